"""Playing tactics cards outside of battles, and the answer to them (section 14)."""

from __future__ import annotations

from sim.games.andromedas_edge.effects import can_do_any, support_changed
from sim.games.andromedas_edge.payment import can_pay, set_cost, start_payment
from sim.games.andromedas_edge.supply import (
    discard,
    discard_from_hand,
    is_opponent,
    seat_at,
    take_from_hand,
)
from sim.games.andromedas_edge.vocabulary import CARDS, NONE, CardType, CardWindow
from sim.games.andromedas_edge.vocabulary_effects import Column, Lists
from sim.games.andromedas_edge.vocabulary_moves import Decide, Task, Window
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def is_card_window(window):
    """Windows in which cards and no mercy can be used."""
    return (
        window == Window.MAIN
        or window == Window.AFTER_ACTIVATION
        or window == Window.BEFORE_BATTLE
        or window == Window.RETURN
        or window == Window.TURN_END
    )


@rule
def is_playable(state, components, seat, card, window):
    """Whether an action, event or support card of the hand can be played now."""
    when = components.card_window[card]
    if when == CardWindow.OWN_LAUNCH:
        if window != Window.LAUNCH:
            return False
    elif when == CardWindow.OWN_RETURN:
        if window != Window.RETURN:
            return False
    elif when != CardWindow.OWN_TURN or not is_card_window(window):
        return False
    player = state.players[seat]
    player.hand_count -= 1  # it never helps to pay for itself
    possible = can_pay(state, components, seat, components.card_cost[card])
    if possible and components.card_type[card] != CardType.SUPPORT:
        possible = can_do_any(state, components, seat, Lists.CARD + card)
    player.hand_count += 1
    return possible


@rule
def announce(state, seat, card):
    """Play a card: opponents may answer before its cost is paid."""
    take_from_hand(state, seat, card)
    note_played(state, seat, card)
    push(state, Task.RESOLVE_CARD, seat, card, 1, 0)


@rule
def note_played(state, seat, card):
    """Count a played card."""
    notes = state.notes[seat]
    notes.card_played[card] = min(100, notes.card_played[card] + 1)
    if notes.card_turn[card] == NONE:
        notes.card_turn[card] = notes.turns


@rule
def answer_of(state, components, seat, card):
    """The card with which a player can cancel another one; NONE."""
    for own in range(CARDS):
        if state.players[seat].hand[own] > 0:
            if components.card_window[own] == CardWindow.REACTION_CARD_PLAYED:
                kinds = components.effects[Lists.CARD + own, 0, Column.WHAT]
                if (kinds >> components.card_type[card]) & 1 == 1:
                    return own
    return NONE


@rule
def resolve_card(state, components, seat, card, asked):
    """Ask the opponents in turn order; then the card takes effect."""
    for place in range(asked, state.options.players):
        other = seat_at(state, place)
        if is_opponent(state, seat, other) and answer_of(state, components, other, card) != NONE:
            push(state, Task.RESOLVE_CARD, seat, card, place + 1, 0)
            push(state, Decide.COUNTER, other, card, 0, 0)
            return
    push(state, Task.PLAY_CARD, seat, card, 0, 0)
    set_cost(state.cost, components.card_cost[card], 0)
    start_payment(state, components, seat)


@rule
def counter(state, components, seat, card):
    """Cancel the card that was announced: both are discarded, nothing else happens."""
    answer = answer_of(state, components, seat, card)
    discard_from_hand(state, seat, answer)
    note_played(state, seat, answer)
    state.pending_count -= 1  # RESOLVE_CARD
    discard(state, card)


@rule
def play_card(state, components, seat, card):
    """The cost is paid: support cards stay, others take effect and are discarded."""
    if components.card_type[card] == CardType.SUPPORT:
        state.players[seat].support[card] += 1
        support_changed(state, components, seat)
        return
    state.played = card
    push(state, Task.DISCARD_PLAYED, seat, card, 0, 0)
    push(state, Task.EFFECTS, seat, Lists.CARD + card, 0, 0)


@rule
def discard_played(state, card):
    """After its effect."""
    state.played = NONE
    discard(state, card)
