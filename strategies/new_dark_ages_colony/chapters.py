"""Crises and conflicts of the scripted player: what to pledge, to bid and to commit."""

from __future__ import annotations

import math

from sim.games.new_dark_ages_colony.rules.conflict import strike_points
from sim.games.new_dark_ages_colony.rules.crisis import most_to_pledge
from sim.games.new_dark_ages_colony.rules.effects import chapter_of
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    EFFECTS,
    NONE,
    RESOURCES,
    Chapter,
    Effect,
    First,
    Goal,
    Resource,
    Stage,
    Track,
)
from sim.kernel.jit import rule
from strategies.new_dark_ages_colony.weights import W
from strategies.new_dark_ages_colony.worth import bundle_worth

MOST_MORE = 6  # it considers buying fewer points than this at once


@rule
def effects_worth(state, components, scratch, weights, seat):
    """What the effects of the chapter are worth to a player, after a failed crisis or a conflict won."""
    chapter = chapter_of(state)
    value = 0.0
    for place in range(EFFECTS):
        kind = components.effect[chapter, place, 0]
        operand = components.effect[chapter, place, 1]
        amount = components.effect[chapter, place, 2]
        if kind == Effect.TRACK:
            if operand == Track.GENETIC or state.alive[operand - Track.ECO] == 1:
                value -= amount * scratch.step[operand]
                if state.track[operand] + amount + 1 >= state.options.track_ends[operand]:
                    value -= weights[W.alarm]
        elif kind == Effect.ALL_LOSE:
            value -= min(amount, state.players[seat].res[operand]) * scratch.goods[operand]
    return value


@rule
def solution_worth(state, components, scratch, weights, seat):
    """What it is worth to a player to help solve the crisis."""
    loss = -effects_worth(state, components, scratch, weights, seat)
    return max(0.0, loss) + bundle_worth(scratch, components.crisis_reward)


@rule
def look_at_crisis(state, components, scratch, weights, seat):
    """Raise the worth of what the players together lack to solve the crisis of the round."""
    for resource in range(RESOURCES):
        scratch.needed[resource] = 0.0
    if state.turn == 0:
        return
    chapter = chapter_of(state)
    if components.chapter_kind[chapter] != Chapter.CRISIS:
        return
    value = weights[W.crisis] * solution_worth(state, components, scratch, weights, seat)
    for resource in range(RESOURCES):
        cost = components.chapter_cost[chapter, resource]
        held = 0
        for other in range(state.options.players):
            held += state.players[other].res[resource]
        if held < cost:
            scratch.needed[resource] = value * min(1.0, state.options.players / cost)
    for resource in range(RESOURCES):
        scratch.goods[resource] += scratch.needed[resource]


@rule
def pledged_worth(state, scratch, seat):
    """What a player has pledged so far."""
    value = 0.0
    for resource in range(RESOURCES):
        value += state.players[seat].laid[resource] * scratch.goods[resource]
    return value


@rule
def pledge_wish(state, components, scratch, weights, seat):
    """How much of the resource that is due the player pledges."""
    resource = state.pledge_at
    most = most_to_pledge(state, components, seat, resource)
    if most <= 0:
        return 0
    each = max(0.01, scratch.goods[resource])
    budget = weights[W.willing] * solution_worth(state, components, scratch, weights, seat)
    budget -= pledged_worth(state, scratch, seat)
    afford = int(max(0.0, budget) / each)
    last = state.turn_pass + 1 >= state.options.pledge_passes
    if not last:
        cost = components.chapter_cost[chapter_of(state), resource]
        fair = int(weights[W.share] * cost / state.options.players + 0.999)
        afford = min(afford, fair)
    return min(most, afford)


@rule
def breakthrough_wish(state, components, scratch, weights, seat, most):
    """How much diplomacy the player gives for a breakthrough."""
    budget = weights[W.breakthrough] * solution_worth(state, components, scratch, weights, seat)
    return min(most, int(budget / max(0.01, scratch.goods[Resource.DIPLOMACY])))


@rule
def prize(state, components, scratch, weights, seat):
    """What it is worth to win the conflict."""
    chapter = chapter_of(state)
    value = weights[W.vp] * components.reward_vp[chapter] + weights[W.win]
    value += bundle_worth(scratch, components.reward[chapter])
    place = components.reward_object[chapter]
    if place != NONE and state.in_play[place] == 1 and state.controller[place] != seat:
        value += scratch.hold[place]
    value += effects_worth(state, components, scratch, weights, seat)
    player = state.players[seat]
    for slot in range(components.goal_count[player.faction]):
        goal = components.goal[player.faction, slot]
        if goal.kind == Goal.CONFLICT_WINS_MIN and player.conflicts_won < goal.least:
            value += weights[W.goal] * goal.points / goal.least
    return weights[W.bid] * value


@rule
def opponent_total(state, components, weights, seat):
    """The highest total to expect of an opponent, from what can be seen: bids, hands, who bids later."""
    best = 0.0
    bidding = state.stage == Stage.BIDS
    own_place = (seat - state.first) % state.options.players
    for other in range(state.options.players):
        if other == seat:
            continue
        opponent = state.players[other]
        total = 1.0 * opponent.bought
        if bidding and (other - state.first) % state.options.players > own_place:
            total = weights[W.rival_bid]
        elif opponent.bought == 0:
            continue
        best = max(best, total + weights[W.rival_strike] * min(5, opponent.hand_count))
    return best


@rule
def odds(mine, opponent, spread):
    """The chance to win with a total against the highest one expected of an opponent."""
    if opponent == 0.0:
        return 1.0
    return 1.0 / (1.0 + math.exp(-1.7 * (mine - opponent) / max(0.1, spread)))


@rule
def own_strikes(state, components, seat):
    """The points of the strikes in a player's hand."""
    player = state.players[seat]
    points = 0
    for place in range(player.hand_count):
        card = player.hand[place]
        if First.SECRET_STRIKE <= card < First.BREAKTHROUGH:
            points += components.card_points[card]
    return points


@rule
def cheapest(state, components, scratch, seat):
    """The cheapest price option that can still be chosen, or NONE."""
    chapter = chapter_of(state)
    best = NONE
    lowest = 0.0
    for option in range(state.bid_at, components.price_count[chapter]):
        fits = True
        for resource in range(RESOURCES):
            fits = fits and components.price[chapter, option, resource] <= state.players[seat].res[resource]
        if fits:
            price = bundle_worth(scratch, components.price[chapter, option])
            if best == NONE or price < lowest:
                best = option
                lowest = price
    return best


@rule
def wants_point(state, components, scratch, weights, seat, option):
    """Whether one or more points are worth more than they cost."""
    chapter = chapter_of(state)
    price = bundle_worth(scratch, components.price[chapter, option])
    value = prize(state, components, scratch, weights, seat)
    opponent = opponent_total(state, components, weights, seat)
    bought = state.players[seat].bought
    strikes = 0.7 * own_strikes(state, components, seat)
    now = 0.0 if bought == 0 else odds(bought + strikes, opponent, weights[W.spread])
    for more in range(1, MOST_MORE):
        then = odds(bought + more + strikes, opponent, weights[W.spread])
        if (then - now) * value > more * price:
            return True
    return False


@rule
def strike_worth(state, components, scratch, weights, seat, card):
    """What it is worth to commit a strike, minus its worth in hand."""
    opponent = opponent_total(state, components, weights, seat)
    mine = 1.0 * state.players[seat].bought + strike_points(state, components, seat)
    more = components.card_points[card]
    value = prize(state, components, scratch, weights, seat)
    gained = odds(mine + more, opponent, weights[W.spread]) - odds(mine, opponent, weights[W.spread])
    kept = weights[W.strike] * more * min(1.0, 0.5 * scratch.left)
    return gained * value - kept
