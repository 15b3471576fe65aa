"""Killed at any file operation, a sweep, a resumed sweep and a report run again to the same bytes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.files.killing import KINDS

ROOT = Path(__file__).resolve().parents[2]


def killed(folder: Path, step: int, kind: str) -> str:
    words = [sys.executable, "-m", "tests.files.killing", str(folder), str(step), kind]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize(("kind", "step"), [("sweep", 23), ("resume", 17), ("report", 3)])
def test_a_command_that_is_killed_runs_again_to_the_same_bytes(tmp_path: Path, kind: str, step: int) -> None:
    assert "all kills mended" in killed(tmp_path, step, kind)


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_killed_at_every_file_operation_it_runs_again_to_the_same_bytes(tmp_path: Path, kind: str) -> None:
    assert "all kills mended" in killed(tmp_path, 1, kind)
