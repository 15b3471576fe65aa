"""Whatever becomes of a run's JSON files: one clear line, or the right result; never a traceback, and never a
finding that changed in silence."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path

import pytest

from sim.errors import LONGEST
from sim.files.sealed import CHECKSUM, write_sealed
from tests.files.mutations import as_text, changed, damaged
from tests.files.small_run import contents, libration

SEED = 12
SAMPLE, EVERY = 12, 1000
FILES = ("manifest.json", "shards/part-000001.json")
READING = {
    "report": ("report", "{run}", "--json"),
    "verify": ("verify", "{run}", "--games", "1", "--seed", "1"),
    "play --run": ("play", "--run", "{run}", "--game", "7"),
}
RESUMING = {
    "resume": ("sweep", "{run}", "--workers", "1", "--quiet"),
    "repair": ("sweep", "{run}", "--workers", "1", "--quiet", "--repair"),
}


class Tried:
    """A run to damage, and what commands say of it while it is whole."""

    def __init__(
        self, unbroken: Path, folder: Path, patch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.unbroken, self.run, self.patch, self.capsys = unbroken, folder / "run", patch, capsys
        self.expected = contents(unbroken)
        self.mend()
        self.right = {name: self.output(words) for name, words in READING.items()}
        assert [code for code, _, _ in self.right.values()] == [0, 0, 0]

    def mend(self) -> None:
        shutil.rmtree(self.run, ignore_errors=True)
        shutil.copytree(self.unbroken, self.run)

    def output(self, words: tuple[str, ...]) -> tuple[int, str, str]:
        """Exit code and outputs; an exception that no user should see is one here."""
        code = libration(self.patch, *(word.format(run=self.run) for word in words))
        printed = self.capsys.readouterr()
        return code, printed.out, printed.err

    def one_line(self, err: str) -> bool:
        line = err.removesuffix("\n")
        return "\n" not in line and 10 < len(line) <= LONGEST and line.isprintable()

    def whole(self) -> bool:
        """Whether all files are as they were; of the JSON files, what they say: a space more is no damage."""
        files = contents(self.run)
        other = [name for name in {*files, *self.expected} if files.get(name) != self.expected.get(name)]
        return all(
            name.endswith(".json") and self.says(self.run / name) == self.says(self.unbroken / name)
            for name in other
        )

    def says(self, path: Path) -> object:
        content = json.loads(path.read_text())
        return {key: content[key] for key in content if key != CHECKSUM}

    def check(self, where: str, meant: bool) -> None:
        """Every command; damage that is ``meant`` has the right checksum, and may be another run."""
        for name, words in READING.items():
            code, out, err = self.output(words)
            if code == 2:
                assert self.one_line(err) and out == "", (where, name, err)
            elif not meant:
                assert (code, out, err) == self.right[name], (where, name, out, err)
        for name, words in RESUMING.items():
            code, out, err = self.output(words)
            if code == 2:
                assert self.one_line(err) and out == "", (where, name, err)
            elif not meant:
                assert code == 0 and self.whole(), (where, name)
        assert meant or code == 0, (where, "not repaired", err)


@pytest.fixture
def tried(
    toy_game: None,
    unbroken: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Tried:
    return Tried(unbroken, tmp_path, monkeypatch, capsys)


def spoil(tried: Tried, name: str, seed: int) -> tuple[str, bool]:
    """Damage a file; what was done, and whether it is meant."""
    chance = random.Random(seed)
    path = tried.run / name
    text = path.read_text()
    content = json.loads(text)
    kind = ("bytes", "values", "meant")[seed % 3]
    if kind == "bytes":
        path.write_bytes(damaged(text, chance))
    elif kind == "values":
        path.write_text(as_text(changed(content, chance)))
    else:
        del content[CHECKSUM]
        write_sealed(path, changed(content, chance))
    return f"{name}, seed {seed}, {kind}", kind == "meant"


def try_many(tried: Tried, name: str, count: int) -> None:
    with tried.capsys.disabled():
        print(f"{name}: seeds {SEED * EVERY} to {SEED * EVERY + count - 1}")
    for seed in range(SEED * EVERY, SEED * EVERY + count):
        where, meant = spoil(tried, name, seed)
        tried.check(where, meant)
        tried.mend()


def test_a_space_more_is_no_damage(tried: Tried) -> None:
    for name in ("shards/part-000001.json", "begun.json"):
        path = tried.run / name
        path.write_text(path.read_text().replace(": ", ":  ", 1))
        assert contents(tried.run) != tried.expected
        tried.check(f"{name}, a space more", meant=False)
        tried.mend()


@pytest.mark.parametrize("name", FILES)
def test_a_damaged_file_is_one_line_or_the_right_result(tried: Tried, name: str) -> None:
    try_many(tried, name, SAMPLE)


@pytest.mark.soak
@pytest.mark.parametrize("name", (*FILES, "begun.json"))
def test_a_thousand_times_damaged_it_is_one_line_or_the_right_result(tried: Tried, name: str) -> None:
    try_many(tried, name, EVERY)
