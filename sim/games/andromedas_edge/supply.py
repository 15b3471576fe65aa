"""Points, resources and tactics cards: gaining, losing, drawing, discarding."""

from __future__ import annotations

from sim.games.andromedas_edge.vocabulary import CARDS, NONE, RESOURCES, Luck, Resource
from sim.games.andromedas_edge.vocabulary_effects import VP
from sim.kernel.jit import rule
from sim.kernel.luck import event_of, order_cards, pick


@rule
def add_vp(state, components, seat, amount, source):
    """Points on the track; reaching the terminus triggers the end and takes the event marker off (5.4)."""
    player = state.players[seat]
    player.vp += amount
    player.vp_by[source] += amount
    if state.working != NONE and seat == state.active:
        state.notes[seat].module_vp[state.working] += amount
    if state.triggered == 0 and player.vp >= components.terminus[state.options.length]:
        state.triggered = 1
        state.story.trigger_seat = seat
        state.story.trigger_turn = state.turn_number
        for other in range(state.options.players):
            state.notes[other].vp_at_trigger = state.players[other].vp
        state.marker_gone = 1


@rule
def lose_vp(state, seat, amount):
    """Points are never below 0."""
    player = state.players[seat]
    lost = min(amount, player.vp)
    player.vp -= lost
    player.vp_by[VP.LOST] -= lost


@rule
def gain(state, seat, resource, amount):
    """Tokens, as far as the supply lasts (16.16)."""
    gained = min(amount, state.supply[resource])
    state.supply[resource] -= gained
    state.players[seat].res[resource] += gained
    note_gain(state, seat, resource, gained)
    state.notes[seat].wasted[resource] += amount - gained


@rule
def note_gain(state, seat, resource, amount):
    """Count what a player gains, and what a module brings."""
    state.notes[seat].gained[resource] += amount
    if state.working != NONE and seat == state.active:
        state.notes[seat].module_gain[state.working] += amount


@rule
def lose(state, seat, resource, amount):
    """Tokens back to the supply, as far as there are any."""
    player = state.players[seat]
    lost = min(amount, player.res[resource])
    player.res[resource] -= lost
    state.supply[resource] += lost
    state.notes[seat].spent[resource] += lost


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
    """A random order; a recorded game names it by the draws of its tape."""
    if random.tape_length == 0:
        order_cards(random, purpose, event, cards, count)
        return
    for last in range(count - 1, 0, -1):
        other = pick(random, purpose, event_of(event, last, 0), last + 1)
        kept = cards[last]
        cards[last] = cards[other]
        cards[other] = kept


@rule
def draw_cards(state, seat, amount):
    """Tactics cards; with both piles empty none is drawn."""
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
def take_from_hand(state, seat, card):
    """A card leaves the hand; where it goes is the caller's affair."""
    player = state.players[seat]
    player.hand[card] -= 1
    player.hand_count -= 1


@rule
def discard(state, card):
    """A card onto the discard pile."""
    state.discards[card] += 1
    state.discard_count += 1


@rule
def discard_from_hand(state, seat, card):
    """A card is lost, paid or thrown away."""
    take_from_hand(state, seat, card)
    discard(state, card)
    notes = state.notes[seat]
    notes.spent[Resource.TACTICS] += 1
    notes.card_discarded[card] = min(100, notes.card_discarded[card] + 1)


@rule
def gain_amounts(state, components, seat, row, first, source):
    """Everything that a row of amounts shows, from column ``first`` on: tokens, cards, points."""
    for resource in range(RESOURCES):
        if row[first + resource] > 0:
            gain(state, seat, resource, row[first + resource])
    if row[first + Resource.TACTICS] > 0:
        draw_cards(state, seat, row[first + Resource.TACTICS])
    if row[first + Resource.VP] > 0:
        add_vp(state, components, seat, row[first + Resource.VP], source)


@rule
def can_draw(state):
    """Whether a tactics card can be drawn at all."""
    return state.pile_count + state.discard_count > 0


@rule
def seat_at(state, place):
    """The player at a place of the turn order, the active one first."""
    return (state.active + place) % state.options.players


@rule
def partner(state, seat):
    """The other one of a team; NONE without teams."""
    return seat ^ 1 if state.options.teams == 1 else NONE


@rule
def is_opponent(state, seat, other):
    """Whether another player is an opponent: partners are not."""
    return seat != other and other != partner(state, seat)


@rule
def has_ability(state, components, seat, ability):
    """Whether a player's faction has an ability."""
    return components.faction_ability[state.players[seat].faction, ability] == 1


@rule
def put(out, count, option):
    """List an option as far as there is room; returns how many there are."""
    if count < out.shape[0]:
        out[count] = option
    return count + 1


@rule
def is_full(out, count):
    """Whether more options would not fit: who has room for two only asks whether there is a choice."""
    return count >= out.shape[0]
