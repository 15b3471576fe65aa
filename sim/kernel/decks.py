"""Draw piles with a discard pile that is shuffled back when the pile runs out."""

from __future__ import annotations

import numpy as np

from sim.kernel.jit import jit
from sim.kernel.luck import order_cards
from sim.kernel.randomness import read_tape

NO_CARD = -1


def deck_dtype(cards: int) -> np.dtype:
    """A deck of at most ``cards`` cards: the draw pile's top is the last of ``pile``."""
    return np.dtype(
        [
            ("pile", np.int16, (cards,)),
            ("pile_count", np.int16),
            ("discards", np.int16, (cards,)),
            ("discard_count", np.int16),
            ("purpose", np.int16),  # of its luck: each deck of a game has its own
            ("shuffles", np.int16),
        ],
        align=True,
    )


@jit
def fill_deck(deck, cards, count, random, purpose):
    """A new draw pile of ``cards[:count]`` in the random order of ``purpose``, and no discards."""
    for position in range(count):
        deck.pile[position] = cards[position]
    deck.pile_count = count
    deck.discard_count = 0
    deck.purpose = purpose
    deck.shuffles = 1
    order_cards(random, purpose, 0, deck.pile, count)


@jit
def draw_card(deck, random):
    """The top card, after shuffling the discards back in if necessary; NO_CARD if no cards are left.

    If luck comes from a tape, the tape names the position in the pile. So a recorded game that revealed the
    order of its cards bit by bit can still be replayed.
    """
    if deck.pile_count == 0:
        if deck.discard_count == 0:
            return NO_CARD
        for position in range(deck.discard_count):
            deck.pile[position] = deck.discards[position]
        deck.pile_count = deck.discard_count
        deck.discard_count = 0
        if random.tape_length == 0:
            order_cards(random, deck.purpose, deck.shuffles, deck.pile, deck.pile_count)
        deck.shuffles += 1
    deck.pile_count -= 1
    if random.tape_length > 0:
        position = read_tape(random, deck.pile_count + 1)
        card = deck.pile[position]
        deck.pile[position] = deck.pile[deck.pile_count]
        return card
    return deck.pile[deck.pile_count]


@jit
def discard_card(deck, card):
    """Put a card on the discard pile."""
    deck.discards[deck.discard_count] = card
    deck.discard_count += 1
