"""Runs of the toy."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.files.small_run import PLAN, play, serve_toy


@pytest.fixture(scope="session")
def unbroken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished run that nobody may change; its plan is next to it."""
    folder = tmp_path_factory.mktemp("unbroken")
    (folder / "plan.toml").write_text(PLAN)
    with pytest.MonkeyPatch.context() as patch:
        serve_toy(patch.setattr)
        play(folder / "plan.toml", folder / "run")
    return folder / "run"


@pytest.fixture
def toy_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy is the one game of the program."""
    serve_toy(monkeypatch.setattr)
    yield


@pytest.fixture
def finished(toy_game: None, unbroken: Path, tmp_path: Path) -> Path:
    """A finished run to damage; its plan is next to it."""
    shutil.copy(unbroken.parent / "plan.toml", tmp_path / "plan.toml")
    return Path(shutil.copytree(unbroken, tmp_path / "run"))
