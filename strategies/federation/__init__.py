"""The players of Federation: a script, players that have learned, and personas (TOML weights) for all."""

from __future__ import annotations

from pathlib import Path

from strategies.federation import expert, learned, script, trained
from strategies.federation.correction import CORRECTION
from strategies.federation.features import FEATURES, STAGES
from strategies.federation.scratch import SCRATCH
from strategies.federation.weights import TABLE
from strategies.learning.lesson import Lesson
from strategies.personas import ladder

__all__ = ("FAMILY", "LEARNING", "SCRATCH", "STRATEGIES")

LEARNING = Lesson(
    game="federation",
    version=3,
    features=FEATURES,
    stages=STAGES,
    file=Path(__file__).parent / "learned.npz",
    margin=1.0,
    correction=CORRECTION,
)
FAMILY = ladder(
    Path(__file__).parent,
    TABLE,
    script.choose,
    trained=trained.choose,
    learned=learned.choose,
    expert=expert.choose,
)
STRATEGIES = FAMILY.packaged()
