"""What compiled players and personas agree on: the head of a row of weights, and the rungs it names."""

from __future__ import annotations

HEAD = 2  # columns before the weights: rung, temperature

NOVICE = 1
SCRIPTED = 2
LOOKAHEAD = 3
RUNGS = {"novice": NOVICE, "scripted": SCRIPTED, "lookahead": LOOKAHEAD}
