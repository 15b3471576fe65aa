"""The rung ``trained``: the script with a learned correction (strategies/learning/correcting.py)."""

from __future__ import annotations

from sim.games.cryo.rules.vocabulary import NONE
from sim.kernel.jit import jit
from strategies.cryo.learned import HOOKS, follow_goal, pick_best, return_plan
from strategies.learning import correcting, weighing
from strategies.learning.binding import bind

choose_corrected = bind((weighing, correcting), **HOOKS, pick_best=pick_best).choose_corrected


@jit
def choose(state, components, work, count, weights):
    """The move with the highest corrected score."""
    seat = int(state.actor)
    planned = follow_goal(state, work, count, seat)
    if planned != NONE:
        return planned
    chosen = choose_corrected(state, components, work, count, weights[seat])
    return_plan(state, work.scratch, seat)
    return chosen
