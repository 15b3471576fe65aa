"""What a player of Andromeda's Edge thinks while it decides: anew for each decision."""

from __future__ import annotations

import numpy as np

from sim.games.andromedas_edge.state import GAME, MAX_CARDS, MAX_MOVES, MOVE
from sim.games.andromedas_edge.vocabulary import BASES, CLASSES, KINDS, REGIONS, STATIONS, TRACKS
from strategies.minds import mind_dtype

UNKNOWN = -1e9  # worth of what was not thought of yet in this decision

MIND = mind_dtype(
    GAME,
    MOVE,
    MAX_MOVES,
    [
        ("time", np.float64),  # 0 at the start of a game, 1 at its end
        ("rest", np.float64),  # Returns to come
        ("point", np.float64),  # worth of a point now
        ("worth", np.float64, (KINDS,)),  # of the next unit of each resource
        ("step", np.float64, (TRACKS,)),  # of the next step on each track
        ("leader", np.float64),
        ("options", np.int32, (MAX_MOVES,)),  # of a decision that is thought of before it is due
        ("use", np.float64, (STATIONS,)),  # of a module in this Return
        ("open", np.float64, (4,)),  # what a first ship in a row lets energy do there
        # launches
        ("raider_places", np.int16, (REGIONS,)),  # regions with raiders, by class
        ("raiders", np.int16),  # how many these are
        ("rewards", np.float64, (CLASSES,)),  # of each class; UNKNOWN: not thought of yet
        ("bases", np.float64, (BASES,)),  # of each action; likewise
        # lookahead
        ("total", np.float64, (MAX_MOVES,)),
        ("unseen", np.int16, (MAX_CARDS,)),
        ("dealt", GAME),
    ],
)
