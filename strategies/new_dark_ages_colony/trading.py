"""Trade of the scripted player: one resource for another, at a rate that helps both (RULES 9, II.B)."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.trade import GIVEN, GOT
from sim.games.new_dark_ages_colony.rules.vocabulary import FIRST_UNIT, NONE, RESOURCES, Move
from sim.kernel.jit import rule
from strategies.new_dark_ages_colony.weights import W
from strategies.new_dark_ages_colony.worth import team_worth

MOST_TRADED = 6


@rule
def plan_offer(state, components, scratch, weights, seat):
    """The best swap of two resources at their reference values, since the opponent's goals are not known.

    Fills ``scratch.offer``. Its seat is NONE if no swap is worth it.
    """
    player = state.players[seat]
    best = weights[W.trade_offer]
    scratch.offer[0] = NONE
    for other in range(state.options.players):
        if other == seat:
            continue
        opponent = state.players[other]
        for give in range(FIRST_UNIT):
            for get in range(FIRST_UNIT):
                if give == get:
                    continue
                rate = components.ref_value[get] / max(0.01, components.ref_value[give])
                rate *= 1.0 + 0.5 * weights[W.trade_share]
                most = min(MOST_TRADED, opponent.res[get])
                for amount in range(1, most + 1):
                    price = int(amount * rate + 0.999)
                    if price > player.res[give]:
                        break
                    value = amount * scratch.worth[get] - price * scratch.worth[give]
                    if value > best:
                        best = value
                        scratch.offer[0] = other
                        scratch.offer[1] = give
                        scratch.offer[2] = price
                        scratch.offer[3] = get
                        scratch.offer[4] = amount


@rule
def offer_score(state, scratch, move):
    """Score of the next step of the planned offer."""
    kind = move.kind
    if scratch.offer[0] == NONE:
        return 1.0 if kind == Move.END or kind == Move.SEND else 0.0
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
    value = -weights[W.trade_gain]
    theirs = 0.0
    for resource in range(RESOURCES):
        more = state.offer_give[resource] - state.offer_get[resource]
        value += more * scratch.worth[resource]
        theirs -= more * scratch.worth[resource]
    extra = team_worth(state, components, scratch, weights, seat)
    if state.offer_characters[GIVEN] != NONE:
        value += extra + scratch.recruit[state.offer_characters[GIVEN]]
    if state.offer_characters[GOT] != NONE:
        value -= 2.0 + max(0.0, extra) + scratch.recruit[state.offer_characters[GOT]]
    return value - weights[W.favour] * max(0.0, theirs)
