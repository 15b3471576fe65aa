"""What resources, objects, characters and tracks are worth to a player, given its faction's goals."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.goals import automated, controlled, in_scope, owned, passes_filter
from sim.games.new_dark_ages_colony.rules.production import launch_cost
from sim.games.new_dark_ages_colony.rules.units import leads_kind
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    CHARACTERS,
    FIRST_UNIT,
    NONE,
    OBJECTS,
    RESOURCES,
    TRACKS,
    UNITS,
    Ability,
    First,
    Goal,
    Place,
    Resource,
    Track,
)
from sim.kernel.jit import rule
from strategies.new_dark_ages_colony.weights import W
from strategies.weights import at_time

NEAR = 2.5  # one step of a track matters if it will end this close to a limit
FAR_SHARE = 0.06  # of the points, for each step farther away
NEAR_SHARE = 0.22
UNMET = 0.8  # of the points, for the last object or character that a goal needs


@rule
def look(state, components, scratch, weights, seat):
    """Work out everything that a player's scores depend on."""
    look_at_resources(state, components, scratch, weights, seat)
    for track in range(TRACKS):
        scratch.step[track] = 0.0
    for place in range(OBJECTS):
        scratch.hold[place] = weights[W.hold] if state.in_play[place] == 1 else 0.0
    for character in range(CHARACTERS):
        scratch.recruit[character] = 0.0
    scratch.any_recruit = 0.0
    for resource in range(RESOURCES):
        scratch.spare[resource] = 0.0
        scratch.saved[resource] = 0.0
        scratch.limit[resource] = 0.0
        scratch.limited[resource] = 0.0
    look_at_goals(state, components, scratch, weights, seat)
    look_at_tracks(state, components, scratch, weights, seat)


@rule
def look_at_resources(state, components, scratch, weights, seat):
    """How late in the game it is, and the worth of one more of each resource."""
    rounds = components.limits.rounds
    scratch.left = rounds - state.turn
    scratch.time = (state.turn - 1) / max(1, rounds - 1)
    value_resources(state, components, scratch, weights, seat, scratch.goods)


@rule
def value_resources(state, components, scratch, weights, seat, worth):
    """Write into ``worth`` what one more of each resource is worth to a player, by what everybody can see."""
    player = state.players[seat]
    for resource in range(RESOURCES):
        first = W.euro_early + 2 * min(resource, FIRST_UNIT)
        scarce = 1.0 / (1.0 + weights[W.glut] * player.res[resource])
        worth[resource] = at_time(weights, first, scratch.time) * scarce
        if scratch.left < 1.0:
            worth[resource] *= weights[W.last_goods]
        elif scratch.left < 2.0:
            worth[resource] *= weights[W.later_goods]
    if player.team_count < components.limits.free_characters and scratch.left > 2:
        for resource in range(FIRST_UNIT):  # what is missing to recruit a character counts double
            if player.res[resource] < components.recruit_cost[resource]:
                worth[resource] *= 2.0


@rule
def near(slack):
    """The share of a limit's points that one step is worth, by how far from it the marker will end."""
    if -NEAR <= slack <= NEAR:
        return NEAR_SHARE
    return FAR_SHARE if slack > 0 else 0.5 * FAR_SHARE


@rule
def look_at_tracks(state, components, scratch, weights, seat):
    """What a step means apart from goals: the loss of a planet, or the end of the game."""
    ahead = 1.0 + weights[W.drift]
    for track in range(TRACKS):
        last = state.options.track_ends[track] - 1
        slack = last - state.track[track] - ahead * (scratch.left + 1.0)
        stake = weights[W.genetic] if track == Track.GENETIC else weights[W.planet]
        if track == Track.GENETIC or state.alive[track - Track.ECO] == 1:
            scratch.step[track] += stake * near(slack)


@rule
def look_at_goals(state, components, scratch, weights, seat):
    """What objects, characters, resources and tracks are worth for the faction's goals."""
    player = state.players[seat]
    faction = player.faction
    for slot in range(components.goal_count[faction]):
        goal = components.goal[faction, slot]
        kind = goal.kind
        operand = goal.operand
        points = weights[W.goal] * goal.points
        if kind == Goal.CONTROL_OBJECT:
            scratch.hold[operand] += points
        elif kind == Goal.CONTROL_ALL:
            spread_points(scratch, goal.members, points)
        elif kind == Goal.CONTROL_COUNT_MIN:
            have = controlled(state, components, seat, operand)
            share = points / goal.least
            if have < goal.least:
                share = points * (UNMET if have + 1 == goal.least else 1.0 / goal.least)
            for place in range(OBJECTS):
                if in_scope(components, place, operand):
                    if state.controller[place] == seat:
                        scratch.hold[place] += points * 0.5 if have <= goal.least else 0.0
                    elif have < goal.least:
                        scratch.hold[place] += share
        elif kind == Goal.NO_OPPONENT_CONTROLS:
            held = state.controller[operand] != NONE and state.controller[operand] != seat
            scratch.hold[operand] += points * (1.0 if held else 0.35)
        elif kind == Goal.AUTOMATED_MIN:
            if automated(state, seat) < goal.least:
                for place in range(player.hand_count):
                    card = player.hand[place]
                    if First.AUTOMATION <= card < First.ROBBERY:
                        scratch.hold[components.card_target[card]] += 0.7 * points
        elif kind == Goal.OWN_ANY_OF or kind == Goal.OWN_COUNT_MIN:
            look_at_people(state, components, scratch, seat, goal, points)
        elif kind == Goal.RESOURCE_MIN or kind == Goal.RESOURCE_MOST:
            look_at_target(state, scratch, weights, seat, goal, points)
        elif kind == Goal.NO_OPPONENT_RESOURCE_MIN:
            scratch.limit[operand] = goal.least
            scratch.limited[operand] = points * scratch.time * scratch.time
        elif kind == Goal.TRACK_MAX or kind == Goal.PLANET_ALIVE:
            track = operand if kind == Goal.TRACK_MAX else Track.ECO + operand
            limit = goal.least if kind == Goal.TRACK_MAX else state.options.track_ends[track] - 1
            slack = limit - state.track[track] - (1.0 + weights[W.drift]) * (scratch.left + 1.0)
            if track == Track.GENETIC or state.alive[track - Track.ECO] == 1:
                scratch.step[track] += weights[W.track] * points * near(slack)


@rule
def spread_points(scratch, members, points):
    """Share the points of a goal among its objects."""
    count = 0
    for place in range(OBJECTS):
        count += (members >> place) & 1
    for place in range(OBJECTS):
        if (members >> place) & 1 == 1:
            scratch.hold[place] += points / count


@rule
def look_at_people(state, components, scratch, seat, goal, points):
    """What characters are worth for a goal that is not met. In the deck all are equally likely."""
    player = state.players[seat]
    counted = goal.kind == Goal.OWN_COUNT_MIN
    have = 0
    if counted:
        have = owned(state, components, seat, goal.operand)
    else:
        for place in range(player.team_count):
            have += (goal.members >> player.team[place]) & 1
    needed = goal.least if counted else 1
    if have >= needed:
        return
    share = points * UNMET if have + 1 == needed else points / needed
    fitting = 0
    for character in range(CHARACTERS):
        if counted:
            fits = passes_filter(components, character, goal.operand)
        else:
            fits = (goal.members >> character) & 1 == 1
        if fits:
            scratch.recruit[character] += share
            if state.location[character] == Place.DECK:
                fitting += 1
    if state.deck_count > 0:
        scratch.any_recruit += share * fitting / state.deck_count


@rule
def look_at_target(state, scratch, weights, seat, goal, points):
    """Tokens up to a goal's number are worth more towards the end."""
    resource = goal.operand
    held = state.players[seat].res[resource]
    target = float(goal.least)
    if goal.kind == Goal.RESOURCE_MOST:
        target = 1.0
        for other in range(state.options.players):
            if other != seat:
                target = max(target, state.players[other].res[resource] + 1.0)
    more = weights[W.target] * scratch.time * scratch.time * points / max(4.0, target) * 2.0
    if held <= target:
        scratch.goods[resource] += more
    else:
        scratch.spare[resource] = held - target
        scratch.saved[resource] = more


@rule
def look_at_objects(state, components, scratch, weights, seat):
    """What launching each object is worth now, and controlling it with its bonus."""
    player = state.players[seat]
    for planet in range(2):
        scratch.there[planet] = 0.0
    for unit in range(UNITS):
        scratch.unit[unit] = 0.0
    for place in range(OBJECTS):
        if state.in_play[place] == 0:
            scratch.launch[place] = 0.0
            continue
        income = 0.0
        bonus = 0.0
        cost = 0.0
        short = False
        for resource in range(RESOURCES):
            income += components.object_income[place, resource] * scratch.goods[resource]
            bonus += components.object_bonus[place, resource] * scratch.goods[resource]
            cost += components.object_cost[place, resource] * scratch.goods[resource]
            short = short or player.res[resource] < components.object_cost[place, resource]
        for track in range(TRACKS):
            cost += components.object_track[place, track] * scratch.step[track]
        holder = state.controller[place]
        value = income - cost
        if holder == seat:
            value += bonus
        elif holder != NONE:
            value -= 0.3 * bonus
        scratch.launch[place] = weights[W.net] * (0.3 * value if short else value)
        scratch.hold[place] += weights[W.bonus] * bonus * (scratch.left + 1.0)
        if holder != NONE and holder != seat:
            scratch.hold[place] += weights[W.deny]
        if holder == NONE:
            unit = components.object_unit[place]
            scratch.unit[unit] = max(scratch.unit[unit], scratch.hold[place])
            planet = components.object_planet[place]
            scratch.there[planet] = max(scratch.there[planet], scratch.hold[place])


@rule
def launch_worth(state, components, scratch, weights, character, place):
    """What a launch by a character is worth, with its ability."""
    value = scratch.launch[place]
    if components.discount[character] > 0:
        full = components.object_cost[place, Resource.SCIENCE]
        saved = full - launch_cost(components, character, place, Resource.SCIENCE)
        value += saved * scratch.goods[Resource.SCIENCE]
    return value + ability_worth(components, scratch, character)


@rule
def ability_worth(components, scratch, character):
    """The launch bonus of a character."""
    value = 0.0
    if components.ability[character] == Ability.LAUNCH_BONUS:
        for resource in range(RESOURCES):
            value += components.ability_get[character, resource] * scratch.goods[resource]
    return value


@rule
def bundle_worth(scratch, bundle):
    """The worth of a bundle."""
    value = 0.0
    for resource in range(RESOURCES):
        if bundle[resource] > 0:
            value += bundle[resource] * scratch.goods[resource]
    return value


@rule
def stay_worth(state, components, scratch, weights, character):
    """What a character earns if it stays: a launch, if it is first in the queue."""
    place = state.location[character]
    if not 0 <= place < OBJECTS:
        return 0.0
    first = state.front[place]
    shares = state.options.launch_by_each == 1 and state.owner[first] == state.owner[character]
    if first == character or shares:
        return max(0.0, launch_worth(state, components, scratch, weights, character, place))
    return 0.0


@rule
def can_use(state, components, character, unit, seat):
    """How many units of a kind a character could lead in its action."""
    if not leads_kind(components, character, unit):
        return 0
    most = components.cap[character, unit] + components.cap_any[character]
    return min(most, state.players[seat].res[FIRST_UNIT + unit])


@rule
def price_of_unit(scratch):
    """What a unit that is spent was worth."""
    return scratch.goods[Resource.MILITARY]


@rule
def team_worth(state, components, scratch, weights, seat):
    """What one more character is worth, apart from goals and its start bonus."""
    player = state.players[seat]
    share = (scratch.left + 0.5) / max(1.0, components.limits.rounds - 1.0)
    if player.team_count < components.limits.free_characters:
        return weights[W.third] * share * 1.5
    return weights[W.fourth] * share - weights[W.upkeep] * scratch.left
