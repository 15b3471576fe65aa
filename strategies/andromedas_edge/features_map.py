"""What the map looks like to one player: developments, sites, and where the next launches could go.

The features are written into the part of ``x`` that belongs to the map.
"""

from __future__ import annotations

from sim.games.andromedas_edge.rules.ships import ship_places
from sim.games.andromedas_edge.rules.tracks import is_planet, level
from sim.games.andromedas_edge.rules.vocabulary import (
    BASES,
    NONE,
    REGIONS,
    RESOURCES,
    SLOTS,
    TRANSPORTS,
    Tile,
)
from sim.kernel.jit import rule
from strategies.andromedas_edge.worth import leaders_near

REACH = 10  # the first feature about launches
NEXT_BASES = REACH + BASES
AROUND = NEXT_BASES + BASES
MAP_FEATURES = AROUND + 6


@rule
def describe_map(state, components, seat, rest, x):
    """Developments, and sites where a transport stands with what they need; what lies on the map."""
    player = state.players[seat]
    for region in range(REGIONS):
        here = state.regions[region]
        x[5] += here.figures
        if here.tile >= Tile.BASE and here.tile < Tile.NEBULA:
            x[6] += here.ships[seat]
        elif is_planet(here.tile):
            x[7] += here.moon_count
            if here.development == NONE:
                x[8] += 1.0
            elif here.owner == seat:
                x[0] += 1.0
                x[9] += here.used == 0
    x[1] = x[0] * rest
    for ship in range(TRANSPORTS):
        region = int(player.ships[ship])
        if region >= SLOTS:
            continue
        here = state.regions[region]
        if not is_planet(here.tile) or here.development != NONE:
            continue
        x[2] += 1.0
        kind = components.planet_development[here.tile]
        reached = max(1, level(components, kind, player.tracks[kind] + 1))
        worth = leaders_near(state, components, region) + components.development_end_vp[kind, reached]
        x[3] = max(x[3], worth)
        missing = max(0, components.leader_cost[here.tile] - player.station_leaders)
        for resource in range(RESOURCES):
            missing += max(0, components.planet_cost[here.tile, resource] - player.res[resource])
        x[4] = max(x[4], worth / (1.0 + missing))


@rule
def describe_reach(state, components, seat, x):
    """Bases that own ships stand on, and what lies next to own ships for the launches to come."""
    places = ship_places(state, seat)
    for region in range(REGIONS):
        here = state.regions[region]
        if here.tile == NONE:
            continue
        base = here.tile - Tile.BASE
        if here.ships[seat] > 0:
            if 0 <= base < BASES:
                x[REACH + base] = 1.0
            continue
        if components.within[0, 1, region] & places == 0:
            continue
        if 0 <= base < BASES:
            x[NEXT_BASES + base] = 1.0
        elif is_planet(here.tile):
            x[AROUND] += here.moon_count > 0
            x[AROUND + 1] += here.development == NONE
        elif here.tile == Tile.NEBULA:
            x[AROUND + 2] += 1.0
        x[AROUND + 3] += here.leaders[seat]
        x[AROUND + 4] += here.raider != NONE
        for other in range(state.options.players):
            if other != seat:
                x[AROUND + 5] += here.ships[other]
