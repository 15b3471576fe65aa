"""How values and their intervals are written, everywhere alike; and Wilson's ends at 0 and 1."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import binomtest

from sim.intervals import (
    Ends,
    amount,
    brackets,
    ends_of,
    percent,
    share_text,
    value_text,
    wilson_ends,
    with_half,
    with_interval,
)


def test_a_value_and_its_interval() -> None:
    assert with_interval((48.04, 44.55, 51.5)) == "48.0 [44.5, 51.5]"
    assert with_interval((1.24, 0.8, 1.6), "VP", signed=True) == "+1.2 VP [0.8, 1.6]"
    assert with_interval((-1.24, -1.6, -0.8), "VP", digits=2, signed=True) == "-1.24 VP [-1.60, -0.80]"
    assert with_interval((0.02, -0.01, 0.05), scale=100, signed=True) == "+2.0 [-1.0, 5.0]"


def test_one_is_not_many() -> None:
    assert [amount(value, "points") for value in (1, 1.5, 2, 0)] == [
        "1 point",
        "1.5 points",
        "2 points",
        "0 points",
    ]
    assert amount(1, "VP") == "1 VP"


def test_shares_are_in_percent() -> None:
    assert share_text((0.625, 0.6, 0.65)) == "62.5 % [60.0, 65.0]"
    assert percent(1 / 3) == "33.3 %"
    assert with_half(0.943, 0.006, "%", scale=100) == "94.3 % ±0.6"


@pytest.mark.parametrize("ends", [(-0.04, -0.03, 0.01), (0.04, -0.0, 0.0), (0.0, 0.0, 0.0)])
def test_nothing_has_no_sign(ends: Ends) -> None:
    assert with_interval(ends, signed=True) == "0.0 [0.0, 0.0]"
    assert value_text(ends[0], "VP", signed=True) == "0.0 VP"


def test_the_columns_of_an_interval() -> None:
    row = {"win_share": 0.5, "win_low": 0.4, "win_high": 0.6, "mean": 2, "low": 1, "high": 3}
    assert ends_of(row, "win_share", "win") == (0.5, 0.4, 0.6)
    assert ends_of(row, "mean", "") == (2, 1, 3)
    assert brackets(*ends_of(row, "mean", "")[1:], digits=0) == "[1, 3]"
    with pytest.raises(KeyError):
        ends_of(row, "mean")


@pytest.mark.parametrize("games", [1, 7, 10, 1000, 12345])
def test_wilsons_interval_holds_its_share_also_at_0_and_1(games: int) -> None:
    for wins in {0, games // 3, games}:
        share, low, high = wilson_ends(wins / games, games)
        expected = binomtest(wins, games).proportion_ci(method="wilson")
        assert 0 <= low <= share <= high <= 1
        assert (low, high) == pytest.approx((expected.low, expected.high), abs=1e-12)


def test_a_share_of_no_games_is_no_number() -> None:
    with np.errstate(invalid="ignore"):
        ends = wilson_ends(np.array([0.0]) / np.array([0.0]), np.array([0.0]))
    assert all(np.isnan(end).all() for end in ends)
