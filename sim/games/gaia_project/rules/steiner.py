"""Fewest satellites that connect clusters: the Dreyfus-Wagner recursion for Steiner trees.

Vertices are the free hexes, which cost one satellite each, and the clusters, which cost nothing. A row of
``work.cost`` belongs to a set of clusters and holds, for every vertex, the fewest satellites of a tree over
those clusters that goes through the vertex.
"""

from __future__ import annotations

from sim.games.gaia_project.rules.state import DIRECT_CLUSTERS, MAX_CORES, MAX_ROWS
from sim.games.gaia_project.rules.vocabulary import HEXES, NONE
from sim.kernel.jit import rule

FIRST_LOOK = 2
FAR = 60  # more satellites than anybody has; twice as much still fits into a byte
PLACES = 2 * MAX_ROWS  # of work.scattered
SCATTER = 0x9E3779B1  # spreads bit sets over the places (Knuth's multiplicative hashing)


@rule
def place_of(work, mask):
    """The place of a large set of clusters in ``work.scattered``: its own, or the next free one after it."""
    place = (int(mask) * SCATTER >> 7) & (PLACES - 1)
    while work.scattered[place] != NONE and work.row_mask[work.scattered[place]] != mask:
        place = (place + 1) & (PLACES - 1)
    return place


@rule
def row_at(work, mask):
    """The row of a set of clusters, or NONE."""
    if mask < 1 << DIRECT_CLUSTERS:
        return work.row_of[mask]
    return work.scattered[place_of(work, mask)]


@rule
def clear_rows(work):
    """Forget all rows, last one first: later rows may have been placed past earlier ones."""
    for row in range(work.row_count - 1, -1, -1):
        mask = work.row_mask[row]
        if mask < 1 << DIRECT_CLUSTERS:
            work.row_of[mask] = NONE
        else:
            work.scattered[place_of(work, mask)] = NONE
    work.row_count = 0


@rule
def add_row(work, mask, partners):
    """Assign the row just filled to a set of clusters, of which only ``partners`` can be near enough."""
    row = work.row_count
    if mask < 1 << DIRECT_CLUSTERS:
        work.row_of[mask] = row
    else:
        work.scattered[place_of(work, mask)] = row
    work.row_mask[row] = mask
    work.row_partners[row] = partners
    work.row_count = row + 1


@rule
def reach_hex(work, cost, spot, satellites):
    """Note that ``satellites`` reach a hex; it will be spread from at that level."""
    cost[spot] = satellites
    work.level[satellites, work.level_count[satellites]] = spot
    work.level_count[satellites] += 1


@rule
def spread(work, neighbours, row, clusters, allowed, bound):
    """Complete a row of ``work.cost`` up to ``bound``: one satellite for each further hex."""
    cost = work.cost[row]
    for level in range(bound + 1):
        for cluster in range(clusters):
            if cost[HEXES + cluster] == level and level < bound:
                spread_from_cluster(work, cost, cluster, level, allowed)
        for index in range(work.level_count[level]):
            spot = work.level[level, index]
            if cost[spot] != level:
                continue  # reached with fewer satellites
            for side in range(6 if level < bound else 0):
                other = neighbours[spot, side]
                if other != NONE and cost[other] > level + 1 and work.touching[other] != NONE:
                    if not work.touching[other] & ~allowed:
                        reach_hex(work, cost, other, level + 1)
            touching = work.touching[spot]
            if touching != 0:
                for cluster in range(clusters):
                    if touching & (1 << cluster) and cost[HEXES + cluster] > level:
                        cost[HEXES + cluster] = level
                        if level < bound:
                            spread_from_cluster(work, cost, cluster, level, allowed)


@rule
def spread_from_cluster(work, cost, cluster, level, allowed):
    """A cluster costs nothing: all free hexes around it are one satellite away."""
    for index in range(work.border_count[cluster]):
        spot = work.border[cluster, index]
        if cost[spot] > level + 1 and not work.touching[spot] & ~allowed:
            reach_hex(work, cost, spot, level + 1)


@rule
def clear_row(work, row, clusters, bound):
    """Reset a row: nothing is reached yet."""
    for vertex in range(HEXES + clusters):
        work.cost[row, vertex] = FAR
    for level in range(bound + 2):
        work.level_count[level] = 0


@rule
def join_rows(work, row, mask, clusters, bound):
    """Fill a row with the cheapest trees over ``mask`` that combine two smaller trees."""
    clear_row(work, row, clusters, bound)
    cost = work.cost[row]
    low = mask & -mask
    rest = mask ^ low
    part = rest
    while part > 0:
        part = (part - 1) & rest
        first = row_at(work, low | part)
        second = row_at(work, rest ^ part)
        if first != NONE and second != NONE:
            left = work.cost[first]
            right = work.cost[second]
            for vertex in range(HEXES):
                cost[vertex] = min(cost[vertex], left[vertex] + right[vertex] - 1)
            for vertex in range(HEXES, HEXES + clusters):
                cost[vertex] = min(cost[vertex], left[vertex] + right[vertex])
        if part == 0:
            break
    for spot in range(HEXES):
        if cost[spot] <= bound:
            reach_hex(work, cost, spot, cost[spot])


@rule
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


@rule
def value_of(work, clusters, mask):
    """The power value of a set of clusters."""
    value = 0
    for cluster in range(clusters):
        if mask & (1 << cluster):
            value += work.values[cluster]
    return value


@rule
def can_suffice(work, clusters, needed, root, mask):
    """Whether a federation within this set of clusters could reach the threshold."""
    return (not root or mask & 1) and value_of(work, clusters, mask) >= needed


@rule
def is_useful(work, clusters, needed, root, highest, partners):
    """Whether a row can be part of a core: a core is found from the row without its highest cluster, which
    the clusters of the row must be near enough to, and with ``partners`` it must reach the threshold."""
    return partners >> (highest + 1) != 0 and can_suffice(work, clusters, needed, root, partners)


@rule
def look_within(work, clusters, bound):
    """Fill ``work.within``: a federation of ``bound`` satellites joins no clusters farther apart."""
    for cluster in range(clusters):
        mask = 0
        for other in range(clusters):
            if work.apart[cluster, other] <= bound:
                mask |= 1 << other
        work.within[cluster] = mask


@rule
def least_satellites(work, clusters, needed, root, new_part, terminals, limit):
    """A lower bound on the satellites of a federation, or ``limit`` + 1: enough value must be that near."""
    for satellites in range(limit + 1):
        look_within(work, clusters, satellites)
        for cluster in range(clusters):
            if terminals & (1 << cluster) and not (root and cluster > 0):
                near = work.within[cluster] & terminals
                if can_suffice(work, clusters, needed, root, near) and not (new_part and near == 1):
                    return satellites
    return limit + 1


@rule
def search(work, neighbours, clusters, needed, root, new_part, terminals, allowed, limit, only_best):
    """Find the cores that at most ``limit`` satellites connect: (fewest, end of the cores, proven).

    Federations only join clusters of ``terminals`` and only touch clusters of ``allowed`` (bit sets).
    ``root``: cluster 0 is part of every federation; ``new_part``: it is never a federation on its own.
    With ``only_best`` the search narrows down to the cheapest, and the list of cores is incomplete.
    The result holds for federations of at most ``proven`` satellites, which is less than ``limit`` only if
    there were more sets of clusters than rows. If none was found, it takes ``proven + 1`` or more.
    """
    least = least_satellites(work, clusters, needed, root, new_part, terminals, limit)
    if least > limit:
        clear_rows(work)
        return limit + 1, 0, limit
    # The cheapest federation is nearly always a cheap one: look nearby first.
    bound = min(limit, max(least, FIRST_LOOK)) if only_best else limit
    while True:
        best, cores, complete = search_rows(
            work,
            neighbours,
            clusters,
            needed,
            root,
            new_part,
            terminals,
            allowed,
            bound,
            only_best,
        )
        if not complete:
            limit = bound - 1
            bound = limit
        elif only_best and best > bound and bound < limit:
            bound = min(limit, bound * 2)
        else:
            return best, cores, limit


@rule
def search_rows(work, neighbours, clusters, needed, root, new_part, terminals, allowed, bound, only_best):
    """One pass of ``search``; the third result is False if it ran out of rows or cores."""
    clear_rows(work)
    look_within(work, clusters, bound)
    root_value = work.values[0] if root else 0
    best = bound + 1
    cores = 0
    for cluster in range(clusters):
        mask = 1 << cluster
        if not terminals & mask:
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
        partners = work.within[cluster] & terminals
        if not is_useful(work, clusters, needed, root, cluster, partners):
            continue
        clear_row(work, work.row_count, clusters, bound)
        work.cost[work.row_count, HEXES + cluster] = 0
        spread(work, neighbours, work.row_count, clusters, allowed, bound)
        add_row(work, mask, partners)
    if only_best and best == 0:
        return best, cores, True
    row = 0
    while row < work.row_count:
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
            if satellites > bound or not terminals & (1 << cluster):
                continue
            joined = mask | (1 << cluster)
            joined_value = value + work.values[cluster]
            if joined_value >= needed:
                if root and not joined & 1:
                    continue
                if is_minimal(work, joined, clusters, joined_value, needed, root, new_part):
                    if cores == MAX_CORES:
                        return best, cores, False
                    work.core_mask[cores] = joined
                    work.core_cost[cores] = satellites
                    cores += 1
                    best = min(best, satellites)
                    if only_best:
                        bound = best - 1
            else:
                partners = work.row_partners[row] & work.within[cluster]
                if not is_useful(work, clusters, needed, root, cluster, partners):
                    continue
                if work.row_count == MAX_ROWS:
                    return best, cores, False
                join_rows(work, work.row_count, joined, clusters, bound)
                spread(work, neighbours, work.row_count, clusters, allowed, bound)
                add_row(work, joined, partners)
        row += 1
    return best, cores, True
