"""Scenarios H of SCENARIOS.md: actions, passing and the end (RULES 6.7 to 6.10, 9)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from sim.games import gaia_project as game
from sim.games.gaia_project.rules.state import OUTCOME
from sim.games.gaia_project.rules.vocabulary import VP, Planet
from tests.games.gaia_project.positions import IDS, Position

INSTITUTE = "planetary_institute"
POOR = {"credits": 0, "ore": 0, "knowledge": 0, "qic": 0}
NO_LEVELS = dict.fromkeys(IDS.tracks, 0)


def test_h01_a_board_action_is_paid_with_power_and_closed_for_everybody() -> None:
    table = Position("xenos", "itars")
    table.set(0, **POOR, power=(0, 0, 4, 0))
    table.set(1, power=(0, 0, 4, 0))
    table.do("board_action", "power_4_ore_2")
    assert (table.seat(0).power, table.seat(0).ore) == ((4, 0, 0, 0), 2)
    table.turn(1)
    assert ("board_action", "power_4_ore_2") not in table.legal()
    assert ("board_action", "power_4_credits_7") in table.legal()


def test_h01_board_actions_are_open_again_in_the_next_round() -> None:
    table = Position("xenos", "itars")
    table.set(0, power=(0, 0, 4, 0))
    table.do("board_action", "power_4_ore_2")
    table.end_turn()
    table.finish()
    assert table.state.round_number == 2
    assert table.state.board_used.tolist() == [0] * 10


def test_h02_hadsch_hallas_with_institute_pay_credits_for_ore() -> None:
    table = Position("hadsch_hallas", "itars")
    table.set(0, credits=3, ore=0)
    assert ("free_action", "hh_credits_to_ore") not in table.legal()
    table.place(0, (-2, -1), INSTITUTE)
    table.do("free_action", "hh_credits_to_ore")
    assert (table.seat(0).credits, table.seat(0).ore) == (0, 1)


def test_h03_two_qics_score_three_and_one_for_each_planet_type() -> None:
    table = Position("xenos", "itars", "ambas")
    table.set(0, qic=2)
    for home in (Planet.TERRA, Planet.OXIDE, Planet.DESERT, Planet.ICE, Planet.GAIA):
        table.settle(0, {"mine": 1}, [home])
    table.place(0, (4, -1), "lost_planet")
    table.do("board_action", "qic_2_planet_types")
    assert (table.seat(0).vp, table.seat(0).qic) == (10 + 9, 0)


def test_h04_a_token_is_scored_again_without_turning_and_without_the_round_tile() -> None:
    table = Position("xenos", "itars", round_tile="round_federation_5")
    table.set(0, **{**POOR, "qic": 3})
    table.give_token(0, "fed_vp_7_credits_6", green=False)
    table.do("board_action", "qic_3_rescore_federation", "fed_vp_7_credits_6")
    xenos = table.seat(0)
    assert (xenos.vp, xenos.credits, xenos.qic) == (17, 6, 0)
    assert (xenos.green, xenos.count("federation_tokens")) == (0, 1)


def test_h04_without_a_token_there_is_nothing_to_score_again() -> None:
    table = Position("xenos", "itars")
    table.set(0, qic=3)
    assert {move[1] for move in table.legal("board_action")} == {"qic_2_planet_types"}


def test_h05_passing_scores_the_booster_and_changes_it_for_another() -> None:
    table = Position("xenos", "itars", "ambas")
    table.set(0, booster="booster_06")
    table.settle(0, {"mine": 5})
    table.place(0, (4, -1), "lost_planet")
    free = {booster for booster, lies in zip(IDS.boosters, table.state.boosters, strict=True) if lies}
    assert len(free) == 3
    assert {move[1] for move in table.legal("pass")} == free
    taken = min(free)
    table.do("pass", taken)
    xenos = table.seat(0)
    assert (xenos.vp, IDS.boosters[xenos.booster]) == (16, taken)
    table.turn(1)
    assert {move[1] for move in table.legal("pass")} == free - {taken} | {"booster_06"}


def test_h06_an_advanced_tile_scores_three_for_each_token_green_or_gray() -> None:
    table = Position("xenos", "itars")
    table.give_tile(0, "adv_pass_federation_3", covering="tech_vp_7")
    table.give_token(0, "fed_vp_7_ore_2")
    table.give_token(0, "fed_vp_7_ore_2", green=False)
    table.give_token(0, "fed_vp_8_qic_1", green=False)
    table.do(*table.legal("pass")[0])
    assert table.seat(0).vp == 19


def test_h07_firaks_turn_a_lab_back_into_a_station_and_advance() -> None:
    table = Position("firaks", "xenos", "itars", round_tile="round_trading_3")
    table.place(0, (2, 1), INSTITUTE)
    table.place(0, (7, -3), "research_lab")
    table.place(0, (7, 3), "research_lab")
    table.place(0, (-2, 5), "trading_station")
    table.place(1, (8, -5), "mine")
    table.set(0, **POOR, power=(0, 0, 0, 0))
    table.set(1, power=(2, 0, 0, 0))
    assert set(table.legal("downgrade")) == {("downgrade", (7, -3)), ("downgrade", (7, 3))}
    table.do("downgrade", (7, -3))
    assert set(table.legal()) == {("step", track) for track in IDS.tracks}
    table.do("step", "science")
    firaks = table.seat(0)
    assert (firaks.on_map("research_lab"), firaks.on_map("trading_station")) == (1, 2)
    assert (firaks.levels[5], firaks.vp) == (1, 13)
    assert table.decides() == ("leech", 1)
    table.do("decline")
    table.turn(0)
    assert not table.legal("downgrade")


def test_h08_bescods_advance_one_of_their_lowest_tracks() -> None:
    table = Position("bescods", "xenos")
    table.set(0, levels=dict(zip(IDS.tracks, (1, 0, 0, 2, 1, 1), strict=True)))
    lowest = {("advance_lowest", "navigation"), ("advance_lowest", "artificial_intelligence")}
    assert set(table.legal("advance_lowest")) == lowest
    table.do("advance_lowest", "navigation")
    assert table.seat(0).levels == [1, 1, 0, 2, 1, 1]
    table.turn(0)
    assert not table.legal("advance_lowest")


def test_h09_ambas_swap_institute_and_mine_and_flags_stay_with_the_hexes() -> None:
    table = Position("ambas", "xenos", "itars", round_tile="round_mine_2")
    table.place(0, (3, 3), INSTITUTE)
    table.place(0, (2, -1), "mine")
    table.place(1, (2, 2), "mine")
    table.set(1, power=(2, 0, 0, 0))
    table.set(0, **POOR, power=(0, 0, 0, 0))
    table.federate(0, [(2, -1), (2, 0)], "fed_vp_12", green=False)
    inside = table.seat(0).count("structures_in_federations")
    table.do("swap", (2, -1))
    ambas = table.seat(0)
    assert (table.state.structure[table.number[2, -1]], table.state.structure[table.number[3, 3]]) == (3, 0)
    assert [int(table.state.federated[table.number[at]]) for at in ((2, -1), (2, 0), (3, 3))] == [1, 1, 0]
    assert (ambas.vp, ambas.count("structures_in_federations")) == (10, inside)
    assert table.decides() == ("turn", 1)


# The end of the game


def last_round(players: int, **options: str) -> Position:
    """Round 6, and nobody has anything: all points come from the final scoring."""
    factions = ("xenos", "itars", "ambas", "firaks")[:players]
    table = Position(*factions, round_number=6, **options)
    for seat in range(players):
        table.set(seat, **POOR, levels=NO_LEVELS, vp=0, power=(0, 0, 0, 0))
    table.set_final_tiles("final_structures", "final_satellites")
    return table


def final_points(counts: Sequence[int]) -> list[int]:
    """Points for the final tile that counts structures."""
    table = last_round(len(counts))
    for seat, number in enumerate(counts):
        mines = min(number, 8)
        table.settle(seat, {"mine": mines, "trading_station": number - mines})
    table.finish()
    return [int(player.vp_by[VP.FINAL_1]) for player in table.state.players[: len(counts)]]


@pytest.mark.parametrize(
    ("counts", "points"),
    [([9, 9, 7, 4], [15, 15, 6, 0]), ([8, 6, 6, 6], [18, 6, 6, 6]), ([12, 9], [18, 6])],
    ids=["h10", "h11", "h12"],
)
def test_h10_h11_h12_tied_players_share_the_points_of_their_places(
    counts: list[int], points: list[int]
) -> None:
    assert final_points(counts) == points


@pytest.mark.parametrize(("zero", "points"), [("true", [15, 6]), ("false", [15, 0])])
def test_h13_a_tie_with_the_neutral_player_is_shared_and_a_count_of_zero_scores_by_the_switch(
    zero: str, points: list[int]
) -> None:
    table = last_round(2, zero_count_scores=zero)
    table.set_final_tiles("final_gaia_planets", "final_satellites")
    table.settle(0, {"mine": 4}, [Planet.GAIA])
    table.finish()
    assert [int(player.vp_by[VP.FINAL_1]) for player in table.state.players[:2]] == points


def test_line_1077_every_place_scores_even_with_a_count_of_zero() -> None:
    """18 for the first; the other three tie at 0 for 12, 6 and 0."""
    table = last_round(4)
    table.set_final_tiles("final_gaia_planets", "final_structures")
    table.settle(2, {"mine": 1}, [Planet.GAIA])
    table.finish()
    assert [int(player.vp_by[VP.FINAL_1]) for player in table.state.players] == [6, 6, 18, 6]


def test_h14_levels_3_to_5_score_four_points_each() -> None:
    table = last_round(2)
    table.set(0, levels=dict(zip(IDS.tracks, (5, 4, 3, 2, 0, 3), strict=True)))
    table.finish()
    assert table.state.players[0].vp_by[VP.RESEARCH] == 28


def test_h15_three_resources_are_worth_a_point() -> None:
    table = last_round(2)
    table.set(0, credits=5, ore=2, knowledge=4)
    table.finish()
    assert table.state.players[0].vp_by[VP.RESOURCES] == 3


def test_h16_the_whole_final_scoring() -> None:
    """12 points: second of the structures. 9 points: shared second and third place of the sectors."""
    table = last_round(4)
    table.set_final_tiles("final_structures", "final_sectors")
    homes = {
        0: [(-3, -1), (3, -3), (4, -6)],
        1: [(-3, -3), (1, -4), (8, -5), (12, -4)],
        2: [(-4, -1), (4, -4)],
    }
    for seat, places in homes.items():
        for at in places:
            table.place(seat, at, "mine")
    table.set(0, vp=118, credits=3, ore=1, knowledge=1)
    table.set(0, levels=dict(zip(IDS.tracks, (4, 4, 3, 0, 5, 1), strict=True)))
    table.finish()
    assert table.seat(0).vp == 172


def test_h17_equal_leaders_share_the_win() -> None:
    table = last_round(3)
    for seat, points in enumerate((150, 140, 150)):
        table.set(seat, vp=points)
    table.finish()
    outcome = np.zeros(1, OUTCOME).view(np.recarray)[0]
    game.report(table.state, table.parts, outcome)
    assert outcome.seats["rank"][:3].tolist() == [1, 3, 1]
    assert outcome.seats["win_share"][:3].tolist() == [0.5, 0, 0.5]


# Rulings of RULES 5.3 and 6.7 to 6.9


def test_in_the_last_round_no_booster_is_taken() -> None:
    table = last_round(2)
    assert table.legal("pass") == [("pass",)]


def test_free_actions_are_possible_before_and_after_the_main_action_but_not_after_a_pass() -> None:
    table = Position("xenos", "itars")
    table.set(0, ore=3, knowledge=4)
    table.do("free_action", "ore_to_credit")
    table.do("advance", "science")
    table.do("free_action", "ore_to_credit")
    table.do("end_turn")
    assert table.decides() == ("turn", 1)
    table.turn(0)
    table.do(*table.legal("pass")[0])
    assert table.decides() == ("turn", 1)


def test_free_actions_are_not_possible_in_the_middle_of_an_action() -> None:
    table = Position("xenos", "itars")
    table.set(0, ore=9, credits=9)
    table.place(0, (0, 2), "trading_station")
    table.do("upgrade", (0, 2), "research_lab")
    assert {move[0] for move in table.legal()} == {"take_tile"}


def test_the_tech_tile_action_is_not_allowed_without_a_tile_to_take() -> None:
    table = Position("xenos", "itars")
    table.set(0, qic=4)
    assert ("board_action", "qic_4_tech_tile") in table.legal()
    for tile in IDS.tiles[:9]:
        table.give_tile(0, tile)
    assert ("board_action", "qic_4_tech_tile") not in table.legal()


def test_players_who_passed_are_skipped_until_all_have_passed() -> None:
    table = Position("xenos", "itars", "ambas")
    table.do(*table.legal("pass")[0])
    for _ in range(2):
        for seat in (1, 2):
            table.set(seat, power=(0, 2, 0, 0), qic=2)
            assert table.decides() == ("turn", seat)
            table.state.board_used[:] = 0
            table.do("board_action", "qic_2_planet_types")
            table.end_turn()
