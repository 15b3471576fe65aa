"""Places and shares of the win: tie-breaks, shared wins, teams."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from sim.kernel.jit import jit
from sim.kernel.ranking import rank, win_share

ALONE, PAIRS = 1, 2


@jit
def places(standing, players, size, ranks, shares):
    """The rules' own functions, for every seat."""
    for seat in range(players):
        ranks[seat] = rank(standing, seat, players, size)
        shares[seat] = win_share(standing, seat, players, size)


def ranks(rows: Sequence[tuple[int, ...]], size: int = ALONE) -> list[tuple[int, float]]:
    """Place and share of each seat."""
    standing = np.array(rows, np.int32)
    ranks, shares = np.zeros(len(rows), np.int64), np.zeros(len(rows))
    places(standing, len(rows), size, ranks, shares)
    return list(zip(ranks.tolist(), shares.tolist(), strict=True))


def test_more_points_are_a_better_place() -> None:
    assert ranks([(20,), (31,), (5,)]) == [(2, 0.0), (1, 1.0), (3, 0.0)]


def test_equal_points_share_the_better_place_and_the_win() -> None:
    assert ranks([(31,), (20,), (31,), (20,)]) == [(1, 0.5), (3, 0.0), (1, 0.5), (3, 0.0)]


def test_tie_breaks_are_asked_in_their_order() -> None:
    assert ranks([(30, 2, 0), (30, 1, 9)]) == [(1, 1.0), (2, 0.0)]
    assert ranks([(30, 1, 3), (30, 1, 4)]) == [(2, 0.0), (1, 1.0)]
    assert ranks([(30, 1, 4), (30, 1, 4)]) == [(1, 0.5), (1, 0.5)]


def test_a_negative_figure_makes_less_better() -> None:
    assert ranks([(30, -7), (30, -3)]) == [(2, 0.0), (1, 1.0)]


def test_partners_add_up_and_share() -> None:
    assert ranks([(90, 0), (10, 0), (60, 0), (50, 0)], PAIRS) == [(2, 0.0), (2, 0.0), (1, 0.5), (1, 0.5)]


def test_teams_tie_by_their_sums() -> None:
    tied = [(50, 4), (50, 0), (60, 1), (40, 2)]
    assert ranks(tied, PAIRS) == [(1, 0.5), (1, 0.5), (2, 0.0), (2, 0.0)]
    assert ranks([(50, 4), (50, 0), (60, 1), (40, 3)], PAIRS) == [(1, 0.25)] * 4


@pytest.mark.parametrize("size", [ALONE, PAIRS])
def test_against_an_obvious_twin(size: int) -> None:
    chance = np.random.default_rng(size)
    for _ in range(200):
        rows = chance.integers(-2, 3, (4, 3))
        teams = [tuple(rows[at : at + size].sum(axis=0).tolist()) for at in range(0, 4, size)]
        expected = []
        for team in teams:
            place = 1 + sum(other > team for other in teams)
            share = 1 / (size * teams.count(team)) if place == 1 else 0.0
            expected += [(place, share)] * size
        assert ranks([tuple(row) for row in rows.tolist()], size) == expected
