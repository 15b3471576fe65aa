"""Set-up: everything on the table before the first decision.

Each kind of tile, token and card has its own luck. The first seat's ``mission_order`` is used for shuffling.
"""

from __future__ import annotations

from sim.games.cryo.rules.resources import gain
from sim.games.cryo.rules.vocabulary import (
    CARD_TYPES,
    CAVERNS,
    DAMAGE_MARKERS,
    EFFECTS_OF_LIST,
    NONE,
    RESOURCES,
    RIVAL,
    SEATS,
    SECTIONS,
    STACKS,
    TOKENS,
    Decide,
    Effect,
    EffectColumn,
    Lists,
    Luck,
    Task,
)
from sim.kernel.decisions import push
from sim.kernel.jit import jit, rule
from sim.kernel.luck import order_cards
from sim.kernel.rows import copy_row

LATE = 1  # back of a token


@jit
def clear(state):
    """-1 where 0 would mean something, in a zeroed record."""
    for seat in range(SEATS):
        notes = state.notes[seat]
        state.players[seat].slots[:] = NONE
        notes.card_turn[:, :] = NONE
        notes.redeemed_turn[:] = NONE
        notes.installed_turn[:] = NONE
        notes.slot_turn[:] = NONE
        notes.platform_turn[:] = NONE
        notes.dock_turn[:] = NONE
        notes.node_turn[:] = NONE
        notes.cavern_turn[:] = NONE
        notes.token_turn[:] = NONE
    state.cavern[:] = NONE
    state.incident[:] = NONE
    state.decision_cards[:] = NONE
    state.marker_dock[:] = NONE
    state.turned_card = NONE
    state.chosen = NONE
    state.token = NONE
    state.story.leader = NONE
    state.story.sunset_visible_turn = NONE
    state.story.reveal_turn[:] = NONE
    state.story.token_turn[:] = NONE
    state.story.token_section[:] = NONE
    state.story.token_resolver[:] = NONE


@rule
def fill_box(state, groups, group, luck):
    """Shuffle all tiles of a group into the box; return how many there are."""
    box = state.players[0].mission_order
    count = 0
    for tile in range(groups.shape[0]):
        if groups[tile] == group:
            box[count] = tile
            count += 1
    order_cards(state.random, luck, group, box, count)
    return count


@rule
def deal_tiles(state, components):
    """Step 8: shuffle the tiles of each back and put some of them onto each resource space."""
    height = components.tiles_per_space[state.options.players]
    box = state.players[0].mission_order
    for section in range(SECTIONS):
        count = fill_box(state, components.tile_back, section, Luck.TILES)
        for node in range(STACKS):
            if components.node_section[node] == section:
                for place in range(height):
                    count -= 1
                    state.stack[node, place] = box[count]
                state.stack_count[node] = height


@rule
def deal_damage(state, components):
    """Step 9: damage markers close docks for the whole game."""
    box = state.players[0].mission_order
    copy_row(components.damage_dock, box)
    order_cards(state.random, Luck.DAMAGE, 0, box, DAMAGE_MARKERS)
    for place in range(components.damage_markers[state.options.players]):
        state.damaged[box[place]] = 1


@rule
def deal_caverns(state, components):
    """Step 10: put a face-down tile of the right size on each space in play; highlighted ones are face up."""
    box = state.players[0].mission_order
    for large in range(2):
        count = fill_box(state, components.cavern_large, large, Luck.CAVERNS)
        for cavern in range(CAVERNS):
            if components.space_large[cavern] == large:
                if components.space_min_players[cavern] <= state.options.players:
                    count -= 1
                    state.cavern[cavern] = box[count]
                    state.up[cavern] = components.space_starts_up[cavern]


@rule
def deal_incidents(state, components):
    """Step 11: four early tokens on the board; early ones, late ones, then late ones with the sunset."""
    players = state.options.players
    box = state.players[0].mission_order
    count = 0
    for back in range(2):
        first = count
        for token in range(TOKENS):
            if components.token_back[token] == back:
                box[count] = token
                count += 1
        order_cards(state.random, Luck.INCIDENTS, back, box[first:], count - first)
        if back == LATE:
            count = first
    for section in range(SECTIONS):
        state.incident[section] = box[section]
    for place in range(components.early_tokens[players]):
        state.queue[place] = box[SECTIONS + place]
    late = components.late_tokens[players]
    last = components.last_tokens[players]
    start = components.early_tokens[players]
    for place in range(late + last):
        state.queue[start + place] = box[count + place]
    start += late
    state.queue[start + last] = components.rules.sunset_token
    order_cards(state.random, Luck.SUNSET, 0, state.queue[start:], last + 1)
    state.queue_count = start + last + 1


@rule
def deal_deck(state, components):
    """Step 12: the deck; solo: one card of each type leaves it and marks a top dock."""
    if state.options.solo == 1:
        box = state.players[0].mission_order
        for card in range(CARD_TYPES):
            box[card] = card
        order_cards(state.random, Luck.MARKERS, 0, box, CARD_TYPES)
        for slot in range(CARD_TYPES):
            state.marker_dock[box[slot]] = components.marker_slot_dock[slot]
    count = 0
    for card in range(CARD_TYPES):
        for _ in range(components.copies[card] - state.options.solo):
            state.pile[count] = card
            count += 1
    state.pile_count = count
    order_cards(state.random, Luck.DECK, 0, state.pile, count)
    state.shuffles = 1


@jit
def begin(state, components):
    """Give players their pods, resources, drones and hands, and make the first decisions due."""
    players = state.options.players
    rules = components.rules
    for seat in range(players):
        player = state.players[seat]
        player.mission_order[:] = 0
        copy_row(components.chamber_pods, player.stasis)
        for resource in range(RESOURCES):
            player.res[resource] = components.start_resources[resource]
        if state.options.solo == 1 and seat == RIVAL:
            player.drones_home = rules.rival_drones
            if state.options.harder == 1:
                gain_bonus(state, components, seat, Lists.HARDER)
            if state.options.harder == 0 or state.options.harder_add == 1:
                gain_bonus(state, components, seat, Lists.SEAT + seat)
        else:
            copy_row(components.start_docks, player.home)
            player.drones_home = rules.drones
            gain_bonus(state, components, seat, Lists.SEAT + seat)
    push(state, Task.BEGIN_TURN, 0, 0, 0, 0)
    if state.options.solo == 1:
        push(state, Task.RIVAL_CARDS, RIVAL, 0, 0, 0)
    for seat in range(players - 1, -1, -1):
        if state.options.solo == 0 or seat != RIVAL:
            push(state, Decide.KEEP, seat, rules.deal_cards - rules.keep_cards, 0, 0)
    deal_hands(state, components)


@rule
def gain_bonus(state, components, seat, row):
    """Step 6: gain the bonus of a seat."""
    for place in range(EFFECTS_OF_LIST):
        effect = components.effects[row, place]
        if effect[EffectColumn.KIND] == Effect.GAIN:
            gain(state, components, seat, effect[EffectColumn.OPERAND], effect[EffectColumn.N])


@rule
def deal_hands(state, components):
    """Step 13: deal each hand at once, seat by seat."""
    for seat in range(state.options.players):
        if state.options.solo == 1 and seat == RIVAL:
            continue
        player = state.players[seat]
        for _ in range(min(components.rules.deal_cards, state.pile_count)):
            state.pile_count -= 1
            card = state.pile[state.pile_count]
            player.hand[card] += 1
            player.hand_count += 1
