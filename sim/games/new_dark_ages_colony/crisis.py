"""Stage III.A1: breakthroughs, pledges, what follows from a crisis (RULES 10)."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.bundles import gain, take_away, worth
from sim.games.new_dark_ages_colony.episodes import note_card, play_card
from sim.games.new_dark_ages_colony.tracks import shift_track
from sim.games.new_dark_ages_colony.vocabulary import (
    EFFECTS,
    FIRST_UNIT,
    RESOURCES,
    Effect,
    Resource,
)
from sim.kernel.jit import jit, rule

SOLVED = 1  # results of a crisis, for the tables
FAILED = 2


@jit
def chapter_of(state):
    """The chapter of the round."""
    return int(state.chapters[state.turn - 1])


@jit
def missing(state, components, resource):
    """What is still missing of a resource to solve the crisis."""
    left = components.chapter_cost[chapter_of(state), resource]
    for seat in range(state.options.players):
        left -= state.players[seat].laid[resource]
    return left


@rule
def is_covered(state, components):
    """Whether everything has been pledged."""
    for resource in range(RESOURCES):
        if missing(state, components, resource) > 0:
            return False
    return True


@jit
def most_to_pledge(state, components, seat, resource):
    """The most that a player can add of a resource."""
    player = state.players[seat]
    return min(missing(state, components, resource), player.res[resource] - player.laid[resource])


@jit
def missing_diplomacy(state, components):
    """What is still missing for the breakthrough that is offered."""
    left = components.limits.breakthrough_diplomacy
    for seat in range(state.options.players):
        left -= state.players[seat].laid[Resource.DIPLOMACY]
    return left


@jit
def most_diplomacy(state, components, seat):
    """The most that a player can pledge for a breakthrough."""
    return min(missing_diplomacy(state, components), state.players[seat].res[Resource.DIPLOMACY])


@rule
def clear_pledges(state):
    """All pledges are returned: nothing had left the holdings."""
    for seat in range(state.options.players):
        for resource in range(RESOURCES):
            state.players[seat].laid[resource] = 0


@rule
def solve_crisis(state, components, helper):
    """All pledges are paid; whoever paid, or supplied the breakthrough (``helper``), is rewarded (R10)."""
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
    """Diplomacy and the card are spent."""
    play_card(state, components, seat, state.offered_card)
    paid = state.players[seat].laid[Resource.DIPLOMACY] * components.ref_value[Resource.DIPLOMACY]
    note_card(state, seat, state.offered_card, worth(components, components.crisis_reward) - paid)
    solve_crisis(state, components, seat)


@rule
def apply_effects(state, components):
    """Consequences of a crisis, or what a conflict does to the tracks, in the order of the card."""
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


@rule
def fail_crisis(state, components):
    """Every pledge is returned, and the consequences follow."""
    clear_pledges(state)
    apply_effects(state, components)
    state.story.chapter_result[state.turn - 1] = FAILED
