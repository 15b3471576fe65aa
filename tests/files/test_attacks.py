"""What strangers and mistakes send: policies that misbehave, bombs, names that are commands or markup."""

from __future__ import annotations

import csv
import gzip
import io
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from reports.documents.parts import safe_cells
from sim.errors import BadInput
from sim.files.manifest import read_manifest
from sim.files.reading import read_toml
from sim.gamekit import recorded
from sim.sweep.verify import verify
from tests.files.small_run import OWN, PLAN, change_json, libration, play
from tests.reports.synthetic import put

CHOOSE = OWN.partition("\n")[0]


@pytest.fixture
def policy(tmp_path: Path, toy_game: None) -> Path:
    return tmp_path / "mine.py"


@pytest.mark.parametrize("index", ["count", "-1", "10**15"])
@pytest.mark.parametrize("words", [("play",), ("batch", "--games", "60"), ("check", "--games", "4")])
def test_a_policy_that_chooses_no_move_of_its_list_is_the_users_mistake(
    policy: Path,
    index: str,
    words: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    policy.write_text(f"{CHOOSE}\n    return {index}\n")
    more = ("--players", "2", "--strategy", "mine") if words[0] != "check" else ("--strategy", "mine")
    assert libration(monkeypatch, words[0], "toy", *words[1:], *more, "--code", policy) == 2
    error = capsys.readouterr().err.splitlines()[-1]
    assert error.startswith(f"{policy}: seed 0, game 0 (2 players), decision 0: a strategy chose a move that")


def test_a_sweep_with_such_a_policy_says_the_same(policy: Path, tmp_path: Path) -> None:
    policy.write_text(f"{CHOOSE}\n    return count\n")
    plan = tmp_path / "plan.toml"
    plan.write_text(PLAN.replace('"eager"', '"mine"') + 'code = ["mine.py"]\n')
    with pytest.raises(
        BadInput, match=r"mine\.py: cell 0, components printed, seed 3, game .* not on its list"
    ):
        play(plan, tmp_path / "run")


def test_a_gzip_bomb_is_refused_before_it_fills_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recorded, "LARGEST", 100_000)
    path = tmp_path / "bomb.jsonl.gz"
    path.write_bytes(gzip.compress(bytes(1_000_000)))
    assert path.stat().st_size < 2_000
    with pytest.raises(BadInput, match=r"bomb\.jsonl\.gz: expected at most 100,000 bytes when unpacked"):
        list(recorded.read_objects(path))
    path = tmp_path / "large.jsonl"
    path.write_bytes(bytes(1_000_000))
    with pytest.raises(BadInput, match=r"large\.jsonl: expected at most 100,000 bytes, found 1,000,000"):
        list(recorded.read_objects(path))


def test_no_cell_of_a_csv_is_a_formula() -> None:
    names = ["=1+1", "+cmd", "-cmd", "@SUM(A1)", "\t=1", "-3.5", "plain", None]
    frame = pl.DataFrame({"name": names, "kind": pl.Series(names, dtype=pl.Categorical), "n": [-1] * 8})
    rows = list(csv.reader(io.StringIO(safe_cells(frame).write_csv())))[1:]
    for column in (0, 1):
        cells = [row[column] for row in rows]
        assert cells[:5] == [f"'{name}" for name in names[:5]]
        assert cells[5:] == ["-3.5", "plain", ""]
    assert {row[2] for row in rows} == {"-1"}


@pytest.mark.parametrize("text", ["\x1b[2J", "\x07", "\x9b31m", "\x00"])
def test_control_characters_are_refused_in_titles_and_toml(finished: Path, text: str) -> None:
    change_json(finished / "manifest.json", lambda content: content["about"].update(title=f"Toy{text}"))
    with pytest.raises(
        BadInput, match=r"manifest\.json: about\.title: expected text, found a control"
    ) as found:
        read_manifest(finished)
    assert str(found.value).isprintable()
    overlay = finished.parent / "overlay.toml"
    overlay.write_text(f'name = "a\\u{ord(text[0]):04x}"\nnote = """tabs\tand\nlines"""\n')
    with pytest.raises(BadInput, match=r"overlay\.toml: name: expected text, found a control character"):
        read_toml(overlay)


@pytest.mark.parametrize("place", ["seats/part-000001.parquet", "shards/part-000001.json"])
def test_a_folder_in_place_of_a_file_is_moved_away_by_hand(finished: Path, place: str) -> None:
    (finished / place).unlink()
    (finished / place).mkdir()
    said = r"expected a file, found a folder; move it away, then `libration sweep \.\.\. --repair` fixes it"
    with pytest.raises(BadInput, match=said):
        verify(finished, 1)
    with pytest.raises(BadInput, match=r"expected a file, found a folder|[Ii]s a directory"):
        play(finished.parent / "plan.toml", finished, repair=True)
    (finished / place).rmdir()
    play(finished.parent / "plan.toml", finished, repair=True)
    assert not verify(finished, 1).differences


def test_a_policy_that_writes_into_the_state_is_found_by_check(
    policy: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    policy.write_text(f"{CHOOSE}\n    state.players[state.actor].vp += 1\n    return 0\n")
    assert libration(monkeypatch, "check", "toy", "--games", "4", "--strategy", "mine", "--code", policy) == 1
    assert "broken: seed 0, game 0" in capsys.readouterr().out


def test_markup_in_the_names_of_a_run_is_text_in_its_report(
    finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evil = "<img src=x onerror=f()></script>"

    def change(content: dict[str, Any]) -> None:
        content["about"]["title"] = evil
        content["about"]["limits"] = evil
        for faction in content["about"]["factions"].values():
            faction["title"] = evil + faction["title"]
        for cell in content["cells"]:
            cell["variant"] = cell["overlay"] = evil

    change_json(finished / "manifest.json", change)
    folder = finished.rename(finished.with_name("<img src=x>"))
    assert libration(monkeypatch, "report", folder, "--out", finished.parent / "report") == 0
    page = (finished.parent / "report" / "index.html").read_text()
    assert "&lt;img src=x onerror=f()&gt;" in page and "<img src=x" not in page
    assert page.count("</script>") == page.count("<script")


def test_markup_in_the_folder_of_a_run_is_text_on_the_page_of_its_game(
    finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, page = finished.rename(finished.with_name("<img src=x>")), finished.parent / "game.html"
    assert libration(monkeypatch, "play", "--run", folder, "--game", "3", "--html", page) == 0
    assert "&lt;img src=x&gt;" in page.read_text() and "<img" not in page.read_text()


def test_markup_in_the_names_of_strategies_is_text_in_the_report(
    finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evil = "<img src=x onerror=f()></script>"

    def change(content: dict[str, Any]) -> None:
        content["about"]["strategies"][evil] = {"rung": evil, "note": evil}
        content["about"]["rungs"] = [evil]

    change_json(finished / "manifest.json", change)
    for path in sorted((finished / "seats").glob("*.parquet")):
        seats = pl.read_parquet(path)
        names = pl.Series(
            "strategy",
            [evil if name == "random" else name for name in seats["strategy"]],
            dtype=pl.Enum([evil, "eager"]),
        )
        put(seats.with_columns(names), path)
    assert libration(monkeypatch, "report", finished, "--out", finished.parent / "report") == 0
    page = (finished.parent / "report" / "index.html").read_text()
    assert "&lt;img src=x onerror=f()&gt;" in page and "<img src=x" not in page
    assert page.count("</script>") == page.count("<script")


@pytest.mark.parametrize("value", ["abc", None])
def test_verify_names_a_column_that_no_sweep_wrote(finished: Path, value: str | None) -> None:
    path = finished / "seats" / "part-000000.parquet"
    put(pl.read_parquet(path).with_columns(pl.lit(value).alias("score")), path)
    found = verify(finished, 1).differences
    assert any("seats/part-000000.parquet: score: expected what a sweep writes" in line for line in found)
