"""Which numbers affect balance at all? Groups of numbers first, then single ones of those that do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from scipy.stats import chi2

from reports.balancing import Effect, Games, effect
from reports.metrics.estimates import corrected, shrunk


class Influence(NamedTuple):
    """What a change of one number, or of several at once, does to the balance. ``size``: how far it moves the
    groups apart, in points (root mean square, without what chance adds). ``p``: for moving nobody. ``most``:
    the group that it seems to move most."""

    numbers: tuple[int, ...]
    effect: Effect
    size: float
    p: float
    most: int


def influence(
    before: Games, after: Games, groups: int, numbers: tuple[int, ...], most: int | None = None
) -> Influence:
    """From two designs on the same deals. ``most``: the group that earlier games singled out; the same games
    can't both choose a group and say how far it moves, as the largest of many is too large."""
    found = effect(before, after, groups, None)
    known = found.error > 0
    if not known.any():  # no game changed
        return Influence(numbers, found, 0.0, 1.0, most or 0)
    if most is None:
        most = int(np.argmax(np.abs(found.value) / np.where(known, found.error, np.inf)))
    squares = np.square(found.value[known] / found.error[known]).sum()
    size = np.mean(found.value[known] ** 2 - found.error[known] ** 2)
    freedom = max(int(known.sum()) - 1, 1)
    return Influence(numbers, found, float(np.sqrt(max(size, 0.0))), float(chi2.sf(squares, freedom)), most)


def largest(singles: Sequence[Influence], count: int) -> list[Influence]:
    """The numbers that seem to matter most, by size shrunk for how uncertain each is."""
    if not singles:
        return []
    sizes = np.array([one.size for one in singles])
    errors = np.array([float(np.sqrt(np.mean(one.effect.error**2))) for one in singles])
    pulled = np.nan_to_num(shrunk(sizes, errors))
    order = sorted(
        range(len(singles)), key=lambda place: (-pulled[place], -sizes[place], singles[place].numbers)
    )
    return [singles[place] for place in order[:count] if singles[place].size > 0]


def clear(found: Sequence[Influence], level: float = 0.05) -> list[bool]:
    """Which of them do affect the balance, corrected for all of them."""
    (q,) = corrected(np.array([one.p for one in found]))
    return [bool(value <= level) for value in q]
