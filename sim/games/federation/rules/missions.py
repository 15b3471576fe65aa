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
def mission_options(state, components, seat):
    """Missions that can be flown: marker, level, ship and cost are there, and its action is possible."""
    player = state.players[seat]
    if player.hangar == 0:
        return 0
    open_missions = player.marker & ~player.done
    level = level_of(state, components, player)
    options = 0
    for mission in range(MISSIONS):
        if (open_missions >> mission) & 1 == 0 or components.mission_level[mission] > level:
            continue
        cost = components.mission_cost[mission]
        if not can_pay(player, cost):
            continue
        planets = components.mission_planets[mission]
        if planets != 0:
            short = max(0, cost[LAV] - player.res[LAV]) + max(0, cost[COP] - player.res[COP])
            lav = max(0, player.res[LAV] - cost[LAV])
            cop = max(0, player.res[COP] - cost[COP])
            oce = player.res[OCE] - cost[OCE] - short
            gold = player.res[GOLD] - cost[GOLD]
            if planets_executable(state, components, seat, planets, lav, cop, oce, gold) == 0:
                continue
        options |= 1 << mission
    return options


@rule
def fly_mission(state, components, seat, mission):
    """Fly a mission: first the ship, then the cost, then the effects."""
    player = state.players[seat]
    player.hangar -= 1
    player.sent += 1
    player.done |= 1 << mission
    state.notes[seat].mission_round[mission] = state.round_number
    pay(player, components.mission_cost[mission])
    push(state, Task.EFFECTS, seat, Lists.MISSION + mission, 0, 0)
