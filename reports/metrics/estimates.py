"""Intervals and corrections that all metrics share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.special import fdtrc, ndtr, stdtr, stdtrit

from sim.intervals import CONFIDENCE, QUANTILE

FALSE_DISCOVERIES = 0.05  # share of false claims among all claims of a page
ENOUGH = 30  # with fewer observations than this the report says nothing
FEWEST_BLOCKS = 10  # of games, to get an error from leaving out each in turn
GRID_FROM, GRID_TO = 100, 4  # variances of true sizes: from the smallest noise / 100 to 4 x the largest size
FITTING = 400  # steps of fitting their shares; fewer leave too much to the wide ones


@dataclass(frozen=True)
class Estimates:
    """Estimates and their standard errors; NaN if the games can't tell."""

    value: np.ndarray
    error: np.ndarray
    freedom: Any  # one number, or one per estimate
    without: np.ndarray | None = None  # the estimates without each block, to compare two runs

    def ends(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The estimates and the ends of their intervals."""
        half = self.error * students(self.freedom)
        return self.value, self.value - half, self.value + half

    def at(self, place: int) -> Estimates:
        """One of the estimates."""
        freedom = np.broadcast_to(np.asarray(self.freedom, float), self.value.shape)[place]
        without = None if self.without is None else self.without[:, [place]]
        return Estimates(self.value[[place]], self.error[[place]], freedom, without)


def students(freedom: Any) -> Any:
    """Half width of Student's interval in standard errors; NaN without degrees of freedom."""
    freedom = np.asarray(freedom, float)
    return np.where(freedom > 0, stdtrit(np.maximum(freedom, 1), 0.5 + CONFIDENCE / 2), np.nan)


def share_p_value(share: Any, count: Any, fair: Any, freedom: Any = np.inf) -> np.ndarray:
    """Two-sided p-value for a share being fair, by the score test, which copes with winning all games or
    none. Wilson's interval is its inverse, so if a share passes, the fair one is outside its interval."""
    with np.errstate(divide="ignore", invalid="ignore"):
        away = np.abs(share - fair) / np.sqrt(fair * (1 - fair) / count)
    return 2 * _beyond(away, freedom)


def outside(estimate: Any, error: Any, freedom: Any, tolerance: float = 0.0) -> np.ndarray:
    """P-value for the true value being within the tolerance, either way: small if it is outside. Without a
    tolerance this is Student's two-sided test."""
    estimate, error = np.abs(np.asarray(estimate, float)), np.asarray(error, float)
    with np.errstate(divide="ignore", invalid="ignore"):
        near, far = (estimate - tolerance) / error, (estimate + tolerance) / error
    return np.where(np.isfinite(near), np.minimum(_beyond(near, freedom) + _beyond(far, freedom), 1), np.nan)


def within(estimate: Any, error: Any, freedom: Any, tolerance: float) -> np.ndarray:
    """P-value for the true value being outside the tolerance: small if it is within. The larger of two
    one-sided tests (Schuirmann 1987)."""
    estimate, error = np.abs(np.asarray(estimate, float)), np.asarray(error, float)
    with np.errstate(divide="ignore", invalid="ignore"):
        room = (tolerance - estimate) / error
    return np.where(np.isfinite(room), _beyond(room, freedom), np.nan)


def band_p_values(
    share: Any, count: Any, low: float, high: float, freedom: Any
) -> tuple[np.ndarray, np.ndarray]:
    """P-values for a share being within a band, and outside it: each is small if the share is on the other
    side. Score tests at both edges, like Wilson's interval. Nothing is beyond an edge of 0 or 1."""
    beyond = [
        _beyond(sign * (share - border) / np.sqrt(border * (1 - border) / count), freedom)
        for sign, border in ((1, high), (-1, low))
        if 0 < border < 1
    ]
    if not beyond:
        return np.ones(np.shape(share)), np.zeros(np.shape(share))
    nearer = np.minimum.reduce(beyond)
    return np.minimum(len(beyond) * nearer, 1), 1 - nearer


def heterogeneity(estimate: np.ndarray, error: np.ndarray, freedom: np.ndarray) -> float:
    """P-value for several estimates having the same true value: Cochran's Q in Welch's form, which allows for
    estimated errors. NaN for fewer than two."""
    finite = np.isfinite(estimate) & np.isfinite(error) & (error > 0)
    count = int(finite.sum())
    if count < 2:
        return float("nan")
    weight = 1 / error[finite] ** 2
    mean = (weight * estimate[finite]).sum() / weight.sum()
    q = float((weight * (estimate[finite] - mean) ** 2).sum())
    lacking = float(((1 - weight / weight.sum()) ** 2 / np.maximum(freedom[finite], 1)).sum())
    ratio = q / (count - 1) / (1 + 2 * (count - 2) / (count**2 - 1) * lacking)
    return float(fdtrc(count - 1, (count**2 - 1) / (3 * lacking), ratio))


def _beyond(away: Any, freedom: Any) -> np.ndarray:
    """Probability of a value this far out on one side: Student's, or normal with infinite degrees of
    freedom."""
    freedom = np.asarray(freedom, float)
    limited = np.isfinite(freedom)
    return np.where(limited, stdtr(np.where(limited, np.maximum(freedom, 1), 1), -away), ndtr(-away))


def corrected(*families: np.ndarray) -> list[np.ndarray]:
    """Adjusted p-values of several families of comparisons together (Benjamini and Hochberg 1995, weighted as
    in Genovese, Roeder and Wasserman 2006): of those that pass, at most the stated share is expected to be
    false, and if nothing differs, at most that share of pages claims anything. Each family has the same
    weight, so that a table of thousands doesn't drown out one of four. NaN stays NaN."""
    from scipy.stats import false_discovery_control  # slow to import, and not needed for intervals

    finite = [np.isfinite(family) for family in families]
    sizes = [int(here.sum()) for here in finite]
    weights = [size / sum(sizes) * sum(map(bool, sizes)) for size in sizes if sum(sizes)] or [1.0] * len(
        sizes
    )
    pooled = np.concatenate(
        [p[here] * w for p, here, w in zip(families, finite, weights, strict=True)] or [[]]
    )
    passed = false_discovery_control(np.minimum(pooled, 1)) if pooled.size else pooled
    adjusted, start = [], 0
    for p, here, size in zip(families, finite, sizes, strict=True):
        q = np.full(p.shape, np.nan)
        q[here] = passed[start : start + size]
        start += size
        adjusted.append(q)
    return adjusted


def shrunk(value: np.ndarray, error: np.ndarray) -> np.ndarray:
    """Estimates shrunk towards 0: the likely true size of those picked for being large. Empirical Bayes: true
    sizes are a mixture of normal distributions around 0, from very narrow to wider than any estimate, in the
    shares that fit all estimates best (Stephens 2017). So a few large ones among many small ones stay large,
    which a single distribution would pull in."""
    finite = np.isfinite(value) & np.isfinite(error) & (error > 0)
    if not finite.any():
        return np.full(np.shape(value), np.nan)
    own, noise = value[finite], error[finite] ** 2
    smallest = noise.min() / GRID_FROM
    largest = max(GRID_TO * (own**2 - noise).max(), GRID_TO * smallest)
    spread = np.append(0.0, np.geomspace(smallest, largest, 1 + int(np.log2(largest / smallest))))
    both = noise[:, None] + spread
    fit = -0.5 * (np.log(both) + own[:, None] ** 2 / both)
    fit = np.exp(fit - fit.max(axis=1, keepdims=True))
    share = np.full(len(spread), 1 / len(spread))
    for _ in range(FITTING):
        belongs = fit * share
        belongs /= belongs.sum(axis=1, keepdims=True)
        share = belongs.mean(axis=0)
    result = np.full(np.shape(value), np.nan)
    result[finite] = own * (belongs * spread / both).sum(axis=1)
    return result


def jackknife(solve: Callable[[np.ndarray], np.ndarray], blocks: np.ndarray) -> Estimates:
    """The estimate from all blocks of games, with its error from leaving out each in turn."""
    whole = solve(blocks)
    count = len(blocks)
    if count < FEWEST_BLOCKS:
        return Estimates(np.full_like(whole, np.nan), np.full_like(whole, np.nan), max(count - 1, 1))
    without = np.array([solve(np.delete(blocks, place)) for place in range(count)])
    spread = ((without - without.mean(axis=0)) ** 2).sum(axis=0) * (count - 1) / count
    return Estimates(whole, np.sqrt(spread), count - 1, without)


class Summed:
    """Sums over blocks of games; leaving one out is a subtraction, not a new sum."""

    def __init__(self, by_block: np.ndarray) -> None:
        self.by_block = by_block
        self.whole = by_block.sum(axis=0)

    def over(self, blocks: np.ndarray) -> np.ndarray:
        left_out = np.setdiff1d(np.arange(len(self.by_block)), blocks)
        return np.asarray(self.whole - self.by_block[left_out].sum(axis=0))


def difference(first: Estimates, second: Estimates) -> Estimates:
    """The first minus the second. If both are from the same deals, block by block, the error comes from how
    the difference changes without each block, so what the deals give to both cancels. Otherwise the two are
    treated as separate samples."""
    value = first.value - second.value
    if first.without is None or second.without is None or first.without.shape != second.without.shape:
        return Estimates(
            value, np.hypot(first.error, second.error), np.minimum(first.freedom, second.freedom)
        )
    count = len(first.without)
    apart = first.without - second.without
    spread = ((apart - apart.mean(axis=0)) ** 2).sum(axis=0) * (count - 1) / count
    return Estimates(value, np.sqrt(spread), count - 1)


def spread_ends(effective: Any, spread: Any, fourth: Any) -> tuple[Any, Any, Any]:
    """A standard deviation and its interval, from the fourth central moment and the effective sample size."""
    with np.errstate(divide="ignore", invalid="ignore"):
        half = QUANTILE * np.sqrt(np.maximum(fourth - spread**4, 0) / effective) / (2 * spread)
        half = np.where(spread > 0, half, 0.0)
    return spread, spread - half, spread + half
