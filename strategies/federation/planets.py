"""What an action on each planet is worth, by its best inner choice."""

from __future__ import annotations

from sim.games.federation.rules.atalum import open_token, take_options
from sim.games.federation.rules.e81216 import is_affordable, is_buildable
from sim.games.federation.rules.measures import measure
from sim.games.federation.rules.neo import neo_options
from sim.games.federation.rules.resources import can_pay
from sim.games.federation.rules.vocabulary import (
    BUILDS,
    CELLS,
    COP,
    DEAD_ASTEROIDS,
    DEAD_OPTION,
    GOLD,
    LAV,
    LEVELS,
    MOON_TOKENS,
    MOONS,
    NONE,
    OCE,
    PRODUCTION_SLOTS,
    SLOTS,
    STALLS,
    Lists,
    Planet,
    Timing,
)
from sim.kernel.jit import rule
from strategies.federation.weights import W
from strategies.federation.worth import (
    alteration_worth,
    cost_worth,
    effects_worth,
    gain_list,
)

UNSEEN_ASTEROID = 2.5  # roughly what a face-down asteroid gives


@rule
def cell_worth(state, components, scratch, weights, seat, cell):
    """Worth of moving the miner to a cell."""
    player = state.players[seat]
    rise = components.cell_influence[cell] - components.cell_influence[player.cell]
    worth = scratch.influence[Planet.NEO] * rise
    place = components.cell_asteroid[cell]
    if place != NONE:
        if (state.asteroid_open >> place) & 1 == 0:
            return worth + UNSEEN_ASTEROID
        token = state.asteroid[place]
        if token == NONE:
            return worth
        return worth + gain_list(components, scratch, weights, player, Lists.ASTEROID + int(token))
    if cell == components.rules.last_cell:
        return worth + (UNSEEN_ASTEROID if state.dead != 0 else 0.0)
    return worth + effects_worth(state, components, scratch, weights, seat, Lists.CELL + cell)


@rule
def neo_worth(state, components, scratch, weights, seat):
    """Worth of an action on Neo."""
    options = neo_options(state, components, seat, 0)
    best = 0.0
    for cell in range(CELLS):
        if (options >> cell) & 1 == 1:
            best = max(best, cell_worth(state, components, scratch, weights, seat, cell))
    for token in range(DEAD_ASTEROIDS):
        if (options >> (DEAD_OPTION + token)) & 1 == 1:
            best = max(best, gain_list(components, scratch, weights, state.players[seat], Lists.DEAD + token))
    return best


@rule
def moon_worth(state, components, scratch, weights, seat):
    """Worth of an action on 6Moon."""
    player = state.players[seat]
    position = int(player.wizard)
    worth = 0.0
    if position < MOONS:
        position += 1
        rise = components.moon_influence[position] - components.moon_influence[position - 1]
        worth = scratch.influence[Planet.SIXMOON] * rise
    best = 0.0
    for place in range(MOON_TOKENS):
        token = state.moon[position - 1, place]
        if token != NONE:
            if (state.moon_open >> (position - 1)) & 1 == 0:
                best = max(best, weights[W.alteration_1 + components.moon_power[position - 1]])
            else:
                best = max(best, alteration_worth(state, components, scratch, weights, seat, int(token)))
    return worth + best


@rule
def specialist_worth(state, components, scratch, weights, seat, token):
    """Worth of owning a specialist, without its influence."""
    worth = effects_worth(state, components, scratch, weights, seat, Lists.SPECIALIST + token)
    if components.timing[token] == Timing.PLANET_ACTION:
        worth *= weights[W.specialist_planet] * min(1.0, scratch.rest / 2.0)
    elif components.timing[token] == Timing.ANYTIME:
        worth *= weights[W.specialist_anytime]
    return worth


@rule
def slot_worth(state, components, scratch, weights, seat, slot):
    """Worth of taking the open specialist of a type and level."""
    level = slot % LEVELS
    token = int(open_token(state, slot // LEVELS, level))
    worth = specialist_worth(state, components, scratch, weights, seat, token)
    if level < LEVELS - 1:
        worth += weights[W.specialist_next] * (scratch.rest - 1.0) * 0.5
    return worth + scratch.influence[Planet.ATALUM] * components.rules.influence_per_token


@rule
def atalum_worth(state, components, scratch, weights, seat):
    """Worth of an action on Atalum."""
    options = take_options(state, seat)
    best = 0.0
    for slot in range(SLOTS):
        if (options >> slot) & 1 == 1:
            best = max(best, slot_worth(state, components, scratch, weights, seat, slot))
    return best


@rule
def disc_worth(components, scratch, before, after):
    """Worth of the influence that raising a disc brings."""
    rules = components.rules
    old = 0 if before == 0 else (rules.influence_level_1 if before == 1 else rules.influence_level_2)
    new = rules.influence_level_1 if after == 1 else rules.influence_level_2
    return scratch.influence[Planet.ARRATOOINE] * (new - old)


@rule
def stall_worth(state, components, scratch, weights, seat, stall):
    """Worth of a visit to a stall, less its cost."""
    before = int(state.players[seat].discs[stall])
    after = min(2, before + 1)
    worth = effects_worth(state, components, scratch, weights, seat, Lists.STALL + 2 * stall + after - 1)
    worth += disc_worth(components, scratch, before, after)
    return worth - cost_worth(scratch, components.stall_cost[stall])


@rule
def stalls_worth(state, components, scratch, weights, seat):
    """Worth of an action on Arratooine."""
    best = 0.0
    for stall in range(STALLS):
        if can_pay(state.players[seat], components.stall_cost[stall]):
            best = max(best, stall_worth(state, components, scratch, weights, seat, stall))
    return best


@rule
def build_worth(state, components, scratch, weights, seat, build):
    """Worth of a production or a megastructure, without its cost."""
    rules = components.rules
    if build < PRODUCTION_SLOTS:
        where = Lists.PRODUCTION + int(state.production[build])
        worth = effects_worth(state, components, scratch, weights, seat, where)
        worth *= 1.0 + weights[W.income] * scratch.rest
        return worth + scratch.influence[Planet.E81216] * rules.influence_production
    mega = build - PRODUCTION_SLOTS
    left = measure(state, components, seat, components.token_measure[state.mega_token[mega, 0]])
    right = measure(state, components, seat, components.token_measure[state.mega_token[mega, 1]])
    worth = weights[W.mega] * components.multiplier[mega, state.builders[mega]] * min(left, right)
    return worth + scratch.influence[Planet.E81216] * rules.influence_megastructure


@rule
def builds_worth(state, components, scratch, weights, seat, slack):
    """Worth of an action on E81216; ``slack``: crystals that a bonus or a specialist may bring."""
    res = state.players[seat].res
    best = 0.0
    for build in range(BUILDS):
        cost = components.build_cost[build]
        if is_affordable(cost, slack, res[LAV], res[COP], res[OCE], res[GOLD]):
            if is_buildable(state, components, seat, build):
                worth = build_worth(state, components, scratch, weights, seat, build)
                best = max(best, worth - cost_worth(scratch, cost))
    return best
