"""What is on the table before the first decision: map, tiles, factions (RULES 4).

The map and each kind of tile have their own luck."""

from __future__ import annotations

import numpy as np

from sim.games.gaia_project.rules.income import add_source, research_source
from sim.games.gaia_project.rules.notes import clear_notes, note_setup
from sim.games.gaia_project.rules.research import set_level
from sim.games.gaia_project.rules.resources import add_vp
from sim.games.gaia_project.rules.state import MAX_DECK, UNREACHED
from sim.games.gaia_project.rules.vocabulary import (
    FACTIONS,
    FEDERATION_TOKENS,
    HEXES,
    NONE,
    SEATS,
    SECTOR_HEXES,
    STANDARD_TILES,
    TRACKS,
    VP,
    FactionMode,
    Gain,
    Luck,
    MapMethod,
    Phase,
    Planet,
    Source,
)
from sim.kernel.jit import jit, rule
from sim.kernel.luck import bits_of, event_of, order_cards, pick

MAX_MAPS = 1_000_000  # tries; options.py has checked that at least one map in thousands is legal


@jit
def place_sector(state, components, slot, rotation):
    """Put the planets of the slot's sector on the map, after ``rotation`` clockwise turns."""
    state.rotations[slot] = rotation
    planets = components.sector_planets[state.slots[slot]]
    for position in range(SECTOR_HEXES):
        spot = slot * SECTOR_HEXES + components.rotation[rotation, position]
        state.planet[spot] = planets[position]


@rule
def is_legal_map(state, components):
    """Whether no two adjacent planets have the same home type."""
    borders = components.borders[state.options.layout]
    strict = state.options.all_types_across_sectors == 1
    for index in range(borders.shape[0]):
        if borders[index, 0] == NONE:
            break
        planet = state.planet[borders[index, 0]]
        if planet != Planet.EMPTY and planet == state.planet[borders[index, 1]]:
            if strict or planet <= Planet.ICE:
                return False
    return True


@jit
def shuffle_sectors(state, components, attempt):
    """Shuffle the sectors onto the slots, as the map method says."""
    layout = state.options.layout
    slots = components.layout_slots[layout]
    method = state.options.map_method
    members = np.empty(SEATS + SEATS + 2, np.int64)
    sides = np.empty(SEATS + SEATS + 2, np.int64)
    for inner in range(2):
        if inner == 1 and method == MapMethod.METHOD_1:
            break
        count = 0
        for slot in range(slots):
            if method == MapMethod.METHOD_3 or components.layout_inner[layout, slot] == inner:
                members[count] = slot
                sides[count] = components.layout_first[layout, slot]
                count += 1
        order_cards(state.random, Luck.INNER_SECTORS + 1 - inner, attempt, sides, count)
        for index in range(count):
            state.slots[members[index]] = sides[index]
        if method == MapMethod.METHOD_3:
            break


@rule
def lay_map(state, components):
    """Lay the first-game map, or draw random maps until one is legal."""
    layout = state.options.layout
    slots = components.layout_slots[layout]
    for slot in range(slots):
        state.slots[slot] = components.layout_first[layout, slot]
        place_sector(state, components, slot, 0)
    if state.options.map_method != MapMethod.FIXED:
        for attempt in range(MAX_MAPS):
            shuffle_sectors(state, components, attempt)
            for slot in range(slots):
                turns = pick(state.random, Luck.ROTATIONS, event_of(attempt, slot, 0), 6)
                place_sector(state, components, slot, turns)
            if is_legal_map(state, components):
                return


@jit
def clear_map(state):
    """Empty every hex."""
    for spot in range(HEXES):
        state.planet[spot] = Planet.EMPTY
        state.owner[spot] = NONE
        state.structure[spot] = NONE
        state.guest[spot] = NONE
        state.gaiaformer[spot] = NONE
        state.station[spot] = NONE


@jit
def index_planets(state):
    """List the hexes that have planets in ``state.planets``."""
    state.planet_count = 0
    for spot in range(HEXES):
        if state.planet[spot] != Planet.EMPTY:
            state.planets[state.planet_count] = spot
            state.planet_count += 1


@rule
def shuffle_tiles(state, luck, items, copies, first):
    """Shuffle the tiles of a kind that are in the box; their numbers begin with ``first``."""
    count = 0
    for tile in range(copies.shape[0]):
        if copies[tile] > 0:
            items[count] = first + tile
            count += 1
    order_cards(state.random, luck, 0, items, count)


@jit
def draw_tiles(state, components):
    """Draw tech tiles, round and final tiles, boosters, and the token on terraforming."""
    items = np.empty(MAX_DECK, np.int64)
    for index in range(STANDARD_TILES):
        items[index] = index
        state.tiles_left[index] = components.tile_copies[index]
    order_cards(state.random, Luck.STANDARD_TILES, 0, items, STANDARD_TILES)
    for slot in range(STANDARD_TILES):
        state.tile_slot[slot] = items[slot]
    shuffle_tiles(state, Luck.ADVANCED_TILES, items, components.advanced_copies, STANDARD_TILES)
    for track in range(TRACKS):
        state.advanced_slot[track] = items[track]
    shuffle_tiles(state, Luck.ROUND_TILES, items, components.round_copies, 0)
    for index in range(state.round_tiles.shape[0]):
        state.round_tiles[index] = items[index]
    shuffle_tiles(state, Luck.FINAL_TILES, items, components.final_copies, 0)
    for index in range(2):
        state.final_tiles[index] = items[index]
    shuffle_tiles(state, Luck.BOOSTERS, items, components.booster_copies, 0)
    for index in range(components.boosters_in_play[state.options.players]):
        state.boosters[items[index]] = 1
    draw_terraforming_token(state, components)
    note_setup(state)


@rule
def draw_terraforming_token(state, components):
    """Draw one of the common tokens for terraforming 5, each copy equally likely."""
    drawn = NONE
    least = np.uint64(0)
    for token in range(FEDERATION_TOKENS):
        state.tokens_left[token] = components.token_copies[token]
        if components.token_faction[token] == NONE:
            for copy in range(components.token_copies[token]):
                key = bits_of(state.random, Luck.TERRAFORMING_TOKEN, event_of(0, token, copy))
                if drawn == NONE or key < least:
                    least = key
                    drawn = token
    state.terraforming_token = drawn
    state.tokens_left[drawn] -= 1


@jit
def draw_factions(state, components):
    """Draw factions at random, no two of the same board."""
    items = np.empty(FACTIONS, np.int64)
    for faction in range(FACTIONS):
        items[faction] = faction
    order_cards(state.random, Luck.FACTIONS, 0, items, FACTIONS)
    seat = 0
    for index in range(FACTIONS):
        taken = False
        for other in range(seat):
            if components.board[state.options.factions[other]] == components.board[items[index]]:
                taken = True
        if not taken and seat < state.options.players:
            state.options.factions[seat] = items[index]
            seat += 1


@rule
def set_up_faction(state, components, seat, faction):
    """Give a player its starting resources, tokens and research levels (RULES 4.7)."""
    player = state.players[seat]
    player.faction = faction
    clear_notes(state.notes[seat])
    start = components.start_gain[faction]
    player.credits = start[Gain.CREDITS]
    player.ore = start[Gain.ORE]
    player.knowledge = start[Gain.KNOWLEDGE]
    player.qic = start[Gain.QIC]
    add_vp(player, start[Gain.VP], VP.START)
    for bowl in range(3):
        player.bowls[bowl] = components.start_bowls[faction, bowl]
        player.tokens_gained += player.bowls[bowl]
    player.brainstone = components.start_brainstone[faction]
    player.booster = NONE
    for spot in range(HEXES):
        player.reach[spot] = UNREACHED
    add_source(components, player, Source.BASE)
    for track in range(TRACKS):
        add_source(components, player, research_source(track, 0))
        for level in range(1, components.start_levels[faction, track] + 1):
            set_level(state, components, seat, track, level)


@jit
def seat_factions(state, components):
    """Seat the factions named in the options; the start structures come next."""
    state.round_number = 0
    state.leader = NONE
    for seat in range(state.options.players):
        state.order[seat] = seat
        if state.options.faction_mode <= FactionMode.CHOICE:  # an auction has seated the players
            state.players[seat].chair = seat
        set_up_faction(state, components, seat, state.options.factions[seat])
    state.phase = Phase.START_STRUCTURES
    state.cursor = 0


@rule
def set_up_table(state, components):
    """Lay the map, draw the tiles, and seat the factions unless the players choose them."""
    clear_map(state)
    lay_map(state, components)
    index_planets(state)
    draw_tiles(state, components)
    for seat in range(SEATS):
        state.bid_holder[seat] = NONE
        state.named[seat] = NONE
        state.bids[seat] = -1
    if state.options.faction_mode == FactionMode.RANDOM:
        draw_factions(state, components)
    if state.options.map_rotation == 1:
        state.phase = Phase.ROTATIONS
    elif state.options.faction_mode <= FactionMode.RANDOM:
        seat_factions(state, components)
    else:
        state.phase = Phase.FACTIONS
