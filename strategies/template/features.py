"""What a position looks like to one player: a few numbers that decide how many points are still to come."""

from __future__ import annotations

from sim.kernel.jit import rule
from sim.template.rules.scoring import kinds_of
from sim.template.rules.vocabulary import CARDS

STAGES = 4  # a network has weights of its own for each

_HAS = 0  # first numbers of blocks, each with one number for each kind of card
_BONUS = _HAS + CARDS
_OFFER = _BONUS + CARDS
_UNSEEN = _OFFER + CARDS
_OTHERS_LACK = _UNSEEN + CARDS
_MISSING = _OTHERS_LACK + CARDS
_LEFT = _MISSING + CARDS + 1  # turns to come
FEATURES = _LEFT + 1


@rule
def turns_taken(state, seat):
    """How many cards a player has taken."""
    players = state.options.players
    return (state.turn + players - 1 - seat) // players


@rule
def stage_of(state, seat):
    """Which weights of the network apply: those for the player's first cards, or for later ones."""
    return min(STAGES - 1, turns_taken(state, seat))


@rule
def describe(state, components, scratch, seat, x):
    """What the player has and lacks, what is on offer and in the deck, and what the others are after. Only
    what the player can see: of the deck, how many cards of each kind, not their order."""
    player = state.players[seat]
    for card in range(CARDS):
        x[_HAS + card] = 1.0 if player.cards[card] > 0 else 0.0
        x[_BONUS + card] = 1.0 if components.bonus_card[player.captain] == card else 0.0
        unseen = components.copies[card]
        for other in range(state.options.players):
            unseen -= state.players[other].cards[card]
            if other != seat and state.players[other].cards[card] == 0:
                x[_OTHERS_LACK + card] += 1.0
        for place in range(state.offer_count):
            if state.offer[place] == card:
                x[_OFFER + card] += 1.0
                unseen -= 1
        x[_UNSEEN + card] = unseen / max(1.0, state.deck.pile_count)
    x[_MISSING + CARDS - kinds_of(player)] = 1.0  # a number for each count, since only a whole set scores
    x[_LEFT] = components.rounds - turns_taken(state, seat)
