"""What compiled players and personas agree on: the head of a row of weights, and the rungs it names."""

from __future__ import annotations

RUNG = 0  # columns before the weights
TEMPERATURE = 1
HEAD = 2

NOVICE = 1
SCRIPTED = 2
LOOKAHEAD = 3
