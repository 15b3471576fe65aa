"""What moves take and use: components that a player chooses, and mechanisms (sim/kernel/bans.py)."""

from __future__ import annotations

from typing import NamedTuple

from sim.games.gaia_project.rules.vocabulary import (
    BOARD_ACTIONS,
    BOOSTERS,
    FEDERATION_TOKENS,
    FINAL_TILES,
    NONE,
    ROUND_TILES,
    TILES,
    TRACKS,
    Cost,
    Move,
    Structure,
    Via,
)
from sim.kernel.bans import put_item
from sim.kernel.jit import jit, rule

STRUCTURES = 6  # with a piece

# The first component of each kind, in the order of ``component_ids``.
TILE = 0
BOOSTER = TILE + TILES
TOKEN = BOOSTER + BOOSTERS
BOARD_ACTION = TOKEN + FEDERATION_TOKENS
TRACK = BOARD_ACTION + BOARD_ACTIONS
STRUCTURE = TRACK + TRACKS
MECHANISM = STRUCTURE + STRUCTURES + ROUND_TILES + FINAL_TILES

CHOSEN = ("tile", "booster", "federation_token", "board_action", "track", "structure")


class _Mechanism(NamedTuple):
    """Kinds of actions, in the order of data/mechanisms.toml."""

    FEDERATIONS: int = MECHANISM
    POWER_FROM_NEIGHBOURS: int = MECHANISM + 1
    INSTITUTES: int = MECHANISM + 2
    ACADEMIES: int = MECHANISM + 3
    GAIA_PROJECTS: int = MECHANISM + 4
    RESEARCH: int = MECHANISM + 5
    POWER_ACTIONS: int = MECHANISM + 6
    QIC_ACTIONS: int = MECHANISM + 7
    ADVANCED_TILES: int = MECHANISM + 8
    FREE_ACTIONS: int = MECHANISM + 9


Mechanism = _Mechanism()
MECHANISM_IDS = tuple(name.lower() for name in Mechanism._fields)


@jit
def acquires(state, components, move, items):
    """Write the items that a legal move takes or uses; returns how many. The start structures are no choice
    between components, so they don't count."""
    kind = move.kind
    if kind == Move.TAKE_TILE:
        return put_item(items, 0, TILE + int(state.tile_slot[move.a]))
    if kind == Move.TAKE_ADVANCED_TILE:
        count = put_item(items, 0, TILE + int(state.advanced_slot[move.a]))
        return put_item(items, count, Mechanism.ADVANCED_TILES)
    if kind == Move.TAKE_BOOSTER or (kind == Move.PASS and move.a != NONE):
        return put_item(items, 0, BOOSTER + int(move.a))
    if kind == Move.TAKE_FEDERATION_TOKEN:
        return put_item(items, 0, TOKEN + int(move.a))
    if kind == Move.ADVANCE:
        return put_item(items, put_item(items, 0, TRACK + int(move.a)), Mechanism.RESEARCH)
    if kind == Move.STEP or kind == Move.ADVANCE_LOWEST:
        return put_item(items, 0, TRACK + int(move.a))
    if kind == Move.BOARD_ACTION:
        return put_board_action(components, items, 0, int(move.a))
    if kind == Move.FEDERATE:
        return put_item(items, 0, Mechanism.FEDERATIONS)
    if kind == Move.CHARGE:
        return put_item(items, 0, Mechanism.POWER_FROM_NEIGHBOURS)
    if kind == Move.FREE_ACTION:
        return put_item(items, 0, Mechanism.FREE_ACTIONS)
    return structures(components, move, items)


@rule
def structures(components, move, items):
    """What moves that build take."""
    kind = move.kind
    count = 0
    if kind == Move.UPGRADE:
        count = put_item(items, count, STRUCTURE + int(move.b))
        if move.b == Structure.PLANETARY_INSTITUTE:
            count = put_item(items, count, Mechanism.INSTITUTES)
        if move.b == Structure.ACADEMY_LEFT or move.b == Structure.ACADEMY_RIGHT:
            count = put_item(items, count, Mechanism.ACADEMIES)
        return count
    if kind != Move.BUILD_MINE and kind != Move.START_GAIA_PROJECT:
        return count
    if kind == Move.BUILD_MINE:
        count = put_item(items, count, STRUCTURE + Structure.MINE)
    else:
        count = put_item(items, count, Mechanism.GAIA_PROJECTS)
    if move.b != Via.NOTHING and move.b != Via.BOOSTER:
        count = put_board_action(components, items, count, int(move.b))
    return count


@rule
def put_board_action(components, items, count, action):
    """A board action, which costs power or QIC."""
    count = put_item(items, count, BOARD_ACTION + action)
    if components.board_cost[action, Cost.QIC] > 0:
        return put_item(items, count, Mechanism.QIC_ACTIONS)
    return put_item(items, count, Mechanism.POWER_ACTIONS)
