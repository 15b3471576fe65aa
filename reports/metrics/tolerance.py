"""Three answers about a tolerance: outside, within, or not clear yet; and how many games would settle it.

With enough games every difference is significant. A designer asks whether it matters: whether it is larger
than the tolerance, either way. Outside and within are both claims that can be false, and both are tested.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl

from reports.metrics.estimates import FALSE_DISCOVERIES, Estimates, outside, within
from sim.intervals import QUANTILE, Ends

OUTSIDE, WITHIN, OPEN, FEW = "outside", "within", "not clear yet", "too few games"
POWER = 0.84  # normal quantile for an 80 % chance of an answer
MOVED = 0.03  # the share of wins that a game's tolerance moves
MOST_GAMES = 200_000  # nobody plays more to settle one question, and the estimate is hardly that precise


def answered(frame: pl.DataFrame, estimates: Estimates, tolerance: float) -> pl.DataFrame:
    """The table with p-values for being outside the tolerance and within it, and how many times as many games
    would give an 80 % chance of an answer, if the estimates are right."""
    p_within = within(estimates.value, estimates.error, estimates.freedom, tolerance) if tolerance else np.nan
    with np.errstate(divide="ignore", invalid="ignore"):
        times = ((QUANTILE + POWER) * estimates.error / np.abs(np.abs(estimates.value) - tolerance)) ** 2
    return frame.with_columns(
        p=pl.Series(outside(estimates.value, estimates.error, estimates.freedom, tolerance)),
        within_p=pl.Series(np.broadcast_to(p_within, np.shape(estimates.value)).astype(float)),
        times=pl.Series(times),
    )


def answer(q: pl.Expr, within_q: pl.Expr) -> pl.Expr:
    """The answer, from corrected p-values."""
    sure = [(column <= FALSE_DISCOVERIES).fill_null(False) & column.is_not_nan() for column in (q, within_q)]
    few = q.is_null() | q.is_nan()
    verdict = pl.when(few).then(pl.lit(FEW)).when(sure[0]).then(pl.lit(OUTSIDE))
    return verdict.when(sure[1]).then(pl.lit(WITHIN)).otherwise(pl.lit(OPEN))


def games_needed(row: dict[str, Any], games: int) -> int | None:
    """How many games of the cell would settle it, rounded to two digits; None if too many to play."""
    times = row["times"]
    if times is None or not np.isfinite(times) or times * games > MOST_GAMES:
        return None
    return two_digits(max(times, 1.1) * games)


def wins_moved(score: np.ndarray, points: float) -> float:
    """What so many points for one player do to the share of wins, on average over all seats of these games
    and both ways. ``score``: by game and seat. Ties are shared."""
    gap = _gaps(score)
    return float(((gap > -points).mean() - (gap > points).mean()) / 2)


def points_for(score: np.ndarray, share: float = MOVED) -> Ends:
    """The points that move the share of wins by so much, with their interval; NaN if none do."""
    gap = _gaps(score)
    low, high = 0.0, float(np.abs(gap).max(initial=0.0))
    if not len(gap) or ((gap > -high).mean() - (gap > high).mean()) / 2 < share:
        return np.nan, np.nan, np.nan
    for _ in range(40):
        middle = (low + high) / 2
        enough = ((gap > -middle).mean() - (gap > middle).mean()) / 2 >= share
        low, high = (low, middle) if enough else (middle, high)
    by_game = ((gap > -high).mean(axis=1) - (gap > high).mean(axis=1)) / 2
    half = QUANTILE * float(by_game.std(ddof=1)) / len(gap) ** 0.5 * high / share  # a share is about linear
    return high, high - half, high + half


def _gaps(score: np.ndarray) -> np.ndarray:
    """How far each player is ahead of the best of the others. Whole scores are spread over the point around
    them, so that ties are shared."""
    spread = score + np.random.default_rng(0).random(score.shape) - 0.5
    ranked = np.sort(spread, axis=1)
    best, second = ranked[:, -1:], ranked[:, -2:-1]
    gaps: np.ndarray = spread - np.where(spread == best, second, best)
    return gaps


def two_digits(games: float) -> int:
    """A readable number of games: rounded up to two digits."""
    digits = 10 ** max(int(np.log10(games)) - 1, 0)
    return int(np.ceil(games / digits) * digits)
