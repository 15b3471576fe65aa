"""What effects can count: modules, developments, ships, cards and so on (section 14)."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.seats import is_opponent
from sim.games.andromedas_edge.rules.ships import in_service
from sim.games.andromedas_edge.rules.vocabulary import NONE, SHIPS, SLOTS, TYPES, Place
from sim.games.andromedas_edge.rules.vocabulary_effects import Per
from sim.kernel.bits import count_bits
from sim.kernel.jit import rule


@rule
def count_per(state, seat, per):
    """How many of something a player has."""
    player = state.players[seat]
    count = 0
    if per <= Per.OWN_CIVILIZATION_MODULES:
        return int(player.row_count[per])
    if per <= Per.OWN_DEVELOPMENTS:
        if per == Per.OWN_DEVELOPMENTS or player.sites == 0:
            return count_bits(player.sites)
        for region in range(SLOTS):
            if (player.sites >> region) & 1 == 1:
                count += state.regions[region].development == per - Per.OWN_OBSERVATORIES
    elif per == Per.OWN_TACTICS_IN_HAND:
        count += player.hand_count
    elif per == Per.OWN_SHIPS_IN_SERVICE:
        count += in_service(state, seat)
    elif per == Per.OWN_SHIP_UPGRADES:
        for kind in range(TYPES):
            count += player.tiles[kind] != NONE
    elif per == Per.OWN_LEADERS_ON_STATION:
        count += player.station_leaders
    elif per == Per.OWN_SHIPS_IN_SCRAPYARD:
        for ship in range(SHIPS):
            count += player.ships[ship] == Place.TOP or player.ships[ship] == Place.BARGE
    elif per == Per.OWN_UNPLACED_MOONS:
        count += player.moon_count
    elif state.active_region != NONE:
        region = state.regions[state.active_region]
        if per == Per.OWN_SHIPS_IN_ACTIVE_REGION:
            count += region.ships[seat]
        else:
            count += region.figures
            for other in range(state.options.players):
                if is_opponent(state, seat, other):
                    count += region.ships[other]
    return count
