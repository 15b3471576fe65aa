"""Cards, tiles and board spaces: how often there, how often taken, when, and what goes with it.

Three numbers that are never mixed up. *Seen with winners*: how often those who took it won; good players
take good tiles, so this is biased. *Adjusted*: the regression's value, all else in its model equal.
*Set-up*: the faction's margin with the component in the game less without it; the deal decides that by
chance, so this one is an experiment, of being there rather than of taking it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import polars as pl

from reports.metrics.intervals import (
    ENOUGH,
    FALSE_DISCOVERIES,
    Estimates,
    corrected,
    mean_and_error,
    p_value,
    students,
)
from reports.metrics.names import Names
from reports.metrics.regression import Columns, RegressionSums, by_group, interactions, twins, values
from reports.metrics.source import PIECES, Chunk
from reports.metrics.standings import BY_PLAYER
from sim.intervals import end_names, wilson_ends

CROSSED = " x "  # between two things that meet


class PieceSums:
    """Counts and sums for each component, over the chunks of a cell."""

    def __init__(self, names: Names, players: int) -> None:
        self.names, self.players = names, players
        pieces, factions, personas = len(names.components), len(names.factions), len(names.personas)
        self.available = np.zeros(pieces)
        self.taken = np.zeros(pieces)
        # By game, of seats to whom it was available and seats that took it: squares, products, squares.
        self.by_game = np.zeros((3, pieces))
        self.games = np.zeros(1)
        self.taken_games = np.zeros(pieces)  # in which somebody took it
        # Sums; and of the sums by game, their squares, and their products with the number of such seats.
        self.taken_win = np.zeros((3, pieces))
        self.left_win = np.zeros((3, pieces))  # by seats to whom it was available and who did not take it
        self.points = np.zeros((3, pieces))  # of those who took it
        self.rounds = np.zeros((3, pieces))  # likewise: when they first took it
        # Seats, margin and margin squared by faction and persona: with it in the game, and all.
        self.there = np.zeros((3, factions, personas, pieces))
        self.all = np.zeros((3, factions, personas))
        # Not what differs between games of one deal, nor what the game says that players bring about.
        self.dealt = np.array([names.dealt(kind) for kind, _ in names.components], bool)

    def add(self, chunk: Chunk) -> None:
        if chunk.pieces is None:
            return
        pieces = len(self.names.components)
        if chunk.deal is not None:
            there, again = chunk.pieces["available"], np.flatnonzero(chunk.deal[1:] == chunk.deal[:-1])
            self.dealt &= (there[again] == there[again + 1]).all(axis=(0, 1))
        people = self.names.chosen(chunk.faction.ravel())  # an automated rival takes, but does not choose
        here = slice(None) if people is None else people
        # Single precision is exact for sums of zeros and ones within a chunk; sums over chunks are double.
        columns = (chunk.pieces[name].reshape(-1, pieces)[here].astype(np.float32) for name in PIECES)
        available, acquired, points = columns
        taken = (acquired >= 0).astype(np.float32)
        win = chunk.win.ravel()[here].astype(np.float32)[:, None]

        def summed(column: np.ndarray) -> np.ndarray:
            return np.asarray(column.reshape(len(chunk.score), -1, pieces).sum(axis=1))

        could, took = summed(available), summed(taken)
        self.available += could.sum(axis=0, dtype=float)
        self.taken += took.sum(axis=0, dtype=float)
        self.taken_games += (took > 0).sum(axis=0)
        for place, product in enumerate((could**2, could * took, took**2)):
            self.by_game[place] += product.sum(axis=0, dtype=float)
        self.games += len(chunk.score)
        won = summed(win * taken)
        for sums, by_game, seats in (
            (self.taken_win, won, took),
            (self.left_win, summed(win * available) - won, could - took),
            (self.points, summed(points * taken), took),
            (self.rounds, summed(acquired * taken), took),
        ):
            for place, part in enumerate((by_game, by_game**2, by_game * seats)):
                sums[place] += part.sum(axis=0, dtype=float)
        self._add_groups(chunk, available, here)

    def settle(self) -> None:
        """When all is read: a deal counts once, however often it is played again."""
        seats = [self.available, self.taken, self.taken_win, self.left_win, self.points, self.rounds]
        for sums in [*seats, self.by_game, self.games, self.taken_games, self.there, self.all]:
            sums /= self.names.replays

    def _add_groups(self, chunk: Chunk, available: np.ndarray, here: slice | np.ndarray) -> None:
        margin = chunk.margin().ravel()[here].astype(np.float32)
        rows = np.stack([np.ones_like(margin), margin, margin**2])
        places = chunk.faction.ravel()[here], chunk.persona.ravel()[here]
        group = np.ravel_multi_index(places, self.all.shape[1:])
        order = np.argsort(group, kind="stable")
        rows, available = rows[:, order], available[order]
        numbers, starts = np.unique(group[order], return_index=True)
        for number, start, end in zip(numbers, starts, [*starts[1:], len(order)], strict=True):
            place = np.unravel_index(number, self.all.shape[1:])
            self.there[:, *place] += rows[:, start:end] @ available[start:end]
            self.all[:, *place] += rows[:, start:end].sum(axis=1, dtype=float)


def _ends(name: str, ends: tuple[Any, Any, Any]) -> dict[str, Any]:
    """The columns of a value and of its interval."""
    return dict(zip(end_names(name), ends, strict=True))


def components(sums: PieceSums, regression: RegressionSums) -> pl.DataFrame:
    """A row for each component, by adjusted value."""
    adjusted, beside = values(regression)
    left = np.maximum(sums.available - sums.taken, 0)
    p_values = p_value(adjusted.value, adjusted.error, adjusted.freedom)
    known_beside = np.where(np.isfinite(beside.error), beside.value, np.nan)
    seats = max(sums.all[0].sum(), 1)
    with np.errstate(divide="ignore", invalid="ignore"):
        could2, both, took2 = sums.by_game
        uptake = sums.taken / sums.available
        uptakes = wilson_ends(uptake, _told(sums, uptake, could2, both, took2, sums.available))
        winners, won2, won_took = sums.taken_win[0] / sums.taken, *sums.taken_win[1:]
        all_winners = wilson_ends(winners, _told(sums, winners, took2, won_took, won2, sums.taken))
        others, won2, won_left = sums.left_win[0] / left, *sums.left_win[1:]
        left2 = could2 - 2 * both + took2
        all_others = wilson_ends(others, _told(sums, others, left2, won_left, won2, left))
        share = sums.available / seats
        each = seats / np.maximum(sums.games, 1)  # seats of every game: all of them count
        told = _told(
            sums, share, each**2 * sums.games, each * sums.available, could2, np.full_like(share, seats)
        )
        points, points_half = _mean(sums, sums.points)
        mean_round, round_half = _mean(sums, sums.rounds)
        frame = pl.DataFrame(
            {
                "kind": [kind for kind, _ in sums.names.components],
                "name": [name for _, name in sums.names.components],
                "group": [sums.names.group(*piece) for piece in sums.names.components],
                "title": [sums.names.component(*piece) for piece in sums.names.components],
                "origin": [sums.names.origin(*piece) for piece in sums.names.components],
                "same_as": pl.Series(_twins(regression), dtype=pl.String),
                "seats": np.full(len(left), int(sums.all[0].sum())),
                **_ends("available", wilson_ends(share, told)),
                "could": np.rint(sums.available).astype(np.int64),
                "took": np.rint(sums.taken).astype(np.int64),
                **_ends("uptake", uptakes),
                **_ends("winners", all_winners),
                **_ends("others", all_others),
                **_ends("points", (points, points - points_half, points + points_half)),
                **_ends("round", (mean_round, mean_round - round_half, mean_round + round_half)),
                **_ends("adjusted", adjusted.ends()),
                "q": corrected(p_values),
                **_ends("beside", (known_beside, *beside.ends()[1:])),
                "beside_q": corrected(p_value(beside.value, beside.error, beside.freedom)),
            }
        )
    frame = frame.with_columns(pl.col(pl.Float64).fill_nan(None))
    frame = frame.with_columns(
        proven=(pl.col("q") <= FALSE_DISCOVERIES).fill_null(False),
        beside_proven=(pl.col("beside_q") <= FALSE_DISCOVERIES).fill_null(False),
    )
    return frame.sort("adjusted", descending=True, nulls_last=True)


def _twins(regression: RegressionSums) -> list[str | None]:
    """For each component what another one before it is called that the same seats took; mostly None."""
    titles = _titles(regression.names)
    return [None if n == first else titles[first] for n, first in enumerate(twins(regression))]


def _away(mean: np.ndarray, squares: np.ndarray, products: np.ndarray, of: np.ndarray) -> np.ndarray:
    """Squares, summed over games, of how far a game's sum is from its number of seats times the mean."""
    return np.asarray(squares - 2 * mean * products + mean**2 * of)


def _mean(sums: PieceSums, of: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The mean over those who took a component, and half of its interval. Seats of one game depend on each
    other, so its error is that of a ratio of sums over games."""
    mean, games = of[0] / sums.taken, sums.taken_games
    away = np.maximum(_away(mean, of[1], of[2], sums.by_game[2]), 0)
    error = np.sqrt(away * games / (games - 1)) / sums.taken
    return mean, np.where(games > 1, error * students(games - 1), np.nan)


def _told(
    sums: PieceSums, share: np.ndarray, of: np.ndarray, both: np.ndarray, own: np.ndarray, seats: np.ndarray
) -> np.ndarray:
    """How many independent seats tell as much of a share as these, from squares and products by game.

    What the deal decides is the same for all seats of a game: such a share is known from as many as there
    are games. What only one player of a game can have varies less than by chance, and counts as seats.
    """
    games = np.minimum(sums.games, seats)
    with np.errstate(divide="ignore", invalid="ignore"):
        away = _away(share, own, both, of) * sums.games / np.maximum(sums.games - 1, 1)
        told = share * (1 - share) * seats**2 / away
    none = (share <= 0) | (share >= 1)  # nothing varies, which says nothing of how seats hang together
    return np.asarray(np.where(none, games, np.minimum(np.where(away > 0, told, seats), seats)))


def set_up(sums: PieceSums) -> pl.DataFrame:
    """A row for each faction and component that is dealt into some games only: what its being there does
    to the faction's margin. Those that pass the correction are ``proven``."""
    found, freedom, there = _dealt(sums, sums.there.sum(axis=2), sums.all.sum(axis=2))
    factions = [sums.names.faction(name) for name in sums.names.factions]
    return _pairs_frame(factions, _titles(sums.names), found, freedom, there)


def _dealt(sums: PieceSums, there: np.ndarray, every: np.ndarray) -> tuple[Estimates, np.ndarray, np.ndarray]:
    """The mean margin with each component in the game less that without it, by group."""
    absent = every[:, :, None] - there
    dealt = sums.dealt & (there[0].sum(axis=0) > 0) & (absent[0].sum(axis=0) > 0)
    own = (there[0] == 0) | (absent[0] == 0)  # of some factions always, of others never: no chance
    dealt &= ~(own & (every[0] > 0)[:, None]).any(axis=0)
    hidden = (np.minimum(there[0], absent[0]) < ENOUGH) | ~dealt[None, :]
    (mean, error), (other, other_error) = (mean_and_error(*part) for part in (there, absent))
    value, error = mean - other, np.hypot(error, other_error)
    freedom = np.where(hidden, 1, np.minimum(there[0], absent[0]) - 1)
    return Estimates(np.where(hidden, np.nan, value), np.where(hidden, np.nan, error), 0), freedom, there[0]


def with_factions(regression: RegressionSums) -> pl.DataFrame:
    """A row for each faction and component: points that taking it brings this faction, ``own``, and
    beyond the median faction, ``value``."""
    names = regression.names
    factions = [names.faction(name) for name in names.factions]
    seats = regression.factions.seats / names.replays
    return _grouped(regression, regression.factions, factions, seats)


def with_players(regression: RegressionSums, level: str) -> pl.DataFrame:
    """A row for each persona, or rung, and component: the same for who plays."""
    if level not in regression.players_by:
        return _grouped(regression, Columns(0, 0, 0), [], np.zeros(0))
    names = regression.names
    words, places, columns = regression.players_by[level]
    by_word = columns.seats.reshape(len(words), -1) / names.replays
    seats = [names.deals(row, names.members(places == place)) for place, row in enumerate(by_word)]
    return _grouped(regression, columns, list(words), np.concatenate(seats))


def _grouped(
    regression: RegressionSums, columns: Columns, words: list[str], takers: np.ndarray
) -> pl.DataFrame:
    names = [f"{name}{end}" for name in ("own", "beside") for end in ("", "_low", "_high")]
    if not columns.squares.size or not regression.games.any():
        return _empty().with_columns(*(pl.lit(None, pl.Float64).alias(name) for name in names))
    own, more, beside = by_group(regression, columns, len(words))
    again = twins(regression) != np.arange(len(regression.names.components))
    few = (takers < ENOUGH).reshape(more.value.shape) | again
    own, more, beside = (
        Estimates(np.where(few, np.nan, e.value), e.error, e.freedom) for e in (own, more, beside)
    )
    ends = (*own.ends(), *beside.ends())
    extra = {name: end.ravel() for name, end in zip(names, ends, strict=True)}
    return _pairs_frame(words, _titles(regression.names), more, more.freedom, takers, extra)


def by_player(sums: PieceSums, table: pl.DataFrame, values: Mapping[str, pl.DataFrame]) -> pl.DataFrame:
    """Whether verdicts on components and set-ups hold, whoever plays: a row for each of them and player.

    For components the value beside others of their kind, from ``values`` to personas and rungs; for set-ups
    that are proven in ``table``, what the faction gains when this persona, or rung, plays it.
    """
    frames = [pl.DataFrame(schema=BY_PLAYER)]
    proven = table.filter(pl.col("proven")).select("first", "second")
    factions = [sums.names.faction(name) for name in sums.names.factions]
    for level, (words, places) in sums.names.levels().items():
        frames.append(
            values[level]
            .filter(pl.col("beside_low").is_not_null())
            .select(
                *(pl.lit("component").alias("kind"), pl.col("second").alias("subject")),
                *(pl.lit(level).alias("level"), pl.col("first").alias("player"), "seats"),
                *(pl.col("beside").alias("points"), pl.col("beside_low").alias("low")),
                pl.col("beside_high").alias("high"),
            )
        )
        for place, player in enumerate(words):
            here = places == place
            with_it, every = (
                sums.names.deals(part[:, :, here].sum(axis=2), sums.names.members(here))
                for part in (sums.there, sums.all)
            )
            found, freedom, there = _dealt(sums, with_it, every)
            rows = _pairs_frame(factions, _titles(sums.names), found, freedom, there)
            frames.append(
                rows.join(proven, on=["first", "second"]).select(
                    *(pl.lit("set-up").alias("kind"), crossed_subject().alias("subject")),
                    *(pl.lit(level).alias("level"), pl.lit(player).alias("player"), "seats"),
                    *(pl.col("value").alias("points"), "low", "high"),
                )
            )
    return pl.concat(frames)


def crossed_subject() -> pl.Expr:
    """What findings call two things that meet."""
    return pl.concat_str("first", pl.lit(CROSSED), "second")


def _titles(names: Names) -> list[str]:
    return [
        piece_name({"title": names.component(*piece), "group": names.group(*piece)})
        for piece in names.components
    ]


def _empty() -> pl.DataFrame:
    nothing = np.zeros(0)
    return _frame([], [], Estimates(nothing, nothing, 1), 1, nothing)


def together(regression: RegressionSums) -> pl.DataFrame:
    """A row for each pair of components: points that both bring beyond the sum of each."""
    if regression.paired is None or not len(regression.paired):
        return _empty()
    found = interactions(regression, regression.pairs)
    takers = regression.pairs.seats / regression.names.replays
    again = twins(regression)[regression.paired] != regression.paired  # says no more than its twin's pair
    few = (takers < ENOUGH) | again.any(axis=1)
    found = Estimates(np.where(few, np.nan, found.value), found.error, found.freedom)
    titles = _titles(regression.names)
    first, second = regression.paired.T
    return _frame(
        [titles[place] for place in first], [titles[place] for place in second], found, found.freedom, takers
    )


def piece_name(row: Mapping[str, Any]) -> str:
    """What findings call a component, by its title and group."""
    return f"{row['title']} ({row['group'].lower()})"


def _pairs_frame(
    rows: list[str],
    columns: list[str],
    found: Estimates,
    freedom: int | np.ndarray,
    count: np.ndarray,
    extra: dict[str, np.ndarray] | None = None,
) -> pl.DataFrame:
    """Every row with every column."""
    first = [row for row in rows for _ in columns]
    second = [column for _ in rows for column in columns]
    flat = Estimates(found.value.ravel(), found.error.ravel(), found.freedom)
    freedom = freedom if isinstance(freedom, int) else freedom.ravel()
    return _frame(first, second, flat, freedom, count.ravel(), extra)


def _frame(
    first: list[str],
    second: list[str],
    found: Estimates,
    freedom: int | np.ndarray,
    count: np.ndarray,
    extra: dict[str, np.ndarray] | None = None,
) -> pl.DataFrame:
    """What can be told, the surest and largest first."""
    half = found.error * students(freedom)
    frame = pl.DataFrame(
        {
            "first": pl.Series(first, dtype=pl.String),
            "second": pl.Series(second, dtype=pl.String),
            "seats": np.rint(count).astype(np.int64),
            "value": found.value.astype(float),
            "low": (found.value - half).astype(float),
            "high": (found.value + half).astype(float),
            "q": corrected(p_value(found.value, found.error, freedom)),
        }
        | (extra or {})
    )
    frame = frame.with_columns(pl.col(pl.Float64).fill_nan(None)).filter(pl.col("low").is_not_null())
    surely = pl.max_horizontal(pl.col("low"), -pl.col("high"))  # at least so many points, either way
    proven = (pl.col("q") <= FALSE_DISCOVERIES).fill_null(False)  # the median itself has nothing to prove
    return frame.with_columns(proven=proven).sort(surely, descending=True)
