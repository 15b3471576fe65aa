"""What-if changes: a TOML file whose tables are merged into the packaged data.

The top-level tables are stems of data files; entries of lists are addressed by id:

    name = "richer Terrans"
    [factions.faction.terrans.start]
    credits = 20

Tables are merged key by key, everything else replaces what was there. A table with another "kind" than the
packaged one replaces it whole.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from sim.errors import BadInput
from sim.games.gaia_project.reading import Table, path_text, read_toml, shown
from sim.games.gaia_project.schema import FILES
from sim.games.gaia_project.schema_base import one_of

# What would change nothing if an overlay set it, and why.
CLOSED = {
    ("components",): "no inventory: an overlay is not held against it",
    ("factions", "check"): "no check tables: an overlay is not held against them",
    ("rules", "switches"): "no switches: give them as options of the run",
}


class Overlay(NamedTuple):
    """One overlay file. name: its own name for itself, or the file's."""

    file: str
    name: str
    note: str
    tables: Table


def read_overlay(path: Path) -> Overlay:
    """Read an overlay and check its top level; its keys are checked when it is applied."""
    tables = read_toml(path)
    texts = {"name": path.stem, "note": ""}
    for key in texts:
        text = tables.pop(key, texts[key])
        if not isinstance(text, str):
            raise BadInput(f"{path.name}: {key}: expected a text, found {shown(text)}")
        texts[key] = text
    for stem, table in tables.items():
        if stem not in FILES:
            expected, found = one_of((*FILES, *texts), stem)
            raise BadInput(f"{path.name}: {stem}: expected {expected}, found {found}")
        if not isinstance(table, dict):
            raise BadInput(f"{path.name}: {stem}: expected a table, found {shown(table)}")
    for (stem, *keys), reason in CLOSED.items():
        if stem in tables and (not keys or keys[0] in tables[stem]):
            raise BadInput(f"{path.name}: {path_text((stem, *keys))}: expected {reason}, found a table")
    return Overlay(path.name, texts["name"], texts["note"], tables)


def apply_overlay(documents: dict[str, Table], overlay: Overlay) -> dict[str, Table]:
    """New documents with the overlay's changes; BadInput for an id that is not there."""
    changed = dict(documents)
    for stem, table in overlay.tables.items():
        changed[stem] = _merged(documents[stem], table, (stem,), overlay.file)
    return changed


def fold_defaults(documents: dict[str, Table]) -> dict[str, Table]:
    """New documents in which each faction's table is complete: merged into the defaults of the file."""
    factions = documents["factions"]
    defaults, entries = factions.get("defaults"), factions.get("faction")
    if not isinstance(defaults, dict) or not isinstance(entries, list):
        return documents  # the models name what is wrong
    inherited = {key: value for key, value in defaults.items() if key != "source"}
    complete = [
        _merged(inherited, entry, ("factions", "faction", row), "factions.toml")
        if isinstance(entry, dict)
        else entry
        for row, entry in enumerate(entries)
    ]
    return {**documents, "factions": {**factions, "faction": complete}}


def _merged(base: Any, change: Any, where: tuple[str | int, ...], file: str) -> Any:
    """The value of base after the change."""
    if isinstance(base, list) and base and all(isinstance(entry, dict) and "id" in entry for entry in base):
        return _merged_by_id(base, change, where, file)
    if not isinstance(base, dict) or not isinstance(change, dict):
        return change
    if "kind" in base and change.get("kind", base["kind"]) != base["kind"]:
        return change
    result = dict(base)
    for key, value in change.items():
        result[key] = _merged(base[key], value, (*where, key), file) if key in base else value
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
        _merged(entry, change[key], (*where, key), file) if key in change else entry
        for key, entry in zip(ids, base, strict=True)
    ]
