"""What a position is worth to a player: points now, and what everything else will probably bring."""

from __future__ import annotations

from sim.games.cryo.pods import pods_in_cargo, pods_in_stasis
from sim.games.cryo.resources import is_opponent
from sim.games.cryo.scoring import write_standing
from sim.games.cryo.vocabulary import (
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
from strategies.cryo.launch import held, most_of_others
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
def table_value(state, components, mind, weights, seat):
    """Value of all that everybody sees of a player."""
    player = state.players[seat]
    left = 1.0 - mind.time
    control = at_time(weights, W.control_early, mind.time)
    value = 0.0
    for cavern in range(CAVERNS):
        pods = player.caverns[cavern]
        if pods > 0:
            tile = state.cavern[cavern]
            most = most_of_others(state, seat, cavern)
            value += pods * components.pod_vp[tile]
            value += control * held(state, components, cavern, pods, most)
            value += weights[W.lead] * left * max(0, min(2, pods - most - 1))
    for card in range(CARD_TYPES):
        value += player.upgrades[card] * components.upgrade_vp[card]
        value += player.vehicles[card] * components.vehicle_vp[card]
    value += at_time(weights, W.lookahead_awake_early, mind.time) * player.platform
    value += at_time(weights, W.lookahead_cargo_early, mind.time) * pods_in_cargo(player)
    value += at_time(weights, W.lookahead_stasis_early, mind.time) * pods_in_stasis(player)
    for resource in range(RESOURCES):
        for amount in range(player.res[resource]):
            value += weights[W.lookahead_resources] * unit(components, mind, resource, amount)
    return value


@rule
def engine_value(components, mind, weights, player):
    """Value of a player's upgrades, vehicles, platform actions and drones for what is left of the game."""
    left = 1.0 - mind.time
    value = 0.0
    best = 0.0
    for card in range(CARD_TYPES):
        if player.upgrades[card] > 0:
            value += left * weights[W.upgrade_power_coupler + card]
        if player.vehicles[card] > 0:
            best = max(best, vehicle_power(components, weights, card))
    if player.vehicle_count > 0:
        value += weights[W.vehicle] * min(1.0, 2.0 * left) + left * best
    factor = install_factor(mind, weights, player)
    for action in range(PLATFORM_ACTIONS):
        worth, missing = action_worth(components, mind, weights, player, action, NONE)
        if missing == 0:
            value += weights[W.lookahead_engine] * factor * max(0.0, worth)
    return value + weights[W.lookahead_drone] * player.drones_home


@rule
def own_value(state, components, mind, weights, seat):
    """Value of a player's position to itself."""
    player = state.players[seat]
    look(state, components, mind, weights, seat)
    value = table_value(state, components, mind, weights, seat)
    value += engine_value(components, mind, weights, player)
    value += at_time(weights, W.lookahead_card_early, mind.time) * min(
        player.hand_count, components.rules.hand_limit
    )
    for card in range(CARD_TYPES):
        if player.missions[card] > 0:
            value += mission_hope(components, mind, weights, player, card)
    return value


@rule
def rival_value(state, components, mind, weights, seat):
    """Value of a rival's position, without its hand and its face-down missions."""
    rival = state.players[seat]
    value = table_value(state, components, mind, weights, seat)
    if is_opponent(state, seat):
        return value + weights[W.automated_mission] * min(
            components.rules.opponent_missions_scored, rival.mission_count
        )
    value += engine_value(components, mind, weights, rival)
    return value + weights[W.rival_mission] * rival.mission_count


@rule
def position_value(state, components, mind, weights, seat):
    """How far a player is ahead of its best rival; at the end of the game by the points themselves."""
    over = state.over != End.NOT_YET
    if over:
        write_standing(state, components)
        won = win_share(state.standing, seat, state.options.players, ALONE)
        own = state.players[seat].vp + weights[W.lookahead_win] * won
    else:
        own = own_value(state, components, mind, weights, seat)
    best = NEVER
    for other in range(state.options.players):
        if other != seat:
            if over:
                best = max(best, 1.0 * state.players[other].vp)
            else:
                best = max(best, rival_value(state, components, mind, weights, other))
    if not over:
        own += 0.5 * weights[W.lookahead_win]
    return own - weights[W.lookahead_rival] * best
