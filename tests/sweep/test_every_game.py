"""A run of every game is what it says of itself: the manifest that was written is the one of now."""

from __future__ import annotations

import json
from pathlib import Path

import polars as pl
import pytest

import sim
from sim import games
from sim.files.tables import Run
from sim.sweep.verify import verify

# An Array column whose numbers the components' table has, too; its axis, their kind; the column there.
TOLD_TWICE = {
    "andromedas_edge": ("module_uses", "module", "used"),
    "cryo": ("dock_uses", "dock", "used"),
    "federation": ("mission_vp", "mission", "points"),
    "gaia_project": ("levels", "track", "used"),
    "new_dark_ages_colony": ("object_launches", "object", "used"),
}


def played(name: str, folder: Path) -> Run:
    players = games.get(name).players[0]
    plan = {"name": "two", "game": name, "players": players, "strategies": ["random"], "games": 2, "seed": 1}
    return sim.run(plan, folder, workers=1)


@pytest.mark.parametrize("name", games.names())
def test_a_run_that_was_just_played_has_no_differences(name: str, tmp_path: Path) -> None:
    run = played(name, tmp_path / "run")
    assert verify(tmp_path / "run", 1, 1).differences == []
    assert run.manifest["about"] == json.loads((tmp_path / "run" / "manifest.json").read_text())["about"]
    sums = run.long("vp_by").group_by("game", "seat").agg(pl.col("vp_by").sum()).sort("game", "seat")
    assert sums.collect()["vp_by"].to_list() == run.seats.collect()["score"].to_list()


@pytest.mark.parametrize("name", TOLD_TWICE)
def test_numbers_of_an_array_stand_at_the_ids_of_their_components(name: str, tmp_path: Path) -> None:
    run = played(name, tmp_path / "run")
    column, kind, twice = TOLD_TWICE[name]
    rows = run.long(column).select(
        "game", "seat", pl.col(kind).cast(pl.String), pl.col(column).cast(pl.Int32)
    )
    there = run.components.filter(pl.col("kind") == kind)
    expected = there.select("game", "seat", pl.col("component").cast(pl.String), pl.col(twice))
    assert rows.collect().rows() == expected.collect().rows()
    assert run.long(column).select(pl.col(column).max()).collect().item() > 0, "all are alike"
