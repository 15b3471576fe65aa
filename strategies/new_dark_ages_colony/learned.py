"""The rung ``learned``: plays each promising move on to the end of the round and values where that leads.

The value is a network (strategies/learning, rounds.py). It predicts the points that a player ends with, less
a share of the opponents'. With the whole of their mean players let crises fail that hurt all alike.
"""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.vocabulary import Decide, End
from sim.kernel.decisions import top
from sim.kernel.jit import jit, rule
from sim.kernel.luck import event_of
from strategies.learning import correcting, weighing
from strategies.learning.binding import bind
from strategies.new_dark_ages_colony import imagined, rounds
from strategies.new_dark_ages_colony.correction import (
    describe_move,
    describe_state,
    kind_of,
    stage_of_decision,
)
from strategies.new_dark_ages_colony.hidden import deal_hidden
from strategies.new_dark_ages_colony.script import choose_scripted
from strategies.new_dark_ages_colony.weights import W

MARGIN = 0.3  # learned is: own points - MARGIN * mean of the others' points


@rule
def score_moves(state, components, work, number, row):
    """The script's choice, without noise."""
    return choose_scripted(state, components, work, number, row, 0.0)


@rule
def is_weighed(state, number):
    """Whether moves are played on for this decision. Offers, assignments and discards are left to the script:
    they take several steps that make sense only together."""
    decision = top(state).kind
    if decision == Decide.TURN:
        return state.acted == 0
    return not (
        decision == Decide.FACTION
        or decision == Decide.ASSIGN
        or decision == Decide.OFFER
        or decision == Decide.WINDOW
        or decision == Decide.DISCARD
    )


@rule
def redeal(state, copy, components, work, seat):
    """Reshuffle what the seat can't see."""
    deal_hidden(state, copy, components, work.scratch, seat)


@rule
def is_over(state):
    """Whether the game has ended."""
    return state.over != End.NOT_YET


@rule
def standing(state, components, seat):
    """Points so far, less a share of the opponents'. At the end these include the goals of the factions
    that they were dealt in the imagined game."""
    others = 0.0
    for other in range(state.options.players):
        if other != seat:
            others += state.players[other].vp
    return state.players[seat].vp - MARGIN * others / max(1, state.options.players - 1)


@rule
def turn_of(state, seat):
    """A number for the turn, as in the script."""
    return (10 * int(state.turn) + int(state.stage)) * 100 + int(state.turn_pass)


@rule
def name_of(move):
    """A number for what the move is."""
    return event_of(event_of(move.kind, move.who, move.what), move.card, 0)


HOOKS = {
    "W": W,
    "score_moves": score_moves,
    "is_weighed": is_weighed,
    "redeal": redeal,
    "is_over": is_over,
    "standing": standing,
    "turn_of": turn_of,
    "name_of": name_of,
    "kind_of": kind_of,
    "stage_of_decision": stage_of_decision,
    "describe_state": describe_state,
    "describe_move": describe_move,
}
_player = bind((weighing, correcting, rounds, imagined), **HOOKS)
choose_weighed = _player.choose_weighed
note_round = _player.note_round


@jit
def choose(state, components, work, count, weights):
    """The script's move, unless another promising one leads to more."""
    note_round(state, components, work)
    return choose_weighed(state, components, work, count, weights[state.actor])
