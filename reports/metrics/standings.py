"""How often factions, seats and strategies win, and whether that holds for all players."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl
from scipy.sparse.csgraph import connected_components

from reports.metrics.clusters import Clustered, Contrast
from reports.metrics.estimates import ENOUGH, Estimates, jackknife, outside, share_p_value, spread_ends
from reports.metrics.handicaps import HandicapSums, handicaps
from reports.metrics.names import Names
from reports.metrics.source import Chunk
from reports.metrics.tolerance import answered
from sim.intervals import QUANTILE, end_names

WIDEST = 400  # scores up to this are counted point by point
WIN, MARGIN, SCORE = range(3)
# A verdict for each strategy, or rung.
BY_PLAYER: dict[str, Any] = {
    **dict.fromkeys(("kind", "subject", "level", "player"), pl.String),
    "seats": pl.Int64,
    **dict.fromkeys(("points", "low", "high", "error", "freedom", "p"), pl.Float64),
}
QUANTILES = {"low_tenth": 0.1, "lower_quarter": 0.25, "median": 0.5, "upper_quarter": 0.75, "top_tenth": 0.9}


class StandingSums:
    """Sums by faction, seat and strategy, and histograms of scores, over the chunks of a cell."""

    def __init__(self, names: Names, players: int, blocks: int) -> None:
        self.names, self.players = names, players
        factions, strategies = len(names.factions), len(names.strategies)
        self.held = np.zeros((factions, players), bool)  # seats that each faction has had
        self.by_faction, self.by_seat = Clustered(factions, 3), Clustered(players, 3)
        self.by_strategy = Clustered(strategies, 2)  # by game
        self.scores = np.zeros((factions, 2 * WIDEST + 1))
        self.seats = np.zeros((players, 2 * WIDEST + 1))  # histograms of scores, too
        self.handicaps = HandicapSums()
        self.everyone = np.zeros((blocks, 2))  # seats, and their scores
        # Seats, wins and margin by block, for factions, seats and strategies: to compare two cells.
        self.blocks = {
            k: np.zeros((blocks, 3, n))
            for k, n in (("faction", factions), ("seat", players), ("strategy", strategies))
        }
        self.levels = {
            level: (words, places, Contrast(len(words), factions, 2), Contrast(len(words), players, 2))
            for level, (words, places) in names.levels().items()
        }
        rungs = {"rung": (names.rungs, names.places(names.rungs, names.rung))} if names.rungs else {}
        levels = rungs | {"strategy": (names.people, names.places(names.people, str))}
        self.rivals = {
            level: (words, places, Clustered(len(words), 2)) for level, (words, places) in levels.items()
        }

    def add(self, chunk: Chunk) -> None:
        seat = np.broadcast_to(np.arange(self.players), chunk.score.shape)
        margin = chunk.margin()
        self.held[chunk.faction.ravel(), seat.ravel()] = True
        _count(self.scores, chunk.faction, chunk.score)
        _count(self.seats, seat, chunk.score)
        cluster, values = chunk.seat_cluster, [v.ravel() for v in (chunk.win, margin, chunk.score)]
        self.by_faction.add(cluster, chunk.faction.ravel(), *values)
        self.by_seat.add(cluster, seat.ravel(), *values)
        self.everyone[chunk.block] += chunk.score.size, chunk.score.sum()
        for kind, group in (("faction", chunk.faction), ("seat", seat), ("strategy", chunk.strategy)):
            for number, value in enumerate((None, *values[:2])):
                sums = self.blocks[kind]
                sums[chunk.block, number] += np.bincount(group.ravel(), value, sums.shape[2])
        if self.players > 1:
            strategy = chunk.strategy.ravel()
            for _, places, factions, seats in self.levels.values():
                factions.add(cluster, places[strategy], chunk.faction.ravel(), *values[:2])
                seats.add(cluster, places[strategy], seat.ravel(), *values[:2])
            self._add_strategies(chunk, margin)
            self.handicaps.add(chunk)
        people = self.names.chosen(chunk.faction.ravel())
        if people is not None:
            for _, places, clustered in self.rivals.values():
                player = np.where(people, places[chunk.strategy.ravel()], -1)
                clustered.add(cluster, player, *values[:2])

    def _add_strategies(self, chunk: Chunk, margin: np.ndarray) -> None:
        """A strategy with several seats in a game counts once, by its mean, because its seats aren't
        independent."""
        for strategy in range(len(self.names.strategies)):
            here = chunk.strategy == strategy
            seats = here.sum(axis=1)
            mixed = (seats > 0) & (seats < self.players)  # a strategy with all seats can only beat itself
            win = (chunk.win * here).sum(axis=1)[mixed] / seats[mixed]
            ahead = (margin * here).sum(axis=1)[mixed] / seats[mixed]
            group = np.full(len(win), strategy)
            self.by_strategy.add(chunk.cluster[mixed], group, win, ahead)


def _count(histogram: np.ndarray, group: np.ndarray, values: np.ndarray) -> None:
    bins = histogram.shape[-1]
    place = np.clip(np.rint(values).astype(int) + WIDEST, 0, bins - 1)
    flat = (group * bins + place).ravel()
    histogram += np.bincount(flat, minlength=histogram.size).reshape(histogram.shape)


def factions(sums: StandingSums, tolerance: float = 0.0) -> pl.DataFrame:
    """A row for each faction that played, most wins first. ``measure`` says what its answer is about: the
    handicap or, if few games have a winner, the mean margin."""
    frame = _standing(sums.by_faction, sums.names.factions, sums, sums.scores)
    own = sums.by_faction
    handicap = handicaps(sums.handicaps, len(sums.names.factions), 1 / sums.players)
    decided = own.total[WIN].sum() / max(own.count.sum() / sums.players, 1)
    by_handicap = np.isfinite(handicap.error) & (decided > 0.5)
    ahead = own.mean(MARGIN)
    value, error = (
        np.where(by_handicap, handicap.value, ahead.value),
        np.where(by_handicap, handicap.error, ahead.error),
    )
    freedom = np.where(by_handicap, handicap.freedom, own.freedom)
    ends = zip(end_names("handicap"), handicap.ends(), strict=True)
    count, effective = own.count / sums.names.replays, _effective_seats(own, sums.scores)
    spread = {
        f"{name}{end}": [
            _quantile(*row, share)[place] for row in zip(sums.scores, effective, count, strict=True)
        ]
        for name, share in QUANTILES.items()
        for place, end in enumerate(("", "_low", "_high"))
    }
    titles = [sums.names.faction(name) for name in sums.names.factions]
    frame = frame.with_columns(
        pl.Series("title", titles, pl.String),
        pl.Series("measure", np.where(by_handicap, "handicap", "margin").tolist(), pl.String),
        *(pl.Series(name, values).fill_nan(None) for name, values in ends),
        *(pl.Series(name, values, pl.Float64) for name, values in spread.items()),
    )
    few = count < ENOUGH
    frame = answered(frame, Estimates(np.where(few, np.nan, value), error, freedom), tolerance)
    frame = frame.with_columns(_always(frame, own, few | by_handicap, decided))
    return frame.filter(pl.col("games") > 0).sort(pl.col("win_share"), descending=True)


def _always(frame: pl.DataFrame, own: Clustered, settled: np.ndarray, decided: float) -> pl.Series:
    """P-values for being outside; by the share of wins for factions that win all games or none, which have no
    handicap."""
    share, fair = frame["win_share"].to_numpy(), frame["fair"].to_numpy()
    count = frame["games"].to_numpy().astype(float)
    always = ~settled & (decided > 0.5) & ((share <= 0) | (share >= 1))
    by_share = share_p_value(share, own.effective_seats(WIN, count), fair)
    return pl.Series("p", np.where(always, by_share, frame["p"].to_numpy()))


def told_apart(sums: StandingSums) -> bool:
    """Whether the effects of factions and seats can be separated: every faction is linked to every other by
    seats that both have had. If a faction keeps its seat, the two can't be separated."""
    held = sums.held[sums.held.any(axis=1)].astype(int)
    return int(connected_components(held @ held.T, directed=False)[0]) <= 1


def seats(sums: StandingSums, tolerance: float = 0.0) -> pl.DataFrame:
    """A row for each seat, in order."""
    names = [f"seat {number + 1}" for number in range(sums.players)]
    frame = _standing(sums.by_seat, names, sums, sums.seats)
    few = sums.by_seat.count / sums.names.replays < ENOUGH
    ahead = sums.by_seat.mean(MARGIN)
    return answered(
        frame, Estimates(np.where(few, np.nan, ahead.value), ahead.error, ahead.freedom), tolerance
    )


def strategies(sums: StandingSums, tolerance: float = 0.0) -> pl.DataFrame:
    """A row for each strategy that met another one: the mean over games of how its seats did. ``p`` is for
    the margin, ``win_p`` for the share of wins."""
    own = sums.by_strategy
    frame = _frame(own, sums.names.strategies, sums)
    count = own.count / sums.names.replays
    few, ahead = count < ENOUGH, own.mean(MARGIN)
    margin = Estimates(np.where(few, np.nan, ahead.value), ahead.error, ahead.freedom)
    by_share = share_p_value(
        own.mean(WIN).value, own.effective_seats(WIN, count), 1 / sums.players, own.freedom
    )
    frame = answered(frame, margin, tolerance)
    frame = frame.with_columns(win_p=pl.Series(np.where(few, np.nan, by_share)))
    return frame.filter(pl.col("games") > 0).sort("margin", descending=True)


def _standing(
    own: Clustered, names: list[str] | tuple[str, ...], sums: StandingSums, histogram: np.ndarray
) -> pl.DataFrame:
    frame, score = _frame(own, names, sums), own.mean(SCORE)
    spread = spread_ends(_effective_seats(own, histogram), *_moments(own.count, histogram))
    columns = [*zip(end_names("score"), score.ends(), strict=True)]
    columns += zip(end_names("spread"), spread, strict=True)
    return frame.with_columns(pl.Series(name, values) for name, values in columns)


def _moments(count: np.ndarray, histogram: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The standard deviation and the fourth central moment."""
    points = np.arange(histogram.shape[1]) - histogram.shape[1] // 2
    with np.errstate(divide="ignore", invalid="ignore"):
        away = points - (histogram @ points / count)[:, None]
        spread = np.sqrt((histogram * away**2).sum(axis=1) / np.maximum(count - 1, 1))
        return spread, np.asarray((histogram * away**4).sum(axis=1) / count)


def _effective_seats(own: Clustered, histogram: np.ndarray) -> np.ndarray:
    """Effective sample size for scores."""
    spread, _ = _moments(own.count, histogram)
    with np.errstate(divide="ignore", invalid="ignore"):
        effective = spread**2 / own.mean(SCORE).error ** 2
    return np.where(np.isfinite(effective) & (effective > 0), np.minimum(effective, own.count), own.count)


def _frame(own: Clustered, names: list[str] | tuple[str, ...], sums: StandingSums) -> pl.DataFrame:
    """Shares and margins with their intervals. If deals are replayed, games are counted as deals."""
    count = own.count / sums.names.replays
    columns: dict[str, Any] = {
        "name": list(names),
        "games": np.rint(count).astype(np.int64),
        "fair": np.full(len(count), 1 / sums.players),
    }
    columns |= dict(zip(("win_share", "win_low", "win_high"), own.share_ends(WIN, count), strict=True))
    columns |= dict(zip(end_names("margin"), own.mean(MARGIN).ends(), strict=True))
    return pl.DataFrame(columns).with_columns(enough=pl.col("games") >= ENOUGH)


def _quantile(
    counts: np.ndarray, effective: float, count: float, share: float
) -> tuple[float | None, float | None, float | None]:
    """A quantile and its interval, from ranks, which hold for any distribution."""
    if count < ENOUGH:
        return None, None, None
    width = QUANTILE * np.sqrt(share * (1 - share) / effective)
    shares = np.clip([share, share - width, share + width], 0, 1) * counts.sum()
    value, low, high = np.searchsorted(np.cumsum(counts), shares) - counts.size // 2
    return float(value), float(low), float(high)


def in_blocks(sums: StandingSums) -> dict[str, tuple[Estimates, Estimates]]:
    """Shares of wins and margins of factions, seats and strategies, also without each block."""
    by_kind = {}
    for kind, table in sums.blocks.items():
        here = np.flatnonzero(table[:, 0].any(axis=1))

        def solve(blocks: np.ndarray, table: np.ndarray = table) -> np.ndarray:
            count, *values = table[blocks].sum(axis=0)
            with np.errstate(divide="ignore", invalid="ignore"):
                return np.stack(values) / count

        estimates = jackknife(solve, here)
        by_kind[kind] = (_of(estimates, WIN), _of(estimates, MARGIN))
    return by_kind


def mean_score(sums: StandingSums) -> Estimates:
    """The mean score of all seats, also without each block."""

    def solve(blocks: np.ndarray) -> np.ndarray:
        count, total = sums.everyone[blocks].sum(axis=0)
        return np.array([total / max(count, 1)])

    return jackknife(solve, np.flatnonzero(sums.everyone[:, 0]))


def _of(estimates: Estimates, value: int) -> Estimates:
    without = None if estimates.without is None else estimates.without[:, value]
    return Estimates(estimates.value[value], estimates.error[value], estimates.freedom, without)


def by_player(sums: StandingSums) -> pl.DataFrame:
    """Do verdicts on factions and seats hold for all players? A row for each of them and strategy, or rung:
    points ahead, minus the strategy's mean over all factions, or seats; and the same for ``wins``, as a
    share, because verdicts on factions are about wins."""
    rows = []
    factions = [sums.names.faction(name) for name in sums.names.factions]
    seats = [f"seat {number + 1}" for number in range(sums.players)]
    for level, (words, places, of_factions, of_seats) in sums.levels.items():
        members = [sums.names.members(places == place) for place in range(len(words))]
        for kind, subjects, own, value in (
            ("faction", factions, of_factions, MARGIN),
            ("wins", factions, of_factions, WIN),
            ("seat", seats, of_seats, MARGIN),
        ):
            if len(subjects) > 1:
                rows += _asked(kind, subjects, level, words, own, value, _deals(sums.names, own, members))
    return pl.DataFrame(rows, BY_PLAYER, orient="row")


def _deals(names: Names, own: Contrast, members: list[int]) -> np.ndarray:
    """Deals by player and subject: each player has every seat of a deal as often as the plan names it."""
    return own.count / np.array(members)[:, None] if names.replays > 1 else own.count


def _asked(
    kind: str,
    subjects: list[str],
    level: str,
    words: tuple[str, ...],
    own: Contrast,
    value: int,
    count: np.ndarray,
) -> list[tuple[Any, ...]]:
    more = own.more(value)
    p, (points, low, high) = outside(more.value, more.error, more.freedom), more.ends()
    return [
        (
            *(kind, subject, level, player, int(count[place]), points[place], low[place], high[place]),
            *(more.error[place], float(more.freedom[place]), p[place]),
        )
        for at, player in enumerate(words)
        for n, subject in enumerate(subjects)
        if count[place := (at, n)] >= ENOUGH
    ]
