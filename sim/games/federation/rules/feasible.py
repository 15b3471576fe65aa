"""Which actions can be carried out (RULES 5, executable).

A placement counts on what its own bonus will bring, so resources, ships, die and markers are arguments.
"""

from __future__ import annotations

from sim.games.federation.rules.atalum import take_options
from sim.games.federation.rules.e81216 import can_build
from sim.games.federation.rules.resources import payable
from sim.games.federation.rules.sixmoon import moon_token_options
from sim.games.federation.rules.specialists import usable_in, use_options
from sim.games.federation.rules.vocabulary import (
    COP,
    EFFECTS_OF_LIST,
    GOLD,
    LAV,
    MOONS,
    OCE,
    PLANETS,
    ROOMS,
    STALLS,
    Effect,
    Lists,
    Planet,
    Target,
)
from sim.kernel.jit import rule

FREE_PLANETS = (1 << Planet.NEO) | (1 << Planet.SIXMOON) | (1 << Planet.ATALUM)
PAID_PLANETS = (1 << Planet.ARRATOOINE) | (1 << Planet.E81216)


@rule
def planet_executable(state, components, seat, planet, lav, cop, oce, gold):
    """Whether a planet's action can be performed with these resources."""
    player = state.players[seat]
    if planet == Planet.NEO:
        return player.cell != components.rules.last_cell or state.dead != 0
    if planet == Planet.SIXMOON:
        return player.wizard < MOONS or moon_token_options(state, seat) != 0
    if planet == Planet.ATALUM:
        if take_options(state, seat) != 0:
            return True
        usable = usable_in(state, components, seat, planet)
        return use_options(state, components, seat, planet, usable, 0, False) != 0
    if planet == Planet.ARRATOOINE:
        for stall in range(STALLS):
            if payable(components.stall_cost[stall], lav, cop, oce, gold):
                return True
        return False
    usable = usable_in(state, components, seat, planet)
    return can_build(state, components, seat, usable, 0, lav, cop, oce, gold)


@rule
def planets_executable(state, components, seat, planets, lav, cop, oce, gold):
    """The planets of a set whose action can be performed."""
    executable = 0
    for planet in range(PLANETS):
        if (planets >> planet) & 1 == 1:
            if planet_executable(state, components, seat, planet, lav, cop, oce, gold):
                executable |= 1 << planet
    return executable


@rule
def room_does_something(components, action, ships, die, unmarked):
    """Whether the action of a room does anything.

    ``ships``: how many can be taken; ``unmarked``: how many missions have no marker.
    """
    for row in range(EFFECTS_OF_LIST):
        effect = components.effects[Lists.ACTION + action, row]
        kind = effect[0]
        if kind == Effect.SHIP:
            if ships > 0:
                return True
        elif kind == Effect.UNLOCK:
            if unmarked > 0:
                return True
        elif kind == Effect.DIE:
            if die < components.rules.die:
                return True
        elif kind == Effect.DIE_SET:
            if die < min(effect[1], components.rules.die):
                return True
        elif kind != Effect.NOTHING:
            return True
    return False


@rule
def room_executable(components, action, lav, cop, oce, gold, ships, die, unmarked):
    """Whether a room's cost can be paid and its action does anything."""
    if not payable(components.action_cost[action], lav, cop, oce, gold):
        return False
    return room_does_something(components, action, ships, die, unmarked)


@rule
def free_planets(state, components, seat):
    """Which of the planets that cost nothing can be acted on: Neo, 6Moon, Atalum."""
    return planets_executable(state, components, seat, FREE_PLANETS, 0, 0, 0, 0)


@rule
def targets_executable(state, components, seat, free, lav, cop, oce, gold, ships, die, unmarked):
    """All planets, rooms and espionage that can be carried out, as a bit set of targets.

    ``free``: the result of ``free_planets``.
    """
    targets = free | planets_executable(state, components, seat, PAID_PLANETS, lav, cop, oce, gold)
    for action in range(ROOMS):
        if room_executable(components, action, lav, cop, oce, gold, ships, die, unmarked):
            targets |= 1 << (Target.ROOM + action)
    cost = components.action_cost[Target.ESPIONAGE - Target.ROOM]
    if payable(cost, lav, cop, oce, gold):
        short = max(0, cost[LAV] - lav) + max(0, cost[COP] - cop)
        lav = max(0, lav - cost[LAV])
        cop = max(0, cop - cost[COP])
        oce -= cost[OCE] + short
        gold -= cost[GOLD]
        if free != 0 or espionage_targets(
            state, components, seat, free, lav, cop, oce, gold, ships, die, unmarked
        ):
            targets |= 1 << Target.ESPIONAGE
    return targets


@rule
def espionage_targets(state, components, seat, free, lav, cop, oce, gold, ships, die, unmarked):
    """What espionage can copy with these resources: planets and copyable rooms, as a bit set of targets."""
    targets = free | planets_executable(state, components, seat, PAID_PLANETS, lav, cop, oce, gold)
    for action in range(ROOMS):
        if components.action_copyable[action] == 1:
            if room_executable(components, action, lav, cop, oce, gold, ships, die, unmarked):
                targets |= 1 << (Target.ROOM + action)
    return targets
