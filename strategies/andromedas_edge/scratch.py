"""Scratch memory of a player while it decides; filled again for each decision."""

from __future__ import annotations

import numpy as np

from sim.games.andromedas_edge.rules.state import MAX_CARDS, MAX_MOVES, MOVE, STATE
from sim.games.andromedas_edge.rules.vocabulary import BASES, CLASSES, KINDS, REGIONS, STATIONS, TRACKS
from strategies.andromedas_edge.correction import CORRECTION
from strategies.andromedas_edge.features import FEATURES
from strategies.learning.lesson import UNITS
from strategies.learning.scratch import CANDIDATES, correcting_fields, learning_fields, line_fields
from strategies.scratch import scratch_dtype

SCRATCH = scratch_dtype(
    STATE,
    MOVE,
    MAX_MOVES,
    [
        ("time", np.float64),  # 0 at the start of a game, 1 at its end
        ("rest", np.float64),  # Returns to come
        ("point", np.float64),  # worth of a point now
        ("price", np.float64, (KINDS,)),  # what the next unit of each resource is worth
        ("step", np.float64, (TRACKS,)),  # of the next step on each track, or UNKNOWN
        ("looking", np.int64),  # the player whose steps they are
        ("leader", np.float64),
        ("options", np.int32, (MAX_MOVES,)),  # of a decision that is considered in advance
        ("use", np.float64, (STATIONS,)),  # of a module in this Return
        ("open", np.float64, (4,)),  # what the first ship in a row lets energy do there
        # launches
        ("raider_places", np.int16, (REGIONS,)),  # regions with raiders, by class
        ("raiders", np.int16),  # how many of them
        ("rewards", np.float64, (CLASSES,)),  # of each class, or UNKNOWN
        ("bases", np.float64, (BASES,)),  # of each base's action, or UNKNOWN
        # learned players
        ("unseen", np.int16, (MAX_CARDS,)),
        ("bonus", np.float64, (CANDIDATES,)),  # what a candidate is worth before it is tried
        ("turn", np.int64),  # that is played out
        ("noted_game", np.uint64),  # the game and turn that were noted last
        ("noted_turn", np.int64),
        *learning_fields(STATE, MOVE, FEATURES, UNITS),
        *correcting_fields(CORRECTION),
        *line_fields(STATE, MOVE),
    ],
)
