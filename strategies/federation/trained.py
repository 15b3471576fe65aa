"""The rung ``trained``: the script with a learned correction (strategies/learning/correcting.py)."""

from __future__ import annotations

from sim.kernel.jit import jit
from strategies.federation.learned import HOOKS
from strategies.federation.script import own_turn
from strategies.learning import correcting, weighing
from strategies.learning.binding import bind

choose_corrected = bind((weighing, correcting), **HOOKS).choose_corrected


@jit
def choose(state, components, work, count, weights):
    """The move with the highest corrected score."""
    work.scratch.decided = own_turn(state, state.actor)
    return choose_corrected(state, components, work, count, weights[state.actor])
