"""A run of the toy, small enough to be played, damaged and repaired hundreds of times."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from sim import games
from sim.errors import unknown
from sim.files.sealed import write_sealed
from sim.kernel.game import Game
from sim.sweep import plan as plans
from sim.sweep.progress import Quiet
from sim.sweep.run import Summary, Workers, run
from tests import toy, toy_players

PLAN = """
game = "toy"
factions = "dealt"
players = [2, 3]
strategies = ["random", "eager"]
games = 12
shard = 6
seed = 3
"""
OWN = "def choose(state, components, work, count, weights):\n    return 0\n"


def serve_toy(change: Callable[[Any, str, Any], None], folder: Path | None = None) -> None:
    """Let the program know the toy and no other game; with the strategies of a folder, if given."""

    def get(name: str) -> Game:
        if name != "toy":
            raise unknown("a game", name, ["toy"])
        return toy.TOY

    change(games, "names", lambda: ("toy",))
    change(games, "get", get)
    change(games, "package", lambda name: toy)
    if folder is not None:
        package = ModuleType("strategies.toy")
        family = toy_players.family(folder)
        package.__dict__.update(STRATEGIES=family.packaged(), FAMILY=family, __spec__=SimpleNamespace())
        sys.modules["strategies.toy"] = package


def play(plan: Path, folder: Path, **more: Any) -> Summary:
    """Play a plan with one worker."""
    return run(plans.read(plan), folder, Workers(1), Quiet(), **more)


def contents(folder: Path) -> dict[str, str]:
    """A checksum of every file but the lock and the log of times."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name not in (".lock", "log.jsonl")
    }


def change_json(path: Path, change: Callable[[dict[str, Any]], None]) -> None:
    """Change a file of a run on purpose: with the right checksum."""
    content = json.loads(path.read_text())
    content.pop("checksum", None)
    change(content)
    write_sealed(path, content)


def change_begun(folder: Path, change: Callable[[dict[str, Any]], None]) -> None:
    """Change what a run says that it was begun with, wherever it says so."""
    for name in ("manifest.json", "begun.json"):
        change_json(folder / name, change)


def libration(monkeypatch: pytest.MonkeyPatch, *words: object) -> int:
    """Exit code of a command."""
    from sim.cli import main as cli

    monkeypatch.setattr("sys.argv", ["libration", *map(str, words)])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    return int(ended.value.code or 0)
