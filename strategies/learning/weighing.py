"""The rung ``learned``: tries each promising move on a copy of the game and values where it leads.

These functions are copied for each game (binding.py) with its own functions, which they call by these names:

===================================================  =========================================================
``score_moves(state, components, work, number, row)``  the script's choice; ``scratch.score`` has all scores
``is_weighed(state, number)``                        whether the network decides this, not the script
``redeal(state, copy, components, work, seat)``      reshuffle what the seat can't see in a copy, and its luck
``settle(copy, components, work, row, seat)``        after a move: play on to where positions are compared
``is_over(state)``                                   whether the game has ended
``standing(state, components, seat)``                points so far, in the units that are learned
``stage_of(state, seat)``                            which weights of the network apply
``describe(state, components, scratch, seat, x)``    write the features of a position into the zeroed ``x``
``turn_of(state, seat)``                             a number for the turn, for the noise
``name_of(move)``                                    a number for what the move is, for the noise
``W``                                                the columns of the game's weights
===================================================  =========================================================

A game may replace ``list_candidates``, ``take`` and ``imagine``, for goals that need several moves, and
``seat_of``, if its players are not in the order of the seats.
"""

from __future__ import annotations

import math
from typing import Any

from sim.kernel.luck import event_of, noise, turn_bits
from strategies.choosing import best_with_noise
from strategies.learning.network import points_to_come
from strategies.learning.scratch import CANDIDATES
from strategies.lookahead import keep_moves, pick_promising, return_moves
from strategies.rungs import TEMPERATURE

# None: the game must supply it, see above.
score_moves: Any = None
is_weighed: Any = None
redeal: Any = None
settle: Any = None
is_over: Any = None
standing: Any = None
stage_of: Any = None
describe: Any = None
turn_of: Any = None
name_of: Any = None
W: Any = None

IMPOSSIBLE = -1e9  # worth of what can't be carried out
OVER = -1  # stage of a position in which the game has ended


def seat_of(state):
    """The seat of the player who decides."""
    return int(state.actor)


def take(work, place, index):
    """Legal move ``index`` becomes a candidate."""
    scratch = work.scratch
    scratch.tried[place] = index
    scratch.candidate[place] = work.moves[index]
    scratch.in_parts[place] = 0


def list_candidates(state, components, work, number, row, width):
    """Make up to ``width`` promising moves candidates, the script's choice first; returns how many."""
    kept = pick_promising(work.scratch, number, row[W.learned_margin], min(CANDIDATES, width))
    for place in range(kept):
        take(work, place, work.scratch.tried[place])
    return kept


def imagine(copy, components, work, row, seat, place):
    """Carry out a candidate on a copy of the game and play on. Whether that is possible."""
    work.apply(copy, components, work.scratch.candidate[place])
    settle(copy, components, work, row, seat)
    return True


def worth_of(state, components, work, row, seat, place):
    """Points that a position probably ends with; its description stays in scratch memory."""
    scratch = work.scratch
    features = scratch.features[place]
    for index in range(features.shape[0]):
        features[index] = 0.0
    points = standing(state, components, seat)
    scratch.standing[place] = points
    if is_over(state):
        scratch.stage[place] = OVER
        return points
    describe(state, components, scratch, seat, features)
    stage = stage_of(state, seat)
    scratch.stage[place] = stage
    return points + points_to_come(work.models, int(row[W.model]), stage, features, scratch.hidden)


def weigh_candidates(state, components, work, row, seat, kept):
    """Write what each candidate leads to into ``scratch.worth``: the mean over all deals."""
    scratch = work.scratch
    for place in range(kept):
        scratch.worth[place] = 0.0
    deals = max(1, int(row[W.learned_deals]))
    for _ in range(deals):
        scratch.dealt = state
        redeal(state, scratch.dealt, components, work, seat)
        for place in range(kept):
            scratch.imagined = scratch.dealt
            if imagine(scratch.imagined, components, work, row, seat, place):
                worth = worth_of(scratch.imagined, components, work, row, seat, place)
                scratch.worth[place] += worth / deals
            else:
                scratch.worth[place] += IMPOSSIBLE
    scratch.worth[0] += row[W.learned_trust]


def look_further(state, components, work, row, seat, kept):
    """Nothing, except for the rung ``expert``; see rolling.py."""


def pick_best(state, work, row, seat, kept):
    """The candidate of the highest worth, with noise if the temperature is above 0."""
    scratch = work.scratch
    temperature = row[TEMPERATURE]
    if temperature > 0.0:
        bits = turn_bits(state.random, state.actor, turn_of(state, seat))
        for place in range(kept):
            drawn = noise(bits, event_of(name_of(scratch.candidate[place]), 0, 0)) + 1e-300
            scratch.worth[place] -= temperature * math.log(-math.log(drawn))
    best = 0
    for place in range(1, kept):
        if scratch.worth[place] > scratch.worth[best]:
            best = place
    return best


def note_position(state, work, seat, place):
    """Keep the position that a choice leads to, if there is room for it."""
    record = work.record
    scratch = work.scratch
    at = record.filled[0]
    if at < record.stage.shape[0] and scratch.stage[place] != OVER:
        features = record.features[at]
        for index in range(features.shape[0]):
            features[index] = scratch.features[place, index]
        record.stage[at] = scratch.stage[place]
        record.seat[at] = seat
        record.standing[at] = scratch.standing[place]
        record.game[at] = state.random.key
        record.filled[0] = at + 1


def note_decision(state, components, work, row, seat, kept):
    """Nothing, in a game without the rung ``trained``; see correcting.py."""


def follow_script(state, work, number, row, seat):
    """The script's choice with noise, as the only candidate."""
    for index in range(number):
        work.scratch.named[index] = name_of(work.moves[index])
    turn = turn_of(state, seat)
    take(work, 0, best_with_noise(state, work.scratch, number, row[TEMPERATURE], turn))


def choose_weighed(state, components, work, number, row):
    """The index of the move that leads to the most; the script's own where the network has no say."""
    scratch = work.scratch
    scratch.chosen = -1
    chosen = score_moves(state, components, work, number, row)
    if number == 1 or not is_weighed(state, number):
        return chosen
    seat = seat_of(state)
    recording = work.record.stage.shape[0] > 0
    if row[W.learned_width] < 2.0:
        follow_script(state, work, number, row, seat)
        kept = 1
    else:
        kept = list_candidates(state, components, work, number, row, int(row[W.learned_width]))
    if kept == 0:
        return chosen
    if kept == 1 and (not recording or work.record.filled[1] != 0):
        return scratch.tried[0]
    keep_moves(work, number)
    weigh_candidates(state, components, work, row, seat, kept)
    if not recording:
        look_further(state, components, work, row, seat, kept)
    return_moves(work, number)
    if recording and work.record.filled[1] != 0:
        note_decision(state, components, work, row, seat, kept)
        recording = False
    best = 0 if kept == 1 else pick_best(state, work, row, seat, kept)
    if scratch.worth[best] <= IMPOSSIBLE / 2:
        return chosen
    scratch.chosen = best
    if recording:
        note_position(state, work, seat, best)
    return scratch.tried[best]
