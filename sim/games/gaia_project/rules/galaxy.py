"""The map during play: settling hexes, reach, neighbours, power values, joining federations."""

from __future__ import annotations

from sim.games.gaia_project.rules.power import ability
from sim.games.gaia_project.rules.vocabulary import (
    HEXES,
    NONE,
    SECTOR_HEXES,
    TILES,
    Ability,
    Effect,
    EffectColumn,
    Planet,
    Structure,
    Track,
)
from sim.kernel.jit import rule


@rule
def is_node(state, seat, spot):
    """Whether a player has something on a hex that can be part of a federation."""
    return state.owner[spot] == seat or state.guest[spot] == seat or state.station[spot] == seat


@rule
def base_range(components, player):
    """The player's range without QICs."""
    return components.base_range[player.levels[Track.NAVIGATION]]


@rule
def range_qic(components, player, spot, bonus):
    """The fewest QICs needed to reach a hex."""
    missing = player.reach[spot] - base_range(components, player) - bonus
    qic = 0
    while missing > 0:  # hardly ever more than once or twice: a division would be slower
        missing -= components.rules.qic_range_bonus
        qic += 1
    return qic


@rule
def extend_reach(state, components, seat, spot):
    """Update the reach for a new starting point."""
    reach = state.players[seat].reach
    distance = components.distance[state.options.layout, spot]
    for other in range(HEXES):
        if distance[other] < reach[other]:
            reach[other] = distance[other]


@rule
def forget_federations(player):
    """Forget the cheapest federation found so far: the player's structures have changed."""
    player.federation_known = 0


@rule
def join_federation(state, components, seat, spot):
    """Join a new structure or station, and everything connected to it, to an adjacent own federation.

    Next to a satellite counts as well as next to a planet: both are flagged (RULES 6.1).
    """
    flag = 1 << seat
    neighbours = components.neighbours[state.options.layout]
    touching = False
    for side in range(6):
        other = neighbours[spot, side]
        if other != NONE and state.federated[other] & flag:
            touching = True
    if not touching and not state.federated[spot] & flag:
        return
    state.federated[spot] |= flag
    grown = True
    while grown:  # only a handful of structures are connected: sweeping is cheaper than a queue
        grown = False
        for hex_ in range(HEXES):
            if not state.federated[hex_] & flag and is_node(state, seat, hex_):
                for side in range(6):
                    other = neighbours[hex_, side]
                    if other != NONE and state.federated[other] & flag:
                        state.federated[hex_] |= flag
                        grown = True
                        break


@rule
def settle(state, components, seat, spot):
    """Update reach, sectors and federations after a player's first structure on a hex."""
    player = state.players[seat]
    player.structures += 1
    player.sectors |= 1 << (spot // SECTOR_HEXES)
    extend_reach(state, components, seat, spot)
    join_federation(state, components, seat, spot)
    forget_federations(player)


@rule
def colonise(state, components, seat, spot, structure):
    """Put a structure on a free planet."""
    player = state.players[seat]
    state.owner[spot] = seat
    state.structure[spot] = structure
    planet = state.planet[spot]
    player.types |= 1 << int(planet)
    if planet == Planet.GAIA:
        player.gaia_planets += 1
    settle(state, components, seat, spot)


@rule
def big_value(components, player):
    """The power value that an uncovered tile sets for big structures, or 0."""
    for tile in range(TILES):
        if (
            player.tiles[tile] == 1
            and components.tile_effect[tile, EffectColumn.KIND] == Effect.SET_POWER_VALUE
        ):
            return components.tile_effect[tile, EffectColumn.VALUE]
    return 0


@rule
def power_value(state, components, seat, spot):
    """The power value of the player's structure on a hex (RULES 6.5), 0 if there is none."""
    if state.guest[spot] == seat:
        return components.power_value[Structure.MINE]
    if state.owner[spot] != seat:
        return 0
    player = state.players[seat]
    structure = state.structure[spot]
    value = components.power_value[structure]
    if structure != Structure.LOST_PLANET_MINE and components.structure_big[structure] == 1:
        value = max(value, big_value(components, player))
    if state.planet[spot] == components.home[player.faction]:
        value += ability(components, player, Ability.HOME_PLANET_POWER_BONUS)
    return value


@rule
def near_opponent(state, components, seat, spot):
    """Whether an opponent has a structure in the neighbourhood, including the hex itself."""
    for other in range(state.options.players):
        if other != seat and has_near(state, components, other, spot):
            return True
    return False


@rule
def has_near(state, components, seat, spot):
    """Whether the player has a structure in the neighbourhood of a hex, including the hex itself."""
    player = state.players[seat]
    if player.reach[spot] > components.rules.neighbourhood:
        return False
    if player.stations == 0:
        return True
    near = components.near[state.options.layout, spot]  # it may be a station, which is no structure
    for index in range(near.shape[0]):
        other = near[index]
        if other == NONE:
            return False
        if state.owner[other] == seat or state.guest[other] == seat:
            return True
    return False


@rule
def best_value_near(state, components, seat, spot):
    """The highest power value of the player's structures in the neighbourhood of a hex."""
    best = 0
    if state.players[seat].reach[spot] > components.rules.neighbourhood:
        return best  # as nearly always: no need to look at each hex
    near = components.near[state.options.layout, spot]
    for index in range(near.shape[0]):
        other = near[index]
        if other == NONE:
            break
        best = max(best, power_value(state, components, seat, other))
    return best


@rule
def remember_leech(state, seat, spot):
    """Note that the neighbours of this hex get an offer of power after the turn."""
    state.leech_hex[state.leech_count] = spot
    state.leech_count += 1
    state.builder = seat
