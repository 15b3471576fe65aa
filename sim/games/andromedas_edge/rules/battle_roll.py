"""The roll, cards that change it, and who wins (10.4)."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.battle_cards import lay_down_card
from sim.games.andromedas_edge.rules.battle_notes import note_roll
from sim.games.andromedas_edge.rules.battle_preparation import (
    dice_of,
    raider_dice,
    raider_targeting,
    targeting_of,
)
from sim.games.andromedas_edge.rules.battle_sides import is_there, next_participant, side_of, sides_there
from sim.games.andromedas_edge.rules.listing import put
from sim.games.andromedas_edge.rules.seats import seat_at
from sim.games.andromedas_edge.rules.vocabulary import (
    DICE,
    FACES,
    NONE,
    RAIDER_SIDE,
    SIDES,
    CardWindow,
    Luck,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import Column, Effect, Lists
from sim.games.andromedas_edge.rules.vocabulary_moves import CARD_STEP, STOP, Decide, Task, Window
from sim.kernel.decisions import push
from sim.kernel.jit import rule
from sim.kernel.luck import event_of, pick


@rule
def roll(state, components):
    """Everybody rolls; each die ends up evenly between the targeting and 6."""
    if state.battle.on == 0:
        return
    battle = state.battle
    battle.fought = sides_there(state)
    region = state.regions[state.active_region]
    for place in range(state.options.players):
        seat = seat_at(state, place)
        if is_there(state, seat):
            count = min(dice_of(state, components, seat), int(battle.cap))
            roll_side(state, seat, count, targeting_of(state, components, seat))
            note_roll(state, seat, region.ships[seat])
    if region.raider != NONE:
        count = min(raider_dice(state, components), int(battle.cap))
        roll_side(state, RAIDER_SIDE, count, raider_targeting(state, components))
        note_roll(state, RAIDER_SIDE, region.figures)


@rule
def roll_side(state, side, count, targeting):
    """Roll the dice of one side."""
    battle = state.battle
    count = max(0, min(count, DICE))
    targeting = max(1, min(targeting, FACES))
    battle.count[side] = count
    battle.targeting[side] = targeting
    for die in range(count):
        event = event_of(state.story.battles, side, die)
        battle.dice[side, die] = FACES - pick(state.random, Luck.BATTLE, event, FACES + 1 - targeting)


@rule
def after_roll(state, components, seat, asked):
    """Each participant may once play cards that change dice."""
    if state.battle.on == 0:
        return
    if asked == 0:
        push(state, Task.AFTER_ROLL, seat, 1, 0, 0)
        push(state, Decide.FREE, state.active, Window.AFTER_ROLL, 0, 0)
        return
    place = next_participant(state, asked - 1)
    if place < state.options.players:
        push(state, Task.AFTER_ROLL, seat, place + 2, 0, 0)
        push(state, Decide.AFTER_ROLL, seat_at(state, place), 0, 0, 0)


@rule
def list_after_roll(state, components, seat, out):
    """Cards with the die or the side they change."""
    count = 0
    battle = state.battle
    for place in range(components.cards_for_count[CardWindow.BATTLE_AFTER_ROLL]):
        card = int(components.cards_for[CardWindow.BATTLE_AFTER_ROLL, place])
        if state.players[seat].hand[card] == 0:
            continue
        effect = components.effects[Lists.CARD + card, 0]
        if effect[Column.KIND] == Effect.SET_DIE:
            for value in range(1, effect[Column.WHAT]):
                for die in range(battle.count[seat]):
                    if battle.dice[seat, die] == value:
                        count = put(out, count, card * CARD_STEP + value)
                        break
        else:
            for side in range(SIDES):
                if battle.count[side] > 0 and can_jam(state, seat, side):
                    count = put(out, count, card * CARD_STEP + side)
    return put(out, count, STOP)


@rule
def can_jam(state, seat, side):
    """Whether a player may jam a side: raiders or another side."""
    if side == RAIDER_SIDE:
        return (state.battle.fought >> RAIDER_SIDE) & 1 == 1
    return side < state.options.players and side_of(state, side) != side_of(state, seat)


@rule
def change_dice(state, components, seat, option):
    """Play a card after the roll."""
    if option == STOP:
        return
    push(state, Decide.AFTER_ROLL, seat, 0, 0, 0)
    card = option // CARD_STEP
    operand = option % CARD_STEP
    battle = state.battle
    lay_down_card(state, seat, card)
    effect = components.effects[Lists.CARD + card, 0]
    for time in range(max(1, effect[Column.N])):
        if effect[Column.KIND] == Effect.SET_DIE:
            for die in range(battle.count[seat]):
                if battle.dice[seat, die] == operand:
                    battle.dice[seat, die] = effect[Column.WHAT]
                    break
        else:
            highest = 0
            for die in range(1, battle.count[operand]):
                if battle.dice[operand, die] > battle.dice[operand, highest]:
                    highest = die
            battle.jams += 1
            event = event_of(state.story.battles, battle.jams, time)
            sides = FACES + 1 - battle.targeting[operand]
            battle.dice[operand, highest] = FACES - pick(state.random, Luck.JAMMING, event, sides)


@rule
def strength(state, side):
    """A number that ranks a side as its dice do: sorted downward, compared one by one, more dice win."""
    total = 0
    for seat in range(SIDES):
        own = RAIDER_SIDE if seat == RAIDER_SIDE else side_of(state, seat)
        if own == side:
            for die in range(state.battle.count[seat]):
                total += 1 << (5 * (int(state.battle.dice[seat, die]) - 1))
    return total


@rule
def winning_side(state):
    """The side with the best dice; NONE if the best are equal."""
    best = NONE
    most = 0
    for side in range(SIDES):
        if (state.battle.fought >> side) & 1 == 1:
            here = strength(state, side)
            if here > most:
                most = here
                best = side
            elif here == most:
                best = NONE
    return best
