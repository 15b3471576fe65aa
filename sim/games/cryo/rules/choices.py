"""The options of each decision, as the bits of one number; vocabulary.py says what the
options and operands of each decision are."""

from __future__ import annotations

from sim.games.cryo.rules.actions import (
    assign_options,
    can_act,
    gain_options,
    most_repeats,
    pay_options,
    tile_options,
    wake_options,
)
from sim.games.cryo.rules.cards import build_options
from sim.games.cryo.rules.caverns import (
    load_options,
    path_options,
    place_options,
    scout_options,
    vehicle_options,
)
from sim.games.cryo.rules.drones import open_docks
from sim.games.cryo.rules.effects import least_materials
from sim.games.cryo.rules.recall import cost_options, incident_options, repeat_options, return_options
from sim.games.cryo.rules.rival import bay_options, dock_options, pick_options
from sim.games.cryo.rules.rival_checks import fullest_sections, pair_options, rival_scout_options
from sim.games.cryo.rules.vocabulary import (
    CARD_TYPES,
    CHAMBERS_OF_SECTION,
    DEPLOY,
    DIRECTIONS,
    NONE,
    PLATFORM_DOCKS,
    RECALL,
    RIVAL,
    STOP,
    Decide,
)
from sim.kernel.jit import rule

ANY_CHAMBER = (1 << CHAMBERS_OF_SECTION) - 1


@rule
def choices(state, components, kind, seat, a, b, c):
    """The options of a decision, as a set; empty when there is nothing to choose, so that nothing happens."""
    if kind == Decide.DOCK:
        return open_docks(state, components)
    if kind == Decide.NODE:
        return node_options(state, components, seat, a)
    if kind == Decide.SCRAP:
        return hand_options(state, seat) | (1 << STOP)
    if kind == Decide.RETURN:
        return return_options(state, components, seat)
    if kind == Decide.LEAVE:
        return home_options(state, seat)
    if kind == Decide.TURN:
        return turn_options(state, components, seat)
    if kind == Decide.KEEP or kind == Decide.DISCARD:
        return hand_options(state, seat)
    if kind == Decide.TILE:
        return tile_options(state, components, seat, a)
    if kind == Decide.REPEATS:
        return (1 << (most_repeats(state, components, seat, a) + 1)) - 2
    if kind == Decide.WAKE:
        return wake_options(state, seat, a)
    if kind == Decide.BUILD:
        built = b
        return build_options(state, components, seat) | ((1 << STOP) if built > 0 else 0)
    if kind == Decide.SCOUT:
        return scout_options(state, components, seat, a)
    if kind == Decide.ASSIGN:
        return assign_options(state, components, seat, a, b, c)
    if kind == Decide.TRADE_PAY:
        return pay_options(state, seat, a, b)
    if kind == Decide.TRADE_GAIN:
        return gain_options(state, a, b)
    if kind == Decide.VEHICLE:
        return vehicle_options(state, components, seat)
    if kind == Decide.PATH:
        return path_options(state, components, seat)
    if kind == Decide.LOAD:
        return load_options(state, components, seat, a, b)
    if kind == Decide.PLACE:
        return place_options(state, a, b)
    if kind == Decide.INCIDENT:
        return incident_options(state)
    if kind == Decide.CHAMBER or kind == Decide.RIVAL_CHAMBER:
        return ANY_CHAMBER
    if kind == Decide.COST:
        return cost_options(state, components, seat, a, b)
    if kind == Decide.REWARD or kind == Decide.MATERIAL:
        materials = a
        return int(materials)
    if kind == Decide.REPEAT:
        return repeat_options(state, components, seat)
    return rival_choices(state, components, kind, a)


@rule
def rival_choices(state, components, kind, a):
    """The options of a choice that the human makes for the rival; a mark has one option."""
    if kind == Decide.RIVAL_DOCK:
        return dock_options(state, components, a)
    if kind == Decide.RIVAL_BAY:
        return bay_options(state, components)
    if kind == Decide.RIVAL_INCIDENT:
        return pick_options(state)
    if kind == Decide.RIVAL_SECTION:
        return fullest_sections(state.players[RIVAL])
    if kind == Decide.RIVAL_WAKE:
        return wake_options(state, RIVAL, a)
    if kind == Decide.RIVAL_SCOUT:
        return rival_scout_options(state, components)
    if kind == Decide.RIVAL_PAIR:
        return pair_options(state, components)
    if kind == Decide.RIVAL_ODD:
        return 3
    if kind == Decide.RIVAL_MATERIAL:
        return least_materials(state.players[RIVAL], a)
    return 1


@rule
def node_options(state, components, seat, dock):
    """Directions of the adjacent actions that can be performed, or STOP for none."""
    options = 1 << STOP
    for direction in range(DIRECTIONS):
        node = components.dock_nodes[dock, direction]
        if node != NONE and can_act(state, components, seat, node):
            options |= 1 << direction
    return options


@rule
def hand_options(state, seat):
    """Types of cards in hand."""
    options = 0
    for card in range(CARD_TYPES):
        if state.players[seat].hand[card] > 0:
            options |= 1 << card
    return options


@rule
def home_options(state, seat):
    """Platform docks with a drone."""
    options = 0
    for dock in range(PLATFORM_DOCKS):
        if state.players[seat].home[dock] == 1:
            options |= 1 << dock
    return options


@rule
def turn_options(state, components, seat):
    """Deploy (needs a drone at home and an open dock) or recall (needs a drone on the board)."""
    player = state.players[seat]
    options = 0
    if player.drones_home > 0 and open_docks(state, components) != 0:
        options |= 1 << DEPLOY
    if player.drones_out > 0:
        options |= 1 << RECALL
    return options
