"""Choices for the automated rival: how much each option helps it or hurts the human, in victory points.

Scores are the human's. ``sign`` is 1 if ties are decided for the human and -1 if for the rival: the choices
that follow are then made for the same side.
"""

from __future__ import annotations

from sim.games.cryo.rules.effects import least_materials
from sim.games.cryo.rules.pods import free_slots, pods_in_section
from sim.games.cryo.rules.rival import space_used
from sim.games.cryo.rules.vocabulary import (
    CARD_TYPES,
    CHAMBER_CHOICE,
    CHAMBERS_OF_SECTION,
    CHECKS,
    EFFECTS_OF_LIST,
    HUMAN,
    NO_LIMIT,
    NONE,
    RIVAL,
    Decide,
    Effect,
    EffectColumn,
    Lists,
    Resource,
)
from sim.kernel.bits import lowest_bit
from sim.kernel.jit import rule
from sim.kernel.rows import row_sum
from strategies.choosing import NEVER
from strategies.cryo.launch import average_control, control_points
from strategies.cryo.turn import bay_worth, chamber_danger, chamber_worth, dock_worth, plan_turn, token_worth
from strategies.cryo.weights import W
from strategies.cryo.worth import look
from strategies.weights import at_time

UNLIKELY = 0.1  # what may still matter although nothing points to it

# what the rival gains


@rule
def look_at_checks(state, components, scratch, weights):
    """Compute what each resource check is worth to the rival: energy first, which other checks bring."""
    for resource in range(CHECKS):
        scratch.check[resource] = 0.0
    for place in range(CHECKS):
        resource = Resource.ENERGY if place == 0 else place - 1
        row = Lists.CHECK + resource
        scratch.check[resource] = gains_worth(state, components, scratch, weights, row, NONE)


@rule
def rival_unit(state, components, scratch, resource, held):
    """Worth to the rival of one more of a resource: more the nearer its check is, nothing beyond."""
    threshold = components.check_threshold[resource]
    if held >= threshold:
        return 0.0
    share = (2.0 * held + 1.0) / (threshold * threshold)
    return scratch.check[resource] * share * max(UNLIKELY, 1.0 - scratch.time)


@rule
def rival_gain(state, components, scratch, resource, amount):
    """Worth to the rival of some of a resource."""
    worth = 0.0
    for step in range(amount):
        held = state.players[RIVAL].res[resource] + step
        worth += rival_unit(state, components, scratch, resource, held)
    return worth


@rule
def gains_worth(state, components, scratch, weights, row, section):
    """Worth to the rival of a list of effects."""
    rival = state.players[RIVAL]
    rules = components.rules
    wake = at_time(weights, W.wake_early, scratch.time)
    mission = weights[W.automated_mission]
    if rival.mission_count >= rules.rival_missions_scored:
        mission *= UNLIKELY
    # Without pods on its platform, energy brings nothing.
    ready = min(1.0, rival.platform / max(1, components.check_pods[Resource.ENERGY]))
    worth = 0.0
    for place in range(EFFECTS_OF_LIST):
        effect = components.effects[row, place]
        kind = effect[EffectColumn.KIND]
        operand = int(effect[EffectColumn.OPERAND])
        amount = effect[EffectColumn.N]
        if kind == Effect.NOTHING:
            break
        if kind == Effect.GAIN:
            if operand == Resource.SECTION_PRIMARY:
                operand = int(components.section_primary[section])
            worth += rival_gain(state, components, scratch, operand, amount)
        elif kind == Effect.GAIN_CHOICE:
            worth += rival_gain(
                state, components, scratch, lowest_bit(least_materials(rival, operand)), amount
            )
        elif kind == Effect.DRAW or kind == Effect.RIVAL_MISSION:
            worth += amount * mission
        elif kind == Effect.WAKE_LEFTMOST:
            worth += wake * min(amount, pods_in_section(rival, operand))
        elif kind == Effect.WAKE_MOST:
            worth += wake * amount
        elif kind == Effect.RIVAL_UPGRADE_ELSE_VEHICLE:
            worth += amount * row_sum(components.upgrade_vp, CARD_TYPES) / CARD_TYPES
        elif kind == Effect.RIVAL_SCOUT:
            control = at_time(weights, W.control_early, scratch.time) * average_control(components, 1)
            worth += ready * control
        elif kind == Effect.RIVAL_SETTLE_PAIR:
            worth += rival.platform
    return worth


@rule
def rival_dock_worth(state, components, scratch, weights, dock):
    """Worth to the rival of what it does at a dock."""
    section = components.dock_section[dock]
    if components.section_primary[section] == NONE:
        return gains_worth(state, components, scratch, weights, Lists.EXPEDITION, section)
    node, tile = space_used(state, components, dock)
    if node == NONE:
        return 0.0
    row = Lists.NODE_PRINTED + node
    if tile:
        row = Lists.TILE + state.stack[node, state.stack_count[node] - 1]
    return gains_worth(state, components, scratch, weights, row, section)


@rule
def rival_bay_worth(state, components, scratch, weights, bay):
    """Worth to the rival of a pod in a bay, and of taking the human's last slot there."""
    income = components.effects[Lists.BAY + bay, 0]
    gained = rival_gain(state, components, scratch, income[EffectColumn.OPERAND], income[EffectColumn.N])
    worth = gained * scratch.rest
    if free_slots(state, components, bay) == 1:
        human = state.players[HUMAN]
        own = bay_worth(components, scratch, weights, human, bay, human.cargo[bay])
        worth += weights[W.block] * max(0.0, own)
    return worth


# incidents and waking


@rule
def incident_score(state, components, scratch, weights, section, sign):
    """Score of a token that the rival resolves."""
    row = Lists.TOKEN + state.incident[section]
    effect = components.effects[row, 0]
    kind = effect[EffectColumn.KIND]
    if kind == Effect.SABOTAGE and effect[EffectColumn.OPERAND] == CHAMBER_CHOICE:
        best = NEVER
        for place in range(CHAMBERS_OF_SECTION):
            chamber = section * CHAMBERS_OF_SECTION + place
            best = max(best, sign * chamber_worth(state, weights, HUMAN, chamber))
        return sign * best
    if kind == Effect.SABOTAGE or kind == Effect.SUNSET:
        return token_worth(state, components, scratch, weights, HUMAN, section)
    return -gains_worth(state, components, scratch, weights, row, section)


@rule
def wake_score(state, components, weights, chamber):
    """Score of a pod of the rival that wakes: it escapes a sabotage, of this token or of a later one."""
    escapes = weights[W.rival_loss] * chamber_danger(state, components, chamber)
    return -escapes - UNLIKELY * chamber_worth(state, weights, HUMAN, chamber)


@rule
def section_score(state, components, weights, section, pods):
    """Score of a section where pods of the rival wake: the chambers that the human would choose, and the next
    check that would find none left there."""
    rival = state.players[RIVAL]
    best = NEVER
    for place in range(CHAMBERS_OF_SECTION):
        chamber = section * CHAMBERS_OF_SECTION + place
        if rival.stasis[chamber] > 0:
            best = max(best, wake_score(state, components, weights, chamber))
    left = max(0, pods_in_section(rival, section) - pods)
    near = 0.0
    for resource in range(CHECKS):
        for place in range(EFFECTS_OF_LIST):
            effect = components.effects[Lists.CHECK + resource, place]
            if effect[EffectColumn.KIND] == Effect.WAKE_LEFTMOST and effect[EffectColumn.OPERAND] == section:
                near += rival.res[resource] / max(1, components.check_threshold[resource])
    return best + near / (1.0 + left)


# caverns


@rule
def settle_harm(state, components, cavern, pods, found):
    """How much it hurts the human if the rival puts ``pods`` into a cavern. The one that is to be ``found``
    is still face down, and the rival will control it in any case: only its pods count."""
    if cavern == found:
        return 1.0 * pods
    own = state.players[HUMAN].caverns[cavern]
    theirs = state.players[RIVAL].caverns[cavern]
    more = theirs + pods
    before = control_points(state, components, cavern, own, theirs) - control_points(
        state, components, cavern, theirs, own
    )
    after = control_points(state, components, cavern, own, more) - control_points(
        state, components, cavern, more, own
    )
    return before - after + pods * components.pod_vp[state.cavern[cavern]]


@rule
def pair_score(state, components, pair, odd, pods, found):
    """Score of ``pods`` spread over a pair of caverns; the one at place ``odd`` gets the odd pod."""
    harm = 0.0
    for place in range(2):
        share = pods // 2 + (pods % 2 if place == odd else 0)
        harm += settle_harm(state, components, components.pairs[pair, place], share, found)
    return -harm


@rule
def best_odd(state, components, pair, pods, found, sign):
    """The same with the odd pod where the one who decides puts it."""
    first = sign * pair_score(state, components, pair, 0, pods, found)
    return sign * max(first, sign * pair_score(state, components, pair, 1, pods, found))


@rule
def scout_score(state, components, scratch, weights, found, sign):
    """Score of a cavern that the rival scouts: its control, and where all other pods then go."""
    rival = state.players[RIVAL]
    fewest = NO_LIMIT
    best = 0.0
    for pair in range(components.pair_count):
        low = components.pairs[pair, 0]
        high = components.pairs[pair, 1]
        if (state.up[low] == 0 and low != found) or (state.up[high] == 0 and high != found):
            continue
        pods = rival.caverns[low] + rival.caverns[high] + (1 if low == found or high == found else 0)
        score = sign * best_odd(state, components, pair, max(0, rival.platform - 1), found, sign)
        if pods < fewest or (pods == fewest and score > best):
            fewest = pods
            best = score
    control = at_time(weights, W.control_early, scratch.time)
    return sign * best - control * average_control(components, components.space_large[found])


# all choices


@rule
def look_for_rival(state, components, scratch, weights, kind):
    """Compute what the scores of a choice for the rival need."""
    if kind == Decide.RIVAL_DOCK:
        plan_turn(state, components, scratch, weights, HUMAN)  # what the human would do at each dock
    look(state, components, scratch, weights, HUMAN)
    look_at_checks(state, components, scratch, weights)


@rule
def rival_score(state, components, scratch, weights, kind, a, b, option, sign):
    """Score of a choice for the rival, as the human sees it."""
    if kind == Decide.RIVAL_DOCK:
        blocked = weights[W.block] * max(0.0, dock_worth(components, scratch, weights, option))
        return -rival_dock_worth(state, components, scratch, weights, option) - blocked
    if kind == Decide.RIVAL_BAY:
        return -rival_bay_worth(state, components, scratch, weights, option)
    if kind == Decide.RIVAL_INCIDENT:
        return incident_score(state, components, scratch, weights, option, sign)
    if kind == Decide.RIVAL_CHAMBER:
        return chamber_worth(state, weights, HUMAN, a * CHAMBERS_OF_SECTION + option)
    if kind == Decide.RIVAL_SECTION:
        return section_score(state, components, weights, option, a)
    if kind == Decide.RIVAL_WAKE:
        return wake_score(state, components, weights, option)
    if kind == Decide.RIVAL_SCOUT:
        return scout_score(state, components, scratch, weights, option, sign)
    pods = state.players[RIVAL].platform
    if kind == Decide.RIVAL_PAIR:
        return best_odd(state, components, option, pods, NONE, sign)
    if kind == Decide.RIVAL_ODD:
        return pair_score(state, components, a, option, pods, NONE)
    return -rival_gain(state, components, scratch, option, b)
