"""Battles up to the roll: escalation, diplomacy, preparation (10.1 to 10.4)."""

from __future__ import annotations

from sim.games.andromedas_edge.battle_notes import note_arrival, note_card, note_energy, note_roll, note_start
from sim.games.andromedas_edge.cards import note_played
from sim.games.andromedas_edge.developments import battle_dice
from sim.games.andromedas_edge.ships import (
    TARGETING,
    WEAPON,
    is_first_of_kind,
    is_special,
    move_ship,
    reach,
    stat,
    type_of,
)
from sim.games.andromedas_edge.shipyard import pay_jump
from sim.games.andromedas_edge.sides import (
    is_there,
    next_participant,
    several_sides,
    side_of,
    sides_there,
    stop_battle,
)
from sim.games.andromedas_edge.supply import (
    has_ability,
    is_opponent,
    lose,
    put,
    seat_at,
    take_from_hand,
)
from sim.games.andromedas_edge.vocabulary import (
    CARDS,
    DICE,
    FACES,
    NONE,
    RAIDER_SIDE,
    REGIONS,
    SEATS,
    SHIPS,
    SIDES,
    Ability,
    CardWindow,
    Luck,
    RaiderAbility,
    Resource,
)
from sim.games.andromedas_edge.vocabulary_effects import Column, Effect, Lists
from sim.games.andromedas_edge.vocabulary_moves import (
    CARD_STEP,
    ENERGY_DIE,
    OVERCLOCK,
    STOP,
    Decide,
    Give,
    Task,
    Window,
)
from sim.kernel.decisions import push
from sim.kernel.jit import rule
from sim.kernel.luck import event_of, pick


@rule
def start_battle(state, components, seat):
    """6.4: a battle, if several sides are there."""
    if not several_sides(state):
        return
    battle = state.battle
    battle.on = 1
    battle.ended = 0
    battle.cap = components.rules.dice_per_player
    battle.bonus = 0
    battle.winners = 0
    battle.losers = 0
    battle.fought = 0
    battle.jams = 0
    battle.last_ship = NONE
    for side in range(SIDES):
        battle.dice_more[side] = 0
        battle.targeting_more[side] = 0
        battle.count[side] = 0
    for other in range(SEATS):
        battle.fury[other] = 0
    note_start(state, seat)
    push(state, Task.RESULT, seat, 0, 0, 0)
    push(state, Task.AFTER_ROLL, seat, 0, 0, 0)
    push(state, Task.ROLL, seat, 0, 0, 0)
    push(state, Task.PREPARATION, seat, 0, 0, 0)
    push(state, Task.DIPLOMACY, seat, NONE, 0, 0)
    push(state, Task.ESCALATION, seat, 0, 0, 0)
    push(state, Decide.FREE, seat, Window.ESCALATION, 0, 0)


# escalation


@rule
def is_frozen(state, components):
    """Raiders that let nobody come."""
    cls = state.regions[state.active_region].raider
    if cls == NONE:
        return False
    return components.raider_ability[state.raider_card[cls], RaiderAbility.FREEZE] == 1


@rule
def list_escalation(state, components, seat, out):
    """Own ships on the map that can move in, behind those that did."""
    count = 0
    for ship in range(state.battle.last_ship + 1, SHIPS):
        place = state.players[seat].ships[ship]
        if place < REGIONS and place != state.active_region and is_first_of_kind(state, seat, ship):
            if reach(state, components, seat, ship, place, state.active_region) > 0:
                count = put(out, count, ship)
    return put(out, count, STOP)


@rule
def escalation(state, components, asked):
    """Ask one player after another who could come."""
    if is_frozen(state, components):
        return
    for place in range(asked, state.options.players):
        seat = seat_at(state, place)
        state.battle.last_ship = NONE
        if list_escalation(state, components, seat, state.probe) > 1:
            push(state, Task.ESCALATION, seat, place + 1, 0, 0)
            push(state, Decide.ESCALATE, seat, 0, 0, 0)
            return


@rule
def escalate(state, components, seat, ship):
    """A ship moves in, and perhaps another one."""
    if ship == STOP:
        return
    place = state.players[seat].ships[ship]
    if reach(state, components, seat, ship, place, state.active_region) == 2:
        pay_jump(state, seat)
    move_ship(state, seat, ship, state.active_region)
    if not is_special(state, seat, ship):  # it stands before the others, whatever its number
        state.battle.last_ship = ship
    note_arrival(state, seat)
    push(state, Decide.ESCALATE, seat, 0, 0, 0)


# diplomacy


@rule
def is_blocked(state, components, seat):
    """A dread flag of an opponent flies here."""
    for other in range(state.options.players):
        if is_opponent(state, seat, other) and is_there(state, other):
            if has_ability(state, components, other, Ability.DREAD_FLAG):
                return True
    return False


@rule
def list_diplomacy(state, components, seat, out):
    """Diplomacy cards, or none."""
    count = 0
    raiders = state.regions[state.active_region].raider != NONE
    for card in range(CARDS):
        if state.players[seat].hand[card] > 0:
            if components.card_window[card] == CardWindow.DIPLOMACY:
                if components.card_no_raider[card] == 0 or not raiders:
                    count = put(out, count, card)
    return put(out, count, STOP)


@rule
def diplomacy(state, components, seat, asked):
    """Each participant once."""
    if state.battle.on == 0:
        return
    if asked == NONE:
        push(state, Task.DIPLOMACY, seat, 0, 0, 0)
        push(state, Decide.FREE, seat, Window.DIPLOMACY, 0, 0)
        return
    if not several_sides(state):
        stop_battle(state, NONE)
        return
    place = next_participant(state, asked)
    if place == state.options.players:
        return
    push(state, Task.DIPLOMACY, seat, place + 1, 0, 0)
    other = seat_at(state, place)
    if is_blocked(state, components, other):
        return
    if list_diplomacy(state, components, other, state.probe) > 1:
        push(state, Decide.DIPLOMACY, other, 0, 0, 0)


@rule
def play_battle_card(state, seat, card):
    """A card of a battle takes effect and is discarded."""
    take_from_hand(state, seat, card)
    note_played(state, seat, card)
    note_card(state, seat)
    push(state, Task.DISCARD_PLAYED, seat, card, 0, 0)
    push(state, Task.EFFECTS, seat, Lists.CARD + card, 0, 0)


@rule
def ask_to_end(state, seat, asked):
    """Each participant may end the battle, or by a switch each player (ruling 11)."""
    if state.battle.on == 0:
        return
    place = asked if state.options.anybody_ends == 1 else next_participant(state, asked)
    if place < state.options.players:
        push(state, Task.END_BATTLE, seat, place + 1, 0, 0)
        push(state, Decide.END_BATTLE, seat_at(state, place), 0, 0, 0)


# preparation


@rule
def dice_of(state, components, seat):
    """Dice of a player: weapons, developments, cards and energy, before the cap."""
    dice = state.battle.dice_more[seat] + state.players[seat].more_dice
    for ship in range(SHIPS):
        if state.players[seat].ships[ship] == state.active_region:
            dice += stat(state, components, seat, type_of(ship), WEAPON)
    return dice + battle_dice(state, components, seat, state.active_region)


@rule
def targeting_of(state, components, seat):
    """Targeting of a player: ships, their tiles and cards, at most the cap."""
    targeting = int(state.battle.targeting_more[seat])
    for ship in range(SHIPS):
        if state.players[seat].ships[ship] == state.active_region:
            targeting += 1 + stat(state, components, seat, type_of(ship), TARGETING)
    return min(targeting, components.rules.targeting_cap)


@rule
def raider_targeting(state, components):
    """Targeting of the raiders: S by its figures, others 1, and bonuses."""
    region = state.regions[state.active_region]
    card = state.raider_card[region.raider]
    base = int(region.figures) if components.raider_by_figures[card] == 1 else 1
    base += components.raider_targeting[card] + state.raider_bonus[region.raider]
    return min(base, components.rules.targeting_cap)


@rule
def raider_dice(state, components):
    """Dice of the raiders."""
    region = state.regions[state.active_region]
    dice = components.raider_weapon[state.raider_card[region.raider]] * region.figures
    return min(dice, components.rules.raider_dice)


@rule
def list_prepare(state, components, seat, out):
    """Energy for dice, overclocking, cards; done."""
    count = 0
    player = state.players[seat]
    if player.res[Resource.ENERGY] > 0:
        if dice_of(state, components, seat) < state.battle.cap:
            count = put(out, count, ENERGY_DIE)
    if has_ability(state, components, seat, Ability.OVERCLOCK_TARGETING):
        energy = components.ability_cost[Ability.OVERCLOCK_TARGETING, Resource.ENERGY]
        if player.res[Resource.ENERGY] >= energy:
            if targeting_of(state, components, seat) < components.rules.targeting_cap:
                count = put(out, count, OVERCLOCK)
    count = list_battle_cards(state, components, seat, CardWindow.BATTLE_PREPARE, Give.CARD, out, count)
    return put(out, count, STOP)


@rule
def list_battle_cards(state, components, seat, window, first, out, count):
    """Cards of the hand with a window."""
    for card in range(CARDS):
        if state.players[seat].hand[card] > 0 and components.card_window[card] == window:
            count = put(out, count, first + card)
    return count


@rule
def preparation(state, components, seat, asked):
    """Each participant prepares; the active player's window comes with the own preparation."""
    if state.battle.on == 0:
        return
    if asked == 0 and not is_there(state, state.active):
        push(state, Task.PREPARATION, seat, 1, 0, 0)
        push(state, Decide.FREE, state.active, Window.PREPARATION, 0, 0)
        return
    place = next_participant(state, asked)
    if place == state.options.players:
        return
    push(state, Task.PREPARATION, seat, place + 1, 0, 0)
    other = seat_at(state, place)
    push(state, Decide.PREPARE, other, 0, 0, 0)
    if place == 0:
        push(state, Decide.FREE, other, Window.PREPARATION, 0, 0)
    if has_ability(state, components, other, Ability.BATTLE_FURY):
        state.battle.fury[other] = 1
        push(state, Task.EFFECTS, other, Lists.ABILITY + Ability.BATTLE_FURY, 0, 0)


@rule
def prepare(state, components, seat, option):
    """One step of the preparation."""
    if option == STOP:
        return
    push(state, Decide.PREPARE, seat, 0, 0, 0)
    if option == ENERGY_DIE:
        lose(state, seat, Resource.ENERGY, 1)
        state.battle.dice_more[seat] += 1
        state.notes[seat].energy_dice += 1
        note_energy(state, seat, 1)
    elif option == OVERCLOCK:
        energy = components.ability_cost[Ability.OVERCLOCK_TARGETING, Resource.ENERGY]
        lose(state, seat, Resource.ENERGY, energy)
        note_energy(state, seat, energy)
        row = Lists.ABILITY + Ability.OVERCLOCK_TARGETING
        state.battle.targeting_more[seat] += components.effects[row, 0, Column.N]
    else:
        play_battle_card(state, seat, option - Give.CARD)


# roll


@rule
def roll(state, components):
    """Everybody rolls; each die ends evenly between the targeting and 6."""
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
    """The dice of one side."""
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
    """One pass of cards that change dice."""
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
    """Cards with the die or the side that they are for."""
    count = 0
    battle = state.battle
    for card in range(CARDS):
        if state.players[seat].hand[card] == 0:
            continue
        if components.card_window[card] != CardWindow.BATTLE_AFTER_ROLL:
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
    """Another side: raiders or an opponent."""
    if side == RAIDER_SIDE:
        return (state.battle.fought >> RAIDER_SIDE) & 1 == 1
    return side < state.options.players and side_of(state, side) != side_of(state, seat)


@rule
def change_dice(state, components, seat, option):
    """A card after the roll."""
    if option == STOP:
        return
    push(state, Decide.AFTER_ROLL, seat, 0, 0, 0)
    card = option // CARD_STEP
    operand = option % CARD_STEP
    battle = state.battle
    take_from_hand(state, seat, card)
    note_played(state, seat, card)
    note_card(state, seat)
    push(state, Task.DISCARD_PLAYED, seat, card, 0, 0)
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
    """A number that orders sides as their dice do: sorted downward, compared one by one, more dice win."""
    found = 0
    for seat in range(SIDES):
        own = RAIDER_SIDE if seat == RAIDER_SIDE else side_of(state, seat)
        if own == side:
            for die in range(state.battle.count[seat]):
                found += 1 << (5 * (int(state.battle.dice[seat, die]) - 1))
    return found


@rule
def winning_side(state):
    """The side with the best dice; NONE if the best ones are equal."""
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
