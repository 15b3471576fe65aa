"""The players of Cryo: a script, a player who looks ahead, and personas as TOML weights for both."""

from __future__ import annotations

from pathlib import Path

from strategies.cryo import lookahead, script
from strategies.cryo.scratch import SCRATCH
from strategies.cryo.weights import TABLE
from strategies.personas import ladder

__all__ = ("FAMILY", "SCRATCH", "STRATEGIES")

FAMILY = ladder(Path(__file__).parent, TABLE, script.choose, lookahead.choose)
STRATEGIES = FAMILY.packaged()
