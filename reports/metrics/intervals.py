"""Intervals and corrections that all metrics share."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.special import ndtri, stdtr, stdtrit
from scipy.stats import false_discovery_control

CONFIDENCE = 0.95
FALSE_DISCOVERIES = 0.05  # share of false ones among what is called proven, in each family of comparisons
ENOUGH = 30  # fewer observations than this are shown as too few to say


def wilson(share: Any, count: Any) -> tuple[Any, Any]:
    """Middle and half width of Wilson's score interval, of arrays or Polars expressions. By hand: split
    wins are no whole numbers, which the libraries' intervals for counts refuse."""
    z = float(ndtri(0.5 + CONFIDENCE / 2))
    scale = 1 + z**2 / count
    middle = (share + z**2 / (2 * count)) / scale
    width = z * (share * (1 - share) / count + z**2 / (4 * count**2)) ** 0.5 / scale
    return middle, width


def students(freedom: Any) -> Any:
    """Half width of Student's interval in standard errors; NaN without a degree of freedom."""
    freedom = np.asarray(freedom, float)
    return np.where(freedom > 0, stdtrit(np.maximum(freedom, 1), 0.5 + CONFIDENCE / 2), np.nan)


def p_value(estimate: Any, error: Any, freedom: Any) -> np.ndarray:
    """Two-sided, of the estimate being 0; NaN where there is no error to compare it with."""
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = np.abs(np.asarray(estimate, float)) / np.asarray(error, float)
    return np.where(np.isfinite(ratio), 2 * stdtr(np.asarray(freedom, float), -ratio), np.nan)


def corrected(p_values: np.ndarray) -> np.ndarray:
    """Benjamini and Hochberg's adjusted p-values over those that are numbers; the others stay NaN."""
    found = np.full(p_values.shape, np.nan)
    known = np.isfinite(p_values)
    if known.any():
        found[known] = false_discovery_control(p_values[known])
    return found


def mean_and_error(count: Any, total: Any, squares: Any) -> tuple[np.ndarray, np.ndarray]:
    """Mean and its standard error, from a count, a sum and a sum of squares."""
    count, total, squares = (np.asarray(values, float) for values in (count, total, squares))
    with np.errstate(divide="ignore", invalid="ignore"):
        mean = total / count
        spread = np.maximum(squares - count * mean**2, 0) / (count - 1)
        error = np.sqrt(spread / count)
    return mean, np.where(count > 1, error, np.nan)
