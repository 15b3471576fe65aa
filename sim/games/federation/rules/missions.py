"""Special missions: their markers, which can be flown, and flying one (RULES 6.5)."""

from __future__ import annotations

from sim.games.federation.rules.feasible import planets_executable
from sim.games.federation.rules.measures import level_of
from sim.games.federation.rules.resources import can_pay, pay
from sim.games.federation.rules.vocabulary import COP, GOLD, LAV, MISSIONS, OCE, Lists, Task
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def unmarked_missions(player):
    """Missions without a marker, as a bit set."""
    return ((1 << MISSIONS) - 1) & ~player.marker


@rule
def mission_executable(state, components, seat, mission):
    """Whether a mission's cost can be paid, and one of its planets acted on if that is all it does."""
    player = state.players[seat]
    cost = components.mission_cost[mission]
    if not can_pay(player, cost):
        return False
    planets = components.mission_planets[mission]
    if planets == 0:
        return True
    short = max(0, cost[LAV] - player.res[LAV]) + max(0, cost[COP] - player.res[COP])
    lav = max(0, player.res[LAV] - cost[LAV])
    cop = max(0, player.res[COP] - cost[COP])
    oce = player.res[OCE] - cost[OCE] - short
    gold = player.res[GOLD] - cost[GOLD]
    return planets_executable(state, components, seat, planets, lav, cop, oce, gold) != 0


@rule
def mission_options(state, components, seat):
    """Missions that can be flown: marker, level and ship are there. R1 may ask for a possible action too."""
    player = state.players[seat]
    if player.hangar == 0:
        return 0
    open_missions = player.marker & ~player.done
    level = level_of(state, components, player)
    options = 0
    for mission in range(MISSIONS):
        if (open_missions >> mission) & 1 == 0 or components.mission_level[mission] > level:
            continue
        if state.options.mission_requires_executable_action == 1:
            if not mission_executable(state, components, seat, mission):
                continue
        options |= 1 << mission
    return options


@rule
def fly_mission(state, components, seat, mission):
    """Fly a mission: first the ship, then the cost, then the effects. A mission that cannot be carried out
    is completed all the same, and nothing is paid."""
    player = state.players[seat]
    executable = mission_executable(state, components, seat, mission)
    player.hangar -= 1
    player.sent += 1
    player.done |= 1 << mission
    state.notes[seat].mission_round[mission] = state.round_number
    if executable:
        pay(player, components.mission_cost[mission])
        push(state, Task.EFFECTS, seat, Lists.MISSION + mission, 0, 0)
