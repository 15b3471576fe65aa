"""Players of all kinds in sweeps: several policies, and files that the run keeps."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sim
from sim.errors import BadInput
from sim.sweep import plan as plans
from sim.sweep.progress import Quiet
from sim.sweep.run import Workers, run
from sim.sweep.verify import open_game, verify

PLAN = """
game = "gaia_project"
players = [2]
strategies = ["random", "players/mine.toml", "eager"]
games = 9
shard = 3
seed = 3
"""
MINE = 'name = "patient"\nlike = "economy"\n[weights]\nore_early = 3.0\n'


@pytest.fixture
def plan_file(tmp_path: Path) -> Path:
    """A plan with three strategies for two seats, one of them a file in a folder next to it."""
    (tmp_path / "players").mkdir()
    (tmp_path / "players" / "mine.toml").write_text(MINE)
    path = tmp_path / "plan.toml"
    path.write_text(PLAN)
    return path


def play(plan_file: Path, folder: Path, workers: int = 1, backend: str = "threads") -> None:
    run(plans.read(plan_file), folder, Workers(workers, backend), Quiet())


def seats(folder: Path) -> list[tuple[object, ...]]:
    return sim.load(folder).seats.select("game", "seat", "strategy", "score").collect().rows()


def test_a_run_keeps_its_strategies_and_needs_the_file_no_more(plan_file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    play(plan_file, folder)
    assert {row[2] for row in seats(folder)} == {"random", "patient", "eager"}
    manifest = json.loads((folder / "manifest.json").read_text())
    assert manifest["plan"]["strategies"] == ["random", "strategies/mine.toml", "eager"]
    assert manifest["files"] == {"strategies/mine.toml": MINE}
    players = manifest["about"]["strategies"]
    assert {name: player["rung"] for name, player in players.items()}["eager"] == "random"
    assert set(players) == {"random", "patient", "eager"}, (
        "what reports call them, and on which rung they stand"
    )
    assert players["patient"]["rung"] in manifest["about"]["rungs"]
    (tmp_path / "players" / "mine.toml").unlink()
    assert verify(folder, 9).differences == []
    shown = [open_game(folder, number) for number in range(3)]
    assert all(game.same for game in shown)
    assert {name for game in shown for name in game.names} == {"random", "patient", "eager"}


def test_processes_write_the_same_tables(plan_file: Path, tmp_path: Path) -> None:
    play(plan_file, tmp_path / "one")
    play(plan_file, tmp_path / "two", workers=2, backend="processes")
    assert seats(tmp_path / "one") == seats(tmp_path / "two")


def test_a_changed_strategy_does_not_go_on_with_a_run(plan_file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    play(plan_file, folder)
    play(plan_file, folder)
    (tmp_path / "players" / "mine.toml").write_text(MINE.replace("3.0", "3.5"))
    with pytest.raises(BadInput, match=r"strategies/mine\.toml: the file has changed"):
        play(plan_file, folder)


def test_a_copy_that_is_missing_is_named(plan_file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    play(plan_file, folder)
    (folder / "strategies" / "mine.toml").unlink()
    with pytest.raises(BadInput, match=r"strategies/mine\.toml: expected"):
        verify(folder, 1)
    with pytest.raises(BadInput, match=r"strategies/mine\.toml: expected"):
        open_game(folder, 0)


@pytest.mark.parametrize(
    ("strategies", "message"),
    [
        (["random", "players/nobody.toml"], r"plan\.toml: strategies\[1\]: .*nobody\.toml: expected a file"),
        (
            ["players/mine.toml", "other.toml"],
            r'strategies\[1\]: expected a different name for each strategy, found "patient" in ',
        ),
        (["players/mine.toml", "mine.toml"], r'strategies: expected each once, found "mine.toml" 2 times'),
        (["economy", "economy.toml"], r"strategies\[1\]: expected a different name for each strategy"),
    ],
)
def test_strategies_that_cannot_be_told_apart_are_refused(
    plan_file: Path, tmp_path: Path, strategies: list[str], message: str
) -> None:
    (tmp_path / "other.toml").write_text(MINE)
    (tmp_path / "mine.toml").write_text("")
    (tmp_path / "economy.toml").write_text("")
    plan_file.write_text(PLAN.replace('["random", "players/mine.toml", "eager"]', json.dumps(strategies)))
    with pytest.raises(BadInput, match=message):
        plans.read(plan_file)


OWN = "def choose(state, components, work, count, weights):\n    return {}\n"


def test_a_run_keeps_the_code_of_its_players(plan_file: Path, tmp_path: Path) -> None:
    code, folder = tmp_path / "players" / "first.py", tmp_path / "run"
    code.write_text(OWN.format(0))
    plan_file.write_text(PLAN.replace('"random"', '"first"') + 'code = ["players/first.py"]')
    play(plan_file, folder)
    assert {row[2] for row in seats(folder)} == {"first", "patient", "eager"}
    code.unlink()
    assert verify(folder, 9, trust=True).differences == []
    assert all(open_game(folder, number, trust=True).same for number in range(3))
    code.write_text(OWN.format("count - 1"))
    with pytest.raises(BadInput, match=r"code/first\.py: the file has changed"):
        play(plan_file, folder)


def test_code_of_the_command_plays_where_it_is_named_or_everywhere(
    plan_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, mine = tmp_path / "first.py", str(tmp_path / "players" / "mine.toml")
    code.write_text(OWN.format(0))
    assert plans.read(plan_file, [code]).strategies == ["first"]
    assert plans.read(plan_file, [code], ["first", "random"]).strategies == ["first", "random"]
    with pytest.raises(BadInput, match=r'strategies: "first" of .*first\.py is not used by any seat'):
        plans.read(plan_file, [code], ["random"])
    monkeypatch.chdir(tmp_path / "players")
    assert plans.read(plan_file, [], ["mine.toml"]).strategies == [mine], (
        "a path of the command, not the plan"
    )
    plan_file.write_text(PLAN.replace('"random"', '"first"'))
    named = plans.read(plan_file, [code])
    assert (named.code, named.strategies) == ([str(code)], ["first", mine, "eager"])


def test_code_that_chooses_no_move_stops_the_sweep(plan_file: Path, tmp_path: Path) -> None:
    (tmp_path / "first.py").write_text(OWN.format("count"))
    plan_file.write_text(PLAN.replace('"random"', '"first"') + 'code = ["first.py"]')
    with pytest.raises(BadInput, match=r"first\.py: .*a strategy chose a move that is not on its list"):
        play(plan_file, tmp_path / "run")


def test_the_same_strategy_may_stand_twice(plan_file: Path) -> None:
    plan_file.write_text(PLAN.replace("eager", "players/mine.toml"))
    assert plans.contents(plans.read(plan_file)).count("mine.toml") == 2
