"""Set-up (RULES 5): what is on the table before the first decision, and what players get after the choice
of factions."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.characters import enter_play
from sim.games.new_dark_ages_colony.rules.episodes import fill_slots, take_card
from sim.games.new_dark_ages_colony.rules.resources import gain
from sim.games.new_dark_ages_colony.rules.trade import clear_offer
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    CHAPTERS,
    CHARACTERS,
    EPISODES,
    FACTIONS,
    LEVELS,
    NONE,
    OBJECTS,
    PLANETS,
    TRACKS,
    UNITS,
    Luck,
    Place,
)
from sim.kernel.jit import jit, rule
from sim.kernel.luck import order_cards, pick


@jit
def clear(state, components):
    """In a zeroed record: NONE where 0 would mean something, and every component in its starting place."""
    for place in range(OBJECTS):
        state.controller[place] = NONE
        state.front[place] = NONE
        state.in_play[place] = 1
    for character in range(CHARACTERS):
        state.owner[character] = NONE
        state.location[character] = Place.DECK
        state.origin[character] = NONE
        state.behind[character] = NONE
    for planet in range(PLANETS):
        state.alive[planet] = 1
    for track in range(TRACKS):
        state.track[track] = components.track_start[track]
        if state.options.track_ends[track] == 0:
            state.options.track_ends[track] = components.track_end[track]
    for seat in range(state.options.players):
        for unit in range(UNITS):
            state.players[seat].supply[unit] = components.supply[unit]
        state.notes[seat].rejected = NONE
    state.launching = NONE
    state.offered_card = NONE
    state.story.leader = NONE
    clear_offer(state)


@rule
def draw_factions(state, components):
    """Step 3: draw the faction cards to choose from; or use the factions that the options name."""
    for faction in range(FACTIONS):
        state.pile[faction] = faction
    order_cards(state.random, Luck.FACTIONS, 0, state.pile, FACTIONS)
    at = 0
    for seat in range(state.options.players):
        for place in range(components.limits.faction_cards_drawn):
            state.players[seat].drawn[place] = state.pile[at]
            at += 1
        if state.options.given == 1:
            state.players[seat].drawn[0] = state.options.factions[seat]


@rule
def shuffle_decks(state, components):
    """Steps 1, 4 and 10: first player, characters, chapters, episodes. All are shuffled in the pile."""
    state.first = pick(state.random, Luck.FIRST_PLAYER, 0, state.options.players)
    for character in range(CHARACTERS):
        state.pile[character] = character
    order_cards(state.random, Luck.CHARACTERS, 0, state.pile, CHARACTERS)
    for place in range(CHARACTERS):
        state.deck[place] = state.pile[place]
    state.deck_count = CHARACTERS
    state.shuffles = 1
    drawn = components.limits.chapters_per_level
    for level in range(LEVELS):
        count = 0
        for chapter in range(CHAPTERS):
            if components.chapter_level[chapter] == level:
                state.pile[count] = chapter
                count += 1
        order_cards(state.random, Luck.CHAPTERS, level, state.pile, count)
        for place in range(drawn):
            state.chapters[level * drawn + place] = state.pile[place]
    for card in range(EPISODES):
        state.pile[card] = card
    order_cards(state.random, Luck.EPISODES, 0, state.pile, EPISODES)
    state.pile_count = EPISODES


@rule
def complete_setup(state, components):
    """Steps 5 to 9, after the factions are chosen."""
    limits = components.limits
    state.story.first_seat = state.first
    for seat in range(state.options.players):
        notes = state.notes[seat]
        for place in range(limits.starting_characters):
            state.deck_count -= 1
            character = state.deck[state.deck_count]
            enter_play(state, components, seat, character)
            notes.start_characters[place] = character
            notes.start_planets += components.planet[character]
        gain(state.players[seat], components.starting_resources)
        for _ in range(limits.starting_episode_cards):
            state.pile_count -= 1
            take_card(state, components, seat, state.pile[state.pile_count])
    fill_slots(state)
