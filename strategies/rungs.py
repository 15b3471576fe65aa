"""What policies and personas agree on: the first columns of a row of weights, and the rungs' numbers."""

from __future__ import annotations

RUNG = 0  # columns before the weights
TEMPERATURE = 1
HEAD = 2

NOVICE = 1
SCRIPTED = 2
LOOKAHEAD = 3
LEARNED = 4
EXPERT = 5
TRAINED = 6
