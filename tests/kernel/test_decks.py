"""Draw piles: every card once, discards come back, the tape names positions."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.kernel.decks import NO_CARD, deck_dtype, discard_card, draw_card, fill_deck
from sim.kernel.randomness import random_dtype, seed_streams

DECK = 3  # the purpose of its luck
CARDS = np.array([10, 11, 12, 13, 14], np.int16)


def new_deck(seed: int = 1, cards: np.ndarray = CARDS) -> tuple[Any, Any]:
    random = np.zeros(1, random_dtype(8, len(CARDS))).view(np.recarray)[0]
    seed_streams(random, np.int64(seed), np.int64(0))
    deck = np.zeros(1, deck_dtype(len(CARDS))).view(np.recarray)[0]
    fill_deck(deck, cards, len(cards), random, DECK)
    return deck, random


def give_tape(random: Any, *outcomes: int) -> None:
    random.tape[: len(outcomes)] = outcomes
    random.tape_length = len(outcomes)


def test_a_deck_deals_every_card_once() -> None:
    deck, random = new_deck()
    assert sorted(draw_card(deck, random) for _ in CARDS) == list(CARDS)


def test_decks_of_different_games_differ_in_order() -> None:
    orders = {tuple(new_deck(seed)[0].pile) for seed in range(50)}
    assert len(orders) > 30


def test_an_empty_deck_without_discards_gives_no_card() -> None:
    deck, random = new_deck(cards=CARDS[:1])
    assert draw_card(deck, random) == CARDS[0]
    assert draw_card(deck, random) == NO_CARD


def test_discards_are_shuffled_back_only_when_the_pile_is_empty() -> None:
    deck, random = new_deck()
    first, second = draw_card(deck, random), draw_card(deck, random)
    discard_card(deck, first)
    discard_card(deck, second)
    rest = [draw_card(deck, random) for _ in range(3)]
    assert first not in rest
    assert second not in rest
    assert {draw_card(deck, random), draw_card(deck, random)} == {first, second}
    assert deck.discard_count == 0
    assert draw_card(deck, random) == NO_CARD


def test_a_tape_names_the_position_in_the_pile() -> None:
    deck, random = new_deck()
    pile = list(deck.pile)
    give_tape(random, 1, 0, 2)
    assert draw_card(deck, random) == pile[1]
    pile[1] = pile.pop()
    assert draw_card(deck, random) == pile[0]
    pile[0] = pile.pop()
    assert draw_card(deck, random) == pile[2]


def test_a_taped_deck_reshuffles_without_reading_the_tape_for_the_order() -> None:
    deck, random = new_deck(cards=CARDS[:2])
    give_tape(random, 0, 0, 0)
    drawn = [draw_card(deck, random) for _ in range(2)]
    for card in drawn:
        discard_card(deck, card)
    assert draw_card(deck, random) == drawn[0]
    assert random.tape_at == 3
    assert random.tape_error == 0


def test_a_deck_keeps_its_order_whatever_the_others_draw() -> None:
    deck, random = new_deck()
    alone, again = new_deck()
    other = np.zeros(1, deck_dtype(len(CARDS))).view(np.recarray)[0]
    fill_deck(other, CARDS, len(CARDS), random, DECK + 1)
    assert list(other.pile) != list(deck.pile)
    for _ in range(2 * len(CARDS)):
        discard_card(other, draw_card(other, random))
        first, second = draw_card(deck, random), draw_card(alone, again)
        assert first == second
        discard_card(deck, first)
        discard_card(alone, second)
