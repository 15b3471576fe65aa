"""The three tracks of global change, and the end of a planet (RULES 10, III.B)."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.characters import leave_game
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    FIRST_UNIT,
    NONE,
    OBJECTS,
    TRACKS,
    UNITS,
    End,
    Gone,
    Loss,
    Place,
    Planet,
    Track,
)
from sim.kernel.jit import rule


@rule
def shift_track(state, components, track, delta):
    """Move a marker along its track. That of a lost planet stays at the end (R16)."""
    if track >= Track.ECO and state.alive[track - Track.ECO] == 0:
        return
    value = state.track[track] + delta
    state.track[track] = min(max(value, components.track_start[track]), state.options.track_ends[track])


@rule
def lose_character(state, character, planet):
    """A character on a lost planet: on Earth it dies and its units go to supply; on Mars all are lost."""
    seat = state.owner[character]
    player = state.players[seat]
    for unit in range(UNITS):
        count = state.led[character, unit]
        player.res[FIRST_UNIT + unit] -= count
        if planet == Planet.EARTH:
            player.supply[unit] += count
        else:
            player.lost[unit] += count
    leave_game(state, character, Place.DEAD if planet == Planet.EARTH else Place.LOST)
    state.notes[seat].characters_lost[Gone.PLANET] += 1


@rule
def is_lost_with(state, components, character, planet):
    """Whether a character is on a planet: on an object, at home, or off-field with this base."""
    at = state.location[character]
    if at < OBJECTS:
        return components.object_planet[at] == planet
    return at == Place.EARTH_HOME + planet or (at == Place.OFF_FIELD and state.origin[character] == planet)


@rule
def lose_planet(state, components, planet):
    """A planet is lost, with its characters, units and objects. Characters flying to it are diverted."""
    state.alive[planet] = 0
    state.story.lost_round[planet] = state.turn
    for seat in range(state.options.players):
        player = state.players[seat]
        for place in range(player.team_count - 1, -1, -1):
            character = player.team[place]
            if is_lost_with(state, components, character, planet):
                lose_character(state, character, planet)
            else:
                divert(state, components, character, planet)
    for place in range(OBJECTS):
        if components.object_planet[place] == planet:
            holder = state.controller[place]
            if holder != NONE:
                unit = components.object_unit[place]
                if planet == Planet.EARTH:
                    state.players[holder].supply[unit] += 1
                else:
                    state.players[holder].lost[unit] += 1
                state.notes[holder].control_lost[Loss.PLANET] += 1
            state.controller[place] = NONE
            state.in_play[place] = 0
            state.automated[place] = 0
            state.launched[place] = 0


@rule
def divert(state, components, character, planet):
    """A character flying to a lost planet turns around to the other one."""
    at = state.location[character]
    other = 1 - planet
    if planet == Planet.EARTH and (at == Place.TO_EARTH or at == Place.TO_EARTH_LAST):
        state.location[character] = Place.TO_MARS
    elif planet == Planet.MARS and at == Place.TO_MARS:
        last = components.diverted[other] == 0
        state.location[character] = Place.TO_EARTH_LAST if last else Place.TO_EARTH
    else:
        return
    state.arrive[character] = state.turn + 1 + components.diverted[other]


@rule
def change_globally(state, components):
    """III.B: all markers advance; then the checks. A full genetic track ends the game at once (R12)."""
    for track in range(TRACKS):
        shift_track(state, components, track, components.track_step[track])
    full = state.track[Track.GENETIC] >= state.options.track_ends[Track.GENETIC]
    if full and state.options.genetic_first == 1:
        state.over = End.GENETIC
        return
    for planet in range(2):
        track = Track.ECO + planet
        if state.alive[planet] == 1 and state.track[track] >= state.options.track_ends[track]:
            lose_planet(state, components, planet)
    if full:
        state.over = End.GENETIC
    elif state.alive[Planet.EARTH] == 0 and state.alive[Planet.MARS] == 0:
        state.over = End.BOTH_PLANETS
    elif state.turn >= components.limits.rounds:
        state.over = End.ROUNDS
