"""Files are written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sim.errors import BadInput
from sim.files.writing import write_file


def test_a_file_is_replaced_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(b"before")
    write_file(path, b"after")
    assert path.read_bytes() == b"after"
    assert os.listdir(tmp_path) == ["notes.txt"]


def test_what_breaks_off_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(b"before")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadInput, match=r"notes\.txt: cannot be written: No space left on device"):
        write_file(path, b"after")
    assert path.read_bytes() == b"before"
    assert os.listdir(tmp_path) == ["notes.txt"]


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"nowhere/notes\.txt: cannot be written: No such file"):
        write_file(tmp_path / "nowhere" / "notes.txt", b"")
