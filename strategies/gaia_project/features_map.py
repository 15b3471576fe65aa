"""What a learned player sees on the map: who will give it power, how far federations are, where to settle."""

from __future__ import annotations

from sim.games.gaia_project.rules.clusters import satellite_budget, threshold
from sim.games.gaia_project.rules.galaxy import base_range
from sim.games.gaia_project.rules.power import ability, chargeable
from sim.games.gaia_project.rules.vocabulary import (
    NONE,
    SECTOR_HEXES,
    Ability,
    Planet,
    Structure,
    Track,
)
from sim.kernel.bits import count_bits
from sim.kernel.jit import rule
from strategies.gaia_project.position import has_opponent_near

CHARGE_RANGE = 2  # how far a new structure's power is felt
OUT = 100  # distance of what can't be part of a federation
FAR = 9.0  # satellites of a federation that isn't possible
FEW = 3  # satellites that a player can usually pay
RIVAL_RANGE = 3  # how far away another player can soon settle
UPGRADE_ORE = 5.0  # that upgrades take in a round, roughly
CHEAP = 3.0  # price of a planet in ore, up to which it counts as cheap
RANGE_PRICE = 3.0  # of a QIC for range, in ore
TRANSDIM_PRICE = 4.0
GAIA_PRICE = 2.0

MAP_BLOCKS: dict[str, int] = {
    # opponents in range, power from all their next upgrades, from their mines' only, from new mines, what can
    # really be charged, own mines next to an opponent, opponents who can reach the neighbourhood
    "charging": 7,
    # satellites of the next one, is it possible, can it be paid, value that is missing with a few satellites,
    # value outside federations, what is beyond the next one, structures outside, value inside
    "federations": 8,
    # the one after that: satellites, is it possible, can both be paid, value that is missing
    "second": 4,
    # planets to settle: made by own gaiaformers, all by price, cheap ones near structures outside
    # federations, of a new type, in a new sector, next to an opponent, nearly free, cheap ones up to 3
    "land": 8,
    "pieces": 4,  # mines, structures, no mine left, gaiaformers used up
    "third": 3,  # the federation after the next two: how close, is it possible, value with a few satellites
    "nearly": 1,  # satellites of the next one once a structure of it is worth 1 more
    "contested": 1,  # cheap planets that another player can soon settle, too
    # power from others who have not passed: all their next upgrades, those of trading stations, those that
    # they have ore for
    "growth": 3,
}
_CHARGING, _FEDERATIONS, _SECOND, _LAND, _PIECES = 0, 7, 15, 19, 27
_THIRD, _NEARLY, _CONTESTED, _GROWTH = 31, 34, 35, 36


@rule
def list_joining(state, components, scratch, grows, excluded):
    """List the structures that a federation may join, with the distances between them; returns how many."""
    count = 0
    for node in range(scratch.node_count):
        if excluded & (1 << node) or (scratch.node_federated[node] and not grows):
            continue
        distance = components.distance[state.options.layout, scratch.node[node]]
        for other in range(count):
            away = distance[scratch.node[scratch.joining[other]]]
            scratch.joining_apart[count, other] = away
            scratch.joining_apart[other, count] = away
        scratch.joining_apart[count, count] = 0
        scratch.joining[count] = node
        count += 1
    return count


@rule
def grow_tree(scratch, count, goal, start, most):
    """Connect the nearest structures to ``start`` until they are worth ``goal`` or it takes ``most``
    satellites. Returns the value, the satellites, those for 1 less, the value with a few satellites, and
    which ones."""
    distance = scratch.joining_distance
    for place in range(count):
        distance[place] = min(distance[place], scratch.joining_apart[start, place])
    value = 0.0
    satellites = 0.0
    within = 0.0
    nearly = FAR
    used = 0
    while value < goal and satellites < most:
        nearest = 0
        for place in range(1, count):
            if distance[place] < distance[nearest]:
                nearest = place
        if distance[nearest] == OUT:
            break
        if distance[nearest] > 1:
            satellites += distance[nearest] - 1
        node = scratch.joining[nearest]
        value += scratch.node_value[node]
        used |= 1 << node
        if satellites <= FEW:
            within = value
        if value >= goal - 1:
            nearly = min(nearly, satellites)
        distance[nearest] = OUT
        apart = scratch.joining_apart[nearest]
        for place in range(count):
            if distance[place] < OUT:
                distance[place] = min(distance[place], apart[place])
    return value, satellites, nearly, within, used


@rule
def cheapest_tree(state, components, scratch, goal, grows, excluded):
    """A federation of structures in none, by greed: satellites, those for 1 less value, the most value with a
    few, which structures.

    ``grows``: the player has one federation, to which everything is added. ``excluded``: a set of structures.
    """
    fewest = FAR
    almost = FAR
    most = 0.0
    best = 0
    count = list_joining(state, components, scratch, grows, excluded)
    for start in range(min(1, count) if grows else count):
        for place in range(count):
            federated = scratch.node_federated[scratch.joining[place]]
            scratch.joining_distance[place] = 0 if federated else OUT - 1
        value, satellites, nearly, within, used = grow_tree(scratch, count, goal, start, fewest)
        almost = min(almost, nearly)
        if value >= goal and satellites < fewest:
            fewest = satellites
            best = used
        most = max(most, min(within, 1.0 * goal))
    return fewest, almost, most, best


@rule
def describe_federations(state, components, scratch, seat, x):
    """How far the next two federations are."""
    player = state.players[seat]
    goal = threshold(components, player)
    grows = ability(components, player, Ability.SINGLE_EXPANDING_FEDERATION) > 0 and player.federations > 0
    budget = satellite_budget(state, components, seat)
    fewest, almost, most, used = cheapest_tree(state, components, scratch, goal, grows, 0)
    x[_NEARLY] = almost
    x[_FEDERATIONS] = fewest
    x[_FEDERATIONS + 1] = 1.0 if fewest < FAR else 0.0
    x[_FEDERATIONS + 2] = 1.0 if fewest <= budget else 0.0
    x[_FEDERATIONS + 3] = goal - most
    total = 0.0
    for node in range(scratch.node_count):
        if scratch.node_federated[node]:
            x[_FEDERATIONS + 7] += scratch.node_value[node]
        else:
            total += scratch.node_value[node]
            x[_FEDERATIONS + 6] += 1.0
    x[_FEDERATIONS + 4] = total
    x[_FEDERATIONS + 5] = max(0.0, total - goal)
    if not grows:
        fewest_2, _, most_2, used_2 = cheapest_tree(state, components, scratch, goal, False, used)
        x[_SECOND] = fewest_2
        x[_SECOND + 1] = 1.0 if fewest_2 < FAR else 0.0
        x[_SECOND + 2] = 1.0 if fewest + fewest_2 <= budget else 0.0
        x[_SECOND + 3] = goal - most_2
        if fewest_2 < FAR:
            fewest_3, _, most_3, _ = cheapest_tree(state, components, scratch, goal, False, used | used_2)
            x[_THIRD] = FAR - fewest_3
            x[_THIRD + 1] = 1.0 if fewest_3 < FAR else 0.0
            x[_THIRD + 2] = most_3


@rule
def settling_price(state, components, player, seat, spot):
    """Roughly what settling a free planet costs, in ore; NONE if it can't be settled."""
    kind = state.planet[spot]
    price = 0.0
    if kind == Planet.TRANSDIM:
        if state.gaiaformer[spot] != NONE:
            return 1.0 * NONE
        price = TRANSDIM_PRICE
    elif kind == Planet.GAIA:
        price = 0.0 if state.gaiaformer[spot] == seat else GAIA_PRICE
    elif kind <= Planet.ICE:
        step = 3.0 - min(2.0, max(0.0, player.levels[Track.TERRAFORMING] - 1.0))
        price = step * components.terraform_steps[components.home[player.faction], kind]
    if player.reach[spot] > base_range(components, player):
        price += RANGE_PRICE
    return price


@rule
def describe_planet(state, components, player, seat, spot, value, close, x):
    """One planet to settle. ``value``: the best own structure in charging range; ``close``: distance to own
    structures outside federations, if they are that near."""
    price = settling_price(state, components, player, seat, spot)
    if price < 0.0:
        return
    if state.gaiaformer[spot] == seat:
        x[_LAND] += 1.0
    x[_LAND + 1] += 1.0 / (1.0 + price)
    if price <= CHEAP:
        if close <= CHARGE_RANGE:
            x[_LAND + 2] += 1.0
        if not player.types & (1 << int(state.planet[spot])):
            x[_LAND + 3] += 1.0
        if not player.sectors & (1 << int(spot // SECTOR_HEXES)):
            x[_LAND + 4] += 1.0
        if value > 0.0:
            x[_LAND + 5] += 1.0
        for other in range(state.options.players):
            if other != seat and state.players[other].reach[spot] <= RIVAL_RANGE:
                x[_CONTESTED] += 1.0
                break
        x[_LAND + 7] = min(3.0, x[_LAND + 7] + 1.0)
    if price <= 1.0:
        x[_LAND + 6] += 1.0


@rule
def describe_power_from(state, components, seat, spot, value, x):
    """Power that others' structures and planets in range will bring."""
    owner = state.owner[spot]
    if owner != NONE:
        structure = state.structure[spot]
        x[_CHARGING] += 1.0
        if structure <= Structure.RESEARCH_LAB:
            x[_CHARGING + 1] += value
        if structure == Structure.MINE:
            x[_CHARGING + 2] += value
        rival = state.players[owner]
        if structure <= Structure.RESEARCH_LAB and rival.passed == 0:
            x[_GROWTH] += value
            if structure == Structure.TRADING_STATION:
                x[_GROWTH + 1] += value
            x[_GROWTH + 2] += value * min(1.0, rival.ore / UPGRADE_ORE)
        return
    for other in range(state.options.players):
        if other != seat and state.players[other].reach[spot] <= CHARGE_RANGE:
            x[_CHARGING + 3] += value


@rule
def nearest_nodes(state, components, scratch, spot):
    """The best own structure in charging range of a hex, and how far it is to own structures outside
    federations, or OUT if that is out of this range."""
    distance = components.distance[state.options.layout, spot]
    value = 0.0
    close = OUT
    for node in range(scratch.node_count):
        away = distance[scratch.node[node]]
        if away <= CHARGE_RANGE:
            value = max(value, scratch.node_value[node])
            if scratch.node_federated[node] == 0:
                close = min(close, away)
    return value, close


@rule
def describe_map(state, components, scratch, seat, x):
    """Write the blocks of the map, in the order of MAP_BLOCKS; after ``look_at_map``."""
    player = state.players[seat]
    reach = base_range(components, player) + components.rules.qic_range_bonus
    within = 0
    for index in range(state.planet_count):
        spot = state.planets[index]
        owner = state.owner[spot]
        if owner == seat:
            if state.structure[spot] == Structure.MINE and has_opponent_near(
                state, components, scratch, spot
            ):
                x[_CHARGING + 5] += 1.0
            continue
        value = 0.0
        close = OUT
        if player.reach[spot] <= CHARGE_RANGE:
            value, close = nearest_nodes(state, components, scratch, spot)
            if owner != NONE:
                within |= 1 << int(owner)
        if value > 0.0:
            describe_power_from(state, components, seat, spot, value, x)
        if owner == NONE and player.reach[spot] <= reach:
            describe_planet(state, components, player, seat, spot, value, close, x)
    x[_CHARGING + 4] = min(x[_CHARGING + 1], 1.0 * chargeable(player))
    x[_CHARGING + 6] = count_bits(within)
    describe_federations(state, components, scratch, seat, x)
    x[_PIECES] = player.on_map[Structure.MINE] + player.lost_planet
    x[_PIECES + 1] = player.structures
    if player.on_map[Structure.MINE] >= components.structure_limit[Structure.MINE]:
        x[_PIECES + 2] = 1.0
    x[_PIECES + 3] = player.gaiaformers_parked
