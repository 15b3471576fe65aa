"""Is a card, tile or place too strong? What the games of one run say of it, in sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import polars as pl

from reports.documents.findings import either
from reports.metrics.analysis import Analysis
from reports.metrics.intervals import ENOUGH
from reports.metrics.pieces import piece_name
from sim.intervals import Ends, amount, ends_of, share_text, with_interval

NO_EXPERIMENT = (
    "That is no experiment: who takes a component may differ in what nothing before the choice shows. "
    "`libration whatif` changes its numbers, and nothing else."
)


def component_lines(found: Analysis, kind: str, name: str) -> Iterator[str]:
    """The answer first: how those stand who took it beside those who took another of its kind."""
    row = found.components.row(by_predicate=(pl.col("kind") == kind) & (pl.col("name") == name), named=True)
    unit, title = found.names.unit, f"{row['title']} ({row['group'].lower()}, {name})"
    if row["could"] == 0:
        yield f"{title} was in none of these games: give more --games, or options that use it."
        return
    if row["beside"] is not None and row["took"] >= ENOUGH:
        ends = ends_of(row, "beside")
        beside = either(ends, unit, "further ahead", "less far ahead")
        yield (
            f"{title}: who took it ended {beside} than who took another of its kind at the same time, all "
            f"before it equal: {judged(ends, found.tolerance, unit)}."
        )
    elif found.names.scored(kind):
        yield f"{title} scores by itself, nobody takes it: what it does is what changes where it is dealt."
    else:
        few = row["took"] < ENOUGH
        why = f"only {row['took']:,} took it" if few else "they are no alternatives to each other"
        yield f"{title}: it cannot be compared with others of its kind: {why}."
    if row["took"]:
        verb = "Scored" if found.names.scored(kind) else "Taken"
        when = f"first in {found.names.clock} {with_interval(ends_of(row, 'round'))}"
        points = f"gave {with_interval(ends_of(row, 'points'), unit)} on average" if row["points"] else ""
        said = [f"by {share_text(ends_of(row, 'uptake'))} of those who could", when, points]
        yield f"{verb} {'; '.join(part for part in said if part)}."
    yield from _moments(found, row)
    yield from _dealt(found, row)


def judged(ends: Ends, tolerance: float, unit: str) -> str:
    """One question, asked before it was looked at: its interval needs no correction."""
    _, low, high = ends
    border = f"the tolerance of {amount(tolerance, unit)}"
    if low > tolerance or high < -tolerance:
        return f"more than {border}"
    if -tolerance < low and high < tolerance:
        return f"within {border}"
    return f"whether that is more than {border} is not clear yet, and more --games would tell"


def _moments(found: Analysis, row: dict[str, Any]) -> Iterator[str]:
    """When it was taken."""
    rows = found.moments.filter(pl.col("second") == piece_name(row), pl.col("seats") >= ENOUGH)
    if rows.height > 1:
        said = [
            f"{one['first']} {with_interval(ends_of(one, 'own'), digits=1, signed=True)}"
            for one in sorted(rows.to_dicts(), key=lambda one: _number(one["first"]))
        ]
        yield f"Beside its kind, by when it was taken ({found.names.unit}): {'; '.join(said)}."


def _number(words: str) -> int:
    """To sort by: "round 3", "turn 8 or later"."""
    return int(next(iter(re.findall(r"\d+", words)), 0))


def _dealt(found: Analysis, row: dict[str, Any]) -> Iterator[str]:
    """Which factions it suits when the deal has it: an experiment, whose extremes are picked."""
    rows = found.set_up.filter(pl.col("second") == piece_name(row)).sort("value", descending=True)
    if rows.height < 2:
        return
    best, worst = rows.row(0, named=True), rows.row(-1, named=True)
    told = [
        f"{one['first']} {with_interval(ends_of(one, 'value', ''), signed=True)}" for one in (best, worst)
    ]
    yield (
        f"In the game rather than not, as dealt ({found.names.unit}): {told[0]} for the faction that gains "
        f"most, {told[1]} for the one that gains least (picked from {rows.height}, before any correction)."
    )
