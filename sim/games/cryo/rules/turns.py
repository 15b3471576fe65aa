"""The course of a game: turns, tasks, and everything that happens without a choice.

The stack of pending entries holds decisions and tasks. ``go_on`` carries out tasks, and decisions with a
single option, until somebody has to choose.
"""

from __future__ import annotations

from sim.games.cryo.rules.actions import after_action, convert, wake_pods
from sim.games.cryo.rules.choices import choices
from sim.games.cryo.rules.decisions import carry_out
from sim.games.cryo.rules.drones import open_docks
from sim.games.cryo.rules.effects import run_effects
from sim.games.cryo.rules.pods import pods_in_cargo, pods_in_stasis
from sim.games.cryo.rules.recall import (
    offer_repeat,
    perform_platform_action,
    refill_incident,
    resolve_incident,
    salvage,
    take_off,
)
from sim.games.cryo.rules.resources import is_rival
from sim.games.cryo.rules.rival import (
    finish_rival_recall,
    pick_incidents,
    replace_decision_card,
    replace_equal_missions,
    start_rival_turn,
    take_starting_cards,
)
from sim.games.cryo.rules.rival_checks import is_check_due, wake_chosen
from sim.games.cryo.rules.scoring import score_game
from sim.games.cryo.rules.vocabulary import (
    CHECKS,
    FIRST_MARK,
    FIRST_RIVAL_CHOICE,
    FIRST_TASK,
    HUMAN,
    NONE,
    RIVAL,
    ChoicePolicy,
    Decide,
    End,
    Fate,
    Lists,
    Luck,
    Marks,
    Task,
)
from sim.kernel.bits import count_bits, lowest_bit, nth_bit
from sim.kernel.decisions import drop, push, top
from sim.kernel.jit import jit, rule
from sim.kernel.lead import note_leader
from sim.kernel.luck import event_of
from sim.kernel.luck import pick as chance


@rule
def go_on(state, components):
    """Everything that follows without a choice, up to the next decision or the end of the game."""
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
        options = choices(state, components, kind, seat, a, b, c)
        if options == 0:
            drop(state)
            continue
        marks = state.options.marks
        if kind >= FIRST_MARK or (marks == Marks.RECORDED and is_always_recorded(kind)):
            break
        several = options & (options - 1) != 0
        if several and kind >= FIRST_RIVAL_CHOICE:
            note_choice(state, kind)
            state.ties += 1
        if marks == Marks.EVERYWHERE or (several and not is_left_to_chance(state, kind)):
            break
        option = chance_option(state, kind, options) if several else lowest_bit(options)
        drop(state)
        carry_out(state, components, kind, seat, a, b, c, option)
    if state.over == End.NOT_YET:
        state.actor = top(state).seat


@rule
def is_left_to_chance(state, kind):
    """Whether chance decides this tie of the rival."""
    return kind >= FIRST_RIVAL_CHOICE and state.options.choice_policy == ChoicePolicy.RANDOM


@rule
def chance_option(state, kind, options):
    """The option that chance decides for: the same each time this tie is looked at."""
    event = event_of(state.turn_number, kind, state.ties)
    return nth_bit(options, chance(state.random, Luck.TIES, event, count_bits(options)))


@rule
def is_always_recorded(kind):
    """Whether recorded games show a decision even if it has only one option: D1, D4 and D15."""
    return kind == Decide.KEEP or kind == Decide.DISCARD or Decide.VEHICLE <= kind <= Decide.PLACE


@rule
def note_choice(state, kind):
    """Count a choice for the rival by its number, O1 to O9; O5 is both the section and its chambers."""
    place = kind - FIRST_RIVAL_CHOICE
    if kind > Decide.RIVAL_SECTION:
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
        perform_platform_action(state, components, seat, a, b)
    elif kind == Task.RETURNS:
        drones = a
        if drones > 0:
            push(state, Task.RETURNS, seat, drones - 1, 0, 0)
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
        wake_pods(state, components, seat, a, b)
    elif kind == Task.INCIDENT:
        section, of_rival = a, b  # the rival's spaces are refilled after all of its incidents
        if of_rival == 1:
            resolve_incident(state, components, seat, section)
        else:
            refill_incident(state, components, section)
    elif kind == Task.TAKE_OFF:
        take_off(state, seat)
    elif kind == Task.REPEATS:
        offer_repeat(state, components, seat, a)
    else:
        run_rival_task(state, components, kind, a, b)


@rule
def run_rival_task(state, components, kind, a, b):
    """Tasks of the solo game, and the end."""
    if kind == Task.CHECKS:
        check = a
        if check < CHECKS:
            push(state, Task.CHECKS, RIVAL, check + 1, 0, 0)
            push(state, Task.CHECK, RIVAL, check, 0, 0)
    elif kind == Task.CHECK:
        resource, marked = a, b
        if is_check_due(state, components, resource):
            if marked == 0 and state.options.marks != Marks.NONE:
                push(state, Task.CHECK, RIVAL, resource, 1, 0)
                push(state, Decide.CHECK_MARK, RIVAL, resource, 0, 0)
            else:
                state.notes[RIVAL].checks[resource] += 1
                push(state, Task.EFFECTS, RIVAL, Lists.CHECK + resource, 0, NONE)
    elif kind == Task.RIVAL_NEW_CARD:
        replace_decision_card(state, a)
    elif kind == Task.RIVAL_SALVAGE:
        salvage(state, components, RIVAL)
    elif kind == Task.RIVAL_PICK:
        pick_incidents(state, components, a)
    elif kind == Task.RIVAL_REFILL:
        finish_rival_recall(state, components)
    elif kind == Task.RIVAL_WAKES:
        wake_chosen(state, components, a, b)
    elif kind == Task.RIVAL_CARDS:
        take_starting_cards(state, components)


@rule
def begin_turn(state, components, seat, marked):
    """Begin a turn: scrap, deploy or recall, scrap, hand limit, end test. The rival has its own rules."""
    if marked == 0 and state.options.marks != Marks.NONE:
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
    if is_rival(state, seat):
        start_rival_turn(state, components)
        return
    push(state, Task.HAND_LIMIT, seat, 0, 0, 0)
    push(state, Task.SCRAP, seat, 0, 0, 0)
    push(state, Decide.TURN, seat, 0, 0, 0)
    push(state, Task.SCRAP, seat, 0, 0, 0)


@rule
def end_turn(state, components, seat, marked):
    """Check whether the game ends; if not, the next seat takes a turn."""
    end = end_type(state)
    if end == End.NOT_YET:
        score_game(state, components)
        note_leader(state.story, state.players, state.options.players)
        push(state, Task.BEGIN_TURN, (seat + 1) % state.options.players, 0, 0, 0)
        return
    if marked == 0 and state.options.marks != Marks.NONE:
        push(state, Task.END_TURN, seat, 1, 0, 0)
        push(state, Decide.END_MARK, seat, end, 0, 0)
        return
    for other in range(state.options.players):
        state.notes[other].score_before = state.players[other].vp  # as scored at the end of the turn before
    if state.options.solo == 1:
        replace_equal_missions(state)
    score_game(state, components)
    note_leader(state.story, state.players, state.options.players)
    state.over = end


@jit
def end_type(state):
    """Why the game ends now: the sunset, or a player without pods in stasis, on the platform and in cargo."""
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
