"""Carrying out each decision, once one of its options has been chosen.

vocabulary.py says what the operands a, b and c of each decision are.
"""

from __future__ import annotations

from sim.games.cryo.rules.actions import (
    assign,
    note_node,
    repeat_action,
    start_action,
    take_tile,
    trade_gain,
    trade_pay,
)
from sim.games.cryo.rules.cards import build_card, discard_from_hand, note_card
from sim.games.cryo.rules.caverns import choose_vehicle, extend_path, load, place_pods, scout
from sim.games.cryo.rules.drones import place_drone
from sim.games.cryo.rules.pods import sabotage, wake_pod
from sim.games.cryo.rules.recall import (
    incident_options,
    repeat_platform_action,
    resolve_incident,
    return_drone,
    start_recall,
)
from sim.games.cryo.rules.resources import gain, pay
from sim.games.cryo.rules.rival import pick_options, rival_act, rival_assign
from sim.games.cryo.rules.rival_checks import rival_scout, settle_pair
from sim.games.cryo.rules.vocabulary import (
    CHAMBERS_OF_SECTION,
    DEPLOY,
    FIRST_RIVAL_CHOICE,
    HUMAN,
    NONE,
    RIVAL,
    STOP,
    Decide,
    Lists,
    Task,
    Use,
)
from sim.kernel.bits import count_bits
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def carry_out(state, components, kind, seat, a, b, c, option):
    """Carry out a decision with operands a, b and c; ``option`` is the one that was chosen."""
    if kind == Decide.DOCK:
        platform_dock, dock = a, option
        state.players[seat].home[platform_dock] = 0
        place_drone(state, seat, dock)
        push(state, Decide.NODE, seat, dock, 0, 0)
    elif kind == Decide.NODE:
        dock, direction = a, option
        if direction != STOP:
            node = components.dock_nodes[dock, direction]
            note_node(state, seat, node)
            start_action(state, components, seat, node)
    elif kind == Decide.SCRAP:
        card = option
        if card != STOP:
            discard_from_hand(state, seat, card)
            note_card(state, seat, Use.SCRAP, card, 0)
            state.scrap_used = 1
            push(state, Task.EFFECTS, seat, Lists.SCRAP + card, 0, NONE)
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
        left = a
        if left > 1:
            push(state, Decide.KEEP, seat, left - 1, 0, 0)
    elif kind == Decide.DISCARD:
        discard_from_hand(state, seat, option)
    elif kind <= Decide.PLACE:
        carry_out_in_action(state, components, kind, seat, a, b, c, option)
    elif kind < FIRST_RIVAL_CHOICE:
        carry_out_in_recall(state, components, kind, seat, a, b, option)
    else:
        carry_out_for_rival(state, components, kind, a, b, option)


@rule
def carry_out_in_action(state, components, kind, seat, a, b, c, option):
    """Decisions within an action of the board."""
    if kind == Decide.TILE:
        take_tile(state, components, seat, a, option)
    elif kind == Decide.REPEATS:
        repeat_action(state, components, seat, a, option)
    elif kind == Decide.WAKE:
        wake_pod(state, seat, option)
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
def carry_out_in_recall(state, components, kind, seat, a, b, option):
    """Decisions within a recall."""
    if kind == Decide.INCIDENT:
        section = option
        note_sunset(state, components, section, incident_options(state))
        push(state, Task.INCIDENT, seat, section, 0, 0)
        resolve_incident(state, components, seat, section)
    elif kind == Decide.CHAMBER:
        section, place = a, option
        sabotage(state, components, section * CHAMBERS_OF_SECTION + place)
    elif kind == Decide.COST:
        pay(state.players[seat].res, option, 1)
    elif kind == Decide.REWARD or kind == Decide.MATERIAL:
        material, amount = option, b
        gain(state, components, seat, material, amount)
    else:
        repeat_platform_action(state, components, seat, a, option)


@rule
def note_sunset(state, components, section, options):
    """Note whether the sunset was forced: the only token that could be chosen."""
    if state.incident[section] == components.rules.sunset_token:
        state.story.sunset_forced = 1 if count_bits(options) == 1 else 0


@rule
def carry_out_for_rival(state, components, kind, a, b, option):
    """Choices of the human for the rival. A mark decides nothing."""
    if kind == Decide.RIVAL_DOCK:
        rival_act(state, components, option)
    elif kind == Decide.RIVAL_BAY:
        rival_assign(state, option)
    elif kind == Decide.RIVAL_INCIDENT:
        section = option
        note_sunset(state, components, section, pick_options(state))
        state.picked[state.picked_count] = section
        state.picked_count += 1
    elif kind == Decide.RIVAL_CHAMBER:
        section, place = a, option
        sabotage(state, components, section * CHAMBERS_OF_SECTION + place)
    elif kind == Decide.RIVAL_SECTION:
        pods, section = a, option
        push(state, Task.RIVAL_WAKES, RIVAL, pods, section, 0)
    elif kind == Decide.RIVAL_WAKE:
        wake_pod(state, RIVAL, option)
    elif kind == Decide.RIVAL_SCOUT:
        rival_scout(state, option)
    elif kind == Decide.RIVAL_PAIR:
        pair = option
        if state.players[RIVAL].platform % 2 == 1:
            push(state, Decide.RIVAL_ODD, HUMAN, pair, 0, 0)
        else:
            settle_pair(state, components, pair, 0)
    elif kind == Decide.RIVAL_ODD:
        pair, odd = a, option
        settle_pair(state, components, pair, odd)
    elif kind == Decide.RIVAL_MATERIAL:
        material, amount = option, b
        gain(state, components, RIVAL, material, amount)
