"""The verbs of the game: deal it, list the legal moves, apply one, and tell whether it is over."""

from __future__ import annotations

from sim.games.gaia_project.rules.choices import list_moves
from sim.games.gaia_project.rules.decisions import carry_out
from sim.games.gaia_project.rules.setup import set_up_table
from sim.games.gaia_project.rules.turns import proceed
from sim.games.gaia_project.rules.vocabulary import Phase
from sim.kernel.jit import jit


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
def apply(state, components, move):
    """Carry out a legal move, then everything that follows without a choice."""
    carry_out(state, components, move)
    state.decisions += 1
    proceed(state, components)


@jit
def finished(state):
    """Whether the game is over."""
    return state.phase == Phase.END
