"""The rung ``expert``: imagines its further turns of the round, on the learned values.

Meanwhile the others play like the rung ``trained``.
"""

from __future__ import annotations

from sim.games.federation.rules.vocabulary import Decide
from sim.kernel.decisions import top
from sim.kernel.jit import jit, rule
from strategies.federation.learned import HOOKS, NOBODY, begins_turn
from strategies.federation.script import choose_scripted, own_turn
from strategies.federation.weights import W
from strategies.learning import correcting, rolling, weighing
from strategies.learning.binding import bind

choose_corrected = bind((weighing, correcting), **HOOKS).choose_corrected


@rule
def searches(state):
    """Whether the further turns are imagined: for placements."""
    return top(state).kind == Decide.PLACE


@rule
def is_own_turn(copy, seat):
    """Whether the player places another ambassador."""
    return top(copy).kind == Decide.PLACE and copy.actor == seat


@rule
def line_ends(state, copy):
    """Whether the next round begins, or the game has ended."""
    return copy.over == 1 or (copy.round_number != state.round_number and begins_turn(copy))


@rule
def choose_imagined(copy, components, work, number, row):
    """The move of the rung trained."""
    if row[W.expert_others] > 0.0:
        return choose_corrected(copy, components, work, number, row)
    return choose_scripted(copy, components, work, number, row, 0.0)


@rule
def start_turn(copy, work, seat):
    """A turn begins, in a game of its own."""
    work.scratch.seat = NOBODY
    work.scratch.decided = own_turn(copy, seat)


choose_weighed = bind(
    (weighing, rolling),
    **HOOKS,
    searches=searches,
    is_own_turn=is_own_turn,
    line_ends=line_ends,
    choose_imagined=choose_imagined,
    start_turn=start_turn,
).choose_weighed


@jit
def choose(state, components, work, count, weights):
    """The move that leads to the most after the player's further turns of the round."""
    work.scratch.decided = own_turn(state, state.actor)
    return choose_weighed(state, components, work, count, weights[state.actor])
