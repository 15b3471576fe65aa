"""The verbs of the game: deal, list the legal moves, apply one, and whether the game is over."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.choices import list_choices
from sim.games.new_dark_ages_colony.rules.decisions import decide
from sim.games.new_dark_ages_colony.rules.rounds import enter_stage
from sim.games.new_dark_ages_colony.rules.setup import clear, draw_factions, shuffle_decks
from sim.games.new_dark_ages_colony.rules.turns import advance
from sim.games.new_dark_ages_colony.rules.vocabulary import End, Stage
from sim.kernel.decisions import drop, top
from sim.kernel.jit import jit


@jit
def deal(state, components, options):
    """Set up one game in a zeroed record whose streams have been seeded."""
    state.options = options
    clear(state, components)
    draw_factions(state, components)
    shuffle_decks(state, components)
    enter_stage(state, Stage.FACTIONS)
    advance(state, components)


@jit
def legal_moves(state, components, work):
    """Write all legal moves of the player who decides into ``work.moves``; returns how many."""
    decision = top(state)
    work.count = 0
    list_choices(state, components, work, int(decision.kind), int(decision.seat))
    return work.count


@jit
def apply(state, components, move):
    """Carry out a legal move and everything that follows without a choice."""
    decision = top(state)
    kind = int(decision.kind)
    seat = int(decision.seat)
    drop(state)
    decide(state, components, kind, seat, move)
    advance(state, components)


@jit
def finished(state):
    """Whether the game is over."""
    return state.over != End.NOT_YET
