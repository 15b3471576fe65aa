"""The players of Cryo: a script, players that have learned, and personas as TOML weights."""

from __future__ import annotations

from pathlib import Path

from strategies.cryo import expert, learned, script, trained
from strategies.cryo.scratch import SCRATCH
from strategies.cryo.sizes import CORRECTION, FEATURES, STAGES
from strategies.cryo.weights import TABLE
from strategies.learning.lesson import Lesson, Table
from strategies.personas import ladder

__all__ = ("FAMILY", "LEARNING", "SCRATCH", "STRATEGIES")

_HERE = Path(__file__).parent

FAMILY = ladder(
    _HERE,
    TABLE,
    script.choose,
    trained=trained.choose,
    learned=learned.choose,
    expert=expert.choose,
)
STRATEGIES = FAMILY.packaged()
_SOLO = ("mode", "solo")
_TABLES = (
    Table(4),
    Table(2, (_SOLO,)),
    Table(3),
    Table(2, (_SOLO, ("harder", "true"))),
    Table(2),
    Table(2, (_SOLO, ("unpredictable", "true"))),
)
LEARNING = Lesson(
    "cryo",
    3,
    FEATURES,
    STAGES,
    _HERE / "learned.npz",
    margin=1.0,
    correction=CORRECTION,
    tables=_TABLES,
)
