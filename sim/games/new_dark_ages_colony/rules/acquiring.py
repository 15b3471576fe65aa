"""What moves take and use: components that a player chooses, and mechanisms (sim/kernel/bans.py).

A character counts when a player hires it and whenever it acts, because many come by chance: a banned one can
only pass. An episode card, which always comes by chance, counts when it is used.
"""

from __future__ import annotations

from typing import NamedTuple

from sim.games.new_dark_ages_colony.rules.vocabulary import (
    CHAPTERS,
    CHARACTERS,
    EPISODES,
    NONE,
    OBJECTS,
    First,
    Move,
)
from sim.kernel.bans import put_item
from sim.kernel.jit import jit, rule

ALL_GOALS = 71  # of all factions together

# The first component of each kind, in the order of ``component_ids``.
CHARACTER = 0
OBJECT = CHARACTER + CHARACTERS
EPISODE = OBJECT + OBJECTS
MECHANISM = EPISODE + EPISODES + CHAPTERS + ALL_GOALS

CHOSEN = ("character", "object", "episode")


class _Mechanism(NamedTuple):
    """Kinds of actions, in the order of data/mechanisms.toml."""

    RAIDS: int = MECHANISM
    ATTACKS: int = MECHANISM + 1
    CONTROL: int = MECHANISM + 2
    AUTOMATION: int = MECHANISM + 3
    RECRUITING: int = MECHANISM + 4
    DOSSIERS: int = MECHANISM + 5
    UNITS: int = MECHANISM + 6
    BLACK_MARKET: int = MECHANISM + 7
    LAUNCHES: int = MECHANISM + 8
    ROBBERY: int = MECHANISM + 9
    TRADE: int = MECHANISM + 10
    CRISES: int = MECHANISM + 11
    AUCTIONS: int = MECHANISM + 12
    SECRET_STRIKES: int = MECHANISM + 13
    EPISODE_SLOTS: int = MECHANISM + 14


Mechanism = _Mechanism()
MECHANISM_IDS = tuple(name.lower() for name in Mechanism._fields)


@jit
def acquires(state, components, move, items):
    """Write the items that a legal move takes or uses; returns how many."""
    kind = int(move.kind)
    if kind < Move.PASS and kind != Move.FACTION:
        return action(state, components, move, items, put_item(items, 0, CHARACTER + int(move.who)))
    if kind == Move.CONTROL:
        return control(items, 0, state.location[state.acting])
    if kind == Move.CARD:
        return card(components, items, move.card)
    if kind == Move.ROB:
        return put_item(items, put_item(items, 0, EPISODE + int(move.card)), Mechanism.ROBBERY)
    if kind == Move.STRIKE:
        return put_item(items, put_item(items, 0, EPISODE + int(move.card)), Mechanism.SECRET_STRIKES)
    if kind == Move.BREAKTHROUGH:
        return put_item(items, put_item(items, 0, EPISODE + int(move.card)), Mechanism.CRISES)
    if kind == Move.GET_CHARACTER:
        return put_item(items, 0, CHARACTER + int(move.who))
    if kind == Move.ACCEPT:
        given = state.offer_characters[0]
        count = put_item(items, 0, Mechanism.TRADE)
        return count if given == NONE else put_item(items, count, CHARACTER + int(given))
    if kind == Move.PLEDGE:
        return put_item(items, 0, Mechanism.CRISES) if move.what > 0 else 0
    return just_mechanism(items, kind)


@rule
def just_mechanism(items, kind):
    """Moves that take no component."""
    if kind == Move.REMOVE or kind == Move.DESTROY:
        return put_item(items, 0, Mechanism.ATTACKS)
    if kind == Move.LAUNCH:
        return put_item(items, 0, Mechanism.LAUNCHES)
    if kind == Move.TRADE_WITH:
        return put_item(items, 0, Mechanism.TRADE)
    if kind == Move.BID:
        return put_item(items, 0, Mechanism.AUCTIONS)
    if kind == Move.BUY:
        return put_item(items, 0, Mechanism.EPISODE_SLOTS)
    return 0


@rule
def action(state, components, move, items, count):
    """An action of a character turn, besides the character."""
    kind = int(move.kind)
    if kind == Move.TAKE:
        return control(items, count, state.location[move.who])
    if kind == Move.RAID:
        count = put_item(items, put_item(items, count, EPISODE + int(move.card)), Mechanism.RAIDS)
        return put_item(items, count, OBJECT + int(move.what))
    if kind == Move.POACH or kind == Move.DOSSIER:
        count = put_item(items, put_item(items, count, EPISODE + int(move.card)), Mechanism.DOSSIERS)
        return put_item(items, count, CHARACTER + int(components.card_target[move.card]))
    if kind == Move.RECOVER:
        return put_item(items, count, EPISODE + int(move.card))
    if kind == Move.RECRUIT:
        return put_item(items, count, Mechanism.RECRUITING)
    if kind == Move.UNIT:
        return put_item(items, count, Mechanism.UNITS)
    if kind == Move.MARKET:
        return put_item(items, count, Mechanism.BLACK_MARKET)
    return count


@rule
def control(items, count, place):
    """Taking control of an object."""
    return put_item(items, put_item(items, count, OBJECT + int(place)), Mechanism.CONTROL)


@rule
def card(components, items, number):
    """An income card, or an automation card, which is for one object."""
    count = put_item(items, 0, EPISODE + int(number))
    if First.AUTOMATION <= number < First.ROBBERY:
        count = put_item(items, count, OBJECT + int(components.card_target[number]))
        count = put_item(items, count, Mechanism.AUTOMATION)
    return count
