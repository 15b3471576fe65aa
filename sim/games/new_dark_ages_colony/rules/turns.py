"""The course of the game: who must decide next, and everything that happens in between without a choice.

``advance`` goes on until somebody must decide. Nobody is asked if there is only one choice, except when
replaying a recorded game.
"""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.actions import note_dossiers
from sim.games.new_dark_ages_colony.rules.characters import has_eligible
from sim.games.new_dark_ages_colony.rules.conflict import any_bid, resolve_conflict
from sim.games.new_dark_ages_colony.rules.crisis import (
    clear_pledges,
    fail_crisis,
    is_covered,
    missing,
    missing_diplomacy,
    most_diplomacy,
    most_to_pledge,
    solve_by_breakthrough,
    solve_crisis,
)
from sim.games.new_dark_ages_colony.rules.episodes import any_playable, any_slot, first_card
from sim.games.new_dark_ages_colony.rules.production import any_launch, next_robber, note_idle, pay_income
from sim.games.new_dark_ages_colony.rules.rounds import (
    ask,
    begin_round,
    end_break,
    end_round,
    enter_stage,
    next_seat,
    open_chapter,
    seat_at,
)
from sim.games.new_dark_ages_colony.rules.setup import complete_setup
from sim.games.new_dark_ages_colony.rules.trade import clear_offer
from sim.games.new_dark_ages_colony.rules.units import can_reassign
from sim.games.new_dark_ages_colony.rules.upkeep import pay_upkeep, short_origin
from sim.games.new_dark_ages_colony.rules.vocabulary import NONE, RESOURCES, Decide, End, First, Stage
from sim.kernel.jit import jit, rule


@jit
def advance(state, components):
    """Go on until somebody must decide, or the game is over."""
    while state.over == End.NOT_YET and state.pending_count == 0:
        if state.at < state.options.players:
            go_on(state, components, seat_at(state, state.at))
        else:
            next_stage(state, components)


@rule
def go_on(state, components, seat):
    """Ask the player whose turn it is in the stage, or one who may react; or move on to the next player."""
    stage = state.stage
    if stage == Stage.MOVEMENT:
        go_on_moving(state, components, seat)
    elif stage == Stage.PRODUCTION:
        go_on_producing(state, components, seat)
    elif stage == Stage.UPKEEP:
        go_on_paying_upkeep(state, components, seat)
    elif stage == Stage.PLEDGES:
        go_on_pledging(state, components, seat)
    elif stage == Stage.BREAKTHROUGH:
        go_on_with_breakthroughs(state, components, seat)
    elif stage == Stage.BIDS:
        go_on_bidding(state, components, seat)
    elif stage == Stage.STRIKES:
        go_on_striking(state, seat)
    elif stage == Stage.DISCARDS:
        if state.players[seat].hand_count > components.limits.hand_limit:
            ask(state, Decide.DISCARD, seat)
        else:
            next_seat(state)
    elif stage == Stage.TRADE:
        if state.fresh == 0:  # an offer has been sent
            ask(state, Decide.ANSWER, state.offer_to)
        elif state.offers < components.limits.trade_offers:
            ask(state, Decide.OFFER, seat)
        else:
            next_seat(state)
    elif state.options.given == 0 and components.limits.faction_cards_drawn > 1:  # Stage.FACTIONS
        ask(state, Decide.FACTION, seat)
    else:
        state.players[seat].faction = state.players[seat].drawn[0]
        next_seat(state)


@rule
def go_on_moving(state, components, seat):
    """A character turn: one action, and free steps before and after it."""
    if state.acted == 0:
        going = has_eligible(state, seat)
    else:
        going = state.options.marks == 1 or has_free_step(state, components, seat, True)
    if going:
        ask(state, Decide.TURN, seat)
    else:
        next_seat(state)


@rule
def has_free_step(state, components, seat, automation):
    """Whether a player can play a card, with ``automation`` also an automation card, buy or reassign."""
    return (
        any_slot(state, components, seat)
        or any_playable(state, components, seat, automation)
        or can_reassign(state, components, seat)
    )


@rule
def go_on_producing(state, components, seat):
    """A production turn. After a launch, opponents with a robbery card are asked first."""
    if state.launching != NONE:
        robber = next_robber(state)
        if robber != NONE:
            ask(state, Decide.ROBBERY, robber)
            return
        pay_income(state, components)
    if state.players[seat].team_count > 0:
        if (
            state.options.marks == 1
            or any_launch(state, components, seat)
            or has_free_step(state, components, seat, False)
        ):
            ask(state, Decide.PRODUCE, seat)
            return
    next_seat(state)


@rule
def ask_before_payment(state, components, seat):
    """The window for cards, slots and units before a payment (R39, R43, R44). Whether the player is asked."""
    if state.fresh == 1:
        if has_free_step(state, components, seat, False):
            ask(state, Decide.WINDOW, seat)
            return True
        state.fresh = 0
    return False


@rule
def go_on_paying_upkeep(state, components, seat):
    """The tax. A player who can't pay for everybody must choose."""
    if state.players[seat].team_count > components.limits.free_characters:
        if ask_before_payment(state, components, seat):
            return
        if short_origin(state, components, seat) != NONE:
            ask(state, Decide.KEEP, seat)
            return
        pay_upkeep(state, components, seat)
    next_seat(state)


@rule
def go_on_with_breakthroughs(state, components, seat):
    """Players with a breakthrough are asked. After an offer everybody pledges, starting with the offerer."""
    if state.offered_card == NONE:
        card = first_card(state.players[seat], First.BREAKTHROUGH, First.BEHIND)
        if state.fresh == 1 and card != NONE:
            ask(state, Decide.BREAKTHROUGH, seat)
        else:
            next_seat(state)
        return
    while state.pledge_at < state.options.players and missing_diplomacy(state, components) > 0:
        other = int((seat + state.pledge_at) % state.options.players)
        if state.options.marks == 1 or most_diplomacy(state, components, other) > 0:
            ask(state, Decide.PLEDGE_DIPLOMACY, other)
            return
        state.pledge_at += 1
    if missing_diplomacy(state, components) == 0:
        solve_by_breakthrough(state, components, seat)
        state.offered_card = NONE
        end_round(state, components)
    else:
        clear_pledges(state)
        state.offered_card = NONE
        next_seat(state)


@rule
def go_on_pledging(state, components, seat):
    """Resource by resource, as long as something is missing."""
    if state.pledge_at == 0 and is_covered(state, components):
        state.at = state.options.players
        return
    if ask_before_payment(state, components, seat):
        return
    while state.pledge_at < RESOURCES:
        if missing(state, components, state.pledge_at) > 0:
            if state.options.marks == 1 or most_to_pledge(state, components, seat, state.pledge_at) > 0:
                ask(state, Decide.PLEDGE, seat)
                return
        state.pledge_at += 1
    next_seat(state)


@rule
def go_on_bidding(state, components, seat):
    """Conflict points, one after the other."""
    if ask_before_payment(state, components, seat):
        return
    if state.acted == 0 and (state.options.marks == 1 or any_bid(state, components, seat)):
        ask(state, Decide.BID, seat)
    else:
        next_seat(state)


@rule
def go_on_striking(state, seat):
    """Secret strikes of the players who bought points."""
    player = state.players[seat]
    if player.bought > 0 and state.acted == 0:
        card = first_card(player, First.SECRET_STRIKE + state.bid_at, First.BREAKTHROUGH)
        if state.options.marks == 1 or card != NONE:
            ask(state, Decide.STRIKE, seat)
            return
    next_seat(state)


@rule
def next_stage(state, components):
    """All players are done with the stage."""
    stage = state.stage
    if stage == Stage.FACTIONS:
        complete_setup(state, components)
        begin_round(state, components)
    elif stage == Stage.MOVEMENT:
        state.turn_pass += 1
        if state.turn_pass < components.limits.character_turns:
            enter_stage(state, Stage.MOVEMENT)
        else:
            note_dossiers(state, components)
            enter_stage(state, Stage.PRODUCTION)
    elif stage == Stage.PRODUCTION:
        note_idle(state)
        if state.options.trade == 1:
            clear_offer(state)
            enter_stage(state, Stage.TRADE)
        else:
            enter_stage(state, Stage.UPKEEP)
    elif stage == Stage.TRADE:
        enter_stage(state, Stage.UPKEEP)
    elif stage == Stage.UPKEEP:
        open_chapter(state, components)
    elif stage == Stage.BREAKTHROUGH:
        state.turn_pass = 0
        enter_stage(state, Stage.PLEDGES)
    elif stage == Stage.PLEDGES:
        state.turn_pass += 1
        if is_covered(state, components):
            state.story.chapter_pass[state.turn - 1] = state.turn_pass
            solve_crisis(state, components, NONE)
            end_round(state, components)
        elif state.turn_pass < state.options.pledge_passes:
            enter_stage(state, Stage.PLEDGES)
        else:
            fail_crisis(state, components)
            end_round(state, components)
    elif stage == Stage.BIDS:
        enter_stage(state, Stage.STRIKES)
    elif stage == Stage.STRIKES:
        resolve_conflict(state, components)
        end_round(state, components)
    else:
        end_break(state)
        begin_round(state, components)
