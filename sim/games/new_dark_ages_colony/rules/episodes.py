"""Episode cards: hands, slots, income and automation (RULES 7, 8.2 and 11)."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.characters import stands_on
from sim.games.new_dark_ages_colony.rules.goals import holds
from sim.games.new_dark_ages_colony.rules.resources import euro_value, gain, pay
from sim.games.new_dark_ages_colony.rules.vocabulary import NONE, RESOURCES, SLOTS, First, Stage, Unit
from sim.kernel.jit import rule


@rule
def put_in_hand(player, card):
    """Put a card into a hand, which is kept in order."""
    place = player.hand_count
    while place > 0 and player.hand[place - 1] > card:
        player.hand[place] = player.hand[place - 1]
        place -= 1
    player.hand[place] = card
    player.hand_count += 1


@rule
def take_card(state, components, seat, card):
    """A player draws a card."""
    put_in_hand(state.players[seat], card)
    notes = state.notes[seat]
    notes.cards_drawn[components.card_type[card]] += 1
    notes.card_round[card] = max(1, state.turn)


@rule
def drop_card(state, seat, card):
    """Put a card from a hand on the discard pile."""
    player = state.players[seat]
    place = 0
    while player.hand[place] != card:
        place += 1
    player.hand_count -= 1
    while place < player.hand_count:
        player.hand[place] = player.hand[place + 1]
        place += 1
    player.hand[player.hand_count] = 0
    state.discards[state.discard_count] = card
    state.discard_count += 1


@rule
def play_card(state, components, seat, card):
    """Play a card, which is then discarded."""
    drop_card(state, seat, card)
    state.notes[seat].cards_played[components.card_type[card]] += 1
    state.notes[seat].card_used[card] += 1


@rule
def note_card(state, seat, card, value):
    """For the tables: what a card that was played was worth."""
    state.notes[seat].card_value[card] += value


@rule
def first_card(player, first, behind):
    """The lowest card in hand from ``first`` up to, but not including, ``behind``; or NONE."""
    for place in range(player.hand_count):
        card = player.hand[place]
        if card >= first:
            return card if card < behind else NONE
    return NONE


@rule
def can_automate(state, components, seat, place):
    """Whether a player may automate an object now (RULES 8.2)."""
    if components.object_unit[place] != Unit.ENGINEER or state.automated[place] == 1:
        return False
    if state.controller[place] == seat:
        return stands_on(state, seat, place)
    if state.controller[place] != NONE or state.options.automation_takes_control == 0:
        return False
    return engineer_on(state, seat, place) != NONE


@rule
def engineer_on(state, seat, place):
    """The first of a player's characters on an object who leads an engineering unit, or NONE."""
    character = state.front[place]
    while character != NONE:
        if state.owner[character] == seat and state.led[character, Unit.ENGINEER] > 0:
            return character
        character = state.behind[character]
    return NONE


@rule
def is_playable(state, components, seat, card, automation):
    """Whether a card can be played now: an income card, or with ``automation`` also an automation card."""
    if First.INCOME <= card < First.SECRET_STRIKE:
        return holds(state, components, seat, components.card_condition[card])
    if automation and First.AUTOMATION <= card < First.ROBBERY:
        return can_automate(state, components, seat, components.card_target[card])
    return False


@rule
def any_playable(state, components, seat, automation):
    """Whether a player has such a card in hand."""
    player = state.players[seat]
    for place in range(player.hand_count):
        if is_playable(state, components, seat, player.hand[place], automation):
            return True
    return False


@rule
def play_income(state, components, seat, card):
    """Play an income card."""
    play_card(state, components, seat, card)
    gain(state.players[seat], components.card_gain[card])
    value = euro_value(components, components.card_gain[card])
    state.notes[seat].bonus_value += value
    note_card(state, seat, card, value)


@rule
def can_buy(state, components, seat, slot):
    """Whether a slot can be bought, apart from the limit of one per turn (D4). What is pledged to a crisis
    has not been paid yet, but it is promised."""
    if state.slot_count[slot] == 0:
        return False
    player = state.players[seat]
    for resource in range(RESOURCES):
        promised = player.laid[resource] if state.stage == Stage.PLEDGES else 0
        if player.res[resource] - promised < components.slot_cost[slot, resource]:
            return False
    return True


@rule
def may_buy(state):
    """Whether the player whose turn it is may still buy a slot: the stage, and the limit of one (R6, R43)."""
    if state.bought == 1 and state.options.one_slot_per_turn == 1:
        return False
    early = state.stage == Stage.MOVEMENT or state.stage == Stage.PRODUCTION
    return early or state.options.any_stage == 1


@rule
def any_slot(state, components, seat):
    """Whether a player can still buy a slot in this turn."""
    if not may_buy(state):
        return False
    for slot in range(SLOTS):
        if can_buy(state, components, seat, slot):
            return True
    return False


@rule
def buy_slot(state, components, seat, slot):
    """Pay a slot's price and take its whole pile."""
    pay(state, seat, components.slot_cost[slot])
    notes = state.notes[seat]
    notes.slots_bought[slot] += 1
    notes.slot_cards[slot] += state.slot_count[slot]
    for place in range(state.slot_count[slot]):
        take_card(state, components, seat, state.slot_pile[slot, place])
    state.slot_count[slot] = 0
    state.bought = 1


@rule
def fill_slots(state):
    """Put one more card on each slot."""
    for slot in range(SLOTS):
        state.pile_count -= 1
        state.slot_pile[slot, state.slot_count[slot]] = state.pile[state.pile_count]
        state.slot_count[slot] += 1
