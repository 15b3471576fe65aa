"""What can be counted: influence on planets, accreditation level, and all other measures (RULES 3, 11)."""

from __future__ import annotations

from sim.games.federation.rules.resources import crystals
from sim.games.federation.rules.vocabulary import (
    GOLD,
    LEVELS,
    MEGAS,
    PRODUCTION_SLOTS,
    SLOTS,
    STALLS,
    TYPES,
    Face,
    Measure,
    Planet,
)
from sim.kernel.bits import count_bits
from sim.kernel.jit import jit, rule


@rule
def specialists_of(player):
    """Specialist tokens, face up or down."""
    count = 0
    for slot in range(SLOTS):
        if player.face[slot] != Face.EMPTY:
            count += 1
    return count


@rule
def megas_of(player):
    """Megastructures built."""
    count = 0
    for mega in range(MEGAS):
        if player.megas[mega] > 0:
            count += 1
    return count


@jit
def influence(components, player, planet):
    """A player's influence on a planet."""
    rules = components.rules
    if planet == Planet.NEO:
        return components.cell_influence[player.cell]
    if planet == Planet.SIXMOON:
        return components.moon_influence[player.wizard]
    if planet == Planet.ATALUM:
        return rules.influence_per_token * specialists_of(player)
    if planet == Planet.ARRATOOINE:
        total = 0
        for stall in range(STALLS):
            if player.discs[stall] == 1:
                total += rules.influence_level_1
            elif player.discs[stall] == 2:
                total += rules.influence_level_2
        return total
    built = 0
    for slot in range(PRODUCTION_SLOTS):
        built += (player.productions >> slot) & 1
    return rules.influence_production * built + rules.influence_megastructure * megas_of(player)


@jit
def level_of(state, components, player):
    """The effective accreditation level: the marker's level plus all bonuses, or the largest one (R6)."""
    level = components.level_of_degree[player.degree]
    if state.options.level_bonuses_stack == 1:
        return level + player.bonus_round + player.bonus_game
    return level + max(player.largest_round, player.largest_game)


@rule
def missions_completed(player):
    """Missions flown, the start token, and deep-space tokens."""
    return count_bits(player.done) + 1 + count_bits(player.deep)


@rule
def specialist_types(player):
    """Different types of specialists owned."""
    types = 0
    for kind in range(TYPES):
        for level in range(LEVELS):
            if player.face[kind * LEVELS + level] != Face.EMPTY:
                types += 1
                break
    return types


@jit
def measure(state, components, seat, what):
    """One of a player's measures, by its number."""
    player = state.players[seat]
    if what < Measure.ACCREDITATION_LEVEL:
        return influence(components, player, what)
    if what == Measure.ACCREDITATION_LEVEL:
        return level_of(state, components, player)
    if what == Measure.DIE:
        return player.die
    if what == Measure.MISSIONS_COMPLETED:
        return missions_completed(player)
    if what == Measure.MISSIONS_AVAILABLE:
        return count_bits(player.marker) + 1 + count_bits(player.deep)
    if what == Measure.RESOURCES_TOTAL:
        return crystals(player) + player.res[GOLD]
    if what == Measure.GOLD:
        return player.res[GOLD]
    if what == Measure.SHIPS_IN_HANGAR:
        return player.hangar
    if what == Measure.DISCS_LEVEL_2:
        count = 0
        for stall in range(STALLS):
            if player.discs[stall] == 2:
                count += 1
        return count
    if what == Measure.UNUSED_ALTERATIONS:
        return count_bits(player.alterations)
    if what == Measure.ASTEROIDS_ALL:
        return player.asteroids[0] + player.asteroids[1]
    if what == Measure.SPECIALIST_TYPES:
        return specialist_types(player)
    if what == Measure.MEGASTRUCTURES_BUILT:
        return megas_of(player)
    return player.common
