"""The verbs of the game: deal, list the legal moves of the one who decides, apply a move."""

from __future__ import annotations

from sim.games.cryo.choices import choices
from sim.games.cryo.setup import begin, deal_table
from sim.games.cryo.turns import proceed, take
from sim.games.cryo.vocabulary import End
from sim.kernel.decisions import drop, top
from sim.kernel.jit import jit


@jit
def deal(state, components, options):
    """Set up one game in a zeroed record whose streams have been seeded."""
    state.options = options
    deal_table(state, components)
    begin(state, components)
    proceed(state, components)


@jit
def finished(state):
    """Whether the game is over."""
    return state.over != End.NOT_YET


@jit
def legal_moves(state, components, work):
    """Write all legal moves of the player who decides into ``work.moves``; returns how many."""
    entry = top(state)
    kind = int(entry.kind)
    options = choices(state, components, kind, int(entry.seat), int(entry.a), int(entry.b), int(entry.c))
    count = 0
    option = 0
    while options != 0:
        if options & 1 == 1:
            work.moves[count].kind = kind
            work.moves[count].option = option
            count += 1
        options >>= 1
        option += 1
    return count


@jit
def apply(state, components, move):
    """Carry out a legal move and everything that follows without a choice."""
    entry = top(state)
    kind = int(entry.kind)
    seat = int(entry.seat)
    a = int(entry.a)
    b = int(entry.b)
    c = int(entry.c)
    drop(state)
    take(state, components, kind, seat, a, b, c, int(move.option))
    proceed(state, components)
