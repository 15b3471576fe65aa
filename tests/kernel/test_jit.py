"""The cache of compiled code: fast when nothing changed, never stale when something did."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sim.kernel import jit

ROOT = Path(jit.__file__).resolve().parents[2]

RULE = """
from sim.kernel.jit import jit

@jit
def bonus(points):
    return points + 1
"""
CALLER = """
{imported}
from sim.kernel.jit import jit

@jit
def score(points):
    return {called}(points) * 10
"""
PLAIN = ("from sim.games.small.rule import bonus", "bonus")
ASK = """
from sim.games.small.caller import score
print(score(4), sum(score.stats.cache_hits.values()), score.stats.cache_path)
"""


class Project:
    """A copy of the kernel with a game of two files: one compiled function calls a rule in the other."""

    def __init__(self, folder: Path, imported: str = PLAIN[0], called: str = PLAIN[1]) -> None:
        self.folder = folder / "project"
        self.cache = folder / "cache"
        ignored = shutil.ignore_patterns("__pycache__", "games")
        shutil.copytree(ROOT / "sim", self.folder / "sim", ignore=ignored)
        self.game = self.folder / "sim" / "games" / "small"
        self.game.mkdir(parents=True)
        for package in (self.game.parent, self.game):
            (package / "__init__.py").touch()
        (self.game / "rule.py").write_text(RULE)
        (self.game / "caller.py").write_text(CALLER.format(imported=imported, called=called))

    def ask(self, **environment: str) -> tuple[int, str, int]:
        """Score, folder of the compiled code, and how many functions came out of it."""
        environment = {"LIBRATION_CACHE": str(self.cache), "PYTHONPATH": str(self.folder), **environment}
        given = {key: value for key, value in os.environ.items() if not key.startswith("NUMBA_")}
        command = [sys.executable, "-c", ASK]
        done = subprocess.run(
            command, cwd=self.folder, env=given | environment, capture_output=True, text=True, check=True
        )
        score, hits, cache = done.stdout.split()
        return int(score), cache, int(hits)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


# Relative imports are refused by the linter (TID252): the cache does not look for them.
@pytest.mark.parametrize(
    ("imported", "called"),
    [
        PLAIN,
        ("from sim.games.small.rule import (  # noqa\n    bonus,\n)", "bonus"),
        ("from sim.games.small import rule", "rule.bonus"),
        ("from sim.games.small import rule as printed", "printed.bonus"),
        ("import sim.games.small.rule", "sim.games.small.rule.bonus"),
    ],
)
def test_an_edited_rule_in_another_file_is_compiled_anew(tmp_path: Path, imported: str, called: str) -> None:
    project = Project(tmp_path, imported, called)
    before, old_cache, _ = project.ask()
    assert before == 50
    (project.game / "rule.py").write_text(RULE.replace("points + 1", "points + 2"))
    after, new_cache, hits = project.ask()
    assert after == 60
    assert new_cache != old_cache
    assert hits == 0


def test_unchanged_rules_are_not_compiled_again(project: Project) -> None:
    _, first_cache, first_hits = project.ask()
    _, second_cache, second_hits = project.ask()
    assert (first_hits, second_hits) == (0, 1)
    assert first_cache == second_cache


def test_an_index_that_cannot_be_read_is_an_empty_one(project: Project) -> None:
    """It may name a type of a module that is gone, as of a test or of somebody's own policy."""
    _, folder, _ = project.ask()
    for index in Path(folder).rglob("caller*.nbi"):
        index.write_bytes(index.read_bytes()[:40])
    assert project.ask()[::2] == (50, 0)
    assert project.ask()[::2] == (50, 1)


def test_code_with_bounds_checks_has_its_own_cache(project: Project) -> None:
    assert project.ask()[1] != project.ask(NUMBA_BOUNDSCHECK="1")[1]


def test_a_cache_folder_that_cannot_be_written_is_no_error(project: Project, tmp_path: Path) -> None:
    occupied = tmp_path / "file"
    occupied.touch()
    score, _, _ = project.ask(LIBRATION_CACHE=str(occupied), TMPDIR=str(tmp_path))
    assert score == 50


def test_old_versions_are_removed(project: Project) -> None:
    _, newest, _ = project.ask()
    shutil.rmtree(Path(newest).parent)
    for version in range(jit.KEPT_VERSIONS + 2):
        (project.cache / f"games.small.caller-{version}").mkdir()
    assert project.ask()[1] == newest
    assert len(list(project.cache.glob("games.small.caller-*"))) == jit.KEPT_VERSIONS
