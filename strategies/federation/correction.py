"""What the rung ``trained`` looks at: kinds of moves, and numbers of a placement.

The state is described as for the network.
"""

from __future__ import annotations

from sim.games.federation.rules.placement import placed_ambassador, placed_die, placed_face, placed_space
from sim.games.federation.rules.vocabulary import AMBASSADORS, FIRST_ALTERATION, NONE, PLACES, Decide
from sim.kernel.jit import rule
from strategies.federation.features import FEATURES
from strategies.learning.kinds import number_kinds, numbered_kind
from strategies.learning.network import Correction

FACES = 3  # to vote, to fund, an alteration
OPTIONS = 48  # the largest number of an option is smaller, but for placements
PLACEMENTS = 1  # kind 0 is for what nobody weighs

KINDS, NUMBER = number_kinds(
    {decision: OPTIONS for decision in range(len(Decide))}, PLACEMENTS + PLACES * FACES
)
DIE = AMBASSADORS + 1
CORRECTION = Correction(kinds=NUMBER, state=FEATURES, own=DIE + 1, units=32)


@rule
def kind_of(state, components, seat, move):
    """A placement by space and face, anything else by its option."""
    kind, option = int(move.kind), int(move.option)
    if kind == Decide.PLACE:
        if option >= 0:
            return PLACEMENTS + FACES * placed_space(option) + min(FIRST_ALTERATION, placed_face(option))
        option = NONE - option
    return numbered_kind(KINDS, kind, option)


@rule
def describe_move(state, components, scratch, seat, move, x):
    """Which ambassador is laid, and whether the die is used."""
    option = int(move.option)
    if move.kind == Decide.PLACE and option >= 0:
        x[placed_ambassador(option)] = 1.0
        x[DIE] = placed_die(option)
