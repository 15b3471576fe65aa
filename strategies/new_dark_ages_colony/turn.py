"""A character turn of the scripted player: the score of every action, and the units it needs."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.actions import flight_rounds
from sim.games.new_dark_ages_colony.rules.characters import is_eligible, planet_of, stands_on
from sim.games.new_dark_ages_colony.rules.control import units_to_remove
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    FIRST_UNIT,
    NONE,
    OBJECTS,
    Move,
    Resource,
    Track,
    Type,
    Unit,
)
from sim.kernel.jit import rule
from strategies.choosing import NEVER
from strategies.new_dark_ages_colony.claims import claim_of, expected_claim, others_who_can
from strategies.new_dark_ages_colony.weights import W
from strategies.new_dark_ages_colony.worth import (
    bundle_worth,
    can_use,
    launch_worth,
    price_of_unit,
    stay_worth,
    team_worth,
)

AT_ONCE = 50.0  # free steps come before the action if they are worth it
NOW = 40.0


@rule
def force_at(state, components, seat, place):
    """How many military units it takes to get rid of an opponent's control unit; 0 if impossible."""
    holder = state.controller[place]
    if holder == NONE or holder == seat or components.object_unit[place] != Unit.MILITARY:
        return 0
    if not stands_on(state, holder, place):
        return 1
    least = 0
    character = state.front[place]
    while character != NONE:
        if state.owner[character] == holder:
            needed = units_to_remove(state, components, character)
            least = needed if least == 0 else min(least, needed)
        character = state.behind[character]
    return least


@rule
def go_worth(state, components, scratch, weights, seat, character, place):
    """The worth of a move onto an object, with units that can be assigned to the character before it.

    Leaves the units that it needs in ``scratch.planned_unit`` and ``planned_count``.
    """
    scratch.planned_unit = components.object_unit[place]
    scratch.planned_count = 0
    front = state.front[place]
    first = front == NONE or (state.options.launch_by_each == 1 and state.owner[front] == seat)
    launch = max(0.0, launch_worth(state, components, scratch, weights, character, place))
    value = launch if first else 0.0
    unit = components.object_unit[place]
    price = price_of_unit(scratch)
    usable = can_use(state, components, character, unit, seat)
    if state.controller[place] == NONE:
        if usable > 0 and scratch.hold[place] > price:
            value += scratch.hold[place] - price
            scratch.planned_count = 1
    elif unit == Unit.MILITARY and state.controller[place] != seat:
        needed = force_at(state, components, seat, place)
        if 0 < needed < usable:
            gained = scratch.hold[place] - weights[W.fight] * price * (needed + 1)
            if needed > 1:
                gained += weights[W.oust] + (0.0 if first else launch)
            if gained > 0.0:
                value += gained
                scratch.planned_count = needed + 1
    if scratch.planned_count == 0 and not first and state.owner[front] != seat:
        needed = units_to_remove(state, components, front)
        if needed <= can_use(state, components, character, Unit.MILITARY, seat):
            gained = launch + weights[W.oust] - weights[W.fight] * price * needed
            if gained > 0.0:
                value += gained
                scratch.planned_unit = Unit.MILITARY
                scratch.planned_count = needed
    return value


@rule
def look_at_characters(state, components, scratch, weights, seat):
    """What each character who can act earns where it is."""
    player = state.players[seat]
    for at in range(player.team_count):
        character = player.team[at]
        if is_eligible(state, character):
            scratch.stay[character] = stay_worth(state, components, scratch, weights, character)


@rule
def plan_units(state, components, scratch, weights, seat):
    """Plan the best action that needs units: which character needs how many (NONE: nobody). Its worth."""
    player = state.players[seat]
    best = 0.0
    planned = NONE
    unit = 0
    count = 0
    for at in range(player.team_count):
        character = player.team[at]
        if not is_eligible(state, character):
            continue
        stay = scratch.stay[character]
        planet = planet_of(state, components, character)
        here = state.location[character]
        for place in range(OBJECTS):
            if state.in_play[place] == 1 and components.object_planet[place] == planet:
                if place == here:
                    value = take_worth(state, components, scratch, weights, seat, character)
                else:
                    value = go_worth(state, components, scratch, weights, seat, character, place) - stay
                    scratch.go[character, place] = value
                if scratch.planned_count > 0 and value > best:
                    best = value
                    planned = character
                    unit = scratch.planned_unit
                    count = scratch.planned_count
    scratch.planned = planned
    scratch.planned_unit = unit
    scratch.planned_count = count
    return best


@rule
def take_worth(state, components, scratch, weights, seat, character):
    """The worth of control in place, with a unit that can be assigned before it."""
    place = state.location[character]
    scratch.planned_unit = components.object_unit[place]
    scratch.planned_count = 0
    if state.controller[place] != NONE:
        return 0.0
    if can_use(state, components, character, components.object_unit[place], seat) == 0:
        return 0.0
    scratch.planned_count = 1
    return scratch.hold[place] - price_of_unit(scratch)


@rule
def action_worth(state, components, scratch, weights, seat, move):
    """The score of an action, compared with leaving the character where it is."""
    kind = move.kind
    character = move.who
    if kind == Move.PASS:
        return 0.0
    if kind == Move.TAKE:
        return take_worth(state, components, scratch, weights, seat, character)
    if kind == Move.RECOVER:
        planet = planet_of(state, components, character)
        track = Track.ECO + planet
        value = scratch.step[track] + weights[W.recover]
        return value if state.track[track] > components.track_start[track] else NEVER
    if kind == Move.EXCHANGE:
        paid = bundle_worth(scratch, components.ability_pay[character])
        return weights[W.market] * (bundle_worth(scratch, components.ability_get[character]) - paid)
    if kind == Move.POACH:
        target = components.card_target[move.card]
        value = weights[W.poach] + scratch.recruit[target]
        value += team_worth(state, components, scratch, weights, seat)
        return value - bundle_worth(scratch, components.card_cost[move.card])
    stay = scratch.stay[character]
    if kind == Move.MOVE:
        if scratch.gone == 1:
            return scratch.go[character, move.what]
        return go_worth(state, components, scratch, weights, seat, character, move.what) - stay
    if kind == Move.RAID:
        return raid_worth(state, components, scratch, weights, seat, move) - stay
    if kind == Move.FLY:
        planet = planet_of(state, components, character)
        gap = scratch.there[1 - planet] - scratch.there[planet]
        rounds = flight_rounds(state, components, 1 - planet)
        if scratch.left < rounds:
            return NEVER
        value = weights[W.travel] * gap
        if weights[W.claims] > 0.0:
            value = max(value, claim_of(components, scratch, weights, character, 1 - planet))
        return value - weights[W.travel_round] * rounds - stay
    if kind == Move.MARKET:
        paid = bundle_worth(scratch, components.line_pay[move.what])
        return weights[W.market] * (bundle_worth(scratch, components.line_get[move.what]) - paid) - stay
    if kind == Move.UNIT:
        held = state.players[seat].res[FIRST_UNIT + move.what]
        value = weights[W.recruit_unit] * scratch.unit[move.what]
        if weights[W.claims] == 0.0:
            value /= 1.0 + held
        if scratch.left < 1.0:
            others = others_who_can(state, components, seat, character, int(move.what))
            if weights[W.claims] == 0.0 or others == 0:
                value = 0.0
        value -= weights[W.held_unit] * held
        value += scratch.needed[FIRST_UNIT + move.what] + scratch.goods[FIRST_UNIT] * 0.3
        return value - bundle_worth(scratch, components.unit_cost[move.what]) - stay
    value = team_worth(state, components, scratch, weights, seat)
    value -= bundle_worth(scratch, components.recruit_cost)
    if kind == Move.DOSSIER:
        target = components.card_target[move.card]
        value += scratch.recruit[target] + bundle_worth(scratch, components.start_bonus[target])
        if weights[W.claims] > 0.0:
            value += claim_of(components, scratch, weights, target, int(components.planet[target]))
        value -= bundle_worth(scratch, components.card_cost[move.card])
    else:
        value += scratch.any_recruit + 4.0 * scratch.goods[Resource.EURO]  # a start bonus of about 4 euro
        if weights[W.claims] > 0.0:
            value += expected_claim(state, components, scratch, weights)
    return value - stay


@rule
def raid_worth(state, components, scratch, weights, seat, move):
    """The worth of raiding an opponent's object."""
    place = move.what
    value = scratch.hold[place] + weights[W.raid] - bundle_worth(scratch, components.card_cost[move.card])
    front = state.front[place]
    if front == NONE or state.owner[front] == state.controller[place] or front == move.who:
        value += max(0.0, launch_worth(state, components, scratch, weights, move.who, place))
    return value - price_of_unit(scratch)


@rule
def slot_worth(state, components, scratch, weights, seat, slot):
    """The worth of a pile of cards, minus its price."""
    player = state.players[seat]
    count = state.slot_count[slot]
    each = weights[W.buy] - weights[W.buy_glut] * player.hand_count
    if scratch.left < 1.0:
        each *= 0.4
    return count * each - bundle_worth(scratch, components.slot_cost[slot])


@rule
def free_worth(state, components, scratch, weights, seat, move):
    """The score of free steps: cards and slots at once, if they are worth it; units only before an action."""
    if move.kind == Move.CARD:
        return AT_ONCE
    if move.kind == Move.REASSIGN:
        return NEVER
    value = slot_worth(state, components, scratch, weights, seat, move.what)
    return NOW + value if value > 0.0 else NEVER


@rule
def card_worth(state, components, scratch, weights, seat, card):
    """The worth of a card in hand, to choose discards."""
    kind = components.card_type[card]
    player = state.players[seat]
    if kind == Type.SECRET_STRIKE:
        return weights[W.strike] * components.card_points[card]
    if kind == Type.INCOME:
        return 0.6 * bundle_worth(scratch, components.card_gain[card])
    if kind == Type.ROBBERY:
        return 0.8
    if kind == Type.BREAKTHROUGH:
        return 0.7
    if kind == Type.RECOVERY:
        return 0.2 + max(scratch.step[Track.ECO], scratch.step[Track.SOCIAL])
    target = components.card_target[card]
    if kind == Type.AUTOMATION:
        return 1.2 if state.controller[target] == seat else 0.2
    if kind == Type.RAID:
        return 0.9 if player.res[Resource.DIPLOMACY] > 0 else 0.35
    if state.owner[target] == seat or state.location[target] < NONE:
        return -1.0
    return 0.1 + 0.4 * scratch.recruit[target]


@rule
def assignment_worth(state, components, scratch, weights, seat, move):
    """The score of assigning units to a character: those of the plan, and guards for controlled objects."""
    character, military, engineers = move.who, move.what, move.card
    wished_military = 0
    wished_engineers = 0
    if character == scratch.planned:
        if scratch.planned_unit == Unit.MILITARY:
            wished_military = scratch.planned_count
        else:
            wished_engineers = scratch.planned_count
    elif weights[W.guard] > 0.0:
        place = state.location[character]
        if 0 <= place < OBJECTS and state.controller[place] == seat:
            spare = state.players[seat].reserve[Unit.MILITARY]
            if scratch.planned != NONE and scratch.planned_unit == Unit.MILITARY:
                spare -= scratch.planned_count
            if spare > 0 and components.object_unit[place] == Unit.MILITARY:
                wished_military = 1
    return -1.0 * (abs(military - wished_military) + abs(engineers - wished_engineers))


@rule
def wants_reassignment(state, scratch):
    """Whether the planned action needs units that its character doesn't lead yet."""
    if scratch.planned == NONE:
        return False
    return state.led[scratch.planned, scratch.planned_unit] < scratch.planned_count
