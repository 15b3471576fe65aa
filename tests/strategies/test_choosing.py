"""What players of all games share: the choice of a scored move with its noise; which moves are promising."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pytest

from sim.kernel.jit import jit
from sim.kernel.randomness import random_dtype, seed_streams
from strategies.choosing import NEVER, best_of, best_with_noise
from strategies.lookahead import keep_moves, pick_promising, return_moves
from strategies.scratch import scratch_dtype

MOVE = np.dtype([("kind", np.int16), ("hexes", np.int64, (2,))], align=True)
STATE = np.dtype([("random", random_dtype()), ("actor", np.int16)], align=True)
SCRATCH = scratch_dtype(STATE, MOVE, 8, [])


class Work(NamedTuple):
    moves: Any
    scratch: Any


def record(dtype: np.dtype) -> Any:
    return np.zeros(1, dtype).view(np.recarray)[0]


def thinking(*scores: float) -> Any:
    """Scratch memory that has scored so many moves."""
    scratch = record(SCRATCH)
    scratch.score[: len(scores)] = scores
    scratch.named[: len(scores)] = range(len(scores))
    return scratch


@jit
def choose(scratch, number):
    return best_of(scratch, number)


@jit
def choose_with_noise(state, scratch, number, temperature, turn):
    return best_with_noise(state, scratch, number, temperature, turn)


@jit
def choose_often(state, scratch, scores, temperature, counts):
    for turn in range(20_000):
        for index in range(scores.shape[0]):
            scratch.score[index] = scores[index]
            scratch.named[index] = index
        counts[best_with_noise(state, scratch, scores.shape[0], temperature, turn // 2)] += 1  # two in a turn


@jit
def promising(scratch, number, margin, width):
    return pick_promising(scratch, number, margin, width)


@jit
def keep(work, number):
    keep_moves(work, number)


@jit
def give_back(work, number):
    return_moves(work, number)


@pytest.fixture
def state() -> Any:
    found = record(STATE)
    seed_streams(found.random, 1, 2)
    return found


def test_the_first_of_the_highest_scores_wins() -> None:
    assert choose(thinking(1.0, 3.0, -2.0, 3.0), 4) == 1


def test_hopeless_moves_are_compared_too() -> None:
    assert choose(thinking(3 * NEVER, 2 * NEVER, 4 * NEVER), 3) == 1


def test_with_temperature_the_odds_follow_the_scores(state: Any) -> None:
    scores, counts = np.array([0.0, 1.0, 2.5]), np.zeros(3)
    choose_often(state, thinking(), scores, 2.0, counts)
    odds = np.exp(scores / 2.0) / np.exp(scores / 2.0).sum()
    assert counts / 20_000 == pytest.approx(odds, abs=0.012)  # three standard deviations and more


def test_the_noise_stays_in_the_scores_for_those_who_look_ahead(state: Any) -> None:
    scratch = thinking(1.0, 1.0, 1.0)
    chosen = choose_with_noise(state, scratch, 3, 5.0, 0)
    assert len(set(scratch.score[:3].tolist())) == 3
    assert chosen == scratch.score[:3].argmax()


def test_a_move_has_the_same_noise_wherever_it_stands_and_whatever_else_can_be_done() -> None:
    def scores(named: list[int], seat: int = 1, turn: int = 3) -> dict[int, float]:
        state, scratch = record(STATE), thinking(*[0.0] * len(named))
        seed_streams(state.random, 1, 2)
        state.actor = seat
        scratch.named[: len(named)] = named
        choose_with_noise(state, scratch, len(named), 2.0, turn)
        return dict(zip(named, scratch.score.tolist(), strict=False))

    whole = scores([4, 7, 2, 9, 5])
    assert scores([9, 5, 2, 4, 7]) == whole
    assert scores([7, 9, 5]) == {move: whole[move] for move in (7, 9, 5)}
    for other in (scores([4, 7, 2, 9, 5], seat=0), scores([4, 7, 2, 9, 5], turn=4)):
        assert not set(other.values()) & set(whole.values())


def test_no_noise_makes_likely_what_is_never_to_be_done(state: Any) -> None:
    counts = np.zeros(3)
    choose_often(state, thinking(), np.array([NEVER, 0.0, NEVER + 9.0]), 1e6, counts)
    assert counts.tolist() == [0, 20_000, 0]


def test_promising_moves_come_best_first_down_to_the_margin() -> None:
    scratch = thinking(4.0, 9.0, 5.0, 1.0, 9.0, 5.9)
    count = promising(scratch, 6, 4.0, 10.0)
    assert scratch.tried[:count].tolist() == [1, 4, 5, 2]
    assert scratch.promise[:count].tolist() == [9.0, 9.0, 5.9, 5.0]


@pytest.mark.parametrize(
    ("margin", "width", "expected"),
    [(1e6, 2.0, [1, 2]), (1e6, 1e6, [1, 2, 0]), (-1.0, 3.0, [1]), (9.0, 0.0, [])],
)
def test_only_so_many_are_tried_and_none_that_is_never_to_be_done(
    margin: float, width: float, expected: list[int]
) -> None:
    scratch = thinking(1.0, 3.0, 2.0, NEVER, NEVER - 5.0)
    count = promising(scratch, 5, margin, width)
    assert scratch.tried[:count].tolist() == expected


def test_kept_moves_are_given_back_whole() -> None:
    work = Work(np.zeros(8, MOVE).view(np.recarray), thinking())
    work.moves["kind"][:3] = [4, 5, 6]
    work.moves["hexes"][:3] = [[1, 2], [3, 4], [5, 6]]
    before = work.moves[:3].tobytes()
    keep(work, 3)
    work.moves["kind"] = 0
    work.moves["hexes"] = 0
    give_back(work, 3)
    assert work.moves[:3].tobytes() == before
    assert not work.moves[3:]["kind"].any()
