"""The main choice of a turn: what each action of the board and a recall are worth, computed once per turn."""

from __future__ import annotations

from sim.games.cryo.rules.actions import TRADED, can_act, most_repeats
from sim.games.cryo.rules.cards import build_options, modifier
from sim.games.cryo.rules.caverns import hidden_near
from sim.games.cryo.rules.drones import open_docks
from sim.games.cryo.rules.pods import free_slots, pods_in_cargo
from sim.games.cryo.rules.recall import can_perform
from sim.games.cryo.rules.vocabulary import (
    BAYS,
    CARD_TYPES,
    CAVERNS,
    CHAMBER_CHOICE,
    CHAMBERS_OF_SECTION,
    DIRECTIONS,
    DOCKS,
    EFFECTS_OF_LIST,
    MATERIALS,
    NODES,
    NONE,
    PLATFORM_ACTIONS,
    SECTIONS,
    SLOTS,
    VP,
    Action,
    Effect,
    EffectColumn,
    Lists,
    Metric,
    Resource,
    Target,
)
from sim.kernel.jit import rule
from strategies.choosing import NEVER
from strategies.cryo.launch import plan_launch, scout_price, scout_worth
from strategies.cryo.weights import W
from strategies.cryo.worth import (
    action_worth,
    effects_worth,
    gain_worth,
    icon_price,
    install_factor,
    install_worth,
    look,
    look_at_slots,
    price,
    unit,
    use_worth,
    wake_worth,
)

# resource spaces, conversions


@rule
def redeem_bonus(components, scratch, player, section):
    """Worth of what upgrades add to a tile redeemed at a resource space."""
    extra = modifier(components, player, Target.RESOURCE_SPACE_REDEEM, Effect.GAIN, NONE)
    return gain_worth(components, scratch, player, components.section_primary[section], extra)


@rule
def space_worth(state, components, scratch, weights, seat, node, factor):
    """Worth of a resource space: redeeming or installing its tile, or its printed material."""
    player = state.players[seat]
    section = components.node_section[node]
    if state.stack_count[node] == 0:
        return effects_worth(components, scratch, weights, player, Lists.NODE_PRINTED + node, section)
    tile = state.stack[node, state.stack_count[node] - 1]
    redeemed = effects_worth(components, scratch, weights, player, Lists.TILE + tile, section)
    paid = icon_price(components, scratch, tile)
    best = redeemed + redeem_bonus(components, scratch, player, section)
    for slot in range(SLOTS):
        if player.slots[slot] == NONE:
            best = max(best, install_worth(components, scratch, weights, slot, redeemed, paid, factor))
    return best


@rule
def chamber_danger(state, components, chamber):
    """How likely the token of a chamber's section is to destroy the pods there."""
    section = chamber // CHAMBERS_OF_SECTION
    token = state.incident[section]
    if token == NONE:
        return 0.0
    effect = components.effects[Lists.TOKEN + token, 0]
    if effect[EffectColumn.KIND] != Effect.SABOTAGE:
        return 0.0
    if effect[EffectColumn.OPERAND] == CHAMBER_CHOICE:
        return 0.5
    return 1.0 if effect[EffectColumn.OPERAND] == chamber % CHAMBERS_OF_SECTION else 0.0


@rule
def section_danger(state, components, player, section):
    """The danger to own pods of a section: that of the chamber most at risk."""
    worst = 0.0
    for place in range(CHAMBERS_OF_SECTION):
        chamber = section * CHAMBERS_OF_SECTION + place
        if player.stasis[chamber] > 0:
            worst = max(worst, chamber_danger(state, components, chamber))
    return worst


@rule
def repeats_worth(state, components, scratch, weights, seat, node, repeats):
    """Worth of performing stasis control or a conversion ``repeats`` times."""
    player = state.players[seat]
    section = components.node_section[node]
    stasis = components.node_kind[node] == Action.STASIS_CONTROL
    worth = 0.0
    for place in range(EFFECTS_OF_LIST):
        cost = components.effects[Lists.NODE_COST + node, place]
        if cost[EffectColumn.KIND] == Effect.PAY:
            amount = repeats * cost[EffectColumn.N]
            resource = cost[EffectColumn.OPERAND]
            if stasis:
                target = Target.ACTION + Action.STASIS_CONTROL
                amount -= modifier(components, player, target, Effect.DISCOUNT, resource)
            worth -= price(components, scratch, player, resource, amount)
        reward = components.effects[Lists.NODE_REWARD + node, place]
        kind = reward[EffectColumn.KIND]
        if kind == Effect.NOTHING and cost[EffectColumn.KIND] == Effect.NOTHING:
            break
        amount = repeats * reward[EffectColumn.N]
        if kind == Effect.WAKE:
            for step in range(amount):
                worth += wake_worth(components, scratch, weights, player, player.platform + step)
            if stasis:
                worth += weights[W.danger] * section_danger(state, components, player, section)
        elif kind == Effect.GAIN:
            worth += gain_worth(components, scratch, player, reward[EffectColumn.OPERAND], amount)
        elif kind == Effect.DRAW:
            worth += amount * scratch.card
    if not stasis:
        extra = modifier(components, player, node, Effect.GAIN, NONE)
        if extra > 0:
            worth += gain_worth(components, scratch, player, Resource.ENERGY, extra)
    return worth


# the other actions


@rule
def build_worth(state, components, scratch, weights, seat, node):
    """Worth of building: the best card, then the next ones that can still be paid for."""
    player = state.players[seat]
    options = build_options(state, components, seat)
    for option in range(3 * CARD_TYPES):
        scratch.build[option] = 0.0
        if (options >> option) & 1 == 1:
            card = option % CARD_TYPES
            scratch.build[option] = use_worth(
                state, components, scratch, weights, seat, card, option // CARD_TYPES
            )
    left = player.res[Resource.TECH] + player.res[Resource.NANITE]
    worth = weights[W.build]
    used = 0
    for _ in range(components.node_repeat[node]):
        best = 0.0
        chosen = NONE
        for option in range(3 * CARD_TYPES):
            if scratch.build[option] > best and (used >> (option % CARD_TYPES)) & 1 == 0:
                if used == 0 or components.card_cost[option // CARD_TYPES, option % CARD_TYPES] <= left:
                    best = scratch.build[option]
                    chosen = option
        if chosen == NONE:
            break
        worth += best
        used |= 1 << (chosen % CARD_TYPES)
        left -= components.card_cost[chosen // CARD_TYPES, chosen % CARD_TYPES]
    return worth if used != 0 else NEVER


@rule
def bay_worth(components, scratch, weights, player, bay, already):
    """Worth of one more pod in a bay: its income for all future recalls."""
    income = components.effects[Lists.BAY + bay, 0]
    worth = scratch.first_unit[income[EffectColumn.OPERAND]] * income[EffectColumn.N] * scratch.rest
    worth *= weights[W.cargo] / (1.0 + already)
    return worth + weights[W.cargo_pod] + scratch.metric[Metric.PODS_IN_CARGO_HOLD]


@rule
def assign_worth(state, components, scratch, weights, seat, node):
    """Worth of assigning: a pod for each bay that is worth it."""
    player = state.players[seat]
    left = min(player.platform, components.node_repeat[node])
    worth = 0.0
    for bay in range(BAYS):
        if left > 0 and free_slots(state, components, bay) > 0:
            pod_worth = bay_worth(components, scratch, weights, player, bay, player.cargo[bay])
            if pod_worth > 0.0:
                worth += pod_worth
                left -= 1
    return worth + weights[W.assign]


@rule
def trade_step(components, scratch, player, paid, gained):
    """Worth of trading one of a material for one of another."""
    if paid == gained or player.res[paid] == 0:
        return NEVER
    return unit(components, scratch, gained, player.res[gained]) - unit(
        components, scratch, paid, player.res[paid] - 1
    )


@rule
def best_trade(components, scratch, player):
    """The best trade of one unit, coded as paid + TRADED * gained, and its worth."""
    best = NEVER
    code = 0
    for paid in range(TRADED):
        for gained in range(TRADED):
            worth = trade_step(components, scratch, player, paid, gained)
            if worth > best:
                best = worth
                code = paid + TRADED * gained
    return code, best


@rule
def best_scout(state, components, scratch, weights, seat, node):
    """Worth of the best scout with one pod."""
    hidden = hidden_near(state, components)
    best = NEVER
    for cavern in range(CAVERNS):
        if (hidden >> cavern) & 1 == 1:
            best = max(best, scout_worth(state, components, scratch, weights, seat, cavern, 1))
    return best - scout_price(components, scratch, state.players[seat], node)


@rule
def node_worth(state, components, scratch, weights, seat, node, factor):
    """Worth of performing the action of a node."""
    kind = components.node_kind[node]
    if kind == Action.RESOURCE_SPACE:
        return space_worth(state, components, scratch, weights, seat, node, factor)
    if kind == Action.STASIS_CONTROL or kind == Action.CONVERT:
        best = NEVER
        for repeats in range(1, most_repeats(state, components, seat, node) + 1):
            best = max(best, repeats_worth(state, components, scratch, weights, seat, node, repeats))
        return best
    if kind == Action.BUILD:
        return build_worth(state, components, scratch, weights, seat, node)
    if not can_act(state, components, seat, node):
        return NEVER
    if kind == Action.SCOUT:
        return best_scout(state, components, scratch, weights, seat, node)
    if kind == Action.ASSIGN:
        return assign_worth(state, components, scratch, weights, seat, node)
    if kind == Action.TRADE:
        _, worth = best_trade(components, scratch, state.players[seat])
        return 1.5 * worth + weights[W.trade]
    return plan_launch(state, components, scratch, weights, seat, NONE)


# recall


@rule
def points_ahead(state, components, weights, seat):
    """How many points a player is ahead of the best opponent; face-down missions count as average ones."""
    ahead = -NEVER
    for other in range(state.options.players):
        if other == seat:
            continue
        opponent = state.players[other]
        points = 1.0 * opponent.vp - opponent.vp_by[VP.MISSIONS]
        if state.options.solo == 1:
            missions = min(components.rules.rival_missions_scored, opponent.mission_count)
            points += weights[W.automated_mission] * missions
        else:
            points += weights[W.rival_mission] * opponent.mission_count
        ahead = min(ahead, state.players[seat].vp - points)
    return ahead


@rule
def chamber_worth(state, weights, seat, chamber):
    """Worth of destroying all pods of a chamber."""
    worth = 0.0
    for other in range(state.options.players):
        pods = state.players[other].stasis[chamber]
        worth += pods * (weights[W.own_loss] if other == seat else weights[W.rival_loss])
    return worth


@rule
def token_worth(state, components, scratch, weights, seat, section):
    """Worth of resolving a section's incident token."""
    token = state.incident[section]
    effect = components.effects[Lists.TOKEN + token, 0]
    if effect[EffectColumn.KIND] == Effect.SUNSET:
        ahead = points_ahead(state, components, weights, seat) - weights[W.sunset_lead]
        return min(20.0, max(-20.0, weights[W.sunset] * ahead))
    if effect[EffectColumn.KIND] == Effect.SABOTAGE:
        operand = effect[EffectColumn.OPERAND]
        best = NEVER
        for place in range(CHAMBERS_OF_SECTION):
            if operand == CHAMBER_CHOICE or operand == place:
                chamber = section * CHAMBERS_OF_SECTION + place
                best = max(best, chamber_worth(state, weights, seat, chamber))
        return best
    return effects_worth(components, scratch, weights, state.players[seat], Lists.TOKEN + token, section)


@rule
def recall_worth(state, components, scratch, weights, seat):
    """Worth of a recall: salvage, the best incident, platform actions of the drones that return."""
    player = state.players[seat]
    worth = weights[min(W.recall_1 + player.drones_out - 1, W.recall_3)]
    if pods_in_cargo(player) > 0:
        for bay in range(BAYS):
            income = components.effects[Lists.BAY + bay, 0]
            amount = player.cargo[bay] * income[EffectColumn.N]
            worth += gain_worth(components, scratch, player, income[EffectColumn.OPERAND], amount)
    best = NEVER
    for section in range(SECTIONS):
        if state.incident[section] != NONE:
            best = max(best, token_worth(state, components, scratch, weights, seat, section))
    worth += best
    for action in range(PLATFORM_ACTIONS):
        scratch.perform[action] = 0.0
        if player.home[components.action_dock[action]] == 0:
            if can_perform(state, components, seat, action):
                scratch.perform[action], _ = action_worth(components, scratch, weights, player, action, NONE)
    used = 0
    for _ in range(player.drones_out):
        chosen = NONE
        most = 0.05
        for action in range(PLATFORM_ACTIONS):
            dock = components.action_dock[action]
            if scratch.perform[action] > most and (used >> dock) & 1 == 0:
                most = scratch.perform[action]
                chosen = dock
        if chosen == NONE:
            break
        used |= 1 << chosen
        worth += weights[W.perform] * most
    return worth


# the plan


@rule
def is_planned(state, scratch, seat):
    """Whether the plan in scratch memory is of this turn of this player."""
    return scratch.turn == state.turn_number and scratch.seat == seat and scratch.deal == state.random.key


@rule
def plan_turn(state, components, scratch, weights, seat):
    """Compute the worth of all actions and of a recall; kept until another turn is planned."""
    if is_planned(state, scratch, seat):
        return
    scratch.turn = state.turn_number
    scratch.seat = seat
    scratch.deal = state.random.key
    look(state, components, scratch, weights, seat)
    player = state.players[seat]
    look_at_slots(components, scratch, weights, player)
    factor = install_factor(scratch, weights, player)
    for node in range(NODES):
        scratch.node[node] = node_worth(state, components, scratch, weights, seat, node, factor)
    scratch.recall = NEVER
    if player.drones_out > 0:
        scratch.recall = recall_worth(state, components, scratch, weights, seat)


@rule
def dock_worth(components, scratch, weights, dock):
    """Worth of a drone on a dock: its best action, minus part of the actions that are then blocked."""
    best = weights[W.idle]
    others = 0.0
    for direction in range(DIRECTIONS):
        node = components.dock_nodes[dock, direction]
        if node != NONE:
            worth = scratch.node[node]
            if worth > best:
                others += max(0.0, best)
                best = worth
            else:
                others += max(0.0, worth)
    return best - weights[W.block] * others


@rule
def deploy_worth(state, components, scratch, weights):
    """Worth of the best dock."""
    options = open_docks(state, components)
    best = NEVER
    for dock in range(DOCKS):
        if (options >> dock) & 1 == 1:
            best = max(best, dock_worth(components, scratch, weights, dock))
    return best


@rule
def leave_worth(components, scratch, weights, player, dock):
    """Worth of freeing a platform dock: that of its action at the next recall."""
    best = 0.0
    for action in range(PLATFORM_ACTIONS):
        if components.action_dock[action] == dock:
            worth, missing = action_worth(components, scratch, weights, player, action, NONE)
            best = max(best, worth if missing == 0 else 0.1 * worth)
    return best


@rule
def materials_worth(components, scratch, player, material):
    """Worth of the last unit of a material that a player holds."""
    return unit(components, scratch, min(material, MATERIALS - 1), max(0, player.res[material] - 1))
