"""The players of Template: a script, players that learn from self-play, and personas (TOML weights)."""

from __future__ import annotations

from pathlib import Path

from sim.template.rules.vocabulary import PLAYER_COUNTS
from strategies.learning.lesson import Lesson, Table
from strategies.personas import ladder
from strategies.template import learned, script, trained
from strategies.template.correction import CORRECTION
from strategies.template.features import FEATURES, STAGES
from strategies.template.scratch import SCRATCH
from strategies.template.weights import TABLE

__all__ = ("FAMILY", "LEARNING", "SCRATCH", "STRATEGIES")

_HERE = Path(__file__).parent

FAMILY = ladder(_HERE, TABLE, script.choose, trained=trained.choose, learned=learned.choose)
STRATEGIES = FAMILY.packaged()
LEARNING = Lesson(
    game="template",
    version=1,  # as in the Game record: raise both when a rule changes, then learn again
    features=FEATURES,
    stages=STAGES,
    file=_HERE / "learned.npz",  # which `libration learn` writes
    margin=learned.MARGIN,
    correction=CORRECTION,
    tables=tuple(Table(players) for players in reversed(PLAYER_COUNTS)),
)
