"""The rung ``trained``: the script with a learned correction (strategies/learning/correcting.py)."""

from __future__ import annotations

from sim.kernel.jit import jit
from strategies.andromedas_edge import turns
from strategies.andromedas_edge.learned import HOOKS
from strategies.learning import correcting, weighing
from strategies.learning.binding import bind

choose_corrected = bind((weighing, turns, correcting), **HOOKS).choose_corrected


@jit
def choose(state, components, work, count, weights):
    """The move with the highest corrected score."""
    return choose_corrected(state, components, work, count, weights[state.actor])
