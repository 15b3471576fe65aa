"""Stage II.C: the tax on characters from the fourth on (RULES 9)."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.characters import leave_game
from sim.games.new_dark_ages_colony.rules.resources import take_away
from sim.games.new_dark_ages_colony.rules.units import led_to_reserve
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    CHARACTERS,
    FIRST_UNIT,
    NONE,
    PLANETS,
    RESOURCES,
    Gone,
    Place,
)
from sim.kernel.bits import count_bits
from sim.kernel.jit import jit, rule


@jit
def taxed(state, components, seat, planet):
    """The set of a player's characters from a planet that owe the tax."""
    player = state.players[seat]
    owing = 0
    for place in range(components.limits.free_characters, player.team_count):
        character = int(player.team[place])
        if components.planet[character] == planet:
            owing |= 1 << character
    return owing


@jit
def payable(state, components, seat, planet, count):
    """How many characters from a planet a player can pay for."""
    for resource in range(RESOURCES):
        cost = components.upkeep[planet, resource]
        if cost > 0:
            count = min(count, state.players[seat].res[resource] // cost)
    return count


@rule
def short_origin(state, components, seat):
    """The planet of origin for which a player must choose whom to pay for, or NONE."""
    for planet in range(PLANETS):
        owing = taxed(state, components, seat, planet)
        count = count_bits(owing)
        paid = payable(state, components, seat, planet, count)
        if 0 < paid < count and count_bits(owing & state.kept) < paid:
            return planet
    return NONE


@rule
def may_keep(state, components, seat, planet, character):
    """Whether a character can be the next to be paid for: in ascending order, with enough left to choose."""
    owing = taxed(state, components, seat, planet)
    if (owing >> character) & 1 == 0:
        return False
    chosen = owing & state.kept
    if chosen >> character != 0:
        return False
    count = count_bits(owing)
    needed = payable(state, components, seat, planet, count) - count_bits(chosen)
    return count_bits(owing >> character) >= needed


@rule
def pay_upkeep(state, components, seat):
    """The payments, then the deaths. Units of the dead go to the reserve."""
    gone = 0
    for planet in range(PLANETS):
        owing = taxed(state, components, seat, planet)
        count = count_bits(owing)
        paid = payable(state, components, seat, planet, count)
        if paid < count:
            gone |= owing & ~state.kept
        for resource in range(RESOURCES):
            cost = paid * components.upkeep[planet, resource]
            if cost > 0:
                take_away(state, seat, resource, cost)
                if resource >= FIRST_UNIT:
                    state.players[seat].supply[resource - FIRST_UNIT] += cost
                state.notes[seat].upkeep_value += cost * components.ref_value[resource]
    for character in range(CHARACTERS):
        if (gone >> character) & 1 == 1:
            led_to_reserve(state, character)
            leave_game(state, character, Place.DEAD)
            state.notes[seat].characters_lost[Gone.UPKEEP] += 1
