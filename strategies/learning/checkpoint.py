"""The file that a course goes on from after it was stopped: networks, remembered positions, and the curve."""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from sim.errors import BadInput
from sim.files.reading import read_bytes
from sim.files.writing import write_file
from sim.kernel.game import Game
from strategies.learning.course import Course, Point, Settings, enrol, new_network
from strategies.learning.lesson import Lesson

MOST = 2 << 30  # bytes of a checkpoint


def identity(lesson: Lesson, settings: Settings, seed: int) -> dict[str, Any]:
    """What must be the same for a course to go on."""
    return {
        "game": lesson.game,
        "rules_version": lesson.version,
        "features": lesson.features,
        "stages": lesson.stages,
        "tables": json.loads(json.dumps(lesson.tables)),
        "seed": seed,
        "settings": json.loads(json.dumps(asdict(settings), default=str)),
    }


def save(course: Course, path: Path) -> None:
    """Write the course, completely or not at all."""
    arrays: dict[str, Any] = {"scale": course.network.scale}
    for name in course.network.weights:
        arrays[f"weights_{name}"] = course.network.weights[name]
        arrays[f"mean_{name}"] = course.network.mean[name]
        arrays[f"square_{name}"] = course.network.square[name]
        arrays[f"averaged_{name}"] = course.averaged.weights[name]
    for number, sample in enumerate(course.memory):
        for part, array in zip(("features", "stage", "points"), sample, strict=True):
            arrays[f"memory_{part}_{number}"] = array
    about = {
        "identity": identity(course.lesson, course.settings, course.seed),
        "loops": course.loops,
        "steps": course.network.steps,
        "seconds": course.seconds,
        "curve": course.curve,
    }
    content = io.BytesIO()
    np.savez(content, about=json.dumps(about), **arrays)
    write_file(path, content.getvalue())


def load(path: Path, game: Game, lesson: Lesson, settings: Settings, seed: int, workers: int) -> Course:
    """The course in a file. BadInput if it is another course, or damaged."""
    try:
        with np.load(io.BytesIO(read_bytes(path, str(path), MOST)), allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        about = json.loads(str(arrays.pop("about")))
        wanted = identity(lesson, settings, seed)
        for key, value in wanted.items():
            if about["identity"].get(key) != value:
                raise BadInput(f"{path}: a course with another {key}: give another --out, or remove the file")
        course = enrol(game, lesson, settings, seed, workers)
        course.network = new_network(lesson, arrays["scale"], seed)
        course.averaged = new_network(lesson, arrays["scale"], seed)
        for name in course.network.weights:
            course.network.weights[name] = arrays[f"weights_{name}"]
            course.network.mean[name] = arrays[f"mean_{name}"]
            course.network.square[name] = arrays[f"square_{name}"]
            course.averaged.weights[name] = arrays[f"averaged_{name}"]
        course.network.steps = int(about["steps"])
        course.loops = int(about["loops"])
        course.seconds = float(about["seconds"])
        course.curve = [Point(*point) for point in about["curve"]]
        remembered = sum(name.startswith("memory_stage_") for name in arrays)
        course.memory = [
            (arrays[f"memory_features_{n}"], arrays[f"memory_stage_{n}"], arrays[f"memory_points_{n}"])
            for n in range(remembered)
        ]
    except (ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile) as error:
        raise BadInput(f"{path}: expected a course of `libration learn`: {error}") from None
    return course
