"""What a player cannot see, dealt anew: so that an imagined game knows no more than the player.

Hidden are the order of the law stacks, of the alteration reserves and of the specialists, unrevealed tokens
of 6Moon and Neo, the deep-space tokens, the block tokens of later rounds, and all luck to come.
"""

from __future__ import annotations

from sim.games.federation.vocabulary import (
    ASTEROID_CELLS,
    ASTEROIDS,
    BLOCKS,
    DEAD_ASTEROIDS,
    DEEP_SPACE,
    MOON_TOKENS,
    MOONS,
    NONE,
    POWERS,
    TYPES,
    Decide,
)
from sim.kernel.bits import count_bits
from sim.kernel.decisions import top
from sim.kernel.jit import rule
from sim.kernel.randomness import CHOICES, LUCK, below, next_bits, shuffle


@rule
def deal_hidden(real, state, components, unseen, seat):
    """Deal anew, with luck of the player's own stream; ``state`` is a copy of ``real``."""
    state.random.streams[LUCK] = next_bits(real.random, CHOICES + seat)
    state.random.key = next_bits(real.random, CHOICES + seat)
    for wing in range(2):
        shuffle(state.random, LUCK, state.law_stack[wing], state.law_left[wing])
    for power in range(POWERS):
        deal_alterations(state, components, unseen, power)
    for kind in range(TYPES):
        place = state.atalum[kind]
        shuffle(state.random, LUCK, place.first, place.first_left - 1)
        shuffle(state.random, LUCK, place.second, place.second_left - place.second_open)
    deal_asteroids(state, unseen)
    deal_deep_space(state, unseen, seat)
    deal_blocks(state, state.planet_block, unseen)
    deal_blocks(state, state.room_block, unseen)


@rule
def deal_alterations(state, components, unseen, power):
    """Reserve and unrevealed moons of a power. Tokens drawn to keep one of them are seen."""
    seen = 0
    entry = top(state)
    if entry.kind == Decide.KEEP and entry.a == power:
        seen = int(entry.b)
    count = 0
    for place in range(seen, state.reserve_left[power]):
        unseen[count] = state.reserve[power, place]
        count += 1
    for moon in range(MOONS):
        if components.moon_power[moon] == power and (state.moon_open >> moon) & 1 == 0:
            for place in range(MOON_TOKENS):
                if state.moon[moon, place] != NONE:
                    unseen[count] = state.moon[moon, place]
                    count += 1
    shuffle(state.random, LUCK, unseen, count)
    for place in range(seen, state.reserve_left[power]):
        count -= 1
        state.reserve[power, place] = unseen[count]
    for moon in range(MOONS):
        if components.moon_power[moon] == power and (state.moon_open >> moon) & 1 == 0:
            for place in range(MOON_TOKENS):
                if state.moon[moon, place] != NONE:
                    count -= 1
                    state.moon[moon, place] = unseen[count]


@rule
def deal_asteroids(state, unseen):
    """Face-down asteroids, those of the box included; the same of dead ones."""
    known = int(state.asteroid_taken)
    for place in range(ASTEROID_CELLS):
        if (state.asteroid_open >> place) & 1 == 1 and state.asteroid[place] != NONE:
            known |= 1 << int(state.asteroid[place])
    count = 0
    for token in range(ASTEROIDS):
        if (known >> token) & 1 == 0:
            unseen[count] = token
            count += 1
    shuffle(state.random, LUCK, unseen, count)
    for place in range(ASTEROID_CELLS):
        if (state.asteroid_open >> place) & 1 == 0:
            count -= 1
            state.asteroid[place] = unseen[count]
    if state.dead_open == 0:
        state.dead = drawn(state, unseen, (1 << DEAD_ASTEROIDS) - 1, count_bits(state.dead))


@rule
def drawn(state, unseen, tokens, wanted):
    """A random set of so many of the ``tokens``."""
    count = 0
    for token in range(DEEP_SPACE):
        if (tokens >> token) & 1 == 1:
            unseen[count] = token
            count += 1
    shuffle(state.random, LUCK, unseen, count)
    found = 0
    for place in range(wanted):
        found |= 1 << int(unseen[place])
    return found


@rule
def deal_deep_space(state, unseen, seat):
    """The deep-space stack is seen by those who have taken a token, and by who takes one now."""
    entry = top(state)
    if entry.kind == Decide.DEEP or state.players[seat].deep != 0:
        return
    left = (1 << DEEP_SPACE) - 1
    for other in range(state.options.players):
        left &= ~int(state.players[other].deep)
    state.deep_space = drawn(state, unseen, left, count_bits(state.deep_space))


@rule
def deal_blocks(state, blocks, unseen):
    """Block tokens of later rounds."""
    first = max(1, int(state.round_number))
    for place in range(first, BLOCKS):
        other = first + below(state.random, LUCK, BLOCKS - first)
        kept = blocks[place]
        blocks[place] = blocks[other]
        blocks[other] = kept
