"""Carrying out decisions: each kind calls the rule of its subject, which names the operands."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.battle import escalate
from sim.games.andromedas_edge.rules.battle_cards import play_battle_card
from sim.games.andromedas_edge.rules.battle_damage import play_damage_card
from sim.games.andromedas_edge.rules.battle_notes import note_diplomacy
from sim.games.andromedas_edge.rules.battle_preparation import prepare
from sim.games.andromedas_edge.rules.battle_result import advance_partners, tacops
from sim.games.andromedas_edge.rules.battle_roll import change_dice
from sim.games.andromedas_edge.rules.battle_sides import stop_battle
from sim.games.andromedas_edge.rules.cards import counter
from sim.games.andromedas_edge.rules.developments import find_card, start_development
from sim.games.andromedas_edge.rules.effects import gain_chosen, order_events, run_chosen_effect
from sim.games.andromedas_edge.rules.events import damage_chosen_ship
from sim.games.andromedas_edge.rules.free_actions import carry_out_free_action, hand_over
from sim.games.andromedas_edge.rules.launch import launch
from sim.games.andromedas_edge.rules.leaders import recruit_leader
from sim.games.andromedas_edge.rules.losses import give_tribute, lose_one, steal
from sim.games.andromedas_edge.rules.moons import claim, make_room_for_moon, receive_moon
from sim.games.andromedas_edge.rules.payment import pay, set_cost, start_payment
from sim.games.andromedas_edge.rules.raiders import move_raiders
from sim.games.andromedas_edge.rules.resources import add_vp, lose, lose_vp
from sim.games.andromedas_edge.rules.returning import activate, activate_science, start_return
from sim.games.andromedas_edge.rules.ships import find_ship, move_ship
from sim.games.andromedas_edge.rules.shipyard import place_upgrade, redeploy, start_ship
from sim.games.andromedas_edge.rules.station import (
    buy,
    damage_module,
    discard_shown,
    give_module,
    repair,
    repaired,
)
from sim.games.andromedas_edge.rules.tactics_deck import discard_from_hand
from sim.games.andromedas_edge.rules.tracks import draw_to_limit, take_discovery
from sim.games.andromedas_edge.rules.turns import begin_effect, begin_turn
from sim.games.andromedas_edge.rules.vocabulary import Ability, Place, Repair, Resource
from sim.games.andromedas_edge.rules.vocabulary_effects import VP, Lists
from sim.games.andromedas_edge.rules.vocabulary_moves import DISCARD, LAUNCH, STOP, YES, Decide, Task, Window
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def carry_out(state, components, kind, seat, a, b, option):
    """Carry out a decision with operands a and b by taking ``option``."""
    if kind == Decide.FREE:
        carry_out_free_action(state, components, seat, a, option)
    elif kind == Decide.MAIN:
        if option == LAUNCH:
            push(state, Decide.LAUNCH, seat, 0, 0, 0)
            push(state, Decide.FREE, seat, Window.LAUNCH, 0, 0)
        else:
            start_return(state, components, seat)
    elif kind == Decide.LAUNCH:
        launch(state, components, seat, option)
    elif kind == Decide.ACTIVATE:
        activate(state, components, seat, option)
    elif kind == Decide.SCIENCE:
        activate_science(state, seat, option)
    elif kind == Decide.PAY:
        pay(state, seat, option)
    elif kind == Decide.PAY_CARD or kind == Decide.ABDUCT:
        state.chosen[state.chosen_count] = option
        state.chosen_count += 1
    elif kind >= Decide.RAIDER and kind <= Decide.TACOPS:
        carry_out_in_battle(state, components, kind, seat, a, b, option)
    elif kind <= Decide.SCRY:
        carry_out_building(state, components, kind, seat, a, b, option)
    elif kind <= Decide.OPTIONAL:
        carry_out_gain(state, components, kind, seat, a, b, option)
    else:
        carry_out_other(state, components, kind, seat, a, b, option)


@rule
def carry_out_in_battle(state, components, kind, seat, a, b, option):
    """Decisions in a battle."""
    if kind == Decide.RAIDER:
        move_raiders(state, components, option)
    elif kind == Decide.ESCALATE:
        escalate(state, components, seat, option)
    elif kind == Decide.DIPLOMACY:
        if option != STOP:
            note_diplomacy(state, seat, option)
            play_battle_card(state, seat, option)
    elif kind == Decide.END_BATTLE:
        if option == YES:
            stop_battle(state, seat)
    elif kind == Decide.TRIBUTE:
        give_tribute(state, components, seat, a, b, option)
    elif kind == Decide.PREPARE:
        prepare(state, components, seat, option)
    elif kind == Decide.BATTLE_WON or kind == Decide.BATTLE_LOST:
        if option != STOP:
            push(state, kind, seat, 0, 0, 0)
            play_battle_card(state, seat, option)
    elif kind == Decide.AFTER_ROLL:
        change_dice(state, components, seat, option)
    elif kind == Decide.DAMAGE:
        play_damage_card(state, components, seat, option)
    else:
        tacops(state, components, seat, option)


@rule
def carry_out_building(state, components, kind, seat, a, b, option):
    """Decisions about factions, modules, ships and sites."""
    if kind == Decide.BUY_MODULE:
        buy(state, components, seat, option)
    elif kind == Decide.SECOND_MODULE:
        if option != STOP:
            if option >= DISCARD:
                discard_shown(state, option - DISCARD)
            else:
                buy(state, components, seat, option)
    elif kind == Decide.GAIN_MODULE:
        if option != STOP:
            push(state, Task.ACQUIRE, seat, option, 0, 0)
    elif kind == Decide.BUILD_SHIP:
        if option != STOP:
            start_ship(state, components, seat, option, a, b)
    elif kind == Decide.SITE:
        if option != STOP:
            start_development(state, components, seat, option, a)
    elif kind == Decide.REPAIR:
        repair(state, components, seat, a, option)
    elif kind == Decide.ONE_OF:
        run_chosen_effect(state, components, seat, a, option)
    elif kind == Decide.REDEPLOY:
        redeploy(state, components, seat, option)
    elif kind == Decide.FACTION:
        state.players[seat].faction = option
    elif kind == Decide.DESTINY:
        state.players[seat].destiny = option
    else:
        order_events(state, seat, option)


@rule
def carry_out_gain(state, components, kind, seat, a, b, option):
    """Decisions about gains."""
    if kind == Decide.GAIN_ANY:
        gain_chosen(state, seat, a, option)
    elif kind == Decide.TRACK:
        steps = b
        push(state, Task.ADVANCE, seat, option, steps, 0)
    elif kind == Decide.DISCOVERY:
        take_discovery(state, seat, a, option)
    elif kind == Decide.UPGRADE:
        place_upgrade(state, components, seat, option)
    elif kind == Decide.REFRESH:
        state.regions[find_card(state, seat, option, 1)].used = 0
    elif kind == Decide.CLAIM_MOON:
        receive_moon(state, components, seat, claim(state, seat, option))
    elif kind == Decide.NEW_SHIP:
        ship = a
        move_ship(state, seat, ship, Place.BARGE if option == YES else Place.BAY)
    elif kind == Decide.STEAL:
        steal(state, seat, a, option)
    elif kind == Decide.SCRAP_TO_BARGE:
        if option != STOP:
            move_ship(state, seat, find_ship(state, seat, option, Place.TOP), Place.BARGE)
    elif option == YES:  # OPTIONAL: nothing is damaged
        add_vp(state, components, seat, 1, VP.REPAIR)
        repaired(state, components, seat, 1, Repair.POINT)


@rule
def carry_out_other(state, components, kind, seat, a, b, option):
    """All other decisions."""
    if kind == Decide.RECRUIT:
        if option != STOP:
            amount = a
            recruit_leader(state, seat, option)
            push(state, Task.RECRUIT, seat, amount - 1, option, 0)
    elif kind == Decide.COUNTER:
        if option == YES:
            counter(state, components, seat, a)
    elif kind == Decide.HOT_WELD:
        if option == YES:
            state.players[seat].used_turn |= 1 << Ability.HOT_WELD
            push(state, Task.REPAIR, seat, components.hot_weld_repairs, 1, 0)
    elif kind == Decide.CLOCK_PUSH:
        if option == YES:
            state.notes[seat].clock_paid += 1
            push(state, Task.EFFECTS, seat, Lists.ABILITY + Ability.DOOMSDAY_CLOCK_PUSH, 0, 0)
            set_cost(state.cost[:], components.ability_cost[Ability.DOOMSDAY_CLOCK_PUSH], 0)
            start_payment(state, components, seat)
    elif kind == Decide.DAMAGE_MODULE:
        damage_module(state, seat, option, a)
    elif kind == Decide.DAMAGE_SHIP:
        damage_chosen_ship(state, components, seat, option, a)
    elif kind == Decide.LOSE:
        lose_one(state, seat, option)
    elif kind == Decide.LOSE_OR_VP:
        credits, points = a, b
        if option == YES:
            lose_vp(state, seat, points)
        else:
            lose(state, seat, Resource.CREDIT, credits)
    elif kind == Decide.FIFTH_MOON:
        make_room_for_moon(state, components, seat, a, option)
    elif kind == Decide.DISCARD_CARD:
        discard_from_hand(state, seat, option)
    elif kind == Decide.DRAW_TO_LIMIT:
        draw_to_limit(state, seat, option)
    elif kind == Decide.START_ORDER:
        effects = a
        push(state, Task.BEGIN_EFFECTS, seat, effects & ~(1 << option), 0, 0)
        begin_effect(state, seat, option)
    elif kind == Decide.ACCEPT:
        if option == YES:
            hand_over(state, components, seat, a)
    elif kind == Decide.GIVE_MODULE:
        give_module(state, seat, a, option == YES)
    elif kind == Decide.DOMINANCE_PARTNER:
        first = option
        second = a + b - first  # the operands are both partners
        advance_partners(state, first, second)
    elif kind == Decide.BEGIN_TURN:
        begin_turn(state, components, seat)
