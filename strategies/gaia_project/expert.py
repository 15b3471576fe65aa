"""The rung ``expert``: searches its own turns until it passes, on the learned values."""

from __future__ import annotations

from sim.games.gaia_project.rules.vocabulary import NONE, Decide, Move
from sim.kernel.decisions import drop, push, top
from sim.kernel.jit import jit, rule
from strategies.gaia_project.learned import HOOKS, keep_goal, pursue_goal, seat_of
from strategies.learning import searching, weighing
from strategies.learning.binding import bind


@rule
def searches(state):
    """Whether a decision is worth a search: the start of a turn."""
    return top(state).kind == Decide.TURN and top(state).a == 0


@rule
def next_turn(copy, components, work, row, seat):
    """Give the player another turn, as if the others waited; False if it has passed."""
    if copy.players[seat].passed == 1:
        return False
    while copy.pending_count > 0:
        drop(copy)
    copy.leech_count = 0
    copy.leech_at = 0
    copy.leech_seat = 0
    push(copy, Decide.TURN, seat, 0, 0, 0)
    return True


@rule
def is_same(move, planned):
    """Whether a legal move is the planned one; of federations, the cheapest of the moment."""
    if move.kind != planned.kind:
        return False
    return move.kind == Move.FEDERATE or (move.a == planned.a and move.b == planned.b)


_player = bind(
    (weighing, searching),
    **HOOKS,
    searches=searches,
    next_turn=next_turn,
    is_same=is_same,
)
choose_searched = _player.choose_searched


@jit
def choose(state, components, work, count, weights):
    """The first move of the best line of own turns that the search found."""
    seat = seat_of(state)
    pursued = pursue_goal(state, components, work, count, seat)
    if pursued != NONE:
        return pursued
    chosen = choose_searched(state, components, work, count, weights[state.actor])
    keep_goal(work, seat)
    return chosen
