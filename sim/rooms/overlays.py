"""What-if changes: a TOML file whose tables are merged into a game's packaged data.

The top-level tables are stems of data files; entries of lists are addressed by id:

    name = "richer Terrans"
    [factions.faction.terrans.start]
    credits = 20

Tables are merged key by key, everything else replaces what was there. A table with another "kind" than the
packaged one, an effect for instance, replaces it whole; an entry with an id stays. Numbers can be multiplied,
many at once; "*" is every id, key or place:

    [scale]
    "cards.card_type.*.mission.vp" = 1.5

Whole numbers stay whole; a half goes away from what was there, so that 1 becomes 2 by 1.5, and 0 by 0.5.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sim.errors import BadInput, short
from sim.files.reading import path_text, read_toml, shown
from sim.rooms.data_files import Table, one_of
from sim.rooms.places import at

SCALE = "scale"
MOST_FACTOR = 1_000_000
MOST_SCALED = 10**30  # what is larger fits no float, and no rule
Closed = Mapping[tuple[str, ...], str]


class Change(NamedTuple):
    """The content of an overlay that is no file by itself, and what errors call it."""

    file: str
    tables: Table


class Overlay(NamedTuple):
    """One overlay. name: its own name for itself, or the file's."""

    file: str
    name: str
    note: str
    tables: Table
    factors: dict[tuple[str, ...], float]


def joined(path: Path | None, tables: Table, file: str) -> Path | Change | None:
    """The overlay of a file with more tables laid over it; ``file`` is what errors call the latter."""
    if not tables:
        return path
    if path is None:
        return Change(file, tables)
    return Change(f"{path.name} and {file}", merged(read_toml(path), tables, (), file))


def read_overlay(given: Path | Change, files: Sequence[str], closed: Closed) -> Overlay:
    """Read an overlay and check its top level; its keys are checked when it is applied.

    ``closed``: what would change nothing if an overlay set it, and why; the key "*" is any id.
    """
    change = Change(given.name, read_toml(given)) if isinstance(given, Path) else given
    file, tables = change.file, dict(change.tables)
    texts = {"name": Path(file).stem, "note": ""}
    for key in texts:
        text = tables.pop(key, texts[key])
        if not isinstance(text, str):
            raise BadInput(f"{file}: {key}: expected a text, found {shown(text)}")
        texts[key] = text
    factors = dict(_factors(tables.pop(SCALE, {}), (), file))
    for stem, table in tables.items():
        if stem not in files:
            expected, found = one_of((*files, SCALE, *texts), stem)
            raise BadInput(f"{file}: {path_text([stem])}: expected {expected}, found {found}")
        if not isinstance(table, dict):
            raise BadInput(f"{file}: {stem}: expected a table, found {shown(table)}")
    for keys, reason in closed.items():
        if (where := _within(tables, keys)) is not None:
            found = shown(at(tables, where))
            raise BadInput(f"{file}: {path_text(where)}: expected {reason}, found {found}")
        for pattern, factor in factors.items():
            if len(pattern) >= len(keys) and all(
                one == other or "*" in (one, other) for one, other in zip(pattern, keys, strict=False)
            ):
                raise BadInput(f"{_scale_text(file, pattern)}: expected {reason}, found {factor:g}")
    return Overlay(file, texts["name"], texts["note"], tables, factors)


def _factors(table: Any, where: tuple[str, ...], file: str) -> Iterator[tuple[tuple[str, ...], float]]:
    """What is to be multiplied by how much: keys as one text with dots, as tables, or mixed."""
    if isinstance(table, dict) and (table or not where):
        for key, value in table.items():
            yield from _factors(value, (*where, *key.split(".")), file)
        return
    number = isinstance(table, int | float) and not isinstance(table, bool)
    if not where or not number or not 0 <= table <= MOST_FACTOR:
        expected = f"a factor, a number from 0 to {MOST_FACTOR:,}" if where else "a table of factors"
        raise BadInput(f"{_scale_text(file, where)}: expected {expected}, found {shown(table)}")
    yield where, table


def _scale_text(file: str, pattern: tuple[str, ...]) -> str:
    return f"{file}: {short('.'.join((SCALE, *pattern)), 120)}"


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


def apply_overlay(documents: dict[str, Table], overlay: Overlay) -> dict[str, Table]:
    """New documents with the overlay's changes; BadInput for an id that is not there."""
    changed = dict(documents)
    for stem, table in overlay.tables.items():
        changed[stem] = merged(documents[stem], table, (stem,), overlay.file)
    for pattern, factor in overlay.factors.items():
        changed = _scaled(changed, pattern, factor, overlay.file)
    return changed


def _scaled(
    documents: dict[str, Table], pattern: tuple[str, ...], factor: float, file: str
) -> dict[str, Table]:
    """New documents with all numbers multiplied that the pattern leads to; BadInput if it leads nowhere."""
    changed = copy.deepcopy(documents)
    reached: list[Any] = [changed]
    found: list[tuple[Any, Any]] = []  # a table or list, and the key or place in it
    for depth, key in enumerate(pattern):
        steps = [(holder, *step) for holder in reached for step in _steps(holder)]
        found = [(holder, place) for holder, place, label in steps if key in ("*", label)]
        if not found:
            expected, what = one_of(list(dict.fromkeys(label for *_, label in steps)) or ["nothing"], key)
            raise BadInput(f"{_scale_text(file, pattern[: depth + 1])}: expected {expected}, found {what}")
        reached = [holder[place] for holder, place in found]
    same = True
    for holder, place in found:
        before = holder[place]
        number = isinstance(before, int | float) and not isinstance(before, bool)
        if not number or not abs(before) < MOST_SCALED:
            what = shown(before)
            raise BadInput(f"{_scale_text(file, pattern)}: expected a number to multiply, found {what} there")
        holder[place] = _times(before, factor)
        same = same and holder[place] == before
    if same:
        expected, what = "a factor that changes a number", f"{factor:g}, which changes none"
        raise BadInput(f"{_scale_text(file, pattern)}: expected {expected}, found {what}")
    return changed


def _steps(holder: Any) -> Iterator[tuple[Any, str]]:
    """Where one can go from here: the key or place, and what a pattern calls it."""
    if isinstance(holder, dict):
        yield from ((key, key) for key in holder)
    elif isinstance(holder, list):
        for place, entry in enumerate(holder):
            named = isinstance(entry, dict) and "id" in entry
            yield place, str(entry["id"] if named else place)


def _times(value: int | float, factor: float) -> int | float:
    if isinstance(value, float):
        return value * factor
    exact = round(value * factor, 9)  # 0.7 * 5 is a half, whatever floats say
    return math.floor(exact + 0.5) if factor >= 1 else math.ceil(exact - 0.5)


def merged(base: Any, change: Any, where: tuple[str | int, ...], file: str) -> Any:
    """The value of base after the change."""
    if isinstance(base, list) and base and all(isinstance(entry, dict) and "id" in entry for entry in base):
        return _merged_by_id(base, change, where, file)
    if not isinstance(base, dict) or not isinstance(change, dict):
        return change
    if "kind" in base and "id" not in base and change.get("kind", base["kind"]) != base["kind"]:
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
            raise BadInput(f"{file}: {path_text((*where, key))}: expected {expected}, found {found}")
        if isinstance(change[key], dict) and change[key].get("id", key) != key:
            found = shown(change[key]["id"])
            raise BadInput(f'{file}: {place}.{key}.id: expected "{key}": ids stay, found {found}')
    return [
        merged(entry, change[key], (*where, key), file) if key in change else entry
        for key, entry in zip(ids, base, strict=True)
    ]
