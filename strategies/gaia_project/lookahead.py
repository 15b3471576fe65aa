"""The rung ``lookahead``: copies the game, makes each promising move, and plays on alone to see where it leads.

In the imagined game the other players stand still, and the player goes on by its own script. So a move is
valued by the points that it leads to, not by what the script thinks of it.
"""

from __future__ import annotations

import math

from sim.games.gaia_project.federate import copy_set
from sim.games.gaia_project.moves import apply, legal_moves
from sim.games.gaia_project.resources import count
from sim.games.gaia_project.turns import proceed
from sim.games.gaia_project.vocabulary import VP, Decide, Phase
from sim.kernel.decisions import drop, top
from sim.kernel.jit import jit
from strategies.gaia_project.script import choose_scripted
from strategies.gaia_project.science import NEVER
from strategies.gaia_project.weights import W
from strategies.gaia_project.worth import COUNT_GROWTH

MAX_IMAGINED = 400  # decisions of one imagined game
RANK_SPREAD = 1.5  # how far a final count may still go from what is expected


@jit
def copy_move(source, target):
    """Copy a move's record."""
    target.kind = source.kind
    target.a = source.a
    target.b = source.b
    target.c = source.c
    target.d = source.d
    copy_set(source.hexes, target.hexes)


@jit
def freeze_others(state, seat):
    """The other players have no income and do nothing any more."""
    for other in range(state.options.players):
        if other != seat:
            player = state.players[other]
            player.source_count = 0
            player.gaia_area = 0


@jit
def skip_other(state, components, decision):
    """Another player would decide now: passes, or declines."""
    seat = decision.seat
    kind = decision.kind
    drop(state)
    if kind == Decide.TURN:
        state.players[seat].passed = 1
        state.pass_order[state.passed_count] = seat
        state.passed_count += 1
    else:
        state.leech_count = 0
        state.leech_at = 0
        state.leech_seat = 0
    proceed(state, components)


@jit
def play_on(state, components, work, weights, seat):
    """Play the imagined game to its end by the script."""
    for _ in range(MAX_IMAGINED):
        if state.phase == Phase.END:
            return
        decision = top(state)
        if decision.seat != seat and (decision.kind == Decide.TURN or decision.kind == Decide.LEECH):
            skip_other(state, components, decision)
            continue
        number = legal_moves(state, components, work)
        if number == 0:
            return
        chosen = choose_scripted(state, components, work, number, weights, 0.0, weights[W.lookahead_wishes] > 0.0)
        apply(state, components, work.moves[chosen])


@jit
def value(state, imagined, components, seat):
    """Points at the end of the imagined game; final tiles against what the others will probably have."""
    player = imagined.players[seat]
    points = 1.0 * player.vp - player.vp_by[VP.FINAL_1] - player.vp_by[VP.FINAL_2]
    left = components.rules.rounds - state.round_number + 0.5
    place = components.final_vp[0] / max(1, state.options.players - 1)
    for index in range(state.final_tiles.shape[0]):
        per = components.final_per[state.final_tiles[index]]
        own = count(imagined, seat, per)
        for other in range(state.options.players):
            if other != seat:
                ahead = own - count(state, other, per) - COUNT_GROWTH[per] * left
                points += place / (1.0 + math.exp(-ahead / RANK_SPREAD))
    return points


@jit
def choose_ahead(state, components, work, number, weights):
    """The scripted choice, unless another promising move leads to more points."""
    first = choose_scripted(state, components, work, number, weights, weights[1], True)
    decision = top(state)
    kind = decision.kind
    seat = decision.seat
    asked = kind == Decide.TURN or kind == Decide.TECH_TILE or kind == Decide.RESEARCH_STEP
    if number == 1 or not (asked or kind == Decide.FIRST_BOOSTER or kind == Decide.FEDERATION_TOKEN):
        return first
    mind = work.mind
    for index in range(number):
        mind.kept_score[index] = mind.score[index]
        copy_move(work.moves[index], mind.kept[index])
    lowest = mind.kept_score[first] - weights[W.lookahead_margin] - weights[W.lookahead_late] * state.round_number
    width = weights[W.lookahead_width]
    if state.round_number == components.rules.rounds:
        width = 2.0 * width  # the last round is short
    best = first
    highest = 0.0
    chosen = first
    tried = 0
    while tried < width:
        score = mind.kept_score[chosen]
        mind.kept_score[chosen] = NEVER
        following = -1
        for index in range(number):
            if mind.kept_score[index] >= lowest:
                if following < 0 or mind.kept_score[index] > mind.kept_score[following]:
                    following = index
        if tried == 0 and following < 0:
            return first  # nothing to compare with
        mind.imagined[0] = state
        imagined = mind.imagined[0]
        freeze_others(imagined, seat)
        apply(imagined, components, mind.kept[chosen])
        play_on(imagined, components, work, weights, seat)
        points = value(state, imagined, components, seat) + weights[W.lookahead_trust] * score
        if tried == 0 or points > highest:
            highest = points
            best = chosen
        tried += 1
        if following < 0:
            break
        chosen = following
    for index in range(number):
        copy_move(mind.kept[index], work.moves[index])
    return best
