"""The records of a game: its state, a player, a move, the options, the outcome."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.games.cryo.rules.vocabulary import (
    BAYS,
    CARD_TYPES,
    CAVERNS,
    CHAMBERS,
    CHECKS,
    DOCKS,
    NODES,
    PLATFORM_ACTIONS,
    PLATFORM_DOCKS,
    RESOURCES,
    RIVAL_CHOICES,
    SEATS,
    SECTIONS,
    SLOTS,
    STACKS,
    TIE_BREAKS,
    TILE_FACES,
    TOKEN_FACES,
    TOKENS,
    USES,
    VP_SOURCES,
)
from sim.kernel.randomness import random_dtype
from sim.kernel.records import OUTCOME_HEAD, seat_head, state_head

MAX_PENDING = 24
MAX_MOVES = 64  # the options of a decision are the bits of one number
MAX_STEPS = 5_000  # decisions in one game; random play needs about 300
MAX_CARDS = 80
MAX_STACK = 4
MAX_TAPE = 160
MAX_PATH = CAVERNS
MAX_DRONES = 6

MOVE = np.dtype([("kind", np.int16), ("option", np.int16)], align=True)

OPTIONS = np.dtype(
    [
        ("players", np.int16),
        ("solo", np.int16),  # 1: seat 1 is the automated rival
        ("harder", np.int16),
        ("unpredictable", np.int16),
        ("harder_add", np.int16),  # 1: the harder variant keeps the bonus of the seat
        ("choice_policy", np.int16),
        ("first_chamber", np.int16),  # 1: the rival wakes only in the first chamber of a section
        ("any_bay", np.int16),  # 1: the rival assigns to any bay
        ("rival_discovery", np.int16),
        ("any_vehicles", np.int16),  # 1: the rival can have any number of vehicles
        ("control_tie", np.int16),
        ("marks", np.int16),  # Marks: where to stop although nobody decides
    ],
    align=True,
)

PLAYER = np.dtype(
    [
        ("res", np.int16, (RESOURCES,)),
        ("platform", np.int16),  # pods
        ("destroyed", np.int16),
        ("stasis", np.int16, (CHAMBERS,)),
        ("cargo", np.int16, (BAYS,)),
        ("caverns", np.int16, (CAVERNS,)),
        ("fate", np.int16),  # Fate of the pod that left last
        ("home", np.int16, (PLATFORM_DOCKS,)),  # 1: a drone; the rival's drones need no docks
        ("drones_home", np.int16),
        ("docks", np.int16, (DOCKS,)),  # drones on the board
        ("drones_out", np.int16),
        ("hand", np.int16, (CARD_TYPES,)),
        ("hand_count", np.int16),
        ("upgrades", np.int16, (CARD_TYPES,)),
        ("upgrade_count", np.int16),
        ("vehicles", np.int16, (CARD_TYPES,)),
        ("vehicle_count", np.int16),
        ("missions", np.int16, (CARD_TYPES,)),
        ("mission_order", np.int16, (MAX_CARDS,)),  # types in order of arrival
        ("mission_count", np.int16),
        ("slots", np.int16, (SLOTS,)),  # resource tile or NONE
        ("vp", np.int16),
        ("vp_by", np.int16, (VP_SOURCES,)),
        ("turns", np.int16),
    ],
    align=True,
)

# For the tables, in addition to the position at the end; columns.py explains each field.
NOTES = np.dtype(
    [
        ("recalls", np.int16),
        ("recalls_by_drones", np.int16, (MAX_DRONES + 1,)),
        ("res_gained", np.int32, (RESOURCES,)),
        ("res_lost", np.int32, (RESOURCES,)),
        ("wakes", np.int16),
        ("wakes_lost", np.int32),
        ("energy_launch", np.int16),
        ("energy_scout", np.int16),
        ("scouts", np.int16),
        ("launches", np.int16),
        ("pods_launched", np.int16),
        ("pods_scouted", np.int16),
        ("cards_drawn", np.int16),
        ("assigned", np.int16, (BAYS,)),
        ("bay_income", np.int32, (BAYS,)),
        ("pods_lost", np.int16, (SEATS,)),  # to sabotage, by who resolved the token
        # cards: by use and type
        ("card_count", np.int16, (USES, CARD_TYPES)),
        ("card_turn", np.int16, (USES, CARD_TYPES)),
        ("card_tech", np.int16, (USES, CARD_TYPES)),
        ("card_used", np.int16, (USES, CARD_TYPES)),  # triggers of upgrades, launches of vehicles
        ("vehicle_pods", np.int16, (CARD_TYPES,)),
        ("upgrade_vp", np.int16, (CARD_TYPES,)),
        ("vehicle_vp", np.int16, (CARD_TYPES,)),
        ("mission_vp", np.int16, (CARD_TYPES,)),
        # resource tiles: by face
        ("redeemed", np.int16, (TILE_FACES,)),
        ("redeemed_turn", np.int16, (TILE_FACES,)),
        ("installed", np.int16, (TILE_FACES,)),
        ("installed_turn", np.int16, (TILE_FACES,)),
        ("installed_used", np.int16, (TILE_FACES,)),
        ("slot_turn", np.int16, (SLOTS,)),
        ("slot_used", np.int16, (SLOTS,)),
        ("platform_uses", np.int16, (PLATFORM_ACTIONS,)),
        ("platform_turn", np.int16, (PLATFORM_ACTIONS,)),  # all slots filled
        ("tiles_to_box", np.int16),
        # board
        ("dock_uses", np.int16, (DOCKS,)),
        ("dock_turn", np.int16, (DOCKS,)),
        ("node_uses", np.int16, (NODES,)),
        ("node_turn", np.int16, (NODES,)),
        ("node_repeats", np.int16, (NODES,)),
        ("cavern_turn", np.int16, (CAVERNS,)),  # first own pod, by space
        ("revealed", np.int16, (CAVERNS,)),  # 1: turned up by this player
        ("control_vp", np.int16, (CAVERNS,)),
        ("pod_vp", np.int16, (CAVERNS,)),
        ("tokens_taken", np.int16, (TOKEN_FACES,)),
        ("token_turn", np.int16, (TOKEN_FACES,)),
        # the rival
        ("checks", np.int16, (CHECKS,)),
        ("settlings", np.int16),
        ("missions_held", np.int16),
        ("choices", np.int16, (RIVAL_CHOICES,)),  # with two or more ways, by O1 to O9
        ("score_before", np.int16),  # when the last turn of the game began
    ],
    align=True,
)

STORY = np.dtype(
    [
        ("lead_changes", np.int16),
        ("leader", np.int16),
        ("tokens_resolved", np.int16),
        ("sunset_visible_turn", np.int16),
        ("sunset_forced", np.int16),  # 1: it was the only token to choose
        ("open_docks", np.int32),  # summed over the turns begun
        ("reveal_turn", np.int16, (CAVERNS,)),
        # by token
        ("token_turn", np.int16, (TOKENS,)),
        ("token_section", np.int8, (TOKENS,)),
        ("token_resolver", np.int8, (TOKENS,)),
        ("token_pods_lost", np.int8, (TOKENS, SEATS)),
    ],
    align=True,
)

STATE = np.dtype(
    [
        *state_head(random_dtype(MAX_TAPE, MAX_CARDS), OPTIONS, MAX_PENDING, SEATS, TIE_BREAKS),
        ("over", np.int16),  # End
        ("turn_seat", np.int16),
        ("turn_number", np.int16),  # turns begun by all seats
        ("ties", np.int16),  # ties of the rival in this turn
        ("scrap_used", np.int16),
        ("sunset_resolved", np.int16),
        ("players", PLAYER, (SEATS,)),
        # the board
        ("damaged", np.int16, (DOCKS,)),
        ("drones_at", np.int16, (DOCKS,)),
        ("cavern", np.int16, (CAVERNS,)),  # tile on each space, NONE where the space is not used
        ("up", np.int16, (CAVERNS,)),  # 1: face up
        ("stack", np.int16, (STACKS, MAX_STACK)),  # tiles of each resource space, the top last
        ("stack_count", np.int16, (STACKS,)),
        ("incident", np.int16, (SECTIONS,)),  # token or NONE
        ("queue", np.int16, (TOKENS,)),
        ("queue_count", np.int16),
        ("queue_at", np.int16),
        ("pile", np.int16, (MAX_CARDS,)),  # types, the top last
        ("pile_count", np.int16),
        ("shuffles", np.int16),  # of the deck
        ("discards", np.int16, (CARD_TYPES,)),  # by type: the discard pile has no order
        # solo
        ("marker_dock", np.int16, (CARD_TYPES,)),
        ("decision_cards", np.int16, (2,)),
        ("decision_count", np.int16),
        ("turned_card", np.int16),
        ("picked", np.int16, (SECTIONS,)),  # incidents of its recall, in order
        ("picked_count", np.int16),
        # within a turn
        ("chosen", np.int16),  # material chosen for the tile that is being redeemed
        ("paid", np.int16, (3,)),  # of a trade
        ("path", np.int16, (MAX_PATH,)),  # of a launch
        ("path_count", np.int16),
        ("load", np.int16, (BAYS + 1,)),  # platform, bays
        ("place", np.int16, (MAX_PATH,)),
        ("vehicle", np.int16),
        ("performed", np.int16),  # bit set of the platform actions of this recall
        ("token", np.int16),  # being resolved
        ("resolver", np.int16),
        ("trial", np.int16, (RESOURCES,)),  # resources to try a payment on
        # for the outcome; last, because no rule reads them
        ("notes", NOTES, (SEATS,)),
        ("story", STORY),
    ],
    align=True,
)

OUTCOME_SEAT = np.dtype(
    [
        *seat_head(VP_SOURCES),
        ("margin", np.int16),
        ("turns", np.int16),
        ("pods_caverns", np.int16),
        ("pods_platform", np.int16),
        ("pods_cargo", np.int16, (BAYS,)),
        ("pods_stasis", np.int16),
        ("pods_destroyed", np.int16),
        ("caverns_occupied", np.int16),
        ("caverns_controlled", np.int16),
        ("largest_colony", np.int16),
        ("res_left", np.int16, (RESOURCES,)),
        ("hand", np.int16),
        ("cavern_pods", np.int16, (CAVERNS,)),
        ("slot_face", np.int16, (SLOTS,)),
        ("notes", NOTES),
    ],
    align=True,
)

OUTCOME = np.dtype(
    [
        *OUTCOME_HEAD,
        ("solo", np.int8),
        ("harder", np.int8),
        ("unpredictable", np.int8),
        ("choice_policy", np.int8),
        ("turns", np.int16),
        ("end_type", np.int8),
        ("end_seat", np.int8),
        ("damaged", np.int8, (DOCKS,)),
        ("marker_docks", np.int8, (CARD_TYPES,)),
        ("cavern_tiles", np.int8, (CAVERNS,)),
        ("story", STORY),
        ("seats", OUTCOME_SEAT, (SEATS,)),
    ],
    align=True,
)

WORK = np.dtype([("moves", MOVE, (MAX_MOVES,))], align=True)


def new_work() -> Any:
    """Scratch memory of the rules, one per worker: the legal moves."""
    return np.zeros(1, WORK).view(np.recarray)[0]
