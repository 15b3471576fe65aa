"""Stage III.A2: bids, secret strikes, the winner's reward (RULES 10)."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.control import lose_control, place_unit
from sim.games.new_dark_ages_colony.rules.effects import apply_effects, chapter_of
from sim.games.new_dark_ages_colony.rules.episodes import note_card, play_card
from sim.games.new_dark_ages_colony.rules.resources import (
    VP_VALUE,
    can_pay,
    euro_value,
    gain,
    gain_one,
    take_away,
)
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    CONFLICTS,
    FIRST_UNIT,
    NONE,
    RESOURCES,
    First,
    Loss,
)
from sim.kernel.jit import jit, rule

UNFOUGHT = 3  # results of a conflict, for the tables
VOID = 4
WON = 5  # by seat 0; others follow


@jit
def can_bid(state, components, seat, option):
    """Whether a player can buy one more conflict point with this price option."""
    return can_pay(state.players[seat], components.price[chapter_of(state), option])


@rule
def any_bid(state, components, seat):
    """Whether a player can buy one more point with a price option that it has not passed over."""
    for option in range(state.bid_at, components.price_count[chapter_of(state)]):
        if can_bid(state, components, seat, option):
            return True
    return False


@rule
def buy_point(state, components, seat, option):
    """Buy one conflict point. The payment is laid aside, not in any supply (R38)."""
    price = components.price[chapter_of(state), option]
    player = state.players[seat]
    for resource in range(RESOURCES):
        if price[resource] > 0:
            take_away(state, seat, resource, price[resource])
            player.laid[resource] += price[resource]
    player.bought += 1
    state.bid_at = option


@jit
def strike_points(state, components, seat):
    """The points of the secret strikes that a player has committed."""
    struck = state.players[seat].struck
    points = 0
    card = First.SECRET_STRIKE
    while struck != 0:
        if struck & 1 == 1:
            points += components.card_points[card]
        struck >>= 1
        card += 1
    return points


@rule
def winner_of(state, components):
    """The player with the highest total; of tied ones the one who bought the most; NONE if still tied."""
    winner = NONE
    best = 0
    tied = False
    for seat in range(state.options.players):
        player = state.players[seat]
        if player.bought == 0:
            continue
        total = player.bought + strike_points(state, components, seat)
        ahead = total - best
        if winner != NONE and ahead == 0:
            ahead = player.bought - state.players[winner].bought
            if ahead == 0:
                tied = True
        if winner == NONE or ahead > 0:
            winner = seat
            best = total
            tied = False
    return NONE if tied else winner


@rule
def discard_strikes(state, components, winner):
    """Discard all committed strikes. Those of the winner are credited with their share of the reward."""
    chapter = chapter_of(state)
    reward = euro_value(components, components.reward[chapter]) + VP_VALUE * components.reward_vp[chapter]
    for seat in range(state.options.players):
        player = state.players[seat]
        total = player.bought + strike_points(state, components, seat)
        state.notes[seat].points_bought[state.turn - 1] = player.bought
        state.notes[seat].strike_points[state.turn - 1] = strike_points(state, components, seat)
        card = First.SECRET_STRIKE
        while player.struck != 0:
            if player.struck & 1 == 1:
                play_card(state, components, seat, card)
                if seat == winner:
                    note_card(state, seat, card, reward * components.card_points[card] / total)
            player.struck >>= 1
            card += 1


@rule
def clear_bids(state, components, refund):
    """What was laid aside goes to bank and supplies, or back to the payers, units to the reserve (R38)."""
    for seat in range(state.options.players):
        player = state.players[seat]
        for resource in range(RESOURCES):
            amount = player.laid[resource]
            player.laid[resource] = 0
            if resource >= FIRST_UNIT:
                player.supply[resource - FIRST_UNIT] += amount
            if refund:
                gain_one(player, resource, amount)
            else:
                state.notes[seat].conflict_paid += amount * components.ref_value[resource]
        player.bought = 0


@rule
def reward_object(state, components, seat):
    """Step 5: the winner places a unit on the object of the reward, if it is in play and not theirs yet."""
    place = components.reward_object[chapter_of(state)]
    if place == NONE or state.in_play[place] == 0 or state.controller[place] == seat:
        return
    if state.players[seat].res[FIRST_UNIT + components.object_unit[place]] > 0:
        if state.controller[place] != NONE:
            lose_control(state, components, place, Loss.CONFLICT)
        place_unit(state, components, seat, place, NONE)


@rule
def resolve_conflict(state, components):
    """Steps 3 to 6."""
    fought = False
    for seat in range(state.options.players):
        fought = fought or state.players[seat].bought > 0
    if not fought:
        state.story.conflicts_unfought += 1
        state.story.chapter_result[state.turn - 1] = UNFOUGHT
        return
    winner = winner_of(state, components)
    discard_strikes(state, components, winner)
    clear_bids(state, components, winner == NONE)
    if winner == NONE:
        state.story.conflicts_void += 1
        state.story.chapter_result[state.turn - 1] = VOID
        return
    chapter = chapter_of(state)
    player = state.players[winner]
    gain(player, components.reward[chapter])
    player.vp += components.reward_vp[chapter]
    player.vp_by[CONFLICTS] += components.reward_vp[chapter]
    player.conflicts_won += 1
    reward_object(state, components, winner)
    apply_effects(state, components)
    state.story.chapter_result[state.turn - 1] = WON + winner
