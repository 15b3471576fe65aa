"""Plans and runs of earlier versions load under today's names, with a note, and give the same numbers."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import sim
from reports.metrics.source import Source
from sim.errors import BadInput
from sim.files.manifest import read_begun, read_manifest
from sim.files.old_names import ABOUT_KEYS, COLUMNS, PLAN_KEYS, note_old_names
from sim.files.records import Written, read_record, record_paths, write_record
from sim.sweep import plan as plans
from sim.sweep.folder import open_run
from tests import toy_players
from tests.files.small_run import PLAN, change_begun, play

PERSONA = 'name = "bold"\nrung = "low"\n'


def _old(content: dict[str, Any], names: Mapping[str, str]) -> None:
    for before, now in names.items():
        if now in content:
            content[before] = content.pop(now)


def _make_old(run: Path) -> None:
    """Write a run as an earlier version did."""

    def change(content: dict[str, Any]) -> None:
        _old(content["plan"], PLAN_KEYS)
        _old(content.get("about", {}), ABOUT_KEYS)

    change_begun(run, change)
    for path in record_paths(run):
        record = read_record(path)
        file = run / "seats" / f"{record.name}.parquet"
        frame = pl.read_parquet(file)
        frame.rename({now: before for before, now in COLUMNS.items()}).write_parquet(file)
        written = Written.model_validate(record.files["seats"].model_dump() | _size(file))
        files = record.files | {"seats": written}
        write_record(run, record.model_copy(update={"files": files, "begun": read_begun(run).run_id}))


def _size(file: Path) -> dict[str, Any]:
    content = file.read_bytes()
    return {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}


@pytest.fixture
def old(finished: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A run under old names; ``finished``, next to it, is the same run under today's names."""
    run = Path(shutil.copytree(finished, finished.parent / "old"))
    _make_old(run)
    note_old_names.cache_clear()
    capsys.readouterr()
    return run


def test_an_old_run_opens_with_a_note_and_the_same_numbers(
    old: Path, finished: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "persona" in pl.read_parquet_schema(old / "seats" / "part-000000.parquet")
    then, now = sim.load(old), sim.load(finished)
    notes = capsys.readouterr().err.splitlines()
    assert (
        len(notes) == 1
        and notes[0].startswith(f"note: {old}: ")
        and '"persona" is now called "strategy"' in notes[0]
    )
    assert then.manifest["plan"] == now.manifest["plan"]
    assert then.manifest["about"] == now.manifest["about"]
    for table in ("games", "seats", "components"):
        assert then.scan(table).collect().equals(now.scan(table).collect())


def test_reports_read_an_old_run_as_a_new_one(old: Path, finished: Path) -> None:
    then, now = Source(old), Source(finished)
    assert then.names == now.names and then.missing == now.missing
    assert [cell.parts for cell in then.cells] == [cell.parts for cell in now.cells]


def test_the_checksum_of_an_old_manifest_is_still_compared(old: Path) -> None:
    path = old / "manifest.json"
    path.write_text(path.read_text().replace('"random"', '"eager"', 1))
    with pytest.raises(BadInput, match="checksum"):
        read_manifest(old)


def test_an_old_run_can_keep_persona_files_in_its_old_folder(
    toy_game: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    toy_players.install(toy_players.family(tmp_path), monkeypatch)
    (tmp_path / "bold.toml").write_text(PERSONA)
    (tmp_path / "plan.toml").write_text(PLAN.replace('"eager"', '"bold.toml"'))
    run = tmp_path / "run"
    play(tmp_path / "plan.toml", run)
    (run / "strategies").rename(run / "personas")

    def change(content: dict[str, Any]) -> None:
        plan = content["plan"]
        plan["strategies"] = [text.replace("strategies/", "personas/") for text in plan["strategies"]]
        content["files"] = {k.replace("strategies/", "personas/"): v for k, v in content["files"].items()}

    change_begun(run, change)
    _make_old(run)
    assert [strategy.name for strategy in open_run(run).strategies] == ["random", "bold"]


def test_an_old_plan_loads_with_a_note(
    toy_game: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "now.toml").write_text('name = "same"\n' + PLAN)
    (tmp_path / "then.toml").write_text('name = "same"\n' + PLAN.replace("strategies", "personas"))
    assert plans.read(tmp_path / "then.toml") == plans.read(tmp_path / "now.toml")
    assert capsys.readouterr().err == (
        'note: then.toml: written for an earlier version: "personas" is now called "strategies"\n'
    )


def test_a_plan_with_the_old_key_beside_the_new_one_is_refused(toy_game: None, tmp_path: Path) -> None:
    (tmp_path / "both.toml").write_text(PLAN + 'personas = ["random"]\n')
    with pytest.raises(BadInput, match='personas: "personas" is not a key of a plan'):
        plans.read(tmp_path / "both.toml")
