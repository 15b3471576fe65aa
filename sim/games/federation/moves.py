"""The legal moves of the one who decides. The other verbs: ``deal`` in setup.py, ``apply`` in turns.py."""

from __future__ import annotations

from sim.games.federation.choices import choices
from sim.games.federation.placement import list_placements
from sim.games.federation.specialists import window_options
from sim.games.federation.vocabulary import NONE, Decide
from sim.kernel.decisions import top
from sim.kernel.jit import jit


@jit
def finished(state):
    """Whether the game is over."""
    return state.over == 1


@jit
def legal_moves(state, components, work):
    """Write all legal moves of the player who decides into ``work.moves``; returns how many.

    The options of a window before a placement are negative numbers: NONE - option.
    """
    entry = top(state)
    kind = int(entry.kind)
    count = 0
    if kind == Decide.PLACE:
        count = list_placements(state, components, work, int(entry.seat))
        options = window_options(state, components, int(entry.seat))
    else:
        options = choices(state, components, kind, int(entry.seat), int(entry.a), int(entry.b), int(entry.c))
    option = 0
    while options != 0:
        if options & 1 == 1:
            work.moves[count].kind = kind
            work.moves[count].option = NONE - option if kind == Decide.PLACE else option
            count += 1
        options >>= 1
        option += 1
    return count
