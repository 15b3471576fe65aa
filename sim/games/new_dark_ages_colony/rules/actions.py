"""The actions of a character turn (RULES 7)."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.characters import (
    change_owner,
    enter_play,
    on_object,
    planet_of,
    put,
    stands_on,
)
from sim.games.new_dark_ages_colony.rules.control import place_unit, raid
from sim.games.new_dark_ages_colony.rules.episodes import note_card, play_card
from sim.games.new_dark_ages_colony.rules.resources import (
    CHARACTER_VALUE,
    can_pay,
    euro_value,
    gain,
    gain_one,
    pay,
)
from sim.games.new_dark_ages_colony.rules.tracks import shift_track
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    FIRST_UNIT,
    NONE,
    Block,
    First,
    Gone,
    Luck,
    Move,
    Place,
    Planet,
    Track,
)
from sim.kernel.jit import rule
from sim.kernel.luck import order_cards


@rule
def go_to_site(state, components, character, site):
    """Move to an extraterritorial site, or stay there. The character keeps its base planet."""
    planet = planet_of(state, components, character)
    if state.location[character] != site:
        put(state, character, site)
    state.origin[character] = planet


@rule
def transit_cell(state, planet, arrive):
    """The cell of a character in flight. Towards Earth it is the second one in the round before arrival."""
    if planet == Planet.MARS:
        return Place.TO_MARS
    return Place.TO_EARTH_LAST if arrive - state.turn <= 1 else Place.TO_EARTH


@rule
def send_flying(state, character, planet, arrive):
    """Put a character in flight."""
    put(state, character, transit_cell(state, planet, arrive))
    state.arrive[character] = arrive


@rule
def flight_rounds(state, components, planet):
    """Rounds from take-off to arrival on a planet (R3)."""
    return components.flight[planet] + 1 - state.options.travel_first_skipped


@rule
def fly(state, components, seat, character):
    """A3: fly to the other planet."""
    planet = 1 - planet_of(state, components, character)
    send_flying(state, character, planet, state.turn + flight_rounds(state, components, planet))
    state.notes[seat].flights[planet] += 1


@rule
def recruit_top(state, components, seat, character):
    """A5: the top character of the deck."""
    pay(state, seat, components.recruit_cost)
    go_to_site(state, components, character, Place.RECRUITING_CENTRE)
    state.deck_count -= 1
    enter_play(state, components, seat, state.deck[state.deck_count])
    state.notes[seat].recruits += 1


@rule
def recruit_named(state, components, seat, character, card):
    """A6: the character that a dossier names; the deck is shuffled."""
    pay(state, seat, components.recruit_cost)
    pay(state, seat, components.card_cost[card])
    play_card(state, components, seat, card)
    go_to_site(state, components, character, Place.RECRUITING_CENTRE)
    target = components.card_target[card]
    count = 0
    for place in range(state.deck_count):
        if state.deck[place] != target:
            state.deck[count] = state.deck[place]
            count += 1
    state.deck_count = count
    order_cards(state.random, Luck.CHARACTERS, state.shuffles, state.deck, count)
    state.shuffles += 1
    enter_play(state, components, seat, target)
    paid = euro_value(components, components.recruit_cost)
    paid += euro_value(components, components.card_cost[card])
    gained = CHARACTER_VALUE + euro_value(components, components.start_bonus[target])
    note_card(state, seat, card, gained - paid)
    state.notes[seat].recruits += 1
    state.notes[seat].dossier_recruit += 1


@rule
def poaching_block(state, components, seat, card):
    """What stops a player from poaching with a dossier (Block), whichever character acts."""
    target = components.card_target[card]
    owner = state.owner[target]
    if state.location[target] == Place.DECK:
        return Block.IN_DECK
    if owner == NONE or owner == seat:
        return Block.NO_USE
    if state.players[owner].team_count < components.limits.dossier_min_characters:
        return Block.TEAM
    if not (on_object(state, target) and stands_on(state, seat, state.location[target])):
        return Block.APART
    if not can_pay(state.players[seat], components.card_cost[card]):
        return Block.COST
    return Block.NOTHING


@rule
def note_dossiers(state, components):
    """For the tables: what stops players from poaching with the dossiers in their hands."""
    for seat in range(state.options.players):
        player = state.players[seat]
        for place in range(player.hand_count):
            if player.hand[place] < First.RAID:
                block = poaching_block(state, components, seat, player.hand[place])
                state.notes[seat].dossier_blocked[block] += 1


@rule
def poach(state, components, seat, card):
    """A8: an opponent's character changes sides."""
    pay(state, seat, components.card_cost[card])
    play_card(state, components, seat, card)
    note_card(state, seat, card, CHARACTER_VALUE - euro_value(components, components.card_cost[card]))
    target = components.card_target[card]
    state.notes[state.owner[target]].characters_lost[Gone.POACHED] += 1
    change_owner(state, seat, target)
    state.notes[seat].dossier_poach += 1


@rule
def recover(state, components, seat, character, card):
    """A10: a recovery card lowers the track of the planet."""
    play_card(state, components, seat, card)
    track = Track.ECO + planet_of(state, components, character)
    shift_track(state, components, track, -components.limits.recovery)
    state.notes[seat].recoveries += 1


@rule
def act(state, components, seat, move):
    """Carry out an action and mark the character. Attacks and control after A1 are decisions of their own."""
    character = move.who
    kind = move.kind
    notes = state.notes[seat]
    state.acting = character
    state.removed = 0
    if kind == Move.MOVE:
        put(state, character, move.what)
    elif kind == Move.TAKE:
        place_unit(state, components, seat, state.location[character], character)
    elif kind == Move.FLY:
        fly(state, components, seat, character)
    elif kind == Move.MARKET:
        go_to_site(state, components, character, Place.BLACK_MARKET)
        pay(state, seat, components.line_pay[move.what])
        gain(state.players[seat], components.line_get[move.what])
        notes.market_uses[move.what] += 1
    elif kind == Move.RECRUIT:
        recruit_top(state, components, seat, character)
    elif kind == Move.DOSSIER:
        recruit_named(state, components, seat, character, move.card)
    elif kind == Move.UNIT:
        go_to_site(state, components, character, Place.RECRUITING_CENTRE)
        pay(state, seat, components.unit_cost[move.what])
        gain_one(state.players[seat], FIRST_UNIT + move.what, 1)
        notes.units_recruited[move.what] += 1
    elif kind == Move.POACH:
        poach(state, components, seat, move.card)
    elif kind == Move.RAID:
        raid(state, components, seat, character, move.what, move.card)
    elif kind == Move.RECOVER:
        recover(state, components, seat, character, move.card)
    elif kind == Move.EXCHANGE:
        pay(state, seat, components.ability_pay[character])
        gain(state.players[seat], components.ability_get[character])
        notes.ability_uses[character] += 1
    state.moved[character] = 1
    state.acted = 1
    state.reassigned = 0
