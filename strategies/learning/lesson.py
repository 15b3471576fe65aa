"""What a game's learned players are: the size of their network, and the file that it is kept in.

The file holds the weights and their provenance: the commit, the versions of rules and features, the hash of
the data, how many games were played, and the curve. A file that doesn't fit the game is refused.
"""

from __future__ import annotations

import functools
import io
import json
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sim.errors import BadInput
from sim.files.reading import read_bytes
from sim.files.writing import write_file
from strategies.learning.network import (
    HEADING,
    NO_CORRECTION,
    Correction,
    Models,
    Record,
    new_models,
    new_record,
)

UNITS = 64  # inner units of a network
PROVENANCE = "provenance"
NETWORKS = 2  # room for the packaged network and one that is compared with it


class Table(NamedTuple):
    """What is played in a course."""

    players: int = 0  # 0: the most
    options: tuple[tuple[str, str], ...] = ()  # the game's switches


@dataclass(frozen=True)
class Lesson:
    """The networks of one game."""

    game: str
    version: int  # of the rules that they were learned under
    features: int
    stages: int
    file: Path
    margin: float = 0.0  # learned is: own points - margin * mean of the others' points
    units: int = UNITS
    groups: int = 0  # of players, with weights of their own: as many of the first features say which one
    correction: Correction = NO_CORRECTION
    course: tuple[tuple[str, Any], ...] = ()  # settings of its course that differ from the usual ones
    tables: tuple[Table, ...] = (Table(),)  # a course goes from one to the next; the first is measured

    def record(self, capacity: int, what: int = 0) -> Record:
        """Room for this many positions, or for candidates of decisions (``what``: see network.py)."""
        _, state, own, _ = self.correction
        record = new_record(capacity, HEADING + state + own if what else self.features)
        record.filled[1] = what
        return record

    def empty(self, count: int = NETWORKS) -> Models:
        """Networks that value everything at 0."""
        return new_models(count, self.stages, self.features, self.units, self.correction, self.groups)

    def models(self) -> Models:
        """The game's network in all places. BadInput if there is none yet, or one that doesn't fit."""
        if not self.file.exists():
            command = f"`libration learn {self.game}`"
            raise BadInput(f"{self.file}: expected the network of learned players, found none. Run {command}")
        return _packaged(self)

    @property
    def usable(self) -> bool:
        """Whether there is a network, and it fits the game."""
        try:
            self.models()
        except BadInput:
            return False
        return True

    def load(self, path: Path) -> tuple[Models, dict[str, Any]]:
        """One network and its provenance. BadInput if the file doesn't fit the game."""
        try:
            with np.load(io.BytesIO(read_bytes(path, str(path))), allow_pickle=False) as file:
                arrays = {name: file[name] for name in file.files}
            provenance = json.loads(str(arrays.pop(PROVENANCE)))
        except (ValueError, KeyError, OSError, EOFError, zipfile.BadZipFile) as error:
            raise BadInput(f"{path}: expected a network written by `libration learn`: {error}") from None
        for key, expected in (("game", self.game), ("rules_version", self.version)):
            if provenance.get(key) != expected:
                found = provenance.get(key)
                raise BadInput(
                    f"{path}: {key}: expected {expected}, found {found}. Run `libration learn {self.game}`"
                )
        model = self.empty(1)
        for name, zeros in model._asdict().items():
            array = arrays.get(name, zeros[0] if zeros.size == 0 else None)
            if array is None or array.shape != zeros.shape[1:] or not np.isfinite(array).all():
                found = "none" if array is None else f"{array.shape}"
                raise BadInput(f"{path}: {name}: expected {zeros.shape[1:]} finite numbers, found {found}")
            zeros[0] = array
        return model, provenance

    def save(self, path: Path, model: Models, provenance: dict[str, Any]) -> None:
        """Write one network; the first if there are several."""
        content = io.BytesIO()
        arrays = {name: array[0] for name, array in model._asdict().items()}
        np.savez_compressed(content, **arrays, **{PROVENANCE: json.dumps(provenance)})  # type: ignore[arg-type]
        write_file(path, content.getvalue())
        _packaged.cache_clear()


@functools.cache
def _packaged(lesson: Lesson) -> Models:
    model, _ = lesson.load(lesson.file)
    return Models(*(np.repeat(array, NETWORKS, axis=0) for array in model))
