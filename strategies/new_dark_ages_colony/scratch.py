"""Scratch memory of a player of New Dark Ages: Colony while it decides; filled again for each decision."""

from __future__ import annotations

import numpy as np

from sim.games.new_dark_ages_colony.rules.state import MAX_MOVES, MOVE, STATE
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    CHARACTERS,
    EPISODES,
    FACTIONS,
    OBJECTS,
    PLANETS,
    RESOURCES,
    TRACKS,
    UNITS,
)
from strategies.learning.lesson import UNITS as LEARNED_UNITS
from strategies.learning.scratch import CANDIDATES, correcting_fields, learning_fields
from strategies.new_dark_ages_colony.correction import CORRECTION
from strategies.new_dark_ages_colony.features import FEATURES
from strategies.scratch import scratch_dtype

SCRATCH = scratch_dtype(
    STATE,
    MOVE,
    MAX_MOVES,
    [
        ("time", np.float64),  # 0 at the start of a game, 1 in its last round
        ("left", np.float64),  # rounds to come
        ("goods", np.float64, (RESOURCES,)),  # worth of one more of each resource
        ("needed", np.float64, (RESOURCES,)),  # part of that: it is missing to solve the crisis
        ("spare", np.float64, (RESOURCES,)),  # how many more than a goal needs, if it is met
        ("saved", np.float64, (RESOURCES,)),  # extra worth of those that the goal needs
        ("limit", np.float64, (RESOURCES,)),  # no opponent should have that many, or 0
        ("limited", np.float64, (RESOURCES,)),  # what it costs if one has
        ("theirs", np.float64, (RESOURCES,)),  # worth of one more to an opponent, as far as can be seen
        ("step", np.float64, (TRACKS,)),  # what one step up costs the player
        ("hold", np.float64, (OBJECTS,)),  # worth of controlling the object, without its bonus
        ("launch", np.float64, (OBJECTS,)),  # worth of launching the object now
        ("recruit", np.float64, (CHARACTERS,)),  # worth of owning a character, by goals only
        ("stay", np.float64, (CHARACTERS,)),  # what an eligible character earns where it is
        ("go", np.float64, (CHARACTERS, OBJECTS)),  # worth of a move onto an object, if units were planned
        ("gone", np.int64),  # 1: all values of ``go`` are filled in
        ("any_recruit", np.float64),  # worth of the next character in the deck
        ("unit", np.float64, (UNITS,)),  # best object that one more unit could control
        ("there", np.float64, (2,)),  # best object that can be controlled on each planet
        ("claim", np.float64, (PLANETS, UNITS)),  # best object that nobody there could take, by kind of unit
        # units for the planned action
        ("planned", np.int64),  # character, or NONE
        ("planned_unit", np.int64),
        ("planned_count", np.int64),
        ("offer", np.int64, (5,)),  # trade: seat, resource given, how much, resource got, how much
        ("total", np.float64, (MAX_MOVES,)),  # learned players: 1 while a candidate is still compared
        ("bonus", np.float64, (CANDIDATES,)),  # what a candidate is worth before it is tried
        ("unseen", np.int16, (max(EPISODES, FACTIONS),)),
        ("seen", np.int8, (EPISODES,)),
        *learning_fields(STATE, MOVE, FEATURES, LEARNED_UNITS),
        *correcting_fields(CORRECTION),
    ],
)
