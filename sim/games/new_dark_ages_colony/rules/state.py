"""The records of a game: its state, a player, a move, the options, the outcome."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.games.new_dark_ages_colony.rules.vocabulary import (
    BLOCKS,
    CHARACTERS,
    EPISODES,
    GOALS,
    GONE,
    LINES,
    LOSSES,
    MAX_FACTIONS_DRAWN,
    MAX_ROUNDS,
    OBJECTS,
    PLANETS,
    RESOURCES,
    SEATS,
    SLOTS,
    TRACKS,
    TYPES,
    UNITS,
    VP_SOURCES,
)
from sim.kernel.randomness import random_dtype
from sim.kernel.records import OUTCOME_HEAD, seat_head, state_head

# Per character at most 4 for every object (a move, raids at 3 costs), one for every dossier, and 20 others.
MAX_MOVES = CHARACTERS * (4 * OBJECTS + CHARACTERS + 20) + EPISODES
MAX_STEPS = 20_000  # decisions in one game; random play needs about 700
MAX_PILE = MAX_ROUNDS + 1  # cards on a slot

MOVE = np.dtype([(name, np.int16) for name in ("kind", "who", "what", "card")], align=True)

OPTIONS = np.dtype(
    [
        ("players", np.int16),
        ("trade", np.int16),
        ("travel_first_skipped", np.int16),
        ("pledge_passes", np.int16),
        ("one_slot_per_turn", np.int16),
        ("site_passage", np.int16),
        ("any_stage", np.int16),
        ("automation_takes_control", np.int16),
        ("control_in_place", np.int16),
        ("launch_by_each", np.int16),
        ("genetic_first", np.int16),
        ("track_ends", np.int16, (TRACKS,)),  # 0: the printed end, which the deal fills in
        ("given", np.int16),  # 1: players have the factions below and draw none
        ("factions", np.int16, (SEATS,)),
        ("marks", np.int16),  # 1: a recorded game is replayed: ask even if there is only one choice
    ],
    align=True,
)

PLAYER = np.dtype(
    [
        ("res", np.int32, (RESOURCES,)),  # units: those not placed on objects
        ("reserve", np.int16, (UNITS,)),  # unplaced units that no character leads
        ("supply", np.int16, (UNITS,)),
        ("lost", np.int16, (UNITS,)),  # lost with Mars
        ("laid", np.int32, (RESOURCES,)),  # pledged in a crisis, or laid aside in a conflict
        ("bought", np.int32),  # conflict points
        ("struck", np.int32),  # set of the secret strikes that were committed
        ("conflicts_won", np.int16),
        ("faction", np.int8),
        ("drawn", np.int8, (MAX_FACTIONS_DRAWN,)),
        ("team_count", np.int8),
        ("team", np.int8, (CHARACTERS,)),  # in order of acquisition
        ("hand_count", np.int16),
        ("hand", np.int16, (EPISODES,)),  # ascending
        ("vp", np.int32),
        ("vp_by", np.int32, (VP_SOURCES,)),
    ],
    align=True,
)

# What a player's row of the tables says besides the final position; text/columns.py says what it means.
NOTES = np.dtype(
    [
        ("rejected", np.int8),
        ("start_characters", np.int8, (4,)),
        ("start_planets", np.int8),
        ("goal_hit", np.int8, (GOALS,)),
        ("goal_vp", np.int16, (GOALS,)),
        ("recruits", np.int16),
        ("units_recruited", np.int16, (UNITS,)),
        ("launches", np.int16),
        ("net_value", np.float32),
        ("bonus_value", np.float32),
        ("robbed_by_me", np.int16),
        ("robbed_from_me", np.int16),
        ("attacks", np.int16),
        ("raids", np.int16),
        ("dossier_recruit", np.int16),
        ("dossier_poach", np.int16),
        ("dossier_blocked", np.int16, (BLOCKS,)),
        ("recoveries", np.int16),
        ("flights", np.int16, (PLANETS,)),
        ("market_uses", np.int16, (LINES,)),
        ("ability_uses", np.int16, (CHARACTERS,)),
        ("slots_bought", np.int16, (SLOTS,)),
        ("slot_cards", np.int16, (SLOTS,)),
        ("cards_drawn", np.int16, (TYPES,)),
        ("cards_played", np.int16, (TYPES,)),
        ("cards_discarded", np.int16, (TYPES,)),
        ("crisis_paid", np.float32, (MAX_ROUNDS,)),
        ("crises_paid", np.int16),
        ("points_bought", np.int32, (MAX_ROUNDS,)),
        ("strike_points", np.int16, (MAX_ROUNDS,)),
        ("conflict_paid", np.float32),
        ("upkeep_value", np.float32),
        ("characters_lost", np.int16, (GONE,)),
        ("control_lost", np.int16, (LOSSES,)),
        ("launch_denied", np.int16),
        ("characters_removed", np.int16),
        ("trades", np.int16),
        ("trade_value", np.float32),
        ("offers", np.int16),
        ("team_size", np.int8, (MAX_ROUNDS,)),
        ("asset_value", np.float32, (MAX_ROUNDS,)),
        # by object
        ("object_launches", np.int16, (OBJECTS,)),
        ("object_net", np.float32, (OBJECTS,)),
        ("control_rounds", np.int8, (OBJECTS,)),
        ("control_round", np.int8, (OBJECTS,)),  # round in which control was first taken; 0 never
        ("control_taken", np.int16, (OBJECTS,)),
        # by character
        ("character_round", np.int8, (CHARACTERS,)),  # round in which it was first owned; 0 never
        ("character_rounds", np.int8, (CHARACTERS,)),
        ("character_value", np.float32, (CHARACTERS,)),
        # by episode card
        ("card_round", np.int8, (EPISODES,)),  # round in which it came into the hand; 0 never
        ("card_used", np.int8, (EPISODES,)),
        ("card_value", np.float32, (EPISODES,)),
    ],
    align=True,
)

STORY = np.dtype(
    [
        ("lead_changes", np.int16),
        ("leader", np.int16),
        ("crises", np.int16),
        ("crises_solved", np.int16),
        ("conflicts", np.int16),
        ("conflicts_void", np.int16),
        ("conflicts_unfought", np.int16),
        ("chapter_result", np.int8, (MAX_ROUNDS,)),  # see text/columns.py
        # pass of the pledges in which a crisis was covered; 0: a breakthrough
        ("chapter_pass", np.int8, (MAX_ROUNDS,)),
        ("lost_round", np.int8, (PLANETS,)),  # 0: still alive
        ("first_seat", np.int8),  # of round 1
        ("object_attacked", np.int16, (OBJECTS,)),
        ("object_raided", np.int16, (OBJECTS,)),
        ("object_robbed", np.int8, (OBJECTS,)),
        ("object_idle", np.int8, (OBJECTS,)),
    ],
    align=True,
)

STATE = np.dtype(
    [
        *state_head(random_dtype(cards=EPISODES), OPTIONS, pending=1, seats=SEATS),
        ("over", np.int8),  # End
        ("turn", np.int8),  # round, from 1; 0 during set-up
        ("first", np.int8),
        ("stage", np.int8),
        ("at", np.int8),  # place in turn order, of the stage
        ("turn_pass", np.int8),
        ("fresh", np.int8),  # 1: the player of the stage has decided nothing yet
        # a turn
        ("acted", np.int8),
        ("bought", np.int8),
        ("reassigned", np.int8),  # 1: units were reassigned, and nothing has happened since
        ("assign_at", np.int8),  # place in the team of the character who is assigned units
        ("acting", np.int8),  # character of the action
        ("removed", np.int8),  # 1: it has removed a character
        # a launch
        ("launching", np.int8),  # object
        ("launcher", np.int8),  # character
        ("rob_at", np.int8),  # who may rob: places clockwise from the launcher
        # a trade
        ("offers", np.int8),
        ("refused", np.int8),  # set of the players who refused an offer in this turn
        ("offer_to", np.int8),
        ("offer_at", np.int8),  # last step of the offer
        ("offer_give", np.int32, (RESOURCES,)),
        ("offer_get", np.int32, (RESOURCES,)),
        ("offer_characters", np.int8, (2,)),  # given, got
        # a crisis
        ("pledge_at", np.int8),  # resource; or place after the player who offered a breakthrough
        ("offered_card", np.int16),
        ("bid_at", np.int16),  # lowest price option, strike or discard that can still be chosen
        ("kept", np.int64),  # set of characters paid for
        # the world
        ("track", np.int16, (TRACKS,)),
        ("alive", np.int8, (PLANETS,)),
        ("chapters", np.int8, (MAX_ROUNDS,)),
        ("pile", np.int16, (EPISODES,)),  # episode deck, the top last
        ("pile_count", np.int16),
        ("discards", np.int16, (EPISODES,)),
        ("discard_count", np.int16),
        ("slot_count", np.int8, (SLOTS,)),
        ("slot_pile", np.int16, (SLOTS, MAX_PILE)),
        ("deck", np.int8, (CHARACTERS,)),  # characters, the top last
        ("deck_count", np.int8),
        ("shuffles", np.int8),
        ("dead", np.int8),  # characters in the discard
        # objects
        ("controller", np.int8, (OBJECTS,)),
        ("in_play", np.int8, (OBJECTS,)),
        ("automated", np.int8, (OBJECTS,)),
        ("launched", np.int8, (OBJECTS,)),  # how often in this round
        ("front", np.int8, (OBJECTS,)),  # of the queue
        # characters
        ("owner", np.int8, (CHARACTERS,)),
        ("location", np.int8, (CHARACTERS,)),  # object or Place
        ("origin", np.int8, (CHARACTERS,)),  # base planet while at a site or off-field
        ("arrive", np.int8, (CHARACTERS,)),
        ("moved", np.int8, (CHARACTERS,)),
        ("led", np.int8, (CHARACTERS, UNITS)),
        ("behind", np.int8, (CHARACTERS,)),  # next in the queue
        ("players", PLAYER, (SEATS,)),
        # for the outcome; they come last because no rule reads them
        ("notes", NOTES, (SEATS,)),
        ("story", STORY),
    ],
    align=True,
)

OUTCOME_SEAT = np.dtype(
    [
        *seat_head(VP_SOURCES),
        ("goal_points", np.int16),
        ("conflict_vp", np.int16),
        ("place", np.int8),  # with the tie-breaks of ordered standings
        ("start_offset", np.int8),  # places after the first player of round 1
        ("res_left", np.int32, (RESOURCES,)),
        ("units_placed", np.int16, (UNITS,)),
        ("objects_controlled", np.int16),
        ("objects_automated", np.int16),
        ("conflicts_won", np.int16),
        ("team_size_end", np.int16),
        ("hand", np.int16),
        ("hand_types", np.int16, (TYPES,)),
        ("controls", np.int8, (OBJECTS,)),
        ("owns", np.int8, (CHARACTERS,)),
        ("notes", NOTES),
    ],
    align=True,
)
OUTCOME = np.dtype(
    [
        *OUTCOME_HEAD,
        ("trade", np.int8),
        ("rounds", np.int8),
        ("end_type", np.int8),
        ("tracks", np.int16, (TRACKS,)),
        ("chapter_ids", np.int8, (MAX_ROUNDS,)),
        ("story", STORY),
        ("seats", OUTCOME_SEAT, (SEATS,)),
    ],
    align=True,
)
WORK = np.dtype([("moves", MOVE, (MAX_MOVES,)), ("count", np.int64)], align=True)


def new_work() -> Any:
    """Working memory of the rules, one per worker: the legal moves."""
    return np.zeros(1, WORK).view(np.recarray)[0]
