"""The rung ``random``: every legal move equally likely. Plays every game.

Uniform play passes early and sees little of a game. Its sibling ``eager`` draws several times and takes
the move listed first: games list what builds before what ends a turn. It is for fuzzing, not for measuring.
"""

from __future__ import annotations

from sim.kernel.jit import jit
from sim.kernel.randomness import CHOICES, below


@jit
def choose(state, components, work, count, policy):
    """One of the ``count`` legal moves, from the deciding player's own stream."""
    stream = CHOICES + state.actor
    chosen = below(state.random, stream, count)
    for _ in range(int(policy[state.actor, 0])):
        chosen = min(chosen, below(state.random, stream, count))
    return chosen
