"""The rung ``random``: every legal move equally likely. Plays every game."""

from __future__ import annotations

from sim.kernel.jit import jit
from sim.kernel.randomness import CHOICES, below


@jit
def choose(state, components, work, count, policy):
    """One of the ``count`` legal moves, from the deciding player's own stream."""
    return below(state.random, CHOICES + state.actor, count)
