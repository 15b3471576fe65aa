"""The rung ``lookahead``: copies the game, tries the promising moves, and values where they lead.

In the imagined game the other players do nothing, and the player follows its script to the end of the round.
There the position gets the points that such positions led to in complete games (position.py). In the last
round the points themselves count. Nothing is hidden in this game (hidden.py).
"""

from __future__ import annotations

import math

from sim.games.gaia_project.rules.choices import list_cheap_federations
from sim.games.gaia_project.rules.choices_turn import add_move
from sim.games.gaia_project.rules.resources import count_per
from sim.games.gaia_project.rules.turns import proceed
from sim.games.gaia_project.rules.vocabulary import NONE, VP, Decide, Move, Phase
from sim.kernel.decisions import drop, top
from sim.kernel.jit import jit, rule
from strategies.choosing import NEVER
from strategies.gaia_project.paying import look_at_needs, plan
from strategies.gaia_project.position import describe, position_value
from strategies.gaia_project.script import choose_scripted
from strategies.gaia_project.weights import W
from strategies.gaia_project.worth import COUNT_GROWTH
from strategies.lookahead import keep_moves, pick_promising, return_moves
from strategies.rungs import TEMPERATURE

MAX_IMAGINED = 400  # decisions in an imagined game
RANK_SPREAD = 1.5  # how far a final count may still differ from what is expected


@rule
def freeze_others(state, seat):
    """Stop the other players' income, so they can do nothing."""
    for other in range(state.options.players):
        if other != seat:
            player = state.players[other]
            player.source_count = 0
            player.gaia_area = 0


@rule
def skip_other(state, components, decision):
    """Skip another player's decision: it passes, or declines."""
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


@rule
def reach_goal(state, components, work, seat):
    """After the first free action for ``scratch.goal``: make the others, then the goal itself."""
    scratch = work.scratch
    goal = scratch.goal
    while look_at_needs(state, components, scratch, seat, goal):
        _, row = plan(state, components, scratch, seat, -NEVER)
        if row == NONE:
            break
        add_move(work.rules, 0, Move.FREE_ACTION, row, 0)
        work.apply(state, components, work.moves[0])
        if top(state).kind != Decide.TURN:
            return  # a decision about the brainstone comes first
    number = work.legal_moves(state, components, work.rules)
    for index in range(number):
        move = work.moves[index]
        if move.kind == goal.kind and move.a == goal.a and move.b == goal.b:
            work.apply(state, components, move)
            return


@rule
def value(state, imagined, components, seat):
    """Points at the end of the imagined game; final tiles against what the others will probably have."""
    player = imagined.players[seat]
    points = 1.0 * player.vp - player.vp_by[VP.FINAL_1] - player.vp_by[VP.FINAL_2]
    left = components.rules.rounds - state.round_number + 0.5
    place = components.final_vp[0] / max(1, state.options.players - 1)
    for index in range(state.final_tiles.shape[0]):
        per = components.final_per[state.final_tiles[index]]
        own = count_per(imagined, seat, per)
        for other in range(state.options.players):
            if other != seat:
                ahead = own - count_per(state, other, per) - COUNT_GROWTH[per] * left
                points += place / (1.0 + math.exp(-ahead / RANK_SPREAD))
    return points


@rule
def outcome_of(state, components, work, row, seat, first):
    """Points that the kept move ``first`` probably leads to, if the script continues from there."""
    scratch = work.scratch
    scratch.imagined = state
    imagined = scratch.imagined
    freeze_others(imagined, seat)
    work.apply(imagined, components, scratch.kept[first])
    turns = 0
    for _ in range(MAX_IMAGINED):
        if imagined.phase == Phase.END:
            break
        decision = top(imagined)
        if imagined.round_number > state.round_number and decision.kind == Decide.TURN:
            describe(imagined, components, scratch, seat, scratch.numbers)
            return position_value(scratch.numbers, row, imagined.round_number)
        if decision.seat != seat and (decision.kind == Decide.TURN or decision.kind == Decide.LEECH):
            skip_other(imagined, components, decision)
            continue
        if decision.kind == Decide.AFTER_MAIN:
            add_move(work.rules, 0, Move.END_TURN, 0, 0)
            work.apply(imagined, components, work.moves[0])
            continue
        if decision.kind == Decide.FEDERATION:
            number = list_cheap_federations(imagined, components, work.rules, seat, 1)
        else:
            number = work.legal_moves(imagined, components, work.rules)
        if number == 0:
            break
        wishes = turns < row[W.lookahead_wishes]
        chosen = choose_scripted(imagined, components, work, number, row, 0.0, wishes)
        converts = work.moves[chosen].kind == Move.FREE_ACTION
        if decision.kind == Decide.TURN and not converts:
            turns += 1
        work.apply(imagined, components, work.moves[chosen])
        if converts and scratch.wish_row != NONE and top(imagined).kind == Decide.TURN:
            reach_goal(imagined, components, work, seat)
    return value(state, imagined, components, seat)


@rule
def try_moves(state, components, work, row, seat, number, first):
    """The best of the promising moves, each played on."""
    scratch = work.scratch
    last = state.round_number == components.rules.rounds
    width = row[W.lookahead_last_width] if last else row[W.lookahead_width]
    margin = row[W.lookahead_last_margin] if last else row[W.lookahead_margin]
    trust = row[W.lookahead_last_trust] if last else row[W.lookahead_trust]
    tried = pick_promising(scratch, number, margin, width)
    if tried < 2:
        return first  # nothing to compare with
    keep_moves(work, number)
    best = first
    highest = 0.0
    for place in range(tried):
        move = scratch.tried[place]
        points = outcome_of(state, components, work, row, seat, move) + trust * scratch.promise[place]
        if place == 0 or points > highest:
            highest = points
            best = move
    return_moves(work, number)
    return best


@rule
def tries_moves(state, row, number):
    """Whether to try out single moves now."""
    if number == 1 or state.round_number < row[W.lookahead_from]:
        return False
    kind = top(state).kind
    if kind == Decide.TURN:
        return top(state).a == 0  # a free action was tried out with what it is for
    return kind == Decide.TECH_TILE or kind == Decide.RESEARCH_STEP


@jit
def choose(state, components, work, count, weights):
    """The script's move, unless another promising one leads to more points."""
    row = weights[state.actor]
    chosen = choose_scripted(state, components, work, count, row, row[TEMPERATURE], True)
    if tries_moves(state, row, count):
        return try_moves(state, components, work, row, top(state).seat, count, chosen)
    return chosen
