"""Conditions of faction goals and income cards (RULES 3 and 12)."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.characters import stands_on
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    NONE,
    OBJECTS,
    Filter,
    Goal,
    Place,
    Planet,
    Scope,
    Unit,
)
from sim.kernel.jit import jit, rule


@rule
def in_scope(components, place, scope):
    """Whether a goal counts an object."""
    if scope == Scope.ANY:
        return True
    if scope == Scope.IN_SPACE:
        return components.object_space[place] == 1
    if scope <= Scope.MARS:
        return components.object_planet[place] == scope - Scope.EARTH
    return components.object_unit[place] == scope - Scope.MILITARY


@rule
def passes_filter(components, character, chosen):
    """Whether a goal counts a character."""
    if chosen == Filter.ANY:
        return True
    if chosen == Filter.EARTH_ORIGIN:
        return components.planet[character] == Planet.EARTH
    if chosen == Filter.MARS_ORIGIN:
        return components.planet[character] == Planet.MARS
    if chosen == Filter.MARS_BORN:
        return components.mars_born[character] == 1
    unit = Unit.MILITARY if chosen == Filter.COMMANDER else Unit.ENGINEER
    return components.cap[character, unit] + components.cap_any[character] > 0


@rule
def controlled(state, components, seat, scope):
    """How many objects in a scope a player controls."""
    count = 0
    for place in range(OBJECTS):
        if state.controller[place] == seat and in_scope(components, place, scope):
            count += 1
    return count


@rule
def owned(state, components, seat, chosen):
    """How many characters that pass a filter a player owns."""
    player = state.players[seat]
    count = 0
    for place in range(player.team_count):
        if passes_filter(components, player.team[place], chosen):
            count += 1
    return count


@rule
def automated(state, seat):
    """How many automated objects a player controls."""
    count = 0
    for place in range(OBJECTS):
        if state.controller[place] == seat and state.automated[place] == 1:
            count += 1
    return count


@rule
def is_somewhere(state, seat, first, last):
    """Whether a player has a character at one of these places."""
    player = state.players[seat]
    for place in range(player.team_count):
        if first <= state.location[player.team[place]] <= last:
            return True
    return False


@rule
def is_on_planet(state, components, seat, planet):
    """Whether a player has a character on an object or at the home of a planet."""
    player = state.players[seat]
    for place in range(player.team_count):
        at = state.location[player.team[place]]
        if at == Place.EARTH_HOME + planet:
            return True
        if 0 <= at < OBJECTS and components.object_planet[at] == planet:
            return True
    return False


@rule
def owns_any(state, seat, members):
    """Whether a player owns a character in a set."""
    player = state.players[seat]
    for place in range(player.team_count):
        if (members >> player.team[place]) & 1 == 1:
            return True
    return False


@rule
def controls_all(state, seat, members):
    """Whether a player controls all objects in a set."""
    for place in range(OBJECTS):
        if (members >> place) & 1 == 1 and state.controller[place] != seat:
            return False
    return True


@rule
def most_of_others(state, components, seat, kind, operand):
    """The maximum that an opponent has of a resource, or of characters that pass a filter."""
    most = NONE
    for other in range(state.options.players):
        if other != seat:
            if kind == Goal.NO_OPPONENT_OWN_COUNT_MIN:
                most = max(most, owned(state, components, other, operand))
            else:
                most = max(most, state.players[other].res[operand])
    return most


@jit
def holds(state, components, seat, condition):
    """Whether a condition holds for a player now."""
    kind = condition.kind
    operand = condition.operand
    least = condition.least
    player = state.players[seat]
    if kind == Goal.CONTROL_OBJECT:
        return state.controller[operand] == seat
    if kind == Goal.CONTROL_ALL:
        return controls_all(state, seat, condition.members)
    if kind == Goal.CONTROL_COUNT_MIN:
        return controlled(state, components, seat, operand) >= least
    if kind == Goal.OWN_ANY_OF:
        return owns_any(state, seat, condition.members)
    if kind == Goal.OWN_COUNT_MIN:
        return owned(state, components, seat, operand) >= least
    if kind == Goal.RESOURCE_MIN:
        return player.res[operand] >= least
    if kind == Goal.TRACK_MAX:
        return state.track[operand] <= least
    if kind == Goal.PLANET_ALIVE:
        return state.alive[operand] == 1
    if kind == Goal.NO_OPPONENT_CONTROLS:
        controller = state.controller[operand]
        return state.in_play[operand] == 1 and (controller == NONE or controller == seat)
    if kind == Goal.RESOURCE_MOST:
        return player.res[operand] > most_of_others(state, components, seat, kind, operand)
    if kind == Goal.NO_OPPONENT_RESOURCE_MIN or kind == Goal.NO_OPPONENT_OWN_COUNT_MIN:
        return most_of_others(state, components, seat, kind, operand) < least
    if kind == Goal.AUTOMATED_MIN:
        return automated(state, seat) >= least
    if kind == Goal.CONFLICT_WINS_MIN:
        return player.conflicts_won >= least
    if kind == Goal.CHARACTER_ON_OBJECT:
        return stands_on(state, seat, operand)
    if kind == Goal.CHARACTER_ON_PLANET:
        return is_on_planet(state, components, seat, operand)
    if kind == Goal.CHARACTER_AT_SITE:
        return is_somewhere(state, seat, operand, operand)
    if kind == Goal.CHARACTER_IN_TRANSIT:
        return is_somewhere(state, seat, Place.TO_MARS, Place.TO_EARTH_LAST)
    return False
