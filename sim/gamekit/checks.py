"""Checks on the data files of every game, both as packaged and after an overlay.

Compiled rules don't check bounds: there must be as many entries as the records have room for, in the order in
which the rules number them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from sim.files.reading import shown
from sim.gamekit.data_files import Problem, Table, Where

# File and key of a list -> how many entries it has, or their ids in order.
Rows = Mapping[tuple[str, str], int | Sequence[str]]


def common_problems(data: BaseModel, documents: dict[str, Table], rows: Rows) -> Iterator[Problem]:
    """What is wrong with lists of entries, sources of fields, and defaults of switches."""
    for file, document in documents.items():
        yield from _id_problems(file, (), document)
    for (file, key), expected in rows.items():
        yield from _row_problems(file, key, getattr(getattr(data, file), key), expected)
    for file, document in documents.items():
        yield from _source_problems(file, document)
    rules: Any = getattr(data, "rules", None)
    for name, switch in getattr(rules, "switches", ()):
        if not any(switch.default is option or switch.default == option for option in switch.options):
            expected_words = f"one of {', '.join(shown(option) for option in switch.options)}"
            yield Problem("rules", ("switches", name, "default"), expected_words, shown(switch.default))


def _row_problems(
    file: str, key: str, entries: Sequence[Any], expected: int | Sequence[str]
) -> Iterator[Problem]:
    """There are as many entries as expected, with these ids, numbered in order if they are numbered."""
    words = () if isinstance(expected, int) else expected
    count = expected if isinstance(expected, int) else len(expected)
    for row, word in enumerate(words[: len(entries)]):
        if entries[row].id != word:
            yield Problem(file, (key, row, "id"), f'"{word}"', shown(entries[row].id))
            break
    if len(entries) != count:
        missing = f' with "{words[len(entries)]}"' if len(entries) < len(words) else ""
        yield Problem(file, (key,), f"{count} entries{missing}", f"{len(entries)}")
    for row, entry in enumerate(entries):
        if getattr(entry, "index", row) != row:
            yield Problem(file, (key, row, "index"), f"{row}, its place in the file", f"{entry.index}")


def _id_problems(file: str, where: Where, content: Any) -> Iterator[Problem]:
    """Each id occurs once in its list: overlays and tables refer to ids."""
    if isinstance(content, dict):
        for key, value in content.items():
            yield from _id_problems(file, (*where, key), value)
    elif isinstance(content, list):
        seen: set[str] = set()
        for row, entry in enumerate(content):
            if isinstance(entry, dict) and "id" in entry:
                if entry["id"] in seen:
                    place = (*where, row, "id")
                    yield Problem(file, place, "an id that is not taken", f"{shown(entry['id'])} again")
                seen.add(entry["id"])
            yield from _id_problems(file, (*where, row), entry)


def _source_problems(file: str, document: Table) -> Iterator[Problem]:
    """Every key that has a source exists in the file."""
    rest = {name: value for name, value in document.items() if name != "field_sources"}
    for key in document.get("field_sources", {}):
        if not _has_key(rest, key):
            yield Problem(file, ("field_sources", key), "a key of some entry", "no such key")


def _has_key(value: Any, key: str) -> bool:
    if isinstance(value, dict):
        return key in value or any(_has_key(inner, key) for inner in value.values())
    return isinstance(value, list) and any(_has_key(inner, key) for inner in value)
