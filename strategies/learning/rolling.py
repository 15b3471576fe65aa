"""The rung ``expert`` in games with hidden information and luck: imagines how the game goes on.

It starts from the moves that the rung ``learned`` weighs (weighing.py). Those that seem worth nearly as much
as the best one are followed: the others play on, and in some more own turns the player makes the move that
the network values most. What the position is worth after that counts, beside what it was worth right after
the move: the one knows what the move leads to, the other has less luck in it. All moves are followed in the
same deals of what the player can't see, with the same luck. Then the worse half is dropped, and the rest is
followed in twice as many deals, until one is left (sequential halving). While a player learns, it doesn't
imagine anything.

A game binds this together with weighing.py, whose ``choose_weighed`` is the policy, and supplies

========================================================  ===================================================
``is_own_turn(copy, seat)``                               whether a turn of the player begins
``line_ends(state, copy)``                                whether nothing more is imagined, such as after
                                                          this round; a position that can be compared
``choose_imagined(copy, components, work, number, row)``  what anyone does between these turns: the move of
                                                          the script or of the rung ``trained``
========================================================  ===================================================

It may also say more, the first to save time, the others if scratch memory knows more about a turn than the
candidates:

========================================================  ===================================================
``searches(state)``                                       whether the player looks further for this decision
``start_turn(copy, work, seat)``                          prepare scratch memory for a turn, imagined or real
``keep_thoughts(state, work, seat)``                      keep what scratch memory has of the real turn
``return_thoughts(state, work, seat)``                    return it, before each line and after the last one
========================================================  ===================================================

``next_turn`` may be replaced too. Bound each loop in these functions: players may never get there.
"""

from __future__ import annotations

from typing import Any

from strategies.learning.weighing import IMPOSSIBLE

# None: the game must supply it, see above and weighing.py.
is_own_turn: Any = None
line_ends: Any = None
choose_imagined: Any = None
W: Any = None
score_moves: Any = None
redeal: Any = None
list_candidates: Any = None
imagine: Any = None
worth_of: Any = None

MAX_DECISIONS = 400  # of anyone between two turns of a player


def searches(state):
    """Always: small decisions decide much, too."""
    return True


def start_turn(copy, work, seat):
    """Nothing."""


def keep_thoughts(state, work, seat):
    """Nothing but the candidates."""


def return_thoughts(state, work, seat):
    """What is decided is the real turn."""
    start_turn(state, work, seat)


def next_turn(state, copy, components, work, row, seat):
    """Play on to the player's next turn. Whether it comes before the line ends."""
    for _ in range(MAX_DECISIONS):
        if line_ends(state, copy):
            return False
        if is_own_turn(copy, seat):
            start_turn(copy, work, seat)
            return True
        number = work.legal_moves(copy, components, work.rules)
        chosen = choose_imagined(copy, components, work, number, row)
        work.apply(copy, components, work.moves[chosen])
    return False


def take_turn(components, work, row, seat):
    """Play the player's best turn in the line; returns what it leads to, or IMPOSSIBLE."""
    scratch = work.scratch
    number = work.legal_moves(scratch.line, components, work.rules)
    score_moves(scratch.line, components, work, number, row)
    kept = list_candidates(scratch.line, components, work, number, row, max(1, int(row[W.expert_inner])))
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


def follow_line(state, components, work, row, seat, place):
    """Carry out a candidate in the line and imagine further own turns; returns what the end is worth."""
    scratch = work.scratch
    if not imagine(scratch.line, components, work, row, seat, place):
        return IMPOSSIBLE
    worth = worth_of(scratch.line, components, work, row, seat, place)
    for _ in range(int(row[W.expert_turns])):
        if not next_turn(state, scratch.line, components, work, row, seat):
            return worth_of(scratch.line, components, work, row, seat, place)
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
        scratch.first_worth[place] = scratch.worth[place]


def return_candidates(scratch, kept):
    """What is weighed is what was kept."""
    for place in range(kept):
        scratch.tried[place] = scratch.first_tried[place]
        scratch.candidate[place] = scratch.first_candidate[place]
        scratch.in_parts[place] = scratch.first_in_parts[place]
        scratch.worth[place] = scratch.first_worth[place]


def list_contenders(scratch, kept, margin, width):
    """Pick the candidates worth following, best first; returns how many."""
    for place in range(kept):
        scratch.mixed_worth[place] = scratch.worth[place]
        scratch.leaf[place] = 0.0
        scratch.contender[place] = place
    sort_contenders(scratch, kept)
    best = scratch.worth[scratch.contender[0]]
    left = 0
    while left < min(kept, width) and scratch.worth[scratch.contender[left]] >= best - margin:
        left += 1
    return left


def sort_contenders(scratch, left):
    """Sort those that are left, best first; of equals, the one that came first."""
    for place in range(1, left):
        moved = scratch.contender[place]
        at = place
        while at > 0 and scratch.mixed_worth[scratch.contender[at - 1]] < scratch.mixed_worth[moved]:
            scratch.contender[at] = scratch.contender[at - 1]
            at -= 1
        scratch.contender[at] = moved


def follow_contenders(state, components, work, row, seat, kept, left):
    """Add to ``leaf`` what each of those that are left leads to in one deal."""
    scratch = work.scratch
    scratch.dealt = state
    redeal(state, scratch.dealt, components, work, seat)
    for at in range(left):
        place = scratch.contender[at]
        return_candidates(scratch, kept)
        return_thoughts(state, work, seat)
        scratch.line = scratch.dealt
        scratch.leaf[place] += follow_line(state, components, work, row, seat, place)


def look_further(state, components, work, row, seat, kept):
    """Mix into the worth of the best candidates what they lead to. What was dropped stays below the best."""
    if not searches(state):
        return
    scratch = work.scratch
    left = list_contenders(scratch, kept, row[W.expert_margin], int(row[W.expert_width]))
    keep_candidates(scratch, kept)
    keep_thoughts(state, work, seat)
    share = row[W.expert_share]
    deals = max(1, int(row[W.expert_deals]))
    followed = 0
    while left > 1:
        for _ in range(deals):
            follow_contenders(state, components, work, row, seat, kept, left)
        followed += deals
        deals *= 2
        for at in range(left):
            place = scratch.contender[at]
            mean = scratch.leaf[place] / followed
            scratch.mixed_worth[place] = (1.0 - share) * scratch.first_worth[place] + share * mean
        sort_contenders(scratch, left)
        left = (left + 1) // 2
    return_candidates(scratch, kept)
    return_thoughts(state, work, seat)
    most = scratch.mixed_worth[scratch.contender[0]]
    for place in range(kept):
        scratch.worth[place] = min(most, scratch.mixed_worth[place])
