"""From models to arrays: fill ``arrays.Components`` from the validated data files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from sim.games.gaia_project.loading.arrays import Components, Rules
from sim.games.gaia_project.loading.power_sums import power_sums
from sim.games.gaia_project.loading.rows import (
    code,
    cost_row,
    effect_gain,
    effect_row,
    gain_row,
    income_row,
)
from sim.games.gaia_project.loading.schema import Data, Layout
from sim.games.gaia_project.loading.schema_base import FACTION_IDS, STRUCTURE_IDS, TRACK_IDS, IncomeEffect
from sim.games.gaia_project.loading.schema_factions import FactionEntry, UpgradePaths
from sim.games.gaia_project.rules import geometry
from sim.games.gaia_project.rules.vocabulary import (
    ABILITIES,
    FACTIONS,
    GAINS,
    HEXES,
    INCOMES,
    LEVELS,
    NONE,
    SEATS,
    SLOTS,
    SOURCES,
    TRACKS,
    Ability,
    Arrival,
    Effect,
    Gain,
    Per,
    Planet,
    Source,
    Structure,
    Track,
)

Arrays = dict[str, np.ndarray]
PLAYER_COUNTS = (2, 3, 4)
LAYOUT_OF_PLAYERS = {2: 1, 3: 0, 4: 0}
SMALL_LAYOUT = 2
USUAL_START_MINES = 2


def pack(data: Data) -> Components:
    """All arrays of the game; every call makes new ones."""
    return Components(
        rules=_rules(data),
        **_factions(data),
        **_structures(data),
        **_research(data),
        **_tiles(data),
        **_actions(data),
        **_map(data),
        **_setup(data),
    )


def sector_planets(data: Data) -> np.ndarray:
    """The planet at each printed position of each sector side."""
    letters = {planet.letter: number for number, planet in enumerate(data.planets.planet)}
    return _array(
        [[letters.get(letter, Planet.EMPTY) for letter in side.hexes] for side in data.sectors.sector]
    )


def layout_coordinates(data: Data, layout: Layout) -> np.ndarray:
    """Global coordinates of the hexes of a layout."""
    centres = [(slot.q, slot.r) for slot in layout.slots]
    return geometry.place_sectors(centres, data.sectors.positions)


def first_game_planets(data: Data, layout: Layout) -> np.ndarray:
    """The planet on each hex of a layout with the first-game map."""
    sides = [side.id for side in data.sectors.sector]
    planets = np.full(HEXES, Planet.EMPTY, np.int16)
    printed = sector_planets(data)[[sides.index(slot.first_game) for slot in layout.slots]]
    planets[: printed.size] = printed.reshape(-1)
    return planets


def ability_values(data: Data, faction: FactionEntry, institute: bool) -> list[int]:
    """The value of each ability of a board, or of its institute: the number in the data, or 1 for a flag."""
    abilities = faction.pi_ability if institute else faction.ability
    values = [0] * ABILITIES
    for name, setting in abilities:
        if setting:
            value = _token_index(data, setting) + 1 if isinstance(setting, str) else int(setting)
            values[code(Ability, name)] = value
    if not institute:
        values[Ability.EXTRA_START_MINE] = int(faction.start_mines > USUAL_START_MINES)
        values[Ability.START_WITH_PI_ONLY] = int(faction.start_pi > 0 and faction.start_mines == 0)
    # Numbers given with the piece or conversion that the ability allows.
    elsewhere = {
        Ability.ACTION_PLACE_SPACE_STATION: data.structures.piece.space_station.total,
        Ability.FREE_ACTION_BOWL3_TO_GAIA_FOR_KNOWLEDGE: sum(
            action.gain.knowledge
            for action in data.actions.free_action
            if action.faction == faction.id and action.cost.bowl_3_to_gaia
        ),
        Ability.GAIA_PHASE_DISCARD_FOR_TECH_TILE: sum(
            action.cost.gaia_discard
            for action in data.actions.gaia_phase_action
            if action.faction == faction.id
        ),
    }
    for ability, value in elsewhere.items():
        if values[ability]:
            values[ability] = value
    return values


def _array(rows: Any) -> np.ndarray:
    return np.ascontiguousarray(rows, dtype=np.int16)


def _token_index(data: Data, token: str) -> int:
    return [entry.id for entry in data.federations.token].index(token)


def _faction_or_none(faction: str | None) -> int:
    return NONE if faction is None else FACTION_IDS.index(faction)


def _rules(data: Data) -> Rules:
    rules, pieces, research = data.rules, data.structures.piece, data.research.common
    return Rules(
        rounds=rules.limits.rounds,
        credits_max=rules.limits.credits_max,
        ore_max=rules.limits.ore_max,
        knowledge_max=rules.limits.knowledge_max,
        neighbourhood=rules.distances.neighbourhood,
        qic_range_bonus=rules.distances.qic_range_bonus,
        gaia_planet_qic=data.planets.habitability.gaia.qic,
        gaiaformers=pieces.gaiaformer.per_player,
        stations=pieces.space_station.total,
        station_value=pieces.space_station.federation_value,
        advance_cost=research.advance_cost.knowledge,
        advanced_min_level=research.advanced_min_level,
        top_level=LEVELS - 1,
        federation_threshold=data.federations.rules.default_threshold,
        resources_per_vp=rules.end.resources_per_vp,
        max_bid=rules.auction.max_bid,
        leech_free=rules.leech.free,
    )


def _factions(data: Data) -> Arrays:
    factions = data.factions.faction
    start_gain = np.zeros((FACTIONS, GAINS), np.int16)
    for row, faction in enumerate(factions):
        start = faction.start
        start_gain[row, : Gain.QIC + 1] = start.credits, start.ore, start.knowledge, start.qic
        start_gain[row, Gain.VP] = faction.start_vp
    return {
        "home": _array([code(Planet, faction.home) for faction in factions]),
        "board": _array([faction.board - 1 for faction in factions]),
        "start_gain": start_gain,
        "start_bowls": _array(
            [
                [faction.start_power.bowl1, faction.start_power.bowl2, faction.start_power.bowl3]
                for faction in factions
            ]
        ),
        "start_brainstone": _array([faction.brainstone_start_bowl for faction in factions]),
        "start_levels": _array(
            [[getattr(faction.start_research, track) for track in TRACK_IDS] for faction in factions]
        ),
        "start_mines": _array([faction.start_mines for faction in factions]),
        "start_institute": _array([faction.start_pi for faction in factions]),
        "ability": _array([ability_values(data, faction, institute=False) for faction in factions]),
        "institute_ability": _array([ability_values(data, faction, institute=True) for faction in factions]),
        "academy_gain": _array([gain_row(faction.academy_right_action) for faction in factions]),
        "income": _array([income_table(data, faction) for faction in factions]),
    }


def income_table(data: Data, faction: FactionEntry) -> np.ndarray:
    """A faction's income from each source (SOURCES, INCOMES)."""
    table = np.zeros((SOURCES, INCOMES), np.int16)

    def put(first: int, incomes: Sequence[Any]) -> None:
        for place, income in enumerate(incomes):
            table[first + place] = income_row(income)

    put(Source.BASE, [faction.base_income])
    for structure in (Structure.MINE, Structure.TRADING_STATION, Structure.RESEARCH_LAB):
        own = getattr(faction, f"{STRUCTURE_IDS[structure]}_income")
        slots = data.structures.structure[structure].income if own is None else own
        put(code(Source, STRUCTURE_IDS[structure]), slots)
    put(Source.PLANETARY_INSTITUTE, faction.pi_income)
    put(Source.ACADEMY_LEFT, [faction.academy_left_income])
    for number, track in enumerate(data.research.track):
        put(Source.RESEARCH + number * LEVELS, track.income or [])
    for number, tile in enumerate([*data.tech_tiles.tile, *data.advanced_tech_tiles.tile]):
        if isinstance(tile.effect, IncomeEffect):
            put(Source.TILE + number, [tile.effect])
    for number, booster in enumerate(data.boosters.booster):
        put(Source.BOOSTER + number * 2, booster.income)
    return table


def _structures(data: Data) -> Arrays:
    structures = data.structures.structure
    near_opponent = structures[Structure.TRADING_STATION].cost_near_opponent
    paths = data.structures.upgrades
    return {
        "upgrades": _array(
            [
                _upgrades(paths.swapped if faction.ability.swapped_upgrade_paths else paths.default)
                for faction in data.factions.faction
            ]
        ),
        "structure_cost": _array([cost_row(structure.cost) for structure in structures]),
        "trading_near_cost": _array(cost_row(near_opponent or structures[Structure.TRADING_STATION].cost)),
        "structure_limit": _array([structure.per_player for structure in structures]),
        "power_value": _array(
            [
                *(structure.power_value for structure in structures),
                data.structures.piece.lost_planet_mine.power_value,
            ]
        ),
        "structure_big": _array([structure.big for structure in structures]),
        "structure_tile": _array([structure.takes_tech_tile for structure in structures]),
    }


def _upgrades(paths: UpgradePaths) -> np.ndarray:
    table = np.zeros((len(STRUCTURE_IDS), len(STRUCTURE_IDS)), np.int16)
    for old, targets in paths:
        for new in targets:
            table[STRUCTURE_IDS.index(old), STRUCTURE_IDS.index(new)] = 1
    return table


def _research(data: Data) -> Arrays:
    tracks, common = data.research.track, data.research.common
    gain = np.zeros((TRACKS, LEVELS, GAINS), np.int16)
    special = np.zeros((TRACKS, LEVELS), np.int16)
    per_gaia = np.zeros((TRACKS, LEVELS), np.int16)
    for number, track in enumerate(tracks):
        for level, arrival in enumerate(track.once):
            gain[number, level] = gain_row(arrival)
            special[number, level] = code(Arrival, arrival.special) if arrival.special else Arrival.NOTHING
            per_gaia[number, level] = arrival.vp_per_gaia_planet
    return {
        "terraform_steps": _array(data.planets.terraform_steps.matrix),
        "step_cost": _array(tracks[Track.TERRAFORMING].step_cost_ore),
        "base_range": _array(tracks[Track.NAVIGATION].base_range),
        "gaia_tokens": _array(tracks[Track.GAIA_PROJECT].gaia_cost_tokens),
        "arrival_gain": gain,
        "arrival_special": special,
        "arrival_vp_per_gaia": per_gaia,
        "level_charge": _array(common.charge_by_level),
        "level_vp": _array(common.end_vp_by_level),
    }


def _tiles(data: Data) -> Arrays:
    tiles = [*data.tech_tiles.tile, *data.advanced_tech_tiles.tile]
    tokens, scoring = data.federations.token, data.scoring_tiles
    return {
        "tile_effect": _array([effect_row(tile.effect) for tile in tiles]),
        "tile_gain": _array([effect_gain(tile.effect) for tile in tiles]),
        "tile_copies": _array(
            [
                data.tech_tiles.copies_each if tile.copies is None else tile.copies
                for tile in data.tech_tiles.tile
            ]
        ),
        "advanced_copies": _array([tile.copies for tile in data.advanced_tech_tiles.tile]),
        "booster_copies": _array([booster.copies for booster in data.boosters.booster]),
        "round_copies": _array([tile.copies for tile in scoring.round_tile]),
        "final_copies": _array([tile.copies for tile in scoring.final_tile]),
        "booster_effect": _array([effect_row(booster.effect) for booster in data.boosters.booster]),
        "round_effect": _array([effect_row(tile.effect) for tile in scoring.round_tile]),
        "final_per": _array([code(Per, tile.per) for tile in scoring.final_tile]),
        "final_neutral": _array([tile.neutral for tile in scoring.final_tile]),
        "final_vp": _array([*scoring.final.vp_by_rank, 0]),
        "token_gain": _array([gain_row(token.gain) for token in tokens]),
        "token_green": _array([token.green for token in tokens]),
        "token_copies": _array([token.copies for token in tokens]),
        "token_faction": _array([_faction_or_none(token.faction_only) for token in tokens]),
    }


def _actions(data: Data) -> Arrays:
    board, free = data.actions.board_action, data.actions.free_action
    gaia, sums = data.actions.gaia_phase_action, power_sums(data)
    cost = _array([cost_row(action.cost) for action in free])
    gain = _array([gain_row(action.gain) for action in free])
    printed = len(free)
    everyone = [NONE] * len(sums)
    return {
        "board_effect": _array([effect_row(action.effect) for action in board]),
        "board_gain": _array([effect_gain(action.effect) for action in board]),
        "board_cost": _array([cost_row(action.cost) for action in board]),
        "free_cost": _array([*cost, *(cost[list(together.rows)].sum(axis=0) for together in sums)]),
        "free_gain": _array([*gain, *(gain[list(together.rows)].sum(axis=0) for together in sums)]),
        "free_faction": _array([*(_faction_or_none(action.faction) for action in free), *everyone]),
        "free_institute": _array([*(action.requires_pi for action in free), *([0] * len(sums))]),
        "free_sum_value": _array([*([0] * printed), *(together.value for together in sums)]),
        "gaia_cost": _array([cost_row(action.cost) for action in gaia]),
        "gaia_gain": _array([effect_gain(action.effect) for action in gaia]),
        "gaia_effect": _array([code(Effect, action.effect.kind) for action in gaia]),
        "gaia_faction": _array([FACTION_IDS.index(action.faction) for action in gaia]),
    }


def _map(data: Data) -> Arrays:
    layouts, sides = data.maps.layout, [side.id for side in data.sectors.sector]
    coordinates = [layout_coordinates(data, layout) for layout in layouts]
    distance = np.stack([geometry.distances(places) for places in coordinates])
    neighbours = np.stack([geometry.neighbours(places) for places in coordinates])
    pairs = [geometry.borders(table) for table in neighbours]
    borders = np.full((len(layouts), geometry.MAX_BORDERS, 2), NONE, np.int16)
    first = np.full((len(layouts), SLOTS), NONE, np.int16)
    inner = np.zeros((len(layouts), SLOTS), np.int16)
    for number, layout in enumerate(layouts):
        borders[number, : len(pairs[number])] = pairs[number]
        first[number, : len(layout.slots)] = [sides.index(slot.first_game) for slot in layout.slots]
        inner[number, : len(layout.slots)] = [slot.ring == "inner" for slot in layout.slots]
    radius = data.rules.distances.neighbourhood
    near = [geometry.near(table, radius) for table in distance]
    return {
        "sector_planets": sector_planets(data),
        "sector_number": _array([side.number for side in data.sectors.sector]),
        "rotation": geometry.rotation_table(),
        "layout_slots": _array([len(layout.slots) for layout in layouts]),
        "layout_first": first,
        "layout_inner": inner,
        "distance": distance,
        "neighbours": neighbours,
        "near": np.stack(near),
        "around": np.stack([geometry.around(table) for table in near]),
        "borders": borders,
    }


def _setup(data: Data) -> Arrays:
    boosters = np.zeros(SEATS + 1, np.int16)
    neutral = np.zeros(SEATS + 1, np.int16)
    factions = np.full((SEATS + 1, SEATS), NONE, np.int16)
    mines = np.full((SEATS + 1, FACTIONS, 3), NONE, np.int16)
    for players in PLAYER_COUNTS:
        setup = data.setup.players[str(players)]
        boosters[players] = setup.boosters
        neutral[players] = setup.neutral_player
        factions[players, :players] = [FACTION_IDS.index(faction) for faction in setup.first_game]
        for faction in setup.first_mines:
            mines[players, FACTION_IDS.index(faction)] = first_mines(data, players, faction)
    return {
        "boosters_in_play": boosters,
        "neutral_player": neutral,
        "first_factions": factions,
        "first_mines": mines,
    }


def first_mines(data: Data, players: int, faction: str) -> list[int]:
    """Hexes of a faction's start mines in the first game, padded with NONE.

    Also NONE where an overlay has removed the home planet.
    """
    layout = data.maps.layout[LAYOUT_OF_PLAYERS[players]]
    places = [(int(q), int(r)) for q, r in layout_coordinates(data, layout)]
    planets = first_game_planets(data, layout)
    home = code(Planet, data.factions.faction[FACTION_IDS.index(faction)].home)
    hexes = []
    for q, r in data.setup.players[str(players)].first_mines[faction].hexes:
        place = places.index((q, r)) if (q, r) in places else NONE
        hexes.append(place if place != NONE and planets[place] == home else NONE)
    return hexes + [NONE] * (3 - len(hexes))
