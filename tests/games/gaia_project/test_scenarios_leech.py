"""Scenarios G of SCENARIOS.md: passive charging (RULES 7.1)."""

from __future__ import annotations

import pytest

from tests.games.gaia_project.positions import Position

INSTITUTE = "planetary_institute"


def builder_and(faction: str, structure: str, **values: object) -> Position:
    """Ivits build a mine on (4, -2); the other player's structure is on (6, -2), two hexes away."""
    other = "itars" if faction != "itars" else "xenos"
    table = Position("ivits" if faction not in ("ivits", "hadsch_hallas") else "geodens", faction, other)
    table.set(0, ore=5, credits=9, qic=2)
    table.place(0, (3, -3), INSTITUTE)
    table.place(1, (6, -2), structure)
    table.set(1, **values)
    return table


def build(table: Position) -> None:
    table.do("build_mine", (4, -2))
    table.end_turn()


def test_g01_every_neighbour_charges_by_its_best_structure_clockwise_from_the_builder() -> None:
    table = Position("ivits", "xenos", "itars")
    table.set(0, ore=1, credits=2, qic=1, power=(0, 0, 0, 0), knowledge=0)
    table.place(0, (3, -3), INSTITUTE)
    table.place(1, (2, -1), "mine")
    table.place(2, (6, -2), INSTITUTE)
    table.place(2, (4, 0), "mine")
    table.set(0, levels={"navigation": 2})
    for seat in (1, 2):
        table.set(seat, power=(3, 0, 0, 0))
    table.do("build_mine", (4, -2))
    assert table.decides() == ("leech", 1)
    table.do("charge")
    assert (table.seat(1).power, table.seat(1).vp) == ((2, 1, 0, 0), 10)
    assert table.decides() == ("leech", 2)
    assert set(table.legal()) == {("charge",), ("decline",)}
    table.do("charge")
    assert (table.seat(2).power, table.seat(2).vp) == ((0, 3, 0, 0), 8)
    assert table.decides() == ("turn", 1)


def test_g02_an_offer_is_reduced_to_what_can_be_charged() -> None:
    table = builder_and("hadsch_hallas", INSTITUTE, power=(0, 1, 4, 0))
    build(table)
    assert table.decides() == ("leech", 1)
    table.do("charge")
    assert (table.seat(1).power, table.seat(1).vp) == ((0, 0, 5, 0), 10)


def test_g03_an_offer_is_reduced_to_what_the_points_pay() -> None:
    table = builder_and("ivits", INSTITUTE, power=(4, 0, 0, 0), vp=1)
    build(table)
    table.do("charge")
    assert (table.seat(1).power, table.seat(1).vp) == ((2, 2, 0, 0), 0)


def test_g04_without_tokens_to_charge_there_is_no_offer() -> None:
    table = builder_and("xenos", INSTITUTE, power=(0, 0, 5, 0))
    build(table)
    assert table.decides() == ("turn", 1)


def taklons_with_full_bowls() -> Position:
    table = builder_and("taklons", "trading_station", power=(0, 0, 3, 0), stone=3)
    table.place(1, (-3, 3), INSTITUTE)
    build(table)
    assert table.decides() == ("leech", 1)
    assert set(table.legal()) == {("charge",), ("charge", "token first"), ("decline",)}
    return table


def test_g05_taklons_may_take_their_token_first_and_charge_it() -> None:
    table = taklons_with_full_bowls()
    table.do("charge", "token first")
    taklons = table.seat(1)
    assert (taklons.power, taklons.brainstone, taklons.vp) == ((0, 0, 4, 0), 3, 9)


def test_g06_taklons_may_take_the_token_alone_for_nothing() -> None:
    table = taklons_with_full_bowls()
    table.do("charge")
    taklons = table.seat(1)
    assert (taklons.power, taklons.brainstone, taklons.vp) == ((1, 0, 3, 0), 3, 10)


def test_g07_passed_players_are_offered_power_too() -> None:
    table = builder_and("xenos", "mine", power=(3, 0, 0, 0))
    table.turn(1)
    table.do(*table.legal("pass")[0])
    table.turn(0)
    build(table)
    assert table.decides() == ("leech", 1)


def test_g08_a_gaiaformer_is_no_structure_and_makes_no_offer() -> None:
    table = Position("terrans", "xenos")
    table.set(0, power=(6, 0, 0, 0), qic=2)
    table.set(1, power=(3, 0, 0, 0))
    table.place(0, (-1, 2), "mine")
    table.place(1, (-1, 0), INSTITUTE)
    table.do("start_gaia_project", (0, -2))
    table.end_turn()
    assert table.decides() == ("turn", 1)


# Rulings of RULES 7.1 and 12


@pytest.mark.parametrize(
    ("structure", "charged"),
    [
        ("mine", 1),
        ("trading_station", 2),
        ("research_lab", 2),
        (INSTITUTE, 3),
        ("academy_left", 3),
        ("academy_right", 3),
    ],
)
def test_charging_costs_one_point_less_than_the_power_charged(structure: str, charged: int) -> None:
    table = builder_and("xenos", structure, power=(4, 0, 0, 0))
    build(table)
    table.do("charge")
    assert (table.seat(1).power, table.seat(1).vp) == ((4 - charged, charged, 0, 0), 11 - charged)


def test_a_refused_offer_changes_nothing_and_is_gone() -> None:
    table = builder_and("xenos", "mine", power=(4, 0, 0, 0))
    build(table)
    table.do("decline")
    assert (table.seat(1).power, table.seat(1).vp) == ((4, 0, 0, 0), 10)
    assert table.decides() == ("turn", 1)


def test_a_structure_three_hexes_away_charges_nothing() -> None:
    table = builder_and("xenos", "mine", power=(4, 0, 0, 0))
    table.set(0, levels={"terraforming": 5}, qic=9)
    table.do("build_mine", (4, -4))  # (6, -2) is 4 away
    table.end_turn()
    assert table.decides() == ("turn", 1)


def test_upgrades_make_offers() -> None:
    table = Position("terrans", "xenos", "itars")
    table.set(0, ore=2, credits=3)
    table.place(0, (4, 0), "mine")
    table.place(1, (5, 0), "mine")
    table.set(1, power=(1, 0, 0, 0))
    table.do("upgrade", (4, 0), "trading_station")
    table.end_turn()
    assert table.decides() == ("leech", 1)


def test_offers_come_after_the_free_actions_of_the_turn() -> None:
    table = builder_and("xenos", "mine", power=(4, 0, 0, 0))
    table.do("build_mine", (4, -2))
    assert table.decides() == ("after_main", 0)
    table.do("free_action", "ore_to_credit")
    table.do("end_turn")
    assert table.decides() == ("leech", 1)


def test_a_structure_on_the_host_planet_of_a_guest_mine_charges() -> None:
    table = Position("lantids", "xenos", "itars")
    table.set(0, ore=1, credits=2, knowledge=0, qic=0, power=(1, 0, 0, 0))
    table.place(0, (4, 0), "mine")
    table.place(1, (5, 0), "research_lab")
    table.set(1, power=(2, 0, 0, 0))
    table.do("build_mine", (5, 0))
    assert table.decides() == ("leech", 1)
    table.do("charge")
    assert (table.seat(1).power, table.seat(1).vp) == ((0, 2, 0, 0), 9)


def test_without_points_one_power_can_still_be_charged() -> None:
    table = builder_and("xenos", INSTITUTE, power=(4, 0, 0, 0), vp=0)
    build(table)
    table.do("charge")
    assert (table.seat(1).power, table.seat(1).vp) == ((3, 1, 0, 0), 0)


def test_the_taklons_token_is_free_whatever_their_points() -> None:
    table = builder_and("taklons", "trading_station", power=(0, 0, 0, 0), stone=3, vp=0)
    table.place(1, (-3, 3), INSTITUTE)
    build(table)
    table.do("charge", "token first")
    assert (table.seat(1).power, table.seat(1).vp) == ((0, 1, 0, 0), 0)


def test_the_second_of_two_offers_sees_the_bowls_after_the_first() -> None:
    """A lab whose tile brings navigation 5 and the lost planet: two sources in one turn (ruling 27)."""
    table = Position("ivits", "xenos", "itars")
    table.set(0, ore=3, credits=5, knowledge=0, qic=0, power=(0, 0, 0, 0), levels={"navigation": 4})
    table.give_token(0, "fed_vp_8_qic_1")
    table.place(0, (3, -3), "trading_station")
    table.place(1, (4, -4), "research_lab")
    table.set(1, power=(0, 3, 0, 0))
    table.put_tile("tech_vp_7", "navigation")
    table.do("upgrade", (3, -3), "research_lab")
    table.do("take_tile", "tech_vp_7")
    table.do("step", "navigation")
    table.do("place_lost_planet", (4, -3))
    table.end_turn()
    for power in ((0, 1, 2, 0), (0, 0, 3, 0)):
        assert table.decides() == ("leech", 1)
        table.do("charge")
        assert table.seat(1).power == power
    assert (table.decides(), table.seat(1).vp) == (("turn", 1), 9)
