"""Checks of the data files against the printed game. They don't apply to overlays."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from sim.gamekit.data_files import Problem
from sim.games.gaia_project.loading.pack import PLAYER_COUNTS, first_mines, income_table
from sim.games.gaia_project.loading.schema import Data
from sim.games.gaia_project.loading.schema_factions import FactionEntry
from sim.games.gaia_project.rules.vocabulary import LEVELS, NONE, Source, Structure

HOME_TYPES = 7
INNER_SECTORS = (1, 2, 3, 4)
Problems = Iterator[Problem]


def printed_problems(data: Data) -> Problems:
    """Every difference between the data files and the printed game."""
    yield from _inventory(data)
    yield from _terraforming_circle(data)
    yield from _check_tables(data)
    yield from _first_game(data)


def _inventory(data: Data) -> Problems:
    """Compare the inventory of components.toml with the entries of the other files."""
    counts, sectors, factions = data.components.counts, data.sectors.sector, data.factions.faction
    structures, pieces = data.structures.structure, data.structures.piece
    limits = data.rules.switches.satellite_limit.options
    academies = structures[Structure.ACADEMY_LEFT].per_player + structures[Structure.ACADEMY_RIGHT].per_player
    standard = data.tech_tiles.tile
    totals = {
        "sector_tiles": len({sector.number for sector in sectors}),
        "double_sided_sector_tiles": sum(sector.side == "outline" for sector in sectors),
        "faction_boards": len({faction.board for faction in factions}),
        "factions": len(factions),
        "colors": len({faction.home for faction in factions}),
        "round_scoring_tiles": len(data.scoring_tiles.round_tile),
        "final_scoring_tiles": len(data.scoring_tiles.final_tile),
        "round_boosters": len(data.boosters.booster),
        "standard_tech_tiles": len(standard) * data.tech_tiles.copies_each,
        "standard_tech_types": len(standard),
        "advanced_tech_tiles": len(data.advanced_tech_tiles.tile),
        "federation_tokens": sum(token.copies for token in data.federations.token),
        "space_stations": pieces.space_station.total,
    }
    per_color = {
        "mines": structures[Structure.MINE].per_player,
        "trading_stations": structures[Structure.TRADING_STATION].per_player,
        "research_labs": structures[Structure.RESEARCH_LAB].per_player,
        "planetary_institutes": structures[Structure.PLANETARY_INSTITUTE].per_player,
        "academies": academies,
        "gaiaformers": pieces.gaiaformer.per_player,
        "satellites": next((limit for limit in limits if limit), 0),
    }
    for key, count in totals.items():
        if getattr(counts, key) != count:
            yield Problem(
                "components", ("counts", key), f"{count}, as in the other files", f"{getattr(counts, key)}"
            )
    for key, pieces_each in per_color.items():
        listed = getattr(counts.per_color, key)
        if listed != pieces_each:
            expected = f"{pieces_each}, as in the other files"
            yield Problem("components", ("counts", "per_color", key), expected, f"{listed}")


def _terraforming_circle(data: Data) -> Problems:
    circle = [planet.circle for planet in data.planets.planet]
    wanted = [*range(HOME_TYPES), *[NONE] * (len(circle) - HOME_TYPES)]
    for row, place in enumerate(circle):
        if place != wanted[row]:
            yield Problem("planets", ("planet", row, "circle"), f"{wanted[row]}", f"{place}")
            return
    for row, steps in enumerate(data.planets.terraform_steps.matrix):
        for column, found in enumerate(steps):
            apart = abs(circle[row] - circle[column])
            expected = min(apart, HOME_TYPES - apart)
            if found != expected:
                where = ("terraform_steps", "matrix", row, column)
                yield Problem("planets", where, f"{expected}, the distance on the circle", f"{found}")


def _check_tables(data: Data) -> Problems:
    tables = {"after_setup": after_setup, "first_income": first_income}
    ids = [faction.id for faction in data.factions.faction]
    for key, recompute in tables.items():
        table = getattr(data.factions.check, key)
        for name in table:
            if name not in ids:
                yield Problem("factions", ("check", key, name), "a faction", f'"{name}"')
        for faction in data.factions.faction:
            computed = recompute(data, faction)
            if faction.id not in table:
                yield Problem("factions", ("check", key, faction.id), f"{computed}", "nothing")
            elif table[faction.id] != computed:
                found = f"{table[faction.id]}"
                yield Problem("factions", ("check", key, faction.id), f"{computed} by the board", found)


def after_setup(data: Data, faction: FactionEntry) -> list[int]:
    """Credits, ore, knowledge, QIC, bowls I and II, gaiaformers after the faction's set-up (RULES 4.7)."""
    start, power = faction.start, faction.start_power
    credits, ore, knowledge, qic, gaiaformers = start.credits, start.ore, start.knowledge, start.qic, 0
    for track in data.research.track:
        for arrival in track.once[1 : getattr(faction.start_research, track.id) + 1]:
            as_ore = faction.ability.qic_becomes_ore
            credits += arrival.credits
            ore += arrival.ore + (arrival.qic if as_ore else 0)
            knowledge += arrival.knowledge
            qic += 0 if as_ore else arrival.qic
            gaiaformers += arrival.gaiaformers
    return [credits, ore, knowledge, qic, power.bowl1, power.bowl2, gaiaformers]


def first_income(data: Data, faction: FactionEntry) -> list[int]:
    """Income of round 1 from the board and research, with the start structures on the map."""
    table = income_table(data, faction)
    sources = [Source.BASE, *(Source.MINE + mine for mine in range(faction.start_mines))]
    if faction.start_pi:
        sources += [Source.PLANETARY_INSTITUTE, Source.PLANETARY_INSTITUTE + 1]
    for number, track in enumerate(data.research.track):
        sources.append(Source.RESEARCH + number * LEVELS + getattr(faction.start_research, track.id))
    return [int(amount) for amount in np.sum(table[sources], axis=0)]


def _first_game(data: Data) -> Problems:
    """First-game mines are on home planets, one per start mine; sectors 01 to 04 are in the inner ring."""
    homes = {faction.id: faction for faction in data.factions.faction}
    for players in PLAYER_COUNTS:
        setup = data.setup.players[str(players)]
        for name in setup.first_game:
            faction = homes[name]
            where = ("players", str(players), "first_mines", name)
            mines = setup.first_mines[name].hexes if name in setup.first_mines else []
            if len(mines) != faction.start_mines:
                yield Problem("setup", where, f"{faction.start_mines} hexes", f"{len(mines)}")
                continue
            if not mines:
                continue
            for place, (hexagon, found) in enumerate(
                zip(mines, first_mines(data, players, name), strict=False)
            ):
                if found == NONE:
                    expected = f"a {faction.home} planet of the first-game map"
                    yield Problem("setup", (*where, "hexes", place), expected, f"{hexagon}")
    numbers = {side.id: side.number for side in data.sectors.sector}
    for row, layout in enumerate(data.maps.layout):
        for place, slot in enumerate(layout.slots):
            ring = "inner" if numbers[slot.first_game] in INNER_SECTORS else "outer"
            if slot.ring != ring:
                where_ring = ("layout", row, "slots", place, "ring")
                yield Problem("maps", where_ring, f'"{ring}" for {slot.first_game}', f'"{slot.ring}"')
