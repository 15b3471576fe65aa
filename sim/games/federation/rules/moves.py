"""The verbs of the game: deal, list the legal moves, apply a move, and whether the game is over."""

from __future__ import annotations

from sim.games.federation.rules.choices import decision_options
from sim.games.federation.rules.decisions import carry_out
from sim.games.federation.rules.placement import list_placements
from sim.games.federation.rules.setup import clear_table, deal_table
from sim.games.federation.rules.specialists import window_options
from sim.games.federation.rules.turns import settle, start_game
from sim.games.federation.rules.vocabulary import NONE, Decide, Luck
from sim.kernel.decisions import drop, top
from sim.kernel.jit import jit
from sim.kernel.luck import pick as chance


@jit
def deal(state, components, options):
    """Set up one game in a zeroed record whose streams have been seeded (RULES 4)."""
    state.options = options
    clear_table(state, components)
    deal_table(state, components)
    start_game(state, components, chance(state.random, Luck.FIRST_PLAYER, 0, options.players))


@jit
def legal_moves(state, components, work):
    """Write all legal moves of the player who decides into ``work.moves``; returns how many.

    What a player may do in the window before a placement is written as a negative number: NONE - option.
    """
    decision = top(state)
    kind = int(decision.kind)
    seat = int(decision.seat)
    count = 0
    if kind == Decide.PLACE:
        count = list_placements(state, components, work, seat)
        options = window_options(state, components, seat)
    else:
        a = int(decision.a)
        b = int(decision.b)
        c = int(decision.c)
        options = decision_options(state, components, kind, seat, a, b, c)
    option = 0
    while options != 0:
        if options & 1 == 1:
            work.moves[count].kind = kind
            work.moves[count].option = NONE - option if kind == Decide.PLACE else option
            count += 1
        options >>= 1
        option += 1
    return count


@jit
def apply(state, components, move):
    """Carry out a legal move and everything that follows without a choice."""
    decision = top(state)
    kind = int(decision.kind)
    seat = int(decision.seat)
    a = int(decision.a)
    b = int(decision.b)
    c = int(decision.c)
    drop(state)
    carry_out(state, components, kind, seat, a, b, c, int(move.option))
    settle(state, components)


@jit
def finished(state):
    """Whether the game is over."""
    return state.over == 1
