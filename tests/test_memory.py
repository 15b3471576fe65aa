"""Answers keep a few bytes per game, however large the game's outcome record is."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sim
from sim import games
from sim.answers.asking import SEATS
from sim.errors import BrokenGame
from sim.kernel.driver import STUCK
from sim.playing import batch
from sim.playing.batch import new_match, play_games, play_windows
from sim.playing.kept import ALWAYS, kept_type
from tests import toy
from tests.commands import Run
from tests.toy_players import BEST, family, install

RANDOM = {"players": 4, "strategies": "random", "workers": 1}
MORE_ORE = {"factions.firaks.start.ore": 9}
Ask = Callable[[int], Any]
ANSWERS: dict[str, Ask] = {
    "batch": lambda count: sim.batch("gaia_project", count, **RANDOM),
    "seats": lambda count: sim.seats("gaia_project", count, **RANDOM),
    "needed": lambda count: sim.needed("gaia_project", pilot=count, **RANDOM),
    "faction": lambda count: sim.faction("gaia_project", "firaks", count, **RANDOM),
    "whatif": lambda count: sim.whatif("gaia_project", MORE_ORE, games=count, **RANDOM),
}
FEW, MANY = 1000, 3000  # games
# Bytes per game while it is computed: two designs; handicaps, of at most 200,000 games.
MOST = {"whatif": 800, "faction": 1300}
RECORD = 2680  # bytes of a complete outcome of Gaia Project


@pytest.fixture
def toy_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bold, fear = BEST
    (tmp_path / "low.toml").write_text(f"[weights]\nboldness = {bold}\nfear = {fear}\n")
    install(family(tmp_path), monkeypatch)


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small batches and windows, as if there were many games."""
    monkeypatch.setattr(batch, "BATCH_BYTES", 100 * RECORD)
    monkeypatch.setattr(batch, "WINDOW", 500)
    monkeypatch.setattr(import_module("sim.answers.faction"), "PART", 500)


def peak(work: Callable[[], object]) -> int:
    """Bytes in use at once, of Python and NumPy."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("name", games.names())
def test_what_most_answers_keep_of_a_game_is_under_100_bytes(name: str) -> None:
    assert kept_type(games.get(name).outcome, (*SEATS, "chair")).itemsize < 100


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize("question", ANSWERS)
def test_memory_grows_by_far_less_than_a_record_per_game(question: str) -> None:
    assert games.get("gaia_project").outcome.itemsize == RECORD
    ask = ANSWERS[question]
    ask(FEW)  # whatever is allocated only once
    grown = (peak(lambda: ask(MANY)) - peak(lambda: ask(FEW))) / (MANY - FEW)
    assert grown < MOST.get(question, 400), f"{grown:.0f} bytes per game"


@pytest.mark.usefixtures("small_parts")
def test_a_check_of_any_length_takes_the_memory_of_one_window(run: Run) -> None:
    def check(count: int) -> None:
        done = run("check", "gaia_project", "--players", "4", "--workers", "1", "--games", str(count))
        assert done.code == 0, done.err

    check(FEW)
    assert (peak(lambda: check(MANY)) - peak(lambda: check(FEW))) / (MANY - FEW) < 100


@pytest.mark.parametrize(("workers", "batch_size"), [(1, None), (1, 7), (3, 10), (2, 1000)])
def test_fields_that_are_kept_are_those_of_the_complete_records(
    workers: int, batch_size: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new_match(toy.TOY, 3)
    whole = play_games(match, 100, 4)
    monkeypatch.setattr(batch, "BATCH_BYTES", 20 * match.game.outcome.itemsize)
    kept = play_games(match, 100, 4, workers=workers, batch_size=batch_size, keep=("score", "vp_by"))
    assert kept["seats"].dtype.names == ("score", "vp_by")
    for name in ALWAYS:
        assert np.array_equal(kept[name], whole[name])
    for name in ("score", "vp_by"):
        assert np.array_equal(kept["seats"][name], whole["seats"][name])


def test_windows_are_all_games_in_order_and_keep_what_names_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "WINDOW", 40)
    match = new_match(toy.TOY, 2)
    windows = list(play_windows(match, 100, 4))
    assert [len(window) for window in windows] == [40, 40, 20]
    assert {window.dtype.names for window in windows} == {ALWAYS}
    decisions = np.concatenate([window["decisions"] for window in windows])
    assert np.array_equal(decisions, play_games(match, 100, 4)["decisions"])


@pytest.mark.usefixtures("toy_game")
def test_answers_are_the_same_from_many_windows_and_for_any_number_of_workers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def ask(workers: int) -> list[dict[str, Any]]:
        common = {"players": 3, "strategies": "random", "workers": workers}
        answers = [sim.batch("toy", 400, **common), sim.faction("toy", toy.FACTIONS[0], 400, **common)]
        return [answer.to_dict() for answer in answers]

    whole = ask(1)
    monkeypatch.setattr(batch, "WINDOW", 130)
    parts = ask(1)
    monkeypatch.setattr(batch, "BATCH_BYTES", 50 * toy.TOY.outcome.itemsize)
    assert ask(2) == parts == ask(3)
    for one, other in zip(whole, parts, strict=True):
        assert one["sentences"] == other["sentences"]
        for name, rows in one["tables"].items():
            for row, same in zip(rows, other["tables"][name], strict=True):
                for column, value in row.items():
                    number = isinstance(value, float)
                    assert same[column] == (pytest.approx(value, rel=1e-12) if number else value)


@pytest.mark.usefixtures("toy_game")
@pytest.mark.parametrize(
    "ask",
    [
        lambda: sim.batch("toy", 100, 2, strategies="random", workers=2),
        lambda: sim.seats("toy", 100, 2, strategies="random", workers=2),
        lambda: sim.faction("toy", toy.FACTIONS[0], 100, 2, strategies="random", workers=2),
    ],
)
def test_a_broken_game_is_named_whatever_is_kept(
    ask: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = batch.play_rows

    def broken(match: Any, seed: int, schedule: Any, outcomes: np.ndarray, checked: bool = False) -> int:
        decisions = real(match, seed, schedule, outcomes, checked)
        outcomes["failure"][outcomes["game"] == 73] = STUCK
        return decisions

    monkeypatch.setattr(batch, "play_rows", broken)
    monkeypatch.setattr(batch, "WINDOW", 40)
    with pytest.raises(BrokenGame, match=r"^seed 0, game 73 \(2 players\), decision 8: a player had no"):
        ask()
