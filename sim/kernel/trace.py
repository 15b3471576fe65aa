"""The record of one game, move by move, as the driver writes it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np


class Trace(NamedTuple):
    """Every move, with the state before it as bytes of the game's record; and the last state."""

    moves: np.ndarray
    options: np.ndarray  # how many moves were offered: all legal ones, or a short list
    before: np.ndarray  # step, bytes
    final: np.ndarray  # bytes


def new_trace(move: np.dtype, state: np.dtype, steps: int) -> Trace:
    """Room for a game of at most ``steps`` decisions; 0 records nothing."""
    return Trace(
        moves=np.zeros(steps, move).view(np.recarray),
        options=np.zeros(steps, np.int32),
        before=np.zeros((steps, state.itemsize), np.uint8),
        final=np.zeros(state.itemsize if steps else 0, np.uint8),
    )
