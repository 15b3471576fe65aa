"""What is on the table before the first decision: cleared, then dealt at random (RULES 4)."""

from __future__ import annotations

from sim.games.federation.rules.laws import replace_right
from sim.games.federation.rules.rounds import clear_space
from sim.games.federation.rules.vocabulary import (
    ACCREDITATION_MEDAL,
    ALTERATIONS,
    AMBASSADORS,
    ASTEROID_CELLS,
    ASTEROIDS,
    BLOCKS,
    COPIES,
    DEAD_ASTEROIDS,
    DEEP_SPACE,
    INTRIGUE_MEDAL,
    LEVELS,
    MEGA_TOKENS,
    MEGAS,
    MOON_TOKENS,
    MOONS,
    NONE,
    PLANETS,
    POWERS,
    PRODUCTION_SLOTS,
    PROJECTS,
    SEATS,
    SLOTS,
    SPACES,
    STARTS,
    TYPES,
    WING_LAWS,
    Luck,
)
from sim.kernel.jit import jit, rule
from sim.kernel.luck import order_cards
from sim.kernel.luck import pick as chance


@jit
def clear_table(state, components):
    """Set up everything that isn't random."""
    players = state.options.players
    for space in range(SPACES):
        clear_space(state.space[space])
    state.law_next[0] = NONE
    state.law_next[1] = NONE
    state.law_passed = NONE
    state.special_left = 1
    state.story.leader = NONE
    for mega in range(MEGAS):
        for place in range(state.builder.shape[1]):
            state.builder[mega, place] = NONE
    for moon in range(MOONS):
        if components.moon_open[moon] == 1:
            state.moon_open |= 1 << moon
        for place in range(MOON_TOKENS):
            state.moon[moon, place] = NONE
    for project in range(PROJECTS):
        state.project[project] = components.project_start[players, project]
    for planet in range(PLANETS):
        state.medal_left[planet] = (1 << components.threshold_count[players]) - 1
    state.medal_left[ACCREDITATION_MEDAL] = players
    state.medal_left[INTRIGUE_MEDAL] = players
    for block in range(BLOCKS):
        state.planet_block[block] = NONE
        state.room_block[block] = NONE
    for seat in range(SEATS):
        player = state.players[seat]
        player.start = NONE
        for slot in range(SLOTS):
            player.specialist[slot] = NONE
    for seat in range(players):
        player = state.players[seat]
        player.degree = components.rules.start_degree
        player.ambassadors = (1 << AMBASSADORS) - 1
        player.hangar = components.rules.ships_at_start
        player.supply = components.rules.ships - components.rules.ships_at_start
        state.notes[seat].neo_path = 1
        state.notes[seat].deep_token = NONE


@rule
def deal_alterations(state, components):
    """Shuffle the alterations of each power: first its moons, the rest is its reserve."""
    for power in range(POWERS):
        stack = state.reserve[power]
        count = 0
        for token in range(ALTERATIONS):
            if components.alteration_power[token] == power:
                stack[count] = token
                count += 1
        order_cards(state.random, Luck.ALTERATIONS, power, stack, count)
        used = 0
        for moon in range(MOONS):
            if components.moon_power[moon] == power:
                for place in range(components.moon_tokens[moon]):
                    state.moon[moon, place] = stack[used]
                    used += 1
        for place in range(count - used):
            stack[place] = stack[place + used]
        state.reserve_left[power] = count - used


@rule
def deal_specialists(state):
    """Three stacks for each type; only one token of level 3 is in play."""
    scratch = state.picked
    for kind in range(TYPES):
        place = state.atalum[kind]
        for level in range(LEVELS):
            slot = kind * LEVELS + level
            for copy in range(COPIES):
                scratch[copy] = slot * COPIES + copy
            order_cards(state.random, Luck.SPECIALISTS, slot, scratch, COPIES)
            for copy in range(COPIES):
                if level == 0:
                    place.first[copy] = scratch[copy]
                elif level == 1:
                    place.second[copy] = scratch[copy]
            if level == 2:
                place.third = scratch[0]
        place.first_left = COPIES
        place.second_left = COPIES


@rule
def deal_tokens(state, components):
    """Deal asteroids, productions, megastructure tokens, deep space, start tokens and block tokens."""
    players = state.options.players
    scratch = state.reserve[0]  # free until the alterations are dealt
    fill_in_order(scratch, ASTEROIDS)
    order_cards(state.random, Luck.ASTEROIDS, 0, scratch, ASTEROIDS)
    for place in range(ASTEROID_CELLS):
        state.asteroid[place] = scratch[place]
    state.dead = draw_set(state, Luck.DEAD_ASTEROIDS, DEAD_ASTEROIDS, components.rules.dead_asteroids_used)
    fill_in_order(scratch, MEGA_TOKENS)
    order_cards(state.random, Luck.MEGA_TOKENS, 0, scratch, MEGA_TOKENS)
    for mega in range(MEGAS):
        for place in range(2):
            token = scratch[2 * mega + place]
            if state.options.first_game == 1:
                token = components.printed_token[mega, place]
            state.mega_token[mega, place] = token
    for slot in range(PRODUCTION_SLOTS):
        side = 0
        if state.options.first_game == 0:
            side = chance(state.random, Luck.PRODUCTIONS, slot, 2)
        state.production[slot] = components.slot_production[slot, side]
    deep = players + components.rules.deep_space_extra
    state.deep_space = draw_set(state, Luck.DEEP_SPACE, DEEP_SPACE, deep)
    offer = players + components.rules.start_tokens_extra
    state.start_offer = draw_set(state, Luck.START_TOKENS, STARTS, offer)
    if state.options.given == 1:
        state.start_offer = 0
        for seat in range(players):
            state.start_offer |= 1 << int(state.options.factions[seat])
    if players <= 3:
        fill_in_order(state.planet_block, BLOCKS)
        order_cards(state.random, Luck.PLANET_BLOCKS, 0, state.planet_block, BLOCKS)
    if players == 2:
        fill_in_order(state.room_block, BLOCKS)
        order_cards(state.random, Luck.ROOM_BLOCKS, 0, state.room_block, BLOCKS)


@rule
def fill_in_order(cards, count):
    """Cards 0, 1, 2, ... in this order."""
    for card in range(count):
        cards[card] = card


@rule
def draw_set(state, purpose, count, wanted):
    """A random set of tokens, as a bit set."""
    scratch = state.reserve[0]
    fill_in_order(scratch, count)
    order_cards(state.random, purpose, 0, scratch, count)
    tokens = 0
    for place in range(wanted):
        tokens |= 1 << int(scratch[place])
    return tokens


@rule
def deal_laws(state):
    """Shuffle the five laws of each wing and open two of different planets."""
    for wing in range(2):
        stack = state.law_stack[wing]
        for law in range(WING_LAWS):
            stack[law] = wing * WING_LAWS + law
        order_cards(state.random, Luck.LAWS_LEFT + wing, 0, stack, WING_LAWS)
        state.law_left[wing] = WING_LAWS - 1
        state.law_open[wing] = stack[WING_LAWS - 1]
    replace_right(state, 0)


@rule
def deal_table(state, components):
    """Deal everything that luck decides, except the first player."""
    deal_tokens(state, components)
    deal_alterations(state, components)
    deal_specialists(state)
    deal_laws(state)
