"""Resources and units: paying, gaining, which units are taken (RULES 3 and 4)."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.vocabulary import FIRST_UNIT, NONE, RESOURCES, UNITS
from sim.kernel.jit import jit, rule

CHARACTER_VALUE = 11.0  # in euro, for the tables alone
VP_VALUE = 5.0


@rule
def can_pay(player, cost):
    """Whether a player holds a bundle."""
    for resource in range(RESOURCES):
        if player.res[resource] < cost[resource]:
            return False
    return True


@rule
def can_pay_both(player, cost, more):
    """Whether a player holds two bundles together."""
    for resource in range(RESOURCES):
        if player.res[resource] < cost[resource] + more[resource]:
            return False
    return True


@rule
def release_units(state, seat, unit, count, leader):
    """Take unplaced units from where they are: led by ``leader``, then the reserve, then those led by the
    latest acquired character back (R32)."""
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
    """Take so much of one resource from a player; units go to no supply."""
    if resource >= FIRST_UNIT:
        release_units(state, seat, resource - FIRST_UNIT, amount, NONE)
    else:
        state.players[seat].res[resource] -= amount


@rule
def pay(state, seat, cost):
    """Pay a bundle to the bank; units go to their supply."""
    player = state.players[seat]
    for resource in range(RESOURCES):
        if cost[resource] > 0:
            take_away(state, seat, resource, cost[resource])
            if resource >= FIRST_UNIT:
                player.supply[resource - FIRST_UNIT] += cost[resource]


@rule
def gain_one(player, resource, amount):
    """Gain so much of one resource; units beyond the supply are lost (R22)."""
    if resource >= FIRST_UNIT:
        unit = resource - FIRST_UNIT
        amount = min(amount, player.supply[unit])
        player.supply[unit] -= amount
        player.reserve[unit] += amount
    player.res[resource] += amount


@rule
def gain(player, bundle):
    """Gain a bundle from the bank, units from the supply."""
    for resource in range(RESOURCES):
        if bundle[resource] > 0:
            gain_one(player, resource, bundle[resource])


@rule
def led_to_reserve(state, character):
    """What a character leads goes to its owner's reserve."""
    player = state.players[state.owner[character]]
    for unit in range(UNITS):
        player.reserve[unit] += state.led[character, unit]
        state.led[character, unit] = 0


@jit
def can_lead(components, character, military, engineers):
    """Whether a character may lead so many units: each of cap_any holds one of either kind (RULES 4)."""
    over = max(0, military - components.cap[character, 0]) + max(0, engineers - components.cap[character, 1])
    return over <= components.cap_any[character]


@rule
def leads_kind(components, character, unit):
    """Whether a character can lead a unit of a kind at all."""
    return components.cap[character, unit] + components.cap_any[character] > 0


@rule
def worth(components, bundle):
    """Reference value of a bundle in euro, for the tables."""
    total = 0.0
    for resource in range(RESOURCES):
        total += bundle[resource] * components.ref_value[resource]
    return total
