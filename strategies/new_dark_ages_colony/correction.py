"""What the rung ``trained`` looks at: kinds of moves. The state is described as for the network."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.vocabulary import (
    LINES,
    OBJECTS,
    PRICES,
    RESOURCES,
    SLOTS,
    UNITS,
    Decide,
    Move,
)
from sim.kernel.decisions import top
from sim.kernel.jit import rule
from strategies.learning.kinds import number_kinds, numbered_kind
from strategies.learning.network import Correction
from strategies.new_dark_ages_colony.features import FEATURES, stage_of

AMOUNTS = 8  # of a pledge that are told apart
KINDS, NUMBER = number_kinds(
    {
        **{kind: 1 for kind in range(len(Move))},
        Move.MOVE: OBJECTS,
        Move.RAID: OBJECTS,
        Move.UNIT: UNITS,
        Move.MARKET: LINES,
        Move.BUY: SLOTS,
        Move.PLEDGE: RESOURCES * AMOUNTS,
        Move.BID: PRICES,
        Move.END: len(Decide),
    }
)
CORRECTION = Correction(kinds=NUMBER, state=FEATURES, own=1, units=32)


@rule
def stage_of_decision(state, components, seat):
    """Which weights of the correction apply."""
    return stage_of(state, components)


@rule
def kind_of(state, components, seat, move):
    """A move by where it leads or how much it gives."""
    kind, about = int(move.kind), int(move.what)
    if kind == Move.PLEDGE:
        about = AMOUNTS * int(move.who) + min(AMOUNTS - 1, about)
    elif kind == Move.END:
        about = int(top(state).kind)
    return numbered_kind(KINDS, kind, about)


@rule
def describe_move(state, components, scratch, seat, move, x):
    """How much is pledged."""
    if move.kind == Move.PLEDGE:
        x[0] = move.what / 4.0
