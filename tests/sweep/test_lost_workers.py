"""Worker processes that are lost, or whose sweep is: one line, no orphans, and nothing that was written."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from tests.sweep.test_run import PLAN, ROOT, command, contents, play


@pytest.fixture
def plan_file(tmp_path: Path) -> Path:
    path = tmp_path / "small.toml"
    path.write_text(PLAN.replace("games = 60", "games = 400"))
    return path


def started(plan_file: Path, folder: Path) -> tuple[subprocess.Popen, list[psutil.Process]]:
    """A sweep with two worker processes that have written something, and these."""
    words = command(plan_file, folder, "--workers", "2", "--backend", "processes")
    sweep = subprocess.Popen(words, cwd=ROOT, stderr=subprocess.PIPE, text=True)
    wait_until(lambda: len(list((folder / "shards").glob("*.json"))) > 3, sweep)
    children = psutil.Process(sweep.pid).children(recursive=True)
    return sweep, [child for child in children if "popen_loky" in " ".join(child.cmdline())]


def wait_until(reached: Callable[[], bool], sweep: subprocess.Popen | None = None) -> None:
    limit = time.monotonic() + 120
    while not reached():
        assert sweep is None or sweep.poll() is None, "ended too early"
        assert time.monotonic() < limit
        time.sleep(0.02)


def test_a_lost_worker_process_is_one_line_and_the_next_run_goes_on(plan_file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    sweep, workers = started(plan_file, folder)
    assert len(workers) == 2
    workers[0].kill()
    _, errors = sweep.communicate(timeout=120)
    assert sweep.returncode == 2
    assert errors.startswith(f"{folder}: a worker was lost, ") and "rerun the command to resume" in errors
    assert len(errors.splitlines()) == 1
    wait_until(lambda: not any(worker.is_running() for worker in workers))
    play(plan_file, folder)
    play(plan_file, tmp_path / "unbroken")
    assert contents(folder) == contents(tmp_path / "unbroken")


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_worker_processes_end_with_their_sweep(plan_file: Path, tmp_path: Path, number: int) -> None:
    sweep, workers = started(plan_file, tmp_path / "run")
    assert len(workers) == 2
    sweep.send_signal(number)
    _, errors = sweep.communicate(timeout=120)
    wait_until(lambda: not any(worker.is_running() for worker in workers))
    if number != signal.SIGKILL:
        assert sweep.returncode == 130
        assert errors.strip() == f"stopped: rerun the command to resume {tmp_path / 'run'}"
