"""Intervals and corrections that all metrics share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.special import fdtrc, ndtr, stdtr, stdtrit

from sim.intervals import CONFIDENCE, QUANTILE

FALSE_DISCOVERIES = 0.05  # share of false ones among all that a page claims
ENOUGH = 30  # fewer observations than this are shown as too few to say
FEWEST_BLOCKS = 10  # of games, for an error from leaving out each in turn


@dataclass(frozen=True)
class Estimates:
    """Estimates and their standard errors; NaN where the games cannot tell."""

    value: np.ndarray
    error: np.ndarray
    freedom: Any  # one number, or one of each
    without: np.ndarray | None = (
        None  # the estimates without each block of games, for differences of two runs
    )

    def ends(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The estimates, and the ends of their intervals."""
        half = self.error * students(self.freedom)
        return self.value, self.value - half, self.value + half

    def at(self, place: int) -> Estimates:
        """One of them."""
        freedom = np.broadcast_to(np.asarray(self.freedom, float), self.value.shape)[place]
        without = None if self.without is None else self.without[:, [place]]
        return Estimates(self.value[[place]], self.error[[place]], freedom, without)


def students(freedom: Any) -> Any:
    """Half width of Student's interval in standard errors; NaN without a degree of freedom."""
    freedom = np.asarray(freedom, float)
    return np.where(freedom > 0, stdtrit(np.maximum(freedom, 1), 0.5 + CONFIDENCE / 2), np.nan)


def share_p_value(share: Any, count: Any, fair: Any, freedom: Any = np.inf) -> np.ndarray:
    """Two-sided, of a share being fair. The score test, which knows what it means to win all games or none:
    Wilson's interval is its inverse, so a share that passes has the fair one outside of its interval."""
    with np.errstate(divide="ignore", invalid="ignore"):
        away = np.abs(share - fair) / np.sqrt(fair * (1 - fair) / count)
    return 2 * _beyond(away, freedom)


def outside(estimate: Any, error: Any, freedom: Any, tolerance: float = 0.0) -> np.ndarray:
    """P-value of the true value lying within the tolerance, either way: small where it lies outside. Without
    a tolerance it is Student's two-sided test."""
    estimate, error = np.abs(np.asarray(estimate, float)), np.asarray(error, float)
    with np.errstate(divide="ignore", invalid="ignore"):
        near, far = (estimate - tolerance) / error, (estimate + tolerance) / error
    return np.where(np.isfinite(near), np.minimum(_beyond(near, freedom) + _beyond(far, freedom), 1), np.nan)


def within(estimate: Any, error: Any, freedom: Any, tolerance: float) -> np.ndarray:
    """P-value of the true value lying outside of the tolerance: small where it lies within. Two one-sided
    tests (Schuirmann 1987), of which the larger counts."""
    estimate, error = np.abs(np.asarray(estimate, float)), np.asarray(error, float)
    with np.errstate(divide="ignore", invalid="ignore"):
        room = (tolerance - estimate) / error
    return np.where(np.isfinite(room), _beyond(room, freedom), np.nan)


def beside_band(
    share: Any, count: Any, low: float, high: float, freedom: Any
) -> tuple[np.ndarray, np.ndarray]:
    """P-values of a share lying within a band, and outside of it: small where it lies on the other side.
    Score tests at both borders, as Wilson's interval is made of. Nothing lies beyond a border of 0 or 1."""
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
    """P-value of several estimates having one true value: Cochran's Q in Welch's form, which knows that
    errors are estimated, too. NaN for fewer than two."""
    known = np.isfinite(estimate) & np.isfinite(error) & (error > 0)
    count = int(known.sum())
    if count < 2:
        return float("nan")
    weight = 1 / error[known] ** 2
    mean = (weight * estimate[known]).sum() / weight.sum()
    q = float((weight * (estimate[known] - mean) ** 2).sum())
    lacking = float(((1 - weight / weight.sum()) ** 2 / np.maximum(freedom[known], 1)).sum())
    ratio = q / (count - 1) / (1 + 2 * (count - 2) / (count**2 - 1) * lacking)
    return float(fdtrc(count - 1, (count**2 - 1) / (3 * lacking), ratio))


def _beyond(away: Any, freedom: Any) -> np.ndarray:
    """Chance of a value so far out on one side: Student's, or normal without a limit of freedom."""
    freedom = np.asarray(freedom, float)
    limited = np.isfinite(freedom)
    return np.where(limited, stdtr(np.where(limited, np.maximum(freedom, 1), 1), -away), ndtr(-away))


def corrected(*families: np.ndarray) -> list[np.ndarray]:
    """Adjusted p-values of several families of comparisons together (Benjamini and Hochberg 1995, weighted as
    by Genovese, Roeder and Wasserman 2006): of all that passes, at most the stated share is expected to be
    false, and where nothing differs, at most that share of pages claims anything. Each family has the same
    weight, so that a table of thousands does not drown one of four. What is no number stays none."""
    from scipy.stats import false_discovery_control  # slow to import, for whoever asks for intervals alone

    known = [np.isfinite(family) for family in families]
    sizes = [int(here.sum()) for here in known]
    weights = [size / sum(sizes) * sum(map(bool, sizes)) for size in sizes if sum(sizes)] or [1.0] * len(
        sizes
    )
    pooled = np.concatenate(
        [p[here] * w for p, here, w in zip(families, known, weights, strict=True)] or [[]]
    )
    passed = false_discovery_control(np.minimum(pooled, 1)) if pooled.size else pooled
    found, start = [], 0
    for p, here, size in zip(families, known, sizes, strict=True):
        q = np.full(p.shape, np.nan)
        q[here] = passed[start : start + size]
        start += size
        found.append(q)
    return found


def shrunk(value: np.ndarray, error: np.ndarray) -> np.ndarray:
    """Estimates drawn towards 0, each by how uncertain it is beside how far all of them are spread: what one
    expects of those that are picked for being large (empirical Bayes; spread by DerSimonian and Laird)."""
    known = np.isfinite(value) & np.isfinite(error) & (error > 0)
    weight = 1 / np.where(known, error, 1) ** 2 * known
    total = weight.sum()
    if not total:
        return np.full(np.shape(value), np.nan)
    q = (weight * np.where(known, value, 0) ** 2).sum()
    spread = max(q - known.sum(), 0.0) / total
    return np.where(known, value * spread / (spread + np.where(known, error, 1) ** 2), np.nan)


def jackknife(solve: Callable[[np.ndarray], np.ndarray], blocks: np.ndarray) -> Estimates:
    """The estimate from all blocks of games; its error from leaving out each in turn."""
    whole = solve(blocks)
    count = len(blocks)
    if count < FEWEST_BLOCKS:
        return Estimates(np.full_like(whole, np.nan), np.full_like(whole, np.nan), max(count - 1, 1))
    without = np.array([solve(np.delete(blocks, place)) for place in range(count)])
    spread = ((without - without.mean(axis=0)) ** 2).sum(axis=0) * (count - 1) / count
    return Estimates(whole, np.sqrt(spread), count - 1, without)


class Summed:
    """Sums over blocks of games: without one of them they are a difference, not the sum of all others."""

    def __init__(self, by_block: np.ndarray) -> None:
        self.by_block = by_block
        self.whole = by_block.sum(axis=0)

    def over(self, blocks: np.ndarray) -> np.ndarray:
        left_out = np.setdiff1d(np.arange(len(self.by_block)), blocks)
        return np.asarray(self.whole - self.by_block[left_out].sum(axis=0))


def difference(one: Estimates, other: Estimates) -> Estimates:
    """The first less the second. Where both are from the same deals, block by block, from how the difference
    itself changes without each block: what the deals give both cancels. Else as of two separate samples."""
    value = one.value - other.value
    if one.without is None or other.without is None or one.without.shape != other.without.shape:
        return Estimates(value, np.hypot(one.error, other.error), np.minimum(one.freedom, other.freedom))
    count = len(one.without)
    apart = one.without - other.without
    spread = ((apart - apart.mean(axis=0)) ** 2).sum(axis=0) * (count - 1) / count
    return Estimates(value, np.sqrt(spread), count - 1)


def spread_ends(told: Any, spread: Any, fourth: Any) -> tuple[Any, Any, Any]:
    """A standard deviation and its interval, from the fourth central moment and how many independent values
    tell as much."""
    with np.errstate(divide="ignore", invalid="ignore"):
        half = QUANTILE * np.sqrt(np.maximum(fourth - spread**4, 0) / told) / (2 * spread)
        half = np.where(spread > 0, half, 0.0)
    return spread, spread - half, spread + half
