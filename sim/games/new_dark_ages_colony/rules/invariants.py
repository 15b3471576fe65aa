"""What must hold after every move: no unit, card or character is lost or created, queues are complete."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.units import can_lead
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    CHARACTERS,
    EPISODES,
    FIRST_UNIT,
    NONE,
    OBJECTS,
    RESOURCES,
    SLOTS,
    TRACKS,
    UNITS,
    Decide,
    Place,
    Stage,
    Unit,
)
from sim.kernel.decisions import top
from sim.kernel.jit import jit, rule

UNITS_LOST = 1
NEGATIVE = 2
CARDS_LOST = 3
CHARACTERS_LOST = 4
QUEUE = 5
CAPACITY = 6
TRACK = 7
POINTS = 8
AUTOMATION = 9
TEAM = 10
LAID_ASIDE = 11
HAND = 12

VIOLATIONS = {
    UNITS_LOST: "a player has more or fewer units than at the start",
    NEGATIVE: "a player has less than 0 of a resource",
    CARDS_LOST: "an episode card is not in exactly one place",
    CHARACTERS_LOST: "characters were lost or created",
    QUEUE: "a queue is not exactly the characters on its object",
    CAPACITY: "a character leads more units than it can",
    TRACK: "a marker is outside its track",
    POINTS: "a score is not the sum of its sources",
    AUTOMATION: "an object is automated without an engineering unit, or controlled while out of play",
    TEAM: "a team lists characters of others, or not all of its own",
    LAID_ASIDE: "something is pledged or laid aside outside crises and conflicts",
    HAND: "a hand is out of order, or above the hand limit when a round begins",
}


@jit
def violation(state, components):
    """0, or the code of the first invariant that is broken."""
    code = characters_violation(state, components)
    if code == 0:
        code = board_violation(state, components)
    if code == 0 and not cards_complete(state):
        code = CARDS_LOST
    seat = 0
    while code == 0 and seat < state.options.players:
        code = seat_violation(state, components, seat)
        seat += 1
    return code


@rule
def seat_violation(state, components, seat):
    """What is wrong with one player."""
    player = state.players[seat]
    for resource in range(RESOURCES):
        if player.res[resource] < 0 or player.laid[resource] < 0:
            return NEGATIVE
        if player.laid[resource] > 0 and not (Stage.BREAKTHROUGH <= state.stage <= Stage.STRIKES):
            return LAID_ASIDE
    bidding = state.stage == Stage.BIDS or state.stage == Stage.STRIKES
    for unit in range(UNITS):
        led = 0
        for place in range(player.team_count):
            led += state.led[player.team[place], unit]
        if player.reserve[unit] < 0 or player.supply[unit] < 0:
            return NEGATIVE
        unplaced = player.res[FIRST_UNIT + unit]
        if player.reserve[unit] + led != unplaced:
            return UNITS_LOST
        total = player.supply[unit] + unplaced + player.lost[unit]
        if bidding:
            total += player.laid[FIRST_UNIT + unit]
        for place in range(OBJECTS):
            if state.controller[place] == seat and components.object_unit[place] == unit:
                total += 1
        if total != components.supply[unit]:
            return UNITS_LOST
    points = 0
    for source in range(player.vp_by.shape[0]):
        points += player.vp_by[source]
    if points != player.vp:
        return POINTS
    for place in range(1, player.hand_count):
        if player.hand[place - 1] >= player.hand[place]:
            return HAND
    begun = state.at == 0 and state.turn_pass == 0 and state.acted == 0 and state.bought == 0
    if begun and state.turn > 1 and state.pending_count > 0 and top(state).kind == Decide.TURN:
        if player.hand_count > components.limits.hand_limit:
            return HAND
    return 0


@rule
def characters_violation(state, components):
    """What is wrong with characters and teams."""
    in_deck = 0
    dead = 0
    for character in range(CHARACTERS):
        at = state.location[character]
        owner = state.owner[character]
        if at == Place.DECK:
            in_deck += 1
        if at == Place.DEAD:
            dead += 1
        if state.turn > 0 and (owner == NONE) != (at < 0):
            return CHARACTERS_LOST
        military = state.led[character, Unit.MILITARY]
        engineers = state.led[character, Unit.ENGINEER]
        if military < 0 or engineers < 0 or not can_lead(components, character, military, engineers):
            return CAPACITY
        if owner != NONE:
            player = state.players[owner]
            times = 0
            for place in range(player.team_count):
                if player.team[place] == character:
                    times += 1
            if times != 1:
                return TEAM
    owned = 0
    for seat in range(state.options.players):
        owned += state.players[seat].team_count
    for character in range(CHARACTERS):
        if state.owner[character] != NONE:
            owned -= 1
    if owned != 0:
        return TEAM
    if in_deck != state.deck_count or dead != state.dead:
        return CHARACTERS_LOST
    return 0


@rule
def board_violation(state, components):
    """What is wrong with queues, objects and tracks."""
    queued = 0
    for place in range(OBJECTS):
        character = state.front[place]
        while character != NONE:
            if state.location[character] != place or state.in_play[place] == 0:
                return QUEUE
            queued += 1
            if queued > CHARACTERS:
                return QUEUE
            character = state.behind[character]
        holder = state.controller[place]
        if state.automated[place] == 1 and (holder == NONE or components.object_unit[place] != Unit.ENGINEER):
            return AUTOMATION
        if holder != NONE and state.in_play[place] == 0:
            return AUTOMATION
    for character in range(CHARACTERS):
        if 0 <= state.location[character] < OBJECTS:
            queued -= 1
    if queued != 0:
        return QUEUE
    for track in range(TRACKS):
        value = state.track[track]
        if value < components.track_start[track] or value > state.options.track_ends[track]:
            return TRACK
    return 0


@rule
def cards_complete(state):
    """Whether each card is in the deck, on a slot, in a hand or on the discard pile."""
    count = state.pile_count + state.discard_count
    total = 0  # the sums of numbers and of squares show whether each card is there once
    squares = 0
    for place in range(state.pile_count):
        total += int(state.pile[place])
        squares += int(state.pile[place]) ** 2
    for place in range(state.discard_count):
        total += int(state.discards[place])
        squares += int(state.discards[place]) ** 2
    for slot in range(SLOTS):
        count += state.slot_count[slot]
        for place in range(state.slot_count[slot]):
            total += int(state.slot_pile[slot, place])
            squares += int(state.slot_pile[slot, place]) ** 2
    for seat in range(state.options.players):
        player = state.players[seat]
        count += player.hand_count
        for place in range(player.hand_count):
            total += int(player.hand[place])
            squares += int(player.hand[place]) ** 2
    last = EPISODES - 1
    return (
        count == EPISODES
        and total == last * EPISODES // 2
        and squares == last * EPISODES * (2 * EPISODES - 1) // 6
    )
