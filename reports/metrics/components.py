"""Cards, tiles and board spaces: how often available, how often taken, when, and what goes with taking them.

Three numbers that must not be confused. *Takers win*: how often players who took it won; good players take
good tiles, so this is biased. *Compared with alternatives*: how much better players who took it finished than
similar players who took an alternative at the same time (``choices``); this is a correlation, too. *Set-up*:
the faction's margin with the component in the game minus without it (``crossed``); the deal decides that at
random, so this is an experiment, but on being in the game rather than on being taken.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import polars as pl

from reports.metrics.choices import ChoiceSums, Values, twins
from reports.metrics.estimates import outside, shrunk, students
from reports.metrics.names import Names
from reports.metrics.source import COMPONENT_COLUMNS, Chunk
from sim.intervals import end_names, wilson_ends


class ComponentSums:
    """Counts and sums for each component, over the chunks of a cell."""

    def __init__(self, names: Names, players: int) -> None:
        self.names, self.players = names, players
        components = len(names.components)
        self.available = np.zeros(components)
        self.taken = np.zeros(components)
        self.most = np.zeros(components)  # the maximum number of seats that took it in one game
        self.open_games = np.zeros(components)  # games in which anybody could take it
        # By cluster, of seats that could take it and seats that did: squares, products, squares.
        self.by_cluster = np.zeros((3, components))
        self.seats2 = np.zeros(1)  # squares of the seats per cluster
        self.all_could = np.zeros(components)  # products of the seats per cluster and those that could
        self.clusters = self.games = self.seats = 0
        self.taken_clusters = np.zeros(components)  # in which somebody took it
        # Sums; squares of the sums by cluster; and products of those with the number of such seats.
        self.taken_win = np.zeros((3, components))
        self.left_win = np.zeros((3, components))  # wins of seats that could take it and didn't
        self.points = np.zeros((3, components))  # points of seats that took it
        self.rounds = np.zeros((3, components))  # when they first took it

    def add(self, chunk: Chunk) -> None:
        if chunk.components is None:
            return
        components = len(self.names.components)
        people = self.names.chosen(chunk.faction.ravel())  # an automated rival takes things without choosing
        here = slice(None) if people is None else people
        # Single precision is exact for sums of zeros and ones within a chunk; sums over chunks use double.
        columns = (
            chunk.components[name].reshape(-1, components)[here].astype(np.float32)
            for name in COMPONENT_COLUMNS
        )
        available, acquired, points = columns
        taken = (acquired >= 0).astype(np.float32)
        win = chunk.win.ravel()[here].astype(np.float32)[:, None]
        by_game = (len(chunk.score), -1, components)
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
    """The columns for a value and its interval."""
    return dict(zip(end_names(name), ends, strict=True))


def components(
    sums: ComponentSums, choices: ChoiceSums, values: Values, tolerance: float = 0.0
) -> pl.DataFrame:
    """A row for each component, sorted by its value compared with alternatives. ``reach`` is the largest
    share of players who could take it that had it in one game: a single copy is open to all but goes to
    one."""
    names, replays = sums.names, sums.names.replays
    same = twins(choices) if choices.taken.size else np.zeros(0, int)
    beside = type(values.beside)(values.beside.value[same], values.beside.error[same], values.beside.freedom)
    again = same != np.arange(len(same))
    left = np.maximum(sums.available - sums.taken, 0)
    quantile = students(np.maximum(sums.clusters - 1, 1))
    with np.errstate(divide="ignore", invalid="ignore"):
        could2, both, took2 = sums.by_cluster
        uptake = sums.taken / sums.available
        uptakes = wilson_ends(
            uptake, _effective_seats(sums, uptake, could2, both, took2, sums.available), quantile
        )
        winners, won2, won_took = sums.taken_win[0] / sums.taken, *sums.taken_win[1:]
        all_winners = wilson_ends(
            winners, _effective_seats(sums, winners, took2, won_took, won2, sums.taken), quantile
        )
        others, won2, won_left = sums.left_win[0] / left, *sums.left_win[1:]
        left2 = could2 - 2 * both + took2
        all_others = wilson_ends(
            others, _effective_seats(sums, others, left2, won_left, won2, left), quantile
        )
        seats = np.full_like(left, float(sums.seats))
        share = sums.available / seats
        effective = _effective_seats(
            sums, share, np.full_like(left, sums.seats2[0]), sums.all_could, could2, seats
        )
        reach = np.where(sums.most > 0, np.minimum(sums.most * sums.open_games / sums.available, 1.0), 1.0)
        p_values = outside(beside.value, beside.error, beside.freedom, tolerance)
        frame = pl.DataFrame(
            {
                "kind": [kind for kind, _ in names.components],
                "name": [name for _, name in names.components],
                "group": [names.group(*component) for component in names.components],
                "title": [names.component(*component) for component in names.components],
                "origin": [names.origin(*component) for component in names.components],
                "same_as": pl.Series(
                    [titles(names)[first] if twin else None for first, twin in zip(same, again, strict=True)],
                    dtype=pl.String,
                ),
                "seats": np.full(len(left), round(sums.seats / replays)),
                **_ends("available", wilson_ends(share, effective, quantile)),
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
    """Squared distances of a cluster's sum from its number of seats times the mean, summed over clusters."""
    return np.asarray(squares - 2 * mean * products + mean**2 * of)


def _mean(sums: ComponentSums, of: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The mean over seats that took a component, and its interval. Seats of one cluster depend on each other,
    so its error is that of a ratio of sums over clusters."""
    mean, clusters = of[0] / sums.taken, sums.taken_clusters
    away = np.maximum(_away(mean, of[1], of[2], sums.by_cluster[2]), 0)
    error = np.sqrt(away * clusters / (clusters - 1)) / sums.taken
    half = np.where(clusters > 1, error * students(clusters - 1), np.nan)
    return mean, mean - half, mean + half


def _effective_seats(
    sums: ComponentSums,
    share: np.ndarray,
    of: np.ndarray,
    both: np.ndarray,
    own: np.ndarray,
    seats: np.ndarray,
) -> np.ndarray:
    """Effective sample size for a share, from squares and products by cluster.

    What the deal decides is the same for all its seats, so the sample size is the number of deals. What only
    one player of a game can have varies less than by chance, so the sample size is larger.
    """
    games = np.minimum(sums.games / sums.names.replays, seats)
    with np.errstate(divide="ignore", invalid="ignore"):
        away = _away(share, own, both, of) * sums.clusters / max(sums.clusters - 1, 1)
        effective = share * (1 - share) * seats**2 / away
    # Nothing varies, which says nothing about how seats depend on each other.
    none = (share <= 0) | (share >= 1)
    return np.asarray(np.where(none, games, np.where(away > 1e-9 * seats, effective, seats)))


def titles(names: Names) -> list[str]:
    """The names of the components in findings."""
    return [
        component_name({"title": names.component(*component), "group": names.group(*component)})
        for component in names.components
    ]


def component_name(row: Mapping[str, Any]) -> str:
    """The name of a component in findings, from its title and group."""
    return f"{row['title']} ({row['group'].lower()})"
