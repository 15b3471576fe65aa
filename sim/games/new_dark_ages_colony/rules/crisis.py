"""Stage III.A1: breakthroughs, pledges, and whether a crisis is solved (RULES 10)."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.effects import apply_effects, chapter_of
from sim.games.new_dark_ages_colony.rules.episodes import note_card, play_card
from sim.games.new_dark_ages_colony.rules.resources import euro_value, gain, take_away
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    FIRST_UNIT,
    RESOURCES,
    Resource,
)
from sim.kernel.jit import jit, rule

SOLVED = 1  # results of a crisis, for the tables
FAILED = 2


@jit
def missing(state, components, resource):
    """How much of a resource is still missing to solve the crisis."""
    left = components.chapter_cost[chapter_of(state), resource]
    for seat in range(state.options.players):
        left -= state.players[seat].laid[resource]
    return left


@rule
def is_covered(state, components):
    """Whether the whole cost has been pledged."""
    for resource in range(RESOURCES):
        if missing(state, components, resource) > 0:
            return False
    return True


@jit
def most_to_pledge(state, components, seat, resource):
    """How much of a resource a player can add at most."""
    player = state.players[seat]
    return min(missing(state, components, resource), player.res[resource] - player.laid[resource])


@jit
def missing_diplomacy(state, components):
    """How much diplomacy is still missing for the breakthrough on offer."""
    left = components.limits.breakthrough_diplomacy
    for seat in range(state.options.players):
        left -= state.players[seat].laid[Resource.DIPLOMACY]
    return left


@jit
def most_diplomacy(state, components, seat):
    """How much diplomacy a player can pledge at most for a breakthrough."""
    return min(missing_diplomacy(state, components), state.players[seat].res[Resource.DIPLOMACY])


@rule
def clear_pledges(state):
    """Cancel all pledges. Nothing was paid yet."""
    for seat in range(state.options.players):
        for resource in range(RESOURCES):
            state.players[seat].laid[resource] = 0


@rule
def solve_crisis(state, components, helper):
    """All pledges are paid. Players who paid, and the one who offered a breakthrough (``helper``), are
    rewarded (R10)."""
    for seat in range(state.options.players):
        player = state.players[seat]
        value = 0.0
        for resource in range(RESOURCES):
            amount = player.laid[resource]
            if amount > 0:
                take_away(state, seat, resource, amount)
                if resource >= FIRST_UNIT:
                    player.supply[resource - FIRST_UNIT] += amount
                value += amount * components.ref_value[resource]
        if value > 0.0:
            state.notes[seat].crisis_paid[state.turn - 1] = value
    for seat in range(state.options.players):
        player = state.players[seat]
        took_part = seat == helper
        for resource in range(RESOURCES):
            took_part = took_part or player.laid[resource] > 0
            player.laid[resource] = 0
        if took_part:
            gain(player, components.crisis_reward)
            state.notes[seat].crises_paid += 1
    state.story.crises_solved += 1
    state.story.chapter_result[state.turn - 1] = SOLVED


@rule
def solve_by_breakthrough(state, components, seat):
    """Spend the diplomacy and the card."""
    play_card(state, components, seat, state.offered_card)
    paid = state.players[seat].laid[Resource.DIPLOMACY] * components.ref_value[Resource.DIPLOMACY]
    note_card(state, seat, state.offered_card, euro_value(components, components.crisis_reward) - paid)
    solve_crisis(state, components, seat)


@rule
def fail_crisis(state, components):
    """Cancel all pledges and apply the consequences."""
    clear_pledges(state)
    apply_effects(state, components)
    state.story.chapter_result[state.turn - 1] = FAILED
