"""The first screen of a page: a chart, a scorecard and four sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from statistics import NormalDist
from typing import Any

import polars as pl

from reports.documents.agreement import Change, Finding
from reports.documents.bands import banded
from reports.documents.change import all_rules, change_strip, changes_strip, does_it_matter, grouped
from reports.documents.findings import CellFindings, Findings, either
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
from reports.documents.headlines import out_of_balance
from reports.documents.parts import First, Score
from reports.documents.reconstructed import RECONSTRUCTED
from reports.documents.strength import first_line
from reports.metrics.analysis import Analysis
from reports.metrics.ends import EVERY
from reports.metrics.estimates import ENOUGH, FALSE_DISCOVERIES
from reports.metrics.tolerance import OPEN as UNCLEAR
from reports.metrics.tolerance import OUTSIDE, WITHIN
from reports.verdicts import head_start
from sim.intervals import QUANTILE, ends_of, percent, plain, share_text

SENTENCES = 4
MOST_CHANGES = 12  # sentences, if there are several changes
MOST_CELLS = 4  # whose marks fit on one line of a chart


def first(findings: Findings, shown: Sequence[Analysis], cells: Sequence[CellFindings]) -> First:
    """What a page starts with, and a line on strength if the run has samples that show something."""
    begun = _first(findings, shown, cells)
    line = first_line(findings.strength, findings.unit)
    return replace(begun, sentences=[*begun.sentences, line]) if line else begun


def _first(findings: Findings, shown: Sequence[Analysis], cells: Sequence[CellFindings]) -> First:
    """What a page starts with: the change, if the run tries one; the rival, if there is one; a comparison, if
    there are several cells; otherwise the factions, or the seats if all players have the same faction."""
    analysis, cell = shown[0], cells[0]
    if analysis.cell.games < ENOUGH:
        return First(sentences=cell.even[:SENTENCES])
    if findings.changes:
        return _changed(findings, shown)
    if analysis.solo and findings.rival:
        rival = [*findings.rival.rulings, *findings.rival.strength, *findings.rival.verdicts]
        return First(player_strip(analysis, findings.rival.band), list(_general(shown)), rival[:SENTENCES])
    if several := comparable(shown):
        strip = counts_strip(several) if len(several) <= MOST_CELLS else None
        return First(strip, [*_answers(several), *_general(several)], list(_compared(several))[:SENTENCES])
    alike = analysis.alike
    strip = banded(seat_strip(analysis) if alike else faction_strip(analysis), analysis, wins=not alike)
    return First(strip, [*_answers(shown), *_general(shown)], list(_sentences(analysis, cell))[:SENTENCES])


def _changed(findings: Findings, shown: Sequence[Analysis]) -> First:
    """What a page on changes starts with: whether each matters, and which verdicts depend on one."""
    changes = findings.changes
    depends = [result.summary for result in findings.sensitivity if result.verdicts]
    references = [a for a in shown if a.cell.number in {change.reference_cell for change in changes}]
    general = list(_general(references or shown))
    if len(changes) == 1:
        sentences = [*changes[0].sentences[:1], *changes[0].adaptation[:1], *depends]
        sentences += changes[0].sentences[1:]
        return First(change_strip(changes[0]), [*_moved(changes[0]), *general], sentences[:SENTENCES])
    groups = grouped(changes)
    sentences = [*depends, *(does_it_matter(group, findings.unit) for group in groups)]
    if len(sentences) > MOST_CHANGES:
        more = len(sentences) - MOST_CHANGES
        sentences = [*sentences[:MOST_CHANGES], f"And {more} more, listed below."]
    return First(changes_strip(changes), [*_matter(findings, groups), *general], sentences)


def _matter(findings: Findings, groups: Sequence[Sequence[Change]]) -> Iterator[Score]:
    clear = sum(any(change.clear for change in group) for group in groups)
    what = "variants" if all_rules(findings.changes) else "changes"
    yield Score(f"{clear} of {len(groups)}", f"{what} clearly change who wins")
    if tried := [verdict for result in findings.sensitivity for verdict in result.verdicts]:
        firm = sum(verdict.firm for verdict in tried)
        yield Score(f"{firm} of {len(tried)}", "verdicts hold in all of them")


def _answers(shown: Sequence[Analysis]) -> Iterator[Score]:
    """How many factions, or seats, are outside the tolerance, within it, or not clear yet."""
    tables = [analysis.seats if analysis.alike else analysis.factions for analysis in shown]
    if any(table.height < 2 for table in tables):
        return
    word = "seats" if all(analysis.alike for analysis in shown) else "factions"
    lead = shown[0]
    texts = {
        OUTSIDE: f"{word} {out_of_balance(lead)}",
        WITHIN: "shown to be within that",
        UNCLEAR: "not clear yet: more games needed",
    }
    for answer, text in texts.items():
        counts = [table.filter(pl.col("answer") == answer).height for table in tables]
        yield Score(" / ".join(map(str, counts)), text)


def _moved(change: Change) -> Iterator[Score]:
    clear = sum(bool(row["clear"]) for row in change.table)
    yield Score(f"{clear} of {len(change.table)}", f"{change.word}s clearly win more or less often")


def _general(shown: Sequence[Analysis]) -> Iterator[Score]:
    """Seats, length, ends, and how much was reconstructed; for each of several cells."""
    lead = shown[0]
    gaps = [analysis.seats["score"].to_numpy() for analysis in shown if _has_seats(analysis)]
    if gaps:
        apart = " / ".join(plain(scores.max() - scores.min()) for scores in gaps)
        yield Score(f"{apart} {lead.names.unit}", "between the best and the worst seat")
    lengths = [row for analysis in shown for row in analysis.length.head(1).to_dicts()]
    if lengths:
        means = dict.fromkeys(plain(row["mean"]) for row in lengths)
        yield Score(" / ".join(means), f"{lengths[0]['measure']} per game")
    ends = lead.endings.filter("enough", pl.col("by") == EVERY, pl.col("end") != EVERY)
    for row in ends.sort("share", descending=True).head(1 if len(shown) == 1 else 0).to_dicts():
        yield Score(percent(row["share"]), f"of games end with {row['end']}")
    components = lead.components
    if components.height:
        share = components.filter(pl.col("origin") == RECONSTRUCTED).height / components.height
        yield Score(f"{100 * share:.0f} %", "of components have reconstructed values")


def _has_seats(analysis: Analysis) -> bool:
    """Whether seats can be compared."""
    return analysis.told_apart and analysis.cell.players > 1 and not analysis.solo


def _sentences(analysis: Analysis, cell: CellFindings) -> Iterator[str]:
    """Strongest and weakest faction, seats, the component that stands out, and how a game unfolds."""
    if not analysis.alike:
        rows = strengths(analysis, measure([analysis])).sort("value", descending=True).to_dicts()
        if len(rows) > 1:
            yield _extreme(rows[0], analysis, "strongest", "strong")
            yield _extreme(rows[-1], analysis, "weakest", "weak")
    if _has_seats(analysis):
        yield f"{seat_gap(analysis)}."
    by_kind = {finding.kind: finding for finding in reversed(cell.findings)}
    if analysis.alike and "strategy" in by_kind:
        yield by_kind["strategy"].text
    if "component" in by_kind:
        yield _chosen(by_kind["component"], analysis.names.unit)
    yield from (text for text in cell.even if text.startswith("Pace"))


def _chosen(finding: Finding, unit: str) -> str:
    """The component that stands out most."""
    ends = (finding.points or 0.0, finding.low or 0.0, finding.high or 0.0)
    text = f"Of the components players chose, {finding.subject} stands out: players who took it finished "
    text += f"{either(ends, unit, 'better', 'worse')} than similar players who took an alternative. "
    text += "This is a correlation, not an experiment."
    if finding.shrunk:
        text += (
            " One of the largest of many, so the true effect is probably nearer "
            f"{plain(abs(finding.shrunk))} {unit}."
        )
    return text


def _extreme(row: dict[str, Any], analysis: Analysis, most: str, how: str) -> str:
    fair = 100 / analysis.cell.players
    wins = f"{share_text(ends_of(row, 'win_share', 'win'))} of games (fair: {fair:.0f} %)"
    ends, unit = ends_of(row, "value"), analysis.names.unit
    worth = either(ends, unit, "ahead of their opponents", "behind their opponents")
    if measure([analysis]) == "handicap":
        worth = head_start(ends, unit)
    if row["answer"] == OUTSIDE:
        return f"{row['title']} are the {most}: they win {wins}, {worth}."
    return f"No faction is shown to be too {how}. {row['title']} are the {most}: they win {wins}, {worth}."


def _moved_clearly(shown: Sequence[Analysis]) -> set[str]:
    """Factions, or seats, whose strength clearly differs between two of the cells. The cells share no deals.
    Corrected for all pairs and all rows (Bonferroni)."""
    tables = [strengths(analysis, measure(shown)) for analysis in shown]
    pairs = list(combinations(tables, 2))
    rows = sum(first.join(second, on="title").height for first, second in pairs)
    if not rows:
        return set()
    quantile = NormalDist().inv_cdf(1 - FALSE_DISCOVERIES / 2 / rows)
    apart = (pl.col("value") - pl.col("value_right")).abs()
    errors = [(pl.col(f"value_high{end}") - pl.col(f"value{end}")) / QUANTILE for end in ("", "_right")]
    return {
        title
        for first, second in pairs
        for title in first.join(second, on="title").filter(
            apart > quantile * (errors[0] ** 2 + errors[1] ** 2).sqrt()
        )["title"]
    }


def _compared(shown: Sequence[Analysis]) -> Iterator[str]:
    """Who is outside the tolerance in all cells, or in some; and who changes sides."""
    outside: dict[tuple[str, bool], list[str]] = {}
    for analysis in shown:
        for row in (
            strengths(analysis, measure(shown)).filter("proven").sort("value", descending=True).to_dicts()
        ):
            outside.setdefault((row["title"], row["value"] > 0), []).append(analysis.title)
    for above, how in ((True, "strong"), (False, "weak")):
        always = [title for (title, up), cells in outside.items() if up == above and len(cells) == len(shown)]
        yield f"Too {how} in all of them: {', '.join(always) or 'none'}."
    moved = _moved_clearly(shown)
    some = [
        f"{title} ({'strong' if up else 'weak'} with {' and '.join(cells)})"
        for (title, up), cells in outside.items()
        if len(cells) < len(shown) and title in moved
    ]
    if some:
        yield f"Clearly different between them: {'; '.join(some)}."
    seats = [f"{analysis.title}: {seat_gap(analysis)}" for analysis in shown if _has_seats(analysis)]
    if seats:
        yield f"Seats: {'. '.join(seats)}."
