"""The rung ``learned``: promising moves are played out to the end of the turn and valued by a network.

Learned is the lead over the mean of the others, because players decide when the game ends: points alone would
make it longer. All moves are compared at the same point, where the next turn begins (turns.py); until then
everybody follows the script.
"""

from __future__ import annotations

from sim.games.andromedas_edge.rules.vocabulary_moves import Decide, Window
from sim.kernel.decisions import top
from sim.kernel.jit import jit, rule
from strategies.andromedas_edge import turns
from strategies.andromedas_edge.correction import describe_move, kind_of
from strategies.andromedas_edge.features import describe, lead, stage_of
from strategies.andromedas_edge.hidden import deal_hidden
from strategies.andromedas_edge.script import choose_scripted
from strategies.andromedas_edge.weights import W
from strategies.learning import correcting, weighing
from strategies.learning.binding import bind

KIND = 1 << 32  # kinds of moves are this far apart
MAX_IMAGINED = 400  # decisions in one imagined line of play


@rule
def score_moves(state, components, work, number, row):
    """The script's move, without noise."""
    return choose_scripted(state, components, work, number, row, 0.0)


@rule
def is_weighed(state, number):
    """Whether the network decides: what shapes a turn, and free actions before it or after a lost
    battle."""
    decision = top(state)
    kind = decision.kind
    if kind == Decide.FREE:
        return decision.a == Window.MAIN or decision.a == Window.RETURN or decision.a == Window.TACOPS
    return (
        kind == Decide.MAIN
        or kind == Decide.LAUNCH
        or kind == Decide.BUY_MODULE
        or kind == Decide.SECOND_MODULE
        or kind == Decide.GAIN_MODULE
        or kind == Decide.SITE
        or kind == Decide.BUILD_SHIP
        or kind == Decide.UPGRADE
        or kind == Decide.TRACK
        or kind == Decide.ESCALATE
        or kind == Decide.ACTIVATE
        or kind == Decide.ONE_OF
        or kind == Decide.PREPARE
        or kind == Decide.DIPLOMACY
        or kind == Decide.REPAIR
        or kind == Decide.CLAIM_MOON
        or kind == Decide.DISCOVERY
        or kind == Decide.DAMAGE_MODULE
    )


@rule
def redeal(state, copy, components, work, seat):
    """Reshuffle what the player can't see."""
    deal_hidden(state, copy, components, work.scratch.unseen, seat)


@rule
def settle(copy, components, work, row, seat):
    """Everybody follows the script until the turn in which the move was made is over."""
    for _ in range(MAX_IMAGINED):
        if copy.over == 1 or copy.turn_number > work.scratch.turn:
            break
        number = work.legal_moves(copy, components, work.rules)
        if number == 0:
            break
        chosen = choose_scripted(copy, components, work, number, row, 0.0)
        work.apply(copy, components, work.moves[chosen])


@rule
def is_over(state):
    """Whether the game has ended."""
    return state.over == 1


@rule
def turn_of(state, seat):
    """The player's turns so far."""
    return int(state.notes[seat].turns)


@rule
def name_of(move):
    """A number for what a move is."""
    return move.kind * KIND + move.option


HOOKS = {
    "W": W,
    "score_moves": score_moves,
    "is_weighed": is_weighed,
    "redeal": redeal,
    "settle": settle,
    "is_over": is_over,
    "standing": lead,
    "stage_of": stage_of,
    "describe": describe,
    "turn_of": turn_of,
    "name_of": name_of,
    "kind_of": kind_of,
    "describe_state": describe,
    "describe_move": describe_move,
}
_player = bind((weighing, turns, correcting), **HOOKS)
choose_weighed = _player.choose_weighed
note_turn = _player.note_turn


@jit
def choose(state, components, work, count, weights):
    """The move that leads to the largest lead."""
    note_turn(state, components, work)
    work.scratch.turn = state.turn_number
    return choose_weighed(state, components, work, count, weights[state.actor])
