"""The verdict on a cell in one line, and what that line depends on."""

from __future__ import annotations

import polars as pl

from reports.documents.agreement import Finding, differing
from reports.metrics.analysis import Analysis
from reports.metrics.estimates import ENOUGH, FALSE_DISCOVERIES
from reports.metrics.tolerance import WITHIN
from sim.intervals import amount


def headline(analysis: Analysis, findings: list[Finding]) -> str:
    """The main verdict of a cell, in one line."""
    where = f"{analysis.names.title}, {analysis.title}"
    if analysis.cell.games < ENOUGH:
        return f"{where}: too few games to say anything"
    if analysis.solo:
        return f"{where}: {_against_rival(analysis)}"
    if analysis.alike:
        return f"{where}: {_alike(analysis, findings)}"
    asked = analysis.factions.filter("enough")
    total = asked.height
    if not total:
        return f"{where}: too few games per faction to say anything"
    if total < 2:
        return f"{where}: only one faction, so nothing to compare"
    outside = sum(finding.kind == "faction" for finding in findings)
    inside = asked.filter(pl.col("answer") == WITHIN).height
    text = f"{where}: {outside or 'none'} of {total} factions"
    text += "" if analysis.told_apart else " (or their seats)"
    text += f" {'is' if outside == 1 else 'are'} {out_of_balance(analysis)}"
    if inside:
        text += f"; {inside} {'is' if inside == 1 else 'are'} within that"
    unclear = total - outside - inside
    if unclear:
        text += f"; {unclear} {'needs' if unclear == 1 else 'need'} more games"
    strategies = analysis.names.people
    return text + (
        f" (played by {strategies[0]})"
        if len(strategies) < 2
        else f" (played by {len(strategies)} strategies)"
    )


def out_of_balance(analysis: Analysis) -> str:
    """ "out of balance by more than 2 VP"; without a tolerance, out of balance at all."""
    if not analysis.tolerance:
        return "out of balance"
    return f"out of balance by more than {amount(analysis.tolerance, analysis.names.unit)}"


def caution(analysis: Analysis, factions: list[Finding]) -> str:
    """Whose balance this is: players who play a faction badly make it look weak."""
    if not factions:
        return ""
    strategies = analysis.names.people
    if len(strategies) < 2:
        text = (
            f"This is the balance when every seat is played by {strategies[0]}, which may play some factions "
            "better than others: a faction it plays badly looks weak."
        )
        if analysis.names.samples:
            return f"{text} Whether verdicts hold for other players: see “Verdicts over strength”."
        hint = "To see whether a verdict holds for other players, run a plan with several strategies"
        return f"{text} {hint}, or with samples of stronger players."
    differ = differing(analysis.by_player, "faction")
    differ |= {f.subject for f in factions if f.strategies.differs or f.rungs.differs}
    mixed = [title for title in analysis.factions["title"] if title in differ]
    text = (
        f"This is the balance between the {len(strategies)} strategies of this run, which may play some "
        "factions better than others. "
    )
    if mixed:
        return (
            f"{text}Strategies or rungs do differently well with {', '.join(mixed)}; no difference is shown "
            "on the other factions."
        )
    return f"{text}No difference between them is shown on any faction."


def _against_rival(analysis: Analysis) -> str:
    """How often players beat the rival, from the lowest rung."""
    rows = analysis.rival.filter(pl.col("level") == analysis.rival["level"][0], pl.col("enough"))
    if not rows.height:
        return "too few games per player to say anything"
    shares = [f"{row['player']} {100 * row['win_share']:.0f} %" for row in rows.iter_rows(named=True)]
    return f"games won against the rival: {', '.join(shares)}"


def _alike(analysis: Analysis, findings: list[Finding]) -> str:
    """If all players have the same faction: seats, strategies, components."""
    unit = analysis.names.unit
    seats = [finding for finding in findings if finding.kind == "seat"]
    gap = analysis.seats["margin"].to_numpy()
    # Margins are against the mean of the others, which includes the other seat.
    players = analysis.cell.players
    apart = (gap.max() - gap.min()) * (players - 1) / players
    if seats:
        ahead, behind = (analysis.seats["name"][int(place)] for place in (gap.argmax(), gap.argmin()))
        parts = [f"{ahead} is {apart:.1f} {unit} better than {behind}"]
    else:
        border = "outside the tolerance" if analysis.tolerance else "uneven"
        parts = [f"seats are {apart:.1f} {unit} apart, none shown to be {border}"]
    best = analysis.strategies.filter("enough").head(1)
    if best.height and best["win_q"][0] <= FALSE_DISCOVERIES:
        row = best.row(0, named=True)
        share = f"{100 * row['win_share']:.0f} % of its games (fair: {100 * row['fair']:.0f} %)"
        parts.append(f"{row['name']} wins {share}")
    compared = analysis.components.filter(pl.col("beside").is_not_null())
    if compared.height:
        uneven = compared.filter("proven").height
        parts.append(f"{uneven or 'none'} of {compared.height} components stand out from their alternatives")
    return ", ".join(parts)
