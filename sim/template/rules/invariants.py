"""What must hold after every move: nothing appears, vanishes or exceeds its limit."""

from __future__ import annotations

from sim.kernel.jit import jit
from sim.template.rules.vocabulary import CARDS

VIOLATIONS = {
    1: "the score is not the sum of its sources",
    2: "cards appeared or vanished",
    3: "the offer has the wrong number of cards",
}


@jit
def violation(state, components):
    """0 when everything is in order, else a key of VIOLATIONS."""
    cards = state.offer_count + state.deck.pile_count
    total = 0
    for card in range(CARDS):
        total += components.copies[card]
    for seat in range(state.options.players):
        player = state.players[seat]
        points = 0
        for source in range(player.vp_by.shape[0]):
            points += player.vp_by[source]
        if points != player.vp:
            return 1
        for card in range(CARDS):
            cards += player.cards[card]
    if cards != total:
        return 2
    if state.offer_count != components.offer:
        return 3
    return 0
