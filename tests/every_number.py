"""Every number of a game's data files, changed by an overlay: it changes play, is refused, or has a reason.

A game says in its own test which tables are played and what the reasons are (``Walk``).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sim import games
from sim.errors import BadInput
from sim.gamekit.components import Reader
from sim.gamekit.data_files import read_folder
from sim.playing.batch import Match, new_match, play_games
from tests.contract import bits

Where = tuple[str | int, ...]
SEED = 77
OVERLAYS = Path(__file__).parent / "overlays"


@dataclass(frozen=True)
class Walk:
    """The files of a game, the tables that play them, and the numbers that need not matter."""

    game: str
    reader: Reader[Any, Any]
    tables: tuple[tuple[int, str, Mapping[str, str]], ...]  # players, strategy, options
    chunks: tuple[int, ...]  # games of each table, until one is different
    changes: tuple[int, ...]  # what is added to a number, until one matters
    refused: Mapping[str, str]  # patterns of numbers that an overlay may not change, and why
    without_effect: Mapping[str, str]  # patterns of numbers that change nothing, and why

    def documents(self) -> Mapping[str, Any]:
        return read_folder(self.reader.folder, self.reader.files)

    def numbers(self) -> list[tuple[Where, int]]:
        """Every whole number, with the keys that lead to it; entries by id."""
        return list(numbers(self.documents()))


def numbers(content: Any, where: Where = ()) -> Iterator[tuple[Where, int]]:
    """Every whole number below some content."""
    if isinstance(content, bool):
        return
    if isinstance(content, int):
        yield where, content
    elif isinstance(content, dict):
        for key, value in content.items():
            yield from numbers(value, (*where, key))
    elif isinstance(content, list):
        for place, value in enumerate(content):
            named = isinstance(value, dict) and "id" in value
            yield from numbers(value, (*where, value["id"] if named else place))


def text(where: Where) -> str:
    return ".".join(map(str, where))


def changed(content: Any, where: Where, value: int) -> Any:
    """What an overlay must say: tables down to the number, or down to the list that it stands in."""
    if not where:
        return value
    if isinstance(content, list):
        if isinstance(where[0], int):  # an overlay replaces such a list
            return replaced(content, where, value)
        entry = next(entry for entry in content if entry["id"] == where[0])
        return {where[0]: changed(entry, where[1:], value)}
    return {**_kept(content), where[0]: changed(content[where[0]], where[1:], value)}


def _kept(content: Mapping[str, Any]) -> Mapping[str, Any]:
    """An effect is written whole."""
    return content if "id" not in content and "kind" in content else {}


def replaced(content: Any, where: Where, value: int) -> Any:
    """The whole content with one number changed."""
    if not where:
        return value
    if isinstance(content, dict):
        return {**content, where[0]: replaced(content[where[0]], where[1:], value)}
    return [replaced(x, where[1:], value) if place == where[0] else x for place, x in enumerate(content)]


def toml(value: Any) -> str:
    """A value as inline TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{" + ", ".join(f'"{key}" = {toml(entry)}' for key, entry in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def merged(base: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """Tables with those of a change in them."""
    result = dict(base)
    for key, value in change.items():
        both = isinstance(value, dict) and isinstance(result.get(key), dict)
        result[key] = merged(result[key], value) if both else value
    return result


class Walker:
    """Plays the same games with one number changed."""

    def __init__(self, walk: Walk, folder: Path) -> None:
        self.walk = walk
        self.path = folder / "change.toml"
        self.documents = walk.documents()
        # Random players are poor: what they never afford shows where everybody is rich.
        self.plenty = tomllib.loads((OVERLAYS / f"{walk.game}_plenty.toml").read_text())
        game = games.get(walk.game)
        self.tables = [new_match(game, players, [name], options) for players, name, options in walk.tables]
        self.played: dict[tuple[bool, int, int], bytes] = {}

    def verdict(self, where: Where, value: int) -> str:
        """refused, nothing (no effect), or different."""
        said = []
        printed = self.walk.reader.components().tobytes()
        for more in self.walk.changes:
            overlay = changed(self.documents, where, value + more)
            try:
                components = self.load(overlay)
            except BadInput as error:
                assert f"{self.path.name}: " in str(error) and len(str(error)) <= 300, error
                said.append("refused")
                continue
            said.append("nothing")
            if components.tobytes() == printed:
                continue
            if self.differs(self.load({}), components, rich=False):
                return "different"
            try:
                components = self.load(merged(self.plenty, overlay))
            except BadInput:  # with plenty of everything there is no room for more
                continue
            if self.differs(self.load(self.plenty), components, rich=True):
                return "different"
        return "nothing" if "nothing" in said else "refused"

    def load(self, overlay: Mapping[str, Any]) -> Any:
        self.path.write_text("".join(f"{key} = {toml(match)}\n" for key, match in overlay.items()))
        return self.walk.reader.components(self.path)

    def differs(self, before: Any, after: Any, rich: bool) -> bool:
        first = 0
        for chunk in self.walk.chunks:
            for place, match in enumerate(self.tables):
                key = (rich, place, first)
                if key not in self.played:
                    self.played[key] = self.play(match, before, chunk, first)
                if self.play(match, after, chunk, first) != self.played[key]:
                    return True
            first += chunk
        return False

    def play(self, match: Match, components: Any, chunk: int, first: int) -> bytes:
        other = Match(match.game, match.players, match.strategies, components, match.options)
        return bits(play_games(other, chunk, SEED, first=first))

    def walk_all(self, step: int = 1) -> tuple[list[str], set[str]]:
        """Numbers that matter without a reason why not, and the reasons that were needed."""
        unexplained: list[str] = []
        needed: set[str] = set()
        for where, value in self.walk.numbers()[::step]:
            verdict = self.verdict(where, value)
            expected = "different"
            for word, reasons in (("refused", self.walk.refused), ("nothing", self.walk.without_effect)):
                if found := reason(reasons, where):
                    expected = word
                    needed.add(found)
            if verdict != expected:
                unexplained.append(f"{text(where)} = {value}: {verdict}, expected {expected}")
        return unexplained, needed


def reason(reasons: Mapping[str, str], where: Where) -> str | None:
    """The pattern that a number falls under."""
    return next((pattern for pattern in reasons if re.search(pattern, text(where))), None)
