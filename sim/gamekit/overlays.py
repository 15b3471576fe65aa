"""What-if changes: a TOML file whose tables are merged into a game's packaged data.

The top-level tables are stems of data files; entries of lists are addressed by id:

    name = "richer Terrans"
    [factions.faction.terrans.start]
    credits = 20

Tables are merged key by key; everything else replaces what was there. A table with a different "kind" from
the packaged one, such as an effect, replaces it as a whole; an entry with an id is still merged. Numbers can
be multiplied, many at once; "*" stands for every id, key or place:

    [scale]
    "cards.card_type.*.mission.vp" = 1.5

Whole numbers stay whole. Halves are rounded away from the old value: 1 times 1.5 is 2, and 1 times 0.5 is 0.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sim.errors import BadInput, short
from sim.files.old_names import current
from sim.files.reading import path_text, read_toml, shown
from sim.gamekit.data_files import Table, one_of
from sim.gamekit.places import at

SCALE = "scale"
MOST_FACTOR = 1_000_000
MOST_SCALED = 10**30  # larger numbers fit neither a float nor a rule
Closed = Mapping[tuple[str, ...], str]


class Change(NamedTuple):
    """The content of an overlay that is not in a file, and what errors call it."""

    file: str
    tables: Table


class Overlay(NamedTuple):
    """One overlay. name: as it says, or the file's name."""

    file: str
    name: str
    note: str
    tables: Table
    factors: dict[tuple[str, ...], float]


def joined(path: Path | None, tables: Table, file: str) -> Path | Change | None:
    """The overlay of a file with more tables on top; ``file`` is what errors call those."""
    if not tables:
        return path
    if path is None:
        return Change(file, tables)
    return Change(f"{path.name} and {file}", merged(read_toml(path), tables, (), file))


def read_overlay(
    overlay: Path | Change, files: Sequence[str], closed: Closed, renamed: Mapping[str, str] | None = None
) -> Overlay:
    """Read an overlay and check its top level; its keys are checked when it is applied.

    ``closed``: what an overlay must not set, since it would change nothing, and why; "*" stands for any id.
    ``renamed``: old names that an overlay may still use, and the new ones.
    """
    change = Change(overlay.name, read_toml(overlay)) if isinstance(overlay, Path) else overlay
    file, tables = change.file, dict(change.tables)
    texts = {"name": Path(file).stem, "note": ""}
    for key in texts:
        text = tables.pop(key, texts[key])
        if not isinstance(text, str):
            raise BadInput(f"{file}: {key}: expected a text, found {shown(text)}")
        texts[key] = text
    factors = {
        tuple(current(list(keys), renamed or {})): factor
        for keys, factor in _factors(tables.pop(SCALE, {}), (), file)
    }
    tables = current(tables, renamed or {})
    for stem, table in tables.items():
        if stem not in files:
            expected, quoted = one_of((*files, SCALE, *texts), stem)
            raise BadInput(f"{file}: {path_text([stem])}: expected {expected}, found {quoted}")
        if not isinstance(table, dict):
            raise BadInput(f"{file}: {stem}: expected a table, found {shown(table)}")
    for keys, reason in closed.items():
        if (where := _within(tables, keys)) is not None:
            value = shown(at(tables, where))
            raise BadInput(f"{file}: {path_text(where)}: expected {reason}, found {value}")
        for pattern, factor in factors.items():
            if len(pattern) >= len(keys) and all(
                one == other or "*" in (one, other) for one, other in zip(pattern, keys, strict=False)
            ):
                raise BadInput(f"{_scale_text(file, pattern)}: expected {reason}, found {factor:g}")
    return Overlay(file, texts["name"], texts["note"], tables, factors)


def _factors(table: Any, where: tuple[str, ...], file: str) -> Iterator[tuple[tuple[str, ...], float]]:
    """What to multiply by how much. Keys can be one text with dots, tables, or a mix of both."""
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
    """New documents with the overlay's changes. BadInput for an unknown id."""
    changed = dict(documents)
    for stem, table in overlay.tables.items():
        changed[stem] = merged(documents[stem], table, (stem,), overlay.file)
    for pattern, factor in overlay.factors.items():
        changed = _scaled(changed, pattern, factor, overlay.file)
    return changed


def _scaled(
    documents: dict[str, Table], pattern: tuple[str, ...], factor: float, file: str
) -> dict[str, Table]:
    """New documents in which all numbers that match the pattern are multiplied. BadInput if none do."""
    changed = copy.deepcopy(documents)
    reached: list[Any] = [changed]
    matches: list[tuple[Any, Any]] = []  # a table or list, and the key or place in it
    for depth, key in enumerate(pattern):
        steps = [(holder, *step) for holder in reached for step in _steps(holder)]
        matches = [(holder, place) for holder, place, label in steps if key in ("*", label)]
        if not matches:
            expected, quoted = one_of(list(dict.fromkeys(label for *_, label in steps)) or ["nothing"], key)
            raise BadInput(f"{_scale_text(file, pattern[: depth + 1])}: expected {expected}, found {quoted}")
        reached = [holder[place] for holder, place in matches]
    same = True
    for holder, place in matches:
        before = holder[place]
        number = isinstance(before, int | float) and not isinstance(before, bool)
        if not number or not abs(before) < MOST_SCALED:
            value = shown(before)
            raise BadInput(f"{_scale_text(file, pattern)}: expected a number to multiply, found {value}")
        holder[place] = _times(before, factor)
        same = same and holder[place] == before
    if same:
        unchanged = f"expected a factor that changes a number, found {factor:g}, which changes none"
        raise BadInput(f"{_scale_text(file, pattern)}: {unchanged}")
    return changed


def _steps(holder: Any) -> Iterator[tuple[Any, str]]:
    """The next steps from here: the key or place, and what a pattern calls it."""
    if isinstance(holder, dict):
        yield from ((key, key) for key in holder)
    elif isinstance(holder, list):
        for place, entry in enumerate(holder):
            named = isinstance(entry, dict) and "id" in entry
            yield place, str(entry["id"] if named else place)


def _times(value: int | float, factor: float) -> int | float:
    if isinstance(value, float):
        return value * factor
    exact = round(value * factor, 9)  # 0.7 * 5 is a half, even if floats disagree
    return math.floor(exact + 0.5) if factor >= 1 else math.ceil(exact - 0.5)


def merged(base: Any, change: Any, where: tuple[str | int, ...], file: str) -> Any:
    """The base with the change merged in."""
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
            expected, quoted = one_of(ids, key)
            raise BadInput(f"{file}: {path_text((*where, key))}: expected {expected}, found {quoted}")
        if isinstance(change[key], dict) and change[key].get("id", key) != key:
            new = shown(change[key]["id"])
            raise BadInput(f'{file}: {place}.{key}.id: expected "{key}": ids can\'t change, found {new}')
    return [
        merged(entry, change[key], (*where, key), file) if key in change else entry
        for key, entry in zip(ids, base, strict=True)
    ]
