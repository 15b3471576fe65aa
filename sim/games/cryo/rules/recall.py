"""Recall: salvage, an incident, and the return of the drones with their platform actions."""

from __future__ import annotations

from sim.games.cryo.rules.actions import is_complete
from sim.games.cryo.rules.cards import modifier, note_trigger
from sim.games.cryo.rules.pods import pods_in_cargo
from sim.games.cryo.rules.resources import can_pay, can_pay_list, gain, pay
from sim.games.cryo.rules.vocabulary import (
    BAYS,
    CARD_TYPES,
    DOCKS,
    EFFECTS_OF_LIST,
    MATERIALS,
    NONE,
    PERFORM,
    PLATFORM_ACTIONS,
    SECTIONS,
    SLOTS,
    STOP,
    Decide,
    Effect,
    EffectColumn,
    Lists,
    Target,
    Task,
    Trigger,
    Use,
)
from sim.kernel.decisions import push
from sim.kernel.jit import rule
from sim.kernel.rows import copy_row

FIXED_COST = SLOTS  # stages of a platform action: cost slots, fixed cost, reward slots, fixed reward
REWARDS = SLOTS + 1
FIXED_REWARD = REWARDS + SLOTS


@rule
def start_recall(state, components, seat):
    """Salvage at once; the other steps wait on the stack, the last one at the bottom."""
    player = state.players[seat]
    notes = state.notes[seat]
    notes.recalls += 1
    notes.recalls_by_drones[min(player.drones_out, notes.recalls_by_drones.shape[0] - 1)] += 1
    push(state, Task.REPEATS, seat, NONE, 0, 0)
    push(state, Task.TAKE_OFF, seat, 0, 0, 0)
    push(state, Decide.INCIDENT, seat, 0, 0, 0)
    salvage(state, components, seat)
    if pods_in_cargo(player) > 0:
        for card in range(CARD_TYPES - 1, -1, -1):
            if player.upgrades[card] == 1 and components.trigger[card] == Trigger.RECALL_INCOME:
                notes.card_used[Use.UPGRADE, card] += 1
                push(state, Task.EFFECTS, seat, Lists.UPGRADE + card, 0, NONE)


@rule
def salvage(state, components, seat):
    """Gain the income of a bay for each own pod in it."""
    player = state.players[seat]
    for bay in range(BAYS):
        for place in range(EFFECTS_OF_LIST):
            income = components.effects[Lists.BAY + bay, place]
            if income[EffectColumn.KIND] == Effect.GAIN and player.cargo[bay] > 0:
                amount = player.cargo[bay] * income[EffectColumn.N]
                state.notes[seat].bay_income[bay] += amount
                gain(state, components, seat, income[EffectColumn.OPERAND], amount)


# incidents


@rule
def incident_options(state):
    """Sections with a token."""
    options = 0
    for section in range(SECTIONS):
        if state.incident[section] != NONE:
            options |= 1 << section
    return options


@rule
def resolve_incident(state, components, seat, section):
    """Start the effect of a section's incident token."""
    token = state.incident[section]
    story = state.story
    notes = state.notes[seat]
    face = components.token_face[token]
    state.token = token
    state.resolver = seat
    story.tokens_resolved += 1
    story.token_turn[token] = state.turn_number
    story.token_section[token] = section
    story.token_resolver[token] = seat
    notes.tokens_taken[face] += 1
    if notes.token_turn[face] == NONE:
        notes.token_turn[face] = state.players[seat].turns
    push(state, Task.EFFECTS, seat, Lists.TOKEN + token, 0, section)


@rule
def refill_incident(state, components, section):
    """Replace a used token with the first one of the queue, if any (B-10)."""
    state.incident[section] = NONE
    if state.queue_at < state.queue_count:
        state.incident[section] = state.queue[state.queue_at]
        state.queue_at += 1
        if state.incident[section] == components.rules.sunset_token:
            state.story.sunset_visible_turn = state.turn_number


# return and platform actions


@rule
def take_off(state, seat):
    """Take all own drones off the board before the first one returns (B-25)."""
    player = state.players[seat]
    for dock in range(DOCKS):
        state.drones_at[dock] -= player.docks[dock]
        player.docks[dock] = 0
    state.performed = 0
    drones = player.drones_out
    player.drones_out = 0
    push(state, Task.RETURNS, seat, drones, 0, 0)


@rule
def can_perform(state, components, seat, action):
    """Whether a platform action is complete and can be paid for."""
    player = state.players[seat]
    if not is_complete(components, player, action):
        return False
    return can_pay_from(state, components, seat, action, 0)


@rule
def can_pay_from(state, components, seat, action, first):
    """Whether the cost slots from ``first`` on, and then the fixed cost, can be paid in some way.

    All combinations of icons are tried: tiles have one or two, and actions few cost slots.
    """
    player = state.players[seat]
    combinations = 1
    for slot in range(first, SLOTS):
        if components.slot_action[slot] == action and components.slot_cost[slot] == 1:
            combinations *= MATERIALS
    for combination in range(combinations):
        copy_row(player.res, state.trial)
        code = combination
        possible = True
        for slot in range(first, SLOTS):
            if components.slot_action[slot] == action and components.slot_cost[slot] == 1:
                material = code % MATERIALS
                code //= MATERIALS
                icons = components.tile_icons[player.slots[slot]]
                if (icons >> material) & 1 == 0 or not can_pay(state.trial, material, 1):
                    possible = False
                    break
                pay(state.trial, material, 1)
        if possible and can_pay_list(components, state.trial, Lists.PLATFORM_COST + action, NONE, 0):
            return True
    return False


@rule
def return_options(state, components, seat):
    """Each empty platform dock without performing an action, and each action that can be performed there."""
    player = state.players[seat]
    options = 0
    for dock in range(components.rules.platform_docks):
        if player.home[dock] == 0:
            options |= 1 << dock
    for action in range(PLATFORM_ACTIONS):
        if player.home[components.action_dock[action]] == 0:
            if can_perform(state, components, seat, action):
                options |= 1 << (PERFORM + action)
    return options


@rule
def return_drone(state, components, seat, option):
    """Return a drone to a platform dock and perform its action, if the option says so."""
    player = state.players[seat]
    player.drones_home += 1
    if option < PERFORM:
        player.home[option] = 1
        return
    action = option - PERFORM
    player.home[components.action_dock[action]] = 1
    state.performed |= 1 << action
    state.notes[seat].platform_uses[action] += 1
    push(state, Task.PERFORM, seat, action, 0, 0)


@rule
def cost_options(state, components, seat, action, slot):
    """Icons of a cost slot that can be paid without making the rest of the cost unpayable."""
    player = state.players[seat]
    icons = components.tile_icons[player.slots[slot]]
    options = 0
    for material in range(MATERIALS):
        if (icons >> material) & 1 == 1 and can_pay(player.res, material, 1):
            nanites = player.res[MATERIALS - 1]
            own = player.res[material]
            pay(player.res, material, 1)
            if can_pay_from(state, components, seat, action, slot + 1):
                options |= 1 << material
            player.res[MATERIALS - 1] = nanites
            player.res[material] = own
    return options


@rule
def perform_platform_action(state, components, seat, action, stage):
    """Perform a platform action from a stage on: costs, then rewards in slot order, then the fixed reward."""
    player = state.players[seat]
    while stage < FIXED_REWARD:
        slot = stage if stage < SLOTS else stage - REWARDS
        stage += 1
        if stage - 1 == FIXED_COST:
            pay_list(components, player.res, Lists.PLATFORM_COST + action)
        elif components.slot_action[slot] == action:
            if components.slot_cost[slot] == 1 and stage <= SLOTS:
                note_slot(state, components, seat, slot)
                push(state, Task.PERFORM, seat, action, stage, 0)
                push(state, Decide.COST, seat, action, slot, 0)
                return
            if components.slot_cost[slot] == 0 and stage > REWARDS:
                note_slot(state, components, seat, slot)
                push(state, Task.PERFORM, seat, action, stage, 0)
                push(state, Task.EFFECTS, seat, Lists.TILE + player.slots[slot], 0, NONE)
                return
    push(state, Task.EFFECTS, seat, Lists.PLATFORM_REWARD + action, 0, NONE)


@rule
def note_slot(state, components, seat, slot):
    """Note that a slot was used."""
    notes = state.notes[seat]
    notes.slot_used[slot] += 1
    notes.installed_used[components.tile_face[state.players[seat].slots[slot]]] += 1


@rule
def pay_list(components, res, row):
    """Make the payments of a list, which have been tried before."""
    for place in range(EFFECTS_OF_LIST):
        cost = components.effects[row, place]
        if cost[EffectColumn.KIND] == Effect.PAY:
            pay(res, cost[EffectColumn.OPERAND], cost[EffectColumn.N])


@rule
def offer_repeat(state, components, seat, left):
    """Offer to repeat a platform action of this recall, ``left`` times; NONE: as often as upgrades allow."""
    if left == NONE:
        player = state.players[seat]
        kind = Effect.REPEAT_PLATFORM_ACTION
        left = modifier(components, player, Target.PLATFORM_ACTION, kind, NONE)
    if left > 0:
        push(state, Decide.REPEAT, seat, left, 0, 0)


@rule
def repeat_options(state, components, seat):
    """Platform actions of this recall that can be paid for again, or STOP."""
    options = 1 << STOP
    for action in range(PLATFORM_ACTIONS):
        if (state.performed >> action) & 1 == 1 and can_perform(state, components, seat, action):
            options |= 1 << action
    return options


@rule
def repeat_platform_action(state, components, seat, left, option):
    """Perform a platform action once more, paying again."""
    if option != STOP:
        note_trigger(state, components, seat, Target.PLATFORM_ACTION)
        state.notes[seat].platform_uses[option] += 1
        push(state, Task.REPEATS, seat, left - 1, 0, 0)
        push(state, Task.PERFORM, seat, option, 0, 0)
