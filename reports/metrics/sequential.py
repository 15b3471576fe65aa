"""Deciding while watching: intervals that hold at every look, so that one may stop at any of them.

The deals of a comparison are looked at a few times, at numbers of deals that are fixed beforehand. Looking
again and again at ordinary 95 % intervals would find something in every game, given time. These intervals
are wider by one factor for all looks, so that in 95 % of comparisons *all* of them contain the truth (Pocock
1977; Jennison and Turnbull 1989). The factor follows from how much the looks have in common: means of n and
of m deals, n < m, have the correlation sqrt(n / m). For a family of comparisons the 5 % are shared out
(Bonferroni), so each of them may stop whenever it likes, whatever the others do.

Early looks at such far tails are wrong where differences are skewed: a few deals change by much, all to one
side. So the ends of an interval take the skewness into account (Hall 1992).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any

import numpy as np
from scipy.optimize import brentq
from scipy.special import ndtr, ndtri, stdtr, stdtrit

from sim.intervals import CONFIDENCE, Ends

FIRST = 200  # deals before the first look: means of fewer are not yet close to normal
STEP = 1.5  # each look is at so many times as many deals
APART = 1.2  # the last look is at least so many times as far as the one before
HOPELESS = 0.05  # a chance below this of a clear result isn't worth the remaining deals
TINY = 1e-15
SYMMETRIC = 1e-6  # skewness below which it doesn't matter
NODES, WEIGHTS = np.polynomial.legendre.leggauss(96)

BETTER, WORSE, WITHIN, PRECISE, GIVEN_UP = "better", "worse", "within", "precise", "given up"


@dataclass(frozen=True)
class Looks:
    """Looks at up to ``most`` deals of each of a ``family`` of comparisons."""

    most: int
    family: int = 1

    def of(self, family: int) -> Looks:
        """The same looks at each of so many comparisons."""
        return replace(self, family=max(1, family))

    @cached_property
    def at(self) -> tuple[int, ...]:
        """Numbers of deals."""
        numbers, number = [], float(FIRST)
        while number * APART < self.most:
            numbers.append(round(number))
            number *= STEP
        return (*numbers, self.most)

    @property
    def quantile(self) -> float:
        """Half-width of all intervals in standard errors, if these are known."""
        if len(self.at) == 1:
            return float(ndtri(1 - (1 - CONFIDENCE) / 2 / self.family))
        return _quantile(self.at, (1 - CONFIDENCE) / self.family)

    def width(self, freedom: Any) -> Any:
        """Half-width of all intervals in estimated standard errors: Student's, with the same tails. NaN
        without degrees of freedom."""
        freedom = np.asarray(freedom, float)
        return np.where(freedom > 0, stdtrit(np.maximum(freedom, 1), ndtr(self.quantile)), np.nan)

    def ends(self, value: float, error: float, freedom: float, skew: float = 0) -> Ends:
        """An interval. ``skew``: of the mean, which is that of a deal over the root of the number of deals;
        ignored at a single look."""
        width = float(self.width(freedom))
        if len(self.at) == 1:
            return value, value - error * width, value + error * width
        return value, value - error * _skewed(width, skew), value - error * _skewed(-width, skew)

    def p_value(self, value: float, error: float, freedom: float, skew: float = 0) -> float:
        """How often one of all looks would be as far from 0 by chance. Not corrected for the family."""
        if not error:
            return 1.0
        away = -ndtri(max(stdtr(max(freedom, 1), -abs(_straight(value / error, skew))), TINY))
        return max(0.0, 1 - _never_outside(self.at, float(max(away, TINY))))


ONCE = Looks(1)  # a fixed number of deals, looked at when all are played


@dataclass(frozen=True)
class Rule:
    """When to stop: at a half-width of the interval (``until``), or when it is decided that a value is above
    0, below 0, or within the tolerance (``decide``). Whichever comes first."""

    looks: Looks
    until: float | None = None
    decide: float | None = None

    def reason(self, ends: Ends, error: float, deals: int) -> str:
        """Why to stop after so many deals; empty: play on. Giving up calls nothing, so it is never wrong."""
        value, low, high = ends
        if self.decide is not None and (call := str(calls(low, high, self.decide))):
            return call
        if self.until is not None:
            return PRECISE if (high - low) / 2 <= self.until else ""
        if self.decide is not None and self._chance(value, error, deals) < HOPELESS:
            return GIVEN_UP
        return ""

    def _chance(self, value: float, error: float, deals: int) -> float:
        """How likely the remaining deals decide it, judging by those so far."""
        assert self.decide is not None
        part = deals / self.looks.most
        if part >= 1 or not error:
            return 1.0
        half = self.looks.quantile * error * part**0.5
        spread = error * (1 - part) ** 0.5
        clear = ndtr((value - half) / spread) + ndtr((-value - half) / spread)
        room = max(0.0, self.decide - half)
        return float(clear + ndtr((room - value) / spread) - ndtr((-room - value) / spread))


def calls(low: Any, high: Any, tolerance: float) -> np.ndarray:
    """What intervals decide: "better", "worse", "within" the tolerance, or nothing."""
    low, high = np.asarray(low), np.asarray(high)
    inside = (-tolerance < low) & (high < tolerance)
    return np.select([low > 0, high < 0, inside], [BETTER, WORSE, WITHIN], "")


def skew_of(third: float, error: float, deals: int) -> float:
    """The skewness of a mean, from the third central moment of single deals and the mean's standard error."""
    return third / error**3 / deals**2 if error else 0.0


def _skewed(normal: float, skew: float) -> float:
    """The quantile of (estimate - truth) / error that belongs to a normal one: inverse of ``_straight``."""
    if abs(skew) < SYMMETRIC:
        return normal
    return float(3 / skew * (np.cbrt(1 + skew * (normal - skew / 6)) - 1))


def _straight(away: float, skew: float) -> float:
    """Hall's transformation, after which a skewed mean is nearly normal."""
    return away + skew * away**2 / 3 + skew**2 * away**3 / 27 + skew / 6


@lru_cache(maxsize=256)
def _quantile(at: tuple[int, ...], alpha: float) -> float:
    """What the largest of all looks exceeds, in standard errors, with this probability."""
    return float(brentq(lambda bound: 1 - _never_outside(at, bound) - alpha, 1.0, 12.0, xtol=1e-10))


def _never_outside(at: tuple[int, ...], bound: float) -> float:
    """How likely all looks are within so many standard errors of the truth: the density of the sum of all
    deals, carried from look to look (Armitage, McPherson and Rowe 1969)."""
    nodes = bound * at[0] ** 0.5 * NODES
    mass = _density(nodes, at[0]) * bound * at[0] ** 0.5 * WEIGHTS
    for before, after in pairwise(at):
        further = bound * after**0.5 * NODES
        mass = (_density(further[:, None] - nodes, after - before) @ mass) * bound * after**0.5 * WEIGHTS
        nodes = further
    return float(mass.sum())


def _density(value: np.ndarray, variance: float) -> np.ndarray:
    density: np.ndarray = np.exp(-(value**2) / (2 * variance)) / (2 * np.pi * variance) ** 0.5
    return density
