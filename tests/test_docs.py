"""README and documentation: every command and every piece of code in them works, and the site builds."""

from __future__ import annotations

import importlib.util
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sim import games
from sim.cli.main import app
from sim.sweep import plan as plans
from sim.sweep.cells import Sweep
from strategies import registry
from tests.commands import Run

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted(DOCS.glob("*.md")),
    *sorted(DOCS.glob("games/*.md")),
]
TEXTS = {page.relative_to(ROOT).as_posix(): page.read_text(encoding="utf-8") for page in PAGES}


def blocks(kind: str, text: str = "\n".join(TEXTS.values())) -> list[str]:
    """The code blocks of a kind in all pages, or in one text."""
    return re.findall(rf"^```{kind}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


CONSOLE = [line for block in blocks("console") for line in block.splitlines()]
COMMANDS = [line.removeprefix("$ libration ") for line in CONSOLE if line.startswith("$ libration ")]
# Files that a reader is told to write: their name is the first line.
FILES = {
    match[1]: text
    for text in (*blocks("toml"), *blocks("python"))
    if (match := re.match(r"# (\w+\.\w+)\n", text))
}
CODE = [text for text in blocks("python") if "def choose(" not in text]
EXAMPLES = [str(command.epilog).removeprefix("Example: libration ") for command in app.registered_commands]
# Tested elsewhere: new-game writes into the project, and workbench doesn't end on its own.
ELSEWHERE = ("new-game ", "workbench ")
RUN = "runs/demo"


@pytest.fixture
def folder(tmp_path: Path, demo_project: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a reader works: with the files of the pages, and the run of the demo."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    shutil.copytree(demo_project / RUN, tmp_path / RUN)
    return tmp_path


@pytest.mark.usefixtures("compiled_before")
@pytest.mark.parametrize(
    "command",
    [command for command in dict.fromkeys((*COMMANDS, *EXAMPLES)) if not command.startswith(ELSEWHERE)],
)
def test_a_command_of_the_docs_or_of_a_help_works(
    command: str, run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In this process: most of a command's time is its start."""
    monkeypatch.chdir(folder)
    done = run(*shlex.split(command, comments=True))
    assert done.code == 0, done.err
    assert done.out


@pytest.mark.parametrize("code", CODE, ids=[text.splitlines()[0] for text in CODE])
def test_the_python_of_the_docs_works(code: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    exec(code, {})


def test_the_plans_of_the_docs_work(tmp_path: Path) -> None:
    whole = [text for text in blocks("toml") if text.startswith("game = ")]
    assert whole
    for plan in whole:
        (tmp_path / "plan.toml").write_text(plan)
        assert len(Sweep(plans.read(tmp_path / "plan.toml")).cells) >= 1


def test_the_variants_of_the_docs_work(tmp_path: Path) -> None:
    variants = next(text for text in blocks("toml") if text.startswith("[[variants]]"))
    plan = 'game = "cryo"\nplayers = 2\nstrategies = ["random"]\ngames = 9\n'
    (tmp_path / "plan.toml").write_text(plan + variants)
    sweep = Sweep(plans.read(tmp_path / "plan.toml"))
    assert [sweep.overlay_name(cell) for cell in sweep.cells] == ["printed", "3 drones"]


def test_the_docs_show_every_command() -> None:
    assert {command.split()[0] for command in COMMANDS} >= {example.split()[0] for example in EXAMPLES}


def test_the_readme_is_short_and_its_pictures_are_there_and_small() -> None:
    text = TEXTS["README.md"]
    assert len(text.encode()) < 7_500
    pictures = re.findall(r"!\[[^]]+\]\(([^)]+)\)", text)
    assert {(ROOT / picture).suffix for picture in pictures} == {".png"}
    assert max((ROOT / picture).stat().st_size for picture in pictures) < 200_000


@pytest.mark.parametrize("name", TEXTS)
def test_links_between_pages_lead_somewhere(name: str) -> None:
    for link in re.findall(r"(?<!!)\[[^]]*\]\(([^)#]+)(?:#[^)]*)?\)", TEXTS[name]):
        assert ((ROOT / name).parent / link).exists(), link


def test_the_docs_name_only_targets_that_the_makefile_has() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"[`$] ?make ([a-z]+)", "\n".join(TEXTS.values())):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def in_docs(name: str) -> Any:
    """A module of the folder of the documentation."""
    spec = importlib.util.spec_from_file_location(f"docs_{name}", DOCS / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_learning_curves_are_those_of_the_packaged_networks() -> None:
    drawing = in_docs("learning_curves")
    found = drawing.curves()
    assert [curve.title for curve in found] == [games.get(name).title for name in games.names()]
    charts = [axes for axes in drawing.draw(found).axes if axes.get_visible()]
    for name, axes in zip(games.names(), charts, strict=True):
        lesson = registry.lesson(name)
        assert lesson
        points = [(played, score) for played, _, score in lesson.load(lesson.file)[1]["curve"]]
        drawn = axes.lines[0]
        assert list(zip(drawn.get_xdata(), drawn.get_ydata(), strict=True)) == points
        low, high = axes.get_ylim()
        assert low < min(score for _, score in points) and max(score for _, score in points) < high
    assert "(_generated/learning_curves.svg)" in TEXTS["docs/players.md"]


def test_the_lines_of_code_in_the_guide_are_counted() -> None:
    guide = (ROOT / "sim" / "games" / "README.md").read_text(encoding="utf-8")
    heads = re.search(r"^\| file \| what is in it \| new game \|(.*)\|$", guide, re.MULTILINE)
    assert heads
    titles = {games.get(name).title: name for name in games.names()}
    folders = ["template", *(titles[title.strip()] for title in heads[1].split("|"))]
    rows = re.findall(r"^\| (`[a-z`., *]+`) \| [^|]+ \|((?: \d* *\|){6})$", guide, re.MULTILINE)
    assert len(rows) == 5
    for files, cells in rows:
        for folder, cell in zip(folders, cells.split("|"), strict=False):
            found = [
                path
                for part in re.findall(r"`([^`]+)`", files)
                for path in (ROOT / "strategies" / folder).glob(part)
            ]
            lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in found)
            assert int(cell.strip() or 0) == lines, (folder, files)


def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    """From a copy: pages that are written from the program and copied must not fall into the project."""
    shutil.copytree(DOCS, tmp_path / "docs", ignore=shutil.ignore_patterns("_build", "_generated"))
    for name in ("notebooks", "CHANGELOG.md", "pyproject.toml", "sim", "strategies", "reports"):
        (tmp_path / name).symlink_to(ROOT / name)
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "docs", "site"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    assert "libration whatif" in (tmp_path / "site" / "commands.html").read_text()
