"""Scenarios of recalls, sabotage and platform actions (SC-30 to SC-38, SC-70, SC-71, SC-76)."""

from __future__ import annotations

from sim.games.cryo.loading.components import ids
from sim.games.cryo.rules.vocabulary import STOP, Decide, End, Task
from tests.games.cryo.positions import Position, perform

LABORATORY = 1
EXPEDITION = 3
CALM = ("early_energy_1", "early_crystal_1", "early_organics_1", "early_tech_1")


def home(table: Position) -> list[int]:
    """Platform docks with a drone, from 1."""
    return [dock + 1 for dock, drone in enumerate(table.player().home) if drone]


def test_sc30_salvage_then_incident_then_platform_actions() -> None:
    table = Position().res(0, 0, 0, 0, 0).slots({0: "lab_double"}).tokens(*CALM)
    table.player().cargo[0] = table.player().cargo[3] = 1
    table.balance()
    table.drones([], ["eng_t1", "eng_t2", "launch"]).recall()
    assert table.left() == [1, 0, 0, 1, 0]
    table.take(0)
    assert table.left() == [1, 0, 0, 1, 1]
    table.take(perform("pa1"))
    assert table.left() == [1, 2, 0, 1, 1]
    table.take(2, 3)
    assert table.left() == [1, 2, 0, 1, 1] and home(table) == [1, 3, 4]


def test_sc31_drones_at_home_keep_their_docks() -> None:
    table = Position().slots({0: "lab_double"}).tokens(*CALM).drones([1, 2], ["eng_t1"]).recall().take(0)
    assert table.options == [2, 3, 4]


def test_sc32_one_icon_of_a_cost_slot_is_paid() -> None:
    tiles = {3: "eng_choice_a", 4: "dev_double"}
    for held, left in (([0, 1, 0, 0, 0], [0, 0, 2, 0, 0]), ([0, 0, 0, 1, 0], [0, 0, 2, 0, 0])):
        table = Position().res(*held).slots(tiles).drones([], ["eng_t1"] * 3).due(Decide.RETURN)
        table.take(perform("pa4"))
        if table.kind == Decide.COST:  # the nanite can stand in for either
            assert table.options == [0, 1]
            table.take(0)
        assert table.left() == left
    table = Position().res(0, 0, 0, 0, 5).slots(tiles).drones([], ["eng_t1"] * 3).due(Decide.RETURN)
    assert perform("pa4") not in table.options


def test_sc33_the_fixed_cost_is_paid_before_the_reward() -> None:
    tiles = {6: "lab_double", 7: "eng_energy"}
    table = Position().res(0, 0, 0, 0, 0).slots(tiles).drones([], ["eng_t1"] * 3).due(Decide.RETURN)
    assert perform("pa6") not in table.options
    table.res(0, 0, 0, 0, 1).take(perform("pa6"))
    assert table.left() == [1, 2, 0, 0, 1]


def test_sc34_dock_five_performs_one_of_its_two_actions() -> None:
    tiles = {5: "eng_double", 6: "lab_double", 7: "eng_double"}
    table = Position().res(2, 0, 0, 0, 2).slots(tiles).drones([], ["eng_t1"] * 3).due(Task.RETURNS, a=2)
    table.take(0)
    assert {perform("pa5"), perform("pa6")} < set(table.options)
    table.take(perform("pa5"))
    assert perform("pa6") not in table.options and 4 not in table.options


def test_sc35_auto_dock_repeats_an_action_of_this_recall() -> None:
    table = Position().res(2, 0, 0, 0, 0).slots({0: "lab_double", 1: "eng_double"}).upgrades("auto_dock")
    table.tokens("early_card_1", "early_card_2", "early_tech_1", "early_tech_2")
    table.drones([1, 3], ["eng_t1"]).recall().take(0, perform("pa2"))
    assert table.left() == [1, 0, 0, 0, 1]
    assert table.kind == Decide.REPEAT and table.options == [1, STOP]  # pa1 was not performed
    table.take(1)
    assert table.left() == [0, 0, 0, 0, 2]


def test_sc36_a_chosen_chamber_is_hit_for_everybody() -> None:
    table = Position().tokens("early_card_1", "late_sab_choice_1", "early_tech_1", "early_tech_2")
    for seat, pods in ((0, (1, 0, 1)), (1, (1, 1, 0))):
        table.player(seat).platform = 1
        table.balance(seat)
        table.stasis(LABORATORY, *pods, seat=seat)
    before = [table.total(seat) for seat in range(2)]
    table.drones([1, 2], ["eng_t1"]).recall().take(LABORATORY)
    assert table.options == [0, 1, 2]
    table.take(1)
    assert table.player(1).destroyed == 1 and table.player(0).destroyed == 0
    assert [table.total(seat) for seat in range(2)] == before
    assert list(table.player(0).stasis[3:6]) == [1, 0, 1]


def test_sc37_shock_bulkhead_saves_one_pod_if_there_is_room() -> None:
    for platform, lost in ((5, 1), (6, 2)):
        table = Position().tokens("early_card_1", "early_card_2", "early_tech_1", "early_sab_left_1")
        table.upgrades("shock_bulkhead", seat=1)
        table.player(1).platform = platform
        table.drones([1, 2], ["eng_t1"]).recall().take(EXPEDITION)
        assert table.player(0).destroyed == 2
        assert (table.player(1).destroyed, table.player(1).platform) == (lost, 6)


def test_sc38_the_last_token_must_be_taken_and_the_recall_is_finished() -> None:
    table = Position().res(0, 0, 0, 0, 0).slots({0: "lab_double"}).tokens(None, "sunset", None, None)
    table.state.turn_seat = 0
    for place, kind in enumerate((Task.END_TURN, Decide.TURN)):
        table.state.pending[place].kind = kind
        table.state.pending[place].seat = 0
    table.state.pending_count = 2
    table.drones([], ["eng_t1", "eng_t2", "dev_t1"]).take(1)
    assert table.state.sunset_resolved == 1 and table.state.over == 0
    assert table.kind == Decide.RETURN
    table.take(perform("pa1"), 1, 2)
    assert table.left() == [0, 2, 0, 0, 0]
    assert table.kind == Decide.END_MARK
    table.take(0)
    assert table.state.over == End.SUNSET and table.state.story.sunset_forced == 1


def test_sc70_the_chosen_icon_decides_whether_a_nanite_pays() -> None:
    tiles = {3: "eng_choice_a", 4: "dev_double"}
    for material, left in ((1, [0, 0, 2, 1, 0]), (0, [0, 1, 2, 0, 0])):
        table = Position().res(0, 1, 0, 1, 0).slots(tiles).drones([], ["eng_t1"]).due(Decide.RETURN)
        table.take(perform("pa4"), material)
        assert table.left() == left
    table = Position().res(1, 1, 0, 1, 0).slots(tiles).drones([], ["eng_t1"]).due(Decide.RETURN)
    table.take(perform("pa4"), 0)
    assert table.left() == [0, 1, 2, 1, 0]


def test_sc71_a_platform_action_may_be_declined() -> None:
    table = Position().res(1, 0, 0, 0, 0).slots({1: "eng_double"}).drones([], ["eng_t1"]).due(Decide.RETURN)
    assert perform("pa2") in table.options
    table.take(1)
    assert table.left() == [1, 0, 0, 0, 0] and table.player().home[1] == 1


def test_sc76_all_drones_leave_before_the_first_returns() -> None:
    table = Position().tokens(*CALM).drones([], ["eng_t1", "dev_t2", "launch"]).recall().take(0)
    assert table.state.drones_at.sum() == 0 and table.player().docks.sum() == 0
    table.take(1)
    assert 1 not in table.options
    table.take(3)
    assert {1, 3}.isdisjoint(table.options)
    table.take(0)
    assert home(table) == [1, 2, 4]


def test_salvage_crane_adds_a_material_if_there_is_a_pod_in_the_hold() -> None:
    table = Position().res(0, 0, 0, 0, 0).upgrades("salvage_crane").tokens(*CALM).drones([1], ["eng_t1"])
    table.player().cargo[2] = 1
    table.balance()
    table.recall()
    assert table.kind == Decide.MATERIAL and table.options == [0, 1, 2]
    table.take(0)
    assert table.left() == [1, 0, 1, 0, 0]
    table = Position().upgrades("salvage_crane").tokens(*CALM).drones([1], ["eng_t1"]).recall()
    assert table.kind == Decide.INCIDENT


def test_b10_a_used_incident_space_stays_empty_without_a_queue() -> None:
    table = Position().tokens(*CALM).drones([1], ["eng_t1"]).recall().take(0)
    assert list(table.state.incident[:1]) == [-1]
    table = Position().tokens(*CALM, queue=["sunset"]).drones([1], ["eng_t1"]).recall().take(0)
    assert ids().tokens[table.state.incident[0]] == "sunset"
    assert table.state.sunset_resolved == 0  # it does nothing until chosen (B-11)
