"""``sim.metagame`` on the toy, where the more often a player rolls three dice, the better."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import sim
from sim.errors import BadInput
from sim.playing.batch import new_match, play_games
from sim.playing.line_ups import play_line_ups
from tests import toy
from tests.commands import Run
from tests.test_answer_functions import check_views
from tests.toy_players import BEST, family, install

ASKED = {"players": 3, "workers": 1}


@pytest.fixture(autouse=True)
def players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy as a game of the program, with three personas of falling strength."""
    bold, fear = BEST
    (tmp_path / "best.toml").write_text(f"[weights]\nboldness = {bold}\nfear = {fear}\n")
    (tmp_path / "middle.toml").write_text(f"[weights]\nboldness = {bold - 2}\nfear = {fear}\n")
    (tmp_path / "worst.toml").write_text("[weights]\nboldness = -3\nfear = 4\n")
    install(family(tmp_path), monkeypatch)


def test_the_best_persona_is_the_whole_mix_and_dominates_the_others() -> None:
    answer = sim.metagame("toy", 300, compare=["worst", "best", "middle"], **ASKED)
    best = answer.table.row(0, named=True)
    assert (best["strategy"], best["kept"]) == ("best", 1.0)
    assert best["share"] == pytest.approx(1, abs=1e-6)
    assert best["gain_low"] <= 0 <= best["gain_high"]  # among its equals
    gains = dict(answer.table.select("strategy", "gain").rows())
    assert gains["worst"] < gains["middle"] < 0
    dominated = dict(answer.table.select("strategy", "dominated_by").rows())
    assert dominated["worst"] == "best" and dominated["best"] is None
    assert answer.sentences[0].startswith("One way to play beats all others: `best`")
    check_views(answer)
    assert len(answer.plot_pairs().axes) == 2  # the map and its scale


def test_one_among_others_wins_what_games_of_that_line_up_say() -> None:
    answer = sim.metagame("toy", 300, compare=["middle", "best"], **ASKED)
    own = []
    for seat in range(3):
        names = ["middle"] * 3
        names[seat] = "best"
        own.append(play_games(new_match(toy.TOY, 3, names), 100, 0)["seats"]["win_share"][:, seat].mean())
    (row,) = answer.pairs.filter(strategy="best", opponent="middle").iter_rows(named=True)
    assert row["wins"] == pytest.approx(float(np.mean(own)))
    assert row["wins_low"] < row["wins"] < row["wins_high"] and row["proven"]


def test_factions_win_as_often_as_their_games_say_when_all_are_alike() -> None:
    answer = sim.metagame("toy", 300, compare=["worst", "best"], **ASKED)
    fresh = play_games(new_match(toy.TOY, 3, ["best"]), 400, 0, first=500)["seats"][:, :3]
    for row in answer.factions.iter_rows(named=True):
        here = fresh["faction"] == toy.FACTIONS.index(row["faction"])
        assert row["strategy"] == "best" and row["games"] == here.sum()
        assert row["wins"] == row["best_wins"] == pytest.approx(float(fresh["win_share"][here].mean()))


def test_a_metagame_is_the_same_for_any_number_of_workers() -> None:
    one = sim.metagame("toy", 90, compare=["worst", "best"], players=3, workers=1)
    two = sim.metagame("toy", 90, compare=["worst", "best"], players=3, workers=2)
    assert one.to_dict() == two.to_dict()


def test_line_ups_of_one_strategy_are_ordinary_games() -> None:
    match = new_match(toy.TOY, 3, ["best"])
    rows = match.weight_rows(match.strategies[:1])
    played = play_line_ups(match, 4, np.arange(20), np.zeros((20, 3), int), rows)
    seats = play_games(match, 20, 4)["seats"][:, :3]
    assert (played.wins == seats["win_share"]).all() and (played.faction == seats["faction"]).all()
    assert played.ahead.sum(axis=1) == pytest.approx(0)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"games": 80}, "^games: expected at least 90 for each pair, found 80"),
        ({"games": 10_000_000}, "^games: expected at most 10,000,000 in all, found"),
        ({"compare": ["best"]}, "^compare: expected 2 to 24, found 1"),
        ({"compare": ["best", "best"]}, "^compare: expected each once, found best, best"),
        ({"compare": ["best", "worts"]}, '"worts" is not a strategy of toy. Did you mean "worst"'),
    ],
)
def test_a_bad_argument_is_named(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        sim.metagame("toy", **({"compare": ["best", "worst"]} | ASKED | arguments))


def test_the_command_prints_what_the_function_says(run: Run) -> None:
    words = ("--games", "90", "--players", "3", "--compare", "best,worst", "--workers", "1")
    answer = sim.metagame("toy", 90, compare=["best", "worst"], **ASKED)
    shown = run("metagame", "toy", *words)
    assert shown.code == 0, shown.err
    assert shown.out.splitlines()[: 1 + len(answer.sentences)] == [answer.question, *answer.sentences]
    assert json.loads(run("metagame", "toy", *words, "--json").out) == answer.to_dict()
