"""How a player who has scored its moves chooses one: the same for all games."""

from __future__ import annotations

import math

from sim.kernel.decisions import top
from sim.kernel.jit import rule
from sim.kernel.luck import event_of, noise, turn_bits

NEVER = -1000.0  # score of a move that is not to be made
LARGEST_NOISE = 7.0  # below 0, at temperature 1: the logarithm of the smallest number's
POSSIBLE = NEVER / 2  # scores below are of such moves, whatever else was added to them


@rule
def add_noise(state, mind, number, temperature, turn):
    """With Gumbel noise in the scores the odds follow them. It stays there: who looks ahead tries out what
    seems best with it. A move has the same noise in another design, whatever else can be done: it depends on
    the player, the ``turn``, which choice of the turn this is, and what the move is (``mind.named``)."""
    bits = turn_bits(state.random, state.actor, turn)
    for index in range(number):
        if mind.score[index] > POSSIBLE:
            drawn = noise(bits, mind.named[index]) + 1e-300
            mind.score[index] -= temperature * math.log(-math.log(drawn))
        else:
            mind.score[index] -= 2.0 * LARGEST_NOISE * temperature  # behind all others, however hot


@rule
def best_of(mind, number):
    """Index of the highest score; of equal ones the first."""
    best = 0
    highest = -math.inf
    for index in range(number):
        score = mind.score[index]
        if score > highest:
            highest = score
            best = index
    return best


@rule
def best_with_noise(state, mind, number, temperature, turn):
    """Index of the highest score, with the noise of the temperature; above 0, ``mind.named`` says what each
    move is. ``turn``: of the player who decides."""
    if temperature > 0.0:
        add_noise(state, mind, number, temperature, turn)
    return best_of(mind, number)


@rule
def best_option(state, work, number, temperature, turn):
    """The same where moves are options of the decision that is due."""
    mind = work.mind
    if temperature > 0.0:
        decision = top(state)
        asked = event_of(decision.a, decision.b, decision.c)
        for index in range(number):
            mind.named[index] = event_of(decision.kind, asked, work.moves[index].option)
    return best_with_noise(state, mind, number, temperature, turn)
