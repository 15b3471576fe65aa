"""What the learned players see in a position at the start of a round, as numbers, from one seat's view.

The first numbers are those of position.py. The others are what an experienced player looks at besides: how
safe its goals are, what it can still reach, how close the planets are to their end, and the opponents. Only
what the seat may know is read: nothing of the opponents' hands and factions, no deck, no chapter to come.
The chapter of the new round is left out too: it is the same luck for all moves that are compared.
"""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.goals import holds, most_of_others
from sim.games.new_dark_ages_colony.rules.resources import euro_value
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    FIRST_UNIT,
    GOAL_KINDS,
    NONE,
    OBJECTS,
    PLANETS,
    RESOURCES,
    SEATS,
    SLOTS,
    TRACKS,
    UNITS,
    First,
    Goal,
    Place,
    Resource,
    Track,
    Unit,
)
from sim.kernel.jit import rule
from strategies.new_dark_ages_colony.plans import PLANS, describe_plans
from strategies.new_dark_ages_colony.position import ROUNDS, SIZE, goal_share
from strategies.new_dark_ages_colony.position import describe as describe_own

MARGINS = 5  # steps that a track can still take beyond the printed ones: none, 1, 2, 3, more
SIZES = 5  # of a team: 1 to 5
SOME = 8  # tokens of a resource up to which the first ones count more
KINDS = len(GOAL_KINDS)
OTHERS = 8  # numbers about the opponents, each as mean and maximum

# Blocks of the description: name -> how many numbers.
BLOCKS: dict[str, int] = {
    "own": SIZE,  # position.py
    "met_kind": KINDS,  # points of the goals that hold now, by kind
    "share_kind": KINDS,  # points of the goals that don't, times the share achieved
    "surplus": RESOURCES,  # points of a goal of a resource, times how far it is over- or underachieved
    "reach": 1,  # points of goal objects that are free and for which unit and character are there
    "in_the_way": 1,  # points of goal objects that an opponent controls
    "bare": 1,  # points of goal objects that are held without a character on them
    "margin": TRACKS * MARGINS,  # 1 for the steps that a track can still take
    "stake": PLANETS * MARGINS,  # the same for points that are lost with a planet
    "lost": PLANETS,
    "some_goods": FIRST_UNIT,  # up to SOME of each
    "wealth": 1,  # all resources by reference values
    "people": SIZES,  # 1 for the size of the team
    "able": PLANETS * UNITS,  # characters on a planet who can lead a kind of unit
    "at_work": PLANETS,  # own characters on objects under own control
    "flying": 1,
    "usable": 4,  # income, automation of own objects, raids with diplomacy, dossiers of free characters
    "slots": 1,  # cards on the slots
    "order": SEATS,  # 1 for the place in the turn order
    "free": UNITS,  # objects that nobody controls
    "others": 2 * OTHERS,
    "plans": PLANS,  # plans.py
}
OFFSETS = {name: sum(list(BLOCKS.values())[:index]) for index, name in enumerate(BLOCKS)}
FEATURES = sum(BLOCKS.values())
STAGES = ROUNDS  # by rounds to come

_MET, _SHARE, _SURPLUS = (OFFSETS[name] for name in ("met_kind", "share_kind", "surplus"))
_REACH, _IN_THE_WAY, _BARE = (OFFSETS[name] for name in ("reach", "in_the_way", "bare"))
_MARGIN, _STAKE, _LOST = (OFFSETS[name] for name in ("margin", "stake", "lost"))
_SOME, _WEALTH, _PEOPLE, _ABLE = (OFFSETS[name] for name in ("some_goods", "wealth", "people", "able"))
_AT_WORK, _FLYING, _USABLE = (OFFSETS[name] for name in ("at_work", "flying", "usable"))
_SLOTS, _ORDER, _FREE, _OTHERS = (OFFSETS[name] for name in ("slots", "order", "free", "others"))
_PLANS = OFFSETS["plans"]


@rule
def stage_of(state, components):
    """Which weights of the network apply: the number of rounds to come after this one."""
    return max(0, min(STAGES - 1, components.limits.rounds - state.turn))


@rule
def clipped(number):
    """Between -1 and 1."""
    return max(-1.0, min(1.0, number))


@rule
def margin_of(state, components, track):
    """How many steps a track can take beyond the printed ones without being full at the end, from 0."""
    rounds = components.limits.rounds - state.turn + 1
    steps = state.options.track_ends[track] - 1 - state.track[track] - rounds * components.track_step[track]
    return int(max(0, min(MARGINS - 1, steps + 1)))


@rule
def goal_object(components, goal, place):
    """The points that controlling an object means for a goal of certain objects."""
    if goal.kind == Goal.CONTROL_OBJECT and goal.operand == place:
        return 1.0 * goal.points
    if goal.kind == Goal.CONTROL_ALL and (goal.members >> place) & 1 == 1:
        return 0.5 * goal.points
    return 0.0


@rule
def is_of_resource(kind):
    """Whether a goal's operand is a resource whose number decides."""
    return kind == Goal.RESOURCE_MIN or kind == Goal.RESOURCE_MOST or kind == Goal.NO_OPPONENT_RESOURCE_MIN


@rule
def describe_surplus(state, components, seat, goal, x):
    """How far a goal of a resource is over- or underachieved."""
    kind = goal.kind
    if not is_of_resource(kind):
        return
    resource = int(goal.operand)
    held = state.players[seat].res[resource]
    if kind == Goal.RESOURCE_MIN:
        x[_SURPLUS + resource] += goal.points * clipped((held - goal.least) / max(1.0, 1.0 * goal.least))
    elif kind == Goal.RESOURCE_MOST:
        most = most_of_others(state, components, seat, kind, resource)
        x[_SURPLUS + resource] += goal.points * clipped((held - most) / max(4.0, 1.0 * most))
    else:
        most = most_of_others(state, components, seat, kind, resource)
        x[_SURPLUS + resource] += goal.points * clipped((goal.least - most) / max(1.0, 1.0 * goal.least))


@rule
def stake_of(state, components, seat, goal, planet):
    """The points of a goal that are lost with a planet."""
    kind = goal.kind
    if kind == Goal.PLANET_ALIVE:
        return 1.0 * goal.points if goal.operand == planet else 0.0
    if kind == Goal.CONTROL_OBJECT or kind == Goal.NO_OPPONENT_CONTROLS:
        if components.object_planet[goal.operand] == planet and holds(state, components, seat, goal):
            return 1.0 * goal.points
        return 0.0
    if kind == Goal.CONTROL_COUNT_MIN or kind == Goal.CONTROL_ALL:
        count = 0
        for place in range(OBJECTS):
            if state.controller[place] == seat and components.object_planet[place] == planet:
                count += 1
        return 0.25 * goal.points * min(4, count)
    return 0.0


@rule
def describe_goals(state, components, seat, x):
    """Goals by kind, how safe they are, and what is at stake with each planet."""
    faction = state.players[seat].faction
    for slot in range(components.goal_count[faction]):
        goal = components.goal[faction, slot]
        if holds(state, components, seat, goal):
            x[_MET + int(goal.kind) - 1] += goal.points
        else:
            x[_SHARE + int(goal.kind) - 1] += goal.points * goal_share(state, components, seat, goal)
        describe_surplus(state, components, seat, goal, x)
        for planet in range(PLANETS):
            if state.alive[planet] == 1:
                margin = margin_of(state, components, Track.ECO + planet)
                x[_STAKE + MARGINS * planet + margin] += stake_of(state, components, seat, goal, planet)
        for place in range(OBJECTS):
            points = goal_object(components, goal, place)
            if points > 0.0 and state.in_play[place] == 1:
                describe_goal_object(state, components, seat, place, points, x)


@rule
def describe_goal_object(state, components, seat, place, points, x):
    """Whether a goal's object is held without a guard, in an opponent's hands, or in reach."""
    holder = state.controller[place]
    unit = int(components.object_unit[place])
    if holder == seat:
        front = state.front[place]
        if unit == Unit.MILITARY and (front == NONE or state.owner[front] != seat):
            x[_BARE] += points
    elif holder != NONE:
        x[_IN_THE_WAY] += points
    elif state.players[seat].res[FIRST_UNIT + unit] > 0:
        if x[_ABLE + UNITS * int(components.object_planet[place]) + unit] > 0.0:
            x[_REACH] += points


@rule
def planet_at(components, at):
    """The planet of a place, or NONE."""
    if 0 <= at < OBJECTS:
        return int(components.object_planet[at])
    if Place.EARTH_HOME <= at <= Place.MARS_HOME:
        return int(at - Place.EARTH_HOME)
    return NONE


@rule
def describe_team(state, components, seat, x):
    """Characters and resources."""
    player = state.players[seat]
    if player.team_count > 0:
        x[_PEOPLE + min(SIZES, int(player.team_count)) - 1] = 1.0
    for at in range(player.team_count):
        character = player.team[at]
        place = state.location[character]
        planet = planet_at(components, place)
        if planet == NONE:
            if Place.TO_MARS <= place <= Place.TO_EARTH_LAST:
                x[_FLYING] += 1.0
            continue
        for unit in range(UNITS):
            if components.cap[character, unit] + components.cap_any[character] > 0:
                x[_ABLE + UNITS * planet + unit] += 1.0
        if place < OBJECTS and state.controller[place] == seat:
            x[_AT_WORK + planet] += 1.0
    for resource in range(FIRST_UNIT):
        x[_SOME + resource] = min(SOME, player.res[resource])
    x[_WEALTH] = 0.1 * euro_value(components, player.res)


@rule
def describe_hand(state, components, seat, x):
    """Cards by what they can do in this position."""
    player = state.players[seat]
    for at in range(player.hand_count):
        card = player.hand[at]
        if First.INCOME <= card < First.SECRET_STRIKE:
            x[_USABLE] += 0.2 * euro_value(components, components.card_gain[card])
        elif First.AUTOMATION <= card < First.ROBBERY:
            if state.controller[components.card_target[card]] == seat:
                x[_USABLE + 1] += 1.0
        elif First.RAID <= card < First.AUTOMATION:
            if player.res[Resource.DIPLOMACY] >= components.card_cost[card, Resource.DIPLOMACY]:
                x[_USABLE + 2] += 1.0
        elif card < First.RAID:
            if state.location[components.card_target[card]] == Place.DECK:
                x[_USABLE + 3] += 1.0


@rule
def describe_world(state, components, seat, x):
    """Tracks, slots, turn order, and what is free."""
    for track in range(TRACKS):
        if track == Track.GENETIC or state.alive[track - Track.ECO] == 1:
            x[_MARGIN + MARGINS * track + margin_of(state, components, track)] = 1.0
    for planet in range(PLANETS):
        x[_LOST + planet] = 1.0 - state.alive[planet]
    for slot in range(SLOTS):
        x[_SLOTS] += state.slot_count[slot]
    x[_ORDER + int((seat - state.first) % state.options.players)] = 1.0
    for place in range(OBJECTS):
        if state.in_play[place] == 1 and state.controller[place] == NONE:
            x[_FREE + int(components.object_unit[place])] += 1.0


@rule
def note_other(x, number, value, share):
    """One number of one opponent: adds to the mean, and raises the maximum."""
    x[_OTHERS + 2 * number] += share * value
    x[_OTHERS + 2 * number + 1] = max(x[_OTHERS + 2 * number + 1], value)


@rule
def describe_others(state, components, seat, x):
    """What everybody can see of the opponents, as mean and maximum."""
    share = 1.0 / max(1, state.options.players - 1)
    for other in range(state.options.players):
        if other == seat:
            continue
        opponent = state.players[other]
        held = 0.0
        bonuses = 0.0
        for place in range(OBJECTS):
            if state.controller[place] == other:
                held += 1.0
                bonuses += 0.2 * euro_value(components, components.object_bonus[place])
        note_other(x, 0, 1.0 * opponent.vp, share)
        note_other(x, 1, 0.1 * euro_value(components, opponent.res), share)
        note_other(x, 2, 1.0 * opponent.team_count, share)
        note_other(x, 3, held, share)
        note_other(x, 4, bonuses, share)
        note_other(x, 5, 1.0 * opponent.res[Resource.DIPLOMACY], share)
        note_other(x, 6, 1.0 * opponent.res[Resource.MILITARY], share)
        note_other(x, 7, 1.0 * opponent.hand_count, share)


@rule
def describe(state, components, scratch, seat, x):
    """Write a position from one seat's view into the zeroed ``x``, in the order of BLOCKS."""
    describe_own(state, components, seat, x)
    describe_team(state, components, seat, x)
    describe_goals(state, components, seat, x)
    describe_hand(state, components, seat, x)
    describe_world(state, components, seat, x)
    describe_others(state, components, seat, x)
    describe_plans(state, components, seat, x, _PLANS)
