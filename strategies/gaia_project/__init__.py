"""The players of Gaia Project: a script, a player who looks ahead, and personas as TOML weights for both."""

from __future__ import annotations

from pathlib import Path

from strategies.gaia_project import lookahead, script
from strategies.gaia_project.mind import MIND
from strategies.gaia_project.values import values
from strategies.gaia_project.weights import TABLE
from strategies.personas import ladder

__all__ = ("FAMILY", "MIND", "STRATEGIES")

FAMILY = ladder(Path(__file__).parent, TABLE, script.choose, lookahead.choose, constants=values())
STRATEGIES = FAMILY.packaged()
