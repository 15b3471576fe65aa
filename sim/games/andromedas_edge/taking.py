"""Decisions carried out: each kind calls the rule of its subject."""

from __future__ import annotations

from sim.games.andromedas_edge.battle import change_dice, escalate, play_battle_card, prepare
from sim.games.andromedas_edge.battle_damage import play_damage_card
from sim.games.andromedas_edge.battle_notes import note_diplomacy
from sim.games.andromedas_edge.battle_result import advance_partners, tacops
from sim.games.andromedas_edge.begin import begin_effect
from sim.games.andromedas_edge.cards import counter
from sim.games.andromedas_edge.developments import find_card, start_development
from sim.games.andromedas_edge.effects import run_one, take_any, take_scry
from sim.games.andromedas_edge.events import damage_chosen
from sim.games.andromedas_edge.free import hand_over, take_free
from sim.games.andromedas_edge.launch import launch, move_raiders
from sim.games.andromedas_edge.leaders import recruit_leader
from sim.games.andromedas_edge.losing import give_tribute, lose_one, steal
from sim.games.andromedas_edge.moons import claim, receive_moon, take_fifth
from sim.games.andromedas_edge.payment import pay, set_cost, start_payment
from sim.games.andromedas_edge.returning import activate, activate_science, start_return
from sim.games.andromedas_edge.ships import find_ship, move_ship
from sim.games.andromedas_edge.shipyard import place_upgrade, redeploy, start_ship
from sim.games.andromedas_edge.sides import stop_battle
from sim.games.andromedas_edge.station import (
    buy,
    damage_module,
    discard_shown,
    give_module,
    repair,
    repaired,
)
from sim.games.andromedas_edge.supply import add_vp, discard_from_hand, lose, lose_vp
from sim.games.andromedas_edge.tracks import draw_to_limit, take_discovery
from sim.games.andromedas_edge.vocabulary import Ability, Place, Repair, Resource
from sim.games.andromedas_edge.vocabulary_effects import VP, Lists
from sim.games.andromedas_edge.vocabulary_moves import DISCARD, LAUNCH, STOP, YES, Decide, Task, Window
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def take(state, components, kind, seat, a, b, c, option):
    """Carry out a decision: ``option`` is one of its options, a, b and c are its operands."""
    if kind == Decide.FREE:
        take_free(state, components, seat, a, option)
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
        take_in_battle(state, components, kind, seat, a, b, option)
    elif kind <= Decide.SCRY:
        take_build(state, components, kind, seat, a, b, option)
    elif kind <= Decide.OPTIONAL:
        take_gain(state, components, kind, seat, a, b, option)
    else:
        take_other(state, components, kind, seat, a, b, option)


@rule
def take_in_battle(state, components, kind, seat, a, b, option):
    """Decisions of a battle."""
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
def take_build(state, components, kind, seat, a, b, option):
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
        run_one(state, components, seat, a, option)
    elif kind == Decide.REDEPLOY:
        redeploy(state, components, seat, option)
    elif kind == Decide.FACTION:
        state.players[seat].faction = option
    elif kind == Decide.DESTINY:
        state.players[seat].destiny = option
    else:
        take_scry(state, seat, option)


@rule
def take_gain(state, components, kind, seat, a, b, option):
    """Decisions about what is gained."""
    if kind == Decide.GAIN_ANY:
        take_any(state, seat, a, option)
    elif kind == Decide.TRACK:
        push(state, Task.ADVANCE, seat, option, b, 0)
    elif kind == Decide.DISCOVERY:
        take_discovery(state, seat, a, option)
    elif kind == Decide.UPGRADE:
        place_upgrade(state, components, seat, option)
    elif kind == Decide.REFRESH:
        state.regions[find_card(state, seat, option, 1)].used = 0
    elif kind == Decide.CLAIM_MOON:
        receive_moon(state, components, seat, claim(state, seat, option))
    elif kind == Decide.NEW_SHIP:
        move_ship(state, seat, a, Place.BARGE if option == YES else Place.BAY)
    elif kind == Decide.STEAL:
        steal(state, seat, a, option)
    elif kind == Decide.SCRAP_TO_BARGE:
        if option != STOP:
            move_ship(state, seat, find_ship(state, seat, option, Place.TOP), Place.BARGE)
    elif option == YES:  # OPTIONAL: nothing is damaged
        add_vp(state, components, seat, 1, VP.REPAIR)
        repaired(state, components, seat, 1, Repair.POINT)


@rule
def take_other(state, components, kind, seat, a, b, option):
    """Everything else."""
    if kind == Decide.RECRUIT:
        if option != STOP:
            recruit_leader(state, seat, option)
            push(state, Task.RECRUIT, seat, a - 1, option, 0)
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
            set_cost(state.cost, components.ability_cost[Ability.DOOMSDAY_CLOCK_PUSH], 0)
            start_payment(state, components, seat)
    elif kind == Decide.DAMAGE_MODULE:
        damage_module(state, seat, option, a)
    elif kind == Decide.DAMAGE_SHIP:
        damage_chosen(state, components, seat, option, a)
    elif kind == Decide.LOSE:
        lose_one(state, seat, option)
    elif kind == Decide.LOSE_OR_VP:
        if option == YES:
            lose_vp(state, seat, b)
        else:
            lose(state, seat, Resource.CREDIT, a)
    elif kind == Decide.FIFTH_MOON:
        take_fifth(state, components, seat, a, option)
    elif kind == Decide.DISCARD_CARD:
        discard_from_hand(state, seat, option)
    elif kind == Decide.DRAW_TO_LIMIT:
        draw_to_limit(state, seat, option)
    elif kind == Decide.START_ORDER:
        push(state, Task.BEGIN_EFFECTS, seat, a & ~(1 << option), 0, 0)
        begin_effect(state, seat, option)
    elif kind == Decide.ACCEPT:
        if option == YES:
            hand_over(state, components, seat, a)
    elif kind == Decide.GIVE_MODULE:
        give_module(state, seat, a, option == YES)
    elif kind == Decide.DOMINANCE_PARTNER:
        advance_partners(state, option, a + b - option)
