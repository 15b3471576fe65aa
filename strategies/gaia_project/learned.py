"""What learned players weigh: the position after each promising action, with a network (strategies/learning).

An action that needs conversions first is weighed as a whole, with its conversions. Positions are compared
when the player's action is done, before anybody else decides and before the next income. Nothing is hidden
in this game (hidden.py).
"""

from __future__ import annotations

from sim.games.gaia_project.rules.actions import (
    board_action_useful,
    can_convert,
    can_use_board_action,
    pass_round,
    take_booster,
)
from sim.games.gaia_project.rules.building import (
    can_build_mine,
    can_start_gaia_project,
    can_upgrade,
    gaia_project_ready,
)
from sim.games.gaia_project.rules.choices import list_cheap_federations
from sim.games.gaia_project.rules.choices_turn import add_move
from sim.games.gaia_project.rules.research import can_advance
from sim.games.gaia_project.rules.vocabulary import NONE, Decide, Move, Phase, Structure, Via
from sim.kernel.decisions import drop, top
from sim.kernel.jit import rule
from sim.kernel.luck import event_of
from strategies.choosing import NEVER, POSSIBLE
from strategies.gaia_project.correction import describe_move, describe_state, kind_of
from strategies.gaia_project.features import describe_all, stage_of
from strategies.gaia_project.paying import look_at_needs, plan
from strategies.gaia_project.scratch import PARTS
from strategies.gaia_project.script import choose_scripted
from strategies.gaia_project.turn import find_free_action, list_wishes
from strategies.gaia_project.weights import W
from strategies.learning.network import points_to_come
from strategies.learning.scratch import CANDIDATES

MAX_PARTS = 16  # decisions within one action
MAX_CONVERSIONS = 24
PASSES = 2  # ways to pass that are always weighed


@rule
def score_moves(state, components, work, number, row):
    """The script's scores. Conversions are weighed with what they are for, so they have none of their own."""
    return choose_scripted(state, components, work, number, row, 0.0, row[W.learned_width] < 2.0)


@rule
def is_weighed(state, number):
    """Whether the network decides: all that shapes a position."""
    kind = top(state).kind
    return (
        kind == Decide.TURN
        or kind == Decide.LEECH
        or Decide.TECH_TILE <= kind <= Decide.FEDERATION
        or kind == Decide.FEDERATION_TOKEN
        or kind == Decide.LOST_PLANET
        or kind == Decide.GAIA
        or kind == Decide.START_STRUCTURE
        or kind == Decide.FIRST_BOOSTER
    )


@rule
def seat_of(state):
    """The seat that decides; auctions can seat players in another order."""
    return int(top(state).seat)


@rule
def redeal(state, copy, components, work, seat):
    """Nothing is hidden."""


@rule
def is_over(state):
    """Whether the game has ended."""
    return state.phase == Phase.END


@rule
def standing(state, components, seat):
    """Points so far."""
    return 1.0 * state.players[seat].vp


@rule
def turn_of(state, seat):
    """The player's turn in the game."""
    if state.round_number < 1:
        return 0
    return 1000 * state.round_number + state.players[seat].turns[state.round_number - 1]


@rule
def name_of(move):
    """What a move is, as one number."""
    named = event_of(move.kind, event_of(move.a, move.b, move.bowl_3), move.stone)
    for word in range(move.hexes.shape[0]):
        named = event_of(named, move.hexes[word], 0)
    return named


@rule
def list_part(copy, components, work, seat):
    """List the moves of a decision within the player's own action; returns how many: none if it is done."""
    if copy.phase == Phase.END or copy.pending_count == 0:
        return 0
    decision = top(copy)
    kind = decision.kind
    within = Decide.TECH_TILE <= kind <= Decide.LOST_PLANET or kind >= Decide.BRAINSTONE_CHARGE
    if decision.seat != seat or not within:
        return 0
    if kind == Decide.FEDERATION:
        return list_cheap_federations(copy, components, work.rules, seat, 1)
    return work.legal_moves(copy, components, work.rules)


@rule
def settle_by_script(copy, components, work, row, seat):
    """The script makes the decisions within the player's own action."""
    for _ in range(MAX_PARTS):
        number = list_part(copy, components, work, seat)
        if number == 0:
            break
        chosen = choose_scripted(copy, components, work, number, row, 0.0, False)
        work.apply(copy, components, work.moves[chosen])
    if copy.round_number < 1:
        copy.round_number = 1  # the description is of a round


@rule
def take_best_part(copy, components, work, row, seat, number, most):
    """Make the decision that leads to the most, of the script's best ones; the script settles the rest."""
    scratch = work.scratch
    tried = 0
    while tried < most:
        best = 0
        for index in range(1, number):
            if scratch.score[index] > scratch.score[best]:
                best = index
        if scratch.score[best] <= POSSIBLE and tried > 0:
            break
        scratch.part[tried] = work.moves[best]
        scratch.score[best] = NEVER
        tried += 1
    chosen = 0
    highest = NEVER
    x = scratch.part_features
    for place in range(tried):
        scratch.parted = copy
        work.apply(scratch.parted, components, scratch.part[place])
        settle_by_script(scratch.parted, components, work, row, seat)
        for index in range(x.shape[0]):
            x[index] = 0.0
        describe_all(scratch.parted, components, scratch, seat, x)
        stage = stage_of(scratch.parted, seat)
        worth = standing(scratch.parted, components, seat)
        worth += points_to_come(work.models, int(row[W.model]), stage, x, scratch.hidden)
        if worth > highest:
            highest = worth
            chosen = place
    work.apply(copy, components, scratch.part[chosen])


@rule
def settle(copy, components, work, row, seat):
    """Decide within the player's own action: tech tiles, research steps and tokens by the network."""
    most = 0
    if row[W.learned_width] >= 2.0:
        most = min(PARTS, int(row[W.learned_parts]))
    for _ in range(MAX_PARTS):
        if most < 2:
            break
        number = list_part(copy, components, work, seat)
        if number == 0:
            break
        kind = top(copy).kind
        chosen = choose_scripted(copy, components, work, number, row, 0.0, False)
        weighed = kind == Decide.TECH_TILE or kind == Decide.RESEARCH_STEP or kind == Decide.FEDERATION_TOKEN
        if number > 1 and weighed:
            take_best_part(copy, components, work, row, seat, number, most)
        else:
            work.apply(copy, components, work.moves[chosen])
    settle_by_script(copy, components, work, row, seat)


@rule
def convert_for(copy, components, work, row, seat, goal):
    """Make the conversions that pay for ``goal``; whether it can be paid then."""
    scratch = work.scratch
    for _ in range(MAX_CONVERSIONS):
        if not look_at_needs(copy, components, scratch, seat, goal):
            return False
        _, first = plan(copy, components, scratch, seat, -NEVER)
        if first == NONE:
            return True
        if not can_convert(copy, components, seat, first):
            return False
        add_move(work.rules, 0, Move.FREE_ACTION, first, 0)
        work.apply(copy, components, work.moves[0])
        settle(copy, components, work, row, seat)
        if top(copy).kind != Decide.TURN:
            return False
    return False


@rule
def is_goal_legal(copy, components, seat, goal):
    """Whether a goal is a legal move now: one of those that list_wishes finds."""
    player = copy.players[seat]
    if goal.kind == Move.BUILD_MINE:
        if player.on_map[Structure.MINE] >= components.structure_limit[Structure.MINE]:
            return False
        if Via.NOTHING < goal.b < Via.BOOSTER:
            if not can_use_board_action(copy, components, seat, goal.b):
                return False
        return can_build_mine(copy, components, seat, goal.a, goal.b)
    if goal.kind == Move.START_GAIA_PROJECT:
        ready = gaia_project_ready(components, player)
        return ready and can_start_gaia_project(copy, components, seat, goal.a, goal.b)
    if goal.kind == Move.UPGRADE:
        return can_upgrade(copy, components, seat, goal.a, goal.b)
    if goal.kind == Move.ADVANCE:
        if player.knowledge < components.rules.advance_cost:
            return False
        return can_advance(copy, components, seat, goal.a)
    if goal.kind == Move.BOARD_ACTION:
        if not can_use_board_action(copy, components, seat, goal.a):
            return False
        return board_action_useful(copy, components, seat, goal.a)
    return False


@rule
def imagine(copy, components, work, row, seat, place):
    """Carry out a candidate on a copy of the game. Whether that is possible."""
    scratch = work.scratch
    move = scratch.candidate[place]
    if move.kind == Move.PASS or move.kind == Move.TAKE_BOOSTER:
        # without what follows, which may be the next round's income
        drop(copy)
        if move.kind == Move.PASS:
            pass_round(copy, components, seat, move.a)
        else:
            take_booster(copy, components, seat, move.a)
    else:
        if scratch.in_parts[place] == 1:
            if not convert_for(copy, components, work, row, seat, move):
                return False
            if not is_goal_legal(copy, components, seat, move):
                return False
        work.apply(copy, components, move)
    settle(copy, components, work, row, seat)
    return True


@rule
def take(work, place, index):
    """Legal move ``index`` becomes a candidate; a conversion stands for what it is for."""
    scratch = work.scratch
    scratch.tried[place] = index
    scratch.candidate[place] = work.moves[index]
    scratch.in_parts[place] = 0
    if work.moves[index].kind == Move.FREE_ACTION and scratch.wish_row != NONE:
        scratch.in_parts[place] = 1
        scratch.candidate[place].kind = scratch.goal.kind
        scratch.candidate[place].a = scratch.goal.a
        scratch.candidate[place].b = scratch.goal.b


@rule
def take_best(work, number, kept, most, lowest, passes):
    """Make the best moves candidates, or only ways to pass; returns how many there are now."""
    scratch = work.scratch
    for _ in range(most):
        best = NONE
        for index in range(number):
            if scratch.score[index] > lowest and (best == NONE or scratch.score[index] > scratch.score[best]):
                if not passes or work.moves[index].kind == Move.PASS:
                    best = index
        if best == NONE or kept == CANDIDATES:
            break
        scratch.tried[kept] = best
        scratch.candidate[kept] = work.moves[best]
        scratch.in_parts[kept] = 0
        scratch.promise[kept] = scratch.score[best]
        scratch.score[best] = NEVER
        kept += 1
    return kept


@rule
def take_wishes(state, components, work, row, seat, number, kept, lowest):
    """Make actions that need conversions candidates; returns how many there are now."""
    scratch = work.scratch
    list_wishes(state, components, work, row, seat, lowest, int(row[W.learned_wishes]))
    for place in range(scratch.wish_count):
        index = find_free_action(work, number, scratch.wish_rows[place])
        if index != NONE and kept < CANDIDATES:
            scratch.tried[kept] = index
            scratch.in_parts[kept] = 1
            scratch.promise[kept] = scratch.wish_scores[place]
            scratch.candidate[kept].kind = scratch.wishes[place].kind
            scratch.candidate[kept].a = scratch.wishes[place].a
            scratch.candidate[kept].b = scratch.wishes[place].b
            kept += 1
    return kept


@rule
def list_candidates(state, components, work, number, row, width):
    """The best moves of the script, actions that need conversions, and two ways to pass."""
    scratch = work.scratch
    if top(state).kind != Decide.TURN:
        return take_best(work, number, 0, CANDIDATES, POSSIBLE, False)
    best = NEVER
    for index in range(number):
        if work.moves[index].kind == Move.FREE_ACTION:
            scratch.score[index] = NEVER
        best = max(best, scratch.score[index])
    lowest = max(POSSIBLE, best - row[W.learned_margin])
    kept = take_best(work, number, 0, width, POSSIBLE, False)
    kept = take_best(work, number, kept, PASSES, POSSIBLE, True)
    return take_wishes(state, components, work, row, int(top(state).seat), number, kept, lowest)


# goals that need conversions first


@rule
def keep_goal(work, seat):
    """Remember what the chosen conversion is for."""
    scratch = work.scratch
    if scratch.chosen >= 0 and scratch.in_parts[scratch.chosen] == 1:
        scratch.goals[seat] = scratch.candidate[scratch.chosen]
        scratch.pursued[seat] = 1


@rule
def pursue_goal(state, components, work, number, seat):
    """The next move towards the goal of this turn, or NONE."""
    scratch = work.scratch
    if top(state).kind != Decide.TURN:
        return NONE
    if top(state).a == 0:  # a new turn, perhaps of another game
        scratch.pursued[seat] = 0
    if scratch.pursued[seat] == 0:
        return NONE
    goal = scratch.goals[seat]
    for index in range(number):
        move = work.moves[index]
        if move.kind == goal.kind and move.a == goal.a and move.b == goal.b:
            return index
    if not look_at_needs(state, components, scratch, seat, goal):
        return NONE
    _, first = plan(state, components, scratch, seat, -NEVER)
    return NONE if first == NONE else find_free_action(work, number, first)


HOOKS = {
    "W": W,
    "score_moves": score_moves,
    "is_weighed": is_weighed,
    "seat_of": seat_of,
    "redeal": redeal,
    "settle": settle,
    "is_over": is_over,
    "standing": standing,
    "stage_of": stage_of,
    "describe": describe_all,
    "turn_of": turn_of,
    "name_of": name_of,
    "take": take,
    "list_candidates": list_candidates,
    "imagine": imagine,
    "kind_of": kind_of,
    "describe_state": describe_state,
    "describe_move": describe_move,
}
