"""What a player can't see is redealt, so that an imagined game knows no more than the player does.

Hidden are the draw piles, the other players' hands, the order of events except scried ones, coming planets
and modules, moons below the top ones, discovery tokens in stacks and with other players, and all future luck.
"""

from __future__ import annotations

from sim.games.andromedas_edge.rules.vocabulary import (
    CARDS,
    DECKS,
    DISCOVERIES,
    MOONS_OF_COLOUR,
    NONE,
    PLANETS,
    SLOTS,
    STACKS,
    TRACKS,
)
from sim.kernel.jit import rule
from sim.kernel.randomness import CHOICES, next_bits, shuffle

FAR_APART = 1009


@rule
def deal_cards(state, unseen, seat, stream):
    """The tactics deck and the other players' hands."""
    count = 0
    for place in range(state.pile_count):
        unseen[count] = state.pile[place]
        count += 1
    for other in range(state.options.players):
        if other != seat:
            player = state.players[other]
            for card in range(CARDS):
                for _ in range(player.hand[card]):
                    unseen[count] = card
                    count += 1
                player.hand[card] = 0
    shuffle(state.random, stream, unseen, count)
    for other in range(state.options.players):
        if other != seat:
            for _ in range(state.players[other].hand_count):
                count -= 1
                state.players[other].hand[unseen[count]] += 1
    for place in range(state.pile_count):
        state.pile[place] = unseen[place]


@rule
def deal_events(state, seat, stream):
    """The event deck, except the top and bottom cards that the player put there."""
    knows_top = (
        state.scried[seat, 0] != NONE and state.event_count > 0 and state.events[0] == state.scried[seat, 0]
    )
    first = 1 if knows_top else 0
    last = int(state.event_count)
    if last > first and state.scried[seat, 1] != NONE and state.events[last - 1] == state.scried[seat, 1]:
        last -= 1
    shuffle(state.random, stream, state.events[first:], max(0, last - first))


@rule
def deal_tokens(state, unseen, seat, stream):
    """Discovery tokens in the stacks, and those that other players hold."""
    count = 0
    for stack in range(STACKS):
        for place in range(state.stack_count[stack]):
            unseen[count] = state.stacks[stack, place]
            count += 1
    for other in range(state.options.players):
        if other != seat:
            for token in range(DISCOVERIES):
                for _ in range(state.players[other].discoveries[token]):
                    unseen[count] = token
                    count += 1
    shuffle(state.random, stream, unseen, count)
    for stack in range(STACKS):
        for place in range(state.stack_count[stack]):
            count -= 1
            state.stacks[stack, place] = unseen[count]
    for other in range(state.options.players):
        if other != seat:
            held = 0
            for token in range(DISCOVERIES):
                held += state.players[other].discoveries[token]
                state.players[other].discoveries[token] = 0
            for _ in range(held):
                count -= 1
                state.players[other].discoveries[unseen[count]] += 1


@rule
def deal_moons(state, components, unseen, stream):
    """Moons of each colour: those to come, and those below the top of a stack."""
    for colour in range(TRACKS):
        count = 0
        for place in range(state.moon_at[colour], MOONS_OF_COLOUR):
            unseen[count] = state.moon_order[colour, place]
            count += 1
        for slot in range(SLOTS):
            here = state.regions[slot]
            if 0 <= here.tile < PLANETS and components.planet_colour[here.tile] == colour:
                for place in range(here.moon_count - 1):
                    unseen[count] = here.moons[place]
                    count += 1
        shuffle(state.random, stream, unseen, count)
        for place in range(state.moon_at[colour], MOONS_OF_COLOUR):
            count -= 1
            state.moon_order[colour, place] = unseen[count]
        for slot in range(SLOTS):
            here = state.regions[slot]
            if 0 <= here.tile < PLANETS and components.planet_colour[here.tile] == colour:
                for place in range(here.moon_count - 1):
                    count -= 1
                    here.moons[place] = unseen[count]


@rule
def revealed(state):
    """A number that changes whenever dice are thrown, cards are played, or something hidden is drawn."""
    total = int(state.story.battles)
    for count in (state.random_events, state.story.events, state.planet_at, state.shuffles):
        total = total * FAR_APART + count
    total = total * FAR_APART + state.pile_count
    total = total * FAR_APART + state.discard_count
    for deck in range(DECKS):
        total = total * FAR_APART + state.deck_count[deck]
    for stack in range(STACKS):
        total = total * FAR_APART + state.stack_count[stack]
    return total


@rule
def was_lucky(before, after, seat):
    """Whether another deal might have led to another position. The first moon that a player claims in a turn
    is known, the next may have been below it."""
    claimed = after.notes[seat].moons_claimed - before.notes[seat].moons_claimed
    return claimed > 1 or revealed(after) != revealed(before)


@rule
def deal_hidden(real, state, components, unseen, seat):
    """Redeal what a player can't see, with luck from the player's own stream of the real game."""
    stream = CHOICES + seat
    state.random.key = next_bits(real.random, stream)
    state.random.streams[stream] = next_bits(real.random, stream)
    deal_cards(state, unseen, seat, stream)
    deal_events(state, seat, stream)
    deal_tokens(state, unseen, seat, stream)
    deal_moons(state, components, unseen, stream)
    shuffle(state.random, stream, state.planets[state.planet_at :], state.planet_count - state.planet_at)
    for deck in range(DECKS):
        shuffle(state.random, stream, state.decks[deck], state.deck_count[deck])
