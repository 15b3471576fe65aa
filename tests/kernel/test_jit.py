"""The cache of compiled code: fast when nothing changed, never stale when something did."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sim.kernel import cache, jit, linking
from tests.marks import compiled_only

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
        # Python would not notice an edit of the same size within a second, and run the old bytecode.
        environment["PYTHONDONTWRITEBYTECODE"] = "1"
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


def test_copies_of_the_project_share_compiled_code(project: Project, tmp_path: Path) -> None:
    _, first_cache, _ = project.ask()
    (tmp_path / "elsewhere").mkdir()
    copied = Project(tmp_path / "elsewhere")
    os.utime(copied.game / "caller.py", (0, 0))
    _, second_cache, hits = copied.ask(LIBRATION_CACHE=str(project.cache))
    assert (second_cache, hits) == (first_cache, 1)


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
    shutil.rmtree(newest)
    for version in range(cache.KEPT_VERSIONS + 2):
        (project.cache / f"games.small.caller-{version}").mkdir()
    assert project.ask()[1] == newest
    assert len(list(project.cache.glob("games.small.caller-*"))) == cache.KEPT_VERSIONS


def data_files(folder: str) -> list[Path]:
    return sorted(Path(folder).rglob("*.nb[ic]"))


def damaged(content: bytes, how: str) -> bytes:
    bit = bytearray(content)
    bit[len(content) // 2] ^= 4
    return {"empty": b"", "half": content[: len(content) // 2], "one bit": bytes(bit)}[how]


@pytest.mark.parametrize("ending", [".nbi", ".nbc"])
def test_damaged_code_is_compiled_anew_without_a_word(project: Project, ending: str) -> None:
    _, folder, _ = project.ask()
    for how in ("empty", "half", "one bit"):
        files = list(Path(folder).rglob(f"*{ending}"))
        assert files
        for file in files:
            file.write_bytes(damaged(file.read_bytes(), how))
        assert project.ask()[::2] == (50, 0), how
    assert project.ask()[::2] == (50, 1), "and kept again"


PARTS = """
from sim.kernel import linking
{without}
from sim.games.small.caller import score
print(score(4), sum(score.stats.cache_hits.values()), score.stats.cache_path)
"""


def test_without_our_way_of_linking_numbas_own_gives_the_same(project: Project) -> None:
    (project.game / "rule.py").write_text(RULE.replace("import jit", "import rule").replace("@jit", "@rule"))
    assert project.ask()[0] == 50
    ask = PARTS.format(without="linking.RULES = linking.VERBS = None")
    elsewhere = {"LIBRATION_CACHE": str(project.cache / "plain"), "PYTHONPATH": str(project.folder)}
    for hits in range(2):
        done = subprocess.run(
            [sys.executable, "-c", ask],
            cwd=project.folder,
            env=os.environ | elsewhere,
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.split()[:2] == ["50", str(hits)]


@jit.rule
def doubled(value):
    return 2 * value


@jit.jit
def twice_doubled(value, wide):
    return doubled(value) + doubled(wide) + doubled(3)


# What we take for granted of Numba, each by itself: another version of it may be another matter.


@compiled_only
def test_numba_is_of_a_version_that_this_was_written_for() -> None:
    assert linking.RULES is not None, "a private part of Numba is missing: compiling takes twice as long"


@compiled_only
def test_a_rule_called_from_python_is_an_error_and_no_crash() -> None:
    with pytest.raises(TypeError, match="doubled is a @rule, which only compiled code can call"):
        doubled(1)


@compiled_only
def test_a_rule_is_compiled_once_for_integers_of_all_widths_and_literals() -> None:
    assert twice_doubled(np.int16(2), np.int64(2**40)) == 4 + 2**41 + 6
    twice_doubled.recompile()  # not from the cache of an earlier run, which needs no rule any more
    assert [tuple(map(str, args)) for args in doubled.overloads] == [("int64",)]


@compiled_only
def test_a_rule_has_no_machine_code_of_its_own() -> None:
    twice_doubled(1, 1)
    twice_doubled.recompile()  # not from the cache of an earlier run
    (compiled,) = doubled.overloads.values()
    engine = compiled.library._codegen._engine
    assert not engine.is_symbol_defined(compiled.fndesc.llvm_cpython_wrapper_name)
    assert compiled.library._compiled_object is None


@compiled_only
def test_compiled_code_lies_in_the_folder_of_its_version_and_nowhere_else() -> None:
    twice_doubled(1, 1)
    assert Path(twice_doubled.stats.cache_path).is_relative_to(cache.folder_of(twice_doubled))
    assert cache.folder_of(twice_doubled).parent == cache.CACHE


@compiled_only
def test_a_cache_that_would_lie_elsewhere_is_not_used(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A stale rule would silently play: better slow than that."""
    monkeypatch.setattr(jit, "folder_of", lambda function: tmp_path / "keyed")
    monkeypatch.setattr(jit.config, "CACHE_DIR", str(tmp_path))

    class Deaf:
        DISABLE_JIT = 0
        CACHE_DIR = ""

    monkeypatch.setattr(jit, "config", Deaf())  # as if Numba had stopped to read it

    def plain(value):
        return value + 1

    made = jit.jit(plain)
    assert made(1) == 2
    assert made.stats.cache_path is None
    assert not (tmp_path / "keyed").exists()


@compiled_only
def test_code_that_is_not_ours_checks_its_indices(tmp_path: Path) -> None:
    file = tmp_path / "strange.py"
    file.write_text("def reach(values, index):\n    return values[index]\n")
    names: dict[str, Any] = {}
    exec(compile(file.read_text(), str(file), "exec"), names)
    reach = jit.jit(names["reach"])
    with pytest.raises(IndexError, match="out of bounds"):
        reach(np.zeros(3), 10)
