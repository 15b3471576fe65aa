"""Redeal what a player cannot see, so that an imagined game knows no more than the player.

Hidden are the order of the law stacks, of the alteration reserves and of the specialists, unrevealed tokens
of 6Moon and Neo, the deep-space tokens, the block tokens of later rounds, and all future luck.

Tokens are sorted before they are shuffled, so that the real order has no effect at all.
"""

from __future__ import annotations

from sim.games.federation.rules.vocabulary import (
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
from sim.kernel.randomness import CHOICES, LUCK, below, next_bits


@rule
def reshuffle(state, tokens, first, last):
    """Shuffle a part of a list, whatever order it is in."""
    for place in range(first + 1, last):
        token = tokens[place]
        at = place
        while at > first and tokens[at - 1] > token:
            tokens[at] = tokens[at - 1]
            at -= 1
        tokens[at] = token
    for place in range(last - 1, first, -1):
        other = first + below(state.random, LUCK, place - first + 1)
        token = tokens[place]
        tokens[place] = tokens[other]
        tokens[other] = token


@rule
def deal_hidden(real, state, components, unseen, seat):
    """Redeal ``state``, a copy of ``real``, with luck from the player's own stream."""
    state.random.streams[LUCK] = next_bits(real.random, CHOICES + seat)
    state.random.key = next_bits(real.random, CHOICES + seat)
    for wing in range(2):
        reshuffle(state, state.law_stack[wing], 0, state.law_left[wing])
    for power in range(POWERS):
        deal_alterations(state, components, unseen, power)
    for kind in range(TYPES):
        place = state.atalum[kind]
        reshuffle(state, place.first, 0, place.first_left - 1)
        reshuffle(state, place.second, 0, place.second_left - place.second_open)
    deal_asteroids(state, unseen)
    deal_deep_space(state, unseen, seat)
    first = max(1, int(state.round_number))
    reshuffle(state, state.planet_block, first, BLOCKS)
    reshuffle(state, state.room_block, first, BLOCKS)


@rule
def deal_alterations(state, components, unseen, power):
    """Redeal the reserve and the unrevealed moons of a power, except tokens drawn to choose from."""
    seen = 0
    decision = top(state)
    if decision.kind == Decide.KEEP_ALTERATION:
        drawn_power, drawn = int(decision.a), int(decision.b)
        if drawn_power == power:
            seen = drawn
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
    reshuffle(state, unseen, 0, count)
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
    """Redeal face-down asteroids, including those in the box, and also the dead ones."""
    seen = int(state.asteroid_taken)
    for place in range(ASTEROID_CELLS):
        if (state.asteroid_open >> place) & 1 == 1 and state.asteroid[place] != NONE:
            seen |= 1 << int(state.asteroid[place])
    count = 0
    for token in range(ASTEROIDS):
        if (seen >> token) & 1 == 0:
            unseen[count] = token
            count += 1
    reshuffle(state, unseen, 0, count)
    for place in range(ASTEROID_CELLS):
        if (state.asteroid_open >> place) & 1 == 0:
            count -= 1
            state.asteroid[place] = unseen[count]
    if state.dead_open == 0:
        state.dead = draw_set(state, unseen, (1 << DEAD_ASTEROIDS) - 1, count_bits(state.dead))


@rule
def draw_set(state, unseen, tokens, wanted):
    """A random set of ``wanted`` of the ``tokens``."""
    count = 0
    for token in range(DEEP_SPACE):
        if (tokens >> token) & 1 == 1:
            unseen[count] = token
            count += 1
    reshuffle(state, unseen, 0, count)
    chosen = 0
    for place in range(wanted):
        chosen |= 1 << int(unseen[place])
    return chosen


@rule
def deal_deep_space(state, unseen, seat):
    """Redeal the deep-space tokens, unless the player has taken one or takes one now and has seen them."""
    if top(state).kind == Decide.DEEP_SPACE or state.players[seat].deep != 0:
        return
    left = (1 << DEEP_SPACE) - 1
    for other in range(state.options.players):
        left &= ~int(state.players[other].deep)
    state.deep_space = draw_set(state, unseen, left, count_bits(state.deep_space))
