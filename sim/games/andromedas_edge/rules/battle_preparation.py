"""Preparing for the roll: dice and targeting of each side, energy, cards (10.3)."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.battle_cards import list_battle_cards, play_battle_card
from sim.games.andromedas_edge.rules.battle_notes import note_energy
from sim.games.andromedas_edge.rules.battle_sides import is_there, next_participant
from sim.games.andromedas_edge.rules.developments import battle_dice
from sim.games.andromedas_edge.rules.listing import put
from sim.games.andromedas_edge.rules.resources import lose
from sim.games.andromedas_edge.rules.seats import has_ability, seat_at
from sim.games.andromedas_edge.rules.ships import TARGETING, WEAPON, stat, type_of
from sim.games.andromedas_edge.rules.vocabulary import SHIPS, Ability, CardWindow, Resource
from sim.games.andromedas_edge.rules.vocabulary_effects import Column, Lists
from sim.games.andromedas_edge.rules.vocabulary_moves import (
    ENERGY_DIE,
    OVERCLOCK,
    STOP,
    Decide,
    Give,
    Task,
    Window,
)
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def dice_of(state, components, seat):
    """A player's dice from weapons, developments, cards and energy, before the cap."""
    dice = state.battle.dice_more[seat] + state.players[seat].more_dice
    for ship in range(SHIPS):
        if state.players[seat].ships[ship] == state.active_region:
            dice += stat(state, components, seat, type_of(ship), WEAPON)
    return dice + battle_dice(state, components, seat, state.active_region)


@rule
def targeting_of(state, components, seat):
    """A player's targeting from ships, their tiles and cards, up to the cap."""
    targeting = int(state.battle.targeting_more[seat])
    for ship in range(SHIPS):
        if state.players[seat].ships[ship] == state.active_region:
            targeting += 1 + stat(state, components, seat, type_of(ship), TARGETING)
    return min(targeting, components.rules.targeting_cap)


@rule
def raider_targeting(state, components):
    """The raiders' targeting: the number of figures for class S, 1 for others, plus bonuses."""
    region = state.regions[state.active_region]
    card = state.raider_card[region.raider]
    base = int(region.figures) if components.raider_by_figures[card] == 1 else 1
    base += components.raider_targeting[card] + state.raider_bonus[region.raider]
    return min(base, components.rules.targeting_cap)


@rule
def raider_dice(state, components):
    """The raiders' dice."""
    region = state.regions[state.active_region]
    dice = components.raider_weapon[state.raider_card[region.raider]] * region.figures
    return min(dice, components.rules.raider_dice)


@rule
def list_prepare(state, components, seat, out):
    """Energy for a die, overclocking, cards, or done."""
    count = 0
    player = state.players[seat]
    if player.res[Resource.ENERGY] > 0:
        if dice_of(state, components, seat) < state.battle.cap:
            count = put(out, count, ENERGY_DIE)
    if has_ability(state, components, seat, Ability.OVERCLOCK_TARGETING):
        energy = components.ability_cost[Ability.OVERCLOCK_TARGETING, Resource.ENERGY]
        if player.res[Resource.ENERGY] >= energy:
            if targeting_of(state, components, seat) < components.rules.targeting_cap:
                count = put(out, count, OVERCLOCK)
    count = list_battle_cards(state, components, seat, CardWindow.BATTLE_PREPARE, Give.CARD, out, count)
    return put(out, count, STOP)


@rule
def preparation(state, components, seat, asked):
    """Each participant prepares; the active player has a window for free actions first."""
    if state.battle.on == 0:
        return
    if asked == 0 and not is_there(state, state.active):
        push(state, Task.PREPARATION, seat, 1, 0, 0)
        push(state, Decide.FREE, state.active, Window.PREPARATION, 0, 0)
        return
    place = next_participant(state, asked)
    if place == state.options.players:
        return
    push(state, Task.PREPARATION, seat, place + 1, 0, 0)
    other = seat_at(state, place)
    push(state, Decide.PREPARE, other, 0, 0, 0)
    if place == 0:
        push(state, Decide.FREE, other, Window.PREPARATION, 0, 0)
    if has_ability(state, components, other, Ability.BATTLE_FURY):
        state.battle.fury[other] = 1
        push(state, Task.EFFECTS, other, Lists.ABILITY + Ability.BATTLE_FURY, 0, 0)


@rule
def prepare(state, components, seat, option):
    """One step of a player's preparation."""
    if option == STOP:
        return
    push(state, Decide.PREPARE, seat, 0, 0, 0)
    if option == ENERGY_DIE:
        lose(state, seat, Resource.ENERGY, 1)
        state.battle.dice_more[seat] += 1
        state.notes[seat].energy_dice += 1
        note_energy(state, seat, 1)
    elif option == OVERCLOCK:
        energy = components.ability_cost[Ability.OVERCLOCK_TARGETING, Resource.ENERGY]
        lose(state, seat, Resource.ENERGY, energy)
        note_energy(state, seat, energy)
        row = Lists.ABILITY + Ability.OVERCLOCK_TARGETING
        state.battle.targeting_more[seat] += components.effects[row, 0, Column.N]
    else:
        play_battle_card(state, seat, option - Give.CARD)
