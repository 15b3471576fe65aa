"""Scenarios F of SCENARIOS.md: federations on the map M4 (RULES 6.5, 8.8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest

from sim.games.gaia_project.rules.federations import AGAINST_A_RULE, AGAINST_ECONOMY, LEGAL, check_federation
from sim.games.gaia_project.rules.hexsets import HEX_BITS, HEX_WORDS
from sim.games.gaia_project.rules.vocabulary import NONE
from tests.games.gaia_project.positions import WORK, Hex, Position

INSTITUTE = "planetary_institute"
TRADING = "trading_station"
F01 = {(3, -3): INSTITUTE, (2, -1): TRADING, (2, 1): TRADING}
F01_HEXES = {*F01, (2, -2), (2, 0)}


def table_with(structures: dict[Hex, str], faction: str = "hadsch_hallas", **options: Any) -> Position:
    table = Position(faction, "terrans", "itars", **options)
    table.set(0, power=(9, 0, 0, 0), qic=0)
    for at, piece in structures.items():
        table.place(0, at, piece)
    return table


def federations(table: Position) -> set[frozenset[Hex]]:
    """All federations that can be formed now, each with all its hexes."""
    if ("federate",) not in table.legal():
        return set()
    table.do("federate")
    return {move[1] for move in table.legal()}


def form(table: Position, hexes: Iterable[Hex], token: str = "fed_vp_12") -> None:
    table.do("federate")
    table.do("form_federation", frozenset(hexes))
    table.do("take_federation_token", token)


def verdict(table: Position, hexes: Iterable[Hex]) -> int:
    words = np.zeros(HEX_WORDS, np.int64)
    for at in hexes:
        words[table.number[at] // HEX_BITS] |= 1 << (table.number[at] % HEX_BITS)
    return int(check_federation(table.state, table.parts, WORK, 0, words))


def test_f01_two_satellites_join_value_7_and_a_mine_stays_outside() -> None:
    table = table_with({**F01, (4, -2): "mine"})
    form(table, F01_HEXES)
    player = table.seat(0)
    assert player.power == (7, 0, 0, 0)
    assert (player.satellites, player.count("structures_in_federations")) == (2, 3)
    assert (player.federations, player.count("federation_tokens")) == (1, 1)


def test_f02_a_structure_next_to_a_satellite_belongs_to_the_federation() -> None:
    table = table_with({**F01, (4, -2): "mine"})
    form(table, {*F01, (4, -2), (3, -2), (2, 0)})
    assert (table.seat(0).satellites, table.seat(0).count("structures_in_federations")) == (2, 4)


def test_f02_the_structure_next_to_a_satellite_cannot_be_left_out() -> None:
    table = table_with({**F01, (4, -2): "mine"})
    assert verdict(table, {*F01, (3, -2), (2, 0)}) == AGAINST_A_RULE
    assert {*F01, (3, -2), (2, 0)} not in federations(table)


def test_f03_a_planet_and_a_satellite_that_can_be_left_out_make_it_illegal() -> None:
    table = table_with({**F01, (4, -2): "mine", (4, 0): "mine"})
    too_much = {*F01, (4, 0), (2, -2), (2, 0), (3, 0)}
    assert verdict(table, too_much) == AGAINST_ECONOMY
    formed = federations(table)
    assert too_much not in formed
    assert F01_HEXES in formed


GROUP_5 = {(-1, 1): TRADING, (-1, 2): TRADING, (-1, 3): "mine"}
GROUP_6 = {(1, 1): TRADING, (2, 1): TRADING, (2, 2): "research_lab"}


def two_groups(structures: dict[Hex, str]) -> Position:
    table = Position("hadsch_hallas", "terrans", "itars")
    table.set(0, power=(9, 0, 0, 0))
    for transdim in ((-1, 3), (1, 1)):
        table.make_gaia(transdim)
    for at, piece in structures.items():
        table.place(0, at, piece)
    return table


def test_f04_groups_worth_5_and_6_may_be_joined() -> None:
    formed = federations(two_groups({**GROUP_5, **GROUP_6}))
    assert formed == {frozenset({*GROUP_5, *GROUP_6, satellite}) for satellite in ((0, 1), (0, 2))}


def test_f04_a_group_that_reaches_7_alone_may_not_be_joined_with_another() -> None:
    stronger = {**GROUP_6, (2, 2): INSTITUTE}
    assert federations(two_groups({**GROUP_5, **stronger})) == {frozenset(stronger)}


SECOND = {(1, -4): "academy_left", (2, -5): "mine", (0, -2): "academy_right"}


def test_f05_no_hex_may_be_next_to_another_own_federation() -> None:
    apart, touching = {*SECOND, (1, -3)}, {*SECOND, (1, -3), (2, -3)}
    alone = table_with(SECOND)
    assert (verdict(alone, apart), verdict(alone, touching)) == (LEGAL, AGAINST_ECONOMY)
    table = table_with({**F01, **SECOND})
    table.federate(0, F01_HEXES, "fed_vp_12", green=False)
    assert (verdict(table, apart), verdict(table, touching)) == (LEGAL, AGAINST_A_RULE)
    assert not [formed for formed in federations(table) if (2, -3) in formed]


def test_f05_structures_of_a_federation_are_not_used_again() -> None:
    table = table_with(F01)
    table.federate(0, F01_HEXES, "fed_vp_12", green=False)
    assert federations(table) == set()


def test_f06_a_new_mine_next_to_a_federation_joins_without_a_token() -> None:
    table = table_with(F01)
    form(table, F01_HEXES)
    table.turn(0)
    table.set(0, ore=15, credits=9)
    assert table.seat(0).count("structures_in_federations") == 3
    table.do("build_mine", (1, -1))
    player = table.seat(0)
    assert player.count("structures_in_federations") == 4
    assert player.count("federation_tokens") == 1


def test_f07_a_token_gives_its_points_and_goods_and_is_green() -> None:
    table = table_with(F01)
    form(table, F01_HEXES, "fed_vp_6_knowledge_2")
    player = table.seat(0)
    assert (player.vp, player.knowledge, player.green) == (16, 5, 1)


def test_f08_the_token_of_12_points_can_never_be_flipped() -> None:
    table = table_with(F01)
    form(table, F01_HEXES, "fed_vp_12")
    assert (table.seat(0).vp, table.seat(0).green) == (22, 0)
    table.set(0, levels={"navigation": 4}, knowledge=4, ore=3, credits=5)
    table.give_tile(0, "tech_vp_7")
    table.turn(0)
    assert ("advance", "navigation") not in table.legal()
    table.do("upgrade", (2, 1), "research_lab")
    assert not table.legal("take_advanced_tile")


THREE_STATIONS = {(1, -1): TRADING, (2, -1): TRADING, (2, 1): TRADING}


@pytest.mark.parametrize("institute", [True, False])
def test_f09_xenos_with_institute_need_a_value_of_6_only(institute: bool) -> None:
    structures = THREE_STATIONS | ({(8, -5): INSTITUTE} if institute else {(8, -5): "mine"})
    formed = federations(table_with(structures, "xenos"))
    assert ({*THREE_STATIONS, (2, 0)} in formed) == institute


def ivits_worth_8() -> Position:
    """Ivits with one token and a federation of institute, two trading stations and a mine."""
    table = table_with({**F01, (4, -2): "mine"}, "ivits")
    table.set(0, qic=3)
    table.federate(0, {*F01, (4, -2), (3, -2), (2, 0)}, "fed_vp_12", green=False)
    return table


@pytest.mark.parametrize(("last", "legal"), [("mine", False), (TRADING, True)])
def test_f10_ivits_extend_their_federation_to_14(last: str, legal: bool) -> None:
    """(4, 0) and (5, 0) are one satellite from (4, -2): together worth 5 or 6."""
    table = ivits_worth_8()
    table.place(0, (4, 0), "academy_left")
    table.place(0, (5, 0), TRADING)
    if last == TRADING:
        table.place(0, (6, -2), "mine")
    expected = {*F01, (4, -2), (3, -2), (2, 0), (4, 0), (5, 0), (4, -1)}
    if not legal:
        assert federations(table) == set()
        return
    form(table, {*expected, (6, -2), (5, -2)}, "fed_vp_7_ore_2")
    player = table.seat(0)
    assert (player.qic, player.power) == (3 - 2, (9, 0, 0, 0))
    assert (player.federations, player.satellites) == (2, 4)


def test_f11_big_structures_worth_4_make_7_with_a_station_and_a_mine() -> None:
    structures = {(-4, -1): "mine", (-3, -1): INSTITUTE, (-3, 0): TRADING}
    table = table_with(structures)
    assert federations(table) == set()
    table.give_tile(0, "tech_big_power_4")
    form(table, structures)
    assert table.seat(0).satellites == 0


def test_f12_gleens_take_their_own_token_with_the_institute() -> None:
    table = Position("gleens", "terrans", round_tile="round_federation_5")
    table.set(0, ore=4, credits=6, knowledge=0)
    table.place(0, (0, 2), TRADING)
    table.do("upgrade", (0, 2), INSTITUTE)
    gleens = table.seat(0)
    assert gleens.goods == (2, 1, 1, 0)
    assert (gleens.vp, gleens.green, gleens.count("federation_tokens")) == (15, 1, 1)


def ivits_grown_to_14(option: str) -> Position:
    """One token and value 12; then a mine of it becomes a trading station and a new mine joins: 14."""
    table = table_with(
        {**F01, (4, -4): "academy_left", (1, -1): "mine"}, "ivits", ivits_token_without_new_part=option
    )
    table.make_gaia((1, 1))
    table.place(0, (1, 1), "mine")
    table.federate(0, {*F01_HEXES, (4, -4), (1, -1), (1, 1)}, "fed_vp_12", green=False)
    table.set(0, ore=3, credits=8)
    assert federations(table) == set()
    table.turn(0)
    table.do("upgrade", (1, -1), TRADING)
    assert federations(table) == set()
    table.turn(0)
    table.do("build_mine", (2, 2))
    assert table.seat(0).count("structures_in_federations") == 7
    table.turn(0)
    return table


def test_f13_a_federation_grown_to_14_takes_the_next_token_without_a_new_part() -> None:
    table = ivits_grown_to_14("true")
    form(table, {*F01_HEXES, (4, -4), (1, -1), (1, 1), (2, 2)}, "fed_vp_7_ore_2")
    assert (table.seat(0).qic, table.seat(0).federations, table.seat(0).satellites) == (0, 2, 2)


def test_f13_by_the_book_the_next_token_needs_a_new_part() -> None:
    table = ivits_grown_to_14("false")
    table.set(0, qic=1)
    assert federations(table) == set()
    table.place(0, (4, 0), "mine")
    # One QIC leads (4, 0) to the federation.
    old = {*F01_HEXES, (4, -4), (1, -1), (1, 1), (2, 2)}
    assert federations(table) == {frozenset({*old, (4, 0), at}) for at in ((3, 0), (3, 1))}


def test_f14_a_mine_next_to_a_satellite_brings_what_hangs_together_with_it() -> None:
    structures = {(7, 0): INSTITUTE, (8, -1): "academy_left", (6, -2): TRADING, (4, 0): "mine"}
    table = table_with(structures)
    table.federate(0, {(7, 0), (8, -1), (6, 0), (6, -1), (6, -2)}, "fed_vp_12", green=False)
    table.set(0, ore=9, credits=9)
    assert table.seat(0).count("structures_in_federations") == 3
    table.do("build_mine", (5, 0))
    assert table.seat(0).count("structures_in_federations") == 5
    assert table.seat(0).count("federation_tokens") == 1


# Rulings of RULES 6.5, 8.8 and 12


def test_satellites_lie_on_no_planet_whoever_owns_it() -> None:
    for formed in federations(table_with({**F01, (4, -2): "mine", (4, 0): "mine"})):
        table = table_with({})
        others = formed - {*F01, (4, -2), (4, 0)}
        assert all(table.state.planet[table.number[at]] == NONE for at in others)


def test_satellites_of_other_players_share_the_hex() -> None:
    table = table_with(F01)
    table.federate(1, {(2, -2), (2, 0)}, "fed_vp_12", green=False)
    form(table, F01_HEXES, "fed_vp_7_ore_2")
    assert table.state.satellites[table.number[2, 0]] == 0b11


def test_more_satellites_than_tokens_are_not_offered() -> None:
    table = table_with(F01)
    table.set(0, power=(1, 0, 0, 5))
    assert federations(table) == set()


def test_covering_the_tile_of_big_power_leaves_existing_federations() -> None:
    structures = {(-4, -1): "mine", (-3, -1): INSTITUTE, (-3, 0): TRADING}
    table = table_with(structures)
    table.give_tile(0, "tech_big_power_4")
    form(table, structures)
    table.give_tile(0, "adv_pass_lab_3", covering="tech_big_power_4")
    table.turn(0)
    table.do(*table.legal("pass")[0])
    assert table.seat(0).count("structures_in_federations") == 3


def test_a_station_joins_an_ivits_federation_and_counts_1() -> None:
    table = ivits_worth_8()
    table.do("space_station", (3, -1))
    assert table.state.federated[table.number[3, -1]] == 1
    assert (table.seat(0).count("satellites"), table.seat(0).count("structures_in_federations")) == (3, 4)
