"""The player's structures as clusters, and the hexes where new satellites may be placed.

Structures (and the Ivits' stations) on adjacent hexes are already connected, so a federation contains either
all of a cluster or none of it. If the Ivits already have a federation, it is cluster 0.
"""

from __future__ import annotations

from sim.games.gaia_project.rules.galaxy import is_node, power_value
from sim.games.gaia_project.rules.hexsets import HEX_WORDS, add_hex
from sim.games.gaia_project.rules.power import ability, tokens_in_bowls
from sim.games.gaia_project.rules.state import MAX_CLUSTERS, MAX_SATELLITES
from sim.games.gaia_project.rules.vocabulary import HEXES, NONE, Ability, Planet
from sim.kernel.jit import rule


@rule
def satellite_budget(state, components, seat):
    """How many new satellites the player can pay for: with power tokens, or QICs (Ivits)."""
    player = state.players[seat]
    price = ability(components, player, Ability.SATELLITE_COST)
    if price > 0:
        budget = player.qic // price
    else:
        budget = tokens_in_bowls(player)
    if state.options.satellite_limit > 0:
        budget = min(budget, state.options.satellite_limit - player.satellites)
    return min(budget, MAX_SATELLITES)


@rule
def expanding(components, player):
    """Whether the next federation extends the existing one (Ivits after their first)."""
    return ability(components, player, Ability.SINGLE_EXPANDING_FEDERATION) > 0 and player.federations > 0


@rule
def threshold(components, player):
    """The power value that the player's next federation must reach."""
    per_token = ability(components, player, Ability.SINGLE_EXPANDING_FEDERATION)
    if per_token > 0:
        return per_token * (player.federations + 1)
    lowered = ability(components, player, Ability.FEDERATION_THRESHOLD)
    if lowered > 0:
        return lowered
    return components.rules.federation_threshold


@rule
def node_value(state, components, seat, spot):
    """The value of a hex in a federation: its structure and space station."""
    value = power_value(state, components, seat, spot)
    if state.station[spot] == seat:
        value += components.rules.station_value
    return value


@rule
def flood(state, components, work, seat, start, label):
    """Label all of the player's hexes connected to ``start``; returns their total value."""
    neighbours = components.neighbours[state.options.layout]
    flag = 1 << seat
    work.queue[0] = start
    work.cluster[start] = label
    count = 1
    done = 0
    value = 0
    while done < count:
        spot = work.queue[done]
        done += 1
        value += node_value(state, components, seat, spot)
        for side in range(6):
            other = neighbours[spot, side]
            if other != NONE and work.cluster[other] == NONE and not state.federated[other] & flag:
                if is_node(state, seat, other):
                    work.cluster[other] = label
                    work.queue[count] = other
                    count += 1
    return value


@rule
def collect_clusters(state, components, work, seat):
    """Fill ``work.cluster`` and ``work.values``; returns the number of clusters."""
    player = state.players[seat]
    flag = 1 << seat
    count = 0
    for spot in range(HEXES):
        work.cluster[spot] = NONE
    if expanding(components, player):
        count = 1
        work.values[0] = 0
        for spot in range(HEXES):
            if state.federated[spot] & flag:
                work.cluster[spot] = 0
                work.values[0] += node_value(state, components, seat, spot)
    stations = player.stations > 0
    for index in range(HEXES if stations else state.planet_count):
        spot = index if stations else state.planets[index]
        if is_node(state, seat, spot) and work.cluster[spot] == NONE and not state.federated[spot] & flag:
            if count == MAX_CLUSTERS:
                break
            work.values[count] = flood(state, components, work, seat, spot, count)
            count += 1
    return count


@rule
def next_to_federation(state, neighbours, seat, spot):
    """Whether a hex is in, or adjacent to, a federation of the player."""
    flag = 1 << seat
    if state.federated[spot] & flag:
        return True
    for side in range(6):
        other = neighbours[spot, side]
        if other != NONE and state.federated[other] & flag:
            return True
    return False


@rule
def collect_free_hexes(state, components, work, seat, count):
    """Fill ``work.touching`` and ``work.border``: where satellites may go, and which clusters they touch."""
    neighbours = components.neighbours[state.options.layout]
    flag = 1 << seat
    apart = state.players[seat].federations > 0 and not expanding(components, state.players[seat])
    for spot in range(HEXES):
        free = state.planet[spot] == Planet.EMPTY and not state.satellites[spot] & flag
        work.touching[spot] = 0 if free and state.station[spot] != seat else NONE
    if apart:  # nothing new in, or next to, another federation
        for spot in range(HEXES):
            if state.federated[spot] & flag:
                work.touching[spot] = NONE
                for side in range(6):
                    if neighbours[spot, side] != NONE:
                        work.touching[neighbours[spot, side]] = NONE
    for cluster in range(count):
        work.border_count[cluster] = 0
        for word in range(HEX_WORDS):
            work.cluster_hexes[cluster, word] = 0
    for spot in range(HEXES):
        cluster = work.cluster[spot]
        if cluster != NONE:
            add_hex(work.cluster_hexes[cluster], spot)
            for side in range(6):
                other = neighbours[spot, side]
                if other != NONE and work.touching[other] != NONE:
                    work.touching[other] |= 1 << int(cluster)
    for spot in range(HEXES):
        if work.touching[spot] > 0:
            for cluster in range(count):
                if work.touching[spot] & (1 << cluster):
                    work.border[cluster, work.border_count[cluster]] = spot
                    work.border_count[cluster] += 1


@rule
def collect_distances(state, components, work, count):
    """Fill ``work.apart``: how many satellites any connection of two clusters needs at least."""
    distance = components.distance[state.options.layout]
    for cluster in range(count):
        for other in range(count):
            work.apart[cluster, other] = 0 if other == cluster else HEXES
    nodes = 0
    for spot in range(HEXES):
        if work.cluster[spot] != NONE:
            for index in range(nodes):
                other = work.queue[index]
                first, second = work.cluster[spot], work.cluster[other]
                between = distance[spot, other] - 1
                if first != second and between < work.apart[first, second]:
                    work.apart[first, second] = between
                    work.apart[second, first] = between
            work.queue[nodes] = spot
            nodes += 1
    for through in range(count):  # other clusters on the way cost nothing
        for cluster in range(count):
            for other in range(count):
                detour = work.apart[cluster, through] + work.apart[through, other]
                if detour < work.apart[cluster, other]:
                    work.apart[cluster, other] = detour
