"""Intervals and corrections that all metrics share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.special import ndtr, stdtr, stdtrit
from scipy.stats import false_discovery_control

from sim.intervals import CONFIDENCE, QUANTILE

FALSE_DISCOVERIES = 0.05  # share of false ones among what is called proven, in each family of comparisons
ENOUGH = 30  # fewer observations than this are shown as too few to say
FEWEST_BLOCKS = 10  # of games, for an error from leaving out each in turn


@dataclass(frozen=True)
class Estimates:
    """Estimates and their standard errors; NaN where the games cannot tell."""

    value: np.ndarray
    error: np.ndarray
    freedom: Any  # one number, or one of each

    def ends(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The estimates, and the ends of their intervals."""
        half = self.error * students(self.freedom)
        return self.value, self.value - half, self.value + half


def students(freedom: Any) -> Any:
    """Half width of Student's interval in standard errors; NaN without a degree of freedom."""
    freedom = np.asarray(freedom, float)
    return np.where(freedom > 0, stdtrit(np.maximum(freedom, 1), 0.5 + CONFIDENCE / 2), np.nan)


def p_value(estimate: Any, error: Any, freedom: Any) -> np.ndarray:
    """Two-sided, of the estimate being 0; NaN where there is no error to compare it with."""
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = np.abs(np.asarray(estimate, float)) / np.asarray(error, float)
    return np.where(np.isfinite(ratio), 2 * stdtr(np.asarray(freedom, float), -ratio), np.nan)


def independent(share: Any, error: Any, count: Any) -> np.ndarray:
    """How many independent games would tell a share with such an error; all games where none differs."""
    share, error = np.asarray(share, float), np.asarray(error, float)
    with np.errstate(divide="ignore", invalid="ignore"):
        found = share * (1 - share) / error**2
    return np.where(np.isfinite(found) & (found > 0), found, count)


def share_p_value(share: Any, count: Any, fair: Any) -> np.ndarray:
    """Two-sided, of a share being fair. The score test, which knows what it means to win all games or none:
    Wilson's interval and the handicap's are its inverses, so a share that passes has the fair one outside of
    its interval."""
    with np.errstate(divide="ignore", invalid="ignore"):
        away = np.abs(share - fair) / np.sqrt(fair * (1 - fair) / count)
    return np.asarray(2 * ndtr(-away))


def corrected(p_values: np.ndarray) -> np.ndarray:
    """Benjamini and Hochberg's adjusted p-values over those that are numbers; the others stay NaN."""
    found = np.full(p_values.shape, np.nan)
    known = np.isfinite(p_values)
    if known.any():
        found[known] = false_discovery_control(p_values[known])
    return found


def jackknife(solve: Callable[[np.ndarray], np.ndarray], blocks: np.ndarray) -> Estimates:
    """The estimate from all blocks of games; its error from leaving out each in turn."""
    whole = solve(blocks)
    count = len(blocks)
    if count < FEWEST_BLOCKS:
        return Estimates(np.full_like(whole, np.nan), np.full_like(whole, np.nan), max(count - 1, 1))
    without = np.array([solve(np.delete(blocks, place)) for place in range(count)])
    spread = ((without - without.mean(axis=0)) ** 2).sum(axis=0) * (count - 1) / count
    return Estimates(whole, np.sqrt(spread), count - 1)


class Summed:
    """Sums over blocks of games: without one of them they are a difference, not the sum of all others."""

    def __init__(self, by_block: np.ndarray) -> None:
        self.by_block = by_block
        self.whole = by_block.sum(axis=0)

    def over(self, blocks: np.ndarray) -> np.ndarray:
        left_out = np.setdiff1d(np.arange(len(self.by_block)), blocks)
        return np.asarray(self.whole - self.by_block[left_out].sum(axis=0))


def mean_and_error(count: Any, total: Any, squares: Any) -> tuple[np.ndarray, np.ndarray]:
    """Mean and its standard error, from a count, a sum and a sum of squares."""
    count, total, squares = (np.asarray(values, float) for values in (count, total, squares))
    with np.errstate(divide="ignore", invalid="ignore"):
        mean = total / count
        spread = np.maximum(squares - count * mean**2, 0) / (count - 1)
        error = np.sqrt(spread / count)
    return mean, np.where(count > 1, error, np.nan)


def spread_ends(count: Any, error: Any, fourth: Any) -> tuple[Any, Any, Any]:
    """A standard deviation and its interval, from the error of the mean and the fourth central moment."""
    with np.errstate(divide="ignore", invalid="ignore"):
        spread = error * np.sqrt(count)
        half = QUANTILE * np.sqrt(np.maximum(fourth - spread**4, 0) / count) / (2 * spread)
        half = np.where(spread > 0, half, 0.0)
    return spread, spread - half, spread + half
