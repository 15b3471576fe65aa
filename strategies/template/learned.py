"""The rung ``learned``: tries each card on a copy of the game and values where that leads with a network.

``strategies/learning/weighing.py`` says what each of these functions is for.
"""

from __future__ import annotations

from sim.kernel.jit import jit, rule
from sim.kernel.luck import turn_bits
from sim.kernel.randomness import LUCK, shuffle
from strategies.learning import correcting, weighing
from strategies.learning.binding import bind
from strategies.template.correction import describe_move, describe_state, kind_of
from strategies.template.features import describe, stage_of
from strategies.template.script import choose_scripted, name_of
from strategies.template.weights import W

MARGIN = 1.0  # learned is: own points - MARGIN * mean of the others' points


@rule
def score_moves(state, components, work, number, row):
    """The script's choice, without noise; its scores decide which moves are promising."""
    return choose_scripted(state, components, work, number, row, 0.0)


@rule
def is_weighed(state, number):
    """Whether the network decides: always. In a larger game, leave routine decisions to the script."""
    return True


@rule
def redeal(state, copy, components, work, seat):
    """Shuffle the deck of the copy with the player's own luck: an imagined game must not know the real one's.
    All moves are tried on the same deal, so they differ by what they do, not by luck."""
    copy.random.key = turn_bits(state.random, seat, state.turn)
    copy.random.streams[LUCK] = copy.random.key
    copy.random.tape_length = 0
    shuffle(copy.random, LUCK, copy.deck.pile, copy.deck.pile_count)


@rule
def settle(copy, components, work, row, seat):
    """Positions are compared when the player's turn is over, and here a turn is one move. In a larger game,
    let the script play on to there, with a limit on its decisions: strategies/federation/learned.py."""


@rule
def is_over(state):
    """Whether the game has ended."""
    return state.over == 1


@rule
def standing(state, components, seat):
    """Points so far, less the mean of the others'."""
    others = 0.0
    for other in range(state.options.players):
        if other != seat:
            others += state.players[other].vp
    return state.players[seat].vp - MARGIN * others / (state.options.players - 1)


@rule
def turn_of(state, seat):
    """A number for the turn."""
    return int(state.turn)


HOOKS = {
    "W": W,
    "score_moves": score_moves,
    "is_weighed": is_weighed,
    "redeal": redeal,
    "settle": settle,
    "is_over": is_over,
    "standing": standing,
    "stage_of": stage_of,
    "describe": describe,
    "turn_of": turn_of,
    "name_of": name_of,
    "kind_of": kind_of,
    "describe_state": describe_state,
    "describe_move": describe_move,
}
choose_weighed = bind((weighing, correcting), **HOOKS).choose_weighed


@jit
def choose(state, components, work, count, weights):
    """The move that leads to the best position, as far as the network knows."""
    return choose_weighed(state, components, work, count, weights[state.actor])
