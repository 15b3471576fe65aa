"""The players of Federation: a script, a lookahead player, and personas (TOML weights) for both."""

from __future__ import annotations

from pathlib import Path

from strategies.federation import lookahead, script
from strategies.federation.scratch import SCRATCH
from strategies.federation.weights import TABLE
from strategies.personas import ladder

__all__ = ("FAMILY", "SCRATCH", "STRATEGIES")

FAMILY = ladder(Path(__file__).parent, TABLE, script.choose, lookahead.choose)
STRATEGIES = FAMILY.packaged()
