"""Luck that belongs to an event, not to a position in a sequence of draws.

Each draw is keyed by (seed, game, purpose, event): the order of one deck, a roll in one battle, a player's
noise in one decision. A game numbers its purposes (``class _Luck(NamedTuple): MAP: int = 0 ...``), one per
deck, die and map. So a design that changes one deck leaves every other deck, the map and all later luck
unchanged, and two designs can be compared on the same luck.

A recorded game brings its luck with it: ``pick`` and ``throw`` then read the tape.
"""

from __future__ import annotations

import numpy as np

from sim.kernel.jit import jit
from sim.kernel.randomness import (
    _GAMMA,
    _LOW_32,
    _MIX_1,
    _TWO_32,
    CHOICES,
    _11,
    _32,
    mix,
    next_bits,
    read_tape,
)

NOISE = 1 << 20  # the purpose of player p's own choices is NOISE + p, above the purposes of any game
_1 = np.uint64(1)


@jit
def event_of(a, b, c):
    """A number, 0 or more, for an event that three whole numbers identify."""
    bits = mix(np.uint64(np.int64(a)) * _GAMMA + _1)
    bits = mix(bits + np.uint64(np.int64(b)) * _GAMMA + _1)
    bits = mix(bits + np.uint64(np.int64(c)) * _GAMMA + _1)
    return np.int64(bits >> _1)


@jit
def bits_of(random, purpose, event):
    """The 64 random bits of an event."""
    start = mix(random.key + np.uint64(purpose + 1) * _MIX_1)
    return mix(start + np.uint64(event + 1) * _GAMMA)


@jit
def pick(random, purpose, event, count):
    """A whole number from 0 to ``count - 1``, each equally likely. The same event gives the same number."""
    if random.tape_length > 0:
        return read_tape(random, count)
    size = np.uint64(count)
    bits = bits_of(random, purpose, event)
    product = (bits >> _32) * size
    low = product & _LOW_32
    if low < size:
        threshold = (_TWO_32 - size) % size
        while low < threshold:  # Lemire's method, without bias
            bits = mix(bits + _GAMMA)
            product = (bits >> _32) * size
            low = product & _LOW_32
    return np.int64(product >> _32)


@jit
def throw(random, purpose, event, sides):
    """One die: 1 to ``sides``."""
    return pick(random, purpose, event, sides) + 1


@jit
def turn_bits(random, player, turn):
    """The random bits of a player's next choice in a turn, independent of draws in earlier turns."""
    if random.turns[player] != turn:
        random.turns[player] = turn
        random.streams[CHOICES + player] = bits_of(random, NOISE + np.int64(player), turn)
    return next_bits(random, CHOICES + player)


@jit
def noise(bits, move):
    """A number in [0, 1) for one move of a choice, wherever it is in the list. ``bits``: of the choice.
    ``move``: what the move is, as a whole number from 0 (``event_of``)."""
    return np.float64(mix(bits + np.uint64(move + 1) * _GAMMA) >> _11) * (1.0 / 9007199254740992.0)


@jit
def order_cards(random, purpose, event, cards, count):
    """Put the first ``count`` cards into random order, every order equally likely.

    Each card, and each copy of a card, has its own random key. If a card is added or removed, the others keep
    their order. ``event`` tells the shuffles of one deck apart. Cards are whole numbers from 0. The record's
    ``keys`` must have room for them (``random_dtype(cards=...)``).
    """
    keys = random.keys
    for place in range(count):
        card = cards[place]
        copies = 0
        for before in range(place):
            if cards[before] == card:
                copies += 1
        keys[place] = bits_of(random, purpose, event_of(event, card, copies))
    for place in range(1, count):
        card = cards[place]
        key = keys[place]
        at = place
        while at > 0 and keys[at - 1] > key:
            keys[at] = keys[at - 1]
            cards[at] = cards[at - 1]
            at -= 1
        keys[at] = key
        cards[at] = card
