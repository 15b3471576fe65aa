"""Checks of a run's tables before anything is computed from them: columns, types, sizes, ranges.

A checksum only shows that nobody changed a file by accident. A stranger's run can have any content, so that
is checked too: sizes from the metadata of each file, ranges in one pass over a few columns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

import numpy as np
import polars as pl

from sim.errors import BadInput, short
from sim.files.manifest import PlayedCell
from sim.files.parts import scan_parts

MOST_ROWS = 300_000_000  # of a part file: the largest shard of the game with the most components
MOST_PLACES = 1_000  # of an Array column
MOST_COMPONENTS = 100_000
MOST_AT_ONCE = 64  # files read at the same time: Polars takes a thread for each
NEW_LINE = "\n"
LONGEST_NAME = 1_000  # letters

Schema = Mapping[str, pl.DataType]


def _words(kind: pl.DataType) -> bool:
    return isinstance(kind, pl.Enum)


def _whole(kind: pl.DataType) -> bool:
    return kind.is_integer()


def _count(kind: pl.DataType) -> bool:
    return kind.is_integer() or isinstance(kind, pl.Boolean)


def _number(kind: pl.DataType) -> bool:
    return kind.is_integer() or kind.is_float()


def _numbers(kind: pl.DataType) -> bool:
    return isinstance(kind, pl.Array) and len(kind.shape) == 1 and _number(kind.inner)  # type: ignore[arg-type]


WORDS: dict[Callable[[pl.DataType], bool], str] = {
    _words: "an Enum of names",
    _whole: "whole numbers",
    _count: "whole numbers",
    _number: "numbers",
    _numbers: "an Array of numbers",
}
TYPES: Mapping[str, Mapping[str, Callable[[pl.DataType], bool]]] = {
    "games": dict.fromkeys(("game", "luck", "rounds", "turns", "lead_changes", "decisions"), _whole),
    "seats": {
        **dict.fromkeys(("game", "seat", "players"), _whole),
        **dict.fromkeys(("faction", "strategy"), _words),
        **dict.fromkeys(("score", "win_share"), _number),
        **dict.fromkeys(("vp_by", "vp_by_round"), _numbers),
    },
    "components": {
        **dict.fromkeys(("game", "seat"), _whole),
        **dict.fromkeys(("kind", "component"), _words),
        **dict.fromkeys(("acquired", "points"), _number),
        "available": _count,
    },
}
NEEDED = {
    "games": ("game",),
    "seats": ("game", "seat", "players", "faction", "score", "win_share"),
    "components": ("game", "seat", "kind", "component", "available", "acquired", "points"),
}


def check_schema(
    where: Path, table: str, schema: Schema, counts: Iterable[str] = (), numbers: Iterable[str] = ()
) -> None:
    """BadInput if a table lacks a column, or has one of another type. ``counts`` and ``numbers``: more
    columns that reports read, if the table has them."""
    if lacking := [name for name in NEEDED[table] if name not in schema]:
        raise BadInput(f"{where}: expected the column {lacking[0]}, found none")
    expected = {**TYPES[table], **dict.fromkeys(counts, _count), **dict.fromkeys(numbers, _number)}
    for name, fits in expected.items():
        if name in schema and not fits(schema[name]):
            raise BadInput(f"{where}: {name}: expected {WORDS[fits]}, found {short(str(schema[name]))}")
    for name, kind in schema.items():
        if isinstance(kind, pl.Array) and kind.size > MOST_PLACES:
            raise BadInput(
                f"{where}: {short(name)}: expected at most {MOST_PLACES:,} places, found {kind.size:,}"
            )
        if isinstance(kind, pl.Enum):
            for word in kind.categories:
                if len(word) > LONGEST_NAME or not word.isprintable():
                    raise BadInput(
                        f"{where}: {short(name)}: expected printable names, found {short(repr(word))}"
                    )


def check_sizes(files: Sequence[Path]) -> list[int]:
    """The number of rows of each file, from its metadata. BadInput if one has more than fit into memory."""
    if len(files) > MOST_AT_ONCE:
        parts = range(0, len(files), MOST_AT_ONCE)
        return [rows for first in parts for rows in check_sizes(files[first : first + MOST_AT_ONCE])]
    try:
        frames = pl.collect_all([scan_parts([file]).select(pl.len()) for file in files])
    except (OSError, pl.exceptions.PolarsError) as error:
        if len(files) == 1:
            raise BadInput(f"{files[0]}: cannot be read: {str(error).partition(NEW_LINE)[0]}") from None
        return [rows for file in files for rows in check_sizes([file])]  # to name the bad one
    rows = [int(frame.item()) for frame in frames]
    for file, count in zip(files, rows, strict=True):
        if count > MOST_ROWS:
            raise BadInput(f"{file}: expected at most {MOST_ROWS:,} rows, found {count:,}")
    return rows


def ranges() -> list[pl.Expr]:
    """What ``check_ranges`` needs to know about a part of the seats table."""
    columns = ("game", "seat", "players", "win_share")
    sure = pl.col("score", "win_share").cast(pl.Float64)
    return [
        pl.col(columns).min().name.suffix("_least"),
        pl.col(columns).max().name.suffix("_most"),
        (sure.is_finite() & sure.is_not_null()).all().name.suffix("_finite"),
        pl.sum_horizontal(pl.col(NEEDED["seats"]).null_count()).alias("nulls"),
    ]


def check_ranges(where: Path, cell: PlayedCell, part: Mapping[str, object]) -> None:
    """BadInput if a part of the seats table has values that no game of its cell has."""
    if part["nulls"]:
        raise BadInput(f"{where}: expected a value in every row, found {part['nulls']:,} empty ones")
    for column in ("score", "win_share"):
        if not part[f"{column}_finite"]:
            raise BadInput(f"{where}: {column}: expected finite numbers, found others")
    limits = {
        "game": (cell.first, cell.first + cell.games - 1),
        "players": (cell.players, cell.players),
        "seat": (0, cell.players - 1),
        "win_share": (0, 1),
    }
    for column, (low, high) in limits.items():
        for value in (part[f"{column}_least"], part[f"{column}_most"]):
            if not low <= value <= high:  # type: ignore[operator]
                expected = f"{low:,}" if low == high else f"{low:,} to {high:,}"
                raise BadInput(f"{where}: {column}: expected {expected}, found {value:,}")


def check_numbers(
    where: Path, name: str, values: np.ndarray, low: float = -np.inf, high: float = np.inf
) -> None:
    """BadInput if a column has an empty or infinite value, or one that is out of range."""
    if values.size == 0:
        return
    least, most = values.min(), values.max()
    if not (np.isfinite(least) and np.isfinite(most)):
        raise BadInput(f"{where}: {name}: expected finite numbers, found others")
    if least < low or most > high:
        expected = f"at least {low:,g}" if high == np.inf else f"{low:,g} to {high:,g}"
        raise BadInput(f"{where}: {name}: expected {expected}, found {least if least < low else most:,g}")
