"""The strategies of Gaia Project: a script, players that look ahead, and personas as TOML files."""

from __future__ import annotations

from pathlib import Path

from sim.games.gaia_project.rules.vocabulary import FACTIONS
from strategies.gaia_project import expert, lookahead, script, trained
from strategies.gaia_project.correction import CORRECTION
from strategies.gaia_project.features import FEATURES, STAGES, UNITS
from strategies.gaia_project.pushes import PUSHES
from strategies.gaia_project.scratch import SCRATCH
from strategies.gaia_project.values import values
from strategies.gaia_project.weights import TABLE
from strategies.learning.lesson import Lesson
from strategies.personas import ladder

__all__ = ("FAMILY", "LEARNING", "SCRATCH", "STRATEGIES")

_HERE = Path(__file__).parent

FAMILY = ladder(
    _HERE,
    TABLE,
    script.choose,
    lookahead.choose,
    values(),
    trained=trained.choose,
    learned=expert.choose,
    expert=expert.choose,
)
STRATEGIES = FAMILY.packaged()
LEARNING = Lesson(
    "gaia_project",
    2,
    FEATURES,
    STAGES,
    _HERE / "learned.npz",
    units=UNITS,
    groups=FACTIONS,
    correction=CORRECTION,
    course=(("pushes", PUSHES),),
)
