"""Who beats whom: factions, or personas, in pairs; and pairs that go otherwise than both strengths say."""

from __future__ import annotations

import warnings
from itertools import permutations
from typing import Any

import numpy as np
import polars as pl

from reports.metrics.clusters import Clustered
from reports.metrics.intervals import ENOUGH, Estimates, jackknife, outside
from reports.metrics.names import Names
from reports.metrics.source import Chunk
from sim.intervals import end_names

AHEAD, DIFFERENCE = range(2)


class MatchUpSums:
    """Sums by pair of factions, or of personas, over the chunks of a cell."""

    def __init__(self, names: Names, players: int, blocks: int, personas: bool = False) -> None:
        self.names, self.players, self.personas = names, players, personas
        self.words = list(names.personas) if personas else [names.faction(name) for name in names.factions]
        size = len(self.words)
        self.pairs = Clustered(size * size, 2)
        self.versus = np.zeros((blocks, 2, size, size))  # by block: games, difference of scores

    def add(self, chunk: Chunk) -> None:
        if self.players < 2:
            return
        size, who = len(self.words), chunk.persona if self.personas else chunk.faction
        one, other = np.array(list(permutations(range(self.players), 2))).T
        place = (who[:, one] * size + who[:, other]).ravel()
        difference = (chunk.score[:, one] - chunk.score[:, other]).ravel()
        cluster, met = np.repeat(chunk.cluster, len(one)), (who[:, one] != who[:, other]).ravel()
        place, difference, cluster = place[met], difference[met], cluster[met]
        self.pairs.add(cluster, place, (np.sign(difference) + 1) / 2, difference)
        for number, value in enumerate((None, difference)):
            counted = np.bincount(place, value, size * size)
            self.versus[chunk.block, number] += counted.reshape(size, size)


def match_ups(sums: MatchUpSums, tolerance: float = 0.0) -> pl.DataFrame:
    """A row for each faction and opponent that met: points ahead, in how many games, and ``beyond``: points
    more than the two factions' strengths against all others say. The p-values of a pair stand on one of its
    two sides: they are one comparison."""
    size, count = len(sums.words), sums.pairs.count / sums.names.replays
    rows, columns = np.divmod(np.arange(size * size), size)
    points, beyond = sums.pairs.mean(DIFFERENCE), _beyond(sums)
    asked = (count >= ENOUGH) & (rows < columns)
    titles = sums.words
    found: dict[str, Any] = {
        "faction": [titles[row] for row in rows],
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
    return pl.DataFrame(found).filter(pl.col("games") > 0)


def circles(table: pl.DataFrame) -> list[tuple[str, str, str]]:
    """Three of whom each is clearly ahead of the next, in a circle: who beats whom is then no order."""
    clear = table.filter("proven", pl.col("points") > 0).select("faction", "opponent").rows()
    beats = set(clear)
    names = sorted({name for pair in clear for name in pair})
    return [
        (one, two, three)
        for one, two, three in permutations(names, 3)
        if one == min(one, two, three) and {(one, two), (two, three), (three, one)} <= beats
    ]


def _beyond(sums: MatchUpSums) -> Estimates:
    """Differences of pairs less what an additive model of the factions says of them: one number a faction,
    fitted to all pairs, each weighted by its games."""
    total = sums.versus[:, 0].sum(axis=0) / sums.names.replays

    def solve(blocks: np.ndarray) -> np.ndarray:
        count, difference = sums.versus[blocks, :2].sum(axis=0)
        strength = np.linalg.pinv(np.diag(count.sum(axis=1)) - count, hermitian=True) @ difference.sum(axis=1)
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.asarray(difference / count - (strength[:, None] - strength[None, :]))

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # pairs that never met
        found = jackknife(solve, np.flatnonzero(sums.versus[:, 0].any(axis=(1, 2))))
    # Without a circle of pairs the model explains all of them, and nothing can be beyond it.
    told = (total >= ENOUGH) & (found.error > 1e-9)
    return Estimates(np.where(told, found.value, np.nan), np.where(told, found.error, np.nan), found.freedom)
