"""The value of a position at the start of a round.

``describe`` writes a player's position as numbers, in blocks. ``position_value`` weighs them with the values
of the round (values.toml), which fit.py learned from games played to the end.
"""

from __future__ import annotations

from sim.games.gaia_project.rules.clusters import node_value, threshold
from sim.games.gaia_project.rules.galaxy import base_range, is_node
from sim.games.gaia_project.rules.hexsets import HEX_WORDS, add_hex
from sim.games.gaia_project.rules.research import can_take_advanced
from sim.games.gaia_project.rules.resources import count_per
from sim.games.gaia_project.rules.vocabulary import (
    BOOSTERS,
    FACTIONS,
    FINAL_TILES,
    HEXES,
    INCOMES,
    LEVELS,
    NONE,
    TILES,
    TRACKS,
    Effect,
    EffectColumn,
    Event,
    Planet,
    Structure,
)
from sim.kernel.bits import count_bits
from sim.kernel.jit import rule
from strategies.gaia_project.weights import BLOCK

TOP_LEVEL = LEVELS - 1
EVENTS = len(Event)
CLOSE = 2  # structures this close can federate with hardly a satellite
NODES = 60  # own structures and stations that are looked at

# Blocks of the description: name -> how many numbers.
BLOCKS: dict[str, int] = {
    "faction": FACTIONS,  # 1 for the player's faction
    "vp": 1,
    "goods": 4,  # credits, ore, knowledge, QICs
    "bowls": 3,
    "income": INCOMES,
    "gaiaformers": 2,  # available, on the map
    "structures": 6,  # by Structure
    "institute": FACTIONS,  # 1 for the player's faction, once it is built
    "colonies": 5,  # planet types, sectors, gaia planets, the lost planet, guest mines
    "levels": TRACKS * TOP_LEVEL,  # 1 for each level reached
    "tiles": TILES,  # 1 for each tile in force
    "covered": 1,
    "boosters": BOOSTERS,  # 1 for the one held
    "passing": 2,  # points for passing with the current counts: booster, tiles
    "tokens": 2,  # federation tokens: green, all
    "keys": 2,  # with a green token: tracks one step below the top, advanced tiles available
    "federating": 5,  # satellites, stations, value outside federations, its densest part, is it enough
    "room": 7,  # free planets in range: by steps 0 to 3, gaia, transdim; just out of range
    "neighbours": 1,  # structures with an opponent in the neighbourhood
    "coming": EVENTS,  # this round's points for an event, times what feeds it (describe_coming)
    "final": 2 * FINAL_TILES,  # what each final tile in play counts: own count, mean of the others
}
OFFSETS = {name: sum(list(BLOCKS.values())[:index]) for index, name in enumerate(BLOCKS)}
SIZE = sum(BLOCKS.values())

_FACTION, _VP, _GOODS, _BOWLS = (OFFSETS[name] for name in ("faction", "vp", "goods", "bowls"))
_INCOME, _FORMERS, _STRUCTURES = (OFFSETS[name] for name in ("income", "gaiaformers", "structures"))
_INSTITUTE, _COLONIES, _LEVELS = (OFFSETS[name] for name in ("institute", "colonies", "levels"))
_TILES, _COVERED, _BOOSTERS = (OFFSETS[name] for name in ("tiles", "covered", "boosters"))
_PASSING, _TOKENS, _FEDERATING = (OFFSETS[name] for name in ("passing", "tokens", "federating"))
_ROOM, _NEIGHBOURS, _FINAL = (OFFSETS[name] for name in ("room", "neighbours", "final"))
_KEYS, _COMING = (OFFSETS[name] for name in ("keys", "coming"))


@rule
def describe_goods(components, player, numbers):
    """Goods and income."""
    numbers[_FACTION + player.faction] = 1.0
    numbers[_VP] = player.vp
    numbers[_GOODS] = player.credits
    numbers[_GOODS + 1] = player.ore
    numbers[_GOODS + 2] = player.knowledge
    numbers[_GOODS + 3] = player.qic
    for bowl in range(3):
        numbers[_BOWLS + bowl] = player.bowls[bowl]
    for index in range(player.source_count):
        income = components.income[player.faction, player.sources[index]]
        for column in range(INCOMES):
            numbers[_INCOME + column] += income[column]


@rule
def describe_board(state, components, seat, numbers):
    """Structures, research, tiles, booster, tokens."""
    player = state.players[seat]
    numbers[_FORMERS] = player.gaiaformers
    numbers[_FORMERS + 1] = player.gaiaformers_on_map
    for structure in range(6):
        numbers[_STRUCTURES + structure] = player.on_map[structure]
    numbers[_INSTITUTE + player.faction] = player.on_map[Structure.PLANETARY_INSTITUTE]
    numbers[_COLONIES] = count_bits(player.types)
    numbers[_COLONIES + 1] = count_bits(player.sectors)
    numbers[_COLONIES + 2] = player.gaia_planets
    numbers[_COLONIES + 3] = player.lost_planet
    numbers[_COLONIES + 4] = player.guest_mines
    for track in range(TRACKS):
        for level in range(min(TOP_LEVEL, player.levels[track])):
            numbers[_LEVELS + track * TOP_LEVEL + level] = 1.0
    for tile in range(TILES):
        if player.tiles[tile] == 1:
            numbers[_TILES + tile] = 1.0
            if components.tile_effect[tile, EffectColumn.KIND] == Effect.ON_PASS:
                effect = components.tile_effect[tile]
                numbers[_PASSING + 1] += effect[EffectColumn.VP] * count_per(
                    state, seat, effect[EffectColumn.PER]
                )
        elif player.tiles[tile] == 2:
            numbers[_COVERED] += 1.0
    if player.booster != NONE:
        numbers[_BOOSTERS + player.booster] = 1.0
        effect = components.booster_effect[player.booster]
        if effect[EffectColumn.KIND] == Effect.ON_PASS:
            numbers[_PASSING] = effect[EffectColumn.VP] * count_per(state, seat, effect[EffectColumn.PER])
    numbers[_TOKENS] = player.green
    for token in range(player.tokens.shape[0]):
        numbers[_TOKENS + 1] += player.tokens[token]
    if player.green > 0:
        for track in range(TRACKS):
            if player.levels[track] == components.rules.top_level - 1:
                numbers[_KEYS] += 1.0
            if can_take_advanced(state, components, seat, track):
                numbers[_KEYS + 1] += 1.0


@rule
def look_at_map(state, components, scratch, seat):
    """List own structures, then stations, with their values, and mark the hexes of opponents."""
    flag = 1 << seat
    for word in range(HEX_WORDS):
        scratch.others[word] = 0
    count = 0
    for index in range(state.planet_count):
        spot = state.planets[index]
        if state.owner[spot] != NONE and state.owner[spot] != seat:
            add_hex(scratch.others, spot)
        if is_node(state, seat, spot) and count < NODES:
            scratch.node[count] = spot
            scratch.node_value[count] = node_value(state, components, seat, spot)
            scratch.node_federated[count] = state.federated[spot] & flag
            count += 1
    scratch.node_planets = count
    if state.players[seat].stations > 0:
        for spot in range(HEXES):
            if state.station[spot] == seat and state.owner[spot] != seat and state.guest[spot] != seat:
                if count < NODES:
                    scratch.node[count] = spot
                    scratch.node_value[count] = components.rules.station_value
                    scratch.node_federated[count] = state.federated[spot] & flag
                    count += 1
    scratch.node_count = count


@rule
def has_opponent_near(state, components, scratch, spot):
    """Whether an opponent is in the neighbourhood of an own structure; after ``look_at_map``."""
    around = components.around[state.options.layout, spot]
    opponents = 0
    for word in range(HEX_WORDS):
        opponents |= around[word] & scratch.others[word]
    return opponents != 0


@rule
def describe_federating(state, components, scratch, seat, numbers):
    """How close the next federation is."""
    player = state.players[seat]
    goal = threshold(components, player)
    total = 0.0
    densest = 0.0
    for node in range(scratch.node_planets):
        if scratch.node_federated[node]:
            continue
        total += scratch.node_value[node]
        distance = components.distance[state.options.layout, scratch.node[node]]
        near = 0.0
        for other in range(scratch.node_planets):
            if distance[scratch.node[other]] <= CLOSE and not scratch.node_federated[other]:
                near += scratch.node_value[other]
        densest = max(densest, near)
    numbers[_FEDERATING] = player.satellites
    numbers[_FEDERATING + 1] = player.stations
    numbers[_FEDERATING + 2] = total
    numbers[_FEDERATING + 3] = min(densest, 1.0 * goal)
    numbers[_FEDERATING + 4] = 1.0 if total >= goal else 0.0


@rule
def describe_room(state, components, scratch, seat, numbers):
    """Planets to settle, and nearby opponents."""
    player = state.players[seat]
    home = components.home[player.faction]
    reach = base_range(components, player)
    for index in range(state.planet_count):
        spot = state.planets[index]
        owner = state.owner[spot]
        if owner == seat:
            if has_opponent_near(state, components, scratch, spot):
                numbers[_NEIGHBOURS] += 1.0
        elif owner == NONE and player.reach[spot] <= reach + components.rules.qic_range_bonus:
            kind = state.planet[spot]
            if player.reach[spot] > reach:
                numbers[_ROOM + 6] += 1.0
            elif kind == Planet.GAIA:
                numbers[_ROOM + 4] += 1.0
            elif kind == Planet.TRANSDIM:
                numbers[_ROOM + 5] += 1.0
            elif kind <= Planet.ICE:
                numbers[_ROOM + min(3, components.terraform_steps[home, kind])] += 1.0


@rule
def describe_coming(state, components, seat, numbers):
    """What the round tile may give: its points, times what the player has for its event."""
    player = state.players[seat]
    tile = components.round_effect[state.round_tiles[state.round_number - 1]]
    event = tile[EffectColumn.EVENT]
    feed = 1.0
    if event == Event.BUILD_MINE or event == Event.TERRAFORM_STEP:
        feed = player.ore
    elif event == Event.BUILD_MINE_ON_GAIA:
        feed = player.gaiaformers_on_map + numbers[_ROOM + 4]
    elif event == Event.BUILD_TRADING_STATION:
        feed = player.on_map[Structure.MINE]
    elif event == Event.BUILD_BIG:
        feed = player.on_map[Structure.TRADING_STATION] + player.on_map[Structure.RESEARCH_LAB]
    elif event == Event.RESEARCH_ADVANCE:
        feed = player.knowledge
    elif event == Event.GAIN_FEDERATION:
        feed = numbers[_FEDERATING + 3]
    numbers[_COMING + event] = tile[EffectColumn.VP] * feed


@rule
def describe_final(state, components, seat, numbers):
    """The counts of the final tiles in play."""
    players = state.options.players
    for index in range(state.final_tiles.shape[0]):
        tile = int(state.final_tiles[index])  # as plain Python, a small integer would not hold the sum
        per = components.final_per[tile]
        numbers[_FINAL + 2 * tile] = count_per(state, seat, per)
        for other in range(players):
            if other != seat:
                numbers[_FINAL + 2 * tile + 1] += count_per(state, other, per) / (players - 1.0)


@rule
def describe(state, components, scratch, seat, numbers):
    """Write the position of a player as numbers, in the order of BLOCKS."""
    for index in range(SIZE):
        numbers[index] = 0.0
    look_at_map(state, components, scratch, seat)
    describe_goods(components, state.players[seat], numbers)
    describe_board(state, components, seat, numbers)
    describe_federating(state, components, scratch, seat, numbers)
    describe_room(state, components, scratch, seat, numbers)
    describe_coming(state, components, seat, numbers)
    describe_final(state, components, seat, numbers)


@rule
def position_value(numbers, row, round_number):
    """Expected final points of a position at the start of a round."""
    first = BLOCK + (round_number - 2) * SIZE
    total = 0.0
    for index in range(SIZE):
        total += row[first + index] * numbers[index]
    return total
