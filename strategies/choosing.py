"""How a player who has scored the legal moves chooses one, in all games."""

from __future__ import annotations

import math

from sim.kernel.decisions import top
from sim.kernel.jit import rule
from sim.kernel.luck import event_of, noise, turn_bits

NEVER = -1000.0  # score of a move that must not be made
LARGEST_NOISE = 7.0  # how far noise can go below 0 at temperature 1
POSSIBLE = NEVER / 2  # moves with lower scores must not be made, whatever else was added


@rule
def add_noise(state, scratch, number, temperature, turn):
    """Add Gumbel noise to the scores, so that better moves are likelier. The noise stays in the scores:
    look-ahead tries what seems best with it. A move has the same noise in every design, whatever other moves
    there are: it depends on the player, the ``turn``, which choice of the turn this is, and what the move is
    (``scratch.named``)."""
    bits = turn_bits(state.random, state.actor, turn)
    for index in range(number):
        if scratch.score[index] > POSSIBLE:
            drawn = noise(bits, scratch.named[index]) + 1e-300
            scratch.score[index] -= temperature * math.log(-math.log(drawn))
        else:
            scratch.score[index] -= 2.0 * LARGEST_NOISE * temperature  # below all others, at any temperature


@rule
def best_of(scratch, number):
    """Index of the highest score; the first if several are equal."""
    best = 0
    highest = -math.inf
    for index in range(number):
        score = scratch.score[index]
        if score > highest:
            highest = score
            best = index
    return best


@rule
def best_with_noise(state, scratch, number, temperature, turn):
    """Index of the highest score, with noise if the temperature is above 0; then ``scratch.named`` must say
    what each move is. ``turn``: of the player who decides."""
    if temperature > 0.0:
        add_noise(state, scratch, number, temperature, turn)
    return best_of(scratch, number)


@rule
def best_option(state, work, number, temperature, turn):
    """The same if the moves are options of the decision on top of the stack."""
    scratch = work.scratch
    if temperature > 0.0:
        decision = top(state)
        asked = event_of(decision.a, decision.b, decision.c)
        for index in range(number):
            scratch.named[index] = event_of(decision.kind, asked, work.moves[index].option)
    return best_with_noise(state, scratch, number, temperature, turn)
