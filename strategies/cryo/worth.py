"""What resources, effects, cards and platform actions are worth to the player who decides, in victory points.

``look`` writes what does not depend on a move into the scratch memory ``mind``; everything else reads it.
"""

from __future__ import annotations

from sim.games.cryo.actions import card_price
from sim.games.cryo.pods import pods_in_cargo, pods_in_stasis
from sim.games.cryo.scoring import mission_value
from sim.games.cryo.vocabulary import (
    CARD_TYPES,
    CHAMBERS,
    EFFECTS_OF_LIST,
    HUMAN,
    MATERIALS,
    NONE,
    OPPONENT,
    RESOURCES,
    SLOTS,
    Effect,
    EffectColumn,
    Lists,
    Metric,
    Resource,
    Trait,
    Use,
)
from sim.kernel.jit import rule
from sim.kernel.rows import row_sum
from strategies.cryo.weights import W
from strategies.weights import at_time


@rule
def game_time(state, components):
    """0 at the start, 1 at the end: by the incident tokens, or by the pods of the one who has fewest left."""
    pods = max(1, row_sum(components.chamber_pods, CHAMBERS))
    time = state.queue_at / max(1, state.queue_count)
    for seat in range(state.options.players):
        player = state.players[seat]
        left = player.platform + pods_in_stasis(player) + pods_in_cargo(player)
        time = max(time, 1.0 - left / pods)
    return min(1.0, time)


@rule
def look(state, components, mind, weights, seat):
    """All that does not depend on a move."""
    player = state.players[seat]
    time = game_time(state, components)
    mind.time = time
    mind.rest = weights[W.recalls] * (1.0 - time)
    for resource in range(RESOURCES):
        mind.worth[resource] = at_time(weights, W.crystal_early + 2 * resource, time)
        mind.glut[resource] = weights[W.glut]
    mind.glut[Resource.ENERGY] = weights[W.glut_energy]
    for metric in range(CARD_TYPES):
        mind.metric[metric] = 0.0
    for card in range(CARD_TYPES):
        if player.missions[card] > 0:
            if mission_value(components, player, card) < components.mission_max[card]:
                points = components.mission_vp[card] / components.mission_per[card]
                mind.metric[components.metric[card]] += weights[W.mission_push] * points
    mind.wake = at_time(weights, W.wake_early, time) + mind.metric[Metric.PODS_OUT_OF_STASIS]
    if player.hand_count < components.rules.hand_limit:
        mind.card = at_time(weights, W.card_early, time) / (1.0 + weights[W.glut_card] * player.hand_count)
    else:
        mind.card = 0.2 * at_time(weights, W.card_early, time)
    # What a mission counts at the end is worth having at the end only.
    for material in range(MATERIALS):
        mind.worth[material] += time * mind.metric[Metric.MATERIALS_LEFT]
    mind.worth[Resource.ENERGY] += time * mind.metric[Metric.ENERGY_LEFT]


@rule
def unit(components, mind, resource, held):
    """Worth of one more of a resource to one who holds so many."""
    rules = components.rules
    limit = rules.energy_limit if resource == Resource.ENERGY else rules.material_limit
    if held >= limit:
        return 0.0
    return mind.worth[resource] / (1.0 + mind.glut[resource] * held)


@rule
def gain_worth(components, mind, player, resource, amount):
    """Worth of gaining some of a resource."""
    worth = 0.0
    for step in range(amount):
        worth += unit(components, mind, resource, player.res[resource] + step)
    return worth


@rule
def price(components, mind, player, resource, amount):
    """Worth of what is paid: the printed material, and nanites for the shortfall."""
    worth = 0.0
    own = min(player.res[resource], amount)
    for step in range(own):
        worth += unit(components, mind, resource, player.res[resource] - 1 - step)
    for step in range(amount - own):
        worth += unit(components, mind, Resource.NANITE, player.res[Resource.NANITE] - 1 - step)
    return worth


@rule
def best_of_choice(components, mind, player, materials, amount):
    """Worth of the best material of a set."""
    best = 0.0
    for material in range(MATERIALS):
        if (materials >> material) & 1 == 1:
            best = max(best, gain_worth(components, mind, player, material, amount))
    return best


@rule
def wake_worth(components, mind, weights, player, awake):
    """Worth of a pod that wakes, with so many on the platform."""
    if awake >= components.rules.pod_limit:
        return 0.0
    return mind.wake / (1.0 + weights[W.glut_wake] * awake)


@rule
def effects_worth(components, mind, weights, player, row, section):
    """Worth of a list of effects that give something; payments count against it."""
    worth = 0.0
    for place in range(EFFECTS_OF_LIST):
        effect = components.effects[row, place]
        kind = effect[EffectColumn.KIND]
        operand = effect[EffectColumn.OPERAND]
        amount = effect[EffectColumn.N]
        if kind == Effect.NOTHING:
            break
        if kind == Effect.GAIN:
            if operand == Resource.SECTION_PRIMARY:
                operand = components.section_primary[section]
            if operand != NONE:
                worth += gain_worth(components, mind, player, operand, amount)
        elif kind == Effect.GAIN_CHOICE:
            worth += best_of_choice(components, mind, player, operand, amount)
        elif kind == Effect.DRAW:
            worth += amount * mind.card
        elif kind == Effect.WAKE:
            worth += amount * wake_worth(components, mind, weights, player, player.platform)
        elif kind == Effect.PAY:
            worth -= price(components, mind, player, operand, amount)
    return worth


# cards


@rule
def upgrade_worth(state, components, mind, weights, seat, card):
    """Worth of a card as an upgrade, its price apart; negative where it is not possible."""
    player = state.players[seat]
    if player.upgrade_count >= components.rules.upgrade_slots or player.upgrades[card] > 0:
        return -9.0
    if state.options.solo == 1 and seat == HUMAN and state.players[OPPONENT].upgrades[card] > 0:
        return -9.0
    worth = components.upgrade_vp[card] + weights[W.upgrade_power_coupler + card] * (1.0 - mind.time)
    return worth + mind.metric[Metric.UPGRADES_PLUS_VEHICLES]


@rule
def vehicle_power(components, weights, card):
    """How good a vehicle is, beside others."""
    trait = weights[W.trait] if components.trait[card] != Trait.NONE else 0.0
    power = weights[W.capacity] * components.capacity[card] + trait
    return power + weights[W.start_energy] * components.start_energy[card]


@rule
def vehicle_worth(state, components, mind, weights, seat, card):
    """Worth of a card as a vehicle: how much better than those that are there."""
    player = state.players[seat]
    if player.vehicle_count >= components.rules.vehicle_slots:
        return -9.0
    worth = components.vehicle_vp[card] + mind.metric[Metric.UPGRADES_PLUS_VEHICLES]
    power = vehicle_power(components, weights, card)
    if player.vehicle_count == 0:
        return worth + weights[W.vehicle] + power * (1.0 - mind.time)
    best = -9.0
    for other in range(CARD_TYPES):
        if player.vehicles[other] > 0:
            best = max(best, vehicle_power(components, weights, other))
    return worth + max(0.0, power - best) * (1.0 - mind.time)


@rule
def mission_hope(components, mind, weights, player, card):
    """Points of a mission now, and part of those hoped for; late in the game hope is for what is there."""
    now = 1.0 * mission_value(components, player, card)
    lacking = max(0.0, weights[W.mission_power_coupler + card] - now) * (1.0 - mind.time)
    return now + weights[W.mission_hope] * lacking


@rule
def mission_worth(components, mind, weights, player, card):
    """Worth of a card as a mission."""
    if player.mission_count >= components.rules.mission_slots or player.missions[card] > 0:
        return -9.0
    return mission_hope(components, mind, weights, player, card)


@rule
def use_worth(state, components, mind, weights, seat, card, use):
    """Worth of building a card for a use, its price paid."""
    player = state.players[seat]
    if use == Use.MISSION:
        worth = mission_worth(components, mind, weights, player, card)
    elif use == Use.VEHICLE:
        worth = vehicle_worth(state, components, mind, weights, seat, card)
    else:
        worth = upgrade_worth(state, components, mind, weights, seat, card)
    return worth - price(components, mind, player, Resource.TECH, card_price(components, player, use, card))


@rule
def hand_worth(state, components, mind, weights, seat, card):
    """Worth of a card in hand: part of its best use."""
    best = 0.0
    for use in range(Use.SCRAP):
        best = max(best, use_worth(state, components, mind, weights, seat, card, use))
    scrap = effects_worth(components, mind, weights, state.players[seat], Lists.SCRAP + card, NONE)
    return max(weights[W.keep] * best, 0.5 * scrap)


# platform actions


@rule
def icon_price(components, mind, tile):
    """Worth of what a tile in a cost slot makes a player pay."""
    least = 9.0
    for material in range(MATERIALS):
        if (components.tile_icons[tile] >> material) & 1 == 1:
            least = min(least, mind.worth[material] / (1.0 + mind.glut[material] * 2.0))
    return least


@rule
def action_worth(components, mind, weights, player, action, without):
    """Worth of performing a platform action once, and how many of its slots are empty; both apart from the
    slot ``without``."""
    worth = effects_worth(components, mind, weights, player, Lists.PLATFORM_COST + action, NONE)
    worth += effects_worth(components, mind, weights, player, Lists.PLATFORM_REWARD + action, NONE)
    missing = 0
    for slot in range(SLOTS):
        if components.slot_action[slot] == action and slot != without:
            tile = player.slots[slot]
            if tile == NONE:
                missing += 1
            elif components.slot_cost[slot] == 1:
                worth -= icon_price(components, mind, tile)
            else:
                worth += effects_worth(components, mind, weights, player, Lists.TILE + tile, NONE)
    return worth, missing


@rule
def look_at_slots(components, mind, weights, player):
    """What the platform action of each empty slot is worth without the tile that it lacks."""
    for slot in range(SLOTS):
        if player.slots[slot] == NONE:
            action = components.slot_action[slot]
            mind.slot[slot], mind.missing[slot] = action_worth(
                components, mind, weights, player, action, slot
            )


@rule
def install_factor(mind, weights, player):
    """How much of one use of a platform action a tile for it is worth, over all recalls to come."""
    others = 0
    for slot in range(SLOTS):
        if player.slots[slot] != NONE:
            others += 1
    return mind.rest * weights[W.install] / (1.0 + weights[W.install_glut] * others)


@rule
def install_worth(components, mind, weights, slot, redeemed, paid, factor):
    """Worth of a tile in an empty slot: ``redeemed`` as a reward, ``paid`` as a cost."""
    worth = mind.slot[slot] - paid if components.slot_cost[slot] == 1 else mind.slot[slot] + redeemed
    worth = max(0.0, worth) * factor
    if mind.missing[slot] > 0:
        worth *= weights[W.install_half]
    return worth + mind.metric[Metric.PLATFORM_TILES]
