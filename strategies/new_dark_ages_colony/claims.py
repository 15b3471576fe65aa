"""Objects that nobody controls and that a player can't take yet: because no character of its own who could
lead the unit is on that planet. A recruit or a flight can change that.
"""

from __future__ import annotations

import math

from sim.games.new_dark_ages_colony.rules.characters import is_eligible
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    CHARACTERS,
    FIRST_UNIT,
    NONE,
    OBJECTS,
    PLANETS,
    UNITS,
    Place,
    Planet,
    Resource,
)
from sim.kernel.jit import rule
from strategies.new_dark_ages_colony.weights import W


@rule
def destination_of(place):
    """The planet that a character flies to, or NONE."""
    if place == Place.TO_MARS:
        return 1
    if place == Place.TO_EARTH or place == Place.TO_EARTH_LAST:
        return 0
    return NONE


@rule
def where_for(state, components, seat, planet, unit):
    """Whether a character who can lead a kind of unit is on a planet (0), flies there (1), or neither (2)."""
    player = state.players[seat]
    found = 2
    for at in range(player.team_count):
        character = player.team[at]
        if components.cap[character, unit] + components.cap_any[character] > 0:
            place = state.location[character]
            if destination_of(place) == planet:
                found = min(found, 1)
            elif place < OBJECTS and place >= 0:
                if components.object_planet[place] == planet:
                    return 0
            elif place == Place.EARTH_HOME + planet:
                return 0
            elif place == Place.RECRUITING_CENTRE or place == Place.BLACK_MARKET:
                if state.origin[character] == planet:
                    return 0
    return found


@rule
def next_best(state, components, scratch, planet, unit, limit):
    """The best worth below ``limit`` of a free object on a planet that takes a kind of unit."""
    best = 0.0
    for place in range(OBJECTS):
        if state.in_play[place] == 1 and state.controller[place] == NONE:
            if components.object_unit[place] == unit and components.object_planet[place] == planet:
                if scratch.hold[place] < limit:
                    best = max(best, scratch.hold[place])
    return best


@rule
def look_at_claims(state, components, scratch, weights, seat):
    """The best object that nobody there could take, for each planet and kind of unit. A unit is worth the
    best one that somebody could take, after those for the units that the player has."""
    for unit in range(UNITS):
        held = state.players[seat].res[FIRST_UNIT + unit]
        on_earth = where_for(state, components, seat, Planet.EARTH, unit) < 2
        on_mars = where_for(state, components, seat, Planet.MARS, unit) < 2
        for planet in range(PLANETS):
            scratch.claim[planet, unit] = 0.0
            if not (on_mars if planet == Planet.MARS else on_earth):
                part = 1.0 if held > 0 else weights[W.claims_unit]
                best = next_best(state, components, scratch, planet, unit, math.inf)
                scratch.claim[planet, unit] = part * max(0.0, best - scratch.goods[Resource.MILITARY])
        limit = math.inf
        for _ in range(held + 1):
            best = 0.0
            for planet in range(PLANETS):
                if on_mars if planet == Planet.MARS else on_earth:
                    best = max(best, next_best(state, components, scratch, planet, unit, limit))
            limit = best
        scratch.unit[unit] = limit


@rule
def others_who_can(state, components, seat, character, unit):
    """How many other characters of the player can still act in this round, and lead a kind of unit."""
    player = state.players[seat]
    count = 0
    for at in range(player.team_count):
        other = player.team[at]
        if other != character and is_eligible(state, other):
            if components.cap[other, unit] + components.cap_any[other] > 0:
                count += 1
    return count


@rule
def claim_of(components, scratch, weights, character, planet):
    """What a character could take on a planet that nobody else of the player could."""
    best = 0.0
    for unit in range(UNITS):
        if components.cap[character, unit] + components.cap_any[character] > 0:
            best = max(best, scratch.claim[planet, unit])
    return weights[W.claims] * best


@rule
def expected_claim(state, components, scratch, weights):
    """The mean of that over the characters in the deck, where they start."""
    total = 0.0
    count = 0
    for character in range(CHARACTERS):
        if state.location[character] == Place.DECK:
            total += claim_of(components, scratch, weights, character, int(components.planet[character]))
            count += 1
    return total / max(1, count)
