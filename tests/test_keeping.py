"""``--keep FOLDER``: a question that was killed goes on where it was, and a folder has one question."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import sim
from sim.answers.keeping import DONE, QUESTION, Kept
from sim.errors import BadInput
from tests.commands import Run
from tests.files.killing_questions import CRYO, QUESTIONS

ROOT = Path(__file__).resolve().parents[1]
TABLE = ("--strategy", "random", "--workers", "1")
CHANGE = ("whatif", CRYO, "scoring.unbuilt_cards_vp=4", *TABLE)


@pytest.mark.parametrize(
    "names",
    [
        [name for name in QUESTIONS if name.startswith("whatif")],
        [name for name in QUESTIONS if name.startswith("worth")],
        ["metagame", "diff", "levers", "screen", "balance"],
    ],
    ids=" ".join,
)
@pytest.mark.usefixtures("compiled_before")
def test_a_question_that_was_killed_goes_on_to_the_same_bytes(names: list[str], tmp_path: Path) -> None:
    words = [sys.executable, "-m", "tests.files.killing_questions", str(tmp_path), "2", *names]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("all kills mended") == len(names)


@pytest.fixture
def kept(run: Run, tmp_path: Path) -> Path:
    """A folder with the results of a what-if."""
    folder = tmp_path / "kept"
    done = run(*CHANGE, "--games", "60", "--keep", str(folder))
    assert done.code == 0 and "keep" not in done.err, done.err
    return folder


def test_a_rerun_says_what_is_there_and_plays_nothing(run: Run, kept: Path) -> None:
    before = {file: file.stat().st_mtime_ns for file in kept.iterdir()}
    again = run(*CHANGE, "--games", "60", "--keep", str(kept))
    assert again.code == 0
    assert f"note: keep: 120 games found in {kept}; they are not played again\n" in again.err
    assert {file: file.stat().st_mtime_ns for file in kept.iterdir()} == before
    alone = run(*CHANGE, "--games", "60")
    assert alone.out == again.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((*CHANGE, "--games", "61"), "games: 60 then, 61 now"),
        ((*CHANGE, "--games", "60", "--seed", "1"), "seed: 0 then, 1 now"),
        ((*CHANGE, "--games", "60", "--players", "3"), "players: 4 then, 3 now"),
        (("whatif", CRYO, "scoring.unbuilt_cards_vp=3", *TABLE, "--games", "60"), "changes[0]: "),
        ((*CHANGE[:3], "--strategy", "eager", "--games", "60"), 'strategies[0]: "random" then, "eager" now'),
        (("levers", "gaia_project", "firaks", *TABLE, "--games", "60"), '"whatif" then, "levers" now'),
        (("diff", "printed", ".", "--game", CRYO, *TABLE, "--games", "60"), '"whatif" then, "diff" now'),
        (("worth", CRYO, "--mechanism", "all", *TABLE, "--games", "60"), '"whatif" then, "worth" now'),
        (("metagame", CRYO, "--compare", "random,eager", "--games", "120"), 'command: "whatif" then'),
        (("screen", CRYO, "setup.seat", *TABLE, "--games", "60"), 'command: "whatif" then, "screen" now'),
        (("balance", CRYO, *TABLE, "--games", "200"), 'command: "whatif" then, "balance" now'),
    ],
)  # fmt: skip
def test_results_of_another_question_are_refused_by_name(
    words: tuple[str, ...], message: str, run: Run, kept: Path
) -> None:
    files = {file: file.read_bytes() for file in kept.iterdir()}
    refused = run(*words, "--keep", str(kept))
    assert refused.code == 2 and not refused.out
    assert f"keep: {kept}: has results of another question" in refused.err and message in refused.err
    assert [line for line in refused.err.splitlines() if not line.startswith("note: ")][1:] == []
    assert {file: file.read_bytes() for file in kept.iterdir()} == files, "nothing is lost"


def test_results_of_other_data_are_refused(run: Run, tmp_path: Path) -> None:
    overlay, folder = tmp_path / "mine.toml", tmp_path / "kept"
    words = ("worth", CRYO, "--mechanism", "scouts", "--games", "60", "--overlay", str(overlay), *TABLE)
    overlay.write_text("scoring.unbuilt_cards_vp = 4\n")
    assert run(*words, "--keep", str(folder)).code == 0
    overlay.write_text("scoring.unbuilt_cards_vp = 5\n")
    refused = run(*words, "--keep", str(folder))
    assert refused.code == 2
    assert "data: components, overlays, weights or networks have changed" in refused.err


def test_a_folder_with_other_files_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    refused = run(*CHANGE, "--games", "60", "--keep", str(tmp_path))
    assert refused.code == 2
    assert "expected an empty folder, or results of `libration whatif`, found notes.txt" in refused.err
    assert [file.name for file in tmp_path.iterdir()] == ["notes.txt"]


def test_a_run_is_read_so_nothing_of_it_is_kept(run: Run, demo_project: Path, tmp_path: Path) -> None:
    folder = str(demo_project / "runs" / "demo")
    refused = run("diff", folder, folder, "--keep", str(tmp_path))
    assert refused.code == 2 and "keep: expected two designs to play; runs are only read" in refused.err


@pytest.mark.parametrize("damage", [b"", b"PK\x03\x04 half a file"])
def test_a_damaged_file_is_named(damage: bytes, run: Run, kept: Path) -> None:
    file = next(kept.glob("*.npz"))
    file.write_bytes(damage)
    refused = run(*CHANGE, "--games", "60", "--keep", str(kept))
    assert refused.code == 2 and f"keep: {file}: damaged; remove it" in refused.err
    file.unlink()
    mended = run(*CHANGE, "--games", "60", "--keep", str(kept))
    assert mended.code == 0 and "note: keep: 60 games found" in mended.err
    (kept / QUESTION).write_text("{")
    assert run(*CHANGE, "--games", "60", "--keep", str(kept)).code == 2


def test_a_folder_names_its_question(kept: Path) -> None:
    question = json.loads((kept / QUESTION).read_text())
    assert question["command"] == "whatif" and question["game"] == CRYO and question["games"] == 60
    with np.load(next(kept.glob("*.npz"))) as stored:
        assert int(stored[DONE]) == len(stored["outcomes"]) == 60


def test_networks_that_practised_are_kept(tmp_path: Path) -> None:
    kept, calls = Kept(tmp_path), []

    def find() -> list[np.ndarray]:
        calls.append(1)
        return [np.arange(6.0).reshape(2, 3), np.ones(2, np.float32)]

    first, again = kept.arrays("practised-0", find), kept.arrays("practised-0", find)
    assert len(calls) == 1
    for one, other in zip(first, again, strict=True):
        assert np.array_equal(one, other) and one.dtype == other.dtype


def test_a_file_in_place_of_the_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("")
    with pytest.raises(BadInput, match="kept: cannot be written"):
        sim.screen(CRYO, "setup.seat", 60, strategies="random", keep=tmp_path / "kept")
