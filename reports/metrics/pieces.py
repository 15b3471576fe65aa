"""Cards, tiles and board spaces: how often there, how often taken, when, and what goes with it.

Three numbers that are never mixed up. *Seen with winners*: how often those who took it won; good players
take good tiles, so this is biased. *Adjusted*: the regression's value, all else in its model equal.
*Set-up*: the faction's margin with the component in the game less without it; the deal decides that by
chance, so this one is an experiment, of being there rather than of taking it.
"""

from __future__ import annotations

import numpy as np
import polars as pl

from reports.metrics.intervals import ENOUGH, FALSE_DISCOVERIES, corrected, p_value, students, wilson
from reports.metrics.regression import Columns, Estimates, RegressionSums, by_group, interactions, values
from reports.metrics.source import Chunk, Names

LATEST = 40  # rounds after this are counted as this one


class PieceSums:
    """Counts and sums for each component, over the chunks of a cell."""

    def __init__(self, names: Names, players: int) -> None:
        self.names, self.players = names, players
        pieces, factions = len(names.components), len(names.factions)
        self.available = np.zeros(pieces)
        self.taken = np.zeros(pieces)
        self.taken_win = np.zeros(pieces)
        self.left_win = np.zeros(pieces)  # by seats to whom it was available and who did not take it
        self.points = np.zeros((2, pieces))  # sum and sum of squares, of those who took it
        self.rounds = np.zeros((LATEST + 1, pieces))
        self.uptake = np.zeros((2, len(names.personas), pieces))  # available, taken
        self.there = np.zeros((3, factions, pieces))  # seats, margin, margin squared, with it in the game
        self.all = np.zeros((3, factions))

    def add(self, chunk: Chunk) -> None:
        if chunk.pieces is None:
            return
        pieces = len(self.names.components)
        available = chunk.pieces["available"].reshape(-1, pieces).astype(np.float32)
        acquired = chunk.pieces["acquired"].reshape(-1, pieces)
        points = chunk.pieces["points"].reshape(-1, pieces).astype(np.float32)
        taken = (acquired >= 0).astype(np.float32)
        win = chunk.win.ravel().astype(np.float32)
        self.available += available.sum(axis=0, dtype=float)
        self.taken += taken.sum(axis=0, dtype=float)
        self.taken_win += win @ taken
        self.left_win += win @ (available * (1 - taken))
        held = points * taken
        self.points += held.sum(axis=0, dtype=float), (held**2).sum(axis=0, dtype=float)
        for number in range(min(int(acquired.max(initial=-1)), LATEST) + 1):
            self.rounds[number] += (acquired == number).sum(axis=0)
        self._add_groups(chunk, available, taken)

    def _add_groups(self, chunk: Chunk, available: np.ndarray, taken: np.ndarray) -> None:
        persona, faction = chunk.persona.ravel(), chunk.faction.ravel()
        for number in np.unique(persona):
            here = persona == number
            self.uptake[:, number] += available[here].sum(axis=0), taken[here].sum(axis=0)
        margin = chunk.margin().ravel()
        for number in np.unique(faction):
            here = faction == number
            sums = np.stack([np.ones(here.sum()), margin[here], margin[here] ** 2])
            self.there[:, number] += sums @ available[here]
            self.all[:, number] += sums.sum(axis=1)


def components(sums: PieceSums, regression: RegressionSums) -> pl.DataFrame:
    """A row for each component, by adjusted value."""
    adjusted, beside = values(regression)
    left = np.maximum(sums.available - sums.taken, 0)
    p_values = p_value(adjusted.value, adjusted.error, adjusted.freedom)
    half = adjusted.error * students(adjusted.freedom)
    beside_half = beside.error * students(beside.freedom)
    rounds = np.arange(LATEST + 1)
    with np.errstate(divide="ignore", invalid="ignore"):
        uptake = sums.taken / sums.available
        middle, width = wilson(uptake, sums.available)
        winners = sums.taken_win / sums.taken
        winners_middle, winners_width = wilson(winners, sums.taken)
        points = sums.points[0] / sums.taken
        points_error = np.sqrt(np.maximum(sums.points[1] / sums.taken - points**2, 0) / sums.taken)
        mean_round = (rounds @ sums.rounds) / sums.taken
        frame = pl.DataFrame(
            {
                "kind": [kind for kind, _ in sums.names.components],
                "name": [name for _, name in sums.names.components],
                "group": [sums.names.group(*piece) for piece in sums.names.components],
                "title": [sums.names.component(*piece) for piece in sums.names.components],
                "origin": [sums.names.origin(*piece) for piece in sums.names.components],
                "seats": np.full(len(left), int(sums.all[0].sum())),
                "available": sums.available / max(sums.all[0].sum(), 1),
                "could": sums.available.astype(np.int64),
                "took": sums.taken.astype(np.int64),
                "uptake": uptake,
                "uptake_low": middle - width,
                "uptake_high": middle + width,
                "winners": winners,
                "winners_low": winners_middle - winners_width,
                "winners_high": winners_middle + winners_width,
                "others_win": sums.left_win / left,
                "points": points,
                "points_low": points - 1.96 * points_error,
                "points_high": points + 1.96 * points_error,
                "round": mean_round,
                "adjusted": adjusted.value,
                "adjusted_low": adjusted.value - half,
                "adjusted_high": adjusted.value + half,
                "q": corrected(p_values),
                "beside": np.where(np.isfinite(beside_half), beside.value, np.nan),
                "beside_low": beside.value - beside_half,
                "beside_high": beside.value + beside_half,
                "beside_q": corrected(p_value(beside.value, beside.error, beside.freedom)),
            }
        )
    frame = frame.with_columns(pl.col(pl.Float64).fill_nan(None))
    frame = frame.with_columns(
        proven=(pl.col("q") <= FALSE_DISCOVERIES).fill_null(False),
        beside_proven=(pl.col("beside_q") <= FALSE_DISCOVERIES).fill_null(False),
    )
    return frame.sort("adjusted", descending=True, nulls_last=True)


def set_up(sums: PieceSums) -> pl.DataFrame:
    """A row for each faction and component that is dealt into some games only: what its being there does
    to the faction's margin. Those that pass the correction are ``proven``."""
    absent = sums.all[:, :, None] - sums.there
    dealt = (sums.there[0].sum(axis=0) > 0) & (absent[0].sum(axis=0) > 0)
    own = (sums.there[0] == 0) | (absent[0] == 0)  # of some factions always, of others never: no chance
    dealt &= ~(own & (sums.all[0] > 0)[:, None]).any(axis=0)
    few = np.minimum(sums.there[0], absent[0]) < ENOUGH
    with np.errstate(divide="ignore", invalid="ignore"):
        means = [part[1] / part[0] for part in (sums.there, absent)]
        errors = [
            (part[2] / part[0] - mean**2) / (part[0] - 1)
            for part, mean in zip((sums.there, absent), means, strict=True)
        ]
    value = means[0] - means[1]
    error = np.sqrt(np.maximum(errors[0] + errors[1], 0))
    hidden = few | ~dealt[None, :]
    found = Estimates(np.where(hidden, np.nan, value), np.where(hidden, np.nan, error), 0)
    freedom = np.where(hidden, 1, np.minimum(sums.there[0], absent[0]) - 1)
    return _pairs_frame(
        [sums.names.faction(name) for name in sums.names.factions],
        [_spoken(sums.names, piece) for piece in sums.names.components],
        found,
        freedom,
        sums.there[0],
    )


def with_factions(regression: RegressionSums) -> pl.DataFrame:
    """A row for each faction and component: points that taking it brings this faction, ``own``, and
    beyond the median faction, ``value``."""
    names = regression.names
    return _grouped(regression, regression.factions, [names.faction(name) for name in names.factions])


def with_personas(regression: RegressionSums) -> pl.DataFrame:
    """A row for each persona and component: the same for personas."""
    return _grouped(regression, regression.personas, list(regression.names.personas))


def _grouped(regression: RegressionSums, columns: Columns, words: list[str]) -> pl.DataFrame:
    pieces = regression.names.components
    own_columns = dict.fromkeys(("own", "own_low", "own_high"), pl.Float64)
    if not columns.squares.size or not regression.games.any():
        return _empty().with_columns(*(pl.lit(None, kind).alias(name) for name, kind in own_columns.items()))
    own, more = by_group(regression, columns, len(words))
    # Squares of 0 and 1, less their means over the game: near enough the number of those who took it.
    takers = columns.squares.sum(axis=0) / (1 - 1 / regression.players)
    half = own.error * students(own.freedom)
    ends = (own.value, own.value - half, own.value + half)
    extra = {name: end.ravel() for name, end in zip(own_columns, ends, strict=True)}
    titles = [_spoken(regression.names, piece) for piece in pieces]
    return _pairs_frame(words, titles, more, more.freedom, takers, extra)


def _empty() -> pl.DataFrame:
    nothing = np.zeros(0)
    return _frame([], [], Estimates(nothing, nothing, 1), 1, nothing)


def together(regression: RegressionSums) -> pl.DataFrame:
    """A row for each pair of components: points that both bring beyond the sum of each."""
    if regression.paired is None or not len(regression.paired):
        return _empty()
    found = interactions(regression, regression.pairs)
    titles = [_spoken(regression.names, piece) for piece in regression.names.components]
    first, second = regression.paired.T
    takers = regression.pairs.squares.sum(axis=0)
    return _frame(
        [titles[place] for place in first], [titles[place] for place in second], found, found.freedom, takers
    )


def _spoken(names: Names, piece: tuple[str, str]) -> str:
    return f"{names.component(*piece)} ({names.group(*piece).lower()})"


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
