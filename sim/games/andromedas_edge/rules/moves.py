"""The verbs of the game: ``deal``, ``legal_moves``, ``apply``, ``finished``."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.setup import begin_game, lay_table
from sim.games.andromedas_edge.rules.tasks import run_until_choice
from sim.kernel.decisions import top
from sim.kernel.jit import jit


@jit
def deal(state, components, options):
    """Set up one game in a zeroed record whose random streams are seeded, up to the choice of factions.

    That is asked even if factions are given: without the course of the game, this compiles in no time.
    """
    state.options = options
    lay_table(state, components)
    begin_game(state, components)


@jit
def legal_moves(state, components, work):
    """Write all legal moves of the player who decides into ``work.moves``; returns how many.

    They were listed when the decision became due (``tasks.list_options``).
    """
    kind = top(state).kind
    count = 0
    for place in range(state.listed_count):
        work.moves[place].kind = kind
        work.moves[place].option = state.listed[place]
        count += 1
    return count


@jit
def apply(state, components, move):
    """Carry out a legal move and everything that follows without a choice."""
    run_until_choice(state, components, True, int(move.option))


@jit
def finished(state):
    """Whether the game is over."""
    return state.over != 0
