"""Trade of the scripted player: one resource for another, at a rate that helps both (RULES 9, II.B).

An opponent's goals are not known. What resources are worth to it is estimated from what everybody can see.
"""

from __future__ import annotations

import math

from sim.games.new_dark_ages_colony.rules.rounds import seat_at
from sim.games.new_dark_ages_colony.rules.trade import GIVEN, GOT
from sim.games.new_dark_ages_colony.rules.vocabulary import FIRST_UNIT, NONE, RESOURCES, Move
from sim.kernel.jit import rule
from strategies.new_dark_ages_colony.weights import W
from strategies.new_dark_ages_colony.worth import team_worth, value_resources

MOST_TRADED = 6
LEAST_WORTH = 0.01


@rule
def plan_offer(state, components, scratch, weights, seat):
    """The swap of two resources that gains most and that the opponent should accept.

    Fills ``scratch.offer``. Its seat is NONE if no swap is worth it. A player who has refused an offer in
    this turn gets no other one.
    """
    best = weights[W.trade_offer]
    scratch.offer[0] = NONE
    for other in range(state.options.players):
        if other == seat or (state.refused >> other) & 1 == 1:
            continue
        if state.offer_to != NONE and other != state.offer_to:
            continue
        value_resources(state, components, scratch, weights, other, scratch.theirs)
        for give in range(RESOURCES):
            if can_hand_over(state, seat, other, give) == 0:
                continue
            for get in range(RESOURCES):
                if give != get:
                    best = plan_swap(state, scratch, weights, seat, other, give, get, best)


@rule
def can_hand_over(state, giver, taker, resource):
    """How much of a resource one player could give another: units must be in the taker's supply."""
    held = state.players[giver].res[resource]
    if resource < FIRST_UNIT:
        return held
    return min(held, state.players[taker].supply[resource - FIRST_UNIT])


@rule
def price_of_gift(state, scratch, taker, resource, amount):
    """What it costs a player to give an amount of a resource away, with the goals that it concerns."""
    price = amount * scratch.goods[resource]
    if scratch.saved[resource] > 0.0:
        price += scratch.saved[resource] * max(0.0, amount - scratch.spare[resource])
    if amount > 0 and state.players[taker].res[resource] + amount >= scratch.limit[resource]:
        price += scratch.limited[resource]
    return price


@rule
def plan_swap(state, scratch, weights, seat, other, give, get, best):
    """Try the amounts of one pair of resources. The gain of the best offer so far."""
    ours, theirs = scratch.goods, scratch.theirs
    share, favour = weights[W.trade_share], weights[W.favour]
    if ours[get] * theirs[give] <= ours[give] * theirs[get]:
        return best  # no rate helps both
    held = can_hand_over(state, seat, other, give)
    fair = (share * ours[get] + (1.0 - share) * theirs[get]) / max(
        LEAST_WORTH, share * ours[give] + (1.0 - share) * theirs[give]
    )
    asked = max(LEAST_WORTH, theirs[give] + favour * ours[give])
    for amount in range(1, min(MOST_TRADED, can_hand_over(state, other, seat, get)) + 1):
        least = (weights[W.trade_gain] + amount * (theirs[get] + favour * ours[get])) / asked
        price = math.ceil(max(amount * fair, least))
        if price > held:
            break
        gain = amount * ours[get] - price_of_gift(state, scratch, other, give, price)
        if gain > best:
            best = gain
            scratch.offer[0] = other
            scratch.offer[1] = give
            scratch.offer[2] = price
            scratch.offer[3] = get
            scratch.offer[4] = amount
    return best


@rule
def offer_score(state, scratch, move):
    """Score of the next step of the planned offer."""
    kind = move.kind
    if scratch.offer[0] == NONE:
        if kind == Move.END or kind == Move.SEND:
            return 1.0
        return 0.5 if kind == Move.GET_MORE else 0.0  # an offer begun by chance asks for a gift
    if kind == Move.TRADE_WITH:
        return 1.0 if move.what == scratch.offer[0] else -1.0
    given = scratch.offer[1]
    got = scratch.offer[3]
    if kind == Move.GIVE_MORE and move.what == given and state.offer_give[given] < scratch.offer[2]:
        return 2.0 if given < got or state.offer_get[got] >= scratch.offer[4] else -1.0
    if kind == Move.GET_MORE and move.what == got and state.offer_get[got] < scratch.offer[4]:
        return 2.0 if got < given or state.offer_give[given] >= scratch.offer[2] else -1.0
    return 0.0 if kind == Move.SEND else -1.0


@rule
def answer_worth(state, components, scratch, weights, seat):
    """The gain from an offer, minus the least gain to accept it and a part of the opponent's gain."""
    offerer = seat_at(state, state.at)
    value_resources(state, components, scratch, weights, offerer, scratch.theirs)
    value = -weights[W.trade_gain]
    theirs = 0.0
    for resource in range(RESOURCES):
        value += state.offer_give[resource] * scratch.goods[resource]
        value -= price_of_gift(state, scratch, offerer, resource, state.offer_get[resource])
        theirs += (state.offer_get[resource] - state.offer_give[resource]) * scratch.theirs[resource]
    extra = team_worth(state, components, scratch, weights, seat)
    if state.offer_characters[GIVEN] != NONE:
        value += extra + scratch.recruit[state.offer_characters[GIVEN]]
    if state.offer_characters[GOT] != NONE:
        value -= 2.0 + max(0.0, extra) + scratch.recruit[state.offer_characters[GOT]]
    return value - weights[W.favour] * max(0.0, theirs)
