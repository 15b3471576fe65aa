"""Verdicts over strength: how factions, or seats, do among weaker and among stronger players.

A run's own games are one level of strength; each of its samples, in which one strategy plays every seat, is
another. Strength is the mean score of a level's games, unless players of higher rungs score less among
themselves, as where good players end a game early: then it is the rung. Verdicts on the run's own games come
from its own tables; those on samples are corrected among themselves, so samples never change a verdict of the
page. Samples share no luck with each other or with the run, so levels are compared as separate experiments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
import polars as pl

from reports.metrics import standings
from reports.metrics.analysis import Analysis, blocks_of
from reports.metrics.estimates import ENOUGH, FALSE_DISCOVERIES, Estimates, corrected, outside
from reports.metrics.names import Cell
from reports.metrics.source import Source
from reports.metrics.tolerance import OUTSIDE, WITHIN, answer
from sim.intervals import ends_of, independent

MIXED = "mixed"  # players of several strategies
STRONG, WEAK, EVEN, UNCLEAR = "strong", "weak", "even", "not clear"
ROWS: dict[str, Any] = {"level": pl.String, "score": pl.Float64, "place": pl.Float64, "main": pl.Boolean}
ROWS |= {"id": pl.String, "subject": pl.String, "games": pl.Int64}
ROWS |= dict.fromkeys(("value", "low", "high"), pl.Float64) | {"verdict": pl.String}
PAIRS: dict[str, Any] = dict.fromkeys(("subject", "weaker", "stronger"), pl.String)
PAIRS |= dict.fromkeys(("change", "low", "high", "p", "q"), pl.Float64) | {"clear": pl.Boolean}
Row = dict[str, Any]


@dataclass(frozen=True)
class Level:
    """Players of one strength: a table of factions, or seats, with answers or p-values for them, and errors
    by name."""

    name: str
    rung: str  # empty if its players are on several rungs, or on none
    main: bool  # the run's own games, not a sample
    games: int
    decided: float
    table: pl.DataFrame
    wins: Mapping[str, Estimates]
    margins: Mapping[str, Estimates]

    @property
    def score(self) -> float:
        """The mean score of all seats."""
        return float(np.average(self.table["score"], weights=self.table["games"]))


@dataclass(frozen=True)
class OverStrength:
    """A cell at several strengths: ``rows`` for each faction, or seat, and level, the weakest players first,
    with their ``place`` on the axis of strength; ``pairs`` for each two levels of each."""

    analysis: Analysis
    levels: tuple[Level, ...]  # the weakest players first
    by_score: bool  # whether strength is the score; otherwise the rung
    wins: bool  # whether values are shares of wins; otherwise points ahead
    rows: pl.DataFrame
    pairs: pl.DataFrame


def over_strength(
    analyses: Sequence[Analysis], samples: Sequence[Source], progress: Callable[[int], None] | None = None
) -> list[OverStrength]:
    """Every cell that was also played by other players; empty if none was. Corrected for all of them.
    ``progress`` is called with the number of games just read."""
    found: list[tuple[Analysis, list[Level]]] = []
    for analysis in analyses:
        same = [(sample, cell) for sample in samples for cell in sample.cells if _same(cell, analysis.cell)]
        if same and not analysis.solo and analysis.cell.players > 1 and analysis.cell.games >= ENOUGH:
            limit = analysis.tolerance
            others = [sampled(sample, cell, analysis.alike, limit, progress) for sample, cell in same]
            found.append((analysis, [main_level(analysis), *(o for o in others if o.games >= ENOUGH)]))
    return tested([(analysis, levels) for analysis, levels in found if len(levels) > 1])


def _same(cell: Cell, other: Cell) -> bool:
    keys = ("players", "variant", "overlay")
    return all(getattr(cell, key) == getattr(other, key) for key in keys)


def main_level(analysis: Analysis) -> Level:
    """The run's own games, named by their strategy if all seats play the same one."""
    names, alike = analysis.names, analysis.alike
    return Level(
        names.people[0] if len(names.people) == 1 else MIXED,
        names.rungs[0] if len(names.rungs) == 1 else "",
        True,
        analysis.cell.games,
        analysis.decided,
        analysis.seats if alike else analysis.factions,
        analysis.paired["wins"],
        analysis.paired["seat" if alike else "faction"],
    )


def sampled(
    source: Source,
    cell: Cell,
    alike: bool,
    tolerance: float,
    progress: Callable[[int], None] | None = None,
) -> Level:
    """The games of a sample; ``alike``: by seat, because all players have the same faction."""
    names, blocks = source.names, blocks_of(source.names, cell)
    sums = standings.StandingSums(names, cell.players, blocks)
    for chunk in source.chunks(cell, blocks):
        sums.add(chunk)
        if progress:
            progress(len(chunk.score))
    table = standings.seats(sums, tolerance) if alike else standings.factions(sums, tolerance)
    kind = "seat" if alike else "faction"
    subjects = [names.faction(name) for name in names.factions]
    if alike:
        subjects = [f"seat {number + 1}" for number in range(cell.players)]
    wins, margins = standings.in_blocks(sums)[kind]
    decided = float((table["win_share"] * table["games"]).sum()) / max(cell.games, 1)
    errors = [{subject: own.at(n) for n, subject in enumerate(subjects)} for own in (wins, margins)]
    name = names.people[0]
    return Level(name, names.rung(name), False, cell.games, decided, table, *errors)


def tested(cells: Sequence[tuple[Analysis, Sequence[Level]]]) -> list[OverStrength]:
    """What the levels of some cells say, after correction for all of them."""
    if not cells:
        return []
    answers = _answers([level for _, levels in cells for level in levels if not level.main])
    made = []
    for analysis, some in cells:
        levels, by_score = _ordered(some, analysis.names.about.rungs)
        wins = not analysis.alike and all(level.decided > 0.5 for level in levels)
        fair = 1 / analysis.cell.players if wins else 0.0
        rows = [
            row | {"place": level.score if by_score else float(place)}
            for place, level in enumerate(levels)
            for row in _rows(level, answers.get(id(level)), wins, fair)
        ]
        made.append((analysis, tuple(levels), by_score, wins, rows, list(_pairs(rows, wins))))
    q = iter(corrected(np.array([pair["p"] for *_, pairs in made for pair in pairs]))[0])
    result = []
    for analysis, ordered, by_score, wins, rows, pairs in made:
        clear = [pair | {"q": (own := float(next(q))), "clear": own <= FALSE_DISCOVERIES} for pair in pairs]
        kept = [{key: row[key] for key in ROWS} for row in rows]
        frames = pl.DataFrame(kept, ROWS), pl.DataFrame(clear, PAIRS)
        result.append(OverStrength(analysis, ordered, by_score, wins, *frames))
    return result


def _ordered(levels: Sequence[Level], rungs: Sequence[str]) -> tuple[list[Level], bool]:
    """The weakest players first, and whether that is the order of their scores."""
    by_score = sorted(levels, key=lambda level: level.score)
    if not all(level.rung in rungs for level in levels):
        return by_score, True
    by_rung = sorted(by_score, key=lambda level: rungs.index(level.rung))
    return by_rung, by_rung == by_score


def _answers(samples: Sequence[Level]) -> dict[int, pl.DataFrame]:
    """The samples' tables with their answers, corrected for all of them together."""
    tables = [level.table for level in samples]
    joined = pl.concat([table.select("p", "within_p") for table in tables])
    p = [joined[key].to_numpy() for key in joined.columns]
    q = pl.DataFrame(dict(zip(("q", "within_q"), corrected(*p), strict=True)))
    answers = q.select(answer=answer(pl.col("q"), pl.col("within_q")))["answer"]
    made, start = {}, 0
    for level, table in zip(samples, tables, strict=True):
        made[id(level)] = table.with_columns(answers.slice(start, table.height))
        start += table.height
    return made


def _rows(level: Level, answered: pl.DataFrame | None, wins: bool, fair: float) -> list[Row]:
    """A row for each faction, or seat, of a level, with its verdict and its error."""
    table = level.table if answered is None else answered
    errors, made = level.wins if wins else level.margins, []
    for row in table.filter("enough").iter_rows(named=True):
        title = row.get("title", row["name"])
        ends = ends_of(row, "win_share", "win") if wins else ends_of(row, "margin")
        own = errors[title]
        made.append(
            {
                "level": level.name,
                "score": level.score,
                "main": level.main,
                "id": row["name"],
                "subject": title,
                "games": row["games"],
                **dict(zip(("value", "low", "high"), ends, strict=True)),
                "verdict": _verdict(row, ends, fair),
                "error": float(own.error[0]),
                "freedom": float(np.min(own.freedom)),
            }
        )
    return made


def _verdict(row: Row, ends: tuple[float, float, float], fair: float) -> str:
    """The report's answer, with its side; a side also needs the interval that the chart shows."""
    size = row[row.get("measure", "margin")]
    if row["answer"] == OUTSIDE and ends[1] > fair and size > 0:
        return STRONG
    if row["answer"] == OUTSIDE and ends[2] < fair and size < 0:
        return WEAK
    return EVEN if row["answer"] == WITHIN else UNCLEAR


def _pairs(rows: Sequence[Row], wins: bool) -> Iterator[Row]:
    """Every two levels of each faction, or seat: how much more it has among the stronger players."""
    for subject in dict.fromkeys(row["subject"] for row in rows):
        here = [row for row in rows if row["subject"] == subject]
        for weaker, stronger in combinations(here, 2):
            change = stronger["value"] - weaker["value"]
            low = np.hypot(stronger["value"] - stronger["low"], weaker["high"] - weaker["value"])
            high = np.hypot(stronger["high"] - stronger["value"], weaker["value"] - weaker["low"])
            error = _share_error(weaker, stronger) if wins else np.hypot(weaker["error"], stronger["error"])
            p = outside(change, error, min(weaker["freedom"], stronger["freedom"]))
            # The ends from those of both values (Newcombe 1998), which also holds for shares near 0.
            yield {
                "subject": subject,
                "weaker": weaker["level"],
                "stronger": stronger["level"],
                **{"change": change, "low": change - float(low), "high": change + float(high), "p": float(p)},
            }


def _share_error(one: Row, other: Row) -> float:
    """The error of a difference of two shares if they are the same: copes with winning no game at all."""
    sizes = [float(independent(row["value"], row["error"], row["games"])) for row in (one, other)]
    if not np.isfinite([one["error"], other["error"]]).all():
        return float("nan")
    both = float(np.average([one["value"], other["value"]], weights=sizes))
    return float(np.sqrt(both * (1 - both) * (1 / sizes[0] + 1 / sizes[1])))
