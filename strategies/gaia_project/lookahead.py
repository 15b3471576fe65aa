"""The rung ``lookahead``: copies the game, tries the promising moves, and values where they lead.

In the imagined game the other players stand still, and the player goes on by its script to the end of the
round. There the position is valued by what such positions came to in games that were played to the end
(position.py), and in the last round by the points themselves.
"""

from __future__ import annotations

import math

from sim.games.gaia_project.clusters import satellite_budget
from sim.games.gaia_project.federations import fewest_satellites
from sim.games.gaia_project.listing import add, list_found
from sim.games.gaia_project.resources import count
from sim.games.gaia_project.turns import proceed
from sim.games.gaia_project.vocabulary import NONE, VP, Decide, Move, Phase
from sim.kernel.decisions import drop, top
from sim.kernel.jit import jit, rule
from strategies.choosing import NEVER
from strategies.gaia_project.paying import look_at_needs, plan
from strategies.gaia_project.position import describe, position_value
from strategies.gaia_project.script import choose_scripted
from strategies.gaia_project.weights import W
from strategies.gaia_project.worth import COUNT_GROWTH
from strategies.rungs import TEMPERATURE
from strategies.trying import keep_moves, pick_promising, return_moves

MAX_IMAGINED = 400  # decisions of one imagined game
RANK_SPREAD = 1.5  # how far a final count may still go from what is expected


@rule
def freeze_others(state, seat):
    """The other players have no income and do nothing any more."""
    for other in range(state.options.players):
        if other != seat:
            player = state.players[other]
            player.source_count = 0
            player.gaia_area = 0


@rule
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


@rule
def list_cheapest(state, components, work, seat):
    """Federations with hardly more satellites than the cheapest; to list all of them takes long."""
    satellites = min(
        satellite_budget(state, components, seat), 1 + fewest_satellites(state, components, work.rules, seat)
    )
    return list_found(state, components, work.rules, seat, satellites)


@rule
def reach_goal(state, components, work, seat):
    """After the first free action for ``mind.goal``: the others, and the goal itself, at once."""
    mind = work.mind
    goal = mind.goal
    while look_at_needs(state, components, mind, seat, goal):
        _, row = plan(state, components, mind, seat, -NEVER)
        if row == NONE:
            break
        add(work.rules, 0, Move.FREE_ACTION, row, 0)
        work.apply(state, components, work.moves[0])
        if top(state).kind != Decide.TURN:
            return  # the brainstone asks
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
        own = count(imagined, seat, per)
        for other in range(state.options.players):
            if other != seat:
                ahead = own - count(state, other, per) - COUNT_GROWTH[per] * left
                points += place / (1.0 + math.exp(-ahead / RANK_SPREAD))
    return points


@rule
def outcome_of(state, components, work, row, seat, first):
    """Points that the kept move ``first`` probably leads to, if the script goes on from there."""
    mind = work.mind
    mind.imagined = state
    imagined = mind.imagined
    freeze_others(imagined, seat)
    work.apply(imagined, components, mind.kept[first])
    turns = 0
    for _ in range(MAX_IMAGINED):
        if imagined.phase == Phase.END:
            break
        decision = top(imagined)
        if imagined.round_number > state.round_number and decision.kind == Decide.TURN:
            describe(imagined, components, seat, mind.numbers)
            return position_value(mind.numbers, row, imagined.round_number)
        if decision.seat != seat and (decision.kind == Decide.TURN or decision.kind == Decide.LEECH):
            skip_other(imagined, components, decision)
            continue
        if decision.kind == Decide.AFTER_MAIN:
            add(work.rules, 0, Move.END_TURN, 0, 0)
            work.apply(imagined, components, work.moves[0])
            continue
        if decision.kind == Decide.FEDERATION:
            number = list_cheapest(imagined, components, work, seat)
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
        if converts and mind.wish_row != NONE and top(imagined).kind == Decide.TURN:
            reach_goal(imagined, components, work, seat)
    return value(state, imagined, components, seat)


@rule
def try_moves(state, components, work, row, seat, number, first):
    """The best of the promising moves, each played on."""
    mind = work.mind
    last = state.round_number == components.rules.rounds
    width = row[W.lookahead_last_width] if last else row[W.lookahead_width]
    margin = row[W.lookahead_last_margin] if last else row[W.lookahead_margin]
    trust = row[W.lookahead_last_trust] if last else row[W.lookahead_trust]
    tried = pick_promising(mind, number, margin, width)
    if tried < 2:
        return first  # nothing to compare with
    keep_moves(work, number)
    best = first
    highest = 0.0
    for place in range(tried):
        move = mind.tried[place]
        points = outcome_of(state, components, work, row, seat, move) + trust * mind.promise[place]
        if place == 0 or points > highest:
            highest = points
            best = move
    return_moves(work, number)
    return best


@rule
def tries_moves(state, row, number):
    """Whether single moves are tried out now."""
    if number == 1 or state.round_number < row[W.lookahead_from]:
        return False
    kind = top(state).kind
    if kind == Decide.TURN:
        return top(state).a == 0  # a free action was tried out with what it is for
    return kind == Decide.TECH_TILE or kind == Decide.RESEARCH_STEP


@jit
def choose(state, components, work, count, policy):
    """The script's move, unless another promising one leads to more points."""
    row = policy[state.actor]
    chosen = choose_scripted(state, components, work, count, row, row[TEMPERATURE], True)
    if tries_moves(state, row, count):
        return try_moves(state, components, work, row, top(state).seat, count, chosen)
    return chosen
