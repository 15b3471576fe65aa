"""What moves take and use: components that a player chooses, and mechanisms (sim/kernel/bans.py)."""

from __future__ import annotations

from typing import NamedTuple

from sim.games.cryo.rules.vocabulary import (
    BAYS,
    CARD_TYPES,
    CAVERNS,
    DIRECTIONS,
    DOCKS,
    INSTALL,
    NODES,
    NONE,
    PERFORM,
    PLATFORM_ACTIONS,
    STOP,
    TILE_FACES,
    TOKEN_FACES,
    Action,
    Decide,
    Use,
)
from sim.kernel.bans import put_item
from sim.kernel.decisions import top
from sim.kernel.jit import jit, rule

# The first component of each kind, in the order of ``component_ids``.
CARD = 0  # + use * CARD_TYPES
REDEEMED_TILE = CARD + 4 * CARD_TYPES
INSTALLED_TILE = REDEEMED_TILE + TILE_FACES
CAVERN_TILE = INSTALLED_TILE + TILE_FACES
CAVERN_SPACE = CAVERN_TILE + CAVERNS
DOCK = CAVERN_SPACE + CAVERNS
ACTION = DOCK + DOCKS
TOKEN = ACTION + NODES
PLATFORM_ACTION = TOKEN + TOKEN_FACES
BAY = PLATFORM_ACTION + PLATFORM_ACTIONS
MECHANISM = BAY + BAYS

CHOSEN = (
    "upgrade", "vehicle", "mission", "scrap", "redeemed_tile", "installed_tile", "cavern_tile",
    "cavern_space", "dock", "action", "token", "platform_action", "bay",
)  # fmt: skip


class _Mechanism(NamedTuple):
    """Kinds of actions, in the order of data/mechanisms.toml."""

    LAUNCHES: int = MECHANISM
    SCOUTS: int = MECHANISM + 1
    UPGRADES: int = MECHANISM + 2
    VEHICLES: int = MECHANISM + 3
    MISSIONS: int = MECHANISM + 4
    SCRAPPING: int = MECHANISM + 5
    REDEEMED_TILES: int = MECHANISM + 6
    INSTALLED_TILES: int = MECHANISM + 7
    PLATFORM_ACTIONS: int = MECHANISM + 8
    CARGO_HOLD: int = MECHANISM + 9
    CONVERSIONS: int = MECHANISM + 10
    TRADE: int = MECHANISM + 11
    STASIS_CONTROL: int = MECHANISM + 12


Mechanism = _Mechanism()
MECHANISM_IDS = tuple(name.lower() for name in Mechanism._fields)


@jit
def acquires(state, components, move, items):
    """Write the items that a legal move takes or uses; returns how many."""
    entry = top(state)
    kind = int(move.kind)
    option = int(move.option)
    if kind == Decide.DOCK:
        return dock(components, items, option)
    if option == STOP:
        return 0
    if kind == Decide.NODE:
        node = int(components.dock_nodes[entry.a, option])
        return put_action(items, put_item(items, 0, ACTION + node), int(components.node_kind[node]))
    if kind == Decide.SCRAP:
        return put_item(
            items, put_item(items, 0, CARD + Use.SCRAP * CARD_TYPES + option), Mechanism.SCRAPPING
        )
    if kind == Decide.BUILD:  # type + CARD_TYPES * use, as components are numbered
        return put_item(items, put_item(items, 0, CARD + option), Mechanism.UPGRADES + option // CARD_TYPES)
    if kind == Decide.TILE:
        face = int(components.tile_face[state.stack[entry.a, state.stack_count[entry.a] - 1]])
        if option >= INSTALL:
            return put_item(items, put_item(items, 0, INSTALLED_TILE + face), Mechanism.INSTALLED_TILES)
        return put_item(items, put_item(items, 0, REDEEMED_TILE + face), Mechanism.REDEEMED_TILES)
    if kind == Decide.SCOUT or kind == Decide.PATH:
        return cavern(state, items, option % CAVERNS)
    return others(state, components, items, kind, int(entry.a), option)


@rule
def others(state, components, items, kind, operand, option):
    """Decisions in which few components are taken."""
    if kind == Decide.ASSIGN and option > 0:
        return put_item(items, 0, BAY + operand)
    if kind == Decide.INCIDENT:
        return put_item(items, 0, TOKEN + int(components.token_face[state.incident[option]]))
    if kind == Decide.RETURN and option >= PERFORM:
        count = put_item(items, 0, PLATFORM_ACTION + option - PERFORM)
        return put_item(items, count, Mechanism.PLATFORM_ACTIONS)
    if kind == Decide.REPEAT:
        return put_item(items, put_item(items, 0, PLATFORM_ACTION + option), Mechanism.PLATFORM_ACTIONS)
    return 0


@rule
def dock(components, items, option):
    """A dock. If all its actions are of one kind, going there is using that kind."""
    count = put_item(items, 0, DOCK + option)
    kind = NONE
    for direction in range(DIRECTIONS):
        node = components.dock_nodes[option, direction]
        if node != NONE:
            if kind != NONE and components.node_kind[node] != kind:
                return count
            kind = int(components.node_kind[node])
    return put_action(items, count, kind)


@rule
def put_action(items, count, kind):
    """The mechanism of an action of the board, if it has one."""
    if kind == Action.LAUNCH:
        return put_item(items, count, Mechanism.LAUNCHES)
    if kind == Action.SCOUT:
        return put_item(items, count, Mechanism.SCOUTS)
    if kind == Action.ASSIGN:
        return put_item(items, count, Mechanism.CARGO_HOLD)
    if kind == Action.CONVERT:
        return put_item(items, count, Mechanism.CONVERSIONS)
    if kind == Action.TRADE:
        return put_item(items, count, Mechanism.TRADE)
    if kind == Action.STASIS_CONTROL:
        return put_item(items, count, Mechanism.STASIS_CONTROL)
    return count


@rule
def cavern(state, items, space):
    """A cavern that pods go to: its place, and the tile there."""
    return put_item(items, put_item(items, 0, CAVERN_SPACE + space), CAVERN_TILE + int(state.cavern[space]))
