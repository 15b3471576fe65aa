"""Every tech tile and booster at work, with the numbers that are printed on it."""

from __future__ import annotations

import pytest

from sim.games.gaia_project.rules.vocabulary import NONE, Planet
from tests.games.gaia_project.positions import IDS, Position
from tests.games.gaia_project.tables import INSTITUTE, POOR, gained, state_of

# Structures of the table below: 3 mines, 2 trading stations, 1 lab, an institute; 2 of the planets are gaia.
SETTLED = {"mine": 1, "trading_station": 2, "research_lab": 1, INSTITUTE: 1}


def settled(round_tile: str = "round_federation_5") -> Position:
    """Xenos on 5 home planets and 2 gaia planets of M4, with structures and nothing else."""
    table = Position("xenos", "itars", "ambas", round_tile=round_tile)
    table.set(0, **POOR, power=(4, 0, 0, 0), booster="booster_05")
    table.settle(0, SETTLED, [Planet.TERRA, Planet.OXIDE])
    table.settle(0, {"mine": 2}, [Planet.GAIA])
    return table


def take(table: Position, tile: str) -> dict[str, int]:
    """Take a standard tile by the QIC action, without a step; returns what it gave."""
    table.set(0, qic=4)
    table.do("board_action", "qic_4_tech_tile")
    before = state_of(table.seat(0))
    table.do("take_tile", tile)
    table.do("skip")
    return gained(table.seat(0), before)


def take_advanced(table: Position, tile: str) -> dict[str, int]:
    """Take an advanced tile of science, covering the tile of 7 points."""
    table.state.advanced_slot[:] = NONE
    table.state.advanced_slot[IDS.tracks.index("science")] = IDS.tiles.index(tile)
    table.set(0, qic=4, levels={"science": 4})
    table.give_tile(0, "tech_vp_7")
    table.give_token(0, "fed_vp_7_ore_2")
    table.do("board_action", "qic_4_tech_tile")
    before = state_of(table.seat(0))
    table.do("take_advanced_tile", tile, "tech_vp_7")
    table.do("skip")
    return gained(table.seat(0), before)


# Standard tiles


@pytest.mark.parametrize(
    ("tile", "expected"),
    [
        ("tech_ore_qic", {"ore": 1, "qic": 1}),
        ("tech_types_knowledge", {"knowledge": 3}),  # terra, oxide, gaia
        ("tech_vp_7", {"vp": 7}),
        ("tech_big_power_4", {}),
        ("tech_income_ore_charge", {}),
        ("tech_income_knowledge_credit", {}),
        ("tech_gaia_mine_vp_3", {}),
        ("tech_income_credits_4", {}),
        ("tech_action_charge_4", {}),
    ],
)
def test_what_a_standard_tile_gives_at_once(tile: str, expected: dict[str, int]) -> None:
    table = settled()
    assert take(table, tile) == expected
    assert table.seat(0).tile(tile) == 1
    assert table.state.tiles_left[IDS.tiles.index(tile)] == 3


@pytest.mark.parametrize(
    ("tile", "expected"),
    [
        ("tech_income_ore_charge", {"ore": 1, "charge": 1}),
        ("tech_income_knowledge_credit", {"knowledge": 1, "credits": 1}),
        ("tech_income_credits_4", {"credits": 4}),
        ("tech_vp_7", {}),
    ],
)
def test_what_a_standard_tile_pays_each_round_until_it_is_covered(
    tile: str, expected: dict[str, int]
) -> None:
    table = settled()
    before = table.seat(0).income()
    table.give_tile(0, tile)
    after = table.seat(0).income()
    assert {name: after[name] - before[name] for name in after if after[name] != before[name]} == expected
    table.set(0, qic=4, levels={"navigation": 4})
    table.give_token(0, "fed_vp_7_ore_2")
    table.turn(0)
    table.do("board_action", "qic_4_tech_tile")
    table.do("take_advanced_tile", IDS.tiles[table.state.advanced_slot[1]], tile)
    assert table.seat(0).income() == before


def test_the_tile_of_gaia_mines_scores_three_for_each_new_one() -> None:
    table = settled()
    table.give_tile(0, "tech_gaia_mine_vp_3")
    table.set(0, ore=15, credits=30, qic=9)
    (gaia, *_) = (
        table.hexes[spot]
        for spot in table.state.planets[: table.state.planet_count]
        if table.state.planet[spot] == Planet.GAIA and table.state.owner[spot] == NONE
    )
    table.do("build_mine", gaia)
    assert table.seat(0).vp == 13


def test_the_tile_of_big_power_raises_institute_and_academies_to_4_for_charging() -> None:
    for tile, charged in ((False, 3), (True, 4)):
        table = Position("terrans", "xenos", "itars")
        table.set(0, ore=2, credits=3)
        table.place(0, (4, 0), "mine")
        table.place(1, (5, 0), INSTITUTE)
        table.set(1, power=(4, 0, 0, 0))
        if tile:
            table.give_tile(1, "tech_big_power_4")
        table.do("upgrade", (4, 0), "trading_station")
        table.end_turn()
        table.do("charge")
        assert (table.seat(1).power, table.seat(1).vp) == ((4 - charged, charged, 0, 0), 11 - charged)


@pytest.mark.parametrize(
    ("tile", "expected"),
    [
        ("tech_action_charge_4", {"charged": 4}),
        ("adv_action_qic_credits_5", {"qic": 1, "credits": 5}),
        ("adv_action_ore_3", {"ore": 3}),
        ("adv_action_knowledge_3", {"knowledge": 3}),
    ],
)
def test_the_action_of_a_tile_can_be_used_once_a_round(tile: str, expected: dict[str, int]) -> None:
    table = settled()
    table.give_tile(0, tile, covering=None if tile.startswith("tech") else "tech_vp_7")
    before = state_of(table.seat(0))
    table.do("tile_action", tile)
    assert gained(table.seat(0), before) == expected
    table.turn(0)
    assert not table.legal("tile_action")
    table.finish()
    while table.decides()[0] == "income":
        table.do(*table.legal()[0])
    table.turn(0)
    assert table.legal("tile_action") == [("tile_action", tile)]


def test_the_action_of_a_covered_tile_is_gone() -> None:
    table = settled()
    table.give_tile(0, "adv_pass_lab_3", covering="tech_action_charge_4")
    assert not table.legal("tile_action")


# Advanced tiles: 3 mines, 2 stations, 1 lab; 3 types, 2 gaia planets


@pytest.mark.parametrize(
    ("tile", "expected"),
    [
        ("adv_now_mine_2", {"vp": 6}),
        ("adv_now_gaia_2", {"vp": 4}),
        ("adv_now_trading_4", {"vp": 8}),
        ("adv_now_federation_5", {"vp": 5}),
        ("adv_pass_federation_3", {}),
        ("adv_on_research_2", {}),
        ("adv_action_qic_credits_5", {}),
        ("adv_pass_lab_3", {}),
        ("adv_pass_type_1", {}),
        ("adv_action_ore_3", {}),
        ("adv_action_knowledge_3", {}),
        ("adv_on_mine_3", {}),
        ("adv_on_trading_3", {}),
    ],
)
def test_what_an_advanced_tile_gives_at_once(tile: str, expected: dict[str, int]) -> None:
    assert take_advanced(settled(), tile) == expected


@pytest.mark.parametrize(
    ("tile", "good", "each"), [("adv_now_sector_ore_1", "ore", 1), ("adv_now_sector_2", "vp", 2)]
)
def test_advanced_tiles_of_sectors_count_each_sector_once(tile: str, good: str, each: int) -> None:
    table = settled()
    sectors = {
        int(spot) // 19
        for spot in table.state.planets[: table.state.planet_count]
        if table.state.owner[spot] == 0
    }
    assert len(sectors) < table.seat(0).count("structures")
    assert take_advanced(table, tile) == {good: each * len(sectors)}


@pytest.mark.parametrize(
    ("tile", "points"),
    [("adv_pass_federation_3", 6), ("adv_pass_lab_3", 3), ("adv_pass_type_1", 3)],
)
def test_advanced_tiles_that_score_for_passing(tile: str, points: int) -> None:
    table = settled()
    table.give_tile(0, tile, covering="tech_vp_7")
    for green in (True, False):
        table.give_token(0, "fed_vp_7_ore_2", green=green)
    table.do(*table.legal("pass")[0])
    assert table.seat(0).vp == 10 + points


@pytest.mark.parametrize(
    ("tile", "move", "points"),
    [
        ("adv_on_research_2", ("advance", "science"), 2),
        ("adv_on_mine_3", ("build_mine", (5, 0)), 3),
        ("adv_on_trading_3", ("upgrade", (4, 0), "trading_station"), 3),
    ],
)
def test_advanced_tiles_that_score_events(tile: str, move: tuple[object, ...], points: int) -> None:
    table = Position("xenos", "itars", "ambas")
    table.set(0, ore=9, credits=9, knowledge=4)
    table.place(0, (4, 0), "mine")
    table.give_tile(0, tile, covering="tech_vp_7")
    table.do(*move)
    assert table.seat(0).vp == 10 + points


# Boosters


@pytest.mark.parametrize(
    ("booster", "income"),
    [
        ("booster_01", {"ore": 1, "knowledge": 1}),
        ("booster_02", {"credits": 2, "qic": 1}),
        ("booster_03", {"power_tokens": 2, "ore": 1}),
        ("booster_04", {"credits": 2}),
        ("booster_05", {"charge": 2}),
        ("booster_06", {"ore": 1}),
        ("booster_07", {"knowledge": 1}),
        ("booster_08", {"ore": 1}),
        ("booster_09", {"charge": 4}),
        ("booster_10", {"credits": 4}),
    ],
)
def test_the_income_of_a_booster(booster: str, income: dict[str, int]) -> None:
    table = Position("terrans", "itars")
    for seat, other in ((1, "booster_09" if booster != "booster_09" else "booster_10"), (0, booster)):
        if IDS.boosters[table.state.players[seat].booster] != other:
            table.set(seat, booster=other)
    board = {"credits": 0, "ore": 1, "knowledge": 1, "qic": 0, "power_tokens": 0, "charge": 0}
    paid = table.seat(0).income()
    assert {name: paid[name] - board[name] for name in board if paid[name] != board[name]} == income


@pytest.mark.parametrize(
    ("booster", "points"),
    [("booster_06", 3), ("booster_07", 3), ("booster_08", 4), ("booster_09", 4), ("booster_10", 2)],
)
def test_the_points_of_a_booster_for_passing(booster: str, points: int) -> None:
    table = settled()
    table.set(0, booster=booster)
    table.do(*table.legal("pass")[0])
    assert table.seat(0).vp == 10 + points


def test_booster_04_gives_a_free_step_once_a_round() -> None:
    table = Position("terrans", "itars", "ambas", round_tile="round_terraform_2")
    table.set(0, ore=2, credits=4, booster="booster_04", qic=1)
    table.place(0, (4, 0), "mine")
    table.do("build_mine", (7, 0), "booster")
    assert (table.seat(0).goods[:2], table.seat(0).vp) == ((2, 1), 12)
    table.turn(0)
    assert not [move for move in table.legal("build_mine") if move[2:] == ("booster",)]


def test_booster_05_adds_three_to_the_range_of_a_mine_or_a_gaia_project() -> None:
    table = Position("terrans", "itars", "ambas")
    table.set(0, ore=15, credits=9, booster="booster_05", qic=0, power=(6, 0, 0, 0))
    table.place(0, (4, 0), "mine")
    assert ("build_mine", (4, -2)) not in table.legal()
    reached = {move[1] for move in table.legal("build_mine") if move[2:] == ("booster",)}
    assert {(7, 0), (2, 2), (8, -1)} <= reached  # distances 3, 2 and 4
    assert (3, -5) not in reached and (8, -5) not in reached
    table.do("start_gaia_project", (1, 1), "booster")
    assert table.seat(0).power == (0, 0, 0, 6)
    table.turn(0)
    assert not [move for move in table.legal() if move[2:] == ("booster",)]
