"""The players of Gaia Project: a ladder of one compiled policy, and personas as TOML weights."""

from __future__ import annotations

import tomllib
from pathlib import Path

from sim.errors import BadInput, unknown
from strategies.gaia_project.policy import choose
from strategies.gaia_project.weights import (
    BLOCK,
    DEFAULTS,
    LOOKAHEAD,
    NAMES,
    NOVICE,
    PLANS,
    ROW,
    SCRIPTED,
)
from strategies.registry import Strategy

POLICY = "ladder"
FOLDER = Path(__file__).parent / "personas"
RUNGS = {"novice": NOVICE, "scripted": SCRIPTED, "lookahead": LOOKAHEAD}
KEYS = ("name", "note", "rung", "temperature", "plans", "weights", "tuned")
BEST = "scripted"


def load_persona(path: Path) -> Strategy:
    """A persona file: name, note, rung, temperature and ``[weights]``; BadInput names the fault."""
    try:
        data = tomllib.loads(path.read_text())
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: not a TOML file: {error}") from error
    for key in data:
        if key not in KEYS:
            raise unknown("a key of a persona", key, KEYS, str(path))
    rung = data.get("rung", "scripted")
    if rung not in RUNGS:
        raise unknown("a rung", str(rung), RUNGS, f"{path}: rung")
    weights = dict(zip(NAMES, DEFAULTS, strict=True))
    given = data.get("weights", {})
    if not isinstance(given, dict):
        raise BadInput(f"{path}: weights: expected a table of numbers, found {given!r}")
    for name, value in given.items():
        if name not in weights:
            raise unknown("a weight", name, weights, f"{path}: weights")
        weights[name] = _number(path, f"weights.{name}", value)
    temperature = _number(path, "temperature", data.get("temperature", 0.0))
    if temperature < 0.0:
        raise BadInput(f"{path}: temperature: expected 0 or more, found {temperature}")
    row = [float(RUNGS[rung]), temperature, *weights.values()]
    for plan in _plans(path, data.get("plans", [])):
        row += plan.weights[:BLOCK]
    row += [0.0] * (ROW - len(row))
    return Strategy(str(data.get("name", path.stem)), POLICY, choose, tuple(row), str(data.get("note", "")))


def _plans(path: Path, names: object) -> list[Strategy]:
    """The personas between which one who looks ahead can choose."""
    if not isinstance(names, list) or len(names) > PLANS:
        raise BadInput(f"{path}: plans: expected a list of at most {PLANS} personas, found {names!r}")
    known = {file.stem: file for file in FOLDER.glob("*.toml")}
    for name in names:
        if name not in known or name == path.stem:
            raise unknown("a persona", str(name), known, f"{path}: plans")
    return [load_persona(known[name]) for name in names]


def _number(path: Path, key: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or value != value or abs(value) > 1e6:
        raise BadInput(f"{path}: {key}: expected a number, found {value!r}")
    return float(value)


STRATEGIES = {path.stem: load_persona(path) for path in sorted(FOLDER.glob("*.toml"))}
