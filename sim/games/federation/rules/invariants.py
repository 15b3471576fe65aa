"""What must hold after every move: nothing appears, vanishes or exceeds its limit."""

from __future__ import annotations

from sim.games.federation.rules.resources import crystals
from sim.games.federation.rules.vocabulary import (
    ALTERATIONS,
    AMBASSADORS,
    DEEP_SPACE,
    GOLD,
    LEVELS,
    MEDALS,
    MEGAS,
    MOON_TOKENS,
    MOONS,
    NONE,
    PLANETS,
    POWERS,
    PRODUCTION_SLOTS,
    PROJECTS,
    RESOURCES,
    SLOTS,
    SPACES,
    SPECIAL,
    TYPES,
    Decide,
    Face,
)
from sim.kernel.bits import count_bits
from sim.kernel.jit import jit, rule

VIOLATIONS = {
    1: "points are not the sum of their sources",
    2: "a resource is below 0 or above its limit",
    3: "a player has lost or gained ships, or the hangar is too full",
    4: "a mission was flown without a marker or without a ship",
    5: "a player's robots don't match the buildings",
    6: "an alteration token is in two places",
    7: "specialists appeared or vanished",
    8: "medals appeared or vanished",
    9: "a player doesn't have four ambassadors, or there are two special ambassadors",
    10: "the die is above its limit",
    11: "a degree is off the track",
    12: "deep-space tokens appeared or vanished",
    13: "a project is beyond its last step",
    14: "a megastructure's builders don't match the players'",
}


@jit
def violation(state, components):
    """0 if everything is in order, otherwise a key of VIOLATIONS."""
    for seat in range(state.options.players):
        code = seat_violation(state, components, state.players[seat], seat)
        if code != 0:
            return code
    if not alterations_once(state):
        return 6
    if not specialists_complete(state):
        return 7
    players = state.options.players
    for medal in range(MEDALS):
        owned = 0
        for seat in range(players):
            owned += (state.players[seat].medals >> medal) & 1
        left = count_bits(state.medal_left[medal]) if medal < PLANETS else state.medal_left[medal]
        if owned + left != (components.threshold_count[players] if medal < PLANETS else players):
            return 8
    tokens = count_bits(state.deep_space)
    for seat in range(players):
        tokens += count_bits(state.players[seat].deep)
    if tokens != min(DEEP_SPACE, players + components.rules.deep_space_extra):
        return 12
    for project in range(PROJECTS):
        if state.project[project] < 0 or state.project[project] > components.project_steps[project]:
            return 13
    for mega in range(MEGAS):
        built = 0
        for seat in range(players):
            if state.players[seat].megas[mega] > 0:
                built += 1
        if built != state.builders[mega]:
            return 14
    return 0


@rule
def seat_violation(state, components, player, seat):
    """What is wrong with one player, or 0."""
    rules = components.rules
    points = 0
    for source in range(player.vp_by.shape[0]):
        points += player.vp_by[source]
    if points != player.vp:
        return 1
    for resource in range(RESOURCES):
        if player.res[resource] < 0:
            return 2
    entry = state.pending[state.pending_count - 1]
    settling = state.over == 0 and entry.kind == Decide.KEEP_COP and entry.seat == seat
    if (crystals(player) > rules.crystals and not settling) or player.res[GOLD] > rules.gold:
        return 2
    if player.supply < 0 or player.hangar < 0 or player.hangar > rules.hangar:
        return 3
    if player.supply + player.hangar + player.sent != rules.ships:
        return 3
    if player.done & ~player.marker != 0 or count_bits(player.done) != player.sent:
        return 4
    built = count_bits(player.productions & ((1 << PRODUCTION_SLOTS) - 1))
    for mega in range(MEGAS):
        if player.megas[mega] > 0:
            built += 1
    if built != player.robots or built > rules.robots:
        return 5
    laid = 0
    for space in range(SPACES):
        if state.space[space].owner == seat:
            laid |= 1 << int(state.space[space].ambassador)
    for place in range(state.outer_count):
        if state.outer[place, 0] == seat:
            laid |= 1 << int(state.outer[place, 1])
    if laid & player.ambassadors != 0:
        return 9
    if (laid | player.ambassadors) & ((1 << AMBASSADORS) - 1) != (1 << AMBASSADORS) - 1:
        return 9
    if state.special_left == 1 and ((laid | player.ambassadors) >> SPECIAL) & 1 == 1:
        return 9
    if player.die < 0 or player.die > rules.die:
        return 10
    if player.degree < 1 or player.degree > rules.top_degree:
        return 11
    return 0


@rule
def alterations_once(state):
    """Whether no alteration is in two places: moons, reserve, hands, the senate."""
    seen = 0
    count = 0
    for moon in range(MOONS):
        for place in range(MOON_TOKENS):
            if state.moon[moon, place] != NONE:
                seen |= 1 << int(state.moon[moon, place])
                count += 1
    for power in range(POWERS):
        for place in range(state.reserve_left[power]):
            seen |= 1 << int(state.reserve[power, place])
            count += 1
    for seat in range(state.options.players):
        seen |= state.players[seat].alterations
        count += count_bits(state.players[seat].alterations)
    for space in range(SPACES):
        if state.space[space].alteration != NONE:
            seen |= 1 << int(state.space[space].alteration)
            count += 1
    for place in range(state.outer_count):
        if state.outer[place, 2] != NONE:
            seen |= 1 << int(state.outer[place, 2])
            count += 1
    return count == count_bits(seen) and count <= ALTERATIONS


@rule
def specialists_complete(state):
    """Whether every specialist in play is on Atalum or next to one player's board."""
    owned = 0
    for seat in range(state.options.players):
        for slot in range(SLOTS):
            if state.players[seat].face[slot] != Face.EMPTY:
                owned += 1
    left = 0
    for kind in range(TYPES):
        place = state.atalum[kind]
        left += place.first_left + place.second_left + (1 if place.third != NONE else 0)
    return owned + left == TYPES * (2 * LEVELS + 1)
