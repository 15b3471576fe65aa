"""Where ships stand on the map: sites that they may settle, leaders and resources that they find there."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.ships import TRAITS, stat, type_of
from sim.games.andromedas_edge.rules.shipyard import list_redeploy
from sim.games.andromedas_edge.rules.tracks import is_planet
from sim.games.andromedas_edge.rules.vocabulary import NONE, RESOURCES, Trait
from sim.games.andromedas_edge.rules.vocabulary_moves import SHIP_STEP
from sim.kernel.jit import rule
from strategies.andromedas_edge.weights import W
from strategies.andromedas_edge.worth import cost_worth, development_worth


@rule
def site_worth(state, components, scratch, weights, seat, ship, region):
    """What standing in a region is worth to a ship that may settle there."""
    here = state.regions[region]
    if not is_planet(here.tile) or here.development != NONE:
        return 0.0
    if stat(state, components, seat, type_of(ship), TRAITS) & Trait.SETTLE == 0:
        return 0.0
    site = development_worth(state, components, scratch, weights, seat, region)
    cost = cost_worth(scratch, components.planet_cost[here.tile])
    return weights[W.site] * max(0.0, site - 0.5 * cost)


@rule
def redeploy_worth(state, components, scratch, weights, seat, option):
    """Moving a ship: the better site, and what it finds where no own ship is."""
    ship = option // SHIP_STEP
    region = option % SHIP_STEP
    start = state.players[seat].ships[ship]
    worth = site_worth(state, components, scratch, weights, seat, ship, region)
    worth -= site_worth(state, components, scratch, weights, seat, ship, start)
    here = state.regions[region]
    if here.ships[seat] == 0:
        worth += here.leaders[seat] * scratch.leader
        for resource in range(RESOURCES):
            worth += here.bonus[resource] * scratch.price[resource]
    return worth


@rule
def best_redeployment(state, components, scratch, weights, seat):
    """The worth of the best move of a ship."""
    count = list_redeploy(state, components, seat, scratch.options[:])
    best = 0.0
    for place in range(min(count, scratch.options.shape[0])):
        option = int(scratch.options[place])
        best = max(best, redeploy_worth(state, components, scratch, weights, seat, option))
    return best
