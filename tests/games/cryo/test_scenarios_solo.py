"""Scenarios of the automated rival (SC-44 to SC-62, SC-65 to SC-69, SC-77)."""

from __future__ import annotations

from typing import Any

import pytest

from sim.games.cryo.loading.components import ids
from sim.games.cryo.rules.vocabulary import HUMAN, INSTALL, RIVAL, Decide, End, Lists, Task
from tests.games.cryo.positions import Position, build, card, cavern, dock, node, tile

CALM = ("early_energy_1", "early_crystal_1", "early_organics_1", "early_tech_1")


def solo(**options: Any) -> Position:
    """The rival without cards, its markers in order, nothing damaged, calm incidents."""
    table = Position(mode="solo", **options).damaged().tokens(*CALM)
    table.state.marker_dock[:] = [
        dock(f"{name}_t{place}") for name in ("eng", "lab", "dev", "exp") for place in (1, 2)
    ]
    table.state.decision_cards[:] = (0, 0)
    table.state.decision_count = 0 if options.get("unpredictable") else 2
    return table.upgrades(seat=1).vehicles(seat=1).missions(seat=1)


def drones_out(table: Position, *places: str) -> Position:
    """Drones of the rival on the board, the others at home."""
    table.drones([], places, seat=RIVAL)
    table.player(RIVAL).drones_home = 5 - len(places)
    return table


def points_to(table: Position, name: str) -> Position:
    """Both decision cards point to a top dock."""
    wanted = [int(place) for place in table.state.marker_dock].index(dock(name))
    table.state.decision_cards[:] = wanted
    return table


def test_sc44_it_recalls_when_a_section_has_no_open_dock() -> None:
    table = solo().damaged("dev_l1", "dev_l2", "dev_l3").drones([1], ["dev_t1", "dev_t2"])
    before = int(table.state.story.tokens_resolved)
    for turn in (1, 2):
        table.rival_turn()
        assert table.state.notes[RIVAL].recalls == turn
        assert table.state.story.tokens_resolved == before + turn
    assert table.player(RIVAL).drones_home == 5


def test_sc45_the_docks_under_an_occupied_one_then_the_stacks_clockwise() -> None:
    for right, left, taken in ((1, 1, "eng_r5"), (0, 1, "eng_r4"), (0, 0, None)):
        table = points_to(solo(), "eng_t1").damaged("eng_l1").drones([1, 2], ["eng_t1"])
        table.res(0, 0, 0, 0, 0, seat=RIVAL)
        table.stack("eng_r5", *["eng_energy"] * right).stack("eng_r4", *["eng_energy"] * left)
        table.rival_turn()
        assert table.player(RIVAL).docks[dock("eng_l2")] == 1
        if taken is None:
            assert table.left(RIVAL) == [1, 0, 0, 0, 0]
        else:
            assert table.left(RIVAL) == [1, 0, 0, 0, 1]
            assert table.state.stack_count[node(taken)] == 0


def test_sc45_with_both_docks_under_it_open_the_human_decides() -> None:
    table = points_to(solo(), "eng_t1").drones([1, 2], ["eng_t1"]).due(Task.BEGIN_TURN, a=1, seat=1).take(0)
    assert table.kind == Decide.RIVAL_DOCK and table.options == [dock("eng_l1"), dock("eng_l2")]
    assert table.state.actor == HUMAN


def test_sc45_else_any_open_dock_of_the_section() -> None:
    table = points_to(solo(), "eng_t1").damaged("eng_l1", "eng_l2").drones([1, 2], ["eng_t1"])
    table.due(Task.BEGIN_TURN, a=1, seat=1).take(0)
    assert table.options == [dock("eng_t2"), dock("eng_l3")]


def test_sc46_on_a_dock_without_a_right_stack_the_left_one_is_first() -> None:
    table = points_to(solo(), "dev_t2").damaged("dev_l2").drones([1], ["dev_t2"])
    table.stack("dev_r5", "dev_double").stack("dev_r3", "dev_energy").res(0, 0, 0, 0, 0, seat=RIVAL)
    table.rival_turn()
    assert table.player(RIVAL).docks[dock("dev_l3")] == 1
    assert table.left(RIVAL) == [0, 0, 2, 0, 0]
    assert table.state.stack_count[node("dev_r5")] == 0 and table.state.stack_count[node("dev_r3")] == 1


@pytest.mark.parametrize("full", [False, True])
def test_sc47_a_tile_is_installed_and_redeemed(full: bool) -> None:
    table = points_to(solo(), "eng_t1").stack("eng_r2", "eng_energy").res(1, 1, 1, 0, 1, seat=RIVAL)
    table.slots({slot: "lab_double" for slot in range(8 if full else 0)}, seat=RIVAL)
    table.rival_turn()
    assert table.left(RIVAL) == [2, 1, 1, 0, 2]
    first = table.player(RIVAL).slots[0]
    assert first == (tile("lab_double") if full else tile("eng_energy"))
    assert table.state.notes[RIVAL].tiles_to_box == int(full)


def test_sc48_of_two_materials_it_takes_the_one_that_it_has_less_of() -> None:
    row = Lists.TILE + tile("lab_choice_b")
    table = solo().res(0, 1, 2, 0, 0, seat=RIVAL).effects(row, seat=RIVAL)
    assert table.left(RIVAL) == [0, 3, 2, 0, 0]
    table = solo().res(0, 2, 2, 0, 0, seat=RIVAL).effects(row, seat=RIVAL)
    assert table.kind == Decide.RIVAL_MATERIAL and table.options == [1, 2]
    table.take(2)
    assert table.left(RIVAL) == [0, 2, 4, 0, 0]


def test_sc49_a_card_is_a_mission_that_nobody_sees() -> None:
    table = solo().deck("auto_dock").res(0, 0, 0, 0, 0, seat=RIVAL)
    table.effects(Lists.TILE + tile("dev_card"), seat=RIVAL)
    assert table.left(RIVAL) == [0, 0, 1, 0, 0]
    assert table.player(RIVAL).missions[card("auto_dock")] == 1
    assert table.player(RIVAL).hand_count == 0


def test_sc50_in_the_expedition_it_wakes_the_leftmost_pod() -> None:
    table = points_to(solo(), "exp_t2").stasis(3, 0, 2, 2, seat=RIVAL).res(0, 0, 0, 0, 0, seat=RIVAL)
    table.rival_turn()
    assert list(table.player(RIVAL).stasis[9:]) == [0, 1, 2]
    assert table.player(RIVAL).platform == 1 and table.left(RIVAL) == [0, 0, 0, 1, 0]


def test_sc51_crystals() -> None:
    table = solo().res(5, 0, 0, 0, 1, seat=RIVAL).checks()
    assert table.left(RIVAL) == [0, 0, 0, 0, 4]
    assert list(table.player(RIVAL).stasis[:3]) == [0, 1, 1] and table.player(RIVAL).platform == 1


def test_sc52_organics_wake_in_the_section_with_most_pods() -> None:
    table = solo().res(0, 4, 0, 0, 0, seat=RIVAL).stasis(0, 1, 1, 0, seat=RIVAL)
    table.stasis(2, 1, 0, 0, seat=RIVAL).checks()
    player = table.player(RIVAL)
    assert (player.stasis[3:6].sum(), player.stasis[9:].sum(), player.platform) == (2, 4, 3)
    assert table.left(RIVAL) == [0, 0, 0, 0, 0]


def test_sc53_a_second_upgrade_of_a_type_becomes_a_vehicle() -> None:
    table = solo().res(0, 0, 4, 0, 0, seat=RIVAL).upgrades("survey_mast", seat=RIVAL)
    table.deck("auto_dock", "survey_mast").checks()
    player = table.player(RIVAL)
    assert player.missions[card("auto_dock")] == 1 and player.vehicles[card("survey_mast")] == 1
    assert table.left(RIVAL)[2] == 0 and player.stasis[6] == 0


def test_sc54_nanites_can_repeat_other_checks() -> None:
    table = solo().res(3, 0, 2, 4, 0, seat=RIVAL).stasis(0, 1, 0, 0, seat=RIVAL).up("c02", "c03")
    table.player(RIVAL).platform = 2
    before = int(table.player(RIVAL).caverns.sum())
    table.checks()
    player = table.player(RIVAL)
    assert table.left(RIVAL) == [0, 1, 3, 0, 0]
    assert list(player.stasis[:3]) == [0, 0, 0] and player.stasis[9] == 1
    assert player.platform == 0 and player.caverns.sum() - before == 4
    assert list(table.state.notes[RIVAL].checks) == [1, 0, 0, 1, 1]


def test_sc55_without_three_pods_the_energy_is_kept() -> None:
    table = solo().res(0, 0, 0, 0, 5, seat=RIVAL)
    table.player(RIVAL).platform = 2
    table.checks()
    assert table.left(RIVAL)[4] == 5 and table.player(RIVAL).platform == 2


def test_sc56_it_scouts_and_settles_a_pair_evenly_without_a_discovery() -> None:
    table = solo().res(0, 0, 0, 0, 3, seat=RIVAL).up("c02", "c03").lay("c06", "cavern_g2")
    table.player(RIVAL).platform = 6
    pair = [(int(a), int(b)) for a, b in table.components.pairs].index((cavern("c02"), cavern("c03")))
    table.checks({Decide.RIVAL_SCOUT: cavern("c06"), Decide.RIVAL_PAIR: pair, Decide.RIVAL_ODD: 1})
    player = table.player(RIVAL)
    settled = {name: int(pods) for name, pods in zip(ids().spaces, player.caverns, strict=True) if pods}
    assert settled == {"c02": 2, "c03": 3, "c06": 1}
    assert table.left(RIVAL) == [0, 0, 0, 0, 0]


def test_it_scouts_a_large_cavern_if_it_can() -> None:
    table = solo().res(0, 0, 0, 0, 3, seat=RIVAL).up("c02", "c03")
    table.player(RIVAL).platform = 3
    table.due(Task.CHECKS, seat=RIVAL).take(0, 0)
    assert table.kind == Decide.RIVAL_SCOUT
    assert table.options == [cavern("c06"), cavern("c08")]


def test_sc57_and_67_two_incidents_with_four_drones_on_the_board() -> None:
    table = solo().tokens(*CALM, queue=["late_pair_1", "late_nanite_1"])
    table.stasis(0, 0, 0, 0, seat=RIVAL).stasis(1, 0, 0, 1, seat=RIVAL).res(0, 0, 0, 0, 0, seat=RIVAL)
    drones_out(table, "eng_t1", "eng_t2", "lab_t1", "lab_t2")
    table.damaged("dev_l1", "dev_l2", "dev_l3").drones([1], ["dev_t1", "dev_t2"]).rival_turn()
    assert table.left(RIVAL) == [1, 0, 0, 0, 1]  # engineering: energy, laboratory: crystal
    lying = [ids().tokens[token] for token in table.state.incident]
    assert lying[:2] == ["late_pair_1", "late_nanite_1"]
    assert table.player(RIVAL).drones_home == 5 and table.player(RIVAL).docks.sum() == 0


def test_sc67_a_short_queue_fills_the_first_space() -> None:
    table = solo().tokens(*CALM, queue=["late_pair_1"])
    table.stasis(0, 0, 0, 0, seat=RIVAL).stasis(1, 0, 0, 1, seat=RIVAL)
    drones_out(table, "eng_t1", "eng_t2", "lab_t1", "lab_t2", "exp_t1").rival_turn()
    assert ids().tokens[table.state.incident[0]] == "late_pair_1" and table.state.incident[1] == -1


def test_one_incident_with_three_drones_on_the_board() -> None:
    table = drones_out(solo(), "eng_t1", "eng_t2", "lab_t1").damaged("dev_l1", "dev_l2", "dev_l3")
    before = int(table.state.story.tokens_resolved)
    table.drones([1], ["dev_t1", "dev_t2"]).rival_turn()
    assert table.state.story.tokens_resolved == before + 1


def test_sc58_it_resolves_the_sunset_like_any_other_token() -> None:
    table = solo().tokens("sunset", *CALM[1:]).stasis(0, 0, 0, 0, seat=RIVAL)
    table.stasis(1, 1, 1, 0, seat=RIVAL)
    drones_out(table, "eng_t1", "eng_t2", "lab_t1").player(RIVAL).drones_home = 0
    table.rival_turn()
    assert table.state.over == End.SUNSET


def test_sc59_it_assigns_to_a_bay_without_its_pods() -> None:
    table = drones_out(solo(), "eng_t1").pods(2, seat=RIVAL)
    table.player(RIVAL).cargo[0] = 1
    for bay, pods in ((0, 1), (1, 3), (2, 2), (3, 1)):
        table.player(HUMAN).cargo[bay] = pods
    table.player(RIVAL).drones_home = 0
    table.rival_turn()
    assert list(table.player(RIVAL).cargo) == [1, 0, 1, 0]


def test_sc59_with_three_pods_in_the_hold_it_only_salvages() -> None:
    table = drones_out(solo(), "eng_t1").pods(2, seat=RIVAL).res(0, 0, 0, 0, 0, seat=RIVAL)
    table.tokens("early_energy_1", "early_energy_1", "early_energy_1", "early_energy_1")
    table.player(RIVAL).cargo[:3] = 1
    table.player(RIVAL).drones_home = 0
    table.rival_turn()
    assert list(table.player(RIVAL).cargo) == [1, 1, 1, 0]
    assert table.left(RIVAL) == [1, 1, 1, 0, 1] and table.player(RIVAL).platform == 2


def test_sc60_equal_decision_cards_are_replaced() -> None:
    table = points_to(solo(), "exp_t1")
    crane = card("salvage_crane")
    table.deck("salvage_crane", "auto_dock", "auto_dock", "survey_mast", "power_coupler")
    table.state.decision_cards[:] = (crane, crane)
    table.state.marker_dock[crane] = dock("exp_t1")
    table.rival_turn()
    # the new card is a crane again: both go, two auto docks go, then they differ
    shown = [ids().cards[kind] for kind in table.state.decision_cards]
    assert shown == ["survey_mast", "power_coupler"]
    assert table.state.discards[crane] == 3 and table.state.discards[card("auto_dock")] == 2


def test_sc61_unpredictable_turns_up_the_top_card_and_discards_it() -> None:
    table = solo(unpredictable="true").deck("auto_dock", "survey_mast")
    table.state.marker_dock[card("auto_dock")] = dock("exp_t1")
    table.rival_turn()
    assert table.player(RIVAL).docks[dock("exp_t1")] == 1
    assert table.state.discards[card("auto_dock")] == 1 and table.state.pile_count == 1
    assert table.state.decision_count == 0


def test_sc61_without_any_card_the_marker_is_drawn_at_random() -> None:
    table = solo(unpredictable="true").deck()
    table.rival_turn()
    assert table.player(RIVAL).drones_out == 1 and table.state.discards.sum() == 0


def test_sc62_the_rivals_upgrades_bar_those_of_the_human() -> None:
    table = solo().upgrades("auto_dock", seat=RIVAL).hand("auto_dock").res(0, 0, 5, 0, 0)
    table.act("dev_t1", "dev_x1")
    assert table.options == [build("auto_dock", "vehicle"), build("auto_dock", "mission")]
    table.due(Decide.SCRAP)
    assert card("auto_dock") in table.options
    table = solo().upgrades("auto_dock", seat=HUMAN).hand("auto_dock").res(0, 0, 5, 0, 0)
    assert table.player(RIVAL).upgrade_count == 0  # S-10: nothing bars the rival


def test_sc65_few_pods_left_none_are_woken_elsewhere() -> None:
    table = solo().res(0, 4, 0, 0, 0, seat=RIVAL)
    for section, pods in enumerate(((0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 0, 0))):
        table.stasis(section, *pods, seat=RIVAL)
    table.checks()
    assert table.player(RIVAL).platform == 2 and table.player(RIVAL).stasis.sum() == 0
    assert table.left(RIVAL)[1] == 0


def test_sc66_the_human_chooses_the_chambers() -> None:
    table = solo().res(0, 4, 0, 0, 0, seat=RIVAL).stasis(3, 2, 1, 2, seat=RIVAL)
    table.due(Task.CHECKS, seat=RIVAL).take(0, 0)
    assert table.kind == Decide.RIVAL_WAKE and table.options == [9, 10, 11]
    table.take(11, 11)
    assert list(table.player(RIVAL).stasis[9:]) == [2, 1, 0]


def test_sc68_the_next_tile_is_there_for_the_human() -> None:
    table = points_to(solo(), "eng_t1").stack("eng_r2", "eng_energy", "eng_double").rival_turn()
    assert table.state.stack_count[node("eng_r2")] == 1
    table.act("eng_t2", "eng_r2").take(INSTALL)
    assert table.player(HUMAN).slots[0] == ids().tiles.index("eng_double_2")


def test_sc69_one_check_a_turn_with_everything_that_has_just_been_gained() -> None:
    table = points_to(solo(), "lab_t1").stack("lab_r2", "lab_energy").res(0, 3, 0, 0, 2, seat=RIVAL)
    table.pods(3, seat=RIVAL).up("c02", "c03")
    table.rival_turn()
    player = table.player(RIVAL)
    assert table.left(RIVAL) == [0, 0, 0, 0, 0]
    assert player.platform == 0 and player.caverns.sum() == 6
    assert list(table.state.notes[RIVAL].checks) == [0, 1, 0, 0, 1]


def test_sc77_with_no_pod_in_stasis_nothing_is_asked() -> None:
    table = solo().res(0, 4, 0, 0, 0, seat=RIVAL)
    table.player(RIVAL).stasis[:] = 0
    table.due(Task.CHECKS, seat=RIVAL).take(0, 0)
    assert table.kind == Decide.TURN_MARK and table.left(RIVAL)[1] == 0


@pytest.mark.parametrize("policy", ["human_best", "random", "rival_best"])
def test_only_the_random_policy_chooses_by_itself(policy: str) -> None:
    table = points_to(solo(rival_choice_policy=policy), "eng_t1").drones([1, 2], ["eng_t1"])
    table.due(Task.BEGIN_TURN, a=1, seat=1).take(0)
    assert (table.kind == Decide.RIVAL_DOCK) == (policy != "random")
    assert table.state.notes[HUMAN].choices[0] == 1


@pytest.mark.parametrize(("reading", "woken"), [("with_pod", 1), ("first_chamber", 0)])
def test_line_146_the_leftmost_chamber_is_empty(reading: str, woken: int) -> None:
    table = points_to(solo(rival_leftmost=reading), "exp_t2").stasis(3, 0, 2, 2, seat=RIVAL)
    table.rival_turn()
    assert table.player(RIVAL).platform == woken


@pytest.mark.parametrize("reading", ["with_pod", "first_chamber"])
def test_line_204_checks_read_the_leftmost_chamber_alike(reading: str) -> None:
    table = solo(rival_leftmost=reading).res(4, 0, 0, 0, 0, seat=RIVAL).stasis(0, 0, 1, 1, seat=RIVAL)
    table.checks()
    assert table.player(RIVAL).platform == (1 if reading == "with_pod" else 0)
    assert table.left(RIVAL) == [0, 0, 0, 0, 3]


@pytest.mark.parametrize(("reading", "bays"), [("new_bay", [2]), ("any_bay", [0, 2])])
def test_line_165_a_slot_without_its_pods(reading: str, bays: list[int]) -> None:
    table = drones_out(solo(rival_bays=reading), "eng_t1").pods(2, seat=RIVAL)
    table.player(RIVAL).cargo[0] = 1
    table.player(HUMAN).cargo[:] = (1, 3, 2, 1)
    table.player(RIVAL).drones_home = 0
    table.due(Task.BEGIN_TURN, a=1, seat=1).take(0)
    if len(bays) > 1:
        assert table.kind == Decide.RIVAL_BAY and table.options == bays
    else:
        assert table.player(RIVAL).cargo[bays[0]] == 1


@pytest.mark.parametrize(("reading", "nanites"), [("false", 0), ("true", 1)])
def test_line_255_scouting_mentions_no_discovery(reading: str, nanites: int) -> None:
    table = solo(rival_discovery=reading).res(0, 0, 0, 0, 3, seat=RIVAL).up("c02", "c03")
    table.lay("c06", "cavern_g2")
    table.player(RIVAL).platform = 4
    table.checks({Decide.RIVAL_SCOUT: cavern("c06")})
    assert table.left(RIVAL) == [0, 0, 0, nanites, 0]


@pytest.mark.parametrize(("reading", "vehicles"), [("limited", 3), ("any_number", 4)])
def test_line_63_only_missions_have_no_limit(reading: str, vehicles: int) -> None:
    table = solo(rival_vehicles=reading).res(0, 0, 4, 0, 0, seat=RIVAL)
    table.upgrades("survey_mast", seat=RIVAL).vehicles("auto_dock", "auto_dock", "survey_mast", seat=RIVAL)
    table.missions("auto_dock", "auto_dock", "survey_mast", seat=RIVAL)
    table.deck("auto_dock", "survey_mast").checks()
    player = table.player(RIVAL)
    assert (player.mission_count, player.vehicle_count) == (4, vehicles)
    assert table.state.discards[card("survey_mast")] == 4 - vehicles


def test_line_198_a_threshold_that_is_passed_is_reached() -> None:
    table = solo().res(5, 0, 0, 0, 0, seat=RIVAL).checks()
    assert table.left(RIVAL)[0] == 0
