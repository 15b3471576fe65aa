"""Scenarios of the board's actions (SC-09 to SC-29, SC-70 to SC-75)."""

from __future__ import annotations

import pytest

from sim.games.cryo.rules.vocabulary import INSTALL, REDEEM, STOP, Decide, Task
from tests.games.cryo.positions import Position, build, card, cavern, dock, node, scouting, tile


def test_sc09_a_gain_above_the_limit_is_lost() -> None:
    table = Position().res(4, 1, 1, 0, 1).stack("eng_r2", "eng_double", "eng_energy")
    table.act("eng_t1", "eng_r2").take(REDEEM)
    assert table.left() == [5, 1, 1, 0, 1]
    assert table.state.notes[0].res_lost[0] == 1


def test_sc10_installing_gives_nothing_now() -> None:
    table = Position().res(1, 1, 1, 0, 1).stack("eng_r2", "eng_energy", "eng_double")
    table.act("eng_t1", "eng_r2")
    assert len(table.options) == 9
    table.take(INSTALL)
    assert table.left() == [1, 1, 1, 0, 1]
    assert table.state.stack_count[node("eng_r2")] == 1
    assert table.player().slots[0] == tile("eng_energy")
    assert table.state.notes[0].platform_turn[0] >= 0  # pa1 is complete
    assert table.state.notes[0].platform_turn[1] == -1


def test_sc11_an_empty_stack_gives_its_printed_material() -> None:
    table = Position().res(1, 1, 1, 0, 1).stack("lab_r4")
    table.act("lab_l1", "lab_r4")
    assert table.left() == [1, 2, 1, 0, 1]
    assert table.kind == Decide.TURN_MARK  # nothing could be installed


def test_sc12_nanites_stand_in_for_organics() -> None:
    table = Position().res(0, 1, 0, 1, 0).pods(0)
    table.act("lab_t1", "lab_sc")
    assert table.options == [1, 2]
    table.take(2)
    assert table.left() == [0, 0, 0, 0, 0]
    table.take(3, 5)
    assert table.player().platform == 2


def test_sc13_the_platform_limits_stasis_control() -> None:
    table = Position().res(0, 3, 0, 0, 0).pods(5)
    table.act("eng_t1", "eng_sc")
    assert table.kind == Decide.WAKE  # k = 1 was the only possibility
    table.take(table.options[0])
    assert table.left() == [0, 2, 0, 0, 0]
    assert table.player().platform == 6


def test_sc14_thermal_revival_makes_the_first_pod_free() -> None:
    table = Position().res(0, 0, 0, 0, 0).upgrades("thermal_revival").stasis(2, 1, 1, 0)
    assert "dev_sc" in table.actions("dev_t1")
    table.act("dev_t1", "dev_sc").take(6)
    assert table.left() == [0, 0, 0, 0, 0] and table.player().platform == 1
    table = Position().res(0, 2, 0, 0, 0).upgrades("thermal_revival").stasis(2, 1, 1, 0)
    table.act("dev_t1", "dev_sc").take(2)
    assert table.left() == [0, 1, 0, 0, 0]


def test_without_it_stasis_control_needs_organics() -> None:
    assert "dev_sc" not in Position().res(5, 0, 5, 0, 5).actions("dev_t1")


@pytest.mark.parametrize(("repeats", "left"), [(3, [0, 0, 0, 0, 4]), (1, [2, 0, 0, 0, 2])])
def test_sc15_power_coupler_adds_one_energy_to_the_generator(repeats: int, left: list[int]) -> None:
    table = Position().res(3, 0, 0, 0, 0).upgrades("power_coupler")
    table.act("eng_t1", "eng_x1").take(repeats)
    assert table.left() == left


def test_power_coupler_does_nothing_for_the_power_relay() -> None:
    table = Position().res(3, 0, 0, 0, 0).upgrades("power_coupler").act("eng_t2", "eng_x2")
    assert table.left() == [3, 0, 0, 0, 1]


def test_sc16_fabricator_arm_makes_later_cards_of_the_same_action_cheaper() -> None:
    table = Position().res(0, 0, 3, 1, 0).hand("fabricator_arm", "salvage_crane")
    table.act("dev_t1", "dev_x1")
    assert STOP not in table.options  # a build builds at least one card
    table.take(build("fabricator_arm", "upgrade"))
    assert table.left() == [0, 0, 1, 1, 0]
    assert STOP in table.options
    table.take(build("salvage_crane", "vehicle"))
    assert table.left() == [0, 0, 0, 0, 0]
    assert table.player().upgrades[card("fabricator_arm")] == 1
    assert table.player().vehicles[card("salvage_crane")] == 1


def test_sc17_without_tech_a_card_can_only_be_a_mission() -> None:
    table = Position().res(0, 0, 0, 0, 0).hand("survey_mast")
    table.act("dev_t1", "dev_x1")
    assert table.player().missions[card("survey_mast")] == 1  # the only option is carried out
    assert table.left() == [0, 0, 0, 0, 0]


def test_sc18_cargo_hauler_adds_a_material_to_redeemed_tiles() -> None:
    table = Position().res(1, 1, 1, 0, 1).hand().upgrades("cargo_hauler").stack("dev_r1", "dev_card")
    table.act("dev_t1", "dev_r1").take(REDEEM)
    assert table.left() == [1, 1, 3, 0, 1] and table.player().hand_count == 1
    table = Position().res(1, 1, 1, 0, 1).hand().upgrades("cargo_hauler").stack("dev_r1", "dev_card")
    table.act("dev_t1", "dev_r1").take(INSTALL)
    assert table.left() == [1, 1, 1, 0, 1] and table.player().hand_count == 0


def test_cargo_hauler_does_nothing_on_an_empty_stack() -> None:
    table = Position().res(1, 1, 1, 0, 1).upgrades("cargo_hauler").stack("dev_r1").act("dev_t1", "dev_r1")
    assert table.left() == [1, 1, 2, 0, 1]


def test_sc19_scouting_next_to_face_up_caverns() -> None:
    table = Position().res(0, 0, 0, 0, 1).pods(2).lay("c06", "cavern_g2").up("c02", "c03")
    table.act("exp_t1", "exp_scout")
    assert table.options == [cavern(name) for name in ("c06", "c07", "c08")]
    table.take(scouting("c06"))
    assert table.left() == [0, 0, 0, 1, 0]
    assert (table.player().platform, table.player().caverns[cavern("c06")]) == (1, 1)


def test_sc20_survey_mast_scouts_for_nothing_with_up_to_two_pods() -> None:
    table = Position().res(0, 0, 0, 0, 0).pods(3).upgrades("survey_mast").lay("c07", "cavern_s4")
    table.act("exp_t1", "exp_scout")
    assert scouting("c07", 1) in table.options
    table.take(scouting("c07", 2))
    assert (table.player().platform, table.left()[4]) == (1, 0)


def launch(table: Position, vehicle: str, path: str, load: list[int], place: list[int]) -> Position:
    """A whole launch; stops with an error at the first part that is not legal."""
    table.vehicles(vehicle).act("launch", "launch_bay").take(card(vehicle))
    table.take(*(cavern(name) for name in path.split()))
    table.take(STOP)
    for count in load:
        table.take(count)
    for count in place:
        table.take(count)
    return table


def test_sc21_start_energy_and_one_for_each_cavern() -> None:
    table = Position().res(0, 0, 0, 0, 4).pods(2).up("c02", "c03", "c06")
    launch(table, "shock_bulkhead", "c02 c06", [1, 0, 0, 0, 0], [0, 1])
    assert table.left()[4] == 0
    table = Position().res(0, 0, 0, 0, 3).pods(2).up("c02", "c03", "c06").vehicles("shock_bulkhead")
    table.act("launch", "launch_bay").take(card("shock_bulkhead"), cavern("c02"))
    assert table.options == [STOP]


def test_sc22_auto_docks_first_move_is_free() -> None:
    table = Position().res(0, 0, 0, 0, 0).pods(2)
    launch(table, "auto_dock", "c03", [1, 0, 0, 0, 0], [1])
    assert table.left()[4] == 0
    table = Position().res(0, 0, 0, 0, 1).pods(2).up("c02", "c03", "c08")
    launch(table, "auto_dock", "c03 c08", [2, 0, 0, 0, 0], [1, 1])
    assert table.left()[4] == 0


def test_sc23_pods_of_the_cargo_hold_leave_with_a_vehicle() -> None:
    table = Position().res(0, 0, 0, 0, 3).up("c02", "c03", "c07")
    table.player().cargo[0] = 2
    table.pods(3)
    launch(table, "cargo_hauler", "c03 c07", [3, 2, 0, 0, 0], [2, 3])
    player = table.player()
    assert (table.left()[4], player.platform, player.cargo[0]) == (0, 0, 0)
    assert (player.caverns[cavern("c03")], player.caverns[cavern("c07")]) == (2, 3)
    assert table.total() == 15


def test_sc24_survey_mast_turns_up_the_last_cavern() -> None:
    table = Position().res(0, 0, 0, 0, 2).pods(2).hand().lay("c06", "cavern_g4").up("c02", "c03")
    launch(table, "survey_mast", "c02 c06", [2, 0, 0, 0, 0], [1, 1])
    assert table.left()[4] == 0
    assert table.state.up[cavern("c06")] == 1 and table.player().hand_count == 1


def test_sc25_what_a_launch_may_not_do() -> None:
    table = Position().res(0, 0, 0, 0, 9).pods(3).up("c02", "c03", "c07").vehicles("salvage_crane")
    table.act("launch", "launch_bay").take(card("salvage_crane"))
    assert table.options == [cavern("c02"), cavern("c03")]  # entries only
    table.take(cavern("c02"))
    assert cavern("c06") not in table.options  # face down
    table.take(cavern("c07"), STOP, 2, 0, 0, 0, 0)
    assert table.options == [0, 1]  # the last cavern receives at least one pod


def test_sc26_assign_up_to_three_pods_to_free_slots() -> None:
    table = Position().pods(4)
    table.player(1).cargo[3] = 1
    table.act("exp_t2", "exp_assign").take(1, 1, 1)
    assert list(table.player().cargo) == [1, 1, 1, 0]
    assert table.player().platform == 1
    assert table.kind == Decide.TURN_MARK  # no fourth one, and no slot for nanites


def test_assign_moves_at_least_one_pod() -> None:
    table = Position().pods(1)
    for bay, pods in enumerate((3, 3, 2)):
        table.player(1).cargo[bay] = pods
    table.player(1).cargo[3] = 1
    table.act("exp_t2", "exp_assign")
    assert list(table.player().cargo) == [0, 0, 1, 0]


def test_sc27_trade_three_materials_for_others() -> None:
    table = Position().res(3, 0, 0, 2, 0).act("exp_t1", "exp_trade").take(3, 2)
    assert table.left() == [0, 2, 1, 2, 0]


def test_sc27_nanites_take_no_part_in_trade() -> None:
    assert "exp_trade" not in Position().res(0, 0, 0, 5, 5).actions("exp_t1")
    table = Position().res(3, 0, 0, 2, 0).act("exp_t1", "exp_trade")
    assert table.options == [1, 2, 3]  # no more than there are crystals
    table.take(1)
    assert table.kind == Decide.TRADE_GAIN and table.state.pending[table.state.pending_count - 1].a == 1


def test_sc28_scrap_once_a_turn() -> None:
    table = Position().res(1, 1, 1, 0, 1).hand("auto_dock", "auto_dock").due(Decide.SCRAP)
    table.take(card("auto_dock"))
    assert table.left() == [2, 1, 2, 0, 1]
    assert table.state.discards[card("auto_dock")] == 1
    table.due(Task.SCRAP).take(0)
    assert table.kind == Decide.TURN_MARK and table.state.pending_count == 1


def test_sc29_the_hand_limit_holds_at_the_end_of_the_turn() -> None:
    names = ["auto_dock"] * 3 + ["survey_mast"] * 4
    table = Position().hand(*names).due(Task.HAND_LIMIT).take(0)
    assert table.kind == Decide.DISCARD
    table.take(card("auto_dock"), card("survey_mast"))
    assert table.player().hand_count == 5 and table.state.pending_count == 1
    table = Position().hand(*names[:5]).due(Task.HAND_LIMIT).take(0)
    assert table.player().hand_count == 5 and table.state.pending_count == 1


def test_sc72_a_stack_between_damaged_docks_is_out_of_reach() -> None:
    table = Position().damaged("eng_l1", "eng_l2")
    table.drones([1, 2, 3]).due(Decide.DOCK)
    nodes = {int(number) for place in table.options for number in table.components.dock_nodes[place]}
    assert node("eng_r4") not in nodes and node("eng_r5") in nodes


def test_sc73_the_discard_pile_is_shuffled_when_a_card_is_needed() -> None:
    table = Position().hand().deck("auto_dock")
    table.state.discards[card("survey_mast")] = 2
    table.act("exp_t2", "exp_survey")
    assert table.player().hand[card("auto_dock")] == 1
    assert (table.state.pile_count, table.state.discards.sum()) == (0, 2)
    table.act("exp_t2", "exp_survey")
    assert table.player().hand[card("survey_mast")] == 1
    assert (table.state.pile_count, table.state.discards.sum()) == (1, 0)


def test_with_no_card_anywhere_none_is_drawn() -> None:
    table = Position().hand().deck().act("exp_t2", "exp_survey")
    assert table.player().hand_count == 0


def test_sc74_a_nanite_of_one_repeat_pays_for_the_next() -> None:
    table = Position().res(0, 1, 0, 0, 0).act("lab_t1", "lab_x1")
    assert table.options == [1, 2, 3]
    table.take(3)
    assert table.left() == [0, 0, 0, 1, 0]
    assert "lab_x1" not in Position().res(0, 0, 0, 0, 0).actions("lab_t1")


@pytest.mark.parametrize("place", [[0, 0, 0, 0, 2], [1, 0, 0, 0, 1]])
def test_sc75_a_path_may_be_long(place: list[int]) -> None:
    table = Position().res(0, 0, 0, 0, 4).pods(2).up("c02", "c03", "c06", "c07", "c08")
    launch(table, "auto_dock", "c02 c06 c07 c03 c08", [2, 0, 0, 0, 0], place)
    assert table.left()[4] == 0
    assert table.player().caverns[cavern("c08")] == place[-1]


def test_sc75_caverns_of_a_path_are_adjacent() -> None:
    table = Position().res(0, 0, 0, 0, 4).pods(2).up("c02", "c03", "c06", "c07", "c08").vehicles("auto_dock")
    table.act("launch", "launch_bay").take(card("auto_dock"), cavern("c02"), cavern("c06"))
    assert cavern("c08") not in table.options and cavern("c02") not in table.options


def test_b08_the_launch_dock_holds_any_number_of_drones() -> None:
    table = Position().drones([], ["launch", "launch", "eng_t1"], seat=1).due(Decide.DOCK)
    assert dock("launch") in table.options and dock("eng_t1") not in table.options


def test_b19_a_thaw_may_be_wasted_on_a_full_platform() -> None:
    table = Position().res(0, 1, 0, 0, 0).pods(6)
    assert "lab_x2" in table.actions("lab_t2") and "lab_sc" not in table.actions("lab_t2")
    table.act("lab_t2", "lab_x2")
    assert table.left() == [0, 0, 0, 0, 0] and table.player().platform == 6


def test_b21_deploying_without_an_action_is_legal() -> None:
    table = Position().drones([1, 2, 3]).due(Decide.LEAVE).take(1)
    table.take(dock("eng_t1"))
    assert STOP in table.options
    table.take(STOP)
    assert list(table.player().home[:5]) == [1, 0, 1, 0, 0]
    assert table.player().docks[dock("eng_t1")] == 1
