"""Starting the action of a space: a planet, a room, espionage or the outer module (RULES 6)."""

from __future__ import annotations

from sim.games.federation.rules.feasible import free_planets, planet_executable
from sim.games.federation.rules.placement import executable_after
from sim.games.federation.rules.resources import pay
from sim.games.federation.rules.specialists import usable_in
from sim.games.federation.rules.vocabulary import (
    COP,
    GOLD,
    LAV,
    NONE,
    OCE,
    PLANETS,
    Decide,
    Lists,
    Planet,
    Target,
    Task,
)
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def start_action(state, components, seat, target):
    """Pay for the action of a space and perform it, or skip it if it has become impossible."""
    if target != Target.OUTER:
        free = free_planets(state, components, seat)
        if (executable_after(state, components, seat, NONE, free, False) >> target) & 1 == 0:
            return
    perform(state, components, seat, target)


@rule
def perform(state, components, seat, target):
    """Perform the action of a planet, a room, espionage or the outer module, and pay its own cost."""
    if target < PLANETS:
        push(state, Task.PLANET, seat, target, 0, 0)
        return
    action = target - Target.ROOM
    state.notes[seat].room_actions[action] += 1
    pay(state.players[seat], components.action_cost[action])
    push(state, Task.EFFECTS, seat, Lists.ACTION + action, 0, 0)


@rule
def start_planet(state, components, seat, planet):
    """Begin the action on a planet if it can be performed."""
    res = state.players[seat].res
    if not planet_executable(state, components, seat, planet, res[LAV], res[COP], res[OCE], res[GOLD]):
        return
    state.notes[seat].planet_actions[planet] += 1
    usable = usable_in(state, components, seat, planet)
    if planet == Planet.NEO:
        push(state, Decide.NEO, seat, usable, 0, 0)
    elif planet == Planet.SIXMOON:
        push(state, Decide.SIXMOON, seat, usable, 0, 0)
    elif planet == Planet.ATALUM:
        push(state, Decide.ATALUM, seat, usable, 0, 0)
    elif planet == Planet.ARRATOOINE:
        push(state, Decide.STALL, seat, 0, 0, 0)
    else:
        push(state, Decide.BUILD, seat, usable, 0, 0)
