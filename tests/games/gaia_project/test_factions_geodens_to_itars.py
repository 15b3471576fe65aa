"""Geodens to Itars in play: the ability of the board and that of the institute (RULES 8.9 to 8.14)."""

from __future__ import annotations

from typing import Any

import pytest

from sim.games.gaia_project.rules.vocabulary import Planet
from tests.games.gaia_project.positions import IDS, Position
from tests.games.gaia_project.tables import INSTITUTE, LAB, POOR, RICH, TRADING, table_of

# Geodens


def test_geodens_without_institute_gain_nothing_for_new_types() -> None:
    table = table_of("geodens", **{**RICH, "knowledge": 0})
    table.place(0, (4, -4), "mine")
    table.do("build_mine", (3, -3))
    assert table.seat(0).knowledge == 0


def test_geodens_with_institute_gain_knowledge_for_types_first_colonised_afterwards() -> None:
    table = table_of("geodens", **{**RICH, "knowledge": 0})
    table.place(0, (4, -4), INSTITUTE)
    table.place(0, (3, -3), "mine")  # oxide is known
    for at, knowledge in (((2, 2), 0), ((2, -1), 3), ((4, -2), 6), ((5, 0), 6)):
        table.turn(0)
        table.do("build_mine", at)
        assert table.seat(0).knowledge == knowledge, at


def test_the_lost_planet_is_a_new_type_for_geodens() -> None:
    table = table_of("geodens", levels={"navigation": 4}, knowledge=4)
    table.place(0, (4, -4), INSTITUTE)
    table.give_token(0, "fed_vp_7_ore_2")
    table.do("advance", "navigation")
    table.do("place_lost_planet", (4, -3))
    assert table.seat(0).knowledge == 3


# Bal T'aks


def test_bal_taks_cannot_advance_navigation_before_the_institute_stands() -> None:
    table = table_of("bal_taks", knowledge=4)
    tracks = {("advance", track) for track in IDS.tracks}
    assert set(table.legal("advance")) == tracks - {("advance", "navigation")}
    table.place(0, (4, -4), INSTITUTE)
    assert set(table.legal("advance")) == tracks


def test_a_free_tile_does_not_advance_navigation_of_bal_taks_either() -> None:
    table = table_of("bal_taks", ore=3, credits=5)
    table.place(0, (4, -4), TRADING)
    table.do("upgrade", (4, -4), LAB)
    table.put_tile("tech_vp_7", "free1")
    table.do("take_tile", "tech_vp_7")
    assert ("step", "navigation") not in table.legal()
    assert ("step", "science") in table.legal()


def test_bal_taks_park_a_gaiaformer_for_a_qic_until_the_next_gaia_phase() -> None:
    table = table_of("bal_taks", qic=0, gaiaformers=1)
    table.do("free_action", "bt_gaiaformer_to_qic")
    player = table.seat(0)
    assert (player.qic, player.gaiaformers, player.gaiaformers_parked) == (1, 0, 1)
    assert ("free_action", "bt_gaiaformer_to_qic") not in table.legal()
    table.phase("gaia")
    assert (player.qic, player.gaiaformers, player.gaiaformers_parked) == (1, 1, 0)


def test_the_right_academy_of_bal_taks_gives_four_credits() -> None:
    table = table_of("bal_taks", **POOR)
    table.place(0, (4, -4), "academy_right")
    table.do("academy_action")
    assert table.seat(0).goods == (4, 0, 0, 0)


# Firaks


def test_firaks_need_a_trading_station_on_the_board_and_keep_the_tile_of_the_lab() -> None:
    table = table_of("firaks", **POOR)
    table.place(0, (2, 1), INSTITUTE)
    table.place(0, (7, -3), LAB)
    table.give_tile(0, "tech_vp_7")
    table.settle(0, {TRADING: 4}, [Planet.OXIDE])
    assert not table.legal("downgrade")
    table = table_of("firaks", **POOR)
    table.place(0, (2, 1), INSTITUTE)
    table.place(0, (7, -3), LAB)
    table.give_tile(0, "tech_vp_7")
    before = table.seat(0).income()
    table.do("downgrade", (7, -3))
    table.do("step", "terraforming")
    after = table.seat(0).income()
    assert table.seat(0).tile("tech_vp_7") == 1
    assert (after["credits"] - before["credits"], after["knowledge"] - before["knowledge"]) == (3, -1)


def test_firaks_turn_the_station_into_a_lab_again_and_take_another_tile() -> None:
    table = table_of("firaks", ore=3, credits=5)
    table.place(0, (2, 1), INSTITUTE)
    table.place(0, (7, -3), LAB)
    table.do("downgrade", (7, -3))
    table.do("step", "science")
    table.turn(0)
    table.do("upgrade", (7, -3), LAB)
    assert table.decides() == ("tech_tile", 0)


# Bescods


def test_bescods_have_academies_from_stations_and_the_institute_from_a_lab() -> None:
    table = table_of("bescods", **RICH)
    table.place(0, (2, 1), TRADING)
    table.place(0, (7, -3), LAB)
    upgrades = {(2, 1): {LAB, "academy_left", "academy_right"}, (7, -3): {INSTITUTE}}
    assert set(table.legal("upgrade")) == {
        ("upgrade", at, to) for at, all_to in upgrades.items() for to in all_to
    }


def test_bescods_get_knowledge_from_stations_and_credits_from_labs() -> None:
    table = table_of("bescods")
    before = table.seat(0).income()
    table.settle(0, {TRADING: 4, LAB: 3})
    after = table.seat(0).income()
    assert (after["knowledge"] - before["knowledge"], after["credits"] - before["credits"]) == (4, 3 + 4 + 5)


def test_bescods_cannot_advance_when_all_lowest_tracks_are_blocked() -> None:
    table = table_of("bescods", levels=dict.fromkeys(IDS.tracks, 4))
    assert not table.legal("advance_lowest")
    table.give_token(0, "fed_vp_7_ore_2")
    assert len(table.legal("advance_lowest")) == 6


@pytest.mark.parametrize(("institute", "charged"), [(False, 2), (True, 3)])
def test_titanium_planets_of_bescods_with_institute_are_worth_one_more(institute: bool, charged: int) -> None:
    table = table_of("terrans", "bescods", ore=2, credits=3)
    table.place(0, (4, 3), "mine")
    table.place(1, (2, 1), TRADING)
    table.place(1, (2, 2), LAB)
    table.make_gaia((1, 1))
    table.place(1, (8, -5), INSTITUTE if institute else "mine")
    table.set(1, power=(4, 0, 0, 0))
    table.set(0, levels={"navigation": 5}, qic=2)
    table.do("build_mine", (1, 1))
    table.end_turn()
    assert table.decides() == ("leech", 1)
    table.do("charge")
    assert table.seat(1).power == (4 - charged, charged, 0, 0)


# Nevlas


def test_nevlas_labs_charge_two_power() -> None:
    table = table_of("nevlas")
    before = table.seat(0).income()
    table.settle(0, {LAB: 3})
    after = table.seat(0).income()
    assert (after["charge"] - before["charge"], after["knowledge"] - before["knowledge"]) == (6, 0)


def test_a_token_moved_to_the_gaia_area_by_nevlas_is_not_spent_and_counts_one() -> None:
    table = table_of("nevlas", **POOR, power=(0, 0, 1, 0))
    table.place(0, (6, -2), INSTITUTE)
    table.do("free_action", "nevlas_bowl3_to_gaia")
    assert (table.seat(0).power, table.seat(0).knowledge) == ((0, 0, 0, 1), 1)


@pytest.mark.parametrize(
    ("action", "power"),
    [
        ("power_7_knowledge_3", (4, 0, 0, 0)),
        ("power_4_ore_2", (2, 0, 2, 0)),
        ("power_3_tokens_2", (4, 0, 2, 0)),  # 2 spent, 2 new ones
    ],
)
def test_nevlas_with_institute_pay_half_the_tokens_rounded_up(action: str, power: tuple[int, ...]) -> None:
    table = table_of("nevlas", power=(0, 0, 4, 0))
    table.place(0, (6, -2), INSTITUTE)
    table.do("board_action", action)
    assert table.seat(0).power == power


# Itars


def itars_in_the_gaia_phase(tokens: int, institute: bool = True, **values: Any) -> Position:
    table = table_of("itars", "xenos", power=(0, 0, 0, tokens), **values)
    table.place(0, (6, -2), INSTITUTE if institute else TRADING)
    return table


def test_itars_without_institute_or_with_three_tokens_get_no_tile() -> None:
    for tokens, institute in ((8, False), (3, True)):
        table = itars_in_the_gaia_phase(tokens, institute)
        table.phase("gaia")
        assert (table.decides(), table.seat(0).power) == (("turn", 0), (tokens, 0, 0, 0))


def test_itars_may_decline_the_tile() -> None:
    table = itars_in_the_gaia_phase(8)
    table.phase("gaia")
    table.do("gaia_done")
    assert table.seat(0).power == (8, 0, 0, 0)


def test_an_income_tile_of_the_gaia_phase_first_pays_in_the_next_round() -> None:
    table = itars_in_the_gaia_phase(4, **POOR)
    table.phase("gaia")
    table.do("gaia_convert", "itars_tokens_to_tech")
    table.do("take_tile", "tech_income_credits_4")
    table.do("skip")
    assert table.seat(0).credits == 0
    assert table.seat(0).income()["credits"] == 4


def test_the_step_of_a_gaia_phase_tile_scores_the_round_tile_of_the_starting_round() -> None:
    table = itars_in_the_gaia_phase(4)
    table.set_round_tile("round_research_2")
    table.phase("gaia")
    table.do("gaia_convert", "itars_tokens_to_tech")
    table.do("take_tile", "tech_action_charge_4")
    table.do("step", "science")
    assert table.seat(0).vp == 12


def test_itars_who_reach_navigation_5_in_the_gaia_phase_place_the_lost_planet_and_offer_at_once() -> None:
    table = itars_in_the_gaia_phase(8, levels={"navigation": 4})
    table.give_token(0, "fed_vp_7_ore_2")
    table.put_tile("tech_vp_7", "navigation")
    table.place(1, (5, 0), TRADING)
    table.set(1, power=(2, 0, 0, 0))
    table.phase("gaia")
    table.do("gaia_convert", "itars_tokens_to_tech")
    table.do("take_tile", "tech_vp_7")
    table.do("step", "navigation")
    table.do("place_lost_planet", (5, -1))
    assert table.decides() == ("leech", 1)
    table.do("charge")
    assert table.seat(1).power == (0, 2, 0, 0)
    assert table.decides() == ("gaia", 0)  # four tokens are left: another tile is possible
    table.do("gaia_done")
    assert (table.seat(0).power, table.decides()) == ((4, 0, 0, 0), ("turn", 0))


def test_itars_left_academy_pays_three_knowledge_and_the_board_a_token() -> None:
    table = table_of("itars")
    before = table.seat(0).income()
    assert before["power_tokens"] == 1
    table.place(0, (6, -2), "academy_left")
    assert table.seat(0).income()["knowledge"] == before["knowledge"] + 3
