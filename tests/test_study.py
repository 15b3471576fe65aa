"""What reports claim in worlds whose truth is known: a small study in every run, the large one in the soak.

The coverage of 95 % intervals must be between 93.5 and 97 %, and at most one page in twenty may call an even
game uneven. A few runs can't tell that precisely: the bounds of the small study are four of its own errors
wide, and wider for numbers of a run that say the same, such as two shares that add up to 1. Numbers that are
whole points (quantiles), or shares close to 0, may be wider.
"""

from __future__ import annotations

import pytest

from tests import study_experiments
from tests.study import (
    LARGE,
    PRECISION,
    SMALL,
    STOPPED,
    WORLDS,
    Tally,
    balances,
    ladders,
    report,
    rivals,
    scaled,
    screens,
    stopped,
    strengths,
    study,
)

BY_NAME = {world.name: world for world in WORLDS}
QUICK = ("even", "even, wide tolerance", "uneven, mirrored", "confounded")
COARSE = (
    "tenth",
    "quarter",
    "median",
    "points",
    "round",
    "share",
    "spread",
    "uptake",
    "wins",
    "others",
    "winners",
)
FEW = 4  # numbers of a run that may hang together
ROOM, ALONE = 0.13, 0.26  # of the small study
EVEN = 0.05  # of pages of an even game that may claim anything


def check(tally: Tally, room: float, alone: float | None = None) -> None:
    """Coverage and claims within the promised bounds, and ``room`` for chance; ``alone`` for few numbers."""
    for (table, column), (share, count) in tally.coverage().items():
        more = alone if alone and count <= FEW * tally.repetitions else room
        wide = 1.0 if column.endswith(COARSE) else 0.97 + more
        assert 0.935 - more <= share <= wide, f"{table} {column}\n{report([tally])}"
    if tally.world.even:
        for sort, rate in tally.rates().items():
            assert rate <= EVEN + room, f"{sort}\n{report([tally])}"


@pytest.mark.parametrize("name", QUICK)
def test_a_few_runs_of_a_world_are_covered_as_promised(name: str) -> None:
    check(study(BY_NAME[name], SMALL, 14_000), ROOM, ALONE)


def test_runs_that_stop_by_themselves_are_as_precise_as_they_say() -> None:
    tally = stopped(BY_NAME["uneven, mirrored"], SMALL, PRECISION, 70_000)
    check(tally, 0.1)
    assert tally.games < SMALL * PRECISION.maximum, "they do stop"


@pytest.mark.parametrize("even", [False, True])
def test_a_search_for_edits_is_as_sure_as_it_says(even: bool) -> None:
    tally = balances(SMALL, even)
    check(tally, ROOM)
    if not even:
        rates = tally.rates()
        assert rates["within, but isn't"] <= EVEN + ROOM and rates["left outside"] <= 0.25


def test_numbers_that_do_not_matter_are_rarely_called_clear() -> None:
    check(screens(SMALL), ROOM)


@pytest.mark.parametrize("mirrored", [False, True])
def test_a_rival_at_the_border_of_its_band_is_rarely_put_on_a_side(mirrored: bool) -> None:
    check(rivals(SMALL, mirrored), ROOM, ALONE)


@pytest.mark.parametrize("even", [False, True])
def test_what_one_more_brings_is_covered_as_promised(even: bool) -> None:
    check(scaled(SMALL, even, 14_000), ROOM, ALONE)


def test_the_ladder_knows_that_seats_of_a_deal_share_its_luck() -> None:
    assert 0.915 <= ladders(300) <= 0.985, "95 % of 300 are 285; with every seat for a deal it would be 87 %"


def test_a_change_with_strength_is_found_and_rarely_made_up() -> None:
    assert strengths(2 * SMALL) <= EVEN + ROOM
    assert strengths(SMALL, change=12.0) >= 0.9


@pytest.mark.parametrize("planted", [False, True])
def test_what_an_item_is_worth_is_covered_as_promised(planted: bool) -> None:
    check(study_experiments.worths(200, planted), 0.02, 0.02)


def test_watched_intervals_of_a_family_are_wider_and_rarely_wrong() -> None:
    tally = study_experiments.worths(100, False, watched=True)
    assert all(share > 0.97 for share, _ in tally.coverage().values())
    assert tally.rates()["an item that is worth something"] <= EVEN + 0.05


def test_of_2000_comparisons_of_nothing_few_are_ever_called() -> None:
    """At any of the looks; it may not be far below the promised rate either, or it plays too many games."""
    (rate,) = study_experiments.watching(2000).rates().values()
    assert 0.03 <= rate <= EVEN + 3 * (0.05 * 0.95 / 2000) ** 0.5


def test_a_metagame_of_equals_rarely_claims_anything() -> None:
    check(study_experiments.metagames(200), 0.045)


@pytest.mark.parametrize("paired", [False, True])
def test_two_runs_of_one_design_rarely_differ(paired: bool) -> None:
    check(study_experiments.diffs(SMALL, paired), ROOM, ALONE)


@pytest.mark.parametrize("planted", [False, True])
def test_what_a_number_is_worth_to_a_faction_is_covered_as_promised(planted: bool) -> None:
    check(study_experiments.levers(100, planted), 0.05)


@pytest.mark.soak
@pytest.mark.parametrize("name", study_experiments.studies(1))
def test_every_claim_of_an_experiment_holds_at_the_promised_rate(name: str) -> None:
    tally = study_experiments.studies(LARGE)[name]()
    print(report([tally]))
    check(tally, 0.03)


@pytest.mark.soak
def test_changes_with_strength_are_made_up_at_most_at_the_promised_rate() -> None:
    assert strengths(LARGE) <= EVEN + 0.015


@pytest.mark.soak
@pytest.mark.parametrize("name", BY_NAME)
def test_every_interval_and_every_claim_holds_at_the_promised_rate(name: str) -> None:
    tally = study(BY_NAME[name], LARGE)
    print(report([tally]))
    check(tally, 0.015)


@pytest.mark.soak
@pytest.mark.parametrize("mirrored", [False, True])
def test_every_interval_and_side_of_a_rival_holds_at_the_promised_rate(mirrored: bool) -> None:
    check(rivals(LARGE, mirrored), 0.015)


@pytest.mark.soak
@pytest.mark.parametrize("even", [False, True])
def test_what_one_more_brings_holds_at_the_promised_rate(even: bool) -> None:
    check(scaled(LARGE, even), 0.015)


@pytest.mark.soak
@pytest.mark.parametrize("name", STOPPED)
def test_every_interval_of_a_stopped_run_holds_at_the_promised_rate(name: str) -> None:
    check(stopped(BY_NAME[name], LARGE, PRECISION), 0.015)
