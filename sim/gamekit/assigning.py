"""Changes given as PATH=VALUE: what each means, and the overlay that they make together."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sim.errors import BadInput, short
from sim.files.old_names import current
from sim.files.reading import LONG, NESTED, shown
from sim.gamekit.components import Reader
from sim.gamekit.finding import find, keys_of
from sim.gamekit.overlays import Change, joined, merged
from sim.gamekit.places import Places, Where

CALLED = "PATH=VALUE"  # what errors call a change


class Assigned(NamedTuple):
    """One change."""

    keys: tuple[str, ...]  # as an overlay addresses it
    before: Any  # None: the files leave it out
    after: Any
    tables: dict[str, Any]

    @property
    def text(self) -> str:
        """What changes, as text; for a table, what changes in it."""
        changed = _changed(self.keys, self.before, self.after)
        return ", ".join(f"{'.'.join(keys)} {_text(old)} → {_text(new)}" for keys, old, new in changed)


def assigned(reader: Reader[Any, Any], texts: Sequence[str]) -> list[Assigned]:
    """What each text changes. BadInput if a path or a value can't be understood."""
    documents = reader.documents()
    changes = [_assigned(reader, documents, text) for text in texts]
    for change in changes:
        times = sum(other.keys[: len(change.keys)] == change.keys for other in changes)
        if times > 1:
            raise BadInput(f"{CALLED}: {'.'.join(change.keys)}: expected it once, found it {times} times")
    return changes


def overlay_of(changes: Sequence[Assigned], file: Path | None) -> Path | Change | None:
    """All changes as one overlay, on top of that of a file if there is one."""
    tables: dict[str, Any] = {}
    for change in changes:
        tables = merged(tables, change.tables, (), CALLED)
    return joined(file, tables, CALLED)


def _assigned(reader: Reader[Any, Any], documents: dict[str, Any], text: str) -> Assigned:
    path, equals, written = (part.strip() for part in text.partition("="))
    if not equals or not path or not written:
        raise BadInput(f'{CALLED}: expected e.g. factions.firaks.start.ore=4, found "{short(text)}"')
    path = ".".join(current(path.split("."), reader.renamed))
    where, key = _target(reader, documents, path)
    before: Any = documents
    for part in (*where, *key):
        before = before.get(part) if isinstance(before, dict) else before[part]
    after = _value(path, written)
    keys = (*keys_of(documents, where), *key)
    if not any(_changed(keys, before, after)):
        raise BadInput(f"{CALLED}: {path}: expected a new value, found the old one, {shown(before)}")
    return Assigned(keys, before, after, tables_of(documents, (*where, *key), after))


def refusal(reader: Reader[Any, Any], where: Where, value: Any, file: Path | None) -> str:
    """Why a place can't have a value, if nothing else changes (but a file's overlay); "" if it can."""
    try:
        reader.data(joined(file, tables_of(reader.documents(), where, value), CALLED))
    except BadInput as error:
        return str(error)
    return ""


def accepted(
    reader: Reader[Any, Any],
    where: Where,
    value: int,
    bounds: tuple[int | None, int | None],
    file: Path | None = None,
) -> tuple[int | None, int | None]:
    """The limits of a whole number that the game's checks accept, too, if nothing else changes; within those
    of the models (``bounds``)."""

    def furthest(bound: int | None) -> int | None:
        if bound is None or not refusal(reader, where, bound, file):
            return bound
        good, bad = value, bound
        while abs(bad - good) > 1:
            middle = (good + bad) // 2
            good, bad = (good, middle) if refusal(reader, where, middle, file) else (middle, bad)
        return good

    low, high = map(furthest, bounds)
    return low, high


def _target(reader: Reader[Any, Any], documents: dict[str, Any], path: str) -> tuple[Where, tuple[str, ...]]:
    """The place that a path means, and a key inside it that the files leave out, if the path names one."""
    try:
        matches, mistake = find(documents, path), ""
    except BadInput as error:
        matches, mistake = [], str(error)
    outer, _, last = path.rpartition(".")
    if mistake and outer:
        places = Places(documents, reader.model)
        where = find(documents, outer)[0]
        place = next((place for place in places.all if place.where == where), None)
        if place is not None and isinstance(place.value, dict) and last in places.left_out(place):
            return where, (last,)
    if mistake:
        raise BadInput(f"{CALLED}: {mistake}")
    if len(matches) > 1:
        some = ", ".join(".".join(keys_of(documents, where)) for where in matches[:3])
        raise BadInput(f'{CALLED}: expected one place, found "{short(path)}" in {len(matches)}: {some} ...')
    return matches[0], ()


def _value(path: str, written: str) -> Any:
    """The value as TOML reads it; a bare word is a text."""
    if len(written.splitlines()) > 1:
        raise BadInput(f"{CALLED}: {path}: expected a value on one line, found several lines")
    try:
        return tomllib.loads(f"value = {written}")["value"]
    except (tomllib.TOMLDecodeError, KeyError):
        return written
    except RecursionError:
        raise BadInput(f"{CALLED}: {path}: expected {NESTED}, found more") from None
    except ValueError:
        raise BadInput(f"{CALLED}: {path}: expected at most 64 bits, found {LONG}") from None


def _changed(keys: tuple[str, ...], before: Any, after: Any) -> Iterator[tuple[tuple[str, ...], Any, Any]]:
    """The values that differ: a table is merged into the existing one, as in an overlay."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key, value in after.items():
            yield from _changed((*keys, key), before.get(key), value)
    elif after != before or type(after) is not type(before):
        yield keys, before, after


def tables_of(documents: Any, where: Where, value: Any) -> Any:
    """The tables of an overlay that sets a place. Lists without ids are replaced as a whole."""
    if not where:
        return value
    part, *rest = where
    if isinstance(part, int):
        entry = documents[part]
        if isinstance(entry, dict) and "id" in entry:
            return {entry["id"]: tables_of(entry, tuple(rest), value)}
        replaced = list(documents)
        replaced[part] = _whole(entry, tuple(rest), value)
        return replaced
    return {part: tables_of(documents.get(part), tuple(rest), value)}


def _whole(entry: Any, where: Where, value: Any) -> Any:
    """An entry of a list without ids, with one value changed."""
    if not where:
        return value
    part, *rest = where
    if isinstance(entry, list):
        return [
            _whole(each, tuple(rest), value) if place == part else each for place, each in enumerate(entry)
        ]
    before = entry or {}  # a key that the entry may have, but doesn't
    return before | {part: _whole(before.get(part), tuple(rest), value)}


def _text(value: Any) -> str:
    if value is None:
        return "nothing"
    return str(value) if isinstance(value, list | dict) else shown(value)
