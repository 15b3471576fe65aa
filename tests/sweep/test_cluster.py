"""A sweep on a Dask cluster: a scheduler and two worker processes on loopback, one of them killed."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from sim.errors import BadInput
from sim.sweep import plan as plans
from sim.sweep.progress import Quiet
from sim.sweep.run import Workers, run
from tests.sweep.test_run import ROOT, command, contents

PLAN = """
game = "gaia_project"
players = 4
strategies = ["random", "eager"]
games = 600
shard = 20
seed = 5
"""


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen]]]:
    """Address of a scheduler; its two workers, and itself."""
    pytest.importorskip("distributed")
    file = tmp_path / "scheduler.json"
    log = (tmp_path / "cluster.log").open("w")

    def start(*arguments: str) -> subprocess.Popen:
        words = [sys.executable, "-m", *arguments, "--scheduler-file", str(file), "--no-dashboard"]
        return subprocess.Popen(words, cwd=ROOT, stdout=log, stderr=log)

    scheduler = start("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0")
    while not file.exists():
        time.sleep(0.05)
    one = ("--nworkers", "1", "--nthreads", "1", "--no-nanny", "--local-directory", str(tmp_path))
    workers = [start("distributed.cli.dask_worker", *one) for _ in range(2)]
    yield json.loads(file.read_text())["address"], [*workers, scheduler]
    for process in (*workers, scheduler):
        process.kill()
        process.wait()
    log.close()


def test_a_cluster_that_loses_a_worker_writes_the_same_bytes(
    cluster: tuple[str, list[subprocess.Popen]], tmp_path: Path
) -> None:
    address, workers = cluster
    path = tmp_path / "plan.toml"
    path.write_text(PLAN)
    run(plans.read(path), tmp_path / "here", Workers(1), Quiet())
    there = tmp_path / "there"
    sweep = subprocess.Popen(
        command(path, there, "--backend", "dask", "--scheduler", address),
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
    )
    while len(list((there / "shards").glob("*.json"))) < 4:
        assert sweep.poll() is None, sweep.communicate()[1]
        time.sleep(0.02)
    workers[0].kill()
    _, errors = sweep.communicate(timeout=300)
    assert sweep.returncode == 0, errors
    assert contents(there) == contents(tmp_path / "here")


def test_a_scheduler_that_is_lost_is_one_line(
    cluster: tuple[str, list[subprocess.Popen]], tmp_path: Path
) -> None:
    address, processes = cluster
    path, folder = tmp_path / "plan.toml", tmp_path / "run"
    path.write_text(PLAN)
    words = command(path, folder, "--backend", "dask", "--scheduler", address)
    sweep = subprocess.Popen(words, cwd=ROOT, stderr=subprocess.PIPE, text=True)
    while len(list((folder / "shards").glob("*.json"))) < 4:
        assert sweep.poll() is None, sweep.communicate()[1]
        time.sleep(0.02)
    processes[-1].kill()
    _, errors = sweep.communicate(timeout=300)
    assert sweep.returncode == 2, errors
    assert errors.startswith(f"{folder}: a worker was lost, ") and len(errors.splitlines()) == 1, errors
    run(plans.read(path), folder, Workers(1), Quiet())
    run(plans.read(path), tmp_path / "here", Workers(1), Quiet())
    assert contents(folder) == contents(tmp_path / "here")


def test_a_cluster_that_is_not_there_is_named(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    path = tmp_path / "plan.toml"
    path.write_text(PLAN)
    workers = Workers(1, "dask", "tcp://127.0.0.1:9")
    with pytest.raises(BadInput, match=r"--scheduler: cannot reach tcp://127.0.0.1:9"):
        run(plans.read(path), tmp_path / "run", workers, Quiet())


@pytest.mark.parametrize(
    ("workers", "message"),
    [
        (Workers(1, "dask"), "--scheduler: expected tcp://HOST:PORT"),
        (Workers(1, "threads", "tcp://x"), "--scheduler: expected --backend dask"),
        (Workers(1, "thread"), 'Did you mean "threads"'),
    ],
)
def test_contradictory_workers_are_refused(workers: Workers, message: str, tmp_path: Path) -> None:
    path = tmp_path / "plan.toml"
    path.write_text(PLAN)
    with pytest.raises(BadInput, match=message):
        run(plans.read(path), tmp_path / "run", workers, Quiet())
