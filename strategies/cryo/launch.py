"""Where pods go: control of caverns, scouting, and the plan of a launch."""

from __future__ import annotations

from sim.games.cryo.caverns import SCOUT, face_up, launch_price
from sim.games.cryo.pods import pods_in_cargo
from sim.games.cryo.resources import modifier
from sim.games.cryo.scoring import largest_colony
from sim.games.cryo.vocabulary import (
    CARD_TYPES,
    CAVERNS,
    EFFECTS_OF_LIST,
    NONE,
    ControlTie,
    Effect,
    EffectColumn,
    Lists,
    Metric,
    Resource,
)
from sim.kernel.bits import lowest_bit
from sim.kernel.jit import rule
from strategies.choosing import NEVER
from strategies.cryo.mind import MAX_ROUTE
from strategies.cryo.weights import W
from strategies.cryo.worth import price
from strategies.weights import at_time


@rule
def held(state, components, cavern, own, most):
    """Points for control of a cavern with so many pods, against the most of another player."""
    if own < components.rules.control_min_pods or own < most:
        return 0.0
    points = components.control_vp[state.cavern[cavern]]
    if own > most:
        return 1.0 * points
    if state.options.control_tie == ControlTie.HALF_FLOOR:
        return 1.0 * (points // 2)
    return 1.0 * points if state.options.control_tie == ControlTie.FULL else 0.0


@rule
def most_of_others(state, seat, cavern):
    """Most pods of another player in a cavern."""
    most = 0
    for other in range(state.options.players):
        if other != seat:
            most = max(most, state.players[other].caverns[cavern])
    return most


@rule
def place_worth(state, components, mind, weights, seat, cavern, pods):
    """Worth of so many more pods in a face-up cavern, besides that they have left the platform."""
    player = state.players[seat]
    own = player.caverns[cavern]
    most = most_of_others(state, seat, cavern)
    control = at_time(weights, W.control_early, mind.time)
    before = held(state, components, cavern, own, most)
    worth = control * (held(state, components, cavern, own + pods, most) - before)
    lost = held(state, components, cavern, most, own) - held(state, components, cavern, most, own + pods)
    worth += weights[W.deny] * control * lost
    if own + pods > most:
        worth += weights[W.lead] * min(2, own + pods - most - 1)
    if own == 0:
        worth += weights[W.new_cavern] + mind.metric[Metric.CAVERNS_OCCUPIED]
    larger = own + pods - largest_colony(player)
    if larger > 0:
        worth += larger * mind.metric[Metric.LARGEST_COLONY]
    return worth


@rule
def scout_worth(state, components, mind, weights, seat, cavern, pods):
    """Worth of scouting a face-down cavern: what tiles of its size give on average, its price apart."""
    points = 0.0
    tiles = 0
    for tile in range(CAVERNS):
        if components.cavern_large[tile] == components.space_large[cavern]:
            points += components.control_vp[tile]
            tiles += 1
    worth = at_time(weights, W.control_early, mind.time) * points / max(1, tiles)
    worth += weights[W.new_cavern] + mind.metric[Metric.CAVERNS_OCCUPIED] + weights[W.discovery]
    worth += pods * at_time(weights, W.settle_early, mind.time) + weights[W.lead] * (pods - 1)
    return worth + weights[W.scout]


@rule
def scout_price(components, mind, player, node):
    """Worth of what a scout costs at a node, discounts taken off."""
    discount = modifier(components, player, SCOUT, Effect.DISCOUNT, Resource.ENERGY)
    worth = 0.0
    for place in range(EFFECTS_OF_LIST):
        cost = components.effects[Lists.NODE_COST + node, place]
        if cost[EffectColumn.KIND] == Effect.PAY:
            resource = cost[EffectColumn.OPERAND]
            off = discount if resource == Resource.ENERGY else 0
            worth += price(components, mind, player, resource, max(0, cost[EffectColumn.N] - off))
    return worth


@rule
def look_at_caverns(state, components, mind, weights, seat):
    """Of each face-up cavern: pods for control, and what control and a first pod are worth."""
    player = state.players[seat]
    for cavern in range(CAVERNS):
        if state.up[cavern] == 1:
            pods = max(components.rules.control_min_pods, most_of_others(state, seat, cavern) + 1)
            need = max(1, pods - player.caverns[cavern])
            mind.need[cavern] = need
            mind.control[cavern] = place_worth(state, components, mind, weights, seat, cavern, need)
            mind.visit[cavern] = place_worth(state, components, mind, weights, seat, cavern, 1)


@rule
def route_worth(mind, count, pods, write):
    """Worth of a path with so many pods: control where it costs fewest pods; the rest goes to its end."""
    last = mind.trial_route[count - 1]
    left = pods
    taken = 0
    worth = mind.visit[last]
    first = 1
    if mind.need[last] <= left and mind.control[last] > worth:
        first = mind.need[last]
        worth = mind.control[last]
    left -= first
    if write:
        for place in range(count):
            mind.route[place] = mind.trial_route[place]
            mind.place[place] = 0
        mind.route_count = count
    while left > 0:
        best = NONE
        rate = 0.05
        for place in range(count - 1):
            cavern = mind.trial_route[place]
            if (taken >> place) & 1 == 0 and mind.need[cavern] <= left:
                if mind.control[cavern] > rate * mind.need[cavern]:
                    rate = mind.control[cavern] / mind.need[cavern]
                    best = place
        if best == NONE:
            break
        taken |= 1 << best
        cavern = mind.trial_route[best]
        worth += mind.control[cavern]
        left -= mind.need[cavern]
        if write:
            mind.place[best] = mind.need[cavern]
    if write:
        mind.place[count - 1] = first + left
    return worth


@rule
def is_worse(components, player, vehicle, have):
    """Whether another vehicle starts as cheaply and carries as many of the pods at hand."""
    pods = min(components.capacity[vehicle], have)
    fare = launch_price(components, vehicle, 1)
    for other in range(CARD_TYPES):
        if player.vehicles[other] > 0 and other != vehicle:
            more = min(components.capacity[other], have) - pods
            dearer = launch_price(components, other, 1) - fare
            if more >= 0 and dearer <= 0 and (more > 0 or dearer < 0 or other < vehicle):
                return True
    return False


@rule
def plan_launch(state, components, mind, weights, seat, only):
    """Find the best launch, of the vehicle ``only`` or of any (NONE); its worth, its price paid."""
    player = state.players[seat]
    energy = player.res[Resource.ENERGY]
    have = player.platform
    if mind.time >= weights[W.cargo_load] or have == 0:
        have += pods_in_cargo(player)
    settle = at_time(weights, W.settle_early, mind.time)
    mind.vehicle = NONE
    mind.route_count = 0
    best = NEVER
    if have == 0:
        return best
    look_at_caverns(state, components, mind, weights, seat)
    known = face_up(state)
    entries = 0
    for cavern in range(CAVERNS):
        if components.space_entry[cavern] == 1:
            entries |= 1 << cavern
    for vehicle in range(CARD_TYPES):
        if player.vehicles[vehicle] == 0 or (only != NONE and vehicle != only):
            continue
        if only == NONE and is_worse(components, player, vehicle, have):
            continue
        longest = 0
        while longest < MAX_ROUTE and launch_price(components, vehicle, longest + 1) <= energy:
            fare = launch_price(components, vehicle, longest + 1)
            mind.fare[longest] = price(components, mind, player, Resource.ENERGY, fare)
            longest += 1
        if longest == 0:
            continue
        capacity = components.capacity[vehicle]
        pods = min(capacity, have)
        flat = pods * settle + (capacity - pods) * weights[W.empty_seat] + weights[W.launch]
        # All paths: at each place of the route one cavern after another.
        count = 0
        visited = 0
        mind.trial_next[0] = entries & known
        while count >= 0:
            if count == longest or mind.trial_next[count] == 0:
                count -= 1
                if count >= 0:
                    visited &= ~(1 << mind.trial_route[count])
                continue
            cavern = lowest_bit(mind.trial_next[count])
            mind.trial_next[count] &= mind.trial_next[count] - 1
            visited |= 1 << cavern
            mind.trial_route[count] = cavern
            count += 1
            worth = flat - mind.fare[count - 1] + route_worth(mind, count, pods, False)
            if worth > best:
                best = worth
                mind.vehicle = vehicle
                mind.pods = pods
                route_worth(mind, count, pods, True)
            if count < longest:
                mind.trial_next[count] = components.space_near[cavern] & known & ~visited
    return best


@rule
def load_wish(state, mind, seat, source, loaded):
    """Pods to load from the platform (source 0) or a bay: as many as planned, bays last."""
    player = state.players[seat]
    left = mind.pods - loaded
    here = player.platform if source == 0 else player.cargo[source - 1]
    return max(0, min(left, here))
