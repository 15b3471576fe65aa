"""The rung ``expert`` in games where the others come in between: further own turns are imagined.

Each move that the rung ``learned`` weighs (weighing.py) is followed by some own turns, in each of which the
player takes what the network values most. What the position is worth after them counts, beside its worth
right after the move: the one knows what the move leads to, the other has less luck in it. That is repeated
for some deals of what the player can't see. A game supplies four more functions:

================================================  ============================================================
``searches(state)``                               whether turns are imagined for this decision
``next_turn(copy, components, work, row, seat)``  play on to the player's next turn; False if there is none
``keep_thoughts(state, work)``                    keep what scratch memory has of the real turn
``return_thoughts(state, work)``                  and return it, after turns were imagined
================================================  ============================================================
"""

from __future__ import annotations

from typing import Any

from strategies.learning.weighing import IMPOSSIBLE
from strategies.lookahead import keep_moves, return_moves

# None: the game must supply it, see above and weighing.py.
searches: Any = None
next_turn: Any = None
keep_thoughts: Any = None
return_thoughts: Any = None
W: Any = None
score_moves: Any = None
seat_of: Any = None
is_weighed: Any = None
redeal: Any = None
list_candidates: Any = None
imagine: Any = None
worth_of: Any = None
weigh_candidates: Any = None
pick_best: Any = None


def take_turn(components, work, row, seat):
    """Play the player's best turn in the imagined line; returns what it leads to, or IMPOSSIBLE."""
    scratch = work.scratch
    number = work.legal_moves(scratch.line, components, work.rules)
    score_moves(scratch.line, components, work, number, row)
    kept = list_candidates(scratch.line, components, work, number, row, int(row[W.expert_inner]))
    most = IMPOSSIBLE
    for place in range(kept):
        scratch.imagined = scratch.line
        if not imagine(scratch.imagined, components, work, row, seat, place):
            continue
        worth = worth_of(scratch.imagined, components, work, row, seat, place)
        if worth > most:
            most = worth
            scratch.best_line = scratch.imagined
    if most > IMPOSSIBLE:
        scratch.line = scratch.best_line
    return most


def follow_line(components, work, row, seat, worth):
    """Imagine further own turns in a line; returns what its last position is worth."""
    for _ in range(int(row[W.expert_turns])):
        if not next_turn(work.scratch.line, components, work, row, seat):
            break
        found = take_turn(components, work, row, seat)
        if found <= IMPOSSIBLE:
            break
        worth = found
    return worth


def keep_candidates(scratch, kept):
    """Keep what is weighed, while other turns are imagined."""
    for place in range(kept):
        scratch.first_tried[place] = scratch.tried[place]
        scratch.first_candidate[place] = scratch.candidate[place]
        scratch.first_in_parts[place] = scratch.in_parts[place]


def return_candidate(scratch, place):
    """What is weighed at this place is what was kept."""
    scratch.tried[place] = scratch.first_tried[place]
    scratch.candidate[place] = scratch.first_candidate[place]
    scratch.in_parts[place] = scratch.first_in_parts[place]


def weigh_lines(state, components, work, row, seat, kept):
    """Mix into the worth of each candidate what further own turns lead to: the mean over all deals."""
    scratch = work.scratch
    keep_candidates(scratch, kept)
    keep_thoughts(state, work)
    share = row[W.expert_share]
    deals = max(1, int(row[W.expert_deals]))
    for place in range(kept):
        scratch.leaf[place] = (1.0 - share) * scratch.worth[place]
    for _ in range(deals):
        scratch.dealt = state
        redeal(state, scratch.dealt, components, work, seat)
        for place in range(kept):
            return_candidate(scratch, place)
            return_thoughts(state, work)
            scratch.line = scratch.dealt
            if imagine(scratch.line, components, work, row, seat, place):
                worth = worth_of(scratch.line, components, work, row, seat, place)
                scratch.leaf[place] += share * follow_line(components, work, row, seat, worth) / deals
            else:
                scratch.leaf[place] += IMPOSSIBLE
    return_thoughts(state, work)
    for place in range(kept):
        return_candidate(scratch, place)
        scratch.worth[place] = scratch.leaf[place]


def choose_rolled(state, components, work, number, row):
    """The index of the move that leads to the most; the script's own where the network has no say."""
    scratch = work.scratch
    seat = seat_of(state)
    scratch.chosen = -1
    chosen = score_moves(state, components, work, number, row)
    if number == 1 or not is_weighed(state, number):
        return chosen
    kept = list_candidates(state, components, work, number, row, int(row[W.learned_width]))
    if kept == 0:
        return chosen
    if kept == 1:
        return scratch.tried[0]
    keep_moves(work, number)
    weigh_candidates(state, components, work, row, seat, kept)
    if searches(state):
        weigh_lines(state, components, work, row, seat, kept)
    return_moves(work, number)
    best = pick_best(state, work, row, seat, kept)
    if scratch.worth[best] <= IMPOSSIBLE / 2:
        return chosen
    scratch.chosen = best
    return scratch.tried[best]
