"""How many numbers describe a position (features.py) and a move, and how many kinds of moves there are
(correction.py)."""

from __future__ import annotations

from sim.games.cryo.rules.vocabulary import (
    BAYS,
    CARD_TYPES,
    CHECKS,
    MATERIALS,
    NODES,
    PLATFORM_ACTIONS,
    PLATFORM_DOCKS,
    RESOURCE_IDS,
    RESOURCES,
    SECTIONS,
    SLOTS,
    TILE_FACES,
    TOKEN_FACES,
    USES,
    Decide,
)
from strategies.learning.kinds import number_kinds
from strategies.learning.network import Correction

PHASES = 3
STAGES = 2 * PHASES  # of a game of people, then of one against the automated rival

# how many numbers each part writes
TABLE = 12
SUPPLIES = 3 * RESOURCES + 2
PODS = 10 + SECTIONS + 2 * BAYS
COLONIES = 9
CARDS = 2 + 7 * CARD_TYPES + 6
PLATFORM = SLOTS + 3 * PLATFORM_ACTIONS + 3
OTHERS = 2 * 13
RIVALS = 2 * CHECKS + 4
FEATURES = TABLE + SUPPLIES + PODS + COLONIES + CARDS + PLATFORM + OTHERS + RIVALS

LOADS = 4  # pods that go to a bay, that are told apart
DRONES = 3  # of a recall, that are told apart

# Kinds of moves by decision: how many there are. The script alone makes all other decisions: corrections that
# were fitted for them too were worse.
KINDS, NUMBER = number_kinds(
    {
        Decide.SCRAP: CARD_TYPES + 1,
        Decide.TURN: DRONES,
        Decide.LEAVE: PLATFORM_DOCKS,
        Decide.DOCK: NODES,
        Decide.TILE: TILE_FACES + MATERIALS + SLOTS,
        Decide.BUILD: USES * CARD_TYPES + 1,
        Decide.ASSIGN: (LOADS + 1) * BAYS,
        Decide.INCIDENT: TOKEN_FACES,
    }
)

# Numbers of a move: name -> its place. Gains come first, by resource.
NUMBERS = (
    *RESOURCE_IDS,
    "choice",  # materials of the player's choice
    "cards",
    "pods",  # that wake
    "own_loss",  # own pods destroyed
    "loss",  # others' pods destroyed
    "ahead",  # points ahead of the best opponent, if it may end the game
    "docks",  # open docks from which the action can be performed
    "repeats",  # how often it can be performed at once
    "missing",  # empty slots of the platform action that a tile is installed for
    "copies",  # of the card in hand
    "points",  # of a mission, as things stand
    "price",  # in tech
    "shortage",  # of tech, which nanites make up for
)
CORRECTION = Correction(kinds=NUMBER, state=FEATURES, own=len(NUMBERS), units=32)
