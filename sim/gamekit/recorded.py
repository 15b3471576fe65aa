"""Files of recorded games and how to replay them: what the formats of all games have in common."""

from __future__ import annotations

import gzip
import io
import json
import zlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import numpy as np

from sim.errors import BadInput, unknown
from sim.files.reading import read_bytes
from sim.gamekit.switches import Options, text
from sim.kernel.records import new_records

LARGEST = 256 * 2**20  # bytes of a file, unpacked; our own have 4 million
MAX_NUMBER = 10_000  # far above any number in a game, and far too small to overflow

Value = TypeVar("Value")


class Mismatch(Exception):
    """The log and the rules disagree."""

    def __init__(self, field: str, expected: object, got: object) -> None:
        super().__init__(f"{field}: expected {expected}, got {got}")
        self.field = field
        self.expected = expected
        self.got = got


@dataclass(frozen=True)
class Field:
    """A value of the file that knows where it is, so that errors can say so."""

    value: Any
    where: str
    name: str = ""

    def wrong(self, expected: str) -> BadInput:
        """The error for this value."""
        text = json.dumps(self.value)
        if len(text) > 60:
            text = text[:57] + "..."
        return BadInput(f"{self.where}: {self.name or 'the line'}: expected {expected}, found {text}")

    def __getitem__(self, key: str) -> Field:
        if not isinstance(self.value, dict):
            raise self.wrong("an object")
        name = f"{self.name}.{key}" if self.name else key
        if key not in self.value:
            others = ", ".join(self.value) or "nothing"
            raise BadInput(f'{self.where}: key "{name}" is missing, found only: {others[:80]}')
        return Field(self.value[key], self.where, name)

    def items(self, count: int | None = None) -> list[Field]:
        """The values of a list, which must have ``count`` entries if given."""
        wanted = "a list" if count is None else f"a list of {count}"
        if not isinstance(self.value, list):
            raise self.wrong(wanted)
        if count is not None and len(self.value) != count:
            raise BadInput(f"{self.where}: {self.name}: expected {wanted}, found {len(self.value)}")
        return [Field(value, self.where, f"{self.name}[{at}]") for at, value in enumerate(self.value)]

    def text(self) -> str:
        """A text that is not empty and fits on one line."""
        if not isinstance(self.value, str) or not self.value or not self.value.isprintable():
            raise self.wrong("a text")
        return self.value

    def number(self, low: int = 0, high: int = MAX_NUMBER) -> int:
        """A whole number from ``low`` to ``high``."""
        if type(self.value) is not int or not low <= self.value <= high:  # true and false are not numbers
            raise self.wrong(f"a whole number from {low} to {high}")
        return self.value

    def one_of(self, what: str, names: Mapping[str, Value]) -> Value:
        """The value that belongs to a name."""
        text = self.text()
        if text not in names:
            raise unknown(what, text, names, f"{self.where}: {self.name}")
        return names[text]

    def many_of(self, what: str, names: Mapping[str, Value], count: int) -> tuple[Value, ...]:
        """A list of ``count`` different names."""
        items = self.items(count)
        self.refuse_repeats([item.text() for item in items])
        return tuple(item.one_of(what, names) for item in items)

    def refuse_repeats(self, values: Sequence[object]) -> None:
        """Every value may occur only once."""
        if len(set(values)) != len(values):
            twice = next(value for value in values if values.count(value) > 1)
            raise BadInput(f"{self.where}: {self.name}: expected each only once, found {twice!r} again")


class Recorded(Protocol):
    """What the loop over a file needs to know about a recorded game."""

    @property
    def id(self) -> str:
        """Its name in the file."""


Game = TypeVar("Game", bound=Recorded)


def read_objects(path: Path) -> Iterator[Field]:
    """The objects of a ``.jsonl`` or ``.jsonl.gz`` file, one per line. BadInput for anything but JSON."""
    number = 0
    for number, line in enumerate(_read_lines(path), start=1):
        where = f"{path}, line {number}"
        try:
            value = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise BadInput(f"{where}: expected one JSON object, found invalid JSON ({error})") from None
        yield Field(value, where)
    if number == 0:
        raise BadInput(f"{path}: expected one game per line, found an empty file")


def read_games(path: Path, read: Callable[[str, Field], Game]) -> Iterator[Game]:
    """The games of a file; ``read`` makes each from its name and its object. BadInput if one is wrong."""
    for top in read_objects(path):
        name = top["id"].text()
        yield read(name, Field(top.value, f"{top.where}, game {name}"))


def _read_lines(path: Path) -> list[str]:
    try:
        content = read_bytes(path, str(path), LARGEST)
        if path.name.endswith(".gz"):
            with gzip.open(io.BytesIO(content)) as packed:
                content = packed.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise BadInput(f"{path}: expected at most {LARGEST:,} bytes when unpacked, found more")
        lines = content.decode("utf-8").split("\n")  # splitlines() would also split inside JSON texts
        return lines[:-1] if lines[-1] == "" else lines
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise BadInput(f"{path}: expected a complete gzip file, found something else ({error})") from None
    except UnicodeDecodeError as error:
        raise BadInput(f"{path}: expected UTF-8 text, but byte {error.start} is not valid UTF-8") from None


def read_options(
    top: Field, options: Options, parse: Callable[[dict[str, str]], np.ndarray], key: str = "options"
) -> np.ndarray:
    """The options that a game was played with: ``parse`` makes the record from the switches that the game
    names under ``key``, and for all others from the values of recordings that name none."""
    switches = _read_switches(top, options, key)
    try:
        return parse(switches)
    except BadInput as error:
        raise BadInput(f"{top.where}: {key}: {error}") from None


def _read_switches(top: Field, options: Options, key: str) -> dict[str, str]:
    if not isinstance(top.value, dict) or key not in top.value:
        return options.recorded()
    field = top[key]
    if not isinstance(field.value, dict):
        raise field.wrong("an object")
    known = dict(options.switches())
    named: dict[str, str] = {}
    for name, value in field.value.items():
        current = options.renamed.get(name, name)  # no note: recordings keep the names of their time
        if current not in known:
            raise unknown("an option", name, known, f"{field.where}: {field.name}")
        word = ",".join(map(str, value)) if isinstance(value, list) else text(value)
        named[current] = options.renamed.get(word, word)
    return options.recorded() | named


@dataclass(frozen=True)
class Difference:
    """The first point at which a replay differs from a recorded game."""

    game: str
    entry: int  # counted from 1, like the recorded states
    move: str
    player: str
    field: str
    expected: object
    got: object

    def __str__(self) -> str:
        return (
            f'game {self.game}, entry {self.entry} "{self.move}", {self.player}: {self.field}: '
            f"expected {self.expected}, got {self.got}"
        )


@dataclass
class ReplayResult:
    """The result of replaying a file."""

    games: int = 0
    exact: int = 0
    notes: list[str] = field(default_factory=list)  # federations with more satellites than needed
    differences: list[Difference] = field(default_factory=list)


def replay_games(
    games: Sequence[Game],
    replay: Callable[[Game], tuple[list[str], Difference | None]],
    report: Callable[[str], None] = lambda line: None,
) -> ReplayResult:
    """Replay games, each up to its first difference. ``report`` gets one line per game."""
    result = ReplayResult()
    for game in games:
        notes, difference = replay(game)
        result.games += 1
        result.notes += [f"game {game.id}: {note}" for note in notes]
        if difference is None:
            result.exact += 1
        else:
            result.differences.append(difference)
        report(f"{game.id}: {'exact' if difference is None else difference}")
    return result


def _equal(name: str, expected: Any, got: Any) -> bool:
    return bool(expected == got)


def same(
    expected: Mapping[str, Any],
    got: Mapping[str, Any],
    before: str = "",
    alike: Callable[[str, Any, Any], bool] = _equal,
) -> None:
    """Raise Mismatch for the first field that differs. ``before`` is put before the fields' names; ``alike``
    compares values that may be equivalent without being equal."""
    for name, value in expected.items():
        if name not in got:
            raise Mismatch(f"{before}{name}", "a field of the state", "none")
        if not alike(name, value, got[name]):
            raise Mismatch(f"{before}{name}", value, got[name])


class Replaying(ABC, Generic[Game]):
    """Replays games one after another, reusing memory. Each game defines its steps."""

    def __init__(self, components: Any, state: np.dtype[Any], work: Any) -> None:
        states = new_records(state)
        self.components = components
        self.state = states[0]
        self.plain = states.view(np.ndarray).view(state)[0]  # the same memory; faster to read in Python
        self.work = work

    @abstractmethod
    def steps(self, game: Game) -> Iterator[tuple[str, str]]:
        """Set up a game, play it and compare. Each step is announced before it is played, by its text and its
        player. Mismatch if log and rules disagree."""

    def replay(self, game: Game) -> tuple[list[str], Difference | None]:
        """Notes on a game (none here), and its first difference, if any."""
        number, announced = 0, ("setup", "all")
        try:
            for step in self.steps(game):
                number, announced = number + 1, step
        except Mismatch as error:
            return [], Difference(game.id, number, *announced, error.field, error.expected, error.got)
        return [], None
