"""The rung ``trained``: the script with a learned correction (strategies/learning/correcting.py)."""

from __future__ import annotations

from sim.kernel.jit import jit
from strategies.learning import correcting, weighing
from strategies.learning.binding import bind
from strategies.new_dark_ages_colony import imagined, rounds
from strategies.new_dark_ages_colony.learned import HOOKS

choose_corrected = bind((weighing, correcting, rounds, imagined), **HOOKS).choose_corrected


@jit
def choose(state, components, work, count, weights):
    """The move with the highest corrected score."""
    return choose_corrected(state, components, work, count, weights[state.actor])
