"""Carrying out tasks: what happens without a choice.

The stack of pending entries holds decisions and tasks. ``run_until_choice`` carries out tasks, and decisions
with a single option, until a player has to choose. Each task calls the rule of its subject, which names the
operands a, b and c.
"""

from __future__ import annotations

from sim.games.andromedas_edge.rules.battle import ask_to_end, diplomacy, escalation, start_battle
from sim.games.andromedas_edge.rules.battle_damage import (
    damage_losers,
    damage_ships,
    finish_battle,
    ships_scrapped,
)
from sim.games.andromedas_edge.rules.battle_preparation import preparation
from sim.games.andromedas_edge.rules.battle_result import (
    raiders_win,
    resolve_defeats,
    reward_winners,
    settle_battle,
    trigger_defeat,
)
from sim.games.andromedas_edge.rules.battle_roll import after_roll, roll
from sim.games.andromedas_edge.rules.cards import discard_played, is_card_window, play_card, resolve_card
from sim.games.andromedas_edge.rules.choices import choices
from sim.games.andromedas_edge.rules.decisions import carry_out
from sim.games.andromedas_edge.rules.developments import refresh_task, score_development, settle
from sim.games.andromedas_edge.rules.effects import gain_any_task, run_effects, scry
from sim.games.andromedas_edge.rules.events import ask_for_ship, finish_event, run_event_effects, start_event
from sim.games.andromedas_edge.rules.launch import activate_region, footfall, launch_triggers
from sim.games.andromedas_edge.rules.leaders import abduct_from_all, abduct_task, recruit_task
from sim.games.andromedas_edge.rules.losses import ask_to_steal, lose_task, piracy, tribute
from sim.games.andromedas_edge.rules.moons import moon_taken
from sim.games.andromedas_edge.rules.payment import pay_cards, pay_task
from sim.games.andromedas_edge.rules.raiders import place_raiders, raider_attack
from sim.games.andromedas_edge.rules.returning import (
    half_benefit,
    half_slots,
    module_effects,
    reactor_task,
    return_end,
    return_home,
    return_task,
    run_module,
)
from sim.games.andromedas_edge.rules.setup import begin_factions, first_turn
from sim.games.andromedas_edge.rules.shipyard import new_ship, upgrade_task
from sim.games.andromedas_edge.rules.station import (
    acquire,
    ask_for_second_module,
    damage_modules,
    place_module,
    refill,
    repair_task,
    sabotage,
    space_culture,
)
from sim.games.andromedas_edge.rules.tracks import advance
from sim.games.andromedas_edge.rules.turns import (
    begin_effects,
    enforce_limits,
    next_turn,
    open_other_windows,
    push_clock,
)
from sim.games.andromedas_edge.rules.vocabulary import NONE, Marks
from sim.games.andromedas_edge.rules.vocabulary_moves import FIRST_TASK, Decide, Free, Task
from sim.kernel.decisions import drop, top
from sim.kernel.jit import jit, rule


@jit
def run_until_choice(state, components, chosen, option):
    """Carry out what is on the stack until a player has a choice.

    chosen: the decision on top was made, and ``option`` is the option taken. A window in which the active
    player could do nothing needn't be listed again as long as nothing has happened (``idle``).
    """
    idle = False
    while state.over == 0:
        entry = top(state)
        kind = int(entry.kind)
        seat = int(entry.seat)
        a = int(entry.a)
        b = int(entry.b)
        c = int(entry.c)
        if kind >= FIRST_TASK:
            drop(state)
            left = state.pending_count
            run_task(state, components, kind, seat, a, b, c)
            idle = idle and state.pending_count == left and is_quiet(state, kind)
            continue
        if not chosen:
            if idle and kind == Decide.FREE and is_card_window(a):
                drop(state)
                continue
            list_options(state, components)
            if state.listed_count == 0:
                drop(state)
                continue
            if state.listed_count > 1 or (state.options.marks != Marks.NONE and is_marked(state, kind)):
                break
            option = int(state.listed[0])
            idle = kind == Decide.FREE and option == Free.PASS and seat == state.active and is_card_window(a)
        chosen = False
        drop(state)
        carry_out(state, components, kind, seat, a, b, option)
    if state.over == 0:
        state.actor = top(state).seat


@rule
def is_quiet(state, kind):
    """Whether a task that left nothing to carry out has changed nothing: no raiders came, and no battle."""
    if kind != Task.RAIDER_ATTACK and kind != Task.BATTLE:
        return False
    return state.regions[state.active_region].raider == NONE


@jit
def list_options(state, components):
    """List the options of the decision that is due, as far as there is room."""
    entry = top(state)
    out = state.listed[:]
    count = choices(
        state, components, int(entry.kind), int(entry.seat), int(entry.a), int(entry.b), int(entry.c), out
    )
    state.listed_count = min(count, out.shape[0])


@rule
def is_marked(state, kind):
    """Whether to stop at a decision though it has one option: those that recorded games show, or all; but
    never to pass a window."""
    if kind == Decide.FREE:
        return state.listed[0] != Free.PASS
    if state.options.marks == Marks.ALL:
        return True
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
        space_culture(state, components, seat)
    elif kind == Task.REFILL:
        refill(state, components)
    elif kind == Task.FIELD:
        ask_for_second_module(state, components, seat, a, b, c)
    elif kind == Task.ACQUIRE:
        acquire(state, seat, a, b)
    elif kind == Task.PLACE_MODULE:
        place_module(state, components, seat, a)
    elif kind == Task.SETTLE:
        settle(state, components, seat, a)
    elif kind == Task.SETTLED:
        score_development(state, components, seat, a)
    elif kind == Task.RECRUIT:
        recruit_task(state, seat, a, b)
    elif kind == Task.REFRESH:
        refresh_task(state, components, seat, a)
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
        launch_triggers(state, components, seat)
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
        settle_battle(state, components)
    elif kind == Task.VICTORY:
        reward_winners(state, components, a, b)
    elif kind == Task.DEFEAT:
        resolve_defeats(state, a)
    elif kind == Task.LOST:
        trigger_defeat(state, components, seat)
    elif kind == Task.DAMAGE:
        damage_losers(state, a)
    elif kind == Task.DAMAGE_SHIPS:
        damage_ships(state, components, seat)
    elif kind == Task.BATTLE_OVER:
        finish_battle(state, components)


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
        abduct_from_all(state, components, seat, a, b)
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
        ask_for_ship(state, seat, a)
    elif kind == Task.CLOCK_PUSH:
        push_clock(state, components, seat)
    elif kind == Task.START:
        begin_factions(state, components)
    elif kind == Task.FIRST_TURN:
        first_turn(state, components)


@rule
def run_turn_task(state, components, kind, seat, a, b, c):
    """Tasks of a turn's beginning and end, and of events."""
    if kind == Task.BEGIN_EFFECTS:
        begin_effects(state, components, seat, a)
    elif kind == Task.TURN_END:
        open_other_windows(state, seat, a)
    elif kind == Task.LIMITS:
        enforce_limits(state, components, seat)
    elif kind == Task.EVENT:
        start_event(state, components, seat)
    elif kind == Task.EVENT_EFFECT:
        run_event_effects(state, components, seat, a, b, c)
    elif kind == Task.EVENT_OVER:
        finish_event(state)
    elif kind == Task.NEXT:
        next_turn(state, components, seat)
