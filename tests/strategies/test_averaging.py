"""The mean of networks that went on from the same one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sim.cli.learn import learn
from sim.errors import BadInput
from strategies.learning.averaging import mean_of
from strategies.learning.lesson import Lesson
from strategies.learning.network import Correction

COMMON = {"commit": "a", "features": 4, "games": 100, "seconds": 10.0, "seed": 1, "settings": {}}


def lesson_in(folder: Path) -> Lesson:
    correction = Correction(kinds=2, state=1, own=1, units=3)
    return Lesson("any", 3, 4, 2, folder / "learned.npz", units=5, groups=2, correction=correction)


def written(lesson: Lesson, name: str, number: float, source: str, games: int) -> Path:
    """A file with a network of which all weights are ``number``."""
    models = lesson.empty(1)
    for array in models:
        array[:] = number
    about: dict[str, Any] = {"game": "any", "rules_version": 3, "commit": "b", "seed": games}
    about |= {"settings": {"source": source}, "games": games, "seconds": games / 10.0, "earlier": COMMON}
    about["curve"] = [[0, 1.0, 50.0], [100, 10.0, 80.0], [games, games / 10.0, 81.0]]
    path = lesson.file.with_name(name)
    lesson.save(path, models, about)
    return path


def test_the_value_is_the_mean_and_the_correction_that_of_the_first(tmp_path: Path) -> None:
    lesson = lesson_in(tmp_path)
    paths = [written(lesson, "one.npz", 1.0, "x", 150), written(lesson, "two.npz", 4.0, "x", 130)]
    models, about = mean_of(paths, lesson)
    expected = {"trust", "lean", "kinds", "mixed", "mixed_bias", "cross", "own"}
    assert {name for name, array in models._asdict().items() if (array == 1.0).all()} == expected
    others = [array for name, array in models._asdict().items() if name not in expected]
    assert all((array == 2.5).all() and array.dtype == np.float32 for array in others)
    assert (about["games"], about["seconds"]) == (100 + 50 + 30, 10.0 + 5.0 + 3.0)
    assert about["curve"] == [[0, 1.0, 50.0], [100, 10.0, 80.0]]
    assert [(one["seed"], one["games"]) for one in about["mean_of"]] == [(150, 50), (130, 30)]


@pytest.mark.parametrize("sources", [("x",), ("x", "y"), ("", "")])
def test_networks_without_a_common_start_are_refused(tmp_path: Path, sources: tuple[str, ...]) -> None:
    """Their units mean different things: the mean would play far worse than each of them."""
    lesson = lesson_in(tmp_path)
    paths = [written(lesson, f"{n}.npz", 1.0, source, 150) for n, source in enumerate(sources)]
    with pytest.raises(BadInput, match="expected at least two networks that went on from the same one"):
        mean_of(paths, lesson)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"total": 0}, "--games: expected at least 1 without --from, found 0"),
        ({"distilled": 0}, "--distilled: expected at least 1 without --from and --mean, found 0"),
        ({"mean": "a.npz,b.npz", "source": Path("c.npz")}, "--mean: expected no --from beside it"),
    ],
)
def test_what_the_command_can_not_do_is_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        learn("gaia_project", **given)
