"""The automated opponent of the solo game: its cards, deploy, recall, resource checks.

Where its rules leave two or more ways, the human decides; those decisions are in choices.py. Effects that
only it has are run by effects.py.
"""

from __future__ import annotations

from sim.games.cryo.caverns import hidden_near
from sim.games.cryo.effects import add_vehicle
from sim.games.cryo.pods import free_slots, pods_in_cargo, pods_in_section, reveal, room, settle
from sim.games.cryo.recall import refill
from sim.games.cryo.resources import add_mission, draw_type, note_card, put_mission, shuffle_discards
from sim.games.cryo.vocabulary import (
    BAYS,
    CARD_TYPES,
    CAVERNS,
    DIRECTIONS,
    DOCKS,
    GAIN_PRINTED,
    HUMAN,
    NO_LIMIT,
    NONE,
    OPPONENT,
    SECTION_DOCKS,
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


@rule
def is_open(state, components, dock):
    """Whether a drone can be placed on a dock."""
    return state.damaged[dock] == 0 and state.drones_at[dock] < components.dock_capacity[dock]


# cards


@rule
def take_starting_cards(state, components):
    """From the deck: upgrades, vehicles, a mission that nobody sees, then the decision cards."""
    player = state.players[OPPONENT]
    for _ in range(components.rules.opponent_upgrades):
        card = draw_type(state)
        if card != NONE and player.upgrades[card] == 0:
            player.upgrades[card] = 1
            player.upgrade_count += 1
            note_card(state, OPPONENT, Use.UPGRADE, card, 0)
        elif card != NONE:
            add_vehicle(state, components, OPPONENT, card)
    for _ in range(components.rules.opponent_vehicles):
        card = draw_type(state)
        if card != NONE:
            add_vehicle(state, components, OPPONENT, card)
    for _ in range(components.rules.opponent_missions):
        add_mission(state, components, OPPONENT)
    if state.options.unpredictable == 0:
        for place in range(components.rules.decision_cards):
            state.decision_cards[place] = draw_type(state)
            state.decision_count += 1
        part_decision_cards(state)


@rule
def part_decision_cards(state):
    """Two decision cards of one type are discarded and replaced, until they differ (S-18, S-25)."""
    while state.decision_count == 2 and state.decision_cards[0] == state.decision_cards[1]:
        card = state.decision_cards[0]
        if card == NONE or not is_other_card(state, card):
            return
        state.discards[card] += 2
        state.decision_cards[0] = draw_type(state)
        state.decision_cards[1] = draw_type(state)


@rule
def is_other_card(state, card):
    """Whether deck or discard pile hold a card of another type."""
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
    part_decision_cards(state)


# turn


@jit
def must_recall(state, components):
    """No drone at home, or some section without an open dock."""
    if state.players[OPPONENT].drones_home == 0:
        return True
    for section in range(SECTIONS):
        if open_docks(state, components, section) == 0:
            return True
    return False


@rule
def open_docks(state, components, section):
    """Open docks of a section, as a set."""
    found = 0
    for dock in range(SECTION_DOCKS):
        if components.dock_section[dock] == section and is_open(state, components, dock):
            found |= 1 << dock
    return found


@rule
def start_turn(state, components):
    """Deploy or recall, then the resource checks."""
    push(state, Task.CHECKS, OPPONENT, 0, 0, 0)
    if must_recall(state, components):
        recall(state, components)
    else:
        deploy(state, components)


@rule
def deploy(state, components):
    """A card points to a top dock: one of the decision cards by a coin, or the top card of the deck."""
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
    if card == NONE:  # S-11: no card could be turned up
        card = chance(state.random, Luck.NO_CARD, state.turn_number, CARD_TYPES)
    push(state, Task.OPPONENT_NEW_CARD, OPPONENT, place, 0, 0)
    push(state, Decide.OPPONENT_DOCK, HUMAN, state.marker_dock[card], 0, 0)


@rule
def dock_options(state, components, dock):
    """The dock below the marker; else the open ones of the two under it; else any of the section."""
    if is_open(state, components, dock):
        return 1 << dock
    options = 0
    for place in range(2):
        under = int(components.dock_under[dock, place])
        if under != NONE and is_open(state, components, under):
            options |= 1 << under
    if options == 0:
        options = open_docks(state, components, components.dock_section[dock])
    return options


@rule
def place_drone(state, seat, dock):
    """A drone stands on a dock of the board."""
    player = state.players[seat]
    notes = state.notes[seat]
    player.docks[dock] += 1
    player.drones_out += 1
    player.drones_home -= 1
    state.drones_at[dock] += 1
    notes.dock_uses[dock] += 1
    if notes.dock_turn[dock] == NONE:
        notes.dock_turn[dock] = player.turns


@rule
def act(state, components, dock):
    """What the opponent does with a drone on a dock."""
    place_drone(state, OPPONENT, dock)
    section = components.dock_section[dock]
    if components.section_primary[section] == NONE:
        push(state, Task.EFFECTS, OPPONENT, Lists.EXPEDITION, 0, section)
        return
    for step in range(DIRECTIONS + 1):
        direction = components.deploy_steps[step]
        if direction == NONE:
            return
        if direction == GAIN_PRINTED:
            node = first_space(components, dock)
            if node != NONE:
                push(state, Task.EFFECTS, OPPONENT, Lists.NODE_PRINTED + node, 0, section)
                return
        else:
            node = components.dock_nodes[dock, direction]
            if node != NONE and components.node_kind[node] == Action.RESOURCE_SPACE:
                if state.stack_count[node] > 0:
                    take_tile(state, components, node, section)
                    return


@rule
def first_space(components, dock):
    """The first resource space at a dock, in the order of the directions."""
    for direction in range(DIRECTIONS):
        node = components.dock_nodes[dock, direction]
        if node != NONE and components.node_kind[node] == Action.RESOURCE_SPACE:
            return node
    return NONE


@rule
def take_tile(state, components, node, section):
    """A tile goes to the first empty slot, or out of the game; then it is redeemed as well."""
    player = state.players[OPPONENT]
    notes = state.notes[OPPONENT]
    state.stack_count[node] -= 1
    tile = state.stack[node, state.stack_count[node]]
    face = components.tile_face[tile]
    slot = 0
    while slot < components.rules.opponent_tile_slots and player.slots[slot] != NONE:
        slot += 1
    if slot < components.rules.opponent_tile_slots:
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
    push(state, Task.EFFECTS, OPPONENT, Lists.TILE + tile, 0, section)


# recall


@rule
def recall(state, components):
    """Assign, salvage, incidents, return: the last step lowest on the stack."""
    player = state.players[OPPONENT]
    notes = state.notes[OPPONENT]
    rules = components.rules
    notes.recalls += 1
    notes.recalls_by_drones[min(player.drones_out, notes.recalls_by_drones.shape[0] - 1)] += 1
    state.picked_count = 0
    incidents = rules.incidents_if_few if player.drones_out <= rules.few_drones else rules.incidents_if_many
    push(state, Task.OPPONENT_REFILL, OPPONENT, 0, 0, 0)
    push(state, Task.OPPONENT_PICK, OPPONENT, incidents, 0, 0)
    push(state, Task.OPPONENT_SALVAGE, OPPONENT, 0, 0, 0)
    if player.platform > 0 and pods_in_cargo(player) < rules.cargo_cap:
        push(state, Decide.OPPONENT_BAY, HUMAN, 0, 0, 0)


@rule
def bay_options(state, components):
    """Bays with an empty slot: those without its pods if there are any (S-22)."""
    player = state.players[OPPONENT]
    empty = 0
    free = 0
    for bay in range(BAYS):
        if free_slots(state, components, bay) > 0:
            free |= 1 << bay
            if player.cargo[bay] == 0:
                empty |= 1 << bay
    return empty if empty != 0 else free


@rule
def assign(state, bay):
    """A pod of its platform goes to a bay, for good."""
    player = state.players[OPPONENT]
    player.platform -= 1
    player.cargo[bay] += 1
    state.notes[OPPONENT].assigned[bay] += 1


@rule
def pick_options(state):
    """Sections with a token that is not picked yet, those with fewest of its pods in stasis."""
    player = state.players[OPPONENT]
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
def pick(state, components, left):
    """All sections are chosen before the first token is executed (S-8)."""
    if left > 0 and pick_options(state) != 0:
        push(state, Task.OPPONENT_PICK, OPPONENT, left - 1, 0, 0)
        push(state, Decide.OPPONENT_INCIDENT, HUMAN, 0, 0, 0)
        return
    for place in range(state.picked_count - 1, -1, -1):
        push(state, Task.INCIDENT, OPPONENT, state.picked[place], 1, 0)


@rule
def finish_recall(state, components):
    """Refill the spaces in the order of execution; all drones go home."""
    player = state.players[OPPONENT]
    for place in range(state.picked_count):
        refill(state, components, state.picked[place])
    for dock in range(DOCKS):
        state.drones_at[dock] -= player.docks[dock]
        player.docks[dock] = 0
    player.drones_home += player.drones_out
    player.drones_out = 0


# resource checks


@rule
def is_check_due(state, components, resource):
    """Whether a threshold is reached."""
    player = state.players[OPPONENT]
    if player.res[resource] < components.check_threshold[resource]:
        return False
    return player.platform >= components.check_pods[resource]


@rule
def wake_chosen(state, components, pods, section):
    """The pods of check 2, from chambers of the human's choice; none elsewhere."""
    if pods > 0 and room(state, components, OPPONENT) > 0:
        if pods_in_section(state.players[OPPONENT], section) > 0:
            push(state, Task.OPPONENT_WAKES, OPPONENT, pods - 1, section, 0)
            push(state, Decide.OPPONENT_WAKE, HUMAN, section, 0, 0)


@rule
def scout_options(state, components):
    """Face-down caverns next to a face-up one, large ones if there are any."""
    if state.players[OPPONENT].platform == 0:
        return 0
    options = hidden_near(state, components)
    large = 0
    for cavern in range(CAVERNS):
        if components.space_large[cavern] == 1:
            large |= 1 << cavern
    return options & large if options & large != 0 else options


@rule
def scout(state, cavern):
    """Turn a cavern up and put a pod there; the opponent takes no discovery."""
    reveal(state, OPPONENT, cavern)
    state.players[OPPONENT].platform -= 1
    settle(state, OPPONENT, cavern, 1)
    state.notes[OPPONENT].scouts += 1
    state.notes[OPPONENT].pods_scouted += 1


@rule
def pair_options(state, components):
    """Adjacent face-up caverns with the fewest of its pods in total."""
    player = state.players[OPPONENT]
    if player.platform == 0:
        return 0
    fewest = NO_LIMIT
    options = 0
    for pair in range(components.pair_count):
        low = components.pairs[pair, 0]
        high = components.pairs[pair, 1]
        if state.up[low] == 1 and state.up[high] == 1:
            pods = player.caverns[low] + player.caverns[high]
            if pods < fewest:
                fewest = pods
                options = 0
            if pods == fewest:
                options |= 1 << pair
    return options


@rule
def settle_pair(state, components, pair, odd):
    """All pods of its platform go to the two caverns, as evenly as possible; ``odd`` gets the odd one."""
    player = state.players[OPPONENT]
    pods = player.platform
    state.notes[OPPONENT].settlings += 1
    player.platform = 0
    for place in range(2):
        share = pods // 2
        if place == odd:
            share += pods % 2
        settle(state, OPPONENT, components.pairs[pair, place], share)


# missions at the end


@rule
def part_missions(state):
    """Missions of one type are replaced by the top cards of the deck until all differ (S-12).

    The first of each type stays. The others are replaced in order of arrival; the discard pile is shuffled
    once at most. When all types are held, or no card is left, the others are discarded for nothing.
    """
    player = state.players[OPPONENT]
    state.notes[OPPONENT].missions_held = player.mission_count
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
            found = state.pile[state.pile_count]
            if (held >> found) & 1 == 0:
                held |= 1 << found
                break
            state.discards[found] += 1
    player.mission_count = 0
    for card in range(CARD_TYPES):
        player.missions[card] = 0
        if (held >> card) & 1 == 1:
            put_mission(player, card)
