"""``libration moves``: every kind of move by name, as a constant that a policy can import."""

from __future__ import annotations

import importlib
import json

import numpy as np
import pytest

from sim import games
from sim.errors import BadInput
from sim.gamekit.moves import moves_of
from sim.playing.batch import new_match, play_traced
from tests import toy
from tests.commands import Run


@pytest.mark.parametrize("name", games.names())
def test_kinds_are_constants_that_can_be_imported_with_their_operands(name: str) -> None:
    moves = moves_of(games.get(name))
    _, module, _, constants = moves.source.split()
    for kind in moves.kinds:
        group, _, key = kind.name.partition(".")
        assert group == constants
        assert getattr(getattr(importlib.import_module(module), group), key) == kind.number
    assert moves.fields[0] == "kind" and sum(bool(kind.operands) for kind in moves.kinds) > 10


def test_all_moves_of_a_game_have_a_kind_on_the_list() -> None:
    match = new_match(games.get("cryo"), 2, ["random"])
    kinds = {kind.number for kind in moves_of(match.game).kinds}
    played = play_traced(match, 3)[0].moves["kind"]
    assert len(np.unique(played)) > 5 and set(played.tolist()) <= kinds


def test_the_command_prints_the_import_and_the_operands(run: Run) -> None:
    shown = run("moves", "gaia_project")
    assert shown.out.startswith("from sim.games.gaia_project.rules.vocabulary import Move\n")
    assert "a: hex, b: structure" in shown.out and "Move.UPGRADE" in shown.out
    found = json.loads(run("moves", "cryo", "--json").out)
    assert {"name": "Decide.KEEP", "number": 1}.items() <= found["kinds"][0].items()


def test_a_game_without_named_kinds_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "package", lambda name: importlib.import_module("tests"))
    with pytest.raises(BadInput, match=r"^moves: expected a game that names kinds of moves, found toy"):
        moves_of(toy.TOY)
