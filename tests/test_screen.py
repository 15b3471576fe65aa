"""``libration screen`` on made-up tables: it finds what is planted, and little else."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from reports.balancing import effect
from reports.screening import Influence, clear, influence, largest
from sim.answers.screen import Screening, _tries
from sim.gamekit.edits import Edit
from tests.commands import Run
from tests.even_world import Table

GROUPS, NUMBERS = 8, 160
PLANTED = {3: 5.0, 41: -4.0, 42: 3.0, 77: -3.5, 120: 2.5, 159: 6.0}


def table(seed: int, planted: dict[int, float]) -> Table:
    worth = np.zeros((NUMBERS, GROUPS))
    for number, points in planted.items():
        worth[number, number % GROUPS] = points
    return Table(np.zeros(GROUPS), worth, seed)


def screened(
    seed: int, planted: dict[int, float], steps: tuple[int, ...] = (1, -1)
) -> tuple[Screening, Table]:
    made = table(seed, planted)
    search = Screening(lambda changes, deals: made.play(dict(changes), deals), [steps] * NUMBERS, GROUPS, 400)
    search.run()
    return search, made


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_all_planted_numbers_are_found_in_order_and_sign_for_fewer_games(seed: int) -> None:
    search, made = screened(seed, PLANTED)
    found = search.confirmed()
    assert {one.numbers[0] for one in found} == set(PLANTED)
    by_size = sorted(PLANTED, key=lambda number: -abs(PLANTED[number]))
    order = [one.numbers[0] for one in found]
    assert [abs(order.index(number) - place) <= 1 for place, number in enumerate(by_size)] == [True] * 6
    for one in found:
        number = one.numbers[0]
        assert one.most == number % GROUPS and np.sign(one.effect.value[one.most]) == np.sign(PLANTED[number])
    assert clear(found) == [True] * 6
    assert sum(games for _, games in made.played) < 0.6 * 400 * NUMBERS


def test_what_was_screened_agrees_with_trying_each_alone() -> None:
    search, made = screened(4, PLANTED)
    deals = np.arange(400)
    for one in search.singles:
        alone = effect(made.play({}, deals), made.play({one.numbers[0]: 1}, deals), GROUPS, None)
        assert np.array_equal(alone.value, one.effect.value)


def test_nothing_is_confirmed_where_nothing_matters() -> None:
    """Numbers without an effect change no game here, so they are dropped in their groups."""
    search, made = screened(5, {})
    assert not search.singles and not search.confirmed() and search.tests == NUMBERS // 16
    assert len(made.played) == 1 + NUMBERS // 16


def test_a_change_that_only_stirs_the_games_is_rarely_called_clear() -> None:
    rng, repetitions, alarms, low = np.random.default_rng(7), 200, 0, 0
    made = table(6, {})
    before = made.play({}, np.arange(400))
    for number in range(repetitions):
        after = before._replace(score=before.score + rng.normal(0, 5, before.score.shape).round())
        found = influence(before, after, GROUPS, (number,))
        alarms += clear([found])[0]
        low += found.p <= 0.2
    assert alarms <= 0.05 * repetitions + 3 * (0.05 * 0.95 * repetitions) ** 0.5
    assert 0.1 <= low / repetitions <= 0.3, "a fifth of the groups that don't matter go on"


def test_how_far_a_number_moves_a_group_is_not_exaggerated_by_choosing_the_largest() -> None:
    """Every group moves by a little; the interval of the one that is named covers the truth as often as it
    says, also if its deals are few."""
    repetitions, covered, chosen_here = 400, 0, 0
    for seed in range(repetitions):
        worth = np.random.default_rng(seed).normal(0, 0.3, (1, GROUPS))
        made = Table(np.zeros(GROUPS), worth, seed)
        truth = made.ahead({0: 1})

        def played(deals: np.ndarray, most: int | None = None, made: Table = made) -> Influence:
            return influence(made.play({}, deals), made.play({0: 1}, deals), GROUPS, (0,), most)

        first, second = np.arange(400), np.arange(1000, 1400)
        for one, fresh in ((played(second, played(first).most), True), (played(second), False)):
            off = abs(one.effect.value[one.most] - truth[one.most]) / one.effect.error[one.most]
            covered, chosen_here = covered + (fresh and off < 1.96), chosen_here + (not fresh and off < 1.96)
    assert 0.925 <= covered / repetitions <= 0.975
    assert chosen_here / repetitions < 0.9, "the same games can't do both"


def test_numbers_that_the_checks_refuse_are_tried_the_other_way_and_then_left_out() -> None:
    made = table(8, PLANTED)

    def play(changes: tuple[tuple[int, int], ...], deals: np.ndarray) -> object:
        if any(number == 10 or (number == 41 and steps > 0) for number, steps in changes):
            return None
        return made.play(dict(changes), deals)

    search = Screening(play, [(1, -1)] * NUMBERS, GROUPS, 400)  # type: ignore[arg-type]
    search.run()
    assert search.tied == [10] and search.taken[41] == -1
    (one,) = [one for one in search.singles if one.numbers == (41,)]
    assert one.effect.value[1] > 2, "down is up for what costs 4 points"


def test_the_largest_come_first() -> None:
    search, _ = screened(9, PLANTED)
    assert [one.numbers[0] for one in largest(search.singles, 2)] == [159, 3]


@pytest.mark.parametrize(
    ("value", "limits", "tries"),
    [(8, (-8, 91), (2, -2)), (1, (0, 5), (1, 1)), (0, (0, 0), (1, -1)), (99, (-99, 0), (-25, -25))],
)
def test_a_number_changes_by_a_quarter_within_its_limits(
    value: int, limits: tuple[int, int], tries: tuple[int, int]
) -> None:
    assert _tries(Edit(("a",), ("a",), value, 1, limits)) == tries


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("firaks.start.or",), 'did you mean "ore"'),
        (("--games", "10"), "--games"),
        (("--keep", "README.md/games"), "cannot be written"),
    ],
)
def test_what_cannot_be_screened_is_refused(run: Run, words: tuple[str, ...], message: str) -> None:
    refused = run("screen", "gaia_project", "--strategy", "random", *words)
    assert refused.code == 2 and message in refused.err


@pytest.mark.usefixtures("compiled_before")
def test_a_screening_that_was_interrupted_goes_on_with_the_same_answer(run: Run, tmp_path: Path) -> None:
    words = ("screen", "new_dark_ages_colony", "tomuto.goal", "--strategy", "random", "--games", "60")
    whole = run(*words)
    assert whole.code == 0 and "note: screen: 7 numbers" in whole.err, whole.err
    kept = run(*words, "--keep", str(tmp_path / "games"))
    files = sorted((tmp_path / "games").iterdir())
    for file in sorted((tmp_path / "games").glob("*.npz"))[::2]:
        file.unlink()
    again = run(*words, "--keep", str(tmp_path / "games"))
    assert whole.out == kept.out == again.out
    assert sorted((tmp_path / "games").iterdir()) == files
