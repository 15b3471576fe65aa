"""The players of Cryo: a ladder of one compiled policy, and personas as TOML weights."""

from __future__ import annotations

from pathlib import Path

from strategies.cryo.policy import choose
from strategies.cryo.weights import TABLE
from strategies.personas import Family
from strategies.rungs import RUNGS

FAMILY = Family(
    policy="ladder",
    choose=choose,
    table=TABLE,
    rungs=RUNGS,
    rung="scripted",
    folder=Path(__file__).parent / "personas",
)
STRATEGIES = FAMILY.packaged()
