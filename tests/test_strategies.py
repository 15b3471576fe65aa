"""The players by name."""

from __future__ import annotations

import sys
import types

import pytest

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
