"""Scratch memory of players: what they think while they decide. The rules know nothing of it.

A game's package offers its dtype as ``MIND``. It is the same for all players of a game, so that nothing is
compiled twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np


def mind_dtype(state: np.dtype, move: np.dtype, moves: int, own: Sequence[tuple[Any, ...]]) -> np.dtype:
    """What players of all games have, with room for so many ``moves``; and the ``own`` fields of a game."""
    shared = [
        ("score", np.float64, (moves,)),  # of each legal move
        ("named", np.int64, (moves,)),  # what each legal move is, as one number: its noise hangs on that
        # lookahead (trying.py)
        ("kept", move, (moves,)),  # the moves of the real game, while an imagined one fills the list
        ("tried", np.int64, (moves,)),  # numbers of the promising ones, best first
        ("promise", np.float64, (moves,)),  # their scores
        ("imagined", state),
    ]
    return np.dtype([*shared, *own], align=True)
