"""Damage after a battle: cards that prevent it, ships, raiders (10.6)."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.battle_cards import lay_down_card
from sim.games.andromedas_edge.rules.battle_notes import note_scrapped
from sim.games.andromedas_edge.rules.listing import put
from sim.games.andromedas_edge.rules.resources import lose
from sim.games.andromedas_edge.rules.seats import has_ability, next_of, seat_at
from sim.games.andromedas_edge.rules.ships import damage_ship, first_ship, move_ship, ships_of
from sim.games.andromedas_edge.rules.shipyard import push_trigger
from sim.games.andromedas_edge.rules.vocabulary import (
    NONE,
    RAIDER_SIDE,
    RESOURCES,
    TYPES,
    Ability,
    CardWindow,
    Place,
    Trigger,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import Column, Effect, Lists
from sim.games.andromedas_edge.rules.vocabulary_moves import CARD_STEP, STOP, Decide, Task
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def damage_losers(state, done):
    """Loser by loser: cards first, then damage to ships."""
    place = next_of(state, state.battle.losers, done)
    if place == state.options.players:
        return
    seat = seat_at(state, place)
    push(state, Task.DAMAGE, state.active, place + 1, 0, 0)
    for kind in range(TYPES):
        state.battle.prevented[kind] = 0
    state.battle.salvage = 0
    push(state, Task.DAMAGE_SHIPS, seat, 0, 0, 0)
    push(state, Decide.DAMAGE, seat, 0, 0, 0)


@rule
def ships_here(state, seat, kind):
    """How many ships of a type a player has in the active region."""
    count = 0
    first = first_ship(kind)
    for ship in range(first, first + ships_of(kind)):
        count += state.players[seat].ships[ship] == state.active_region
    return count


@rule
def list_damage(state, components, seat, out):
    """Cards that prevent damage to a ship type, or save scrapped ships."""
    count = 0
    for place in range(components.cards_for_count[CardWindow.BATTLE_DAMAGE]):
        card = int(components.cards_for[CardWindow.BATTLE_DAMAGE, place])
        if state.players[seat].hand[card] == 0:
            continue
        if components.effects[Lists.CARD + card, 0, Column.KIND] == Effect.PREVENT_DAMAGE:
            for kind in range(TYPES):
                if ships_here(state, seat, kind) > state.battle.prevented[kind]:
                    count = put(out, count, card * CARD_STEP + kind)
        elif state.battle.salvage == 0:
            count = put(out, count, card * CARD_STEP)
    return put(out, count, STOP)


@rule
def play_damage_card(state, components, seat, option):
    """Play a card before the damage."""
    if option == STOP:
        return
    push(state, Decide.DAMAGE, seat, 0, 0, 0)
    card = option // CARD_STEP
    lay_down_card(state, seat, card)
    effect = components.effects[Lists.CARD + card, 0]
    if effect[Column.KIND] == Effect.PREVENT_DAMAGE:
        state.battle.prevented[option % CARD_STEP] += effect[Column.N]
    else:
        state.battle.salvage = 1


@rule
def damage_ships(state, components, seat):
    """Each ship of a loser takes damage; ships sent to the scrapyard top trigger."""
    player = state.players[seat]
    scrapped = 0
    for kind in range(TYPES):
        spared = int(state.battle.prevented[kind])
        first = first_ship(kind)
        for ship in range(first, first + ships_of(kind)):
            if player.ships[ship] != state.active_region:
                continue
            if spared > 0:
                spared -= 1
            elif damage_ship(state, components, seat, ship):
                note_scrapped(state, seat, 1)
                if state.battle.salvage == 1:
                    move_ship(state, seat, ship, Place.BARGE)
                else:
                    scrapped += 1 << (3 * kind)
    if scrapped != 0:
        push(state, Task.SCRAPPED, seat, scrapped, 0, 0)


@rule
def ships_scrapped(state, components, seat, scrapped):
    """The ability scrap iron, once per turn; then the tile of each scrapped ship."""
    for kind in range(TYPES - 1, -1, -1):
        for _ in range((scrapped >> (3 * kind)) & 7):
            push_trigger(state, components, seat, kind, Trigger.THIS_SENT_TO_SCRAPYARD)
    player = state.players[seat]
    if has_ability(state, components, seat, Ability.SCRAP_IRON):
        if player.used_turn & (1 << Ability.SCRAP_IRON) == 0:
            player.used_turn |= 1 << Ability.SCRAP_IRON
            push(state, Task.EFFECTS, seat, Lists.ABILITY + Ability.SCRAP_IRON, 0, 0)


@rule
def finish_battle(state, components):
    """Deal the raiders' damage, then take what battle fury costs."""
    region = state.regions[state.active_region]
    if (state.battle.losers >> RAIDER_SIDE) & 1 == 1 and region.raider != NONE:
        cls = region.raider
        if state.raider_shield[cls] < components.raider_shields[state.raider_card[cls]]:
            state.raider_shield[cls] += 1
        else:
            region.figures -= 1
            note_scrapped(state, RAIDER_SIDE, 1)
            state.raider_supply[cls] += 1
            state.raider_shield[cls] = 0
            if region.figures == 0:
                region.raider = NONE
    for place in range(state.options.players):
        seat = seat_at(state, place)
        if state.battle.fury[seat] == 1:
            if has_ability(state, components, seat, Ability.BATTLE_FURY_END):
                row = Lists.ABILITY + Ability.BATTLE_FURY_END
                for resource in range(RESOURCES):
                    lose(state, seat, resource, components.effects[row, 0, Column.AMOUNT + resource])
