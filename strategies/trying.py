"""How a player who looks ahead goes about it in any game: which moves are promising, and a list of moves that
imagined games may write over.

Scratch memory has the ``score`` of each move, and room for as many ``kept`` and ``tried`` ones.
"""

from __future__ import annotations

from sim.kernel.jit import rule
from strategies.choosing import NEVER, POSSIBLE


@rule
def pick_promising(mind, number, margin, width):
    """Pick up to ``width`` moves whose scores are at most ``margin`` below the best one; returns how many.

    ``mind.tried`` names them, best first, and ``mind.promise`` has their scores, which are gone from
    ``mind.score``.
    """
    count = 0
    lowest = POSSIBLE
    while count < width:
        best = 0
        for index in range(1, number):
            if mind.score[index] > mind.score[best]:
                best = index
        if mind.score[best] < lowest:
            break
        if count == 0:
            lowest = max(POSSIBLE, mind.score[best] - margin)
        mind.tried[count] = best
        mind.promise[count] = mind.score[best]
        mind.score[best] = NEVER
        count += 1
    return count


@rule
def keep_moves(work, number):
    """Put the legal moves aside: imagined games write their own into the list."""
    for index in range(number):
        work.mind.kept[index] = work.moves[index]


@rule
def return_moves(work, number):
    """The legal moves of the real game are the list again."""
    for index in range(number):
        work.moves[index] = work.mind.kept[index]
