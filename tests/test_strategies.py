"""The players by name."""

from __future__ import annotations

import sys
import types
from dataclasses import replace
from pathlib import Path

import pytest

from sim import games
from sim.errors import BadInput
from strategies import registry


def test_random_plays_every_game() -> None:
    assert registry.get("any_game", "random").policy == "uniform"


def test_an_unknown_strategy_is_named_with_the_known_ones() -> None:
    with pytest.raises(
        BadInput, match=r'"randon" is not a strategy of gaia_project. Did you mean "random"\?'
    ):
        registry.get("gaia_project", "randon")


def test_a_game_brings_its_own_strategies(monkeypatch: pytest.MonkeyPatch) -> None:
    greedy = registry.Strategy("greedy", "scored", choose=None, weights=(1.0, 2.0))
    package = types.ModuleType("strategies.small")
    package.__dict__.update(STRATEGIES={"greedy": greedy}, __spec__=types.SimpleNamespace())
    monkeypatch.setitem(sys.modules, "strategies.small", package)
    assert registry.names("small") == (*registry.COMMON, "greedy")
    assert registry.get("small", "greedy") is greedy
    assert registry.names("other") == tuple(registry.COMMON)


def test_every_player_stands_on_a_rung_of_the_ladder() -> None:
    rungs = registry.rungs("gaia_project")
    assert rungs == ["random", "novice", "scripted", "trained", "lookahead", "learned", "expert"]
    players = {name: registry.get("gaia_project", name) for name in registry.names("gaia_project")}
    found = {name: registry.rung("gaia_project", player) for name, player in players.items()}
    assert found["random"] == found["eager"] == "random"
    assert found["economy"] == found["trained"] == "trained"
    assert [found[name] for name in rungs] == rungs
    mine = registry.Strategy("mine", "own", choose=lambda: 0)
    assert registry.rung("gaia_project", mine) == "own policy"
    assert registry.rung("any_game", registry.COMMON["random"]) == "random"
    assert registry.rungs("any_game") == ["random"]


@pytest.mark.parametrize("game", games.names())
def test_trained_is_the_default_of_every_game(game: str) -> None:
    assert registry.usual(game) == "trained"


def test_without_a_network_the_script_is_the_default(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    lesson = registry.lesson("cryo")
    assert lesson
    untaught = replace(lesson, file=tmp_path / "learned.npz")
    monkeypatch.setattr("strategies.cryo.LEARNING", untaught)
    assert registry.usual("cryo") == "scripted"
    assert capfd.readouterr() == ("", "")


def test_without_a_script_random_is_the_default() -> None:
    assert registry.usual("any_game") == "random"
