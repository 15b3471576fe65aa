"""A made-up table whose truth is known: groups with fixed points, and edits that add fixed points to one
group, or to all."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from reports.balancing import Games
from sim.answers.searching import Search

SEATS = 4
SPREAD = 15.0  # of scores


@dataclass
class Table:
    """``points``: of each group. ``worth``: what a step of each edit adds to each group (edit, group)."""

    points: np.ndarray
    worth: np.ndarray
    seed: int
    apart: float = 4.0  # how much a changed game differs by chance, in the seats of those it touches
    played: list[tuple[dict[int, int], int]] = field(default_factory=list)

    def play(self, steps: dict[int, int], deals: np.ndarray) -> Games:
        """The same deals give the same luck; a game without a change in it is the same."""
        self.played.append((steps, len(deals)))
        total = self.points.astype(float)
        for number, count in steps.items():
            total = total + count * self.worth[number]
        touched = np.abs(total - self.points) > 0
        group = self.seating(deals)
        luck = _normal(self.seed, deals)
        score = 100 + total[group] + SPREAD * luck
        key = sum(
            (number + 1) * 31**place * (count + 9) for place, (number, count) in enumerate(steps.items())
        )
        score += self.apart * _normal(self.seed + 1 + key, deals) * touched[group].any(axis=1)[:, None]
        score = np.round(score)
        top = score == score.max(axis=1, keepdims=True)
        return Games(group.astype(np.int16), score.astype(np.float32), top / top.sum(axis=1, keepdims=True))

    def ahead(self, steps: dict[int, int]) -> np.ndarray:
        """The truth: how far each group is ahead with some steps."""
        total = np.asarray(self.points, float)
        for number, count in steps.items():
            total = total + count * self.worth[number]
        return np.asarray(total - total.mean())

    def seating(self, deals: np.ndarray) -> np.ndarray:
        """Rotated: in one round every group has sat in every seat."""
        count = len(self.points)
        block, place = np.divmod(deals, count)
        gap = 1 + block % max(1, (count - 1) // (SEATS - 1))
        return np.asarray((place[:, None] + gap[:, None] * np.arange(SEATS)) % count)

    def search(self, band: float, most: int, games: int, reach: int = 4) -> Search:
        """The search for the smallest edits; an edit that adds points to one group is about that group."""
        owns = [int(np.flatnonzero(row)[0]) if np.count_nonzero(row) == 1 else None for row in self.worth]
        limits = [(-reach, reach)] * len(self.worth)
        count = len(self.points)
        return Search(self.play, limits, owns, count, 1 / SEATS, band, most, games, block=count)


def _normal(seed: int, deals: np.ndarray) -> np.ndarray:
    """Normal numbers that depend on nothing but the seed and the deal."""
    from scipy.special import ndtri

    spread = deals[:, None].astype(np.uint64) * np.uint64(SEATS) + np.arange(SEATS, dtype=np.uint64)
    mixed: Any = spread + np.uint64((seed * 0x9E3779B97F4A7C15) % 2**64)
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB), (31, 1)):
        mixed = (mixed ^ (mixed >> np.uint64(shift))) * np.uint64(factor)
    return np.asarray(ndtri((mixed >> np.uint64(11)) / 2.0**53 + 2.0**-54))
