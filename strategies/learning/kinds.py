"""Kinds of moves for a correction: a decision and its option, where these are small numbers."""

from __future__ import annotations

from collections.abc import Mapping

from sim.kernel.jit import rule

Numbered = tuple[tuple[int, ...], tuple[int, ...]]  # by decision: its first kind, and how many it has


def number_kinds(sizes: Mapping[int, int], first: int = 1) -> tuple[Numbered, int]:
    """Number the options of some decisions from ``first``; returns that, and the next free number. Kind 0 is
    for all other decisions."""
    starts, counts = [], []
    for decision in range(max(sizes) + 1):
        count = sizes.get(decision, 0)
        starts.append(first if count else 0)
        counts.append(count)
        first += count
    return (tuple(starts), tuple(counts)), first


@rule
def numbered_kind(numbered, decision, option):
    """The kind of an option. What is beyond the last option counts as it."""
    starts, counts = numbered
    if decision < 0 or decision >= len(counts) or counts[decision] == 0:
        return 0
    return starts[decision] + max(0, min(counts[decision] - 1, option))
