"""A course that goes on from a network instead of starting with games of the script.

The network may lack the last features and inner units of the game's. A new feature starts without effect, and
a new unit with chance weights that nothing counts yet. The file of a network has no scale for its features,
so the first batch is only played and remembered: it tells how far they spread.
"""

from __future__ import annotations

import hashlib
import io
import json
import time
import zipfile
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sim.errors import BadInput
from sim.files.reading import read_bytes
from sim.kernel.game import Game
from strategies.learning.course import Course, Settings, enrol, new_network, remember, spread_of
from strategies.learning.lesson import PROVENANCE, Lesson
from strategies.learning.network import Models

FRESH = 0.08  # spread of a new unit's weights
# What is told of the first course; old networks lack some.
EARLIER = ("commit", "features", "games", "seconds", "seed", "settings")


class Smaller(NamedTuple):
    """A network that is no larger than the game's, filled up with zeros."""

    models: Models
    units: int  # that it had
    provenance: dict[str, Any]


def digest_of(path: Path) -> str:
    """A short digest of a file."""
    return hashlib.sha256(read_bytes(path, str(path))).hexdigest()[:16]


def read_smaller(path: Path, lesson: Lesson) -> Smaller:
    """Read a network that may lack the last features and units. BadInput if it is not one of this game's."""
    try:
        with np.load(io.BytesIO(read_bytes(path, str(path))), allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        provenance = json.loads(str(arrays.pop(PROVENANCE)))
    except (ValueError, KeyError, OSError, EOFError, zipfile.BadZipFile) as error:
        raise BadInput(f"{path}: expected a network written by `libration learn`: {error}") from None
    if provenance.get("game") != lesson.game:
        raise BadInput(f"{path}: game: expected {lesson.game}, found {provenance.get('game')}")
    models = lesson.empty(1)
    for name, zeros in models._asdict().items():
        array = arrays.get(name, zeros[0][:0])
        fits = array.ndim == zeros.ndim - 1
        if not fits or any(have > room for have, room in zip(array.shape, zeros.shape[1:], strict=True)):
            raise BadInput(f"{path}: {name}: expected at most {zeros.shape[1:]} numbers, found {array.shape}")
        zeros[0][tuple(slice(size) for size in array.shape)] = array
    return Smaller(models, arrays["inner"].shape[1], provenance)


def begin_from(path: Path, game: Game, lesson: Lesson, settings: Settings, seed: int, workers: int) -> Course:
    """A course that goes on from the network in a file, after its first batch."""
    smaller = read_smaller(path, lesson)
    course = enrol(game, lesson, settings, seed, workers)
    start = time.process_time()
    course.averaged.adopt(smaller.models)
    remember(course, np.random.default_rng((seed, 3, 0)))
    spread = spread_of(course.memory[0][0])
    course.network, course.averaged = (new_network(lesson, spread, seed) for _ in range(2))
    shape = (lesson.features, lesson.units - smaller.units)
    fresh = FRESH * np.random.default_rng((seed, 5)).normal(size=shape)
    for network in (course.network, course.averaged):
        network.adopt(smaller.models)
        network.weights["inner"][:, smaller.units :] = fresh
    course.loops = 1
    course.seconds = time.process_time() - start
    return course


def after(earlier: dict[str, Any], about: dict[str, Any]) -> dict[str, Any]:
    """The provenance of a course with that of the network it went on from: games, time and curve add up. The
    correction is still the earlier one."""
    games, seconds = earlier["games"], earlier["seconds"]
    curve = [[games + more, round(seconds + time, 1), score] for more, time, score in about["curve"]]
    kept = {name: earlier[name] for name in ("distilled",) if name in earlier}
    return (
        about
        | kept
        | {
            "games": games + about["games"],
            "seconds": round(seconds + about["seconds"], 1),
            "curve": earlier["curve"] + curve,
            "earlier": {name: earlier[name] for name in EARLIER if name in earlier},
        }
    )
