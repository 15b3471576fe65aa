"""Who wins how often: factions, seats, personas, match-ups; and the handicap that would make them even."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import polars as pl
from scipy.sparse.csgraph import connected_components

from reports.metrics.intervals import (
    ENOUGH,
    Estimates,
    corrected,
    independent,
    jackknife,
    mean_and_error,
    p_value,
    share_p_value,
    spread_ends,
    students,
)
from reports.metrics.names import Names
from reports.metrics.source import Chunk
from sim.intervals import QUANTILE, wilson_ends

WIDEST = 400  # scores, and gaps to the best opponent, are counted by the point up to this
COUNT, WIN, SCORE, SCORE2, MARGIN, MARGIN2 = range(6)
# A verdict as each persona, or rung, has it.
BY_PLAYER: dict[str, Any] = {
    **dict.fromkeys(("kind", "subject", "level", "player"), pl.String),
    "seats": pl.Int64,
    **dict.fromkeys(("points", "low", "high"), pl.Float64),
}
Handicap = tuple[float | None, float | None, float | None]  # and its interval
SPREAD = ("spread", "spread_low", "spread_high")
BEYOND = ("beyond", "beyond_low", "beyond_high")
QUANTILES = {"low_tenth": 0.1, "lower_quarter": 0.25, "median": 0.5, "upper_quarter": 0.75, "top_tenth": 0.9}


class StandingSums:
    """Sums by faction, seat and persona, and histograms by faction, over the chunks of a cell."""

    def __init__(self, names: Names, players: int, blocks: int) -> None:
        self.names, self.players = names, players
        factions, personas = len(names.factions), len(names.personas)
        self.table = np.zeros((6, factions, players, personas))
        self.gaps = np.zeros((factions, personas, 2 * WIDEST + 1))  # to the best opponent
        self.scores = np.zeros((factions, 2 * WIDEST + 1))
        self.seats = np.zeros((players, 2 * WIDEST + 1))  # of scores, too
        # By block: games, difference of scores, its square, games ahead.
        self.versus = np.zeros((blocks, 4, factions, factions))
        self.personas = np.zeros((5, personas))  # by game: games, win, win squared, margin, margin squared

    def add(self, chunk: Chunk) -> None:
        shape = self.table.shape[1:]
        seat = np.broadcast_to(np.arange(self.players), chunk.score.shape)
        place = np.ravel_multi_index((chunk.faction, seat, chunk.persona), shape).ravel()
        margin = chunk.margin()
        values = (None, chunk.win, chunk.score, chunk.score**2, margin, margin**2)
        for number, value in enumerate(values):
            weights = None if value is None else value.ravel()
            self.table[number] += np.bincount(place, weights, np.prod(shape)).reshape(shape)
        _count(self.scores, chunk.faction, chunk.score)
        _count(self.seats, seat, chunk.score)
        if self.players > 1:
            group = chunk.faction * len(self.names.personas) + chunk.persona
            _count(self.gaps, group, chunk.score - best_opponent(chunk.score))
            self._add_match_ups(chunk)
            self._add_personas(chunk, margin)

    def settle(self) -> None:
        """When all is read: a deal counts once, however often it is played again. That is careful: replays
        are taken to tell nothing new."""
        for sums in (self.table, self.gaps, self.scores, self.seats, self.versus, self.personas):
            sums /= self.names.replays

    def _add_match_ups(self, chunk: Chunk) -> None:
        size = len(self.names.factions)
        for seat in range(self.players):
            for other in range(self.players):
                if seat != other:
                    place = chunk.faction[:, seat] * size + chunk.faction[:, other]
                    difference = chunk.score[:, seat] - chunk.score[:, other]
                    ahead = (np.sign(difference) + 1) / 2
                    for number, value in enumerate((None, difference, difference**2, ahead)):
                        counted = np.bincount(place, value, size * size)
                        self.versus[chunk.block, number] += counted.reshape(size, size)

    def _add_personas(self, chunk: Chunk, margin: np.ndarray) -> None:
        """A persona that sits twice at a table counts once, by its mean: its seats are not independent."""
        for persona in range(len(self.names.personas)):
            here = chunk.persona == persona
            seats = here.sum(axis=1)
            mixed = (seats > 0) & (seats < self.players)  # alone at the table, it can only beat itself
            win = (chunk.win * here).sum(axis=1)[mixed] / seats[mixed]
            ahead = (margin * here).sum(axis=1)[mixed] / seats[mixed]
            sums = (mixed.sum(), win.sum(), (win**2).sum(), ahead.sum(), (ahead**2).sum())
            self.personas[:, persona] += sums


def best_opponent(scores: np.ndarray) -> np.ndarray:
    """The best score among the others, for each seat."""
    ordered = np.sort(scores, axis=1)
    return np.where(scores == ordered[:, -1:], ordered[:, -2:-1], ordered[:, -1:])


def _count(histogram: np.ndarray, group: np.ndarray, values: np.ndarray) -> None:
    bins = histogram.shape[-1]
    place = np.clip(np.rint(values).astype(int) + WIDEST, 0, bins - 1)
    flat = (group * bins + place).ravel()
    histogram += np.bincount(flat, minlength=histogram.size).reshape(histogram.shape)


def factions(sums: StandingSums) -> pl.DataFrame:
    """A row for each faction that played, the most out of balance first. ``q`` is of the margin, ``win_q`` of
    the share of wins: a faction may be ahead on the mean and win too rarely."""
    frame = _standing(sums.table.sum(axis=(2, 3)), sums.names.factions, sums.players, sums.scores)
    handicaps = [handicap(row, 1 / sums.players) for row in sums.gaps.sum(axis=1)]
    extra = {
        name: [entry[place] for entry in handicaps]
        for place, name in enumerate(("handicap", "handicap_low", "handicap_high"))
    }
    spread = {
        f"{name}{end}": [_quantile(row, share)[place] for row in sums.scores]
        for name, share in QUANTILES.items()
        for place, end in enumerate(("", "_low", "_high"))
    }
    titles = [sums.names.faction(name) for name in sums.names.factions]
    frame = frame.with_columns(**{k: pl.Series(k, v, pl.Float64) for k, v in (extra | spread).items()})
    frame = frame.with_columns(title=pl.Series(titles, dtype=pl.String), win_q=_win_q(frame))
    return frame.filter(pl.col("games") > 0).sort(pl.col("win_share"), descending=True)


def _win_q(frame: pl.DataFrame) -> pl.Series:
    """P-values of the shares of wins being fair, after correction."""
    share, fair, games = (frame[name].to_numpy().astype(float) for name in ("win_share", "fair", "games"))
    return pl.Series(corrected(np.where(games >= ENOUGH, share_p_value(share, games, fair), np.nan)))


def told_apart(sums: StandingSums) -> bool:
    """Whether what a faction brings can be told from what its seat brings: from each faction one gets to
    every other one by seats that both have held. Where a faction keeps its seat, the two are one."""
    held = sums.table[COUNT].sum(axis=2) > 0
    held = held[held.any(axis=1)].astype(int)
    return int(connected_components(held @ held.T, directed=False)[0]) <= 1


def seats(sums: StandingSums) -> pl.DataFrame:
    """A row for each seat, in order."""
    names = [f"seat {number + 1}" for number in range(sums.players)]
    return _standing(sums.table.sum(axis=(1, 3)), names, sums.players, sums.seats)


def personas(sums: StandingSums) -> pl.DataFrame:
    """A row for each persona that met another one: the mean over games of how its seats fared. ``q`` is of
    the margin, ``win_q`` of the share of wins."""
    games, win, win2, margin, margin2 = sums.personas
    share, share_error = mean_and_error(games, win, win2)
    mean, error = mean_and_error(games, margin, margin2)
    frame = _frame(sums.names.personas, games, share, share_error, mean, error, sums.players)
    p_values = share_p_value(share, independent(share, share_error, games), 1 / sums.players)
    frame = frame.with_columns(win_q=pl.Series(corrected(np.where(games >= ENOUGH, p_values, np.nan))))
    return frame.filter(pl.col("games") > 0).sort("margin", descending=True)


def _standing(
    table: np.ndarray, names: list[str] | tuple[str, ...], players: int, histogram: np.ndarray
) -> pl.DataFrame:
    count = table[COUNT]
    with np.errstate(divide="ignore", invalid="ignore"):
        share = table[WIN] / count
    mean, error = mean_and_error(count, table[MARGIN], table[MARGIN2])
    score, score_error = mean_and_error(count, table[SCORE], table[SCORE2])
    frame = _frame(names, count, share, None, mean, error, players)
    half = score_error * students(count - 1)
    spread = spread_ends(count, score_error, _fourth(count, histogram))
    return frame.with_columns(
        score=pl.Series(score),
        score_low=pl.Series(score - half),
        score_high=pl.Series(score + half),
        **{name: pl.Series(end) for name, end in zip(SPREAD, spread, strict=True)},
    )


def _frame(
    names: list[str] | tuple[str, ...],
    count: np.ndarray,
    share: np.ndarray,
    share_error: np.ndarray | None,
    mean: np.ndarray,
    error: np.ndarray,
    players: int,
) -> pl.DataFrame:
    """Shares and margins with their intervals; with a ``share_error``, Wilson's for as many independent games
    as have that error."""
    alike = count if share_error is None else independent(share, share_error, count)
    _, win_low, win_high = wilson_ends(share, alike)
    half = error * students(count - 1)
    p_values = np.where(count >= ENOUGH, p_value(mean, error, np.maximum(count - 1, 1)), np.nan)
    return pl.DataFrame(
        {
            "name": list(names),
            "games": np.rint(count).astype(np.int64),
            "fair": np.full(len(count), 1 / players),
            "win_share": share,
            "win_low": win_low,
            "win_high": win_high,
            "margin": mean,
            "margin_low": mean - half,
            "margin_high": mean + half,
            "q": corrected(p_values),
        }
    ).with_columns(enough=pl.col("games") >= ENOUGH)


def handicap(gaps: np.ndarray, fair: float) -> Handicap:
    """Points to take from a faction so that it wins its fair share, with an interval; None if unknown.

    ``gaps`` counts games by own score less the best opponent's. With h points less, the wins are the games
    with a gap above h, and half of those with a gap of h. The interval is all h at which the fair share
    would not be rejected (the score test turned round), so it needs no shape of the distribution.
    """
    count = gaps.sum()
    if count < ENOUGH:
        return None, None, None
    points = np.arange(gaps.size) - (gaps.size // 2)
    above = count - np.cumsum(gaps)
    share = (above + gaps / 2) / count
    width = QUANTILE * np.sqrt(fair * (1 - fair) / count)

    def at(target: float) -> float | None:
        if not share[-1] < target < share[0]:
            return None
        return float(np.interp(-target, -share, points))

    return at(fair), at(fair + width), at(fair - width)


def _less(one: Handicap, other: Handicap) -> tuple[float, float, float] | None:
    """The difference of two estimates; its interval from the distances to their ends (Zou, Donner 2008)."""
    value, low, high = one
    base, base_low, base_high = other
    if value is None or low is None or high is None or base is None or base_low is None or base_high is None:
        return None
    more = value - base
    return (
        more,
        more - np.hypot(value - low, base_high - base),
        more + np.hypot(high - value, base - base_low),
    )


def _quantile(counts: np.ndarray, share: float) -> tuple[float | None, float | None, float | None]:
    """A quantile and its interval, by the ranks between which it lies whatever the distribution is."""
    total = counts.sum()
    if total < ENOUGH:
        return None, None, None
    width = QUANTILE * np.sqrt(share * (1 - share) / total)
    shares = np.clip([share, share - width, share + width], 0, 1) * total
    value, low, high = np.searchsorted(np.cumsum(counts), shares) - counts.size // 2
    return float(value), float(low), float(high)


def _fourth(count: np.ndarray, histogram: np.ndarray) -> np.ndarray:
    """The mean fourth power of distances from the mean."""
    points = np.arange(histogram.shape[1]) - histogram.shape[1] // 2
    with np.errstate(divide="ignore", invalid="ignore"):
        away = points - (histogram @ points / count)[:, None]
        return np.asarray((histogram * away**4).sum(axis=1) / count)


def match_ups(sums: StandingSums) -> pl.DataFrame:
    """A row for each faction and opponent that met: points ahead, in how many games, and ``beyond``: points
    more than the two factions' strengths against all others say."""
    count, difference, squares, ahead = sums.versus.sum(axis=0)
    mean, error = mean_and_error(count, difference, squares)
    half = error * students(count - 1)
    p_values = np.where(count >= ENOUGH, p_value(mean, error, np.maximum(count - 1, 1)), np.nan)
    beyond = _beyond(sums)
    upper = np.triu(np.ones(count.shape, bool), 1)  # the two sides of a pair are one comparison
    beyond_q = corrected(np.where(upper, p_value(beyond.value, beyond.error, beyond.freedom), np.nan))
    beyond_q = np.where(upper, beyond_q, beyond_q.T)
    size = len(sums.names.factions)
    rows, columns = np.divmod(np.arange(size * size), size)
    titles = [sums.names.faction(name) for name in sums.names.factions]
    with np.errstate(divide="ignore", invalid="ignore"):
        beats, beats_low, beats_high = wilson_ends(ahead / count, count)
    more = {name: end.ravel() for name, end in zip(BEYOND, beyond.ends(), strict=True)}
    frame = pl.DataFrame(
        {
            "faction": [titles[row] for row in rows],
            "opponent": [titles[column] for column in columns],
            "games": np.rint(count).ravel().astype(np.int64),
            "points": mean.ravel(),
            "points_low": (mean - half).ravel(),
            "points_high": (mean + half).ravel(),
            "ahead": beats.ravel(),
            "ahead_low": beats_low.ravel(),
            "ahead_high": beats_high.ravel(),
            "q": corrected(p_values.ravel()),
            **more,
            "beyond_q": beyond_q.ravel(),
        }
    )
    return frame.filter(pl.col("games") > 0)


def _beyond(sums: StandingSums) -> Estimates:
    """Differences of pairs less what an additive model of the factions says of them: one number a faction,
    fitted to all pairs, each weighted by its games."""
    total = sums.versus[:, 0].sum(axis=0)

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


def by_player(sums: StandingSums) -> pl.DataFrame:
    """Do verdicts on factions and seats hold, whoever plays? A row for each of them and persona, or rung:
    points ahead, less what the persona has with all factions, or at all seats. Verdicts on factions are of
    wins, so they are asked for handicaps, too: likewise less the persona's with all factions."""
    found = []
    factions = [sums.names.faction(name) for name in sums.names.factions]
    seats = [f"seat {number + 1}" for number in range(sums.players)]
    for level, (words, places) in sums.names.levels().items():
        for kind, subjects, axis in (("faction", factions, 2), ("seat", seats, 1)):
            if len(subjects) < 2:
                continue
            table = sums.table.sum(axis=axis)
            for place, player in enumerate(words):
                here = places == place
                own = table[[COUNT, MARGIN, MARGIN2]][:, :, here].sum(axis=2)
                count, margin, squares = sums.names.deals(own, sums.names.members(here))
                mean, error = mean_and_error(count, margin, squares)
                base, base_error = mean_and_error(count.sum(), margin.sum(), squares.sum())
                relative = mean - base  # one who is weak with all factions says nothing of one of them
                half = np.hypot(error, base_error) * students(count - 1)
                found += [
                    (kind, subject, level, player, int(count[n]), relative[n], *ends)
                    for n, subject in enumerate(subjects)
                    if count[n] >= ENOUGH and (ends := (relative[n] - half[n], relative[n] + half[n]))
                ]
        for place, player in enumerate(words if len(factions) > 1 and sums.players > 1 else ()):
            here = places == place
            gaps = sums.names.deals(sums.gaps[:, here].sum(axis=1), sums.names.members(here))
            whole = handicap(gaps.sum(axis=0), 1 / sums.players)
            found += [
                ("handicap", subject, level, player, int(own.sum()), *less)
                for subject, own in zip(factions, gaps, strict=True)
                if (less := _less(handicap(own, 1 / sums.players), whole))
            ]
    return pl.DataFrame(found, BY_PLAYER, orient="row")
