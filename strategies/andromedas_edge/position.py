"""What a position is worth to a player: points now, and what everything else will probably bring."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.scoring import (
    development_points,
    end_module_points,
    resources_left,
    special_points,
    storage_points,
)
from sim.games.andromedas_edge.rules.ships import in_service
from sim.games.andromedas_edge.rules.station import damaged_modules
from sim.games.andromedas_edge.rules.vocabulary import DECKS, DISCOVERIES, DOMINANCES, NONE, TRACKS, Deck
from sim.kernel.jit import rule
from strategies.andromedas_edge.weights import W
from strategies.andromedas_edge.worth import look, moon_worth, stores, use_worth


@rule
def seat_value(state, components, scratch, weights, seat):
    """Points so far, what final scoring would add, and what everything else will probably bring."""
    player = state.players[seat]
    if state.over == 1:
        return 1.0 * player.vp
    look(state, components, scratch, weights, seat)
    left = 1.0 - scratch.time
    value = player.vp + weights[W.lookahead_development] * development_points(state, components, seat)
    value += special_points(state, components, seat) + storage_points(state, components, seat) * scratch.time
    for track in range(TRACKS):
        points = components.track_vp[track, player.tracks[track]]
        value += points * (1.0 + weights[W.lookahead_event] * scratch.rest)
        value += weights[W.lookahead_step] * scratch.step[track]
    damage = components.rules.damage_vp * (0.3 + 0.7 * scratch.time) + 0.3
    value -= weights[W.lookahead_damage] * damage * damaged_modules(state, seat)
    for deck in range(DECKS):
        for place in range(player.row_count[deck]):
            module = player.rows[deck, place]
            if deck == Deck.CIVILIZATION and components.end_base[module] != NONE:
                value += end_module_points(state, components, seat, module)
            elif player.damage[module] == 0:
                use = max(0.0, use_worth(state, components, scratch, weights, seat, module))
                value += (
                    weights[W.lookahead_module] * use * scratch.rest * (1.3 if deck == Deck.SCIENCE else 1.0)
                )
    value += weights[W.lookahead_resources] * stores(scratch, player)
    value += weights[W.lookahead_ship] * in_service(state, seat) * (0.3 + 0.7 * left)
    value += weights[W.lookahead_out] * player.ships_out * (0.4 + 0.6 * left)
    value += (weights[W.lookahead_leader] * left + scratch.time) * player.station_leaders
    for place in range(player.moon_count):
        value += weights[W.lookahead_moon] * moon_worth(components, scratch, weights, player.moons[place])
    for token in range(DISCOVERIES):
        value += weights[W.lookahead_token] * player.discoveries[token]
    for token in range(DOMINANCES):
        value += weights[W.lookahead_token] * ((player.dominances >> token) & 1)
    for kind in range(player.tiles.shape[0]):
        value += weights[W.lookahead_upgrade] * left * (player.tiles[kind] != NONE)
    return value


@rule
def position_value(state, components, scratch, weights, seat):
    """The player's value minus a part of the best opponent's; partners count together."""
    own = seat_value(state, components, scratch, weights, seat)
    best = -1000.0
    for other in range(state.options.players):
        if other != seat:
            value = 1.0 * state.players[other].vp
            for track in range(TRACKS):
                value += components.track_vp[track, state.players[other].tracks[track]]
            value += 0.5 * resources_left(state, other)
            if state.options.teams == 1 and other == seat ^ 1:
                own += 0.8 * value
            else:
                best = max(best, value)
    return own - weights[W.lookahead_rival] * best
