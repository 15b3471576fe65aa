"""The scratch memory of a Gaia Project player while it decides."""

from __future__ import annotations

import numpy as np

from sim.games.gaia_project.rules.hexsets import HEX_WORDS
from sim.games.gaia_project.rules.state import MAX_MOVES, MOVE, STATE
from sim.games.gaia_project.rules.vocabulary import (
    BOOSTERS,
    COSTS,
    GAINS,
    HEXES,
    SEATS,
    TILES,
    TRACKS,
    Event,
    Per,
)
from strategies.gaia_project.correction import CORRECTION
from strategies.gaia_project.features import FEATURES, UNITS
from strategies.gaia_project.position import NODES, SIZE
from strategies.learning.scratch import beam_fields, correcting_fields, learning_fields
from strategies.scratch import scratch_dtype

PARTS = 6  # ways to go on within an action that a player can try
WISHES = 8  # actions that need conversions first, of which a player can weigh this many

SCRATCH = scratch_dtype(
    STATE,
    MOVE,
    MAX_MOVES,
    [
        ("unit", np.float64, (GAINS,)),  # worth of one unit of each gain now
        ("yearly", np.float64, (GAINS,)),  # worth of one unit of each gain in every later income phase
        ("price", np.float64, (COSTS,)),  # worth of one unit of each cost now
        ("event", np.float64, (len(Event),)),  # points for each event now
        ("per", np.float64, (len(Per),)),  # points for one more of each count
        ("level", np.float64, (TRACKS,)),  # worth of the next level of each track
        ("tile", np.float64, (TILES,)),  # worth of each tile if taken now
        ("tile_best", np.float64),  # worth of the best tile with its step
        ("token_best", np.float64),
        ("booster", np.float64, (BOOSTERS,)),  # worth of each available booster
        ("booster_best", np.float64),
        ("left", np.float64),  # income phases left
        ("early", np.float64),  # 1 in the first round, 0 in the last
        ("time", np.float64),  # 0 in the first round, 1 in the last
        # mines (places.py)
        ("place", np.float64, (HEXES,)),  # worth of one on each hex, before its price; or UNKNOWN
        ("mine_income", np.float64),  # worth of the next one's income
        ("mine_federation", np.float64),  # the most that one can be worth for federations
        ("mine_reach", np.int64),  # how far away one might be built
        ("mine_ore", np.int64),  # the most ore that could pay for terraforming
        ("mine_steps", np.int64),  # the most free terraforming steps
        ("opponents", np.int64, (HEX_WORDS,)),  # hexes of opponents, as a set
        ("room", np.int64, (HEX_WORDS,)),  # cheap planets out of range, as a set
        ("own", np.int16, (HEXES,)),  # own hexes outside federations
        ("own_value", np.float64, (HEXES,)),
        ("own_count", np.int64),
        ("need", np.int64, (COSTS,)),
        ("have", np.int64, (COSTS,)),
        ("wish", MOVE),  # a main action that free actions may be able to pay for
        ("wish_score", np.float64),  # what a wish must score to be kept
        ("wish_row", np.int64),  # the first free action towards the best one
        ("goal", MOVE),  # the best wish
        ("wish_count", np.int64),  # wishes that are kept, as many as wish_most
        ("wish_most", np.int64),
        ("wishes", MOVE, (WISHES,)),
        ("wish_rows", np.int64, (WISHES,)),
        ("wish_scores", np.float64, (WISHES,)),
        ("numbers", np.float64, (SIZE,)),  # the description of a position
        ("goals", MOVE, (SEATS,)),  # what each seat converts for in its turn (learned.py)
        ("pursued", np.int64, (SEATS,)),  # 1 while it does
        # what is on the map (position.py)
        ("others", np.int64, (HEX_WORDS,)),  # hexes of opponents, as a set
        ("node", np.int64, (NODES,)),  # own structures, then stations
        ("node_value", np.float64, (NODES,)),
        ("node_federated", np.int64, (NODES,)),  # 0 if it is in no federation
        ("node_planets", np.int64),  # how many of them are structures
        ("node_count", np.int64),
        # those that a federation may join (features_map.py)
        ("joining", np.int64, (NODES,)),
        ("joining_apart", np.int64, (NODES, NODES)),  # distances between them
        ("joining_distance", np.int64, (NODES,)),  # to what has been joined
        ("part", MOVE, (PARTS,)),  # decisions within an imagined action (learned.py)
        ("parted", STATE),
        ("part_features", np.float32, (FEATURES,)),
        *learning_fields(STATE, MOVE, FEATURES, UNITS),
        *correcting_fields(CORRECTION),
        *beam_fields(STATE, MOVE),
    ],
)
