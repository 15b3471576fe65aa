"""The rung ``expert``: imagines how the game goes on, on the learned values, until some own turns are over.

The others follow the script meanwhile; so does the player, but for the first choice of each own turn.
"""

from __future__ import annotations

from sim.games.andromedas_edge.rules.vocabulary_moves import Decide
from sim.kernel.decisions import top
from sim.kernel.jit import jit, rule
from strategies.andromedas_edge import turns
from strategies.andromedas_edge.learned import HOOKS, is_over
from strategies.andromedas_edge.script import choose_scripted
from strategies.learning import correcting, rolling, weighing
from strategies.learning.binding import bind


@rule
def searches(state):
    """Whether lines are imagined: for whatever the network weighs."""
    return True


@rule
def is_own_turn(copy, seat):
    """Whether the player chooses what to do in a turn: to launch or return, where to, or what to activate."""
    kind = top(copy).kind
    chosen = kind == Decide.MAIN or kind == Decide.LAUNCH or kind == Decide.ACTIVATE
    return chosen and copy.active == seat and copy.actor == seat


@rule
def line_ends(state, copy):
    """Only with the game."""
    return is_over(copy)


@rule
def choose_imagined(copy, components, work, number, row):
    """The move of the script."""
    return choose_scripted(copy, components, work, number, row, 0.0)


@rule
def start_turn(copy, work, seat):
    """This turn is played out now."""
    work.scratch.turn = copy.turn_number


choose_weighed = bind(
    (weighing, turns, correcting, rolling),
    **HOOKS,
    searches=searches,
    is_own_turn=is_own_turn,
    line_ends=line_ends,
    choose_imagined=choose_imagined,
    start_turn=start_turn,
).choose_weighed


@jit
def choose(state, components, work, count, weights):
    """The move that leads to the largest lead after some own turns."""
    work.scratch.turn = state.turn_number
    return choose_weighed(state, components, work, count, weights[state.actor])
