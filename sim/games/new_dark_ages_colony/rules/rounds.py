"""A round (RULES 6): how it begins and ends, its stages, and the players of a stage in turn order.

``state.stage`` says which stage it is, ``state.at`` whose turn: the place in turn order.
"""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.actions import transit_cell
from sim.games.new_dark_ages_colony.rules.characters import put
from sim.games.new_dark_ages_colony.rules.effects import chapter_of
from sim.games.new_dark_ages_colony.rules.episodes import fill_slots
from sim.games.new_dark_ages_colony.rules.resources import CHARACTER_VALUE, VP_VALUE, gain
from sim.games.new_dark_ages_colony.rules.scoring import score_game
from sim.games.new_dark_ages_colony.rules.tracks import change_globally
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    BONUS_CHARACTERS,
    CHARACTERS,
    NONE,
    OBJECTS,
    RESOURCES,
    Chapter,
    End,
    Place,
    Planet,
    Stage,
)
from sim.kernel.decisions import push
from sim.kernel.jit import jit, rule
from sim.kernel.lead import note_leader


@jit
def seat_at(state, place):
    """The player at a place of the turn order."""
    if state.stage == Stage.FACTIONS:
        return int(place)  # nobody is first yet
    return int((state.first + place) % state.options.players)


@rule
def ask(state, kind, seat):
    """A player must decide something (Decide)."""
    push(state, kind, seat, NONE, NONE, NONE)
    state.actor = seat


@rule
def enter_stage(state, stage):
    """A stage begins with the first player."""
    state.stage = stage
    state.at = 0
    begin_seat(state)


@rule
def begin_seat(state):
    """The next player of a stage begins."""
    state.fresh = 1
    state.acted = 0
    state.bought = 0
    state.reassigned = 0
    state.offers = 0
    state.refused = 0
    state.pledge_at = 0
    state.bid_at = 0
    state.kept = 0


@rule
def next_seat(state):
    """The player of the stage is done."""
    state.at += 1
    begin_seat(state)


@rule
def begin_round(state, components):
    """R0: the next chapter and its bonuses, and arrivals. Then movement."""
    state.turn += 1
    chapter = chapter_of(state)
    for place in range(BONUS_CHARACTERS):
        character = components.chapter_who[chapter, place]
        if character != NONE and state.owner[character] != NONE:
            gain(state.players[state.owner[character]], components.chapter_bonus[chapter])
    for character in range(CHARACTERS):
        state.moved[character] = 0
        at = state.location[character]
        if Place.TO_MARS <= at <= Place.TO_EARTH_LAST:
            planet = Planet.MARS if at == Place.TO_MARS else Planet.EARTH
            if state.arrive[character] <= state.turn:
                put(state, character, Place.EARTH_HOME + planet)
            else:
                state.location[character] = transit_cell(state, planet, state.arrive[character])
    for place in range(OBJECTS):
        state.launched[place] = 0
    state.turn_pass = 0
    enter_stage(state, Stage.MOVEMENT)


@rule
def open_chapter(state, components):
    """Stage III begins: a crisis or a conflict."""
    if components.chapter_kind[chapter_of(state)] == Chapter.CRISIS:
        state.story.crises += 1
        enter_stage(state, Stage.BREAKTHROUGH)
    else:
        state.story.conflicts += 1
        enter_stage(state, Stage.BIDS)


@rule
def end_round(state, components):
    """III.B, and III.C up to the hand limit; or the end of the game."""
    note_round(state, components)
    change_globally(state, components)
    if state.over != End.NOT_YET:
        state.stage = Stage.OVER
        score_game(state, components)
    else:
        fill_slots(state)
        enter_stage(state, Stage.DISCARDS)


@rule
def end_break(state):
    """The rest of III.C: characters return from off-field, and the first-player token is passed on."""
    for character in range(CHARACTERS):
        if state.location[character] == Place.OFF_FIELD:
            put(state, character, Place.EARTH_HOME + state.origin[character])
    state.first = (state.first + 1) % state.options.players


@rule
def note_round(state, components):
    """For the tables: who leads, and what each player has at the end of a round."""
    note_leader(state.story, state.players, state.options.players)
    for seat in range(state.options.players):
        player = state.players[seat]
        notes = state.notes[seat]
        value = 0.0
        for resource in range(RESOURCES):
            value += player.res[resource] * components.ref_value[resource]
        for place in range(OBJECTS):
            if state.controller[place] == seat:
                value += components.ref_value[RESOURCES - 1]
                notes.control_rounds[place] += 1
        for place in range(player.team_count):
            value += CHARACTER_VALUE
            notes.character_rounds[player.team[place]] += 1
        notes.asset_value[state.turn - 1] = value + VP_VALUE * player.vp
        notes.team_size[state.turn - 1] = player.team_count
