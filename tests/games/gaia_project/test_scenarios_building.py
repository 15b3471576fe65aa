"""Scenarios D of SCENARIOS.md: building (RULES 6.1 to 6.3)."""

from __future__ import annotations

import pytest

from tests.games.gaia_project.positions import Hex, Position

INSTITUTE = "planetary_institute"


def table_of(*factions: str, round_tile: str = "round_big_5_a", **values: object) -> Position:
    """Three players on M4, the first to move with the given goods."""
    table = Position(*factions, *("itars", "ambas")[: 3 - len(factions)], round_tile=round_tile)
    table.set(0, **values)
    return table


def test_d01_a_far_planet_takes_a_qic_for_range_and_ore_for_steps() -> None:
    levels = {"navigation": 2, "terraforming": 3}
    table = table_of("ivits", levels=levels, qic=1, ore=4, credits=2)
    table.place(0, (3, -3), INSTITUTE)
    table.do("build_mine", (-1, 1))
    assert table.seat(0).goods == (0, 0, 3, 0)


def test_d01_without_the_qic_the_far_planet_is_out_of_reach() -> None:
    levels = {"navigation": 2, "terraforming": 3}
    table = table_of("ivits", levels=levels, qic=0, ore=4, credits=2)
    table.place(0, (3, -3), INSTITUTE)
    assert ("build_mine", (-1, 1)) not in table.legal()


@pytest.mark.parametrize(
    ("planet", "at", "steps"), [("titanium", (2, 1), 2), ("volcanic", (1, 4), 2), ("swamp", (3, 3), 3)]
)
def test_d02_terrans_need_two_steps_to_titanium_and_volcanic_and_three_to_swamp(
    planet: str, at: Hex, steps: int
) -> None:
    table = table_of("terrans", levels={"terraforming": 3, "navigation": 5}, ore=10, credits=10)
    table.place(0, (4, 3), "mine")
    table.do("build_mine", at)
    assert 10 - table.seat(0).ore == steps + 1, planet


def test_d03_two_steps_cost_geodens_two_ore_at_terraforming_3() -> None:
    table = table_of("geodens", levels={"terraforming": 3}, ore=10, credits=10, qic=9)
    table.place(0, (4, -4), "mine")
    table.do("build_mine", (-1, 1))
    assert table.seat(0).ore == 10 - 2 - 1


def test_d04_a_free_step_of_the_booster_leaves_the_second_step_to_be_paid() -> None:
    table = table_of(
        "geodens", levels={"terraforming": 3, "navigation": 2}, ore=2, credits=2, booster="booster_04"
    )
    table.place(0, (-1, -1), "mine")
    assert ("build_mine", (-1, 1)) not in table.legal()
    table.do("build_mine", (-1, 1), "booster")
    assert table.seat(0).goods[:2] == (0, 0)


def test_d05_an_own_gaiaformer_makes_a_far_gaia_planet_a_place_for_a_mine() -> None:
    table = table_of("terrans", ore=1, credits=2, qic=0, gaiaformers=0)
    table.place(0, (4, 3), "mine")
    table.place(0, (-1, -5), "gaiaformer")
    table.make_gaia((-1, -5))
    table.do("build_mine", (-1, -5))
    terrans = table.seat(0)
    assert terrans.goods == (0, 0, 3, 0)
    assert (terrans.gaiaformers, terrans.gaiaformers_on_map) == (1, 0)
    assert table.state.gaiaformer[table.number[-1, -5]] == -1


def test_d05_nobody_else_builds_where_a_gaiaformer_stands() -> None:
    table = table_of("terrans", gaiaformers=0)
    table.place(0, (-1, -5), "gaiaformer")
    table.make_gaia((-1, -5))
    table.set(1, ore=15, credits=30, qic=9)
    table.place(1, (-3, 0), "mine")
    table.turn(1)
    assert ("build_mine", (-1, -5)) not in table.legal()
    assert ("build_mine", (-1, -3)) in table.legal()


def test_d06_a_gaia_project_of_level_3_moves_four_tokens() -> None:
    table = table_of("terrans", levels={"gaia_project": 3}, gaiaformers=1, power=(2, 3, 1, 0))
    table.place(0, (4, 0), "mine")
    table.set(0, qic=1)
    table.do("start_gaia_project", (5, 1))
    table.do("pay", 2, 2, 0)
    terrans = table.seat(0)
    assert terrans.power == (0, 1, 1, 4)
    assert (terrans.gaiaformers, terrans.gaiaformers_on_map) == (0, 1)


def test_d07_a_gaia_project_of_level_1_needs_six_tokens() -> None:
    for tokens, legal in ((3, False), (4, True)):
        table = table_of("terrans", levels={"gaia_project": 1}, gaiaformers=1, power=(tokens, 2, 0, 0), qic=1)
        table.place(0, (4, 0), "mine")
        assert (("start_gaia_project", (5, 1)) in table.legal()) == legal


@pytest.mark.parametrize(("round_tile", "points"), [("round_big_5_a", 2), ("round_gaia_mine_3", 5)])
def test_d08_gleens_pay_ore_for_a_gaia_planet_and_score_two(round_tile: str, points: int) -> None:
    table = table_of("gleens", round_tile=round_tile, ore=2, credits=2, qic=0, levels={"navigation": 2})
    table.place(0, (2, -1), "mine")
    table.do("build_mine", (4, -2))
    assert table.seat(0).goods == (0, 0, 3, 0)
    assert table.seat(0).vp == 10 + points


def trading_station_price(opponent: str, at: Hex) -> tuple[int, int]:
    table = table_of("terrans", "gleens", credits=10, ore=10)
    table.place(0, (4, 0), "mine")
    table.place(1, at, opponent)
    table.do("upgrade", (4, 0), "trading_station")
    credits, ore, _, _ = table.seat(0).goods
    return 10 - credits, 10 - ore


def test_d09_a_trading_station_far_from_opponents_costs_six_credits() -> None:
    assert trading_station_price("trading_station", (4, 3)) == (6, 2)


def test_d10_a_trading_station_near_an_opponent_costs_three_credits() -> None:
    assert trading_station_price("mine", (5, 0)) == (3, 2)


@pytest.mark.parametrize("side", ["academy_left", "academy_right"])
def test_d11_an_academy_is_left_or_right_and_takes_a_tile(side: str) -> None:
    table = table_of("terrans", round_tile="round_mine_2", ore=6, credits=6)
    table.place(0, (4, 0), "research_lab")
    upgrades = {move[2] for move in table.legal("upgrade")}
    assert upgrades == {"academy_left", "academy_right"}
    income = table.seat(0).income()["knowledge"]
    table.do("upgrade", (4, 0), side)
    assert table.seat(0).goods[:2] == (0, 0)
    assert table.decides() == ("tech_tile", 0)
    table.do("take_tile", "tech_vp_7")
    table.do("skip")
    # The lab's knowledge is gone, the left academy's two come in.
    assert table.seat(0).income()["knowledge"] == income - 1 + (2 if side == "academy_left" else 0)
    table.turn(0)
    assert (("academy_action",) in table.legal()) == (side == "academy_right")
    if side == "academy_right":
        before = table.seat(0).qic
        table.do("academy_action")
        assert table.seat(0).qic == before + 1


def test_d12_an_upgrade_puts_the_old_piece_back_onto_its_slot() -> None:
    table = table_of("terrans", ore=3, credits=5)
    table.place(0, (4, 0), "trading_station")
    table.place(0, (4, 3), "trading_station")
    before = table.seat(0).income()
    table.do("upgrade", (4, 0), "research_lab")
    table.do("take_tile", "tech_vp_7")
    table.do("skip")
    after = table.seat(0).income()
    assert (before["credits"], after["credits"]) == (7, 3)
    assert after["knowledge"] == before["knowledge"] + 1


@pytest.mark.parametrize(("at", "points"), [((2, 1), 4), ((7, 0), 2)], ids=["d13", "d14"])
def test_d13_d14_free_steps_score_only_as_far_as_they_are_needed(at: Hex, points: int) -> None:
    table = table_of("terrans", round_tile="round_terraform_2", ore=1, credits=2, qic=2, power=(0, 0, 5, 0))
    table.place(0, (4, 0), "mine")
    table.do("build_mine", at, "power_5_terraform_2")
    terrans = table.seat(0)
    assert terrans.goods[:2] == (0, 0)
    assert terrans.power == (5, 0, 0, 0)
    assert terrans.vp == 10 + points


def test_d15_without_a_mine_on_the_board_none_can_be_built() -> None:
    table = table_of("terrans", ore=15, credits=30, qic=9)
    table.settle(0, {"mine": 7})
    assert table.legal("build_mine")
    table.settle(0, {"mine": 1})
    assert not table.legal("build_mine")


def lantids_near_a_gaia_lab(round_tile: str = "round_big_5_a") -> Position:
    """Lantids with a mine two hexes from the gaia planet (4, -2), where Xenos have a lab."""
    table = table_of(
        "lantids", "xenos", round_tile=round_tile, ore=1, credits=2, qic=1, levels={"navigation": 2}
    )
    table.place(0, (4, 0), "mine")
    table.place(1, (4, -2), "research_lab")
    table.set(1, power=(3, 0, 0, 0))
    return table


def test_d16_a_guest_mine_costs_no_qic_and_is_no_new_planet() -> None:
    table = lantids_near_a_gaia_lab()
    lantids = table.seat(0)
    before = {per: lantids.count(per) for per in ("gaia_planets", "planet_types", "structures", "sectors")}
    table.do("build_mine", (4, -2))
    table.end_turn()
    assert lantids.goods == (0, 0, 3, 1)
    after = {per: lantids.count(per) for per in before}
    assert after == {**before, "structures": before["structures"] + 1}
    assert table.decides() == ("leech", 1)


def test_d16_a_guest_mine_can_reach_a_new_sector() -> None:
    table = table_of("lantids", "xenos", ore=1, credits=2)
    table.place(0, (4, 0), "mine")
    table.place(1, (5, 0), "mine")
    table.place(1, (3, 3), "mine")
    table.set(0, levels={"navigation": 4})
    table.do("build_mine", (3, 3))
    assert table.seat(0).count("sectors") == 2


def test_d17_lantids_with_institute_gain_two_knowledge_for_a_guest_mine() -> None:
    table = lantids_near_a_gaia_lab()
    table.place(0, (-3, 3), INSTITUTE)
    table.do("build_mine", (4, -2))
    assert table.seat(0).knowledge == 3 + 2


def test_d18_geodens_with_institute_gain_three_knowledge_for_a_new_type() -> None:
    table = table_of("geodens", ore=15, credits=30, qic=9)
    table.place(0, (4, -4), INSTITUTE)
    table.do("build_mine", (4, -2))
    assert table.seat(0).knowledge == 6
    table.turn(0)
    table.do("build_mine", (7, -7))
    assert table.seat(0).knowledge == 6


@pytest.mark.parametrize(("round_tile", "points"), [("round_gaia_mine_4", 0), ("round_mine_2", 2)])
def test_d19_a_guest_mine_on_a_gaia_planet_is_a_mine_but_no_mine_on_gaia(
    round_tile: str, points: int
) -> None:
    table = lantids_near_a_gaia_lab(round_tile)
    table.give_tile(0, "tech_gaia_mine_vp_3")
    table.do("build_mine", (4, -2))
    assert table.seat(0).vp == 10 + points


# Rulings of RULES 6.1 to 6.3 and 12


def test_space_without_planets_and_transdims_carry_no_mines() -> None:
    table = table_of("terrans", ore=15, credits=30, qic=60)
    table.place(0, (4, 0), "mine")
    planets = {table.hexes[spot] for spot in table.state.planets[: table.state.planet_count]}
    transdims = {
        (-1, -5),
        (0, -5),
        (5, -6),
        (10, -9),
        (-4, 0),
        (1, 1),
        (5, -4),
        (11, -6),
        (11, -3),
        (-1, 3),
        (-4, 7),
        (5, 1),
    }
    assert {move[1] for move in table.legal("build_mine")} == planets - transdims - {(4, 0)}


def test_each_qic_adds_two_to_the_range_and_no_more_are_paid_than_needed() -> None:
    table = table_of("terrans", ore=15, credits=30, qic=3)
    table.place(0, (4, 0), "mine")
    table.do("build_mine", (7, 0))  # distance 3 with range 1
    assert table.seat(0).qic == 2


def test_gaiaformers_and_satellites_are_no_starting_points() -> None:
    table = table_of("terrans", ore=15, credits=30, qic=0, gaiaformers=0)
    table.place(0, (4, 0), "mine")
    table.place(0, (-4, 0), "gaiaformer")
    table.federate(0, [(4, 0), (3, 0), (2, 0)], "fed_vp_12", green=False)
    assert {move[1] for move in table.legal("build_mine")} == {(5, 0)}


def test_a_trading_station_next_to_own_structures_only_costs_six_credits() -> None:
    table = table_of("terrans", credits=6, ore=2)
    table.place(0, (4, 0), "mine")
    table.place(0, (5, 0), "mine")
    table.do("upgrade", (4, 0), "trading_station")
    assert table.seat(0).goods[:2] == (0, 0)


def test_gaiaformers_and_stations_of_opponents_do_not_make_a_trading_station_cheap() -> None:
    table = table_of("terrans", "ivits", credits=5, ore=2)
    table.place(0, (4, 0), "mine")
    table.place(1, (5, 1), "gaiaformer")
    table.place(1, (4, -1), "space_station")
    assert not table.legal("upgrade")


def test_an_institute_pays_only_from_the_next_income_phase() -> None:
    table = table_of("terrans", credits=6, ore=4, power=(4, 0, 0, 0))
    table.place(0, (4, 0), "trading_station")
    table.do("upgrade", (4, 0), INSTITUTE)
    assert table.seat(0).power == (4, 0, 0, 0)
    assert table.seat(0).income()["charge"] == 4


def test_the_lost_planet_is_never_upgraded() -> None:
    table = table_of("terrans", credits=30, ore=15)
    table.place(0, (4, -1), "lost_planet")
    assert not table.legal("upgrade")
    table.place(0, (4, 0), "mine")
    assert table.legal("upgrade") == [("upgrade", (4, 0), "trading_station")]


@pytest.mark.parametrize(("level", "tokens"), [(1, 6), (2, 6), (3, 4), (4, 3), (5, 3)])
def test_the_gaia_level_says_how_many_tokens_a_project_takes(level: int, tokens: int) -> None:
    table = table_of("terrans", levels={"gaia_project": level}, gaiaformers=1, power=(9, 0, 0, 0), qic=1)
    table.place(0, (4, 0), "mine")
    table.do("start_gaia_project", (5, 1))
    assert table.seat(0).power == (9 - tokens, 0, 0, tokens)
