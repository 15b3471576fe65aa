"""What is said of a cell beside its verdicts: who is within the tolerance or not clear, pace, luck, play."""

from __future__ import annotations

from collections.abc import Iterator

import polars as pl

from reports.documents.design import APART
from reports.metrics.analysis import Analysis
from reports.metrics.intervals import ENOUGH, FALSE_DISCOVERIES
from reports.metrics.tolerance import OPEN, WITHIN, games_needed
from reports.metrics.variance import IN_ALL, PERSONA, REST
from sim.intervals import amount, ends_of, percent, share_text, with_interval

RATE = (
    f"of all that the page says to differ, at most {100 * FALSE_DISCOVERIES:.0f} % is expected to be "
    "false, and "
    f"of an even game at most one page in {1 / FALSE_DISCOVERIES:.0f} says so of anything."
)


def beyond(analysis: Analysis) -> str:
    """ "outside of the tolerance of 2 VP"; that it differs at all, where there is no tolerance."""
    if not analysis.tolerance:
        return "different from even"
    return f"outside of the tolerance of {amount(analysis.tolerance, analysis.names.unit)}"


def told(analysis: Analysis, kinds: set[str]) -> Iterator[str]:
    """What a reader would ask about and no finding speaks of; ``kinds``: those of all findings."""
    if analysis.cell.games < ENOUGH:
        games = "1 game is" if analysis.cell.games == 1 else f"{analysis.cell.games:,} games are"
        yield f"{games} too few to say anything; {ENOUGH} are the least."
        return
    if analysis.decided < 0.995:
        yield f"{percent(1 - analysis.decided)} of the games had no winner; shares are of all games."
    if not (analysis.told_apart or analysis.solo):
        yield f"{APART.capitalize()}: a verdict on a faction is on its seat, too."
    elif analysis.cell.players > 1 and not analysis.solo:
        yield from _answers(analysis, analysis.seats, "name", "Seats")
    if analysis.factions.height > 1 and not analysis.solo:
        yield from _answers(analysis, analysis.factions, "title", "Factions")
    few = analysis.factions.filter(~pl.col("enough"))["title"].to_list()
    if few:
        yield f"Too few games to say: {', '.join(few)}."
    if "component" not in kinds and analysis.components["beside"].is_not_null().any():
        yield f"No component is shown to go with results {beyond(analysis)} beside others of its kind."
    yield from _paced(analysis)
    yield f"{analysis.comparisons:,} comparisons were corrected for, with all others of this page; {RATE}"


def _answers(analysis: Analysis, table: pl.DataFrame, name: str, what: str) -> Iterator[str]:
    """Who is within the tolerance, and who is not clear yet, with how many games would tell."""
    unit = analysis.names.unit
    inside = table.filter(pl.col("answer") == WITHIN)[name].to_list()
    if inside:
        who = "all" if len(inside) == table.height else ", ".join(inside)
        yield f"{what} within the tolerance of {amount(analysis.tolerance, unit)}: {who}."
    waiting = table.filter(pl.col("answer") == OPEN).to_dicts()
    if not waiting:
        return
    measure = [row.get("measure", "margin") for row in waiting]
    parts = []
    for row, by in zip(waiting, measure, strict=True):
        games = games_needed(row, analysis.cell.games)
        wanted = f"; about {games:,} games" if games else "; at the border"
        parts.append(f"{row[name]} ({with_interval(ends_of(row, by), signed=True)}{wanted})")
    border = f"the tolerance of {amount(analysis.tolerance, unit)}" if analysis.tolerance else "even"
    yield (
        f"{what} not clear yet beside {border}, in {unit}, and games that would probably tell: "
        f"{', '.join(parts)}."
    )


def _paced(analysis: Analysis) -> Iterator[str]:
    """How a game goes, and what decides it, in a sentence each."""
    if analysis.leaders.height:
        row = analysis.leaders.row((analysis.leaders.height - 1) // 2, named=True)
        text = f"Pace: who leads alone after round {row['round']} wins "
        text += f"{share_text(ends_of(row, 'wins', ''))} of the games"
        late = analysis.comebacks.filter(
            pl.col("round") == row["round"], pl.col("deficit").str.starts_with("11")
        )
        for far in late.iter_rows(named=True):
            text += f"; who is {far['deficit']} {analysis.names.unit} behind then still wins "
            text += share_text(ends_of(far, "wins", ""))
        for length in analysis.length.filter(pl.col("measure") == "lead changes").iter_rows(named=True):
            text += f"; the lead changes {with_interval(ends_of(length, 'mean', ''))} times"
        yield f"{text}."
    elif analysis.length.height:
        ends = [
            f"{with_interval(ends_of(row, 'mean', ''))} {row['measure']}"
            for row in analysis.length.iter_rows(named=True)
        ]
        yield f"Pace: a game has {', '.join(ends)}."
    yield from _parted(analysis)


def _parted(analysis: Analysis) -> Iterator[str]:
    """What decides scores, as far as the run can tell; and what it cannot separate."""
    parts = {row["part"]: share_text(ends_of(row, "share", "")) for row in analysis.variance.to_dicts()}
    totals = [row for row in analysis.variance.to_dicts() if row["part"].endswith(IN_ALL)]
    if totals:
        said = [f"{share_text(ends_of(row, 'share', ''))} is {row['group']}" for row in totals]
        yield (
            f"Of what sets scores of one game apart (their variance), {', '.join(said)}; play "
            f"holds the luck that choices meet."
        )
    elif REST in parts:
        shown = [f"{text} is {part}" for part, text in parts.items() if part not in (REST, PERSONA)]
        shown += (
            [f"{parts[PERSONA]} is what a persona has on the mean, whatever it meets"]
            if PERSONA in parts
            else []
        )
        yield (
            f"Of what sets scores of one game apart (their variance), {', '.join(shown)}. The other "
            f"{parts[REST]} are "
            "choices, luck, and set-up that no table shows: this run cannot separate them, so it does not "
            'tell how much is play. A plan with factions = "mirror" does.'
        )
