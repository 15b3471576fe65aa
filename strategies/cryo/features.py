"""What a learned player sees in a position: some 180 numbers from the view of one seat.

Positions are described where a turn begins. Of the others only what lies open counts: how many cards they
hold, not which, and nothing of the deck, the queue of incidents, face-down caverns and covered tiles.
"""

from __future__ import annotations

from sim.games.cryo.rules.caverns import launch_price
from sim.games.cryo.rules.pods import pods_in_cargo, pods_in_caverns, pods_in_section, pods_in_stasis
from sim.games.cryo.rules.resources import is_rival
from sim.games.cryo.rules.scoring import largest_colony, materials, mission_value, platform_tiles
from sim.games.cryo.rules.vocabulary import (
    BAYS,
    CARD_TYPES,
    CAVERNS,
    CHAMBERS,
    CHECKS,
    HUMAN,
    NONE,
    PLATFORM_ACTIONS,
    RESOURCES,
    RIVAL,
    SECTIONS,
    SLOTS,
    VP,
    Effect,
    EffectColumn,
    Lists,
    Resource,
)
from sim.kernel.jit import rule
from strategies.cryo.launch import control_points, most_of_others
from strategies.cryo.sizes import COLONIES, OTHERS, PHASES, TABLE
from strategies.cryo.turn import chamber_danger
from strategies.cryo.worth import game_time


@rule
def stage_of(state, seat):
    """Early, middle or late, with people or against the rival; by the incidents that are left."""
    phase = min(PHASES - 1, PHASES * int(state.queue_at) // max(1, int(state.queue_count)))
    return phase + PHASES * int(state.options.solo)


@rule
def pods_left(player):
    """Pods that are not in caverns yet: without any the game ends."""
    return player.platform + pods_in_stasis(player) + pods_in_cargo(player)


@rule
def pods_in_danger(state, components, player):
    """Pods in chambers that an incident in sight may destroy."""
    pods = 0.0
    for chamber in range(CHAMBERS):
        if player.stasis[chamber] > 0:
            pods += player.stasis[chamber] * chamber_danger(state, components, chamber)
    return pods


@rule
def pods_to_launch(components, player):
    """Pods that the best vehicle can carry now with the energy there is, and its capacity."""
    pods = 0
    capacity = 0
    for card in range(CARD_TYPES):
        if player.vehicles[card] > 0:
            capacity = max(capacity, int(components.capacity[card]))
            if launch_price(components, card, 1) <= player.res[Resource.ENERGY]:
                pods = max(pods, min(int(components.capacity[card]), int(player.platform)))
    return pods, capacity


@rule
def is_filled(components, player, action):
    """Whether all slots of a platform action have tiles."""
    for slot in range(SLOTS):
        if components.slot_action[slot] == action and player.slots[slot] == NONE:
            return False
    return True


@rule
def open_points(state, other):
    """Points of another player as far as they lie open."""
    player = state.players[other]
    return 1.0 * player.vp - player.vp_by[VP.MISSIONS]


@rule
def describe_table(state, components, seat, x, at, time):
    """How far the game is, who is near its end, and what is in sight."""
    options = state.options
    x[at] = time
    x[at + 1] = time * time
    x[at + 2] = (state.queue_count - state.queue_at) / options.players
    fewest = 99
    best = -99.0
    for other in range(options.players):
        if other != seat:
            fewest = min(fewest, int(pods_left(state.players[other])))
            best = max(best, open_points(state, other))
    x[at + 3] = fewest
    x[at + 4] = max(0, 4 - fewest)
    ahead = state.players[seat].vp - best
    x[at + 5] = ahead
    for section in range(SECTIONS):
        token = state.incident[section]
        if token == components.rules.sunset_token:
            x[at + 6] = 1.0
            x[at + 7] = ahead
        elif token != NONE:
            if components.effects[Lists.TOKEN + token, 0, EffectColumn.KIND] == Effect.SABOTAGE:
                x[at + 8] += 1.0
    x[at + 9] = 1.0 if options.players == 2 else 0.0
    x[at + 10] = 1.0 if options.players == 3 else 0.0
    x[at + 11] = state.players[seat].turns / 10.0
    return at + TABLE


@rule
def describe_supplies(player, x, at, left):
    """Resources: all of them, the first two, and with the time to use them."""
    for resource in range(RESOURCES):
        held = player.res[resource]
        x[at] = held
        x[at + 1] = min(2, held)
        x[at + 2] = held * left
        at += 3
    kinds = 0
    for resource in range(RESOURCES):
        if player.res[resource] > 0:
            kinds += 1
    x[at] = kinds
    x[at + 1] = max(0, player.res[Resource.ENERGY] - 4)
    return at + 2


@rule
def describe_pods(state, components, player, x, at, time):
    """Where the own pods are, and how soon they can be in a cavern."""
    left = 1.0 - time
    awake = player.platform
    load, capacity = pods_to_launch(components, player)
    x[at] = awake
    x[at + 1] = min(2, awake)
    x[at + 2] = awake * time
    x[at + 3] = max(0, awake - 4)
    x[at + 4] = load
    x[at + 5] = load * time
    x[at + 6] = min(capacity, awake)
    x[at + 7] = pods_in_stasis(player)
    x[at + 8] = pods_in_danger(state, components, player)
    x[at + 9] = max(0, 4 - pods_left(player))
    at += 10
    for section in range(SECTIONS):
        x[at + section] = pods_in_section(player, section)
    at += SECTIONS
    for bay in range(BAYS):
        x[at] = player.cargo[bay]
        x[at + 1] = player.cargo[bay] * left
        at += 2
    return at


@rule
def describe_colonies(state, components, seat, x, at, left):
    """Own pods in caverns, how safe their control is, and what is still to be had."""
    player = state.players[seat]
    for cavern in range(CAVERNS):
        own = player.caverns[cavern]
        if state.up[cavern] == 0:
            if state.cavern[cavern] != NONE:
                x[at + 8] += 1.0
            continue
        most = most_of_others(state, seat, cavern)
        if own == 0:
            if most <= 1:
                x[at + 6] += components.control_vp[state.cavern[cavern]]
            continue
        points = control_points(state, components, cavern, own, most)
        x[at] += own
        x[at + 1] += 1.0
        if own > most:
            x[at + 2] += points * left
            x[at + 3] += min(2, own - most - 1)
            if own == most + 1:
                x[at + 4] += points * left
        elif own >= most - 1:
            x[at + 5] += components.control_vp[state.cavern[cavern]]
    x[at + 7] = largest_colony(player)
    return at + COLONIES


@rule
def describe_cards(components, player, x, at, left):
    """Own cards by what they are used for, with the time left."""
    hand = int(player.hand_count)
    x[at] = hand
    x[at + 1] = max(0, hand - components.rules.hand_limit + 1)
    at += 2
    for card in range(CARD_TYPES):
        x[at] = player.hand[card]
        x[at + 1] = player.hand[card] * left
        x[at + 2] = player.upgrades[card] * left
        x[at + 3] = player.vehicles[card]
        x[at + 4] = player.vehicles[card] * left
        if player.missions[card] > 0:
            x[at + 5] = left
            x[at + 6] = components.mission_max[card] - mission_value(components, player, card)
        at += 7
    x[at] = player.upgrade_count
    x[at + 1] = player.upgrade_count * left
    x[at + 2] = 1.0 if player.vehicle_count > 0 else 0.0
    x[at + 3] = left if player.vehicle_count > 0 else 0.0
    x[at + 4] = player.mission_count
    x[at + 5] = player.mission_count * left
    return at + 6


@rule
def describe_platform(components, player, x, at, left):
    """Tiles on the own platform, actions that are ready for the next recall, and drones."""
    for slot in range(SLOTS):
        if player.slots[slot] != NONE:
            x[at + slot] = left
    at += SLOTS
    for action in range(PLATFORM_ACTIONS):
        if is_filled(components, player, action):
            x[at] = 1.0
            x[at + 1] = left
            if player.home[components.action_dock[action]] == 0:
                x[at + 2] = 1.0
        at += 3
    x[at] = player.drones_home
    x[at + 1] = player.drones_home * left
    x[at + 2] = platform_tiles(player)
    return at + 3


@rule
def describe_other(state, components, other, x, at, share):
    """Add what lies open of another player to the means, and raise the highest of all."""
    player = state.players[other]
    load, _ = pods_to_launch(components, player)
    ready = 0
    if not is_rival(state, other):
        for action in range(PLATFORM_ACTIONS):
            if is_filled(components, player, action):
                ready += 1
    for place in range(OTHERS // 2):
        if place == 0:
            number = open_points(state, other)
        elif place == 1:
            number = 1.0 * player.platform
        elif place == 2:
            number = 1.0 * pods_in_stasis(player)
        elif place == 3:
            number = 1.0 * pods_in_cargo(player)
        elif place == 4:
            number = 1.0 * pods_in_caverns(player)
        elif place == 5:
            number = 1.0 * materials(player)
        elif place == 6:
            number = 1.0 * player.res[Resource.ENERGY]
        elif place == 7:
            number = 1.0 * player.mission_count
        elif place == 8:
            number = 1.0 * load
        elif place == 9:
            number = 1.0 * ready
        elif place == 10:
            number = 1.0 * player.drones_out
        elif place == 11:
            number = 1.0 * player.hand_count
        else:
            number = pods_in_danger(state, components, player)
        x[at + 2 * place] += share * number
        x[at + 2 * place + 1] = max(x[at + 2 * place + 1], number)


@rule
def describe_rival(state, components, x, at):
    """How near the automated rival is to each of its checks, and how many of its missions will score."""
    rival = state.players[RIVAL]
    for resource in range(CHECKS):
        x[at] = rival.res[resource] / max(1, components.check_threshold[resource])
        x[at + 1] = x[at] * x[at]
        at += 2
    x[at] = min(components.rules.rival_missions_scored, rival.mission_count)
    x[at + 1] = rival.upgrade_count + rival.vehicle_count
    x[at + 2] = state.options.harder
    x[at + 3] = state.options.unpredictable


@rule
def describe(state, components, scratch, seat, x):
    """Write the features of a position into the zeroed ``x``."""
    player = state.players[seat]
    time = game_time(state, components)
    left = 1.0 - time
    at = describe_table(state, components, seat, x, 0, time)
    at = describe_supplies(player, x, at, left)
    at = describe_pods(state, components, player, x, at, time)
    at = describe_colonies(state, components, seat, x, at, left)
    at = describe_cards(components, player, x, at, left)
    at = describe_platform(components, player, x, at, left)
    for other in range(state.options.players):
        if other != seat:
            describe_other(state, components, other, x, at, 1.0 / (state.options.players - 1))
    at += OTHERS
    if state.options.solo == 1 and seat == HUMAN:
        describe_rival(state, components, x, at)
