"""Intervals of commands and reports: one confidence level, one interval for shares, one format."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import NormalDist
from typing import Any

import numpy as np

CONFIDENCE = 0.95
Ends = tuple[float, float, float]  # a value, and the low and the high end of its interval
QUANTILE = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)  # half-width of a normal interval, in standard errors


def wilson(share: Any, count: Any, quantile: Any = QUANTILE) -> tuple[Any, Any]:
    """Middle and half-width of Wilson's score interval, for numbers or arrays. Computed here because shared
    wins aren't whole numbers, and libraries only accept those. ``quantile``: Student's, if the count is an
    effective sample size, which is an estimate itself."""
    scale = 1 + quantile**2 / count
    middle = (share + quantile**2 / (2 * count)) / scale
    width = quantile * (share * (1 - share) / count + (quantile / count) ** 2 / 4) ** 0.5 / scale
    return middle, width


def wilson_ends(share: Any, count: Any, quantile: Any = QUANTILE) -> tuple[Any, Any, Any]:
    """A share, or an array of shares, and the ends of Wilson's interval: from 0 to 1, and around the share
    despite rounding."""
    with np.errstate(divide="ignore", invalid="ignore"):  # a share of zero games is not a number
        middle, width = wilson(share, count, quantile)
    low, high = np.maximum(middle - width, 0.0), np.minimum(middle + width, 1.0)
    return share, np.minimum(low, share), np.maximum(high, share)


def mean_and_error(count: Any, total: Any, squares: Any) -> tuple[np.ndarray, np.ndarray]:
    """Mean and its standard error, from a count, a sum and a sum of squares."""
    count, total, squares = (np.asarray(values, float) for values in (count, total, squares))
    with np.errstate(divide="ignore", invalid="ignore"):
        mean = total / count
        spread = np.maximum(squares - count * mean**2, 0) / (count - 1)
        error = np.sqrt(spread / count)
    return mean, np.where(count > 1, error, np.nan)


def independent(share: Any, error: Any, count: Any) -> np.ndarray:
    """Effective sample size: how many independent games would give this error; ``count`` if all are alike."""
    share, error = np.asarray(share, float), np.asarray(error, float)
    with np.errstate(divide="ignore", invalid="ignore"):
        size = share * (1 - share) / error**2
    return np.where(np.isfinite(size) & (size > 0), size, count)


def amount(value: float, unit: str) -> str:
    """ "2 VP", "1 point"."""
    return f"{value:g} {unit.removesuffix('s') if value == 1 else unit}"


def end_names(key: str, ends: str | None = None) -> tuple[str, str, str]:
    """The columns of a value and of its interval. ``ends`` comes before _low and _high in the names of the
    interval's columns (default: the value's name; "": just low and high)."""
    before = f"{key}_" if ends is None else f"{ends}_" if ends else ""
    return key, f"{before}low", f"{before}high"


def ends_of(row: Mapping[str, Any], key: str, ends: str | None = None) -> Ends:
    """A value of a row and its interval, in the columns of ``end_names``."""
    value, low, high = (row[name] for name in end_names(key, ends))
    return value, low, high


def plain(value: float, digits: int = 1) -> str:
    """A number with this many decimals, without a minus sign if that makes 0."""
    text = f"{value:.{digits}f}"
    return text if float(text) else text.lstrip("-")


def known(value: float, form: str = ".1f") -> str:
    """A number, or "?" if it can't be told: no points make a faction even that never wins."""
    return "?" if np.isnan(value) else f"{value:{form}}"


def brackets(low: float, high: float, digits: int = 1, scale: float = 1) -> str:
    """The ends of an interval: "[44.6, 51.5]"."""
    return f"[{plain(scale * low, digits)}, {plain(scale * high, digits)}]"


def with_interval(ends: Ends, unit: str = "", digits: int = 1, scale: float = 1, signed: bool = False) -> str:
    """A value and its interval: "48.0 [44.6, 51.5]", "+1.2 VP [0.8, 1.6]"."""
    value, low, high = ends
    return f"{value_text(value, unit, digits, scale, signed)} {brackets(low, high, digits, scale)}"


def with_half(
    value: float, half: float, unit: str = "", digits: int = 1, scale: float = 1, signed: bool = False
) -> str:
    """A value and the half-width of its interval, to save space: "48.0 % ±3.4"."""
    return f"{value_text(value, unit, digits, scale, signed)} ±{plain(scale * half, digits)}"


def share_text(ends: Ends) -> str:
    """A share and its interval: "48.0 % [44.6, 51.5]"."""
    return with_interval(ends, "%", scale=100)


def percent(share: float) -> str:
    """A share without its interval: "48.0 %"."""
    return value_text(share, "%", scale=100)


def value_text(value: float, unit: str = "", digits: int = 1, scale: float = 1, signed: bool = False) -> str:
    """A value without its interval: "48.0", "+1.2 VP"."""
    text = plain(scale * value, digits)
    sign = "+" if signed and value > 0 and float(text) else ""
    return f"{sign}{text} {unit}" if unit else f"{sign}{text}"
