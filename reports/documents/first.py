"""The first screen of a page: one chart, a scorecard, four sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import polars as pl

from reports.documents.agreement import Change, Finding
from reports.documents.change import change_strip
from reports.documents.findings import CellFindings, Findings, either, head_start
from reports.documents.forests import (
    comparable,
    counts_strip,
    faction_strip,
    measure,
    player_strip,
    seat_gap,
    seat_strip,
    strengths,
)
from reports.documents.parts import First, Score
from reports.documents.reconstructed import RECONSTRUCTED
from reports.metrics.analysis import Analysis
from reports.metrics.ends import EVERY
from reports.metrics.intervals import ENOUGH
from reports.metrics.tolerance import OPEN as UNCLEAR
from reports.metrics.tolerance import OUTSIDE, WITHIN
from sim.intervals import amount, ends_of, percent, plain, share_text

SENTENCES = 4
MOST_CELLS = 4  # whose marks fit on one line of a chart


def first(said: Findings, shown: Sequence[Analysis], cells: Sequence[CellFindings]) -> First:
    """What a page begins with: the change, where the run tries one; the rival, where there is one; a
    comparison, where there are several cells; else the factions, or the seats where these are all alike."""
    one, cell = shown[0], cells[0]
    if one.cell.games < ENOUGH:
        return First(sentences=cell.even[:SENTENCES])
    if said.changes:
        change = said.changes[0]
        return First(change_strip(change), [*_moved(change), *_general(shown)], change.sentences[:SENTENCES])
    if one.solo and said.rival:
        rival = [*said.rival.strength, *said.rival.verdicts]
        return First(player_strip(one, said.rival.band), list(_general(shown)), rival[:SENTENCES])
    if several := comparable(shown):
        strip = counts_strip(several) if len(several) <= MOST_CELLS else None
        return First(strip, [*_answers(several), *_general(several)], list(_compared(several))[:SENTENCES])
    strip = seat_strip(one) if one.alike else faction_strip(one)
    return First(strip, [*_answers(shown), *_general(shown)], list(_sentences(one, cell))[:SENTENCES])


def _answers(shown: Sequence[Analysis]) -> Iterator[Score]:
    """How many factions, or seats, are outside of the tolerance, within it, or not clear yet."""
    tables = [analysis.seats if analysis.alike else analysis.factions for analysis in shown]
    if any(table.height < 2 for table in tables):
        return
    word = "seats" if all(analysis.alike for analysis in shown) else "factions"
    one = shown[0]
    border = f"the tolerance of {amount(one.tolerance, one.names.unit)}" if one.tolerance else "even"
    said = {OUTSIDE: f"{word} outside of {border}", WITHIN: "shown to be within it", UNCLEAR: "not clear yet"}
    for answer, text in said.items():
        counts = [table.filter(pl.col("answer") == answer).height for table in tables]
        yield Score(" / ".join(map(str, counts)), text)


def _moved(change: Change) -> Iterator[Score]:
    clear = sum(bool(row["clear"]) for row in change.table)
    yield Score(f"{clear} of {len(change.table)}", f"{change.word}s clearly win more or less often")


def _general(shown: Sequence[Analysis]) -> Iterator[Score]:
    """Seats, length, ends, and how much was reconstructed; of several cells, each."""
    one = shown[0]
    gaps = [analysis.seats["score"].to_numpy() for analysis in shown if _has_seats(analysis)]
    if gaps:
        apart = " / ".join(plain(scores.max() - scores.min()) for scores in gaps)
        yield Score(f"{apart} {one.names.unit}", "from the worst seat to the best")
    lengths = [row for analysis in shown for row in analysis.length.head(1).to_dicts()]
    if lengths:
        means = dict.fromkeys(plain(row["mean"]) for row in lengths)
        yield Score(" / ".join(means), f"{lengths[0]['measure']} per game")
    ends = one.endings.filter("enough", pl.col("by") == EVERY, pl.col("end") != EVERY)
    for row in ends.sort("share", descending=True).head(1 if len(shown) == 1 else 0).to_dicts():
        yield Score(percent(row["share"]), f"of games end by {row['end']}")
    pieces = one.components
    if pieces.height:
        share = pieces.filter(pl.col("origin") == RECONSTRUCTED).height / pieces.height
        yield Score(f"{100 * share:.0f} %", "of components are reconstructed")


def _has_seats(analysis: Analysis) -> bool:
    """Whether seats can be compared."""
    return analysis.told_apart and analysis.cell.players > 1 and not analysis.solo


def _sentences(analysis: Analysis, cell: CellFindings) -> Iterator[str]:
    """Strongest and weakest, seats, what stands out of what players choose, and how a game goes."""
    if not analysis.alike:
        rows = strengths(analysis, measure([analysis])).sort("value", descending=True).to_dicts()
        if len(rows) > 1:
            yield _extreme(rows[0], analysis, "strongest", "strong")
            yield _extreme(rows[-1], analysis, "weakest", "weak")
    if _has_seats(analysis):
        yield f"{seat_gap(analysis)}."
    found = {finding.kind: finding for finding in reversed(cell.findings)}
    if analysis.alike and "persona" in found:
        yield found["persona"].text
    if "component" in found:
        yield _chosen(found["component"], analysis.names.unit)
    yield from (text for text in cell.even if text.startswith("Pace"))


def _chosen(finding: Finding, unit: str) -> str:
    """The component that surely stands out most."""
    ends = (finding.points or 0.0, finding.low or 0.0, finding.high or 0.0)
    text = f"Of what players chose to take, {finding.subject} stands out: who took it ended "
    text += f"{either(ends, unit, 'further ahead', 'less far ahead')} than who took another of its kind. "
    expected = f", and picked from many: expect {plain(abs(finding.shrunk))} {unit}" if finding.shrunk else ""
    return f"{text}That is no experiment{expected}."


def _extreme(row: dict[str, Any], analysis: Analysis, most: str, how: str) -> str:
    fair = 100 / analysis.cell.players
    wins = f"{share_text(ends_of(row, 'win_share', 'win'))} of games, where {fair:.0f} % is fair"
    ends, unit = ends_of(row, "value"), analysis.names.unit
    worth = either(ends, unit, "ahead of their opponents", "behind their opponents")
    if measure([analysis]) == "handicap":
        worth = head_start(ends, unit)
    if row["answer"] == OUTSIDE:
        return f"{row['title']} are the {most}: they win {wins}, {worth}."
    return f"No faction is shown to be too {how}: {row['title']} are the {most}, with {wins}, {worth}."


def _compared(shown: Sequence[Analysis]) -> Iterator[str]:
    """Who is outside of the tolerance in all cells, or in some; and who changes sides."""
    found: dict[tuple[str, bool], list[str]] = {}
    for analysis in shown:
        for row in (
            strengths(analysis, measure(shown)).filter("proven").sort("value", descending=True).to_dicts()
        ):
            found.setdefault((row["title"], row["value"] > 0), []).append(analysis.title)
    for above, how in ((True, "strong"), (False, "weak")):
        always = [title for (title, up), cells in found.items() if up == above and len(cells) == len(shown)]
        yield f"Too {how} in all of them: {', '.join(always) or 'none'}."
    some = [
        f"{title} ({'strong' if up else 'weak'} with {' and '.join(cells)})"
        for (title, up), cells in found.items()
        if len(cells) < len(shown)
    ]
    if some:
        yield f"Only in some: {'; '.join(some)}."
    seats = [f"{analysis.title}: {seat_gap(analysis)}" for analysis in shown if _has_seats(analysis)]
    if seats:
        yield f"Seats, {'. '.join(seats)}."
