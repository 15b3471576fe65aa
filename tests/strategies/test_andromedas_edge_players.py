"""What the strategies for Andromeda's Edge may know, and how strong they are compared with each other."""

from __future__ import annotations

import numpy as np

from sim.games.andromedas_edge import GAME
from sim.games.andromedas_edge.rules.vocabulary import DISCOVERIES
from sim.kernel.jit import jit
from sim.kernel.randomness import seed_streams
from sim.kernel.records import new_records
from sim.playing.batch import new_match, play_games
from strategies.andromedas_edge.hidden import deal_hidden
from strategies.andromedas_edge.scratch import SCRATCH


@jit
def reshuffle(real, imagined, components, unseen, seat):
    """``deal_hidden`` for Python."""
    deal_hidden(real, imagined, components, unseen, seat)


def dealt(seed: int) -> tuple[np.ndarray, np.ndarray]:
    """A game after its start, and the same with everything that seat 0 can't see redealt."""
    match = new_match(GAME, 4, ["random"])
    real = GAME.new_states()
    with np.errstate(over="ignore"):
        seed_streams(real[0].random, seed, 0)
    GAME.deal(real[0], match.components, match.options[0])
    work = GAME.new_work()
    for _ in range(40):
        GAME.legal_moves(real[0], match.components, work)
        GAME.apply(real[0], match.components, work.moves[0])
    copy = real.copy().view(np.recarray)
    reshuffle(real[0], copy[0], match.components, new_records(SCRATCH)[0].unseen, 0)
    return real, copy


def test_what_is_seen_stays_and_what_is_hidden_changes() -> None:
    changed = {"decks": 0, "planets": 0, "pile": 0, "hands": 0, "moons": 0}
    for seed in range(8):
        real, copy = (states[0] for states in dealt(seed))
        own = real.players[0], copy.players[0]
        assert np.array_equal(own[0].hand, own[1].hand)
        assert np.array_equal(own[0].discoveries, own[1].discoveries)
        assert np.array_equal(real.display, copy.display)
        for region in range(29):
            here, there = real.regions[region], copy.regions[region]
            count = int(here.moon_count)
            assert there.moon_count == count and here.tile == there.tile
            if count:
                assert here.moons[count - 1] == there.moons[count - 1], "the top moon is seen"
            changed["moons"] += not np.array_equal(here.moons[:count], there.moons[:count])
        for other in range(1, 4):
            assert real.players[other].hand_count == copy.players[other].hand.sum()
            held = sum(int(real.players[other].discoveries[token]) for token in range(DISCOVERIES))
            assert held == copy.players[other].discoveries.sum()
            changed["hands"] += not np.array_equal(real.players[other].hand, copy.players[other].hand)
        for deck in range(4):
            count = int(real.deck_count[deck])
            assert sorted(real.decks[deck, :count]) == sorted(copy.decks[deck, :count])
            changed["decks"] += not np.array_equal(real.decks[deck], copy.decks[deck])
        changed["planets"] += not np.array_equal(real.planets, copy.planets)
        changed["pile"] += not np.array_equal(real.pile, copy.pile)
        assert real.random.key != copy.random.key, "luck to come is hidden"
    assert all(changed.values()), changed


def test_the_script_beats_the_novice() -> None:
    match = new_match(GAME, 4, ["scripted", "novice", "novice", "novice"])
    wins = play_games(match, 200, 11)["seats"]["win_share"][:, 0].mean()
    assert wins > 0.6  # a quarter would be even
