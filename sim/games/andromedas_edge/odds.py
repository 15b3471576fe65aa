"""Exact odds of a battle, by enumeration of all dice (10.4, 10.5).

Each final die of a side is uniform between its targeting and 6, so that what matters of a roll is how many
dice show each number: a side's rolls are multinomial, and few.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import factorial
from typing import NamedTuple

import numpy as np

from sim.errors import BadInput

FACES = 6
MAX_DICE = 12  # of two partners
MAX_SIDES = 5
DUEL_DICE = 9  # numbers of dice in the table of duels, from 0


class Odds(NamedTuple):
    """Chances to win, by side, and that the best dice are equal so that all lose."""

    wins: tuple[float, ...]
    all_lose: float


def rolls(dice: int, targeting: int) -> dict[tuple[int, ...], float]:
    """Chance of every roll of a side: how many dice show 6, 5 and so on down to 1."""
    values = FACES + 1 - targeting
    found: dict[tuple[int, ...], float] = {}

    def fill(counts: tuple[int, ...], left: int) -> None:
        if len(counts) == values - 1:
            whole = (*counts, left)
            ways = factorial(dice)
            for count in whole:
                ways //= factorial(count)
            found[(*whole, *(0,) * (FACES - values))] = ways / values**dice
            return
        for count in range(left + 1):
            fill((*counts, count), left - count)

    fill((), dice)
    return found


def odds(sides: Sequence[tuple[int, int]]) -> Odds:
    """The chances of sides with so many dice and so much targeting.

    Compared downward from the highest number, the first side with more dice there wins; so it also wins with
    more dice where all others are equal.
    """
    check_sides(sides)
    tables = [rolls(dice, targeting) for dice, targeting in sides]
    keys = sorted({roll for table in tables for roll in table})
    below = [0.0] * len(sides)  # chance of less than the roll at hand
    wins = [0.0] * len(sides)
    for roll in keys:
        here = [table.get(roll, 0.0) for table in tables]
        for side, chance in enumerate(here):
            if chance and any(roll):  # without dice nobody wins
                for other, less in enumerate(below):
                    if other != side:
                        chance *= less
                wins[side] += chance
        below = [less + chance for less, chance in zip(below, here, strict=True)]
    return Odds(tuple(wins), max(0.0, 1.0 - sum(wins)))


@lru_cache(maxsize=1)
def duel_table() -> np.ndarray:
    """Chance to win a battle of two sides, by own dice and targeting, then theirs."""
    sides = [(dice, targeting) for dice in range(DUEL_DICE) for targeting in range(1, FACES + 1)]
    tables = [rolls(dice, targeting) for dice, targeting in sides]
    keys = {roll: place for place, roll in enumerate(sorted({roll for table in tables for roll in table}))}
    chances = np.zeros((len(sides), len(keys)))
    for row, table in enumerate(tables):
        for roll, chance in table.items():
            chances[row, keys[roll]] = chance
    below = np.cumsum(chances, axis=1) - chances
    found = np.zeros((DUEL_DICE, FACES + 1, DUEL_DICE, FACES + 1))
    found[:, 1:, :, 1:] = (chances @ below.T).reshape(DUEL_DICE, FACES, DUEL_DICE, FACES)
    return found


def check_sides(sides: Sequence[tuple[int, int]]) -> None:
    """BadInput for sides that no battle has."""
    if not 2 <= len(sides) <= MAX_SIDES:
        raise BadInput(f"sides: expected 2 to {MAX_SIDES}, found {len(sides)}")
    for number, (dice, targeting) in enumerate(sides, start=1):
        if not 0 <= dice <= MAX_DICE:
            raise BadInput(f"side {number}: expected 0 to {MAX_DICE} dice, found {dice}")
        if not 1 <= targeting <= FACES:
            raise BadInput(f"side {number}: expected a targeting of 1 to {FACES}, found {targeting}")


def read_side(text: str) -> tuple[int, int]:
    """A side as users write it: dice/targeting."""
    dice, _, targeting = text.partition("/")
    if not dice.isdigit() or not (targeting or "1").isdigit():
        raise BadInput(f"side: expected dice/targeting, as in 6/3, found {text[:40]}")
    return int(dice), int(targeting or 1)
