"""Every bad input gets one clear line of at most 300 letters and exit code 2; nothing is played for it."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sim
from sim.cli import main as cli
from sim.errors import LONGEST
from sim.playing import batch
from sim.sweep import run, verify
from tests.files.bad_inputs import FAMILIES, FOLDER, LOOP, PIPE, Case

for answer in sim.ANSWERS:
    getattr(sim, answer)  # imported before anything is patched

SECONDS = 60  # for a case that waits for ever
EVERY = [case for family in FAMILIES.values() for case in family]
SAMPLE = EVERY[::9]


class Played(Exception):
    """A bad input was taken for a good one."""


@pytest.fixture(autouse=True)
def nothing_is_played(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nor compiled, which would take minutes; and nothing waits for ever."""

    def played(*_: Any, **__: Any) -> None:
        raise Played

    modules = [module for name, module in sys.modules.items() if name.startswith(("sim.cli", "sim.answers"))]
    for module in (batch, run, verify, *modules):
        monkeypatch.setattr(module, "prepare", played, raising=False)

    def waits(*_: Any) -> None:
        raise TimeoutError("it waits for ever")

    before = signal.signal(signal.SIGALRM, waits)
    signal.alarm(SECONDS)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def write(case: Case, folder: Path) -> None:
    for name, content in case.files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if content == FOLDER:
            path.mkdir()
        elif content == PIPE:
            os.mkfifo(path)
        elif content == LOOP:
            path.symlink_to(path)
        else:
            path.write_bytes(content.encode() if isinstance(content, str) else content)


def check(
    case: Case, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path
) -> str:
    """What a command says about a bad input, after the checks that all bad inputs have in common."""
    write(case, folder)
    monkeypatch.chdir(folder)
    before = sorted(str(path) for path in folder.rglob("*"))
    monkeypatch.setattr(sys, "argv", ["libration", *case.words])
    with pytest.raises(SystemExit) as stopped:
        cli.main()
    printed = capsys.readouterr()
    assert stopped.value.code == 2, printed
    assert printed.out == ""
    assert printed.err.count("\n") == 1, printed.err
    line = printed.err.rstrip("\n")
    assert len(line) <= LONGEST and line.isprintable() and len(line) > 10, line
    assert sorted(str(path) for path in folder.rglob("*")) == before, "something was made or removed"
    return line


@pytest.mark.parametrize("case", SAMPLE, ids=lambda case: case.name)
def test_a_bad_input_gets_one_line(
    case: Case, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    check(case, monkeypatch, capsys, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("case", EVERY, ids=lambda case: case.name)
def test_every_bad_input_gets_one_line(
    case: Case, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    check(case, monkeypatch, capsys, tmp_path)
