"""Matches, batches, traces, and what is said about compiling."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from sim import games
from sim.errors import BadInput
from sim.playing import batch
from sim.playing.batch import (
    Batch,
    failure,
    new_match,
    play_games,
    play_traced,
    remarks,
)
from sim.sweep import plan as plans
from sim.sweep.cells import Sweep
from sim.sweep.provenance import described
from strategies import registry
from tests import toy
from tests.marks import compiled_only

ROOT = Path(__file__).resolve().parents[1]


def test_a_match_has_the_maximum_of_players_by_default() -> None:
    assert new_match(toy.TOY).players == 3


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"players": 4}, "is for 2, 3 players, not 4"),
        ({"players": 3, "strategies": ["random", "random"]}, "expected 1 name or 3"),
        ({"strategies": ["randm"]}, 'Did you mean "random"?'),
        ({"options": {"head_strt": "1"}}, 'Did you mean "head_start"?'),
        ({"options": {"head_start": "much"}}, "expected a whole number"),
    ],
)
def test_a_wrong_match_is_named(wrong: dict, message: str) -> None:
    with pytest.raises(BadInput, match=message.replace("?", r"\?")):
        new_match(toy.TOY, **wrong)


def test_a_mode_with_other_numbers_of_players_is_named() -> None:
    with pytest.raises(BadInput, match="cryo with mode=solo is for 2 players, not 3"):
        new_match(games.get("cryo"), players=3, options={"mode": "solo"})


def test_players_of_one_name_are_refused() -> None:
    """Tables of results go by names."""
    scripted = registry.get("gaia_project", "scripted")
    other = replace(scripted, weights=(2.0, 1.0, *scripted.weights[2:]), file="here/scripted.toml")
    batch._check_names([scripted, scripted], {})
    with pytest.raises(BadInput, match=r'"scripted" of a packaged one and here/scripted\.toml'):
        batch._check_names([scripted, other], {})
    with pytest.raises(BadInput, match=r'"mine" of mine\.py is not used by any seat'):
        batch._check_names([scripted], {"mine": replace(scripted, code="mine.py")})


def test_options_reach_the_game() -> None:
    plain = play_games(new_match(toy.TOY, 2), 5, 1)
    ahead = play_games(new_match(toy.TOY, 2, options={"head_start": "9"}), 5, 1)
    assert np.array_equal(ahead["seats"]["score"][:, :2], plain["seats"]["score"][:, :2] + 9)


def test_progress_counts_every_game_and_decision_once() -> None:
    seen: list[Batch] = []
    outcomes = play_games(new_match(toy.TOY, 2), 100, 1, workers=2, batch_size=9, progress=seen.append)
    assert sum(done.games for done in seen) == 100
    assert sum(done.decisions for done in seen) == outcomes["decisions"].sum()


def test_batches_are_about_a_second_but_enough_for_all_workers() -> None:
    slow = Batch(games=8, decisions=0, seconds=4.0, worker=0)
    fast = Batch(games=8, decisions=0, seconds=0.008, worker=0)
    assert batch._size_of_batches(1_000_000, 2, fast) == 1000
    assert batch._size_of_batches(1_000_000, 2, slow) == 2
    assert batch._size_of_batches(800, 2, fast) == 100
    assert batch._size_of_batches(0, 2, fast) == 1


@compiled_only
def test_largest_seed_and_late_games_use_the_same_machine_code() -> None:
    match = new_match(toy.TOY, 2)
    play_games(match, 1, 1)
    before = [len(part.function.signatures) for part in match.kit.parts]
    play_games(match, 3, batch.MAX_SEED, first=2**40)
    play_games(match, 3, 0, checked=True)
    play_traced(match, 0)
    assert [len(part.function.signatures) for part in match.kit.parts] == before


def test_a_trace_is_cut_to_the_moves_made() -> None:
    trace, outcome = play_traced(new_match(toy.TOY, 2), 3)
    assert len(trace.moves) == len(trace.options) == len(trace.before) == outcome.decisions == 8
    assert set(trace.options) == {3}


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (toy.STUCK_TOY, "game 0 (2 players), decision 0: a player had no legal move"),
        (toy.ENDLESS_TOY, "game 0 (2 players), decision 3: not over after 3 decisions"),
        (toy.LEAKY_TOY, "game 0 (2 players), decision 5: points are not the sum of their sources"),
    ],
)
def test_the_first_failure_is_named(game: toy.Game, message: str) -> None:
    match = new_match(game, 2)
    assert failure(match, play_games(match, 3, 1, checked=True)) == message


def test_invariants_are_tested_only_when_asked() -> None:
    match = new_match(toy.LEAKY_TOY, 2)
    assert failure(match, play_games(match, 3, 1)) is None


PLAY_TOY = """
import json
from sim.playing.batch import compile_record, new_match, play_games
from tests import toy
match = new_match(toy.TOY, 2)
parts = match.kit.parts
before = all(part.record.exists() for part in parts)
play_games(match, 1, 1)
after = all(part.record.exists() for part in parts)
print(before, after, json.loads(compile_record(match).read_text())["seconds"] > 0)
"""


@compiled_only
def test_the_first_compile_is_said_and_recorded_and_the_second_is_silent(tmp_path: Path) -> None:
    command = [sys.executable, "-c", PLAY_TOY]
    environment = os.environ | {"LIBRATION_CACHE": str(tmp_path)}
    runs = [
        subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
        for _ in range(2)
    ]
    assert runs[0].stdout.split() == ["False", "True", "True"]
    assert re.fullmatch(
        r"compiling Toy: rules and players \(uniform\), once for this version: about a minute \.\.\. \d+ s\n",
        runs[0].stderr,
    )
    assert runs[1].stdout.split() == ["True", "True", "True"]
    assert runs[1].stderr == ""


def test_an_option_that_a_player_cannot_follow_is_said(tmp_path: Path) -> None:
    cryo = games.get("cryo")
    own = tmp_path / "first_move.py"
    own.write_text("def choose(state, components, work, count, weights):\n    return 0\n")
    players = {name: registry.get("cryo", name) for name in ("random", "eager", "novice", "scripted")}
    players |= registry.own("cryo", [own])
    for way in ("human_best", "random", "rival_best"):
        given = {"mode": "solo", "rival_choice_policy": way}
        said = {name for name, player in players.items() if remarks(cryo, given, [player])}
        assert said == ({"random", "eager", "first_move"} if way == "rival_best" else set())
    plan = plans.read(plans.packaged()["cryo_solo"])
    planned = Sweep(plan.model_copy(update={"strategies": ["random", "novice", "trained"]}))
    assert [line.split(":")[0] for line in planned.remarks] == ["rival_choice_policy = rival_best"]
    assert "on random," in planned.remarks[0], "the one strategy of the plan that weighs nothing"


def test_players_who_are_weaker_by_noise_are_on_no_rung_of_a_run() -> None:
    about = described(Sweep(plans.read(plans.packaged()["cryo_solo"])))["about"]["strategies"]
    rungs = {name: player.get("rung", "") for name, player in about.items()}
    on_a_rung = {name: rung for name, rung in rungs.items() if rung}
    assert on_a_rung == {name: name for name in ("novice", "scripted", "trained", "learned")}
    assert {"scripted 0.5", "strength 0.6"} <= set(rungs)
