"""Every command that the README shows works as it stands there."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from sim.cli import app

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONSOLE = re.compile(r"^```console\n(.*?)^```", re.DOTALL | re.MULTILINE)


def console_lines() -> list[str]:
    return [line for block in CONSOLE.findall(README) for line in block.splitlines()]


COMMANDS = [line.removeprefix("$ libration ") for line in console_lines() if line.startswith("$ libration ")]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_readme_works(command: str) -> None:
    arguments = [sys.executable, "-m", "sim.cli", *shlex.split(command, comments=True)]
    done = subprocess.run(arguments, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_the_readme_shows_every_command() -> None:
    examples = [str(command.epilog) for command in app.registered_commands]
    assert {command.split()[0] for command in COMMANDS} == {example.split()[2] for example in examples}


def test_the_readme_names_only_targets_that_the_makefile_has() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"\bmake ([a-z]+)", "\n".join(console_lines())):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
