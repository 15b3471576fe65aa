"""Redeal what a player cannot see, so that an imagined game knows no more than the player.

Hidden are the order of the deck, the other players' hands and face-down missions, face-down caverns, the
tiles below the top of each stack, the queue of incident tokens, and all future luck. All of it is redealt
from what the player has not seen, including what is in the box, with the player's own luck.
"""

from __future__ import annotations

from sim.games.cryo.rules.cards import put_mission
from sim.games.cryo.rules.resources import is_rival
from sim.games.cryo.rules.vocabulary import (
    CARD_TYPES,
    CAVERNS,
    NONE,
    SEATS,
    SECTIONS,
    SLOTS,
    STACKS,
    TILES,
    TOKENS,
)
from sim.kernel.jit import rule
from sim.kernel.luck import turn_bits
from sim.kernel.randomness import LUCK, below, shuffle


@rule
def pick(state, unseen, count):
    """Pick one of the first ``count`` unseen things; the last one takes its place."""
    place = below(state.random, LUCK, count)
    thing = unseen[place]
    unseen[place] = unseen[count - 1]
    return thing


@rule
def deal_cards(state, unseen, seat):
    """Redeal the deck, and the hands and missions of the other players."""
    count = 0
    for place in range(state.pile_count):
        unseen[count] = state.pile[place]
        count += 1
    for other in range(state.options.players):
        if other != seat:
            player = state.players[other]
            for card in range(CARD_TYPES):
                for _ in range(player.hand[card] + player.missions[card]):
                    unseen[count] = card
                    count += 1
                player.hand[card] = 0
                player.missions[card] = 0
    shuffle(state.random, LUCK, unseen, count)
    for other in range(state.options.players):
        if other != seat:
            player = state.players[other]
            missions = player.mission_count
            player.mission_count = 0
            for _ in range(missions):
                # A player's missions differ in type; the rival's need not.
                place = count - 1
                while place > 0 and player.missions[unseen[place]] > 0 and not is_rival(state, other):
                    place -= 1
                card = unseen[place]
                unseen[place] = unseen[count - 1]
                count -= 1
                put_mission(player, card)
            for _ in range(player.hand_count):
                count -= 1
                player.hand[unseen[count]] += 1
    for place in range(count):
        state.pile[place] = unseen[place]


@rule
def deal_tokens(state, components, unseen):
    """Redeal the queue; its backs are public, and so is that the sunset is in the last stack."""
    sunset = components.rules.sunset_token
    first_last = state.queue_count - components.last_tokens[state.options.players] - 1
    at = NONE
    for place in range(state.queue_at, state.queue_count):
        if state.queue[place] == sunset:
            low = max(first_last, state.queue_at)
            at = low + below(state.random, LUCK, state.queue_count - low)
    if at == NONE:
        at = state.queue_count
    seen = 0
    for token in range(TOKENS):
        if state.story.token_turn[token] > 0:  # resolved
            seen |= 1 << token
    for section in range(SECTIONS):
        if state.incident[section] != NONE:
            seen |= 1 << int(state.incident[section])
    for late in range(2):
        count = 0
        for token in range(TOKENS):
            if (seen >> token) & 1 == 0 and components.token_back[token] == late:
                unseen[count] = token
                count += 1
        for place in range(state.queue_at, state.queue_count):
            back = 1 if place >= first_last else components.token_back[state.queue[place]]
            if back == late and place != at and count > 0:
                state.queue[place] = pick(state, unseen, count)
                count -= 1
    if at < state.queue_count:
        state.queue[at] = sunset


@rule
def deal_caverns(state, components, unseen):
    """Redeal the face-down caverns, by size."""
    seen = 0
    for space in range(CAVERNS):
        if state.up[space] == 1:
            seen |= 1 << int(state.cavern[space])
    for size in range(2):
        count = 0
        for tile in range(CAVERNS):
            if (seen >> tile) & 1 == 0 and components.cavern_large[tile] == size:
                unseen[count] = tile
                count += 1
        for space in range(CAVERNS):
            if state.cavern[space] != NONE and state.up[space] == 0 and count > 0:
                if components.space_large[space] == size:
                    state.cavern[space] = pick(state, unseen, count)
                    count -= 1


@rule
def seen_tiles(state):
    """Resource tiles on top of a stack or in a player's slot, as a set."""
    seen = 0
    for node in range(STACKS):
        if state.stack_count[node] > 0:
            seen |= 1 << int(state.stack[node, state.stack_count[node] - 1])
    for seat in range(state.options.players):
        if not is_rival(state, seat):
            for slot in range(SLOTS):
                if state.players[seat].slots[slot] != NONE:
                    seen |= 1 << int(state.players[seat].slots[slot])
    return seen


@rule
def deal_tiles(state, components, unseen):
    """Redeal the tiles below the top of each stack, by their backs. Tiles of one face are alike, so only the
    number of redeemed tiles of each face matters."""
    seen = seen_tiles(state)
    for section in range(SECTIONS):
        count = 0
        face = NONE
        gone = 0
        for tile in range(TILES):
            if components.tile_back[tile] != section:
                continue
            if components.tile_face[tile] != face:
                face = components.tile_face[tile]
                gone = 0
                for seat in range(SEATS):
                    gone += state.notes[seat].redeemed[face]
            if (seen >> tile) & 1 == 1:
                continue
            if gone > 0:
                gone -= 1
                continue
            unseen[count] = tile
            count += 1
        for node in range(STACKS):
            if components.node_section[node] == section:
                for place in range(state.stack_count[node] - 1):
                    if count > 0:
                        state.stack[node, place] = pick(state, unseen, count)
                        count -= 1


@rule
def deal_hidden(real, state, components, unseen, seat):
    """Redeal everything that ``seat`` cannot see in ``state``, a copy of ``real``."""
    state.random.key = turn_bits(real.random, seat, int(real.players[seat].turns))
    state.random.streams[LUCK] = state.random.key
    state.random.tape_length = 0
    state.options.marks = 0
    deal_cards(state, unseen, seat)
    deal_tokens(state, components, unseen)
    deal_caverns(state, components, unseen)
    deal_tiles(state, components, unseen)
