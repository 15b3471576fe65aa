"""What all tests share: every game is compiled once, before any worker plays it."""

from __future__ import annotations

import fcntl

import pytest

from sim import games
from sim.batch import prepare, set_table
from sim.kernel import jit

pytest.register_assert_rewrite("tests.contract")


@pytest.fixture(scope="session", autouse=True)
def compiled_games(request: pytest.FixtureRequest) -> None:
    """Compile each game, or wait until another worker has. Tests of the kernel alone need none."""
    folder = request.config.rootpath / "tests" / "kernel"
    if all(item.path.is_relative_to(folder) for item in request.session.items):
        return
    with (jit.CACHE / "compiling").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for name in games.names():
            prepare(set_table(games.get(name)))
