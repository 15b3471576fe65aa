"""The verbs of the game: deal it, list the legal moves, apply one, and tell whether it is over."""

from __future__ import annotations

from sim.games.gaia_project.rules.choices import list_cheap_federations, list_moves
from sim.games.gaia_project.rules.decisions import carry_out
from sim.games.gaia_project.rules.setup import set_up_table
from sim.games.gaia_project.rules.turns import proceed
from sim.games.gaia_project.rules.vocabulary import Decide, Phase
from sim.kernel.decisions import top
from sim.kernel.jit import jit
from sim.kernel.shortlist import NO_SHORTLIST

MORE_SATELLITES = 1  # than the cheapest federation needs: those on the short list


@jit
def deal(state, components, options):
    """Set up one game in a zeroed record whose streams have been seeded."""
    state.options = options
    set_up_table(state, components)
    proceed(state, components)


@jit
def legal_moves(state, components, work):
    """Write all legal moves of the player who decides into ``work.moves``; returns how many."""
    return list_moves(state, components, work)


@jit
def shortlist(state, components, work):
    """The cheapest federations, where there may be hundreds. No other decision has a short list."""
    decision = top(state)
    if decision.kind != Decide.FEDERATION:
        return NO_SHORTLIST
    return list_cheap_federations(state, components, work, decision.seat, MORE_SATELLITES)


@jit
def apply(state, components, move):
    """Carry out a legal move, then everything that follows without a choice."""
    carry_out(state, components, move)
    state.decisions += 1
    proceed(state, components)


@jit
def finished(state):
    """Whether the game is over."""
    return state.phase == Phase.END
