"""Scenarios E of SCENARIOS.md: research and tech tiles (RULES 6.4, 6.6)."""

from __future__ import annotations

import pytest

from sim.games.gaia_project.rules.vocabulary import NONE, Planet
from tests.games.gaia_project.positions import IDS, Position


def table_of(*factions: str, round_tile: str = "round_big_5_a", **values: object) -> Position:
    table = Position(*factions, *("firaks", "ambas")[: 3 - len(factions)], round_tile=round_tile)
    table.set(0, knowledge=4, **values)
    return table


def before_a_lab(*factions: str, round_tile: str = "round_big_5_a", **values: object) -> Position:
    """A trading station that can become a lab: the first player then takes a tech tile."""
    table = table_of(*factions, round_tile=round_tile, ore=3, credits=5, **values)
    table.place(0, (4, 0), "trading_station")
    return table


def build_lab(table: Position) -> None:
    table.do("upgrade", (4, 0), "research_lab")
    assert table.decides() == ("tech_tile", 0)


def test_e01_a_level_costs_four_knowledge_and_gives_its_bonus() -> None:
    table = table_of("xenos", levels={"terraforming": 0}, ore=0)
    table.do("advance", "terraforming")
    xenos = table.seat(0)
    assert (xenos.knowledge, xenos.levels[0], xenos.ore) == (0, 1, 2)


def test_e02_level_3_charges_three_and_science_pays_three() -> None:
    table = table_of("xenos", levels={"science": 2}, power=(3, 0, 0, 0))
    base = table.seat(0).income()["knowledge"] - 2
    table.do("advance", "science")
    xenos = table.seat(0)
    assert (xenos.levels[5], xenos.power) == (3, (0, 3, 0, 0))
    assert xenos.income()["knowledge"] == base + 3


def test_e03_level_5_needs_a_green_token() -> None:
    for green in (False, True):
        table = table_of("xenos", levels={"navigation": 4})
        table.give_token(0, "fed_vp_8_qic_1", green=green)
        assert (("advance", "navigation") in table.legal()) == green


def test_e04_only_one_player_reaches_level_5_of_a_track() -> None:
    table = table_of("xenos", levels={"economy": 4})
    table.give_token(0, "fed_vp_8_qic_1")
    assert ("advance", "economy") in table.legal()
    table.set(1, levels={"economy": 5})
    assert ("advance", "economy") not in table.legal()


def test_e05_gaia_5_scores_four_and_one_for_each_gaia_planet() -> None:
    table = table_of("xenos", levels={"gaia_project": 4})
    table.settle(0, {"mine": 5}, [Planet.GAIA])
    table.give_token(0, "fed_vp_8_qic_1")
    table.do("advance", "gaia_project")
    xenos = table.seat(0)
    assert (xenos.levels[3], xenos.vp, xenos.green, xenos.count("federation_tokens")) == (5, 19, 0, 1)


@pytest.mark.parametrize(("knowledge", "after"), [(4, 9), (12, 15)])
def test_e06_science_5_gives_nine_knowledge_once_and_no_more_income(knowledge: int, after: int) -> None:
    table = table_of("xenos", levels={"science": 4})
    base = table.seat(0).income()["knowledge"] - 4
    table.set(0, knowledge=knowledge)
    table.give_token(0, "fed_vp_8_qic_1")
    table.do("advance", "science")
    assert table.seat(0).knowledge == after
    assert table.seat(0).income()["knowledge"] == base


def test_e07_a_tile_under_a_track_advances_that_track_only() -> None:
    table = before_a_lab("ivits")
    build_lab(table)
    tile = IDS.tiles[table.state.tile_slot[1]]  # under navigation
    table.do("take_tile", tile)
    assert set(table.legal()) == {("step", "navigation"), ("skip",)}
    table.do("step", "navigation")
    assert table.seat(0).levels == [0, 1, 0, 0, 0, 0]


def test_a_free_tile_advances_any_track() -> None:
    table = before_a_lab("ivits")
    build_lab(table)
    table.do("take_tile", IDS.tiles[table.state.tile_slot[7]])
    assert set(table.legal()) == {*(("step", track) for track in IDS.tracks), ("skip",)}


def test_e08_an_advanced_tile_covers_a_tile_flips_a_token_and_advances_any_track() -> None:
    table = before_a_lab("xenos", levels={"navigation": 4, "artificial_intelligence": 4})
    table.give_token(0, "fed_vp_8_qic_1")
    table.give_tile(0, "tech_vp_7")
    build_lab(table)
    of_navigation, of_intelligence = (
        IDS.tiles[table.state.advanced_slot[1]],
        IDS.tiles[table.state.advanced_slot[2]],
    )
    assert set(table.legal("take_advanced_tile")) == {
        ("take_advanced_tile", of_navigation, "tech_vp_7"),
        ("take_advanced_tile", of_intelligence, "tech_vp_7"),
    }
    table.do("take_advanced_tile", of_navigation, "tech_vp_7")
    xenos = table.seat(0)
    assert (xenos.green, xenos.count("federation_tokens")) == (0, 1)
    assert (xenos.tile("tech_vp_7"), xenos.tile(of_navigation)) == (2, 1)
    assert table.state.advanced_slot[1] == NONE
    # The only green token is gray now, so no level 5.
    open_tracks = set(IDS.tracks) - {"navigation", "artificial_intelligence"}
    assert set(table.legal()) == {*(("step", track) for track in open_tracks), ("skip",)}


def test_e08_an_advanced_tile_may_be_followed_by_a_step_on_any_track() -> None:
    table = before_a_lab("xenos", levels={"navigation": 4})
    table.give_token(0, "fed_vp_8_qic_1")
    table.give_token(0, "fed_vp_7_ore_2")
    table.give_tile(0, "tech_vp_7")
    build_lab(table)
    table.do("take_advanced_tile", IDS.tiles[table.state.advanced_slot[1]], "tech_vp_7")
    assert set(table.legal()) == {*(("step", track) for track in IDS.tracks), ("skip",)}


@pytest.mark.parametrize("missing", ["level", "green token", "uncovered tile"])
def test_an_advanced_tile_needs_level_4_a_green_token_and_an_uncovered_tile(missing: str) -> None:
    table = before_a_lab("xenos", levels={"navigation": 3 if missing == "level" else 4})
    table.give_token(0, "fed_vp_8_qic_1", green=missing != "green token")
    if missing == "uncovered tile":
        table.give_tile(0, "adv_pass_lab_3", covering="tech_vp_7")
    else:
        table.give_tile(0, "tech_vp_7")
    build_lab(table)
    assert not table.legal("take_advanced_tile")


def test_e09_a_covered_tile_cannot_be_taken_again() -> None:
    table = before_a_lab("xenos")
    table.give_tile(0, "adv_pass_lab_3", covering="tech_vp_7")
    build_lab(table)
    offered = {move[1] for move in table.legal("take_tile")}
    assert offered == set(IDS.tiles[:9]) - {"tech_vp_7"}


def test_e10_a_new_research_tile_already_scores_the_step_that_comes_with_it() -> None:
    table = before_a_lab("xenos", round_tile="round_research_2", levels={"navigation": 4})
    table.put_tile("adv_on_research_2", "navigation")
    table.give_token(0, "fed_vp_8_qic_1")
    table.give_tile(0, "tech_vp_7")
    build_lab(table)
    table.do("take_advanced_tile", "adv_on_research_2", "tech_vp_7")
    table.do("step", "science")
    assert table.seat(0).vp == 10 + 2 + 2


def test_e11_bal_taks_without_institute_do_not_advance_with_the_tile_under_navigation() -> None:
    table = before_a_lab("bal_taks")
    build_lab(table)
    table.put_tile("tech_vp_7", "navigation")
    table.do("take_tile", "tech_vp_7")
    bal_taks = table.seat(0)
    assert (bal_taks.tile("tech_vp_7"), bal_taks.levels[1]) == (1, 0)
    assert table.decides()[0] != "research_step"


def test_e12_gleens_get_ore_for_the_qic_of_a_level() -> None:
    table = table_of("gleens", ore=0, qic=0)
    table.do("advance", "artificial_intelligence")
    assert (table.seat(0).ore, table.seat(0).qic) == (1, 0)


@pytest.mark.parametrize(("round_tile", "points"), [("round_big_5_a", 7), ("round_federation_5", 12)])
def test_e13_terraforming_5_takes_the_token_that_lies_there(round_tile: str, points: int) -> None:
    table = table_of("xenos", round_tile=round_tile, levels={"terraforming": 4}, ore=0)
    table.set_terraforming_token("fed_vp_7_ore_2")
    table.give_token(0, "fed_vp_8_qic_1")
    table.do("advance", "terraforming")
    xenos = table.seat(0)
    assert (xenos.levels[0], xenos.vp, xenos.ore) == (5, 10 + points, 2)
    assert (xenos.count("federation_tokens"), xenos.green) == (2, 1)
    assert table.state.terraforming_token == NONE


def test_terraforming_5_with_the_token_of_12_points_leaves_no_green_token() -> None:
    table = table_of("xenos", levels={"terraforming": 4})
    table.give_token(0, "fed_vp_8_qic_1")
    table.do("advance", "terraforming")
    assert (table.seat(0).vp, table.seat(0).green, table.seat(0).count("federation_tokens")) == (22, 0, 2)


# RULES 7.3: the lost planet


def lost_planet_table(round_tile: str = "round_big_5_a") -> Position:
    table = table_of("xenos", round_tile=round_tile, levels={"navigation": 4}, qic=0)
    table.place(0, (2, -1), "mine")
    table.give_token(0, "fed_vp_8_qic_1")
    return table


def test_navigation_5_places_the_lost_planet_within_range_4_on_empty_space() -> None:
    table = lost_planet_table()
    table.federate(1, [(2, -2)], "fed_vp_12", green=False)
    table.place(2, (2, -3), "space_station")
    table.do("advance", "navigation")
    spots = {move[1] for move in table.legal("place_lost_planet")}
    planets = {table.hexes[spot] for spot in table.state.planets[: table.state.planet_count]}
    near = {(q, r) for q, r in table.hexes if max(abs(q - 2), abs(r + 1), abs(q + r - 1)) <= 4}
    assert spots == near - planets - {(2, -2), (2, -3)}


def test_each_qic_takes_the_lost_planet_two_hexes_further() -> None:
    table = lost_planet_table()
    table.set(0, qic=1)
    table.do("advance", "navigation")
    assert ("place_lost_planet", (8, -2)) in table.legal()  # distance 6
    assert ("place_lost_planet", (9, -2)) not in table.legal()
    table.do("place_lost_planet", (8, -2))
    assert table.seat(0).qic == 0


def test_the_lost_planet_is_a_mine_without_a_piece_and_without_income() -> None:
    table = lost_planet_table("round_mine_2")
    income = table.seat(0).income()
    table.place(1, (1, -1), "mine")
    table.do("advance", "navigation")
    table.do("place_lost_planet", (1, 0))
    table.end_turn()
    xenos = table.seat(0)
    assert (xenos.vp, xenos.on_map("mine"), xenos.income()) == (12, 1, income)
    counts = ("mines", "structures", "planet_types", "gaia_planets")
    assert [xenos.count(per) for per in counts] == [2, 2, 2, 0]
    assert table.decides() == ("leech", 1)


# The six tracks: what each level gives on arrival (RULES 6.6; level 3 also charges three)


@pytest.mark.parametrize(
    ("track", "gains"),
    [
        ("terraforming", [{"ore": 2}, {}, {}, {"ore": 2}, {"vp": 12}]),
        ("navigation", [{"qic": 1}, {}, {"qic": 1}, {}, {}]),
        ("artificial_intelligence", [{"qic": 1}, {"qic": 1}, {"qic": 2}, {"qic": 2}, {"qic": 4}]),
        (
            "gaia_project",
            [{"gaiaformers": 1}, {"tokens": 3}, {"gaiaformers": 1}, {"gaiaformers": 1}, {"vp": 4}],
        ),
        ("economy", [{}, {}, {}, {}, {"ore": 3, "credits": 6, "charged": 6}]),
        ("science", [{}, {}, {}, {}, {"knowledge": 9}]),
    ],
)
def test_what_each_level_gives_on_arrival(track: str, gains: list[dict[str, int]]) -> None:
    names = ("credits", "ore", "knowledge", "qic", "vp", "gaiaformers")
    for level, gain in enumerate(gains, start=1):
        table = table_of("lantids", credits=0, ore=0, qic=0, power=(9, 0, 0, 0), levels={track: level - 1})
        table.give_token(0, "fed_vp_8_qic_1")
        before = {name: getattr(table.seat(0), name) for name in names}
        table.do("advance", track)
        player = table.seat(0)
        change = {name: getattr(player, name) - before[name] for name in names}
        change["knowledge"] += 4  # the price
        change |= {"tokens": sum(player.power) - 9, "charged": player.power[1] + 2 * player.power[2]}
        expected = {**gain, "charged": 3} if level == 3 else gain
        assert {name: amount for name, amount in change.items() if amount} == expected, (track, level)
