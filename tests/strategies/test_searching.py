"""The beam search of experts, in a game where each turn is to stop at once or to go on for more later."""

from __future__ import annotations

import types
from typing import Any

import numpy as np
import pytest

from strategies.learning import searching
from strategies.learning.scratch import BEAM, CANDIDATES, DEPTH

STATE = np.dtype([("turns", np.int64), ("points", np.float64), ("stopped", np.int64)])
MOVE = np.dtype([("stops", np.int64)])
LONGEST = 6  # turns that a player can go on for
AT_ONCE, AT_LAST = 5.0, 20.0  # points for stopping in the first turn, and after all turns
WIDTH, TRIED, TURNS, KEPT = range(4)
W = types.SimpleNamespace(expert_width=WIDTH, expert_inner=TRIED, expert_depth=TURNS, expert_kept=KEPT)


def list_candidates(state: Any, components: Any, work: Any, number: int, row: Any, width: int) -> int:
    """To stop, and to go on as long as that is possible."""
    work.scratch.candidate[0].stops = 1
    work.scratch.candidate[1].stops = 0
    return 2 if state.turns < LONGEST else 1


def imagine(copy: Any, components: Any, work: Any, row: Any, seat: int, place: int) -> bool:
    copy.stopped = work.scratch.candidate[place].stops
    copy.turns += 1
    if copy.stopped:
        copy.points = AT_LAST if copy.turns > LONGEST else AT_ONCE
    return True


def worth_of(state: Any, components: Any, work: Any, row: Any, seat: int, place: int) -> float:
    """Who goes on has nothing yet, but each turn leads elsewhere."""
    return float(state.points) if state.stopped else 0.1 * float(state.turns)


def searcher(**changed: Any) -> types.SimpleNamespace:
    """The search as plain Python, with the functions of this game."""
    hooks = {
        "W": W,
        "list_candidates": list_candidates,
        "imagine": imagine,
        "worth_of": worth_of,
        "score_moves": lambda *_: 0,
        "goes_on": lambda copy, seat: not copy.stopped,
        "next_turn": lambda *_: True,
    } | changed
    names: dict[str, Any] = vars(searching) | hooks
    made = {
        name: types.FunctionType(function.__code__, names, name)
        for name, function in vars(searching).items()
        if isinstance(function, types.FunctionType) and function.__module__ == searching.__name__
    }
    names.update(made)
    return types.SimpleNamespace(**made)


def new_work() -> Any:
    fields = [
        ("chosen", np.int64),
        ("tried", np.int64, (CANDIDATES,)),
        ("candidate", MOVE, (CANDIDATES,)),
        ("in_parts", np.int64, (CANDIDATES,)),
        ("worth", np.float64, (CANDIDATES,)),
        ("dealt", STATE),
        ("imagined", STATE),
        ("first_tried", np.int64, (CANDIDATES,)),
        ("first_candidate", MOVE, (CANDIDATES,)),
        ("first_in_parts", np.int64, (CANDIDATES,)),
        ("first_worth", np.float64, (CANDIDATES,)),
        ("leaf", np.float64, (CANDIDATES,)),
        ("beam", STATE, (2, BEAM)),
        ("beam_worth", np.float64, (2, BEAM)),
        ("beam_first", np.int64, (2, BEAM)),
        ("beam_path", MOVE, (2, BEAM, DEPTH)),
        ("beam_parts", np.int64, (2, BEAM, DEPTH)),
        ("leaf_path", MOVE, (CANDIDATES, DEPTH)),
        ("leaf_parts", np.int64, (CANDIDATES, DEPTH)),
        ("leaf_length", np.int64, (CANDIDATES,)),
    ]
    scratch = np.zeros(1, fields).view(np.recarray)[0]
    return types.SimpleNamespace(scratch=scratch, rules=None, legal_moves=lambda *_: 2)


def searched(width: int, turns: int, **changed: Any) -> Any:
    """Scratch memory after a search from the first turn."""
    work, row = new_work(), np.array([width, 8, turns, 2], np.float64)
    start = work.scratch.dealt
    kept = list_candidates(start, None, work, 2, row, 8)
    work.scratch.worth[:2] = AT_ONCE, 0.1
    searcher(**changed).search(start, None, work, row, 0, kept)
    return work.scratch


@pytest.mark.parametrize("width", [1, 3])
def test_a_line_that_ends_leaves_its_place_to_those_that_go_on(width: int) -> None:
    scratch = searched(width, DEPTH)
    assert list(scratch.worth[:2]) == [AT_ONCE, AT_LAST]
    assert scratch.leaf_length[1] == LONGEST + 1
    assert list(scratch.leaf_path[1, : LONGEST + 1]["stops"]) == [0] * LONGEST + [1]


def test_a_search_stops_at_its_depth() -> None:
    scratch = searched(3, 4)
    assert list(scratch.worth[:2]) == [AT_ONCE, AT_ONCE]
    assert scratch.leaf_length[1] == 2
    assert list(scratch.leaf_path[1, :2]["stops"]) == [0, 1]


def test_what_others_do_between_two_turns_counts() -> None:
    """The others end the game before the player's fourth turn: going on leads nowhere."""
    scratch = searched(3, DEPTH, next_turn=lambda copy, *_: copy.turns < 3)
    assert list(scratch.worth[:2]) == [AT_ONCE, AT_ONCE]
    assert scratch.leaf_length[1] == 2


def test_players_imagined_within_a_search_may_use_the_list_of_candidates() -> None:
    def next_turn(copy: Any, components: Any, work: Any, *_: Any) -> bool:
        work.scratch.worth[:] = -1.0
        work.scratch.candidate[:] = 0
        work.scratch.in_parts[:] = 1
        return True

    scratch = searched(3, DEPTH, next_turn=next_turn)
    assert list(scratch.worth[:2]) == [AT_ONCE, AT_LAST]
    assert list(scratch.candidate[:2]["stops"]) == [1, 0]
    assert list(scratch.in_parts[:2]) == [0, 0]


@pytest.mark.parametrize(("room", "who"), [(0, "searches"), (5, "weighs")])
def test_players_who_learn_do_not_search(room: int, who: str) -> None:
    work, row = new_work(), np.array([3, 8, DEPTH, 2], np.float64)
    work.record = types.SimpleNamespace(stage=np.zeros(room))
    called: list[str] = []

    def weigh(*_: Any) -> int:
        called.append("weighs")
        return 0

    def search_or_not(state: Any) -> bool:
        called.append("searches")
        return False

    player = searcher(choose_weighed=weigh, seat_of=lambda state: 0, searches=search_or_not)
    assert player.choose_searched(work.scratch.dealt, None, work, 1, row) == 0
    assert called == [who]
