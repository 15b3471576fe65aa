"""What a player of New Dark Ages: Colony thinks while it decides: anew for each decision."""

from __future__ import annotations

import numpy as np

from sim.games.new_dark_ages_colony.state import GAME, MAX_MOVES, MOVE
from sim.games.new_dark_ages_colony.vocabulary import (
    CHARACTERS,
    EPISODES,
    FACTIONS,
    OBJECTS,
    RESOURCES,
    TRACKS,
    UNITS,
)
from strategies.minds import mind_dtype
from strategies.new_dark_ages_colony.position import SIZE

MIND = mind_dtype(
    GAME,
    MOVE,
    MAX_MOVES,
    [
        ("time", np.float64),  # 0 at the start of a game, 1 in its last round
        ("left", np.float64),  # rounds to come
        ("worth", np.float64, (RESOURCES,)),  # of one more
        ("step", np.float64, (TRACKS,)),  # what one step up means to the player, as a loss
        ("hold", np.float64, (OBJECTS,)),  # control of it, the bonus apart
        ("launch", np.float64, (OBJECTS,)),  # a launch of it now
        ("recruit", np.float64, (CHARACTERS,)),  # a character, by goals alone
        ("stay", np.float64, (CHARACTERS,)),  # what an eligible character brings where it is
        ("go", np.float64, (CHARACTERS, OBJECTS)),  # a move onto an object, if units were planned
        ("gone", np.int64),  # 1: all of these were worked out
        ("any_recruit", np.float64),  # the next character, whoever it is
        ("unit", np.float64, (UNITS,)),  # what one more unit could hold
        ("there", np.float64, (2,)),  # what can be held on each planet
        # units for the action that is planned
        ("planned", np.int64),  # character, or NONE
        ("planned_unit", np.int64),
        ("planned_count", np.int64),
        ("offer", np.int64, (5,)),  # trade: seat, given, how many, got, how many
        ("total", np.float64, (MAX_MOVES,)),  # lookahead: value of each promising move, with its score
        ("value", np.float64, (MAX_MOVES,)),  # without it
        ("numbers", np.float64, (SIZE,)),  # a position, described
        ("unseen", np.int16, (max(EPISODES, FACTIONS),)),
        ("seen", np.int8, (EPISODES,)),
        ("dealt", GAME),  # the game as it may be: what is hidden has been dealt anew
    ],
)
