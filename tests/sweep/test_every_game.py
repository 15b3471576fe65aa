"""A run of every game is what it says of itself: the manifest that was written is the one of now."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sim
from sim import games
from sim.sweep.verify import verify


@pytest.mark.parametrize("name", games.names())
def test_a_run_that_was_just_played_has_no_differences(name: str, tmp_path: Path) -> None:
    players = games.get(name).players[0]
    plan = {"name": "two", "game": name, "players": players, "personas": ["random"], "games": 2, "seed": 1}
    run = sim.run(plan, tmp_path / "run", workers=1)
    assert verify(tmp_path / "run", 1, 1).differences == []
    assert run.manifest["about"] == json.loads((tmp_path / "run" / "manifest.json").read_text())["about"]
