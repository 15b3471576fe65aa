"""Strategies for New Dark Ages: Colony: a script, a lookahead, and personas (TOML files of weights)."""

from __future__ import annotations

from pathlib import Path

from strategies.new_dark_ages_colony import lookahead, script
from strategies.new_dark_ages_colony.scratch import SCRATCH
from strategies.new_dark_ages_colony.values import values
from strategies.new_dark_ages_colony.weights import TABLE
from strategies.personas import ladder

__all__ = ("FAMILY", "SCRATCH", "STRATEGIES")

FAMILY = ladder(Path(__file__).parent, TABLE, script.choose, lookahead.choose, constants=values())
STRATEGIES = FAMILY.packaged()
