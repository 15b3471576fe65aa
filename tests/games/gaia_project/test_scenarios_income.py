"""Scenarios C of SCENARIOS.md: income and gaia phase (RULES 5.1, 5.2)."""

from __future__ import annotations

import pytest

from sim.games.gaia_project.rules.vocabulary import Planet
from tests.games.gaia_project.positions import Position

INSTITUTE = "planetary_institute"


def with_institute(faction: str, *power: int) -> Position:
    """An institute on the map, P(a/b/c/g), and a booster without power."""
    table = Position(faction, "xenos" if faction != "xenos" else "firaks")
    table.set(0, power=power)
    table.place(0, (1, 0), INSTITUTE)
    return table


@pytest.mark.parametrize(
    ("first", "power"), [("charge 4", (1, 0, 2, 0)), ("1 power token", (0, 0, 3, 0))], ids=["c01", "c02"]
)
def test_c01_c02_the_player_orders_sources_of_charging_and_of_tokens(
    first: str, power: tuple[int, ...]
) -> None:
    table = with_institute("terrans", 0, 2, 0, 0)
    table.phase("income")
    assert table.decides() == ("income", 0)
    assert set(table.legal()) == {("take_income", "charge 4"), ("take_income", "1 power token")}
    table.do("take_income", first)
    assert table.seat(0).power == power


def test_c03_terrans_turn_returning_tokens_into_goods_and_still_get_them_in_bowl_two() -> None:
    table = with_institute("terrans", 0, 0, 0, 4)
    table.set(0, credits=0, ore=0)
    table.phase("gaia")
    table.do("gaia_convert", "terrans_virtual_ore")
    table.do("gaia_convert", "terrans_virtual_credit")
    terrans = table.seat(0)
    assert (terrans.ore, terrans.credits, terrans.power) == (1, 1, (0, 4, 0, 0))


def test_c04_tokens_of_the_gaia_area_return_to_bowl_one() -> None:
    table = Position("xenos", "itars")
    table.set(0, power=(1, 0, 0, 6))
    table.phase("gaia")
    assert table.seat(0).power == (7, 0, 0, 0)


def test_c05_itars_take_a_tech_tile_for_every_four_tokens_discarded() -> None:
    table = with_institute("itars", 0, 0, 0, 9)
    table.phase("gaia")
    for tile in ("tech_vp_7", "tech_income_credits_4"):
        assert table.decides() == ("gaia", 0)
        table.do("gaia_convert", "itars_tokens_to_tech")
        table.do("take_tile", tile)
        table.do("skip")
    itars = table.seat(0)
    assert (itars.tile("tech_vp_7"), itars.tile("tech_income_credits_4")) == (1, 1)
    assert itars.power == (1, 0, 0, 0)
    assert table.decides() == ("turn", 0)


def test_c06_a_gaia_project_ends_with_the_gaiaformer_on_a_gaia_planet() -> None:
    table = Position("terrans", "itars")
    table.set(0, gaiaformers=0)
    table.place(0, (0, -2), "gaiaformer")
    table.phase("gaia")
    spot = table.number[0, -2]
    assert table.state.planet[spot] == Planet.GAIA
    assert table.state.gaiaformer[spot] == 0
    assert table.seat(0).count("gaia_planets") == 0


def test_c06_transdims_without_gaiaformer_stay_transdims() -> None:
    table = Position("terrans", "itars")
    table.phase("gaia")
    assert table.state.planet[table.number[0, -2]] == Planet.TRANSDIM


def test_c07_income_above_the_limits_is_lost() -> None:
    table = Position("terrans", "itars")
    table.set(0, levels={"economy": 4}, credits=28, ore=14, power=(4, 0, 0, 0))
    table.phase("income")
    terrans = table.seat(0)
    assert (terrans.credits, terrans.ore, terrans.power) == (30, 15, (0, 4, 0, 0))


def test_c07_economy_level_4_pays_two_ore_four_credits_and_four_charge() -> None:
    table = Position("terrans", "itars")
    before = table.seat(0).income()
    table.set(0, levels={"economy": 4})
    after = table.seat(0).income()
    gained = {name: after[name] - before[name] for name in after if after[name] != before[name]}
    assert gained == {"ore": 2, "credits": 4, "charge": 4}


def test_c08_structures_pay_by_the_slots_that_they_leave() -> None:
    table = Position("terrans", "itars")
    table.set(0, booster="booster_09", credits=0, ore=0, knowledge=0)
    table.settle(0, {"mine": 3, "trading_station": 2, "research_lab": 1})
    table.phase("income")
    assert table.seat(0).goods == (7, 3, 2, 1)


# Rulings of RULES 5.1 and 5.2


def test_income_without_a_choice_is_paid_without_asking() -> None:
    table = Position("terrans", "itars")
    table.set(0, levels={"economy": 1}, power=(2, 0, 0, 0))
    table.phase("income")
    assert table.decides() == ("turn", 0)
    assert table.seat(0).power == (1, 1, 0, 0)


def test_each_income_source_is_carried_out_whole() -> None:
    table = with_institute("terrans", 1, 0, 0, 0)
    table.set(0, levels={"economy": 2}, credits=0, ore=0)
    table.phase("income")
    table.do("take_income", "2 credits, 1 ore, charge 2")
    assert table.seat(0).power == (0, 0, 1, 0)
    table.do("take_income", "1 power token")
    assert table.seat(0).power == (0, 0, 2, 0)


def test_free_actions_are_not_allowed_in_the_gaia_phase() -> None:
    table = with_institute("terrans", 0, 2, 3, 4)
    table.phase("gaia")
    assert {move[0] for move in table.legal()} == {"gaia_convert", "gaia_done"}


def test_the_brainstone_returns_from_the_gaia_area_to_bowl_one() -> None:
    table = Position("taklons", "itars")
    table.set(0, stone=4, power=(0, 0, 0, 2))
    table.phase("gaia")
    assert (table.seat(0).brainstone, table.seat(0).power) == (1, (2, 0, 0, 0))
