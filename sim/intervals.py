"""Intervals that commands and reports share: one confidence, one quantile, one interval for shares."""

from __future__ import annotations

from statistics import NormalDist
from typing import Any

CONFIDENCE = 0.95
QUANTILE = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)  # half width of a normal interval, in standard errors


def wilson(share: Any, count: Any) -> tuple[Any, Any]:
    """Middle and half width of Wilson's score interval, of numbers, arrays or Polars expressions. By hand:
    split wins are no whole numbers, which the libraries' intervals for counts refuse."""
    scale = 1 + QUANTILE**2 / count
    middle = (share + QUANTILE**2 / (2 * count)) / scale
    width = QUANTILE * (share * (1 - share) / count + (QUANTILE / count) ** 2 / 4) ** 0.5 / scale
    return middle, width
