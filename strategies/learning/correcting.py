"""The rung ``trained``: the script's scores plus a correction that was learned from the rung ``learned``.

    (trust[stage] + lean[kind]) * score + kinds[stage, kind] + cross[kind] . units + own[kind] . numbers of it
    units = relu(numbers of the state . mixed + mixed_bias[stage])

No move is tried, so it plays nearly as fast as the script. These functions are copied for each game together
with those of weighing.py, and call three more functions of the game:

============================================================  ================================================
``kind_of(state, components, seat, move)``                    which kind of move this is, from 0
``describe_state(state, components, scratch, seat, x)``       write numbers of the state into the zeroed ``x``
``describe_move(state, components, scratch, seat, move, x)``  the same about a move
============================================================  ================================================

A game may describe the state as for the network. ``scratch.promise`` must hold the script's scores.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from strategies.learning.network import CORRECTED, HEADING

# None: the game must supply it, or weighing.py does.
kind_of: Any = None
describe_state: Any = None
describe_move: Any = None
W: Any = None
score_moves: Any = None
is_weighed: Any = None
seat_of: Any = None
stage_of: Any = None
list_candidates: Any = None
pick_best: Any = None


def stage_of_decision(state, components, seat):
    """Which weights of the correction apply."""
    return stage_of(state, seat)


def look_at_state(state, components, work, seat):
    """Describe the state."""
    scratch = work.scratch
    for index in range(scratch.about.shape[0]):
        scratch.about[index] = 0.0
    describe_state(state, components, scratch, seat, scratch.about)


def look_at_candidate(state, components, work, seat, place):
    """Describe a candidate."""
    scratch = work.scratch
    move = scratch.candidate[place]
    scratch.kind[place] = kind_of(state, components, seat, move)
    numbers = scratch.about_move[place]
    for index in range(numbers.shape[0]):
        numbers[index] = 0.0
    describe_move(state, components, scratch, seat, move, numbers)


def look_at_candidates(state, components, work, seat, kept):
    """Describe the state and all candidates."""
    look_at_state(state, components, work, seat)
    for place in range(kept):
        look_at_candidate(state, components, work, seat, place)


def mix_state(models, which, stage, scratch):
    """What the numbers of the state come to."""
    mixed = scratch.mixed
    for unit in range(mixed.shape[0]):
        mixed[unit] = models.mixed_bias[which, stage, unit]
    for index in range(scratch.about.shape[0]):
        number = scratch.about[index]
        if number != 0.0:
            row = models.mixed[which, index]
            for unit in range(mixed.shape[0]):
                mixed[unit] += row[unit] * number
    for unit in range(mixed.shape[0]):
        mixed[unit] = max(mixed[unit], np.float32(0.0))


def corrected_score(models, which, stage, scratch, place):
    """The corrected score of a candidate."""
    kind = scratch.kind[place]
    trust = models.trust[which, stage] + models.lean[which, kind]
    score = trust * scratch.promise[place] + models.kinds[which, stage, kind]
    cross = models.cross[which, kind]
    for index in range(cross.shape[0]):
        score += cross[index] * scratch.mixed[index]
    own = models.own[which, kind]
    for index in range(own.shape[0]):
        score += own[index] * scratch.about_move[place, index]
    return score


def correct_scores(state, components, work, row, seat, kept):
    """Write the corrected score of each candidate into ``scratch.worth``."""
    scratch = work.scratch
    models = work.models
    which = int(row[W.model])
    stage = stage_of_decision(state, components, seat)
    mix_state(models, which, stage, scratch)
    for place in range(kept):
        scratch.worth[place] = corrected_score(models, which, stage, scratch, place)


def note_decision(state, components, work, row, seat, kept):
    """Keep all candidates of a decision with their worths, if there is room. In games of the rung ``trained``
    its own scores then take the place of the worths, so that it learns from positions that it gets into."""
    look_at_candidates(state, components, work, seat, kept)
    note_candidates(state, components, work, row, seat, kept)


def note_candidates(state, components, work, row, seat, kept):
    """The same for candidates that have been described."""
    record = work.record
    scratch = work.scratch
    at = record.filled[0]
    stage = stage_of_decision(state, components, seat)
    if at + kept <= record.stage.shape[0]:
        for place in range(kept):
            features = record.features[at]
            features[0] = place
            features[1] = scratch.promise[place]
            for index in range(scratch.about.shape[0]):
                features[HEADING + index] = scratch.about[index]
            first = HEADING + scratch.about.shape[0]
            for index in range(scratch.about_move.shape[1]):
                features[first + index] = scratch.about_move[place, index]
            record.stage[at] = stage
            record.seat[at] = scratch.kind[place]
            record.standing[at] = scratch.worth[place]
            record.game[at] = state.random.key
            at += 1
        record.filled[0] = at
    if record.filled[1] == CORRECTED:
        correct_scores(state, components, work, row, seat, kept)


def choose_corrected(state, components, work, number, row):
    """The index of the candidate with the highest corrected score."""
    scratch = work.scratch
    scratch.chosen = -1
    chosen = score_moves(state, components, work, number, row)
    if number == 1 or not is_weighed(state, number):
        return chosen
    seat = seat_of(state)
    kept = list_candidates(state, components, work, number, row, int(row[W.learned_width]))
    if kept == 0:
        return chosen
    look_at_candidates(state, components, work, seat, kept)
    correct_scores(state, components, work, row, seat, kept)
    scratch.chosen = pick_best(state, work, row, seat, kept)
    return scratch.tried[scratch.chosen]
