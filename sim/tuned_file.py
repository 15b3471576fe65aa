"""The file of a tuned persona: its header as it was, all its weights, and how they were found."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sim.errors import BadInput
from sim.reading import read_toml
from sim.sweep.shards import write_file
from sim.tune import Gain, Tuner, tunable
from strategies.personas import Family
from strategies.registry import Strategy

METHOD = "separable CMA-ES (cmaes); one candidate against the persona, each deal from every seat"
STOPPED = "none: stopped before"


def base_file(family: Family, base: Strategy) -> Path:
    """The file that a persona was read from."""
    return Path(base.file) if base.file else family.files()[base.name]


def check_place(path: Path) -> None:
    """BadInput where the file could not be written: before hours of play, not after."""
    if path.suffix != ".toml":
        raise BadInput(f"--out: expected a name that ends in .toml, found {path}")
    if path.is_dir():
        raise BadInput(f"--out: expected a file, found the folder {path}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a"):  # does not change what is there
            pass
        if not path.stat().st_size:
            path.unlink()
    except OSError as error:
        raise BadInput(f"--out: {path}: cannot be written: {error.strerror}") from None


def write(path: Path, tuner: Tuner, gain: Gain | None) -> None:
    """Write the persona, whole or not at all; ``gain`` is None if it was stopped before it was measured."""
    write_file(path, text(path.stem, tuner, gain).encode())


def text(name: str, tuner: Tuner, gain: Gain | None) -> str:
    """The persona as TOML, named ``name``."""
    family, base = tuner.family, tuner.base
    file = base_file(family, base)
    kept = {
        key: value
        for key, value in read_toml(file).items()
        if key in ("note", "rung", "temperature", "plans")
    }
    setting = tuner.setting
    tuned: dict[str, Any] = {
        "method": METHOD,
        "generations": tuner.generation,
        "population": setting.population,
        "games": setting.games,
        "seed": setting.seed,
        "players": tuner.table.players,
        "base": base.name,
        "base_sha256": hashlib.sha256(file.read_bytes()).hexdigest(),
    }
    if tuner.names != tunable(family, base):
        tuned["weights"] = tuner.names
    if gain is None:
        tuned["validation"] = STOPPED
    else:
        tuned["validation"] = str(gain)
        tuned |= {"gain": round(gain.mean, 3), "low": round(gain.low, 3), "high": round(gain.high, 3)}
        tuned["validation_games"] = gain.games
    parts = [
        _lines({"name": name} | kept),
        "[weights]\n" + _lines(family.weights(tuner.strategy(name))),
        "[tuned]\n" + _lines(tuned),
    ]
    return "\n".join(parts)


def _lines(content: Mapping[str, Any]) -> str:
    """Keys with texts, numbers and lists of texts: JSON writes them as TOML does."""
    return "".join(f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in content.items())
