"""Gaining and paying resources and units (RULES 3 and 4)."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.vocabulary import FIRST_UNIT, NONE, RESOURCES
from sim.kernel.jit import rule

CHARACTER_VALUE = 11.0  # in euro, only for the tables
VP_VALUE = 5.0


@rule
def can_pay(player, cost):
    """Whether a player has a bundle."""
    for resource in range(RESOURCES):
        if player.res[resource] < cost[resource]:
            return False
    return True


@rule
def can_pay_both(player, cost, more):
    """Whether a player has two bundles together."""
    for resource in range(RESOURCES):
        if player.res[resource] < cost[resource] + more[resource]:
            return False
    return True


@rule
def release_units(state, seat, unit, count, leader):
    """Take unplaced units: first those that ``leader`` leads, then the reserve, then those of the other
    characters, the latest acquired first (R32)."""
    player = state.players[seat]
    player.res[FIRST_UNIT + unit] -= count
    if leader != NONE:
        taken = min(count, state.led[leader, unit])
        state.led[leader, unit] -= taken
        count -= taken
    taken = min(count, player.reserve[unit])
    player.reserve[unit] -= taken
    count -= taken
    place = player.team_count - 1
    while count > 0:
        character = player.team[place]
        taken = min(count, state.led[character, unit])
        state.led[character, unit] -= taken
        count -= taken
        place -= 1


@rule
def take_away(state, seat, resource, amount):
    """Take an amount of one resource from a player. Units do not go to the supply."""
    if resource >= FIRST_UNIT:
        release_units(state, seat, resource - FIRST_UNIT, amount, NONE)
    else:
        state.players[seat].res[resource] -= amount


@rule
def pay(state, seat, cost):
    """Pay a bundle to the bank. Units go to the player's supply."""
    player = state.players[seat]
    for resource in range(RESOURCES):
        if cost[resource] > 0:
            take_away(state, seat, resource, cost[resource])
            if resource >= FIRST_UNIT:
                player.supply[resource - FIRST_UNIT] += cost[resource]


@rule
def gain_one(player, resource, amount):
    """Gain an amount of one resource. Units beyond the supply are lost (R22)."""
    if resource >= FIRST_UNIT:
        unit = resource - FIRST_UNIT
        amount = min(amount, player.supply[unit])
        player.supply[unit] -= amount
        player.reserve[unit] += amount
    player.res[resource] += amount


@rule
def gain(player, bundle):
    """Gain a bundle from the bank, and its units from the supply."""
    for resource in range(RESOURCES):
        if bundle[resource] > 0:
            gain_one(player, resource, bundle[resource])


@rule
def euro_value(components, bundle):
    """The reference value of a bundle in euro, for the tables."""
    total = 0.0
    for resource in range(RESOURCES):
        total += bundle[resource] * components.ref_value[resource]
    return total
