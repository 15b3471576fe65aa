"""What a cell says in one line, and what that line rests on."""

from __future__ import annotations

import polars as pl

from reports.documents.agreement import Finding
from reports.metrics.analysis import Analysis
from reports.metrics.intervals import ENOUGH, FALSE_DISCOVERIES
from reports.metrics.tolerance import WITHIN
from sim.intervals import amount


def headline(analysis: Analysis, found: list[Finding]) -> str:
    """The main verdict of a cell, in one line."""
    where = f"{analysis.names.title}, {analysis.title}"
    if analysis.cell.games < ENOUGH:
        return f"{where}: too few games to say anything"
    if analysis.solo:
        return f"{where}: {_against_rival(analysis)}"
    if analysis.alike:
        return f"{where}: {_alike(analysis, found)}"
    asked = analysis.factions.filter("enough")
    total = asked.height
    if not total:
        return f"{where}: too few games of each faction to say"
    if total < 2:
        return f"{where}: one faction only, so nothing to compare"
    outside = sum(finding.kind == "faction" for finding in found)
    inside = asked.filter(pl.col("answer") == WITHIN).height
    text = f"{where}: {outside or 'none'} of {total} factions {'is' if outside == 1 else 'are'} "
    if analysis.tolerance:
        text += f"outside of a tolerance of {amount(analysis.tolerance, analysis.names.unit)}, "
        text += f"{inside or 'none'} within"
    else:
        text += "shown to be out of balance"
    text += "" if analysis.told_apart else ", or their seats"
    open_ = total - outside - inside
    text += f", {open_} not clear yet," if open_ else ","
    personas = analysis.names.people
    return text + (
        f" as {personas[0]} plays them" if len(personas) < 2 else f" as {len(personas)} personas play them"
    )


def caution(analysis: Analysis, factions: list[Finding]) -> str:
    """Whose balance it is: players who play a faction badly make it look weak."""
    if not factions:
        return ""
    personas = analysis.names.people
    if len(personas) < 2:
        return (
            f"This is the balance between players of one kind, {personas[0]}, who may play some factions "
            "better than others: a faction that they play badly looks weak. Whether a verdict holds for "
            "other players, a run with several personas shows."
        )
    mixed = [f.subject for f in factions if f.personas.differs or f.rungs.differs]
    text = (
        f"This is the balance between the {len(personas)} personas of this run, who may play some factions "
        "better than others. "
    )
    if mixed:
        return f"{text}Personas or rungs differ on {', '.join(mixed)}; on the others no difference is shown."
    return f"{text}On none of these verdicts is a difference between them shown."


def _against_rival(analysis: Analysis) -> str:
    """Who beats the rival how often, from the lowest rung."""
    rows = analysis.rival.filter(pl.col("level") == analysis.rival["level"][0], pl.col("enough"))
    if not rows.height:
        return "too few games of each player to say"
    shares = [f"{row['player']} {100 * row['win_share']:.0f} %" for row in rows.iter_rows(named=True)]
    return f"the rival is beaten by {', '.join(shares)}"


def _alike(analysis: Analysis, found: list[Finding]) -> str:
    """Where all players have one faction: seats, ways to play, components."""
    unit = analysis.names.unit
    seats = [finding for finding in found if finding.kind == "seat"]
    gap = analysis.seats["margin"].to_numpy()
    players = analysis.cell.players  # ahead of the mean of the others, so one seat is in the other's mean
    apart = (gap.max() - gap.min()) * (players - 1) / players
    if seats:
        ahead, behind = (analysis.seats["name"][int(place)] for place in (gap.argmax(), gap.argmin()))
        parts = [f"{ahead} is {apart:.1f} {unit} better than {behind}"]
    else:
        border = "outside of the tolerance" if analysis.tolerance else "uneven"
        parts = [f"seats are {apart:.1f} {unit} apart, none shown to be {border}"]
    best = analysis.personas.filter("enough").head(1)
    if best.height and best["win_q"][0] <= FALSE_DISCOVERIES:
        row = best.row(0, named=True)
        share = f"{100 * row['win_share']:.0f} % of its games where {100 * row['fair']:.0f} % is fair"
        parts.append(f"{row['name']} wins {share}")
    compared = analysis.components.filter(pl.col("beside").is_not_null())
    if compared.height:
        uneven = compared.filter("proven").height
        parts.append(f"{uneven or 'none'} of {compared.height} components stand out among their kind")
    return ", ".join(parts)
