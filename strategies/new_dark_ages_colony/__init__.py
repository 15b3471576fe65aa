"""The players of New Dark Ages: Colony: a script, a player who looks ahead, and personas as TOML weights."""

from __future__ import annotations

from pathlib import Path

from strategies.new_dark_ages_colony import lookahead, script
from strategies.new_dark_ages_colony.mind import MIND
from strategies.new_dark_ages_colony.values import values
from strategies.new_dark_ages_colony.weights import TABLE
from strategies.personas import ladder

__all__ = ("FAMILY", "MIND", "STRATEGIES")

FAMILY = ladder(Path(__file__).parent, TABLE, script.choose, lookahead.choose, constants=values())
STRATEGIES = FAMILY.packaged()
