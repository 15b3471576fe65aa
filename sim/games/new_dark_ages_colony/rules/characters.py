"""Characters on the board: places, queues, teams (RULES 4 and 7)."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.resources import gain
from sim.games.new_dark_ages_colony.rules.units import led_to_reserve
from sim.games.new_dark_ages_colony.rules.vocabulary import NONE, OBJECTS, UNITS, Place
from sim.kernel.jit import jit, rule


@rule
def on_object(state, character):
    """Whether a character stands on a strategic object."""
    return 0 <= state.location[character] < OBJECTS


@rule
def on_planet(state, character):
    """Whether a character is on an object or at a home."""
    return 0 <= state.location[character] <= Place.MARS_HOME


@jit
def planet_of(state, components, character):
    """The planet of a character who can act: that of its object or home; at a site its base planet."""
    place = state.location[character]
    if place < OBJECTS:
        return int(components.object_planet[place])
    if place <= Place.MARS_HOME:
        return int(place - Place.EARTH_HOME)
    return int(state.origin[character])


@rule
def is_eligible(state, character):
    """Whether a character can still take its turn in this round."""
    place = state.location[character]
    return state.moved[character] == 0 and 0 <= place <= Place.BLACK_MARKET


@rule
def has_eligible(state, seat):
    """Whether a player can take a character turn."""
    player = state.players[seat]
    for place in range(player.team_count):
        if is_eligible(state, player.team[place]):
            return True
    return False


@rule
def leave_queue(state, character):
    """Take a character out of its queue."""
    if not on_object(state, character):
        return
    place = state.location[character]
    if state.front[place] == character:
        state.front[place] = state.behind[character]
    else:
        before = state.front[place]
        while state.behind[before] != character:
            before = state.behind[before]
        state.behind[before] = state.behind[character]
    state.behind[character] = NONE


@rule
def put(state, character, place):
    """Put a character somewhere, on an object at the end of the queue. Its units go with it."""
    leave_queue(state, character)
    state.location[character] = place
    state.origin[character] = NONE
    state.arrive[character] = 0
    if 0 <= place < OBJECTS:
        if state.front[place] == NONE:
            state.front[place] = character
        else:
            last = state.front[place]
            while state.behind[last] != NONE:
                last = state.behind[last]
            state.behind[last] = character


@rule
def to_front(state, character):
    """A character on an object goes to the front of its queue."""
    place = state.location[character]
    leave_queue(state, character)
    state.behind[character] = state.front[place]
    state.front[place] = character


@rule
def stands_on(state, seat, place):
    """Whether a player has a character on an object."""
    character = state.front[place]
    while character != NONE:
        if state.owner[character] == seat:
            return True
        character = state.behind[character]
    return False


@rule
def send_off(state, components, character):
    """Send a character off-field until the end of the round (RULES 8.3)."""
    planet = components.object_planet[state.location[character]]
    put(state, character, Place.OFF_FIELD)
    state.origin[character] = planet
    state.notes[state.owner[character]].characters_removed += 1


@rule
def join_team(state, seat, character):
    """A character joins a team, in last place."""
    player = state.players[seat]
    state.owner[character] = seat
    player.team[player.team_count] = character
    player.team_count += 1
    notes = state.notes[seat]
    if notes.character_round[character] == 0:
        notes.character_round[character] = max(1, state.turn)


@rule
def drop_from_team(state, character):
    """A character leaves its team. Those after it move up (R20)."""
    player = state.players[state.owner[character]]
    place = 0
    while player.team[place] != character:
        place += 1
    player.team_count -= 1
    while place < player.team_count:
        player.team[place] = player.team[place + 1]
        place += 1
    player.team[player.team_count] = 0


@rule
def change_owner(state, seat, character):
    """A character changes teams and stays where it is. Its units stay with the old owner."""
    led_to_reserve(state, character)
    drop_from_team(state, character)
    join_team(state, seat, character)


@rule
def leave_game(state, character, place):
    """A character is dead or out of contact (``place``). The caller deals with its units."""
    drop_from_team(state, character)
    put(state, character, place)
    state.owner[character] = NONE
    state.moved[character] = 0
    for unit in range(UNITS):
        state.led[character, unit] = 0
    if place == Place.DEAD:
        state.dead += 1


@rule
def enter_play(state, components, seat, character):
    """A character enters play with its start bonus, at home on its planet, or on the living one (R4)."""
    planet = components.planet[character]
    if state.alive[planet] == 0:
        planet = 1 - planet
    join_team(state, seat, character)
    put(state, character, Place.EARTH_HOME + planet)
    gain(state.players[seat], components.start_bonus[character])
