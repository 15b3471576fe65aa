"""What the rung ``trained`` looks at: kinds of moves, and which ship makes them.

The state is described as for the network.
"""

from __future__ import annotations

from sim.games.andromedas_edge.rules.ships import type_of
from sim.games.andromedas_edge.rules.vocabulary import (
    CARDS,
    DISCOVERIES,
    FIRST_HALF_SLOT,
    REGIONS,
    STATIONS,
    TACOPS_SLOT,
    TILES,
    TRACKS,
    TYPES,
)
from sim.games.andromedas_edge.rules.vocabulary_moves import (
    BY_ENERGY,
    DISCARD,
    FREE_KIND,
    MOON_STEP,
    SHIP_STEP,
    STATION_STEP,
    STOP,
    Decide,
    Free,
)
from sim.kernel.jit import rule
from strategies.andromedas_edge.features import FEATURES
from strategies.learning.kinds import number_kinds, numbered_kind
from strategies.learning.network import Correction

SLOTS_OF_MOONS = 3  # of a module, tac-ops, half a slot
FEW = 16  # options of decisions that have few

FREE, _NEXT = number_kinds(
    {
        **{kind: FEW for kind in range(len(Free))},
        Free.MOON_PLACE: SLOTS_OF_MOONS,
        Free.RECRUIT: 1,
        Free.BONUS: 1,
        Free.CARD: CARDS,
        Free.NO_MERCY: 1,
        Free.MOON_DISCARD: 1,
    }
)
# One more than there are options: the last kind is to stop.
KINDS, NUMBER = number_kinds(
    {
        Decide.MAIN: 2,
        Decide.LAUNCH: REGIONS,
        Decide.BUY_MODULE: STATIONS + 1,
        Decide.SECOND_MODULE: STATIONS + 2,  # and to discard one
        Decide.GAIN_MODULE: STATIONS + 1,
        Decide.SITE: REGIONS + 1,
        Decide.BUILD_SHIP: TYPES + 1,
        Decide.UPGRADE: TILES + 1,
        Decide.TRACK: TRACKS + 1,
        Decide.ESCALATE: TYPES + 1,
        Decide.ACTIVATE: STATIONS + 1,
        Decide.ONE_OF: FEW,
        Decide.PREPARE: FEW,
        Decide.DIPLOMACY: CARDS + 1,
        Decide.REPAIR: FEW,
        Decide.CLAIM_MOON: REGIONS + 1,
        Decide.DISCOVERY: DISCOVERIES + 1,
        Decide.DAMAGE_MODULE: STATIONS + 1,
    },
    _NEXT,
)
CORRECTION = Correction(kinds=NUMBER, state=FEATURES, own=TYPES + 2, units=32)


@rule
def kind_of_free(option):
    """A free action by what it is about, where that is one of a few things."""
    kind, about = option // FREE_KIND, option % FREE_KIND
    if kind == Free.MOON_PLACE:
        slot = about // MOON_STEP
        about = 2 if slot >= FIRST_HALF_SLOT else 1 if slot == TACOPS_SLOT else 0
    return numbered_kind(FREE, kind, about)


@rule
def kind_of(state, components, seat, move):
    """Moves of ships by where they go, others by their option."""
    kind, option = int(move.kind), int(move.option)
    if kind == Decide.FREE:
        return kind_of_free(option)
    if option != STOP:
        if kind == Decide.LAUNCH:
            option %= SHIP_STEP
        elif kind == Decide.ACTIVATE:
            option %= STATION_STEP
        elif kind == Decide.ESCALATE:
            option = type_of(option)
        elif kind == Decide.SECOND_MODULE and option >= DISCARD:
            option = STATIONS
    return numbered_kind(KINDS, kind, option)


@rule
def describe_move(state, components, scratch, seat, move, x):
    """The type of the ship, and the deck of a module."""
    kind, option = int(move.kind), int(move.option)
    if option == STOP:
        x[TYPES + 1] = 1.0
    elif kind == Decide.LAUNCH:
        x[type_of(option // SHIP_STEP)] = 1.0
    elif kind == Decide.ACTIVATE:
        ship = option // STATION_STEP
        x[TYPES if ship == BY_ENERGY else type_of(ship)] = 1.0
