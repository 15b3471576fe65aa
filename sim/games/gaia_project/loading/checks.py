"""Checks between keys and between files, for the packaged data and for every overlay.

The compiled rules don't check bounds, so everything they use as an index must be checked here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np

from sim.files.reading import shown
from sim.gamekit.checks import Rows
from sim.gamekit.data_files import Problem, one_of
from sim.games.gaia_project.loading.arrays import FREE_ROWS
from sim.games.gaia_project.loading.pack import (
    LAYOUT_OF_PLAYERS,
    PLAYER_COUNTS,
    SMALL_LAYOUT,
    layout_coordinates,
)
from sim.games.gaia_project.loading.power_sums import power_sums
from sim.games.gaia_project.loading.schema import LAYOUT_IDS, Data
from sim.games.gaia_project.loading.schema_base import FACTION_IDS, PLANET_IDS, STRUCTURE_IDS, TRACK_IDS
from sim.games.gaia_project.loading.schema_factions import FactionEntry
from sim.games.gaia_project.rules.geometry import NEAR, OFF_MAP, clockwise_positions
from sim.games.gaia_project.rules.state import MAX_PLANETS
from sim.games.gaia_project.rules.vocabulary import (
    ADVANCED_TILES,
    BOARD_ACTIONS,
    BOOSTERS,
    FEDERATION_TOKENS,
    FINAL_TILES,
    LEVELS,
    ROUND_TILES,
    ROUNDS,
    SECTOR_HEXES,
    STANDARD_TILES,
    TRACKS,
    Planet,
    Structure,
    Track,
)

SECTOR_SIDES = 13
SECTOR_NUMBERS = 10
EMPTY_LETTER = "e"
MAX_NEIGHBOURHOOD = 2
FINAL_DRAWN = 2  # final scoring tiles of a game
SLOT_STRUCTURES = {Structure.MINE: 8, Structure.TRADING_STATION: 4, Structure.RESEARCH_LAB: 3}
STATE_OF_TRACK = {
    "step_cost_ore": Track.TERRAFORMING,
    "base_range": Track.NAVIGATION,
    "gaia_cost_tokens": Track.GAIA_PROJECT,
}
# How many entries the records have room for, or the ids that the rules number, in order.
ROWS: Rows = {
    ("factions", "faction"): FACTION_IDS,
    ("research", "track"): TRACK_IDS,
    ("structures", "structure"): STRUCTURE_IDS,
    ("planets", "planet"): PLANET_IDS,
    ("maps", "layout"): LAYOUT_IDS,
    ("tech_tiles", "tile"): STANDARD_TILES,
    ("advanced_tech_tiles", "tile"): ADVANCED_TILES,
    ("boosters", "booster"): BOOSTERS,
    ("scoring_tiles", "round_tile"): ROUND_TILES,
    ("scoring_tiles", "final_tile"): FINAL_TILES,
    ("federations", "token"): FEDERATION_TOKENS,
    ("actions", "board_action"): BOARD_ACTIONS,
    ("sectors", "sector"): SECTOR_SIDES,
}
Problems = Iterator[Problem]


def structural_problems(data: Data) -> Problems:
    """Everything that is wrong between files that are valid on their own."""
    yield from _planets(data)
    yield from _sectors(data)
    yield from _layouts(data)
    yield from _research(data)
    yield from _structures(data)
    yield from _actions(data)
    yield from _rules(data)


def faction_problems(data: Data) -> Problems:
    """What is wrong with factions and set-up, once all lists are known to be complete."""
    yield from _boards(data)
    yield from _homes(data)
    yield from _abilities(data)
    yield from _drawn(data)
    yield from _setup(data)


def _planets(data: Data) -> Problems:
    letters = Counter(planet.letter for planet in data.planets.planet)
    for row, planet in enumerate(data.planets.planet):
        if letters[planet.letter] > 1 or planet.letter == EMPTY_LETTER:
            yield Problem(
                "planets",
                ("planet", row, "letter"),
                "a letter that no other planet has",
                shown(planet.letter),
            )
    matrix = np.array(data.planets.terraform_steps.matrix)
    for row, column in np.argwhere((matrix != matrix.T) | (np.eye(len(matrix)) * matrix > 0)):
        wanted = 0 if row == column else matrix[column, row]
        found = f"{matrix[row, column]}"
        yield Problem(
            "planets",
            ("terraform_steps", "matrix", int(row), int(column)),
            f"{wanted}, the same steps in both directions and none to its own type",
            found,
        )


def _sectors(data: Data) -> Problems:
    positions = clockwise_positions()
    if data.sectors.positions != positions:
        row = next(place for place, wanted in enumerate(positions) if data.sectors.positions[place] != wanted)
        found = str(data.sectors.positions[row])
        yield Problem(
            "sectors", ("positions", row), f"{positions[row]}, the rings clockwise from north", found
        )
    letters = [planet.letter for planet in data.planets.planet[: Planet.LOST]]
    sides: dict[int, list[str]] = {}
    for row, sector in enumerate(data.sectors.sector):
        where = ("sector", row, "hexes")
        sides.setdefault(sector.number, []).append(sector.side)
        if len(sector.hexes) != SECTOR_HEXES:
            yield Problem("sectors", where, f"{SECTOR_HEXES} letters", f"{len(sector.hexes)}")
            continue
        unknown = [letter for letter in sector.hexes if letter not in letters and letter != EMPTY_LETTER]
        if unknown:
            expected, found = one_of([*letters, EMPTY_LETTER], unknown[0])
            yield Problem("sectors", where, expected, found)
        # A map with such a side is never legal, and drawing maps would never end.
        for place, position in enumerate(positions):
            for other in range(place):
                adjacent = _distance(position, positions[other]) == 1
                if adjacent and sector.hexes[place] == sector.hexes[other] in letters[: Planet.GAIA]:
                    pair = f"{shown(sector.hexes[place])} at positions {other} and {place}"
                    yield Problem("sectors", where, "no neighbours of the same home type", pair)
    for number in range(1, SECTOR_NUMBERS + 1):
        if sides.get(number) not in (["single"], ["solid", "outline"]):
            found = ", ".join(sides.get(number, [])) or "none"
            yield Problem("sectors", ("sector",), f'sector {number} as "single" or "solid", "outline"', found)


def _distance(first: Sequence[int], second: Sequence[int]) -> int:
    q, r = first[0] - second[0], first[1] - second[1]
    return max(abs(q), abs(r), abs(q + r))


def _layouts(data: Data) -> Problems:
    sides = {side.id: side for side in data.sectors.sector}
    players = [
        [count for count in PLAYER_COUNTS if LAYOUT_OF_PLAYERS[count] == row] for row in range(SMALL_LAYOUT)
    ]
    players.append([3])
    for row, layout in enumerate(data.maps.layout[: len(LAYOUT_IDS)]):
        if layout.players != players[row]:
            yield Problem("maps", ("layout", row, "players"), f"{players[row]}", f"{layout.players}")
        numbers: set[int] = set()
        planets = 0
        for place, slot in enumerate(layout.slots):
            where = ("layout", row, "slots", place, "first_game")
            if slot.first_game not in sides:
                yield Problem("maps", where, *one_of(list(sides), slot.first_game))
                continue
            side = sides[slot.first_game]
            if side.number in numbers:
                yield Problem("maps", where, "each sector once", f"sector {side.number} again")
            numbers.add(side.number)
            planets += len(side.hexes) - side.hexes.count(EMPTY_LETTER)
        if planets >= MAX_PLANETS:
            yield Problem("maps", ("layout", row), f"fewer than {MAX_PLANETS} planets", f"{planets}")
        places = Counter((int(q), int(r)) for q, r in layout_coordinates(data, layout) if q != OFF_MAP)
        twice = [place for place, count in places.items() if count > 1]
        if twice:
            yield Problem("maps", ("layout", row, "slots"), "sectors apart", f"two on hex {list(twice[0])}")


def _research(data: Data) -> Problems:
    nobody = "nothing: nobody reaches level 0"
    if charge := data.research.common.charge_by_level[0]:
        yield Problem("research", ("common", "charge_by_level", 0), nobody, f"{charge}")
    for row, track in enumerate(data.research.track):
        for key, owner in STATE_OF_TRACK.items():
            present = getattr(track, key) is not None
            if present != (row == owner):
                expected, found = ("this key", "nothing") if row == owner else ("no such key", f'"{key}"')
                yield Problem("research", ("track", row, key), expected, found)
        if gained := track.once[0].model_dump(exclude_defaults=True):
            yield Problem("research", ("track", row, "once", 0), nobody, shown(gained))
        for level, arrival in enumerate(track.once):
            if arrival.special and level != LEVELS - 1:
                where = ("track", row, "once", level, "special")
                expected = f"specials only on level {LEVELS - 1}, which a single player may reach"
                yield Problem("research", where, expected, shown(arrival.special))


def _structures(data: Data) -> Problems:
    for row, structure in enumerate(data.structures.structure[: len(STRUCTURE_IDS)]):
        most = SLOT_STRUCTURES.get(row, 1)
        if structure.per_player > most:
            where = ("structure", row, "per_player")
            yield Problem("structures", where, f"at most {most}", f"{structure.per_player}")
        slots = (
            f"{structure.per_player} to {most} entries"
            if row in SLOT_STRUCTURES
            else "none: see factions.toml"
        )
        fewest = structure.per_player if row in SLOT_STRUCTURES else 0
        if not fewest <= len(structure.income) <= (most if row in SLOT_STRUCTURES else 0):
            yield Problem("structures", ("structure", row, "income"), slots, f"{len(structure.income)}")
        if (structure.cost_near_opponent is not None) != (row == Structure.TRADING_STATION):
            found = "nothing" if structure.cost_near_opponent is None else "one"
            where = ("structure", row, "cost_near_opponent")
            yield Problem("structures", where, "this price for trading stations and nothing else", found)


def _actions(data: Data) -> Problems:
    for key in ("free_action", "gaia_phase_action"):
        for row, action in enumerate(getattr(data.actions, key)):
            if not any(action.cost.model_dump().values()):
                yield Problem("actions", (key, row, "cost"), "a cost: nothing else limits the action", "none")
    rows = len(data.actions.free_action) + len(power_sums(data))
    if rows > FREE_ROWS:
        expected = f"at most {FREE_ROWS} rows, including the power conversions that are worth paying together"
        yield Problem("actions", ("free_action",), expected, f"{rows}")


def _rules(data: Data) -> Problems:
    radius = data.rules.distances.neighbourhood
    if radius > MAX_NEIGHBOURHOOD:
        expected = f"at most {MAX_NEIGHBOURHOOD}: the tables have room for {NEAR} hexes within it"
        yield Problem("rules", ("distances", "neighbourhood"), expected, f"{radius}")


def _boards(data: Data) -> Problems:
    structures = data.structures.structure
    limits = data.rules.limits
    most_at_start = {
        "credits": limits.credits_max,
        "ore": limits.ore_max,
        "knowledge": limits.knowledge_max,
    }
    first_with_board: dict[int, FactionEntry] = {}
    boards = Counter(faction.board for faction in data.factions.faction)
    for row, faction in enumerate(data.factions.faction):
        first = first_with_board.setdefault(faction.board, faction)
        if boards[faction.board] != 2:
            found = f"{boards[faction.board]} on board {faction.board}"
            yield Problem("factions", ("faction", row, "board"), "two factions on each board", found)
        if faction.home != first.home:
            where = ("faction", row, "home")
            yield Problem("factions", where, f'"{first.home}" as on the other side', shown(faction.home))
        for structure in SLOT_STRUCTURES:
            key = f"{STRUCTURE_IDS[structure]}_income"
            income = getattr(faction, key)
            few, most = structures[structure].per_player, SLOT_STRUCTURES[structure]
            if income is not None and not few <= len(income) <= most:
                yield Problem("factions", ("faction", row, key), f"{few} to {most} entries", f"{len(income)}")
        for good, limit in most_at_start.items():
            if (found_good := getattr(faction.start, good)) > limit:
                expected = f"at most {limit}, the limit of rules.toml"
                yield Problem("factions", ("faction", row, "start", good), expected, f"{found_good}")
        if faction.start_pi and faction.start_mines:
            found = f"{faction.start_mines} besides the planetary institute"
            yield Problem("factions", ("faction", row, "start_mines"), "0 where start_pi is 1", found)
        for key, structure in (("start_mines", Structure.MINE), ("start_pi", Structure.PLANETARY_INSTITUTE)):
            pieces, found = structures[structure].per_player, getattr(faction, key)
            if found > pieces:
                yield Problem("factions", ("faction", row, key), f"at most {pieces}, the pieces", f"{found}")


def _homes(data: Data) -> Problems:
    """Every layout has a planet of the home type for each start structure, whoever plays."""
    sides = {side.id: side.hexes for side in data.sectors.sector}
    needed: dict[str, dict[int, int]] = {}  # home -> board -> start structures of its more demanding side
    for faction in data.factions.faction:
        boards = needed.setdefault(faction.home, {})
        boards[faction.board] = max(boards.get(faction.board, 0), faction.start_mines, faction.start_pi)
    for layout in data.maps.layout[: len(LAYOUT_IDS)]:
        letters = "".join(sides[slot.first_game] for slot in layout.slots)
        for home, boards in needed.items():
            most = sum(sorted(boards.values())[-max(layout.players) :])  # boards that play together
            planet = data.planets.planet[PLANET_IDS.index(home)]
            if letters.count(planet.letter) < most:
                expected = f'at least {most} planets "{planet.letter}" ({home}) on {layout.id}, to start on'
                yield Problem("sectors", ("sector",), expected, f"{letters.count(planet.letter)}")


def _abilities(data: Data) -> Problems:
    """Settings elsewhere that belong to an ability must be there, and only for factions that have it."""
    tokens = {token.id: token for token in data.federations.token}
    for row, faction in enumerate(data.factions.faction):
        free = [action for action in data.actions.free_action if action.faction == faction.id]
        gaia = [action for action in data.actions.gaia_phase_action if action.faction == faction.id]
        needed = {
            "brainstone": faction.brainstone_start_bowl > 0,
            "free_action_gaiaformer_to_qic": any(action.cost.gaiaformer for action in free),
            "free_action_bowl3_to_gaia_for_knowledge": any(action.cost.bowl_3_to_gaia for action in free),
            "credits_as_power_for_free_actions": any(action.requires_pi for action in free),
            "gaia_phase_virtual_power": any(action.cost.virtual_power for action in gaia),
            "gaia_phase_discard_for_tech_tile": any(action.cost.gaia_discard for action in gaia),
        }
        for name, wanted in needed.items():
            key = "ability" if hasattr(faction.ability, name) else "pi_ability"
            has = bool(getattr(getattr(faction, key), name))
            if has != wanted:
                other = "brainstone_start_bowl" if name == "brainstone" else "actions.toml"
                expected = f"{'it' if wanted else 'none'}, to agree with {other}"
                yield Problem("factions", ("faction", row, key, name), expected, "it" if has else "none")
        token = faction.pi_ability.gain_faction_federation_token
        if token is not None and (token not in tokens or tokens[token].faction_only != faction.id):
            where = ("faction", row, "pi_ability", "gain_faction_federation_token")
            expected = f'a token of federations.toml with faction_only = "{faction.id}"'
            yield Problem("factions", where, expected, shown(token))


def _drawn(data: Data) -> Problems:
    """Tiles that can be left in the box: enough must be there to be drawn."""
    scoring = data.scoring_tiles
    decks = (
        ("advanced_tech_tiles", "tile", [tile.copies for tile in data.advanced_tech_tiles.tile], TRACKS),
        ("scoring_tiles", "round_tile", [tile.copies for tile in scoring.round_tile], ROUNDS),
        ("scoring_tiles", "final_tile", [tile.copies for tile in scoring.final_tile], FINAL_DRAWN),
    )
    for file, key, copies, drawn in decks:
        found = sum(copies)
        if found < drawn:
            yield Problem(file, (key,), f"at least {drawn} with copies = 1", f"{found}")


def _setup(data: Data) -> Problems:
    wanted = [str(count) for count in PLAYER_COUNTS]
    if sorted(data.setup.players) != wanted:
        found = ", ".join(sorted(data.setup.players))
        yield Problem("setup", ("players",), f"tables {', '.join(wanted)}", found)
        return
    boards = {faction.id: faction.board for faction in data.factions.faction}
    for players in PLAYER_COUNTS:
        setup = data.setup.players[str(players)]
        where = ("players", str(players))
        if setup.boosters <= players:
            yield Problem("setup", (*where, "boosters"), f"more than {players}", f"{setup.boosters}")
        boosters = sum(booster.copies for booster in data.boosters.booster)
        if setup.boosters > boosters:
            expected = f"at most {boosters}, as many as are in the box"
            yield Problem("setup", (*where, "boosters"), expected, f"{setup.boosters}")
        if len(setup.first_game) != players:
            found = f"{len(setup.first_game)}"
            yield Problem("setup", (*where, "first_game"), f"{players} factions", found)
        if len({boards[faction] for faction in setup.first_game}) < len(setup.first_game):
            found = ", ".join(setup.first_game)
            yield Problem("setup", (*where, "first_game"), "factions of different boards", found)
        for faction in setup.first_mines:
            if faction not in setup.first_game:
                expected, found = one_of(setup.first_game, faction)
                yield Problem("setup", (*where, "first_mines", faction), expected, found)
