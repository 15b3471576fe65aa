"""Redeals what a player cannot see, so that an imagined game knows no more than the player.

Hidden are the opponents' hands and factions, the strikes that they have committed, the cards on the slots,
the episode deck, the order of the character deck, the chapters to come, and all future luck. Everything is
drawn again from the cards that the player has not seen, with luck from the player's own stream.
"""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.episodes import put_in_hand
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    CHAPTERS,
    CHARACTERS,
    EPISODES,
    FACTIONS,
    LEVELS,
    NONE,
    SLOTS,
    Place,
)
from sim.kernel.jit import rule
from sim.kernel.randomness import CHOICES, LUCK, next_bits, shuffle


@rule
def deal_episodes(state, scratch, seat):
    """Opponents' hands, slots and deck. A breakthrough on offer has been seen, and stays where it is."""
    unseen = scratch.unseen
    for card in range(EPISODES):
        scratch.seen[card] = 0
    for place in range(state.discard_count):
        scratch.seen[state.discards[place]] = 1
    player = state.players[seat]
    for place in range(player.hand_count):
        scratch.seen[player.hand[place]] = 1
    if state.offered_card != NONE:
        scratch.seen[state.offered_card] = 1
    count = 0
    for card in range(EPISODES):
        if scratch.seen[card] == 0:
            unseen[count] = card
            count += 1
    shuffle(state.random, LUCK, unseen, count)
    offerer = (state.first + state.at) % state.options.players
    for other in range(state.options.players):
        if other != seat:
            opponent = state.players[other]
            opponent.struck = 0
            held = opponent.hand_count
            opponent.hand_count = 0
            if state.offered_card != NONE and other == offerer:
                put_in_hand(opponent, state.offered_card)
            while opponent.hand_count < held:
                count -= 1
                put_in_hand(opponent, unseen[count])
    for slot in range(SLOTS):
        for place in range(state.slot_count[slot]):
            count -= 1
            state.slot_pile[slot, place] = unseen[count]
    for place in range(count):
        state.pile[place] = unseen[place]
    state.pile_count = count


@rule
def deal_characters(state, unseen):
    """The order of the character deck."""
    count = 0
    for character in range(CHARACTERS):
        if state.location[character] == Place.DECK:
            unseen[count] = character
            count += 1
    shuffle(state.random, LUCK, unseen, count)
    for place in range(count):
        state.deck[place] = unseen[place]


@rule
def deal_chapters(state, components, unseen):
    """The chapters to come, by level."""
    drawn = components.limits.chapters_per_level
    for level in range(LEVELS):
        count = 0
        for chapter in range(CHAPTERS):
            seen = components.chapter_level[chapter] != level
            for place in range(state.turn):
                seen = seen or state.chapters[place] == chapter
            if not seen:
                unseen[count] = chapter
                count += 1
        shuffle(state.random, LUCK, unseen, count)
        for place in range(level * drawn, (level + 1) * drawn):
            if place >= state.turn:
                count -= 1
                state.chapters[place] = unseen[count]


@rule
def deal_factions(state, components, unseen, seat):
    """The opponents' factions: none that the player has drawn."""
    player = state.players[seat]
    count = 0
    for faction in range(FACTIONS):
        seen = player.faction == faction
        if state.options.given == 0:
            for place in range(components.limits.faction_cards_drawn):
                seen = seen or player.drawn[place] == faction
        if not seen:
            unseen[count] = faction
            count += 1
    shuffle(state.random, LUCK, unseen, count)
    for other in range(state.options.players):
        if other != seat:
            count -= 1
            state.players[other].faction = unseen[count]


@rule
def deal_hidden(real, state, components, scratch, seat):
    """Redeal everything that ``seat`` cannot see in ``state``, a copy of ``real``."""
    state.random.key = next_bits(real.random, CHOICES + seat)
    state.random.streams[LUCK] = state.random.key
    state.random.tape_length = 0
    state.options.marks = 0
    deal_episodes(state, scratch, seat)
    deal_characters(state, scratch.unseen)
    deal_chapters(state, components, scratch.unseen)
    deal_factions(state, components, scratch.unseen, seat)
