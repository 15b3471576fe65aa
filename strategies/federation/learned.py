"""The rung ``learned``: tries promising moves on a copy of the game and values where they lead by a network.

What the player cannot see is redealt before moves are tried (hidden.py). The script ends the player's turn.
Positions are compared when another turn begins; after the last turn of a round, that is in the next round.
"""

from __future__ import annotations

from sim.games.federation.rules.vocabulary import PLACES, Decide
from sim.kernel.decisions import top
from sim.kernel.jit import jit, rule
from sim.kernel.luck import event_of
from strategies.federation.correction import describe_move, kind_of
from strategies.federation.features import FEATURES, describe, stage_of
from strategies.federation.hidden import deal_hidden
from strategies.federation.script import choose_scripted, own_turn
from strategies.federation.weights import W
from strategies.learning import correcting, weighing
from strategies.learning.binding import bind
from strategies.learning.scratch import CANDIDATES
from strategies.lookahead import pick_promising

NOBODY = -1
MAX_SETTLED = 120  # decisions between a move and the next turn


@rule
def score_moves(state, components, work, number, row):
    """The script's choice, without noise."""
    return choose_scripted(state, components, work, number, row, 0.0)


@rule
def is_weighed(state, number):
    """Everything is weighed."""
    return number > 1


@rule
def redeal(state, copy, components, work, seat):
    """Reshuffle what the player cannot see."""
    deal_hidden(state, copy, components, work.scratch.unseen, seat)


@rule
def begins_turn(state):
    """Whether the decision to come is the first one of a turn, or of a player's set-up."""
    kind = top(state).kind
    return kind == Decide.PLACE or kind == Decide.START_TOKEN or kind == Decide.SPECIAL_AMBASSADOR


@rule
def settle(copy, components, work, row, seat):
    """Let everyone play the script until the next turn begins."""
    scratch = work.scratch
    scratch.seat = NOBODY  # a plan belongs to one game
    now = scratch.decided
    for _ in range(MAX_SETTLED):
        if copy.over == 1:
            break
        if begins_turn(copy) and (copy.actor != seat or own_turn(copy, seat) != now):
            break
        number = work.legal_moves(copy, components, work.rules)
        chosen = choose_scripted(copy, components, work, number, row, 0.0)
        work.apply(copy, components, work.moves[chosen])
    scratch.seat = NOBODY


@rule
def is_over(state):
    """Whether the game has ended."""
    return state.over == 1


@rule
def standing(state, components, seat):
    """Points so far, less the mean of the others' points."""
    players = state.options.players
    points = 1.0 * state.players[seat].vp
    for other in range(players):
        if other != seat:
            points -= state.players[other].vp / (players - 1.0)
    return points


@rule
def name_of(move):
    """A number for a move: what it decides, and how."""
    return event_of(move.kind, move.option, 0)


@rule
def list_candidates(state, components, work, number, row, width):
    """Make up to ``width`` promising moves candidates, the script's choice first; returns how many. The best
    placements often differ only in the ambassador, so just a few on each space are weighed."""
    scratch = work.scratch
    width = min(CANDIDATES, width)
    placing = top(state).kind == Decide.PLACE
    promising = pick_promising(scratch, number, row[W.learned_margin], CANDIDATES if placing else width)
    for space in range(PLACES):
        scratch.alike[space] = 0
    kept = 0
    for place in range(promising):
        index = scratch.tried[place]
        option = int(work.moves[index].option)
        if placing and option >= 0:
            space = option // 2 % PLACES
            if scratch.alike[space] >= row[W.learned_alike]:
                continue
            scratch.alike[space] += 1
        scratch.tried[kept] = index
        scratch.candidate[kept] = work.moves[index]
        scratch.in_parts[kept] = 0
        kept += 1
        if kept >= width:
            break
    return kept


HOOKS = {
    "FEATURES": FEATURES,
    "W": W,
    "score_moves": score_moves,
    "is_weighed": is_weighed,
    "redeal": redeal,
    "settle": settle,
    "is_over": is_over,
    "standing": standing,
    "stage_of": stage_of,
    "describe": describe,
    "turn_of": own_turn,
    "name_of": name_of,
    "list_candidates": list_candidates,
    "kind_of": kind_of,
    "describe_state": describe,
    "describe_move": describe_move,
}
choose_weighed = bind((weighing, correcting), **HOOKS).choose_weighed


@jit
def choose(state, components, work, count, weights):
    """The move of the player who decides, by the weights of its row."""
    work.scratch.decided = own_turn(state, state.actor)
    return choose_weighed(state, components, work, count, weights[state.actor])
