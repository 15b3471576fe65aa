"""Forming a federation: the rules that it must obey, and what it gives (RULES 6.5, 8.8).

The search for all legal federations is in federation_search.py.
"""

from __future__ import annotations

from sim.games.gaia_project.rules.clusters import expanding, node_value, satellite_budget, threshold
from sim.games.gaia_project.rules.federation_search import (
    has_cheaper_part,
    has_cheaper_whole,
    new_part_needed,
    open_search,
)
from sim.games.gaia_project.rules.galaxy import forget_federations, is_node
from sim.games.gaia_project.rules.hexsets import has_hex
from sim.games.gaia_project.rules.power import ability, pay_tokens
from sim.games.gaia_project.rules.vocabulary import HEXES, NONE, Ability, Decide
from sim.kernel.decisions import push
from sim.kernel.jit import jit, rule

LEGAL = 0
AGAINST_A_RULE = 1
AGAINST_ECONOMY = 2


@rule
def new_satellites(state, seat, hexes):
    """How many hexes in the set need a new satellite."""
    count = 0
    for spot in range(HEXES):
        if has_hex(hexes, spot) and not is_node(state, seat, spot):
            if not state.satellites[spot] & (1 << seat):
                count += 1
    return count


@rule
def federation_value(state, components, seat, hexes):
    """The power value of everything the player has in the set."""
    value = 0
    for spot in range(HEXES):
        if has_hex(hexes, spot) and is_node(state, seat, spot):
            value += node_value(state, components, seat, spot)
    return value


@rule
def is_connected(state, components, work, hexes):
    """Whether the hexes of the set are connected."""
    neighbours = components.neighbours[state.options.layout]
    total = 0
    count = 0
    for spot in range(HEXES):
        work.cluster[spot] = NONE
        if has_hex(hexes, spot):
            if total == 0:
                work.queue[0] = spot
                work.cluster[spot] = 0
                count = 1
            total += 1
    done = 0
    while done < count:
        spot = work.queue[done]
        done += 1
        for side in range(6):
            other = neighbours[spot, side]
            if other != NONE and has_hex(hexes, other) and work.cluster[other] == NONE:
                work.cluster[other] = 0
                work.queue[count] = other
                count += 1
    return total > 0 and count == total


@rule
def obeys_rules(state, components, work, seat, hexes):
    """Whether a set obeys every rule except economy: connection, separation, contagion, value, price."""
    player = state.players[seat]
    flag = 1 << seat
    neighbours = components.neighbours[state.options.layout]
    grows = expanding(components, player)
    newly_joined = False
    for spot in range(HEXES):
        federated = state.federated[spot] & flag != 0
        if not has_hex(hexes, spot):
            if grows and federated:
                return False
            continue
        node = is_node(state, seat, spot)
        if not grows and federated:
            return False
        if not node and not (grows and federated):
            if state.planet[spot] != NONE or state.satellites[spot] & flag:
                return False
        newly_joined = newly_joined or (node and not federated)
        for side in range(6):
            other = neighbours[spot, side]
            if other == NONE:
                continue
            if not grows and state.federated[other] & flag:
                return False
            if is_node(state, seat, other) and not has_hex(hexes, other):
                return False
    if new_part_needed(state, components, player) and not newly_joined:
        return False
    if new_satellites(state, seat, hexes) > satellite_budget(state, components, seat):
        return False
    if federation_value(state, components, seat, hexes) < threshold(components, player):
        return False
    return is_connected(state, components, work, hexes)


@jit
def check_federation(state, components, work, seat, hexes):
    """Whether a set of hexes is a legal federation: LEGAL, AGAINST_A_RULE or AGAINST_ECONOMY.

    The set contains everything: planets, stations, satellites, and the old hexes of an Ivits federation.
    """
    if not obeys_rules(state, components, work, seat, hexes):
        return AGAINST_A_RULE
    player = state.players[seat]
    clusters = open_search(state, components, work, seat)
    neighbours = components.neighbours[state.options.layout]
    root = expanding(components, player)
    new_part = new_part_needed(state, components, player)
    mask = 0
    for spot in range(HEXES):
        if has_hex(hexes, spot) and work.cluster[spot] != NONE:
            mask |= 1 << int(work.cluster[spot])
    satellites = new_satellites(state, seat, hexes)
    needed = threshold(components, player)
    if has_cheaper_part(work, neighbours, clusters, needed, root, new_part, mask, satellites):
        return AGAINST_ECONOMY
    if state.options.federation_flexible == 0:
        if has_cheaper_whole(work, neighbours, clusters, root, mask, satellites):
            return AGAINST_ECONOMY
    return LEGAL


@rule
def form_federation(state, components, seat, hexes):
    """Join the hexes of the set and pay for the new satellites; taking the token comes next."""
    player = state.players[seat]
    flag = 1 << seat
    satellites = new_satellites(state, seat, hexes)
    for spot in range(HEXES):
        if has_hex(hexes, spot):
            state.federated[spot] |= flag
            if not is_node(state, seat, spot):
                state.satellites[spot] |= flag
    state.forming_satellites = satellites
    state.forming_value = federation_value(state, components, seat, hexes)
    player.satellites += satellites
    player.federations += 1
    forget_federations(player)
    push(state, Decide.FEDERATION_TOKEN, seat, 0, 0, 0)
    price = ability(components, player, Ability.SATELLITE_COST)
    if price > 0:
        player.qic -= satellites * price
    else:
        pay_tokens(state, seat, satellites, False)
