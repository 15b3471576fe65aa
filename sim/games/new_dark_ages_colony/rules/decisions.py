"""Carry out the move by which a player makes a decision."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.actions import act
from sim.games.new_dark_ages_colony.rules.characters import to_front
from sim.games.new_dark_ages_colony.rules.conflict import buy_point
from sim.games.new_dark_ages_colony.rules.control import (
    automate,
    can_engage,
    destroy_unit,
    place_unit,
    remove_character,
)
from sim.games.new_dark_ages_colony.rules.episodes import buy_slot, drop_card, play_income
from sim.games.new_dark_ages_colony.rules.production import begin_launch, rob
from sim.games.new_dark_ages_colony.rules.rounds import ask, next_seat
from sim.games.new_dark_ages_colony.rules.trade import build_offer, carry_out, clear_offer
from sim.games.new_dark_ages_colony.rules.units import assign_units, gather_units, next_to_lead
from sim.games.new_dark_ages_colony.rules.vocabulary import LAST_ACTION, NONE, Decide, First, Move, Type
from sim.kernel.jit import rule


@rule
def decide(state, components, decision, seat, move):
    """Carry out a move by which a player has made a decision (Decide)."""
    kind = move.kind
    if kind == Move.CARD or kind == Move.BUY or kind == Move.REASSIGN:
        take_free_step(state, components, seat, move)
    elif decision == Decide.TURN:
        take_turn(state, components, seat, move)
    elif decision == Decide.ENGAGE:
        engage(state, components, seat, move)
    elif decision == Decide.ASSIGN:
        character, military, engineers = move.who, move.what, move.card
        assign_units(state, seat, character, military, engineers)
        ask_to_assign(state, components, seat)
    else:
        answer(state, components, decision, seat, move)


@rule
def take_free_step(state, components, seat, move):
    """D3 to D5: units, a slot, an income or automation card. The turn goes on."""
    kind = move.kind
    if kind == Move.REASSIGN:
        gather_units(state, seat)
        ask_to_assign(state, components, seat)
    elif kind == Move.BUY:
        buy_slot(state, components, seat, move.what)
    else:
        if components.card_type[move.card] == Type.AUTOMATION:
            automate(state, components, seat, move.card)
        else:
            play_income(state, components, seat, move.card)
        state.reassigned = 0


@rule
def take_turn(state, components, seat, move):
    """An action of a character turn, or its end."""
    kind = move.kind
    if kind <= LAST_ACTION:
        act(state, components, seat, move)
        if kind == Move.MOVE and can_engage(state, components):
            ask(state, Decide.ENGAGE, seat)
    else:
        next_seat(state)


@rule
def ask_to_assign(state, components, seat):
    """Ask for the units of the next character who could lead one. If there is none, the turn goes on."""
    if next_to_lead(state, components, seat) != NONE:
        ask(state, Decide.ASSIGN, seat)


@rule
def engage(state, components, seat, move):
    """Attacks one by one, then control. The turn goes on when nothing more can be done."""
    kind = move.kind
    if kind == Move.REMOVE:
        remove_character(state, components, move.who)
    elif kind == Move.DESTROY:
        destroy_unit(state, components)
    elif kind == Move.CONTROL:
        place_unit(state, components, seat, state.location[state.acting], state.acting)
    if (kind == Move.REMOVE or kind == Move.DESTROY) and can_engage(state, components):
        ask(state, Decide.ENGAGE, seat)
    elif state.removed == 1:
        to_front(state, state.acting)


@rule
def answer(state, components, decision, seat, move):
    """Every other decision."""
    kind = move.kind
    player = state.players[seat]
    if kind == Move.LAUNCH:
        begin_launch(state, components, seat, move.what)
    elif kind == Move.ROB:
        rob(state, components, seat, move.card)
    elif kind == Move.PLEDGE:
        resource, amount = move.who, move.what
        player.laid[resource] += amount
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
    elif decision == Decide.OFFER or decision == Decide.ANSWER:
        trade(state, components, decision, move)
    else:
        decline(state, decision)


@rule
def decline(state, decision):
    """No (more): the end of a turn, of a window, of a bid."""
    if decision == Decide.ROBBERY:
        state.rob_at += 1
    elif decision == Decide.WINDOW:
        state.fresh = 0
    elif decision == Decide.BID or decision == Decide.STRIKE:
        state.acted = 1
    else:
        next_seat(state)


@rule
def discard(state, components, seat, card):
    """Discard one card above the hand limit. Cards are chosen in ascending order."""
    drop_card(state, seat, card)
    state.notes[seat].cards_discarded[components.card_type[card]] += 1
    state.bid_at = card + 1


@rule
def choose_faction(state, components, seat, faction):
    """D1: keep one card. The first of the others is noted for the tables."""
    player = state.players[seat]
    player.faction = faction
    for place in range(components.limits.faction_cards_drawn - 1, -1, -1):
        if player.drawn[place] != faction:
            state.notes[seat].rejected = player.drawn[place]
    next_seat(state)


@rule
def trade(state, components, decision, move):
    """Offers and answers (D8)."""
    kind = move.kind
    offerer = (state.first + state.at) % state.options.players
    if decision == Decide.ANSWER:
        if kind == Move.ACCEPT:
            carry_out(state, components, offerer)
        else:
            state.refused |= 1 << int(state.offer_to)
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
