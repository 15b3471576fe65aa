"""Cards, tiles and board spaces: how often there, how often taken, when, and what goes with it.

Three numbers that are never mixed up. *Seen with winners*: how often those who took it won; good players
take good tiles, so this is biased. *Beside its kind*: how much further ahead those end who took it rather
than another of its kind, at the same time and all before it equal (``choices``); no experiment either.
*Set-up*: the faction's margin with the component in the game less without it (``crossed``); the deal decides
that by chance, so this one is an experiment, of being there rather than of taking it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import polars as pl

from reports.metrics.choices import ChoiceSums, Values, twins
from reports.metrics.intervals import outside, shrunk, students
from reports.metrics.names import Names
from reports.metrics.source import PIECES, Chunk
from sim.intervals import end_names, wilson_ends


class PieceSums:
    """Counts and sums for each component, over the chunks of a cell."""

    def __init__(self, names: Names, players: int) -> None:
        self.names, self.players = names, players
        pieces = len(names.components)
        self.available = np.zeros(pieces)
        self.taken = np.zeros(pieces)
        self.most = np.zeros(pieces)  # seats of one game that took it, at most
        self.open_games = np.zeros(pieces)  # in which anybody could
        # By cluster, of seats to whom it was available and seats that took it: squares, products, squares.
        self.by_cluster = np.zeros((3, pieces))
        self.seats2 = np.zeros(1)  # squares of the seats of clusters
        self.all_could = np.zeros(pieces)  # products of the seats of clusters and of those who could
        self.clusters = self.games = self.seats = 0
        self.taken_clusters = np.zeros(pieces)  # in which somebody took it
        # Sums; and of the sums by cluster, their squares, and their products with the number of such seats.
        self.taken_win = np.zeros((3, pieces))
        self.left_win = np.zeros((3, pieces))  # by seats to whom it was available and who did not take it
        self.points = np.zeros((3, pieces))  # of those who took it
        self.rounds = np.zeros((3, pieces))  # likewise: when they first took it

    def add(self, chunk: Chunk) -> None:
        if chunk.pieces is None:
            return
        pieces = len(self.names.components)
        people = self.names.chosen(chunk.faction.ravel())  # an automated rival takes, but does not choose
        here = slice(None) if people is None else people
        # Single precision is exact for sums of zeros and ones within a chunk; sums over chunks are double.
        columns = (chunk.pieces[name].reshape(-1, pieces)[here].astype(np.float32) for name in PIECES)
        available, acquired, points = columns
        taken = (acquired >= 0).astype(np.float32)
        win = chunk.win.ravel()[here].astype(np.float32)[:, None]
        by_game = (len(chunk.score), -1, pieces)
        self.most = np.maximum(self.most, taken.reshape(by_game).sum(axis=1).max(axis=0, initial=0))
        self.open_games += available.reshape(by_game).any(axis=1).sum(axis=0)
        cluster = chunk.seat_cluster[here]
        order = np.argsort(cluster, kind="stable")
        starts = np.flatnonzero(np.diff(cluster[order], prepend=-1))

        def summed(column: np.ndarray) -> np.ndarray:
            return np.add.reduceat(column[order], starts, axis=0)

        seats = np.diff(starts, append=len(order)).astype(float)
        could, took = summed(available), summed(taken)
        self.available += could.sum(axis=0, dtype=float)
        self.taken += took.sum(axis=0, dtype=float)
        self.taken_clusters += (took > 0).sum(axis=0)
        for place, product in enumerate((could**2, could * took, took**2)):
            self.by_cluster[place] += product.sum(axis=0, dtype=float)
        self.seats2 += (seats**2).sum()
        self.all_could += seats @ could
        self.clusters += len(starts)
        self.games += len(chunk.score)
        self.seats += len(order)
        won = summed(win * taken)
        for sums, by_cluster, of in (
            (self.taken_win, won, took),
            (self.left_win, summed(win * available) - won, could - took),
            (self.points, summed(points * taken), took),
            (self.rounds, summed(acquired * taken), took),
        ):
            for place, part in enumerate((by_cluster, by_cluster**2, by_cluster * of)):
                sums[place] += part.sum(axis=0, dtype=float)


def _ends(name: str, ends: tuple[Any, Any, Any]) -> dict[str, Any]:
    """The columns of a value and of its interval."""
    return dict(zip(end_names(name), ends, strict=True))


def components(sums: PieceSums, choices: ChoiceSums, found: Values, tolerance: float = 0.0) -> pl.DataFrame:
    """A row for each component, by its value beside its kind. ``reach`` is the share of those who could take
    it that had it in the game with most of them: one copy is open to all, and goes to one."""
    names, replays = sums.names, sums.names.replays
    same = twins(choices) if choices.taken.size else np.zeros(0, int)
    beside = type(found.beside)(found.beside.value[same], found.beside.error[same], found.beside.freedom)
    again = same != np.arange(len(same))
    left = np.maximum(sums.available - sums.taken, 0)
    quantile = students(np.maximum(sums.clusters - 1, 1))
    with np.errstate(divide="ignore", invalid="ignore"):
        could2, both, took2 = sums.by_cluster
        uptake = sums.taken / sums.available
        uptakes = wilson_ends(uptake, _told(sums, uptake, could2, both, took2, sums.available), quantile)
        winners, won2, won_took = sums.taken_win[0] / sums.taken, *sums.taken_win[1:]
        all_winners = wilson_ends(winners, _told(sums, winners, took2, won_took, won2, sums.taken), quantile)
        others, won2, won_left = sums.left_win[0] / left, *sums.left_win[1:]
        left2 = could2 - 2 * both + took2
        all_others = wilson_ends(others, _told(sums, others, left2, won_left, won2, left), quantile)
        seats = np.full_like(left, float(sums.seats))
        share = sums.available / seats
        told = _told(sums, share, np.full_like(left, sums.seats2[0]), sums.all_could, could2, seats)
        reach = np.where(sums.most > 0, np.minimum(sums.most * sums.open_games / sums.available, 1.0), 1.0)
        p_values = outside(beside.value, beside.error, beside.freedom, tolerance)
        frame = pl.DataFrame(
            {
                "kind": [kind for kind, _ in names.components],
                "name": [name for _, name in names.components],
                "group": [names.group(*piece) for piece in names.components],
                "title": [names.component(*piece) for piece in names.components],
                "origin": [names.origin(*piece) for piece in names.components],
                "same_as": pl.Series(
                    [titles(names)[first] if twin else None for first, twin in zip(same, again, strict=True)],
                    dtype=pl.String,
                ),
                "seats": np.full(len(left), round(sums.seats / replays)),
                **_ends("available", wilson_ends(share, told, quantile)),
                "could": np.rint(sums.available / replays).astype(np.int64),
                "took": np.rint(sums.taken / replays).astype(np.int64),
                **_ends("uptake", uptakes),
                "reach": reach,
                **_ends("winners", all_winners),
                **_ends("others", all_others),
                **_ends("points", _mean(sums, sums.points)),
                **_ends("round", _mean(sums, sums.rounds)),
                **_ends("beside", beside.ends()),
                "shrunk": shrunk(np.where(again, np.nan, beside.value), beside.error),
                "p": np.where(again, np.nan, p_values),
            }
        )
    frame = frame.with_columns(pl.col(pl.Float64).fill_nan(None))
    return frame.sort("beside", descending=True, nulls_last=True)


def _away(mean: np.ndarray, squares: np.ndarray, products: np.ndarray, of: np.ndarray) -> np.ndarray:
    """Squares, summed over clusters, of how far a cluster's sum is from its number of seats times "
    "the mean."""
    return np.asarray(squares - 2 * mean * products + mean**2 * of)


def _mean(sums: PieceSums, of: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The mean over those who took a component, and its interval. Seats of one cluster depend on each other,
    so its error is that of a ratio of sums over clusters."""
    mean, clusters = of[0] / sums.taken, sums.taken_clusters
    away = np.maximum(_away(mean, of[1], of[2], sums.by_cluster[2]), 0)
    error = np.sqrt(away * clusters / (clusters - 1)) / sums.taken
    half = np.where(clusters > 1, error * students(clusters - 1), np.nan)
    return mean, mean - half, mean + half


def _told(
    sums: PieceSums, share: np.ndarray, of: np.ndarray, both: np.ndarray, own: np.ndarray, seats: np.ndarray
) -> np.ndarray:
    """How many independent seats tell as much of a share as these, from squares and products by cluster.

    What the deal decides is the same for all its seats: such a share is known from as many as there are
    deals. What only one player of a game can have varies less than by chance, and is known better.
    """
    games = np.minimum(sums.games / sums.names.replays, seats)
    with np.errstate(divide="ignore", invalid="ignore"):
        away = _away(share, own, both, of) * sums.clusters / max(sums.clusters - 1, 1)
        told = share * (1 - share) * seats**2 / away
    none = (share <= 0) | (share >= 1)  # nothing varies, which says nothing of how seats hang together
    return np.asarray(np.where(none, games, np.where(away > 1e-9 * seats, told, seats)))


def titles(names: Names) -> list[str]:
    """What findings call the components."""
    return [
        piece_name({"title": names.component(*piece), "group": names.group(*piece)})
        for piece in names.components
    ]


def piece_name(row: Mapping[str, Any]) -> str:
    """What findings call a component, by its title and group."""
    return f"{row['title']} ({row['group'].lower()})"
