"""A run may come from anybody: nothing of it is executed unasked, and nothing outside of it is read."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sim.errors import BadInput
from sim.sweep.folder import open_run
from sim.sweep.verify import open_game, verify
from tests.files.small_run import OWN, PLAN, change_begun, libration, play

TRUST = r"code/mine\.py came with this run and would be executed; .*--trust-code"


@pytest.fixture
def with_code(toy_game: None, tmp_path: Path) -> Path:
    """A finished run with a policy that leaves a mark wherever it is executed; the mark is removed."""
    (tmp_path / "mine.py").write_text(f"open({str(tmp_path / 'executed')!r}, 'w').close()\n{OWN}")
    plan = PLAN.replace('"eager"', '"mine"') + 'code = ["mine.py"]\n'
    (tmp_path / "plan.toml").write_text(plan)
    play(tmp_path / "plan.toml", tmp_path / "run")
    (tmp_path / "executed").unlink()
    forget(tmp_path)
    return tmp_path / "run"


def forget(folder: Path) -> None:
    """As in a new process: a policy that is loaded again is executed again."""
    import sys

    for name in [name for name in sys.modules if name.startswith("own_")]:
        del sys.modules[name]


@pytest.mark.parametrize(
    "opened", [lambda run, **more: verify(run, 3, **more), lambda run, **more: open_game(run, 5, **more)]
)
def test_code_of_a_run_is_executed_only_if_trusted(with_code: Path, opened: Callable[..., Any]) -> None:
    with pytest.raises(BadInput, match=TRUST):
        opened(with_code)
    assert not (with_code.parent / "executed").exists()
    opened(with_code, trust=True)
    assert (with_code.parent / "executed").exists()


def test_commands_ask_for_trust(
    with_code: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (("verify", with_code), ("play", "--run", with_code), ("sweep", with_code)):
        assert libration(monkeypatch, *words) == 2
        printed = capsys.readouterr()
        assert "--trust-code" in printed.err and printed.out == ""
        assert not (with_code.parent / "executed").exists()
    assert libration(monkeypatch, "verify", with_code, "--trust-code", "--games", "3") == 0
    assert libration(monkeypatch, "play", "toy", "--trust-code") == 2
    assert libration(monkeypatch, "sweep", with_code.parent / "plan.toml", "--trust-code") == 2


def test_a_report_executes_nothing(with_code: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert libration(monkeypatch, "report", with_code, "--out", with_code.parent / "report") == 0
    assert (with_code.parent / "report" / "index.html").exists()
    assert not (with_code.parent / "executed").exists()


def test_who_resumes_with_the_same_code_needs_to_say_nothing_more(with_code: Path) -> None:
    (with_code / "shards" / "part-000001.json").unlink()
    assert play(with_code.parent / "plan.toml", with_code).new_games == 6


def test_code_that_was_exchanged_in_the_run_is_not_executed_by_who_resumes(with_code: Path) -> None:
    mark = with_code.parent / "stranger"
    (with_code / "code" / "mine.py").write_text(f"open({str(mark)!r}, 'w').close()\n{OWN}")
    with pytest.raises(BadInput, match=r"code/mine\.py: expected the text that the manifest has"):
        play(with_code.parent / "plan.toml", with_code)
    with pytest.raises(BadInput, match=r"code/mine\.py: expected the text that the manifest has"):
        open_run(with_code, trust=True)
    assert play(with_code.parent / "plan.toml", with_code, repair=True).new_games == 0
    assert not mark.exists()


OUTSIDE = [
    "../mine.py",
    "code/../../mine.py",
    "mine.py",
    "code/",
    "code/.",
    "code/..",
    "code//x.py",
    "",
    "code",
]


@pytest.mark.parametrize("place", [*OUTSIDE, "strategies/mine.py", "/etc/passwd", "code/a\0b.py"])
def test_code_lies_in_the_run_and_nowhere_else(with_code: Path, place: str) -> None:
    def change(content: dict[str, Any]) -> None:
        content["plan"]["code"] = [place]
        content["files"][place] = (with_code.parent / "mine.py").read_text()

    change_begun(with_code, change)
    for trust in (False, True):
        said = r"plan\.code(\[0\])?: expected (code/NAME, a file of the run|text, found a control character)"
        with pytest.raises(BadInput, match=said):
            open_run(with_code, trust)
    assert not (with_code.parent / "executed").exists()


@pytest.mark.parametrize(("kind", "key"), [("strategies", "strategies"), ("overlays", "overlays")])
def test_strategies_and_overlays_lie_in_the_run_too(finished: Path, kind: str, key: str) -> None:
    (finished.parent / "mine.toml").write_text("")

    def change(content: dict[str, Any]) -> None:
        content["plan"][key] = ["../mine.toml"]
        content["files"] = {"../mine.toml": ""}

    change_begun(finished, change)
    with pytest.raises(BadInput, match=rf"plan\.{kind}: expected {kind}/NAME, a file of the run"):
        open_run(finished)


@pytest.mark.parametrize("whole", [False, True])
def test_links_out_of_the_run_are_refused(with_code: Path, whole: bool) -> None:
    if whole:
        shutil.move(with_code / "code", with_code.parent / "elsewhere")
        (with_code / "code").symlink_to(with_code.parent / "elsewhere")
    else:
        (with_code / "code" / "mine.py").unlink()
        (with_code / "code" / "mine.py").symlink_to(with_code.parent / "mine.py")
    with pytest.raises(
        BadInput, match=r"code/mine\.py: expected a file of the run, found a link to another place"
    ):
        open_run(with_code, trust=True)
    assert not (with_code.parent / "executed").exists()


def test_a_run_under_a_linked_folder_is_a_run(with_code: Path) -> None:
    (with_code.parent / "linked").symlink_to(with_code)
    assert open_run(with_code.parent / "linked", trust=True).plan.code


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """A folder of mine with files of all names that the program writes or removes."""
    folder = tmp_path / "outside"
    folder.mkdir()
    for name in ("index.html", ".part-12ab34cd-mine.txt", "part-000000.json", "part-000000.parquet"):
        (folder / name).write_text("mine")
    return folder


def seen(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in sorted(folder.iterdir())}


@pytest.mark.parametrize("place", ["report", "report/within"])
def test_a_report_is_not_written_through_a_link_in_the_run(
    finished: Path,
    outside: Path,
    place: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    before = seen(outside)
    (finished / "report").symlink_to(outside)
    words = ("report", finished) if place == "report" else ("report", finished, "--out", finished / place)
    assert libration(monkeypatch, *words) == 2
    error = capsys.readouterr().err
    assert error == f"{finished / 'report'}: expected a folder of the run, found a link to another place\n"
    assert seen(outside) == before


@pytest.mark.parametrize("place", ["shards", "games", "seats", "components", "overlays", "code"])
@pytest.mark.parametrize("repair", [False, True])
def test_a_sweep_neither_writes_nor_removes_through_a_link_in_the_run(
    finished: Path, outside: Path, place: str, repair: bool
) -> None:
    before = seen(outside)
    shutil.rmtree(finished / place, ignore_errors=True)
    (finished / place).symlink_to(outside)
    expected = rf"{place}: expected a folder of the run, found a link to another place"
    with pytest.raises(BadInput, match=expected):
        play(finished.parent / "plan.toml", finished, repair=repair)
    assert seen(outside) == before


@pytest.mark.parametrize("name", [".lock", "log.jsonl"])
def test_a_linked_lock_or_log_is_refused_before_anything_is_played(
    finished: Path, outside: Path, name: str
) -> None:
    before = seen(outside)
    (finished / name).unlink(missing_ok=True)
    (finished / name).symlink_to(outside / "index.html")
    (finished / "shards" / "part-000001.json").unlink()
    with pytest.raises(BadInput, match=rf"{name}: expected a file of the run, found a link"):
        play(finished.parent / "plan.toml", finished)
    assert seen(outside) == before
    assert not (finished / "shards" / "part-000001.json").exists()


@pytest.mark.parametrize("name", [".lock", "log.jsonl"])
def test_a_lock_or_log_that_is_another_name_of_my_file_is_refused(
    finished: Path, outside: Path, name: str
) -> None:
    before = seen(outside)
    (finished / name).unlink(missing_ok=True)
    (finished / name).hardlink_to(outside / "index.html")
    (finished / "shards" / "part-000001.json").unlink()
    with pytest.raises(BadInput, match=rf"{name}: expected a file of the run, found a link"):
        play(finished.parent / "plan.toml", finished)
    assert seen(outside) == before


@pytest.mark.parametrize(
    "place", ["manifest.json", "begun.json", "shards/part-000001.json", "report/index.html"]
)
def test_my_file_under_another_name_in_the_run_is_replaced_there_and_stays_as_it_is(
    finished: Path, outside: Path, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = seen(outside)
    (finished / "report").mkdir()
    (finished / place).unlink(missing_ok=True)
    (finished / place).hardlink_to(outside / "index.html")
    play(finished.parent / "plan.toml", finished, repair=True)
    assert libration(monkeypatch, "report", finished) == 0
    assert seen(outside) == before
    assert (finished / place).read_text() != "mine"


def test_my_own_link_to_a_folder_for_reports_is_followed(
    finished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "disk").mkdir()
    (tmp_path / "reports").symlink_to(tmp_path / "disk")
    assert libration(monkeypatch, "report", finished, "--out", tmp_path / "reports") == 0
    assert (tmp_path / "disk" / "index.html").exists()
