"""Changes given as PATH=VALUE: what they mean, and the overlay that they make together."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sim.errors import BadInput, short
from sim.files.reading import LONG, NESTED, shown
from sim.rooms.components import Reader
from sim.rooms.finding import find, keys_of
from sim.rooms.overlays import Change, joined, merged
from sim.rooms.places import Places, Where

GIVEN = "PATH=VALUE"  # what errors call them


class Assigned(NamedTuple):
    """One of them, understood."""

    keys: tuple[str, ...]  # as an overlay addresses it
    before: Any  # None: the files leave it out
    after: Any
    tables: dict[str, Any]

    @property
    def text(self) -> str:
        """What changes, as one would say it; of a table, what changes in it."""
        changed = _changed(self.keys, self.before, self.after)
        return ", ".join(f"{'.'.join(keys)} {_text(old)} → {_text(new)}" for keys, old, new in changed)


def assigned(reader: Reader[Any, Any], texts: Sequence[str]) -> list[Assigned]:
    """What each of the texts changes; BadInput where a path or a value cannot be understood."""
    documents = reader.documents()
    found = [_assigned(reader, documents, text) for text in texts]
    for change in found:
        times = sum(other.keys[: len(change.keys)] == change.keys for other in found)
        if times > 1:
            raise BadInput(f"{GIVEN}: {'.'.join(change.keys)}: expected it once, found it {times} times")
    return found


def overlay_of(changes: Sequence[Assigned], file: Path | None) -> Path | Change | None:
    """All changes as one overlay, over that of a file if there is one."""
    tables: dict[str, Any] = {}
    for change in changes:
        tables = merged(tables, change.tables, (), GIVEN)
    return joined(file, tables, GIVEN)


def _assigned(reader: Reader[Any, Any], documents: dict[str, Any], text: str) -> Assigned:
    path, equals, written = (part.strip() for part in text.partition("="))
    if not equals or not path or not written:
        raise BadInput(f'{GIVEN}: expected it as in factions.firaks.start.ore=4, found "{short(text)}"')
    where, key = _target(reader, documents, path)
    before: Any = documents
    for part in (*where, *key):
        before = before.get(part) if isinstance(before, dict) else before[part]
    after = _value(path, written)
    keys = (*keys_of(documents, where), *key)
    if not any(_changed(keys, before, after)):
        raise BadInput(f"{GIVEN}: {path}: expected another value than the one that is there, {shown(before)}")
    return Assigned(keys, before, after, _tables(documents, (*where, *key), after))


def refusal(reader: Reader[Any, Any], where: Where, value: Any, file: Path | None) -> str:
    """Why a place cannot have a value, if it is all that changes (over a file's overlay); "" if it can."""
    try:
        reader.data(joined(file, _tables(reader.documents(), where, value), GIVEN))
    except BadInput as error:
        return str(error)
    return ""


def _target(reader: Reader[Any, Any], documents: dict[str, Any], path: str) -> tuple[Where, tuple[str, ...]]:
    """The place that a path means, and a key within it that the files leave out, if it is one."""
    try:
        found = find(documents, path)
    except BadInput as error:
        outer, _, last = path.rpartition(".")
        if outer:
            places = Places(documents, reader.model)
            where = find(documents, outer)[0]
            place = next((place for place in places.all if place.where == where), None)
            if place is not None and isinstance(place.value, dict) and last in places.left_out(place):
                return where, (last,)
        raise BadInput(f"{GIVEN}: {error}") from None
    if len(found) > 1:
        some = ", ".join(".".join(keys_of(documents, where)) for where in found[:3])
        raise BadInput(f'{GIVEN}: expected one place, found "{short(path)}" in {len(found)}: {some} ...')
    return found[0], ()


def _value(path: str, written: str) -> Any:
    """As TOML reads it; a bare word is a word."""
    if len(written.splitlines()) > 1:
        raise BadInput(f"{GIVEN}: {path}: expected a value on one line, found several lines")
    try:
        return tomllib.loads(f"value = {written}")["value"]
    except (tomllib.TOMLDecodeError, KeyError):
        return written
    except RecursionError:
        raise BadInput(f"{GIVEN}: {path}: expected {NESTED}, found more") from None
    except ValueError:
        raise BadInput(f"{GIVEN}: {path}: expected at most 64 bits, found {LONG}") from None


def _changed(keys: tuple[str, ...], before: Any, after: Any) -> Iterator[tuple[tuple[str, ...], Any, Any]]:
    """The values that differ: a table is laid over the one that is there, as in an overlay."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key, value in after.items():
            yield from _changed((*keys, key), before.get(key), value)
    elif after != before or type(after) is not type(before):
        yield keys, before, after


def _tables(documents: Any, where: Where, value: Any) -> Any:
    """What an overlay says to set a place: lists without ids are replaced whole."""
    if not where:
        return value
    part, *rest = where
    if isinstance(part, int):
        entry = documents[part]
        if isinstance(entry, dict) and "id" in entry:
            return {entry["id"]: _tables(entry, tuple(rest), value)}
        replaced = list(documents)
        replaced[part] = _whole(entry, tuple(rest), value)
        return replaced
    return {part: _tables(documents.get(part), tuple(rest), value)}


def _whole(entry: Any, where: Where, value: Any) -> Any:
    """An entry of such a list with one value changed."""
    if not where:
        return value
    changed: Any = list(entry) if isinstance(entry, list) else dict(entry)
    changed[where[0]] = _whole(entry[where[0]], where[1:], value)
    return changed


def _text(value: Any) -> str:
    if value is None:
        return "nothing"
    return str(value) if isinstance(value, list | dict) else shown(value)
