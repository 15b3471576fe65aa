"""The rung ``learned``: values where each promising move leads with a network (strategies/learning).

A deploy is weighed as a whole: the dock together with the action there. Positions are compared when the
player's turn is over, before the next player decides; against the automated rival, when its turn is over too,
because most of it goes by itself. With ``learned_turns``, that many more own turns are imagined first. Until
then the script decides, without scrapping. A launch is planned by the script.
"""

from __future__ import annotations

from sim.games.cryo.rules.drones import open_docks
from sim.games.cryo.rules.vocabulary import (
    DEPLOY,
    DIRECTIONS,
    DOCKS,
    FIRST_RIVAL_CHOICE,
    HUMAN,
    NODES,
    NONE,
    STOP,
    ChoicePolicy,
    Decide,
    End,
)
from sim.kernel.decisions import top
from sim.kernel.jit import jit, rule
from sim.kernel.luck import event_of
from sim.kernel.rows import copy_row
from strategies.choosing import NEVER, POSSIBLE
from strategies.cryo.correction import DIRECTION_BITS, describe_move, kind_of, look_at_candidate
from strategies.cryo.features import describe, open_points, stage_of
from strategies.cryo.hidden import deal_hidden
from strategies.cryo.script import choose_scripted
from strategies.cryo.turn import is_planned
from strategies.cryo.weights import W
from strategies.learning import correcting, weighing
from strategies.learning.binding import bind
from strategies.learning.scratch import CANDIDATES
from strategies.lookahead import pick_promising

MAX_SETTLED = 400  # decisions until the turn is over
NO_TURN = -1  # no turn: the plan in scratch belongs to an imagined game
MISSION = 2.5  # points of a face-down mission, on average
AUTOMATED_MISSION = 3.8  # the same for those that the automated rival scores


@rule
def score_moves(state, components, work, number, row):
    """The script's choice without noise. Keeps its plan of the turn, which imagined turns start with."""
    scratch = work.scratch
    chosen = choose_scripted(state, components, work, number, row, 0.0)
    scratch.is_kept = is_planned(state, scratch, int(state.actor))
    copy_row(scratch.node, scratch.plan)
    for_rival = (
        top(state).kind >= FIRST_RIVAL_CHOICE and state.options.choice_policy == ChoicePolicy.RIVAL_BEST
    )
    scratch.sign = -1.0 if for_rival else 1.0
    return chosen


@rule
def is_weighed(state, number):
    """Whether the network decides: not within a launch, which is planned as a whole, and not the start."""
    kind = top(state).kind
    if kind == Decide.KEEP:
        return False
    return kind < Decide.VEHICLE or kind > Decide.PLACE


@rule
def redeal(state, copy, components, work, seat):
    """Deal anew what the seat can't see."""
    deal_hidden(state, copy, components, work.scratch.unseen, seat)


@rule
def is_over(state):
    """Whether the game has ended."""
    return state.over != End.NOT_YET


@rule
def standing(state, components, seat):
    """How far the seat is ahead of the others' mean, by what it sees.

    When the game has ended, face-down missions count as average ones: which they are was only imagined.
    """
    others = 0.0
    for other in range(state.options.players):
        if other != seat:
            others += open_points(state, other)
            if is_over(state):
                others += mission_points_expected(state, components, other)
    return state.players[seat].vp - others / max(1, state.options.players - 1)


@rule
def mission_points_expected(state, components, other):
    """Points that another player's face-down missions bring on average."""
    count = state.players[other].mission_count
    if state.options.solo == 1:
        return AUTOMATED_MISSION * min(components.rules.rival_missions_scored, count)
    return MISSION * count


@rule
def turn_of(state, seat):
    """The player's turn in the game."""
    return int(state.players[seat].turns)


@rule
def name_of(move):
    """What a move is, as one number."""
    return event_of(move.kind, move.option, 0)


# deploys


@rule
def set_goal(state, scratch, seat, goal):
    """The deploy that is to be carried out in this turn."""
    scratch.goal = goal
    scratch.goal_turn = state.turn_number
    scratch.goal_deal = state.random.key
    scratch.goal_seat = seat


@rule
def follow_goal(state, work, number, seat):
    """The move that carries out the deploy that was chosen for this turn, or NONE."""
    scratch = work.scratch
    kind = top(state).kind
    if scratch.goal_turn != state.turn_number or scratch.goal_deal != state.random.key:
        return NONE
    if scratch.goal_seat != seat or (kind != Decide.DOCK and kind != Decide.NODE):
        return NONE
    wanted = scratch.goal >> DIRECTION_BITS
    if kind == Decide.NODE:
        wanted = scratch.goal & ((1 << DIRECTION_BITS) - 1)
        if wanted == DIRECTIONS:
            wanted = STOP
    for index in range(number):
        if work.moves[index].option == wanted:
            return index
    return NONE


@rule
def list_deploys(state, components, scratch, row):
    """Write the worth of each node's action into ``scratch.deploy``, and the dock to perform it at.

    Of the docks next to a node the one counts where the least else is blocked.
    """
    for node in range(NODES):
        scratch.deploy[node] = NEVER
    docks = open_docks(state, components)
    for dock in range(DOCKS):
        if (docks >> dock) & 1 == 0:
            continue
        good = 0.0
        for direction in range(DIRECTIONS):
            node = components.dock_nodes[dock, direction]
            if node != NONE:
                good += max(0.0, scratch.node[node])
        for direction in range(DIRECTIONS):
            node = components.dock_nodes[dock, direction]
            if node != NONE and scratch.node[node] > POSSIBLE:
                own = scratch.node[node]
                worth = own - row[W.block] * (good - max(0.0, own))
                if worth > scratch.deploy[node]:
                    scratch.deploy[node] = worth
                    scratch.deploy_goal[node] = (dock << DIRECTION_BITS) + direction


@rule
def list_turns(state, components, work, number, row, width):
    """Candidates for a turn: deploys by what they do, and the recall."""
    scratch = work.scratch
    deploy = NONE
    recall = NONE
    for index in range(number):
        if work.moves[index].option == DEPLOY:
            deploy = index
        else:
            recall = index
    list_deploys(state, components, scratch, row)
    recalled = recall == NONE
    highest = NEVER
    kept = 0
    while kept < width:
        best = NONE
        most = POSSIBLE if recalled else scratch.recall
        for node in range(NODES):
            if scratch.deploy[node] > most:
                most = scratch.deploy[node]
                best = node
        if best == NONE and recalled:
            break
        if kept == 0:
            highest = most
        elif most < highest - row[W.learned_margin]:
            break
        scratch.promise[kept] = most
        if best == NONE:
            recalled = True
            scratch.tried[kept] = recall
            scratch.candidate[kept] = work.moves[recall]
            scratch.in_parts[kept] = 0
        else:
            scratch.deploy[best] = NEVER
            scratch.tried[kept] = deploy
            scratch.candidate[kept].kind = Decide.DOCK
            scratch.candidate[kept].option = scratch.deploy_goal[best]
            scratch.in_parts[kept] = 1
        kept += 1
    if not recalled and kept < CANDIDATES:  # how good a recall is, the script knows least
        scratch.promise[kept] = scratch.recall
        scratch.tried[kept] = recall
        scratch.candidate[kept] = work.moves[recall]
        scratch.in_parts[kept] = 0
        kept += 1
    return kept


@rule
def take(work, place, index):
    """Legal move ``index`` becomes a candidate."""
    scratch = work.scratch
    scratch.tried[place] = index
    scratch.candidate[place] = work.moves[index]
    scratch.in_parts[place] = 0


@rule
def list_candidates(state, components, work, number, row, width):
    """The promising moves, the script's choice first; returns how many."""
    scratch = work.scratch
    width = min(width, CANDIDATES)
    if top(state).kind == Decide.TURN:
        return list_turns(state, components, work, number, row, width)
    kept = pick_promising(scratch, number, row[W.learned_margin], width)
    for place in range(kept):
        take(work, place, scratch.tried[place])
    return kept


# imagined turns


@rule
def keep_plan(state, scratch, seat):
    """The script's plan of the real turn is the plan: it depends on nothing hidden."""
    copy_row(scratch.plan, scratch.node)
    scratch.turn = state.turn_number
    scratch.seat = seat
    scratch.deal = state.random.key


@rule
def return_plan(state, scratch, seat):
    """The script's plan of the real turn is the plan again, if there was one: nothing hidden is in it."""
    scratch.turn = NO_TURN
    if scratch.is_kept:
        keep_plan(state, scratch, seat)


@rule
def play_script(copy, components, work, row):
    """The script makes one decision. Whether it could."""
    if top(copy).kind == Decide.SCRAP:  # left out: it takes as long as all the rest
        work.moves[0].kind = Decide.SCRAP
        work.moves[0].option = STOP
        work.apply(copy, components, work.moves[0])
        return True
    number = work.legal_moves(copy, components, work.rules)
    if number == 0:
        return False
    chosen = choose_scripted(copy, components, work, number, row, 0.0)
    work.apply(copy, components, work.moves[chosen])
    return True


@rule
def is_settled(copy, work, seat):
    """Whether the turn is over; against the rival, the rival's too."""
    if copy.options.solo == 1:
        return copy.players[HUMAN].turns > work.scratch.last
    return copy.turn_seat != seat and copy.players[seat].turns >= work.scratch.last


@rule
def settle(copy, components, work, row, seat):
    """Play on by the script until the turn is over."""
    for _ in range(MAX_SETTLED):
        if is_over(copy) or is_settled(copy, work, seat):
            break
        if not play_script(copy, components, work, row):
            break


@rule
def carry_out_goal(copy, components, work, row, seat, goal):
    """Deploy a drone to a dock and perform an action there."""
    scratch = work.scratch
    set_goal(copy, scratch, seat, goal)
    for _ in range(3):  # the platform dock that the drone leaves, the dock, the action
        kind = top(copy).kind
        if is_over(copy) or is_settled(copy, work, seat):
            break
        if kind != Decide.LEAVE and kind != Decide.DOCK and kind != Decide.NODE:
            break
        number = work.legal_moves(copy, components, work.rules)
        chosen = follow_goal(copy, work, number, seat)
        if chosen == NONE:
            chosen = choose_scripted(copy, components, work, number, row, 0.0)
        work.apply(copy, components, work.moves[chosen])


@rule
def imagine(copy, components, work, row, seat, place):
    """Carry out a candidate on a copy of the game and play on."""
    scratch = work.scratch
    return_plan(copy, scratch, seat)
    scratch.last = copy.players[seat].turns + int(row[W.learned_turns])
    if scratch.in_parts[place] == 1:
        work.moves[0].kind = Decide.TURN
        work.moves[0].option = DEPLOY
        work.apply(copy, components, work.moves[0])
        carry_out_goal(copy, components, work, row, seat, int(scratch.candidate[place].option))
    else:
        work.apply(copy, components, scratch.candidate[place])
    settle(copy, components, work, row, seat)
    return True


# choosing

HOOKS = {
    "W": W,
    "score_moves": score_moves,
    "is_weighed": is_weighed,
    "redeal": redeal,
    "settle": settle,
    "is_over": is_over,
    "standing": standing,
    "stage_of": stage_of,
    "describe": describe,
    "turn_of": turn_of,
    "name_of": name_of,
    "take": take,
    "list_candidates": list_candidates,
    "imagine": imagine,
    "kind_of": kind_of,
    "describe_state": describe,
    "describe_move": describe_move,
    "look_at_candidate": look_at_candidate,
}
_shared = bind((weighing, correcting), **HOOKS)
shared_worth_of = _shared.worth_of
shared_pick_best = _shared.pick_best


@rule
def worth_of(state, components, work, row, seat, place):
    """Points that a position probably ends with; those that the player loses where a tie is the rival's."""
    return work.scratch.sign * shared_worth_of(state, components, work, row, seat, place)


@rule
def pick_best(state, work, row, seat, kept):
    """The candidate of the highest worth; a deploy becomes the goal of the turn."""
    scratch = work.scratch
    best = shared_pick_best(state, work, row, seat, kept)
    if scratch.in_parts[best] == 1:
        set_goal(state, scratch, seat, int(scratch.candidate[best].option))
    return best


choose_weighed = bind((weighing, correcting), **HOOKS, worth_of=worth_of, pick_best=pick_best).choose_weighed


@jit
def choose(state, components, work, count, weights):
    """The move that leads to the best position, as far as the network knows."""
    seat = int(state.actor)
    planned = follow_goal(state, work, count, seat)
    if planned != NONE:
        return planned
    chosen = choose_weighed(state, components, work, count, weights[seat])
    return_plan(state, work.scratch, seat)
    return chosen
