"""What a player of Gaia Project thinks of the position of the one who decides."""

from __future__ import annotations

import numpy as np

from sim.games.gaia_project.state import GAME, MAX_MOVES, MOVE
from sim.games.gaia_project.vocabulary import COSTS, GAINS, HEXES, TILES, TRACKS, Event, Per
from strategies.gaia_project.position import SIZE
from strategies.minds import mind_dtype

MIND = mind_dtype(
    GAME,
    MOVE,
    MAX_MOVES,
    [
        ("unit", np.float64, (GAINS,)),  # worth of one of each gain now
        ("yearly", np.float64, (GAINS,)),  # worth of one of each gain in every income phase to come
        ("price", np.float64, (COSTS,)),  # worth of one of each cost now
        ("event", np.float64, (len(Event),)),  # points for one of each event now
        ("per", np.float64, (len(Per),)),  # points for one more of each count
        ("level", np.float64, (TRACKS,)),  # worth of the next level of each track
        ("tile", np.float64, (TILES,)),  # worth of each tile if taken now
        ("tile_best", np.float64),  # worth of the best tile with its step
        ("token_best", np.float64),
        ("booster_best", np.float64),
        ("left", np.float64),  # income phases to come
        ("early", np.float64),  # 1 in the first round, 0 in the last
        ("time", np.float64),  # 0 in the first round, 1 in the last
        ("place", np.float64, (HEXES,)),  # worth of a mine on each hex, its price apart
        ("opponent", np.int8, (HEXES,)),  # 1: an opponent's structure
        ("room", np.int8, (HEXES,)),  # 1: a planet that is cheap to settle, and out of range now
        ("own", np.int16, (HEXES,)),  # own hexes that are in no federation
        ("own_value", np.float64, (HEXES,)),
        ("own_count", np.int64),
        ("need", np.int64, (COSTS,)),
        ("have", np.int64, (COSTS,)),
        ("wish", MOVE),  # a main action that free actions might pay for
        ("wish_score", np.float64),  # of the best one so far
        ("wish_row", np.int64),  # the free action that leads to it
        ("goal", MOVE),  # the best wish itself
        ("numbers", np.float64, (SIZE,)),  # a position, described
    ],
)
