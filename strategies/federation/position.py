"""What a position is worth to a player: points now, and what everything else will probably bring."""

from __future__ import annotations

from sim.games.federation.rules.measures import influence
from sim.games.federation.rules.vocabulary import (
    ACCREDITATION_MEDAL,
    ALTERATIONS,
    COMMON,
    MISSIONS,
    PLANETS,
    PRODUCTION_SLOTS,
    PROJECTS,
    RESOURCES,
    SLOTS,
    THRESHOLDS,
    Face,
    Lists,
    Timing,
)
from sim.kernel.bits import count_bits
from sim.kernel.jit import rule
from strategies.federation.planets import specialist_worth
from strategies.federation.weights import W
from strategies.federation.worth import (
    alteration_worth,
    effects_worth,
    laws_to_come,
    look,
    points_at,
)
from strategies.weights import at_time


@rule
def seat_value(state, components, scratch, weights, seat):
    """The value of everything a player has, at the start of a round."""
    player = state.players[seat]
    players = state.options.players
    look(state, components, scratch, weights, seat)
    for mission in range(MISSIONS):
        scratch.mission[mission] = 2.5
    for project in range(PROJECTS):
        scratch.fund[project] = 1.0
    for target in range(scratch.target.shape[0]):
        scratch.target[target] = 4.0
    value = 1.0 * player.vp
    for resource in range(RESOURCES):
        value += scratch.price[resource] * player.res[resource]
    medals = count_bits(player.medals)
    value += weights[W.lookahead_medal] * components.medal_points[medals]
    for planet in range(PLANETS):
        own = influence(components, player, planet)
        value += at_time(weights, W.influence_early, scratch.time) * own
        value += weights[W.law] * 0.5 * laws_to_come(state, components, planet) * own
        if (player.medals >> planet) & 1 == 0:
            for place in range(THRESHOLDS):
                if (state.medal_left[planet] >> place) & 1 == 1:
                    missing = components.thresholds[players, place] - own
                    value += scratch.medal * weights[W.medal_near] ** missing
                    break
    for project in range(PROJECTS):
        points = points_at(components, scratch, players, seat, project, scratch.measure[seat, project])
        if project == COMMON or state.project[project] > 0:
            value += weights[W.lookahead_project] * scratch.chance[project] * points
    value += at_time(weights, W.degree_early, scratch.time) * player.degree
    value += (
        weights[W.level] * scratch.rest * (scratch.level + components.level_of_degree[player.degree]) / 2.0
    )
    if (player.medals >> ACCREDITATION_MEDAL) & 1 == 0:
        value += scratch.medal * weights[W.medal_near] ** max(
            1, components.rules.medal_degree - player.degree
        )
    value += scratch.pip * player.die
    open_missions = count_bits(player.marker & ~player.done)
    value += scratch.ship * min(int(player.hangar), 3)
    value += weights[W.lookahead_marker] * min(open_missions, 5) * min(1.0, scratch.rest / 3.0)
    for slot in range(PRODUCTION_SLOTS):
        if (player.productions >> slot) & 1 == 1:
            where = Lists.PRODUCTION + int(state.production[slot])
            worth = effects_worth(state, components, scratch, weights, seat, where)
            value += weights[W.income] * scratch.rest * worth
    for slot in range(SLOTS):
        if player.face[slot] == Face.UP:
            token = int(player.specialist[slot])
            if components.timing[token] != Timing.IMMEDIATE:
                value += specialist_worth(state, components, scratch, weights, seat, token)
    for token in range(ALTERATIONS):
        if (player.alterations >> token) & 1 == 1:
            value += max(1.0, alteration_worth(state, components, scratch, weights, seat, token))
    return value


@rule
def position_value(state, components, scratch, weights, seat):
    """The value of a position for a player, compared with the opponents."""
    players = state.options.players
    mean = 0.0
    best = -1000.0
    for other in range(players):
        if other != seat:
            if state.over == 1:
                value = 1.0 * state.players[other].vp
            else:
                value = seat_value(state, components, scratch, weights, other)
            mean += value / (players - 1.0)
            best = max(best, value)
    if state.over == 1:
        own = 1.0 * state.players[seat].vp
        if own >= best:
            own += weights[W.lookahead_win]
    else:
        own = seat_value(state, components, scratch, weights, seat)
    return own - weights[W.lookahead_rival] * mean - weights[W.lookahead_best] * best
