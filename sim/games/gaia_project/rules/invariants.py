"""What must hold after every move: nothing appears, vanishes or exceeds its limit."""

from __future__ import annotations

from sim.games.gaia_project.rules.galaxy import is_node
from sim.games.gaia_project.rules.income import research_source, structure_source
from sim.games.gaia_project.rules.vocabulary import (
    BOOSTERS,
    FEDERATION_TOKENS,
    HEXES,
    INCOMES,
    NONE,
    SECTOR_HEXES,
    STANDARD_TILES,
    TILES,
    TRACKS,
    VP_SOURCES,
    Effect,
    EffectColumn,
    Phase,
    Planet,
    Source,
    Stone,
    Structure,
)
from sim.kernel.jit import jit, rule

VIOLATIONS = {
    1: "a resource is below zero or above its limit",
    2: "the score is not the sum of its sources",
    3: "power tokens appeared or vanished",
    4: "the brainstone is where it cannot be",
    5: "structures on the map do not match the player's pieces",
    6: "gaiaformers appeared or vanished",
    7: "satellites or space stations do not match the map",
    8: "tech tiles appeared or vanished",
    9: "federation tokens appeared or vanished",
    10: "boosters appeared or vanished",
    11: "a research level is impossible",
    12: "the income sources do not match the boards",
    13: "derived counts (types, sectors, gaia planets) do not match the map",
    14: "the reach does not match the map",
    15: "a federation is broken, or a structure next to it has not joined",
    16: "the players who have passed do not match the passing order",
    17: "the recorded luck (tape) did not fit the game",
}


@jit
def violation(state, components):
    """0 if everything is in order, otherwise a key of VIOLATIONS."""
    if state.random.tape_error != 0:
        return 17
    if state.phase <= Phase.FACTIONS:
        return 0
    passed = 0
    for seat in range(state.options.players):
        player = state.players[seat]
        passed += player.passed
        code = check_resources(state, components, player)
        if code == 0:
            code = check_pieces(state, components, seat)
        if code == 0:
            code = check_map(state, components, seat)
        if code == 0 and not income_matches(components, player):
            code = 12
        if code != 0:
            return code
    if passed != state.passed_count:
        return 16
    return check_supply(state, components)


@rule
def check_resources(state, components, player):
    """Check a player's resources, points and power tokens."""
    rules = components.rules
    if player.credits < 0 or player.ore < 0 or player.knowledge < 0 or player.qic < 0:
        return 1
    if (
        player.credits > rules.credits_max
        or player.ore > rules.ore_max
        or player.knowledge > rules.knowledge_max
    ):
        return 1
    total = 0
    for source in range(VP_SOURCES):
        total += player.vp_by[source]
    if total != player.vp:
        return 2
    if player.vp < 0 and state.phase != Phase.END:
        return 1
    tokens = player.gaia_area
    for bowl in range(3):
        if player.bowls[bowl] < 0:
            return 3
        tokens += player.bowls[bowl]
    if player.gaia_area < 0 or tokens != player.tokens_gained - player.tokens_discarded:
        return 3
    has_stone = components.start_brainstone[player.faction] > 0
    if not has_stone and player.brainstone != Stone.NOWHERE:
        return 4
    if player.brainstone < Stone.NOWHERE or player.brainstone > Stone.GAIA_AREA:
        return 4
    return 0


@rule
def check_pieces(state, components, seat):
    """Check structures, gaiaformers, satellites and stations on the map against the player's counts."""
    player = state.players[seat]
    formers = 0
    satellites = 0
    stations = 0
    structures = 0
    guests = 0
    lost = 0
    gaiaformer, satellite, station = state.gaiaformer, state.satellites, state.station
    guest, owner = state.guest, state.owner
    for spot in range(HEXES):
        formers += 1 if gaiaformer[spot] == seat else 0
        satellites += 1 if satellite[spot] & (1 << seat) else 0
        stations += 1 if station[spot] == seat else 0
        guests += 1 if guest[spot] == seat else 0
        if owner[spot] == seat:
            structures += 1
            if state.planet[spot] == Planet.EMPTY or state.planet[spot] == Planet.TRANSDIM:
                return 5
            lost += 1 if state.structure[spot] == Structure.LOST_PLANET_MINE else 0
    pieces = 0
    for structure in range(Structure.LOST_PLANET_MINE):
        if player.on_map[structure] < 0 or player.on_map[structure] > components.structure_limit[structure]:
            return 5
        pieces += player.on_map[structure]
    if pieces != structures - lost + guests or player.structures != structures + guests:
        return 5
    if guests != player.guest_mines or lost != player.lost_planet:
        return 5
    unlocked = formers + player.gaiaformers + player.gaiaformers_parked
    if formers != player.gaiaformers_on_map or player.gaiaformers < 0 or player.gaiaformers_parked < 0:
        return 6
    if unlocked > components.rules.gaiaformers:
        return 6
    if satellites != player.satellites or stations != player.stations or stations > components.rules.stations:
        return 7
    return 0


@rule
def check_map(state, components, seat):
    """Check derived counts, reach and federations against the map."""
    player = state.players[seat]
    flag = 1 << seat
    types = 0
    sectors = 0
    gaia = 0
    owner, guest, reach = state.owner, state.guest, player.reach
    satellites, federated = state.satellites, state.federated
    for spot in range(HEXES):
        own = owner[spot] == seat
        node = is_node(state, seat, spot)
        if own or guest[spot] == seat:
            sectors |= 1 << (spot // SECTOR_HEXES)
        if own:
            types |= 1 << int(state.planet[spot])
            gaia += 1 if state.planet[spot] == Planet.GAIA else 0
        if node != (reach[spot] == 0) or reach[spot] < 0:
            return 14
        if satellites[spot] & flag and not federated[spot] & flag:
            return 15
        if federated[spot] & flag:
            if not node and not satellites[spot] & flag:
                return 15
            for side in range(6):
                other = components.neighbours[state.options.layout, spot, side]
                if other != NONE and is_node(state, seat, other) and not federated[other] & flag:
                    return 15
    if types != player.types or sectors != player.sectors or gaia != player.gaia_planets:
        return 13
    return 0


@rule
def income_matches(components, player):
    """Whether the listed sources pay what the board, tracks, tiles and booster show."""
    table = components.income[player.faction]
    for resource in range(INCOMES):
        listed = 0
        for position in range(player.source_count):
            listed += table[player.sources[position], resource]
        shown = table[Source.BASE, resource]
        for structure in range(Structure.PLANETARY_INSTITUTE):
            for slot in range(player.on_map[structure]):
                shown += table[structure_source(structure, slot), resource]
        if player.on_map[Structure.PLANETARY_INSTITUTE] > 0:
            shown += (
                table[Source.PLANETARY_INSTITUTE, resource] + table[Source.PLANETARY_INSTITUTE + 1, resource]
            )
        if player.on_map[Structure.ACADEMY_LEFT] > 0:
            shown += table[Source.ACADEMY_LEFT, resource]
        for track in range(TRACKS):
            shown += table[research_source(track, player.levels[track]), resource]
        for tile in range(TILES):
            if player.tiles[tile] == 1 and components.tile_effect[tile, EffectColumn.KIND] == Effect.INCOME:
                shown += table[Source.TILE + tile, resource]
        if player.booster != NONE:
            for part in range(2):
                shown += table[Source.BOOSTER + player.booster * 2 + part, resource]
        if listed != shown:
            return False
    return True


@rule
def check_supply(state, components):
    """Check that the supply and the players together have all tiles, tokens and boosters of the box."""
    players = state.options.players
    for tile in range(STANDARD_TILES):
        held = state.tiles_left[tile]
        for seat in range(players):
            held += 1 if state.players[seat].tiles[tile] > 0 else 0
        if held != components.tile_copies[tile]:
            return 8
    for seat in range(players):
        player = state.players[seat]
        covered = 0
        advanced = 0
        for tile in range(TILES):
            covered += 1 if player.tiles[tile] == 2 else 0
            advanced += 1 if tile >= STANDARD_TILES and player.tiles[tile] == 1 else 0
        if covered != advanced:
            return 8
    for token in range(FEDERATION_TOKENS):
        held = state.tokens_left[token] + (1 if state.terraforming_token == token else 0)
        for seat in range(players):
            held += state.players[seat].tokens[token]
        if held != components.token_copies[token] or state.tokens_left[token] < 0:
            return 9
    boosters = 0
    for booster in range(BOOSTERS):
        boosters += state.boosters[booster]
    for seat in range(players):
        boosters += 1 if state.players[seat].booster != NONE else 0
        green = 0
        for token in range(FEDERATION_TOKENS):
            green += state.players[seat].tokens[token] * components.token_green[token]
        if state.players[seat].green < 0 or state.players[seat].green > green:
            return 9
    if boosters != components.boosters_in_play[players]:
        return 10
    for track in range(TRACKS):
        tops = 0
        for seat in range(players):
            level = state.players[seat].levels[track]
            if level < 0 or level > components.rules.top_level:
                return 11
            tops += 1 if level == components.rules.top_level else 0
        if tops > 1:
            return 11
    return 0
