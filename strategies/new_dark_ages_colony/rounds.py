"""How learned players compare moves in New Dark Ages: Colony: by the position at the start of the next round.

These functions replace those of strategies/learning/weighing.py of the same name, and call the others by
name (binding.py). Luck blurs what lies close together, so all promising moves are played on in the first
deals, and only the best two in the later ones. Positions are noted where they are compared: at the start of
each round of the real game, for all players. What an imagined round leads to would be a worse lesson: its
luck differs from that of the real one.
"""

from __future__ import annotations

from typing import Any

from sim.games.new_dark_ages_colony.rules.vocabulary import LAST_ACTION, TRACKS, Decide, Move
from sim.kernel.decisions import top
from strategies.choosing import NEVER, best_of
from strategies.learning.network import points_to_come
from strategies.learning.weighing import IMPOSSIBLE, take
from strategies.lookahead import pick_promising
from strategies.new_dark_ages_colony.features import describe, stage_of
from strategies.new_dark_ages_colony.imagined import SPARE
from strategies.new_dark_ages_colony.weights import W

# None: filled by the game and by weighing.py
look_at_candidates: Any = None
correct_scores: Any = None
look_at_state: Any = None
note_candidates: Any = None
redeal: Any = None
settle: Any = None
standing: Any = None
is_over: Any = None

ALL_WEIGHED = 2  # deals in which all candidates are played on
FINALISTS = 2  # candidates that are played on in all later deals
LAST_ROUND = 2  # how many times as many moves are weighed in the last round
CLEAR = 1.5  # points: what is this far behind after the first deals is given up


def list_candidates(state, components, work, number, row, width):
    """The promising moves, the script's first. Of a turn only those of the character that it would use.

    They are described at once if somebody will ask for that: a move's numbers are what the script has worked
    out about it, and imagined rounds work that out anew.
    """
    scratch = work.scratch
    best = best_of(scratch, number)
    if top(state).kind == Decide.PRODUCE:
        kept = list_launches(components, work, number, best)
    elif is_pledge(state) and row[W.learned_pledges] == 0.0:
        take(work, 0, best)
        kept = 1
    else:
        leave_to_one(state, work, number, best)
        margin = row[W.learned_margin]
        if is_last(state, components):  # where a move leads is known then, not only estimated
            width, margin = LAST_ROUND * width, LAST_ROUND * margin
        kept = pick_promising(scratch, number, margin, min(SPARE, width))
        for place in range(kept):
            take(work, place, scratch.tried[place])
    if kept > 1 and (work.record.filled[1] != 0 or row[W.learned_prior] > 0.0):
        look_at_candidates(state, components, work, int(state.actor), kept)
    return kept


def leave_to_one(state, work, number, first):
    """Keep only the actions of the character that the script would use. The others will probably do the same
    in their own turns, so trying them out now would show nothing."""
    if top(state).kind != Decide.TURN:
        return
    who = work.moves[first].who
    if work.moves[first].kind == Move.REASSIGN:
        who = work.scratch.planned
    for index in range(number):
        if work.moves[index].kind <= LAST_ACTION and work.moves[index].who != who:
            work.scratch.score[index] = NEVER


def is_pledge(state):
    """Whether a player says what it pays towards a crisis."""
    decision = top(state).kind
    return decision == Decide.PLEDGE or decision == Decide.PLEDGE_DIPLOMACY


def is_last(state, components):
    """Whether this is the last round."""
    return state.turn >= components.limits.rounds


def list_launches(components, work, number, best):
    """The script's launch; and to stop, if it is the last one and raises a track. Others come first."""
    take(work, 0, best)
    if work.moves[best].kind != Move.LAUNCH:
        return 1
    for index in range(number):
        if work.moves[index].kind == Move.LAUNCH and work.scratch.score[index] > 0.0:
            if not raises_track(components, work.moves[index].what):
                take(work, 0, index)
                return 1
    for index in range(number):
        if work.moves[index].kind == Move.END:
            take(work, 1, index)
            work.scratch.promise[0] = work.scratch.promise[1] = 0.0
            return 2
    return 1


def raises_track(components, place):
    """Whether launching an object raises a track."""
    for track in range(TRACKS):
        if components.object_track[place, track] > 0:
            return True
    return False


def imagine(copy, components, work, row, seat, place):
    """Carry out a candidate on a copy of the game, and play the round to its end."""
    last = copy.turn + 1
    work.apply(copy, components, work.scratch.candidate[place])
    settle(copy, components, work, row, seat, last)
    return True


def describe_anew(state, components, scratch, seat, place):
    """Describe a position in the memory of a candidate."""
    features = scratch.features[place]
    for index in range(features.shape[0]):
        features[index] = 0.0
    describe(state, components, scratch, seat, features)
    scratch.stage[place] = stage_of(state, components)
    scratch.standing[place] = standing(state, components, seat)


def worth_of(state, components, work, row, seat, place):
    """Points that a position probably ends with."""
    scratch = work.scratch
    if is_over(state):
        return standing(state, components, seat)
    describe_anew(state, components, scratch, seat, place)
    to_come = points_to_come(
        work.models, int(row[W.model]), scratch.stage[place], scratch.features[place], scratch.hidden
    )
    return scratch.standing[place] + to_come


def keep_finalists(scratch, kept):
    """Give up all candidates but the best ones that lie close together; returns how many are left."""
    best = 0
    for place in range(1, kept):
        if scratch.worth[place] > scratch.worth[best]:
            best = place
    left = 0
    for place in range(kept):
        better = 0
        for other in range(kept):
            if scratch.worth[other] > scratch.worth[place]:
                better += 1
        if better >= FINALISTS or scratch.worth[place] < scratch.worth[best] - CLEAR:
            scratch.total[place] = 0.0
        else:
            left += 1
    for place in range(kept):
        if scratch.total[place] == 0.0:
            scratch.worth[place] = IMPOSSIBLE
    return left


def start_worths(state, components, work, row, seat, kept):
    """What candidates are worth before any is tried: the view of ``trained``, and trust in the script."""
    scratch = work.scratch
    for place in range(kept):
        scratch.worth[place] = 0.0
        scratch.bonus[place] = 0.0
        scratch.total[place] = 1.0  # still compared
    prior = row[W.learned_prior]
    scratch.bonus[0] = row[W.learned_trust]
    # Whoever learns from a decision needs to know what its candidates lead to, and nothing else.
    if prior > 0.0 and kept > 1 and work.record.filled[1] == 0:
        correct_scores(state, components, work, row, seat, kept)
        best = IMPOSSIBLE
        for place in range(kept):
            best = max(best, scratch.worth[place])
        for place in range(kept):
            if scratch.worth[place] < best - row[W.learned_hopeless]:
                scratch.total[place] = 0.0
            scratch.bonus[place] += prior * scratch.worth[place]
            scratch.worth[place] = 0.0 if scratch.total[place] > 0.0 else IMPOSSIBLE


def weigh_candidates(state, components, work, row, seat, kept):
    """Write what each candidate leads to into ``scratch.worth``: the mean over all deals, and the bonus."""
    scratch = work.scratch
    start_worths(state, components, work, row, seat, kept)
    if kept == 1:
        return
    left = 0
    for place in range(kept):
        if scratch.total[place] > 0.0:
            left += 1
    if left == 1:
        return
    for deal in range(max(1, int(row[W.learned_deals]))):
        # Whoever learns from a decision needs to know what all its candidates are worth.
        if deal == ALL_WEIGHED and work.record.filled[1] == 0 and keep_finalists(scratch, kept) == 1:
            return
        scratch.dealt = state
        redeal(state, scratch.dealt, components, work, seat)
        for place in range(kept):
            if scratch.total[place] > 0.0:
                scratch.imagined = scratch.dealt
                imagine(scratch.imagined, components, work, row, seat, place)
                worth = worth_of(scratch.imagined, components, work, row, seat, place)
                worth += scratch.bonus[place]
                scratch.worth[place] += (worth - scratch.worth[place]) / (deal + 1)


def note_decision(state, components, work, row, seat, kept):
    """Keep all candidates of a decision, which have been described."""
    look_at_state(state, components, work, seat)  # imagined pledges were in its place
    note_candidates(state, components, work, row, seat, kept)


def note_position(state, work, seat, place):
    """Nothing: what is noted are the starts of rounds."""


def note_round(state, components, work):
    """Keep the positions of all players at the start of a round, if there is room for them."""
    record = work.record
    scratch = work.scratch
    if (
        record.stage.shape[0] == 0
        or record.filled[1] != 0
        or state.turn < 2
        or top(state).kind != Decide.TURN
    ):
        return
    stage = stage_of(state, components)
    at = record.filled[0]
    if at > 0 and record.game[at - 1] == state.random.key and record.stage[at - 1] == stage:
        return
    for seat in range(state.options.players):
        if at < record.stage.shape[0]:
            describe_anew(state, components, scratch, seat, 0)
            for index in range(scratch.features.shape[1]):
                record.features[at, index] = scratch.features[0, index]
            record.stage[at] = stage
            record.seat[at] = seat
            record.standing[at] = scratch.standing[0]
            record.game[at] = state.random.key
            at += 1
    record.filled[0] = at
