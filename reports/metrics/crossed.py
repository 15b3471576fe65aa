"""Two things that meet: a set-up and a faction, a component and who takes it, two components together."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl

from reports.metrics.choices import TIMES, ChoiceSums, Values, twins
from reports.metrics.components import titles
from reports.metrics.estimates import ENOUGH, Estimates, outside, shrunk, students
from reports.metrics.names import Names
from reports.metrics.source import Chunk
from reports.metrics.standings import BY_PLAYER
from sim.intervals import mean_and_error

CROSSED = " x "  # joins the names of two things that meet
ASKED = 0.05  # up to this uncorrected p-value, a set-up is also measured for each player


class SetUpSums:
    """Margins with each component in the game and in all games, by faction and by who plays it. A replayed
    deal counts once, by its mean."""

    def __init__(self, names: Names, players: int) -> None:
        self.names, self.players = names, players
        components, factions = len(names.components), len(names.factions)
        self.levels = {"": (("",), np.zeros(len(names.strategies), int))} | names.levels()
        # Count, margin and its square: with it in the game, and in all games.
        self.there = {k: np.zeros((3, len(w), factions, components)) for k, (w, _) in self.levels.items()}
        self.all = {k: np.zeros((3, len(w), factions)) for k, (w, _) in self.levels.items()}
        # Not what differs between games of one deal, nor what the game says players bring about.
        self.dealt = np.array([names.dealt(kind) for kind, _ in names.components], bool)

    def add(self, chunk: Chunk) -> None:
        if chunk.components is None:
            return
        there = chunk.components["available"]
        if chunk.deal is not None:
            again = np.flatnonzero(chunk.deal[1:] == chunk.deal[:-1])
            self.dealt &= (there[again] == there[again + 1]).all(axis=(0, 1))
        seat = np.broadcast_to(np.arange(self.players), chunk.score.shape).ravel()
        deal = np.repeat(np.arange(len(chunk.score)) // self.names.replays, self.players)
        margin, faction, strategy = (v.ravel() for v in (chunk.margin(), chunk.faction, chunk.strategy))
        people = self.names.chosen(faction)
        available = there.reshape(len(seat), -1)
        for level, (_, places) in self.levels.items():
            player = places[strategy] if people is None else np.where(people, places[strategy], -1)
            here = np.flatnonzero(player >= 0)
            keys = np.column_stack([player, faction, seat, deal])[here]
            code = np.ravel_multi_index(tuple(keys.T), keys.max(axis=0, initial=0) + 1) if len(keys) else here
            _, first, which = np.unique(code, return_index=True, return_inverse=True)
            mean = np.bincount(which, margin[here]) / np.maximum(np.bincount(which), 1)
            self._add(level, keys[first, 0], keys[first, 1], mean, available[here[first]])

    def _add(
        self, level: str, player: np.ndarray, faction: np.ndarray, margin: np.ndarray, available: np.ndarray
    ) -> None:
        """Add rows of deals, sorted by player and faction."""
        rows = np.stack([np.ones_like(margin), margin, margin**2])
        code = player * len(self.names.factions) + faction
        numbers, starts = np.unique(code, return_index=True)
        for number, start, end in zip(numbers, starts, [*starts[1:], len(code)], strict=True):
            place = np.unravel_index(number, self.all[level].shape[1:])
            self.there[level][:, *place] += rows[:, start:end] @ available[start:end].astype(np.float64)
            self.all[level][:, *place] += rows[:, start:end].sum(axis=1)


def set_up(sums: SetUpSums, tolerance: float = 0.0) -> pl.DataFrame:
    """A row for each faction and component that is dealt into only some games: what its presence does to the
    faction's margin."""
    estimates, there = _dealt(sums, "", 0)
    return _crossed_table(_factions(sums.names), titles(sums.names), estimates, there, tolerance)


def _factions(names: Names) -> list[str]:
    return [names.faction(name) for name in names.factions]


def _dealt(sums: SetUpSums, level: str, player: int) -> tuple[Estimates, np.ndarray]:
    """The mean margin with each component in the game minus that without it, by faction."""
    there, all_games = sums.there[level][:, player], sums.all[level][:, player]
    absent = all_games[:, :, None] - there
    dealt = sums.dealt & (there[0].sum(axis=0) > 0) & (absent[0].sum(axis=0) > 0)
    own = (there[0] == 0) | (absent[0] == 0)  # always there for some factions, never for others: not random
    dealt &= ~(own & (all_games[0] > 0)[:, None]).any(axis=0)
    hidden = (np.minimum(there[0], absent[0]) < ENOUGH) | ~dealt[None, :]
    (mean, error), (other, other_error) = (mean_and_error(*part) for part in (there, absent))
    value, error = (
        np.where(hidden, np.nan, mean - other),
        np.where(hidden, np.nan, np.hypot(error, other_error)),
    )
    return Estimates(value, error, np.where(hidden, 1, np.minimum(there[0], absent[0]) - 1)), there[0]


def with_factions(choices: ChoiceSums, values: Values, tolerance: float = 0.0) -> pl.DataFrame:
    """A row for each faction and component: its value compared with alternatives for this faction (``own``),
    and how much more that is than for the other factions (``value``)."""
    return _grouped(choices, values, "faction", _factions(choices.names), tolerance)


def with_players(choices: ChoiceSums, values: Values, level: str, tolerance: float = 0.0) -> pl.DataFrame:
    """The same for each strategy, or rung, and component."""
    words = choices.names.levels()[level][0] if level in choices.names.levels() else ()
    return _grouped(choices, values, level, list(words), tolerance)


def _grouped(
    choices: ChoiceSums, values: Values, other: str, words: list[str], tolerance: float
) -> pl.DataFrame:
    names = choices.names
    if other not in values.more or not words:
        nothing = Estimates(np.zeros((0, 0)), np.zeros((0, 0)), 1)
        return _crossed_table([], [], nothing, np.zeros((0, 0)), tolerance, nothing)
    takers = values.choices[other] / names.replays
    if other not in ("faction", "moment"):
        places = names.levels()[other][1]
        members = [names.members(places == place) for place in range(len(words))]
        takers = np.stack([names.deals(row, of) for row, of in zip(takers, members, strict=True)])
    few = takers < ENOUGH
    more, own = (
        Estimates(np.where(few, np.nan, e.value), e.error, e.freedom)
        for e in (values.more[other], values.own[other])
    )
    return _crossed_table(words, titles(names), more, takers, tolerance, own)


def by_moment(choices: ChoiceSums, values: Values) -> pl.DataFrame:
    """A row for each moment and component: its value compared with alternatives at that time."""
    if "moment" not in values.more:
        return _grouped(choices, values, "", [], 0.0)
    words = [f"{choices.names.clock} {moment}" for moment in range(TIMES)]
    words[-1] += " or later"
    return _grouped(choices, values, "moment", words, 0.0)


def together(choices: ChoiceSums, values: Values, tolerance: float = 0.0) -> pl.DataFrame:
    """A row for each component that is taken and another one already in hand: how much more goes with taking
    the first than for players who don't have the other."""
    names = choices.names
    if choices.paired is None or not len(choices.paired):
        return _crossed_table(
            [], [], Estimates(np.zeros((0, 0)), np.zeros((0, 0)), 1), np.zeros((0, 0)), tolerance
        )
    takers = values.choices["pair"] / names.replays
    again = twins(choices) != np.arange(len(names.components))
    few = (takers < ENOUGH) | again[choices.paired][:, None] | again[None, :]
    more = values.more["pair"]
    value = Estimates(np.where(few, np.nan, more.value), more.error, more.freedom)
    all_titles = titles(names)
    return _crossed_table(
        [all_titles[place] for place in choices.paired], all_titles, value, takers, tolerance
    )


def by_player(sums: SetUpSums, table: pl.DataFrame, values: dict[str, pl.DataFrame]) -> pl.DataFrame:
    """Whether verdicts on components and set-ups hold for all players: a row for each of them and player.

    For components, the value compared with alternatives, from ``values`` by strategy and rung; for set-ups
    that stand out in ``table``, what the faction gains when this strategy, or rung, plays it.
    """
    frames = [pl.DataFrame(schema=BY_PLAYER)]
    likely = table.filter(pl.col("p") <= ASKED).select("first", "second")
    order = list(BY_PLAYER)
    for level, (words, _) in sums.names.levels().items():
        asked = [
            values[level].select(
                *(pl.lit("component").alias("kind"), pl.col("second").alias("subject")),
                *(pl.lit(level).alias("level"), pl.col("first").alias("player"), "seats"),
                *(pl.col("own").alias("points"), pl.col("own_low").alias("low")),
                *(pl.col("own_high").alias("high"), pl.col("own_error").alias("error"), "freedom"),
                pl.lit(None, pl.Float64).alias("p"),  # tested for verdicts only
            )
        ]
        for place, player in enumerate(words):
            estimates, there = _dealt(sums, level, place)
            rows = _crossed_table(_factions(sums.names), titles(sums.names), estimates, there, 0.0)
            asked.append(
                rows.join(likely, on=["first", "second"]).select(
                    *(pl.lit("set-up").alias("kind"), crossed_subject().alias("subject")),
                    *(pl.lit(level).alias("level"), pl.lit(player).alias("player"), "seats"),
                    *(pl.col("value").alias("points"), "low", "high", "error", "freedom"),
                    pl.lit(None, pl.Float64).alias("p"),
                )
            )
        frames += [frame.select(order) for frame in asked]
    return pl.concat(frames)


def crossed_subject() -> pl.Expr:
    """The name of two things that meet, in findings."""
    return pl.concat_str("first", pl.lit(CROSSED), "second")


def _crossed_table(
    rows: list[str],
    columns: list[str],
    estimates: Estimates,
    count: np.ndarray,
    tolerance: float,
    own: Estimates | None = None,
) -> pl.DataFrame:
    """All combinations of row and column with an estimate, the most certain first."""
    value, error = estimates.value.ravel().astype(float), estimates.error.ravel().astype(float)
    freedom = np.broadcast_to(np.asarray(estimates.freedom, float), estimates.value.shape).ravel()
    half = error * students(freedom)
    made: dict[str, Any] = {
        "first": pl.Series([row for row in rows for _ in columns], dtype=pl.String),
        "second": pl.Series([column for _ in rows for column in columns], dtype=pl.String),
        "seats": np.rint(count).ravel().astype(np.int64),
        **{"value": value, "low": value - half, "high": value + half, "error": error, "freedom": freedom},
        "shrunk": shrunk(value, error),
        "p": outside(value, error, freedom, tolerance),
    }
    if own is not None:
        ends = zip(("own", "own_low", "own_high"), own.ends(), strict=True)
        made |= {name: end.ravel().astype(float) for name, end in ends} | {
            "own_error": own.error.ravel().astype(float)
        }
    frame = pl.DataFrame(made).with_columns(pl.col(pl.Float64).fill_nan(None))
    frame = frame.filter(pl.col("low").is_not_null())
    surely = pl.max_horizontal(pl.col("low"), -pl.col("high"))  # at least this many points, either way
    return frame.sort(surely, descending=True)
