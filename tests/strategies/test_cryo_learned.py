"""Learned players of Cryo: they keep to the rules, see nothing hidden, and beat the script."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.games.cryo import GAME
from sim.kernel.jit import jit
from sim.kernel.records import new_records
from sim.playing.batch import new_match, play_games, play_traced
from sim.playing.ladder import measure_duel
from strategies.cryo import LEARNING
from strategies.cryo.features import describe, stage_of
from strategies.cryo.hidden import deal_hidden
from strategies.cryo.scratch import SCRATCH
from strategies.cryo.sizes import FEATURES, STAGES

TABLES: list[tuple[int, dict[str, str]]] = [(2, {}), (3, {}), (4, {}), (2, {"mode": "solo"})]


@jit
def described(state, components, scratch, seat, features):
    describe(state, components, scratch, seat, features)
    return stage_of(state, seat)


@jit
def redealt(real, copy, components, scratch, seat):
    deal_hidden(real, copy, components, scratch.unseen, seat)


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_features_are_finite_and_show_nothing_hidden(players: int, options: dict[str, str]) -> None:
    match = new_match(GAME, players, ["scripted"], options)
    trace, _ = play_traced(match, 3, 1)
    scratch: Any = new_records(SCRATCH)[0]
    for step in range(0, len(trace.moves), 9):
        real = trace.before[step].copy().view(GAME.state).view(np.recarray)
        for seat in range(match.people):
            copy = real.copy().view(np.recarray)
            redealt(real[0], copy[0], match.components, scratch, seat)
            found = []
            for state in (real[0], copy[0]):
                features = np.zeros(FEATURES, np.float32)
                assert 0 <= described(state, match.components, scratch, seat, features) < STAGES
                assert np.isfinite(features).all()
                found.append(features.tobytes())
            assert found[0] == found[1]


@pytest.mark.parametrize("rung", ["learned", "expert"])
@pytest.mark.parametrize(("players", "options"), TABLES)
def test_learned_players_end_every_game_within_the_rules(
    players: int, options: dict[str, str], rung: str
) -> None:
    match = new_match(GAME, players, [rung], options)
    outcomes = play_games(match, 6, 2, checked=True, batch_size=6)
    assert not outcomes["failure"].any()
    assert outcomes.tobytes() == play_games(match, 6, 2, checked=True, batch_size=5).tobytes()


def test_learned_players_beat_the_script() -> None:
    assert measure_duel(GAME, "learned", "scripted", 4, 240, 11, workers=1).won > 0.75


def test_the_packaged_network_fits_and_says_where_it_comes_from() -> None:
    _, provenance = LEARNING.load(LEARNING.file)
    assert LEARNING.version == GAME.version
    assert provenance["games"] > 0 and len(provenance["commit"]) == 40
