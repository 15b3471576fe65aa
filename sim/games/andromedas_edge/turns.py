"""The course of a game: turns, and everything that goes on without a choice.

The stack of pending entries holds decisions and tasks. ``apply`` carries out tasks, and decisions with a
single option, until somebody has to choose.
"""

from __future__ import annotations

from sim.games.andromedas_edge.battle import (
    after_roll,
    ask_to_end,
    diplomacy,
    escalation,
    preparation,
    roll,
    start_battle,
)
from sim.games.andromedas_edge.battle_damage import battle_over, damage, damage_ships, ships_scrapped
from sim.games.andromedas_edge.battle_result import defeat, lost, raiders_win, result, victory
from sim.games.andromedas_edge.begin import (
    begin_effects,
    begin_turn,
    limits,
    next_turn,
    push_clock,
    sabotage,
)
from sim.games.andromedas_edge.cards import discard_played, play_card, resolve_card
from sim.games.andromedas_edge.choices import choices
from sim.games.andromedas_edge.developments import list_cards, settle, settled
from sim.games.andromedas_edge.effects import gain_any_task, run_effects, scry
from sim.games.andromedas_edge.events import ask_ship, event_effect, event_over, event_task, place_raiders
from sim.games.andromedas_edge.launch import activate_region, footfall, launch_triggers, raider_attack
from sim.games.andromedas_edge.leaders import abduct_task, enters_play, recruit_task
from sim.games.andromedas_edge.losing import ask_to_steal, lose_task, piracy, tribute
from sim.games.andromedas_edge.moons import moon_taken
from sim.games.andromedas_edge.payment import pay_cards, pay_task
from sim.games.andromedas_edge.returning import (
    half_benefit,
    half_slots,
    module_effects,
    reactor_task,
    return_end,
    return_home,
    return_task,
    run_module,
)
from sim.games.andromedas_edge.setup import begin_factions, first_turn
from sim.games.andromedas_edge.shipyard import new_ship, upgrade_task
from sim.games.andromedas_edge.station import (
    acquire,
    damage_modules,
    gain_module,
    place_module,
    refill,
    repair_task,
    second_task,
)
from sim.games.andromedas_edge.supply import seat_at
from sim.games.andromedas_edge.taking import take
from sim.games.andromedas_edge.tracks import advance
from sim.games.andromedas_edge.vocabulary import Ability
from sim.games.andromedas_edge.vocabulary_effects import Column, Lists
from sim.games.andromedas_edge.vocabulary_moves import FIRST_TASK, Decide, Free, Task, Window
from sim.kernel.decisions import drop, push, top
from sim.kernel.jit import jit, rule


@jit
def apply(state, components, move):
    """Carry out a legal move and everything that follows without a choice."""
    run_waiting(state, components, True, int(move.option))


@jit
def run_waiting(state, components, chosen, option):
    """Carry out what waits on the stack; if one was chosen, first ``option`` of the decision on top."""
    while state.over == 0:
        entry = top(state)
        kind = int(entry.kind)
        seat = int(entry.seat)
        a = int(entry.a)
        b = int(entry.b)
        c = int(entry.c)
        if kind >= FIRST_TASK:
            drop(state)
            run_task(state, components, kind, seat, a, b, c)
            continue
        if not chosen:
            count = choices(state, components, kind, seat, a, b, c, state.few)
            if count == 0:
                drop(state)
                continue
            if count > 1 or (state.options.marks == 1 and is_always_recorded(state, kind)):
                break
            option = int(state.few[0])
        chosen = False
        drop(state)
        take(state, components, kind, seat, a, b, c, option)
    if state.over == 0:
        state.actor = top(state).seat


@rule
def is_always_recorded(state, kind):
    """Decisions that recorded games show even where there is one option; a forced free action too."""
    if kind == Decide.FREE:
        return state.few[0] != Free.PASS
    return (
        kind <= Decide.LAUNCH or kind == Decide.DIPLOMACY or kind == Decide.ACTIVATE or kind == Decide.COUNTER
    )


@rule
def run_task(state, components, kind, seat, a, b, c):
    """Carry out a task."""
    if kind == Task.EFFECTS:
        run_effects(state, components, seat, a, b, c)
    elif kind == Task.ADVANCE:
        advance(state, components, seat, a, b)
    elif kind == Task.GAIN_ANY:
        gain_any_task(state, seat, a, b)
    elif kind == Task.REPAIR:
        repair_task(state, components, seat, a, b, c)
    elif kind == Task.PAY:
        pay_task(state, seat)
    elif kind == Task.PAY_CARDS:
        pay_cards(state, seat)
    elif kind == Task.MOON_TAKEN:
        moon_taken(state, components, seat)
    elif kind == Task.UPGRADE:
        upgrade_task(state, components, seat, a)
    elif kind == Task.NEW_SHIP:
        new_ship(state, components, seat, a)
    elif kind == Task.SPACE_CULTURE:
        column = components.effects[Lists.ABILITY + Ability.SPACE_CULTURE, 0, Column.WHAT]
        gain_module(state, components, seat, column, 1)
    elif kind == Task.REFILL:
        refill(state, components)
    elif kind == Task.FIELD:
        second_task(state, components, seat, a, b, c)
    elif kind == Task.ACQUIRE:
        acquire(state, seat, a, b)
    elif kind == Task.PLACE_MODULE:
        place_module(state, components, seat, a)
    elif kind == Task.SETTLE:
        settle(state, components, seat, a)
    elif kind == Task.SETTLED:
        settled(state, components, seat, a)
    elif kind == Task.RECRUIT:
        recruit_task(state, seat, a, b)
    elif kind == Task.REFRESH:
        if a > 0 and list_cards(state, components, seat, 1, 0, state.probe, 0) > 0:
            push(state, Task.REFRESH, seat, a - 1, 0, 0)
            push(state, Decide.REFRESH, seat, 0, 0, 0)
    elif kind == Task.SCRY:
        scry(state, seat)
    elif kind == Task.DAMAGE_MODULE:
        damage_modules(state, seat, a, b)
    elif kind == Task.LOSE:
        lose_task(state, seat, a, b)
    elif kind == Task.SABOTAGE:
        sabotage(state, seat, a, b)
    elif kind >= Task.ACTIVATE_REGION and kind <= Task.BATTLE_OVER:
        run_launch_task(state, components, kind, seat, a, b)
    elif kind >= Task.RETURN and kind <= Task.REACTOR:
        run_return_task(state, components, kind, seat, a)
    elif kind >= Task.RESOLVE_CARD:
        run_other_task(state, components, kind, seat, a, b)
    else:
        run_turn_task(state, components, kind, seat, a, b, c)


@rule
def run_launch_task(state, components, kind, seat, a, b):
    """Tasks of a launch and its battle."""
    if kind == Task.ACTIVATE_REGION:
        activate_region(state, components, seat)
    elif kind == Task.LAUNCH_TRIGGERS:
        launch_triggers(state, seat)
    elif kind == Task.FOOTFALL:
        footfall(state, components, seat)
    elif kind == Task.RAIDER_ATTACK:
        raider_attack(state, components, seat)
    elif kind == Task.BATTLE:
        start_battle(state, components, seat)
    elif kind == Task.ESCALATION:
        escalation(state, components, a)
    elif kind == Task.DIPLOMACY:
        diplomacy(state, components, seat, a)
    elif kind == Task.PREPARATION:
        preparation(state, components, seat, a)
    elif kind == Task.ROLL:
        roll(state, components)
    elif kind == Task.AFTER_ROLL:
        after_roll(state, components, seat, a)
    elif kind == Task.RESULT:
        result(state, components)
    elif kind == Task.VICTORY:
        victory(state, components, a, b)
    elif kind == Task.DEFEAT:
        defeat(state, a)
    elif kind == Task.LOST:
        lost(state, components, seat)
    elif kind == Task.DAMAGE:
        damage(state, a)
    elif kind == Task.DAMAGE_SHIPS:
        damage_ships(state, components, seat)
    elif kind == Task.BATTLE_OVER:
        battle_over(state, components)


@rule
def run_return_task(state, components, kind, seat, a):
    """Tasks of a return."""
    if kind == Task.RETURN:
        return_task(state, seat)
    elif kind == Task.RETURN_HOME:
        return_home(state, components, seat)
    elif kind == Task.RETURN_END:
        return_end(state, components, seat)
    elif kind == Task.MODULE:
        run_module(state, components, seat, a)
    elif kind == Task.MODULE_EFFECTS:
        module_effects(state, components, seat, a)
    elif kind == Task.HALF_SLOTS:
        half_slots(state, components, seat, a)
    elif kind == Task.REACTOR:
        reactor_task(state, seat)


@rule
def run_other_task(state, components, kind, seat, a, b):
    """Tasks of cards, raiders and the set-up."""
    if kind == Task.RESOLVE_CARD:
        resolve_card(state, components, seat, a, b)
    elif kind == Task.PLAY_CARD:
        play_card(state, components, seat, a)
    elif kind == Task.DISCARD_PLAYED:
        discard_played(state, a)
    elif kind == Task.SCRAPPED:
        ships_scrapped(state, components, seat, a)
    elif kind == Task.PIRACY:
        piracy(state, seat, a, b)
    elif kind == Task.STEAL:
        ask_to_steal(state, seat, a, b)
    elif kind == Task.RAIDERS_WIN:
        raiders_win(state, components, a)
    elif kind == Task.ENTERS_PLAY:
        enters_play(state, components, seat, a, b)
    elif kind == Task.PLACE_RAIDERS:
        place_raiders(state, components, seat, a, b)
    elif kind == Task.END_BATTLE:
        ask_to_end(state, seat, a)
    elif kind == Task.TRIBUTE:
        tribute(state, seat, a, b)
    elif kind == Task.ABDUCT:
        abduct_task(state, seat, a)
    elif kind == Task.DISCARD_MOON:
        half_benefit(state, components, seat, a)
    elif kind == Task.EVENT_SHIP:
        ask_ship(state, seat, a)
    elif kind == Task.CLOCK_PUSH:
        push_clock(state, components, seat)
    elif kind == Task.START:
        begin_factions(state, components)
    elif kind == Task.FIRST_TURN:
        first_turn(state, components)


@rule
def run_turn_task(state, components, kind, seat, a, b, c):
    """Tasks of a turn's beginning and end, and of events."""
    if kind == Task.BEGIN_TURN:
        begin_turn(state, components, seat)
    elif kind == Task.BEGIN_EFFECTS:
        begin_effects(state, components, seat, a)
    elif kind == Task.TURN_END:
        if a < state.options.players:
            push(state, Task.TURN_END, seat, a + 1, 0, 0)
            push(state, Decide.FREE, seat_at(state, a), Window.OTHER_TURN, 0, 0)
    elif kind == Task.LIMITS:
        limits(state, components, seat)
    elif kind == Task.EVENT:
        event_task(state, components, seat)
    elif kind == Task.EVENT_EFFECT:
        event_effect(state, components, seat, a, b, c)
    elif kind == Task.EVENT_OVER:
        event_over(state)
    elif kind == Task.NEXT:
        next_turn(state, components, seat)
