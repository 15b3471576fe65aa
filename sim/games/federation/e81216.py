"""E81216: productions and megastructures, and how specialists help to pay for them (RULES 6.1)."""

from __future__ import annotations

from sim.games.federation.accreditation import claim_medal
from sim.games.federation.atalum import open_token
from sim.games.federation.measures import measure
from sim.games.federation.resources import add_points, pay_amounts
from sim.games.federation.vocabulary import (
    BUILDS,
    COP,
    CRYSTALS,
    EFFECTS_OF_LIST,
    GOLD,
    LAV,
    LEVELS,
    NONE,
    OCE,
    PRODUCTION_SLOTS,
    SLOTS,
    VP,
    Decide,
    Effect,
    Face,
    Lists,
    Planet,
    Task,
)
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def is_buildable(state, components, seat, build):
    """Whether a production or megastructure is not built by the player yet, has room, and a robot is left."""
    player = state.players[seat]
    if player.robots >= components.rules.robots:
        return False
    if build < PRODUCTION_SLOTS:
        return (player.productions >> build) & 1 == 0
    mega = build - PRODUCTION_SLOTS
    return player.megas[mega] == 0 and state.builders[mega] < components.rules.megastructure_builders


@rule
def is_affordable(cost, discount, lav, cop, oce, gold):
    """Whether a cost can be paid when so many crystals, any of them, are taken off."""
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
    """What a specialist brings to a construction: of a resource, or crystals taken off (resource NONE)."""
    found = 0
    for row in range(EFFECTS_OF_LIST):
        effect = components.effects[Lists.SPECIALIST + token, row]
        if effect[0] == Effect.DISCOUNT and resource == NONE:
            found += effect[1]
        elif effect[0] == Effect.GAIN and resource != NONE:
            found += effect[1 + resource]
        elif effect[0] == Effect.GAIN_PER and effect[2] == resource:
            found += effect[3] * measure(state, components, seat, effect[1])
    return found


@rule
def copied_token(state, seat, target):
    """The specialist at a place where copiers look: open on Atalum, or face up beside the own board."""
    if target < SLOTS:
        return open_token(state, target // LEVELS, target % LEVELS)
    if state.players[seat].face[target - SLOTS] == Face.UP:
        return state.players[seat].specialist[target - SLOTS]
    return NONE


@rule
def may_copy(components, copier, token, target):
    """Whether a copier's level allows a token, which is no copier itself."""
    level = (target % SLOTS) % LEVELS + 1
    return token != NONE and level <= components.copies_level[copier] and components.copies_level[token] == 0


@rule
def copied_help(state, components, seat, usable, copier, target):
    """The specialist of E81216 that a copier finds at a place, or NONE; of one's own only ``usable`` ones."""
    if target >= SLOTS and (usable >> (target - SLOTS)) & 1 == 0:
        return NONE
    token = copied_token(state, seat, target)
    if not may_copy(components, copier, token, target):
        return NONE
    return int(token) if components.specialist_planet[token] == Planet.E81216 else NONE


@rule
def can_build(state, components, seat, usable, discount, lav, cop, oce, gold):
    """Whether something can be built after all help that ``usable`` specialists can give.

    Own tokens all help; of what the copiers may copy the best is looked for. Limits do not matter here.
    """
    if can_build_with(state, components, seat, discount, lav, cop, oce, gold) != 0:
        return True
    player = state.players[seat]
    if usable == 0 or player.robots >= components.rules.robots:
        return False
    one = NONE
    two = NONE
    for slot in range(SLOTS):
        if (usable >> slot) & 1 == 1:
            token = int(player.specialist[slot])
            if components.copies_level[token] > 0:
                two = one
                one = token
            elif components.specialist_planet[token] == Planet.E81216:
                discount += help_of(state, components, seat, token, NONE)
                lav += help_of(state, components, seat, token, LAV)
                cop += help_of(state, components, seat, token, COP)
                oce += help_of(state, components, seat, token, OCE)
                gold += help_of(state, components, seat, token, GOLD)
    # Each copier copies one of the places, or nothing: the place before the first.
    for first in range(NONE, 2 * SLOTS if one != NONE else 0):
        copied = NONE if first == NONE else copied_help(state, components, seat, usable, one, first)
        if first != NONE and copied == NONE:
            continue
        for second in range(NONE, 2 * SLOTS if two != NONE else 0):
            other = NONE if second == NONE else copied_help(state, components, seat, usable, two, second)
            if second != NONE and other == NONE:
                continue
            if helped_by(state, components, seat, copied, other, discount, lav, cop, oce, gold) != 0:
                return True
    return False


@rule
def helped_by(state, components, seat, one, two, discount, lav, cop, oce, gold):
    """Builds that can be paid for with the help of two specialists more, either of which may be NONE."""
    for place in range(2):
        token = one if place == 0 else two
        if token != NONE:
            discount += help_of(state, components, seat, token, NONE)
            lav += help_of(state, components, seat, token, LAV)
            cop += help_of(state, components, seat, token, COP)
            oce += help_of(state, components, seat, token, OCE)
            gold += help_of(state, components, seat, token, GOLD)
    return can_build_with(state, components, seat, discount, lav, cop, oce, gold)


@rule
def build_options(state, components, seat, discount):
    """Builds that can be paid for now."""
    res = state.players[seat].res
    return can_build_with(state, components, seat, discount, res[LAV], res[COP], res[OCE], res[GOLD])


@rule
def start_build(state, components, seat, build, discount):
    """The build is chosen; what is taken off comes next."""
    cost = components.build_cost[build]
    for crystal in range(CRYSTALS):
        state.off[crystal] = 0
    off = min(discount, cost[LAV] + cost[COP] + cost[OCE])
    if off > 0:
        push(state, Decide.OFF, seat, build, off, LAV)
    else:
        pay_build(state, components, seat, build)


@rule
def off_options(state, components, seat, build, left, crystal):
    """How many of a crystal may be taken off the cost, ``left`` in all."""
    cost = components.build_cost[build]
    res = state.players[seat].res
    options = 0
    for count in range(min(left, cost[crystal]) + 1):
        rest = left - count
        if crystal == LAV:
            # The others are taken off where they help most: oce, and cop that is missing.
            helpful = cost[OCE] + max(0, cost[COP] - res[COP])
            needed = max(0, cost[LAV] - count - res[LAV]) + helpful - min(rest, helpful)
            fits = rest <= cost[OCE] + cost[COP] and needed <= res[OCE]
        else:
            needed = max(0, cost[LAV] - state.off[LAV] - res[LAV]) + max(0, cost[COP] - count - res[COP])
            fits = rest <= cost[OCE] and needed + cost[OCE] - rest <= res[OCE]
        if fits:
            options |= 1 << count
    return options


@rule
def take_off(state, components, seat, build, left, crystal, count):
    """So many of a crystal are taken off; after lav and cop the rest is oce."""
    state.off[crystal] = count
    if crystal == LAV:
        push(state, Decide.OFF, seat, build, left - count, COP)
        return
    state.off[OCE] = left - count
    pay_build(state, components, seat, build)


@rule
def pay_build(state, components, seat, build):
    """Pay what is left of the cost, and build."""
    cost = components.build_cost[build]
    off = state.off
    pay_amounts(
        state.players[seat], cost[LAV] - off[LAV], cost[COP] - off[COP], cost[OCE] - off[OCE], cost[GOLD]
    )
    place_robot(state, components, seat, build)


@rule
def place_robot(state, components, seat, build):
    """A robot: influence and the medal first, then the income of a production or the points."""
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
    one = measure(state, components, seat, components.token_measure[state.mega_token[mega, 0]])
    two = measure(state, components, seat, components.token_measure[state.mega_token[mega, 1]])
    points = multiplier * min(one, two)
    add_points(player, points, VP.MEGA)
    notes.mega_round[mega] = state.round_number
    notes.mega_measures[mega, 0] = one
    notes.mega_measures[mega, 1] = two
    notes.mega_vp[mega] = points


@rule
def receive_income(state, seat, slot):
    """The income of the production that a slot shows."""
    production = int(state.production[slot])
    state.notes[seat].production_uses[production] += 1
    push(state, Task.EFFECTS, seat, Lists.PRODUCTION + production, 0, 0)


@rule
def free_build_options(state, components, seat):
    """What a free robot can build."""
    options = 0
    for build in range(BUILDS):
        if is_buildable(state, components, seat, build):
            options |= 1 << build
    return options
