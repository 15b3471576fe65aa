"""Apply a move, and everything that follows without a choice; deal a game."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.actions import act, gather_units, give_units, next_to_lead
from sim.games.new_dark_ages_colony.conflict import buy_point
from sim.games.new_dark_ages_colony.control import (
    can_engage,
    destroy_unit,
    place_unit,
    remove_character,
)
from sim.games.new_dark_ages_colony.episodes import buy_slot, drop_card, play_free_card
from sim.games.new_dark_ages_colony.figures import to_front
from sim.games.new_dark_ages_colony.production import begin_launch, rob
from sim.games.new_dark_ages_colony.setup import clear, draw_factions, shuffle_decks
from sim.games.new_dark_ages_colony.stages import advance, ask, enter_stage, next_seat
from sim.games.new_dark_ages_colony.trade import build_offer, carry_out, clear_offer
from sim.games.new_dark_ages_colony.vocabulary import (
    LAST_ACTION,
    NONE,
    Ask,
    End,
    First,
    Move,
    Stage,
)
from sim.kernel.jit import jit, rule


@jit
def deal(state, components, options):
    """Set up one game in a zeroed record whose streams have been seeded."""
    state.options = options
    clear(state, components)
    draw_factions(state, components)
    shuffle_decks(state, components)
    enter_stage(state, Stage.FACTIONS)
    advance(state, components)


@jit
def finished(state):
    """Whether the game is over."""
    return state.over != End.NOT_YET


@jit
def apply(state, components, move):
    """Carry out one move of the player who decides."""
    asked = state.asked
    seat = int(state.actor)
    if asked == Ask.TURN:
        apply_in_turn(state, components, seat, move)
    elif asked == Ask.ENGAGE:
        engage(state, components, seat, move)
    elif asked == Ask.DEAL:
        give_units(state, seat, move.who, move.what, move.card)
        deal_on(state, components, seat)
    else:
        answer(state, components, seat, asked, move)
        advance(state, components)


@rule
def apply_in_turn(state, components, seat, move):
    """A move of a character turn."""
    kind = move.kind
    if kind == Move.DEAL:
        gather_units(state, seat)
        deal_on(state, components, seat)
        return
    if kind <= LAST_ACTION:
        act(state, components, seat, move)
        if kind == Move.MOVE and can_engage(state, components):
            ask(state, Ask.ENGAGE, seat)
            return
    elif kind == Move.CARD:
        play_free_card(state, components, seat, move.card)
    elif kind == Move.BUY:
        buy_slot(state, components, seat, move.what)
    else:
        next_seat(state)
    advance(state, components)


@rule
def deal_on(state, components, seat):
    """Ask for the next character who could lead a unit; then the turn goes on."""
    if next_to_lead(state, components, seat) != NONE:
        ask(state, Ask.DEAL, seat)
    else:
        advance(state, components)


@rule
def engage(state, components, seat, move):
    """Attacks one by one, then control; the turn goes on when nothing more can be done."""
    kind = move.kind
    if kind == Move.REMOVE:
        remove_character(state, components, move.who)
    elif kind == Move.DESTROY:
        destroy_unit(state, components)
    elif kind == Move.CONTROL:
        place_unit(state, components, seat, state.location[state.acting], state.acting)
    if (kind == Move.REMOVE or kind == Move.DESTROY) and can_engage(state, components):
        return
    if state.removed == 1:
        to_front(state, state.acting)
    advance(state, components)


@rule
def answer(state, components, seat, asked, move):
    """Everything else that can be asked."""
    kind = move.kind
    player = state.players[seat]
    if kind == Move.LAUNCH:
        begin_launch(state, components, seat, move.what)
    elif kind == Move.CARD:
        play_free_card(state, components, seat, move.card)
    elif kind == Move.BUY:
        buy_slot(state, components, seat, move.what)
    elif kind == Move.ROB:
        rob(state, components, seat, move.card)
    elif kind == Move.PLEDGE:
        player.laid[move.who] += move.what
        state.pledge_at += 1
    elif kind == Move.BID:
        buy_point(state, components, seat, move.what)
    elif kind == Move.STRIKE:
        strike = int(move.card) - First.SECRET_STRIKE
        player.struck |= 1 << strike
        state.bid_at = strike + 1
    elif kind == Move.DISCARD:
        discard(state, components, seat, move.card)
    elif kind == Move.BREAKTHROUGH:
        state.offered_card = move.card
        state.pledge_at = 0
        state.fresh = 0
    elif kind == Move.KEEP:
        state.kept |= 1 << int(move.who)
    elif kind == Move.FACTION:
        choose_faction(state, components, seat, move.what)
    elif asked == Ask.OFFER or asked == Ask.ANSWER:
        trade(state, components, asked, move)
    else:
        decline(state, asked)


@rule
def decline(state, asked):
    """No (more): the end of a turn, of a window, of a bid."""
    if asked == Ask.ROBBERY:
        state.rob_at += 1
    elif asked == Ask.INCOME:
        state.fresh = 0
    elif asked == Ask.BID or asked == Ask.STRIKE:
        state.acted = 1
    else:
        next_seat(state)


@rule
def discard(state, components, seat, card):
    """One card above the hand limit, in ascending order."""
    drop_card(state, seat, card)
    state.notes[seat].cards_discarded[components.card_type[card]] += 1
    state.bid_at = card + 1


@rule
def choose_faction(state, components, seat, faction):
    """D1: one card is kept, the (first) other one is noted for the tables."""
    player = state.players[seat]
    player.faction = faction
    for place in range(components.limits.faction_cards_drawn - 1, -1, -1):
        if player.drawn[place] != faction:
            state.notes[seat].rejected = player.drawn[place]
    next_seat(state)


@rule
def trade(state, components, asked, move):
    """Offers and answers (D8)."""
    kind = move.kind
    offerer = (state.first + state.at) % state.options.players
    if asked == Ask.ANSWER:
        if kind == Move.ACCEPT:
            carry_out(state, components, offerer)
        state.offers += 1
        state.fresh = 1
        clear_offer(state)
    elif kind == Move.SEND:
        state.fresh = 0
        state.notes[offerer].offers += 1
    elif kind == Move.END:
        next_seat(state)
    else:
        build_offer(state, move)
