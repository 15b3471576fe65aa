"""What resources, effects, cards and platform actions are worth to the player who decides, in victory points.

``look`` writes everything that does not depend on a move into ``scratch``; the other functions read it.
"""

from __future__ import annotations

from sim.games.cryo.rules.cards import card_price
from sim.games.cryo.rules.pods import pods_in_cargo, pods_in_stasis
from sim.games.cryo.rules.scoring import mission_value
from sim.games.cryo.rules.vocabulary import (
    CARD_TYPES,
    CHAMBERS,
    EFFECTS_OF_LIST,
    HUMAN,
    MATERIALS,
    NONE,
    RESOURCES,
    RIVAL,
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
    """0 at the start, 1 at the end: by the incident tokens, or by the player with the fewest pods left."""
    pods = max(1, row_sum(components.chamber_pods, CHAMBERS))
    time = state.queue_at / max(1, state.queue_count)
    for seat in range(state.options.players):
        player = state.players[seat]
        left = player.platform + pods_in_stasis(player) + pods_in_cargo(player)
        time = max(time, 1.0 - left / pods)
    return min(1.0, time)


@rule
def look(state, components, scratch, weights, seat):
    """Compute everything that does not depend on a move."""
    player = state.players[seat]
    time = game_time(state, components)
    scratch.time = time
    scratch.rest = weights[W.recalls] * (1.0 - time)
    for resource in range(RESOURCES):
        scratch.first_unit[resource] = at_time(weights, W.crystal_early + 2 * resource, time)
        scratch.glut[resource] = weights[W.glut]
    scratch.glut[Resource.ENERGY] = weights[W.glut_energy]
    for metric in range(CARD_TYPES):
        scratch.metric[metric] = 0.0
    for card in range(CARD_TYPES):
        if player.missions[card] > 0:
            if mission_value(components, player, card) < components.mission_max[card]:
                points = components.mission_vp[card] / components.mission_per[card]
                scratch.metric[components.metric[card]] += weights[W.mission_push] * points
    scratch.wake = at_time(weights, W.wake_early, time) + scratch.metric[Metric.PODS_OUT_OF_STASIS]
    if player.hand_count < components.rules.hand_limit:
        scratch.card = at_time(weights, W.card_early, time) / (1.0 + weights[W.glut_card] * player.hand_count)
    else:
        scratch.card = 0.2 * at_time(weights, W.card_early, time)
    # What a mission counts at the end is only worth having at the end.
    for material in range(MATERIALS):
        scratch.first_unit[material] += time * scratch.metric[Metric.MATERIALS_LEFT]
    scratch.first_unit[Resource.ENERGY] += time * scratch.metric[Metric.ENERGY_LEFT]


@rule
def unit(components, scratch, resource, held):
    """Worth of one more of a resource to a player who has ``held`` of it."""
    rules = components.rules
    limit = rules.energy_limit if resource == Resource.ENERGY else rules.material_limit
    if held >= limit:
        return 0.0
    return scratch.first_unit[resource] / (1.0 + scratch.glut[resource] * held)


@rule
def gain_worth(components, scratch, player, resource, amount):
    """Worth of gaining some of a resource."""
    worth = 0.0
    for step in range(amount):
        worth += unit(components, scratch, resource, player.res[resource] + step)
    return worth


@rule
def price(components, scratch, player, resource, amount):
    """Worth of a payment: the printed material, and nanites for the shortfall."""
    worth = 0.0
    own = min(player.res[resource], amount)
    for step in range(own):
        worth += unit(components, scratch, resource, player.res[resource] - 1 - step)
    for step in range(amount - own):
        worth += unit(components, scratch, Resource.NANITE, player.res[Resource.NANITE] - 1 - step)
    return worth


@rule
def best_of_choice(components, scratch, player, materials, amount):
    """Worth of the best material of a set."""
    best = 0.0
    for material in range(MATERIALS):
        if (materials >> material) & 1 == 1:
            best = max(best, gain_worth(components, scratch, player, material, amount))
    return best


@rule
def wake_worth(components, scratch, weights, player, awake):
    """Worth of a pod that wakes, with ``awake`` pods on the platform."""
    if awake >= components.rules.pod_limit:
        return 0.0
    return scratch.wake / (1.0 + weights[W.glut_wake] * awake)


@rule
def effects_worth(components, scratch, weights, player, row, section):
    """Worth of a list of effects, minus its payments."""
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
                worth += gain_worth(components, scratch, player, operand, amount)
        elif kind == Effect.GAIN_CHOICE:
            worth += best_of_choice(components, scratch, player, operand, amount)
        elif kind == Effect.DRAW:
            worth += amount * scratch.card
        elif kind == Effect.WAKE:
            worth += amount * wake_worth(components, scratch, weights, player, player.platform)
        elif kind == Effect.PAY:
            worth -= price(components, scratch, player, operand, amount)
    return worth


# cards


@rule
def upgrade_worth(state, components, scratch, weights, seat, card):
    """Worth of a card as an upgrade, before its price; negative if it can't be built."""
    player = state.players[seat]
    if player.upgrade_count >= components.rules.upgrade_slots or player.upgrades[card] > 0:
        return -9.0
    if state.options.solo == 1 and seat == HUMAN and state.players[RIVAL].upgrades[card] > 0:
        return -9.0
    worth = components.upgrade_vp[card] + weights[W.upgrade_power_coupler + card] * (1.0 - scratch.time)
    return worth + scratch.metric[Metric.UPGRADES_PLUS_VEHICLES]


@rule
def vehicle_power(components, weights, card):
    """How good a vehicle is, compared with others."""
    trait = weights[W.trait] if components.trait[card] != Trait.NONE else 0.0
    power = weights[W.capacity] * components.capacity[card] + trait
    return power + weights[W.start_energy] * components.start_energy[card]


@rule
def vehicle_worth(state, components, scratch, weights, seat, card):
    """Worth of a card as a vehicle: how much better it is than the player's vehicles."""
    player = state.players[seat]
    if player.vehicle_count >= components.rules.vehicle_slots:
        return -9.0
    worth = components.vehicle_vp[card] + scratch.metric[Metric.UPGRADES_PLUS_VEHICLES]
    power = vehicle_power(components, weights, card)
    if player.vehicle_count == 0:
        return worth + weights[W.vehicle] + power * (1.0 - scratch.time)
    best = -9.0
    for other in range(CARD_TYPES):
        if player.vehicles[other] > 0:
            best = max(best, vehicle_power(components, weights, other))
    return worth + max(0.0, power - best) * (1.0 - scratch.time)


@rule
def mission_hope(components, scratch, weights, player, card):
    """Points of a mission now, plus part of those hoped for; the hope shrinks as the game goes on."""
    now = 1.0 * mission_value(components, player, card)
    lacking = max(0.0, weights[W.mission_power_coupler + card] - now) * (1.0 - scratch.time)
    return now + weights[W.mission_hope] * lacking


@rule
def mission_worth(components, scratch, weights, player, card):
    """Worth of a card as a mission."""
    if player.mission_count >= components.rules.mission_slots or player.missions[card] > 0:
        return -9.0
    return mission_hope(components, scratch, weights, player, card)


@rule
def use_worth(state, components, scratch, weights, seat, card, use):
    """Worth of building a card for a use, minus its price."""
    player = state.players[seat]
    if use == Use.MISSION:
        worth = mission_worth(components, scratch, weights, player, card)
    elif use == Use.VEHICLE:
        worth = vehicle_worth(state, components, scratch, weights, seat, card)
    else:
        worth = upgrade_worth(state, components, scratch, weights, seat, card)
    return worth - price(
        components, scratch, player, Resource.TECH, card_price(components, player, use, card)
    )


@rule
def hand_worth(state, components, scratch, weights, seat, card):
    """Worth of a card in hand: part of its best use."""
    best = 0.0
    for use in range(Use.SCRAP):
        best = max(best, use_worth(state, components, scratch, weights, seat, card, use))
    scrap = effects_worth(components, scratch, weights, state.players[seat], Lists.SCRAP + card, NONE)
    return max(weights[W.keep] * best, 0.5 * scrap)


# platform actions


@rule
def icon_price(components, scratch, tile):
    """Worth of the material that a tile in a cost slot costs."""
    least = 9.0
    for material in range(MATERIALS):
        if (components.tile_icons[tile] >> material) & 1 == 1:
            least = min(least, scratch.first_unit[material] / (1.0 + scratch.glut[material] * 2.0))
    return least


@rule
def action_worth(components, scratch, weights, player, action, without):
    """Worth of performing a platform action once, and how many of its slots are empty; both without the
    slot ``without``."""
    worth = effects_worth(components, scratch, weights, player, Lists.PLATFORM_COST + action, NONE)
    worth += effects_worth(components, scratch, weights, player, Lists.PLATFORM_REWARD + action, NONE)
    missing = 0
    for slot in range(SLOTS):
        if components.slot_action[slot] == action and slot != without:
            tile = player.slots[slot]
            if tile == NONE:
                missing += 1
            elif components.slot_cost[slot] == 1:
                worth -= icon_price(components, scratch, tile)
            else:
                worth += effects_worth(components, scratch, weights, player, Lists.TILE + tile, NONE)
    return worth, missing


@rule
def look_at_slots(components, scratch, weights, player):
    """Compute what the platform action of each empty slot is worth without the missing tile."""
    for slot in range(SLOTS):
        if player.slots[slot] == NONE:
            action = components.slot_action[slot]
            scratch.slot[slot], scratch.missing[slot] = action_worth(
                components, scratch, weights, player, action, slot
            )


@rule
def install_factor(scratch, weights, player):
    """How many uses of its platform action an installed tile is worth, over all future recalls."""
    others = 0
    for slot in range(SLOTS):
        if player.slots[slot] != NONE:
            others += 1
    return scratch.rest * weights[W.install] / (1.0 + weights[W.install_glut] * others)


@rule
def install_worth(components, scratch, weights, slot, redeemed, paid, factor):
    """Worth of a tile in an empty slot: ``redeemed`` as a reward, ``paid`` as a cost."""
    worth = scratch.slot[slot] - paid if components.slot_cost[slot] == 1 else scratch.slot[slot] + redeemed
    worth = max(0.0, worth) * factor
    if scratch.missing[slot] > 0:
        worth *= weights[W.install_half]
    return worth + scratch.metric[Metric.PLATFORM_TILES]
