"""Moves as text."""

from __future__ import annotations

from typing import Any

from sim.games.federation.loading.components import ids
from sim.games.federation.rules.placement import placed_ambassador, placed_die, placed_face, placed_space
from sim.games.federation.rules.vocabulary import (
    AMBASSADOR_IDS,
    COP,
    DEAD_OPTION,
    DISCARD_OPTION,
    FIRST_ALTERATION,
    LAV,
    LEVELS,
    MEDAL_IDS,
    NONE,
    OCE,
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
    Decide.SIXMOON: "move the wizard on",
    Decide.ATALUM: "no extra take",
    Decide.BUILD: "no further specialist",
    Decide.MISSION: "no mission",
    Decide.WINDOW: "end the turn",
    Decide.REFRESH: "turn up no specialist",
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
    """The id of a specialist next to a player's board."""
    return SPECIALIST_IDS[state.players[seat].specialist[slot]]


def build(state: Any, number: int) -> str:
    """The id of a production or megastructure."""
    if number >= PRODUCTION_SLOTS:
        return ids().megas[number - PRODUCTION_SLOTS]
    return ids().productions[state.production[number]]


def window_text(state: Any, seat: int, option: int) -> str:
    """An option of a window in words."""
    if option >= DISCARD_OPTION:
        return f"discard 1 {RESOURCE_IDS[option - DISCARD_OPTION]}"
    return f"play {specialist(state, seat, option - PLAY_OPTION)}"


def slot_text(slot: int) -> str:
    """A type and level of specialists in words."""
    return f"the {TYPE_IDS[slot // LEVELS]} of level {slot % LEVELS + 1}"


def option_text(state: Any, components: Any, kind: int, option: int) -> str:
    """An option of any decision except a placement in words."""
    seat, decision = int(state.actor), top(state)
    if option == STOP and kind in STOPS:
        return STOPS[kind]
    if kind in (Decide.MISSION, Decide.WINDOW) and option >= PLAY_OPTION:
        return window_text(state, seat, option)
    if kind in (Decide.NEO, Decide.SIXMOON, Decide.ATALUM, Decide.BUILD) and option >= USE_OPTION:
        return f"use {specialist(state, seat, option - USE_OPTION)}"
    if kind in (Decide.NEO, Decide.DEAD_ASTEROID) and option >= DEAD_OPTION:
        return f"take {ids().dead_asteroids[option - DEAD_OPTION]}"
    if kind == Decide.MOON_TOKEN:
        return f"take {alteration(state.moon[state.players[seat].wizard - 1, option])}"
    if kind == Decide.KEEP_ALTERATION:
        power = decision.a
        return f"keep {alteration(state.reserve[power, option])}"
    if kind in (Decide.ATALUM, Decide.EXTRA_TAKE):
        return f"take {slot_text(option)}"
    if kind in (Decide.BUILD, Decide.FREE_BUILD):
        return f"build {build(state, option)}"
    if kind == Decide.DISCOUNT:
        return _discount(int(decision.c), option, int(decision.b) - option)
    if kind == Decide.COPY:
        text = slot_text(option % SLOTS)
        return f"copy {'their own ' + text.removeprefix('the ') if option >= SLOTS else text}"
    if kind == Decide.PICKS:
        return _picks(components, decision.a, decision.b, decision.c, option)
    if kind == Decide.REFRESH:
        return f"turn up {specialist(state, seat, option)}"
    if kind == Decide.INCOME:
        return f"take the income of {build(state, option)}"
    if kind == Decide.UPKEEP:
        return f"pay for level {option}" if option else "pay no upkeep"
    if kind in (Decide.KEEP_LAV, Decide.KEEP_COP):
        return f"keep {option} {RESOURCE_IDS[LAV if kind == Decide.KEEP_LAV else 1]}"
    if kind == Decide.ADVANCE:
        return "move the wizard" if option == WIZARD_OPTION else f"move the miner to {ids().cells[option]}"
    if kind == Decide.SPECIAL_AMBASSADOR:
        return ("lay the special ambassador", "keep the special ambassador")[option]
    named = {
        Decide.START_TOKEN: ("take", START_IDS),
        Decide.NEO: ("go to", ids().cells),
        Decide.STALL: ("visit", ids().stalls),
        Decide.FREE_STALL: ("put a free disc on", ids().stalls),
        Decide.ESPIONAGE: ("copy", (*PLANET_IDS, *ROOM_IDS)),
        Decide.PLANET: ("act on", PLANET_IDS),
        Decide.UNLOCK: ("put a marker on", ids().missions),
        Decide.FUND: ("fund", ids().projects),
        Decide.MEDAL: ("take", MEDAL_IDS),
        Decide.MISSION: ("fly", ids().missions),
        Decide.DEEP_SPACE: ("take", ids().deep_space),
        Decide.LAW: ("pass the law of the wing", WING_IDS),
        Decide.TRANSMUTE: ("transmute", RESOURCE_IDS),
    }
    word, names = named[kind]
    return f"{word} {names[option]}"


def _discount(crystal: int, count: int, rest: int) -> str:
    text = f"take {count} {RESOURCE_IDS[crystal]}"
    if crystal == COP and rest > 0:  # after lav and cop, the rest is oce
        text += f" and {rest} {RESOURCE_IDS[OCE]}"
    return f"{text} off the cost"


def _picks(components: Any, where: int, row: int, place: int, option: int) -> str:
    effect = components.effects[where, row]
    names = [OPTION_IDS[int(effect[4]) >> (2 * number) & 3] for number in range(int(effect[3]))]
    if effect[2]:
        return f"{effect[1]} x {names[option]}"
    rest = " or ".join(names[place + 1 :])
    return f"{option} x {names[place]}, the rest {rest}"
