"""The weights of the players: names, defaults, meaning. All in points."""

from __future__ import annotations

from strategies.learning.settings import LEARNED
from strategies.weights import Table, columns

TABLE: Table = {
    "bonus": (1.0, "factor on the points that a card gives to the player's captain"),
    "new_kind": (1.0, "a card of a kind that the player lacks"),
    **LEARNED,
}

NAMES, W, BLOCK = columns(TABLE)
