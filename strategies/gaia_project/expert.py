"""The rungs ``learned`` and ``expert``: search their own next turns in the round, on the learned values.

``learned`` looks two turns ahead, while the others wait. ``expert`` looks ahead until it passes, and the
others play on like the rung ``trained``.
"""

from __future__ import annotations

from sim.games.gaia_project.rules.choices import list_cheap_federations
from sim.games.gaia_project.rules.vocabulary import NONE, Decide, Move, Phase
from sim.kernel.decisions import drop, push, top
from sim.kernel.jit import jit, rule
from strategies.gaia_project.learned import HOOKS, keep_goal, pursue_goal, seat_of
from strategies.gaia_project.weights import W
from strategies.learning import correcting, searching, weighing
from strategies.learning.binding import bind

MAX_DECISIONS = 200  # of others between two turns of a player


@rule
def searches(state):
    """Whether a decision is worth a search: the start of a turn."""
    return top(state).kind == Decide.TURN and top(state).a == 0


@rule
def goes_on(copy, seat):
    """Whether a player will have another turn in this round."""
    return copy.players[seat].passed == 0


@rule
def pick_likeliest(state, work, row, seat, kept):
    """The candidate of the highest score, without noise."""
    scratch = work.scratch
    best = 0
    for place in range(1, kept):
        if scratch.worth[place] > scratch.worth[best]:
            best = place
    return best


choose_likeliest = bind((weighing, correcting), **(HOOKS | {"pick_best": pick_likeliest})).choose_corrected


@rule
def play_on(copy, components, work, row, seat):
    """Others act like the rung trained until it is the player's turn; whether it is, before too long."""
    for _ in range(MAX_DECISIONS):
        if copy.phase == Phase.END or copy.pending_count == 0:
            return False
        decision = top(copy)
        decides = int(decision.seat)
        if decision.kind == Decide.TURN and decides == seat:
            return True
        if decision.kind == Decide.FEDERATION:
            number = list_cheap_federations(copy, components, work.rules, decides, 1)
        else:
            number = work.legal_moves(copy, components, work.rules)
        chosen = pursue_goal(copy, components, work, number, decides)
        if chosen == NONE:
            chosen = choose_likeliest(copy, components, work, number, row)
            keep_goal(work, decides)
        work.apply(copy, components, work.moves[chosen])
    return False


@rule
def next_turn(copy, components, work, row, seat):
    """Play on to the player's next turn, or give it one at once, as if the others waited."""
    if row[W.expert_others] > 0.0:
        return play_on(copy, components, work, row, seat)
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


choose_searched = bind(
    (weighing, correcting, searching),
    **HOOKS,
    searches=searches,
    goes_on=goes_on,
    next_turn=next_turn,
    is_same=is_same,
).choose_searched


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
