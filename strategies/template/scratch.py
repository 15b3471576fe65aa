"""Scratch memory of the players while they decide."""

from __future__ import annotations

from sim.template.rules.state import MAX_OFFER, MOVE, STATE
from strategies.learning.lesson import UNITS
from strategies.learning.scratch import correcting_fields, learning_fields
from strategies.scratch import scratch_dtype
from strategies.template.correction import CORRECTION
from strategies.template.features import FEATURES

SCRATCH = scratch_dtype(
    STATE,
    MOVE,
    MAX_OFFER,
    [*learning_fields(STATE, MOVE, FEATURES, UNITS), *correcting_fields(CORRECTION)],
)
