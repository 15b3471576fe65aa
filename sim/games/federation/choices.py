"""The options of every decision but the placement, as the bits of one number (RULES 13)."""

from __future__ import annotations

from sim.games.federation.accreditation import medal_options, room_for_ships, unmarked
from sim.games.federation.arratooine import free_stall_options, stall_options
from sim.games.federation.atalum import extra_options, refresh_options, take_options
from sim.games.federation.e81216 import build_options, free_build_options, off_options
from sim.games.federation.effects import pick_options
from sim.games.federation.executable import free_planets, planets_executable, spy_options
from sim.games.federation.executive import upkeep_options
from sim.games.federation.measures import level_of
from sim.games.federation.neo import neo_options
from sim.games.federation.resources import can_pay, keep_cop_options, keep_lav_options
from sim.games.federation.sixmoon import token_options
from sim.games.federation.specialists import copy_options, use_options, window_options
from sim.games.federation.vocabulary import (
    COMMON,
    COP,
    GOLD,
    LAV,
    MISSIONS,
    MOONS,
    NONE,
    OCE,
    PRODUCTION_SLOTS,
    PROJECTS,
    STOP,
    WIZARD_OPTION,
    Decide,
    Planet,
)
from sim.kernel.bits import count_bits
from sim.kernel.jit import jit, rule


@jit
def choices(state, components, kind, seat, a, b, c):
    """The options of a decision; 0 if there is nothing to choose from at all."""
    player = state.players[seat]
    if kind == Decide.MISSION:
        return (
            mission_options(state, components, seat) | window_options(state, components, seat) | (1 << STOP)
        )
    if kind == Decide.WINDOW:
        return window_options(state, components, seat) | (1 << STOP)
    if kind == Decide.NEO:
        uses = use_options(state, components, seat, Planet.NEO, a, b, False)
        return neo_options(state, components, seat, b) | uses
    if kind == Decide.DEAD:
        return neo_options(state, components, seat, 0)
    if kind == Decide.MOON:
        return use_options(state, components, seat, Planet.SIXMOON, a, b, False) | (1 << STOP)
    if kind == Decide.TOKEN:
        return token_options(state, seat)
    if kind == Decide.ATALUM:
        takes = take_options(state, seat) if b == 0 else 0
        uses = use_options(state, components, seat, Planet.ATALUM, a, 0, False)
        return takes | uses | ((1 << STOP) if takes == 0 and uses != 0 else 0)
    if kind == Decide.TAKE:
        return extra_options(state, seat, a)
    if kind == Decide.STALL:
        return stall_options(state, components, seat)
    if kind == Decide.PICKS:
        return pick_options(state, components, a, b, c)
    if kind == Decide.BUILD:
        uses = use_options(state, components, seat, Planet.E81216, a, b, c == 1)
        if c == 1:
            return uses | (1 << STOP) if uses != 0 else 0
        return build_options(state, components, seat, b) | uses
    if kind == Decide.OFF:
        return off_options(state, components, seat, a, b, c)
    if kind == Decide.COPY:
        return copied_options(state, components, seat, a, b)
    if kind == Decide.SPY:
        return spying_options(state, components, seat)
    if kind == Decide.PLANET:
        res = player.res
        return planets_executable(state, components, seat, a, res[LAV], res[COP], res[OCE], res[GOLD])
    if kind == Decide.UNLOCK:
        return unmarked(player)
    if kind == Decide.FUND:
        return fund_options(state, components)
    if kind == Decide.MEDAL:
        return medal_options(state, seat)
    return more_choices(state, components, kind, seat, a, b, c)


@rule
def more_choices(state, components, kind, seat, a, b, c):
    """The options of decisions that come up less often."""
    player = state.players[seat]
    if kind == Decide.START:
        return int(state.start_offer)
    if kind == Decide.INCOME:
        return (1 << PRODUCTION_SLOTS) - 1
    if kind == Decide.FREE_STALL:
        return free_stall_options(state, seat, a)
    if kind == Decide.FREE_BUILD:
        return free_build_options(state, components, seat)
    if kind == Decide.REFRESH:
        found = refresh_options(state, seat, a)
        return found | (1 << STOP) if found != 0 and b == 1 else found
    if kind == Decide.KEEP:
        return (1 << b) - 1 if c > 0 else 0
    if kind == Decide.DEEP:
        return int(state.deep_space)
    if kind == Decide.UPKEEP:
        return upkeep_options(state, components, seat)
    if kind == Decide.LAW or kind == Decide.SPECIAL:
        return 3
    if kind == Decide.TRANSMUTE:
        return transmute_options(components, player)
    if kind == Decide.ADVANCE:
        return advance_options(components, player, a)
    if kind == Decide.DROP_LAV:
        return keep_lav_options(state, components, seat, a, b, c)
    return keep_cop_options(state, seat, a, b, c)


@rule
def copied_options(state, components, seat, slot, planet):
    """What a copier can copy; in a planet action its decision lies two entries further down."""
    if planet == NONE:
        return copy_options(state, components, seat, slot, NONE, 0, 0, False)
    entry = state.pending[state.pending_count - 3]
    built = planet == Planet.E81216 and entry.c == 1
    extra = 0 if planet == Planet.ATALUM else entry.b
    return copy_options(state, components, seat, slot, planet, entry.a, extra, built)


@rule
def spying_options(state, components, seat):
    """What espionage can copy now: its own cost is paid."""
    player = state.players[seat]
    res = player.res
    ships = room_for_ships(components, player)
    left = count_bits(unmarked(player))
    free = free_planets(state, components, seat)
    return spy_options(
        state, components, seat, free, res[LAV], res[COP], res[OCE], res[GOLD], ships, player.die, left
    )


@rule
def mission_options(state, components, seat):
    """Missions that can be flown: marker, level, ship, cost, and an action that can be performed."""
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
def fund_options(state, components):
    """Projects that can be funded by choice: those not full, and the common one at any time."""
    options = 1 << COMMON
    for project in range(PROJECTS):
        if state.project[project] < components.project_steps[project]:
            options |= 1 << project
    return options


@rule
def transmute_options(components, player):
    """Resources that can be turned one step up, or none of them."""
    options = 0
    for resource in range(GOLD):
        if player.res[resource] > 0:
            if resource != OCE or player.res[GOLD] < components.rules.gold:
                options |= 1 << resource
    return options | (1 << STOP) if options != 0 else 0


@rule
def advance_options(components, player, planets):
    """Where the transporter can move the miner, or the wizard."""
    options = 0
    if (planets >> Planet.NEO) & 1 == 1:
        options |= components.cell_next[player.cell]
    if (planets >> Planet.SIXMOON) & 1 == 1 and player.wizard < MOONS:
        options |= 1 << WIZARD_OPTION
    return options
