"""Luck by event: no bias, nothing hangs on what was drawn before, cards keep their order among others."""

from __future__ import annotations

import itertools
from math import factorial
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

from sim.kernel.jit import jit
from sim.kernel.luck import NOISE, bits_of, event_of, noise, order_cards, pick, throw, turn_bits
from sim.kernel.randomness import TAPE_EMPTY, random_dtype, seed_streams

SIGNIFICANT = 1e-6  # as in test_randomness
DECK = 40


@jit
def pick_many(random, purpose, count, results):
    for event in range(results.shape[0]):
        results[event] = pick(random, purpose, event, count)


@jit
def noise_many(random, player, moves, results):
    for turn in range(results.shape[0] // moves):
        bits = turn_bits(random, player, turn)
        for move in range(moves):
            results[turn * moves + move] = noise(bits, move)


@jit
def count_orders(random, cards, ranks, counts, rounds):
    size = cards.shape[0]
    for event in range(rounds):
        for position in range(size):
            cards[position] = position
        order_cards(random, 3, event, cards, size)
        rank = 0
        for position in range(size):
            rank = rank * size + cards[position]
        counts[ranks[rank]] += 1


def game(seed: int = 1, number: int = 0, tape: tuple[int, ...] = ()) -> Any:
    random = np.zeros(1, random_dtype(max(1, len(tape)), DECK)).view(np.recarray)[0]
    seed_streams(random, np.int64(seed), np.int64(number))
    random.tape[: len(tape)] = tape
    random.tape_length = len(tape)
    return random


def picks(random: Any, count: int, number: int, purpose: int = 0) -> np.ndarray:
    results = np.zeros(number, np.int64)
    pick_many(random, purpose, count, results)
    return results


def ordered(random: Any, cards: list[int], purpose: int = 0, event: int = 0) -> list[int]:
    ordered = np.array(cards, np.int16)
    order_cards(random, purpose, event, ordered, len(cards))
    return ordered.tolist()


@pytest.mark.parametrize("count", [2, 3, 6, 7, 10, 13, 100, 1023])
def test_every_number_below_a_count_is_equally_likely(count: int) -> None:
    seen = np.bincount(picks(game(count), count, 200 * max(count, 500)), minlength=count)
    assert len(seen) == count
    assert chisquare(seen).pvalue > SIGNIFICANT


def test_a_large_count_has_no_bias_towards_low_numbers() -> None:
    thirds = np.bincount(picks(game(5), 3 * 2**30, 90_000) // 2**30, minlength=3)
    assert chisquare(thirds).pvalue > SIGNIFICANT


@pytest.mark.parametrize("moves", [1, 10, 100_000])
def test_noise_is_uniform_between_0_and_1(moves: int) -> None:
    results = np.zeros(100_000)
    noise_many(game(3), 2, moves, results)
    assert results.min() >= 0.0
    assert results.max() < 1.0
    assert chisquare(np.histogram(results, 50, (0, 1))[0]).pvalue > SIGNIFICANT


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param((1, 0, 0), (1, 0, 1), id="purposes of one game"),
        pytest.param((1, 0, NOISE), (1, 0, NOISE + 1), id="players of one game"),
        pytest.param((1, 0, 0), (1, 1, 0), id="neighbouring games"),
        pytest.param((1, 0, 0), (2, 0, 0), id="neighbouring seeds"),
        pytest.param((1, 2, 0), (2, 1, 0), id="seed and game swapped"),
    ],
)
def test_purposes_are_independent(one: tuple[int, int, int], other: tuple[int, int, int]) -> None:
    first, second = (picks(game(seed, number), 4, 40_000, purpose) for seed, number, purpose in (one, other))
    for lag in range(3):
        pairs = np.bincount(first[lag:] * 4 + second[: len(second) - lag], minlength=16)
        assert chisquare(pairs).pvalue > SIGNIFICANT


def test_events_that_differ_in_one_number_are_different_ones() -> None:
    events = {int(event_of(a, b, c)) for a in range(30) for b in range(30) for c in range(30)}
    assert len(events) == 30**3
    assert len({int(event_of(-1, b, c)) for b in (-1, 0, 1) for c in (-1, 0, 1)} - events) == 9
    assert min(events) >= 0


def test_an_event_does_not_hang_on_what_was_drawn_before() -> None:
    random = game()
    expected = int(bits_of(random, 4, 17))
    picks(random, 6, 100)
    ordered(random, [1, 2, 3])
    assert int(bits_of(random, 4, 17)) == expected


def test_a_players_luck_in_a_turn_does_not_hang_on_the_turns_before() -> None:
    calm, busy = game(), game()
    for turn, choices in ((0, 3), (1, 1), (3, 7)):
        for _ in range(choices):
            turn_bits(busy, 2, turn)
            turn_bits(busy, 1, turn)
    expected = [int(turn_bits(calm, 2, 4)) for _ in range(3)]
    assert [int(turn_bits(busy, 2, 4)) for _ in range(3)] == expected
    others = [int(turn_bits(calm, player, turn)) for player in range(6) for turn in range(5, 9)]
    assert len({*expected, *others}) == len(expected) + len(others)


def test_every_order_of_four_cards_is_equally_likely() -> None:
    ranks = np.full(4**4, -1, np.int64)
    for rank, order in enumerate(itertools.permutations(range(4))):
        ranks[np.polyval(order, 4).astype(int)] = rank
    counts = np.zeros(factorial(4), np.int64)
    count_orders(game(2), np.zeros(4, np.int64), ranks, counts, 120_000)
    assert chisquare(counts).pvalue > SIGNIFICANT


def test_a_card_more_or_less_leaves_the_order_of_the_others() -> None:
    cards = [0, 0, 1, 2, 2, 2, 3, 4, 5, 6, 7, 8, 9]
    for number in range(20):
        whole = ordered(game(1, number), cards)
        assert sorted(whole) == cards
        without = ordered(game(1, number), [card for card in cards if card != 5])
        assert without == [card for card in whole if card != 5]


def test_a_copy_less_leaves_the_order_of_the_others() -> None:
    whole, fewer = (ordered(game(4), cards) for cards in ([1, 2, 2, 2, 3, 4, 5, 6], [1, 2, 2, 3, 4, 5, 6]))
    places = [place for place, card in enumerate(whole) if card == 2]
    rests = [whole[:place] + whole[place + 1 :] for place in places]
    assert fewer in rests


def test_shufflings_of_one_deck_differ() -> None:
    cards = list(range(12))
    assert len({tuple(ordered(game(), cards, event=event)) for event in range(50)}) == 50


def test_only_the_cards_counted_are_moved() -> None:
    cards = np.arange(10, dtype=np.int16)
    order_cards(game(), 0, 0, cards, 6)
    assert sorted(cards[:6]) == list(range(6))
    assert list(cards[6:]) == [6, 7, 8, 9]


def test_luck_is_read_from_a_tape() -> None:
    random = game(tape=(3, 0))
    assert throw(random, 0, 7, 6) == 4
    assert pick(random, 1, 9, 6) == 0
    pick(random, 1, 9, 6)
    assert random.tape_error == TAPE_EMPTY
