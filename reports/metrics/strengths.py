"""Bradley-Terry strengths of factions, adjusted for seat, strategy and opponents.

The odds that one of two players of a game is ahead of the other are the ratio of their strengths. Every pair
of a game counts, so this is not a Plackett-Luce model of whole rankings, which gives less weight to the lower
ranks. With pairs, counts and covariates are easy: a binomial regression by statsmodels on at most a few
hundred thousand counts, where libraries for rankings (choix) need a million lists and have no place for seat
or strategy. The pairs of a game depend on each other, so errors come from a sandwich estimator over blocks of
games.
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import polars as pl

from reports.metrics.estimates import ENOUGH, FEWEST_BLOCKS, students
from reports.metrics.names import Names
from reports.metrics.source import Chunk

MOST_ITEMS = 1_000  # faction x seat x strategy; above that strategies are left out, to limit memory


class PairSums:
    """How often each (faction, seat, strategy) was ahead of each of the others, by block."""

    def __init__(self, names: Names, players: int, blocks: int) -> None:
        self.names, self.players = names, players
        factions, strategies = len(names.factions), len(names.strategies)
        self.shape = (factions, players, strategies if factions * players * strategies <= MOST_ITEMS else 1)
        items = int(np.prod(self.shape))
        self.ahead = np.zeros((blocks, items, items), np.float32)  # counts of halves: exact up to 8 million
        self.games = np.zeros(blocks)

    def add(self, chunk: Chunk) -> None:
        if self.players < 2:
            return
        seat = np.broadcast_to(np.arange(self.players), chunk.score.shape)
        strategy = chunk.strategy if self.shape[2] > 1 else np.zeros_like(chunk.strategy)
        item = np.ravel_multi_index((chunk.faction, seat, strategy), self.shape)
        items = self.ahead.shape[1]
        for left in range(self.players):
            for right in range(self.players):
                if left != right:
                    ahead = (np.sign(chunk.score[:, left] - chunk.score[:, right]) + 1) / 2
                    place = item[:, left] * items + item[:, right]
                    counts = np.bincount(place, ahead, items * items)
                    self.ahead[chunk.block] += counts.reshape(items, items).astype(np.float32)
        self.games[chunk.block] += len(chunk.score)


def strengths(sums: PairSums, told_apart: bool = True) -> pl.DataFrame:
    """A row for each faction, seat and strategy: log-odds against an average one of its kind.

    ``beats`` is how often it is ahead of an average opponent. Empty if there are too few games, or if faction
    and seat can't be ``told_apart``, as with an automated rival.
    """
    schema: dict[str, Any] = {"kind": pl.String, "name": pl.String, "games": pl.Int64}
    schema |= dict.fromkeys(("strength", "low", "high", "beats", "beats_low", "beats_high"), pl.Float64)
    blocks = np.flatnonzero(sums.games)
    if not told_apart or len(blocks) < FEWEST_BLOCKS or sums.games.sum() < ENOUGH:
        return pl.DataFrame(schema=schema)
    won = sums.ahead.sum(axis=0, dtype=float)
    upper = np.triu(won + won.T > 0, 1)
    left, right = np.nonzero(upper)
    design, spans = _design(sums, left, right)
    played = [_met(won, span, sums) for span in range(3)]
    counts = np.column_stack([won[left, right], won[right, left]])
    fitted = _fit(counts, design, [span.start for span in spans])
    if fitted is None:
        return pl.DataFrame(schema=schema)
    value, inverse = fitted
    chance = 1 / (1 + np.exp(-design @ value))
    scores = np.zeros((len(blocks), design.shape[1]))
    for row, block in enumerate(blocks):
        here = sums.ahead[block].astype(float)
        first, second = here[left, right], here[right, left]
        scores[row] = (first - (first + second) * chance) @ design
    spread = inverse @ (scores.T @ scores) @ inverse * len(blocks) / (len(blocks) - 1)
    quantile = float(students(len(blocks) - 1))
    rows = []
    kinds = ("faction", "seat", "strategy")
    for kind, names, span, met in zip(kinds, _words(sums), spans, played, strict=True):
        present = met > 0
        level = np.eye(len(names)) - present / max(present.sum(), 1)  # against the mean of its kind
        middle = level @ value[span]
        half = quantile * np.sqrt(np.maximum(np.diag(level @ spread[span, span] @ level.T), 0))
        for place, name in enumerate(names):
            games = int(met[place])
            if games and present.sum() > 1:
                ends = (middle[place], middle[place] - half[place], middle[place] + half[place])
                rows.append((kind, name, games, *ends, *(1 / (1 + np.exp(-end)) for end in ends)))
    return pl.DataFrame(rows, schema, orient="row").sort("kind", "strength", descending=[False, True])


def _design(sums: PairSums, left: np.ndarray, right: np.ndarray) -> tuple[np.ndarray, list[slice]]:
    """Indicators of the first of a pair minus those of the second: faction, seat, strategy."""
    starts = np.cumsum([0, *sums.shape])
    design = np.zeros((len(left), starts[-1]))
    rows = np.arange(len(left))
    for sign, items in ((1, left), (-1, right)):
        for start, codes in zip(starts[:3], np.unravel_index(items, sums.shape), strict=True):
            np.add.at(design, (rows, start + codes), sign)
    return design, [slice(starts[n], starts[n + 1]) for n in range(3)]


def _fit(counts: np.ndarray, design: np.ndarray, firsts: list[int]) -> tuple[np.ndarray, np.ndarray] | None:
    """Coefficients and the inverse of their information, by statsmodels; None if it finds no maximum.

    Only differences matter, so one level of each kind stays at 0, as do those that didn't play.
    """
    from statsmodels.genmod.families import Binomial
    from statsmodels.genmod.generalized_linear_model import GLM  # half a second faster than the whole library
    from statsmodels.tools.sm_exceptions import PerfectSeparationError

    seen = np.flatnonzero(np.abs(design).sum(axis=0))
    held = [
        seen[np.searchsorted(seen, first)] for first in firsts if np.searchsorted(seen, first) < len(seen)
    ]
    free = np.setdiff1d(seen, held)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # tiny runs separate perfectly; the checks below catch that
        try:
            result = GLM(counts, design[:, free], family=Binomial()).fit()
        except (np.linalg.LinAlgError, ValueError, PerfectSeparationError):
            return None
    if not result.converged or np.abs(result.params).max(initial=0) > 15:
        return None
    value, inverse = np.zeros(design.shape[1]), np.zeros((design.shape[1], design.shape[1]))
    value[free] = result.params
    inverse[np.ix_(free, free)] = result.normalized_cov_params
    return value, inverse


def _met(won: np.ndarray, span: int, sums: PairSums) -> np.ndarray:
    """How many seats each faction, seat or strategy had; each seat meets all other players."""
    both = (won + won.T).sum(axis=1).reshape(sums.shape)
    others = tuple(axis for axis in range(3) if axis != span)
    return np.asarray(both.sum(axis=others) / (sums.players - 1))


def _words(sums: PairSums) -> tuple[list[str], list[str], list[str]]:
    factions = [sums.names.faction(name) for name in sums.names.factions]
    seats = [f"seat {number + 1}" for number in range(sums.players)]
    return factions, seats, list(sums.names.strategies) if sums.shape[2] > 1 else ["everyone"]
