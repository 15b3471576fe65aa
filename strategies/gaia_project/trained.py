"""The rung ``trained``: the script with a learned correction (strategies/learning/correcting.py)."""

from __future__ import annotations

from sim.games.gaia_project.rules.vocabulary import NONE
from sim.kernel.jit import jit
from strategies.gaia_project.learned import HOOKS, keep_goal, pursue_goal, seat_of
from strategies.learning import correcting, weighing
from strategies.learning.binding import bind

choose_corrected = bind((weighing, correcting), **HOOKS).choose_corrected


@jit
def choose(state, components, work, count, weights):
    """The move with the highest corrected score."""
    seat = seat_of(state)
    pursued = pursue_goal(state, components, work, count, seat)
    if pursued != NONE:
        return pursued
    chosen = choose_corrected(state, components, work, count, weights[state.actor])
    keep_goal(work, seat)
    return chosen
