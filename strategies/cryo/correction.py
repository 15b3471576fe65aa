"""What the rung ``trained`` looks at: kinds of moves. The state is described as for the network."""

from __future__ import annotations

from sim.games.cryo.rules.vocabulary import CARD_TYPES, CAVERNS, NODES, STOP, USES, Decide
from sim.kernel.decisions import top
from sim.kernel.jit import rule
from strategies.cryo.sizes import FEATURES
from strategies.learning.kinds import number_kinds, numbered_kind
from strategies.learning.network import Correction

DEPLOYS = 1  # kind 0 is for what nobody weighs
DIRECTION_BITS = 3  # a deploy is coded as (dock << DIRECTION_BITS) + direction
SCOUTED = 4  # pods that are told apart
KINDS, NUMBER = number_kinds(
    {
        **{decision: STOP + 1 for decision in range(len(Decide) + 1)},
        Decide.BUILD: max(STOP + 1, USES * CARD_TYPES),
        Decide.SCOUT: SCOUTED * CAVERNS,
    },
    DEPLOYS + NODES,
)
CORRECTION = Correction(kinds=NUMBER, state=FEATURES, own=1, units=32)


@rule
def kind_of(state, components, seat, move):
    """A deploy by what it does, anything else by its option."""
    kind, option = int(move.kind), int(move.option)
    if kind == Decide.DOCK and top(state).kind == Decide.TURN:
        direction = option & ((1 << DIRECTION_BITS) - 1)
        return DEPLOYS + max(0, int(components.dock_nodes[option >> DIRECTION_BITS, direction]))
    return numbered_kind(KINDS, kind, option)


@rule
def describe_move(state, components, scratch, seat, move, x):
    """Whether it ends a series of choices."""
    if move.option == STOP:
        x[0] = 1.0
