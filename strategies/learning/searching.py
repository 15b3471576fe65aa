"""Searching: a beam search over the player's own next turns, on the values of the learned network.

It starts from the moves that the rung ``learned`` weighs (weighing.py), keeps the best positions, gives the
player another turn in each of them, and goes on until the player can't act any more. A line that ends doesn't
take the place of one that goes on. Then it makes the first move of the best line. It keeps to that line for
some turns, as long as its moves are legal: that is faster, and no weaker. While a player learns, it doesn't
search: its positions are noted one move deep. A game supplies three more functions:

================================================  ============================================================
``searches(state)``                               whether this decision is worth a search
``goes_on(copy, seat)``                           whether the player will have another turn
``next_turn(copy, components, work, row, seat)``  play on to the player's next turn, if that is possible
================================================  ============================================================
"""

from __future__ import annotations

from typing import Any

from strategies.learning.scratch import BEAM, DEPTH
from strategies.learning.weighing import IMPOSSIBLE
from strategies.lookahead import keep_moves, return_moves

# None: the game must supply it, see above and weighing.py.
searches: Any = None
goes_on: Any = None
next_turn: Any = None
W: Any = None
score_moves: Any = None
seat_of: Any = None
turn_of: Any = None
is_weighed: Any = None
list_candidates: Any = None
imagine: Any = None
worth_of: Any = None
weigh_candidates: Any = None
pick_best: Any = None
choose_weighed: Any = None

SAME = 1e-5  # positions of the same worth are the same: moves in another order


def place_in_beam(scratch, bank, count, width, worth, first):
    """Room for a position of this worth: its place in the beam, or -1, and how many there are now.

    Where the same position comes about by the same moves in another order, the line stays whose first move
    alone is worth more: it can't wait, while the search thinks that everything can.
    """
    for place in range(count):
        if abs(scratch.beam_worth[bank, place] - worth) < SAME:
            other = scratch.beam_first[bank, place]
            if scratch.first_worth[first] > scratch.first_worth[other]:
                return place, count
            return -1, count
    if count < width:
        return count, count + 1
    worst = 0
    for place in range(1, count):
        if scratch.beam_worth[bank, place] < scratch.beam_worth[bank, worst]:
            worst = place
    if scratch.beam_worth[bank, worst] >= worth:
        return -1, count
    return worst, count


def set_leaf(scratch, bank, place, length, worth):
    """The first moves of a line lead to this worth: it counts for the candidate that it started with.
    Returns whether that has led to nothing better."""
    first = scratch.beam_first[bank, place]
    if worth <= scratch.leaf[first]:
        return False
    scratch.leaf[first] = worth
    scratch.leaf_length[first] = length
    for step in range(length):
        scratch.leaf_path[first, step] = scratch.beam_path[bank, place, step]
        scratch.leaf_parts[first, step] = scratch.beam_parts[bank, place, step]
    return True


def end_line(scratch, bank, place, level, candidate, worth):
    """A line ends with a candidate."""
    if set_leaf(scratch, bank, place, level, worth):
        first = scratch.beam_first[bank, place]
        scratch.leaf_length[first] = level + 1
        scratch.leaf_path[first, level] = scratch.candidate[candidate]
        scratch.leaf_parts[first, level] = scratch.in_parts[candidate]


def start_beam(state, components, work, row, seat, kept, width):
    """The best positions after one move, with the player to move again; returns how many."""
    scratch = work.scratch
    count = 0
    for first in range(kept):
        scratch.first_tried[first] = scratch.tried[first]
        scratch.first_candidate[first] = scratch.candidate[first]
        scratch.first_in_parts[first] = scratch.in_parts[first]
        scratch.first_worth[first] = scratch.worth[first]
        scratch.leaf[first] = IMPOSSIBLE
        scratch.leaf_length[first] = 0
        worth = scratch.worth[first]
        if worth <= IMPOSSIBLE / 2:
            continue
        scratch.imagined = scratch.dealt
        imagine(scratch.imagined, components, work, row, seat, first)
        if not goes_on(scratch.imagined, seat):
            scratch.leaf[first] = worth
            continue
        place, count = place_in_beam(scratch, 0, count, width, worth, first)
        if place >= 0:
            scratch.beam[0, place] = scratch.imagined
            scratch.beam_worth[0, place] = worth
            scratch.beam_first[0, place] = first
            scratch.beam_path[0, place, 0] = scratch.first_candidate[first]
            scratch.beam_parts[0, place, 0] = scratch.first_in_parts[first]
    return count


def grow_beam(components, work, row, seat, bank, count, width, level):
    """Make another move in each position of the beam; returns how many positions that gives."""
    scratch = work.scratch
    more = 0
    for place in range(count):
        parent = scratch.beam[bank, place]
        if not next_turn(parent, components, work, row, seat):
            set_leaf(scratch, bank, place, level, scratch.beam_worth[bank, place])
            continue
        number = work.legal_moves(parent, components, work.rules)
        score_moves(parent, components, work, number, row)
        kept = list_candidates(parent, components, work, number, row, int(row[W.expert_inner]))
        for candidate in range(kept):
            scratch.imagined = parent
            if not imagine(scratch.imagined, components, work, row, seat, candidate):
                continue
            worth = worth_of(scratch.imagined, components, work, row, seat, candidate)
            if not goes_on(scratch.imagined, seat):
                end_line(scratch, bank, place, level, candidate, worth)
                continue
            first = scratch.beam_first[bank, place]
            at, more = place_in_beam(scratch, 1 - bank, more, width, worth, first)
            if at >= 0:
                scratch.beam[1 - bank, at] = scratch.imagined
                scratch.beam_worth[1 - bank, at] = worth
                scratch.beam_first[1 - bank, at] = first
                for step in range(level):
                    scratch.beam_path[1 - bank, at, step] = scratch.beam_path[bank, place, step]
                    scratch.beam_parts[1 - bank, at, step] = scratch.beam_parts[bank, place, step]
                scratch.beam_path[1 - bank, at, level] = scratch.candidate[candidate]
                scratch.beam_parts[1 - bank, at, level] = scratch.in_parts[candidate]
    return more


def search(state, components, work, row, seat, kept):
    """Replace the worth of each candidate by the best that it leads to."""
    scratch = work.scratch
    width = min(BEAM, int(row[W.expert_width]))
    bank = 0
    level = 1
    count = start_beam(state, components, work, row, seat, kept, width)
    while count > 0 and level < min(DEPTH, int(row[W.expert_depth])):
        count = grow_beam(components, work, row, seat, bank, count, width, level)
        bank = 1 - bank
        level += 1
    for place in range(count):
        set_leaf(scratch, bank, place, level, scratch.beam_worth[bank, place])
    for first in range(kept):
        scratch.tried[first] = scratch.first_tried[first]
        scratch.candidate[first] = scratch.first_candidate[first]
        scratch.in_parts[first] = scratch.first_in_parts[first]
        scratch.worth[first] = scratch.leaf[first]


def make_plan(state, work, row, seat, best):
    """Remember the line that the search found for its best candidate."""
    scratch = work.scratch
    scratch.plan_game[seat] = state.random.key
    scratch.plan_turn[seat] = turn_of(state, seat)
    scratch.plan_length[seat] = min(scratch.leaf_length[best], int(row[W.expert_kept]))
    scratch.plan_next[seat] = 1
    for step in range(scratch.leaf_length[best]):
        scratch.plan[seat, step] = scratch.leaf_path[best, step]
        scratch.plan_parts[seat, step] = scratch.leaf_parts[best, step]


def follow_plan(state, work, number, seat):
    """The planned move, if there is one and it is legal; else -1."""
    scratch = work.scratch
    step = scratch.plan_next[seat]
    # Another game may have the same luck, but then this seat has just had a turn that ended its plan.
    if scratch.plan_game[seat] != state.random.key or scratch.plan_turn[seat] + step != turn_of(state, seat):
        return -1
    if step >= scratch.plan_length[seat] or scratch.plan_parts[seat, step] == 1:
        return -1
    planned = scratch.plan[seat, step]
    for index in range(number):
        if is_same(work.moves[index], planned):
            scratch.plan_next[seat] = step + 1
            return index
    return -1


def is_same(move, planned):
    """Whether two moves are the same."""
    return move == planned


def choose_searched(state, components, work, number, row):
    """The index of the move that starts the best line; the script's own where the network has no say."""
    if work.record.stage.shape[0] > 0:
        return choose_weighed(state, components, work, number, row)
    scratch = work.scratch
    seat = seat_of(state)
    searched = searches(state)
    if searched:
        planned = follow_plan(state, work, number, seat)
        if planned >= 0:
            return planned
        scratch.plan_length[seat] = 0
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
    if searched:
        search(state, components, work, row, seat, kept)
    return_moves(work, number)
    best = pick_best(state, work, row, seat, kept)
    if scratch.worth[best] <= IMPOSSIBLE / 2:
        return chosen
    scratch.chosen = best
    if searched:
        make_plan(state, work, row, seat, best)
    return scratch.tried[best]
