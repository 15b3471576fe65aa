"""Side records: what the worker that wrote a shard says about it. A shard exists if its side record does.

A shard is three files, one per table. The record has their sizes and checksums, and sums from which a sweep
knows how the factions are doing without reading the tables again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from sim.errors import BadInput
from sim.files.manifest import Part, Text, Whole
from sim.files.reading import read_bytes
from sim.files.sealed import DAMAGED, read_sealed, remedy, write_sealed

RECORDS = "shards"
TableName = Literal["games", "seats", "components"]
TABLES: tuple[TableName, ...] = ("games", "seats", "components")


class Written(Part):
    """A file of a table."""

    rows: Whole
    bytes: Whole
    sha256: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class Record(Part):
    """A shard: games ``start`` to ``start + games - 1`` of a cell."""

    shard: Whole
    cell: Whole
    start: Whole
    games: Whole
    decisions: Whole
    files: dict[TableName, Written]
    # per faction: games, sum of scores and of their squares, sum of win shares and of their squares
    factions: dict[Text, Annotated[list[float], Field(min_length=5, max_length=5)]]
    begun: Text = ""  # the run's id (Begun.run_id); older runs have none

    @property
    def name(self) -> str:
        """Common stem of the shard's files."""
        return shard_name(self.shard)


def shard_name(number: int) -> str:
    """Common stem of a shard's files."""
    return f"part-{number:06}"


def record_path(folder: Path, number: int) -> Path:
    """The side record of a shard."""
    return folder / RECORDS / f"{shard_name(number)}.json"


def record_paths(folder: Path) -> list[Path]:
    """The side records of a run."""
    return sorted((folder / RECORDS).glob("part-*.json"))


def write_record(folder: Path, record: Record) -> None:
    """Write a side record, after all files of its shard."""
    write_sealed(record_path(folder, record.shard), record.model_dump())


def read_record(path: Path) -> Record:
    """A side record. BadInput names what is wrong with it."""
    record = read_sealed(path, Record, "the side record of a shard")
    if path.stem != record.name:
        raise BadInput(f"{path}: damaged: it belongs to {record.name}; {DAMAGED}")
    if missing := [table for table in TABLES if table not in record.files]:
        raise BadInput(f"{path}: files: expected {missing[0]}, found none; {DAMAGED}")
    return record


def check_run(path: Path, record: Record, begun: str) -> None:
    """BadInput if a side record belongs to another run. ``begun``: the id of this one."""
    if record.begun not in ("", begun):
        raise BadInput(f"{path}: damaged: it belongs to another run; {DAMAGED}")


def check_files(folder: Path, record: Record, tables: Iterable[TableName] = TABLES) -> None:
    """BadInput if a file of a shard is not bit for bit as it was written."""
    for table in tables:
        file, written = folder / table / f"{record.name}.parquet", record.files[table]
        try:
            content = read_bytes(file, str(file))
        except BadInput as error:
            raise BadInput(f"{error}; {remedy(file)}") from None
        if len(content) != written.bytes or hashlib.sha256(content).hexdigest() != written.sha256:
            change = f"{len(content):,} bytes with a different checksum from the {written.bytes:,} written"
            raise BadInput(f"{file}: damaged: {change}; {DAMAGED}")
