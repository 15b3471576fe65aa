"""The stack of pending decisions: who must decide what, as data in the game's record.

Interrupts (an offer of power, a reaction, a vote) are ordinary decisions of another player on top of the
stack. A game's record holds ``pending`` (an array of DECISION), ``pending_count`` and ``actor``.
"""

from __future__ import annotations

import numpy as np

from sim.kernel.jit import jit

DECISION = np.dtype([(name, np.int16) for name in ("kind", "seat", "a", "b", "c")], align=True)


@jit
def push(state, kind, seat, a, b, c):
    """Put a decision on top; it is the next one to be made."""
    decision = state.pending[state.pending_count]
    decision.kind = kind
    decision.seat = seat
    decision.a = a
    decision.b = b
    decision.c = c
    state.pending_count += 1


@jit
def top(state):
    """The decision that must be made now."""
    return state.pending[state.pending_count - 1]


@jit
def drop(state):
    """Remove the topmost decision: it has been made."""
    state.pending_count -= 1
