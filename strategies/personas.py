"""Personas: strategies that are TOML files of weights, for any game that lists its weights.

=================  ========================================================================================
``name``           what tables call it (default: the file's name)
``note``           one line for `libration strategies`
``rung``           its place on the ladder (default: that of the persona it is ``like``)
``temperature``    how far it strays from the best move, 0 or more (0)
``like``           start from the weights and the rung of this packaged persona instead of the defaults
``[weights]``      the weights that differ; `libration strategies GAME --weights` lists them all
``[tuned]``        where the weights come from, as `libration tune` writes it; ignored when reading
=================  ========================================================================================

A row of weights is (rung, temperature, weights in the order of the table, the policy's constants).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from sim.errors import BadInput, unknown
from sim.files.reading import read_toml, shown
from strategies.registry import Strategy
from strategies.rungs import EXPERT, HEAD, LEARNED, LOOKAHEAD, NOVICE, RUNG, SCRIPTED, TRAINED
from strategies.weights import Table

KEYS = ("name", "note", "rung", "temperature", "like", "weights", "tuned")
NAME = re.compile(r"\w[\w .+-]*")
LARGEST = 1e6  # of a weight


class Rung(NamedTuple):
    """A rung of the ladder: its number in a row of weights, and the compiled policy that plays it."""

    number: int
    policy: str
    choose: Any


@dataclass(frozen=True)
class Family:
    """What a game provides so that its strategies can be files: weights, and rungs with their policies."""

    table: Table
    rungs: Mapping[str, Rung]  # from the lowest
    rung: str  # the default
    folder: Path  # of the packaged personas
    constants: tuple[float, ...] = ()  # numbers after the weights, which all its personas share
    _packaged: dict[str, Strategy] = field(default_factory=dict)

    @property
    def block(self) -> int:
        """Columns of one persona."""
        return HEAD + len(self.table)

    def weights(self, strategy: Strategy) -> dict[str, float]:
        """The weights of a persona by name."""
        return dict(zip(self.table, strategy.weights[HEAD : self.block], strict=True))

    def has(self, strategy: Strategy) -> bool:
        """Whether a strategy is a persona of this family."""
        return any(strategy.choose is rung.choose for rung in self.rungs.values())

    def rung_of(self, strategy: Strategy) -> str:
        """The name of a persona's rung."""
        return next(name for name, rung in self.rungs.items() if rung.number == strategy.weights[RUNG])

    def files(self) -> dict[str, Path]:
        """The packaged personas by name."""
        return {path.stem: path for path in sorted(self.folder.glob("*.toml"))}

    def packaged(self) -> dict[str, Strategy]:
        """The packaged personas, read."""
        return {name: self._get(name, ()) for name in self.files()}

    def load(self, path: Path) -> Strategy:
        """The persona in a file. BadInput names the file and the key of a mistake."""
        return replace(self._load(path, ()), file=str(path))

    def _get(self, name: str, above: tuple[str, ...]) -> Strategy:
        """A packaged persona, read once. ``above``: the personas that are based on it."""
        if name not in self._packaged:
            self._packaged[name] = self._load(self.files()[name], (*above, name))
        return self._packaged[name]

    def _load(self, path: Path, above: tuple[str, ...]) -> Strategy:
        data = read_toml(path, str(path))
        for key in data:
            if key not in KEYS:
                raise unknown("a key of a persona", key, KEYS, str(path))
        like = self._like(path, data, above)
        named = _text(path, "rung", data.get("rung", self.rung_of(like) if like else self.rung))
        if named not in self.rungs:
            raise unknown("a rung", named, self.rungs, f"{path}: rung")
        rung = self.rungs[named]
        temperature = _number(path, "temperature", data.get("temperature", 0.0))
        if temperature < 0.0:
            raise BadInput(f"{path}: temperature: expected 0 or more, found {temperature:g}")
        row = [float(rung.number), temperature, *self._weights(path, data, like).values()]
        name = _text(path, "name", data.get("name", path.stem))
        if not NAME.fullmatch(name):
            expected = "letters, digits, spaces and . _ + -"
            raise BadInput(f"{path}: name: expected {expected}, found {shown(name)}")
        note = _text(path, "note", data.get("note", ""))
        return Strategy(name, rung.policy, rung.choose, (*row, *self.constants), note)

    def _like(self, path: Path, data: Mapping[str, Any], above: tuple[str, ...]) -> Strategy | None:
        """The packaged persona that a file is based on."""
        if "like" not in data:
            return None
        return self._get(self._other(path, _text(path, "like", data["like"]), above), above)

    def _weights(self, path: Path, data: Mapping[str, Any], like: Strategy | None) -> dict[str, float]:
        defaults = {name: default for name, (default, _) in self.table.items()}
        weights = self.weights(like) if like else defaults
        changes = data.get("weights", {})
        if not isinstance(changes, dict):
            raise BadInput(f"{path}: weights: expected a table of numbers, found {shown(changes)}")
        for name, value in changes.items():
            if name not in weights:
                raise unknown("a weight", name, weights, f"{path}: weights")
            weights[name] = _number(path, f"weights.{name}", value)
        return weights

    def _other(self, path: Path, name: str, above: tuple[str, ...]) -> str:
        """The name of a packaged persona that is not itself based on this one."""
        if name in above:
            circle = " -> ".join((*above[above.index(name) :], name))
            raise BadInput(f"{path}: like: expected a persona that is not based on this one, found {circle}")
        if name not in self.files():
            raise unknown("a packaged persona", name, self.files(), f"{path}: like")
        return name


def ladder(
    folder: Path,
    table: Table,
    script: Any,
    lookahead: Any = None,
    constants: tuple[float, ...] = (),
    trained: Any = None,
    learned: Any = None,
    expert: Any = None,
) -> Family:
    """The ladder that every game has: personas in ``folder`` for its compiled policies. Each rung above the
    script has a policy of its own, so that playing a lower one doesn't require compiling it."""
    rungs = {
        "novice": Rung(NOVICE, "script", script),
        "scripted": Rung(SCRIPTED, "script", script),
        "trained": Rung(TRAINED, "trained", trained),
        "lookahead": Rung(LOOKAHEAD, "lookahead", lookahead),
        "learned": Rung(LEARNED, "learned", learned),
        "expert": Rung(EXPERT, "expert", expert),
    }
    offered = {name: rung for name, rung in rungs.items() if rung.choose is not None}
    return Family(table, offered, "scripted", folder / "personas", constants)


def _text(path: Path, key: str, value: object) -> str:
    if not isinstance(value, str):
        raise BadInput(f"{path}: {key}: expected a text, found {shown(value)}")
    return value


def _number(path: Path, key: str, value: object) -> float:
    numeric = isinstance(value, int | float) and not isinstance(value, bool)
    if not numeric or not abs(value) <= LARGEST:  # type: ignore[arg-type]  # "not a number" too
        expected = f"a number between {-LARGEST:g} and {LARGEST:g}"
        raise BadInput(f"{path}: {key}: expected {expected}, found {shown(value)}")
    return float(value)  # type: ignore[arg-type]
