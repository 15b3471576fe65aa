"""What all tests share: every game is compiled once, before any worker plays it."""

from __future__ import annotations

import fcntl
import tempfile
from pathlib import Path

import pytest

from sim import games
from sim.kernel import jit
from sim.playing.batch import prepare, set_table

pytest.register_assert_rewrite("tests.contract")

from tests import contract  # noqa: E402  (only now are its assertions explained)

TESTS = Path(__file__).parent
# The kernel by itself; tables that are made up; texts.
PLAY_NOTHING = (
    *(TESTS / folder for folder in ("files", "kernel", "reports")),
    TESTS / "games" / "test_rules_texts.py",
)


@pytest.fixture(scope="session", autouse=True)
def compiled_games(request: pytest.FixtureRequest) -> None:
    """Compile each game, or wait until another worker has. Tests that play none need not wait minutes."""
    files = {item.path for item in request.session.items}
    if all(any(file.is_relative_to(place) for place in PLAY_NOTHING) for file in files):
        return
    with (jit.CACHE / "compiling").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for name in games.names():
            compile_game(name, checked=TESTS / "test_contract.py" in files)


def compile_game(name: str, checked: bool) -> None:
    """Compile a game, and beside it the code with bounds checks that the contract plays."""
    if not checked:
        prepare(set_table(games.get(name)))
        return
    place = f"sim.games.{name}:GAME"
    players = games.get(name).players[0]
    with tempfile.TemporaryDirectory() as unused:
        beside = contract.start_elsewhere(place, players, 0, Path(unused), None, **contract.BOUNDS_CHECKED)
        prepare(set_table(games.get(name)))
        beside.communicate()
