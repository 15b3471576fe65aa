"""Playing tactics cards outside battles, cancelling them, support cards in play (section 14)."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.effects import can_do_any
from sim.games.andromedas_edge.rules.notes import note_played
from sim.games.andromedas_edge.rules.payment import can_pay, set_cost, start_payment
from sim.games.andromedas_edge.rules.seats import is_opponent, seat_at
from sim.games.andromedas_edge.rules.tactics_deck import discard, discard_from_hand, take_from_hand
from sim.games.andromedas_edge.rules.vocabulary import NONE, CardType, CardWindow
from sim.games.andromedas_edge.rules.vocabulary_effects import EFFECTS_OF_LIST, Column, Effect, Lists, Stat
from sim.games.andromedas_edge.rules.vocabulary_moves import Decide, Task, Window
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def is_card_window(window):
    """Whether cards can be played in a window."""
    return (
        window == Window.MAIN
        or window == Window.AFTER_ACTIVATION
        or window == Window.BEFORE_BATTLE
        or window == Window.RETURN
        or window == Window.TURN_END
    )


@rule
def window_of_cards(window):
    """When cards may be played that can be in a window for free actions."""
    if window == Window.LAUNCH:
        return CardWindow.OWN_LAUNCH
    return CardWindow.OWN_RETURN if window == Window.RETURN else CardWindow.OWN_TURN


@rule
def is_playable(state, components, seat, card):
    """Whether an action, event or support card from the hand, in its window, can be paid for and does
    anything."""
    player = state.players[seat]
    player.hand_count -= 1  # a card can't pay for itself
    possible = can_pay(state, components, seat, components.card_cost[card])
    if possible and components.card_type[card] != CardType.SUPPORT:
        possible = can_do_any(state, components, seat, Lists.CARD + card)
    player.hand_count += 1
    return possible


@rule
def announce(state, seat, card):
    """Announce a card: opponents may cancel it before its cost is paid."""
    take_from_hand(state, seat, card)
    note_played(state, seat, card)
    push(state, Task.RESOLVE_CARD, seat, card, 1, 0)


@rule
def answer_of(state, components, seat, card):
    """The card with which a player can cancel another; NONE if there is none."""
    for place in range(components.cards_for_count[CardWindow.REACTION_CARD_PLAYED]):
        own = int(components.cards_for[CardWindow.REACTION_CARD_PLAYED, place])
        if state.players[seat].hand[own] > 0:
            kinds = components.effects[Lists.CARD + own, 0, Column.WHAT]
            if (kinds >> components.card_type[card]) & 1 == 1:
                return own
    return NONE


@rule
def resolve_card(state, components, seat, card, asked):
    """Ask each opponent in turn order whether to cancel; then pay for the card."""
    for place in range(asked, state.options.players):
        other = seat_at(state, place)
        if is_opponent(state, seat, other) and answer_of(state, components, other, card) != NONE:
            push(state, Task.RESOLVE_CARD, seat, card, place + 1, 0)
            push(state, Decide.COUNTER, other, card, 0, 0)
            return
    push(state, Task.PLAY_CARD, seat, card, 0, 0)
    set_cost(state.cost[:], components.card_cost[card], 0)
    start_payment(state, components, seat)


@rule
def counter(state, components, seat, card):
    """Cancel the announced card: both cards are discarded, nothing else happens."""
    answer = answer_of(state, components, seat, card)
    discard_from_hand(state, seat, answer)
    note_played(state, seat, answer)
    state.pending_count -= 1  # RESOLVE_CARD
    discard(state, card)


@rule
def play_card(state, components, seat, card):
    """After paying: support cards stay in play, others take effect and are discarded."""
    if components.card_type[card] == CardType.SUPPORT:
        state.players[seat].support[card] += 1
        support_changed(state, components, seat)
        return
    state.played = card
    push(state, Task.DISCARD_PLAYED, seat, card, 0, 0)
    push(state, Task.EFFECTS, seat, Lists.CARD + card, 0, 0)


@rule
def discard_played(state, card):
    """Discard a card after its effect."""
    state.played = NONE
    discard(state, card)


@rule
def support_changed(state, components, seat):
    """Add up what the support cards in play do."""
    player = state.players[seat]
    player.more_range = 0
    player.more_dice = 0
    player.less_cost = 0
    player.more_traits = 0
    player.moon_energy = 0
    player.broker = 0
    for card in range(player.support.shape[0]):
        for _ in range(player.support[card]):
            for place in range(EFFECTS_OF_LIST):
                effect = components.effects[Lists.CARD + card, place]
                kind = effect[Column.KIND]
                amount = effect[Column.N]
                if kind == Effect.MODIFY:
                    if effect[Column.WHAT] == Stat.RANGE:
                        player.more_range += amount
                    elif effect[Column.WHAT] == Stat.DICE:
                        player.more_dice += amount
                    elif effect[Column.WHAT] == Stat.BUILD_COST:
                        player.less_cost -= amount
                elif kind == Effect.GRANT_ABILITY:
                    player.more_traits |= effect[Column.WHAT]
                elif kind == Effect.ON_CLAIM_MOON:
                    player.moon_energy += effect[Column.AMOUNT]
                elif kind == Effect.SUBSTITUTE:
                    player.broker = 1
