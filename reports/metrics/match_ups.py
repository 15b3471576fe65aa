"""Who beats whom: factions or strategies in pairs, and pairs that don't go the way their strengths
suggest."""

from __future__ import annotations

import warnings
from itertools import permutations
from typing import Any

import numpy as np
import polars as pl

from reports.metrics.clusters import Clustered
from reports.metrics.estimates import ENOUGH, Estimates, jackknife, outside
from reports.metrics.names import Names
from reports.metrics.source import Chunk
from sim.intervals import end_names

AHEAD, DIFFERENCE = range(2)


class MatchUpSums:
    """Sums by pair of factions, or of strategies, over the chunks of a cell."""

    def __init__(self, names: Names, players: int, blocks: int, strategies: bool = False) -> None:
        self.names, self.players, self.strategies = names, players, strategies
        self.words = (
            list(names.strategies) if strategies else [names.faction(name) for name in names.factions]
        )
        size = len(self.words)
        self.pairs = Clustered(size * size, 2)
        self.versus = np.zeros((blocks, 2, size, size))  # by block: games, difference of scores

    def add(self, chunk: Chunk) -> None:
        if self.players < 2:
            return
        size, who = len(self.words), chunk.strategy if self.strategies else chunk.faction
        first, second = np.array(list(permutations(range(self.players), 2))).T
        place = (who[:, first] * size + who[:, second]).ravel()
        difference = (chunk.score[:, first] - chunk.score[:, second]).ravel()
        cluster, met = np.repeat(chunk.cluster, len(first)), (who[:, first] != who[:, second]).ravel()
        place, difference, cluster = place[met], difference[met], cluster[met]
        self.pairs.add(cluster, place, (np.sign(difference) + 1) / 2, difference)
        for number, value in enumerate((None, difference)):
            counted = np.bincount(place, value, size * size)
            self.versus[chunk.block, number] += counted.reshape(size, size)


def match_ups(sums: MatchUpSums, tolerance: float = 0.0) -> pl.DataFrame:
    """A row for each faction (or strategy) and opponent that met: points ahead, in how many games, and
    ``beyond``: points more than their strengths against everybody else suggest. A pair is one comparison, so
    only one of its two rows has p-values."""
    size, count = len(sums.words), sums.pairs.count / sums.names.replays
    rows, columns = np.divmod(np.arange(size * size), size)
    points, beyond = sums.pairs.mean(DIFFERENCE), _beyond(sums)
    asked = (count >= ENOUGH) & (rows < columns)
    titles = sums.words
    table: dict[str, Any] = {
        "strategy" if sums.strategies else "faction": [titles[row] for row in rows],
        "opponent": [titles[column] for column in columns],
        "games": np.rint(count).astype(np.int64),
        **dict(zip(end_names("points"), points.ends(), strict=True)),
        **dict(zip(end_names("ahead"), sums.pairs.share_ends(AHEAD, count), strict=True)),
        **{name: end.ravel() for name, end in zip(end_names("beyond"), beyond.ends(), strict=True)},
        "p": np.where(asked, outside(points.value, points.error, points.freedom, tolerance), np.nan),
        "beyond_p": np.where(
            asked, outside(beyond.value, beyond.error, beyond.freedom, tolerance).ravel(), np.nan
        ),
    }
    return pl.DataFrame(table).filter(pl.col("games") > 0)


def circles(table: pl.DataFrame) -> list[tuple[str, str, str]]:
    """Three strategies, each clearly ahead of the next, in a circle: then who beats whom is not a ranking."""
    clear = table.filter("proven", pl.col("points") > 0).select("strategy", "opponent").rows()
    beats = set(clear)
    names = sorted({name for pair in clear for name in pair})
    return [
        (first, second, third)
        for first, second, third in permutations(names, 3)
        if first == min(first, second, third) and {(first, second), (second, third), (third, first)} <= beats
    ]


def _beyond(sums: MatchUpSums) -> Estimates:
    """Differences of pairs minus what an additive model predicts: one number per faction, fitted to all
    pairs, each weighted by its games."""
    total = sums.versus[:, 0].sum(axis=0) / sums.names.replays

    def solve(blocks: np.ndarray) -> np.ndarray:
        count, difference = sums.versus[blocks, :2].sum(axis=0)
        strength = np.linalg.pinv(np.diag(count.sum(axis=1)) - count, hermitian=True) @ difference.sum(axis=1)
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.asarray(difference / count - (strength[:, None] - strength[None, :]))

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # pairs that never met
        estimates = jackknife(solve, np.flatnonzero(sums.versus[:, 0].any(axis=(1, 2))))
    # Without a circle of pairs the model fits all of them exactly, and nothing can be beyond it.
    measurable = (total >= ENOUGH) & (estimates.error > 1e-9)
    return Estimates(
        np.where(measurable, estimates.value, np.nan),
        np.where(measurable, estimates.error, np.nan),
        estimates.freedom,
    )
