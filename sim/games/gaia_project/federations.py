"""The search for federations (RULES 6.5): which ones are legal, and how few satellites one needs.

A federation is a connected set of clusters and new satellites whose value reaches the threshold; own
structures next to a satellite belong to it as well. A *core* is a set of clusters that reaches the
threshold and no longer does without its smallest member. Every legal federation is a cheapest tree over
one of its cores among the trees that touch no cluster outside of it. So for each core all cheapest trees
are listed; where such a tree touches further clusters, each of these is also forbidden in turn, and the
cheapest trees around it are listed as well. What breaks the economy rule is then dropped:
(a) the same clusters could be joined with fewer satellites, be it through other own structures;
(b) some of its clusters are a federation with fewer satellites.

The list is complete within these bounds: at most MAX_SATELLITES new satellites, and MAX_FEDERATIONS
federations, those with the fewest satellites first. If more than MAX_ROWS sets of clusters come into
question, the most expensive federations are left out, one satellite after the other. Whatever is left out is
counted in ``cut_lists``; what is offered is always legal.
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
    MAX_DETOURS,
    MAX_FEDERATIONS,
    MAX_PARTIAL,
    MAX_TRIES,
)
from sim.games.gaia_project.steiner import FAR, row_at, search
from sim.games.gaia_project.vocabulary import HEXES, NONE
from sim.kernel.jit import rule


@rule
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


@rule
def new_part_needed(state, components, player):
    """Ivits by the book: the next token needs planets that join the federation now."""
    return expanding(components, player) and state.options.ivits_token_without_new_part == 0


@rule
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
    best, _, proven = search(
        work,
        components.neighbours[state.options.layout],
        clusters,
        threshold(components, player),
        expanding(components, player),
        new_part_needed(state, components, player),
        (1 << clusters) - 1,
        (1 << clusters) - 1,
        budget,
        True,
    )
    if best > proven and proven < budget:
        state.cut_lists += 1
        best = FAR  # not known: what is not known to be legal is not offered
    player.federation_cost = best
    player.federation_known = 1 if best <= budget else 2
    return player.federation_cost


@rule
def push_partial(work, count, base, goals, mask_1, vertex_1, mask_2, vertex_2):
    """A new unfinished tree: ``base`` without its last goal, with one or two new ones (mask 0: none)."""
    if count == MAX_PARTIAL or goals + 1 >= MAX_AGENDA:
        work.cut = 1
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


@rule
def expand_goal(work, neighbours, clusters, allowed, count, base, goals, mask, vertex):
    """All ways in which a cheapest tree over ``mask`` through ``vertex`` can go on, as unfinished trees."""
    row = row_at(work, mask)
    cost = work.cost[row, vertex]
    if vertex >= HEXES:
        own = 1 << (vertex - HEXES)
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
def add_found(work, found, mask, partial):
    """Note a finished federation once: its satellites, and all clusters that they touch."""
    satellites = 0
    for spot in range(HEXES):
        if has_hex(work.partial_hexes[partial], spot):
            satellites += 1
            mask |= work.touching[spot]
    work.last_mask = mask
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
    work.found_detour[found] = 0
    return found + 1


@rule
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
    if count > 0:
        work.cut = 1
    return found


@rule
def copy_partial(work, source, target):
    """Move an unfinished tree to another place of the list."""
    for word in range(HEX_WORDS):
        work.partial_hexes[target, word] = work.partial_hexes[source, word]
    for goal in range(work.partial_count[source]):
        work.partial_mask[target, goal] = work.partial_mask[source, goal]
        work.partial_vertex[target, goal] = work.partial_vertex[source, goal]
    work.partial_count[target] = work.partial_count[source]


@rule
def has_cheaper_part(work, neighbours, clusters, needed, root, new_part, mask, satellites):
    """Economy rule b: whether some of these clusters are a federation with fewer satellites."""
    best, _, _ = search(work, neighbours, clusters, needed, root, new_part, mask, mask, satellites - 1, True)
    return best < satellites


@rule
def has_cheaper_whole(work, neighbours, clusters, root, mask, satellites):
    """Economy rule a: whether fewer satellites join these clusters, be it through other structures."""
    value = 0
    for cluster in range(clusters):
        if mask & (1 << cluster):
            value += work.values[cluster]
    everything = (1 << clusters) - 1
    best, _, _ = search(
        work, neighbours, clusters, value, root, False, mask, everything, satellites - 1, True
    )
    return best < satellites


@rule
def list_detours(work, neighbours, clusters, needed, root, new_part, mask, extras, limit, found):
    """Add the cheapest trees over a core that avoid clusters which its cheaper trees touch.

    ``extras``: what the core's cheapest tree touches besides. Any federation of this core that is more
    expensive avoids at least one of these; then the same holds for the cheapest tree around that one.
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
                before = found
                found = list_trees(work, neighbours, clusters, allowed, mask, found)
                for index in range(before, found):
                    work.found_detour[index] = 1
                work.forbidden_extras[waiting] = work.last_mask & ~mask
            waiting += 1
        done += 1
    return found


@rule
def list_federations(state, components, work, seat, limit):
    """Fill ``work.found`` with all legal federations of at most ``limit`` satellites; returns how many."""
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
        if proven < fewest <= limit:  # then the cheapest alone, which the narrow search has found
            _, cores, _ = search(
                work, neighbours, clusters, needed, root, new_part, everything, everything, fewest, True
            )
            for core in range(cores):
                if work.core_cost[core] > fewest:
                    work.core_cost[core] = FAR
            proven = fewest
        limit = proven
    found = 0
    for satellites in range(limit + 1):
        for core in range(cores):
            if work.core_cost[core] == satellites:
                work.core_extras[core] = 0
                if found < MAX_FEDERATIONS:
                    found = list_trees(work, neighbours, clusters, everything, work.core_mask[core], found)
                    work.core_extras[core] = work.last_mask & ~work.core_mask[core]
    for core in range(cores):
        work.listed_mask[core] = work.core_mask[core]
        work.listed_cost[core] = work.core_cost[core]
    for core in range(cores):
        if work.core_extras[core] != 0 and found < MAX_FEDERATIONS:
            mask = work.listed_mask[core]
            extras = work.core_extras[core]
            found = list_detours(
                work, neighbours, clusters, needed, root, new_part, mask, extras, limit, found
            )
    if found == MAX_FEDERATIONS:
        work.cut = 1
    kept = 0
    strict = state.options.federation_flexible == 0
    for index in range(found):
        mask = work.found_mask[index]
        satellites = work.found_satellites[index]
        cheaper = False
        for core in range(cores):
            if work.listed_cost[core] < satellites and work.listed_mask[core] & ~mask == 0:
                cheaper = True
                break
        if cheaper and has_cheaper_part(work, neighbours, clusters, needed, root, new_part, mask, satellites):
            continue
        if work.found_detour[index] == 1 and strict:
            if has_cheaper_whole(work, neighbours, clusters, root, mask, satellites):
                continue
        for word in range(HEX_WORDS):
            work.found[kept, word] = work.found[index, word]
        work.found_mask[kept] = mask
        work.found_satellites[kept] = satellites
        kept += 1
    state.cut_lists += work.cut
    return kept
