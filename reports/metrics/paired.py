"""Variants of a rival compared deal by deal, and the spread of the rival's own score.

Variants play the same line-ups with the same luck, so the deal cancels out in differences between single
games: their intervals are shorter than those of two separate samples.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl

from reports.metrics.estimates import ENOUGH, FALSE_DISCOVERIES, corrected, outside, spread_ends, students
from reports.metrics.names import Names
from reports.metrics.source import Chunk
from sim.intervals import QUANTILE, Ends, mean_and_error

PLAYERS: dict[str, Any] = {"level": pl.String, "player": pl.String, "games": pl.Int64}


def with_ends(*names: str) -> dict[str, Any]:
    """Columns of estimates, each with its interval."""
    return {f"{name}{end}": pl.Float64 for name in names for end in ("", "_low", "_high")}


SCORES = PLAYERS | with_ends("score", "spread", "own", "win") | {"enough": pl.Boolean}
CLEAR: dict[str, Any] = dict.fromkeys(
    (f"clear_{m}" for m in ("win", "margin", "score", "spread")), pl.Boolean
)
DIFFERENCES = PLAYERS | with_ends("win", "margin", "score", "spread") | {"enough": pl.Boolean}


class RivalGames:
    """Every game of one player against an automated rival, in the order of the run; empty for other cells."""

    def __init__(self, names: Names, players: int) -> None:
        self.names, self.players = names, players
        self._parts: list[np.ndarray] = []

    def add(self, chunk: Chunk) -> None:
        own = self.names.chosen(chunk.faction)
        if own is None or self.players != 2 or chunk.deal is None:
            return
        own = own & (own.sum(axis=1, keepdims=True) == 1)
        here = own.any(axis=1)
        strategy, win, score = (values[own] for values in (chunk.strategy, chunk.win, chunk.score))
        rival = chunk.score[here].sum(axis=1) - score
        self._parts.append(np.stack([chunk.deal[here], strategy, win, score - rival, rival]).astype(float))

    @property
    def columns(self) -> np.ndarray:
        """Luck, strategy, wins, margin and the rival's score of each game."""
        return np.concatenate([np.empty((5, 0)), *self._parts], axis=1)


def scores(games: RivalGames) -> pl.DataFrame:
    """The rival's own score against each rung and each strategy: mean and standard deviation; and the
    players' ``own`` mean score and how often they win."""
    columns, rows = games.columns, []
    for level, player, here, part in _players(games.names, columns[1]):
        values = columns[4][here]
        count = len(values) * part
        mean, low, high = _mean(values, columns[0][here])
        deviation = float(values.std(ddof=1)) if len(values) > 1 else 0.0
        fourth = ((values - mean) ** 4).mean()
        spread = (float(value) for value in spread_ends(count, deviation, fourth))
        luck = columns[0][here]
        own, wins = _mean(values + columns[3][here], luck), _mean(columns[2][here], luck)
        rows.append((level, player, round(count), mean, low, high, *spread, *own, *wins, count >= ENOUGH))
    return pl.DataFrame(rows, SCORES, orient="row")


def differences(games: RivalGames, base_games: RivalGames) -> pl.DataFrame:
    """The first minus the second, on the same deals, for each rung and each strategy: share of wins, margin,
    and mean and standard deviation of the rival's score. Empty if the games are of different deals."""
    first, second = games.columns, base_games.columns
    count = min(first.shape[1], second.shape[1])
    first, second = first[:, :count], second[:, :count]
    rows = []
    if np.array_equal(first[:2], second[:2]):
        for level, player, here, part in _players(games.names, first[1]):
            deals, luck = here.sum() * part, first[0][here]
            wins, margin, score = (first[2:, here] - second[2:, here])[:3]
            spread = _spread_difference(first[4][here], second[4][here], luck)
            ends = (*share_ends(wins, luck), *_mean(margin, luck), *_mean(score, luck), *spread)
            rows.append((level, player, round(deals), *ends, deals >= ENOUGH))
    return pl.DataFrame(rows, DIFFERENCES, orient="row")


def tested(frame: pl.DataFrame) -> pl.DataFrame:
    """The table of ``differences`` with ``clear_x``, after correcting all its comparisons together."""
    measures = ("win", "margin", "score", "spread")
    with np.errstate(divide="ignore", invalid="ignore"):
        errors = [(frame[f"{m}_high"] - frame[f"{m}_low"]).to_numpy() / 2 / QUANTILE for m in measures]
    p = [outside(frame[m].to_numpy(), error, np.inf) for m, error in zip(measures, errors, strict=True)]
    flags = {f"clear_{m}": q <= FALSE_DISCOVERIES for m, q in zip(measures, corrected(*p), strict=True)}
    return frame.with_columns(pl.Series(name, clear, pl.Boolean) for name, clear in flags.items())


def _players(names: Names, strategy: np.ndarray) -> Any:
    """Each rung and strategy that plays: its games, and which fraction of a deal each is."""
    levels = {"rung": (names.rungs, names.places(names.rungs, names.rung))} if names.rungs else {}
    levels["strategy"] = (names.people, names.places(names.people, str))
    for level, (words, places) in levels.items():
        for place, player in enumerate(words):
            here = (places == place)[strategy.astype(int)]
            if here.any():
                yield level, player, here, 1 / names.members(places == place) if names.replays > 1 else 1.0


def share_ends(change: np.ndarray, luck: np.ndarray) -> Ends:
    """The mean change in wins between paired games, with the interval of Agresti and Min (2005): half a pair
    is added to each of won-won, won-lost, lost-won and lost-lost, so that no change in a few games isn't
    mistaken for certainty. Games of one deal count by their mean."""
    deal, games = _by_deal(change, luck)
    count = len(deal) + 2
    middle = deal.sum() / count
    half = QUANTILE * np.sqrt(max((deal**2).sum() + 1 / games - deal.sum() ** 2 / count, 0.0)) / count
    value = float(change.mean())
    return value, min(value, middle - half), max(value, middle + half)


def _by_deal(change: np.ndarray, luck: np.ndarray) -> tuple[np.ndarray, float]:
    """The mean over each deal's games, and the number of games per deal."""
    _, which = np.unique(luck, return_inverse=True)
    count = np.bincount(which.ravel())
    return np.bincount(which.ravel(), change) / count, float(count.mean()) if count.size else 1.0


def _mean(change: np.ndarray, luck: np.ndarray) -> Ends:
    deal, _ = _by_deal(change, luck)
    value, error = mean_and_error(len(deal), deal.sum(), (deal**2).sum())
    half = float(error * students(len(deal) - 1))
    return float(value), float(value) - half, float(value) + half


def _spread_difference(first: np.ndarray, second: np.ndarray, luck: np.ndarray) -> Ends:
    """The difference between two standard deviations of paired values, with its error from each pair's
    influence."""
    spreads = [float(values.std(ddof=1)) if len(values) > 1 else 0.0 for values in (first, second)]
    value = spreads[0] - spreads[1]
    if not all(spreads):
        return value, np.nan, np.nan
    pulls = [
        ((values - values.mean()) ** 2 - spread**2) / (2 * spread)
        for values, spread in zip((first, second), spreads, strict=True)
    ]
    half = _mean(pulls[0] - pulls[1], luck)[2] - float((pulls[0] - pulls[1]).mean())
    return value, value - half, value + half
