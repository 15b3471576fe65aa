"""Terrans to Ivits in play: the ability of the board and that of the institute (RULES 8.1 to 8.8)."""

from __future__ import annotations

import pytest

from tests.games.gaia_project.positions import Hex, Position
from tests.games.gaia_project.tables import INSTITUTE, LAB, POOR, RICH, TRADING, table_of

# Terrans


def test_terrans_without_institute_get_their_gaia_tokens_in_bowl_two_without_a_choice() -> None:
    table = table_of("terrans", power=(1, 0, 0, 6))
    table.phase("gaia")
    assert (table.decides(), table.seat(0).power) == (("turn", 0), (1, 6, 0, 0))


@pytest.mark.parametrize(
    ("conversions", "goods"),
    [
        (("qic", "ore", "credit"), (1, 1, 0, 1)),
        (("knowledge", "qic"), (0, 0, 1, 1)),
        (("ore", "ore", "credit", "credit"), (2, 2, 0, 0)),
        (("credit",) * 8, (8, 0, 0, 0)),
        (("knowledge",), (0, 0, 1, 0)),
        ((), (0, 0, 0, 0)),
    ],
)
def test_terrans_with_institute_split_the_worth_of_returning_tokens(
    conversions: tuple[str, ...], goods: tuple[int, ...]
) -> None:
    table = table_of("terrans", **POOR, power=(0, 0, 0, 8))
    table.place(0, (4, 0), INSTITUTE)
    table.phase("gaia")
    for conversion in conversions:
        table.do("gaia_convert", f"terrans_virtual_{conversion}")
    if table.decides() == ("gaia", 0):
        table.do("gaia_done")
    assert (table.seat(0).goods, table.seat(0).power) == (goods, (0, 8, 0, 0))


def test_terrans_cannot_convert_more_than_returns() -> None:
    table = table_of("terrans", power=(5, 0, 0, 3))
    table.place(0, (4, 0), INSTITUTE)
    table.phase("gaia")
    assert {move[1] for move in table.legal("gaia_convert")} == {
        "terrans_virtual_ore",
        "terrans_virtual_credit",
    }


# Lantids


def lantids() -> Position:
    table = table_of("lantids", "xenos", **RICH)
    table.place(0, (4, 0), "mine")
    return table


def test_lantids_settle_on_any_colonised_planet_without_terraforming() -> None:
    table = lantids()
    table.place(1, (3, 3), "mine")  # swamp: three steps from terra
    table.place(1, (5, -2), "lost_planet")
    table.do("build_mine", (3, 3))
    table.turn(0)
    table.do("build_mine", (5, -2))
    player = table.seat(0)
    assert (player.goods[1], player.goods[0]) == (15 - 2, 30 - 4)
    assert [player.count(per) for per in ("mines", "structures", "planet_types")] == [3, 3, 1]


def test_lantids_put_one_guest_mine_on_a_planet_and_none_where_only_a_gaiaformer_stands() -> None:
    table = lantids()
    table.place(1, (5, 0), "mine")
    table.place(1, (5, 1), "gaiaformer")
    table.make_gaia((5, 1))
    assert ("build_mine", (5, 1)) not in table.legal()
    table.do("build_mine", (5, 0))
    table.turn(0)
    assert ("build_mine", (5, 0)) not in table.legal()


def test_a_guest_mine_is_never_upgraded_but_pays_reaches_and_counts_as_a_mine() -> None:
    table = lantids()
    table.place(1, (7, 0), "mine")
    income = table.seat(0).income()["ore"]
    table.do("build_mine", (7, 0))
    table.turn(0)
    assert table.seat(0).income()["ore"] == income + 1
    assert ("upgrade", (7, 0), TRADING) not in table.legal()
    table.set(0, qic=0)
    assert ("build_mine", (8, -1)) in table.legal()  # next to the guest mine


def test_lantids_without_institute_gain_no_knowledge_for_a_guest_mine() -> None:
    table = lantids()
    table.set(0, knowledge=0)
    table.place(1, (5, 0), "mine")
    table.do("build_mine", (5, 0))
    assert table.seat(0).knowledge == 0


def test_others_do_not_settle_on_colonised_planets() -> None:
    table = table_of("xenos", "lantids", **RICH)
    table.place(0, (5, 0), "mine")
    table.place(1, (4, 0), "mine")
    assert ("build_mine", (4, 0)) not in table.legal()


# Xenos


def test_xenos_with_institute_gain_a_qic_each_round() -> None:
    table = table_of("xenos", **POOR)
    table.place(0, (5, 0), INSTITUTE)
    assert (table.seat(0).income()["qic"], table.seat(0).income()["power_tokens"]) == (1, 0)


@pytest.mark.parametrize("institute", [False, True])
def test_the_threshold_of_xenos_falls_to_6_with_the_institute(institute: bool) -> None:
    table = table_of("xenos")
    for at, piece in {(-4, -1): TRADING, (-3, -1): TRADING, (-3, 0): TRADING}.items():
        table.place(0, at, piece)
    table.place(0, (8, -5), INSTITUTE if institute else "mine")
    table.set(0, power=(0, 0, 0, 0))
    assert (("federate",) in table.legal()) == institute


# Gleens


def gleens_lab() -> Position:
    table = table_of("gleens", round_tile="round_mine_2", credits=6, ore=6, qic=0, knowledge=0)
    table.place(0, (5, 0), LAB)
    table.put_tile("tech_ore_qic", "free1")
    return table


@pytest.mark.parametrize(("academy", "ore", "qic"), [("academy_left", 2, 0), ("academy_right", 1, 1)])
def test_the_tile_taken_with_the_right_academy_already_pays_gleens_a_qic(
    academy: str, ore: int, qic: int
) -> None:
    table = gleens_lab()
    table.do("upgrade", (5, 0), academy)
    table.do("take_tile", "tech_ore_qic")
    assert (table.seat(0).ore, table.seat(0).qic) == (ore, qic)


def test_gleens_get_ore_for_the_qic_of_a_token_until_the_right_academy_stands() -> None:
    for academy, ore, qic in ((False, 1, 0), (True, 0, 1)):
        table = table_of("gleens", **{**POOR, "qic": 3}, power=(0, 0, 0, 0))
        table.give_token(0, "fed_vp_8_qic_1")
        if academy:
            table.place(0, (5, 0), "academy_right")
        table.do("board_action", "qic_3_rescore_federation", "fed_vp_8_qic_1")
        assert (table.seat(0).ore, table.seat(0).qic) == (ore, qic)


def test_gleens_convert_power_to_a_qic_as_ore() -> None:
    table = table_of("gleens", **POOR, power=(0, 0, 4, 0))
    table.do("free_action", "power_to_qic")
    assert (table.seat(0).ore, table.seat(0).qic) == (1, 0)


def test_gleens_with_institute_gain_an_ore_each_round_instead_of_a_token() -> None:
    table = table_of("gleens")
    before = table.seat(0).income()
    table.place(0, (5, 0), INSTITUTE)
    after = table.seat(0).income()
    assert {name: after[name] - before[name] for name in after} == {
        "credits": 0, "ore": 1, "knowledge": 0, "qic": 0, "power_tokens": 0, "charge": 4,
    }  # fmt: skip


# Taklons (the brainstone: test_scenarios_power.py, test_scenarios_leech.py)


def test_taklons_choose_whether_the_stone_goes_into_the_gaia_area() -> None:
    for stone, power in ((True, (1, 0, 0, 3)), (False, (0, 0, 0, 4))):
        table = table_of(
            "taklons", levels={"gaia_project": 3}, gaiaformers=1, power=(4, 0, 0, 0), stone=1, qic=1
        )
        table.place(0, (3, 3), "mine")
        table.do("start_gaia_project", (5, 1))
        table.do("pay", 3 if stone else 4, 0, 0, *(["stone"] if stone else []))
        assert (table.seat(0).power, table.seat(0).brainstone) == (power, 4 if stone else 1)


def test_taklons_may_discard_the_stone_for_a_satellite_for_good() -> None:
    table = table_of("taklons", power=(1, 0, 0, 0), stone=3)
    for at, piece in {(3, -3): INSTITUTE, (2, -1): TRADING, (2, 1): TRADING}.items():
        table.place(0, at, piece)
    table.do("federate")
    table.do("form_federation", {(3, -3), (2, -1), (2, 1), (2, -2), (2, 0)})
    assert (table.seat(0).power, table.seat(0).brainstone) == ((0, 0, 0, 0), 0)


# Ambas


def test_ambas_swap_with_any_mine_but_the_lost_planet_once_a_round() -> None:
    table = table_of("ambas", round_tile="round_mine_2", **POOR, power=(0, 0, 0, 0))
    table.place(0, (3, 3), INSTITUTE)
    table.place(0, (-1, 1), "mine")
    table.place(0, (8, -1), "mine")
    table.place(0, (4, -1), "lost_planet")
    table.place(0, (9, -4), TRADING)
    assert set(table.legal("swap")) == {("swap", (-1, 1)), ("swap", (8, -1))}
    income = table.seat(0).income()
    table.do("swap", (8, -1))
    assert (table.seat(0).income(), table.seat(0).vp) == (income, 10)
    table.turn(0)
    assert not table.legal("swap")


def test_the_swapped_institute_of_ambas_counts_where_it_is_now() -> None:
    table = table_of("ambas", "terrans", **POOR, power=(0, 0, 0, 0))
    table.place(0, (3, 3), INSTITUTE)
    table.place(0, (-1, 1), "mine")
    table.place(1, (4, 3), "mine")
    table.do("swap", (-1, 1))
    table.set(0, power=(4, 0, 0, 0))
    table.set(1, ore=2, credits=6)
    table.turn(1)
    table.do("upgrade", (4, 3), TRADING)
    table.end_turn()
    while table.decides() != ("leech", 0):
        table.do("decline")
    table.do("charge")
    assert table.seat(0).power == (3, 1, 0, 0)


# Hadsch Hallas


@pytest.mark.parametrize(
    ("action", "price", "gained"),
    [
        ("hh_credits_to_qic", 4, "qic"),
        ("hh_credits_to_ore", 3, "ore"),
        ("hh_credits_to_knowledge", 4, "knowledge"),
    ],
)
def test_hadsch_hallas_pay_credits_for_power_in_free_actions(action: str, price: int, gained: str) -> None:
    table = table_of("hadsch_hallas", **{**POOR, "credits": price})
    assert ("free_action", action) not in table.legal()
    table.place(0, (3, -3), INSTITUTE)
    table.do("free_action", action)
    assert dict(zip(("credits", "ore", "knowledge", "qic"), table.seat(0).goods, strict=True))[gained] == 1
    assert table.seat(0).credits == 0


def test_hadsch_hallas_start_with_economy_1_and_three_credits_of_income() -> None:
    table = table_of("hadsch_hallas")
    assert table.seat(0).levels == [0, 0, 0, 0, 1, 0]
    # booster_01 pays 1 ore and 1 knowledge
    assert table.seat(0).income() == {
        "credits": 5, "ore": 2, "knowledge": 2, "qic": 0, "power_tokens": 0, "charge": 1,
    }  # fmt: skip


# Ivits


def test_ivits_place_a_space_station_once_a_round_and_start_from_it() -> None:
    table = table_of("ivits", **{**RICH, "qic": 1})
    table.place(0, (3, -3), INSTITUTE)
    table.place(1, (2, -2), "space_station")
    spots = {move[1] for move in table.legal("space_station")}
    assert (3, -2) in spots
    assert spots.isdisjoint({(3, -3), (4, -4), (2, -2)})  # planets, and another station
    assert max(distance(at, (3, -3)) for at in spots) == 3  # range 1 and one QIC
    table.do("space_station", (4, -3))
    table.turn(0)
    player = table.seat(0)
    assert not table.legal("space_station")
    assert (player.count("satellites"), player.count("structures"), player.count("sectors")) == (1, 1, 1)
    table.set(0, qic=1)
    assert ("build_mine", (4, -2)) in table.legal()  # next to the station, the QIC is for the gaia planet


def test_ivits_have_six_stations() -> None:
    table = table_of("ivits", qic=9)
    table.place(0, (3, -3), INSTITUTE)
    for at in ((4, -3), (2, -2), (3, -2), (3, -4), (2, -3)):
        table.place(0, at, "space_station")
    assert table.legal("space_station")
    table.place(0, (2, -4), "space_station")
    assert not table.legal("space_station")


def test_ivits_pay_qics_for_satellites_also_of_the_first_federation() -> None:
    table = table_of("ivits", qic=2, power=(4, 0, 0, 0))
    for at, piece in {(3, -3): INSTITUTE, (2, -1): TRADING, (2, 1): TRADING}.items():
        table.place(0, at, piece)
    table.do("federate")
    table.do("form_federation", {(3, -3), (2, -1), (2, 1), (2, -2), (2, 0)})
    table.do("take_federation_token", "fed_vp_12")
    assert (table.seat(0).qic, table.seat(0).power) == (0, (4, 0, 0, 0))


def test_the_terraforming_token_does_not_raise_the_next_threshold_of_ivits() -> None:
    table = table_of("ivits", qic=2)
    for at, piece in {(3, -3): INSTITUTE, (2, -1): TRADING, (2, 1): TRADING}.items():
        table.place(0, at, piece)
    table.give_token(0, "fed_vp_7_ore_2")  # not won by federating
    assert ("federate",) in table.legal()


def distance(one: Hex, other: Hex) -> int:
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))
