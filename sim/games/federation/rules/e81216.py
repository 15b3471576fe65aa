"""E81216: productions and megastructures, and how specialists help to pay for them (RULES 6.1)."""

from __future__ import annotations

from sim.games.federation.rules.copying import copied_token, may_copy
from sim.games.federation.rules.measures import measure
from sim.games.federation.rules.medals import claim_medal
from sim.games.federation.rules.resources import add_points, pay_amounts
from sim.games.federation.rules.vocabulary import (
    BUILDS,
    COP,
    CRYSTALS,
    EFFECTS_OF_LIST,
    GOLD,
    LAV,
    NONE,
    OCE,
    PRODUCTION_SLOTS,
    SLOTS,
    VP,
    Decide,
    Effect,
    Lists,
    Planet,
    Task,
)
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def is_buildable(state, components, seat, build):
    """Whether the player can still build this: not built yet, room for a builder, and a robot left."""
    player = state.players[seat]
    if player.robots >= components.rules.robots:
        return False
    if build < PRODUCTION_SLOTS:
        return (player.productions >> build) & 1 == 0
    mega = build - PRODUCTION_SLOTS
    return player.megas[mega] == 0 and state.builders[mega] < components.rules.megastructure_builders


@rule
def is_affordable(cost, discount, lav, cop, oce, gold):
    """Whether these resources pay a cost after a discount of that many crystals of any kind."""
    needed = cost[OCE] + max(0, cost[LAV] - lav) + max(0, cost[COP] - cop)
    return needed - discount <= oce and cost[GOLD] <= gold


@rule
def can_build_with(state, components, seat, discount, lav, cop, oce, gold):
    """Builds that these resources pay for, as a bit set."""
    options = 0
    for build in range(BUILDS):
        if is_buildable(state, components, seat, build):
            if is_affordable(components.build_cost[build], discount, lav, cop, oce, gold):
                options |= 1 << build
    return options


@rule
def help_of(state, components, seat, token, resource):
    """How much a specialist helps to build: an amount of a resource, or a discount (resource NONE)."""
    amount = 0
    for row in range(EFFECTS_OF_LIST):
        effect = components.effects[Lists.SPECIALIST + token, row]
        if effect[0] == Effect.DISCOUNT and resource == NONE:
            amount += effect[1]
        elif effect[0] == Effect.GAIN and resource != NONE:
            amount += effect[1 + resource]
        elif effect[0] == Effect.GAIN_PER and effect[2] == resource:
            amount += effect[3] * measure(state, components, seat, effect[1])
    return amount


@rule
def copied_help(state, components, seat, usable, copier, target):
    """The specialist of E81216 that a copier finds at a place, or NONE. Own ones must be ``usable``."""
    if target == NONE or (target >= SLOTS and (usable >> (target - SLOTS)) & 1 == 0):
        return NONE
    token = copied_token(state, seat, target)
    if not may_copy(components, copier, token, target):
        return NONE
    return int(token) if components.specialist_planet[token] == Planet.E81216 else NONE


@rule
def can_build(state, components, seat, usable, discount, lav, cop, oce, gold):
    """Whether something can be built with all the help that ``usable`` specialists can give.

    All own tokens help, and the copiers (at most two) try everything they may copy. Limits on
    resources are ignored.
    """
    if can_build_with(state, components, seat, discount, lav, cop, oce, gold) != 0:
        return True
    player = state.players[seat]
    if usable == 0 or player.robots >= components.rules.robots:
        return False
    first_copier = NONE
    second_copier = NONE
    for slot in range(SLOTS):
        if (usable >> slot) & 1 == 1:
            token = int(player.specialist[slot])
            if components.copies_level[token] > 0:
                second_copier = first_copier
                first_copier = token
            elif components.specialist_planet[token] == Planet.E81216:
                discount += help_of(state, components, seat, token, NONE)
                lav += help_of(state, components, seat, token, LAV)
                cop += help_of(state, components, seat, token, COP)
                oce += help_of(state, components, seat, token, OCE)
                gold += help_of(state, components, seat, token, GOLD)
    # Each copier copies one of the places, or nothing (the place before the first).
    for first in range(NONE, 2 * SLOTS if first_copier != NONE else 0):
        first_copy = copied_help(state, components, seat, usable, first_copier, first)
        if first != NONE and first_copy == NONE:
            continue
        for second in range(NONE, 2 * SLOTS if second_copier != NONE else 0):
            second_copy = copied_help(state, components, seat, usable, second_copier, second)
            if second != NONE and second_copy == NONE:
                continue
            if can_build_helped_by(
                state, components, seat, first_copy, second_copy, discount, lav, cop, oce, gold
            ):
                return True
    return False


@rule
def can_build_helped_by(state, components, seat, first_copy, second_copy, discount, lav, cop, oce, gold):
    """Whether something can be built with the help of two more specialists; either may be NONE."""
    for place in range(2):
        token = first_copy if place == 0 else second_copy
        if token != NONE:
            discount += help_of(state, components, seat, token, NONE)
            lav += help_of(state, components, seat, token, LAV)
            cop += help_of(state, components, seat, token, COP)
            oce += help_of(state, components, seat, token, OCE)
            gold += help_of(state, components, seat, token, GOLD)
    return can_build_with(state, components, seat, discount, lav, cop, oce, gold) != 0


@rule
def build_options(state, components, seat, discount):
    """Builds that can be paid for now."""
    res = state.players[seat].res
    return can_build_with(state, components, seat, discount, res[LAV], res[COP], res[OCE], res[GOLD])


@rule
def start_build(state, components, seat, build, discount):
    """The build is chosen; next comes what the discount takes off."""
    cost = components.build_cost[build]
    for crystal in range(CRYSTALS):
        state.discount[crystal] = 0
    off = min(discount, cost[LAV] + cost[COP] + cost[OCE])
    if off > 0:
        push(state, Decide.DISCOUNT, seat, build, off, LAV)
    else:
        pay_build(state, components, seat, build)


@rule
def discount_options(state, components, seat, build, left, crystal):
    """How many of a crystal the discount may take off, of ``left`` crystals in total."""
    cost = components.build_cost[build]
    res = state.players[seat].res
    options = 0
    for count in range(min(left, cost[crystal]) + 1):
        rest = left - count
        if crystal == LAV:
            # The rest is taken off where it helps most: oce, and missing cop.
            helpful = cost[OCE] + max(0, cost[COP] - res[COP])
            needed = max(0, cost[LAV] - count - res[LAV]) + helpful - min(rest, helpful)
            fits = rest <= cost[OCE] + cost[COP] and needed <= res[OCE]
        else:
            needed = max(0, cost[LAV] - state.discount[LAV] - res[LAV]) + max(0, cost[COP] - count - res[COP])
            fits = rest <= cost[OCE] and needed + cost[OCE] - rest <= res[OCE]
        if fits:
            options |= 1 << count
    return options


@rule
def choose_discount(state, components, seat, build, left, crystal, count):
    """Take ``count`` of a crystal off the cost. After lav and cop, the rest is oce."""
    state.discount[crystal] = count
    if crystal == LAV:
        push(state, Decide.DISCOUNT, seat, build, left - count, COP)
        return
    state.discount[OCE] = left - count
    pay_build(state, components, seat, build)


@rule
def pay_build(state, components, seat, build):
    """Pay what is left of the cost, and build."""
    cost = components.build_cost[build]
    off = state.discount
    pay_amounts(
        state.players[seat], cost[LAV] - off[LAV], cost[COP] - off[COP], cost[OCE] - off[OCE], cost[GOLD]
    )
    place_robot(state, components, seat, build)


@rule
def place_robot(state, components, seat, build):
    """Place a robot: first influence and the medal, then the income of a production, or points."""
    player = state.players[seat]
    notes = state.notes[seat]
    player.robots += 1
    if build < PRODUCTION_SLOTS:
        production = state.production[build]
        player.productions |= 1 << build
        notes.production_round[production] = state.round_number
        claim_medal(state, components, seat, Planet.E81216)
        receive_income(state, seat, build)
        return
    mega = build - PRODUCTION_SLOTS
    multiplier = components.multiplier[mega, state.builders[mega]]
    player.megas[mega] = multiplier
    state.builder[mega, state.builders[mega]] = seat
    state.builders[mega] += 1
    claim_medal(state, components, seat, Planet.E81216)
    left = measure(state, components, seat, components.token_measure[state.mega_token[mega, 0]])
    right = measure(state, components, seat, components.token_measure[state.mega_token[mega, 1]])
    points = multiplier * min(left, right)
    add_points(player, points, VP.MEGA)
    notes.mega_round[mega] = state.round_number
    notes.mega_measures[mega, 0] = left
    notes.mega_measures[mega, 1] = right
    notes.mega_vp[mega] = points


@rule
def receive_income(state, seat, slot):
    """Receive the income of the production in a slot."""
    production = int(state.production[slot])
    state.notes[seat].production_uses[production] += 1
    push(state, Task.EFFECTS, seat, Lists.PRODUCTION + production, 0, 0)


@rule
def free_build_options(state, components, seat):
    """What a free robot can build, as a bit set."""
    options = 0
    for build in range(BUILDS):
        if is_buildable(state, components, seat, build):
            options |= 1 << build
    return options
