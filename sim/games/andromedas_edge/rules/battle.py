"""How a battle starts: escalation and diplomacy (6.4, 10.1, 10.2)."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.battle_notes import (
    note_arrival,
    note_start,
)
from sim.games.andromedas_edge.rules.battle_sides import (
    is_there,
    next_participant,
    several_sides,
    stop_battle,
)
from sim.games.andromedas_edge.rules.listing import put
from sim.games.andromedas_edge.rules.seats import has_ability, is_opponent, seat_at
from sim.games.andromedas_edge.rules.ships import (
    is_first_of_kind,
    is_special,
    move_ship,
    pay_jump,
    reach,
)
from sim.games.andromedas_edge.rules.vocabulary import (
    NONE,
    REGIONS,
    SEATS,
    SHIPS,
    SIDES,
    Ability,
    CardWindow,
    RaiderAbility,
)
from sim.games.andromedas_edge.rules.vocabulary_moves import (
    STOP,
    Decide,
    Task,
    Window,
)
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def start_battle(state, components, seat):
    """6.4: start a battle if several sides are here."""
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
    """Whether the raiders here keep ships from joining."""
    cls = state.regions[state.active_region].raider
    if cls == NONE:
        return False
    return components.raider_ability[state.raider_card[cls], RaiderAbility.FREEZE] == 1


@rule
def list_escalation(state, components, seat, out):
    """Own ships on the map that can still move in, in order."""
    count = 0
    for ship in range(state.battle.last_ship + 1, SHIPS):
        place = state.players[seat].ships[ship]
        if place < REGIONS and place != state.active_region and is_first_of_kind(state, seat, ship):
            if reach(state, components, seat, ship, place, state.active_region) > 0:
                count = put(out, count, ship)
    return put(out, count, STOP)


@rule
def escalation(state, components, asked):
    """Ask each player in turn who has ships that could join."""
    if is_frozen(state, components):
        return
    for place in range(asked, state.options.players):
        seat = seat_at(state, place)
        state.battle.last_ship = NONE
        if state.players[seat].ships_out == state.regions[state.active_region].ships[seat]:
            continue
        if list_escalation(state, components, seat, state.probe[:]) > 1:
            push(state, Task.ESCALATION, seat, place + 1, 0, 0)
            push(state, Decide.ESCALATE, seat, 0, 0, 0)
            return


@rule
def escalate(state, components, seat, ship):
    """Move a ship in, and ask for another."""
    if ship == STOP:
        return
    place = state.players[seat].ships[ship]
    if reach(state, components, seat, ship, place, state.active_region) == 2:
        pay_jump(state, seat)
    move_ship(state, seat, ship, state.active_region)
    if not is_special(state, seat, ship):  # it is listed before the others, whatever its number
        state.battle.last_ship = ship
    note_arrival(state, seat)
    push(state, Decide.ESCALATE, seat, 0, 0, 0)


# diplomacy


@rule
def is_diplomacy_blocked(state, components, seat):
    """Whether an opponent's dread flag is here."""
    for other in range(state.options.players):
        if is_opponent(state, seat, other) and is_there(state, other):
            if has_ability(state, components, other, Ability.DREAD_FLAG):
                return True
    return False


@rule
def list_diplomacy(state, components, seat, out):
    """Diplomacy cards to play, or none."""
    count = 0
    raiders = state.regions[state.active_region].raider != NONE
    for place in range(components.cards_for_count[CardWindow.DIPLOMACY]):
        card = int(components.cards_for[CardWindow.DIPLOMACY, place])
        if state.players[seat].hand[card] > 0:
            if components.card_no_raider[card] == 0 or not raiders:
                count = put(out, count, card)
    return put(out, count, STOP)


@rule
def diplomacy(state, components, seat, asked):
    """Ask each participant once for a diplomacy card."""
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
    if is_diplomacy_blocked(state, components, other):
        return
    if list_diplomacy(state, components, other, state.probe[:]) > 1:
        push(state, Decide.DIPLOMACY, other, 0, 0, 0)


@rule
def ask_to_end(state, seat, asked):
    """Ask each player whether to end the battle; with a switch, each participant (ruling 11)."""
    if state.battle.on == 0:
        return
    place = asked if state.options.anybody_ends == 1 else next_participant(state, asked)
    if place < state.options.players:
        push(state, Task.END_BATTLE, seat, place + 1, 0, 0)
        push(state, Decide.END_BATTLE, seat_at(state, place), 0, 0, 0)
