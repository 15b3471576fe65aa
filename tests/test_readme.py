"""Every command that the README shows works as it stands there."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path
from typing import Any

import pytest

from sim.cli.main import app
from sim.sweep import plan as plans
from sim.sweep.cells import Sweep
from tests.commands import Run

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONSOLE = re.compile(r"^```console\n(.*?)^```", re.DOTALL | re.MULTILINE)


def console_lines() -> list[str]:
    return [line for block in CONSOLE.findall(README) for line in block.splitlines()]


COMMANDS = [line.removeprefix("$ libration ") for line in console_lines() if line.startswith("$ libration ")]


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", README, re.DOTALL | re.MULTILINE)


# Files that a reader is told to write: their name is the first line.
FILES = {
    match[1]: text
    for text in (*blocks("toml"), *blocks("python"))
    if (match := re.match(r"# (\w+\.\w+)\n", text))
}
EXAMPLES = [str(command.epilog).removeprefix("Example: libration ") for command in app.registered_commands]
IN_A_COPY = "new-game "  # writes into the project: tests/test_new_game.py does that in a copy
SWEEP = next(command for command in COMMANDS if command.startswith("sweep "))
RUN = "runs/demo"


@pytest.fixture
def swept(demo_project: Path) -> Path:
    """The run that the README sweeps; nobody may change it."""
    return demo_project / RUN


@pytest.mark.usefixtures("compiled_before")
@pytest.mark.parametrize(
    "command",
    [command for command in dict.fromkeys((*COMMANDS, *EXAMPLES)) if not command.startswith(IN_A_COPY)],
)
def test_a_command_of_the_readme_or_of_a_help_works(
    command: str, run: Run, tmp_path: Path, swept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a folder with the README's files, in this process: most of a command's time is its start."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    if RUN in command:  # the sweep is played: once more, only its tables are looked at
        shutil.copytree(swept, tmp_path / RUN)
    monkeypatch.chdir(tmp_path)
    done = run(*shlex.split(command, comments=True))
    assert done.code == 0, done.err
    assert done.out


def test_the_sweep_of_the_readme_is_the_demo() -> None:
    words = SWEEP.split()
    assert words[:4] == ["sweep", "demo", "--out", RUN]


def test_the_python_and_the_plan_of_the_readme_work(tmp_path: Path, swept: Path) -> None:
    plan = next(text for text in blocks("toml") if text.startswith("game = "))
    code = next(text for text in blocks("python") if "sim.load" in text)
    (tmp_path / "plan.toml").write_text(plan)
    assert len(Sweep(plans.read(tmp_path / "plan.toml")).cells) == 4
    found: dict[str, Any] = {}
    exec(code.replace(RUN, str(swept)), found)
    assert len(found["frame"]) == 4 * 2800


def test_the_variants_of_the_readme_work(tmp_path: Path) -> None:
    variants = next(text for text in blocks("toml") if text.startswith("[[variants]]"))
    plan = 'game = "cryo"\nplayers = 2\npersonas = ["random"]\ngames = 9\n'
    (tmp_path / "plan.toml").write_text(plan + variants)
    sweep = Sweep(plans.read(tmp_path / "plan.toml"))
    assert [sweep.overlay_name(cell) for cell in sweep.cells] == ["printed", "3 drones"]


def test_the_readme_shows_files_to_write() -> None:
    assert set(FILES) == {"my.toml", "my_policy.py", "more_for_missions.toml"}


def test_the_readme_shows_every_command() -> None:
    examples = [str(command.epilog) for command in app.registered_commands]
    assert {command.split()[0] for command in COMMANDS} == {example.split()[2] for example in examples}


def test_the_pictures_of_the_readme_are_there_and_small() -> None:
    pictures = re.findall(r"!\[[^]]+\]\(([^)]+)\)", README)
    assert {(ROOT / picture).suffix for picture in pictures} == {".png"}
    assert max((ROOT / picture).stat().st_size for picture in pictures) < 200_000


def test_the_readme_names_only_targets_that_the_makefile_has() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"\bmake ([a-z]+)", "\n".join(console_lines())):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
