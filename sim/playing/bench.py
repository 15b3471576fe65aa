"""How fast a game plays on this machine: rates, compile time, start time, memory."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import psutil
from rich.table import Table as Grid

from sim.files.writing import write_file
from sim.kernel.jit import jit_disabled
from sim.playing.batch import Batch, Match, compile_record, play_games, play_windows, prepare
from sim.playing.interruptible import interruptible

SEED = 1
MOST_GROWTH = 10  # of the number of games from one trial to the next
SHORTEST = 0.7  # part of the wanted time that is long enough to measure
RUNG_COLUMNS = {
    "games": "games",
    "games_per_cpu_second": "games/CPU s",
    "games_per_second": "games/s",
    "decisions_per_game": "decisions/game",
    "decisions_per_cpu_second": "decisions/CPU s",
}
BUSY_INTERVAL = 0.3  # seconds spent watching what else the machine is doing


def measure(match: Match, seconds: float, workers: int, cold: bool = False) -> dict[str, Any]:
    """Play for about ``seconds`` and return the numbers, ready for JSON.

    ``kernel_share`` is the part of the workers' time that was spent inside the compiled driver.
    ``compile_seconds`` is the cold compile: measured now if ``cold``, otherwise taken from the record of
    the first run; None if that has none. ``warm_start_seconds`` is one complete ``libration play``, in its
    own process.
    """
    prepare(match)
    busy = psutil.cpu_percent(BUSY_INTERVAL)
    rate = _rate(match, workers)
    batches: list[Batch] = []
    start = time.perf_counter()
    games = max(workers, int(rate * seconds))
    for _ in play_windows(match, games, SEED, workers=workers, progress=batches.append):
        pass
    elapsed = time.perf_counter() - start
    decisions = sum(batch.decisions for batch in batches)
    by_worker: dict[int, int] = defaultdict(int)
    for batch in batches:
        by_worker[batch.worker] += batch.games
    rates = sorted((count / elapsed for count in by_worker.values()), reverse=True)[:workers]
    return {
        "game": match.game.name,
        "players": match.players,
        "strategy": ",".join(sorted({strategy.name for strategy in match.strategies})),
        "workers": workers,
        "games": games,
        "seconds": round(elapsed, 2),
        "games_per_second": round(games / elapsed, 1),
        "games_per_second_by_worker": [round(value, 1) for value in rates],
        "decisions_per_game": round(decisions / games, 1),
        "decisions_per_second": round(decisions / elapsed),
        "decisions_per_second_per_worker": round(decisions / elapsed / workers),
        "kernel_share": round(sum(batch.seconds for batch in batches) / (elapsed * workers), 4),
        "peak_memory_mb": round(_peak_memory_mb(), 1),
        "compile_seconds": _compile_seconds(match, cold),
        "warm_start_seconds": round(_time_of_play(match), 2),
        "cores": psutil.cpu_count(),
        "machine_busy_before_percent": busy,
    }


def measure_rungs(matches: Sequence[Match], seconds: float) -> dict[str, Any]:
    """Play each match for about ``seconds`` of processor time, in one thread. Games per second of that time
    can be compared even on a busy machine, where wall-clock time measures the others too."""
    first = matches[0]
    prepare(replace(first, others=tuple(strategy for match in matches for strategy in match.strategies)))
    busy = psutil.cpu_percent(BUSY_INTERVAL)
    rungs = [interruptible(partial(_speed, match, seconds)) for match in matches]
    return {
        "game": first.game.name,
        "players": first.players,
        "rungs": rungs,
        "cores": psutil.cpu_count(),
        "machine_busy_before_percent": busy,
    }


def _speed(match: Match, seconds: float) -> dict[str, Any]:
    """The speed of one match, in the calling thread, which must not be the main one: from there, games are
    played in another thread, whose time this one can't see."""
    prepare(match)
    games = 1
    while True:
        start, begun = time.perf_counter(), time.thread_time()
        outcomes = play_games(match, games, SEED)
        cpu, wall = time.thread_time() - begun, time.perf_counter() - start
        if cpu > SHORTEST * seconds:
            break
        games = math.ceil(games * min(seconds / max(cpu, 1e-6), MOST_GROWTH))
    decisions = int(outcomes["decisions"].sum())
    return {
        "strategy": match.strategies[0].name,
        "games": games,
        "cpu_seconds": round(cpu, 3),
        "seconds": round(wall, 3),
        "games_per_cpu_second": round(games / cpu, 2),
        "games_per_second": round(games / wall, 2),
        "decisions_per_game": round(decisions / games, 2),
        "decisions_per_cpu_second": round(decisions / cpu),
    }


def _rate(match: Match, workers: int) -> float:
    """Games per second in a short trial, which also warms up caches and threads."""
    games = 1
    while True:
        start = time.perf_counter()
        play_games(match, games, SEED, workers=workers, keep=())
        if (elapsed := time.perf_counter() - start) > 0.5:
            return games / elapsed
        games *= 4


def _peak_memory_mb() -> float:
    if sys.platform == "win32":
        return float(psutil.Process().memory_info().peak_wset) / 2**20
    import resource  # not on Windows

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 2**20 if sys.platform == "darwin" else peak / 2**10  # bytes there, kilobytes elsewhere


def _time_of_play(match: Match, **environment: str) -> float:
    """How long one ``libration play`` of this match takes, in its own process."""
    strategies = ",".join(strategy.file or strategy.name for strategy in match.strategies)
    command = [sys.executable, "-P", "-m", "sim.cli", "play", match.game.name]
    command += ["--players", str(match.players), "--strategy", strategies]
    for file in sorted({strategy.code for strategy in match.strategies if strategy.code}):
        command += ["--code", file]
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, env=os.environ | environment)
    return time.perf_counter() - start


def _compile_seconds(match: Match, cold: bool) -> float | None:
    """Seconds of a compile with an empty cache: measured now, or from the record of the first run if that was
    one."""
    if jit_disabled():
        return 0.0
    record = compile_record(match)
    if not cold and record.exists() and (first := json.loads(record.read_text()))["cold"]:
        return float(first["seconds"])
    if not cold:
        return None
    print("measuring a cold compile: about a minute ...", file=sys.stderr, flush=True)
    with tempfile.TemporaryDirectory(prefix="libration-cold-") as empty:
        _time_of_play(match, LIBRATION_CACHE=empty)
        fresh = next(Path(empty).rglob(record.name)).read_bytes()
        write_file(record, fresh)  # so it needn't be measured next time
        return float(json.loads(fresh)["seconds"])


def render(numbers: dict[str, Any]) -> Grid:
    """The numbers as a table to read."""
    grid = Grid("", "", title=f"{numbers['game']}, {numbers['players']} players", show_header=False)
    grid.columns[1].justify = "right"
    compiled = numbers["compile_seconds"]
    by_worker = ", ".join(f"{rate:,.0f}" for rate in numbers["games_per_second_by_worker"])
    for label, value in (
        ("strategy", numbers["strategy"]),
        ("workers", f"{numbers['workers']} of {numbers['cores']} cores"),
        ("games per second", f"{numbers['games_per_second']:,.0f}"),
        ("  by worker", by_worker),
        ("decisions per second", f"{numbers['decisions_per_second']:,}"),
        ("  per worker", f"{numbers['decisions_per_second_per_worker']:,}"),
        ("decisions per game", f"{numbers['decisions_per_game']:,.1f}"),
        ("share of time in kernels", f"{100 * numbers['kernel_share']:.1f} %"),
        ("cold compile", "not measured: --cold" if compiled is None else f"{compiled:.1f} s"),
        ("warm start of play", f"{numbers['warm_start_seconds']:.1f} s"),
        ("peak memory", f"{numbers['peak_memory_mb']:,.0f} MB"),
        ("machine busy before", f"{numbers['machine_busy_before_percent']:.0f} %"),
    ):
        grid.add_row(label, value)
    return grid


def render_rungs(numbers: dict[str, Any]) -> Grid:
    """The speeds of all rungs as a table to read."""
    title = f"{numbers['game']}, {numbers['players']} players, one thread"
    busy = f"machine busy before: {numbers['machine_busy_before_percent']:.0f} %"
    grid = Grid(title=title, caption=busy)
    grid.add_column("strategy")
    for heading in RUNG_COLUMNS.values():
        grid.add_column(heading, justify="right")
    for row in numbers["rungs"]:
        grid.add_row(row["strategy"], *(f"{row[key]:,.{_digits(row[key])}f}" for key in RUNG_COLUMNS))
    return grid


def _digits(value: float) -> int:
    return 0 if value >= 100 else 1
