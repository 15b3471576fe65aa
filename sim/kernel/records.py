"""What the records of all games start with; a game adds its own fields after these."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.kernel.decisions import DECISION

Fields = list[tuple[Any, ...]]

OUTCOME_HEAD: Fields = [
    ("game", np.int64),
    ("decisions", np.int32),
    ("failure", np.int16),  # 0, or a code of the driver or of the game's invariants
    ("players", np.int16),
]


def state_head(random: np.dtype, options: np.dtype, pending: int, seats: int, tie_breaks: int = 0) -> Fields:
    """The start of a game's state: luck, the decision stack, who decides, the options, what decides ranks.

    ``random``: random_dtype with the game's sizes. ``pending``: the maximum number of decisions on the stack.
    """
    return [
        ("random", random),
        ("pending", DECISION, (pending,)),
        ("pending_count", np.int16),
        ("actor", np.int16),  # the player who decides: selects the policy and the stream of choices
        ("options", options),
        ("standing", np.int32, (seats, 1 + tie_breaks)),  # score, then tie-breaks: see ranking.py
    ]


def seat_head(sources: int) -> Fields:
    """The start of a seat's part of the outcome. ``sources``: how many sources of points there are."""
    return [
        ("faction", np.int16),
        ("score", np.int32),
        ("rank", np.int16),
        ("win_share", np.float32),
        ("vp_by", np.int32, (sources,)),
    ]


def new_records(record: np.dtype, count: int = 1) -> np.ndarray:
    """Zeroed records that compiled and plain Python code can both use."""
    return np.zeros(count, record).view(np.recarray)
