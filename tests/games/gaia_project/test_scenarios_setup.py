"""Scenarios A of SCENARIOS.md: the set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from sim.games.gaia_project.rules.vocabulary import HEXES, NONE, VP, Phase, Structure
from tests.games.gaia_project.positions import IDS, Hex, Position, Seat, Table, dealt

# factions.toml, check.after_setup: credits, ore, knowledge, QIC, bowl I, bowl II, gaiaformers.
AFTER_SETUP = {
    "terrans": (15, 4, 3, 1, 4, 4, 1),
    "lantids": (13, 4, 3, 1, 4, 0, 0),
    "xenos": (15, 4, 3, 2, 2, 4, 0),
    "gleens": (15, 5, 3, 0, 2, 4, 0),
    "taklons": (15, 4, 3, 1, 2, 4, 0),
    "ambas": (15, 4, 3, 2, 2, 4, 0),
    "hadsch_hallas": (15, 4, 3, 1, 2, 4, 0),
    "ivits": (15, 4, 3, 1, 2, 4, 0),
    "geodens": (15, 6, 3, 1, 2, 4, 0),
    "bal_taks": (15, 4, 3, 0, 2, 2, 1),
    "firaks": (15, 3, 2, 1, 2, 4, 0),
    "bescods": (15, 4, 1, 1, 2, 4, 0),
    "nevlas": (15, 4, 2, 1, 2, 4, 0),
    "itars": (15, 5, 3, 1, 4, 4, 0),
}


def new_game(*factions: str) -> Table:
    return Table(dealt(len(factions), {"map_method": "fixed", "factions": ",".join(factions)}))


def place_all(table: Table) -> list[int]:
    """Put the start structures anywhere; returns the seats in the order of placing."""
    seats = []
    while table.state.phase == Phase.START_STRUCTURES:
        seats.append(table.decides()[1])
        table.do(*table.legal()[0])
    return seats


def planets_of(players: int) -> dict[Hex, str]:
    table = Table(dealt(players, {"map_method": "fixed"}))
    return {
        table.hexes[spot]: IDS.planets[table.state.planet[spot]]
        for spot in range(HEXES)
        if table.state.planet[spot] != NONE
    }


def test_a01_terrans_start() -> None:
    terrans = Seat(new_game("terrans", "xenos"), 0)
    assert terrans.goods == (15, 4, 3, 1)
    assert terrans.power == (4, 4, 0, 0)
    assert terrans.levels == [0, 0, 0, 1, 0, 0]
    assert terrans.gaiaformers == 1
    assert terrans.vp == 10


def test_a02_ivits_start_without_levels_and_mines_and_with_six_stations() -> None:
    table = new_game("ivits", "xenos")
    ivits = Seat(table, 0)
    assert ivits.levels == [0] * 6
    place_all(table)
    assert ivits.on_map("mine") == 0
    assert (table.parts.rules.stations, ivits.stations) == (6, 0)


@pytest.mark.parametrize("faction", AFTER_SETUP)
def test_a03_every_faction_starts_as_its_board_says(faction: str) -> None:
    player = Seat(new_game(faction, "xenos" if faction not in ("xenos", "gleens") else "itars"), 0)
    assert (*player.goods, *player.power[:2], player.gaiaformers) == AFTER_SETUP[faction]
    assert player.power[2:] == (0, 0)
    assert player.vp == 10
    assert player.brainstone == (1 if faction == "taklons" else 0)


def test_a04_start_structures_go_round_and_back_then_xenos_then_ivits() -> None:
    table = new_game("xenos", "ivits", "terrans")
    before = [(Seat(table, seat).power, Seat(table, seat).vp) for seat in range(3)]
    assert place_all(table) == [0, 2, 2, 0, 0, 1]
    assert [Seat(table, 0).on_map("mine"), Seat(table, 2).on_map("mine")] == [3, 2]
    assert Seat(table, 1).record.on_map.tolist() == [0, 0, 0, 1, 0, 0]
    (institute,) = [spot for spot in range(HEXES) if table.state.owner[spot] == 1]
    assert table.state.structure[institute] == Structure.PLANETARY_INSTITUTE
    assert [(Seat(table, seat).power, Seat(table, seat).vp) for seat in range(3)] == before


def test_a04_start_structures_stand_on_planets_of_the_home_type() -> None:
    table = new_game("xenos", "ivits", "terrans")
    desert = {at for at, planet in planets_of(3).items() if planet == "desert"}
    assert {move[1] for move in table.legal()} == desert
    table.do("place_start", (1, -4))
    table.do(*table.legal()[0])
    table.do(*table.legal()[0])
    assert {move[1] for move in table.legal()} == desert - {(1, -4)}


def test_a05_players_and_three_boosters_are_in_play_and_the_last_seat_chooses_first() -> None:
    table = new_game("terrans", "xenos", "itars", "ambas")
    place_all(table)
    assert table.state.boosters.sum() == 7
    seats = []
    while table.state.phase == Phase.FIRST_BOOSTERS:
        seats.append(table.decides()[1])
        table.do(*table.legal()[0])
    assert seats == [3, 2, 1, 0]
    assert table.state.boosters.sum() == 3


@pytest.mark.parametrize(("satellites", "points"), [(7, 12), (8, 15), (9, 18)])
def test_a06_the_neutral_player_counts_8_satellites(satellites: int, points: int) -> None:
    table = Position("xenos", "itars", round_number=6)
    table.set_final_tiles("final_satellites", "final_gaia_planets")
    empty = [table.hexes[spot] for spot in range(7 * 19) if table.state.planet[spot] == NONE]
    table.federate(0, empty[:satellites], "fed_vp_12", green=False)
    table.set(0, credits=0, ore=0, knowledge=0, vp=0, levels={"artificial_intelligence": 0})
    table.finish()
    assert table.state.players[0].vp_by[VP.FINAL_1] == points


def test_a07_planets_of_the_first_game_map_for_four() -> None:
    planets = planets_of(4)
    counts = Counter(planets.values())
    assert [counts[home] for home in IDS.planets[:7]] == [6] * 7
    assert (counts["gaia"], counts["transdim"], counts["lost"]) == (7, 12, 0)
    assert len(set(Table(dealt(4, {"map_method": "fixed"})).hexes)) == 190
    assert equal_neighbours(planets) == [((-1, -5), (0, -5))]


def test_a07_planets_of_the_first_game_map_for_two() -> None:
    planets = planets_of(2)
    counts = Counter(planets.values())
    assert [counts[home] for home in IDS.planets[:7]] == [4] * 7
    assert (counts["gaia"], counts["transdim"]) == (5, 7)
    table = Table(dealt(2, {"map_method": "fixed"}))
    assert len({at for at in table.hexes if max(map(abs, at)) < 99}) == 133
    assert equal_neighbours(planets) == []


def equal_neighbours(planets: dict[Hex, str]) -> list[tuple[Hex, Hex]]:
    sides = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
    return [
        (spot, other)
        for spot in sorted(planets)
        for other in sorted((spot[0] + q, spot[1] + r) for q, r in sides)
        if spot < other and planets.get(other) == planets[spot]
    ]


def test_a08_the_third_start_mine_of_xenos_pays_nothing_in_the_first_income() -> None:
    table = new_game("xenos", "itars")
    place_all(table)
    table.state.boosters[:] = [1, 1, 1, 1, 1, 0, 0, 0, 0, 0]
    table.do("take_booster", "booster_02")
    table.do("take_booster", "booster_01")
    xenos = Seat(table, 0)
    assert xenos.on_map("mine") == 3
    assert xenos.goods == (15, 8, 5, 2)
    assert table.decides() == ("turn", 0)


def test_turn_order_of_round_1_is_the_order_of_seats() -> None:
    table = new_game("terrans", "xenos", "itars", "ambas")
    place_all(table)
    while table.state.phase == Phase.FIRST_BOOSTERS:
        table.do(*table.legal()[0])
    seats = []
    while table.state.round_number == 1 and table.state.phase == Phase.ACTIONS:
        seats.append(table.decides()[1])
        table.do(*table.legal("pass")[0])
    assert seats == [0, 1, 2, 3]
