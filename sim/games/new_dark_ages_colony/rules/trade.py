"""Stage II.B, if it is played: offers and answers (RULES 9).

An offer is built step by step in a fixed order, so that there is only one way to make it: a character to
give, a character to get, then for each resource how much to give and how much to get.
"""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.characters import change_owner
from sim.games.new_dark_ages_colony.rules.resources import gain_one, take_away
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    FIRST_UNIT,
    NONE,
    RESOURCES,
    Move,
    Place,
)
from sim.kernel.jit import jit, rule

GIVEN = 0  # places of offer_characters
GOT = 1
AT_GIVEN = 1  # steps of an offer
AT_GOT = 2
AT_RESOURCES = 3  # then two for each resource


@rule
def clear_offer(state):
    """Forget the offer."""
    state.offer_to = NONE
    state.offer_at = 0
    for resource in range(RESOURCES):
        state.offer_give[resource] = 0
        state.offer_get[resource] = 0
    state.offer_characters[GIVEN] = NONE
    state.offer_characters[GOT] = NONE


@rule
def has_tradeable(state, seat):
    """Whether a player has something other than units to trade."""
    player = state.players[seat]
    for resource in range(FIRST_UNIT):
        if player.res[resource] > 0:
            return True
    for place in range(player.team_count):
        if state.location[player.team[place]] != Place.OFF_FIELD:
            return True
    return False


@jit
def can_trade(state, seat, other):
    """Whether two players could carry out any trade at all."""
    if has_tradeable(state, seat) or has_tradeable(state, other):
        return True
    mine = state.players[seat]
    theirs = state.players[other]
    for resource in range(FIRST_UNIT, RESOURCES):
        unit = resource - FIRST_UNIT
        if mine.res[resource] > 0 and (theirs.supply[unit] > 0 or theirs.res[resource] > 0):
            return True
        if theirs.res[resource] > 0 and mine.supply[unit] > 0:
            return True
    return False


@rule
def offered_to(state):
    """The resource that the offer has reached; negative before the first one."""
    return (state.offer_at - AT_RESOURCES) // 2


@rule
def is_balanced(state, seat):
    """Whether both supplies have enough units of the resource that the offer has reached."""
    resource = offered_to(state)
    if resource < FIRST_UNIT:
        return True
    unit = resource - FIRST_UNIT
    more = state.offer_give[resource] - state.offer_get[resource]
    other = state.players[state.offer_to]
    return more <= other.supply[unit] and -more <= state.players[seat].supply[unit]


@rule
def may_give_more(state, seat, resource):
    """Whether one more of a resource can be given."""
    step = AT_RESOURCES + 2 * resource
    if step < state.offer_at or state.offer_give[resource] >= state.players[seat].res[resource]:
        return False
    if resource > offered_to(state) and not is_balanced(state, seat):
        return False
    if resource < FIRST_UNIT:
        return True
    other = state.players[state.offer_to]
    return state.offer_give[resource] + 1 - other.res[resource] <= other.supply[resource - FIRST_UNIT]


@rule
def may_get_more(state, seat, resource):
    """Whether one more of a resource can be asked for."""
    step = AT_RESOURCES + 2 * resource + 1
    if step < state.offer_at or state.offer_get[resource] >= state.players[state.offer_to].res[resource]:
        return False
    if resource > offered_to(state) and not is_balanced(state, seat):
        return False
    if resource < FIRST_UNIT:
        return True
    more = state.offer_get[resource] + 1 - state.offer_give[resource]
    return more <= state.players[seat].supply[resource - FIRST_UNIT]


@rule
def may_send(state, seat):
    """Whether the offer is not empty and both players can carry it out."""
    return state.offer_at > 0 and is_balanced(state, seat)


@rule
def build_offer(state, move):
    """Take one more step of an offer."""
    kind = move.kind
    if kind == Move.TRADE_WITH:
        state.offer_to = move.what
    elif kind == Move.GIVE_CHARACTER:
        state.offer_characters[GIVEN] = move.who
        state.offer_at = AT_GIVEN
    elif kind == Move.GET_CHARACTER:
        state.offer_characters[GOT] = move.who
        state.offer_at = AT_GOT
    elif kind == Move.GIVE_MORE:
        state.offer_give[move.what] += 1
        state.offer_at = AT_RESOURCES + 2 * move.what
    else:
        state.offer_get[move.what] += 1
        state.offer_at = AT_RESOURCES + 2 * move.what + 1


@rule
def hand_over(state, seat, resource, amount):
    """One side returns what it gives; units go to its supply."""
    take_away(state, seat, resource, amount)
    if resource >= FIRST_UNIT:
        state.players[seat].supply[resource - FIRST_UNIT] += amount


@rule
def carry_out(state, components, seat):
    """Carry the trade out: first the characters, the offerer's before the other's, then both bundles."""
    other = state.offer_to
    if state.offer_characters[GIVEN] != NONE:
        change_owner(state, other, state.offer_characters[GIVEN])
    if state.offer_characters[GOT] != NONE:
        change_owner(state, seat, state.offer_characters[GOT])
    value = 0.0
    for resource in range(RESOURCES):
        hand_over(state, seat, resource, state.offer_give[resource])
        hand_over(state, other, resource, state.offer_get[resource])
        moved = state.offer_give[resource] + state.offer_get[resource]
        value += moved * components.ref_value[resource]
    for resource in range(RESOURCES):
        gain_one(state.players[other], resource, state.offer_give[resource])
        gain_one(state.players[seat], resource, state.offer_get[resource])
    state.notes[seat].trades += 1
    state.notes[other].trades += 1
    state.notes[seat].trade_value += value
    state.notes[other].trade_value += value
