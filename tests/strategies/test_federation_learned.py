"""Learned players of Federation: what they see, what they must not see, and how well they play."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.games.federation import GAME
from sim.games.federation.rules.state import STATE
from sim.games.federation.rules.vocabulary import BLOCKS, MOONS, TYPES, Decide
from sim.kernel.decisions import top
from sim.kernel.jit import jit
from sim.kernel.records import new_records
from sim.playing.batch import new_match, play_games, play_traced
from sim.playing.ladder import measure_duel
from strategies.federation import LEARNING, STRATEGIES
from strategies.federation.features import FEATURES, STAGES, describe, stage_of
from strategies.federation.hidden import deal_hidden
from strategies.federation.scratch import SCRATCH

# Every field of a game, reviewed: a new one belongs to one of these.
SECRET = {
    *("law_stack", "reserve", "moon", "asteroid", "dead", "atalum", "deep_space"),  # partly open
    *("planet_block", "room_block", "random"),
}
OPEN = {
    *(
        "options",
        "pending",
        "pending_count",
        "actor",
        "over",
        "round_number",
        "president",
        "first",
        "standing",
    ),
    *("players", "space", "outer", "outer_count", "project", "law_left", "law_open", "law_next"),
    *("asteroid_open", "asteroid_taken", "dead_open", "moon_open", "reserve_left", "production"),
    *("mega_token", "builder", "builders", "medal_left", "special_left", "start_offer"),
    *("votes", "wing_votes", "law_passed", "voted", "picked", "discount", "notes", "story"),
}


@jit
def described(state, components, scratch, seat, features):
    """The features of a position; returns their number and the stage."""
    return describe(state, components, scratch, seat, features), stage_of(state, seat)


@jit
def redealt(real, copy, components, scratch, seat):
    """Redeal what a seat cannot see."""
    deal_hidden(real, copy, components, scratch.unseen, seat)


def positions(strategy: str, every: int, players: int = 4) -> tuple[Any, list[Any]]:
    """A match, and some positions of one of its games."""
    match = new_match(GAME, players, [strategy])
    trace, _ = play_traced(match, 3, 1)
    chosen = range(0, len(trace.moves), every)
    return match, [trace.before[step].copy().view(STATE).view(np.recarray)[0] for step in chosen]


def copied(state: Any) -> Any:
    copy = new_records(STATE)
    copy[0] = state
    return copy[0]


def hide_better(state: Any) -> None:
    """Overwrite what is face down with something else; laws keep their set, which players know."""
    for wing in range(2):
        left = int(state.law_left[wing])
        state.law_stack[wing, :left] = state.law_stack[wing, :left][::-1].copy()
    state.reserve[:] = 0
    for moon in range(MOONS):
        if (int(state.moon_open) >> moon) & 1 == 0:
            state.moon[moon] = 0
    for place in range(len(state.asteroid)):
        if (int(state.asteroid_open) >> place) & 1 == 0:
            state.asteroid[place] = 0
    if state.dead_open == 0:
        state.dead = 1
    for kind in range(TYPES):
        stacks = state.atalum[kind]
        stacks.first[: max(0, int(stacks.first_left) - 1)] = 0
        stacks.second[: max(0, int(stacks.second_left) - int(stacks.second_open))] = 0
    state.deep_space = 1
    later = max(1, int(state.round_number))
    state.planet_block[later:BLOCKS] = 0
    state.room_block[later:BLOCKS] = 0
    state.random.key = 5
    state.random.streams[:] = 7


def test_every_field_is_open_or_secret() -> None:
    assert set(STATE.names or ()) == SECRET | OPEN
    assert not SECRET & OPEN


@pytest.mark.parametrize("players", [2, 3, 4])
def test_features_are_finite_and_show_nothing_hidden(players: int) -> None:
    match, states = positions("scripted", 7, players)
    scratch = new_records(SCRATCH)[0]
    stages = set()
    assert len(states) > 10
    for state in states:
        for seat in range(players):
            found = []
            for change in ("none", "redeal", "overwrite"):
                copy = copied(state)
                if change == "redeal":
                    redealt(copied(state), copy, match.components, scratch, seat)
                elif change == "overwrite":
                    hide_better(copy)
                features = np.zeros(FEATURES, np.float32)
                count, stage = described(copy, match.components, scratch, seat, features)
                assert count == FEATURES and 0 <= stage < STAGES
                assert np.isfinite(features).all() and np.abs(features).max() < 100
                stages.add(stage)
                found.append(features.tobytes())
            assert len(set(found)) == 1
    assert len(stages) > STAGES - 3


@pytest.mark.parametrize(("name", "every"), [("learned", 3), ("expert", 9)])
def test_what_is_hidden_changes_no_decision(name: str, every: int) -> None:
    match, states = positions(name, every)
    choose = match.kit.parts[-2].compile()  # the policy, before the driver
    work = match.kit.work()
    compared = 0
    for state in states:
        if top(state).kind == Decide.KEEP_ALTERATION:  # the player has seen some of the reserve
            continue
        hidden = copied(state)
        redealt(copied(state), hidden, match.components, work.scratch, int(state.actor))
        hidden.random = state.random
        found = []
        for copy in (copied(state), hidden):
            count = GAME.legal_moves(copy, match.components, work.rules)
            found.append(int(choose(copy, match.components, work, count, match.weights)))
        assert found[0] == found[1]
        compared += 1
    assert compared > 90 / every


@pytest.mark.parametrize("name", ["learned", "expert"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_learned_players_end_every_game_within_the_rules(name: str, players: int) -> None:
    outcomes = play_games(new_match(GAME, players, [name]), 12, 2, checked=True)
    assert not outcomes["failure"].any()


@pytest.mark.parametrize("name", ["learned", "expert"])
def test_the_size_of_a_batch_changes_nothing(name: str) -> None:
    match = new_match(GAME, 4, [name])
    whole = play_games(match, 8, 4, batch_size=8)
    parts = play_games(match, 8, 4, batch_size=3)
    assert whole.tobytes() == parts.tobytes()


@pytest.mark.parametrize("players", [2, 4])
def test_learned_players_beat_the_script(players: int) -> None:
    duel = measure_duel(GAME, "learned", "scripted", players, 80, 11, workers=1)
    assert duel.won > 0.8
    assert duel.wins_alone > 1.8 / players and duel.points > 0


def test_experts_are_stronger_than_learned_players() -> None:
    """Of 80 pairs they win about 57. Without a difference, more than 45 would be rare."""
    duel = measure_duel(GAME, "expert", "learned", 4, 160, 12, workers=1)
    assert duel.won > 0.57 and duel.points > 0


def test_the_packaged_network_fits_and_says_where_it_comes_from() -> None:
    _, provenance = LEARNING.load(LEARNING.file)
    assert LEARNING.version == GAME.version
    assert provenance["games"] > 0 and provenance["curve"] and provenance["commit"]
    assert STRATEGIES["learned"].policy == "learned"


def test_learned_players_reach_levels_and_send_their_ships() -> None:
    """Players hoarded ships at level 1."""
    seats = play_games(new_match(GAME, 4, ["learned"]), 60, 5)["seats"]
    assert (seats["notes"]["level_round"][..., 2] <= 1).mean() < 0.02
    assert seats["ships_sent"].mean() > 7.0 and seats["ships_left"].mean() < 0.5
