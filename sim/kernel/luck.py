"""Luck that belongs to an event, not to a place in a row of draws.

Each draw is keyed by (seed, game, purpose, event): the order of one deck, a throw of one battle, the noise of
a player at one decision. A game numbers its purposes (``class _Luck(NamedTuple): MAP: int = 0 ...``), one for
each deck, die and map. So a design that changes one deck leaves every other deck, the map and all later luck
as they were, and two designs are compared on the same luck.

A recorded game brings its luck with it: ``pick`` and ``throw`` then read the tape.
"""

from __future__ import annotations

import numpy as np

from sim.kernel.jit import jit
from sim.kernel.randomness import _GAMMA, _LOW_32, _MIX_1, _TWO_32, _11, _32, mix, read_tape

NOISE = 1 << 20  # the purpose of player p's own choices is NOISE + p: above all purposes of games
_1 = np.uint64(1)


@jit
def event_of(a, b, c):
    """One number for an event that three numbers tell apart, none of them negative."""
    found = mix(np.uint64(a) * _GAMMA + np.uint64(1))
    found = mix(found + np.uint64(b) * _GAMMA + np.uint64(1))
    found = mix(found + np.uint64(c) * _GAMMA + np.uint64(1))
    return np.int64(found >> _1)


@jit
def bits_of(random, purpose, event):
    """The 64 random bits of an event."""
    start = mix(random.key + np.uint64(purpose + 1) * _MIX_1)
    return mix(start + np.uint64(event + 1) * _GAMMA)


@jit
def pick(random, purpose, event, count):
    """A whole number from 0 to ``count - 1``, each equally likely: always the same one for the same event."""
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
def noise(random, seat, event):
    """A number in [0, 1) of a player's own, for an event such as ``event_of(turn, decision, move)``."""
    return np.float64(bits_of(random, NOISE + seat, event) >> _11) * (1.0 / 9007199254740992.0)


@jit
def order_cards(random, purpose, event, cards, count):
    """Put the first ``count`` cards into random order, every order equally likely.

    Each card has a random key of its own, and copies of a card have one each: without one card, or with one
    more, the others keep their order. ``event`` tells the shufflings of one deck apart. Cards are whole
    numbers from 0. The record's ``keys`` must have room for them (``random_dtype(cards=...)``).
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
