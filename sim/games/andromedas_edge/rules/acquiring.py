"""What moves take and use: components that a player chooses, and mechanisms (sim/kernel/bans.py).

A tactics card, which comes by chance, counts when it is played. A ship that is launched takes the moon of the
region that it goes to.
"""

from __future__ import annotations

from typing import NamedTuple

from sim.games.andromedas_edge.rules.launch import is_occupied
from sim.games.andromedas_edge.rules.tracks import is_planet
from sim.games.andromedas_edge.rules.vocabulary import (
    BASES,
    CARDS,
    DISCOVERIES,
    DOMINANCES,
    EVENTS,
    MODULES,
    MOONS,
    RAIDERS,
    REGIONS,
    TILES,
    Tile,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import EFFECTS_OF_LIST, Column, Effect, Lists
from sim.games.andromedas_edge.rules.vocabulary_moves import (
    CARD_STEP,
    DISCARD,
    FREE_KIND,
    MOON_STEP,
    SHIP_STEP,
    STOP,
    TACOPS_MOON,
    YES,
    Decide,
    Free,
    Give,
)
from sim.kernel.bans import put_item
from sim.kernel.jit import jit, rule

DEVELOPMENTS = 5

# The first component of each kind, in the order of ``component_ids``.
MODULE = 0
CARD = MODULE + MODULES
MOON = CARD + CARDS
UPGRADE = MOON + MOONS
DEVELOPMENT = UPGRADE + TILES
DISCOVERY = DEVELOPMENT + DEVELOPMENTS
BASE = DISCOVERY + DISCOVERIES + DOMINANCES + RAIDERS
REGION = BASE + BASES
MECHANISM = REGION + REGIONS + EVENTS

CHOSEN = ("module", "tactics_card", "moon", "upgrade", "development", "discovery", "base", "region")


class _Mechanism(NamedTuple):
    """Kinds of actions, in the order of data/mechanisms.toml."""

    BATTLES: int = MECHANISM
    ESCALATION: int = MECHANISM + 1
    MODULES: int = MECHANISM + 2
    DEVELOPMENTS: int = MECHANISM + 3
    UPGRADES: int = MECHANISM + 4
    MOON_BENEFITS: int = MECHANISM + 5
    MOON_SLOTS: int = MECHANISM + 6
    TACTICS_CARDS: int = MECHANISM + 7
    ALLIANCE_BASES: int = MECHANISM + 8
    RECRUITING: int = MECHANISM + 9
    TRADE: int = MECHANISM + 10


Mechanism = _Mechanism()
MECHANISM_IDS = tuple(name.lower() for name in Mechanism._fields)


@jit
def acquires(state, components, move, items):
    """Write the items that a legal move takes or uses; returns how many."""
    kind = int(move.kind)
    option = int(move.option)
    if option == STOP:
        return 0
    if kind == Decide.LAUNCH:
        return launch(state, components, items, int(state.actor), option % SHIP_STEP)
    if kind == Decide.FREE:
        return free_action(items, option // FREE_KIND, option % FREE_KIND)
    if kind == Decide.BUY_MODULE or kind == Decide.GAIN_MODULE:
        return put_item(items, put_item(items, 0, MODULE + option), Mechanism.MODULES)
    if kind == Decide.SECOND_MODULE and option < DISCARD:
        return put_item(items, put_item(items, 0, MODULE + option), Mechanism.MODULES)
    if kind == Decide.ESCALATE:
        return put_item(items, 0, Mechanism.ESCALATION)
    if kind == Decide.SITE:
        development = int(components.planet_development[state.regions[option].tile])
        return put_item(items, put_item(items, 0, DEVELOPMENT + development), Mechanism.DEVELOPMENTS)
    if kind == Decide.UPGRADE:
        return put_item(items, put_item(items, 0, UPGRADE + option), Mechanism.UPGRADES)
    if kind == Decide.CLAIM_MOON:
        return put_moon(state, items, 0, option)
    if kind == Decide.DISCOVERY:
        return put_item(items, 0, DISCOVERY + option)
    if kind == Decide.RECRUIT:
        return put_item(items, 0, Mechanism.RECRUITING)
    return battle(items, kind, option)


@rule
def put_moon(state, items, count, region):
    """The top moon of a region, if there is one."""
    here = state.regions[region]
    if here.moon_count > 0:
        return put_item(items, count, MOON + int(here.moons[here.moon_count - 1]))
    return count


@rule
def launch(state, components, items, seat, region):
    """A launch: the region with its base or moon, and a battle if somebody is there."""
    tile = int(state.regions[region].tile)
    count = put_item(items, 0, REGION + region)
    if Tile.BASE <= tile < Tile.SPECIAL:
        count = put_item(items, put_item(items, count, BASE + tile - Tile.BASE), Mechanism.ALLIANCE_BASES)
        if components.base_one_of[tile - Tile.BASE] == 0:
            count = base_action(components, items, count, tile - Tile.BASE)
    if is_planet(tile) or tile == Tile.NEBULA:
        count = put_moon(state, items, count, region)
    if is_occupied(state, seat, region):
        count = put_item(items, count, Mechanism.BATTLES)
    return count


@rule
def base_action(components, items, count, base):
    """What a player who goes to a base must do there."""
    for place in range(EFFECTS_OF_LIST):
        kind = components.effects[Lists.BASE + base, place, Column.KIND]
        if kind == Effect.BUY_MODULE:
            count = put_item(items, count, Mechanism.MODULES)
        elif kind == Effect.BUILD_DEVELOPMENT:
            count = put_item(items, count, Mechanism.DEVELOPMENTS)
    return count


@rule
def put_card(items, card):
    """A tactics card that is played."""
    return put_item(items, put_item(items, 0, CARD + card), Mechanism.TACTICS_CARDS)


@rule
def free_action(items, kind, operand):
    """A free action."""
    if kind == Free.CARD or kind == Free.NO_MERCY:
        return put_card(items, operand)
    if kind == Free.MOON_DISCARD:
        return put_item(items, 0, Mechanism.MOON_BENEFITS)
    if kind == Free.MOON_PLACE:
        return put_item(items, 0, Mechanism.MOON_SLOTS)
    if kind == Free.RECRUIT:
        return put_item(items, 0, Mechanism.RECRUITING)
    if kind == Free.TRANSFER:
        return put_item(items, 0, Mechanism.TRADE)
    return 0


@rule
def battle(items, kind, option):
    """Cards and moons of a battle, and a fifth moon."""
    if kind == Decide.DIPLOMACY or kind == Decide.BATTLE_WON or kind == Decide.BATTLE_LOST:
        return put_card(items, option)
    if kind == Decide.PREPARE and option >= Give.CARD:
        return put_card(items, option - Give.CARD)
    if kind == Decide.AFTER_ROLL or kind == Decide.DAMAGE:
        return put_card(items, option // CARD_STEP)
    if kind == Decide.TACOPS and option == TACOPS_MOON:
        return put_item(items, 0, Mechanism.MOON_BENEFITS)
    if kind == Decide.FIFTH_MOON:
        return put_item(items, 0, Mechanism.MOON_BENEFITS if option < MOON_STEP else Mechanism.MOON_SLOTS)
    if kind == Decide.COUNTER and option == YES:
        return put_item(items, 0, Mechanism.TACTICS_CARDS)
    return 0
