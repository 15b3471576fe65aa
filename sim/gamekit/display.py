"""A game's components on a terminal: its files, all places with one name, or one component in full."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

from sim.files.reading import shown
from sim.gamekit.assigning import accepted, refusal
from sim.gamekit.components import Reader, source_of
from sim.gamekit.data_files import read_folder
from sim.gamekit.finding import keys_of
from sim.gamekit.places import Place, Places, Where, at, goes_by_id
from sim.gamekit.toml_lines import line_of

MOST_LISTED = 40  # places with one name
MOST_TRIED = 60  # numbers of one component that are tried out
Bounds = tuple[int | None, int | None]


def list_files(reader: Reader[Any, Any], documents: dict[str, Any], game: str, console: Console) -> None:
    """What there is, file by file."""
    grid = Grid("file", "entries", "for example", box=None, pad_edge=False)
    for stem, document in documents.items():
        lists = {key: entries for key, entries in document.items() if goes_by_id(entries)}
        count = ", ".join(f"{len(entries)} {key}" for key, entries in lists.items())
        first = next((f"{stem}.{entries[0]['id']}" for entries in lists.values()), stem)
        grid.add_row(f"{stem}.toml", count, first)
    console.print(grid)
    hint = f"`libration show {game} NAME` shows one of them"
    console.print(f"in {_from_here(reader.folder)}; {hint}", markup=False, soft_wrap=True)


def list_places(documents: dict[str, Any], matches: Sequence[Where], name: str, console: Console) -> None:
    """All places with one name."""
    console.print(f'"{name}" is in {len(matches)} places; show one of them by its keys:', markup=False)
    grid = Grid(box=None, show_header=False, pad_edge=False)
    for where in matches[:MOST_LISTED]:
        grid.add_row(".".join(keys_of(documents, where)), _text(at(documents, where)))
    console.print(grid)
    if len(matches) > MOST_LISTED:
        console.print(f"... and {len(matches) - MOST_LISTED} more")


def show_place(
    reader: Reader[Any, Any], overlay: Path | None, documents: dict[str, Any], where: Where, console: Console
) -> None:
    """One component, or one number of it."""
    places = Places(documents, reader.model)
    raw = read_folder(reader.folder, reader.files)
    file = reader.folder / f"{where[0]}.toml"
    text = file.read_text(encoding="utf-8")
    sources = reader.sources()
    keys = keys_of(documents, where)
    value = at(documents, where)
    title = value.get("name") or value.get("title") or "" if isinstance(value, dict) else ""
    console.print(f"{title}  {'.'.join(keys)}".strip(), style="bold", markup=False, soft_wrap=True)
    place = f"{_from_here(file)}:{line_of(text, where[1:])}"
    console.print(f"{place}   source: {source_of(sources, keys)}", markup=False, soft_wrap=True)
    grid = Grid(box=None, pad_edge=False)
    for heading in ("key", "value", "may be", "source", "line"):
        grid.add_column(heading, overflow="fold")
    closed = None
    leaves = [leaf for leaf in places.all if leaf.where[: len(where)] == where and _is_leaf(leaf)]
    ties = []
    for leaf in leaves:
        inner = keys_of(documents, leaf.where)
        closed, tie = reader.closed_reason(inner), ""
        bounds = places.bounds(leaf.schema)
        if not closed and len(leaves) <= MOST_TRIED and _is_whole(leaf.value):
            if tie := _tie(reader, overlay, leaf, bounds):
                ties.append(tie)
            bounds = accepted(reader, leaf.where, leaf.value, bounds, overlay)
        limits = "fixed" if closed else "tied" if tie else _limits(places, leaf, bounds)
        own = _is_there(raw, leaf.where)
        line = str(line_of(text, leaf.where[1:])) if own else "default"
        name = ".".join(inner[len(where) :]) or inner[-1]
        grid.add_row(name, _text(leaf.value), limits, source_of(sources, inner), line)
    console.print(grid)
    if closed:
        console.print(f"fixed: expected {closed}", markup=False, soft_wrap=True)
    for tie in dict.fromkeys(ties):
        console.print(f"tied: {tie}", markup=False, soft_wrap=True)
    here = next(place for place in places.all if place.where == where)
    if isinstance(value, dict) and (more := places.left_out(here)):
        console.print(f"may also have: {', '.join(more)}", markup=False, soft_wrap=True)


def _is_leaf(place: Place) -> bool:
    """Whether a value gets its own line: not a table, a list of tables, or an id, which is in the keys."""
    if isinstance(place.value, dict) or place.where[-1] == "id":
        return False
    if isinstance(place.value, list):
        return not any(isinstance(entry, dict) for entry in place.value)
    # The entries of a list are shown as one list.
    return not isinstance(place.where[-1], int)


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _tie(reader: Reader[Any, Any], overlay: Path | None, place: Place, bounds: Bounds) -> str:
    """Why a whole number can't be changed on its own, neither up nor down; "" if it can."""
    low, high = bounds
    reason = ""
    for other in (place.value + 1, place.value - 1):
        if (low is None or other >= low) and (high is None or other <= high):
            reason = refusal(reader, place.where, other, overlay)
            if not reason:
                return ""
    return reason.partition(": ")[2].rpartition(", found ")[0]


def _limits(places: Places, place: Place, bounds: Bounds) -> str:
    """What is allowed, in a few words."""
    low, high = bounds
    if low is not None or high is not None:
        return f"{low} to {high}" if high is not None else f"at least {low}"
    arm = places.arm_of(place.value, place.schema)
    if "enum" in arm:
        return " | ".join(map(str, arm["enum"]))
    if isinstance(place.value, bool):
        return "true | false"
    if isinstance(place.value, list):
        low, high = places.bounds(arm.get("items", {}))
        return f"each {low} to {high}" if high is not None else "a list"
    return "a word" if isinstance(place.value, str) else ""


def _text(value: Any) -> str:
    if isinstance(value, list) and not any(isinstance(entry, dict | list) for entry in value):
        return ", ".join(map(str, value)) or "none"
    return value if isinstance(value, str) else shown(value)


def _is_there(documents: Any, where: Where) -> bool:
    try:
        at(documents, where)
    except (KeyError, IndexError, TypeError):
        return False
    return True


def _from_here(path: Path) -> str:
    """A path as one would type it."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)
