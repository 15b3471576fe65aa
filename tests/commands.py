"""The command, run in the process of a test."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from sim.cli import main as cli

ROOT = Path(__file__).resolve().parents[1]


@dataclass
class Result:
    code: int
    out: str
    err: str


Run = Callable[..., Result]


def runner(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """Runs the command from the project's folder."""
    monkeypatch.chdir(ROOT)

    def run(*arguments: str) -> Result:
        monkeypatch.setattr(sys, "argv", ["libration", *arguments])
        with pytest.raises(SystemExit) as stopped:
            cli.main()
        printed = capfd.readouterr()
        return Result(int(stopped.value.code or 0), printed.out, printed.err)

    return run
