"""What can be changed in a game: its components by title, and the numbers of each with their limits."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from sim import games
from sim.answers.whatif import change_texts
from sim.errors import BadInput
from sim.gamekit.about import faction_titles, spoken
from sim.gamekit.assigning import accepted, assigned, overlay_of
from sim.gamekit.components import Reader, source_of
from sim.gamekit.finding import keys_of, plain_name
from sim.gamekit.overlays import Change
from sim.gamekit.places import Place, Places, Where, at, goes_by_id
from sim.gamekit.toml_lines import line_of

NAMES = ("name", "title")
TEXTS = ("text", "note")  # what a component says about itself
WIDEST = 30  # steps of a slider: wider limits are cut around the value, and the box beside it takes the rest
ENTRY = 3  # keys that lead to an entry of a list
NEAR = 10  # steps around a small value
Value = bool | int | float | str


@dataclass(frozen=True)
class Number:
    """A value of a component that may be changed: a number, a switch, or one of some words."""

    where: Where
    keys: tuple[str, ...]  # as an overlay addresses it
    title: str
    value: Value
    low: int | None  # what the models allow
    high: int | None
    words: tuple[str, ...]  # to choose from, if it is a word
    source: str
    place: str  # file and line

    @property
    def path(self) -> str:
        """The keys as one text."""
        return ".".join(self.keys)

    @property
    def limits(self) -> str:
        """What it may be, in words."""
        if self.low is None and self.high is None:
            return ""
        if self.high is None:
            return f"at least {self.low:g}"
        return f"at most {self.high:g}" if self.low is None else f"{self.low:g} to {self.high:g}"

    @property
    def slider(self) -> tuple[float, float]:
        """The ends of its slider: all that is allowed, or a part of it around the value."""
        value = float(self.value)
        near = max(NEAR, 2 * abs(value))
        low = value - near if self.low is None else self.low
        high = value + near if self.high is None else self.high
        if high - low <= WIDEST:
            return low, high
        return max(low, value - near), min(high, value + near)


@dataclass(frozen=True)
class Component:
    """Something with a name that has numbers: a faction, a card, a tile, or a table of the rules."""

    where: Where
    title: str
    kind: str  # faction, booster, rules
    path: str
    text: str
    numbers: tuple[Number, ...]
    words: str  # all that a search may find it by


class Catalogue:
    """The components of a game, and what values they may have."""

    def __init__(self, game: str) -> None:
        self.game = games.get(game)
        self.reader: Reader[Any, Any] = games.reader(game)
        self.documents = self.reader.documents()

    @cached_property
    def about(self) -> Any:
        """What the game says about itself."""
        return self.game.about()

    @cached_property
    def components(self) -> tuple[Component, ...]:
        """All that have a value to change: factions first, then as in the files."""
        leaves: dict[Where, list[Place]] = {}
        for place in self._places.all:
            if self._may_change(place):
                leaves.setdefault(self._component_of(place.where), []).append(place)
        made = [self._component(where, places) for where, places in leaves.items()]
        return tuple(sorted(made, key=lambda one: (one.where[0] != "factions", len(one.where) < ENTRY)))

    @cached_property
    def numbers(self) -> dict[Where, Number]:
        """All values that may be changed, by place."""
        return {number.where: number for one in self.components for number in one.numbers}

    def narrowed(self, number: Number) -> Number:
        """A number with the limits that the game's checks accept, too. They are tried out, so only for those
        on show. A number that is tied to another keeps the limits of the models."""
        if isinstance(number.value, bool) or not isinstance(number.value, int):
            return number
        low, high = accepted(self.reader, number.where, number.value, (number.low, number.high))
        return number if low == high else replace(number, low=low, high=high)

    def can_be_taken(self, component: Component) -> str | None:
        """The id of a component, if it is known who takes it."""
        name = str(component.path.rpartition(".")[2])
        kinds = (self.about.components or {}).values()
        known = len(component.where) == ENTRY and any(name in kind.entries for kind in kinds)
        return name if known else None

    def search(self, text: str) -> list[Component]:
        """Components whose names, or the names of whose numbers, contain all words; the best ones first."""
        wanted = plain_name(text)
        words = wanted.split("_") if wanted else []
        found = [one for one in self.components if all(f"_{word}" in f"_{one.words}" for word in words)]
        if not wanted:
            return found

        def rank(one: Component) -> int:
            title = plain_name(one.title)
            names = (title, plain_name(str(one.path.rpartition(".")[2])))
            if wanted in names:
                return 0
            return 1 if any(name.startswith(wanted) for name in names) else 2 if wanted in title else 3

        return sorted(found, key=rank)

    def texts(self, chosen: Mapping[Where, Value]) -> tuple[str, ...]:
        """The changes as the commands take them: PATH=VALUE. Lists without ids are given as a whole."""
        units: dict[Where, Any] = {}
        for where, value in chosen.items():
            unit = self._unit(where)
            if unit == where:
                units[unit] = value
                continue
            units.setdefault(unit, copy.deepcopy(at(self.documents, unit)))
            *outer, last = where[len(unit) :]
            at(units[unit], tuple(outer))[last] = value
        changes = {".".join(keys_of(self.documents, unit)): value for unit, value in units.items()}
        return tuple(change_texts(changes))

    def change(self, texts: Sequence[str]) -> Change:
        """The overlay of some changes. BadInput if the game's checks refuse it."""
        change = overlay_of(assigned(self.reader, texts), None)
        assert isinstance(change, Change)
        self.reader.data(change)
        return change

    def refusal(self, chosen: Mapping[Where, Value]) -> str:
        """Why the game refuses these values together, as `libration whatif` says it; "" if it doesn't."""
        try:
            if chosen:
                self.change(self.texts(chosen))
        except BadInput as error:
            return str(error)
        return ""

    def told(self, chosen: Mapping[Where, Value]) -> list[tuple[str, str, str]]:
        """The component, the number, and what changes: ("Firaks", "Start, ore", "3 → 4")."""
        owners = {number.where: one for one in self.components for number in one.numbers}
        lines = []
        for where, value in chosen.items():
            number = self.numbers[where]
            before, after = (shown_value(each) for each in (number.value, value))
            lines.append((owners[where].title, number.title, f"{before} → {after}"))
        return lines

    def _may_change(self, place: Place) -> bool:
        if isinstance(place.value, dict | list) or place.where[-1] in ("id", "index", "kind", *NAMES):
            return False
        if isinstance(place.value, str) and not self._words(place):
            return False
        return not self.reader.closed_reason(keys_of(self.documents, place.where))

    def _words(self, place: Place) -> tuple[str, ...]:
        """The words that the models allow."""
        words = self._places.arm_of(place.value, place.schema).get("enum", ())
        return tuple(word for word in words if isinstance(word, str))

    @cached_property
    def _places(self) -> Places:
        return Places(self.documents, self.reader.model)

    def _component_of(self, where: Where) -> Where:
        """What a value belongs to: an entry with an id, a table of a file, or the file."""
        stem, *rest = where
        if len(rest) > 1:
            inner = self.documents[str(stem)][rest[0]]
            if goes_by_id(inner):
                return (stem, rest[0], rest[1])
            if isinstance(inner, dict):
                return (stem, rest[0])
        return (stem,)

    def _component(self, where: Where, places: Sequence[Place]) -> Component:
        keys = keys_of(self.documents, where)
        table = at(self.documents, where)
        kind = spoken(str(where[0]))
        if len(where) == ENTRY:
            own = next((table[key] for key in NAMES if table.get(key)), "")
            title, kind = str(own or self._titles.get(keys[-1]) or spoken(keys[-1])), spoken(str(where[1]))
        else:
            title = ": ".join(self._words_of(key) for key in keys)
        text = next((table[key] for key in TEXTS if isinstance(table.get(key), str)), "")
        numbers = tuple(self._number(where, place) for place in places)
        words = plain_name(" ".join([title, kind, *keys, text, *(number.title for number in numbers)]))
        return Component(where, title, kind, ".".join(keys), text, numbers, words)

    def _number(self, owner: Where, place: Place) -> Number:
        keys = keys_of(self.documents, place.where)
        low, high = self._places.bounds(place.schema)
        first, *more = [*self._step_titles(owner, place.where)] or [self._words_of(keys[-1])]
        title = f"{first}: {', '.join(map(_inside, more))}" if more else first
        file = f"{place.where[0]}.toml"
        line = line_of(self._file_texts[str(place.where[0])], place.where[1:])
        words = self._words(place) if isinstance(place.value, str) else ()
        source = source_of(self._sources, keys)
        return Number(place.where, keys, title, place.value, low, high, words, source, f"{file}:{line}")

    def _step_titles(self, owner: Where, where: Where) -> Iterator[str]:
        """The keys inside a component as words; entries of lists by their title or id, or counted from 1."""
        value = at(self.documents, owner)
        counted = ""
        for part in where[len(owner) :]:
            value = value[part]
            if not isinstance(part, int):
                if counted:
                    yield counted
                counted = self._words_of(part) if not goes_by_id(value) else ""
                continue
            named = isinstance(value, dict) and "id" in value
            if named and counted:
                yield counted
            label = self._titles.get(str(value["id"]), spoken(str(value["id"]))) if named else str(part + 1)
            counted = label if named else f"{counted} {label}".strip()
        if counted:
            yield counted

    def _words_of(self, key: str) -> str:
        """A key as words: those that the game's titles write in capitals have them here too."""
        return " ".join(self._capitals.get(word.lower(), word) for word in spoken(key).split())

    @cached_property
    def _capitals(self) -> dict[str, str]:
        words = " ".join([self.about.unit, *self._titles.values()]).split()
        plain = (word.strip("(),:;.+-") for word in words)
        return {word.lower(): word for word in plain if word.isupper() and word.isalpha() and len(word) > 1}

    @cached_property
    def _titles(self) -> dict[str, str]:
        """The titles of factions and components, by id."""
        titles: dict[str, str] = {}
        for kind in (self.about.components or {}).values():
            for name, entry in kind.entries.items():
                titles.setdefault(name, entry.title)
        return titles | faction_titles(self.about)

    @cached_property
    def _sources(self) -> dict[str, str]:
        return self.reader.sources()

    @cached_property
    def _file_texts(self) -> dict[str, str]:
        folder = self.reader.folder
        return {stem: (folder / f"{stem}.toml").read_text(encoding="utf-8") for stem in self.reader.files}

    def _unit(self, where: Where) -> Where:
        """The outermost list without ids that a place is in, which an overlay replaces as a whole; the place
        itself if there is none."""
        value: Any = self.documents
        for depth, part in enumerate(where):
            inner = value[part]
            if isinstance(value, list) and not (isinstance(inner, dict) and "id" in inner):
                return where[:depth]
            value = inner
        return where


def _inside(words: str) -> str:
    """Words inside a title: "Ore" is "ore" there, but VP stays."""
    return words if words[:2].isupper() else words[:1].lower() + words[1:]


def shown_value(value: Value) -> str:
    """A value as people write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)
