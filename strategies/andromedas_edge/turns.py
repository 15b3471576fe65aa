"""How learned players of Andromeda's Edge compare moves: by the position at the start of the next turn.

These functions replace those of strategies/learning/weighing.py of the same name (binding.py). Luck blurs
what lies close together, so moves are compared in several deals; what falls clearly behind is given up on the
way. The corrected scores of ``trained`` count too: they sum up many games, which few deals don't. Positions
are noted where they are compared: at the start of each turn of the real game, for all players. What an
imagined turn leads to would be a worse lesson: its dice differ from those of the real one.
"""

from __future__ import annotations

import math
from typing import Any

from sim.games.andromedas_edge.rules.vocabulary_moves import STOP, Decide
from sim.kernel.decisions import top
from strategies.andromedas_edge.features import describe, lead, stage_of
from strategies.andromedas_edge.hidden import was_lucky
from strategies.andromedas_edge.weights import W
from strategies.learning.scratch import CANDIDATES
from strategies.learning.weighing import IMPOSSIBLE, take
from strategies.lookahead import pick_promising

# None: filled by the game and by the shared functions
redeal: Any = None
imagine: Any = None
worth_of: Any = None
look_at_candidates: Any = None
correct_scores: Any = None


def list_candidates(state, components, work, number, row, width):
    """Promising moves. Free actions are many and mostly idle, so only those close to the best."""
    margin = row[W.learned_margin]
    if top(state).kind == Decide.FREE:
        margin *= row[W.learned_free]
    kept = pick_promising(work.scratch, number, margin, min(CANDIDATES, width))
    if top(state).kind == Decide.ESCALATE:
        kept = drop_shut_out(work, kept)
    for place in range(kept):
        take(work, place, work.scratch.tried[place])
    return kept


def drop_shut_out(work, kept):
    """Ships are sent in the order of their numbers. So one that would shut out a more promising one is not
    tried: it can still follow. Returns how many candidates are left."""
    scratch = work.scratch
    left = 0
    for place in range(kept):
        index = scratch.tried[place]
        ship = work.moves[index].option
        waits = False
        for other in range(left):
            first = work.moves[scratch.tried[other]].option
            waits = waits or (ship != STOP and first < ship)
        if not waits:
            scratch.tried[left] = index
            scratch.promise[left] = scratch.promise[place]
            left += 1
    return left


def give_up(scratch, kept, clear):
    """Give up candidates that are further than ``clear`` behind the best; returns how many are left."""
    best = IMPOSSIBLE
    for place in range(kept):
        best = max(best, scratch.worth[place])
    left = 0
    for place in range(kept):
        if scratch.worth[place] < best - clear:
            scratch.worth[place] = IMPOSSIBLE
        else:
            left += 1
    return left


def start_worths(state, components, work, row, seat, kept):
    """What candidates are worth before any is tried: the view of ``trained``, and trust in the script."""
    scratch = work.scratch
    look_at_candidates(state, components, work, seat, kept)
    correct_scores(state, components, work, row, seat, kept)
    for place in range(kept):
        scratch.bonus[place] = row[W.learned_prior] * scratch.worth[place]
    scratch.bonus[0] += row[W.learned_trust]
    for place in range(kept):
        scratch.worth[place] = scratch.bonus[place]


def weigh_candidates(state, components, work, row, seat, kept):
    """Write what each candidate leads to into ``scratch.worth``: the mean over all deals, and the bonus.

    One deal is enough where luck plays no part.
    """
    scratch = work.scratch
    if kept == 1:
        scratch.worth[0] = 0.0
        return
    start_worths(state, components, work, row, seat, kept)
    if give_up(scratch, kept, row[W.learned_hopeless]) == 1:
        return
    for deal in range(max(1, int(row[W.learned_deals]))):
        if deal > 0 and give_up(scratch, kept, row[W.learned_clear] / math.sqrt(deal)) == 1:
            return
        scratch.dealt = state
        redeal(state, scratch.dealt, components, work, seat)
        lucky = False
        for place in range(kept):
            if scratch.worth[place] > IMPOSSIBLE:
                scratch.imagined = scratch.dealt
                imagine(scratch.imagined, components, work, row, seat, place)
                lucky = lucky or was_lucky(state, scratch.imagined, seat)
                worth = worth_of(scratch.imagined, components, work, row, seat, place)
                worth += scratch.bonus[place]
                scratch.worth[place] += (worth - scratch.worth[place]) / (deal + 1)
        if not lucky:
            return


def note_position(state, work, seat, place):
    """Nothing: what is noted are the starts of turns."""


def note_turn(state, components, work):
    """Keep the positions of all players at the start of a turn, if there is room for them."""
    record = work.record
    scratch = work.scratch
    if record.stage.shape[0] == 0 or record.filled[1] != 0 or state.turn_number == 0:
        return
    if scratch.noted_game == state.random.key and scratch.noted_turn == state.turn_number:
        return
    scratch.noted_game = state.random.key
    scratch.noted_turn = state.turn_number
    for seat in range(state.options.players):
        at = record.filled[0]
        if at < record.stage.shape[0]:
            features = record.features[at]
            for index in range(features.shape[0]):
                features[index] = 0.0
            describe(state, components, scratch, seat, features)
            record.stage[at] = stage_of(state, seat)
            record.seat[at] = seat
            record.standing[at] = lead(state, components, seat)
            record.game[at] = state.random.key
            record.filled[0] = at + 1
