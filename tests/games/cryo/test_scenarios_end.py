"""Scenarios of the end and of scoring (SC-39 to SC-43, SC-63, SC-64)."""

from __future__ import annotations

from typing import Any

import pytest

from sim.games.cryo.loading.components import ids
from sim.games.cryo.rules.outcome import report
from sim.games.cryo.rules.scoring import mission_value
from sim.games.cryo.rules.state import OUTCOME
from sim.games.cryo.rules.vocabulary import VP, Decide, End, Fate, Task
from sim.kernel.records import new_records
from tests.games.cryo.positions import COMPONENTS, Position, card, cavern

RIVAL = 1


def end(table: Position, seat: int = 0) -> Position:
    """The end of a turn in which the sunset was resolved."""
    table.state.sunset_resolved = 1
    table.due(Task.END_TURN, seat=seat).take(0)
    assert table.kind == Decide.END_MARK
    return table.take(0)


def colonies() -> Position:
    """SC-39."""
    table = Position().up("c02", "c03", "c06", "c08")
    for space, tile, own, rival in (
        ("c02", "cavern_s4", 3, 1),
        ("c03", "cavern_s1", 0, 2),
        ("c06", "cavern_g3", 2, 2),
        ("c08", "cavern_g5", 1, 3),
    ):
        table.lay(space, tile)
        table.player(0).caverns[cavern(space)] = own
        table.player(RIVAL).caverns[cavern(space)] = rival
    for seat in range(2):
        table.hand(seat=seat).balance(seat)
    return table


def points(table: Position, seat: int) -> list[int]:
    return [int(number) for number in table.player(seat).vp_by]


def test_sc39_pods_and_control() -> None:
    table = end(colonies())
    assert points(table, 0)[:2] == [6, 4]
    assert points(table, RIVAL)[:2] == [8, 8]


@pytest.mark.parametrize(("switch", "control"), [("full", 6), ("none", 2), ("half_floor", 4)])
def test_a_tie_for_control_is_scored_by_the_switch(switch: str, control: int) -> None:
    table = colonies()
    table.state.options.control_tie = ("half_floor", "full", "none").index(switch)
    assert points(end(table), 0)[VP.CONTROL] == control


def test_sc40_cards_score_too() -> None:
    table = colonies().upgrades("shock_bulkhead", "auto_dock").vehicles("cargo_hauler")
    table.missions("survey_mast", "shock_bulkhead", "auto_dock")
    table.slots({slot: "eng_double" for slot in range(5)})
    end(table)
    assert points(table, 0) == [6, 4, 4, 2, 8]
    assert table.player(0).vp == 24


def test_sc41_missions() -> None:
    table = Position().res(5, 5, 3, 1, 9).upgrades("auto_dock", "survey_mast", "power_coupler")
    table.vehicles("auto_dock", "auto_dock", "survey_mast")
    player = table.player()
    player.cargo[:3] = 1
    player.platform = 6
    player.caverns[1] = 5
    table.balance()
    assert player.stasis.sum() == 1
    values = {name: int(mission_value(COMPONENTS, player, card(name))) for name in ids().cards}
    expected = {"power_coupler": 4, "thermal_revival": 4, "cargo_hauler": 4, "fabricator_arm": 4}
    assert {name: values[name] for name in expected} == expected
    assert values["salvage_crane"] == 3


def test_sc42_a_player_without_pods_ends_the_game_at_the_end_of_that_turn() -> None:
    table = Position()
    player = table.player(0)
    player.stasis[:] = 0
    player.stasis[9] = 1
    player.destroyed = 14
    table.tokens("early_card_1", "early_card_2", "early_tech_1", "early_sab_left_1")
    table.drones([1, 2], ["eng_t1"], seat=RIVAL).recall(seat=RIVAL).take(3)
    assert player.destroyed == 15
    table.due(Task.END_TURN, seat=RIVAL).take(0)
    assert table.kind == Decide.END_MARK
    table.take(0)
    assert table.state.over == End.ANNIHILATION


def evacuated() -> Position:
    """The first player's last pod has gone to a cavern."""
    table = Position()
    player = table.player(0)
    player.stasis[:] = 0
    player.caverns[1] = 15
    player.fate = Fate.CAVERN
    return table


def test_the_last_pod_in_a_cavern_is_an_evacuation() -> None:
    table = evacuated()
    table.due(Task.END_TURN).take(0, 0)
    assert table.state.over == End.EVACUATION


def test_with_pods_left_the_game_goes_on() -> None:
    table = Position().due(Task.END_TURN).take(0)
    assert table.kind == Decide.TURN_MARK and table.state.over == 0


def tie(*seats: tuple[int, int]) -> Position:
    """Two players at 30 points: these pods in caverns, the other points from upgrades."""
    table = Position(len(seats))
    for seat, (pods, materials) in enumerate(seats):
        player = table.player(seat)
        player.vp = 30
        player.caverns[1 + seat] = pods
        table.res(materials, 0, 0, 0, 0, seat=seat)
    return table


def places(table: Position) -> list[tuple[int, float]]:
    outcome: Any = new_records(OUTCOME)[0]
    report(table.state, COMPONENTS, outcome)
    seats = outcome.seats[: table.state.options.players]
    return [(int(seat.rank), float(seat.win_share)) for seat in seats]


def test_sc43_more_pods_in_caverns_break_a_tie() -> None:
    assert places(tie((9, 0), (8, 5))) == [(1, 1.0), (2, 0.0)]


def test_then_materials_and_energy_and_else_the_win_is_shared() -> None:
    assert places(tie((8, 1), (8, 2))) == [(2, 0.0), (1, 1.0)]
    assert places(tie((8, 2), (8, 2), (8, 1))) == [(1, 0.5), (1, 0.5), (3, 0.0)]


def test_sc63_missions_of_one_type_are_replaced_until_all_differ() -> None:
    table = Position(mode="solo").missions("survey_mast", "survey_mast", "auto_dock", seat=1)
    table.deck("auto_dock", "thermal_revival", "power_coupler")
    end(table)
    kept = {ids().cards[kind] for kind in range(8) if table.player(1).missions[kind]}
    assert kept == {"survey_mast", "auto_dock", "thermal_revival"}
    assert table.player(1).mission_count == 3 and table.state.pile_count == 1
    assert table.state.discards[card("survey_mast")] == 1 and table.state.discards[card("auto_dock")] == 1


def test_missions_without_a_replacement_are_dropped() -> None:
    table = Position(mode="solo").missions("survey_mast", "survey_mast", "survey_mast", seat=1).deck()
    end(table)
    assert table.player(1).mission_count == 1


def test_sc64_the_rivals_best_three_missions_count() -> None:
    table = Position(mode="solo").hand().res(5, 5, 0, 0, 2, seat=1)
    names = ("shock_bulkhead", "survey_mast", "salvage_crane", "cargo_hauler", "power_coupler", "auto_dock")
    table.missions(*names, seat=1).upgrades(seat=1).vehicles(seat=1).slots({}, seat=1)
    player = table.player(1)
    player.caverns[1:5] = (5, 1, 1, 1)
    table.up("c02", "c03", "c04", "c05")
    player.cargo[:] = (2, 1, 1, 0)
    table.balance(1)
    values = [int(mission_value(COMPONENTS, player, card(name))) for name in names]
    assert values == [5, 4, 4, 3, 1, 0]
    end(table)
    assert points(table, 1)[VP.MISSIONS] == 13


def test_the_score_before_the_last_turn_is_kept() -> None:
    table = evacuated()
    player = table.player(0)
    player.vp = 7  # as scored at the end of the turn before
    table.player(1).vp = 5
    table.due(Task.END_TURN).take(0, 0)
    assert [int(table.state.notes[seat].score_before) for seat in range(2)] == [7, 5]
    assert player.vp >= 15, "a point for each pod at least"
