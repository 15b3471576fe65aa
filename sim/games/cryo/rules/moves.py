"""The verbs of the game: deal, list the legal moves of the player who decides, apply one of them."""

from __future__ import annotations

from sim.games.cryo.rules.choices import choices
from sim.games.cryo.rules.decisions import carry_out
from sim.games.cryo.rules.setup import (
    begin,
    clear,
    deal_caverns,
    deal_damage,
    deal_deck,
    deal_incidents,
    deal_tiles,
)
from sim.games.cryo.rules.turns import chance_option, go_on, is_left_to_chance
from sim.games.cryo.rules.vocabulary import FIRST_MARK, End
from sim.kernel.decisions import drop, top
from sim.kernel.jit import jit


@jit
def deal(state, components, options):
    """Set up one game in a zeroed record whose random streams have been seeded."""
    state.options = options
    clear(state)
    deal_tiles(state, components)
    deal_damage(state, components)
    deal_caverns(state, components)
    deal_incidents(state, components)
    deal_deck(state, components)
    begin(state, components)


@jit
def legal_moves(state, components, work):
    """Write all legal moves of the player who decides into ``work.moves``; return how many there are."""
    entry = top(state)
    kind = int(entry.kind)
    options = choices(state, components, kind, int(entry.seat), int(entry.a), int(entry.b), int(entry.c))
    if is_left_to_chance(state, kind) and kind < FIRST_MARK:  # only where every step is shown
        options = 1 << chance_option(state, kind, options)
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
    carry_out(state, components, kind, seat, a, b, c, int(move.option))
    go_on(state, components)


@jit
def finished(state):
    """Whether the game is over."""
    return state.over != End.NOT_YET
