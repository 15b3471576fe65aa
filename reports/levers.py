"""What a change of one number is worth to a faction: the same deals with and without it, game by game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from reports.balancing import Games
from reports.metrics.estimates import students
from reports.whatif import FLIPS, Move, moved, moves_clearly
from sim.intervals import Ends


class Lever(NamedTuple):
    """What a change does to a faction that sits in every game."""

    score: Move
    wins: Move
    lead: Ends  # points ahead of the mean of the others
    changed: float  # share of games in which any score differs

    def is_clear(self, tried: int) -> bool:
        """Whether its score clearly changes, corrected for how many numbers were tried."""
        return self.is_exact or (self.score.error > 0 and moves_clearly(self.score, tried))

    @property
    def is_exact(self) -> bool:
        """Whether every game changes by the same points."""
        return self.score.error == 0 and self.score.change[0] != 0


def lever(before: Games, after: Games, faction: int) -> Lever:
    """From two designs on the same deals, in each of which the faction sits."""
    own = before.group == faction
    one = np.ones(len(own))
    score, wins = (
        moved([((side * own).sum(axis=1), one) for side in sides], flips)
        for sides, flips in (
            ((before.score.astype(float), after.score.astype(float)), 0),
            ((before.win.astype(float), after.win.astype(float)), FLIPS),
        )
    )
    change = (after.score - before.score).astype(float)
    mine = (change * own).sum(axis=1)
    ahead = mine - (change.sum(axis=1) - mine) / max(own.shape[1] - 1, 1)
    half = float(ahead.std(ddof=1) / np.sqrt(len(ahead)) * students(len(ahead) - 1))
    mean = float(ahead.mean())
    differs = float((change != 0).any(axis=1).mean())
    return Lever(score, wins, (mean, mean - half, mean + half), differs)


def best_first(found: Sequence[Lever]) -> list[int]:
    """The places of levers, from the one that adds most to the score to the one that takes most away."""
    return sorted(range(len(found)), key=lambda place: (-found[place].score.change[0], place))
