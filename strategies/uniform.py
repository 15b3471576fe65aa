"""The strategy ``random``: every legal move is equally likely. Plays every game.

It passes early and sees little of a game. Its sibling ``eager`` draws several times and takes the move listed
first, since games list moves that build before those that end a turn. It is for fuzzing, not measuring.
"""

from __future__ import annotations

from sim.kernel.jit import jit
from sim.kernel.randomness import CHOICES, below


@jit
def choose(state, components, work, count, weights):
    """One of the ``count`` legal moves, drawn from the deciding player's own stream."""
    stream = CHOICES + state.actor
    chosen = below(state.random, stream, count)
    for _ in range(int(weights[state.actor, 0])):
        chosen = min(chosen, below(state.random, stream, count))
    return chosen
