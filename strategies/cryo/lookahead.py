"""The rung ``lookahead``: copies the game, tries the promising moves, and values where they lead.

Before a move is tried, what the player cannot see is redealt (hidden.py), in several ways, the same ones for
all moves, until one is clearly ahead. In the imagined game everybody plays by the player's own script until
some of the player's turns have passed; then the position is valued (position.py). A quick player only tries
what decides a turn, deploy or recall and the dock, and leaves the rest to the script.
"""

from __future__ import annotations

from sim.games.cryo.rules.vocabulary import (
    DIRECTIONS,
    FIRST_RIVAL_CHOICE,
    NONE,
    STOP,
    ChoicePolicy,
    Decide,
    End,
)
from sim.kernel.decisions import top
from sim.kernel.jit import jit, rule
from sim.kernel.rows import copy_row
from strategies.choosing import NEVER, POSSIBLE
from strategies.cryo.hidden import deal_hidden
from strategies.cryo.position import position_value
from strategies.cryo.script import choose_scripted
from strategies.cryo.turn import is_planned
from strategies.cryo.weights import W
from strategies.lookahead import best_tried, start_trying
from strategies.rungs import TEMPERATURE

MAX_IMAGINED = 400  # decisions in an imagined game
NO_TURN = -1  # no turn: the plan in scratch belongs to an imagined game


@rule
def tries_moves(state, number, weights):
    """Whether moves are tried now; never within a launch, which is planned as a whole."""
    kind = top(state).kind
    if number == 1 or Decide.VEHICLE <= kind <= Decide.PLACE:
        return False
    if weights[W.lookahead_all] == 1.0:
        return kind != Decide.KEEP and kind != Decide.LEAVE
    return kind == Decide.TURN or kind == Decide.DOCK


# docks


@rule
def best_node(components, scratch, weights, dock):
    """The action that the script performs at a dock, or NONE."""
    best = NONE
    most = weights[W.idle]
    for direction in range(DIRECTIONS):
        node = int(components.dock_nodes[dock, direction])
        if node != NONE and scratch.node[node] > most:
            most = scratch.node[node]
            best = node
    return best


@rule
def drop_same_actions(components, work, weights, number):
    """Of the docks where the script would perform the same action, only the best one is tried."""
    scratch = work.scratch
    for index in range(number):
        node = best_node(components, scratch, weights, work.moves[index].option)
        for other in range(number):
            better = scratch.score[other] - scratch.score[index]
            if scratch.score[other] > POSSIBLE and (better > 0.0 or (better == 0.0 and other < index)):
                if best_node(components, scratch, weights, work.moves[other].option) == node:
                    scratch.score[index] = NEVER
                    break


# imagined games


@rule
def keep_plan(state, scratch, seat):
    """Start an imagined game with the plan of the turn, which depends on nothing hidden."""
    copy_row(scratch.plan, scratch.node)
    scratch.turn = state.turn_number
    scratch.seat = seat
    scratch.deal = state.random.key


@rule
def is_far_enough(imagined, seat, last, half):
    """Whether as many own turns have been imagined as the player looks ahead."""
    turns = imagined.players[seat].turns
    if half and turns == last:
        return imagined.turn_seat != seat
    return turns >= last


@rule
def outcome_of(components, work, weights, seat, first, planned):
    """Value of where the kept move ``first`` leads."""
    scratch = work.scratch
    scratch.imagined = scratch.dealt
    imagined = scratch.imagined
    scratch.turn = NO_TURN
    if planned:
        keep_plan(imagined, scratch, seat)
    ahead = weights[W.lookahead_turns]
    last = imagined.players[seat].turns + int(ahead)
    half = ahead > int(ahead)
    work.apply(imagined, components, scratch.kept[first])
    for _ in range(MAX_IMAGINED):
        if imagined.over != End.NOT_YET or is_far_enough(imagined, seat, last, half):
            break
        if top(imagined).kind == Decide.SCRAP and weights[W.lookahead_all] == 0.0:
            work.moves[0].kind = Decide.SCRAP  # scrapping is left out: it takes as long as all the rest
            work.moves[0].option = STOP
            work.apply(imagined, components, work.moves[0])
            continue
        number = work.legal_moves(imagined, components, work.rules)
        if number == 0:
            break
        chosen = choose_scripted(imagined, components, work, number, weights, 0.0)
        work.apply(imagined, components, work.moves[chosen])
    return position_value(imagined, components, scratch, weights, seat)


@rule
def lead(scratch, tried):
    """How far the best of the tried moves is ahead of the next."""
    best = NEVER
    second = NEVER
    for place in range(tried):
        if scratch.total[place] > best:
            second = best
            best = scratch.total[place]
        else:
            second = max(second, scratch.total[place])
    return best - second


@rule
def try_moves(state, components, work, weights, number, first):
    """The best of the promising moves, each played on."""
    scratch = work.scratch
    seat = int(state.actor)
    kind = top(state).kind
    sign = 1.0
    if kind >= FIRST_RIVAL_CHOICE and state.options.choice_policy == ChoicePolicy.RIVAL_BEST:
        sign = -1.0
    if kind == Decide.DOCK and weights[W.lookahead_all] == 0.0:
        drop_same_actions(components, work, weights, number)
    margin, width, trust = weights[W.lookahead_margin], weights[W.lookahead_width], weights[W.lookahead_trust]
    tried = start_trying(work, number, margin, width, trust)
    if tried == 0:
        return first
    planned = is_planned(state, scratch, seat)
    copy_row(scratch.node, scratch.plan)
    for place in range(tried):
        scratch.summed[place] = 0.0
    for deal in range(max(1, int(weights[W.lookahead_deals]))):
        scratch.dealt = state
        deal_hidden(state, scratch.dealt, components, scratch.unseen, seat)
        for place in range(tried):
            value = outcome_of(components, work, weights, seat, scratch.tried[place], planned)
            scratch.summed[place] += sign * value
            scratch.total[place] = trust * scratch.promise[place] + scratch.summed[place] / (deal + 1)
        if lead(scratch, tried) > weights[W.lookahead_sure]:
            break
    scratch.turn = NO_TURN
    if planned:
        keep_plan(state, scratch, seat)
    return best_tried(work, number, tried)


@jit
def choose(state, components, work, count, weights):
    """The script's move, unless another promising one leads to more."""
    row = weights[state.actor]
    chosen = choose_scripted(state, components, work, count, row, row[TEMPERATURE])
    if tries_moves(state, count, row):
        return try_moves(state, components, work, row, count, chosen)
    return chosen
