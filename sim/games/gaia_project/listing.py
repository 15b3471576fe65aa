"""The legal moves of each kind of decision, written into the list of moves."""

from __future__ import annotations

from sim.games.gaia_project.actions import (
    any_token,
    board_action_useful,
    can_convert,
    can_use_board_action,
    can_use_gaia_action,
    has_gain,
    wasted,
)
from sim.games.gaia_project.auction import is_board_free, lowest_bid
from sim.games.gaia_project.building import (
    can_build_mine,
    can_place_lost_planet,
    can_place_station,
    can_start_gaia_project,
    can_upgrade,
    gaia_project_ready,
    has_booster_action,
    range_bonus,
)
from sim.games.gaia_project.clusters import satellite_budget
from sim.games.gaia_project.federations import fewest_satellites, list_federations
from sim.games.gaia_project.galaxy import base_range
from sim.games.gaia_project.power import ability, stone_in_bowls
from sim.games.gaia_project.research import can_advance, can_take_advanced
from sim.games.gaia_project.resources import lowest_level
from sim.games.gaia_project.setup import is_legal_map, place_sector
from sim.games.gaia_project.state import MAX_MOVES
from sim.games.gaia_project.vocabulary import (
    BOARD_ACTIONS,
    BOOSTERS,
    FACTIONS,
    FEDERATION_TOKENS,
    HEXES,
    NONE,
    STANDARD_TILES,
    TILES,
    TRACKS,
    Ability,
    Cost,
    Effect,
    EffectColumn,
    FactionMode,
    Gain,
    Move,
    Planet,
    Special,
    Stone,
    Structure,
    Via,
)
from sim.kernel.jit import rule
from sim.kernel.rows import copy_row


@rule
def add(work, count, kind, a, b):
    """Write one more move; returns the new count."""
    if count == MAX_MOVES:
        return count
    move = work.moves[count]
    move.kind = kind
    move.a = a
    move.b = b
    move.c = 0
    move.d = 0
    for word in range(move.hexes.shape[0]):
        move.hexes[word] = 0
    return count + 1


@rule
def list_rotations(state, components, work, slot):
    """Turns of a sector that keep the map legal; leaving it as it lies is always one."""
    count = 0
    lying = state.rotations[slot]
    for rotation in range(6):
        place_sector(state, components, slot, rotation)
        if is_legal_map(state, components) or rotation == lying:
            count = add(work, count, Move.ROTATE, slot, rotation)
    place_sector(state, components, slot, lying)
    return count


@rule
def list_factions(state, components, work, count):
    """Factions whose board is still free."""
    if state.named_count < state.options.players:
        for faction in range(FACTIONS):
            if is_board_free(state, components, faction):
                count = add(work, count, Move.CHOOSE_FACTION, faction, 0)
    return count


@rule
def list_bids(state, components, work):
    """Bids above those that stand; while choosing, also a new faction."""
    count = 0
    if state.options.faction_mode == FactionMode.AUCTION_BID_WHILE_CHOOSING:
        count = list_factions(state, components, work, count)
    for index in range(state.named_count):
        for amount in range(lowest_bid(state, index), components.rules.max_bid + 1):
            count = add(work, count, Move.BID, state.named[index], amount)
    return count


@rule
def list_starts(state, components, work, seat):
    """Free planets of the home type."""
    count = 0
    home = components.home[state.players[seat].faction]
    for index in range(state.planet_count):
        spot = state.planets[index]
        if state.planet[spot] == home and state.owner[spot] == NONE:
            count = add(work, count, Move.PLACE_START, spot, 0)
    return count


@rule
def list_boosters(state, work, count, kind):
    """Boosters that lie free."""
    for booster in range(BOOSTERS):
        if state.boosters[booster] == 1:
            count = add(work, count, kind, booster, 0)
    return count


@rule
def list_income(state, components, work, seat):
    """Sources of tokens or charging that can be taken next; equal ones only once."""
    count = 0
    table = components.income[state.players[seat].faction]
    for position in range(state.income_count):
        source = state.income[position]
        if table[source, Gain.POWER_TOKENS] == 0 and table[source, Gain.CHARGE] == 0:
            continue
        repeated = False
        for earlier in range(position):
            other = state.income[earlier]
            same = True
            for column in range(Gain.CHARGE + 1):
                if table[other, column] != table[source, column]:
                    same = False
            repeated = repeated or same
        if not repeated:
            count = add(work, count, Move.TAKE_INCOME, source, 0)
    return count


@rule
def list_gaia(state, components, work, seat):
    """Conversions of the gaia phase, or no more of them."""
    count = 0
    for row in range(components.gaia_cost.shape[0]):
        if can_use_gaia_action(state, components, seat, row):
            count = add(work, count, Move.GAIA_CONVERT, row, 0)
    return add(work, count, Move.GAIA_DONE, 0, 0)


@rule
def list_free_actions(state, components, work, seat, count):
    """Free actions; a burn of the Taklons' bowl II says what becomes of the brainstone."""
    player = state.players[seat]
    for row in range(components.free_rows):
        if can_convert(state, components, seat, row):
            count = add(work, count, Move.FREE_ACTION, row, 0)
            if components.free_cost[row, Cost.BURN] > 0 and player.brainstone == Stone.BOWL_2:
                if player.bowls[1] >= 2:
                    count = add(work, count, Move.FREE_ACTION, row, 1)
                count = add(work, count, Move.FREE_ACTION, row, 2)
    return count


@rule
def list_vias(state, components, work, seat):
    """Board actions and booster that can help a mine now, into ``work.queue``; returns how many."""
    player = state.players[seat]
    work.queue[0] = Via.NOTHING
    count = 1
    for action in range(BOARD_ACTIONS):
        if components.board_effect[action, EffectColumn.KIND] == Effect.BUILD_MINE:
            if can_use_board_action(state, components, seat, action):
                work.queue[count] = action
                count += 1
    if player.special_used[Special.BOOSTER] == 0 and has_booster_action(components, player):
        work.queue[count] = Via.BOOSTER
        count += 1
    return count


@rule
def list_planets(state, components, work, seat, count):
    """Everything that can be done on a planet: mines, gaia projects, upgrades, swap, downgrade."""
    player = state.players[seat]
    vias = list_vias(state, components, work, seat)
    mine = (
        player.on_map[Structure.MINE] < components.structure_limit[Structure.MINE]
        and player.ore >= components.structure_cost[Structure.MINE, Cost.ORE]
        and player.credits >= components.structure_cost[Structure.MINE, Cost.CREDITS]
    )
    gaia = gaia_project_ready(components, player)
    range_booster = False
    if work.queue[vias - 1] == Via.BOOSTER:
        kind = components.booster_effect[player.booster, EffectColumn.KIND]
        range_booster = kind == Effect.BUILD_MINE_OR_GAIA_PROJECT
    limit = base_range(components, player) + components.rules.qic_range_bonus * player.qic
    if work.queue[vias - 1] == Via.BOOSTER:
        limit += range_bonus(components, player, Via.BOOSTER)
    institute_open = player.special_used[Special.PLANETARY_INSTITUTE] == 0
    swap = institute_open and ability(components, player, Ability.ACTION_SWAP_PI_AND_MINE) > 0
    downgrade = (
        institute_open
        and ability(components, player, Ability.ACTION_DOWNGRADE_LAB_AND_ADVANCE) > 0
        and player.on_map[Structure.TRADING_STATION] < components.structure_limit[Structure.TRADING_STATION]
    )
    for index in range(state.planet_count):
        spot = state.planets[index]
        if state.owner[spot] == seat:
            old = state.structure[spot]
            for structure in range(Structure.TRADING_STATION, Structure.ACADEMY_RIGHT + 1):
                if can_upgrade(state, components, seat, spot, structure):
                    count = add(work, count, Move.UPGRADE, spot, structure)
            if swap and old == Structure.MINE:
                count = add(work, count, Move.SWAP, spot, 0)
            if downgrade and old == Structure.RESEARCH_LAB:
                count = add(work, count, Move.DOWNGRADE, spot, 0)
        elif state.planet[spot] == Planet.TRANSDIM:
            if gaia and can_start_gaia_project(state, components, seat, spot, Via.NOTHING):
                count = add(work, count, Move.START_GAIA_PROJECT, spot, Via.NOTHING)
            if gaia and range_booster and can_start_gaia_project(state, components, seat, spot, Via.BOOSTER):
                count = add(work, count, Move.START_GAIA_PROJECT, spot, Via.BOOSTER)
        elif mine and (player.reach[spot] <= limit or state.gaiaformer[spot] == seat):
            for position in range(vias):
                via = work.queue[position]
                if can_build_mine(state, components, seat, spot, via):
                    count = add(work, count, Move.BUILD_MINE, spot, via)
    return count


@rule
def list_board_actions(state, components, work, seat, count):
    """Board actions that build nothing."""
    player = state.players[seat]
    for action in range(BOARD_ACTIONS):
        if not can_use_board_action(state, components, seat, action):
            continue
        if components.board_effect[action, EffectColumn.KIND] == Effect.RESCORE_FEDERATION:
            for token in range(FEDERATION_TOKENS):
                if player.tokens[token] > 0:
                    count = add(work, count, Move.BOARD_ACTION, action, token)
        elif board_action_useful(state, components, seat, action):
            count = add(work, count, Move.BOARD_ACTION, action, NONE)
    return count


@rule
def list_special_actions(state, components, work, seat, count):
    """Special actions of tiles, academy, institute and faction board."""
    player = state.players[seat]
    for tile in range(TILES):
        if player.tiles[tile] == 1 and player.tile_used[tile] == 0:
            if components.tile_effect[tile, EffectColumn.KIND] == Effect.ACTION:
                if not wasted(state, components, seat, components.tile_gain[tile]):
                    count = add(work, count, Move.TILE_ACTION, tile, 0)
    if player.on_map[Structure.ACADEMY_RIGHT] > 0 and player.special_used[Special.ACADEMY] == 0:
        gains = components.academy_gain[player.faction]
        if has_gain(gains) and not wasted(state, components, seat, gains):
            count = add(work, count, Move.ACADEMY_ACTION, 0, 0)
    if player.special_used[Special.PLANETARY_INSTITUTE] == 0 and player.stations < components.rules.stations:
        if ability(components, player, Ability.ACTION_PLACE_SPACE_STATION) > 0:
            for spot in range(HEXES):
                if can_place_station(state, components, seat, spot):
                    count = add(work, count, Move.SPACE_STATION, spot, 0)
    if player.special_used[Special.BOARD] == 0:
        if ability(components, player, Ability.ACTION_ADVANCE_LOWEST_TRACK) > 0:
            lowest = lowest_level(player)
            for track in range(TRACKS):
                if player.levels[track] == lowest and can_advance(state, components, seat, track):
                    count = add(work, count, Move.ADVANCE_LOWEST, track, 0)
    return count


@rule
def list_turn(state, components, work, seat):
    """All main actions, and the free actions before them."""
    player = state.players[seat]
    count = list_planets(state, components, work, seat, 0)
    if player.knowledge >= components.rules.advance_cost:
        for track in range(TRACKS):
            if can_advance(state, components, seat, track):
                count = add(work, count, Move.ADVANCE, track, 0)
    count = list_board_actions(state, components, work, seat, count)
    count = list_special_actions(state, components, work, seat, count)
    if any_token(state, components):
        satellites = fewest_satellites(state, components, work, seat)
        if satellites <= satellite_budget(state, components, seat):
            count = add(work, count, Move.FEDERATE, satellites, 0)
    if state.round_number < components.rules.rounds:
        count = list_boosters(state, work, count, Move.PASS)
    else:
        count = add(work, count, Move.PASS, NONE, 0)
    return list_free_actions(state, components, work, seat, count)


@rule
def list_tiles(state, components, work, seat):
    """Tech tiles to take; an advanced one with each tile that it can cover."""
    player = state.players[seat]
    count = 0
    for slot in range(STANDARD_TILES):
        tile = state.tile_slot[slot]
        if player.tiles[tile] == 0 and state.tiles_left[tile] > 0:
            count = add(work, count, Move.TAKE_TILE, slot, 0)
    for track in range(TRACKS):
        if can_take_advanced(state, components, seat, track):
            for tile in range(STANDARD_TILES):
                if player.tiles[tile] == 1:
                    count = add(work, count, Move.TAKE_ADVANCED_TILE, track, tile)
    return count


@rule
def list_steps(state, components, work, seat, only, compulsory):
    """Research steps, and none at all where the step is optional."""
    count = 0
    for track in range(TRACKS):
        if (only == NONE or only == track) and can_advance(state, components, seat, track):
            count = add(work, count, Move.STEP, track, 0)
    if compulsory == 0:
        count = add(work, count, Move.SKIP, 0, 0)
    return count


@rule
def list_found(state, components, work, seat, satellites):
    """All federations that can be formed with at most so many satellites."""
    found = list_federations(state, components, work, seat, satellites)
    count = 0
    for index in range(found):
        count = add(work, count, Move.FORM_FEDERATION, 0, 0)
        copy_row(work.found[index], work.moves[count - 1].hexes)
    return count


@rule
def list_payments(state, work, seat, amount):
    """All ways to take so many tokens out of the bowls, with and without the brainstone."""
    player = state.players[seat]
    count = 0
    for stone in range(1 + stone_in_bowls(player)):
        rest = amount - stone
        for first in range(min(rest, player.bowls[0]) + 1):
            for second in range(min(rest - first, player.bowls[1]) + 1):
                third = rest - first - second
                if third <= player.bowls[2]:
                    count = add(work, count, Move.PAY, first, second)
                    work.moves[count - 1].c = third
                    work.moves[count - 1].d = stone
    return count


@rule
def list_tokens(state, components, work):
    """Federation tokens in the supply."""
    count = 0
    for token in range(FEDERATION_TOKENS):
        if state.tokens_left[token] > 0 and components.token_faction[token] == NONE:
            count = add(work, count, Move.TAKE_FEDERATION_TOKEN, token, 0)
    return count


@rule
def list_lost_planet(state, components, work, seat):
    """Hexes for the lost planet."""
    count = 0
    for spot in range(HEXES):
        if can_place_lost_planet(state, components, seat, spot):
            count = add(work, count, Move.PLACE_LOST_PLANET, spot, 0)
    return count
