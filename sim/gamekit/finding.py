"""Find a value in a game's data: by the keys of an overlay, by shorter ones, or by name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

from sim.errors import BadInput, short
from sim.gamekit.data_files import by_id, one_of
from sim.gamekit.places import UNREAD, Where, at, goes_by_id

NAMES = ("id", "name", "title")
Key = TypeVar("Key")


def find(documents: dict[str, Any], text: str) -> list[Where]:
    """The places that a text means: one for keys, perhaps several for a name. BadInput if there are none.

    Keys are those of an overlay ("factions.faction.firaks.start.ore"). The name of a list may be left out
    ("factions.firaks.start.ore"), and that of the file too if the id is unique ("firaks.start.ore").
    """
    parts = text.split(".")
    if len(parts) == 1 and parts[0] not in documents:
        if named := list(_called(documents, text)):
            return named
        names = sorted({name for _, names in _entries(documents, ()) for name in names})
        expected, quoted = one_of([*documents, *names], text)
        raise BadInput(f"expected {expected}, found {quoted}")
    return [_along(documents, parts)]


def keys_of(documents: Any, where: Where) -> tuple[str, ...]:
    """A place as an overlay addresses it: entries of lists by id."""
    return tuple(str(part) for part in by_id(where, documents))


def _along(documents: dict[str, Any], parts: Sequence[str]) -> Where:
    """The place that keys lead to."""
    first, *rest = parts
    where: Where = (first,)
    if first not in documents:
        entries = [where for where, names in _entries(documents, ()) if names and names[0] == first]
        if len(entries) != 1:
            expected, quoted = one_of(list(documents), first)
            more = f", or a unique id; this one occurs {len(entries)} times" if entries else ""
            raise BadInput(f"{short(first)}: expected {expected}{more}, found {quoted}")
        where = entries[0]
    value: Any = at(documents, where)
    for depth, key in enumerate(rest):
        step = _step(value, key)
        if step is None:
            place = ".".join([*keys_of(documents, where), key])
            expected, quoted = one_of(_labels(value) or ["nothing"], key)
            more = " in it" if depth < len(rest) - 1 else ""
            raise BadInput(f"{short(place, 120)}: expected {expected}{more}, found {quoted}")
        where = (*where, *step)
        value = at(value, step)
    return where


def _step(value: Any, key: str) -> Where | None:
    """Where a key leads from a table or list. The name of a list may be skipped if only one has the id."""
    if isinstance(value, dict):
        if key in value:
            return (key,)
        inside = [
            (name, *step)
            for name, entry in value.items()
            if goes_by_id(entry) and (step := _step(entry, key)) is not None
        ]
        return inside[0] if len(inside) == 1 else None
    if isinstance(value, list):
        for place, entry in enumerate(value):
            named = isinstance(entry, dict) and "id" in entry
            if key == str(entry["id"] if named else place):
                return (place,)
    return None


def _labels(value: Any) -> list[str]:
    if isinstance(value, dict):
        inside = [str(entry["id"]) for inner in value.values() if goes_by_id(inner) for entry in inner]
        return [*(key for key in value if key not in UNREAD), *inside]
    if isinstance(value, list):
        return [
            str(entry["id"] if isinstance(entry, dict) and "id" in entry else place)
            for place, entry in enumerate(value)
        ]
    return []


def _entries(value: Any, where: Where) -> Iterator[tuple[Where, list[str]]]:
    """All entries with an id, and their names, the id first."""
    if isinstance(value, dict):
        if "id" in value and where:
            yield where, [str(value[key]) for key in NAMES if isinstance(value.get(key), str)]
        for key, entry in value.items():
            yield from _entries(entry, (*where, key))
    elif isinstance(value, list):
        for place, entry in enumerate(value):
            yield from _entries(entry, (*where, place))


def _called(documents: dict[str, Any], text: str) -> Iterator[Where]:
    """Entries and keys with that name; if there are none, those whose names contain it."""
    wanted = plain_name(text)
    if not wanted:
        return
    exact, partly = matches(_entries(documents, ()), text)
    yield from exact or list(_keys(documents, (), wanted)) or partly


def matches(named: Iterable[tuple[Key, Iterable[str]]], text: str) -> tuple[list[Key], list[Key]]:
    """Of things with names: those with that name, and those whose names contain it."""
    wanted = plain_name(text)
    plain = [(key, [plain_name(name) for name in names]) for key, names in named]
    exact = [key for key, names in plain if wanted in names]
    words = f"_{wanted}_"
    return exact, [key for key, names in plain if wanted and any(words in f"_{name}_" for name in names)]


def _keys(value: Any, where: Where, wanted: str) -> Iterator[Where]:
    """Places whose last key contains a word: "drones" finds drones_per_player."""
    if isinstance(value, dict):
        for key, entry in value.items():
            if key in UNREAD:
                continue
            if f"_{wanted}_" in f"_{plain_name(key)}_":
                yield (*where, key)
            yield from _keys(entry, (*where, key), wanted)
    elif isinstance(value, list):
        for place, entry in enumerate(value):
            yield from _keys(entry, (*where, place), wanted)


def plain_name(name: str) -> str:
    """A name without capitals and punctuation: "Hadsch Hallas" and "HADSCH-HALLAS" are hadsch_hallas."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
