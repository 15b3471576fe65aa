"""Players of different policies at one table: each seat is played by its own policy, on its own weights."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest

from sim import games
from sim.kernel import mixed
from sim.kernel.bans import new_bans
from sim.kernel.driver import Line, Verbs
from sim.kernel.jit import jit
from sim.kernel.shortlist import NO_SHORTLIST
from sim.playing.batch import Match, new_match, plain_schedule, play_games, play_traced, prepare
from strategies import registry
from strategies.registry import Strategy
from tests import toy
from tests.marks import compiled_only
from tests.toy import legal_moves
from tests.toy_players import PLAYERS, SPARING, THREE


@pytest.fixture(autouse=True)
def toy_players(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, player in PLAYERS.items():
        monkeypatch.setitem(registry.COMMON, name, player)


def dice(match: Match, seed: int = 1) -> list[list[int]]:
    """The numbers of dice that each player rolled in its four turns."""
    moves = play_traced(match, seed)[0].moves["dice"].tolist()
    return [moves[player :: match.players] for player in range(match.players)]


@pytest.mark.parametrize("names", list(permutations(("sparing", "two", "three"))))
def test_every_seat_is_played_by_its_own_policy_and_weights(names: tuple[str, ...]) -> None:
    rolled = dice(new_match(toy.TOY, 3, names))
    expected = {"sparing": [1] * 4, "two": [2] * 4, "three": [3] * 4}
    assert rolled == [expected[name] for name in names]


def test_three_policies_sit_at_one_table_and_random_keeps_its_luck() -> None:
    mixed_table = new_match(toy.TOY, 3, ["random", "three", "sparing"])
    assert list(mixed_table.policies) == ["sparing", "uniform", "weighed"]
    rolled = dice(mixed_table)
    assert rolled[1:] == [[3] * 4, [1] * 4]
    assert rolled[0] == dice(new_match(toy.TOY, 3, ["random"]))[0]  # a stream of its own: the same choices


@compiled_only
def test_whoever_plays_verbs_and_driver_are_the_same() -> None:
    tables = [new_match(toy.TOY, 2, names) for names in (["random", "two"], ["three", "sparing"])]
    first, second = (
        {part.name: (part.function, part.signature) for part in match.kit.parts} for match in tables
    )
    assert list(first) == [*Verbs._fields, "uniform", "weighed", "driver"]
    assert list(second) == [*Verbs._fields, "sparing", "weighed", "driver"]
    assert all(first[name] == second[name] for name in first.keys() & second.keys())


@jit
def two_dice_at_most(state, components, work):
    """A short list for the first half of the game."""
    if state.turn >= toy.TURNS * state.options.players // 2:
        return NO_SHORTLIST
    return legal_moves(state, components, work) - 1


@jit
def boldest(state, components, work, count, weights):
    """As many dice as are offered."""
    return count - 1


def test_short_lists_are_offered_to_those_who_want_them_alone() -> None:
    """Both choose the last move on offer, at one table, whatever the size of the batches."""
    players = (Strategy("short", "trained", boldest), Strategy("full", "bold", boldest))
    plain = new_match(toy.TOY, 2, ["two"])
    match = replace(plain, game=replace(toy.TOY, shortlist=two_dice_at_most), strategies=players)
    assert dice(match) == [[2, 2, 3, 3], [3, 3, 3, 3]]
    assert dice(replace(match, game=toy.TOY)) == [[3, 3, 3, 3], [3, 3, 3, 3]]
    whole = play_games(match, 40, 4, batch_size=40)
    assert whole.tobytes() == play_games(match, 40, 4, batch_size=7, workers=2).tobytes()


@pytest.mark.parametrize("dice_banned", [False, True])
def test_a_ban_also_holds_for_short_lists(dice_banned: bool) -> None:
    """Banned: to roll several dice, which is the second item."""
    plain = new_match(toy.TOY, 2, ["two"])
    short = Strategy("short", "trained", boldest)
    match = replace(plain, game=replace(toy.TOY, shortlist=two_dice_at_most), strategies=(short, short))
    schedule = plain_schedule(match, 0, 1)
    schedule.rows[:, Line.BAN] = dice_banned
    schedule.rows[:, Line.BANNED] = 1
    bans = new_bans(np.array([[0, 0], [0, 1]]), 1, counted=True)
    moves = play_traced(match, 1, schedule=schedule._replace(bans=bans))[0].moves["dice"].tolist()
    assert moves[::2] == ([1, 1, 1, 1] if dice_banned else [2, 2, 3, 3])
    assert moves[1::2] == [2, 2, 3, 3]


def test_rows_end_with_the_number_of_the_policy() -> None:
    match = new_match(toy.TOY, 2, ["two", "three"])
    assert match.weights.tolist() == [[9.0, 9.0, 2.0, 0.0], [9.0, 9.0, 3.0, 0.0]]
    many = [f"policy_{number}" for number in range(12)]
    rows = mixed.weight_rows(many, [(many[0], (1.0,)), (many[-1], ())], 1)
    assert rows.tolist() == [[1.0, 0.0], [0.0, 11.0]]


def test_others_of_a_table_can_play_in_its_lines() -> None:
    plain = new_match(toy.TOY, 2, ["two"])
    match = Match(plain.game, 2, plain.strategies, plain.components, plain.options, (SPARING,))
    rows = match.weight_rows([SPARING, THREE])
    assert rows.shape == (2, 4)
    assert rows[:, -1].tolist() == [0.0, 1.0]


@compiled_only
def test_arguments_of_other_types_are_refused_before_compiled_code_reads_them() -> None:
    match = new_match(toy.TOY, 2, ["two"])
    prepare(match)
    wrong = match.kit.arguments._replace(schedule=np.zeros((1, 3), np.int32))
    with pytest.raises(TypeError, match=r"the driver takes schedule as .*int64.*, not .*int32"):
        match.kit.play(wrong)


def test_batches_and_workers_do_not_matter() -> None:
    match = new_match(toy.TOY, 3, ["random", "three", "eager"])
    whole = play_games(match, 60, 4, batch_size=60)
    assert whole.tobytes() == play_games(match, 60, 4, batch_size=7, workers=2).tobytes()


def test_without_the_compiler_the_same_games_are_played() -> None:
    code = (
        "from sim.playing.batch import play_games, new_match\n"
        "from strategies import registry\n"
        "from tests import toy, toy_players\n"
        "registry.COMMON.update(toy_players.PLAYERS)\n"
        "match = new_match(toy.TOY, 3, ['random', 'three', 'sparing'])\n"
        "print(play_games(match, 20, 5, batch_size=20)['seats']['score'].tolist())\n"
    )
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    match = new_match(toy.TOY, 3, ["random", "three", "sparing"])
    assert done.stdout.strip() == str(play_games(match, 20, 5)["seats"]["score"].tolist())


def test_scripted_plays_against_random_in_gaia_project() -> None:
    match = new_match(games.get("gaia_project"), 4, ["random", "scripted", "random", "random"])
    outcomes = play_games(match, 12, 1, checked=True)
    assert not outcomes["failure"].any()
    means = outcomes["seats"]["score"].mean(axis=0)
    assert means[1] > 2 * np.delete(means, 1).max()
