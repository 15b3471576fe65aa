"""Cards: drawing, discarding, building, missions, and what upgrades change."""

from __future__ import annotations

from sim.games.cryo.rules.resources import can_pay, is_rival, pay
from sim.games.cryo.rules.vocabulary import (
    CARD_TYPES,
    EFFECTS_OF_LIST,
    HUMAN,
    NONE,
    RIVAL,
    Action,
    Decide,
    Effect,
    EffectColumn,
    Lists,
    Luck,
    Resource,
    Target,
    Use,
)
from sim.kernel.decisions import push
from sim.kernel.jit import rule
from sim.kernel.luck import order_cards
from sim.kernel.randomness import LUCK, shuffle

# the deck and hands


@rule
def draw_type(state):
    """Draw the top card and return its type; NONE when deck and discard pile are empty.

    The discard pile is shuffled only when a card is needed and the deck is empty.
    """
    if state.pile_count == 0:
        shuffle_discards(state)
    if state.pile_count == 0:
        return NONE
    state.pile_count -= 1
    return state.pile[state.pile_count]


@rule
def shuffle_discards(state):
    """Shuffle the discard pile into a new deck."""
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
    """Draw cards into the hand; cards of the rival become missions, face down."""
    player = state.players[seat]
    for _ in range(count):
        if is_rival(state, seat):
            add_mission(state, components, seat)
        else:
            card = draw_type(state)
            if card != NONE:
                player.hand[card] += 1
                player.hand_count += 1
                state.notes[seat].cards_drawn += 1


@rule
def discard_from_hand(state, seat, card):
    """Discard a card from the hand."""
    player = state.players[seat]
    player.hand[card] -= 1
    player.hand_count -= 1
    state.discards[card] += 1


@rule
def note_card(state, seat, use, card, tech):
    """Note that a card was used in one of the four ways."""
    notes = state.notes[seat]
    notes.card_count[use, card] += 1
    notes.card_tech[use, card] += tech
    if notes.card_turn[use, card] == NONE:
        notes.card_turn[use, card] = state.players[seat].turns


# upgrades in play


@rule
def modifier(components, player, target, kind, resource):
    """Sum of a player's upgrade effects of a kind on a target, for one resource or (NONE) for all."""
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


# build


@rule
def card_price(components, player, use, card):
    """Tech that a use of a card costs; upgrades can make upgrades and vehicles cheaper."""
    price = components.card_cost[use, card]
    if use != Use.MISSION:
        target = Target.ACTION + Action.BUILD
        price = max(0, price - modifier(components, player, target, Effect.DISCOUNT, Resource.TECH))
    return price


@rule
def build_options(state, components, seat):
    """Type and use of each card in hand that can be built now."""
    player = state.players[seat]
    rules = components.rules
    options = 0
    for card in range(CARD_TYPES):
        if player.hand[card] == 0:
            continue
        # Solo: no upgrade of a type that the rival has.
        barred = state.options.solo == 1 and seat == HUMAN and state.players[RIVAL].upgrades[card] > 0
        if player.upgrade_count < rules.upgrade_slots and player.upgrades[card] == 0 and not barred:
            if can_pay(player.res, Resource.TECH, card_price(components, player, Use.UPGRADE, card)):
                options |= 1 << card
        if player.vehicle_count < rules.vehicle_slots:
            if can_pay(player.res, Resource.TECH, card_price(components, player, Use.VEHICLE, card)):
                options |= 1 << (CARD_TYPES + card)
        if player.mission_count < rules.mission_slots and player.missions[card] == 0:
            if can_pay(player.res, Resource.TECH, card_price(components, player, Use.MISSION, card)):
                options |= 1 << (2 * CARD_TYPES + card)
    return options


@rule
def build_card(state, components, seat, node, built, option):
    """Pay for a card and put it into play; another one may follow."""
    player = state.players[seat]
    use = option // CARD_TYPES
    card = option % CARD_TYPES
    price = card_price(components, player, use, card)
    if price < components.card_cost[use, card]:
        note_trigger(state, components, seat, Target.ACTION + Action.BUILD)
    pay(player.res, Resource.TECH, price)
    player.hand[card] -= 1
    player.hand_count -= 1
    if use == Use.UPGRADE:
        player.upgrades[card] = 1
        player.upgrade_count += 1
    elif use == Use.VEHICLE:
        player.vehicles[card] += 1
        player.vehicle_count += 1
    else:
        put_mission(player, card)
    note_card(state, seat, use, card, price)
    state.notes[seat].node_repeats[node] += 1
    if built + 1 < components.node_repeat[node]:
        push(state, Decide.BUILD, seat, node, built + 1, 0)


@rule
def put_mission(player, card):
    """Add a card to a player's missions."""
    player.missions[card] += 1
    player.mission_order[player.mission_count] = card
    player.mission_count += 1


# cards of the rival


@rule
def add_mission(state, components, seat):
    """Make the top card of the deck a mission of the rival; nobody looks at it."""
    player = state.players[seat]
    if player.mission_count >= components.rules.rival_mission_limit:
        return
    card = draw_type(state)
    if card != NONE:
        note_card(state, seat, Use.MISSION, card, 0)
        put_mission(player, card)
        state.notes[seat].cards_drawn += 1


@rule
def add_upgrade(state, components, seat):
    """Make the top card an upgrade of the rival, or a vehicle if that is not possible."""
    player = state.players[seat]
    card = draw_type(state)
    if card == NONE:
        return
    if player.upgrade_count < components.rules.rival_upgrade_limit and player.upgrades[card] == 0:
        player.upgrades[card] = 1
        player.upgrade_count += 1
        note_card(state, seat, Use.UPGRADE, card, 0)
    else:
        add_vehicle(state, components, seat, card)


@rule
def add_vehicle(state, components, seat, card):
    """Make a card a vehicle of the rival; above its limit the card is discarded."""
    player = state.players[seat]
    if player.vehicle_count < components.rules.rival_vehicle_limit or state.options.any_vehicles == 1:
        player.vehicles[card] += 1
        player.vehicle_count += 1
        note_card(state, seat, Use.VEHICLE, card, 0)
    else:
        state.discards[card] += 1
