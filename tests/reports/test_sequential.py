"""Deciding while watching: intervals that hold at every look, and calls that are right at the stated rate."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from reports.metrics.sequential import (
    BETTER,
    FIRST,
    GIVEN_UP,
    ONCE,
    PRECISE,
    WITHIN,
    WORSE,
    Looks,
    Rule,
    _never_outside,
    calls,
    skew_of,
)
from reports.whatif import FLIPS, contrast, differs
from reports.worth import Pairs, Seat

NULLS = 2000
ALLOWED = 0.05 + 3 * (0.05 * 0.95 / NULLS) ** 0.5


def test_the_factor_is_that_of_published_tables() -> None:
    """Jennison and Turnbull (2000), table 2.1: Pocock's constants for equal steps, 5 % two-sided."""
    for looks, constant in ((1, 1.960), (2, 2.178), (5, 2.413), (10, 2.555), (20, 2.672)):
        assert 1 - _never_outside(tuple(range(1, looks + 1)), constant) == pytest.approx(0.05, abs=2e-4)


def test_one_look_is_an_ordinary_interval() -> None:
    assert ONCE.quantile == pytest.approx(1.959964) and ONCE.of(10).quantile == pytest.approx(2.807034)
    assert ONCE.width(9) == pytest.approx(2.262157)  # Student's, from tables
    assert np.isnan(ONCE.width(0))


def test_looks_begin_alike_for_any_maximum() -> None:
    few, many = Looks(1000).at, Looks(100_000).at
    assert few[0] == FIRST and few[-1] == 1000 and few[:-1] == many[: len(few) - 1]
    assert all(after >= 1.2 * before for before, after in itertools.pairwise(many))
    assert Looks(150).at == (150,)


def differences(kind: str, comparisons: int, deals: int, seed: int) -> tuple[np.ndarray, float]:
    """Differences of paired deals, and their true mean."""
    random = np.random.default_rng(seed)
    size = (comparisons, deals)
    if kind == "normal":
        return random.normal(0, 9, size), 0.0
    if kind == "skewed":  # a few deals change by much, always to one side: skewness 2.9
        rare = random.random(size) < 0.1
        return rare * random.gamma(2, 10, size), 2.0
    if kind == "shared":  # wins, some of them shared
        return random.choice([-1.0, -0.5, 0, 0.5, 1.0], size, p=[0.06, 0.02, 0.84, 0.02, 0.06]), 0.0
    return random.choice([-1.0, 0, 1.0], size, p=[0.01, 0.98, 0.01]), 0.0  # hardly a deal has another winner


@pytest.mark.parametrize("kind", ["normal", "skewed", "shared", "rare"])
@pytest.mark.parametrize("most", [600, 3000])
def test_of_2000_null_comparisons_few_are_ever_called(kind: str, most: int) -> None:
    """All looks of all comparisons. A wrong call: an interval at any look misses the truth."""
    looks = Looks(most)
    change, truth = differences(kind, NULLS, most, 7)
    wrong = np.zeros(NULLS, bool)
    for deals in looks.at:
        seen = change[:, :deals]
        flips = FLIPS if kind in ("shared", "rare") else 0
        errors = np.sqrt((seen.var(axis=1, ddof=1) + flips / (deals - 1)) / deals)
        means = seen.mean(axis=1)
        thirds = ((seen - means[:, None]) ** 3).mean(axis=1)
        ends = [
            looks.ends(mean - truth, error, deals - 1, skew_of(third, error, deals))
            for mean, error, third in zip(means, errors, thirds, strict=True)
        ]
        _, low, high = np.array(ends).T
        wrong |= calls(low, high, 0.0) != ""
    assert wrong.mean() <= ALLOWED, wrong.mean()
    assert wrong.mean() >= (0.025 if kind != "rare" else 0.002), "wider than needed"


def test_looking_at_ordinary_intervals_would_call_too_often() -> None:
    """What the wider intervals are for."""
    change, _ = differences("normal", NULLS, 3000, 7)
    wrong = np.zeros(NULLS, bool)
    for deals in Looks(3000).at:
        seen = change[:, :deals]
        half = 1.96 * seen.std(axis=1) / deals**0.5
        wrong |= np.abs(seen.mean(axis=1)) > half
    assert wrong.mean() > 0.15


def stopped(rule: Rule, change: np.ndarray) -> tuple[str, int, float, float]:
    """A comparison that is watched: why and when it stops, and its interval then."""
    sums = np.cumsum(change), np.cumsum(change**2)
    for deals in rule.looks.at:
        mean = sums[0][deals - 1] / deals
        error = ((sums[1][deals - 1] / deals - mean**2) / (deals - 1)) ** 0.5
        third = float(((change[:deals] - mean) ** 3).mean())
        ends = rule.looks.ends(mean, error, deals - 1, skew_of(third, error, deals))
        reason = rule.reason(ends, error, deals)
        if reason:
            break
    return reason, deals, *ends[1:]


@pytest.mark.parametrize(("truth", "expected"), [(0.0, ""), (3.0, BETTER), (-3.0, WORSE), (0.3, WITHIN)])
def test_a_decision_stops_early_and_is_right(truth: float, expected: str) -> None:
    """Standard deviation 20, at most 20,000 deals: the last interval has a half-width of about 0.4."""
    rule = Rule(Looks(20_000), decide=1.0)
    random = np.random.default_rng(3)
    found = [stopped(rule, random.normal(truth, 20, 20_000)) for _ in range(400)]
    names = [reason for reason, _, _, _ in found]
    covered = np.mean([low <= truth <= high for _, _, low, high in found])
    assert covered >= 0.95 - 3 * (0.05 * 0.95 / 400) ** 0.5
    if expected in (BETTER, WORSE):
        assert names.count(expected) == 400
        assert np.median([deals for _, deals, _, _ in found]) < 2500
    elif expected == WITHIN:
        assert names.count(WITHIN) + names.count(BETTER) >= 390
    else:
        assert names.count(BETTER) + names.count(WORSE) <= 400 * 0.05 + 3 * (400 * 0.05 * 0.95) ** 0.5


def test_a_precision_is_reached_and_holds() -> None:
    rule = Rule(Looks(20_000), until=1.0)
    random = np.random.default_rng(5)
    found = [stopped(rule, random.gamma(1, 10, 20_000)) for _ in range(400)]
    assert {reason for reason, _, _, _ in found} == {PRECISE}
    assert all((high - low) / 2 <= 1.0 for _, _, low, high in found)
    covered = np.mean([low <= 10 <= high for _, _, low, high in found])
    assert covered >= 0.95 - 3 * (0.05 * 0.95 / 400) ** 0.5


def test_the_hopeless_are_given_up() -> None:
    """Most of the comparisons without an effect stop early, which calls nothing, and few with one do."""
    random = np.random.default_rng(9)
    rule = Rule(Looks(20_000), decide=0.0)
    none = [stopped(rule, random.normal(0, 20, 20_000)) for _ in range(300)]
    given_up = [deals for reason, deals, _, _ in none if reason == GIVEN_UP]
    assert len(given_up) > 200 and np.mean(given_up) < 15_000
    some = [stopped(rule, random.normal(0.7, 20, 20_000)) for _ in range(300)]
    assert sum(reason == GIVEN_UP for reason, _, _, _ in some) < 0.1 * 300


def test_a_family_is_rarely_called_wrongly_even_once() -> None:
    """Families of 10 without any effect; each item stops as soon as it is called."""
    looks = Looks(1000, 10)
    change, _ = differences("normal", NULLS, 1000, 11)
    wrong = np.zeros(NULLS, bool)
    for deals in looks.at:
        mean = change[:, :deals].mean(axis=1)
        half = change[:, :deals].std(axis=1, ddof=1) / deals**0.5 * looks.width(deals - 1)
        wrong |= calls(mean - half, mean + half, 0.0) != ""
    families = wrong.reshape(NULLS // 10, 10).any(axis=1)
    assert np.mean(families) <= 0.05 + 3 * (0.05 * 0.95 / (NULLS // 10)) ** 0.5


def test_p_values_agree_with_intervals() -> None:
    looks = Looks(3000)
    error = 0.5
    edge = error * float(looks.width(299))
    assert looks.p_value(edge, error, 299) == pytest.approx(0.05, abs=1e-6)
    assert looks.p_value(0.9 * edge, error, 299) > 0.05 > looks.p_value(-1.1 * edge, error, 299)
    assert looks.p_value(50.0, error, 299) < 1e-12 and looks.p_value(1.0, 0.0, 299) == 1.0
    for skew in (-0.3, 0.2):  # the low end is 0 just where the p-value is 5 %
        value = -looks.ends(0, error, 299, skew)[1]
        assert looks.p_value(value, error, 299, skew) == pytest.approx(0.05, abs=1e-6)


def test_what_if_and_worth_use_the_looks() -> None:
    """Win shares of a design, and margins of a ban: intervals are wider by the factor of the looks."""
    random = np.random.default_rng(2)
    looks = Looks(1000)
    factor = float(looks.width(399) / ONCE.width(399))
    assert 1.2 < factor < 1.3
    sides = [((random.random(400) < share).astype(float), np.ones(400, int)) for share in (0.2, 0.35)]
    one, error = contrast(sides, (-1, 1), FLIPS)
    many, _ = contrast(sides, (-1, 1), FLIPS, looks)
    assert many[2] - many[1] == pytest.approx(factor * (one[2] - one[1]), rel=0.01)  # and a little skewed
    assert differs(2.2 * error, error, 1) and not differs(2.2 * error, error, 1, looks)
    pairs = [Pairs(), Pairs(looks)]
    for one_of in pairs:
        one_of.add(
            Seat(*(sides[0][0] for _ in range(4))),
            Seat(*(sides[1][0] for _ in range(4))),
            np.ones(400, bool),
            np.zeros((400, 2), int),
            np.zeros(400, bool),
        )
    ends = [one_of.effect("margin")[0] for one_of in pairs]
    assert ends[1][2] - ends[1][1] == pytest.approx(factor * (ends[0][2] - ends[0][1]), rel=0.01)
