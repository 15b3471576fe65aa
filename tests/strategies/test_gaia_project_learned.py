"""Learned players of Gaia Project: what they take for possible, and what they see."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.games.gaia_project.rules.moves import apply, finished, legal_moves
from sim.games.gaia_project.rules.state import MOVE, new_work
from sim.games.gaia_project.rules.vocabulary import (
    BOARD_ACTIONS,
    NONE,
    TRACKS,
    Decide,
    Effect,
    EffectColumn,
    Move,
    Structure,
    Via,
)
from sim.kernel.jit import jit
from strategies.gaia_project.features import AT, BLOCKS, FEATURES
from strategies.gaia_project.learned import is_goal_legal
from tests.games.gaia_project.positions import COMPONENTS, dealt

TURNS = 60  # of a game that are looked at
GOALS = (Move.BUILD_MINE, Move.UPGRADE, Move.ADVANCE, Move.START_GAIA_PROJECT, Move.BOARD_ACTION)


@jit
def possible(state: Any, components: Any, seat: int, goal: Any) -> bool:
    return is_goal_legal(state, components, seat, goal)


def goals_of(state: Any, seat: int) -> list[tuple[int, int, int]]:
    """All goals that players may have, except with their booster."""
    planets = [int(spot) for spot in state.planets[: state.planet_count]]
    building = [
        action
        for action in range(BOARD_ACTIONS)
        if COMPONENTS.board_effect[action, EffectColumn.KIND] == Effect.BUILD_MINE
    ]
    goals = [(Move.BUILD_MINE, spot, via) for spot in planets for via in (Via.NOTHING, *building)]
    own = [spot for spot in planets if state.owner[spot] == seat]
    goals += [(Move.UPGRADE, spot, structure) for spot in own for structure in range(1, 6)]
    goals += [(Move.ADVANCE, track, 0) for track in range(TRACKS)]
    goals += [(Move.START_GAIA_PROJECT, spot, Via.NOTHING) for spot in planets]
    return goals + [(Move.BOARD_ACTION, action, NONE) for action in range(BOARD_ACTIONS)]


def test_a_goal_is_possible_exactly_when_it_is_a_legal_move() -> None:
    state = dealt(4, {}, seed=3)
    work: Any = new_work()
    chance = np.random.default_rng(2)
    goal = np.zeros(1, MOVE).view(np.recarray)[0]
    looked: list[set[tuple[int, int, int]]] = []
    while not finished(state) and len(looked) < TURNS:
        count = legal_moves(state, COMPONENTS, work)
        legal = {(int(m.kind), int(m.a), int(m.b)) for m in work.moves[:count]}
        if state.pending[state.pending_count - 1].kind == Decide.TURN:
            seat = int(state.actor)
            found = set()
            for goal.kind, goal.a, goal.b in goals_of(state, seat):
                if possible(state, COMPONENTS, seat, goal):
                    found.add((int(goal.kind), int(goal.a), int(goal.b)))
            expected = {m for m in legal if m[0] in GOALS and m[2] != Via.BOOSTER}
            assert found == {m for m in expected if m[0] != Move.BOARD_ACTION or m[2] == NONE}
            looked.append(found)
        apply(state, COMPONENTS, work.moves[chance.integers(count)])
    assert {kind for found in looked for kind, *_ in found} >= {Move.BUILD_MINE, Move.UPGRADE}
    assert any((k, b) == (Move.UPGRADE, Structure.TRADING_STATION) for found in looked for k, _, b in found)


def test_features_are_where_their_names_say() -> None:
    ends = [AT[name] + size for name, size in BLOCKS.items()]
    assert list(AT.values())[1:] == ends[:-1]
    assert ends[-1] == FEATURES
