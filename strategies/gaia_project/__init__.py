"""The strategies of Gaia Project: a script, a player that looks ahead, and personas as TOML files."""

from __future__ import annotations

from pathlib import Path

from strategies.gaia_project import lookahead, script
from strategies.gaia_project.scratch import SCRATCH
from strategies.gaia_project.values import values
from strategies.gaia_project.weights import TABLE
from strategies.personas import ladder

__all__ = ("FAMILY", "SCRATCH", "STRATEGIES")

FAMILY = ladder(Path(__file__).parent, TABLE, script.choose, lookahead.choose, constants=values())
STRATEGIES = FAMILY.packaged()
