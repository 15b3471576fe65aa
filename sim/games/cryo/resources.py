"""Resources and cards: gaining up to the limits, paying with nanites in place, drawing, upgrades' hooks."""

from __future__ import annotations

from sim.games.cryo.vocabulary import (
    CARD_TYPES,
    EFFECTS_OF_LIST,
    NONE,
    OPPONENT,
    Effect,
    EffectColumn,
    Lists,
    Luck,
    Resource,
    Use,
)
from sim.kernel.jit import rule
from sim.kernel.luck import order_cards
from sim.kernel.randomness import LUCK, shuffle
from sim.kernel.rows import copy_row


@rule
def is_opponent(state, seat):
    """Whether the seat is the automated opponent's."""
    return state.options.solo == 1 and seat == OPPONENT


@rule
def resource_limit(state, components, seat, resource):
    """How much of a resource the seat can hold."""
    rules = components.rules
    if is_opponent(state, seat):
        return rules.opponent_energy_limit if resource == Resource.ENERGY else rules.opponent_material_limit
    return rules.energy_limit if resource == Resource.ENERGY else rules.material_limit


@rule
def gain(state, components, seat, resource, amount):
    """Add to a resource; what is above the limit is lost (B-1)."""
    player = state.players[seat]
    notes = state.notes[seat]
    taken = min(amount, resource_limit(state, components, seat, resource) - player.res[resource])
    player.res[resource] += taken
    notes.res_gained[resource] += taken
    notes.res_lost[resource] += amount - taken


@rule
def can_pay(res, resource, amount):
    """Nanites stand in for the three other materials, not for energy."""
    have = res[resource]
    if resource < Resource.NANITE:
        have += res[Resource.NANITE]
    return have >= amount


@rule
def pay(res, resource, amount):
    """The printed material first, nanites only for the shortfall."""
    own = min(res[resource], amount)
    res[resource] -= own
    res[Resource.NANITE] -= amount - own


@rule
def can_pay_list(components, res, row, discounted, discount):
    """Whether the payments of a list can be made from ``res``, which is spent in trying.

    ``discount`` is taken off the payments of the resource ``discounted``.
    """
    for place in range(EFFECTS_OF_LIST):
        effect = components.effects[row, place]
        if effect[EffectColumn.KIND] == Effect.PAY:
            resource = effect[EffectColumn.OPERAND]
            amount = effect[EffectColumn.N]
            if resource == discounted:
                amount = max(0, amount - discount)
            if not can_pay(res, resource, amount):
                return False
            pay(res, resource, amount)
    return True


@rule
def try_list(state, components, seat, row, discounted, discount):
    """Whether a player can make the payments of a list now."""
    copy_row(state.players[seat].res, state.trial)
    return can_pay_list(components, state.trial, row, discounted, discount)


@rule
def modifier(components, player, target, kind, resource):
    """What a player's upgrades add up to: effects of a kind (and of a resource, or NONE) on a target."""
    total = 0
    for card in range(CARD_TYPES):
        if player.upgrades[card] == 1 and components.target[card] == target:
            for place in range(EFFECTS_OF_LIST):
                effect = components.effects[Lists.UPGRADE + card, place]
                if effect[EffectColumn.KIND] == kind:
                    if resource == NONE or effect[EffectColumn.OPERAND] == resource:
                        total += effect[EffectColumn.N]
    return total


@rule
def note_trigger(state, components, seat, target):
    """Count the use of the upgrades that act on a target."""
    for card in range(CARD_TYPES):
        if state.players[seat].upgrades[card] == 1 and components.target[card] == target:
            state.notes[seat].card_used[Use.UPGRADE, card] += 1


@rule
def draw_type(state):
    """The type of the top card; NONE when deck and discard pile are empty.

    The discard pile is shuffled when a card is needed and the deck is empty, not earlier.
    """
    if state.pile_count == 0:
        shuffle_discards(state)
    if state.pile_count == 0:
        return NONE
    state.pile_count -= 1
    return state.pile[state.pile_count]


@rule
def shuffle_discards(state):
    """The discard pile becomes the deck."""
    count = 0
    for card in range(CARD_TYPES):
        for _ in range(state.discards[card]):
            state.pile[count] = card
            count += 1
        state.discards[card] = 0
    state.pile_count = count
    if state.random.tape_length > 0:
        shuffle(state.random, LUCK, state.pile, count)
    else:
        order_cards(state.random, Luck.DECK, state.shuffles, state.pile, count)
    state.shuffles += 1


@rule
def draw(state, components, seat, count):
    """Draw into the hand; each card of the opponent goes face down to its missions."""
    player = state.players[seat]
    for _ in range(count):
        if is_opponent(state, seat):
            add_mission(state, components, seat)
        else:
            card = draw_type(state)
            if card != NONE:
                player.hand[card] += 1
                player.hand_count += 1
                state.notes[seat].cards_drawn += 1


@rule
def add_mission(state, components, seat):
    """The top card of the deck becomes a mission of the opponent; nobody looks at it."""
    player = state.players[seat]
    if player.mission_count >= components.rules.opponent_mission_limit:
        return
    card = draw_type(state)
    if card != NONE:
        note_card(state, seat, Use.MISSION, card, 0)
        put_mission(player, card)
        state.notes[seat].cards_drawn += 1


@rule
def put_mission(player, card):
    """Put a card to the missions."""
    player.missions[card] += 1
    player.mission_order[player.mission_count] = card
    player.mission_count += 1


@rule
def note_card(state, seat, use, card, tech):
    """A card was put to a use."""
    notes = state.notes[seat]
    notes.card_count[use, card] += 1
    notes.card_tech[use, card] += tech
    if notes.card_turn[use, card] == NONE:
        notes.card_turn[use, card] = state.players[seat].turns


@rule
def discard_from_hand(state, seat, card):
    """A card of the hand goes to the discard pile."""
    player = state.players[seat]
    player.hand[card] -= 1
    player.hand_count -= 1
    state.discards[card] += 1
