"""The verbs of the game: deal, list the legal moves of the one who decides. ``apply`` is in turns.py."""

from __future__ import annotations

from sim.games.andromedas_edge.choices import choices
from sim.games.andromedas_edge.setup import (
    begin,
    clear,
    deal_map,
    deal_modules,
    deal_players,
    deal_raiders,
    deal_tactics,
    deal_tokens,
)
from sim.games.andromedas_edge.turns import run_waiting
from sim.kernel.decisions import top
from sim.kernel.jit import jit


@jit
def deal(state, components, options):
    """Set up one game in a zeroed record whose streams have been seeded."""
    state.options = options
    clear(state, components)
    deal_map(state, components)
    deal_raiders(state, components)
    deal_modules(state, components)
    deal_tokens(state, components)
    deal_players(state, components)
    deal_tactics(state, components)
    begin(state, components)
    run_waiting(state, components, False, 0)


@jit
def finished(state):
    """Whether the game is over."""
    return state.over != 0


@jit
def legal_moves(state, components, work):
    """Write all legal moves of the player who decides into ``work.moves``; returns how many."""
    entry = top(state)
    kind = int(entry.kind)
    count = choices(
        state, components, kind, int(entry.seat), int(entry.a), int(entry.b), int(entry.c), work.options
    )
    count = min(count, work.options.shape[0])
    for place in range(count):
        work.moves[place].kind = kind
        work.moves[place].option = work.options[place]
    return count
