"""The one interpreter of lists of effects. What needs a decision goes onto the stack, the rest of the list
below it."""

from __future__ import annotations

from sim.games.cryo.pods import pods_in_section, room, sabotage
from sim.games.cryo.resources import add_mission, draw, draw_type, gain, is_opponent, note_card
from sim.games.cryo.vocabulary import (
    CHAMBER_CHOICE,
    CHAMBERS_OF_SECTION,
    CHECKS,
    EFFECTS_OF_LIST,
    HUMAN,
    MATERIALS,
    NONE,
    SECTIONS,
    WAKE_ANY,
    Decide,
    Effect,
    EffectColumn,
    Lists,
    Resource,
    Task,
    Use,
)
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def run_effects(state, components, seat, row, place, section):
    """Carry out a list of effects from a place on, up to the first that needs a decision."""
    while place < EFFECTS_OF_LIST:
        effect = components.effects[row, place]
        kind = effect[EffectColumn.KIND]
        operand = effect[EffectColumn.OPERAND]
        amount = effect[EffectColumn.N]
        if kind == Effect.NOTHING:
            return
        place += 1
        if kind == Effect.GAIN:
            if operand == Resource.SECTION_PRIMARY:
                operand = components.section_primary[section]
            if operand != NONE:
                gain(state, components, seat, operand, amount)
        elif kind == Effect.DRAW:
            draw(state, components, seat, amount)
        else:
            waiting = state.pending_count
            push(state, Task.EFFECTS, seat, row, place, section)
            run_rare(state, components, seat, row, section, kind, operand, amount)
            if state.pending_count > waiting + 1:
                return
            state.pending_count = waiting


@rule
def run_rare(state, components, seat, row, section, kind, operand, amount):
    """Effects that may need a decision, and those of the opponent."""
    if kind == Effect.GAIN_CHOICE:
        gain_choice(state, components, seat, row, operand, amount)
    elif kind == Effect.WAKE:
        push(state, Task.WAKES, seat, amount, NONE if operand == WAKE_ANY else section, 0)
    elif kind == Effect.SABOTAGE:
        if operand != CHAMBER_CHOICE:
            sabotage(state, components, section * CHAMBERS_OF_SECTION + operand)
        elif is_opponent(state, seat):
            push(state, Decide.OPPONENT_CHAMBER, HUMAN, section, 0, 0)
        else:
            push(state, Decide.CHAMBER, seat, section, 0, 0)
    elif kind == Effect.SUNSET:
        state.sunset_resolved = 1
    elif kind == Effect.WAKE_LEFTMOST:
        wake_leftmost(state, components, seat, operand, amount)
    elif kind == Effect.WAKE_MOST:
        push(state, Decide.OPPONENT_SECTION, HUMAN, amount, 0, 0)
    elif kind == Effect.LOSE_ALL:
        state.players[seat].res[operand] = 0
    elif kind == Effect.RECHECK:
        for resource in range(CHECKS - 1, -1, -1):
            if (operand >> resource) & 1 == 1:
                push(state, Task.CHECK, seat, resource, 0, 0)
    elif kind == Effect.OPPONENT_MISSION:
        for _ in range(amount):
            add_mission(state, components, seat)
    elif kind == Effect.OPPONENT_UPGRADE_ELSE_VEHICLE:
        for _ in range(amount):
            add_upgrade(state, components, seat)
    elif kind == Effect.OPPONENT_SCOUT:
        push(state, Decide.OPPONENT_SCOUT, HUMAN, 0, 0, 0)
    elif kind == Effect.OPPONENT_SETTLE_PAIR:
        push(state, Decide.OPPONENT_PAIR, HUMAN, 0, 0, 0)


@rule
def gain_choice(state, components, seat, row, materials, amount):
    """One of several materials. The opponent takes what it has least of; the human decides between ties."""
    if is_opponent(state, seat):
        push(state, Decide.OPPONENT_MATERIAL, HUMAN, materials, amount, 0)
    elif state.chosen != NONE:
        gain(state, components, seat, state.chosen, amount)
        state.chosen = NONE
    elif Lists.UPGRADE <= row < Lists.SCRAP:
        push(state, Decide.MATERIAL, seat, materials, amount, 0)
    else:
        push(state, Decide.REWARD, seat, materials, amount, 0)


@rule
def least_materials(player, materials):
    """Those of a set of materials of which a player has least, as a set."""
    least = 127
    found = 0
    for material in range(MATERIALS):
        if (materials >> material) & 1 == 1:
            if player.res[material] < least:
                least = player.res[material]
                found = 0
            if player.res[material] == least:
                found |= 1 << material
    return found


@rule
def wake_leftmost(state, components, seat, section, amount):
    """Pods from the leftmost chambers of a section that still hold one."""
    player = state.players[seat]
    for _ in range(amount):
        if room(state, components, seat) == 0:
            return
        for chamber in range(section * CHAMBERS_OF_SECTION, (section + 1) * CHAMBERS_OF_SECTION):
            if player.stasis[chamber] > 0:
                player.stasis[chamber] -= 1
                player.platform += 1
                state.notes[seat].wakes += 1
                break


@rule
def fullest_sections(player):
    """The sections with most pods of a player in stasis, as a set; empty when there is no pod left (S-24)."""
    most = 1
    found = 0
    for section in range(SECTIONS):
        pods = pods_in_section(player, section)
        if pods > most:
            most = pods
            found = 0
        if pods == most:
            found |= 1 << section
    return found


@rule
def add_upgrade(state, components, seat):
    """The top card becomes an upgrade of the opponent, or a vehicle if that is impossible."""
    player = state.players[seat]
    card = draw_type(state)
    if card == NONE:
        return
    if player.upgrade_count < components.rules.opponent_upgrade_limit and player.upgrades[card] == 0:
        player.upgrades[card] = 1
        player.upgrade_count += 1
        note_card(state, seat, Use.UPGRADE, card, 0)
    else:
        add_vehicle(state, components, seat, card)


@rule
def add_vehicle(state, components, seat, card):
    """A card becomes a vehicle of the opponent; beyond its limit it is discarded."""
    player = state.players[seat]
    if player.vehicle_count < components.rules.opponent_vehicle_limit:
        player.vehicles[card] += 1
        player.vehicle_count += 1
        note_card(state, seat, Use.VEHICLE, card, 0)
    else:
        state.discards[card] += 1
