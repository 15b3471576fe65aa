"""The rung ``expert``: imagines its next turns, while the others play on (strategies/learning/rolling.py).

In these turns the network chooses between deploys and a recall. Everything else, and the others' turns, go as
for the rung ``trained``.
"""

from __future__ import annotations

from sim.games.cryo.rules.vocabulary import FIRST_RIVAL_CHOICE, NONE, Decide
from sim.kernel.decisions import top
from sim.kernel.jit import jit, rule
from sim.kernel.rows import copy_row
from strategies.cryo.learned import (
    HOOKS,
    NO_TURN,
    follow_goal,
    is_over,
    pick_best,
    return_plan,
    worth_of,
)
from strategies.cryo.trained import choose_trained
from strategies.learning import rolling, weighing
from strategies.learning.binding import bind


@rule
def searches(state):
    """Whether the next turns are imagined: not for a platform dock, while a deploy has been chosen, nor for
    the automated rival."""
    kind = top(state).kind
    return kind != Decide.LEAVE and kind < FIRST_RIVAL_CHOICE


@rule
def is_own_turn(copy, seat):
    """Whether the player deploys or recalls."""
    kind = top(copy).kind
    return copy.actor == seat and (kind == Decide.TURN or kind == Decide.DOCK)


@rule
def line_ends(state, copy):
    """Whether the game has ended."""
    return is_over(copy)


@rule
def start_turn(copy, work, seat):
    """Nothing is planned yet."""
    work.scratch.turn = NO_TURN
    work.scratch.goal_turn = NO_TURN


@rule
def keep_thoughts(state, work, seat):
    """Keep the script's plan of the real turn."""
    scratch = work.scratch
    copy_row(scratch.plan, scratch.real_plan)
    scratch.real_is_kept = scratch.is_kept


@rule
def return_thoughts(state, work, seat):
    """The script's plan of the real turn is the plan again."""
    scratch = work.scratch
    copy_row(scratch.real_plan, scratch.plan)
    scratch.is_kept = scratch.real_is_kept
    start_turn(state, work, seat)


choose_weighed = bind(
    (weighing, rolling),
    **HOOKS,
    worth_of=worth_of,
    pick_best=pick_best,
    searches=searches,
    is_own_turn=is_own_turn,
    line_ends=line_ends,
    choose_imagined=choose_trained,
    start_turn=start_turn,
    keep_thoughts=keep_thoughts,
    return_thoughts=return_thoughts,
).choose_weighed


@jit
def choose(state, components, work, count, weights):
    """The move that leads to the most after the player's next turns."""
    seat = int(state.actor)
    planned = follow_goal(state, work, count, seat)
    if planned != NONE:
        return planned
    chosen = choose_weighed(state, components, work, count, weights[seat])
    return_plan(state, work.scratch, seat)
    return chosen
