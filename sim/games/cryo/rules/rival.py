"""The automated rival of the solo game: its cards, its deploy and recall, its missions at the end.

Where its rules leave two or more ways, the human decides; choices.py lists those options. Its resource checks
are in rival_checks.py.
"""

from __future__ import annotations

from sim.games.cryo.rules.cards import (
    add_mission,
    add_vehicle,
    draw_type,
    note_card,
    put_mission,
    shuffle_discards,
)
from sim.games.cryo.rules.drones import is_open, open_docks_of, place_drone
from sim.games.cryo.rules.pods import free_slots, pods_in_cargo, pods_in_section
from sim.games.cryo.rules.recall import refill_incident
from sim.games.cryo.rules.vocabulary import (
    BAYS,
    CARD_TYPES,
    DIRECTIONS,
    DOCKS,
    GAIN_PRINTED,
    HUMAN,
    NO_LIMIT,
    NONE,
    RIVAL,
    SECTIONS,
    Action,
    Decide,
    Lists,
    Luck,
    Task,
    Use,
)
from sim.kernel.decisions import push
from sim.kernel.jit import jit, rule
from sim.kernel.luck import pick as chance
from sim.kernel.rows import has

ALL_TYPES = (1 << CARD_TYPES) - 1


# cards


@rule
def take_starting_cards(state, components):
    """Take its first cards from the deck: upgrades, vehicles, a face-down mission, then decision cards."""
    player = state.players[RIVAL]
    for _ in range(components.rules.rival_upgrades):
        card = draw_type(state)
        if card != NONE and player.upgrades[card] == 0:
            player.upgrades[card] = 1
            player.upgrade_count += 1
            note_card(state, RIVAL, Use.UPGRADE, card, 0)
        elif card != NONE:
            add_vehicle(state, components, RIVAL, card)
    for _ in range(components.rules.rival_vehicles):
        card = draw_type(state)
        if card != NONE:
            add_vehicle(state, components, RIVAL, card)
    for _ in range(components.rules.rival_missions):
        add_mission(state, components, RIVAL)
    if state.options.unpredictable == 0:
        for place in range(components.rules.decision_cards):
            state.decision_cards[place] = draw_type(state)
            state.decision_count += 1
        replace_equal_decision_cards(state)


@rule
def replace_equal_decision_cards(state):
    """Replace two decision cards of one type until they differ (S-18, S-25)."""
    while state.decision_count == 2 and state.decision_cards[0] == state.decision_cards[1]:
        card = state.decision_cards[0]
        if card == NONE or not is_other_card(state, card):
            return
        state.discards[card] += 2
        state.decision_cards[0] = draw_type(state)
        state.decision_cards[1] = draw_type(state)


@rule
def is_other_card(state, card):
    """Whether the deck or the discard pile has a card of another type."""
    for other in range(CARD_TYPES):
        if other != card and state.discards[other] > 0:
            return True
    for place in range(state.pile_count):
        if state.pile[place] != card:
            return True
    return False


@rule
def replace_decision_card(state, place):
    """Discard the activated card and reveal a new one in its place; a turned-up card is only discarded."""
    if place == NONE:
        if state.turned_card != NONE:
            state.discards[state.turned_card] += 1
            state.turned_card = NONE
        return
    if state.decision_cards[place] != NONE:
        state.discards[state.decision_cards[place]] += 1
    state.decision_cards[place] = draw_type(state)
    replace_equal_decision_cards(state)


# turn


@jit
def must_recall(state, components):
    """Whether it recalls: it has no drone at home, or some section has no open dock."""
    if state.players[RIVAL].drones_home == 0:
        return True
    for section in range(SECTIONS):
        if open_docks_of(state, components, section) == 0:
            return True
    return False


@rule
def start_rival_turn(state, components):
    """Deploy or recall, then the resource checks."""
    push(state, Task.CHECKS, RIVAL, 0, 0, 0)
    if must_recall(state, components):
        rival_recall(state, components)
    else:
        rival_deploy(state, components)


# deploy


@rule
def rival_deploy(state, components):
    """Let a card point to a top dock: a decision card chosen by a coin, or the top card of the deck."""
    place = NONE
    state.turned_card = NONE
    if state.options.unpredictable == 1:
        card = draw_type(state)
        state.turned_card = card
    else:
        place = 0
        if state.decision_count > 1:
            place = chance(state.random, Luck.COIN, state.turn_number, state.decision_count)
        card = state.decision_cards[place]
    if card == NONE:  # S-11: there was no card to turn up
        card = chance(state.random, Luck.NO_CARD, state.turn_number, CARD_TYPES)
    push(state, Task.RIVAL_NEW_CARD, RIVAL, place, 0, 0)
    push(state, Decide.RIVAL_DOCK, HUMAN, state.marker_dock[card], 0, 0)


@rule
def dock_options(state, components, dock):
    """The dock below the marker; else the open ones of the two docks under that; else any of the section."""
    if is_open(state, components, dock):
        return 1 << dock
    options = 0
    for place in range(2):
        under = int(components.dock_under[dock, place])
        if under != NONE and is_open(state, components, under):
            options |= 1 << under
    if options == 0:
        options = open_docks_of(state, components, components.dock_section[dock])
    return options


@rule
def rival_act(state, components, dock):
    """Place a drone on a dock and do what the rival does there."""
    place_drone(state, RIVAL, dock)
    section = components.dock_section[dock]
    if components.section_primary[section] == NONE:
        push(state, Task.EFFECTS, RIVAL, Lists.EXPEDITION, 0, section)
        return
    node, tile = space_used(state, components, dock)
    if tile:
        rival_take_tile(state, components, node, section)
    elif node != NONE:
        push(state, Task.EFFECTS, RIVAL, Lists.NODE_PRINTED + node, 0, section)


@rule
def space_used(state, components, dock):
    """The resource space that the rival uses at a dock, or NONE; and whether it takes a tile there."""
    for step in range(DIRECTIONS + 1):
        direction = components.deploy_steps[step]
        if direction == NONE:
            break
        if direction == GAIN_PRINTED:
            node = first_space(components, dock)
            if node != NONE:
                return node, False
        else:
            node = int(components.dock_nodes[dock, direction])
            if node != NONE and components.node_kind[node] == Action.RESOURCE_SPACE:
                if state.stack_count[node] > 0:
                    return node, True
    return NONE, False


@rule
def first_space(components, dock):
    """The first resource space at a dock, in the order of the directions."""
    for direction in range(DIRECTIONS):
        node = int(components.dock_nodes[dock, direction])
        if node != NONE and components.node_kind[node] == Action.RESOURCE_SPACE:
            return node
    return NONE


@rule
def rival_take_tile(state, components, node, section):
    """Put a tile into the first empty slot, or out of the game; it is redeemed as well."""
    player = state.players[RIVAL]
    notes = state.notes[RIVAL]
    state.stack_count[node] -= 1
    tile = state.stack[node, state.stack_count[node]]
    face = components.tile_face[tile]
    slot = 0
    while slot < components.rules.rival_tile_slots and player.slots[slot] != NONE:
        slot += 1
    if slot < components.rules.rival_tile_slots:
        player.slots[slot] = tile
        notes.installed[face] += 1
        notes.slot_turn[slot] = player.turns
        if notes.installed_turn[face] == NONE:
            notes.installed_turn[face] = player.turns
    else:
        notes.tiles_to_box += 1
    notes.redeemed[face] += 1
    if notes.redeemed_turn[face] == NONE:
        notes.redeemed_turn[face] = player.turns
    push(state, Task.EFFECTS, RIVAL, Lists.TILE + tile, 0, section)


# recall


@rule
def rival_recall(state, components):
    """Assign, salvage, incidents, return: the last step is at the bottom of the stack."""
    player = state.players[RIVAL]
    notes = state.notes[RIVAL]
    rules = components.rules
    notes.recalls += 1
    notes.recalls_by_drones[min(player.drones_out, notes.recalls_by_drones.shape[0] - 1)] += 1
    state.picked_count = 0
    incidents = rules.incidents_if_few if player.drones_out <= rules.few_drones else rules.incidents_if_many
    push(state, Task.RIVAL_REFILL, RIVAL, 0, 0, 0)
    push(state, Task.RIVAL_PICK, RIVAL, incidents, 0, 0)
    push(state, Task.RIVAL_SALVAGE, RIVAL, 0, 0, 0)
    if player.platform > 0 and pods_in_cargo(player) < rules.cargo_cap:
        push(state, Decide.RIVAL_BAY, HUMAN, 0, 0, 0)


@rule
def bay_options(state, components):
    """Bays with an empty slot; only those without its pods, if there are any (S-22 has a switch)."""
    player = state.players[RIVAL]
    empty = 0
    free = 0
    for bay in range(BAYS):
        if free_slots(state, components, bay) > 0:
            free |= 1 << bay
            if player.cargo[bay] == 0:
                empty |= 1 << bay
    return empty if empty != 0 and state.options.any_bay == 0 else free


@rule
def rival_assign(state, bay):
    """Move a pod from its platform to a bay, for good."""
    player = state.players[RIVAL]
    player.platform -= 1
    player.cargo[bay] += 1
    state.notes[RIVAL].assigned[bay] += 1


@rule
def pick_options(state):
    """Of the sections with a token not yet picked, those with the fewest of its pods in stasis."""
    player = state.players[RIVAL]
    fewest = NO_LIMIT
    options = 0
    for section in range(SECTIONS):
        if state.incident[section] == NONE or has(state.picked, state.picked_count, section):
            continue
        pods = pods_in_section(player, section)
        if pods < fewest:
            fewest = pods
            options = 0
        if pods == fewest:
            options |= 1 << section
    return options


@rule
def pick_incidents(state, components, left):
    """Pick the sections of its incidents, all of them before the first token is carried out (S-8)."""
    if left > 0 and pick_options(state) != 0:
        push(state, Task.RIVAL_PICK, RIVAL, left - 1, 0, 0)
        push(state, Decide.RIVAL_INCIDENT, HUMAN, 0, 0, 0)
        return
    for place in range(state.picked_count - 1, -1, -1):
        push(state, Task.INCIDENT, RIVAL, state.picked[place], 1, 0)


@rule
def finish_rival_recall(state, components):
    """Refill the incident spaces in the order in which they were used; all drones go home."""
    player = state.players[RIVAL]
    for place in range(state.picked_count):
        refill_incident(state, components, state.picked[place])
    for dock in range(DOCKS):
        state.drones_at[dock] -= player.docks[dock]
        player.docks[dock] = 0
    player.drones_home += player.drones_out
    player.drones_out = 0


# missions at the end


@rule
def replace_equal_missions(state):
    """Replace missions of one type with the top cards of the deck until all differ (S-12).

    The first of each type stays. The others are replaced in order of arrival; the discard pile is shuffled
    at most once. When it has all types, or no card is left, the others are discarded without replacement.
    """
    player = state.players[RIVAL]
    state.notes[RIVAL].missions_held = player.mission_count
    held = 0
    for place in range(player.mission_count):
        held |= 1 << player.mission_order[place]
    seen = 0
    shuffled = False
    for place in range(player.mission_count):
        card = player.mission_order[place]
        if (seen >> card) & 1 == 0:
            seen |= 1 << card
            continue
        state.discards[card] += 1
        while held != ALL_TYPES:
            if state.pile_count == 0 and not shuffled:
                shuffle_discards(state)
                shuffled = True
            if state.pile_count == 0:
                break
            state.pile_count -= 1
            drawn = state.pile[state.pile_count]
            if (held >> drawn) & 1 == 0:
                held |= 1 << drawn
                break
            state.discards[drawn] += 1
    player.mission_count = 0
    for card in range(CARD_TYPES):
        player.missions[card] = 0
        if (held >> card) & 1 == 1:
            put_mission(player, card)
