"""The records of a game: its state, a player, a move, the options, the outcome."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.kernel.decks import deck_dtype
from sim.kernel.randomness import random_dtype
from sim.kernel.records import OUTCOME_HEAD, seat_head, state_head
from sim.template.rules.vocabulary import CARDS, SEATS, VP_NAMES

MAX_COPIES = 40  # of one kind of card
MAX_DECK = CARDS * MAX_COPIES
MAX_OFFER = 6
MAX_ROUNDS = 20
MAX_STEPS = 100  # decisions in one game: one per player and round
TIE_BREAKS = 1  # more cards of different kinds

MOVE = np.dtype([("kind", np.int16), ("place", np.int16)], align=True)
OPTIONS = np.dtype(
    [
        ("players", np.int16),
        ("blind", np.int16),
        ("factions", np.int16, (SEATS,)),  # captains by seat; NONE: dealt at random
    ],
    align=True,
)

PLAYER = np.dtype(
    [
        ("captain", np.int16),
        ("cards", np.int16, (CARDS,)),
        ("vp", np.int32),
        ("vp_by", np.int32, (len(VP_NAMES),)),
        ("card_vp", np.int32, (CARDS,)),  # points of each kind of card
        ("first_round", np.int16, (CARDS,)),  # in which the first card of each kind was taken; 0 never
    ],
    align=True,
)

STATE = np.dtype(
    [
        *state_head(random_dtype(cards=MAX_DECK), OPTIONS, pending=1, seats=SEATS, tie_breaks=TIE_BREAKS),
        ("turn", np.int16),  # turns that have been taken
        ("over", np.int16),
        ("deck", deck_dtype(MAX_DECK)),
        ("offer", np.int16, (MAX_OFFER,)),  # kinds of the open cards
        ("offer_count", np.int16),
        ("players", PLAYER, (SEATS,)),
    ],
    align=True,
)

OUTCOME_SEAT = np.dtype(
    [
        *seat_head(len(VP_NAMES)),
        ("cards", np.int16, (CARDS,)),
        ("card_vp", np.int32, (CARDS,)),
        ("first_round", np.int16, (CARDS,)),
    ],
    align=True,
)
OUTCOME = np.dtype(
    [*OUTCOME_HEAD, ("rounds", np.int16), ("blind", np.int8), ("seats", OUTCOME_SEAT, (SEATS,))], align=True
)
WORK = np.dtype([("moves", MOVE, (MAX_OFFER,))], align=True)


def new_work() -> Any:
    """Scratch memory of one worker: the legal moves."""
    return np.zeros(1, WORK).view(np.recarray)[0]
