"""Line-ups: everybody plays every seat with every strategy equally often, and no board twice."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sim.sweep import plan as plans
from sim.sweep.cells import Sweep

BASE: dict[str, Any] = {"game": "gaia_project", "players": 4, "strategies": ["random"], "games": 1000}
ONE_OF_EACH_BOARD = ["terrans", "xenos", "taklons", "hadsch_hallas", "geodens", "firaks", "nevlas"]
PAIRS = ["terrans", "lantids", "xenos", "gleens", "taklons", "ambas", "hadsch_hallas", "ivits"]


def sweep(**changes: Any) -> Sweep:
    path = Path("test.toml")
    plan = plans.parse(BASE | changes, path)
    plans.check(plan, path)
    return Sweep(plan)


SCHEMES = [
    {},
    {"players": 2},
    {"players": 3, "strategies": ["random", "eager"]},
    {"strategies": ["random", "eager", "eager", "eager"]},
    {"strategies": ["random", "eager", "random", "eager", "random", "eager"]},
    {"factions": ONE_OF_EACH_BOARD, "strategies": ["random", "eager"]},
    {"factions": PAIRS, "strategies": ["random", "eager"]},
    {"factions": [*ONE_OF_EACH_BOARD, "lantids"], "players": 3},
    {"factions": "mirror", "strategies": ["random", "eager"], "players": 3},
]


@pytest.mark.parametrize("changes", SCHEMES, ids=str)
@pytest.mark.parametrize("block", [0, 1, 7])
def test_in_a_block_each_faction_plays_each_seat_with_each_strategy_once(
    changes: dict[str, Any], block: int
) -> None:
    planned = sweep(**changes)
    line_ups = planned.line_ups(planned.cells[0])
    seen: Counter[tuple[int, int, int]] = Counter()
    for index in range(block * line_ups.block, (block + 1) * line_ups.block):
        line_up = line_ups.line_up(index)
        assert line_up.factions is not None
        assert len({line_ups.boards[faction] for faction in line_up.factions}) == line_ups.players
        seen.update(zip(line_up.factions, range(line_ups.players), line_up.strategies, strict=True))
    assert set(seen.values()) == {1}
    assert len(seen) == len(line_ups.factions) * line_ups.players * line_ups.strategies


def test_blocks_differ_and_every_pair_of_boards_meets() -> None:
    planned = sweep()
    line_ups = planned.line_ups(planned.cells[0])
    played = [line_ups.line_up(index).factions or () for index in range(14 * 300)]
    pairs = Counter(frozenset((a, b)) for line in played for a in line for b in line if a < b)
    assert len(set(played)) > 3000
    assert len(pairs) == 14 * 12 / 2
    assert min(pairs.values()) > 0.7 * max(pairs.values())


def test_a_mirror_repeats_the_deal_for_each_rotation_of_the_strategies() -> None:
    planned = sweep(factions="mirror", strategies=["random", "eager", "eager", "eager"])
    line_ups = planned.line_ups(planned.cells[0])
    deal = [line_ups.line_up(index) for index in range(8, 12)]
    assert len({line_up.factions for line_up in deal}) == 1
    assert {line_up.luck for line_up in deal} == {2}
    assert sorted(line_up.strategies.index(0) for line_up in deal) == [0, 1, 2, 3]


def test_dealt_factions_are_left_to_the_game() -> None:
    planned = sweep(factions="dealt", variants=[{"factions": "choice"}], strategies=["random", "eager"])
    line_ups = planned.line_ups(planned.cells[0])
    assert line_ups.line_up(3).factions is None
    assert {line_ups.line_up(index).strategies for index in range(2)} == {(0, 1, 0, 1), (1, 0, 1, 0)}


def test_cells_are_variants_times_overlays_times_players_and_number_their_games_on() -> None:
    planned = sweep(players=[2, 4], variants=[{}, {"turn_order": "pass_order"}])
    assert [(cell.variant, cell.players, cell.first) for cell in planned.cells] == [
        (0, 2, 0),
        (0, 4, 1000),
        (1, 2, 2000),
        (1, 4, 3000),
    ]
    assert planned.cell_of(2345) == (planned.cells[2], 345)


def test_variants_play_the_same_line_ups_on_the_same_luck() -> None:
    planned = sweep(variants=[{}, {"turn_order": "pass_order"}])
    first, second = (planned.line_ups(cell) for cell in planned.cells)
    assert all(first.line_up(index) == second.line_up(index) for index in range(100))


def test_line_ups_do_not_depend_on_the_order_in_which_they_are_asked_for() -> None:
    ahead = sweep().line_ups(sweep().cells[0])
    back = sweep().line_ups(sweep().cells[0])
    assert [ahead.line_up(i) for i in range(50)] == [back.line_up(i) for i in reversed(range(50))][::-1]


def test_line_ups_stay_as_they_are() -> None:
    """A change here changes the games of every plan: only on purpose."""
    planned = sweep(strategies=["random", "eager"])
    line_ups = planned.line_ups(planned.cells[0])
    assert line_ups.line_up(0) == ((4, 7, 13, 1), (1, 0, 1, 0), 0)
    assert line_ups.line_up(999) == ((5, 7, 0, 12), (0, 1, 0, 1), 999)
