"""The deck of tactics cards: drawing, discarding, reshuffling (section 14)."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.notes import note_gain
from sim.games.andromedas_edge.rules.vocabulary import CARDS, Luck, Resource
from sim.kernel.jit import rule
from sim.kernel.luck import event_of, order_cards, pick


@rule
def can_draw(state):
    """Whether a tactics card can be drawn."""
    return state.pile_count + state.discard_count > 0


@rule
def draw_cards(state, seat, amount):
    """Draw tactics cards; none if both piles are empty."""
    player = state.players[seat]
    for _ in range(amount):
        if state.pile_count == 0:
            if state.discard_count == 0:
                state.notes[seat].wasted[Resource.TACTICS] += 1
                continue
            reshuffle(state)
        state.pile_count -= 1
        card = state.pile[state.pile_count]
        player.hand[card] += 1
        player.hand_count += 1
        state.notes[seat].card_drawn[card] = min(100, state.notes[seat].card_drawn[card] + 1)
        note_gain(state, seat, Resource.TACTICS, 1)


@rule
def reshuffle(state):
    """The discarded tactics cards become the draw pile."""
    count = 0
    for card in range(CARDS):
        for _ in range(state.discards[card]):
            state.pile[count] = card
            count += 1
        state.discards[card] = 0
    state.pile_count = count
    state.discard_count = 0
    shuffle_pile(state.random, Luck.TACTICS, state.shuffles, state.pile, count)
    state.shuffles += 1


@rule
def shuffle_pile(random, purpose, event, cards, count):
    """Shuffle; a recorded game gives the order as draws on its tape."""
    if random.tape_length == 0:
        order_cards(random, purpose, event, cards, count)
        return
    for last in range(count - 1, 0, -1):
        other = pick(random, purpose, event_of(event, last, 0), last + 1)
        kept = cards[last]
        cards[last] = cards[other]
        cards[other] = kept


@rule
def take_from_hand(state, seat, card):
    """Take a card from a hand; the caller decides where it goes."""
    player = state.players[seat]
    player.hand[card] -= 1
    player.hand_count -= 1


@rule
def discard(state, card):
    """Put a card on the discard pile."""
    state.discards[card] += 1
    state.discard_count += 1


@rule
def discard_from_hand(state, seat, card):
    """Discard a card from a hand: lost, paid or thrown away."""
    take_from_hand(state, seat, card)
    discard(state, card)
    notes = state.notes[seat]
    notes.spent[Resource.TACTICS] += 1
    notes.card_discarded[card] = min(100, notes.card_discarded[card] + 1)
