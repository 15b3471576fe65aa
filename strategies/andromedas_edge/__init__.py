"""Strategies for Andromeda's Edge: a script, a lookahead, and personas with TOML weights for both."""

from __future__ import annotations

from pathlib import Path

from strategies.andromedas_edge import lookahead, script
from strategies.andromedas_edge.scratch import SCRATCH
from strategies.andromedas_edge.weights import TABLE
from strategies.personas import ladder

__all__ = ("FAMILY", "SCRATCH", "STRATEGIES")

FAMILY = ladder(Path(__file__).parent, TABLE, script.choose, lookahead.choose)
STRATEGIES = FAMILY.packaged()
