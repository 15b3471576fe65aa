"""How a player who has scored its moves chooses one: the same for all games."""

from __future__ import annotations

import math

from sim.kernel.jit import rule
from sim.kernel.randomness import CHOICES, unit

NEVER = -1000.0  # score of a move that is not to be made
POSSIBLE = NEVER / 2  # scores below are of such moves, whatever else was added to them


@rule
def best_of(state, mind, number, temperature):
    """Index of the highest score; with temperature the odds follow the scores (Gumbel noise, which stays in
    them: who looks ahead tries out what seems best with it)."""
    best = 0
    highest = -math.inf
    for index in range(number):
        score = mind.score[index]
        if temperature > 0.0 and score > POSSIBLE:
            score -= temperature * math.log(-math.log(unit(state.random, CHOICES + state.actor) + 1e-300))
            mind.score[index] = score
        if score > highest:
            highest = score
            best = index
    return best
