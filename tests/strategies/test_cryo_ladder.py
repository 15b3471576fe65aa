"""The ladder of Cryo: personas as files, each rung above the one below, and nothing known that is hidden."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from sim.games.cryo import GAME
from sim.games.cryo.rules.vocabulary import CARD_TYPES, CAVERNS, NONE
from sim.kernel.jit import jit
from sim.playing.batch import new_match, play_games, play_traced
from sim.playing.ladder import measure_duel, measure_rung
from strategies.cryo import FAMILY, STRATEGIES
from strategies.cryo.hidden import deal_hidden
from strategies.cryo.weights import BLOCK, NAMES
from strategies.rungs import HEAD
from tests import contract

PERSONAS = list(FAMILY.files().values())
SOLO = {"mode": "solo"}
MODES = {
    "standard": SOLO,
    "harder": {**SOLO, "harder": "true"},
    "unpredictable": {**SOLO, "unpredictable": "true"},
    "both": {**SOLO, "harder": "true", "unpredictable": "true"},
}


@pytest.mark.parametrize("path", PERSONAS, ids=lambda path: path.stem)
def test_a_persona_file_loads_and_says_what_it_is(path: Path) -> None:
    persona = FAMILY.load(path)
    assert persona.name == path.stem
    assert persona.note
    assert len(persona.weights) == BLOCK


def test_columns_of_the_policy_are_those_of_the_files() -> None:
    assert FAMILY.block == BLOCK
    learned = FAMILY.weights(STRATEGIES["learned"])
    assert learned["deny"] == STRATEGIES["learned"].weights[HEAD + NAMES.index("deny")]


def test_the_ladder_has_its_rungs_and_at_least_five_personas() -> None:
    assert {"novice", "scripted", "trained", "learned", "expert"} <= set(STRATEGIES)
    alike = [name for name, player in STRATEGIES.items() if FAMILY.rung_of(player) == "trained"]
    assert len(alike) >= 6
    assert len({STRATEGIES[name].weights for name in alike}) == len(alike)


@pytest.mark.parametrize(("upper", "lower"), [("novice", "random"), ("scripted", "novice")])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_rung_beats_the_one_below_in_nine_of_ten_mirrored_games(
    upper: str, lower: str, players: int
) -> None:
    duel = measure_duel(GAME, upper, lower, players, 240, 11, workers=1)
    assert duel.won > 0.9
    assert duel.wins_alone > 1 / players and duel.points > 0


@pytest.mark.parametrize("mode", MODES)
def test_each_rung_wins_more_against_the_rival(mode: str) -> None:
    games = {"random": 200, "novice": 600, "scripted": 600}
    results = [
        measure_rung(new_match(GAME, 2, [name], MODES[mode]), count, 5, workers=1)
        for name, count in games.items()
    ]
    for below, above in pairwise(results):
        assert below.wins_high < above.wins_low


def test_choices_for_the_rival_are_better_for_whom_the_policy_says() -> None:
    margin = {}
    for policy in ("human_best", "random", "rival_best"):
        options = {**SOLO, "rival_choice_policy": policy}
        seats = play_games(new_match(GAME, 2, ["scripted"], options), 1500, 3)["seats"]
        margin[policy] = float((seats["score"][:, 0] - seats["score"][:, 1]).mean())
    assert margin["human_best"] > margin["random"] > margin["rival_best"]


def test_players_play_the_same_in_any_batch() -> None:
    match = new_match(GAME, 4, ["learned", "expert", "novice", "scout_spread"])
    whole = play_games(match, 6, 5, batch_size=6)
    assert whole.tobytes() == play_games(match, 6, 5, batch_size=1).tobytes()
    assert whole[3:].tobytes() == play_games(match, 3, 5, first=3, workers=2, batch_size=2).tobytes()


@pytest.mark.parametrize("rung", ["learned", "expert"])
def test_solo_players_play_the_same_in_any_batch(rung: str) -> None:
    match = new_match(GAME, 2, [rung], MODES["unpredictable"])
    whole = play_games(match, 8, 5, batch_size=8)
    assert whole.tobytes() == play_games(match, 8, 5, batch_size=1).tobytes()


def test_the_same_deal_played_again_is_the_same_game() -> None:
    """Scratch memory holds the plan of a turn: one of another game must never be followed."""
    match = new_match(GAME, 3, ["scripted", "expert", "saboteur"])
    twice = [play_games(match, 2, 9, batch_size=2) for _ in range(2)]
    assert twice[0].tobytes() == twice[1].tobytes()


@jit
def deal_again(real, copy, components, unseen, seat):
    """The hidden part of a copied game, dealt as learned players do."""
    deal_hidden(real, copy, components, unseen, seat)


def position(options: dict[str, str], players: int) -> np.ndarray:
    """A game in its middle."""
    match = new_match(GAME, players, ["scripted"], options)
    trace, _ = play_traced(match, 4)
    middle = trace.before[len(trace.before) // 2]
    return middle.copy().view(GAME.state).view(np.recarray)


@pytest.mark.parametrize(("options", "players"), [({}, 3), (SOLO, 2)])
def test_an_imagined_game_keeps_what_is_seen_and_shuffles_what_is_hidden(
    options: dict[str, str], players: int
) -> None:
    components = new_match(GAME, players, ["random"], options).components
    real = position(options, players)
    piles, queues, tiles = set(), set(), set()
    for _ in range(8):
        copy = real.copy().view(np.recarray)
        deal_again(real[0], copy[0], components, np.zeros(60, np.int16), 0)
        before, after = real[0], copy[0]
        for name in ("res", "platform", "stasis", "cargo", "caverns", "hand_count", "upgrades", "slots"):
            assert (before.players[name] == after.players[name]).all()
        assert (before.players[0].hand == after.players[0].hand).all()
        assert (before.players[0].missions == after.players[0].missions).all()
        assert (before.incident == after.incident).all()
        up = before.up == 1
        assert (before.cavern[up] == after.cavern[up]).all()
        assert ((before.cavern == NONE) == (after.cavern == NONE)).all()
        used = after.cavern[after.cavern != NONE]
        assert len(set(used.tolist())) == len(used)
        sizes = components.cavern_large[after.cavern[after.cavern != NONE]]
        assert (sizes == components.space_large[np.arange(CAVERNS)[after.cavern != NONE]]).all()
        for node in range(15):
            count = int(before.stack_count[node])
            assert count == after.stack_count[node]
            assert count == 0 or before.stack[node, count - 1] == after.stack[node, count - 1]
        assert cards_of(before, players).tolist() == cards_of(after, players).tolist()
        left = after.queue[after.queue_at : after.queue_count].tolist()
        assert len(set(left)) == len(left)
        sunset = int(components.rules.sunset_token)
        assert (sunset in left) == (sunset in before.queue[before.queue_at : before.queue_count])
        assert not set(left) & set(after.incident.tolist())
        piles.add(after.pile[: after.pile_count].tobytes())
        queues.add(tuple(left))
        tiles.add(after.stack.tobytes())
    assert len(piles) > 1 and len(queues) > 1 and len(tiles) > 1


def cards_of(state: np.record, players: int) -> np.ndarray:
    """All cards that are in deck, hands and missions, by type."""
    cards = np.bincount(state.pile[: state.pile_count], minlength=CARD_TYPES)
    for seat in range(players):
        cards = cards + state.players[seat].hand + state.players[seat].missions
    return cards


def test_without_the_compiler_the_same_solo_game_is_played() -> None:
    played = [contract.Round(2, SOLO, "scripted", 1)]
    contract.check_same_elsewhere("sim.games.cryo:GAME", played, NUMBA_DISABLE_JIT="1")
