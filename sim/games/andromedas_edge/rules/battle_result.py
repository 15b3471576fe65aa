"""What a battle brings its winners and losers (10.5)."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.battle_notes import note_result
from sim.games.andromedas_edge.rules.battle_roll import winning_side
from sim.games.andromedas_edge.rules.battle_sides import is_there, side_of
from sim.games.andromedas_edge.rules.listing import put
from sim.games.andromedas_edge.rules.moons import slot_benefit
from sim.games.andromedas_edge.rules.raiders import raider_has
from sim.games.andromedas_edge.rules.resources import add_vp, lose, lose_vp
from sim.games.andromedas_edge.rules.seats import has_ability, next_of, seat_at
from sim.games.andromedas_edge.rules.ships import find_ship
from sim.games.andromedas_edge.rules.shipyard import push_trigger
from sim.games.andromedas_edge.rules.station import damage_modules
from sim.games.andromedas_edge.rules.tactics_deck import draw_cards
from sim.games.andromedas_edge.rules.tracks import partners_meet
from sim.games.andromedas_edge.rules.vocabulary import (
    DECKS,
    MECHAPHAGE,
    MODULES,
    NONE,
    RAIDER_SIDE,
    RESOURCES,
    TYPES,
    Ability,
    RaiderAbility,
    Resource,
    Track,
    Trigger,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import VP, Column, Lists
from sim.games.andromedas_edge.rules.vocabulary_moves import (
    TACOPS_CARD,
    TACOPS_MOON,
    TACOPS_NONE,
    Decide,
    Task,
    Window,
)
from sim.kernel.decisions import push
from sim.kernel.jit import rule

# the steps of a victory, in order
SUPREMACY, TOKENS, REWARD, BONUS, CARDS_WON, PIRACY, TILES_WON = 0, 1, 2, 3, 4, 5, 6
WIN_STEPS = 7


@rule
def settle_battle(state, components):
    """Find the winner and the losers; what follows for them comes in order."""
    battle = state.battle
    if battle.on == 0:
        return
    battle.on = 0
    side = winning_side(state)
    for seat in range(state.options.players):
        if is_there(state, seat):
            if side_of(state, seat) == side:
                battle.winners |= 1 << seat
            else:
                battle.losers |= 1 << seat
    if side == RAIDER_SIDE:
        battle.winners |= 1 << RAIDER_SIDE
    elif state.regions[state.active_region].raider != NONE:
        battle.losers |= 1 << RAIDER_SIDE
    note_result(state)
    push(state, Task.BATTLE_OVER, state.active, 0, 0, 0)
    push(state, Task.DAMAGE, state.active, 0, 0, 0)
    push(state, Task.DEFEAT, state.active, 0, 0, 0)
    if side == RAIDER_SIDE:
        push(state, Task.RAIDERS_WIN, state.active, 0, 0, 0)
    elif side != NONE:
        push(state, Task.VICTORY, state.active, 0, 0, 0)


@rule
def reward_winners(state, components, step, done):
    """The steps of the reward, each for every winner in turn, until one leaves something to carry out."""
    waiting = state.pending_count
    while step < WIN_STEPS:
        place = next_of(state, state.battle.winners, done)
        if place == state.options.players:
            step += 1
            done = 0
            continue
        push(state, Task.VICTORY, state.active, step, place + 1, 0)
        reward_winner(state, components, step, done, place)
        if state.pending_count > waiting + 1:
            return
        state.pending_count = waiting
        done = place + 1


@rule
def reward_winner(state, components, step, done, place):
    """One step of the reward for one winner."""
    battle = state.battle
    seat = seat_at(state, place)
    region = state.regions[state.active_region]
    beaten = (battle.losers >> RAIDER_SIDE) & 1 == 1
    if step == SUPREMACY:
        other = next_of(state, battle.winners, place + 1)
        if done == 0 and other < state.options.players:
            if partners_meet(state, components, seat, seat_at(state, other)):
                ask_which_partner_first(state, seat, seat_at(state, other))
                return
        push(state, Task.ADVANCE, seat, Track.SUPREMACY, 1, 0)
    elif step == TOKENS:
        if beaten and raider_has(state, components, RaiderAbility.INFECTION):
            remove_tokens(state, seat)
    elif step == REWARD:
        if beaten:
            push(state, Task.EFFECTS, seat, Lists.REWARD + state.raider_card[region.raider], 0, 0)
    elif step == BONUS:
        if battle.bonus > 0:
            add_vp(state, components, seat, battle.bonus, VP.CARD)
    elif step == CARDS_WON:
        push(state, Decide.BATTLE_WON, seat, 0, 0, 0)
    elif step == PIRACY:
        if has_ability(state, components, seat, Ability.PIRACY):
            amount = components.effects[Lists.ABILITY + Ability.PIRACY, 0, Column.N]
            push(state, Task.PIRACY, seat, 0, amount, 0)
    elif step == TILES_WON:
        for kind in range(TYPES - 1, -1, -1):
            if find_ship(state, seat, kind, state.active_region) != NONE:
                push_trigger(state, components, seat, kind, Trigger.WIN_BATTLE_WITH_THIS)


@rule
def ask_which_partner_first(state, seat, other):
    """Both partners would enter the space of the same token: the active player says who goes first."""
    state.pending_count -= 1
    push(state, Task.VICTORY, state.active, SUPREMACY + 1, 0, 0)
    push(state, Decide.DOMINANCE_PARTNER, state.active, seat, other, 0)


@rule
def advance_partners(state, first, second):
    """Both partners take their supremacy steps, one after the other."""
    push(state, Task.ADVANCE, second, Track.SUPREMACY, 1, 0)
    push(state, Task.ADVANCE, first, Track.SUPREMACY, 1, 0)


@rule
def remove_tokens(state, seat):
    """Beating the mechaphage removes all its tokens from the winner's modules."""
    player = state.players[seat]
    for module in range(MODULES + DECKS):
        if player.damage[module] == MECHAPHAGE:
            player.damage[module] = 0
            state.mechaphages += 1


@rule
def raiders_win(state, components, done):
    """The raiders' abilities hit each loser in turn order."""
    place = next_of(state, state.battle.losers, done)
    if place == state.options.players:
        return
    seat = seat_at(state, place)
    push(state, Task.RAIDERS_WIN, state.active, place + 1, 0, 0)
    if raider_has(state, components, RaiderAbility.BARRAGE):
        row = Lists.RAIDER_ABILITY + RaiderAbility.BARRAGE
        push(state, Task.DAMAGE_MODULE, seat, components.effects[row, 0, Column.N], 0, 0)
    if raider_has(state, components, RaiderAbility.DEVOUR):
        row = Lists.RAIDER_ABILITY + RaiderAbility.DEVOUR
        lose_vp(state, seat, components.effects[row, 0, Column.AMOUNT + Resource.VP])
        for resource in range(RESOURCES):
            lose(state, seat, resource, components.effects[row, 0, Column.AMOUNT + resource])
    if raider_has(state, components, RaiderAbility.INFECTION):
        row = Lists.RAIDER_ABILITY + RaiderAbility.INFECTION
        damage_modules(state, seat, components.effects[row, 0, Column.N], 1)
    if raider_has(state, components, RaiderAbility.PLUNDER):
        row = Lists.RAIDER_ABILITY + RaiderAbility.PLUNDER
        push(state, Task.LOSE, seat, components.effects[row, 0, Column.N], 0, 0)


@rule
def resolve_defeats(state, done):
    """Loser by loser: tac-ops, cards, triggers."""
    place = next_of(state, state.battle.losers, done)
    if place == state.options.players:
        return
    seat = seat_at(state, place)
    push(state, Task.DEFEAT, state.active, place + 1, 0, 0)
    push(state, Task.LOST, seat, 0, 0, 0)
    push(state, Decide.BATTLE_LOST, seat, 0, 0, 0)
    push(state, Decide.TACOPS, seat, 0, 0, 0)
    push(state, Decide.FREE, seat, Window.TACOPS, 0, 0)


@rule
def list_tacops(state, seat, out):
    """Tac-ops: a card, the moon in the slot, or nothing."""
    count = put(out, 0, TACOPS_CARD)
    if state.players[seat].tacops != NONE:
        count = put(out, count, TACOPS_MOON)
    return put(out, count, TACOPS_NONE)


@rule
def tacops(state, components, seat, option):
    """What a loser takes."""
    if option == TACOPS_CARD:
        draw_cards(state, seat, 1)
    elif option == TACOPS_MOON:
        slot_benefit(state, components, seat, state.players[seat].tacops, VP.MOON)


@rule
def trigger_defeat(state, components, seat):
    """The ability tempered by war, then the tiles of the ships that took part."""
    for kind in range(TYPES - 1, -1, -1):
        if find_ship(state, seat, kind, state.active_region) != NONE:
            push_trigger(state, components, seat, kind, Trigger.LOSE_BATTLE_WITH_THIS)
    if has_ability(state, components, seat, Ability.TEMPERED_BY_WAR):
        push(state, Task.EFFECTS, seat, Lists.ABILITY + Ability.TEMPERED_BY_WAR, 0, 0)
