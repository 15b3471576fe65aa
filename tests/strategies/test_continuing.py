"""Courses that go on from a smaller network."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sim.cli.learn import learn
from sim.errors import BadInput
from sim.games.gaia_project import GAME
from strategies.cryo import LEARNING as CRYO
from strategies.gaia_project import LEARNING
from strategies.learning.averaging import VALUE
from strategies.learning.continuing import after, begin_from, digest_of, read_smaller
from strategies.learning.course import Settings, run
from strategies.learning.lesson import Lesson
from strategies.learning.training import Network

STAGES = 3
CHANCE = np.random.default_rng(8)
QUICK = Settings(games=5, sample=1_500, memory=2, measure_every=2, measured_games=4)


def lesson_in(folder: Path, features: int, units: int, game: str = "any") -> Lesson:
    return Lesson(game, 3, features, STAGES, folder / f"{features}_{units}.npz", units=units)


def written(lesson: Lesson) -> tuple[Path, Network]:
    """A file with a network of chance weights."""
    network = Network(STAGES, lesson.features, lesson.units, np.ones(lesson.features), 1)
    for array in network.weights.values():
        array[:] = CHANCE.normal(size=array.shape)
    lesson.save(lesson.file, network.models(1), {"game": lesson.game, "rules_version": 3})
    return lesson.file, network


def test_what_a_smaller_network_lacks_changes_nothing(tmp_path: Path) -> None:
    path, small = written(lesson_in(tmp_path, 4, 2))
    large = lesson_in(tmp_path, 6, 5)
    smaller = read_smaller(path, large)
    network = Network(STAGES, 6, 5, np.ones(6), 1)
    network.adopt(smaller.models)
    features = CHANCE.normal(size=(20, 6)).astype(np.float32)
    stage = CHANCE.integers(STAGES, size=20)
    assert smaller.units == 2
    assert np.allclose(network.predict(features, stage), small.predict(features[:, :4], stage), atol=1e-3)


def test_a_network_that_is_too_large_or_of_another_game_is_refused(tmp_path: Path) -> None:
    path, _ = written(lesson_in(tmp_path, 6, 5))
    with pytest.raises(
        BadInput, match=r"6_5\.npz: linear: expected at most \(3, 4\) numbers, found \(3, 6\)"
    ):
        read_smaller(path, lesson_in(tmp_path, 4, 5))
    with pytest.raises(BadInput, match=r"6_5\.npz: game: expected other, found any"):
        read_smaller(path, lesson_in(tmp_path, 6, 5, "other"))
    path.write_bytes(b"no network")
    with pytest.raises(BadInput, match=r"6_5\.npz: expected a network written by `libration learn`"):
        read_smaller(path, lesson_in(tmp_path, 6, 5))


def test_files_have_different_digests(tmp_path: Path) -> None:
    first, _ = written(lesson_in(tmp_path, 4, 2))
    second, _ = written(lesson_in(tmp_path, 4, 3))
    assert digest_of(first) == digest_of(first) != digest_of(second)


def test_games_time_and_curve_of_both_courses_add_up() -> None:
    whence = {"commit": "a", "features": 4, "seed": 1, "settings": {}}
    whence["distilled"] = {"games": 20}
    earlier = {"games": 100, "seconds": 10.0, "curve": [[0, 1.0, 50.0], [100, 10.0, 80.0]]} | whence
    about = {"games": 30, "seconds": 3.0, "curve": [[10, 0.5, 79.0], [30, 3.0, 85.0]], "commit": "b"}
    told = after(earlier, about)
    assert (told["games"], told["seconds"], told["commit"]) == (130, 13.0, "b")
    assert told["curve"] == [[0, 1.0, 50.0], [100, 10.0, 80.0], [110, 10.5, 79.0], [130, 13.0, 85.0]]
    assert told["distilled"] == whence.pop("distilled")
    assert told["earlier"] == {"games": 100, "seconds": 10.0} | whence


def test_a_course_goes_on_from_the_packaged_network() -> None:
    course = begin_from(LEARNING.file, GAME, LEARNING, QUICK, 3, 1)
    features, stage, _ = course.memory[0]
    packaged = Network(LEARNING.stages, LEARNING.features, LEARNING.units, np.ones(LEARNING.features), 1)
    packaged.adopt(LEARNING.models())
    before = packaged.predict(features, stage)
    assert course.loops == 1
    assert np.allclose(course.network.predict(features, stage), before, atol=0.01)
    list(run(course, 2))
    assert not np.allclose(course.network.predict(features, stage), before, atol=0.01)


def test_without_games_only_the_correction_is_learned_anew(tmp_path: Path) -> None:
    out = tmp_path / "again.npz"
    learn("cryo", out=out, total=0, distilled=1, source=CRYO.file, workers=1)
    old, earlier = CRYO.load(CRYO.file)
    new, about = CRYO.load(out)
    for name in VALUE:
        assert getattr(new, name).tobytes() == getattr(old, name).tobytes()
    assert (new.kinds != old.kinds).any()
    assert about["distilled"]["games"] == 2
    assert about | {"distilled": 0} == earlier | {"distilled": 0}
