"""The records of a game: state, player, move, options, outcome."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.games.federation.rules.vocabulary import (
    ACTIONS,
    ALTERATIONS,
    ASTEROID_CELLS,
    BLOCKS,
    BUILDERS,
    CRYSTALS,
    FACES,
    FLOORS,
    LAWS,
    MEDALS,
    MEGAS,
    MISSIONS,
    MOON_TOKENS,
    MOONS,
    PLACES,
    PLANETS,
    POWERS,
    PRODUCTION_SLOTS,
    PRODUCTIONS,
    PROJECTS,
    RESOURCES,
    ROUNDS,
    SEATS,
    SLOTS,
    SPACES,
    SPECIALISTS,
    STALLS,
    TYPES,
    VP_SOURCES,
    WING_LAWS,
)
from sim.kernel.randomness import random_dtype
from sim.kernel.records import OUTCOME_HEAD, seat_head, state_head

MAX_PENDING = 96
MAX_MOVES = (SEATS + 1) * FACES * PLACES * 2 + 64  # every placement, and the window before it
MAX_STEPS = 4_000  # decisions in one game; random play with 4 players needs about 300
MAX_TAPE = 8
MAX_OUTER = SEATS * 4 + 2
MAX_PICKS = 4

MOVE = np.dtype([("kind", np.int16), ("option", np.int16)], align=True)

OPTIONS = np.dtype(
    [
        *(
            (name, np.int16)
            for name in (
                "players",
                "first_game",
                "free_discards",
                # the rulings of RULES 12
                "placement_requires_executable_action",
                "mission_requires_executable_action",
                "level_3_requires_level_2",
                "next_level_2_opened_after_take",
                "level_bonus_raises_upkeep",
                "level_bonuses_stack",
                "second_deep_space_token",
                "neutral_votes_compete_on_floors",
                "neutral_votes_count_for_law",
                "special_ambassador_same_round",
                "die_on_outer_module",
                # 1: stop where recorded games do, even if there is only one option; 2: stop at every decision
                "ask_all",
            )
        ),
        ("given", np.int16),  # 1: start tokens are given below, players don't choose
        ("factions", np.int16, (SEATS,)),
    ],
    align=True,
)

PLAYER = np.dtype(
    [
        ("alterations", np.int64),  # bit set of unused ones in hand
        ("vp", np.int32),
        ("vp_by", np.int32, (VP_SOURCES,)),
        ("res", np.int16, (RESOURCES,)),
        ("marker", np.int16),  # bit set of missions
        ("done", np.int16),  # bit set of missions
        ("deep", np.int16),  # bit set of deep-space tokens taken
        ("common", np.int16),  # contributions to the common project
        ("bonus_round", np.int16),  # to the level: sums, and the largest one
        ("bonus_game", np.int16),
        ("largest_round", np.int16),
        ("largest_game", np.int16),
        ("degree", np.int8),
        ("die", np.int8),  # 0: not owned yet
        ("die_used", np.int8),
        ("supply", np.int8),
        ("hangar", np.int8),
        ("sent", np.int8),
        ("start", np.int8),  # start token or NONE
        ("cell", np.int8),
        ("wizard", np.int8),
        ("discs", np.int8, (STALLS,)),
        ("productions", np.int8),  # bit set of slots
        ("megas", np.int8, (MEGAS,)),  # multiplier, 0: not built
        ("robots", np.int8),  # used
        ("specialist", np.int8, (SLOTS,)),  # token by type and level, where its face is not EMPTY
        ("face", np.int8, (SLOTS,)),
        ("asteroids", np.int8, (2,)),  # asteroids, dead asteroids
        ("medals", np.int16),  # bit set
        ("ambassadors", np.int16),  # bit set of unused ones; SPECIAL: the special one is held
        ("special_round", np.int8),  # the first round in which the special ambassador may be laid
        ("kept_back", np.int8),  # 1: the special ambassador is kept for a later round
        ("turns", np.int8),  # main actions finished in this round
    ],
    align=True,
)

# What the tables say about a player besides the final position; text/columns.py explains each field.
NOTES = np.dtype(
    [
        ("start_pick", np.int8),
        ("president_uses", np.int8),
        ("rounds_first", np.int8),
        ("floor_wins", np.int8, (FLOORS,)),
        ("floor_vp", np.int16, (ROUNDS,)),
        ("law_vp", np.int16, (LAWS,)),
        ("project_vp", np.int16, (PROJECTS,)),
        ("project_measure", np.int16, (PROJECTS,)),
        ("medal_round", np.int8, (MEDALS,)),
        ("planet_actions", np.int8, (PLANETS,)),
        ("room_actions", np.int8, (ACTIONS,)),
        ("votes_laid", np.int8, (ROUNDS,)),
        ("funds_laid", np.int8, (ROUNDS,)),
        ("outer_laid", np.int8, (ROUNDS,)),
        ("space_vote", np.int8, (PLACES,)),
        ("space_fund", np.int8, (PLACES,)),
        ("space_round", np.int8, (PLACES,)),  # of the first use
        ("space_turn", np.int16, (PLACES,)),  # the sum over all uses of the turn in the round
        ("production_round", np.int8, (PRODUCTIONS,)),
        ("production_uses", np.int8, (PRODUCTIONS,)),
        ("mega_round", np.int8, (MEGAS,)),
        ("mega_measures", np.int16, (MEGAS, 2)),
        ("mega_vp", np.int16, (MEGAS,)),
        ("specialist_round", np.int8, (SPECIALISTS,)),
        ("specialist_uses", np.int8, (SPECIALISTS,)),
        ("specialist_copies", np.int8, (SPECIALISTS,)),
        ("specialist_vp", np.int32, (SPECIALISTS,)),
        ("alteration_round", np.int8, (ALTERATIONS,)),  # taken
        ("alteration_used", np.int8, (ALTERATIONS,)),  # round
        ("alteration_floor", np.int8, (ALTERATIONS,)),  # 1: its votes were needed to win the floor
        ("alteration_law", np.int8, (ALTERATIONS,)),  # 1: its votes were needed to pass the law
        ("deep_round", np.int8),
        ("deep_token", np.int8),
        ("level_round", np.int16, (ROUNDS,)),  # effective level in the executive phase
        ("upkeep_paid", np.int8, (ROUNDS,)),  # level paid for; 0 nothing, -1 nothing was due
        ("drops", np.int8),
        ("mission_round", np.int8, (MISSIONS,)),
        ("mission_vp", np.int32, (MISSIONS,)),
        ("die_round", np.int8, (ROUNDS,)),
        ("die_laid", np.int8, (ROUNDS,)),
        ("stall_uses", np.int8, (STALLS, 2)),
        ("stall_round", np.int8, (STALLS,)),
        ("stall_vp", np.int32, (STALLS,)),
        ("neo_path", np.int16),  # bit set of cells visited
        ("vp_round", np.int32, (ROUNDS,)),
        ("crystals_dropped", np.int16),
        ("dead_taken", np.int8),
    ],
    align=True,
)

STORY = np.dtype(
    [
        ("leader", np.int16),
        ("lead_changes", np.int16),
        ("law_round", np.int8, (ROUNDS,)),  # planet of the law passed
        ("wing_round", np.int8, (ROUNDS,)),
        ("law_offers", np.int8, (ROUNDS, 2)),  # planets
        ("wing_votes", np.int16, (ROUNDS, 2)),
        ("law_decided", np.int8),  # by the president
        ("neutral_floor_wins", np.int8),
        ("empty_floors", np.int8),
        ("shared_floors", np.int8),
    ],
    align=True,
)

SPACE = np.dtype(
    [(name, np.int8) for name in ("owner", "ambassador", "alteration", "side", "votes", "die")], align=True
)
TYPE = np.dtype(
    [
        ("first", np.int8, (3,)),  # stacks of levels 1 and 2, the top at their ends
        ("first_left", np.int8),
        ("second", np.int8, (3,)),
        ("second_left", np.int8),
        ("second_open", np.int8),
        ("third", np.int8),  # or NONE
    ],
    align=True,
)

STATE = np.dtype(
    [
        *state_head(random_dtype(MAX_TAPE, ALTERATIONS), OPTIONS, MAX_PENDING, SEATS),
        ("over", np.int8),
        ("round_number", np.int8),
        ("president", np.int8),
        ("first", np.int8),
        ("players", PLAYER, (SEATS,)),
        # the senate
        ("space", SPACE, (SPACES,)),
        ("outer", np.int8, (MAX_OUTER, 3)),
        ("outer_count", np.int8),
        ("project", np.int8, (PROJECTS,)),
        ("law_stack", np.int8, (2, WING_LAWS)),  # the top at the end
        ("law_left", np.int8, (2,)),
        ("law_open", np.int8, (2,)),  # or NONE
        ("law_next", np.int8, (2,)),  # those of the last round, open one round early
        # the planets
        ("asteroid", np.int8, (ASTEROID_CELLS,)),  # token or NONE
        ("asteroid_open", np.int8),  # bit set of their cells
        ("asteroid_taken", np.int8),  # bit set of tokens
        ("dead", np.int8),  # bit set of dead asteroids left
        ("dead_open", np.int8),
        ("moon", np.int8, (MOONS, MOON_TOKENS)),  # alteration or NONE
        ("moon_open", np.int16),  # bit set
        ("reserve", np.int8, (POWERS, ALTERATIONS)),  # the top first
        ("reserve_left", np.int8, (POWERS,)),
        ("atalum", TYPE, (TYPES,)),
        ("production", np.int8, (PRODUCTION_SLOTS,)),  # shown in each slot
        ("mega_token", np.int8, (MEGAS, 2)),
        ("builder", np.int8, (MEGAS, BUILDERS)),
        ("builders", np.int8, (MEGAS,)),
        ("medal_left", np.int8, (MEDALS,)),  # planets: bit set of thresholds; others: a count
        ("deep_space", np.int16),  # bit set of what is left
        ("special_left", np.int8),
        ("start_offer", np.int16),  # bit set
        ("planet_block", np.int8, (BLOCKS,)),  # by round
        ("room_block", np.int8, (BLOCKS,)),
        # the last executive phase
        ("votes", np.int16, (FLOORS, SEATS + 1)),
        ("wing_votes", np.int16, (2,)),
        ("law_passed", np.int8),  # or NONE
        ("voted", np.int8),  # 1: there has been a vote
        # within a decision that is made in parts
        ("picked", np.int8, (MAX_PICKS,)),
        ("discount", np.int8, (CRYSTALS,)),
        # for the outcome; last, because no rule reads them
        ("notes", NOTES, (SEATS,)),
        ("story", STORY),
    ],
    align=True,
)

OUTCOME_SEAT = np.dtype(
    [
        *seat_head(VP_SOURCES),
        ("margin", np.int32),
        ("influence", np.int16, (PLANETS,)),
        ("res_left", np.int16, (RESOURCES,)),
        ("degree", np.int8),
        ("die", np.int8),
        ("ships_sent", np.int8),
        ("ships_left", np.int8),
        ("missions_completed", np.int8),
        ("markers", np.int8),
        ("medals", np.int8),
        ("alterations_left", np.int8),
        ("specialists", np.int8),
        ("common", np.int16),
        ("asteroids", np.int8),
        ("dead_asteroids", np.int8),
        ("robots", np.int8),
        ("turns", np.int8),
        ("project_place", np.int8, (PROJECTS,)),
        ("notes", NOTES),
    ],
    align=True,
)

OUTCOME = np.dtype(
    [
        *OUTCOME_HEAD,
        ("first_game", np.int8),
        ("rounds", np.int8),
        ("first_seat", np.int8),
        ("steps", np.int8, (PROJECTS,)),
        ("funded", np.int8, (PROJECTS,)),
        ("planet_block", np.int8, (BLOCKS,)),
        ("room_block", np.int8, (BLOCKS,)),
        ("production", np.int8, (PRODUCTION_SLOTS,)),
        ("mega_token", np.int8, (MEGAS, 2)),
        ("third_level", np.int8, (TYPES,)),  # specialists
        ("start_offer", np.int16),
        ("deep_offer", np.int16),
        ("story", STORY),
        ("seats", OUTCOME_SEAT, (SEATS,)),
    ],
    align=True,
)

WORK = np.dtype([("moves", MOVE, (MAX_MOVES,))], align=True)


def new_work() -> Any:
    """Scratch memory of the rules, one per worker: the legal moves."""
    return np.zeros(1, WORK).view(np.recarray)[0]
