"""What-if changes: a TOML file whose tables are merged into a game's packaged data.

The top-level tables are stems of data files; entries of lists are addressed by id:

    name = "richer Terrans"
    [factions.faction.terrans.start]
    credits = 20

Tables are merged key by key, everything else replaces what was there. A table with another "kind" than the
packaged one replaces it whole.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sim.data_files import Table, one_of
from sim.errors import BadInput
from sim.reading import path_text, read_toml, shown

Closed = Mapping[tuple[str, ...], str]


class Overlay(NamedTuple):
    """One overlay file. name: its own name for itself, or the file's."""

    file: str
    name: str
    note: str
    tables: Table


def read_overlay(path: Path, files: Sequence[str], closed: Closed) -> Overlay:
    """Read an overlay and check its top level; its keys are checked when it is applied.

    ``closed``: what would change nothing if an overlay set it, and why; the key "*" is any id.
    """
    tables = read_toml(path)
    texts = {"name": path.stem, "note": ""}
    for key in texts:
        text = tables.pop(key, texts[key])
        if not isinstance(text, str):
            raise BadInput(f"{path.name}: {key}: expected a text, found {shown(text)}")
        texts[key] = text
    for stem, table in tables.items():
        if stem not in files:
            expected, found = one_of((*files, *texts), stem)
            raise BadInput(f"{path.name}: {stem}: expected {expected}, found {found}")
        if not isinstance(table, dict):
            raise BadInput(f"{path.name}: {stem}: expected a table, found {shown(table)}")
    for keys, reason in closed.items():
        if (where := _within(tables, keys)) is not None:
            found = shown(_at(tables, where))
            raise BadInput(f"{path.name}: {path_text(where)}: expected {reason}, found {found}")
    return Overlay(path.name, texts["name"], texts["note"], tables)


def _within(tables: Any, keys: tuple[str, ...]) -> tuple[str, ...] | None:
    """The first place of ``tables`` that ``keys`` lead to, or None."""
    if not keys:
        return ()
    if not isinstance(tables, dict):
        return None
    for key in tables if keys[0] == "*" else keys[:1]:
        if key in tables and (rest := _within(tables[key], keys[1:])) is not None:
            return (key, *rest)
    return None


def _at(tables: Any, where: tuple[str, ...]) -> Any:
    for key in where:
        tables = tables[key]
    return tables


def apply_overlay(documents: dict[str, Table], overlay: Overlay) -> dict[str, Table]:
    """New documents with the overlay's changes; BadInput for an id that is not there."""
    changed = dict(documents)
    for stem, table in overlay.tables.items():
        changed[stem] = merged(documents[stem], table, (stem,), overlay.file)
    return changed


def merged(base: Any, change: Any, where: tuple[str | int, ...], file: str) -> Any:
    """The value of base after the change."""
    if isinstance(base, list) and base and all(isinstance(entry, dict) and "id" in entry for entry in base):
        return _merged_by_id(base, change, where, file)
    if not isinstance(base, dict) or not isinstance(change, dict):
        return change
    if "kind" in base and change.get("kind", base["kind"]) != base["kind"]:
        return change
    result = dict(base)
    for key, value in change.items():
        result[key] = merged(base[key], value, (*where, key), file) if key in base else value
    return result


def _merged_by_id(base: list[Table], change: Any, where: tuple[str | int, ...], file: str) -> list[Table]:
    place = path_text(where)
    ids = [str(entry["id"]) for entry in base]
    if not isinstance(change, dict):
        raise BadInput(
            f"{file}: {place}: expected tables by id such as [{place}.{ids[0]}], found {shown(change)}"
        )
    for key in change:
        if key not in ids:
            expected, found = one_of(ids, key)
            raise BadInput(f"{file}: {place}.{key}: expected {expected}, found {found}")
    return [
        merged(entry, change[key], (*where, key), file) if key in change else entry
        for key, entry in zip(ids, base, strict=True)
    ]
