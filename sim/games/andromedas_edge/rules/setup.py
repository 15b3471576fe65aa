"""Set-up: what is on the table before the first decision (section 4)."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.battle_notes import clear_battle
from sim.games.andromedas_edge.rules.listing import put
from sim.games.andromedas_edge.rules.resources import add_vp, gain
from sim.games.andromedas_edge.rules.station import refill
from sim.games.andromedas_edge.rules.tactics_deck import draw_cards
from sim.games.andromedas_edge.rules.tracks import lay_planet
from sim.games.andromedas_edge.rules.vocabulary import (
    BASES,
    BATTLE_ROOM,
    CARDS,
    CLASSES,
    DECK_SIZE,
    DECKS,
    DESTINIES,
    DISCOVERIES,
    DOMINANCE_SPACES,
    DOMINANCES,
    EVENTS,
    FACES,
    FACTIONS,
    HALF_SLOTS,
    MODULES,
    MOONS_OF_COLOUR,
    NEBULAE,
    NONE,
    PLANET_MOONS,
    PLANETS,
    RANDOM_LEADERS,
    REGIONS,
    RESOURCES,
    SEATS,
    SHIPS,
    SLOTS,
    STACK_SIZE,
    STACKS,
    TRACKS,
    TRANSPORTS,
    TYPES,
    Class,
    Luck,
    Place,
    Resource,
    Special,
    Tile,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import VP
from sim.games.andromedas_edge.rules.vocabulary_moves import Decide, Task
from sim.kernel.decisions import push
from sim.kernel.jit import jit, rule
from sim.kernel.luck import event_of, order_cards, pick, throw


@jit
def clear_table(state, components):
    """Fill a zeroed record with everything that doesn't depend on chance."""
    state.active_region = NONE
    state.launched = NONE
    state.final_turns = NONE
    state.played = NONE
    state.offer = NONE
    state.fifth_moon = NONE
    state.working_module = NONE
    state.marker = NONE
    state.event_card = NONE
    state.newest = NONE
    state.story.leader = NONE
    state.story.trigger_seat = NONE
    state.mechaphages = components.rules.mechaphages
    for resource in range(RESOURCES):
        state.supply[resource] = components.supply[resource]
    for event in range(EVENTS):
        state.story.event_turn[event] = NONE
    for number in range(BATTLE_ROOM):
        clear_battle(state.story, number)
    for region in range(REGIONS):
        here = state.regions[region]
        here.tile = Tile.NEBULA if region >= SLOTS else NONE
        here.development = NONE
        here.owner = NONE
        here.raider = NONE
    for seat in range(SEATS):
        clear_player(state, components, seat)


@rule
def lay_table(state, components):
    """Steps 1 to 15 of the set-up, up to the choice of factions."""
    clear_table(state, components)
    deal_map(state, components)
    deal_raiders(state, components)
    deal_modules(state, components)
    deal_tokens(state, components)
    deal_players(state, components)
    deal_tactics(state, components)


@rule
def clear_player(state, components, seat):
    """A player before choosing a faction."""
    player = state.players[seat]
    player.faction = NONE
    player.destiny = NONE
    player.tacops = NONE
    player.clock = 1
    player.hand_limit = components.rules.hand_limit
    player.station_leaders = components.rules.leaders
    state.scried[seat, 0] = NONE
    state.scried[seat, 1] = NONE
    for ship in range(SHIPS):
        kind = 0 if ship < TRANSPORTS else ship - TRANSPORTS + 1
        number = ship if kind == 0 else 0
        player.ships[ship] = Place.BAY if number < components.start_in_bay[kind] else Place.UNBUILT
    for kind in range(TYPES):
        player.tiles[kind] = NONE
        state.notes[seat].tile_turn[kind] = NONE
    for module in range(MODULES):
        player.slot_moon[module] = NONE
        state.notes[seat].module_turn[module] = NONE
        state.notes[seat].module_repaired[module] = NONE
    for half in range(HALF_SLOTS):
        player.half_moon[half] = NONE
    notes = state.notes[seat]
    notes.first_development = NONE
    notes.first_upgrade = NONE
    notes.tenth_module = NONE
    notes.vp_at_trigger = NONE
    for card in range(CARDS):
        notes.card_turn[card] = NONE
    for moon in range(notes.moon_turn.shape[0]):
        notes.moon_turn[moon] = NONE
    for track in range(TRACKS):
        notes.development_turn[track] = NONE
    for slot in range(SLOTS):
        notes.site_turn[slot] = NONE
    for token in range(DISCOVERIES):
        notes.discovery_turn[token] = NONE
        notes.discovery_stack[token] = NONE
    for token in range(DOMINANCES):
        notes.dominance_turn[token] = NONE


@rule
def deal_map(state, components):
    """Steps 2 to 5: events, special regions, planets and bases, moons."""
    players = state.options.players
    box = state.pile  # scratch space for shuffling: the tactics deck is dealt last
    count = 0
    for event in range(EVENTS):
        if components.event_deck[event] == state.options.event_deck:
            state.events[count] = event
            count += 1
    state.event_count = count
    order_cards(state.random, Luck.EVENTS, 0, state.events, count)
    state.event_shuffles = 1
    for planet in range(PLANETS):
        box[planet] = planet
    order_cards(state.random, Luck.PLANETS, 0, box, PLANETS)
    first = components.start_planets[players]
    for place in range(first, PLANETS):
        state.planets[place - first] = box[place]
    state.planet_count = PLANETS - first
    for base in range(BASES):
        box[first + base] = Tile.BASE + base
    order_cards(state.random, Luck.TILES, 0, box, first + BASES)
    for track in range(TRACKS):
        number = 0
        for moon in range(PLANET_MOONS):
            if components.moon_colour[moon] == track:
                state.moon_order[track, number] = moon
                number += 1
        order_cards(state.random, Luck.MOONS, track, state.moon_order[track], MOONS_OF_COLOUR)
    lay_map(state, components, box, first + BASES)
    for nebula in range(NEBULAE):
        box[nebula] = nebula
    order_cards(state.random, Luck.ORPHANS, 0, box, NEBULAE)
    for nebula in range(NEBULAE):
        lay_orphan(state, nebula, PLANET_MOONS + box[nebula])


@rule
def lay_orphan(state, nebula, moon):
    """Put an orphan moon into a nebula."""
    state.regions[SLOTS + nebula].moons[0] = moon
    state.regions[SLOTS + nebula].moon_count = 1


@jit
def lay_map(state, components, tiles, count):
    """Put special regions on their marks, then lay the tiles in order."""
    if state.options.special != Special.NONE:
        first = Tile.SPECIAL if state.options.special == Special.QUASARS else Tile.SPECIAL + 2
        for number in range(2):
            state.regions[components.special_mark[number]].tile = first + number
    slot = 0
    for place in range(count):
        while state.regions[slot].tile != NONE:
            slot += 1
        if tiles[place] < Tile.BASE:
            lay_planet(state, components, slot, tiles[place])
        else:
            state.regions[slot].tile = tiles[place]


@rule
def deal_raiders(state, components):
    """Step 6: a card for each class, and two S figures placed by dice."""
    for cls in range(CLASSES):
        choice = state.options.s_class if cls == Class.S else state.options.other_classes
        if choice == 2:
            choice = pick(state.random, Luck.RAIDERS, cls, 2)
        state.raider_card[cls] = components.class_card[cls, choice]
        state.raider_supply[cls] = components.raider_figures[state.raider_card[cls]]
    for number in range(2):
        place_first_raider(
            state, components, throw(state.random, Luck.RAIDER_DICE, event_of(0, number, 0), FACES)
        )


@jit
def place_first_raider(state, components, die):
    """Place an S figure at the start: in the nebula with the die's number, or on the special tile with it."""
    region = SLOTS + die - 1
    if state.options.special != Special.NONE:
        region = components.special_mark[components.face_special[die - 1]]
    if state.raider_supply[Class.S] == 0:
        return
    state.regions[region].raider = Class.S
    state.regions[region].figures += 1
    state.raider_supply[Class.S] -= 1


@rule
def deal_modules(state, components):
    """Step 7: the module decks and the display."""
    for deck in range(DECKS):
        for place in range(DECK_SIZE):
            state.decks[deck, place] = deck * DECK_SIZE + place
        order_cards(state.random, Luck.MODULES, deck, state.decks[deck], DECK_SIZE)
        state.deck_count[deck] = DECK_SIZE
    show_modules(state, components)


@jit
def show_modules(state, components):
    """Fill the display for the first time."""
    state.acquiring = 1
    refill(state, components)


@rule
def deal_tokens(state, components):
    """Step 8: discovery stacks, dominance tokens."""
    box = state.pile
    count = 0
    for token in range(DISCOVERIES):
        for _ in range(components.discovery_copies[token]):
            box[count] = token
            count += 1
    order_cards(state.random, Luck.DISCOVERY, 0, box, count)
    for stack in range(STACKS):
        for place in range(STACK_SIZE):
            state.stacks[stack, place] = box[stack * STACK_SIZE + place]
        state.stack_count[stack] = STACK_SIZE
    for token in range(DOMINANCES):
        box[token] = token
    order_cards(state.random, Luck.DOMINANCE, 0, box, DOMINANCES)
    for place in range(DOMINANCE_SPACES):
        state.dominance[place] = box[place]


@rule
def deal_tactics(state, components):
    """Step 9: the tactics deck."""
    count = 0
    for card in range(CARDS):
        for _ in range(components.card_copies[card]):
            state.pile[count] = card
            count += 1
    state.pile_count = count
    order_cards(state.random, Luck.TACTICS, 0, state.pile, count)
    state.shuffles = 1


@rule
def deal_players(state, components):
    """Steps 11, 13 to 15: factions, upgrade tiles, destiny cards, leaders' nebulae and the first player."""
    box = state.pile
    players = state.options.players
    for faction in range(FACTIONS):
        box[faction] = faction
    order_cards(state.random, Luck.FACTIONS, 0, box, FACTIONS)
    for seat in range(players):
        player = state.players[seat]
        for place in range(3):
            player.dealt[place] = box[seat * 3 + place]
        if state.options.given == 1:
            player.dealt[0] = state.options.factions[seat]
    for kind in range(TYPES):
        for tile in range(5):
            box[tile] = kind * 5 + tile
        order_cards(state.random, Luck.UPGRADES, kind, box, 5)
        for seat in range(players):
            state.players[seat].held[kind] = box[seat]
    state.first = pick(state.random, Luck.FIRST, 0, players)
    if state.options.teams == 1:
        state.first = 1 + 2 * pick(state.random, Luck.FIRST, 0, 2)  # the left-hand player of a team
    for seat in range(players):
        state.leader_dice[seat] = throw(state.random, Luck.LEADERS, seat, FACES)
    for card in range(DESTINIES):
        state.destinies[card] = card
    order_cards(state.random, Luck.DESTINY, 0, state.destinies, DESTINIES)


@jit
def begin_game(state, components):
    """Queue everything up to the first turn: factions, start resources, then turns."""
    state.active = state.first
    state.story.first_player = state.first
    push(state, Task.FIRST_TURN, state.first, 0, 0, 0)
    push(state, Task.START, state.first, 0, 0, 0)
    dealt = 1 if state.options.given == 1 else int(components.rules.faction_deal)
    for seat in range(state.options.players - 1, -1, -1):
        push(state, Decide.FACTION, seat, dealt, 0, 0)
    state.actor = 0
    state.listed_count = list_dealt(state, 0, dealt, state.listed[:])


@rule
def list_dealt(state, seat, dealt, out):
    """The factions or destiny cards that a player was dealt."""
    count = 0
    for place in range(dealt):
        count = put(out, count, state.players[seat].dealt[place])
    return count


@rule
def begin_factions(state, components):
    """After the choice of factions: start resources, leaders, points and advances; then destiny cards."""
    players = state.options.players
    for seat in range(players):
        player = state.players[seat]
        start = components.faction_start[player.faction]
        for resource in range(RESOURCES):
            gain(state, seat, resource, start[resource])
        draw_cards(state, seat, start[Resource.TACTICS])
        for region in range(SLOTS):
            if Tile.BASE <= state.regions[region].tile < Tile.SPECIAL:
                state.regions[region].leaders[seat] += 1
                player.station_leaders -= 1
        nebula = SLOTS + state.leader_dice[seat] - 1
        placed = min(RANDOM_LEADERS, player.station_leaders)
        state.regions[nebula].leaders[seat] += placed
        player.station_leaders -= placed
    for place in range(players):
        add_vp(state, components, (state.first + place) % players, components.start_vp[place], VP.START)
    if state.options.destiny == 1:
        deal_destiny(state, components)
    for seat in range(players - 1, -1, -1):
        for track in range(TRACKS - 1, -1, -1):
            steps = components.faction_advance[state.players[seat].faction, track]
            if steps > 0:
                push(state, Task.ADVANCE, seat, track, steps, 0)


@rule
def deal_destiny(state, components):
    """Deal two destiny cards to each player, who keeps one."""
    players = state.options.players
    for seat in range(players - 1, -1, -1):
        push(state, Decide.DESTINY, seat, components.rules.destiny_deal, 0, 0)
    for seat in range(players):
        for place in range(2):
            state.players[seat].dealt[place] = state.destinies[seat * 2 + place]


@rule
def first_turn(state, components):
    """Start the first player's turn."""
    push(state, Decide.BEGIN_TURN, state.first, 0, 0, 0)
