"""What the report says about a cell besides its verdicts: who is within the tolerance or not clear yet, pace,
luck and play."""

from __future__ import annotations

from collections.abc import Iterator

import polars as pl

from reports.documents.design import APART
from reports.metrics.analysis import Analysis
from reports.metrics.estimates import ENOUGH, FALSE_DISCOVERIES
from reports.metrics.tolerance import OPEN, WITHIN, games_needed
from reports.metrics.variance import IN_ALL, REST, STRATEGY
from sim.intervals import amount, ends_of, percent, share_text, with_interval

RATE = (
    f"at most {100 * FALSE_DISCOVERIES:.0f} % of the differences this page claims are expected to be false, "
    f"and at most one page in {1 / FALSE_DISCOVERIES:.0f} about an even game would claim any."
)


def beyond(analysis: Analysis) -> str:
    """ "outside the tolerance of 2 VP"; without a tolerance, that it differs at all."""
    if not analysis.tolerance:
        return "different from even"
    return f"outside the tolerance of {amount(analysis.tolerance, analysis.names.unit)}"


def other_sentences(analysis: Analysis, kinds: set[str]) -> Iterator[str]:
    """What a reader would ask that no finding answers; ``kinds``: the kinds of all findings."""
    if analysis.cell.games < ENOUGH:
        games = "1 game is" if analysis.cell.games == 1 else f"{analysis.cell.games:,} games are"
        yield f"{games} too few to say anything; it takes at least {ENOUGH}."
        return
    if analysis.decided < 0.995:
        yield (
            f"{percent(1 - analysis.decided)} of the games had no winner; shares of wins are out of all "
            "games."
        )
    if not (analysis.told_apart or analysis.solo):
        yield f"{APART}: a verdict on a faction is also a verdict on its seat."
    elif analysis.cell.players > 1 and not analysis.solo:
        yield from _answers(analysis, analysis.seats, "name", "seats")
    if analysis.factions.height > 1 and not analysis.solo:
        yield from _answers(analysis, analysis.factions, "title", "factions")
    few = analysis.factions.filter(~pl.col("enough"))["title"].to_list()
    if few:
        yield f"Too few games to say anything about: {', '.join(few)}."
    if "component" not in kinds and analysis.components["beside"].is_not_null().any():
        more = (
            f" by more than {amount(analysis.tolerance, analysis.names.unit)}" if analysis.tolerance else ""
        )
        yield f"No component is shown to stand out from its alternatives{more}."
    yield from _paced(analysis)
    yield (
        f"All {analysis.comparisons:,} comparisons were corrected together with the rest of this page: {RATE}"
    )


def _answers(analysis: Analysis, table: pl.DataFrame, name: str, what: str) -> Iterator[str]:
    """Who is within the tolerance, and who isn't clear yet, with the number of games that would settle it."""
    unit = analysis.names.unit
    inside = table.filter(pl.col("answer") == WITHIN)[name].to_list()
    if inside:
        within = f"within the tolerance of {amount(analysis.tolerance, unit)}"
        if len(inside) == table.height:
            yield f"All {what} are {within}."
        else:
            yield f"{what.capitalize()} {within}: {', '.join(inside)}."
    waiting = table.filter(pl.col("answer") == OPEN).to_dicts()
    if not waiting:
        return
    measure = [row.get("measure", "margin") for row in waiting]
    parts = []
    for row, by in zip(waiting, measure, strict=True):
        games = games_needed(row, analysis.cell.games)
        wanted = f"; about {games:,} games" if games else "; far more games than you would play"
        parts.append(f"{row[name]} ({with_interval(ends_of(row, by), signed=True)}{wanted})")
    question = f"within the tolerance of {amount(analysis.tolerance, unit)}" if analysis.tolerance else "even"
    yield (
        f"It is not clear yet whether these {what} are {question} (estimate in {unit}; roughly how many "
        f"games would settle it): {', '.join(parts)}."
    )


def _paced(analysis: Analysis) -> Iterator[str]:
    """How a game unfolds, and what decides it, in a sentence each."""
    if analysis.leaders.height:
        row = analysis.leaders.row((analysis.leaders.height - 1) // 2, named=True)
        text = f"Pace: a sole leader after round {row['round']} wins "
        text += f"{share_text(ends_of(row, 'wins', ''))} of games"
        late = analysis.comebacks.filter(
            pl.col("round") == row["round"], pl.col("deficit").str.starts_with("11")
        )
        for far in late.iter_rows(named=True):
            text += f"; players {far['deficit']} {analysis.names.unit} behind at that point still win "
            text += share_text(ends_of(far, "wins", ""))
        for length in analysis.length.filter(pl.col("measure") == "lead changes").iter_rows(named=True):
            text += f"; the lead changes {with_interval(ends_of(length, 'mean', ''))} times per game"
        yield f"{text}."
    elif analysis.length.height:
        ends = [
            f"{with_interval(ends_of(row, 'mean', ''))} {row['measure']}"
            for row in analysis.length.iter_rows(named=True)
        ]
        yield f"Pace: a game has {', '.join(ends)}."
    yield from _parted(analysis)


def _parted(analysis: Analysis) -> Iterator[str]:
    """What decides scores, as far as the run can tell, and what it can't separate."""
    parts = {row["part"]: share_text(ends_of(row, "share", "")) for row in analysis.variance.to_dicts()}
    totals = [row for row in analysis.variance.to_dicts() if row["part"].endswith(IN_ALL)]
    if totals:
        shares = [f"{share_text(ends_of(row, 'share', ''))} is {row['group']}" for row in totals]
        yield (
            f"Of the variance between the scores of a game, {' and '.join(shares)}; play includes "
            "the luck that choices run into."
        )
    elif REST in parts:
        shown = [f"{text} is {part}" for part, text in parts.items() if part not in (REST, STRATEGY)]
        shown += [f"{parts[STRATEGY]} is the average effect of the strategy"] if STRATEGY in parts else []
        yield (
            f"Of the variance between the scores of a game, {', '.join(shown)}. The remaining {parts[REST]} "
            "is choices, luck, and set-up that the tables don't record. This run can't separate those, so it "
            'doesn\'t say how much is play; a plan with factions = "mirror" does.'
        )
