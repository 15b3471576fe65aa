"""The moves of a turn: main actions, passing, free actions (RULES 6)."""

from __future__ import annotations

from sim.games.gaia_project.rules.actions import (
    any_token,
    board_action_useful,
    can_convert,
    can_use_board_action,
    has_gain,
    wasted,
)
from sim.games.gaia_project.rules.building import (
    can_build_mine,
    can_place_station,
    can_start_gaia_project,
    can_upgrade,
    free_steps,
    gaia_project_ready,
    has_booster_action,
    range_bonus,
)
from sim.games.gaia_project.rules.clusters import satellite_budget
from sim.games.gaia_project.rules.federation_search import fewest_satellites
from sim.games.gaia_project.rules.galaxy import base_range
from sim.games.gaia_project.rules.power import ability
from sim.games.gaia_project.rules.research import can_advance
from sim.games.gaia_project.rules.resources import lowest_level
from sim.games.gaia_project.rules.state import MAX_MOVES
from sim.games.gaia_project.rules.vocabulary import (
    BOARD_ACTIONS,
    BOOSTERS,
    FEDERATION_TOKENS,
    HEXES,
    NONE,
    TILES,
    TRACKS,
    Ability,
    Cost,
    Effect,
    EffectColumn,
    Move,
    Planet,
    Special,
    Stone,
    Structure,
    Track,
    Via,
)
from sim.kernel.jit import rule


@rule
def add_move(work, count, kind, a, b):
    """Append a move with operands ``a`` and ``b``; returns the new count."""
    if count == MAX_MOVES:
        return count
    move = work.moves[count]
    move.kind = kind
    move.a = a
    move.b = b
    move.bowl_3 = 0
    move.stone = 0
    for word in range(move.hexes.shape[0]):
        move.hexes[word] = 0
    return count + 1


@rule
def list_turn(state, components, work, seat):
    """All main actions, and the free actions that may come first."""
    player = state.players[seat]
    count = list_planet_moves(state, components, work, seat, 0)
    if player.knowledge >= components.rules.advance_cost:
        for track in range(TRACKS):
            if can_advance(state, components, seat, track):
                count = add_move(work, count, Move.ADVANCE, track, 0)
    count = list_board_actions(state, components, work, seat, count)
    count = list_special_actions(state, components, work, seat, count)
    if any_token(state, components):
        satellites = fewest_satellites(state, components, work, seat)
        if satellites <= satellite_budget(state, components, seat):
            count = add_move(work, count, Move.FEDERATE, satellites, 0)
    if state.round_number < components.rules.rounds:
        count = list_boosters(state, work, count, Move.PASS)
    else:
        count = add_move(work, count, Move.PASS, NONE, 0)
    return list_free_actions(state, components, work, seat, count)


@rule
def list_planet_moves(state, components, work, seat, count):
    """Moves on planets: mines, gaia projects, upgrades, swap, downgrade."""
    player = state.players[seat]
    vias = list_vias(state, components, work, seat)
    mine = (
        player.on_map[Structure.MINE] < components.structure_limit[Structure.MINE]
        and player.ore >= components.structure_cost[Structure.MINE, Cost.ORE]
        and player.credits >= components.structure_cost[Structure.MINE, Cost.CREDITS]
    )
    step_cost = components.step_cost[player.levels[Track.TERRAFORMING]]
    ore_left = player.ore - components.structure_cost[Structure.MINE, Cost.ORE]
    most_steps = 0
    for position in range(vias):
        most_steps = max(most_steps, free_steps(components, player, work.queue[position]))
    gaia = gaia_project_ready(components, player)
    range_booster = False
    if work.queue[vias - 1] == Via.BOOSTER:
        kind = components.booster_effect[player.booster, EffectColumn.KIND]
        range_booster = kind == Effect.BUILD_MINE_OR_GAIA_PROJECT
    limit = base_range(components, player) + components.rules.qic_range_bonus * player.qic
    if work.queue[vias - 1] == Via.BOOSTER:
        limit += range_bonus(components, player, Via.BOOSTER)
    guests = ability(components, player, Ability.GUEST_MINE) > 0
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
                    count = add_move(work, count, Move.UPGRADE, spot, structure)
            if swap and old == Structure.MINE:
                count = add_move(work, count, Move.SWAP, spot, 0)
            if downgrade and old == Structure.RESEARCH_LAB:
                count = add_move(work, count, Move.DOWNGRADE, spot, 0)
        elif state.planet[spot] == Planet.TRANSDIM:
            if gaia and can_start_gaia_project(state, components, seat, spot, Via.NOTHING):
                count = add_move(work, count, Move.START_GAIA_PROJECT, spot, Via.NOTHING)
            if gaia and range_booster and can_start_gaia_project(state, components, seat, spot, Via.BOOSTER):
                count = add_move(work, count, Move.START_GAIA_PROJECT, spot, Via.BOOSTER)
        elif state.owner[spot] != NONE and not guests:
            continue
        elif mine and (player.reach[spot] <= limit or state.gaiaformer[spot] == seat):
            if state.planet[spot] <= Planet.ICE and state.owner[spot] == NONE:
                steps = components.terraform_steps[components.home[player.faction], state.planet[spot]]
                if (steps - most_steps) * step_cost > ore_left:
                    continue  # too expensive, whatever helps
            for position in range(vias):
                via = work.queue[position]
                if can_build_mine(state, components, seat, spot, via):
                    count = add_move(work, count, Move.BUILD_MINE, spot, via)
    return count


@rule
def list_vias(state, components, work, seat):
    """Write what can help build a mine now (board actions, booster) into ``work.queue``; returns how many."""
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
def list_board_actions(state, components, work, seat, count):
    """Board actions that don't build."""
    player = state.players[seat]
    for action in range(BOARD_ACTIONS):
        if not can_use_board_action(state, components, seat, action):
            continue
        if components.board_effect[action, EffectColumn.KIND] == Effect.RESCORE_FEDERATION:
            for token in range(FEDERATION_TOKENS):
                if player.tokens[token] > 0:
                    count = add_move(work, count, Move.BOARD_ACTION, action, token)
        elif board_action_useful(state, components, seat, action):
            count = add_move(work, count, Move.BOARD_ACTION, action, NONE)
    return count


@rule
def list_special_actions(state, components, work, seat, count):
    """Special actions of tiles, academy, space station and faction board."""
    player = state.players[seat]
    for tile in range(TILES):
        if player.tiles[tile] == 1 and player.tile_used[tile] == 0:
            if components.tile_effect[tile, EffectColumn.KIND] == Effect.ACTION:
                if not wasted(state, components, seat, components.tile_gain[tile]):
                    count = add_move(work, count, Move.TILE_ACTION, tile, 0)
    if player.on_map[Structure.ACADEMY_RIGHT] > 0 and player.special_used[Special.ACADEMY] == 0:
        gains = components.academy_gain[player.faction]
        if has_gain(gains) and not wasted(state, components, seat, gains):
            count = add_move(work, count, Move.ACADEMY_ACTION, 0, 0)
    if player.special_used[Special.PLANETARY_INSTITUTE] == 0 and player.stations < components.rules.stations:
        if ability(components, player, Ability.ACTION_PLACE_SPACE_STATION) > 0:
            for spot in range(HEXES):
                if can_place_station(state, components, seat, spot):
                    count = add_move(work, count, Move.SPACE_STATION, spot, 0)
    if player.special_used[Special.BOARD] == 0:
        if ability(components, player, Ability.ACTION_ADVANCE_LOWEST_TRACK) > 0:
            lowest = lowest_level(player)
            for track in range(TRACKS):
                if player.levels[track] == lowest and can_advance(state, components, seat, track):
                    count = add_move(work, count, Move.ADVANCE_LOWEST, track, 0)
    return count


@rule
def list_boosters(state, work, count, kind):
    """Boosters that nobody holds."""
    for booster in range(BOOSTERS):
        if state.boosters[booster] == 1:
            count = add_move(work, count, kind, booster, 0)
    return count


@rule
def list_free_actions(state, components, work, seat, count):
    """Free actions. Where a burn can involve the brainstone, each outcome for it is a separate move."""
    player = state.players[seat]
    for row in range(components.free_rows):
        if can_convert(state, components, seat, row):
            count = add_move(work, count, Move.FREE_ACTION, row, 0)
            if components.free_cost[row, Cost.BURN] > 0 and player.brainstone == Stone.BOWL_2:
                if player.bowls[1] >= 2:
                    count = add_move(work, count, Move.FREE_ACTION, row, 1)
                count = add_move(work, count, Move.FREE_ACTION, row, 2)
    return count
