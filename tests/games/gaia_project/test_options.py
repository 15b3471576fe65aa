"""Every switch of a run changes what it says (RULES 4, 5.3, 6, 9, 11, 12)."""

from __future__ import annotations

from typing import Any

import pytest

from sim.games.gaia_project.loading.components import ids
from sim.games.gaia_project.rules.vocabulary import HEXES, NONE, SECTOR_HEXES, VP, Phase, Planet
from tests.games.gaia_project.positions import COMPONENTS, IDS, Position, Seat, Table, dealt

INSTITUTE = "planetary_institute"
POOR = {"credits": 0, "ore": 0, "knowledge": 0, "qic": 0}
NO_LEVELS = dict.fromkeys(IDS.tracks, 0)
SIDES = ids().sectors


# turn_order


@pytest.mark.parametrize(
    ("turn_order", "order"),
    [("clockwise_from_first_passer", [2, 3, 0, 1]), ("pass_order", [2, 0, 3, 1])],
)
def test_the_next_round_goes_clockwise_from_the_first_to_pass_or_in_order_of_passing(
    turn_order: str, order: list[int]
) -> None:
    table = Position("xenos", "itars", "ambas", "firaks", turn_order=turn_order)
    for seat in (2, 0, 3, 1):
        table.turn(seat)
        table.do(*table.legal("pass")[0])
    assert (table.state.round_number, table.state.order.tolist()) == (2, order)


# end_conversion


def final_resources(
    faction: str, conversion: str, institute: bool = False, together: bool = False, **values: object
) -> tuple[int, ...]:
    """Credits, ore, knowledge and the points for them at the end of the game."""
    options = {"end_conversion": conversion, "power_paid_together": str(together).lower()}
    table = Position(faction, "xenos", round_number=6, **options)
    table.set(0, **{**POOR, "levels": NO_LEVELS, "vp": 0, "power": (0, 0, 0, 0), **values})
    if institute:
        table.settle(0, {INSTITUTE: 1})
    table.finish()
    player = table.seat(0)
    return *player.goods[:3], int(player.record.vp_by[VP.RESOURCES])


@pytest.mark.parametrize(("conversion", "expected"), [("strict", (1, 1, 1, 1)), ("auto", (6, 3, 1, 3))])
def test_power_and_qics_left_at_the_end_are_converted_by_the_switch_only(
    conversion: str, expected: tuple[int, ...]
) -> None:
    """3 tokens in bowl III and two burns of five in bowl II: 5 credits; 2 QICs: 2 ore."""
    values: dict[str, Any] = {"credits": 1, "ore": 1, "knowledge": 1, "qic": 2, "power": (4, 5, 3, 2)}
    assert final_resources("itars", conversion, **values) == expected


def test_the_end_conversion_keeps_the_limits() -> None:
    values: dict[str, Any] = {"credits": 28, "ore": 14, "qic": 5, "power": (0, 0, 9, 0)}
    assert final_resources("itars", "auto", **values) == (30, 15, 0, 15)


def test_tokens_of_nevlas_with_institute_are_worth_two_credits_at_the_end_if_paid_together() -> None:
    for institute, together, credits in ((False, True, 4), (True, True, 8), (True, False, 4)):
        resources = final_resources("nevlas", "auto", institute, together, power=(0, 2, 3, 0))
        assert resources == (credits, 0, 0, credits // 3)


@pytest.mark.parametrize(
    ("power", "stone", "credits", "one_by_one"),
    [
        ((0, 0, 2, 0), 3, 5, 3),  # 2 and the stone's 3
        ((0, 1, 0, 0), 2, 3, 1),  # the stone moves, the token is discarded
        ((0, 4, 0, 0), 2, 4, 2),  # two burns: the stone and one token
        ((0, 0, 0, 0), 2, 0, 0),  # alone in bowl II
        ((3, 0, 1, 0), 1, 1, 1),
    ],
)
def test_the_brainstone_is_worth_three_credits_paid_together_at_the_end_and_is_the_first_to_be_burned_on(
    power: tuple[int, ...], stone: int, credits: int, one_by_one: int
) -> None:
    for together, expected in ((True, credits), (False, one_by_one)):
        found = final_resources("taklons", "auto", together=together, power=power, stone=stone)
        assert found[0] == expected


# satellite_limit, federation_flexible


@pytest.mark.parametrize(("limit", "legal"), [("0", True), ("25", False)])
def test_satellites_are_unlimited_or_25(limit: str, legal: bool) -> None:
    table = Position("hadsch_hallas", "terrans", "itars", satellite_limit=limit)
    far = [table.hexes[spot] for spot in range(7 * 19, HEXES) if table.state.planet[spot] == NONE]
    table.federate(0, far[:24], "fed_vp_12", green=False)
    for at, piece in {(3, -3): INSTITUTE, (2, -1): "trading_station", (-1, -1): "academy_left"}.items():
        table.place(0, at, piece)
    table.set(0, power=(9, 0, 0, 0))
    assert (("federate",) in table.legal()) == legal


def test_a_flexible_federation_need_not_take_the_shorter_way_through_another_planet() -> None:
    """(-1, -1) and (2, -1) are two satellites apart, or one with the player's planet (1, -1) on the way."""
    structures = {(-1, -1): "academy_left", (3, -3): INSTITUTE, (4, -4): "mine", (1, -1): "mine"}
    straight = {"false": False, "true": True}
    for option, legal in straight.items():
        table = Position("hadsch_hallas", "terrans", "itars", federation_flexible=option)
        for at, piece in structures.items():
            table.place(0, at, piece)
        table.set(0, power=(9, 0, 0, 0))
        table.do("federate")
        found = {move[1] for move in table.legal()}
        avoiding = [hexes for hexes in found if (-1, -1) in hexes and (1, -1) not in hexes]
        assert bool(avoiding) == legal
        assert [hexes for hexes in found if (-1, -1) in hexes and (1, -1) in hexes]


# free_step_must_be_used, gain_must_not_be_fully_wasted


@pytest.mark.parametrize(("must", "legal"), [("false", True), ("true", False)])
def test_free_steps_on_a_planet_that_needs_none(must: str, legal: bool) -> None:
    table = Position("terrans", "itars", "ambas", free_step_must_be_used=must)
    table.set(0, ore=9, credits=9, qic=3, booster="booster_04", power=(0, 0, 5, 0))
    table.place(0, (4, 0), "mine")
    for via in ("booster", "power_5_terraform_2"):
        assert ((("build_mine", (4, 3), via)) in table.legal()) == legal  # terra
        assert ((("build_mine", (4, -2), via)) in table.legal()) == legal  # gaia
        assert ("build_mine", (7, 0), via) in table.legal()


@pytest.mark.parametrize(("forbidden", "legal"), [("false", True), ("true", False)])
def test_a_gain_that_is_wholly_lost(forbidden: str, legal: bool) -> None:
    table = Position("xenos", "itars", gain_must_not_be_fully_wasted=forbidden)
    table.set(0, credits=30, ore=15, knowledge=15, power=(0, 0, 7, 0))
    table.give_tile(0, "tech_action_charge_4")
    wasted = [("board_action", "power_4_ore_2"), ("board_action", "power_4_credits_7")]
    wasted += [("board_action", "power_7_knowledge_3"), ("free_action", "power_to_ore")]
    wasted += [("free_action", "knowledge_to_credit"), ("tile_action", "tech_action_charge_4")]
    for move in wasted:
        assert (move in table.legal()) == legal, move
    assert ("board_action", "power_3_tokens_2") in table.legal()
    table.set(0, ore=14, power=(1, 0, 6, 0))
    assert ("board_action", "power_4_ore_2") in table.legal()
    assert ("tile_action", "tech_action_charge_4") in table.legal()


# map_method, map_rotation, same_type_adjacency, small_map


def sectors(state: Any) -> list[str]:
    used = int(COMPONENTS.layout_slots[state.options.layout])
    return [SIDES[side] for side in state.slots[:used]]


def equal_neighbours(state: Any) -> set[tuple[int, bool]]:
    """Planet types next to their own type, and whether a sector border is between them."""
    sides = COMPONENTS.neighbours[state.options.layout]
    return {
        (int(state.planet[spot]), spot // SECTOR_HEXES != int(other) // SECTOR_HEXES)
        for spot in range(HEXES)
        for other in sides[spot]
        if other != NONE and state.planet[spot] != NONE and state.planet[spot] == state.planet[other]
    }


FIRST = sectors(dealt(4, {"map_method": "fixed"}))
INNER = ("s01", "s02", "s03", "s04")


def test_the_fixed_map_is_always_the_same() -> None:
    states = [dealt(4, {"map_method": "fixed"}, seed) for seed in range(5)]
    assert all(sectors(state) == FIRST and not state.rotations.any() for state in states)


def test_method_1_keeps_sectors_01_to_04_on_their_slots() -> None:
    states = [dealt(4, {"map_method": "method_1"}, seed) for seed in range(20)]
    for state in states:
        assert [side for side in sectors(state) if side in INNER] == [side for side in FIRST if side in INNER]
        assert all(
            (sector in INNER) == (first in INNER) for sector, first in zip(sectors(state), FIRST, strict=True)
        )
        assert sorted(sectors(state)) == sorted(FIRST)
    assert len({tuple(sectors(state)) for state in states}) > 15
    assert len({tuple(state.rotations[[1, 4, 5, 8]]) for state in states}) > 15, "inner sectors turn too"


def test_method_2_shuffles_inner_and_outer_sectors_apart() -> None:
    states = [dealt(4, {"map_method": "method_2"}, seed) for seed in range(20)]
    for state in states:
        assert all(
            (sector in INNER) == (first in INNER) for sector, first in zip(sectors(state), FIRST, strict=True)
        )
    assert len({tuple(side for side in sectors(state) if side in INNER) for state in states}) > 8


def test_method_3_shuffles_all_sectors() -> None:
    states = [dealt(4, {"map_method": "method_3"}, seed) for seed in range(20)]
    assert any(
        (sector in INNER) != (first in INNER) for sector, first in zip(sectors(states[0]), FIRST, strict=True)
    )
    assert all(sorted(sectors(state)) == sorted(FIRST) for state in states)
    assert len({tuple(sectors(state)) for state in states}) == 20


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("method", ["method_1", "method_2", "method_3"])
def test_drawn_maps_have_no_equal_home_types_side_by_side(players: int, method: str) -> None:
    for seed in range(30):
        found = equal_neighbours(dealt(players, {"map_method": method}, seed))
        assert all(planet > Planet.ICE for planet, _ in found)


def test_all_types_across_sectors_forbids_gaia_and_transdim_neighbours_too() -> None:
    rules = ("home_types_only", "all_types_across_sectors")
    loose, strict = (
        [equal_neighbours(dealt(4, {"same_type_adjacency": rule}, seed)) for seed in range(40)]
        for rule in rules
    )
    assert any(across for neighbours in loose for _, across in neighbours)
    assert not any(across for neighbours in strict for _, across in neighbours)
    assert all((Planet.TRANSDIM, False) in neighbours for neighbours in strict), "printed on sector 10"


def test_the_last_seat_turns_sectors_and_keeps_the_map_legal() -> None:
    table = Table(dealt(3, {"map_rotation": "last_seat", "factions": "terrans,xenos,itars"}))
    turned = 0
    for slot in range(10):
        assert table.decides() == ("rotation", 2)
        lying = int(table.state.rotations[slot])
        legal = table.legal()
        assert ("rotate", slot, lying) in legal
        turned += len(legal) > 1
        table.do(*legal[-1])
        assert int(table.state.rotations[slot]) == legal[-1][2]
        assert all(planet > Planet.ICE for planet, _ in equal_neighbours(table.state))
    assert turned
    assert table.decides() == ("start_structure", 0)


def test_three_players_may_leave_out_sectors_09_and_10() -> None:
    small = dealt(3, {"small_map": "true", "map_method": "fixed"})
    assert set(FIRST) - set(sectors(small)) == {"s09", "s10"}
    assert sectors(dealt(3, {"map_method": "fixed"})) == FIRST


# factions


def test_factions_are_chosen_in_seat_order_and_close_the_other_side_of_their_board() -> None:
    table = Table(dealt(3, {"factions": "choice", "map_method": "fixed"}))
    for seat, faction in enumerate(("xenos", "terrans", "ivits")):
        assert table.decides() == ("faction", seat)
        table.do("choose_faction", faction)
        if seat == 0:
            assert ("choose_faction", "gleens") not in table.legal()
            assert len(table.legal()) == 12
    assert [IDS.factions[player.faction] for player in table.state.players[:3]] == [
        "xenos",
        "terrans",
        "ivits",
    ]


def played_out(table: Table) -> None:
    """The quickest end: first legal structures and boosters, then everyone always passes."""
    while table.state.phase != Phase.END:
        moves = table.legal("pass") or table.legal("decline") or table.legal()
        table.do(*moves[0])


def test_choose_then_bid_seats_by_naming_and_subtracts_the_bids_at_the_end() -> None:
    table = Table(dealt(3, {"factions": "auction_choose_then_bid", "map_method": "fixed"}))
    for faction in ("xenos", "terrans", "itars"):
        table.do("choose_faction", faction)
    assert table.decides() == ("bid", 0)
    table.do("bid", "terrans", 0)
    assert table.decides() == ("bid", 1)
    assert ("bid", "terrans", 0) not in table.legal() and ("bid", "terrans", 1) in table.legal()
    table.do("bid", "terrans", 3)
    assert table.decides() == ("bid", 2)
    table.do("bid", "xenos", 2)
    assert table.decides() == ("bid", 0)  # outbid: again
    assert not [move for move in table.legal() if move[1] == "terrans" and move[2] < 4]
    table.do("bid", "itars", 5)
    assert table.state.phase == Phase.START_STRUCTURES
    seats = [Seat(table, seat) for seat in range(3)]
    assert [IDS.factions[seat.faction] for seat in seats] == ["xenos", "terrans", "itars"]
    assert [seat.chair for seat in seats] == [2, 1, 0]
    assert [seat.vp for seat in seats] == [10, 10, 10]
    played_out(table)
    assert [int(seat.record.vp_by[VP.BID]) for seat in seats] == [-2, -3, -5]
    assert all(seat.record.vp_by.sum() == seat.vp for seat in seats)


def test_bid_while_choosing_names_a_faction_for_nothing_or_outbids() -> None:
    table = Table(dealt(2, {"factions": "auction_bid_while_choosing", "map_method": "fixed"}))
    assert {move[0] for move in table.legal()} == {"choose_faction"}
    table.do("choose_faction", "itars")
    assert table.decides() == ("bid", 1)
    assert ("choose_faction", "nevlas") not in table.legal()
    assert ("bid", "itars", 0) not in table.legal()
    table.do("bid", "itars", 1)
    assert table.decides() == ("bid", 0)
    table.do("choose_faction", "terrans")
    seats = [Seat(table, seat) for seat in range(2)]
    assert [IDS.factions[seat.faction] for seat in seats] == ["itars", "terrans"]
    assert [seat.chair for seat in seats] == [1, 0]
    assert [seat.bid for seat in seats] == [1, 0]


# Ivits


@pytest.mark.parametrize(("option", "legal"), [("true", True), ("false", False)])
def test_a_space_station_on_an_own_satellite(option: str, legal: bool) -> None:
    table = Position("ivits", "xenos", "itars", station_on_own_satellite=option)
    table.place(0, (3, -3), INSTITUTE)
    table.federate(0, [(3, -3), (3, -2)], "fed_vp_12", green=False)
    table.federate(1, [(2, -2)], "fed_vp_12", green=False)
    assert (("space_station", (3, -2)) in table.legal()) == legal
    assert ("space_station", (2, -2)) in table.legal()  # another player's satellite is no matter


@pytest.mark.parametrize(("option", "legal"), [("true", True), ("false", False)])
def test_ivits_whose_federation_has_grown_to_14_by_itself(option: str, legal: bool) -> None:
    table = Position("ivits", "xenos", "itars", ivits_token_without_new_part=option)
    structures = {
        (3, -3): INSTITUTE,
        (4, -4): "academy_left",
        (2, -1): "trading_station",
        (1, -1): "academy_right",
    }
    for at, piece in {**structures, (2, 1): "trading_station", (2, 2): "mine"}.items():
        table.place(0, at, piece)
    table.federate(0, [*structures, (2, 1), (2, 2), (2, -2), (2, 0)], "fed_vp_12", green=False)
    table.set(0, qic=9)
    assert (("federate",) in table.legal()) == legal
