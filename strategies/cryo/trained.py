"""The rung ``trained``: the script with a learned correction (strategies/learning/correcting.py)."""

from __future__ import annotations

from sim.games.cryo.rules.vocabulary import NONE
from sim.kernel.jit import jit, rule
from strategies.cryo.correction import is_corrected
from strategies.cryo.learned import HOOKS, follow_goal, pick_best, return_plan
from strategies.learning import correcting, weighing
from strategies.learning.binding import bind

_HOOKS = HOOKS | {"pick_best": pick_best, "is_weighed": is_corrected}
choose_corrected = bind((weighing, correcting), **_HOOKS).choose_corrected


@rule
def choose_trained(state, components, work, count, row):
    """The move with the highest corrected score."""
    seat = int(state.actor)
    planned = follow_goal(state, work, count, seat)
    if planned != NONE:
        return planned
    chosen = choose_corrected(state, components, work, count, row)
    return_plan(state, work.scratch, seat)
    return chosen


@jit
def choose(state, components, work, count, weights):
    """The same for the player who decides."""
    return choose_trained(state, components, work, count, weights[state.actor])
