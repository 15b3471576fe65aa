"""The position of a player as numbers, in blocks: the first that the learned players see (features.py)."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.goals import automated, controlled, holds, most_of_others, owned
from sim.games.new_dark_ages_colony.rules.resources import euro_value
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    FACTIONS,
    FIRST_UNIT,
    GOALS,
    NONE,
    OBJECTS,
    RESOURCES,
    TRACKS,
    TYPES,
    UNITS,
    First,
    Goal,
    Place,
    Track,
)
from sim.kernel.jit import rule

ROUNDS = 8  # there are values for 0 (the last round) to 7 rounds to come
FEW = 3  # the first tokens of a resource are worth more
NEAR = 5  # steps before the end of a track

# Blocks of the description: name -> how many numbers.
BLOCKS: dict[str, int] = {
    "faction": FACTIONS,  # 1 for the player's own
    "players": 2,  # 1 for two players, 1 for three
    "vp": 1,
    "won": 1,  # conflicts won
    "goods": RESOURCES,
    "first_goods": FIRST_UNIT,  # up to FEW of each
    "team": 2,  # tax-free characters, others
    "places": 3,  # characters on Earth, on Mars, first in a queue
    "launches": 1,  # profit of what the first in a queue can launch, by reference values
    "held": UNITS,  # controlled objects by kind of unit
    "bonuses": 1,  # their control bonuses, by reference values
    "automated": 1,
    "hand": TYPES,
    "strikes": 1,  # points of the strikes in hand
    "tracks": TRACKS,
    "near": TRACKS,  # steps within NEAR of the end
    "met": FACTIONS * GOALS,  # points of each goal of the faction that holds now
    "share": FACTIONS * GOALS,  # points of each goal times the share achieved
}
OFFSETS = {name: sum(list(BLOCKS.values())[:index]) for index, name in enumerate(BLOCKS)}
SIZE = sum(BLOCKS.values())

_FACTION, _PLAYERS, _VP, _WON = (OFFSETS[name] for name in ("faction", "players", "vp", "won"))
_GOODS, _FIRST_GOODS, _TEAM, _PLACES = (OFFSETS[name] for name in ("goods", "first_goods", "team", "places"))
_LAUNCHES, _HELD, _BONUSES = (OFFSETS[name] for name in ("launches", "held", "bonuses"))
_AUTOMATED, _HAND, _STRIKES = (OFFSETS[name] for name in ("automated", "hand", "strikes"))
_TRACKS, _NEAR, _MET, _SHARE = (OFFSETS[name] for name in ("tracks", "near", "met", "share"))


@rule
def part(have, least):
    """The share of what is needed."""
    return 1.0 if have >= least else have / least


@rule
def goal_share(state, components, seat, goal):
    """How much of a goal is achieved, mostly from 0 to 1."""
    kind = goal.kind
    operand = goal.operand
    player = state.players[seat]
    if kind == Goal.TRACK_MAX or kind == Goal.PLANET_ALIVE:
        track = operand if kind == Goal.TRACK_MAX else Track.ECO + operand
        limit = goal.least if kind == Goal.TRACK_MAX else state.options.track_ends[track] - 1
        return max(-1.0, min(1.0, 0.1 * (limit - state.track[track])))
    if kind == Goal.CONTROL_OBJECT or kind == Goal.NO_OPPONENT_CONTROLS:
        if state.controller[operand] == seat:
            return 1.0
        return 0.5 if state.controller[operand] == NONE and state.in_play[operand] == 1 else 0.0
    if kind == Goal.CONTROL_COUNT_MIN:
        return part(controlled(state, components, seat, operand), goal.least)
    if kind == Goal.OWN_COUNT_MIN:
        return part(owned(state, components, seat, operand), goal.least)
    if kind == Goal.RESOURCE_MIN:
        return part(player.res[operand], goal.least)
    if kind == Goal.RESOURCE_MOST:
        return part(player.res[operand], 1 + most_of_others(state, components, seat, kind, operand))
    if kind == Goal.NO_OPPONENT_RESOURCE_MIN or kind == Goal.NO_OPPONENT_OWN_COUNT_MIN:
        return 1.0 - 0.5 * part(most_of_others(state, components, seat, kind, operand), 2 * goal.least)
    if kind == Goal.AUTOMATED_MIN:
        return part(automated(state, seat), goal.least)
    if kind == Goal.CONFLICT_WINS_MIN:
        return part(player.conflicts_won, goal.least)
    if kind == Goal.CONTROL_ALL:
        have = 0.0
        count = 0
        for place in range(OBJECTS):
            if (goal.members >> place) & 1 == 1:
                count += 1
                if state.controller[place] == seat:
                    have += 1.0
                elif state.controller[place] == NONE and state.in_play[place] == 1:
                    have += 0.5
        return have / max(1, count)
    return own_any_share(state, components, player, goal)


@rule
def own_any_share(state, components, player, goal):
    """A goal to own one of several characters: achieved if the dossier of one is in hand."""
    for place in range(player.hand_count):
        card = player.hand[place]
        if card >= First.RAID:
            break
        target = components.card_target[card]
        if (goal.members >> target) & 1 == 1 and state.location[target] >= Place.DECK:
            return 1.0
    return 0.0


@rule
def describe_goods(state, components, seat, numbers):
    """What a player has: faction, points, resources, team, hand."""
    player = state.players[seat]
    numbers[_FACTION + player.faction] = 1.0
    if state.options.players < 4:
        numbers[_PLAYERS + state.options.players - 2] = 1.0
    numbers[_VP] = player.vp
    numbers[_WON] = player.conflicts_won
    for resource in range(RESOURCES):
        numbers[_GOODS + resource] = player.res[resource]
        if resource < FIRST_UNIT:
            numbers[_FIRST_GOODS + resource] = min(FEW, player.res[resource])
    people = min(player.team_count, components.limits.free_characters)
    numbers[_TEAM] = people
    numbers[_TEAM + 1] = player.team_count - people
    for place in range(player.hand_count):
        card = player.hand[place]
        numbers[_HAND + components.card_type[card]] += 1.0
        numbers[_STRIKES] += components.card_points[card]


@rule
def describe_board(state, components, seat, numbers):
    """Where a player's characters are, what it controls, and the tracks."""
    player = state.players[seat]
    for place in range(player.team_count):
        character = player.team[place]
        at = state.location[character]
        if 0 <= at < OBJECTS:
            numbers[_PLACES + int(components.object_planet[at])] += 1.0
            if state.front[at] == character:
                numbers[_PLACES + 2] += 1.0
                income = euro_value(components, components.object_income[at])
                cost = euro_value(components, components.object_cost[at])
                numbers[_LAUNCHES] += max(0.0, income - cost)
        elif Place.EARTH_HOME <= at <= Place.MARS_HOME:
            numbers[_PLACES + int(at) - Place.EARTH_HOME] += 1.0
    for place in range(OBJECTS):
        if state.controller[place] == seat:
            numbers[_HELD + int(components.object_unit[place])] += 1.0
            numbers[_BONUSES] += euro_value(components, components.object_bonus[place])
            numbers[_AUTOMATED] += state.automated[place]
    for track in range(TRACKS):
        numbers[_TRACKS + track] = state.track[track]
        numbers[_NEAR + track] = max(0, state.track[track] - state.options.track_ends[track] + NEAR)


@rule
def describe(state, components, seat, numbers):
    """Write a player's position as numbers, in the order of BLOCKS."""
    for index in range(SIZE):
        numbers[index] = 0.0
    describe_goods(state, components, seat, numbers)
    describe_board(state, components, seat, numbers)
    faction = int(state.players[seat].faction)
    for slot in range(components.goal_count[faction]):
        goal = components.goal[faction, slot]
        if holds(state, components, seat, goal):
            numbers[_MET + GOALS * faction + slot] = goal.points
        numbers[_SHARE + GOALS * faction + slot] = goal.points * goal_share(state, components, seat, goal)
