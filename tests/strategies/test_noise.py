"""The noise of scripted players belongs to their moves: another list of moves does not shift it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sim import games
from sim.playing.batch import Match, new_match, play_traced
from strategies import registry
from tests.contract import bits

GAMES = [name for name in games.names() if "scripted" in registry.names(name)]


def warm_table(name: str, folder: Path) -> Match:
    """Players whose choices are mostly noise."""
    path = folder / "warm.toml"
    path.write_text("temperature = 1000\n")
    game = games.get(name)
    return new_match(game, game.players[0], [str(path)])


def chosen_of(match: Match, memory: np.ndarray, left_out: int, backwards: bool) -> Any:
    """The move that is chosen where the first legal ones are left out, or all are listed backwards."""
    state = memory.copy().view(match.game.state).view(np.recarray)[0]
    work = match.kit.work()
    count = match.game.legal_moves(state, match.components, work.rules)
    listed = work.moves[left_out:count].copy()
    work.moves[: len(listed)] = listed[::-1] if backwards else listed
    choose = match.kit.parts[-2].compile()  # the policy, before the driver
    chosen = choose(state, match.components, work, len(listed), match.weights)
    return bits(np.array(work.moves[chosen])), count - 1 - chosen if backwards else left_out + chosen


@pytest.mark.parametrize("name", GAMES)
def test_a_move_keeps_its_noise_in_another_list(name: str, tmp_path: Path) -> None:
    match = warm_table(name, tmp_path)
    trace, _ = play_traced(match, 1)
    states = [memory.view(match.game.state).view(np.recarray)[0] for memory in trace.before]
    kinds = [int(state.pending[state.pending_count - 1].kind) for state in states]
    wide = [kind for kind, count in zip(kinds, trace.options, strict=True) if count >= 4]
    usual = max(wide, key=wide.count)
    tried = 0
    for memory, kind, count in zip(trace.before, kinds, trace.options, strict=True):
        if kind == usual and count >= 4:
            expected, place = chosen_of(match, memory, 0, backwards=False)
            assert chosen_of(match, memory, 0, backwards=True) == (expected, place)
            assert chosen_of(match, memory, place // 2, backwards=False) == (expected, place)
            tried += place > 1
    assert tried >= 5, "the game does not tell"
