"""Tuning: it finds what is to be found, the same for any workers, and writes what it measured."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import numpy as np
import pytest

from sim.cli import main as cli
from sim.errors import BadInput
from sim.kernel.driver import Line
from sim.playing import duels, tune
from sim.playing.batch import Schedule, new_match
from sim.playing.tune import Gain, Setting, Tuner, chosen
from sim.playing.tuned_file import STOPPED, TunedFile
from strategies import registry
from strategies.personas import Family
from strategies.rungs import HEAD
from tests import toy
from tests.toy_players import BEST, family, install

ROOT = Path(__file__).resolve().parents[1]
NAMES = ("boldness", "fear")


@pytest.fixture
def players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Family:
    """The toy as a game of the program, with one persona."""
    folder = tmp_path / "personas"
    folder.mkdir()
    (folder / "plain.toml").write_text('note = "as it comes"\ntemperature = 0.5\n')
    found = family(folder)
    install(found, monkeypatch)
    return found


def tuner(players: Family, **setting: int) -> Tuner:
    match = new_match(toy.TOY, 3, ["plain"])
    return Tuner(match, players, players.packaged()["plain"], NAMES, Setting(**setting))


def distance(weights: dict[str, float]) -> float:
    return abs(weights["boldness"] - BEST[0]) + abs(weights["fear"] - BEST[1])


def test_tuning_finds_the_planted_optimum_and_measures_that_it_is_better(players: Family) -> None:
    search = tuner(players, generations=25, population=12, games=60, validation=600, seed=1)
    before = distance(search.weights())
    assert before == 2.0
    for number in range(25):
        assert search.step().number == number + 1
    assert distance(search.weights()) < 0.5
    gain = search.validate()
    assert gain.better
    assert gain.low < gain.mean < gain.high
    assert gain.games == 600


@pytest.mark.parametrize("workers", [1, 2])
def test_the_same_seed_finds_the_same_for_any_workers(players: Family, workers: int) -> None:
    setting = {"generations": 3, "population": 6, "games": 120, "validation": 300, "seed": 7}
    found = []
    for search in (tuner(players, **setting), tuner(players, **setting, workers=workers)):
        steps = [search.step() for _ in range(3)]
        found.append((steps, search.weights(), search.validate()))
    assert found[0] == found[1]
    other = tuner(players, **setting | {"seed": 8})
    assert [other.step() for _ in range(3)] != found[0][0]


def test_candidates_play_the_same_deals_and_each_generation_new_ones(
    players: Family, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []
    real = duels.play_schedule

    def spy(match: object, seed: int, schedule: Schedule, *more: object, **kept: object) -> np.ndarray:
        seen.append(schedule)
        return real(match, seed, schedule, *more, **kept)  # type: ignore[arg-type]

    monkeypatch.setattr(duels, "play_schedule", spy)
    search = tuner(players, generations=2, population=4, games=7, validation=10)
    search.step()
    search.step()
    search.validate()
    luck = [schedule.rows[:, 0] for schedule in seen]
    assert luck[0].tolist() == [0, 0, 0, 1, 1, 1, 2, 2, 2] * 4  # 7 games are 3 deals for 3 seats
    assert set(luck[1]) == {3, 4, 5}
    assert set(luck[2]) == {6, 7}
    base = search.match.weight_rows([search.base])[0]
    for row, place in enumerate(seen[0].rows[:, Line.WEIGHTS]):
        same = (seen[0].weights[place] == base).all(axis=1)
        assert np.flatnonzero(~same).tolist() == [row % 3], "the candidate sits at one seat, rotated"


def test_a_persona_against_itself_gains_nothing(players: Family) -> None:
    search = tuner(players)
    row = search.match.weight_rows([search.base])[0]

    def gap(one: np.ndarray, others: np.ndarray) -> float:
        found = duels.play_duels(search.match, 3, [(one, others)], range(50))
        return float((found.own - found.others).mean())

    assert gap(row, row) == pytest.approx(0.0)
    better = row.copy()
    better[HEAD : HEAD + 2] = BEST
    assert gap(better, row) > 5
    assert gap(row, better) < -5


def test_steps_grow_with_the_size_of_a_weight(players: Family) -> None:
    (players.folder.parent / "big.toml").write_text("[weights]\nboldness = -100.0\n")
    big = players.load(players.folder.parent / "big.toml")
    search = Tuner(new_match(toy.TOY, 3, ["plain"]), players, big, NAMES, Setting(seed=2))
    asked = np.array([search._search.ask() * search._size for _ in range(200)])
    assert np.allclose(asked.std(axis=0) / tune.STEP, [100.0, tune.SMALLEST], rtol=0.2)


def test_a_weight_named_after_another_rung_is_left_alone(players: Family) -> None:
    plain = players.packaged()["plain"]
    assert chosen(players, plain, None) == ["boldness", "fear"]
    scripted = registry.get("gaia_project", "scripted")
    real = registry.family("gaia_project")
    assert real
    assert not any(name.startswith("lookahead_") for name in chosen(real, scripted, None))
    assert "lookahead_width" in chosen(real, registry.get("gaia_project", "lookahead"), None)


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["boldnes", "fear"], '--weights: "boldnes" is not a weight. Did you mean "boldness"'),
        (["fear", "fear"], "--weights: expected each once"),
        (["fear"], "--weights: expected two or more"),
    ],
)
def test_wrong_weights_are_named(players: Family, names: list[str], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        chosen(players, players.packaged()["plain"], names)


def test_the_file_is_the_persona_that_was_measured(players: Family, tmp_path: Path) -> None:
    search = tuner(players, generations=2, population=4, games=6)
    search.step()
    path = tmp_path / "better.toml"
    TunedFile(path, players, search.base).write(search, Gain(1.5, 0.5, 2.5, 600))
    loaded = players.load(path)
    assert loaded.weights == search.strategy("better").weights
    assert (loaded.name, loaded.note) == ("better", "as it comes")
    said = tomllib.loads(path.read_text())["tuned"]
    assert (said["generations"], said["population"], said["games"], said["seed"]) == (1, 4, 6, 0)
    assert (said["base"], said["gain"], said["low"], said["high"]) == ("plain", 1.5, 0.5, 2.5)
    assert len(said["base_sha256"]) == 64
    again = Tuner(search.match, players, loaded, NAMES, Setting())  # a tuned persona can be tuned again
    assert again.weights() == search.weights()


def test_a_tuned_persona_stays_on_the_rung_of_the_one_it_was_like(players: Family, tmp_path: Path) -> None:
    """The file has all weights, so it is like nobody: its rung must stand in it."""
    other = next(rung for rung in players.rungs if rung != players.rung)
    (players.folder / "low.toml").write_text(f'rung = "{other}"\n')
    mine = tmp_path / "mine.toml"
    mine.write_text('like = "low"\n')
    search = tuner(players, generations=1, population=4, games=6)
    base = players.load(mine)
    TunedFile(tmp_path / "tuned.toml", players, base).write(search, None)
    assert players.rung_of(base) == players.rung_of(players.load(tmp_path / "tuned.toml")) == other


def test_a_persona_is_not_tuned_into_its_own_file(players: Family, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("# my words\n")
    with pytest.raises(BadInput, match=r"--out: expected a file other than the persona's own"):
        TunedFile(path, players, players.load(path))
    TunedFile(tmp_path / "new.toml", players, players.load(path))
    assert [file.name for file in tmp_path.glob("*.toml")] == ["mine.toml"], "a look leaves nothing behind"
    assert path.read_text() == "# my words\n"


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["libration", "tune", "toy", *words])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    return int(ended.value.code or 0)


QUICK = ("--generations", "6", "--population", "6", "--games", "90", "--workers", "1")


def test_the_command_writes_a_better_persona(
    players: Family, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "new" / "better.toml"
    assert run(monkeypatch, "plain", *QUICK, "--out", str(path)) == 0
    said = capsys.readouterr().out
    assert "generation 6 of 6: best " in said
    assert f"file    {path}\n" in said
    assert distance(players.weights(players.load(path))) < 2.0


def test_what_is_not_better_is_not_written_unless_kept(
    players: Family, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Tuner, "validate", lambda self, progress: Gain(0.5, -0.5, 1.5, 100))
    path = tmp_path / "same.toml"
    assert run(monkeypatch, "plain", *QUICK, "--out", str(path)) == 0
    assert "not better: nothing was written" in capsys.readouterr().out
    assert not path.exists()
    assert run(monkeypatch, "plain", *QUICK, "--out", str(path), "--keep") == 0
    assert path.exists()


def test_stopped_it_keeps_the_best_so_far(
    players: Family, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    real = Tuner.step

    def stopping(self: Tuner, progress: object) -> tune.Generation:
        if self.generation == 2:
            raise KeyboardInterrupt
        return real(self)

    monkeypatch.setattr(Tuner, "step", stopping)
    path = tmp_path / "stopped.toml"
    assert run(monkeypatch, "plain", *QUICK, "--out", str(path)) == 130
    assert f"stopped: {path} has the weights after 2 generations" in capsys.readouterr().out
    assert tomllib.loads(path.read_text())["tuned"]["validation"] == STOPPED
    players.load(path)


def test_an_interrupt_of_a_real_process_ends_it_cleanly(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    words = ["tune", "gaia_project", "scripted", "--games", "4", "--population", "4", "--out", str(path)]
    more = ["--workers", "2", "--generations", "10000", "--weights", "ore_early,leech"]
    command = [sys.executable, "-u", "-m", "sim.cli", *words, *more]
    process = subprocess.Popen(
        command, cwd=ROOT, env=os.environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout
    while not process.stdout.readline().startswith("generation 2"):
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert f"stopped: {path}" in out
    assert registry.get("gaia_project", str(path)).name == "mine"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("nobody",), '"nobody" is not a strategy of toy'),
        (("random",), "tune: expected a persona, which has weights, found random (toy has plain)"),
        (("plain", "--out", "mine.txt"), "--out: expected a name ending in .toml"),
        (("plain", "--out", "/proc/mine.toml"), "--out: /proc/mine.toml: cannot be written"),
        (("plain", "--population", "1"), "--population"),
        (("plain", "--weights", "fear,luck"), '"luck" is not a weight'),
        (("plain", "--players", "9"), "players: toy is for 2, 3 players"),
    ],
)
def test_mistakes_are_one_line_and_exit_code_2(
    players: Family,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
    message: str,
) -> None:
    monkeypatch.chdir(players.folder.parent)
    assert run(monkeypatch, *words) == 2
    said = capsys.readouterr().err
    assert message in said
    assert len(said.splitlines()) == 1
    assert not list(players.folder.parent.glob("*.toml"))
