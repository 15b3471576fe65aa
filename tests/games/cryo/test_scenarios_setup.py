"""Scenarios of the set-up (SC-01 to SC-08)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.games.cryo.loading.components import ids
from sim.games.cryo.rules.vocabulary import NONE, SECTION_DOCKS, Decide, Task
from tests.games.cryo.positions import COMPONENTS, Position, card

EACH_COUNT = pytest.mark.parametrize("players", [2, 3, 4])


@EACH_COUNT
def test_sc01_each_resource_space_holds_as_many_tiles_as_there_are_players(players: int) -> None:
    state = Position(players).state
    assert list(state.stack_count) == [players] * 15
    tiles = [int(tile) for row in state.stack for tile in row[:players]]
    assert len(set(tiles)) == 15 * players
    for space in range(15):
        for tile in state.stack[space, :players]:
            assert COMPONENTS.tile_back[tile] == COMPONENTS.node_section[space]


def test_sc02_the_seat_bonus_grows_with_the_seat() -> None:
    table = Position(4)
    starts = [table.left(seat) for seat in range(4)]
    assert starts == [[1, 1, 1, 0, 1], [2, 1, 1, 0, 1], [2, 1, 2, 0, 1], [2, 2, 2, 0, 1]]


def test_sc03_one_pod_of_each_player_in_a_chamber_and_two_in_the_expedition() -> None:
    state = Position(2).state
    assert list(state.players["stasis"][:2].sum(axis=0)) == [2] * 9 + [4] * 3
    assert [int(player.stasis.sum()) for player in state.players[:2]] == [15, 15]


@EACH_COUNT
def test_sc04_the_sunset_is_among_the_last_tokens_of_the_queue(players: int) -> None:
    state = Position(players).state
    count = int(state.queue_count)
    assert count == {2: 15, 3: 22, 4: 29}[players]
    queue = [ids().tokens[token] for token in state.queue[:count]]
    board = [ids().tokens[token] for token in state.incident]
    assert all(token.startswith("early") for token in board)
    assert "sunset" in queue[-players - 1 :]
    backs = [token.split("_")[0] for token in queue if token != "sunset"]
    assert backs == ["early"] * 3 * players + ["late"] * 4 * players
    assert len({*queue, *board}) == count + 4


@EACH_COUNT
def test_sc05_caverns_in_play(players: int) -> None:
    state = Position(players).state
    unused = {2: {"c01", "c04", "c10", "c14"}, 3: {"c04", "c14"}, 4: set()}[players]
    assert {name for name, tile in zip(ids().spaces, state.cavern, strict=True) if tile == NONE} == unused
    assert [name for name, up in zip(ids().spaces, state.up, strict=True) if up] == ["c02", "c03"]
    used = np.flatnonzero(state.cavern != NONE)
    assert len(set(state.cavern[used])) == len(used)
    assert (COMPONENTS.cavern_large[state.cavern[used]] == COMPONENTS.space_large[used]).all()


@EACH_COUNT
def test_sc06_damage_leaves_every_top_dock_open(players: int) -> None:
    state = Position(players).state
    damaged = [ids().docks[dock] for dock in np.flatnonzero(state.damaged)]
    assert len(damaged) == {2: 6, 3: 4, 4: 2}[players]
    assert SECTION_DOCKS - len(damaged) == {2: 14, 3: 16, 4: 18}[players]
    assert all("_l" in name for name in damaged)


@pytest.mark.parametrize("seed", range(6))
def test_sc07_the_rivals_first_cards(seed: int) -> None:
    table = Position(mode="solo", seed=seed)
    state = table.state
    docks = [ids().docks[dock] for dock in state.marker_dock]
    assert sorted(docks) == sorted(
        f"{section}_t{place}" for section in ("eng", "lab", "dev", "exp") for place in (1, 2)
    )
    assert int(state.pile_count) == 32 - 5
    table = Position(mode="solo", seed=seed)
    top = [int(kind) for kind in table.state.pile[: table.state.pile_count][::-1]]
    state = table.state
    for place, kind in enumerate((Decide.TURN_MARK, Task.RIVAL_CARDS, Decide.KEEP)):
        state.pending[place].kind = kind
        state.pending[place].seat = int(kind == Task.RIVAL_CARDS)
    state.pending[2].a = 2
    state.pending_count = 3
    table.take(table.options[0])
    table.take(table.options[0])
    rival = table.player(1)
    assert [int(kind) for kind in np.flatnonzero(rival.upgrades)] == [top[0]]
    assert [int(kind) for kind in np.flatnonzero(rival.vehicles)] == [top[1]]
    assert [int(kind) for kind in np.flatnonzero(rival.missions)] == [top[2]]
    first, second = (int(kind) for kind in state.decision_cards)
    assert first != second
    if top[3] != top[4]:
        assert (first, second) == (top[3], top[4])
        assert int(state.pile_count) == 22 and int(state.discards.sum()) == 2
    assert int(state.players[0].hand_count) == 3


@pytest.mark.parametrize(
    ("options", "start"),
    [
        ({}, [2, 1, 1, 0, 1]),
        ({"harder": "true"}, [2, 2, 2, 0, 1]),
        ({"harder": "true", "harder_mode": "add"}, [3, 2, 2, 0, 1]),
        ({"unpredictable": "true"}, [2, 1, 1, 0, 1]),
    ],
)
def test_sc08_the_rivals_start(options: dict[str, Any], start: list[int]) -> None:
    table = Position(mode="solo", **options)
    assert table.left(0) == [1, 1, 1, 0, 1]
    assert table.left(1) == start
    assert table.player(1).drones_home == 5
    assert table.player(0).hand_count == 5 and table.player(1).hand_count == 0


def test_b26_hands_are_dealt_five_at_a_time_from_the_top() -> None:
    table = Position(3, seed=4)
    hands = [int(player.hand_count) for player in table.state.players[:3]]
    assert hands == [5, 5, 5]
    assert int(table.state.pile_count) == 40 - 15
    everything = table.state.players["hand"][:3].sum(axis=0)
    for name in ids().cards:
        kind = card(name)
        in_pile = int((table.state.pile[:25] == kind).sum())
        assert everything[kind] + in_pile == 5
