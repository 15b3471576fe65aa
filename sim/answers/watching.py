"""Stopping on its own: at a precision, or when a question is decided (reports/metrics/sequential.py)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from reports.metrics.sequential import BETTER, GIVEN_UP, PRECISE, WITHIN, WORSE, Looks, Rule
from sim.answers.asking import number
from sim.intervals import Ends, amount, with_half

LARGEST = 1000.0  # half-width or tolerance
WORDS = {
    BETTER: "clearly more than 0",
    WORSE: "clearly less than 0",
    WITHIN: "clearly within the tolerance",
    PRECISE: "as precise as asked for",
    GIVEN_UP: "given up, as more deals would probably not decide",
    "": "not decided",
}


def rule_of(
    until: float | None, decide: float | None, most: int, family: int = 1, scale: float = 1
) -> Rule | None:
    """The rule that a caller asks for, if any. ``scale``: of the caller's numbers, such as 100 for
    percentage points."""
    if until is None and decide is None:
        return None
    half = None if until is None else number("until", until, 0.01, LARGEST) / scale
    tolerance = None if decide is None else number("decide", decide, 0, LARGEST) / scale
    return Rule(Looks(most, family), half, tolerance)


def note(ends: Ends, unit: str, scale: float = 1) -> str:
    """The interval, for a live line."""
    value, low, high = ends
    return with_half(value, (high - low) / 2, unit, 2, scale, signed=True)


def ended(rule: Rule, reasons: Sequence[str], deals: int, unit: str, scale: float = 1) -> str:
    """Why play stopped, and what its intervals are."""
    most = rule.looks.most
    when = f"Stopped after {deals:,} of at most {most:,} deals" if deals < most else f"All {most:,} deals"
    asked = []
    if rule.until is not None:
        asked.append(f"a half-width of {amount(scale * rule.until, unit)}")
    if rule.decide is not None:
        asked.append(f"a decision, with a tolerance of {amount(scale * rule.decide, unit)}")
    counts = {words: sum(WORDS[reason] == words for reason in reasons) for words in WORDS.values()}
    if len(reasons) == 1:
        how = WORDS[reasons[0]]
    else:
        how = ", ".join(f"{count} {words}" for words, count in counts.items() if count)
    return (
        f"{when} (asked: {' or '.join(asked)}): {how}. The intervals hold at all "
        f"{len(rule.looks.at)} looks together{', for all rows' if rule.looks.family > 1 else ''}."
    )


def told(rule: Rule | None, reasons: Mapping[str, str]) -> dict[str, Any] | None:
    """The rule and its outcome as plain types."""
    if rule is None:
        return None
    looks = rule.looks
    return {
        "until": rule.until,
        "decide": rule.decide,
        "most": looks.most,
        "looks": list(looks.at),
        "family": looks.family,
        "half_width_in_errors": looks.quantile,
        "calls": dict(reasons),
    }
