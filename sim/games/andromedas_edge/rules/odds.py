"""Exact odds of a battle, by enumeration of all dice (10.4, 10.5).

Each final die of a side is uniform between its targeting and 6. All that matters is how many dice show each
number, so a side's rolls are multinomial, and there are few of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from math import factorial
from typing import NamedTuple

import numpy as np

from sim.errors import BadInput, short

FACES = 6
MAX_DICE = 12  # of two partners
MAX_SIDES = 5
DUEL_DICE = 9  # numbers of dice in the table of duels, from 0


class Odds(NamedTuple):
    """Each side's chance to win, and the chance that the best dice are equal, so that all lose."""

    wins: tuple[float, ...]
    all_lose: float


def rolls(dice: int, targeting: int) -> dict[tuple[int, ...], float]:
    """The chance of each roll of a side: how many dice show 6, 5 and so on down to 1."""
    values = FACES + 1 - targeting
    chances: dict[tuple[int, ...], float] = {}

    def fill(counts: tuple[int, ...], left: int) -> None:
        if len(counts) == values - 1:
            whole = (*counts, left)
            ways = factorial(dice)
            for count in whole:
                ways //= factorial(count)
            chances[(*whole, *(0,) * (FACES - values))] = ways / values**dice
            return
        for count in range(left + 1):
            fill((*counts, count), left - count)

    fill((), dice)
    return chances


def odds(sides: Sequence[tuple[int, int]]) -> Odds:
    """The chances of sides, each given as (dice, targeting).

    Dice are compared from the highest number down: the first side with more dice of a number wins.
    """
    check_sides(sides)
    tables = [rolls(dice, targeting) for dice, targeting in sides]
    keys = sorted({roll for table in tables for roll in table})
    below = [0.0] * len(sides)  # chance of a roll below the current one
    wins = [0.0] * len(sides)
    for roll in keys:
        here = [table.get(roll, 0.0) for table in tables]
        for side, chance in enumerate(here):
            if chance and any(roll):  # nobody wins without dice
                for other, less in enumerate(below):
                    if other != side:
                        chance *= less
                wins[side] += chance
        below = [less + chance for less, chance in zip(below, here, strict=True)]
    return Odds(tuple(wins), max(0.0, 1.0 - sum(wins)))


@lru_cache(maxsize=1)
def duel_table() -> np.ndarray:
    """The chance to win a battle of two sides, by own dice and targeting, then theirs."""
    sides = [(dice, targeting) for dice in range(DUEL_DICE) for targeting in range(1, FACES + 1)]
    tables = [rolls(dice, targeting) for dice, targeting in sides]
    keys = {roll: place for place, roll in enumerate(sorted({roll for table in tables for roll in table}))}
    chances = np.zeros((len(sides), len(keys)))
    for row, roll_chances in enumerate(tables):
        for roll, chance in roll_chances.items():
            chances[row, keys[roll]] = chance
    below = np.cumsum(chances, axis=1) - chances
    table = np.zeros((DUEL_DICE, FACES + 1, DUEL_DICE, FACES + 1))
    table[:, 1:, :, 1:] = (chances @ below.T).reshape(DUEL_DICE, FACES, DUEL_DICE, FACES)
    return table


def check_sides(sides: Sequence[tuple[int, int]]) -> None:
    """BadInput for sides that can't be in a battle."""
    if not 2 <= len(sides) <= MAX_SIDES:
        raise BadInput(f"sides: expected 2 to {MAX_SIDES}, found {len(sides)}")
    for number, (dice, targeting) in enumerate(sides, start=1):
        if not 0 <= dice <= MAX_DICE:
            raise BadInput(f"side {number}: expected 0 to {MAX_DICE} dice, found {dice}")
        if not 1 <= targeting <= FACES:
            raise BadInput(f"side {number}: expected a targeting of 1 to {FACES}, found {targeting}")


def read_side(text: str) -> tuple[int, int]:
    """A side as users write it: dice/targeting, as in 6/3."""
    side = re.fullmatch("([0-9]{1,9})(?:/([0-9]{1,9})?)?", text)
    if side is None:
        raise BadInput(f"side: expected dice/targeting, as in 6/3, found {short(text)}")
    return int(side[1]), int(side[2] or 1)
