"""The file of a tuned persona: its header as it was, its weights, and how they were found."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sim.errors import BadInput
from sim.files.reading import read_toml
from sim.files.writing import write_file
from sim.playing.tune import Gain, Tuner, tunable
from strategies.personas import Family
from strategies.registry import Strategy

METHOD = "separable CMA-ES (cmaes); one candidate against the persona, each deal from every seat"
STOPPED = "none: stopped before"
HEADER = ("note", "rung", "temperature")  # keys that stay; all weights are written, so not ``like``


class TunedFile:
    """The file that a tuned persona goes to. Checked before hours of play, which would otherwise be lost."""

    def __init__(
        self, path: Path, family: Family, base: Strategy, options: Mapping[str, str] | None = None
    ) -> None:
        self.path = path
        self._options = [f"{key}={value}" for key, value in (options or {}).items()]
        file = Path(base.file) if base.file else family.files()[base.name]
        _check_place(path, file)
        self._header = {key: value for key, value in read_toml(file).items() if key in HEADER}
        if family.rung_of(base) != family.rung:  # it may come from the persona it is like
            self._header["rung"] = family.rung_of(base)
        self._base = {"base": base.name, "base_sha256": hashlib.sha256(file.read_bytes()).hexdigest()}

    def write(self, tuner: Tuner, gain: Gain | None) -> None:
        """Write the persona, completely or not at all. ``gain`` is None if tuning was stopped before that."""
        read = tunable(tuner.family, tuner.base)
        weights = {
            name: value
            for name, value in tuner.family.weights(tuner.strategy(self.path.stem)).items()
            if name in read or value != tuner.family.table[name][0]
        }
        parts = [
            _lines({"name": self.path.stem} | self._header),
            "[weights]\n" + _lines(weights),
            "[tuned]\n" + _lines(self._tuned(tuner, gain)),
        ]
        write_file(self.path, "\n".join(parts).encode())

    def _tuned(self, tuner: Tuner, gain: Gain | None) -> dict[str, Any]:
        setting = tuner.setting
        tuned: dict[str, Any] = {
            "method": METHOD,
            "generations": tuner.generation,
            "population": setting.population,
            "games": setting.games,
            "seed": setting.seed,
            "players": tuner.match.players,
            **self._base,
        }
        if self._options:
            tuned["options"] = self._options
        if tuner.names != tunable(tuner.family, tuner.base):
            tuned["weights"] = tuner.names
        if gain is None:
            return tuned | {"validation": STOPPED}
        points = {"gain": round(gain.mean, 3), "low": round(gain.low, 3), "high": round(gain.high, 3)}
        return tuned | {"validation": str(gain), **points, "validation_games": gain.games}


def _check_place(path: Path, base: Path) -> None:
    """BadInput if the file can't be written, or would replace the persona's own."""
    if path.suffix != ".toml":
        raise BadInput(f"--out: expected a name ending in .toml, found {path}")
    if path.is_dir():
        raise BadInput(f"--out: expected a file, found the folder {path}")
    if path.resolve() == base.resolve():
        raise BadInput(f"--out: expected a file other than the persona's own, found {path}")
    new = not path.exists()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.open("a").close()  # leaves an existing file unchanged
        if new:
            path.unlink()
    except OSError as error:
        raise BadInput(f"--out: {path}: cannot be written: {error.strerror}") from None


def _lines(content: Mapping[str, Any]) -> str:
    """Keys with texts, numbers and lists of texts: JSON writes them as TOML does."""
    return "".join(f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in content.items())
