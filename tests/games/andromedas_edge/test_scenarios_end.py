"""Repairs, the final scoring, ties: SCENARIOS S44, S47 to S49, S59."""

from __future__ import annotations

import pytest

from sim.games.andromedas_edge.rules.outcome import report
from sim.games.andromedas_edge.rules.state import OUTCOME
from sim.games.andromedas_edge.rules.vocabulary_effects import VP, Lists
from sim.games.andromedas_edge.rules.vocabulary_moves import REPAIR_MODULE, SHIELD, Decide, Task
from sim.kernel.records import new_records
from tests.games.andromedas_edge.positions import COMPONENTS, B, Position, Y, module

OBSERVATORY, FACTORY, SPACEPORT = 0, 1, 2


def end(position: Position) -> list[tuple[int, float]]:
    """Play the final scoring; score and share of the win by seat."""
    position.state.final_turns = 1
    position.state.triggered = 1
    position.due(Task.NEXT, Y)
    assert position.state.over == 1
    outcome = new_records(OUTCOME)[0]
    report(position.state, COMPONENTS, outcome)
    return [(int(row.score), float(row.win_share)) for row in outcome.seats[: outcome.players]]


def test_s44_repairs_are_chosen_one_by_one() -> None:
    position = Position().modules(Y, "ice_drill", damaged=("ice_drill",))
    position.ship(Y, "transport", "top")
    position.player().shield[3] = 1
    position.due(Task.EFFECTS, Y, Lists.DEVELOPMENT + FACTORY)
    assert position.options() == [0, SHIELD + 3, REPAIR_MODULE + module("ice_drill")]
    position.take(0)
    assert position.kind == Decide.REPAIR and 0 not in position.options()
    position.take(SHIELD + 3)
    assert position.done and position.at("barge") == 1 and position.player().shield[3] == 0


def test_s44_with_nothing_to_repair_each_gives_a_point() -> None:
    position = Position().due(Task.EFFECTS, Y, Lists.DEVELOPMENT + FACTORY)
    assert position.player().vp == 2


def test_s47_the_rulebooks_final_scoring() -> None:
    position = Position(factions=("void_cartographers",)).vp(Y, 62)
    position.track(Y, science=7, industry=11, supremacy=8, commerce=9, civilization=6)
    position.develop("slot_01", FACTORY, Y).develop("slot_02", SPACEPORT, Y).develop("slot_03", SPACEPORT, Y)
    position.modules(
        Y,
        *("ice_drill", "carbon_loom", "fusion_pile", "drydock", "land_ministry", "cognitive_collegium"),
        damaged=("ice_drill", "carbon_loom", "fusion_pile", "drydock"),
    )
    position.res(titanium=2, credit=1, energy=4).hand("redeploy", "blueprint", "automation").leaders(Y, 2)
    assert end(position)[Y][0] == 165
    by = position.player().vp_by
    sources = (VP.TRACKS, VP.DEVELOPMENTS, VP.DAMAGE, VP.STORAGE, VP.CIVILIZATION_MODULES, VP.LEADERS)
    assert [int(by[source]) for source in sources] == [59, 24, -8, 10, 16, 2]


def test_s48_destiny_counts_the_highest_or_tied() -> None:
    position = Position(destiny=True)
    position.player().destiny = 0  # found_the_trade_alliance: commerce 10, civilization 5
    position.track(Y, commerce=4, civilization=1).track(B, commerce=4, civilization=2)
    end(position)
    assert position.player().vp_by[VP.DESTINY] == 10


@pytest.mark.parametrize(
    ("modules", "resources", "shares"),
    [((2, 1), (0, 5), (1.0, 0.0)), ((1, 1), (1, 2), (0.0, 1.0)), ((1, 1), (2, 2), (0.5, 0.5))],
)
def test_s49_ties_go_by_modules_then_by_resources(
    modules: tuple[int, int], resources: tuple[int, int], shares: tuple[float, float]
) -> None:
    names = (("ice_drill", "carbon_loom"), ("fusion_pile", "drydock"))
    position = Position()
    for seat in (Y, B):
        position.modules(seat, *names[seat][: modules[seat]]).res(seat, titanium=resources[seat]).vp(seat, 40)
    assert [share for _, share in end(position)] == list(shares)


def test_s59_end_game_modules_count_themselves_and_damaged_ones() -> None:
    position = Position().modules(
        Y, "heritage_bureau", "public_forum", "war_college", "senate_hall", damaged=("war_college",)
    )
    end(position)
    assert position.player().vp_by[VP.CIVILIZATION_MODULES] == 7


def test_damage_never_takes_a_total_below_zero_before_the_later_steps() -> None:
    position = Position().leaders(Y, 3)
    for name in ("main_reactor", "shipwright"):
        position.player().damage[module(name)] = 1
    assert end(position)[Y][0] == 3
    assert OBSERVATORY == 0
