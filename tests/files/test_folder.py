"""The folder of a run: others are never touched, and what is lost or damaged is named and can be fixed."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from reports.metrics.source import Source
from sim.errors import BadInput
from sim.files.tables import load
from sim.sweep.verify import verify
from tests.files.small_run import PLAN, change_json, contents, libration, play

REPAIR = r"`libration sweep \.\.\. --repair` fixes it"
FOREIGN: dict[str, dict[str, str]] = {
    "a letter": {"letters.txt": "mine"},
    "a lock of somebody else": {".lock": "42", "letters.txt": "mine"},
    "a lock with something in it": {".lock": "42"},
    "another manifest": {"manifest.json": '{"name": "a web page", "icons": []}'},
    "another folder of shards": {"shards/part-000000.json": "{}", "shards/x": ""},
    "code": {"code/mine.py": "mine"},
    "half a letter": {".part-1-letter.txt": "mi"},
    "another begun.json": {"begun.json": "[]"},
}


def untouched(folder: Path) -> list[tuple[Path, int, int, int]]:
    """What changes if anything in a folder is written; to read is allowed."""
    found = [(path, path.lstat()) for path in sorted(folder.rglob("*"))]
    return [(path, stat.st_ino, stat.st_size, stat.st_mtime_ns) for path, stat in found]


@pytest.mark.parametrize("files", FOREIGN.values(), ids=FOREIGN)
@pytest.mark.parametrize("repair", [False, True])
def test_a_folder_of_somebody_else_is_not_touched(
    toy_game: None, tmp_path: Path, files: dict[str, str], repair: bool
) -> None:
    (tmp_path / "plan.toml").write_text(PLAN)
    folder = tmp_path / "theirs"
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    before = untouched(folder)
    with pytest.raises(BadInput, match="theirs: expected a run or an empty folder, found "):
        play(tmp_path / "plan.toml", folder, repair=repair)
    assert untouched(folder) == before


def test_what_a_sweep_left_that_was_killed_at_its_start_is_no_hindrance(
    toy_game: None, tmp_path: Path, unbroken: Path
) -> None:
    (tmp_path / "plan.toml").write_text(PLAN)
    folder = tmp_path / "run"
    folder.mkdir()
    (folder / ".lock").touch()
    (folder / ".part-12ab34cd-begun.json").write_text("{")
    play(tmp_path / "plan.toml", folder)
    assert contents(folder) == contents(unbroken)


@pytest.mark.parametrize("lost", [("manifest.json",), ("begun.json",)])
def test_what_is_there_twice_may_be_lost_once(finished: Path, unbroken: Path, lost: tuple[str, ...]) -> None:
    (finished / lost[0]).unlink()
    assert play(finished.parent / "plan.toml", finished).new_games == 0
    assert contents(finished) == contents(unbroken)


def test_a_lost_manifest_is_named_by_who_needs_it(finished: Path) -> None:
    (finished / "manifest.json").unlink()
    expected = rf"manifest\.json: expected the manifest of this run, found none; {REPAIR}"
    for needs in (Source, lambda run: verify(run, 1)):
        with pytest.raises(BadInput, match=expected):
            needs(finished)


def test_what_a_run_was_begun_with_is_known_from_its_shards(finished: Path, unbroken: Path) -> None:
    for name in ("manifest.json", "begun.json"):
        (finished / name).unlink()
    with pytest.raises(
        BadInput, match=rf"expected manifest\.json, found neither it nor begun\.json; {REPAIR}"
    ):
        play(finished.parent / "plan.toml", finished)
    other = finished.parent / "other.toml"
    other.write_text(PLAN.replace("seed = 3", 'seed = 4\nname = "plan"'))
    with pytest.raises(BadInput, match=r"part-000000\.json: belongs to another run"):
        play(other, finished, repair=True)
    assert play(finished.parent / "plan.toml", finished, repair=True).new_games == 0
    assert contents(finished) == contents(unbroken)


@pytest.mark.parametrize("name", ["manifest.json", "begun.json"])
@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: "",
        lambda text: text[: len(text) // 2],
        lambda text: text.replace('"seed": 3', '"seed": 4'),
    ],
)
def test_a_damaged_manifest_is_named_and_can_be_repaired(
    finished: Path, unbroken: Path, name: str, spoil: Callable[[str], str]
) -> None:
    (finished / name).write_text(spoil((finished / name).read_text()))
    with pytest.raises(BadInput, match=rf"{name}: .*; {REPAIR}"):
        play(finished.parent / "plan.toml", finished)
    assert play(finished.parent / "plan.toml", finished, repair=True).new_games == 0
    assert contents(finished) == contents(unbroken)


def test_a_run_is_resumed_without_its_plan(
    finished: Path, unbroken: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (finished.parent / "plan.toml").unlink()
    (finished / "shards" / "part-000002.json").unlink()
    (finished / "manifest.json").write_text("{")
    assert libration(monkeypatch, "sweep", finished) == 2
    assert "manifest.json" in capsys.readouterr().err
    assert libration(monkeypatch, "sweep", finished, "--repair", "--workers", "1") == 0
    assert contents(finished) == contents(unbroken)
    assert libration(monkeypatch, "sweep", finished, "--out", finished.parent / "other") == 2


def test_a_shard_of_another_run_is_not_taken(finished: Path, unbroken: Path) -> None:
    plan = finished.parent / "plan.toml"
    plan.write_text(PLAN.replace("seed = 3", "seed = 4"))
    other = finished.parent / "other"
    play(plan, other)
    plan.write_text(PLAN)
    for table in ("games", "seats", "components"):
        shutil.copy(other / table / "part-000001.parquet", finished / table)
    shutil.copy(other / "shards" / "part-000001.json", finished / "shards")
    expected = rf"part-000001\.json: damaged: it belongs to another run; {REPAIR}"
    for needs in (Source, lambda run: verify(run, 1), lambda run: play(plan, run)):
        with pytest.raises(BadInput, match=expected):
            needs(finished)
    play(plan, finished, repair=True)
    assert contents(finished) == contents(unbroken)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text.replace("sha256", "sha257"),
        lambda text: text.replace('"decisions": ', '"decisions": 1'),
        lambda text: text.replace('"rows": 6', '"rows": 7'),
        lambda text: text.replace('"games": 6', '"games": 60'),
        lambda text: text.replace('"games": 6', '"games": "6"'),
        lambda text: "[]",
        lambda text: "",
    ],
)
def test_a_changed_side_record_is_named_and_can_be_repaired(
    finished: Path, unbroken: Path, spoil: Callable[[str], str]
) -> None:
    path = finished / "shards" / "part-000001.json"
    text = path.read_text()
    assert spoil(text) != text
    path.write_text(spoil(text))
    plan = finished.parent / "plan.toml"
    for needs in (Source, lambda run: verify(run, 1), lambda run: play(plan, run)):
        with pytest.raises(BadInput, match=rf"shards/part-000001\.json: .*; {REPAIR}"):
            needs(finished)
    assert play(plan, finished, repair=True).new_games == 6
    assert contents(finished) == contents(unbroken)


def test_verify_compares_the_numbers_that_follow_from_the_tables(finished: Path) -> None:
    change_json(finished / "shards" / "part-000001.json", lambda content: content.update(decisions=1))
    change_json(finished / "manifest.json", lambda content: content["counts"]["rows"].update(seats=1))
    lines = verify(finished, 1).differences
    assert any("json: decisions: differs from the numbers in the tables" in line for line in lines)
    assert any(line.startswith("manifest.json: counts.rows.seats: 1 then, 60 now") for line in lines)
    assert any(line.startswith("manifest.json: counts.decisions: ") for line in lines)


def test_every_flipped_bit_of_a_table_is_found_by_a_report(finished: Path) -> None:
    path = finished / "seats" / "part-000002.parquet"
    content = path.read_bytes()
    for place in range(0, len(content), 97):
        spoiled = bytearray(content)
        spoiled[place] ^= 1 << place % 8
        path.write_bytes(spoiled)
        with pytest.raises(BadInput, match=rf"seats/part-000002\.parquet: damaged: .*; {REPAIR}"):
            Source(finished)


def test_a_part_that_is_not_whole_is_named_when_its_table_is_opened(finished: Path) -> None:
    path = finished / "seats" / "part-000002.parquet"
    path.write_bytes(path.read_bytes()[:-20])
    run = load(finished)
    with pytest.raises(BadInput, match=rf"seats/part-000002\.parquet: damaged: .*; {REPAIR}"):
        run.seats.collect()
    assert run.games.collect().height, "the other tables are whole"


def test_older_runs_without_checksums_are_read(finished: Path) -> None:
    for path in (finished / "manifest.json", *(finished / "shards").glob("*.json")):
        content = json.loads(path.read_text())
        path.write_text(
            json.dumps({key: content[key] for key in content if key not in ("checksum", "begun")})
        )
    os.unlink(finished / "begun.json")
    assert Source(finished).cells


def test_verify_says_that_a_run_is_unfinished(
    finished: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    change_json(finished / "manifest.json", lambda content: content.update(complete=False))
    (finished / "shards" / "part-000003.json").unlink()
    for table in ("games", "seats", "components"):
        (finished / table / "part-000003.parquet").unlink()
    assert libration(monkeypatch, "verify", finished) == 0
    assert (
        "unfinished: 18 of 24 games are there; rerun `libration sweep` to resume" in capsys.readouterr().out
    )
    assert libration(monkeypatch, "verify", finished, "--json") == 0
    assert json.loads(capsys.readouterr().out)["complete"] is False
