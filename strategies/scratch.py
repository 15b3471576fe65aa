"""Scratch memory that players use while they decide. The rules know nothing about it.

A game's package of strategies has its dtype as ``SCRATCH``. All players of a game share it, so nothing is
compiled twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np


def scratch_dtype(state: np.dtype, move: np.dtype, moves: int, own: Sequence[tuple[Any, ...]]) -> np.dtype:
    """What the players of all games need, with room for this many ``moves``; and a game's ``own`` fields."""
    shared = [
        ("score", np.float64, (moves,)),  # of each legal move
        ("named", np.int64, (moves,)),  # what each legal move is, as one number, which decides its noise
        # lookahead (lookahead.py)
        ("kept", move, (moves,)),  # the moves of the real game, while an imagined one uses the list
        ("tried", np.int64, (moves,)),  # indices of the promising ones, best first
        ("promise", np.float64, (moves,)),  # their scores
        ("imagined", state),
    ]
    return np.dtype([*shared, *own], align=True)
