"""The value of a position to a player: points now, and what everything else will probably bring."""

from __future__ import annotations

from sim.games.cryo.rules.pods import pods_in_cargo, pods_in_stasis
from sim.games.cryo.rules.resources import is_rival
from sim.games.cryo.rules.scoring import write_standing
from sim.games.cryo.rules.vocabulary import (
    CARD_TYPES,
    CAVERNS,
    NONE,
    PLATFORM_ACTIONS,
    RESOURCES,
    End,
)
from sim.kernel.jit import rule
from sim.kernel.ranking import ALONE, win_share
from strategies.choosing import NEVER
from strategies.cryo.launch import control_points, most_of_others
from strategies.cryo.weights import W
from strategies.cryo.worth import (
    action_worth,
    install_factor,
    look,
    mission_hope,
    unit,
    vehicle_power,
)
from strategies.weights import at_time


@rule
def table_value(state, components, scratch, weights, seat):
    """Value of the public part of a player's position."""
    player = state.players[seat]
    left = 1.0 - scratch.time
    control = at_time(weights, W.control_early, scratch.time)
    value = 0.0
    for cavern in range(CAVERNS):
        pods = player.caverns[cavern]
        if pods > 0:
            tile = state.cavern[cavern]
            most = most_of_others(state, seat, cavern)
            value += pods * components.pod_vp[tile]
            value += control * control_points(state, components, cavern, pods, most)
            value += weights[W.lead] * left * max(0, min(2, pods - most - 1))
    for card in range(CARD_TYPES):
        value += player.upgrades[card] * components.upgrade_vp[card]
        value += player.vehicles[card] * components.vehicle_vp[card]
    value += at_time(weights, W.lookahead_awake_early, scratch.time) * player.platform
    value += at_time(weights, W.lookahead_cargo_early, scratch.time) * pods_in_cargo(player)
    value += at_time(weights, W.lookahead_stasis_early, scratch.time) * pods_in_stasis(player)
    for resource in range(RESOURCES):
        for amount in range(player.res[resource]):
            value += weights[W.lookahead_resources] * unit(components, scratch, resource, amount)
    return value


@rule
def engine_value(components, scratch, weights, player):
    """Value of a player's upgrades, vehicles, platform actions and drones for the rest of the game."""
    left = 1.0 - scratch.time
    value = 0.0
    best = 0.0
    for card in range(CARD_TYPES):
        if player.upgrades[card] > 0:
            value += left * weights[W.upgrade_power_coupler + card]
        if player.vehicles[card] > 0:
            best = max(best, vehicle_power(components, weights, card))
    if player.vehicle_count > 0:
        value += weights[W.vehicle] * min(1.0, 2.0 * left) + left * best
    factor = install_factor(scratch, weights, player)
    for action in range(PLATFORM_ACTIONS):
        worth, missing = action_worth(components, scratch, weights, player, action, NONE)
        if missing == 0:
            value += weights[W.lookahead_engine] * factor * max(0.0, worth)
    return value + weights[W.lookahead_drone] * player.drones_home


@rule
def own_value(state, components, scratch, weights, seat):
    """Value of the player's own position."""
    player = state.players[seat]
    look(state, components, scratch, weights, seat)
    value = table_value(state, components, scratch, weights, seat)
    value += engine_value(components, scratch, weights, player)
    value += at_time(weights, W.lookahead_card_early, scratch.time) * min(
        player.hand_count, components.rules.hand_limit
    )
    for card in range(CARD_TYPES):
        if player.missions[card] > 0:
            value += mission_hope(components, scratch, weights, player, card)
    return value


@rule
def opponent_value(state, components, scratch, weights, seat):
    """Value of an opponent's position, without the hand and the face-down missions."""
    opponent = state.players[seat]
    value = table_value(state, components, scratch, weights, seat)
    if is_rival(state, seat):
        return value + weights[W.automated_mission] * min(
            components.rules.rival_missions_scored, opponent.mission_count
        )
    value += engine_value(components, scratch, weights, opponent)
    return value + weights[W.rival_mission] * opponent.mission_count


@rule
def position_value(state, components, scratch, weights, seat):
    """How far a player is ahead of the best opponent; at the end of the game, by points."""
    over = state.over != End.NOT_YET
    if over:
        write_standing(state, components)
        won = win_share(state.standing, seat, state.options.players, ALONE)
        own = state.players[seat].vp + weights[W.lookahead_win] * won
    else:
        own = own_value(state, components, scratch, weights, seat)
    best = NEVER
    for other in range(state.options.players):
        if other != seat:
            if over:
                best = max(best, 1.0 * state.players[other].vp)
            else:
                best = max(best, opponent_value(state, components, scratch, weights, other))
    if not over:
        own += 0.5 * weights[W.lookahead_win]
    return own - weights[W.lookahead_rival] * best
