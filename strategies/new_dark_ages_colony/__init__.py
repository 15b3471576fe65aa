"""Strategies for New Dark Ages: Colony: a script, learned players, and personas (TOML files)."""

from __future__ import annotations

from pathlib import Path

from strategies.learning.lesson import Lesson
from strategies.new_dark_ages_colony import learned, script, trained
from strategies.new_dark_ages_colony.correction import CORRECTION
from strategies.new_dark_ages_colony.features import FEATURES, STAGES
from strategies.new_dark_ages_colony.scratch import SCRATCH
from strategies.new_dark_ages_colony.weights import TABLE
from strategies.personas import ladder

__all__ = ("FAMILY", "LEARNING", "SCRATCH", "STRATEGIES")

LEARNING = Lesson(
    game="new_dark_ages_colony",
    version=2,
    features=FEATURES,
    stages=STAGES,
    file=Path(__file__).parent / "learned.npz",
    margin=learned.MARGIN,
    correction=CORRECTION,
    # small temperatures: who plays badly shows little of what good positions are worth
    course=(("script_temperatures", (0.0, 0.0, 0.2, 0.5)), ("temperatures", (0.0, 0.0, 0.2, 0.5))),
)
FAMILY = ladder(
    Path(__file__).parent,
    TABLE,
    script.choose,
    trained=trained.choose,
    learned=learned.choose,
)
STRATEGIES = FAMILY.packaged()
