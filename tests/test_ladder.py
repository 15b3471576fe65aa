"""The ladder: rungs at tables of their own, and mirrored duels; on the toy, whose better player is known."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from sim.cli import main as cli
from sim.playing import ladder
from sim.playing.batch import new_match, play_games
from tests import toy
from tests.toy_players import BEST, family, install

TOY = toy.TOY


@pytest.fixture(autouse=True)
def players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy as a game of the program, with a persona on each of its two rungs."""
    bold, fear = BEST
    (tmp_path / "low.toml").write_text("[weights]\nboldness = -3\nfear = 4\n")
    (tmp_path / "high.toml").write_text(f'rung = "high"\n[weights]\nboldness = {bold}\nfear = {fear}\n')
    install(family(tmp_path), monkeypatch)


def duel(upper: str, lower: str, workers: int = 1) -> ladder.Duel:
    return ladder.measure_duel(TOY, upper, lower, 3, 600, 5, workers)


def test_the_better_rung_wins_its_pairs_and_the_worse_one_loses_them() -> None:
    up, down = duel("high", "low"), duel("low", "high")
    assert up.won > 0.9 and up.alone > 0.9 and up.against > 0.9 and up.wins_alone > 0.8
    assert down.won < 0.1 and down.wins_alone < 0.1
    assert up.points == pytest.approx(-down.points, abs=1.0)
    assert up.pairs == 300 and up.low < up.won <= up.high


def test_a_rung_against_itself_is_even() -> None:
    even = duel("low", "low")
    assert even.points == pytest.approx(0.0)
    assert even.wins_alone == pytest.approx(1 / 3, abs=0.1)


def test_a_duel_is_the_same_for_any_number_of_workers() -> None:
    assert duel("high", "low") == duel("high", "low", workers=2)


def test_a_rung_alone_reports_what_its_games_say() -> None:
    match = new_match(TOY, 3, ["low"])
    rung = ladder.measure_rung(match, 50, 4, 1)
    scores = play_games(match, 50, 4)["seats"]["score"][:, :3].astype(float)
    assert rung.score == pytest.approx(scores.mean())
    assert rung.half == pytest.approx(1.959964 * np.std(scores.mean(axis=1), ddof=1) / 50**0.5)
    assert rung.lowest_score <= rung.score and rung.lowest_faction in TOY.factions


def test_the_command_prints_a_line_for_each_rung(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["libration", "ladder", "toy", "--games", "24", "--players", "3"])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert not ended.value.code
    lines = [line for line in capsys.readouterr().out.splitlines() if line and "±" in line]
    assert [line.split()[0] for line in lines] == ["random", "low", "high"]
    assert [line.count("%") for line in lines] == [0, 3, 3]
