"""Scratch memory of a player of Federation while it decides: filled for each placement and mission, and kept
for the choices within them."""

from __future__ import annotations

import numpy as np

from sim.games.federation.rules.state import MAX_MOVES, MOVE, STATE
from sim.games.federation.rules.vocabulary import (
    ALTERATIONS,
    FLOORS,
    MISSIONS,
    PLACES,
    PLANETS,
    PROJECTS,
    RESOURCES,
    SEATS,
)
from strategies.federation.correction import CORRECTION
from strategies.federation.features import FEATURES
from strategies.learning.lesson import UNITS
from strategies.learning.scratch import correcting_fields, learning_fields, line_fields
from strategies.scratch import scratch_dtype

TARGETS = 13  # planets, rooms, espionage, the outer module

SCRATCH = scratch_dtype(
    STATE,
    MOVE,
    MAX_MOVES,
    [
        ("time", np.float64),  # 0 at the start of a game, 1 at its end
        ("rest", np.float64),  # executive phases to come, including this round's
        ("late", np.float64),  # 0 with the first ambassador of a round, 1 with the last
        ("level", np.float64),
        ("price", np.float64, (RESOURCES,)),  # worth of a resource
        ("pip", np.float64),
        ("ship", np.float64),
        ("medal", np.float64),
        ("measure", np.int64, (SEATS, PROJECTS)),  # what projects count
        ("influence", np.float64, (PLANETS,)),  # worth of one more
        ("chance", np.float64, (PROJECTS,)),  # that a project will be funded
        ("fund", np.float64, (PROJECTS,)),  # worth of moving it by one
        ("mission", np.float64, (MISSIONS,)),  # worth of flying it
        ("done", np.float64),  # worth of one more completed mission, whatever it does
        ("target", np.float64, (TARGETS,)),  # worth of an action, its cost paid
        ("free_planets", np.int64),  # planets that cost nothing and can be acted on
        ("floor", np.int64, (FLOORS, 2)),  # votes: own, the best of the others
        ("votes", np.int64, (FLOORS, SEATS + 1)),
        ("space", np.float64, (PLACES,)),  # worth of the action there
        ("space_fund", np.float64, (PLACES,)),  # what funding there adds
        # the ambassador and face that were valued last
        ("token", np.int64),
        ("token_score", np.float64),
        ("token_funds", np.int64),
        ("token_votes", np.int64),
        ("token_targets", np.int64),  # what can be carried out after its bonus, as a bit set
        ("law_gain", np.float64, (2,)),  # what the law of each wing brings, less the opponents' mean
        # which game, player and turn the plan is for
        ("deal", np.uint64),
        ("seat", np.int64),
        ("turn", np.int64),
        ("decided", np.int64),  # the turn of the real game that a learned player decides in
        # learned
        ("unseen", np.int16, (ALTERATIONS,)),  # what is dealt anew
        ("alike", np.int64, (PLACES,)),  # placements weighed on each space
        *learning_fields(STATE, MOVE, FEATURES, UNITS),
        *correcting_fields(CORRECTION),
        *line_fields(STATE, MOVE),
    ],
)
