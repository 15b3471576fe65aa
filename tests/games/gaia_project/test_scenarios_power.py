"""Scenarios B of SCENARIOS.md: the power cycle (RULES 6.10, 7.2)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.gaia_project.positions import Position

CHARGE_4 = ("tile_action", "tech_action_charge_4")
INSTITUTE = "planetary_institute"


def table_of(faction: str, *power: int, stone: int | None = None, **options: Any) -> Position:
    """The faction to move, with P(a/b/c/g) and perhaps the brainstone."""
    table = Position(faction, "terrans", **options)
    table.set(0, power=power, credits=0, ore=0, knowledge=0)
    if stone is not None:
        table.set(0, stone=stone)
    return table


def nevlas_with_institute(*power: int, **options: Any) -> Position:
    table = table_of("nevlas", *power, **options)
    table.place(0, (1, 0), INSTITUTE)
    return table


def test_b01_charging_moves_bowl_one_on_first_and_what_cannot_move_is_lost() -> None:
    table = table_of("xenos", 1, 1, 0, 0)
    table.give_tile(0, "tech_action_charge_4")
    table.do(*CHARGE_4)
    assert table.seat(0).power == (0, 0, 2, 0)


def test_b02_spent_tokens_go_to_bowl_one() -> None:
    table = table_of("xenos", 0, 0, 2, 0)
    table.do("free_action", "power_to_credit")
    table.do("free_action", "power_to_credit")
    assert table.seat(0).power == (2, 0, 0, 0)


def test_b03_a_new_token_comes_into_bowl_one() -> None:
    table = table_of("xenos", 0, 1, 1, 0)
    table.set(0, ore=1)
    table.do("free_action", "ore_to_power_token")
    assert table.seat(0).power == (1, 1, 1, 0)


def test_b04_discarded_tokens_leave_the_game_from_the_bowl_that_the_player_chooses() -> None:
    table = Position("hadsch_hallas", "terrans", "itars")
    table.set(0, power=(2, 1, 1, 0))
    table.place(0, (3, -3), INSTITUTE)
    table.place(0, (2, -1), "trading_station")
    table.place(0, (2, 1), "trading_station")
    table.do("federate")
    table.do("form_federation", {(3, -3), (2, -1), (2, 1), (2, -2), (2, 0)})
    assert set(table.legal()) == {("pay", 2, 0, 0), ("pay", 1, 1, 0), ("pay", 1, 0, 1), ("pay", 0, 1, 1)}
    table.do("pay", 2, 0, 0)
    assert table.seat(0).power == (0, 1, 1, 0)


def test_b05_burning_is_legal_although_bowl_one_is_not_empty() -> None:
    table = table_of("xenos", 3, 2, 0, 0)
    table.do("free_action", "burn")
    assert table.seat(0).power == (3, 0, 1, 0)


def test_b06_burning_needs_two_tokens_in_bowl_two() -> None:
    assert ("free_action", "burn") not in table_of("xenos", 0, 1, 3, 0).legal()
    assert ("free_action", "burn") in table_of("xenos", 0, 2, 3, 0).legal()


def test_b07_tokens_burned_by_itars_go_to_the_gaia_area() -> None:
    table = table_of("itars", 0, 4, 0, 0)
    table.do("free_action", "burn")
    table.do("free_action", "burn")
    assert table.seat(0).power == (0, 0, 2, 2)


def test_b08_each_token_of_nevlas_with_institute_pays_two() -> None:
    table = nevlas_with_institute(0, 0, 3, 0)
    table.do("board_action", "power_4_ore_2")
    assert table.seat(0).power == (2, 0, 1, 0)
    assert table.seat(0).ore == 2


def test_b09_odd_power_of_nevlas_wastes_one() -> None:
    table = nevlas_with_institute(0, 0, 2, 0)
    table.do("free_action", "power_to_ore")
    assert table.seat(0).power == (2, 0, 0, 0)
    assert table.seat(0).ore == 1


def test_b10_nevlas_move_a_token_of_bowl_three_to_the_gaia_area_for_knowledge() -> None:
    table = table_of("nevlas", 0, 0, 2, 0)
    table.do("free_action", "nevlas_bowl3_to_gaia")
    assert table.seat(0).power == (0, 0, 1, 1)
    assert table.seat(0).knowledge == 1


def test_b11_the_brainstone_pays_three() -> None:
    table = table_of("taklons", 0, 0, 1, 0, stone=3)
    table.do("board_action", "power_4_credits_7")
    taklons = table.seat(0)
    assert (taklons.power, taklons.brainstone, taklons.credits) == ((1, 0, 0, 0), 1, 7)


def test_b12_the_brainstone_may_be_wasted_on_one_credit() -> None:
    table = table_of("taklons", 0, 0, 0, 0, stone=3)
    table.do("free_action", "power_to_credit")
    taklons = table.seat(0)
    assert (taklons.power, taklons.brainstone, taklons.credits) == ((0, 0, 0, 0), 1, 1)


def test_b13_the_brainstone_pays_three_credits_together() -> None:
    table = table_of("taklons", 0, 0, 0, 0, stone=3, power_paid_together="true")
    table.do("free_action", "power_to_credit+power_to_credit+power_to_credit")
    taklons = table.seat(0)
    assert (taklons.power, taklons.brainstone, taklons.credits) == ((0, 0, 0, 0), 1, 3)


@pytest.mark.parametrize(
    ("together", "tokens", "credits", "ore"),
    [
        ("power_to_ore+power_to_ore", 3, 0, 2),
        ("power_to_ore+power_to_credit", 2, 1, 1),
        ("power_to_credit+power_to_credit", 1, 2, 0),
    ],
)
def test_b14_conversions_of_nevlas_paid_together_waste_nothing(
    together: str, tokens: int, credits: int, ore: int
) -> None:
    table = nevlas_with_institute(0, 0, 3, 0, power_paid_together="true")
    table.do("free_action", together)
    nevlas = table.seat(0)
    assert nevlas.power == (tokens, 0, 3 - tokens, 0)
    assert (nevlas.credits, nevlas.ore) == (credits, ore)


def test_line_1336_each_conversion_of_nevlas_loses_its_odd_surplus() -> None:
    table = nevlas_with_institute(0, 0, 3, 0)
    assert not [move for move in table.legal("free_action") if "+" in move[1]]
    for _ in range(2):
        table.do("free_action", "power_to_credit")
    nevlas = table.seat(0)
    assert (nevlas.power, nevlas.credits) == ((2, 0, 1, 0), 2)


def test_line_997_free_actions_of_taklons_are_paid_one_by_one() -> None:
    table = table_of("taklons", 0, 0, 0, 0, stone=3)
    assert not [move for move in table.legal("free_action") if "+" in move[1]]


@pytest.mark.parametrize(("bowl", "power"), [(3, (0, 6, 0, 0)), (2, (0, 5, 1, 0))])
def test_b15_the_player_chooses_whether_the_brainstone_is_charged_on(
    bowl: int, power: tuple[int, ...]
) -> None:
    table = table_of("taklons", 2, 4, 0, 0, stone=1)
    table.give_tile(0, "tech_action_charge_4")
    table.do(*CHARGE_4)
    assert set(table.legal()) == {("brainstone", 3), ("brainstone", 2)}
    table.do("brainstone", bowl)
    assert (table.seat(0).power, table.seat(0).brainstone) == (power, bowl)


# Rulings of RULES 7.2 and 6.10 that the scenarios do not show


def test_the_brainstone_is_a_free_choice_where_ordinary_tokens_suffice() -> None:
    for bowl, power in ((1, (1, 0, 3, 0)), (3, (4, 0, 0, 0))):
        table = table_of("taklons", 0, 0, 4, 0, stone=3)
        table.do("board_action", "power_4_ore_2")
        assert set(table.legal()) == {("brainstone", 1), ("brainstone", 3)}
        table.do("brainstone", bowl)
        assert (table.seat(0).power, table.seat(0).brainstone) == (power, bowl)


@pytest.mark.parametrize(
    ("words", "power", "stone"),
    [((), (0, 2, 0, 0), 3), (("stone stays",), (0, 1, 1, 0), 2), (("stone discarded",), (0, 2, 1, 0), 0)],
)
def test_a_burn_moves_keeps_or_discards_the_brainstone(
    words: tuple[str, ...], power: tuple[int, ...], stone: int
) -> None:
    table = table_of("taklons", 0, 3, 0, 0, stone=2)
    table.do("free_action", "burn", *words)
    assert (table.seat(0).power, table.seat(0).brainstone) == (power, stone)


def test_the_brainstone_counts_as_one_of_the_two_tokens_of_a_burn() -> None:
    table = table_of("taklons", 0, 1, 0, 0, stone=2)
    assert ("free_action", "burn", "stone stays") not in table.legal()
    table.do("free_action", "burn")
    assert (table.seat(0).power, table.seat(0).brainstone) == ((0, 0, 0, 0), 3)


def test_power_conversions_of_other_factions_are_never_paid_together() -> None:
    table = table_of("xenos", 0, 0, 6, 0)
    assert not [move for move in table.legal("free_action") if "+" in move[1]]
    without_institute = table_of("nevlas", 0, 0, 6, 0)
    assert not [move for move in without_institute.legal("free_action") if "+" in move[1]]
