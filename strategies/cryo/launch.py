"""Where pods go: control of caverns, scouting, and the plan of a launch."""

from __future__ import annotations

from sim.games.cryo.rules.cards import modifier
from sim.games.cryo.rules.caverns import SCOUT, face_up, launch_price
from sim.games.cryo.rules.pods import pods_in_cargo
from sim.games.cryo.rules.scoring import largest_colony
from sim.games.cryo.rules.vocabulary import (
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
from strategies.cryo.scratch import MAX_ROUTE
from strategies.cryo.weights import W
from strategies.cryo.worth import price
from strategies.weights import at_time


@rule
def control_points(state, components, cavern, own, most):
    """Points for control of a cavern with ``own`` pods, if the best other player has ``most``."""
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
    """The largest number of pods that another player has in a cavern."""
    most = 0
    for other in range(state.options.players):
        if other != seat:
            most = max(most, state.players[other].caverns[cavern])
    return most


@rule
def place_worth(state, components, scratch, weights, seat, cavern, pods):
    """Worth of putting pods into a face-up cavern, not counting that they leave the platform."""
    player = state.players[seat]
    own = player.caverns[cavern]
    most = most_of_others(state, seat, cavern)
    control = at_time(weights, W.control_early, scratch.time)
    before = control_points(state, components, cavern, own, most)
    worth = control * (control_points(state, components, cavern, own + pods, most) - before)
    lost = control_points(state, components, cavern, most, own) - control_points(
        state, components, cavern, most, own + pods
    )
    worth += weights[W.deny] * control * lost
    if own + pods > most:
        worth += weights[W.lead] * min(2, own + pods - most - 1)
    if own == 0:
        worth += weights[W.new_cavern] + scratch.metric[Metric.CAVERNS_OCCUPIED]
    larger = own + pods - largest_colony(player)
    if larger > 0:
        worth += larger * scratch.metric[Metric.LARGEST_COLONY]
    return worth


@rule
def average_control(components, large):
    """Points for control of a cavern tile of a size, on average."""
    points = 0.0
    tiles = 0
    for tile in range(CAVERNS):
        if components.cavern_large[tile] == large:
            points += components.control_vp[tile]
            tiles += 1
    return points / max(1, tiles)


@rule
def scout_worth(state, components, scratch, weights, seat, cavern, pods):
    """Worth of scouting a face-down cavern, before its price: what tiles of its size bring on average."""
    points = average_control(components, components.space_large[cavern])
    worth = at_time(weights, W.control_early, scratch.time) * points
    worth += weights[W.new_cavern] + scratch.metric[Metric.CAVERNS_OCCUPIED] + weights[W.discovery]
    worth += pods * at_time(weights, W.settle_early, scratch.time) + weights[W.lead] * (pods - 1)
    return worth + weights[W.scout]


@rule
def scout_price(components, scratch, player, node):
    """Worth of the price of a scout at a node, less discounts."""
    discount = modifier(components, player, SCOUT, Effect.DISCOUNT, Resource.ENERGY)
    worth = 0.0
    for place in range(EFFECTS_OF_LIST):
        cost = components.effects[Lists.NODE_COST + node, place]
        if cost[EffectColumn.KIND] == Effect.PAY:
            resource = cost[EffectColumn.OPERAND]
            off = discount if resource == Resource.ENERGY else 0
            worth += price(components, scratch, player, resource, max(0, cost[EffectColumn.N] - off))
    return worth


@rule
def look_at_caverns(state, components, scratch, weights, seat):
    """Compute for each face-up cavern: pods needed for control, worth of control, worth of a single pod."""
    player = state.players[seat]
    for cavern in range(CAVERNS):
        if state.up[cavern] == 1:
            pods = max(components.rules.control_min_pods, most_of_others(state, seat, cavern) + 1)
            need = max(1, pods - player.caverns[cavern])
            scratch.need[cavern] = need
            scratch.control[cavern] = place_worth(state, components, scratch, weights, seat, cavern, need)
            scratch.visit[cavern] = place_worth(state, components, scratch, weights, seat, cavern, 1)


@rule
def route_worth(scratch, count, pods, write):
    """Worth of a path with ``pods``: control where it needs the fewest pods; the rest goes to its end."""
    last = scratch.trial_route[count - 1]
    left = pods
    taken = 0
    worth = scratch.visit[last]
    first = 1
    if scratch.need[last] <= left and scratch.control[last] > worth:
        first = scratch.need[last]
        worth = scratch.control[last]
    left -= first
    if write:
        for place in range(count):
            scratch.route[place] = scratch.trial_route[place]
            scratch.place[place] = 0
        scratch.route_count = count
    while left > 0:
        best = NONE
        rate = 0.05
        for place in range(count - 1):
            cavern = scratch.trial_route[place]
            if (taken >> place) & 1 == 0 and scratch.need[cavern] <= left:
                if scratch.control[cavern] > rate * scratch.need[cavern]:
                    rate = scratch.control[cavern] / scratch.need[cavern]
                    best = place
        if best == NONE:
            break
        taken |= 1 << best
        cavern = scratch.trial_route[best]
        worth += scratch.control[cavern]
        left -= scratch.need[cavern]
        if write:
            scratch.place[best] = scratch.need[cavern]
    if write:
        scratch.place[count - 1] = first + left
    return worth


@rule
def is_worse(components, player, vehicle, have):
    """Whether another vehicle is at least as cheap to start and carries as many of the available pods."""
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
def plan_launch(state, components, scratch, weights, seat, only):
    """Find the best launch of the vehicle ``only``, or of any (NONE); return its worth, minus its price."""
    player = state.players[seat]
    energy = player.res[Resource.ENERGY]
    have = player.platform
    if scratch.time >= weights[W.cargo_load] or have == 0:
        have += pods_in_cargo(player)
    settle = at_time(weights, W.settle_early, scratch.time)
    scratch.vehicle = NONE
    scratch.route_count = 0
    best = NEVER
    if have == 0:
        return best
    look_at_caverns(state, components, scratch, weights, seat)
    visible = face_up(state)
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
            scratch.fare[longest] = price(components, scratch, player, Resource.ENERGY, fare)
            longest += 1
        if longest == 0:
            continue
        capacity = components.capacity[vehicle]
        pods = min(capacity, have)
        flat = pods * settle + (capacity - pods) * weights[W.empty_seat] + weights[W.launch]
        # All paths: at each place of the route one cavern after another.
        count = 0
        visited = 0
        scratch.trial_next[0] = entries & visible
        while count >= 0:
            if count == longest or scratch.trial_next[count] == 0:
                count -= 1
                if count >= 0:
                    visited &= ~(1 << scratch.trial_route[count])
                continue
            cavern = lowest_bit(scratch.trial_next[count])
            scratch.trial_next[count] &= scratch.trial_next[count] - 1
            visited |= 1 << cavern
            scratch.trial_route[count] = cavern
            count += 1
            worth = flat - scratch.fare[count - 1] + route_worth(scratch, count, pods, False)
            if worth > best:
                best = worth
                scratch.vehicle = vehicle
                scratch.pods = pods
                route_worth(scratch, count, pods, True)
            if count < longest:
                scratch.trial_next[count] = components.space_near[cavern] & visible & ~visited
    return best


@rule
def load_wish(state, scratch, seat, source, loaded):
    """How many pods to load from the platform (source 0) or a bay: as many as planned, bays last."""
    player = state.players[seat]
    left = scratch.pods - loaded
    here = player.platform if source == 0 else player.cargo[source - 1]
    return max(0, min(left, here))
