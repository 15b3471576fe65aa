"""Running a sweep: workers play what is missing, however often the run was broken off before.

Threads are the default: the kernels release the interpreter's lock. Processes and a Dask cluster write the
same bytes; the workers of a cluster must see the run's folder under the same path.
"""

from __future__ import annotations

import fcntl
import json
import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from sim.errors import BadInput, unknown
from sim.files.tables import TABLES
from sim.files.writing import TEMPORARY
from sim.playing.batch import prepare
from sim.sweep import manifest
from sim.sweep.cells import Sweep
from sim.sweep.plan import Plan
from sim.sweep.progress import Observer
from sim.sweep.shards import (
    RECORDS,
    Played,
    Shard,
    Task,
    checked_record,
    run_task,
    shards_of,
)
from sim.sweep.standing import Standing, next_check

BACKENDS = ("threads", "processes", "dask")
LOG = "log.jsonl"  # times, which differ from run to run and so are not in the manifest


class Summary(NamedTuple):
    """What a finished sweep can say."""

    rows: dict[str, int]
    size: int  # bytes
    new_games: int
    seconds: float
    kernel_seconds: float
    workers: int


class Workers(NamedTuple):
    """Who plays."""

    number: int
    backend: str = "threads"
    scheduler: str | None = None

    def check(self) -> None:
        """BadInput where the options contradict each other."""
        if self.backend not in BACKENDS:
            raise unknown("a back end", self.backend, BACKENDS, "--backend")
        if self.backend == "dask" and not self.scheduler:
            raise BadInput("--scheduler: expected tcp://HOST:PORT with --backend dask, found none")
        if self.backend != "dask" and self.scheduler:
            raise BadInput(f"--scheduler: expected --backend dask with it, found {self.backend}")


def run(plan: Plan, folder: Path, workers: Workers, observer: Observer, repair: bool = False) -> Summary:
    """Play a plan into a folder; what is already there stays. BadInput where that cannot be done."""
    workers.check()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{folder}: cannot be written: {error.strerror}") from None
    with _locked(folder), _stoppable():
        sweep = manifest.begin(folder.resolve(), Sweep(plan))
        done = _survey(sweep, folder, repair)
        for cell in sweep.cells[:1]:
            prepare(sweep.table(cell))  # before workers start: they must not compile at the same time
        started = time.perf_counter()  # how long it compiles is said apart
        totals = _Totals(sweep, observer)
        observer.begin(len(sweep.cells) * sweep.plan.size)
        try:
            with _pool(workers) as play:
                _play_stages(sweep, folder, done, totals, play)
        finally:
            observer.end()
        _clear(folder)
        summary = totals.summary(time.perf_counter() - started, workers)
        _finish(sweep, folder, totals, summary, workers)
    return summary


class _Totals:
    """Counts of all shards, by cell, and what the observer is told."""

    def __init__(self, sweep: Sweep, observer: Observer) -> None:
        self.observer = observer
        self.cells = [Standing() for _ in sweep.cells]
        self.rows = dict.fromkeys(TABLES, 0)
        self.bytes = self.decisions = self.shards = self.new_games = 0
        self.kernel_seconds = 0.0

    def add(self, shard: Shard, record: dict[str, Any], played: Played | None = None) -> None:
        self.shards += 1
        self.decisions += record["decisions"]
        for table, said in record["files"].items():
            self.rows[table] += said["rows"]
            self.bytes += said["bytes"]
        self.cells[shard.cell].add(record["games"], record["factions"])
        if played:
            self.new_games += record["games"]
            self.kernel_seconds += played.kernel_seconds
        self.observer.add(record["games"], record["factions"], new=played is not None)

    def summary(self, seconds: float, workers: Workers) -> Summary:
        return Summary(self.rows, self.bytes, self.new_games, seconds, self.kernel_seconds, workers.number)


def _clear(folder: Path) -> None:
    """Remove what killed workers left, be it of an earlier run or of this one's cluster."""
    try:
        for left in (*folder.glob(f"{TEMPORARY}-*"), *folder.glob(f"*/{TEMPORARY}-*")):
            left.unlink(missing_ok=True)
    except OSError as error:
        raise BadInput(f"{folder}: cannot be written: {error.strerror}") from None


def _survey(sweep: Sweep, folder: Path, repair: bool) -> dict[int, dict[str, Any]]:
    """Side records of the finished shards."""
    try:
        for name in (*TABLES, RECORDS):
            (folder / name).mkdir(exist_ok=True)
    except OSError as error:
        raise BadInput(f"{folder}: cannot be written: {error.strerror}") from None
    _clear(folder)
    done: dict[int, dict[str, Any]] = {}
    for cell in sweep.cells:
        for shard in shards_of(sweep, cell):
            record = folder / RECORDS / f"{shard.name}.json"
            if record.exists():
                try:
                    done[shard.number] = checked_record(shard, folder)
                except BadInput:
                    if not repair:
                        raise
                    record.unlink()
    return done


def _play_stages(
    sweep: Sweep,
    folder: Path,
    done: dict[int, dict[str, Any]],
    totals: _Totals,
    play: Callable[[Iterator[Task]], Iterator[Played]],
) -> None:
    """All shards at once; or, for a precision, up to the next look at each cell that is still open."""
    plan = sweep.plan.model_dump_json()
    every = [shards_of(sweep, cell) for cell in sweep.cells]
    reached = [0] * len(every)
    open_cells = list(range(len(every)))
    while open_cells:
        target = {
            cell: next_check(reached[cell], len(every[cell])) if sweep.plan.precision else len(every[cell])
            for cell in open_cells
        }
        stage = _interleaved([every[cell][reached[cell] : target[cell]] for cell in open_cells])
        for shard in stage:
            if shard.number in done:
                totals.add(shard, done[shard.number])
        missing = (shard for shard in stage if shard.number not in done)
        for played in play(Task(plan, str(folder.resolve()), shard) for shard in missing):
            totals.add(played.shard, played.record, played)
        reached = [target.get(cell, before) for cell, before in enumerate(reached)]
        open_cells = [cell for cell in open_cells if _is_open(sweep, totals, cell, reached, every)]


def _is_open(
    sweep: Sweep, totals: _Totals, cell: int, reached: Sequence[int], every: Sequence[Sequence[Shard]]
) -> bool:
    if reached[cell] == len(every[cell]) or sweep.plan.precision is None:
        return False
    return not totals.cells[cell].precise(sweep.plan.precision)


def _interleaved(cells: Sequence[Sequence[Shard]]) -> list[Shard]:
    """The first shard of each cell, then the second ones: so that all cells can be watched."""
    return sorted((shard for cell in cells for shard in cell), key=lambda shard: (shard.start, shard.cell))


@contextmanager
def _pool(workers: Workers) -> Iterator[Callable[[Iterator[Task]], Iterator[Played]]]:
    """Something that plays tasks in parallel and yields what was played, in order."""
    if workers.number == 1 and workers.backend != "dask":
        yield lambda tasks: map(run_task, tasks)
        return
    from joblib import Parallel, delayed, parallel_config

    names = {"threads": "threading", "processes": "loky", "dask": "dask"}
    with _cluster(workers), parallel_config(backend=names[workers.backend]):
        count = -1 if workers.backend == "dask" else workers.number
        with Parallel(n_jobs=count, batch_size=1, return_as="generator") as pool:
            yield lambda tasks: pool(delayed(run_task)(task) for task in tasks)


@contextmanager
def _cluster(workers: Workers) -> Iterator[None]:
    if workers.backend != "dask":
        yield
        return
    try:
        from distributed import Client
    except ImportError:
        raise BadInput(
            "--backend dask: expected dask and distributed: pip install 'libration[cluster]'"
        ) from None
    try:
        client = Client(workers.scheduler, timeout="10s")
    except (OSError, ValueError) as error:
        raise BadInput(f"--scheduler: cannot reach {workers.scheduler}: {error}") from None
    with client:
        yield


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """One sweep at a time in a folder; the lock ends with the process, however it ends."""
    try:
        lock = (folder / ".lock").open("w")
    except OSError as error:
        raise BadInput(f"{folder}: cannot be written: {error.strerror}") from None
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadInput(f"{folder}: another sweep is writing into this folder") from None
        yield


@contextmanager
def _stoppable() -> Iterator[None]:
    """SIGTERM ends a sweep as Ctrl+C does."""

    def stop(number: int, frame: Any) -> None:
        raise KeyboardInterrupt

    try:
        before = signal.signal(signal.SIGTERM, stop)
    except ValueError:  # not the main thread: whoever runs us there handles signals
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _finish(sweep: Sweep, folder: Path, totals: _Totals, summary: Summary, workers: Workers) -> None:
    """The manifest with its counts; and a line of times in the log."""
    played = [
        manifest.described_cell(sweep, cell) | {"games": totals.cells[cell.number].games}
        for cell in sweep.cells
    ]
    counts = {
        "shards": totals.shards,
        "decisions": totals.decisions,
        "rows": totals.rows,
        "bytes": totals.bytes,
    }
    content = manifest.described(sweep) | {"complete": True, "counts": counts, "cells": played}
    manifest.write_manifest(folder, content)
    times = {"seconds": round(summary.seconds, 2), "kernel_seconds": round(summary.kernel_seconds, 2)}
    about = {
        "games": summary.new_games,
        "workers": workers.number,
        "backend": workers.backend,
        "cores": os.cpu_count(),
    }
    with (folder / LOG).open("a") as log:
        log.write(json.dumps(about | times) + "\n")
