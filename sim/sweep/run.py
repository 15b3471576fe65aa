"""Running a sweep: workers play what is missing, however often the run was interrupted before.

Threads are the default, since compiled code releases the interpreter's lock. Processes and a Dask cluster
write the same bytes; the workers of a cluster must see the run's folder under the same path.
"""

from __future__ import annotations

import json
import logging
import os
import re
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from sim.errors import BadInput, unknown
from sim.files.manifest import MANIFEST, read_manifest
from sim.files.reading import shown
from sim.files.records import RECORDS, TABLES, Record, record_path
from sim.files.sealed import write_sealed
from sim.files.writing import append_line, clear, make_folder, remove
from sim.playing.batch import prepare
from sim.sweep import provenance
from sim.sweep.cells import Sweep
from sim.sweep.folder import LOG, Place, begin, locked, look, written_folders
from sim.sweep.plan import Plan
from sim.sweep.practice import practise
from sim.sweep.progress import Observer
from sim.sweep.samples import places
from sim.sweep.shards import Played, Shard, Task, checked_record, run_task, shards_of, sweep_of
from sim.sweep.tally import FactionTally, next_check

BACKENDS = ("threads", "processes", "dask")
_ADDRESS = re.compile(r"[a-z]+://[^\s/]+:[0-9]{1,5}")  # of a scheduler
SAFE_PATH = "PYTHONSAFEPATH"  # the variable with which Python ignores the working directory, as with -P


class Summary(NamedTuple):
    """What a finished sweep reports."""

    rows: dict[str, int]
    size: int  # bytes
    new_games: int
    seconds: float
    kernel_seconds: float
    workers: int


class Workers(NamedTuple):
    """How many workers play, and what they are: threads, processes or a cluster."""

    number: int
    backend: str = "threads"
    scheduler: str | None = None

    def check(self) -> None:
        """BadInput if the options contradict each other."""
        if self.backend not in BACKENDS:
            raise unknown("a back end", self.backend, BACKENDS, "--backend")
        if self.backend == "dask" and not _ADDRESS.fullmatch(self.scheduler or ""):
            address = shown(self.scheduler) if self.scheduler else "none"
            raise BadInput(f"--scheduler: expected tcp://HOST:PORT with --backend dask, found {address}")
        if self.backend != "dask" and self.scheduler is not None:
            raise BadInput(f"--scheduler: expected --backend dask with it, found {self.backend}")


def run(plan: Plan, folder: Path, workers: Workers, observer: Observer, repair: bool = False) -> Summary:
    """Play a plan and its samples into a folder; what is already there stays. BadInput where that isn't
    possible. Returns the summary of the plan's own games."""
    workers.check()
    parts = places(look(folder, repair), plan)
    own, *_ = [play_into(place, Sweep(part), workers, observer) for place, part in parts]
    return own


def play_into(place: Place, planned: Sweep, workers: Workers, observer: Observer) -> Summary:
    """The same for a folder that has been looked at and a sweep that has been built."""
    folder = place.path
    make_folder(folder)
    with locked(folder):
        kept = begin(place, planned)
        practise(Sweep(kept), place, workers.number, observer)
        begun = read_manifest(folder).run_id
        sweep = sweep_of(kept.model_dump_json(), begun, str(folder.resolve()))  # worker threads share it
        done = _survey(sweep, folder, begun, place.repair)
        for cell in sweep.cells[:1]:
            prepare(sweep.match(cell))  # before workers start: they must not compile at the same time
        started = time.perf_counter()  # the time to compile is reported separately
        totals = _Totals(sweep, observer)
        observer.begin(len(sweep.cells) * sweep.plan.size, sweep.plan.replays)
        try:
            with _pool(workers) as play:
                parent = os.getpid() if workers.backend == "processes" else 0
                _play_stages(sweep, folder, begun, parent, done, totals, play)
        except _lost(workers) as error:
            lost = f"a worker was lost, killed or out of memory ({type(error).__name__})"
            raise BadInput(f"{folder}: {lost}; rerun the command to resume") from None
        finally:
            observer.end()
        clear(*written_folders(folder))
        summary = totals.summary(time.perf_counter() - started, workers)
        _finish(folder, totals, summary, workers)
    return summary


class _Totals:
    """Counts of all shards, a tally of the factions per cell, and reports to the observer."""

    def __init__(self, sweep: Sweep, observer: Observer) -> None:
        self.observer = observer
        self.cells = [FactionTally(sweep.plan.replays) for _ in sweep.cells]
        self.names = [sweep.cell_name(cell) for cell in sweep.cells]
        self.counts = provenance.RunCounts(sweep)
        self.new_games = 0
        self.kernel_seconds = 0.0

    def add(self, shard: Shard, record: Record, played: Played | None = None) -> None:
        self.counts.add(record)
        self.cells[shard.cell].add(record.games, record.factions)
        if played:
            self.new_games += record.games
            self.kernel_seconds += played.kernel_seconds
        self.observer.add(self.names[shard.cell], record.games, record.factions, new=played is not None)

    def summary(self, seconds: float, workers: Workers) -> Summary:
        rows, size = self.counts.rows, self.counts.bytes
        return Summary(rows, size, self.new_games, seconds, self.kernel_seconds, workers.number)


def _survey(sweep: Sweep, folder: Path, begun: str, repair: bool) -> dict[int, Record]:
    """Side records of the finished shards."""
    for name in (*TABLES, RECORDS):
        make_folder(folder / name)
    clear(*written_folders(folder))  # remove what killed workers left
    done: dict[int, Record] = {}
    for cell in sweep.cells:
        for shard in shards_of(sweep, cell):
            path = record_path(folder, shard.number)
            if os.path.lexists(path):
                try:
                    done[shard.number] = checked_record(shard, folder, begun)
                except BadInput:
                    if not repair:
                        raise
                    remove(path)
    return done


def _play_stages(
    sweep: Sweep,
    folder: Path,
    begun: str,
    parent: int,
    done: dict[int, Record],
    totals: _Totals,
    play: Callable[[Iterator[Task]], Iterator[Played]],
) -> None:
    """Play all shards; or, for a precision, up to the next look at each cell that is still open."""
    plan = sweep.plan.model_dump_json()
    shards = [shards_of(sweep, cell) for cell in sweep.cells]  # by cell
    reached = [0] * len(shards)
    open_cells = list(range(len(shards)))
    while open_cells:
        target = {
            cell: next_check(reached[cell], len(shards[cell])) if sweep.plan.precision else len(shards[cell])
            for cell in open_cells
        }
        stage = _interleaved([shards[cell][reached[cell] : target[cell]] for cell in open_cells])
        for shard in stage:
            if shard.number in done:
                totals.add(shard, done[shard.number])
        missing = (shard for shard in stage if shard.number not in done)
        for played in play(Task(plan, begun, str(folder.resolve()), shard, parent) for shard in missing):
            totals.add(played.shard, played.record, played)
        reached = [target.get(cell, before) for cell, before in enumerate(reached)]
        open_cells = [cell for cell in open_cells if _is_open(sweep, totals, cell, reached, shards)]


def _is_open(
    sweep: Sweep, totals: _Totals, cell: int, reached: Sequence[int], shards: Sequence[Sequence[Shard]]
) -> bool:
    if reached[cell] == len(shards[cell]) or sweep.plan.precision is None:
        return False
    return not totals.cells[cell].precise(sweep.plan.precision)


def _interleaved(cells: Sequence[Sequence[Shard]]) -> list[Shard]:
    """The first shard of each cell, then the second ones, so that all cells make progress."""
    return sorted((shard for cell in cells for shard in cell), key=lambda shard: (shard.start, shard.cell))


@contextmanager
def _pool(workers: Workers) -> Iterator[Callable[[Iterator[Task]], Iterator[Played]]]:
    """Something that plays tasks in parallel and yields what was played, in order."""
    if workers.number == 1 and workers.backend != "dask":
        yield lambda tasks: map(run_task, tasks)
        return
    from joblib import Parallel, delayed, parallel_config

    names = {"threads": "threading", "processes": "loky", "dask": "dask"}
    with _safe_path(), _cluster(workers), parallel_config(backend=names[workers.backend]):
        count = -1 if workers.backend == "dask" else workers.number
        with Parallel(n_jobs=count, batch_size=1, return_as="generator") as pool:
            yield lambda tasks: pool(delayed(run_task)(task) for task in tasks)


@contextmanager
def _safe_path() -> Iterator[None]:
    """Worker processes don't import from the folder where the sweep was started: it may be a stranger's."""
    before = os.environ.get(SAFE_PATH)
    os.environ[SAFE_PATH] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[SAFE_PATH]
        else:
            os.environ[SAFE_PATH] = before


def _lost(workers: Workers) -> tuple[type[BaseException], ...]:
    """The errors of a pool that lost its workers or its scheduler: killed, or out of memory."""
    if workers.backend != "dask":
        return (BrokenExecutor,)
    if not find_spec("distributed"):
        return ()
    from distributed.comm import CommClosedError
    from distributed.scheduler import KilledWorker

    return (CommClosedError, KilledWorker, CancelledError, TimeoutError)


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
    # Errors are reported in one line.
    for name in ("distributed", "distributed.client", "tornado.application", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = Client(workers.scheduler, timeout="10s")
    except (OSError, ValueError) as error:
        raise BadInput(f"--scheduler: cannot reach {workers.scheduler}: {error}") from None
    with client:
        yield


def _finish(folder: Path, totals: _Totals, summary: Summary, workers: Workers) -> None:
    """Write the manifest with its counts, and a line of times in the log."""
    networks = read_manifest(folder).networks
    write_sealed(folder / MANIFEST, totals.counts.manifest() | ({"networks": networks} if networks else {}))
    times = {"seconds": round(summary.seconds, 2), "kernel_seconds": round(summary.kernel_seconds, 2)}
    about = {
        "games": summary.new_games,
        "workers": workers.number,
        "backend": workers.backend,
        "cores": os.cpu_count(),
    }
    append_line(folder / LOG, json.dumps(about | times))
