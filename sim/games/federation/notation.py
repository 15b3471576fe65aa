"""Moves as text."""

from __future__ import annotations

from typing import Any

from sim.games.federation.components import ids
from sim.games.federation.placement import placed_ambassador, placed_die, placed_face, placed_space
from sim.games.federation.vocabulary import (
    AMBASSADOR_IDS,
    DEAD_OPTION,
    DISCARD_OPTION,
    FIRST_ALTERATION,
    LAV,
    LEVELS,
    MEDAL_IDS,
    NONE,
    OPTION_IDS,
    OUTER,
    PLANET_IDS,
    PLAY_OPTION,
    PRODUCTION_SLOTS,
    RESOURCE_IDS,
    ROOM_IDS,
    SLOTS,
    SPECIAL_ID,
    SPECIALIST_IDS,
    START_IDS,
    STOP,
    TYPE_IDS,
    USE_OPTION,
    WING_IDS,
    WIZARD_OPTION,
    Decide,
)
from sim.kernel.decisions import top

AMBASSADORS = (*AMBASSADOR_IDS, SPECIAL_ID)
STOPS = {
    Decide.MOON: "go",
    Decide.ATALUM: "no extra take",
    Decide.BUILD: "no further specialist",
    Decide.MISSION: "no mission",
    Decide.WINDOW: "end the turn",
    Decide.REFRESH: "turn up nobody",
    Decide.TRANSMUTE: "transmute nothing",
}


def move_text(state: Any, components: Any, move: Any) -> str:
    """A move in words; ``state`` is the one before it."""
    kind, option = int(move.kind), int(move.option)
    if kind == Decide.PLACE:
        return placement_text(option) if option >= 0 else window_text(state, int(state.actor), NONE - option)
    return option_text(state, components, kind, option)


def placement_text(option: int) -> str:
    """A placement in words."""
    ambassador, face = AMBASSADORS[placed_ambassador(option)], int(placed_face(option))
    space = int(placed_space(option))
    side = (
        ("to vote", "to fund")[face]
        if face < FIRST_ALTERATION
        else f"as {alteration(face - FIRST_ALTERATION)}"
    )
    where = "the outer module" if space == OUTER else ids().spaces[space]
    return f"{ambassador} {side} on {where}{' with the die' if placed_die(option) else ''}"


def alteration(number: int) -> str:
    """The id of an alteration."""
    return ids().alterations[number]


def specialist(state: Any, seat: int, slot: int) -> str:
    """A specialist beside a player's board."""
    return SPECIALIST_IDS[state.players[seat].specialist[slot]]


def build(state: Any, number: int) -> str:
    """A production or megastructure."""
    if number >= PRODUCTION_SLOTS:
        return ids().megas[number - PRODUCTION_SLOTS]
    return ids().productions[state.production[number]]


def window_text(state: Any, seat: int, option: int) -> str:
    """What may be done at any moment."""
    if option >= DISCARD_OPTION:
        return f"discard 1 {RESOURCE_IDS[option - DISCARD_OPTION]}"
    return f"play {specialist(state, seat, option - PLAY_OPTION)}"


def slot_text(slot: int) -> str:
    """A type and level of specialists."""
    return f"the {TYPE_IDS[slot // LEVELS]} of level {slot % LEVELS + 1}"


def option_text(state: Any, components: Any, kind: int, option: int) -> str:
    """An option of any other decision in words."""
    seat, entry = int(state.actor), top(state)
    if option == STOP and kind in STOPS:
        return STOPS[kind]
    if kind in (Decide.MISSION, Decide.WINDOW) and option >= PLAY_OPTION:
        return window_text(state, seat, option)
    if kind in (Decide.NEO, Decide.MOON, Decide.ATALUM, Decide.BUILD) and option >= USE_OPTION:
        return f"use {specialist(state, seat, option - USE_OPTION)}"
    if kind in (Decide.NEO, Decide.DEAD) and option >= DEAD_OPTION:
        return f"take {ids().dead_asteroids[option - DEAD_OPTION]}"
    if kind == Decide.TOKEN:
        return f"take {alteration(state.moon[state.players[seat].wizard - 1, option])}"
    if kind == Decide.KEEP:
        return f"keep {alteration(state.reserve[entry.a, option])}"
    if kind in (Decide.ATALUM, Decide.TAKE):
        return f"take {slot_text(option)}"
    if kind in (Decide.BUILD, Decide.FREE_BUILD):
        return f"build {build(state, option)}"
    if kind == Decide.OFF:
        return f"take off {option} {RESOURCE_IDS[entry.c]} of the cost"
    if kind == Decide.COPY:
        whose = "the own " if option >= SLOTS else ""
        return f"copy {whose}{slot_text(option % SLOTS).removeprefix('the ') if whose else slot_text(option)}"
    if kind == Decide.PICKS:
        return _picks(components, entry, option)
    if kind == Decide.REFRESH:
        return f"turn up {specialist(state, seat, option)}"
    if kind == Decide.INCOME:
        return f"income of {build(state, option)}"
    if kind == Decide.UPKEEP:
        return f"pay for level {option}" if option else "pay no upkeep"
    if kind in (Decide.DROP_LAV, Decide.DROP_COP):
        return f"keep {option} {RESOURCE_IDS[LAV if kind == Decide.DROP_LAV else 1]}"
    if kind == Decide.ADVANCE:
        return "move the wizard" if option == WIZARD_OPTION else f"move the miner to {ids().cells[option]}"
    if kind == Decide.SPECIAL:
        return ("lay the special ambassador", "keep the special ambassador")[option]
    named = {
        Decide.START: ("take", START_IDS),
        Decide.NEO: ("go to", ids().cells),
        Decide.STALL: ("visit", ids().stalls),
        Decide.FREE_STALL: ("a free disc on", ids().stalls),
        Decide.SPY: ("copy", (*PLANET_IDS, *ROOM_IDS)),
        Decide.PLANET: ("act on", PLANET_IDS),
        Decide.UNLOCK: ("a marker on", ids().missions),
        Decide.FUND: ("fund", ids().projects),
        Decide.MEDAL: ("take", MEDAL_IDS),
        Decide.MISSION: ("fly", ids().missions),
        Decide.DEEP: ("take", ids().deep_space),
        Decide.LAW: ("pass the law of the wing", WING_IDS),
        Decide.TRANSMUTE: ("transmute", RESOURCE_IDS),
    }
    word, names = named[kind]
    return f"{word} {names[option]}"


def _picks(components: Any, entry: Any, option: int) -> str:
    effect = components.effects[entry.a, entry.b]
    names = [OPTION_IDS[int(effect[4]) >> (2 * place) & 3] for place in range(int(effect[3]))]
    if effect[2]:
        return f"{effect[1]} x {names[option]}"
    rest = " or ".join(names[entry.c + 1 :])
    return f"{option} x {names[entry.c]}, the rest {rest}"
