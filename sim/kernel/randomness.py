"""Random streams that belong to a game, and luck that can be given as a tape.

Each game has separate SplitMix64 streams, seeded from (sweep seed, game index, stream): set-up, luck during
play, and each player's own choices. So any single game can be played again, results don't depend on batch
size or worker count, and two variants can be compared on the same luck.

A recorded game brings its luck as a tape: the outcomes of dice and draws, read instead of the generator.
"""

from __future__ import annotations

import numpy as np

from sim.kernel.jit import jit

MAX_PLAYERS = 6
SETUP = 0
LUCK = 1
CHOICES = 2  # the stream of player p is CHOICES + p
STREAMS = CHOICES + MAX_PLAYERS
NO_TURN = -1

TAPE_EMPTY = 1  # a draw was asked for after the last entry of the tape
TAPE_OUT_OF_RANGE = 2  # the tape holds an outcome that this draw cannot have

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_LOW_32 = np.uint64(0xFFFFFFFF)
_TWO_32 = np.uint64(1 << 32)
_30, _27, _31, _32, _11 = (np.uint64(bits) for bits in (30, 27, 31, 32, 11))


def random_dtype(tape: int = 1, cards: int = 1) -> np.dtype:
    """The random part of a game's record. ``tape``: how many outcomes a tape can have. ``cards``: the size of
    the largest deck that ``luck.order_cards`` shuffles."""
    return np.dtype(
        [
            ("streams", np.uint64, (STREAMS,)),
            ("turns", np.int32, (MAX_PLAYERS,)),  # the turn in which each player last drew: luck.turn_bits
            ("key", np.uint64),  # of the game: all draws of ``luck`` depend on it
            ("keys", np.uint64, (cards,)),
            ("tape", np.int16, (tape,)),
            ("tape_length", np.int32),  # 0: luck comes from the generator
            ("tape_at", np.int32),
            ("tape_error", np.int32),
        ],
        align=True,
    )


@jit
def mix(value):
    """SplitMix64's finaliser: every input bit flips about half of the output bits."""
    value = (value ^ (value >> _30)) * _MIX_1
    value = (value ^ (value >> _27)) * _MIX_2
    return value ^ (value >> _31)


@jit
def seed_streams(random, seed, game):
    """Start all streams of game number ``game`` under ``seed``."""
    start = mix(mix(np.uint64(seed) + _GAMMA) + np.uint64(game) * _GAMMA)
    for stream in range(STREAMS):
        random.streams[stream] = mix(start + np.uint64(stream + 1) * _MIX_2)
    for player in range(MAX_PLAYERS):
        random.turns[player] = NO_TURN
    random.key = mix(start)
    random.tape_length = 0
    random.tape_at = 0
    random.tape_error = 0


@jit
def next_bits(random, stream):
    """The next 64 random bits of a stream."""
    state = random.streams[stream] + _GAMMA
    random.streams[stream] = state
    return mix(state)


@jit
def below(random, stream, count):
    """A whole number from 0 to ``count - 1``, each equally likely (Lemire's method, without bias)."""
    if stream == LUCK and random.tape_length > 0:
        return read_tape(random, count)
    size = np.uint64(count)
    product = (next_bits(random, stream) >> _32) * size
    low = product & _LOW_32
    if low < size:
        threshold = (_TWO_32 - size) % size
        while low < threshold:
            product = (next_bits(random, stream) >> _32) * size
            low = product & _LOW_32
    return np.int64(product >> _32)


@jit
def read_tape(random, count):
    """The next outcome on the tape. A tape that doesn't fit leaves an error code, and is never ignored."""
    if random.tape_at >= random.tape_length:
        random.tape_error = TAPE_EMPTY
        return 0
    outcome = np.int64(random.tape[random.tape_at])
    random.tape_at += 1
    if outcome < 0 or outcome >= count:
        random.tape_error = TAPE_OUT_OF_RANGE
        return 0
    return outcome


@jit
def unit(random, stream):
    """A number in [0, 1), in steps of 2**-53."""
    return np.float64(next_bits(random, stream) >> _11) * (1.0 / 9007199254740992.0)


@jit
def roll(random, sides):
    """One die of the game's luck: 1 to ``sides``."""
    return below(random, LUCK, sides) + 1


@jit
def shuffle(random, stream, items, count):
    """Put the first ``count`` items into random order, every order equally likely (Fisher-Yates)."""
    for last in range(count - 1, 0, -1):
        other = below(random, stream, last + 1)
        kept = items[last]
        items[last] = items[other]
        items[other] = kept
