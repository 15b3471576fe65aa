"""Array columns of a run in long form: one row per number, with the axes that the manifest names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import polars as pl

from sim.arguments import shown_value, text
from sim.errors import BadInput, unknown
from sim.files.manifest import MANIFEST

if TYPE_CHECKING:
    from sim.files.tables import Run

KEYS = {"games": ("game",), "seats": ("game", "seat")}  # tables with Array columns, and what identifies a row


def long_form(run: Run, column: str, table: str | None = None) -> pl.LazyFrame:
    """Game, seat, the axes of the column, and its number there. ``table``: needed if both have the column."""
    if table not in (None, *KEYS):
        raise BadInput(f"table: expected {' or '.join(KEYS)}, found {shown_value(table)}")
    name = text("column", column)
    about = run.manifest.get("about") or {}
    if not about.get("arrays"):
        where = run.folder / MANIFEST
        raise BadInput(f"{where}: about.arrays: expected the axes of Array columns, found none: an older run")
    arrays = {key: about["arrays"].get(key, {}) for key in KEYS if table in (None, key)}
    having = [key for key, columns in arrays.items() if name in columns]
    if not having:
        raise _no_array(run, name, arrays)
    if len(having) > 1:
        raise BadInput(f'table: expected {" or ".join(having)}, which both have "{name}", found none')
    (where_from,) = having
    frame = run.scan(where_from).select(*KEYS[where_from], name)
    axes = {axis: about.get("axes", {}).get(axis, ()) for axis in arrays[where_from][name]}
    shape = getattr(frame.collect_schema()[name], "shape", ())
    sizes = {axis: len(set(places)) for axis, places in axes.items()}
    if shape != tuple(sizes.values()):
        lengths = ", ".join(f"{axis} of {size}" for axis, size in sizes.items())
        place = f"{run.folder / MANIFEST}: about.arrays.{where_from}.{name}"
        raise BadInput(f"{place}: expected axes of {list(shape)}, found {lengths}")
    return _in_rows(frame, name, axes)


def _no_array(run: Run, name: str, arrays: Mapping[str, Mapping[str, Sequence[str]]]) -> BadInput:
    """The error for a column that no table has, or that has only one value per row."""
    for table in arrays:
        if name in run.scan(table).collect_schema():
            return BadInput(f'column: expected an Array, found "{name}": run.{table} has one value per row')
    names = {column for columns in arrays.values() for column in columns}
    return unknown("an Array column", name, names, "column")


def _in_rows(frame: pl.LazyFrame, column: str, axes: Mapping[str, Sequence[str | int]]) -> pl.LazyFrame:
    before = [name for name in frame.collect_schema().names() if name != column]
    for axis, places in axes.items():
        kind = pl.Int64() if isinstance(places[0], int) else pl.Enum(map(str, places))
        labels = pl.Series(axis, [places], dtype=pl.List(kind))
        frame = frame.with_columns(pl.lit(labels).first().alias(axis)).explode(axis, column)
    return frame.select(*before, *axes, column)
