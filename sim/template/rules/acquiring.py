"""What moves take and use: components that a player chooses, and mechanisms (sim/kernel/bans.py)."""

from __future__ import annotations

from typing import NamedTuple

from sim.kernel.bans import put_item
from sim.kernel.jit import jit
from sim.template.rules.vocabulary import CARDS, Move

CARD = 0  # the first component of each kind, in the order of ``component_ids``
MECHANISM = CARD + CARDS

CHOSEN = ("card",)


class _Mechanism(NamedTuple):
    """Kinds of actions, in the order of data/mechanisms.toml."""

    OFFER: int = MECHANISM


Mechanism = _Mechanism()
MECHANISM_IDS = tuple(name.lower() for name in Mechanism._fields)


@jit
def acquires(state, components, move, items):
    """Write the items that a legal move takes or uses; returns how many. A blind card is no choice."""
    if move.kind == Move.TAKE:
        return put_item(items, put_item(items, 0, CARD + int(state.offer[move.place])), Mechanism.OFFER)
    return 0
