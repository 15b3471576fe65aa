"""What the rung ``trained`` looks at: the kind of a move, and cheap numbers of the state and of the move."""

from __future__ import annotations

from sim.kernel.jit import rule
from sim.template.rules.vocabulary import CARDS, Move
from strategies.learning.network import Correction
from strategies.template.features import FEATURES, describe

BLIND = CARDS  # kinds of moves: the card that is taken, or an unknown one
LACKED, BONUS = 0, 1  # numbers of a move

CORRECTION = Correction(kinds=CARDS + 1, state=FEATURES, own=2, units=8)


@rule
def kind_of(state, components, seat, move):
    """Which kind of move this is."""
    return BLIND if move.kind == Move.BLIND else int(state.offer[move.place])


@rule
def describe_state(state, components, scratch, seat, x):
    """The same as for the network: in this game that is cheap."""
    describe(state, components, 0, seat, x)


@rule
def describe_move(state, components, scratch, seat, move, x):
    """Whether the player lacks this kind of card, and whether its captain likes it."""
    if move.kind == Move.TAKE:
        player = state.players[seat]
        card = state.offer[move.place]
        x[LACKED] = 1.0 if player.cards[card] == 0 else 0.0
        x[BONUS] = 1.0 if components.bonus_card[player.captain] == card else 0.0
