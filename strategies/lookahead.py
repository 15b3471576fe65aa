"""Looking ahead, the same in all games: which moves are promising, and where each of them leads.

Scratch memory holds the ``score`` of each legal move, and has room for as many ``kept`` and ``tried`` ones.
A game deals the copies that moves are tried on, and values where they lead.
"""

from __future__ import annotations

from sim.kernel.jit import rule
from strategies.choosing import NEVER, POSSIBLE


@rule
def pick_promising(scratch, number, margin, width):
    """Pick up to ``width`` moves whose scores are at most ``margin`` below the best one; returns how many.

    ``scratch.tried`` names them, best first, and ``scratch.promise`` has their scores, which are gone from
    ``scratch.score``.
    """
    count = 0
    lowest = POSSIBLE
    while count < width:
        best = 0
        for index in range(1, number):
            if scratch.score[index] > scratch.score[best]:
                best = index
        if scratch.score[best] < lowest:
            break
        if count == 0:
            lowest = max(POSSIBLE, scratch.score[best] - margin)
        scratch.tried[count] = best
        scratch.promise[count] = scratch.score[best]
        scratch.score[best] = NEVER
        count += 1
    return count


@rule
def keep_moves(work, number):
    """Put the legal moves aside: imagined games write their own into the list."""
    for index in range(number):
        work.scratch.kept[index] = work.moves[index]


@rule
def return_moves(work, number):
    """The legal moves of the real game are the list again."""
    for index in range(number):
        work.moves[index] = work.scratch.kept[index]
