"""The verbs of the game: deal, list the legal moves of the one who decides. ``apply`` is in turns.py."""

from __future__ import annotations

from sim.games.cryo.choices import choices
from sim.games.cryo.setup import (
    begin,
    clear,
    deal_caverns,
    deal_damage,
    deal_deck,
    deal_incidents,
    deal_tiles,
)
from sim.games.cryo.vocabulary import End
from sim.kernel.decisions import top
from sim.kernel.jit import jit


@jit
def deal(state, components, options):
    """Set up one game in a zeroed record whose streams have been seeded."""
    state.options = options
    clear(state)
    deal_tiles(state, components)
    deal_damage(state, components)
    deal_caverns(state, components)
    deal_incidents(state, components)
    deal_deck(state, components)
    begin(state, components)


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
