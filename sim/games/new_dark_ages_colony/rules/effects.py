"""The chapter of the round, and its effects: the consequences of a crisis or a conflict (RULES 3 and 10)."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.resources import take_away
from sim.games.new_dark_ages_colony.rules.tracks import shift_track
from sim.games.new_dark_ages_colony.rules.vocabulary import EFFECTS, FIRST_UNIT, Effect
from sim.kernel.jit import jit, rule


@jit
def chapter_of(state):
    """The chapter of the round."""
    return int(state.chapters[state.turn - 1])


@rule
def apply_effects(state, components):
    """The consequences of a crisis, or what a conflict does to the tracks, in the card's order."""
    chapter = chapter_of(state)
    for place in range(EFFECTS):
        kind = components.effect[chapter, place, 0]
        operand = components.effect[chapter, place, 1]
        amount = components.effect[chapter, place, 2]
        if kind == Effect.TRACK:
            shift_track(state, components, operand, amount)
        elif kind == Effect.ALL_LOSE:
            for seat in range(state.options.players):
                player = state.players[seat]
                lost = min(amount, player.res[operand])
                take_away(state, seat, operand, lost)
                if operand >= FIRST_UNIT:
                    player.supply[operand - FIRST_UNIT] += lost
