"""Final scoring and ranking."""

from __future__ import annotations

from sim.games.cryo.rules.pods import pods_in_cargo, pods_in_caverns, pods_in_stasis
from sim.games.cryo.rules.resources import is_rival
from sim.games.cryo.rules.vocabulary import (
    CARD_TYPES,
    CAVERNS,
    MATERIALS,
    NONE,
    RESOURCES,
    SLOTS,
    TIE_BREAKS,
    VP,
    VP_SOURCES,
    ControlTie,
    Metric,
    Resource,
    TieBreak,
)
from sim.kernel.jit import jit, rule
from sim.kernel.rows import row_sum


@rule
def materials(player):
    """Crystal, organics, tech and nanites."""
    return row_sum(player.res, MATERIALS)


@rule
def caverns_occupied(player):
    """Caverns with at least one own pod."""
    total = 0
    for cavern in range(CAVERNS):
        if player.caverns[cavern] > 0:
            total += 1
    return total


@rule
def largest_colony(player):
    """The largest number of own pods in one cavern."""
    most = 0
    for cavern in range(CAVERNS):
        most = max(most, player.caverns[cavern])
    return most


@rule
def platform_tiles(player):
    """Resource tiles in own slots."""
    total = 0
    for slot in range(SLOTS):
        if player.slots[slot] != NONE:
            total += 1
    return total


@rule
def metric_value(player, metric):
    """What a mission counts."""
    if metric == Metric.ENERGY_LEFT:
        return player.res[Resource.ENERGY]
    if metric == Metric.PODS_OUT_OF_STASIS:
        return player.platform + pods_in_cargo(player) + pods_in_caverns(player)
    if metric == Metric.UPGRADES_PLUS_VEHICLES:
        return player.upgrade_count + player.vehicle_count
    if metric == Metric.MATERIALS_LEFT:
        return materials(player)
    if metric == Metric.CAVERNS_OCCUPIED:
        return caverns_occupied(player)
    if metric == Metric.PODS_IN_CARGO_HOLD:
        return pods_in_cargo(player)
    if metric == Metric.PLATFORM_TILES:
        return platform_tiles(player)
    return largest_colony(player)


@jit
def mission_value(components, player, card):
    """Points of a mission if the game ended now."""
    count = metric_value(player, components.metric[card]) // components.mission_per[card]
    return min(components.mission_max[card], count * components.mission_vp[card])


@rule
def mission_points(state, components, seat):
    """Points of the best missions, up to the number that score."""
    player = state.players[seat]
    rules = components.rules
    left = rules.rival_missions_scored if is_rival(state, seat) else rules.missions_scored
    used = 0
    total = 0
    while left > 0:
        best = NONE
        value = -1
        for card in range(CARD_TYPES):
            if player.missions[card] > 0 and (used >> card) & 1 == 0:
                worth = mission_value(components, player, card)
                if worth > value:
                    value = worth
                    best = card
        if best == NONE:
            break
        used |= 1 << best
        total += value
        state.notes[seat].mission_vp[best] = value
        left -= 1
    return total


@rule
def most_pods(state, cavern):
    """The largest number of pods that one player has in a cavern."""
    most = 0
    for seat in range(state.options.players):
        most = max(most, state.players[seat].caverns[cavern])
    return most


@rule
def owners(state, cavern, most):
    """How many players have the most pods in a cavern."""
    count = 0
    for seat in range(state.options.players):
        if state.players[seat].caverns[cavern] == most:
            count += 1
    return count


@rule
def score_seat(state, components, seat):
    """Score a seat by source, as if the game ended now."""
    player = state.players[seat]
    notes = state.notes[seat]
    rules = components.rules
    for source in range(VP_SOURCES):
        player.vp_by[source] = 0
    player.vp_by[VP.PODS] = (
        rules.platform_vp * player.platform
        + rules.cargo_vp * pods_in_cargo(player)
        + rules.stasis_vp * pods_in_stasis(player)
    )
    for cavern in range(CAVERNS):
        pods = player.caverns[cavern]
        notes.pod_vp[cavern] = 0
        notes.control_vp[cavern] = 0
        if pods == 0:
            continue
        tile = state.cavern[cavern]
        notes.pod_vp[cavern] = pods * components.pod_vp[tile]
        player.vp_by[VP.PODS] += notes.pod_vp[cavern]
        most = most_pods(state, cavern)
        if pods == most and pods >= rules.control_min_pods:
            points = components.control_vp[tile]
            if owners(state, cavern, most) > 1:
                if state.options.control_tie == ControlTie.HALF_FLOOR:
                    points = points // 2
                elif state.options.control_tie == ControlTie.NONE:
                    points = 0
            notes.control_vp[cavern] = points
            player.vp_by[VP.CONTROL] += points
    for card in range(CARD_TYPES):
        notes.upgrade_vp[card] = player.upgrades[card] * components.upgrade_vp[card]
        notes.vehicle_vp[card] = player.vehicles[card] * components.vehicle_vp[card]
        player.vp_by[VP.UPGRADES] += notes.upgrade_vp[card]
        player.vp_by[VP.VEHICLES] += notes.vehicle_vp[card]
    player.vp_by[VP.MISSIONS] = mission_points(state, components, seat) + rules.hand_vp * player.hand_count
    player.vp = 0
    for source in range(VP_SOURCES):
        player.vp += player.vp_by[source]


@rule
def score_game(state, components):
    """Score all players."""
    for seat in range(state.options.players):
        for card in range(CARD_TYPES):
            state.notes[seat].mission_vp[card] = 0
        score_seat(state, components, seat)


@rule
def sole_majorities(state, components, seat):
    """Caverns that a player controls alone."""
    count = 0
    for cavern in range(CAVERNS):
        pods = state.players[seat].caverns[cavern]
        if pods >= components.rules.control_min_pods and pods == most_pods(state, cavern):
            if owners(state, cavern, pods) == 1:
                count += 1
    return count


@jit
def tie_breaks(state, components, seat, rule_code):
    """The number that decides a tie."""
    player = state.players[seat]
    if rule_code == TieBreak.PODS_IN_CAVERNS:
        return pods_in_caverns(player)
    if rule_code == TieBreak.CAVERNS_CONTROLLED:
        return sole_majorities(state, components, seat)
    if rule_code == TieBreak.MATERIALS_PLUS_ENERGY_LEFT:
        return materials(player) + player.res[RESOURCES - 1]
    return 0


@rule
def write_standing(state, components):
    """Write what decides places: points, then the tie-breaks of the data, up to the one that shares."""
    for seat in range(state.options.players):
        state.standing[seat, 0] = state.players[seat].vp
        shared = False
        for place in range(TIE_BREAKS):
            code = components.tie_breaks[place]
            shared = shared or code == TieBreak.SHARED
            state.standing[seat, 1 + place] = 0 if shared else tie_breaks(state, components, seat, code)
