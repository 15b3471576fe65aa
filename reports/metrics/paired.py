"""Variants of a rival beside each other, deal by deal, and how the rival's own score is spread.

Variants play the same line-ups on the same luck, so that what the deal gives cancels in differences of single
games: their intervals are shorter than those of two separate samples.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl

from reports.metrics.intervals import ENOUGH, mean_and_error, spread_ends, students
from reports.metrics.names import Names
from reports.metrics.source import Chunk
from sim.intervals import QUANTILE, Ends

PLAYERS: dict[str, Any] = {"level": pl.String, "player": pl.String, "games": pl.Int64}


def with_ends(*names: str) -> dict[str, Any]:
    """Columns of estimates, each with its interval."""
    return {f"{name}{end}": pl.Float64 for name in names for end in ("", "_low", "_high")}


SCORES = PLAYERS | with_ends("score", "spread") | {"enough": pl.Boolean}
DIFFERENCES = PLAYERS | with_ends("win", "margin", "score", "spread") | {"enough": pl.Boolean}


class RivalGames:
    """Every game of one player against an automated rival, in the order of the run; none in other cells."""

    def __init__(self, names: Names, players: int) -> None:
        self.names, self.players = names, players
        self._parts: list[np.ndarray] = []

    def add(self, chunk: Chunk) -> None:
        own = self.names.chosen(chunk.faction)
        if own is None or self.players != 2 or chunk.deal is None:
            return
        own = own & (own.sum(axis=1, keepdims=True) == 1)
        here = own.any(axis=1)
        persona, win, score = (values[own] for values in (chunk.persona, chunk.win, chunk.score))
        rival = chunk.score[here].sum(axis=1) - score
        self._parts.append(np.stack([chunk.deal[here], persona, win, score - rival, rival]).astype(float))

    @property
    def columns(self) -> np.ndarray:
        """Luck, persona, wins, margin and the rival's score of each game."""
        return np.concatenate([np.empty((5, 0)), *self._parts], axis=1)


def scores(games: RivalGames) -> pl.DataFrame:
    """The rival's own score against each rung, and each persona: its mean, and its standard deviation."""
    columns, rows = games.columns, []
    for level, player, here, part in _players(games.names, columns[1]):
        values = columns[4][here]
        count = len(values) * part
        powers = [part * (values**power).sum() for power in range(1, 5)]
        mean, error = (float(value) for value in mean_and_error(count, *powers[:2]))
        half = error * float(students(count - 1))
        fourth = ((values - mean) ** 4).mean()
        spread = (float(value) for value in spread_ends(count, error, fourth))
        rows.append((level, player, round(count), mean, mean - half, mean + half, *spread, count >= ENOUGH))
    return pl.DataFrame(rows, SCORES, orient="row")


def differences(one: RivalGames, other: RivalGames) -> pl.DataFrame:
    """The first less the second, on the same deals, for each rung and each persona: share of wins, margin,
    mean and standard deviation of the rival's score. Empty where the games are not of the same deals."""
    first, second = one.columns, other.columns
    count = min(first.shape[1], second.shape[1])
    first, second = first[:, :count], second[:, :count]
    rows = []
    if np.array_equal(first[:2], second[:2]):
        for level, player, here, part in _players(one.names, first[1]):
            deals = here.sum() * part
            wins, margin, score = (first[2:, here] - second[2:, here])[:3]
            spread = _spread_difference(first[4][here], second[4][here], deals)
            ends = (*share_ends(wins, deals), *_mean(margin, deals), *_mean(score, deals), *spread)
            rows.append((level, player, round(deals), *ends, deals >= ENOUGH))
    return pl.DataFrame(rows, DIFFERENCES, orient="row")


def _players(names: Names, persona: np.ndarray) -> Any:
    """Each rung and persona that plays: its games, and how much of a deal one of them is."""
    levels = {"rung": (names.rungs, names.places(names.rungs, names.rung))} if names.rungs else {}
    levels["persona"] = (names.people, names.places(names.people, str))
    for level, (words, places) in levels.items():
        for place, player in enumerate(words):
            here = (places == place)[persona.astype(int)]
            if here.any():
                yield level, player, here, 1 / names.members(places == place) if names.replays > 1 else 1.0


def share_ends(change: np.ndarray, deals: float) -> Ends:
    """The mean change of wins between paired games, with the interval of Agresti and Min (2005): half a pair
    is added to each of won-won, won-lost, lost-won and lost-lost, so that no change in few games is not
    taken for certainty."""
    share = deals / max(len(change), 1)
    total, squares, count = share * change.sum(), share * (change**2).sum() + 1, deals + 2
    middle = total / count
    half = QUANTILE * np.sqrt(max(squares - total**2 / count, 0.0)) / count
    value = float(change.mean())
    return value, min(value, middle - half), max(value, middle + half)


def _mean(change: np.ndarray, deals: float) -> Ends:
    share = deals / max(len(change), 1)
    value, error = mean_and_error(deals, share * change.sum(), share * (change**2).sum())
    half = float(error * students(deals - 1))
    return float(value), float(value) - half, float(value) + half


def _spread_difference(one: np.ndarray, other: np.ndarray, deals: float) -> Ends:
    """The difference of two standard deviations of paired values; its error from what each pair adds."""
    spreads = [float(values.std(ddof=1)) if len(values) > 1 else 0.0 for values in (one, other)]
    value = spreads[0] - spreads[1]
    if not all(spreads):
        return value, np.nan, np.nan
    pulls = [
        ((values - values.mean()) ** 2 - spread**2) / (2 * spread)
        for values, spread in zip((one, other), spreads, strict=True)
    ]
    half = _mean(pulls[0] - pulls[1], deals)[2] - float((pulls[0] - pulls[1]).mean())
    return value, value - half, value + half
