"""What is kept of each game: an outcome record with fewer fields.

A complete record takes up to 19 KB, so a million of them would fill any memory. An answer needs a few fields
of each seat, some 60 bytes per game.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

ALWAYS = ("game", "decisions", "failure", "players")  # to name a game that went wrong, and its empty seats


def kept_type(outcome: np.dtype, seats: Sequence[str]) -> np.dtype:
    """An outcome record with only these fields of its seats; some games don't have all of them."""
    head = [(name, outcome[name]) for name in ALWAYS]
    every = outcome["seats"]
    fields = [(name, every.base[name]) for name in seats if name in (every.base.names or ())]
    return np.dtype([*head, ("seats", fields, every.shape)] if fields else head)


def copy_fields(kept: np.ndarray, outcomes: np.ndarray) -> None:
    """Copy what is kept."""
    for name in kept.dtype.names or ():
        if kept[name].dtype.names:
            copy_fields(kept[name], outcomes[name])
        else:
            kept[name] = outcomes[name]


def fewer(outcomes: np.ndarray, seats: Sequence[str]) -> np.ndarray:
    """Records with still fewer fields."""
    kept = np.zeros(len(outcomes), kept_type(outcomes.dtype, seats))
    copy_fields(kept, outcomes)
    return kept
