"""The players of Gaia Project: a ladder of one compiled policy, and personas as TOML weights."""

from __future__ import annotations

from pathlib import Path

from strategies.gaia_project.policy import choose
from strategies.gaia_project.values import read_values
from strategies.gaia_project.weights import TABLE
from strategies.personas import Family
from strategies.rungs import RUNGS

FAMILY = Family(
    policy="ladder",
    choose=choose,
    table=TABLE,
    rungs=RUNGS,
    rung="scripted",
    folder=Path(__file__).parent / "personas",
    constants=read_values(),
)
STRATEGIES = FAMILY.packaged()
