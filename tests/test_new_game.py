"""The template keeps the contract, and so does a game that was just made from it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sim.cli import new_game as making
from sim.cli.new_game import new_game
from sim.errors import BadInput
from tests import contract

ROOT = Path(__file__).resolve().parents[1]
CHANGE = ROOT / "sim" / "template" / "overlays" / "change.toml"
PLENTY = ROOT / "sim" / "template" / "overlays" / "plenty.toml"


def test_the_template_keeps_the_contract() -> None:
    contract.check_game("sim.template:GAME", CHANGE, games=50, plenty=PLENTY)


def test_the_template_plays_to_the_end_with_plenty_of_everything() -> None:
    game = contract.find("sim.template:GAME")
    for players in game.players:
        contract.check_plays_to_the_end(game, players, 50, "eager", PLENTY)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A copy of the sources, in which a new game can be made."""
    unwanted = shutil.ignore_patterns("__pycache__", "*.gz", "*.ipynb")
    for package in ("sim", "strategies", "reports", "tests"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=unwanted)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def libration(
    clone: Path, *words: str, jit: bool = False, here: Path | None = None, games: str = ""
) -> subprocess.CompletedProcess[str]:
    """The command with the sources of a clone, in the clone or in another folder."""
    environment = os.environ | {"PYTHONPATH": str(clone), "NUMBA_DISABLE_JIT": "0" if jit else "1"}
    environment |= {"LIBRATION_GAMES": games}
    command = [sys.executable, "-P", "-m", "sim.cli", *words]
    return subprocess.run(
        command, cwd=here or clone, env=environment, capture_output=True, text=True, check=False
    )


def test_a_new_game_is_listed_and_plays_at_once(clone: Path) -> None:
    made = libration(clone, "new-game", "harbour_lights")
    assert made.returncode == 0, made.stderr
    assert "harbour_lights" in libration(clone, "games").stdout
    played = libration(clone, "play", "harbour_lights", "--players", "3", "--seed", "1")
    assert played.returncode == 0, played.stderr
    assert "Harbour Lights, 3 players" in played.stdout
    checked = libration(clone, "check", "harbour_lights", "--games", "20")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    overlay = clone / "tests" / "overlays" / "harbour_lights.toml"
    changed = libration(clone, "batch", "harbour_lights", "--games", "20", "--overlay", str(overlay))
    assert changed.returncode == 0, changed.stderr
    plan = clone / "plan.toml"
    plan.write_text(
        'game = "harbour_lights"\nplayers = 3\nstrategies = ["random", "eager"]\ngames = 24\nseed = 1\n'
    )
    for words in (
        ("sweep", str(plan), "--out", "run"),
        ("verify", "run"),
        ("report", "run", "--out", "page"),
    ):
        done = libration(clone, *words)
        assert done.returncode == 0, done.stdout + done.stderr
    assert "Harbour Lights" in (clone / "page" / "index.html").read_text()
    folders = (clone / "sim" / "games" / "harbour_lights", clone / "strategies" / "harbour_lights")
    left = [path for folder in folders for path in folder.rglob("*.*") if path.suffix != ".pyc"]
    assert not [path for path in left if "emplate" in path.read_text()]
    again = libration(clone, "new-game", "harbour_lights")
    assert again.returncode == 2
    assert "taken" in again.stderr


def test_a_game_made_with_an_installed_program_goes_to_the_current_folder(clone: Path) -> None:
    """As from a wheel: nothing is written beside the program, and a setting names the folder of the games."""
    (clone / "pyproject.toml").unlink()
    here = clone / "somewhere"
    here.mkdir()
    before = set((clone / "sim").rglob("*.toml"))
    made = libration(clone, "new-game", "harbour_lights", here=here)
    assert made.returncode == 0, made.stderr
    assert "export LIBRATION_GAMES=libration_games" in made.stdout
    assert set((clone / "sim").rglob("*.toml")) == before
    assert "harbour_lights" not in libration(clone, "games", here=here).stdout
    overlay = "libration_games/overlays/harbour_lights.toml"
    (here / "plan.toml").write_text(
        'game = "harbour_lights"\nplayers = 3\nstrategies = ["random"]\ngames = 9\nseed = 1\n'
    )
    for words in (
        ("play", "harbour_lights", "--seed", "1"),
        ("check", "harbour_lights", "--games", "20", "--overlay", overlay),
        ("sweep", "plan.toml", "--out", "run", "--workers", "1"),
        ("verify", "run"),
    ):
        done = libration(clone, *words, here=here, games="libration_games")
        assert done.returncode == 0, done.stdout + done.stderr
    rules = here / "libration_games" / "harbour_lights" / "rules" / "scoring.py"
    rules.write_text(rules.read_text() + "\n# another rule\n")
    changed = libration(clone, "verify", "run", here=here, games="libration_games")
    assert changed.returncode == 2 and "code: " in changed.stderr
    again = libration(clone, "new-game", "harbour_lights", here=here)
    assert again.returncode == 2 and "already exists" in again.stderr


SHORT = ("--games", "2000", "--script-games", "500", "--loop", "100", "--distilled", "100", "--workers", "1")


def test_the_players_of_a_new_game_learn_with_one_command(clone: Path) -> None:
    """As from a wheel, in a folder of the user's own: the rules, the players and their network."""
    (clone / "pyproject.toml").unlink()
    here = clone / "somewhere"
    here.mkdir()
    libration(clone, "new-game", "harbour_lights", here=here)

    def compiled(*words: str) -> subprocess.CompletedProcess[str]:
        return libration(clone, *words, jit=True, here=here, games="libration_games")

    refused = compiled("play", "harbour_lights", "--strategy", "learned")
    assert refused.returncode == 2
    assert "Run `libration learn harbour_lights`" in refused.stderr and refused.stderr.count("\n") == 1
    listed = compiled("strategies", "harbour_lights").stdout
    assert "learned" in listed and "trained" in listed
    learned = compiled("learn", "harbour_lights", *SHORT)
    assert learned.returncode == 0, learned.stderr
    network = here / "libration_games" / "strategies" / "harbour_lights" / "learned.npz"
    assert network.is_file() and str(network) in learned.stdout
    assert not list(network.parent.glob("*.course"))
    for rung in ("learned", "trained"):
        words = ("ladder", "harbour_lights", "--games", "1000", "--players", "2", "--compare")
        above, below = (
            json.loads(compiled(*words, rungs, "--json").stdout)["tables"]["table"][1]
            for rungs in (f"scripted,{rung}", f"{rung},scripted")
        )
        assert above["beats_low"] > below["beats_high"]  # many pairs are even
        assert above["points"] > 0.3
    again = compiled("learn", "harbour_lights", *SHORT)
    assert "copy it to" in again.stdout and (here / "harbour_lights_learned.npz").is_file()


def test_a_new_game_is_compiled_and_bench_measures_how_long_it_takes(
    clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LIBRATION_CACHE", str(clone / "cache"))  # copies of the project share what is equal
    libration(clone, "new-game", "harbour_lights")
    words = ("bench", "harbour_lights", "--seconds", "0.2", "--workers", "1", "--cold")
    done = libration(clone, *words, jit=True)
    assert done.returncode == 0, done.stderr
    assert "compiling Harbour Lights" in done.stderr and "measuring a cold compile" in done.stderr
    found = re.search(r"cold compile\D+([0-9.]+) s", done.stdout)
    assert found and float(found[1]) > 1, "found in a cache"


@pytest.mark.parametrize(
    "name",
    [
        "",
        "Cryo",
        "cryo",
        "two words",
        "class",
        "9lives",
        "a/b",
        "../x",
        "template",
        "strategies",
        "learning",
        "x" * 41,
    ],
)
def test_a_name_that_cannot_be_used_is_refused(name: str) -> None:
    before = set((ROOT / "sim").rglob("*.toml"))
    with pytest.raises(BadInput, match=r"^NAME: expected"):
        new_game(name)
    assert set((ROOT / "sim").rglob("*.toml")) == before


def test_a_new_game_is_in_order(clone: Path) -> None:
    """Imports and lines of the new files are as the linter wants them."""
    libration(clone, "new-game", "harbour_lights")
    ruff = [sys.executable, "-m", "ruff"]
    for words in (["check"], ["format", "--check"]):
        done = subprocess.run(
            [*ruff, *words, "--no-cache", "sim/games/harbour_lights", "strategies/harbour_lights"],
            cwd=clone,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout


def test_what_cannot_be_written_whole_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = making.Place(tmp_path / "games", tmp_path / "players", tmp_path / "overlays", True)
    monkeypatch.setattr(making, "_place", lambda: place)
    written: list[Path] = []

    def full(path: Path, content: bytes) -> None:
        written.append(path)
        if len(written) == len(making._files("mine", place)):
            raise BadInput(f"{path}: cannot be written: No space left on device")
        path.write_bytes(content)

    monkeypatch.setattr(making, "write_file", full)
    with pytest.raises(BadInput, match="No space left"):
        new_game("mine")
    assert len(written) > 5
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_an_overlay_that_is_there_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = making.Place(tmp_path / "games", tmp_path / "players", tmp_path / "overlays", True)
    monkeypatch.setattr(making, "_place", lambda: place)
    place.overlays.mkdir()
    (place.overlays / "mine.toml").write_text("# mine")
    with pytest.raises(
        BadInput, match=r"NAME: expected a new name, found \"mine\": .*mine\.toml already exists"
    ):
        new_game("mine")
    assert (place.overlays / "mine.toml").read_text() == "# mine"
    assert not place.games.exists()
