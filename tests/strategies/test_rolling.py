"""Experts who imagine how the game goes on, in a game where moves bring points now or later, with luck."""

from __future__ import annotations

import types
from typing import Any

import numpy as np
import pytest

from strategies.learning import rolling, weighing
from strategies.learning.scratch import CANDIDATES, line_fields

LUCK = 8
STATE = np.dtype([("turns", np.int64), ("first", np.int64), ("deal", np.int64), ("points", np.float64)])
MOVE = np.dtype([("name", np.int64)])
MARGIN, WIDTH, TURNS, INNER, DEALS, SHARE = range(6)
W = types.SimpleNamespace(
    expert_margin=MARGIN,
    expert_width=WIDTH,
    expert_turns=TURNS,
    expert_inner=INNER,
    expert_deals=DEALS,
    expert_share=SHARE,
)
AT_ONCE = [4.0, 3.0, 2.0, -9.0]  # what the first moves are worth right after them
LATER = [0.0, 2.0, 5.0, 99.0]  # points that each further turn brings, on average


class Table:
    """The game, and what the player was seen to imagine in it."""

    def __init__(self, luck: float = 0.0, turns: int = 3) -> None:
        self.luck, self.turns, self.deals = luck, turns, 0
        self.followed: list[tuple[int, int]] = []  # deal, first move
        fields = [
            ("tried", np.int64, (CANDIDATES,)),
            ("candidate", MOVE, (CANDIDATES,)),
            ("in_parts", np.int64, (CANDIDATES,)),
            ("worth", np.float64, (CANDIDATES,)),
            ("dealt", STATE),
            ("imagined", STATE),
            *line_fields(STATE, MOVE),
        ]
        self.scratch = np.zeros(1, fields).view(np.recarray)[0]
        self.work = types.SimpleNamespace(scratch=self.scratch, rules=None, legal_moves=lambda *_: 1)

    def redeal(self, state: Any, copy: Any, components: Any, work: Any, seat: int) -> None:
        self.deals += 1
        copy.deal = self.deals

    def imagine(self, copy: Any, components: Any, work: Any, row: Any, seat: int, place: int) -> bool:
        if copy.turns == 0:
            copy.first = work.scratch.candidate[place].name
            copy.points = AT_ONCE[copy.first]
            self.followed.append((int(copy.deal), int(copy.first)))
        else:
            copy.points += LATER[copy.first] + self.luck * ((copy.deal % LUCK) - (LUCK - 1) / 2)
        copy.turns += 1
        return True

    def list_candidates(
        self, state: Any, components: Any, work: Any, number: int, row: Any, width: int
    ) -> int:
        """In further turns there is one move, which takes the first place in the list."""
        work.scratch.candidate[0].name = 7
        work.scratch.tried[0] = 7
        return 1

    def look(self, **changed: float) -> Any:
        """Scratch memory after the player has looked further."""
        settings = {"margin": 5.0, "width": 8, "turns": 3, "inner": 4, "deals": 2, "share": 0.5} | changed
        row = np.array(list(settings.values()), np.float64)
        hooks = {
            "W": W,
            "searches": lambda state: True,
            "is_own_turn": lambda copy, seat: True,
            "line_ends": lambda state, copy: copy.turns > self.turns,
            "choose_imagined": None,
            "score_moves": lambda *_: 0,
            "redeal": self.redeal,
            "list_candidates": self.list_candidates,
            "imagine": self.imagine,
            "worth_of": lambda state, *_: float(state.points),
        }
        names: dict[str, Any] = vars(rolling) | hooks
        made = {
            name: types.FunctionType(function.__code__, names, name)
            for name, function in vars(rolling).items()
            if isinstance(function, types.FunctionType) and function.__module__ == rolling.__name__
        }
        names.update(made)
        self.scratch.worth[:4] = AT_ONCE
        self.scratch.tried[:4] = [3, 1, 0, 2]
        self.scratch.candidate["name"][:4] = range(4)
        made["look_further"](np.zeros(1, STATE).view(np.recarray)[0], None, self.work, row, 0, 4)
        return self.scratch


def test_what_a_move_leads_to_counts_beside_what_it_is_worth_at_once() -> None:
    scratch = Table().look(share=0.5, turns=2)
    assert scratch.worth[2] == 0.5 * 2.0 + 0.5 * (2.0 + 2 * 5.0)
    assert list(np.argsort(-scratch.worth[:4])) == [2, 1, 0, 3]


@pytest.mark.parametrize(("turns", "worth"), [(0, 2.0), (1, 7.0), (3, 17.0), (9, 17.0)])
def test_lines_end_after_some_turns_or_with_the_round(turns: int, worth: float) -> None:
    scratch = Table().look(share=1.0, turns=turns, width=8)
    assert scratch.worth[2] == worth


def test_bad_moves_are_not_followed() -> None:
    """The last move would lead to the most, but seems hopeless."""
    table = Table()
    scratch = table.look()
    assert {first for _, first in table.followed} == {0, 1, 2}
    assert scratch.worth[3] == AT_ONCE[3]
    narrow = Table()
    narrow.look(width=2)
    assert {first for _, first in narrow.followed} == {0, 1}


def test_the_worse_half_is_dropped_and_the_rest_followed_twice_as_often() -> None:
    table = Table()
    table.look(deals=2)
    often = [sum(first == move for _, first in table.followed) for move in range(3)]
    assert often == [2, 2 + 4, 2 + 4]  # of three, two are left, then one


def test_all_moves_are_followed_in_the_same_deals() -> None:
    """So that luck that is the same for all moves changes no choice."""
    table = Table(luck=100.0)
    scratch = table.look(share=1.0)
    assert np.argmax(scratch.worth[:4]) == 2
    dealt = {deal for deal, _ in table.followed}
    assert all((deal, first) in table.followed for deal in dealt for first in (1, 2))


def test_no_dropped_move_is_worth_more_than_the_best_one() -> None:
    scratch = Table(luck=-50.0).look(share=1.0, deals=1)
    assert scratch.worth[:4].max() == scratch.worth[2]


def test_the_candidates_of_the_real_turn_are_returned() -> None:
    scratch = Table().look()
    assert list(scratch.candidate["name"][:4]) == [0, 1, 2, 3]
    assert list(scratch.tried[:4]) == [3, 1, 0, 2]


@pytest.mark.parametrize(("room", "looks"), [(0, ["looks further"]), (5, [])])
def test_players_who_learn_look_no_further(room: int, looks: list[str]) -> None:
    looked: list[str] = []
    hooks: dict[str, Any] = {
        "W": types.SimpleNamespace(learned_width=0),
        "score_moves": lambda *_: 0,
        "is_weighed": lambda *_: True,
        "seat_of": lambda state: 0,
        "list_candidates": lambda *_: 2,
        "look_further": lambda *_: looked.append("looks further"),
    } | dict.fromkeys(("keep_moves", "return_moves", "weigh_candidates", "note_position"), lambda *_: None)
    names = vars(weighing) | hooks | {"pick_best": lambda *_: 1}
    scratch = types.SimpleNamespace(tried=[4, 5], worth=[1.0, 2.0], chosen=-1)
    record = types.SimpleNamespace(stage=np.zeros(room), filled=np.zeros(2))
    work = types.SimpleNamespace(scratch=scratch, record=record)
    choose = types.FunctionType(weighing.choose_weighed.__code__, names)
    assert choose(None, None, work, 2, [8.0]) == 5
    assert looked == looks
