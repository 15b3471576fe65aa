"""Tactics cards in battles (10.2 to 10.6)."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.battle_notes import note_card
from sim.games.andromedas_edge.rules.listing import put
from sim.games.andromedas_edge.rules.notes import note_played
from sim.games.andromedas_edge.rules.tactics_deck import take_from_hand
from sim.games.andromedas_edge.rules.vocabulary_effects import Lists
from sim.games.andromedas_edge.rules.vocabulary_moves import STOP, Task
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def lay_down_card(state, seat, card):
    """Take a battle card from the hand; it is discarded after its effect."""
    take_from_hand(state, seat, card)
    note_played(state, seat, card)
    note_card(state, seat)
    push(state, Task.DISCARD_PLAYED, seat, card, 0, 0)


@rule
def play_battle_card(state, seat, card):
    """A battle card takes effect and is discarded."""
    lay_down_card(state, seat, card)
    push(state, Task.EFFECTS, seat, Lists.CARD + card, 0, 0)


@rule
def list_battle_cards(state, components, seat, window, first, out, count):
    """Cards from the hand for a window."""
    for place in range(components.cards_for_count[window]):
        card = int(components.cards_for[window, place])
        if state.players[seat].hand[card] > 0:
            count = put(out, count, first + card)
    return count


@rule
def list_cards_of_window(state, components, seat, window, out):
    """Cards for a window, or none of them."""
    return put(out, list_battle_cards(state, components, seat, window, 0, out, 0), STOP)
