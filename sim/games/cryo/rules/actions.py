"""Actions of the board: resource spaces, stasis control, conversions, assign, trade.

Building is in cards.py, scouting and launching in caverns.py. An action is a few entries on the stack: each
part is carried out once its decision has been made.
"""

from __future__ import annotations

from sim.games.cryo.rules.cards import build_options, modifier, note_trigger
from sim.games.cryo.rules.caverns import can_launch, scout_options
from sim.games.cryo.rules.pods import free_slots, pods_in_section, room
from sim.games.cryo.rules.resources import can_pay, gain, pay
from sim.games.cryo.rules.vocabulary import (
    BAYS,
    CARD_TYPES,
    CHAMBERS,
    CHAMBERS_OF_SECTION,
    EFFECTS_OF_LIST,
    INSTALL,
    NONE,
    REDEEM,
    SLOTS,
    Action,
    Decide,
    Effect,
    EffectColumn,
    Lists,
    Resource,
    Target,
    Task,
    Trigger,
    Use,
)
from sim.kernel.decisions import push
from sim.kernel.jit import rule
from sim.kernel.rows import copy_row

TRADED = 3  # crystal, organics and tech are traded


@rule
def can_act(state, components, seat, node):
    """Whether an action can be performed at least once."""
    player = state.players[seat]
    kind = components.node_kind[node]
    if kind == Action.RESOURCE_SPACE:
        return True
    if kind == Action.STASIS_CONTROL or kind == Action.CONVERT:
        return most_repeats(state, components, seat, node) > 0
    if kind == Action.BUILD:
        return build_options(state, components, seat) != 0
    if kind == Action.SCOUT:
        return scout_options(state, components, seat, node) != 0
    if kind == Action.ASSIGN:
        return player.platform > 0 and any_free_slot(state, components, 0)
    if kind == Action.TRADE:
        return player.res[Resource.CRYSTAL] + player.res[Resource.ORGANICS] + player.res[Resource.TECH] > 0
    return can_launch(state, components, seat)


@rule
def start_action(state, components, seat, node):
    """Begin an action; upgrades add their effects after it."""
    kind = components.node_kind[node]
    section = components.node_section[node]
    push(state, Task.AFTER_ACTION, seat, node, section, 0)
    if kind == Action.RESOURCE_SPACE:
        if state.stack_count[node] == 0:
            push(state, Task.EFFECTS, seat, Lists.NODE_PRINTED + node, 0, section)
        else:
            push(state, Decide.TILE, seat, node, 0, 0)
    elif kind == Action.STASIS_CONTROL or kind == Action.CONVERT:
        push(state, Decide.REPEATS, seat, node, 0, 0)
    elif kind == Action.BUILD:
        push(state, Decide.BUILD, seat, node, 0, 0)
    elif kind == Action.SCOUT:
        push(state, Decide.SCOUT, seat, node, 0, 0)
    elif kind == Action.ASSIGN:
        push(state, Decide.ASSIGN, seat, 0, components.node_repeat[node], 0)
    elif kind == Action.TRADE:
        for material in range(TRADED):
            state.paid[material] = 0
        push(state, Decide.TRADE_PAY, seat, 0, components.node_repeat[node], 0)
    else:
        push(state, Decide.VEHICLE, seat, 0, 0, 0)


@rule
def after_action(state, components, seat, target, section):
    """Run the upgrades that act after an action."""
    player = state.players[seat]
    for card in range(CARD_TYPES - 1, -1, -1):
        if player.upgrades[card] == 1 and components.target[card] == target:
            if components.trigger[card] == Trigger.AFTER_ACTION:
                state.notes[seat].card_used[Use.UPGRADE, card] += 1
                push(state, Task.EFFECTS, seat, Lists.UPGRADE + card, 0, section)


# resource spaces


@rule
def tile_options(state, components, seat, node):
    """Redeem (one option for each material of a choice), or install in one of the empty slots."""
    tile = state.stack[node, state.stack_count[node] - 1]
    options = 1 << REDEEM
    if components.tile_choice[tile] != 0:
        options = int(components.tile_choice[tile])
    for slot in range(SLOTS):
        if state.players[seat].slots[slot] == NONE:
            options |= 1 << (INSTALL + slot)
    return options


@rule
def take_tile(state, components, seat, node, option):
    """Take a tile off its stack and redeem or install it."""
    state.stack_count[node] -= 1
    tile = state.stack[node, state.stack_count[node]]
    if option >= INSTALL:
        install(state, components, seat, tile, option - INSTALL)
        return
    note_redeemed(state, components, seat, tile)
    section = components.node_section[node]
    push(state, Task.AFTER_ACTION, seat, Target.RESOURCE_SPACE_REDEEM, section, 0)
    state.chosen = NONE if option == REDEEM else option
    push(state, Task.EFFECTS, seat, Lists.TILE + tile, 0, section)


@rule
def note_redeemed(state, components, seat, tile):
    """Note that a tile was redeemed."""
    face = components.tile_face[tile]
    notes = state.notes[seat]
    notes.redeemed[face] += 1
    if notes.redeemed_turn[face] == NONE:
        notes.redeemed_turn[face] = state.players[seat].turns


@rule
def install(state, components, seat, tile, slot):
    """Put a tile into a slot of the platform, for good."""
    player = state.players[seat]
    notes = state.notes[seat]
    player.slots[slot] = tile
    face = components.tile_face[tile]
    notes.installed[face] += 1
    notes.slot_turn[slot] = player.turns
    if notes.installed_turn[face] == NONE:
        notes.installed_turn[face] = player.turns
    action = components.slot_action[slot]
    if is_complete(components, player, action):
        notes.platform_turn[action] = player.turns


@rule
def is_complete(components, player, action):
    """Whether all slots of a platform action are filled."""
    for slot in range(SLOTS):
        if components.slot_action[slot] == action and player.slots[slot] == NONE:
            return False
    return True


# stasis control and conversions


@rule
def most_repeats(state, components, seat, node):
    """How many times an action can be performed now."""
    if components.node_kind[node] == Action.STASIS_CONTROL:
        return most_stasis_repeats(state, components, seat, node)
    player = state.players[seat]
    copy_row(player.res, state.trial)
    # Step by step: a nanite gained by one repeat can pay for the next (B-20).
    for done in range(components.node_repeat[node]):
        for place in range(EFFECTS_OF_LIST):
            cost = components.effects[Lists.NODE_COST + node, place]
            if cost[EffectColumn.KIND] == Effect.PAY:
                if not can_pay(state.trial, cost[EffectColumn.OPERAND], cost[EffectColumn.N]):
                    return done
                pay(state.trial, cost[EffectColumn.OPERAND], cost[EffectColumn.N])
        for place in range(EFFECTS_OF_LIST):
            reward = components.effects[Lists.NODE_REWARD + node, place]
            if reward[EffectColumn.KIND] == Effect.GAIN:
                resource = reward[EffectColumn.OPERAND]
                rules = components.rules
                limit = rules.energy_limit if resource == Resource.ENERGY else rules.material_limit
                state.trial[resource] = min(limit, state.trial[resource] + reward[EffectColumn.N])
    return components.node_repeat[node]


@rule
def most_stasis_repeats(state, components, seat, node):
    """How many times stasis control can be repeated: limited by price, pods in the section and room."""
    player = state.players[seat]
    woken = min(pods_in_section(player, components.node_section[node]), room(state, components, seat))
    each = max(1, components.effects[Lists.NODE_REWARD + node, 0, EffectColumn.N])
    most = min(components.node_repeat[node], (woken + each - 1) // each)
    while most > 0:
        copy_row(player.res, state.trial)
        if pay_stasis(components, player, state.trial, node, most):
            return most
        most -= 1
    return 0


@rule
def pay_stasis(components, player, res, node, repeats):
    """Pay for stasis control from ``res``, less the discounts of upgrades; False if that is not possible."""
    target = Target.ACTION + Action.STASIS_CONTROL
    for place in range(EFFECTS_OF_LIST):
        cost = components.effects[Lists.NODE_COST + node, place]
        if cost[EffectColumn.KIND] == Effect.PAY:
            resource = cost[EffectColumn.OPERAND]
            amount = repeats * cost[EffectColumn.N]
            amount = max(0, amount - modifier(components, player, target, Effect.DISCOUNT, resource))
            if not can_pay(res, resource, amount):
                return False
            pay(res, resource, amount)
    return True


@rule
def repeat_action(state, components, seat, node, repeats):
    """Perform stasis control or a conversion ``repeats`` times."""
    state.notes[seat].node_repeats[node] += repeats
    paid = 0
    if components.node_kind[node] == Action.STASIS_CONTROL:
        player = state.players[seat]
        pay_stasis(components, player, player.res, node, repeats)
        note_trigger(state, components, seat, Target.ACTION + Action.STASIS_CONTROL)
        paid = 1
    push(state, Task.CONVERT, seat, node, repeats, paid)


@rule
def convert(state, components, seat, node, repeats, paid):
    """Perform one repeat: pay, unless already paid, and take the reward. The other repeats wait."""
    if repeats == 0:
        return
    if paid == 0:
        res = state.players[seat].res
        for place in range(EFFECTS_OF_LIST):
            cost = components.effects[Lists.NODE_COST + node, place]
            if cost[EffectColumn.KIND] == Effect.PAY:
                pay(res, cost[EffectColumn.OPERAND], cost[EffectColumn.N])
    push(state, Task.CONVERT, seat, node, repeats - 1, paid)
    push(state, Task.EFFECTS, seat, Lists.NODE_REWARD + node, 0, components.node_section[node])


@rule
def wake_options(state, seat, section):
    """Chambers with own pods, in a section or (NONE) anywhere."""
    options = 0
    for chamber in range(CHAMBERS):
        if section == NONE or chamber // CHAMBERS_OF_SECTION == section:
            if state.players[seat].stasis[chamber] > 0:
                options |= 1 << chamber
    return options


@rule
def wake_pods(state, components, seat, pods, section):
    """Wake pods one by one; the rest is lost when the platform is full or no pod is left (B-3)."""
    if pods == 0:
        return
    if room(state, components, seat) == 0 or wake_options(state, seat, section) == 0:
        state.notes[seat].wakes_lost += pods
        return
    push(state, Task.WAKES, seat, pods - 1, section, 0)
    push(state, Decide.WAKE, seat, section, 0, 0)


# build


# assign


@rule
def any_free_slot(state, components, first):
    """Whether a bay from ``first`` on has an empty slot."""
    for bay in range(first, BAYS):
        if free_slots(state, components, bay) > 0:
            return True
    return False


@rule
def assign_options(state, components, seat, bay, left, assigned):
    """How many pods may go to a bay; over all bays at least one."""
    most = min(min(left, state.players[seat].platform), free_slots(state, components, bay))
    least = 0
    if assigned == 0 and not any_free_slot(state, components, bay + 1):
        least = 1
    options = 0
    for pods in range(least, most + 1):
        options |= 1 << pods
    return options


@rule
def assign(state, components, seat, bay, left, assigned, pods):
    """Move pods from the platform to a bay, then ask about the next bay."""
    player = state.players[seat]
    player.platform -= pods
    player.cargo[bay] += pods
    state.notes[seat].assigned[bay] += pods
    if bay + 1 < BAYS and left > pods and player.platform > 0:
        push(state, Decide.ASSIGN, seat, bay + 1, left - pods, assigned + pods)


# trade


@rule
def pay_options(state, seat, material, left):
    """How many units of a material may be paid; in total at least one, and never of all three materials."""
    player = state.players[seat]
    kinds = 0
    paid = 0
    for other in range(material):
        paid += state.paid[other]
        if state.paid[other] > 0:
            kinds += 1
    most = min(left, player.res[material])
    if kinds == TRADED - 1:
        most = 0
    later = 0
    for other in range(material + 1, TRADED):
        later += player.res[other]
    options = 0
    for units in range(1 if paid == 0 and later == 0 else 0, most + 1):
        options |= 1 << units
    return options


@rule
def trade_pay(state, seat, material, left, units):
    """Note what is paid; after the last material, ask what is gained."""
    state.paid[material] = units
    if material + 1 < TRADED:
        push(state, Decide.TRADE_PAY, seat, material + 1, left - units, 0)
        return
    push(state, Decide.TRADE_GAIN, seat, 0, state.paid[0] + state.paid[1] + state.paid[2], 0)


@rule
def gain_options(state, material, left):
    """How many units of a material may be gained: none if it was paid; in total as many as were paid."""
    if state.paid[material] > 0:
        return 1
    for other in range(material + 1, TRADED):
        if state.paid[other] == 0:
            return (1 << (left + 1)) - 1
    return 1 << left


@rule
def trade_gain(state, components, seat, material, left, units):
    """Gain the materials one by one; the price is paid once all have been chosen."""
    gain(state, components, seat, material, units)
    if material + 1 < TRADED:
        push(state, Decide.TRADE_GAIN, seat, material + 1, left - units, 0)
        return
    for other in range(TRADED):
        state.players[seat].res[other] -= state.paid[other]


@rule
def note_node(state, seat, node):
    """Note that a node was used."""
    notes = state.notes[seat]
    notes.node_uses[node] += 1
    if notes.node_turn[node] == NONE:
        notes.node_turn[node] = state.players[seat].turns
