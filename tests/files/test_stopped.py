"""Ctrl+C and SIGTERM end every command at once, even where the rules or a policy never return."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from tests.files.small_run import PLAN, contents

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 300  # seconds until a test gives up
MANY = PLAN.replace("games = 12", "games = 300").replace("shard = 6", "shard = 30")
LATER = ("--option", "head_start=1")


class Started:
    """A command in its own process."""

    def __init__(self, folder: Path, rules: str, *words: object) -> None:
        self.calls = folder / "calls"
        self.calls.unlink(missing_ok=True)
        (folder / "strategies").mkdir(exist_ok=True)
        (folder / "strategies" / "plain.toml").write_text("")
        (folder / "strategies" / "bold.toml").write_text("rung = 'high'\n")
        command = [sys.executable, "-m", "tests.files.hanging", folder, rules, *words]
        self.process = subprocess.Popen(
            [str(word) for word in command],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def wait_until(self, reached: Callable[[], bool]) -> None:
        limit = time.monotonic() + PATIENCE
        while not reached():
            assert self.process.poll() is None, self.process.communicate()
            assert time.monotonic() < limit
            time.sleep(0.02)

    def wait_for_play(self, calls: int = 1) -> None:
        """Until it plays, and computes without an end."""
        self.wait_until(lambda: self.calls.exists() and self.calls.stat().st_size >= calls)
        before = self.seconds()
        self.wait_until(lambda: self.seconds() > before + 0.5)

    def seconds(self) -> float:
        """Of work."""
        return float(psutil.Process(self.process.pid).cpu_times().user)

    def ended(self) -> tuple[str, str]:
        """What it printed. It stopped without a traceback, and no process is left."""
        try:
            out, err = self.process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        assert self.process.returncode == 130, (out, err)
        assert "Traceback" not in err and "Exception" not in err
        return out, err


def silent(err: str) -> bool:
    """Whether the only messages say who plays and that a game was compiled."""
    rest = err.removeprefix("note: toy has no scripted players, so random ones play\n")
    return rest == "" or rest.startswith("compiling ")


def stopped(folder: Path, number: int, *words: object) -> tuple[str, str]:
    """What a command printed that was stopped while its rules never returned."""
    started = Started(folder, "hanging", *words)
    started.wait_for_play()
    started.process.send_signal(number)
    return started.ended()


@pytest.mark.parametrize(
    "words",
    [
        ("play", "toy"),
        ("batch", "toy", "--workers", "1"),
        ("batch", "toy", "--workers", "2", "--games", "100000", *LATER),
        ("check", "toy", "--workers", "1"),
        ("bench", "toy", "--workers", "2"),
        ("ladder", "toy", "--compare", "plain,bold", "--workers", "1"),
        ("tune", "toy", "plain", "--workers", "1", "--out", "never.toml"),
    ],
    ids=lambda words: " ".join(words[:4]),
)
def test_a_command_ends_at_once(tmp_path: Path, words: tuple[str, ...]) -> None:
    number = signal.SIGTERM if words[0] == "play" else signal.SIGINT
    err = stopped(tmp_path, number, *words)[1]
    if words[0] in ("batch", "ladder"):  # questions
        err, last = err[: err.rindex("stopped: ")], err[err.rindex("stopped: ") :]
        assert last == "stopped: nothing is kept\n"
    assert silent(err)
    assert not (ROOT / "never.toml").exists()


@pytest.mark.parametrize(("workers", "number"), [(1, signal.SIGINT), (2, signal.SIGTERM)])
def test_a_sweep_ends_at_once_and_can_be_resumed(tmp_path: Path, number: int, workers: int) -> None:
    plan = tmp_path / "plan.toml"
    plan.write_text(f"{MANY}[[variants]]\nhead_start = '1'\n")
    words = ("sweep", plan, "--out", tmp_path / "run", "--workers", workers)
    started = Started(tmp_path, "hanging", *words)
    started.wait_for_play(calls=2)
    started.process.send_signal(number)
    _, err = started.ended()
    assert err.splitlines()[-1] == f"stopped: rerun the command to resume {tmp_path / 'run'}"
    assert any((tmp_path / "run" / "shards").iterdir())
    for folder in ("run", "unbroken"):
        again = Started(tmp_path, "toy", "sweep", plan, "--out", tmp_path / folder, "--quiet")
        assert silent(again.process.communicate(timeout=PATIENCE)[1])
    assert contents(tmp_path / "run") == contents(tmp_path / "unbroken")


def test_opening_games_of_a_run_ends_at_once(tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_text(PLAN)
    run = tmp_path / "run"
    done = Started(tmp_path, "toy", "sweep", tmp_path / "plan.toml", "--out", run, "--quiet")
    assert silent(done.process.communicate(timeout=PATIENCE)[1])
    for words in (("verify", run), ("play", "--run", run)):
        assert silent(stopped(tmp_path, signal.SIGINT, *words)[1])


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_what_was_tuned_so_far_is_written(tmp_path: Path, number: int) -> None:
    path = tmp_path / "mine.toml"
    words = ("tune", "toy", "plain", "--out", path, "--games", "20", "--population", "4")
    started = Started(tmp_path, "toy", *words, "--generations", "100000", "--workers", "2")
    started.wait_for_play(calls=30)
    started.process.send_signal(number)
    out, _ = started.ended()
    assert f"stopped: {path} has the weights after" in out
    assert set(tomllib.loads(path.read_text())["weights"]) == {"boldness", "fear"}


@pytest.mark.parametrize("seconds", [0.05, 0.3, 1.0, 6.0])
def test_it_can_be_stopped_while_it_starts_and_compiles(seconds: float, tmp_path: Path) -> None:
    start = "from sim.cli.__main__ import main; print('now', flush=True); main()"
    command = [sys.executable, "-c", start, "check", "gaia_project", "--games", "1000000"]
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env=os.environ
        | {"LIBRATION_CACHE": str(tmp_path)},  # empty: half a minute of compiling, in processes
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout and process.stdout.readline() == "now\n"
    time.sleep(seconds)
    process.send_signal(signal.SIGINT)
    assert silent(process.communicate(timeout=PATIENCE)[1])
    assert process.returncode == 130
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)  # those that compiled are gone too


def test_two_signals_are_one_wish_and_one_that_comes_later_ends_whatever_still_waits() -> None:
    slow = """
import signal, sys, time
from sim.cli.stopping import stoppable
with stoppable():
    try:
        print("now", flush=True)
        time.sleep(100)
    except KeyboardInterrupt:
        signal.raise_signal(signal.SIGTERM)
        print("kept", flush=True)
        time.sleep(100)
"""
    process = subprocess.Popen(
        [sys.executable, "-c", slow], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout and process.stdout.readline() == "now\n"
    process.send_signal(signal.SIGINT)
    assert process.stdout.readline() == "kept\n"
    while process.poll() is None:
        process.send_signal(signal.SIGINT)
        time.sleep(0.1)
    assert process.communicate() == ("", "")
    assert process.returncode == 130


def test_who_asks_for_no_signals_gets_none() -> None:
    ignored = """
import signal
from sim.cli.stopping import stoppable
signal.signal(signal.SIGINT, signal.SIG_IGN)
with stoppable():
    signal.raise_signal(signal.SIGINT)
    print("still here")
"""
    done = subprocess.run(
        [sys.executable, "-c", ignored], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "still here\n"
