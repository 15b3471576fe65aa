"""The search for federations (RULES 6.5): which are legal, and the fewest satellites that one needs.

A federation is a connected set of clusters and new satellites whose value reaches the threshold; own
structures next to a satellite belong to it too. A *core* is a set of clusters that reaches the threshold, but
does not without its smallest member. Every legal federation is a cheapest tree over one of its cores, among
the trees that touch no cluster outside the federation. So we list all cheapest trees for each core. If such
a tree touches other clusters, we also forbid each of them in turn and list the cheapest trees that avoid it.
Then we drop the federations that break the economy rule:
(a) fewer satellites could join the same clusters, perhaps through other own structures;
(b) some of its clusters form a federation with fewer satellites.

The search goes no farther than the player can pay, and leaves out sets of clusters that are too far apart or
not worth enough together (steiner.py). The cheapest price is kept until the structures change.

The list is complete within these bounds: MAX_SATELLITES new satellites and MAX_FEDERATIONS federations, those
with the fewest satellites first. If there are more than MAX_ROWS sets of clusters to consider, the most
expensive federations are left out, one satellite at a time. ``cut_lists`` counts the incomplete lists; every
federation that is offered is legal.
"""

from __future__ import annotations

from sim.games.gaia_project.rules.clusters import (
    collect_clusters,
    collect_distances,
    collect_free_hexes,
    expanding,
    satellite_budget,
    threshold,
)
from sim.games.gaia_project.rules.hexsets import HEX_BITS, HEX_WORDS, add_hex, has_hex
from sim.games.gaia_project.rules.state import (
    FEDERATION_PLACES,
    MAX_AGENDA,
    MAX_DETOURS,
    MAX_FEDERATIONS,
    MAX_JUDGED,
    MAX_PARTIAL,
    MAX_SATELLITES,
    MAX_TRIES,
)
from sim.games.gaia_project.rules.steiner import FAR, SCATTER, least_satellites, row_at, search, value_of
from sim.games.gaia_project.rules.vocabulary import HEXES, NONE
from sim.kernel.jit import rule

LOW_BITS = (1 << 30) - 1  # so many that the product with SCATTER doesn't overflow


@rule
def open_search(state, components, work, seat):
    """Collect what a search needs; returns the number of clusters, or 0 if no federation is possible."""
    player = state.players[seat]
    clusters = collect_clusters(state, components, work, seat)
    total = 0
    for cluster in range(clusters):
        total += work.values[cluster]
    if total < threshold(components, player):
        return 0
    collect_free_hexes(state, components, work, seat, clusters)
    collect_distances(state, components, work, clusters)
    return clusters


@rule
def new_part_needed(state, components, player):
    """Whether something new must join (Ivits by the book: planets that join the federation now)."""
    return expanding(components, player) and state.options.ivits_token_without_new_part == 0


@rule
def fewest_satellites(state, components, work, seat):
    """Satellites of the cheapest federation that the player can form now, or more than it can pay.

    The player's record keeps the result until the structures change: ``federation_known`` is 1 if
    ``federation_cost`` is exact, and 2 if it is only a lower bound.
    """
    player = state.players[seat]
    budget = satellite_budget(state, components, seat)
    if player.federation_known == 1 or (player.federation_known == 2 and player.federation_cost > budget):
        return player.federation_cost
    clusters = open_search(state, components, work, seat)
    if clusters == 0:
        player.federation_cost = FAR
        player.federation_known = 1
        return player.federation_cost
    needed = threshold(components, player)
    root = expanding(components, player)
    new_part = new_part_needed(state, components, player)
    everything = (1 << clusters) - 1
    least = least_satellites(work, clusters, needed, root, new_part, everything, MAX_SATELLITES)
    if least > budget:  # no search until the player can pay that many
        player.federation_cost = least
        player.federation_known = 2
        return player.federation_cost
    neighbours = components.neighbours[state.options.layout]
    best, _, proven = search(
        work, neighbours, clusters, needed, root, new_part, everything, everything, budget, True
    )
    if best > proven and proven < budget:
        state.cut_lists += 1
        best = FAR  # unknown: only federations known to be legal are offered
    player.federation_cost = best
    player.federation_known = 1 if best <= budget else 2
    return player.federation_cost


@rule
def push_partial(work, count, base, goals, mask_1, vertex_1, mask_2, vertex_2):
    """Add an unfinished tree: ``base`` with its last goal replaced by up to two new ones (mask 0: none)."""
    if count == MAX_PARTIAL or goals + 1 >= MAX_AGENDA:
        work.cut = 1
        return count
    for word in range(HEX_WORDS):
        work.partial_hexes[count, word] = work.partial_hexes[base, word]
    work.partial_satellites[count] = work.partial_satellites[base]
    work.partial_touching[count] = work.partial_touching[base]
    for goal in range(goals - 1):
        work.partial_mask[count, goal] = work.partial_mask[base, goal]
        work.partial_vertex[count, goal] = work.partial_vertex[base, goal]
    goals -= 1
    if mask_1 != 0:
        work.partial_mask[count, goals] = mask_1
        work.partial_vertex[count, goals] = vertex_1
        goals += 1
        if vertex_1 < HEXES and not has_hex(work.partial_hexes[count], vertex_1):
            add_hex(work.partial_hexes[count], vertex_1)
            work.partial_satellites[count] += 1
            work.partial_touching[count] |= work.touching[vertex_1]
    if mask_2 != 0:
        work.partial_mask[count, goals] = mask_2
        work.partial_vertex[count, goals] = vertex_2
        goals += 1
    work.partial_count[count] = goals
    return count + 1


@rule
def expand_goal(work, neighbours, clusters, allowed, count, base, goals, mask, vertex):
    """Add every way to continue a cheapest tree over ``mask`` through ``vertex`` as an unfinished tree."""
    row = row_at(work, mask)
    cost = work.cost[row, vertex]
    if vertex >= HEXES:
        own = 1 << int(vertex - HEXES)
        if mask == own:
            return push_partial(work, count, base, goals, 0, 0, 0, 0)
        if (
            mask & own
            and row_at(work, mask ^ own) != NONE
            and work.cost[row_at(work, mask ^ own), vertex] == cost
        ):
            return push_partial(work, count, base, goals, mask ^ own, vertex, 0, 0)
    weight = 1 if vertex < HEXES else 0
    low = mask & -mask
    rest = mask ^ low
    part = rest
    while part > 0:
        part = (part - 1) & rest
        first = row_at(work, low | part)
        second = row_at(work, rest ^ part)
        if first != NONE and second != NONE:
            if work.cost[first, vertex] + work.cost[second, vertex] - weight == cost:
                count = push_partial(work, count, base, goals, low | part, vertex, rest ^ part, vertex)
    if vertex >= HEXES:
        cluster = vertex - HEXES
        for index in range(work.border_count[cluster]):
            other = work.border[cluster, index]
            if work.cost[row, other] == cost and not work.touching[other] & ~allowed:
                count = push_partial(work, count, base, goals, mask, other, 0, 0)
        return count
    for side in range(6):
        other = neighbours[vertex, side]
        if other != NONE and work.touching[other] != NONE and work.cost[row, other] == cost - 1:
            count = push_partial(work, count, base, goals, mask, other, 0, 0)
    for cluster in range(clusters):
        if work.touching[vertex] & (1 << cluster) and work.cost[row, HEXES + cluster] == cost - 1:
            count = push_partial(work, count, base, goals, mask, HEXES + cluster, 0, 0)
    return count


@rule
def add_federation(work, clusters, federations, mask, partial):
    """Store a finished federation unless it is there already: satellites, and all clusters they touch."""
    satellites = work.partial_satellites[partial]
    mask |= work.partial_touching[partial]
    work.last_mask = mask
    for word in range(HEX_WORDS):
        work.federation_hexes[federations, word] = work.partial_hexes[partial, word]
    for cluster in range(clusters):
        if mask & (1 << cluster):
            for word in range(HEX_WORDS):
                work.federation_hexes[federations, word] |= work.cluster_hexes[cluster, word]
    scattered = 0
    for word in range(HEX_WORDS):
        hexes = int(work.federation_hexes[federations, word])
        scattered = ((scattered ^ hexes ^ hexes >> HEX_BITS // 2) & LOW_BITS) * SCATTER
    place = (scattered >> 20) & (FEDERATION_PLACES - 1)
    while work.federation_at[place] != NONE:
        other = work.federation_at[place]
        same = True
        for word in range(HEX_WORDS):
            same = same and work.federation_hexes[other, word] == work.federation_hexes[federations, word]
        if same:
            return federations
        place = (place + 1) & (FEDERATION_PLACES - 1)
    work.federation_at[place] = federations
    work.federation_mask[federations] = mask
    work.federation_satellites[federations] = satellites
    work.federation_detour[federations] = 0
    return federations + 1


@rule
def list_trees(work, neighbours, clusters, allowed, mask, federations):
    """Add all cheapest trees over a core to the list."""
    highest = 0
    for cluster in range(clusters):
        if mask & (1 << cluster):
            highest = cluster
    for word in range(HEX_WORDS):
        work.partial_hexes[0, word] = 0
    work.partial_satellites[0] = 0
    work.partial_touching[0] = 0
    rest = mask ^ (1 << highest)
    work.partial_count[0] = 0
    if rest != 0:
        work.partial_count[0] = 1
        work.partial_mask[0, 0] = rest
        work.partial_vertex[0, 0] = HEXES + highest
    count = 1
    tries = 0
    while count > 0 and federations < MAX_FEDERATIONS and tries < MAX_TRIES:
        tries += 1
        base = count - 1
        goals = work.partial_count[base]
        if goals == 0:
            federations = add_federation(work, clusters, federations, mask, base)
            count -= 1
            continue
        goal_mask = work.partial_mask[base, goals - 1]
        goal_vertex = work.partial_vertex[base, goals - 1]
        end = expand_goal(work, neighbours, clusters, allowed, count, base, goals, goal_mask, goal_vertex)
        # The continuations of `base` replace it.
        if end == count:
            count -= 1
        else:
            copy_partial(work, end - 1, base)
            count = end - 1
    if count > 0:
        work.cut = 1
    return federations


@rule
def copy_partial(work, source, target):
    """Copy an unfinished tree to another place in the list."""
    for word in range(HEX_WORDS):
        work.partial_hexes[target, word] = work.partial_hexes[source, word]
    work.partial_satellites[target] = work.partial_satellites[source]
    work.partial_touching[target] = work.partial_touching[source]
    for goal in range(work.partial_count[source]):
        work.partial_mask[target, goal] = work.partial_mask[source, goal]
        work.partial_vertex[target, goal] = work.partial_vertex[source, goal]
    work.partial_count[target] = work.partial_count[source]


@rule
def has_cheaper_part(work, neighbours, clusters, needed, root, new_part, mask, satellites):
    """Economy rule b: whether some of these clusters form a federation with fewer satellites."""
    best, _, _ = search(work, neighbours, clusters, needed, root, new_part, mask, mask, satellites - 1, True)
    return best < satellites


@rule
def has_cheaper_whole(work, neighbours, clusters, root, mask, satellites):
    """Economy rule a: whether fewer satellites join these clusters, perhaps through other structures."""
    value = value_of(work, clusters, mask)
    everything = (1 << clusters) - 1
    best, _, _ = search(
        work, neighbours, clusters, value, root, False, mask, everything, satellites - 1, True
    )
    return best < satellites


@rule
def list_detours(work, neighbours, clusters, needed, root, new_part, mask, extras, limit, federations):
    """Add the cheapest trees over a core that avoid clusters which its cheaper trees touch.

    ``extras``: other clusters that the core's cheapest tree touches. Any more expensive federation of this
    core avoids at least one of them; the same then holds for the cheapest tree that avoids that one.
    """
    everything = (1 << clusters) - 1
    work.forbidden[0] = 0
    work.forbidden_extras[0] = extras
    waiting = 1
    done = 0
    while done < waiting:
        for cluster in range(clusters):
            if not work.forbidden_extras[done] & (1 << cluster):
                continue
            if waiting == MAX_DETOURS:
                work.cut = 1
                continue
            forbidden = work.forbidden[done] | (1 << cluster)
            seen = False
            for other in range(waiting):
                seen = seen or work.forbidden[other] == forbidden
            if seen:
                continue
            work.forbidden[waiting] = forbidden
            work.forbidden_extras[waiting] = 0
            allowed = everything & ~forbidden
            best, _, _ = search(
                work, neighbours, clusters, needed, root, new_part, mask, allowed, limit, False
            )
            if best <= limit:
                before = federations
                federations = list_trees(work, neighbours, clusters, allowed, mask, federations)
                for index in range(before, federations):
                    work.federation_detour[index] = 1
                work.forbidden_extras[waiting] = work.last_mask & ~mask
            waiting += 1
        done += 1
    return federations


@rule
def judgement(work, judged, mask, satellites, detour):
    """Where the economy rule has judged such a federation before, or NONE."""
    for place in range(judged - 1, -1, -1):
        if work.judged_mask[place] == mask and work.judged_satellites[place] == satellites:
            if work.judged_detour[place] == detour:
                return place
    return NONE


@rule
def list_federations(state, components, work, seat, limit):
    """Write the legal federations with at most ``limit`` satellites to ``work``; returns how many."""
    player = state.players[seat]
    fewest = fewest_satellites(state, components, work, seat)
    clusters = open_search(state, components, work, seat)
    if clusters == 0 or limit < 0:
        return 0
    neighbours = components.neighbours[state.options.layout]
    needed = threshold(components, player)
    root = expanding(components, player)
    new_part = new_part_needed(state, components, player)
    everything = (1 << clusters) - 1
    work.cut = 0
    _, cores, proven = search(
        work, neighbours, clusters, needed, root, new_part, everything, everything, limit, False
    )
    if proven < limit:
        work.cut = 1
        if proven < fewest <= limit:  # then only the cheapest, which the narrow search has found
            _, cores, _ = search(
                work, neighbours, clusters, needed, root, new_part, everything, everything, fewest, True
            )
            for core in range(cores):
                if work.core_cost[core] > fewest:
                    work.core_cost[core] = FAR
            proven = fewest
        limit = proven
    federations = 0
    for place in range(FEDERATION_PLACES):
        work.federation_at[place] = NONE
    for satellites in range(limit + 1):
        for core in range(cores):
            if work.core_cost[core] == satellites:
                work.core_extras[core] = 0
                if federations < MAX_FEDERATIONS:
                    federations = list_trees(
                        work, neighbours, clusters, everything, work.core_mask[core], federations
                    )
                    work.core_extras[core] = work.last_mask & ~work.core_mask[core]
    for core in range(cores):
        work.listed_mask[core] = work.core_mask[core]
        work.listed_cost[core] = work.core_cost[core]
    for core in range(cores):
        if work.core_extras[core] != 0 and federations < MAX_FEDERATIONS:
            mask = work.listed_mask[core]
            extras = work.core_extras[core]
            federations = list_detours(
                work, neighbours, clusters, needed, root, new_part, mask, extras, limit, federations
            )
    if federations == MAX_FEDERATIONS:
        work.cut = 1
    kept = 0
    judged = 0
    strict = state.options.federation_flexible == 0
    for index in range(federations):
        mask = work.federation_mask[index]
        satellites = work.federation_satellites[index]
        detour = work.federation_detour[index] == 1 and strict
        place = judgement(work, min(judged, MAX_JUDGED), mask, satellites, detour)
        if place == NONE:  # federations of the same clusters and price are all legal, or none is
            place = judged % MAX_JUDGED
            judged += 1
            work.judged_mask[place] = mask
            work.judged_satellites[place] = satellites
            work.judged_detour[place] = detour
            legal = True
            for core in range(cores):
                if work.listed_cost[core] < satellites and work.listed_mask[core] & ~mask == 0:
                    legal = not has_cheaper_part(
                        work, neighbours, clusters, needed, root, new_part, mask, satellites
                    )
                    break
            if legal and detour:
                legal = not has_cheaper_whole(work, neighbours, clusters, root, mask, satellites)
            work.judged_legal[place] = legal
        if work.judged_legal[place] == 0:
            continue
        for word in range(HEX_WORDS):
            work.federation_hexes[kept, word] = work.federation_hexes[index, word]
        work.federation_mask[kept] = mask
        work.federation_satellites[kept] = satellites
        kept += 1
    state.cut_lists += work.cut
    return kept
