"""Strategies for Andromeda's Edge: a script, learned players, and personas with TOML weights."""

from __future__ import annotations

from pathlib import Path

from strategies.andromedas_edge import expert, learned, script, trained
from strategies.andromedas_edge.correction import CORRECTION
from strategies.andromedas_edge.features import FEATURES, STAGES
from strategies.andromedas_edge.scratch import SCRATCH
from strategies.andromedas_edge.weights import TABLE
from strategies.learning.lesson import Lesson
from strategies.personas import ladder

__all__ = ("FAMILY", "LEARNING", "SCRATCH", "STRATEGIES")

HERE = Path(__file__).parent
LEARNING = Lesson(
    game="andromedas_edge",
    version=3,
    features=FEATURES,
    stages=STAGES,
    file=HERE / "learned.npz",
    margin=1.0,
    correction=CORRECTION,
)
FAMILY = ladder(
    HERE,
    TABLE,
    script.choose,
    trained=trained.choose,
    learned=learned.choose,
    expert=expert.choose,
)
STRATEGIES = FAMILY.packaged()
