"""Scratch memory of a player while it decides: new for each decision, except for the plan of its turn."""

from __future__ import annotations

import numpy as np

from sim.games.cryo.rules.state import MAX_CARDS, MAX_MOVES, MOVE, STATE
from sim.games.cryo.rules.vocabulary import (
    CARD_TYPES,
    CAVERNS,
    CHECKS,
    NODES,
    PLATFORM_ACTIONS,
    RESOURCES,
    SLOTS,
    TILES,
    TOKENS,
)
from strategies.cryo.sizes import CORRECTION, FEATURES
from strategies.learning.lesson import UNITS
from strategies.learning.scratch import correcting_fields, learning_fields, line_fields
from strategies.scratch import scratch_dtype

MAX_ROUTE = 4  # caverns of a launch that players consider

SCRATCH = scratch_dtype(
    STATE,
    MOVE,
    MAX_MOVES,
    [
        ("time", np.float64),  # 0 at the start of a game, 1 at its end
        ("rest", np.float64),  # future recalls
        ("first_unit", np.float64, (RESOURCES,)),  # worth of the first unit
        ("glut", np.float64, (RESOURCES,)),  # how fast it falls with the units already there
        ("metric", np.float64, (CARD_TYPES,)),  # points for one more of what missions count
        ("wake", np.float64),  # worth of a pod that wakes, with an empty platform
        ("card", np.float64),  # worth of a card drawn
        ("slot", np.float64, (SLOTS,)),  # worth of one use of its platform action, without this slot
        ("missing", np.int16, (SLOTS,)),  # how many other slots of that action are empty
        ("build", np.float64, (3 * CARD_TYPES,)),  # worth of each card for each use
        ("check", np.float64, (CHECKS,)),  # worth to the automated rival of each of its checks
        # the plan of a turn, and whose turn it is
        ("turn", np.int64),
        ("seat", np.int64),
        ("deal", np.uint64),
        ("node", np.float64, (NODES,)),
        ("recall", np.float64),
        ("perform", np.float64, (PLATFORM_ACTIONS,)),  # worth of what can be performed at a recall now
        # the plan of a launch
        ("vehicle", np.int16),
        ("pods", np.int16),
        ("route_count", np.int16),
        ("route", np.int16, (MAX_ROUTE,)),
        ("place", np.int16, (MAX_ROUTE,)),
        ("trial_route", np.int16, (MAX_ROUTE,)),
        ("trial_next", np.int64, (MAX_ROUTE,)),  # caverns still to try at each place, as a set
        ("fare", np.float64, (MAX_ROUTE,)),  # worth of the energy for a route, by its length - 1
        ("need", np.int16, (CAVERNS,)),  # pods for control of a cavern
        ("control", np.float64, (CAVERNS,)),  # worth of it
        ("visit", np.float64, (CAVERNS,)),  # worth of one pod there
        # learned players
        ("plan", np.float64, (NODES,)),  # the worth of the board's actions in the real game
        ("unseen", np.int16, (max(MAX_CARDS, TILES, TOKENS, CAVERNS),)),  # what may be hidden, of one kind
        ("real_plan", np.float64, (NODES,)),  # the same while next turns are imagined
        ("real_is_kept", np.int64),
        ("is_kept", np.int64),  # 1: ``plan`` is that of the real turn
        ("sign", np.float64),  # -1 where a tie is decided for the automated rival
        ("last", np.int64),  # own turns begun when the last imagined one ends
        ("deploy", np.float64, (NODES,)),  # worth of deploying for each action, at its best dock
        ("deploy_goal", np.int64, (NODES,)),  # the dock and the direction of that
        ("goal", np.int64),  # the deploy that was chosen for this turn
        ("goal_turn", np.int64),
        ("goal_deal", np.uint64),
        ("goal_seat", np.int64),
        *learning_fields(STATE, MOVE, FEATURES, UNITS),
        *correcting_fields(CORRECTION),
        *line_fields(STATE, MOVE),
    ],
)
