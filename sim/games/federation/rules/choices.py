"""The legal options of every decision except the placement, as the bits of one number (RULES 13)."""

from __future__ import annotations

from sim.games.federation.rules.arratooine import free_stall_options, stall_options
from sim.games.federation.rules.atalum import extra_take_options, refresh_options, take_options
from sim.games.federation.rules.e81216 import build_options, discount_options, free_build_options
from sim.games.federation.rules.effects import picks_options
from sim.games.federation.rules.executive_phase import upkeep_options
from sim.games.federation.rules.feasible import espionage_targets, free_planets, planets_executable
from sim.games.federation.rules.medals import medal_options
from sim.games.federation.rules.missions import mission_options, unmarked_missions
from sim.games.federation.rules.neo import neo_options
from sim.games.federation.rules.projects import fund_options
from sim.games.federation.rules.resources import keep_cop_options, keep_lav_options, room_for_ships
from sim.games.federation.rules.sixmoon import moon_token_options
from sim.games.federation.rules.specialists import copy_options, use_options, window_options
from sim.games.federation.rules.vocabulary import (
    COP,
    GOLD,
    LAV,
    MOONS,
    NONE,
    OCE,
    PRODUCTION_SLOTS,
    STOP,
    WIZARD_OPTION,
    Decide,
    Planet,
)
from sim.kernel.bits import count_bits
from sim.kernel.jit import jit, rule


@jit
def decision_options(state, components, kind, seat, a, b, c):
    """The options of a decision; 0 if there is nothing to choose. ``Decide`` says what ``a``, ``b`` and ``c``
    mean for each kind."""
    player = state.players[seat]
    if kind == Decide.MISSION:
        return (
            mission_options(state, components, seat) | window_options(state, components, seat) | (1 << STOP)
        )
    if kind == Decide.WINDOW:
        return window_options(state, components, seat) | (1 << STOP)
    if kind == Decide.NEO:
        usable, extra_steps = a, b
        uses = use_options(state, components, seat, Planet.NEO, usable, extra_steps, False)
        return neo_options(state, components, seat, extra_steps) | uses
    if kind == Decide.DEAD_ASTEROID:
        return neo_options(state, components, seat, 0)
    if kind == Decide.SIXMOON:
        usable, extra_steps = a, b
        uses = use_options(state, components, seat, Planet.SIXMOON, usable, extra_steps, False)
        return uses | (1 << STOP)
    if kind == Decide.MOON_TOKEN:
        return moon_token_options(state, seat)
    if kind == Decide.ATALUM:
        usable, taken = a, b
        takes = take_options(state, seat) if taken == 0 else 0
        uses = use_options(state, components, seat, Planet.ATALUM, usable, 0, False)
        return takes | uses | ((1 << STOP) if takes == 0 and uses != 0 else 0)
    if kind == Decide.EXTRA_TAKE:
        return extra_take_options(state, seat, a)
    if kind == Decide.STALL:
        return stall_options(state, components, seat)
    if kind == Decide.PICKS:
        return picks_options(state, components, a, b, c)
    if kind == Decide.BUILD:
        usable, discount, built = a, b, c == 1
        uses = use_options(state, components, seat, Planet.E81216, usable, discount, built)
        if built:
            return uses | (1 << STOP) if uses != 0 else 0
        return build_options(state, components, seat, discount) | uses
    if kind == Decide.DISCOUNT:
        return discount_options(state, components, seat, a, b, c)
    if kind == Decide.COPY:
        return copier_options(state, components, seat, a, b)
    if kind == Decide.ESPIONAGE:
        return espionage_options(state, components, seat)
    if kind == Decide.PLANET:
        res = player.res
        return planets_executable(state, components, seat, a, res[LAV], res[COP], res[OCE], res[GOLD])
    if kind == Decide.UNLOCK:
        return unmarked_missions(player)
    if kind == Decide.FUND:
        return fund_options(state, components)
    if kind == Decide.MEDAL:
        return medal_options(state, seat)
    return rare_decision_options(state, components, kind, seat, a, b, c)


@rule
def rare_decision_options(state, components, kind, seat, a, b, c):
    """The options of decisions that come up less often."""
    player = state.players[seat]
    if kind == Decide.START_TOKEN:
        if state.options.given == 1:
            return 1 << int(state.options.factions[seat])
        return int(state.start_offer)
    if kind == Decide.INCOME:
        return (1 << PRODUCTION_SLOTS) - 1
    if kind == Decide.FREE_STALL:
        return free_stall_options(state, seat, a)
    if kind == Decide.FREE_BUILD:
        return free_build_options(state, components, seat)
    if kind == Decide.REFRESH:
        level, may_decline = a, b == 1
        options = refresh_options(state, seat, level)
        return options | (1 << STOP) if options != 0 and may_decline else options
    if kind == Decide.KEEP_ALTERATION:
        drawn, still_to_keep = b, c
        return (1 << drawn) - 1 if still_to_keep > 0 else 0
    if kind == Decide.DEEP_SPACE:
        return int(state.deep_space)
    if kind == Decide.UPKEEP:
        return upkeep_options(state, components, seat)
    if kind == Decide.LAW or kind == Decide.SPECIAL_AMBASSADOR:
        return 3
    if kind == Decide.TRANSMUTE:
        return transmute_options(components, player)
    if kind == Decide.ADVANCE:
        return advance_options(components, player, a)
    if kind == Decide.KEEP_LAV:
        return keep_lav_options(state, components, seat, a, b, c)
    return keep_cop_options(state, seat, a, b, c)


@rule
def copier_options(state, components, seat, slot, planet):
    """What a copier can copy. In a planet action, the action's decision is two entries further down."""
    if planet == NONE:
        return copy_options(state, components, seat, slot, NONE, 0, 0, False)
    action = state.pending[state.pending_count - 3]
    built = planet == Planet.E81216 and action.c == 1
    extra = 0 if planet == Planet.ATALUM else action.b
    return copy_options(state, components, seat, slot, planet, action.a, extra, built)


@rule
def espionage_options(state, components, seat):
    """What espionage can copy now that its own cost is paid."""
    player = state.players[seat]
    res = player.res
    ships = room_for_ships(components, player)
    unmarked = count_bits(unmarked_missions(player))
    free = free_planets(state, components, seat)
    return espionage_targets(
        state, components, seat, free, res[LAV], res[COP], res[OCE], res[GOLD], ships, player.die, unmarked
    )


@rule
def transmute_options(components, player):
    """Resources that can be turned one step up, or to decline."""
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
