"""What a position is worth to a player: points, goals met and nearly met, and what will bring more."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.goals import automated, controlled, holds, owned
from sim.games.new_dark_ages_colony.vocabulary import OBJECTS, RESOURCES, End, Goal, Track
from sim.kernel.jit import rule
from strategies.choosing import NEVER
from strategies.new_dark_ages_colony.weights import W
from strategies.new_dark_ages_colony.worth import look_at_resources

SOFT = 3.0  # steps of a track over which a limit becomes likely to be kept


@rule
def goal_share(state, components, mind, weights, seat, goal):
    """How near a goal is to being met at the end, from 0 to 1."""
    kind = goal.kind
    if kind == Goal.TRACK_MAX or kind == Goal.PLANET_ALIVE:
        track = goal.operand if kind == Goal.TRACK_MAX else Track.ECO + goal.operand
        if track != Track.GENETIC and state.alive[track - Track.ECO] == 0:
            return 0.0
        limit = goal.least if kind == Goal.TRACK_MAX else state.options.track_ends[track] - 1
        slack = limit - state.track[track] - (1.0 + weights[W.drift]) * (mind.left + 1.0)
        return min(1.0, max(0.0, 0.5 + slack / (2.0 * SOFT)))
    if holds(state, components, seat, goal):
        return 0.9
    have = 0
    if kind == Goal.CONTROL_COUNT_MIN:
        have = controlled(state, components, seat, goal.operand)
    elif kind == Goal.OWN_COUNT_MIN:
        have = owned(state, components, seat, goal.operand)
    elif kind == Goal.RESOURCE_MIN:
        have = state.players[seat].res[goal.operand]
    elif kind == Goal.AUTOMATED_MIN:
        have = automated(state, seat)
    elif kind == Goal.CONFLICT_WINS_MIN:
        have = state.players[seat].conflicts_won
    elif kind == Goal.CONTROL_ALL:
        count = 0
        for place in range(OBJECTS):
            if (goal.members >> place) & 1 == 1:
                count += 1
                have += 1 if state.controller[place] == seat else 0
        return weights[W.lookahead_near] * have / count
    if goal.least == 0:
        return 0.0
    return weights[W.lookahead_near] * min(1.0, have / goal.least)


@rule
def table_value(state, components, mind, weights, seat):
    """Value of all that everybody sees of a player."""
    player = state.players[seat]
    value = weights[W.vp] * player.vp
    for resource in range(RESOURCES):
        value += weights[W.lookahead_resources] * player.res[resource] * mind.worth[resource]
    later = (mind.left + 1.0) / max(1.0, components.limits.rounds - 1.0)
    people = min(player.team_count, components.limits.free_characters)
    value += weights[W.lookahead_team] * later * (people + 0.3 * (player.team_count - people))
    for place in range(OBJECTS):
        if state.controller[place] == seat:
            value += weights[W.lookahead_hold] * (0.3 + later)
    return value


@rule
def position_value(state, components, mind, weights, seat):
    """What a player has, less a part of what its best rival has; the rivals' goals are not known."""
    player = state.players[seat]
    over = state.over != End.NOT_YET
    if over:
        own = 1.0 * player.vp
    else:
        look_at_resources(state, components, mind, weights, seat)
        own = table_value(state, components, mind, weights, seat)
        for slot in range(components.goal_count[player.faction]):
            goal = components.goal[player.faction, slot]
            share = goal_share(state, components, mind, weights, seat, goal)
            own += weights[W.lookahead_goal] * goal.points * share
    best = NEVER
    for other in range(state.options.players):
        if other != seat:
            if over:
                best = max(best, 1.0 * state.players[other].vp_by[0])
            else:
                look_at_resources(state, components, mind, weights, other)
                best = max(best, table_value(state, components, mind, weights, other))
    return own - weights[W.lookahead_rival] * best
