"""Is a card, tile or space too strong? What the games of one run say about it, in sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import polars as pl

from reports.documents.findings import either
from reports.metrics.analysis import Analysis
from reports.metrics.components import component_name
from reports.metrics.estimates import ENOUGH
from sim.intervals import CONFIDENCE, Ends, amount, end_names, ends_of, share_text, value_text, with_interval

CORRELATION = (
    "This is a correlation, not an experiment: similar players are alike in what the tables record before "
    "the choice, and may differ in what they don't. `libration whatif` changes only its numbers."
)


def component_row(analysis: Analysis, kind: str, name: str) -> dict[str, Any]:
    """The row of a component."""
    same = (pl.col("kind") == kind) & (pl.col("name") == name)
    return analysis.components.row(by_predicate=same, named=True)


def component_lines(analysis: Analysis, kind: str, name: str) -> Iterator[str]:
    """The answer first: how players who took it did, compared with those who took an alternative."""
    row = component_row(analysis, kind, name)
    unit, title = analysis.names.unit, f"{row['title']} ({row['group'].lower()}, {name})"
    if row["could"] == 0:
        yield f"{title} was in none of these games: play more games, or choose options that use it."
        return
    if row["beside"] is not None and row["took"] >= ENOUGH:
        ends = ends_of(row, "beside")
        yield (
            f"{title}: players who took it finished {either(ends, unit, 'better', 'worse')} than similar "
            f"players who took an alternative at the same time: {judged(ends, analysis.tolerance, unit)}."
        )
    elif analysis.names.scored(kind):
        yield f"{title} scores without being taken, so look at what changes when it is dealt."
    else:
        few = row["took"] < ENOUGH
        why = f"only {row['took']:,} players took it" if few else "they are not alternatives to each other"
        yield f"{title} can't be compared with others of its kind: {why}."
    if row["took"]:
        verb = "Scored" if analysis.names.scored(kind) else "Taken"
        when = f"first in {analysis.names.clock} {_mean(row, 'round')}"
        points = f"worth {_mean(row, 'points', unit)} on average" if row["points"] else ""
        uptake = f"by {share_text(ends_of(row, 'uptake'))} of the players in games with it"
        yield f"{verb} {'; '.join(part for part in (uptake, when, points) if part)}."
    yield from _moments(analysis, row)
    yield from _dealt(analysis, row)


def _mean(row: Mapping[str, Any], key: str, unit: str = "") -> str:
    """A mean with its interval; taken once, it has none."""
    value, low, high = row[key], *(row[name] for name in end_names(key)[1:])
    if low is None or high is None:
        return value_text(value, unit)
    return with_interval((value, low, high), unit)


def judged(ends: Ends, tolerance: float, unit: str) -> str:
    """Compare an interval with the tolerance. There is one question, asked beforehand: no correction."""
    _, low, high = ends
    limit = f"the tolerance of {amount(tolerance, unit)}"
    if low > tolerance or high < -tolerance:
        return f"more than {limit}"
    if -tolerance < low and high < tolerance:
        return f"within {limit}"
    return f"not clear yet whether that is more than {limit}; more games would tell"


def _moments(analysis: Analysis, row: dict[str, Any]) -> Iterator[str]:
    """When it was taken: the moments that clearly differ from the others, after correction for all."""
    rows = analysis.moments.filter(pl.col("second") == component_name(row), pl.col("seats") >= ENOUGH)
    if rows.height < 2:
        return
    clear = rows.filter(pl.col("p") * rows.height <= 1 - CONFIDENCE)
    compared = f"{rows.height} {analysis.names.clock}s compared, each with only some of the games"
    if not clear.height:
        yield f"When it is taken makes no clear difference ({compared})."
        return
    times = [
        f"{moment['first']} {with_interval(ends_of(moment, 'own'), analysis.names.unit, signed=True)}"
        for moment in sorted(clear.to_dicts(), key=lambda moment: _number(moment["first"]))
    ]
    yield (
        f"It matters when it is taken. Compared with alternatives at the time: {'; '.join(times)} "
        f"({compared}; the others don't clearly differ)."
    )


def _number(words: str) -> int:
    """A number to sort by: 3 for "round 3", 8 for "turn 8 or later"."""
    return int(next(iter(re.findall(r"\d+", words)), 0))


def _dealt(analysis: Analysis, row: dict[str, Any]) -> Iterator[str]:
    """Which factions gain when it is dealt: an experiment, but its extremes are picked."""
    rows = analysis.set_up.filter(pl.col("second") == component_name(row)).sort("value", descending=True)
    if rows.height < 2:
        return
    best, worst = (
        f"{extreme['first']} {with_interval(ends_of(extreme, 'value', ''), signed=True)}"
        for extreme in (rows.row(0, named=True), rows.row(-1, named=True))
    )
    yield (
        f"When it is dealt rather than not ({analysis.names.unit}): {best} gain most, {worst} gain least "
        f"(extremes of {rows.height}, before correction)."
    )
