"""The search for federations (RULES 6.5): which ones are legal, and how few satellites one needs.

A federation is a connected set of clusters and new satellites whose value reaches the threshold. A *core*
is a set of clusters that reaches it and no longer does without its smallest member. For every core the
fewest satellites that connect it are found with the Dreyfus-Wagner recursion for Steiner trees, in which
own clusters cost nothing and free hexes cost 1. Legal are all smallest trees over cores (so no tree could
be replaced by a cheaper one, economy rule a), except those that contain the clusters of a federation with
fewer satellites (economy rule b). Own structures next to a satellite belong to the federation as well.

The list is complete within these bounds: at most MAX_SATELLITES new satellites, MAX_CLUSTERS clusters,
and the MAX_FEDERATIONS federations with the fewest satellites. If more than MAX_ROWS sets of clusters come
into question, the most expensive ones are left out, one satellite after the other.
"""

from __future__ import annotations

from sim.games.gaia_project.clusters import (
    collect_clusters,
    collect_free_hexes,
    expanding,
    satellite_budget,
    threshold,
)
from sim.games.gaia_project.hexsets import HEX_WORDS, add_hex, has_hex
from sim.games.gaia_project.state import (
    MAX_AGENDA,
    MAX_CORES,
    MAX_FEDERATIONS,
    MAX_PARTIAL,
    MAX_ROWS,
    MAX_TRIES,
)
from sim.games.gaia_project.vocabulary import HEXES, NONE
from sim.kernel.jit import jit

FIRST_LOOK = 2
FAR = 60  # more satellites than anybody has; twice as much still fits into a byte


@jit
def spread(work, neighbours, row, clusters, allowed, bound):
    """Complete a row of ``work.cost``: from each vertex to all others, one satellite a hex."""
    cost = work.cost[row]
    for level in range(bound + 1):
        for cluster in range(clusters):
            if cost[HEXES + cluster] == level:
                spread_from_cluster(work, cost, cluster, level, allowed)
        if level == 0:
            continue
        for spot in range(HEXES):
            if cost[spot] != level:
                continue
            touching = work.touching[spot]
            for side in range(6):
                other = neighbours[spot, side]
                if other != NONE and cost[other] > level + 1 and work.touching[other] != NONE:
                    if not work.touching[other] & ~allowed:
                        cost[other] = level + 1
            if touching != 0:
                for cluster in range(clusters):
                    if touching & (1 << cluster) and cost[HEXES + cluster] > level:
                        cost[HEXES + cluster] = level
                        spread_from_cluster(work, cost, cluster, level, allowed)


@jit
def spread_from_cluster(work, cost, cluster, level, allowed):
    """A cluster costs nothing: all free hexes around it are one satellite away."""
    for index in range(work.border_count[cluster]):
        spot = work.border[cluster, index]
        if cost[spot] > level + 1 and not work.touching[spot] & ~allowed:
            cost[spot] = level + 1


@jit
def join_rows(work, row, mask, clusters):
    """The cheapest ways to put a tree over ``mask`` together from two smaller ones that meet."""
    cost = work.cost[row]
    for vertex in range(HEXES + clusters):
        cost[vertex] = FAR
    low = mask & -mask
    rest = mask ^ low
    part = rest
    while part > 0:
        part = (part - 1) & rest
        first = work.row_of[low | part]
        second = work.row_of[rest ^ part]
        if first != NONE and second != NONE:
            one = work.cost[first]
            other = work.cost[second]
            for vertex in range(HEXES):
                cost[vertex] = min(cost[vertex], one[vertex] + other[vertex] - 1)
            for vertex in range(HEXES, HEXES + clusters):
                cost[vertex] = min(cost[vertex], one[vertex] + other[vertex])
        if part == 0:
            break


@jit
def is_minimal(work, mask, clusters, value, needed, root, new_part):
    """Whether the set of clusters would miss the threshold without its smallest member."""
    smallest = FAR * 2
    members = 0
    for cluster in range(clusters):
        if mask & (1 << cluster):
            members += 1
            if not (root and cluster == 0):
                smallest = min(smallest, work.values[cluster])
    return value - smallest < needed or (new_part and members == 2)


@jit
def search(work, neighbours, clusters, needed, root, new_part, allowed, limit, first_core, only_best):
    """Find the cores that at most ``limit`` satellites connect: (fewest satellites, end of the cores).

    ``root``: cluster 0 belongs to every federation; ``new_part``: it alone is none, whatever its value.
    Cores are written from ``first_core`` on; with ``only_best`` the search narrows down to the cheapest.
    """
    # The cheapest federation is nearly always a cheap one: look nearby first.
    bound = min(limit, FIRST_LOOK) if only_best else limit
    while True:
        best, cores, complete = search_rows(
            work, neighbours, clusters, needed, root, new_part, allowed, bound, first_core, only_best
        )
        if not complete:
            bound -= 1
        elif only_best and best > bound and bound < limit:
            bound = min(limit, bound * 2)
        else:
            return best, cores


@jit
def search_rows(work, neighbours, clusters, needed, root, new_part, allowed, bound, first_core, only_best):
    """One pass of ``search``; the third result is False when the rows did not suffice."""
    for row in range(work.row_count):
        work.row_of[work.row_mask[row]] = NONE
    root_value = work.values[0] if root else 0
    best = bound + 1
    cores = first_core
    rows = 0
    for cluster in range(clusters):
        mask = 1 << cluster
        if not allowed & mask:
            continue
        is_root = root and cluster == 0
        value = root_value if is_root else work.values[cluster] + root_value
        if value >= needed and not (is_root and new_part):
            if is_root or not root:
                work.core_mask[cores] = mask
                work.core_cost[cores] = 0
                cores += 1
                best = 0
            continue
        for vertex in range(HEXES + clusters):
            work.cost[rows, vertex] = FAR
        work.cost[rows, HEXES + cluster] = 0
        spread(work, neighbours, rows, clusters, allowed, bound)
        work.row_mask[rows] = mask
        work.row_of[mask] = rows
        rows += 1
    work.row_count = rows
    if only_best and best == 0:
        return best, cores, True
    row = 0
    while row < rows:
        mask = work.row_mask[row]
        value = root_value
        highest = 0
        for cluster in range(clusters):
            if mask & (1 << cluster):
                highest = cluster
                if not (root and cluster == 0):
                    value += work.values[cluster]
        for cluster in range(highest + 1, clusters):
            satellites = work.cost[row, HEXES + cluster]
            if satellites > bound or not allowed & (1 << cluster):
                continue
            joined = mask | (1 << cluster)
            joined_value = value + work.values[cluster]
            if joined_value >= needed:
                if root and not joined & 1:
                    continue
                if cores < MAX_CORES and is_minimal(
                    work, joined, clusters, joined_value, needed, root, new_part
                ):
                    work.core_mask[cores] = joined
                    work.core_cost[cores] = satellites
                    cores += 1
                    best = min(best, satellites)
                    if only_best:
                        bound = best - 1
            else:
                if rows == MAX_ROWS:
                    return best, cores, False
                join_rows(work, rows, joined, clusters)
                spread(work, neighbours, rows, clusters, allowed, bound)
                work.row_mask[rows] = joined
                work.row_of[joined] = rows
                rows += 1
                work.row_count = rows
        row += 1
    return best, cores, True


@jit
def open_search(state, components, work, seat):
    """Collect what a search needs; returns the number of clusters, 0 when no federation is possible."""
    player = state.players[seat]
    clusters = collect_clusters(state, components, work, seat)
    total = 0
    for cluster in range(clusters):
        total += work.values[cluster]
    if total < threshold(components, player):
        return 0
    collect_free_hexes(state, components, work, seat, clusters)
    return clusters


@jit
def new_part_needed(state, components, player):
    """Ivits by the book: the next token needs planets that join the federation now."""
    return expanding(components, player) and state.options.ivits_token_without_new_part == 0


@jit
def fewest_satellites(state, components, work, seat):
    """Satellites of the cheapest federation that the player can form now, or more than can be paid.

    Remembered in the player's record until the structures change: ``federation_known`` is 1 when
    ``federation_cost`` is exact and 2 when it is only known that fewer satellites do not suffice.
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
    best, _ = search(
        work,
        components.neighbours[state.options.layout],
        clusters,
        threshold(components, player),
        expanding(components, player),
        new_part_needed(state, components, player),
        (1 << clusters) - 1,
        budget,
        0,
        True,
    )
    player.federation_cost = best
    player.federation_known = 1 if best <= budget else 2
    return player.federation_cost


@jit
def push_partial(work, count, base, goals, mask_1, vertex_1, mask_2, vertex_2):
    """A new unfinished tree: ``base`` without its last goal, with one or two new ones (mask 0: none)."""
    if count == MAX_PARTIAL or goals + 1 >= MAX_AGENDA:
        return count
    for word in range(HEX_WORDS):
        work.partial_hexes[count, word] = work.partial_hexes[base, word]
    for goal in range(goals - 1):
        work.partial_mask[count, goal] = work.partial_mask[base, goal]
        work.partial_vertex[count, goal] = work.partial_vertex[base, goal]
    goals -= 1
    if mask_1 != 0:
        work.partial_mask[count, goals] = mask_1
        work.partial_vertex[count, goals] = vertex_1
        goals += 1
        if vertex_1 < HEXES:
            add_hex(work.partial_hexes[count], vertex_1)
    if mask_2 != 0:
        work.partial_mask[count, goals] = mask_2
        work.partial_vertex[count, goals] = vertex_2
        goals += 1
    work.partial_count[count] = goals
    return count + 1


@jit
def expand_goal(work, neighbours, clusters, allowed, count, base, goals, mask, vertex):
    """All ways in which a cheapest tree over ``mask`` through ``vertex`` can go on, as unfinished trees."""
    row = work.row_of[mask]
    cost = work.cost[row, vertex]
    if vertex >= HEXES:
        own = 1 << (vertex - HEXES)
        if mask == own:
            return push_partial(work, count, base, goals, 0, 0, 0, 0)
        if (
            mask & own
            and work.row_of[mask ^ own] != NONE
            and work.cost[work.row_of[mask ^ own], vertex] == cost
        ):
            return push_partial(work, count, base, goals, mask ^ own, vertex, 0, 0)
    weight = 1 if vertex < HEXES else 0
    low = mask & -mask
    rest = mask ^ low
    part = rest
    while part > 0:
        part = (part - 1) & rest
        first = work.row_of[low | part]
        second = work.row_of[rest ^ part]
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


@jit
def add_found(work, found, mask, partial):
    """Note a finished federation once: its satellites, and all clusters that they touch."""
    satellites = 0
    for spot in range(HEXES):
        if has_hex(work.partial_hexes[partial], spot):
            satellites += 1
            mask |= work.touching[spot]
    for word in range(HEX_WORDS):
        work.found[found, word] = work.partial_hexes[partial, word]
    for spot in range(HEXES):
        cluster = work.cluster[spot]
        if cluster != NONE and mask & (1 << int(cluster)):
            add_hex(work.found[found], spot)
    for other in range(found):
        if work.found_mask[other] == mask and work.found_satellites[other] == satellites:
            same = True
            for word in range(HEX_WORDS):
                same = same and work.found[other, word] == work.found[found, word]
            if same:
                return found
    work.found_mask[found] = mask
    work.found_satellites[found] = satellites
    return found + 1


@jit
def list_trees(work, neighbours, clusters, allowed, mask, found):
    """Add all cheapest trees over a core to the list."""
    highest = 0
    for cluster in range(clusters):
        if mask & (1 << cluster):
            highest = cluster
    for word in range(HEX_WORDS):
        work.partial_hexes[0, word] = 0
    rest = mask ^ (1 << highest)
    work.partial_count[0] = 0
    if rest != 0:
        work.partial_count[0] = 1
        work.partial_mask[0, 0] = rest
        work.partial_vertex[0, 0] = HEXES + highest
    count = 1
    tries = 0
    while count > 0 and found < MAX_FEDERATIONS and tries < MAX_TRIES:
        tries += 1
        base = count - 1
        goals = work.partial_count[base]
        if goals == 0:
            found = add_found(work, found, mask, base)
            count -= 1
            continue
        goal_mask = work.partial_mask[base, goals - 1]
        goal_vertex = work.partial_vertex[base, goals - 1]
        end = expand_goal(work, neighbours, clusters, allowed, count, base, goals, goal_mask, goal_vertex)
        # The trees that go on from `base` take its place.
        if end == count:
            count -= 1
        else:
            copy_partial(work, end - 1, base)
            count = end - 1
    return found


@jit
def copy_partial(work, source, target):
    """Move an unfinished tree to another place of the list."""
    for word in range(HEX_WORDS):
        work.partial_hexes[target, word] = work.partial_hexes[source, word]
    for goal in range(work.partial_count[source]):
        work.partial_mask[target, goal] = work.partial_mask[source, goal]
        work.partial_vertex[target, goal] = work.partial_vertex[source, goal]
    work.partial_count[target] = work.partial_count[source]


@jit
def list_federations(state, components, work, seat, limit):
    """Fill ``work.found`` with all legal federations of at most ``limit`` satellites; returns how many."""
    player = state.players[seat]
    clusters = open_search(state, components, work, seat)
    if clusters == 0 or limit < 0:
        return 0
    neighbours = components.neighbours[state.options.layout]
    needed = threshold(components, player)
    root = expanding(components, player)
    new_part = new_part_needed(state, components, player)
    everything = (1 << clusters) - 1
    _, cores = search(work, neighbours, clusters, needed, root, new_part, everything, limit, 0, False)
    found = 0
    for satellites in range(limit + 1):
        for core in range(cores):
            if work.core_cost[core] == satellites and found < MAX_FEDERATIONS:
                found = list_trees(work, neighbours, clusters, everything, work.core_mask[core], found)
    if state.options.federation_flexible == 1:
        # The relaxed rule: a core may also be connected without the help of other own structures.
        for core in range(cores):
            mask = work.core_mask[core]
            _, end = search(work, neighbours, clusters, needed, root, new_part, mask, limit, cores, False)
            if end > cores and found < MAX_FEDERATIONS:
                found = list_trees(work, neighbours, clusters, mask, mask, found)
    return drop_outclassed(work, found)


@jit
def drop_outclassed(work, found):
    """Economy rule b: no federation may hold all clusters of one that has fewer satellites."""
    kept = 0
    for index in range(found):
        mask = work.found_mask[index]
        outclassed = False
        for other in range(found):
            if work.found_satellites[other] < work.found_satellites[index]:
                if work.found_mask[other] & ~mask == 0:
                    outclassed = True
                    break
        if outclassed:
            work.found_satellites[index] += FAR  # still there to outclass others, and marked
    for index in range(found):
        if work.found_satellites[index] < FAR:
            for word in range(HEX_WORDS):
                work.found[kept, word] = work.found[index, word]
            work.found_mask[kept] = work.found_mask[index]
            work.found_satellites[kept] = work.found_satellites[index]
            kept += 1
    return kept
