"""The scripted player: takes one decision at a time and scores each move, without looking ahead."""

from __future__ import annotations

from sim.games.cryo.rules.actions import TRADED
from sim.games.cryo.rules.vocabulary import (
    CARD_TYPES,
    CAVERNS,
    CHAMBERS_OF_SECTION,
    DEPLOY,
    FIRST_RIVAL_CHOICE,
    INSTALL,
    NONE,
    PERFORM,
    REDEEM,
    STOP,
    ChoicePolicy,
    Decide,
    EffectColumn,
    Lists,
)
from sim.kernel.decisions import top
from sim.kernel.jit import jit, rule
from strategies.choosing import best_option
from strategies.cryo.launch import load_wish, plan_launch, scout_worth
from strategies.cryo.rival import look_for_rival, rival_score
from strategies.cryo.scratch import MAX_ROUTE
from strategies.cryo.turn import (
    action_worth,
    bay_worth,
    best_trade,
    chamber_danger,
    chamber_worth,
    deploy_worth,
    dock_worth,
    leave_worth,
    materials_worth,
    plan_turn,
    redeem_bonus,
    repeats_worth,
    token_worth,
)
from strategies.cryo.weights import W
from strategies.cryo.worth import (
    effects_worth,
    gain_worth,
    hand_worth,
    icon_price,
    install_factor,
    install_worth,
    look,
    look_at_slots,
    use_worth,
)
from strategies.rungs import TEMPERATURE


@rule
def turn_score(state, components, scratch, weights, seat, kind, dock, option):
    """Score of a move of the turn's frame: deploy or recall, platform dock, dock, action."""
    if kind == Decide.TURN:
        return deploy_worth(state, components, scratch, weights) if option == DEPLOY else scratch.recall
    if kind == Decide.LEAVE:
        return leave_worth(components, scratch, weights, state.players[seat], option)
    if kind == Decide.DOCK:
        return dock_worth(components, scratch, weights, option)
    return weights[W.idle] if option == STOP else scratch.node[components.dock_nodes[dock, option]]


@rule
def tile_score(state, components, scratch, weights, seat, node, option):
    """Score of redeeming or installing a tile."""
    player = state.players[seat]
    tile = state.stack[node, state.stack_count[node] - 1]
    section = components.node_section[node]
    if option >= INSTALL:
        redeemed = effects_worth(components, scratch, weights, player, Lists.TILE + tile, section)
        paid = icon_price(components, scratch, tile)
        factor = install_factor(scratch, weights, player)
        return install_worth(components, scratch, weights, option - INSTALL, redeemed, paid, factor)
    bonus = redeem_bonus(components, scratch, player, section)
    if option == REDEEM:
        return effects_worth(components, scratch, weights, player, Lists.TILE + tile, section) + bonus
    amount = components.effects[Lists.TILE + tile, 0, EffectColumn.N]
    return gain_worth(components, scratch, player, option, amount) + bonus


@rule
def trade_score(state, components, scratch, seat, kind, material, option):
    """Score of paying or gaining ``option`` units: up to two of the best trade."""
    player = state.players[seat]
    if kind == Decide.TRADE_PAY:
        code, _ = best_trade(components, scratch, player)
        wished = 2 if code % TRADED == material else 0
        return -1.0 * abs(option - wished)
    # Gain the material whose units are worth most.
    here = gain_worth(components, scratch, player, material, max(1, option))
    best = here
    for other in range(material + 1, TRADED):
        if state.paid[other] == 0:
            best = max(best, gain_worth(components, scratch, player, other, max(1, option)))
    return 1.0 * option if here >= best else -1.0 * option


@rule
def launch_score(state, scratch, seat, kind, a, b, option):
    """Score of a move within a launch: does it follow the plan?"""
    if kind == Decide.VEHICLE:
        return 1.0 if option == scratch.vehicle else 0.0
    if kind == Decide.PATH:
        count = state.path_count
        if count >= scratch.route_count:
            return 1.0 if option == STOP else 0.0
        return 1.0 if option == scratch.route[count] else 0.0
    if kind == Decide.LOAD:
        source, loaded = a, b
        return -1.0 * abs(option - load_wish(state, scratch, seat, source, loaded))
    place = a
    wished = scratch.place[place] if place < MAX_ROUTE else 0
    return -1.0 * abs(option - wished)


@rule
def move_score(state, components, scratch, weights, seat, kind, a, b, option):
    """Score of a move of any other decision: not the frame of a turn, a launch, or a choice for the rival."""
    player = state.players[seat]
    if kind == Decide.SCRAP:
        if option == STOP:
            return 0.0
        gained = effects_worth(components, scratch, weights, player, Lists.SCRAP + option, NONE)
        return gained + weights[W.scrap] - hand_worth(state, components, scratch, weights, seat, option)
    if kind == Decide.KEEP or kind == Decide.DISCARD:
        worth = hand_worth(state, components, scratch, weights, seat, option)
        return -worth / player.hand[option]  # a second copy is missed less
    if kind == Decide.TILE:
        return tile_score(state, components, scratch, weights, seat, a, option)
    if kind == Decide.REPEATS:
        return repeats_worth(state, components, scratch, weights, seat, a, option)
    if kind == Decide.WAKE:
        return chamber_danger(state, components, option) + 0.1 * player.stasis[option]
    if kind == Decide.BUILD:
        if option == STOP:
            return 0.0
        return use_worth(state, components, scratch, weights, seat, option % CARD_TYPES, option // CARD_TYPES)
    if kind == Decide.SCOUT:
        pods = option // CAVERNS + 1
        return scout_worth(state, components, scratch, weights, seat, option % CAVERNS, pods)
    if kind == Decide.ASSIGN:
        bay = a
        worth = 0.0
        for pod in range(option):
            worth += bay_worth(components, scratch, weights, player, bay, player.cargo[bay] + pod)
        return worth
    if kind == Decide.TRADE_PAY or kind == Decide.TRADE_GAIN:
        return trade_score(state, components, scratch, seat, kind, a, option)
    if kind == Decide.INCIDENT:
        return token_worth(state, components, scratch, weights, seat, option)
    if kind == Decide.CHAMBER:
        section = a
        return chamber_worth(state, weights, seat, section * CHAMBERS_OF_SECTION + option)
    if kind == Decide.RETURN:
        if option < PERFORM:
            return 0.05 - leave_worth(components, scratch, weights, player, option) * 0.1
        worth, _ = action_worth(components, scratch, weights, player, option - PERFORM, NONE)
        return worth
    if kind == Decide.REPEAT:
        if option == STOP:
            return 0.05
        worth, _ = action_worth(components, scratch, weights, player, option, NONE)
        return worth
    if kind == Decide.COST:
        return -materials_worth(components, scratch, player, option)
    amount = b
    return gain_worth(components, scratch, player, option, max(1, amount))


@rule
def own_turn(state):
    """The number of the current (or next) turn of the player who decides."""
    return int(state.players[state.actor].turns)


@rule
def choose_scripted(state, components, work, number, weights, temperature):
    """The scripted player's move; leaves the scores of all moves in ``scratch.score``."""
    decision = top(state)
    kind = int(decision.kind)
    seat = int(decision.seat)
    a = int(decision.a)
    b = int(decision.b)
    scratch = work.scratch
    frame = kind == Decide.TURN or Decide.LEAVE <= kind <= Decide.NODE
    launch = Decide.VEHICLE <= kind <= Decide.PLACE
    rival = kind >= FIRST_RIVAL_CHOICE
    if frame:
        plan_turn(state, components, scratch, weights, seat)
        if kind == Decide.LEAVE:
            look(state, components, scratch, weights, seat)
    elif rival:
        look_for_rival(state, components, scratch, weights, kind)
    elif not launch:
        look(state, components, scratch, weights, seat)
        if kind == Decide.TILE:
            look_at_slots(components, scratch, weights, state.players[seat])
    elif kind == Decide.VEHICLE or (kind == Decide.PATH and state.path_count == 0):
        look(state, components, scratch, weights, seat)
        only = NONE if kind == Decide.VEHICLE else int(state.vehicle)
        plan_launch(state, components, scratch, weights, seat, only)
    sign = 1.0
    if rival and state.options.choice_policy == ChoicePolicy.RIVAL_BEST:
        sign = -1.0
    for index in range(number):
        option = int(work.moves[index].option)
        if frame:
            score = turn_score(state, components, scratch, weights, seat, kind, a, option)
        elif launch:
            score = launch_score(state, scratch, seat, kind, a, b, option)
        elif rival:
            score = sign * rival_score(state, components, scratch, weights, kind, a, b, option, sign)
        else:
            score = move_score(state, components, scratch, weights, seat, kind, a, b, option)
        scratch.score[index] = score
    return best_option(state, work, number, temperature, own_turn(state))


@jit
def choose(state, components, work, count, weights):
    """The move of the player who decides, by the weights of its row."""
    row = weights[state.actor]
    return choose_scripted(state, components, work, count, row, row[TEMPERATURE])
