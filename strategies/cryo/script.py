"""The scripted player: one decision after the other, each move scored from features, nothing copied."""

from __future__ import annotations

from sim.games.cryo.actions import TRADED
from sim.games.cryo.vocabulary import (
    CARD_TYPES,
    CAVERNS,
    CHAMBERS_OF_SECTION,
    DEPLOY,
    FIRST_OPPONENT_CHOICE,
    HUMAN,
    INSTALL,
    NONE,
    OPPONENT,
    PERFORM,
    REDEEM,
    STOP,
    ChoicePolicy,
    Decide,
    Effect,
    EffectColumn,
    Lists,
)
from sim.kernel.decisions import top
from sim.kernel.jit import jit, rule
from strategies.choosing import best_option
from strategies.cryo.launch import held, load_wish, plan_launch, scout_worth
from strategies.cryo.mind import MAX_ROUTE
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
def turn_score(state, components, mind, weights, seat, kind, a, option):
    """Score of a move of the turn's frame: deploy or recall, platform dock, dock, action."""
    if kind == Decide.TURN:
        return deploy_worth(state, components, mind, weights) if option == DEPLOY else mind.recall
    if kind == Decide.LEAVE:
        return leave_worth(components, mind, weights, state.players[seat], option)
    if kind == Decide.DOCK:
        return dock_worth(components, mind, weights, option)
    return weights[W.idle] if option == STOP else mind.node[components.dock_nodes[a, option]]


@rule
def tile_score(state, components, mind, weights, seat, node, option):
    """Score of redeeming or installing a tile."""
    player = state.players[seat]
    tile = state.stack[node, state.stack_count[node] - 1]
    section = components.node_section[node]
    if option >= INSTALL:
        redeemed = effects_worth(components, mind, weights, player, Lists.TILE + tile, section)
        paid = icon_price(components, mind, tile)
        factor = install_factor(mind, weights, player)
        return install_worth(components, mind, weights, option - INSTALL, redeemed, paid, factor)
    bonus = redeem_bonus(components, mind, player, section)
    if option == REDEEM:
        return effects_worth(components, mind, weights, player, Lists.TILE + tile, section) + bonus
    amount = components.effects[Lists.TILE + tile, 0, EffectColumn.N]
    return gain_worth(components, mind, player, option, amount) + bonus


@rule
def trade_score(state, components, mind, seat, kind, material, option):
    """Score of paying or gaining so many units: up to two of the best trade."""
    player = state.players[seat]
    if kind == Decide.TRADE_PAY:
        code, _ = best_trade(components, mind, player)
        wished = 2 if code % TRADED == material else 0
        return -1.0 * abs(option - wished)
    # What is gained: the one of which a unit is worth most.
    here = gain_worth(components, mind, player, material, max(1, option))
    best = here
    for other in range(material + 1, TRADED):
        if state.paid[other] == 0:
            best = max(best, gain_worth(components, mind, player, other, max(1, option)))
    return 1.0 * option if here >= best else -1.0 * option


@rule
def launch_score(state, mind, seat, kind, a, b, option):
    """Score of a move within a launch: as planned."""
    if kind == Decide.VEHICLE:
        return 1.0 if option == mind.vehicle else 0.0
    if kind == Decide.PATH:
        count = state.path_count
        if count >= mind.route_count:
            return 1.0 if option == STOP else 0.0
        return 1.0 if option == mind.route[count] else 0.0
    if kind == Decide.LOAD:
        return -1.0 * abs(option - load_wish(state, mind, seat, a, b))
    wished = mind.place[a] if a < MAX_ROUTE else 0
    return -1.0 * abs(option - wished)


@rule
def pair_harm(state, components, cavern, pods):
    """How much it hurts the human when the opponent puts so many pods into a cavern."""
    own = state.players[HUMAN].caverns[cavern]
    theirs = state.players[OPPONENT].caverns[cavern]
    more = theirs + pods
    before = held(state, components, cavern, own, theirs) - held(state, components, cavern, theirs, own)
    after = held(state, components, cavern, own, more) - held(state, components, cavern, more, own)
    return before - after


@rule
def opponent_score(state, components, mind, weights, kind, a, option):
    """Score of a choice on the opponent's behalf, for the human."""
    rival = state.players[OPPONENT]
    if kind == Decide.OPPONENT_INCIDENT:
        effect = components.effects[Lists.TOKEN + state.incident[option], 0]
        if effect[EffectColumn.KIND] == Effect.SABOTAGE or effect[EffectColumn.KIND] == Effect.SUNSET:
            return token_worth(state, components, mind, weights, HUMAN, option)
        return -0.5 * effect[EffectColumn.N]
    if kind == Decide.OPPONENT_CHAMBER:
        return chamber_worth(state, weights, HUMAN, a * CHAMBERS_OF_SECTION + option)
    if kind == Decide.OPPONENT_WAKE:
        return -chamber_danger(state, components, option)
    if kind == Decide.OPPONENT_PAIR or kind == Decide.OPPONENT_ODD:
        pair = option if kind == Decide.OPPONENT_PAIR else a
        odd = 0 if kind == Decide.OPPONENT_PAIR else option
        half = rival.platform // 2
        harm = 0.0
        for place in range(2):
            pods = half + (rival.platform % 2 if place == odd else 0)
            harm += pair_harm(state, components, components.pairs[pair, place], pods)
        return -harm
    if kind == Decide.OPPONENT_MATERIAL:
        return -1.0 * rival.res[option]
    if kind == Decide.OPPONENT_BAY:
        # Far from the next resource check.
        resource = components.effects[Lists.BAY + option, 0, EffectColumn.OPERAND]
        return -1.0 * rival.res[resource]
    return 0.0


@rule
def move_score(state, components, mind, weights, seat, kind, a, b, option):
    """Score of one move of any decision besides those of the turn's frame, a launch and the opponent."""
    player = state.players[seat]
    if kind == Decide.SCRAP:
        if option == STOP:
            return 0.0
        gained = effects_worth(components, mind, weights, player, Lists.SCRAP + option, NONE)
        return gained + weights[W.scrap] - hand_worth(state, components, mind, weights, seat, option)
    if kind == Decide.KEEP or kind == Decide.DISCARD:
        worth = hand_worth(state, components, mind, weights, seat, option)
        return -worth / player.hand[option]  # of two alike one is less missed
    if kind == Decide.TILE:
        return tile_score(state, components, mind, weights, seat, a, option)
    if kind == Decide.REPEATS:
        return repeats_worth(state, components, mind, weights, seat, a, option)
    if kind == Decide.WAKE:
        return chamber_danger(state, components, option) + 0.1 * player.stasis[option]
    if kind == Decide.BUILD:
        if option == STOP:
            return 0.0
        return use_worth(state, components, mind, weights, seat, option % CARD_TYPES, option // CARD_TYPES)
    if kind == Decide.SCOUT:
        pods = option // CAVERNS + 1
        return scout_worth(state, components, mind, weights, seat, option % CAVERNS, pods)
    if kind == Decide.ASSIGN:
        worth = 0.0
        for pod in range(option):
            worth += bay_worth(components, mind, weights, player, a, player.cargo[a] + pod)
        return worth
    if kind == Decide.TRADE_PAY or kind == Decide.TRADE_GAIN:
        return trade_score(state, components, mind, seat, kind, a, option)
    if kind == Decide.INCIDENT:
        return token_worth(state, components, mind, weights, seat, option)
    if kind == Decide.CHAMBER:
        return chamber_worth(state, weights, seat, a * CHAMBERS_OF_SECTION + option)
    if kind == Decide.RETURN:
        if option < PERFORM:
            return 0.05 - leave_worth(components, mind, weights, player, option) * 0.1
        worth, _ = action_worth(components, mind, weights, player, option - PERFORM, NONE)
        return worth
    if kind == Decide.REPEAT:
        if option == STOP:
            return 0.05
        worth, _ = action_worth(components, mind, weights, player, option, NONE)
        return worth
    if kind == Decide.COST:
        return -materials_worth(components, mind, player, option)
    return gain_worth(components, mind, player, option, max(1, b))


@rule
def own_turn(state):
    """Which turn of the player who decides this is, or comes next."""
    return int(state.players[state.actor].turns)


@rule
def choose_scripted(state, components, work, number, weights, temperature):
    """The scripted player's move; leaves the scores of all moves in ``mind.score``."""
    decision = top(state)
    kind = int(decision.kind)
    seat = int(decision.seat)
    a = int(decision.a)
    b = int(decision.b)
    mind = work.mind
    frame = kind == Decide.TURN or Decide.LEAVE <= kind <= Decide.NODE
    launch = Decide.VEHICLE <= kind <= Decide.PLACE
    opponent = kind >= FIRST_OPPONENT_CHOICE
    if frame:
        plan_turn(state, components, mind, weights, seat)
    elif not launch:
        look(state, components, mind, weights, seat)
        if kind == Decide.TILE:
            look_at_slots(components, mind, weights, state.players[seat])
    elif kind == Decide.VEHICLE or (kind == Decide.PATH and state.path_count == 0):
        look(state, components, mind, weights, seat)
        only = NONE if kind == Decide.VEHICLE else int(state.vehicle)
        plan_launch(state, components, mind, weights, seat, only)
    sign = 1.0
    if opponent and state.options.choice_policy == ChoicePolicy.OPPONENT_BEST:
        sign = -1.0
    for index in range(number):
        option = int(work.moves[index].option)
        if frame:
            score = turn_score(state, components, mind, weights, seat, kind, a, option)
        elif launch:
            score = launch_score(state, mind, seat, kind, a, b, option)
        elif opponent:
            score = sign * opponent_score(state, components, mind, weights, kind, a, option)
        else:
            score = move_score(state, components, mind, weights, seat, kind, a, b, option)
        mind.score[index] = score
    return best_option(state, work, number, temperature, own_turn(state))


@jit
def choose(state, components, work, count, policy):
    """The move of the player who decides, by the weights of its row."""
    row = policy[state.actor]
    return choose_scripted(state, components, work, count, row, row[TEMPERATURE])
