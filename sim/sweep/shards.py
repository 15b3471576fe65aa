"""Shards: consecutive games of one cell, played by a worker and written so that any crash is survived.

A shard is three files, one per table, and a side record with their checksums. Each file is written completely
or not at all (sim.files.writing), the side record last. So a shard exists if its side record does, and what a
killed worker leaves behind is never mistaken for a result. Which games a shard holds depends only on the
plan, so its bytes don't depend on who wrote it, or when.
"""

from __future__ import annotations

import hashlib
import io
import os
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from sim.errors import BadInput
from sim.files.manifest import read_manifest
from sim.files.records import (
    TABLES,
    Record,
    TableName,
    Written,
    check_files,
    check_run,
    read_record,
    record_path,
    shard_name,
    write_record,
)
from sim.files.sealed import DAMAGED
from sim.files.writing import write_file
from sim.playing.batch import check_played, new_outcomes, play_rows
from sim.sweep.cells import Cell, Sweep
from sim.sweep.networks import Practised
from sim.sweep.plan import Plan

if TYPE_CHECKING:
    import polars as pl


WATCH_SECONDS = 0.5


class Shard(NamedTuple):
    """Games ``start`` to ``stop - 1`` of a cell."""

    number: int
    cell: int
    start: int
    stop: int

    @property
    def name(self) -> str:
        """Common stem of its files."""
        return shard_name(self.number)


class Played(NamedTuple):
    """What a worker reports about a finished shard."""

    shard: Shard
    record: Record
    kernel_seconds: float
    seconds: float


@dataclass(frozen=True)
class Task:
    """Everything a worker process needs to know."""

    plan: str  # as JSON
    begun: str  # checksum of what the run was begun with
    folder: str
    shard: Shard
    parent: int = 0  # when this process ends, so do its worker processes


def shards_of(sweep: Sweep, cell: Cell) -> list[Shard]:
    """The shards of a cell, in order."""
    size = sweep.plan.shard_size
    count = -(-cell.size // size)
    return [
        Shard(cell.number * count + place, cell.number, place * size, min((place + 1) * size, cell.size))
        for place in range(count)
    ]


@lru_cache(maxsize=2)
def sweep_of(plan: str, begun: str, folder: str) -> Sweep:
    """The sweep of a run, built once per process. ``begun`` tells runs with equal plans apart."""
    return practised_sweep(Plan.model_validate_json(plan), Path(folder))


def practised_sweep(plan: Plan, folder: Path) -> Sweep:
    """The sweep of a run in a folder: if its players practised, with their networks."""
    return Sweep(plan, Practised(folder, read_manifest(folder).networks) if plan.adapt else None)


def run_task(task: Task) -> Played:
    """Play a shard and write it: this is what workers do."""
    if task.parent not in (0, os.getpid()):
        end_with(task.parent)
    begin = time.perf_counter()
    sweep = sweep_of(task.plan, task.begun, task.folder)
    cell = sweep.cells[task.shard.cell]
    outcomes, origin, kernel = play(sweep, cell, range(task.shard.start, task.shard.stop))
    record = write(sweep, task.shard, Path(task.folder), outcomes, origin, task.begun)
    return Played(task.shard, record, kernel, time.perf_counter() - begin)


@lru_cache(maxsize=1)
def end_with(parent: int) -> None:
    """End this worker process when the one that started it is gone. If killed, that one can't say so."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(WATCH_SECONDS)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def play(sweep: Sweep, cell: Cell, indices: Sequence[int]) -> tuple[np.ndarray, Any, float]:
    """The outcomes of some games of a cell, where they come from, and the seconds spent in compiled code."""
    from sim.files.tables import Origin  # imports Polars, which is only needed for tables

    match = sweep.match(cell)
    schedule, line_ups = sweep.schedule(cell, indices)
    outcomes = new_outcomes(sweep.game, len(indices))
    begin = time.perf_counter()
    play_rows(match, sweep.plan.seed, schedule, outcomes)
    kernel = time.perf_counter() - begin
    components = f"components {sweep.overlay_name(cell)}"
    check_played(match, outcomes, f"cell {cell.number}, {components}, seed {sweep.plan.seed}")
    origin = Origin(
        games=cell.first + np.array(indices, np.int64),
        cell=cell.number,
        variant=sweep.variant_name(cell),
        variants=tuple(dict.fromkeys(sweep.variant_name(other) for other in sweep.cells)),
        overlay=sweep.overlay_name(cell),
        overlays=tuple(dict.fromkeys(sweep.overlay_name(other) for other in sweep.cells)),
        strategies=np.array([line_up.strategies for line_up in line_ups], np.int64),
        names=tuple(strategy.name for strategy in sweep.strategies),
    )
    return outcomes, origin, kernel


def write(sweep: Sweep, shard: Shard, folder: Path, outcomes: np.ndarray, origin: Any, begun: str) -> Record:
    """Write the tables of a shard, then its side record, which is returned."""
    from sim.files.tables import frames

    tables = frames(sweep.game, outcomes, sweep.plan.seed, origin)
    files: dict[TableName, Written] = {}
    for table in TABLES:
        frame = tables[table]
        buffer = io.BytesIO()
        frame.write_parquet(buffer, compression="zstd", compression_level=3)
        content = buffer.getvalue()
        write_file(folder / table / f"{shard.name}.parquet", content)
        digest = hashlib.sha256(content).hexdigest()
        files[table] = Written(rows=frame.height, bytes=len(content), sha256=digest)
    record = describe(sweep, shard, tables["games"], tables["seats"], files, begun)
    write_record(folder, record)
    return record


def describe(
    sweep: Sweep,
    shard: Shard,
    games: pl.DataFrame,
    seats: pl.DataFrame,
    files: dict[TableName, Written],
    begun: str,
) -> Record:
    """The side record of a shard, from its tables."""
    return Record(
        shard=shard.number,
        cell=shard.cell,
        start=shard.start,
        games=games.height,
        decisions=int(games["decisions"].sum()),
        files=files,
        factions=faction_sums(sweep.game.factions, seats, sweep.plan.replays),
        begun=begun,
    )


def faction_sums(factions: Sequence[str], seats: pl.DataFrame, replays: int = 1) -> dict[str, list[float]]:
    """Per faction: games, sum of scores and of their squares, sum of win shares and of their squares.
    If each deal is played several times (``replays``), its games are summed before they are squared, because
    they aren't independent."""
    deal = (seats["game"] // replays).to_numpy()
    sums: dict[str, list[float]] = {}
    faction = seats["faction"].to_physical().to_numpy()
    columns = [seats[name].to_numpy().astype(np.float64) for name in ("score", "win_share")]
    _, place = np.unique(np.stack([deal, seats["seat"].to_numpy()]), axis=1, return_inverse=True)
    for number, name in enumerate(factions):
        rows = faction == number
        if rows.any():
            sums[name] = [float(rows.sum())]
            for column in columns:
                by_deal = np.bincount(place.ravel()[rows], column[rows])
                sums[name] += [float(by_deal.sum()), float((by_deal**2).sum())]
    return sums


def read_records(sweep: Sweep, folder: Path, begun: str) -> Iterator[tuple[Shard, Record]]:
    """The finished shards of a run. BadInput if a file doesn't match its checksum."""
    for cell in sweep.cells:
        for shard in shards_of(sweep, cell):
            if os.path.lexists(record_path(folder, shard.number)):
                yield shard, checked_record(shard, folder, begun)


def checked_record(shard: Shard, folder: Path, begun: str) -> Record:
    """The side record of a shard of this run, after checking that its files are unchanged."""
    path = record_path(folder, shard.number)
    record = read_record(path)
    expected = (shard.number, shard.cell, shard.start, shard.stop - shard.start)
    if (record.shard, record.cell, record.start, record.games) != expected:
        raise BadInput(f"{path}: damaged: it belongs to other games; {DAMAGED}")
    check_run(path, record, begun)
    check_files(folder, record)
    return record
