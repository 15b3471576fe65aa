"""The course of a game: turns, and everything that goes on without a choice.

The stack of pending entries holds decisions and tasks. ``apply`` carries out tasks, and decisions with a
single option, until somebody has to choose.
"""

from __future__ import annotations

from sim.games.cryo.actions import (
    after_action,
    assign,
    build_card,
    convert,
    note_node,
    repeat_action,
    start_action,
    take_tile,
    trade_gain,
    trade_pay,
    wake,
)
from sim.games.cryo.caverns import choose_vehicle, extend_path, load, place_pods, scout
from sim.games.cryo.choices import choices, open_docks
from sim.games.cryo.effects import run_effects
from sim.games.cryo.opponent import (
    act,
    finish_recall,
    is_check_due,
    part_missions,
    pick,
    pick_options,
    place_drone,
    replace_decision_card,
    settle_pair,
    start_turn,
    take_starting_cards,
    wake_chosen,
)
from sim.games.cryo.opponent import assign as opponent_assign
from sim.games.cryo.opponent import scout as opponent_scout
from sim.games.cryo.pods import awake, pods_in_cargo, pods_in_stasis, sabotage
from sim.games.cryo.recall import (
    incident_options,
    perform,
    refill,
    repeat,
    repeats,
    resolve,
    return_drone,
    salvage,
    start_recall,
    take_off,
)
from sim.games.cryo.resources import discard_from_hand, gain, is_opponent, note_card, pay
from sim.games.cryo.scoring import score_game
from sim.games.cryo.vocabulary import (
    CHAMBERS_OF_SECTION,
    CHECKS,
    DEPLOY,
    FIRST_MARK,
    FIRST_OPPONENT_CHOICE,
    FIRST_TASK,
    HUMAN,
    NONE,
    OPPONENT,
    STOP,
    ChoicePolicy,
    Decide,
    End,
    Fate,
    Lists,
    Luck,
    Task,
    Use,
)
from sim.kernel.bits import count_bits, lowest_bit, nth_bit
from sim.kernel.decisions import drop, push, top
from sim.kernel.jit import jit, rule
from sim.kernel.lead import note_leader
from sim.kernel.luck import event_of
from sim.kernel.luck import pick as chance


@jit
def apply(state, components, move):
    """Carry out a legal move and everything that follows without a choice."""
    option = int(move.option)
    chosen = True
    while state.over == End.NOT_YET:
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
            options = choices(state, components, kind, seat, a, b, c)
            if options == 0:
                drop(state)
                continue
            if kind >= FIRST_MARK or (state.options.marks == 1 and is_always_recorded(kind)):
                break
            several = options & (options - 1) != 0
            if several and kind >= FIRST_OPPONENT_CHOICE:
                note_choice(state, kind)
            if not several:
                option = lowest_bit(options)
            elif kind >= FIRST_OPPONENT_CHOICE and state.options.choice_policy == ChoicePolicy.RANDOM:
                state.ties += 1
                event = event_of(state.turn_number, kind, state.ties)
                option = nth_bit(options, chance(state.random, Luck.TIES, event, count_bits(options)))
            else:
                break
        chosen = False
        drop(state)
        take(state, components, kind, seat, a, b, c, option)
    if state.over == End.NOT_YET:
        state.actor = top(state).seat


@rule
def is_always_recorded(kind):
    """Decisions that recorded games show even where there is one option: D1, D4 and D15."""
    return kind == Decide.KEEP or kind == Decide.DISCARD or Decide.VEHICLE <= kind <= Decide.PLACE


@rule
def note_choice(state, kind):
    """Count a choice on the opponent's behalf by its number, O1 to O9; O5 is section and chambers."""
    place = kind - FIRST_OPPONENT_CHOICE
    if kind > Decide.OPPONENT_SECTION:
        place -= 1
    state.notes[HUMAN].choices[place] += 1


@rule
def run_task(state, components, kind, seat, a, b, c):
    """Carry out a task."""
    if kind == Task.EFFECTS:
        run_effects(state, components, seat, a, b, c)
    elif kind == Task.AFTER_ACTION:
        after_action(state, components, seat, a, b)
    elif kind == Task.PERFORM:
        perform(state, components, seat, a, b)
    elif kind == Task.RETURNS:
        if a > 0:
            push(state, Task.RETURNS, seat, a - 1, 0, 0)
            push(state, Decide.RETURN, seat, 0, 0, 0)
    elif kind == Task.SCRAP:
        if state.scrap_used == 0 and state.players[seat].hand_count > 0:
            push(state, Decide.SCRAP, seat, 0, 0, 0)
    elif kind == Task.HAND_LIMIT:
        if state.players[seat].hand_count > components.rules.hand_limit:
            push(state, Task.HAND_LIMIT, seat, 0, 0, 0)
            push(state, Decide.DISCARD, seat, 0, 0, 0)
    elif kind == Task.BEGIN_TURN:
        begin_turn(state, components, seat, a)
    elif kind == Task.END_TURN:
        end_turn(state, components, seat, a)
    elif kind == Task.CONVERT:
        convert(state, components, seat, a, b, c)
    elif kind == Task.WAKES:
        wake(state, components, seat, a, b)
    elif kind == Task.INCIDENT:
        # b = 1: of the opponent, whose spaces are refilled together afterwards
        if b == 1:
            resolve(state, components, seat, a)
        else:
            refill(state, components, a)
    elif kind == Task.TAKE_OFF:
        take_off(state, seat)
    elif kind == Task.REPEATS:
        repeats(state, components, seat, a)
    else:
        run_opponent_task(state, components, kind, a, b)


@rule
def run_opponent_task(state, components, kind, a, b):
    """Tasks of the solo game, and the end."""
    if kind == Task.CHECKS:
        if a < CHECKS:
            push(state, Task.CHECKS, OPPONENT, a + 1, 0, 0)
            push(state, Task.CHECK, OPPONENT, a, 0, 0)
    elif kind == Task.CHECK:
        if is_check_due(state, components, a):
            if b == 0 and state.options.marks == 1:
                push(state, Task.CHECK, OPPONENT, a, 1, 0)
                push(state, Decide.CHECK_MARK, OPPONENT, a, 0, 0)
            else:
                state.notes[OPPONENT].checks[a] += 1
                push(state, Task.EFFECTS, OPPONENT, Lists.CHECK + a, 0, NONE)
    elif kind == Task.OPPONENT_NEW_CARD:
        replace_decision_card(state, a)
    elif kind == Task.OPPONENT_SALVAGE:
        salvage(state, components, OPPONENT)
    elif kind == Task.OPPONENT_PICK:
        pick(state, components, a)
    elif kind == Task.OPPONENT_REFILL:
        finish_recall(state, components)
    elif kind == Task.OPPONENT_WAKES:
        wake_chosen(state, components, a, b)
    elif kind == Task.OPPONENT_CARDS:
        take_starting_cards(state, components)


@rule
def begin_turn(state, components, seat, marked):
    """A turn: scrap, deploy or recall, scrap, hand limit, end test. The opponent has rules of its own."""
    if marked == 0 and state.options.marks == 1:
        push(state, Task.BEGIN_TURN, seat, 1, 0, 0)
        push(state, Decide.TURN_MARK, seat, 0, 0, 0)
        return
    state.turn_number += 1
    state.ties = 0
    state.turn_seat = seat
    state.scrap_used = 0
    state.players[seat].turns += 1
    state.story.open_docks += count_bits(open_docks(state, components))
    push(state, Task.END_TURN, seat, 0, 0, 0)
    if is_opponent(state, seat):
        start_turn(state, components)
        return
    push(state, Task.HAND_LIMIT, seat, 0, 0, 0)
    push(state, Task.SCRAP, seat, 0, 0, 0)
    push(state, Decide.TURN, seat, 0, 0, 0)
    push(state, Task.SCRAP, seat, 0, 0, 0)


@rule
def end_turn(state, components, seat, marked):
    """The end test; the next seat takes a turn if the game goes on."""
    end = end_type(state)
    if end == End.NOT_YET:
        score_game(state, components)
        note_leader(state.story, state.players, state.options.players)
        push(state, Task.BEGIN_TURN, (seat + 1) % state.options.players, 0, 0, 0)
        return
    if marked == 0 and state.options.marks == 1:
        push(state, Task.END_TURN, seat, 1, 0, 0)
        push(state, Decide.END_MARK, seat, end, 0, 0)
        return
    for other in range(state.options.players):
        state.notes[other].score_before = state.players[other].vp  # as scored at the end of the turn before
    if state.options.solo == 1:
        part_missions(state)
    score_game(state, components)
    note_leader(state.story, state.players, state.options.players)
    state.over = end


@jit
def end_type(state):
    """Why the game ends now: sunset, or a player without pods in stasis, on the platform and in the hold."""
    if state.sunset_resolved == 1:
        return End.SUNSET
    end = End.NOT_YET
    for seat in range(state.options.players):
        player = state.players[seat]
        if player.platform + pods_in_stasis(player) + pods_in_cargo(player) == 0:
            if player.fate == Fate.CAVERN:
                return End.EVACUATION
            end = End.ANNIHILATION
    return end


@rule
def take(state, components, kind, seat, a, b, c, option):
    """Carry out a decision: ``option`` is one of its options, a, b and c are its operands."""
    if kind == Decide.DOCK:
        state.players[seat].home[a] = 0
        place_drone(state, seat, option)
        push(state, Decide.NODE, seat, option, 0, 0)
    elif kind == Decide.NODE:
        if option != STOP:
            node = components.dock_nodes[a, option]
            note_node(state, seat, node)
            start_action(state, components, seat, node)
    elif kind == Decide.SCRAP:
        if option != STOP:
            discard_from_hand(state, seat, option)
            note_card(state, seat, Use.SCRAP, option, 0)
            state.scrap_used = 1
            push(state, Task.EFFECTS, seat, Lists.SCRAP + option, 0, NONE)
    elif kind == Decide.RETURN:
        return_drone(state, components, seat, option)
    elif kind == Decide.LEAVE:
        push(state, Decide.DOCK, seat, option, 0, 0)
    elif kind == Decide.TURN:
        if option == DEPLOY:
            push(state, Decide.LEAVE, seat, 0, 0, 0)
        else:
            start_recall(state, components, seat)
    elif kind == Decide.KEEP:
        discard_from_hand(state, seat, option)
        if a > 1:
            push(state, Decide.KEEP, seat, a - 1, 0, 0)
    elif kind == Decide.DISCARD:
        discard_from_hand(state, seat, option)
    elif kind <= Decide.PLACE:
        take_in_action(state, components, kind, seat, a, b, c, option)
    elif kind < FIRST_OPPONENT_CHOICE:
        take_in_recall(state, components, kind, seat, a, b, option)
    else:
        take_for_opponent(state, components, kind, a, b, option)


@rule
def take_in_action(state, components, kind, seat, a, b, c, option):
    """Decisions within an action of the board."""
    if kind == Decide.TILE:
        take_tile(state, components, seat, a, option)
    elif kind == Decide.REPEATS:
        repeat_action(state, components, seat, a, option)
    elif kind == Decide.WAKE:
        awake(state, seat, option)
    elif kind == Decide.BUILD:
        if option != STOP:
            build_card(state, components, seat, a, b, option)
    elif kind == Decide.SCOUT:
        scout(state, components, seat, a, option)
    elif kind == Decide.ASSIGN:
        assign(state, components, seat, a, b, c, option)
    elif kind == Decide.TRADE_PAY:
        trade_pay(state, seat, a, b, option)
    elif kind == Decide.TRADE_GAIN:
        trade_gain(state, components, seat, a, b, option)
    elif kind == Decide.VEHICLE:
        choose_vehicle(state, seat, option)
    elif kind == Decide.PATH:
        extend_path(state, seat, option)
    elif kind == Decide.LOAD:
        load(state, seat, a, b, option)
    else:
        place_pods(state, components, seat, a, b, option)


@rule
def take_in_recall(state, components, kind, seat, a, b, option):
    """Decisions within a recall."""
    if kind == Decide.INCIDENT:
        note_sunset(state, components, option, incident_options(state))
        push(state, Task.INCIDENT, seat, option, 0, 0)
        resolve(state, components, seat, option)
    elif kind == Decide.CHAMBER:
        sabotage(state, components, a * CHAMBERS_OF_SECTION + option)
    elif kind == Decide.COST:
        pay(state.players[seat].res, option, 1)
    elif kind == Decide.REWARD or kind == Decide.MATERIAL:
        gain(state, components, seat, option, b)
    else:
        repeat(state, components, seat, a, option)


@rule
def note_sunset(state, components, section, options):
    """Whether the sunset was forced: chosen because there was no other token to choose."""
    if state.incident[section] == components.rules.sunset_token:
        state.story.sunset_forced = 1 if count_bits(options) == 1 else 0


@rule
def take_for_opponent(state, components, kind, a, b, option):
    """Choices of the human on the opponent's behalf. A mark decides nothing."""
    if kind == Decide.OPPONENT_DOCK:
        act(state, components, option)
    elif kind == Decide.OPPONENT_BAY:
        opponent_assign(state, option)
    elif kind == Decide.OPPONENT_INCIDENT:
        note_sunset(state, components, option, pick_options(state))
        state.picked[state.picked_count] = option
        state.picked_count += 1
    elif kind == Decide.OPPONENT_CHAMBER:
        sabotage(state, components, a * CHAMBERS_OF_SECTION + option)
    elif kind == Decide.OPPONENT_SECTION:
        push(state, Task.OPPONENT_WAKES, OPPONENT, a, option, 0)
    elif kind == Decide.OPPONENT_WAKE:
        awake(state, OPPONENT, option)
    elif kind == Decide.OPPONENT_SCOUT:
        opponent_scout(state, option)
    elif kind == Decide.OPPONENT_PAIR:
        if state.players[OPPONENT].platform % 2 == 1:
            push(state, Decide.OPPONENT_ODD, HUMAN, option, 0, 0)
        else:
            settle_pair(state, components, option, 0)
    elif kind == Decide.OPPONENT_ODD:
        settle_pair(state, components, a, option)
    elif kind == Decide.OPPONENT_MATERIAL:
        gain(state, components, OPPONENT, option, b)
