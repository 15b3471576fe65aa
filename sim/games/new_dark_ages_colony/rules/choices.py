"""The legal moves of each decision (RULES 14)."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.actions import poaching_block
from sim.games.new_dark_ages_colony.rules.characters import is_eligible, on_object, on_planet, planet_of
from sim.games.new_dark_ages_colony.rules.conflict import can_bid
from sim.games.new_dark_ages_colony.rules.control import (
    can_control,
    can_destroy,
    can_raid,
    units_to_remove,
)
from sim.games.new_dark_ages_colony.rules.crisis import most_diplomacy, most_to_pledge
from sim.games.new_dark_ages_colony.rules.effects import chapter_of
from sim.games.new_dark_ages_colony.rules.episodes import can_buy, first_card, is_playable, may_buy
from sim.games.new_dark_ages_colony.rules.production import can_launch
from sim.games.new_dark_ages_colony.rules.resources import can_pay, can_pay_both
from sim.games.new_dark_ages_colony.rules.trade import (
    AT_GIVEN,
    AT_GOT,
    can_trade,
    may_get_more,
    may_give_more,
    may_send,
)
from sim.games.new_dark_ages_colony.rules.units import can_reassign, leads_kind, may_lead
from sim.games.new_dark_ages_colony.rules.upkeep import may_keep, short_origin
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    CHARACTERS,
    FIRST_UNIT,
    LINES,
    NONE,
    OBJECTS,
    RESOURCES,
    SLOTS,
    UNITS,
    Ability,
    Block,
    Decide,
    First,
    Move,
    Place,
    Resource,
    Unit,
)
from sim.kernel.jit import rule


@rule
def add(work, kind, who, what, card):
    """One more legal move."""
    move = work.moves[work.count]
    move.kind = kind
    move.who = who
    move.what = what
    move.card = card
    work.count += 1


@rule
def list_choices(state, components, work, decision, seat):
    """Write all legal moves of a decision (Decide) into ``work.moves``."""
    if decision == Decide.TURN:
        list_turn(state, components, work, seat)
    elif decision == Decide.PRODUCE:
        list_production(state, components, work, seat)
    elif decision == Decide.PLEDGE:
        most = most_to_pledge(state, components, seat, state.pledge_at)
        for amount in range(most, -1, -1):
            add(work, Move.PLEDGE, state.pledge_at, amount, NONE)
    elif decision == Decide.BID:
        for option in range(state.bid_at, components.price_count[chapter_of(state)]):
            if can_bid(state, components, seat, option):
                add(work, Move.BID, NONE, option, NONE)
        add(work, Move.END, NONE, NONE, NONE)
    elif decision == Decide.ENGAGE:
        list_engagement(state, components, work, seat)
    elif decision == Decide.ASSIGN:
        list_assignments(state, components, work, seat)
    elif decision == Decide.OFFER:
        list_offers(state, work, seat)
    else:
        list_card_choices(state, components, work, decision, seat)


@rule
def list_card_choices(state, components, work, decision, seat):
    """Short decisions, mostly about cards."""
    player = state.players[seat]
    if decision == Decide.ROBBERY:
        add(work, Move.ROB, NONE, NONE, first_card(player, First.ROBBERY, First.RECOVERY))
        add(work, Move.END, NONE, NONE, NONE)
    elif decision == Decide.WINDOW:
        list_free_steps(state, components, work, seat, False)
        add(work, Move.END, NONE, NONE, NONE)
    elif decision == Decide.DISCARD:
        over = player.hand_count - components.limits.hand_limit
        for place in range(player.hand_count - over + 1):
            if player.hand[place] >= state.bid_at:
                add(work, Move.DISCARD, NONE, NONE, player.hand[place])
    elif decision == Decide.STRIKE:
        for place in range(player.hand_count):
            card = player.hand[place]
            if First.SECRET_STRIKE + state.bid_at <= card < First.BREAKTHROUGH:
                add(work, Move.STRIKE, NONE, NONE, card)
        add(work, Move.END, NONE, NONE, NONE)
    elif decision == Decide.BREAKTHROUGH:
        add(work, Move.BREAKTHROUGH, NONE, NONE, first_card(player, First.BREAKTHROUGH, First.BEHIND))
        add(work, Move.END, NONE, NONE, NONE)
    elif decision == Decide.PLEDGE_DIPLOMACY:
        for amount in range(most_diplomacy(state, components, seat), -1, -1):
            add(work, Move.PLEDGE, Resource.DIPLOMACY, amount, NONE)
    elif decision == Decide.KEEP:
        planet = short_origin(state, components, seat)
        for character in range(CHARACTERS):
            if may_keep(state, components, seat, planet, character):
                add(work, Move.KEEP, character, NONE, NONE)
    elif decision == Decide.ANSWER:
        add(work, Move.ACCEPT, NONE, NONE, NONE)
        add(work, Move.END, NONE, NONE, NONE)
    elif decision == Decide.FACTION:
        for place in range(components.limits.faction_cards_drawn):
            add(work, Move.FACTION, NONE, player.drawn[place], NONE)


@rule
def list_free_steps(state, components, work, seat, automation):
    """Cards, slots and units, in a player's own turn."""
    player = state.players[seat]
    for place in range(player.hand_count):
        if is_playable(state, components, seat, player.hand[place], automation):
            add(work, Move.CARD, NONE, NONE, player.hand[place])
    if may_buy(state):
        for slot in range(SLOTS):
            if can_buy(state, components, seat, slot):
                add(work, Move.BUY, NONE, slot, NONE)
    if can_reassign(state, components, seat):
        add(work, Move.REASSIGN, NONE, NONE, NONE)


@rule
def list_production(state, components, work, seat):
    """II.A: launches, free steps, the end of the turn."""
    for place in range(OBJECTS):
        if can_launch(state, components, seat, place):
            add(work, Move.LAUNCH, NONE, place, NONE)
    list_free_steps(state, components, work, seat, False)
    add(work, Move.END, NONE, NONE, NONE)


@rule
def list_engagement(state, components, work, seat):
    """After a move onto an object: attacks and control (8.3)."""
    acting = state.acting
    place = state.location[acting]
    units = state.led[acting, Unit.MILITARY]
    if can_control(state, components, acting):
        add(work, Move.CONTROL, NONE, NONE, NONE)
    if units > 0:
        if can_destroy(state, components, seat, place):
            add(work, Move.DESTROY, NONE, NONE, NONE)
        other = state.front[place]
        while other != NONE:
            if state.owner[other] != seat and units_to_remove(state, components, other) <= units:
                add(work, Move.REMOVE, other, NONE, NONE)
            other = state.behind[other]
    add(work, Move.END, NONE, NONE, NONE)


@rule
def list_assignments(state, components, work, seat):
    """D3: how many units the next character should lead."""
    character = state.players[seat].team[state.assign_at]
    most = components.cap_any[character]
    for military in range(components.cap[character, Unit.MILITARY] + most, -1, -1):
        for engineers in range(components.cap[character, Unit.ENGINEER] + most, -1, -1):
            if may_lead(state, components, seat, character, military, engineers):
                add(work, Move.ASSIGN, character, military, engineers)


@rule
def list_turn(state, components, work, seat):
    """A character turn: one action of one character, and free steps before and after it."""
    if state.acted == 0:
        player = state.players[seat]
        for place in range(player.team_count):
            character = player.team[place]
            if is_eligible(state, character):
                list_actions(state, components, work, seat, character)
                list_card_actions(state, components, work, seat, character)
    list_free_steps(state, components, work, seat, True)
    if state.acted == 0:
        list_passes(state, components, work, seat)
    else:
        add(work, Move.END, NONE, NONE, NONE)


@rule
def list_passes(state, components, work, seat):
    """A3 and A0, listed last."""
    player = state.players[seat]
    for place in range(player.team_count):
        character = player.team[place]
        if is_eligible(state, character):
            if on_planet(state, character) and state.alive[1 - planet_of(state, components, character)] == 1:
                add(work, Move.FLY, character, NONE, NONE)
            add(work, Move.PASS, character, NONE, NONE)


@rule
def reaches(state, character, site, other):
    """Whether a character may go to a site, or stay there. From the other site only with the switch (R5)."""
    at = state.location[character]
    return at <= Place.MARS_HOME or at == site or (at == other and state.options.site_passage == 1)


@rule
def list_actions(state, components, work, seat, character):
    """Actions without cards: A1, A2, A4, A5, A7, A11."""
    player = state.players[seat]
    at = state.location[character]
    planet = planet_of(state, components, character)
    if (
        state.options.control_in_place == 1
        and on_object(state, character)
        and can_control(state, components, character)
    ):
        add(work, Move.TAKE, character, NONE, NONE)
    if state.alive[planet] == 1:
        for place in range(OBJECTS):
            if components.object_planet[place] == planet and place != at:
                add(work, Move.MOVE, character, place, NONE)
    if reaches(state, character, Place.RECRUITING_CENTRE, Place.BLACK_MARKET):
        if state.deck_count > 0 and can_pay(player, components.recruit_cost):
            add(work, Move.RECRUIT, character, NONE, NONE)
        for unit in range(UNITS):
            if leads_kind(components, character, unit) and player.supply[unit] > 0:
                if can_pay(player, components.unit_cost[unit]):
                    add(work, Move.UNIT, character, unit, NONE)
    if components.ability[character] == Ability.EXCHANGE:
        if can_pay(player, components.ability_pay[character]):
            add(work, Move.EXCHANGE, character, NONE, NONE)
    if reaches(state, character, Place.BLACK_MARKET, Place.RECRUITING_CENTRE):
        for line in range(LINES):
            if can_pay(player, components.line_pay[line]):
                add(work, Move.MARKET, character, line, NONE)


@rule
def list_card_actions(state, components, work, seat, character):
    """Actions with cards: A6, A8, A9, A10. Of cards that do the same, only the first one is listed."""
    player = state.players[seat]
    recovery = False
    for place in range(player.hand_count):
        card = player.hand[place]
        if card < First.RAID:
            list_dossier(state, components, work, seat, character, card)
        elif card < First.AUTOMATION:
            if is_first_of_cost(components, player, place) and can_pay(player, components.card_cost[card]):
                list_raids(state, components, work, seat, character, card)
        elif First.RECOVERY <= card < First.INCOME and not recovery:
            recovery = True
            if on_planet(state, character):
                add(work, Move.RECOVER, character, NONE, card)


@rule
def is_first_of_cost(components, player, place):
    """Whether this is the first raid of its cost in the hand."""
    card = player.hand[place]
    for before in range(place):
        other = player.hand[before]
        if other >= First.RAID:
            same = True
            for resource in range(RESOURCES):
                same = same and components.card_cost[other, resource] == components.card_cost[card, resource]
            if same:
                return False
    return True


@rule
def list_dossier(state, components, work, seat, character, card):
    """A6 for a character in the deck, A8 for an opponent's on the same object."""
    player = state.players[seat]
    target = components.card_target[card]
    if state.location[target] == Place.DECK:
        if reaches(state, character, Place.RECRUITING_CENTRE, Place.BLACK_MARKET):
            if can_pay_both(player, components.recruit_cost, components.card_cost[card]):
                add(work, Move.DOSSIER, character, NONE, card)
    elif on_object(state, character) and state.location[target] == state.location[character]:
        if poaching_block(state, components, seat, card) == Block.NOTHING:
            add(work, Move.POACH, character, NONE, card)


@rule
def list_raids(state, components, work, seat, character, card):
    """A9 with this card."""
    player = state.players[seat]
    planet = planet_of(state, components, character)
    if state.alive[planet] == 0:
        return
    for place in range(OBJECTS):
        if components.object_planet[place] == planet and can_raid(state, seat, place):
            unit = components.object_unit[place]
            held = player.res[FIRST_UNIT + unit] - components.card_cost[card, FIRST_UNIT + unit]
            if held > 0 and leads_kind(components, character, unit):
                add(work, Move.RAID, character, place, card)


@rule
def list_offers(state, work, seat):
    """D8: whom to trade with, then step by step what; or no (more) offers."""
    if state.offer_to == NONE:
        for other in range(state.options.players):
            if other != seat and can_trade(state, seat, other):
                add(work, Move.TRADE_WITH, NONE, other, NONE)
        add(work, Move.END, NONE, NONE, NONE)
        return
    if may_send(state, seat):
        add(work, Move.SEND, NONE, NONE, NONE)
    for resource in range(RESOURCES):
        if may_give_more(state, seat, resource):
            add(work, Move.GIVE_MORE, NONE, resource, NONE)
        if may_get_more(state, seat, resource):
            add(work, Move.GET_MORE, NONE, resource, NONE)
    if state.offer_at < AT_GIVEN:
        list_traded(state, work, seat, Move.GIVE_CHARACTER)
    if state.offer_at < AT_GOT:
        list_traded(state, work, state.offer_to, Move.GET_CHARACTER)


@rule
def list_traded(state, work, seat, kind):
    """Characters that can be traded: those not off-field."""
    player = state.players[seat]
    for place in range(player.team_count):
        if state.location[player.team[place]] != Place.OFF_FIELD:
            add(work, kind, player.team[place], NONE, NONE)
