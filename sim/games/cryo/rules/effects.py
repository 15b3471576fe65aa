"""The interpreter of effects: runs a list of them. What needs a decision goes on the stack, on top of the
rest of the list."""

from __future__ import annotations

from sim.games.cryo.rules.cards import add_mission, add_upgrade, draw
from sim.games.cryo.rules.pods import sabotage
from sim.games.cryo.rules.resources import gain, is_rival
from sim.games.cryo.rules.rival_checks import wake_leftmost
from sim.games.cryo.rules.vocabulary import (
    CHAMBER_CHOICE,
    CHAMBERS_OF_SECTION,
    CHECKS,
    EFFECTS_OF_LIST,
    HUMAN,
    MATERIALS,
    NONE,
    WAKE_ANY,
    Decide,
    Effect,
    EffectColumn,
    Lists,
    Resource,
    Task,
)
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def run_effects(state, components, seat, row, place, section):
    """Carry out a list of effects, from a place on, up to the first one that needs a decision."""
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
    """Carry out an effect that may need a decision, or one of the rival's."""
    if kind == Effect.GAIN_CHOICE:
        gain_choice(state, components, seat, row, operand, amount)
    elif kind == Effect.WAKE:
        push(state, Task.WAKES, seat, amount, NONE if operand == WAKE_ANY else section, 0)
    elif kind == Effect.SABOTAGE:
        if operand != CHAMBER_CHOICE:
            sabotage(state, components, section * CHAMBERS_OF_SECTION + operand)
        elif is_rival(state, seat):
            push(state, Decide.RIVAL_CHAMBER, HUMAN, section, 0, 0)
        else:
            push(state, Decide.CHAMBER, seat, section, 0, 0)
    elif kind == Effect.SUNSET:
        state.sunset_resolved = 1
    elif kind == Effect.WAKE_LEFTMOST:
        wake_leftmost(state, components, seat, operand, amount)
    elif kind == Effect.WAKE_MOST:
        push(state, Decide.RIVAL_SECTION, HUMAN, amount, 0, 0)
    elif kind == Effect.LOSE_ALL:
        state.players[seat].res[operand] = 0
    elif kind == Effect.RECHECK:
        for resource in range(CHECKS - 1, -1, -1):
            if (operand >> resource) & 1 == 1:
                push(state, Task.CHECK, seat, resource, 0, 0)
    elif kind == Effect.RIVAL_MISSION:
        for _ in range(amount):
            add_mission(state, components, seat)
    elif kind == Effect.RIVAL_UPGRADE_ELSE_VEHICLE:
        for _ in range(amount):
            add_upgrade(state, components, seat)
    elif kind == Effect.RIVAL_SCOUT:
        push(state, Decide.RIVAL_SCOUT, HUMAN, 0, 0, 0)
    elif kind == Effect.RIVAL_SETTLE_PAIR:
        push(state, Decide.RIVAL_PAIR, HUMAN, 0, 0, 0)


@rule
def gain_choice(state, components, seat, row, materials, amount):
    """Gain one of several materials. The rival takes what it has least of; the human decides ties."""
    if is_rival(state, seat):
        push(state, Decide.RIVAL_MATERIAL, HUMAN, materials, amount, 0)
    elif state.chosen != NONE:
        gain(state, components, seat, state.chosen, amount)
        state.chosen = NONE
    elif Lists.UPGRADE <= row < Lists.SCRAP:
        push(state, Decide.MATERIAL, seat, materials, amount, 0)
    else:
        push(state, Decide.REWARD, seat, materials, amount, 0)


@rule
def least_materials(player, materials):
    """The materials of a set that a player has least of, as a set."""
    least = 127
    options = 0
    for material in range(MATERIALS):
        if (materials >> material) & 1 == 1:
            if player.res[material] < least:
                least = player.res[material]
                options = 0
            if player.res[material] == least:
                options |= 1 << material
    return options
