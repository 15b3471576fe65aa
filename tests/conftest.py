"""For all tests: one run of the demo, a way to test only one game, and how long each part took.

Games are compiled when the first test plays them, once for all workers.
"""

from __future__ import annotations

import gc
import os
from collections import defaultdict
from pathlib import Path

import pytest
from filelock import FileLock

from sim import games
from sim.playing import bench
from sim.playing.compiling import SELDOM
from tests.commands import Run, runner

pytest.register_assert_rewrite("tests.contract")

TESTS = Path(__file__).parent

gc.set_threshold(*SELDOM)  # as where games are compiled: a twentieth of the time


@pytest.fixture(scope="session")
def demo_project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the run of `make demo` in it (``runs/demo``), for all workers. Nobody may change it."""
    import sim

    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    with FileLock(shared / "demo.lock"):
        sim.run("demo", shared / "project" / "runs" / "demo")
    return shared / "project"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """The command, run in this process from the project's folder."""
    return runner(monkeypatch, capfd)


@pytest.fixture
def compiled_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bench already knows how long a cold compile takes. One test measures it, with a small game."""
    monkeypatch.setattr(bench, "_compile_seconds", lambda match, cold: 9.0)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", choices=games.names(), help="only the tests of this game")


def pytest_xdist_auto_num_workers() -> int:
    """One more worker than there are cores, since some tests wait for processes that they killed."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With --game, keep the tests in its folder, in files named after it, or with its name as a parameter."""
    if not (game := config.getoption("--game")):
        return
    kept = [item for item in items if _is_of(item, game)]
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept


def _is_of(item: pytest.Item, game: str) -> bool:
    callspec = getattr(item, "callspec", None)
    named = [value for value in callspec.params.values() if isinstance(value, str)] if callspec else []
    return game in item.path.relative_to(TESTS).parts or f"_{game}_" in f"{item.path.stem}_" or game in named


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """How long each part of the suite took, over all workers. The first test that compiles pays for it."""
    seconds: dict[str, float] = defaultdict(float)
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                part = Path(report.location[0]).parent.as_posix()
                seconds[part] += report.duration
    longest = sorted(seconds.items(), key=lambda entry: -entry[1])
    if sum(seconds.values()) > 60:
        terminalreporter.write_line(
            "seconds of all workers: " + ", ".join(f"{p} {s:.0f}" for p, s in longest)
        )
