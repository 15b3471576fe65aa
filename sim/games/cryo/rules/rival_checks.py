"""The resource checks of the automated rival: what it does with what it has collected, each turn."""

from __future__ import annotations

from sim.games.cryo.rules.caverns import hidden_near
from sim.games.cryo.rules.pods import pods_in_section, reveal, room, settle
from sim.games.cryo.rules.vocabulary import (
    CAVERNS,
    CHAMBERS_OF_SECTION,
    HUMAN,
    NO_LIMIT,
    NONE,
    RIVAL,
    SECTIONS,
    Decide,
    Lists,
    Task,
)
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def is_check_due(state, components, resource):
    """Whether the threshold of a check is reached."""
    player = state.players[RIVAL]
    if player.res[resource] < components.check_threshold[resource]:
        return False
    return player.platform >= components.check_pods[resource]


# waking


@rule
def wake_leftmost(state, components, seat, section, amount):
    """Wake pods in the leftmost chambers of a section that still have one, or only in the first (S-5)."""
    player = state.players[seat]
    for _ in range(amount):
        if room(state, components, seat) == 0:
            return
        first = section * CHAMBERS_OF_SECTION
        chambers = 1 if state.options.first_chamber == 1 else CHAMBERS_OF_SECTION
        for chamber in range(first, first + chambers):
            if player.stasis[chamber] > 0:
                player.stasis[chamber] -= 1
                player.platform += 1
                state.notes[seat].wakes += 1
                break


@rule
def fullest_sections(player):
    """The sections with the most pods of a player in stasis, as a set; empty if no pod is left (S-24)."""
    most = 1
    options = 0
    for section in range(SECTIONS):
        pods = pods_in_section(player, section)
        if pods > most:
            most = pods
            options = 0
        if pods == most:
            options |= 1 << section
    return options


@rule
def wake_chosen(state, components, pods, section):
    """Wake the pods of check 2, in chambers of the human's choice, all in one section."""
    if pods > 0 and room(state, components, RIVAL) > 0:
        if pods_in_section(state.players[RIVAL], section) > 0:
            push(state, Task.RIVAL_WAKES, RIVAL, pods - 1, section, 0)
            push(state, Decide.RIVAL_WAKE, HUMAN, section, 0, 0)


# settling


@rule
def rival_scout_options(state, components):
    """Face-down caverns next to a face-up one; only large ones, if there are any."""
    if state.players[RIVAL].platform == 0:
        return 0
    options = hidden_near(state, components)
    large = 0
    for cavern in range(CAVERNS):
        if components.space_large[cavern] == 1:
            large |= 1 << cavern
    return options & large if options & large != 0 else options


@rule
def rival_scout(state, cavern):
    """Turn a cavern up and put a pod there; the rival takes a discovery only with the switch (S-27)."""
    reveal(state, RIVAL, cavern)
    state.players[RIVAL].platform -= 1
    settle(state, RIVAL, cavern, 1)
    state.notes[RIVAL].scouts += 1
    state.notes[RIVAL].pods_scouted += 1
    if state.options.rival_discovery == 1:
        push(state, Task.EFFECTS, RIVAL, Lists.CAVERN + state.cavern[cavern], 0, NONE)


@rule
def pair_options(state, components):
    """Adjacent face-up caverns with the fewest of its pods in total."""
    player = state.players[RIVAL]
    if player.platform == 0:
        return 0
    fewest = NO_LIMIT
    options = 0
    for pair in range(components.pair_count):
        low = components.pairs[pair, 0]
        high = components.pairs[pair, 1]
        if state.up[low] == 1 and state.up[high] == 1:
            pods = player.caverns[low] + player.caverns[high]
            if pods < fewest:
                fewest = pods
                options = 0
            if pods == fewest:
                options |= 1 << pair
    return options


@rule
def settle_pair(state, components, pair, odd):
    """Spread all pods of its platform over two caverns as evenly as possible; ``odd`` gets the odd one."""
    player = state.players[RIVAL]
    pods = player.platform
    state.notes[RIVAL].settlings += 1
    player.platform = 0
    for place in range(2):
        share = pods // 2
        if place == odd:
            share += pods % 2
        settle(state, RIVAL, components.pairs[pair, place], share)
