"""Scratch memory of learned players, which each game adds to its own."""

from __future__ import annotations

from typing import Any

import numpy as np

CANDIDATES = 40  # moves that a player can weigh at once


def learning_fields(state: np.dtype, move: np.dtype, features: int, units: int) -> list[tuple[Any, ...]]:
    """The fields that ``weighing.py`` uses."""
    return [
        ("candidate", move, (CANDIDATES,)),  # what is weighed: a move, or the goal it is made for
        ("worth", np.float64, (CANDIDATES,)),
        ("features", np.float32, (CANDIDATES, features)),  # of the position that it leads to
        ("stage", np.int64, (CANDIDATES,)),
        ("standing", np.float64, (CANDIDATES,)),  # points so far in that position
        ("hidden", np.float32, (units,)),
        ("dealt", state),  # the real game with what the player can't see reshuffled
    ]
