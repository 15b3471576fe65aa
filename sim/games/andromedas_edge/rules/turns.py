"""The course of the game: how a turn begins and ends, and who is next (5.1, 5.2, 5.4)."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.payment import can_pay
from sim.games.andromedas_edge.rules.raiders import find_tile
from sim.games.andromedas_edge.rules.resources import lose
from sim.games.andromedas_edge.rules.scoring import score_game
from sim.games.andromedas_edge.rules.seats import has_ability, seat_at
from sim.games.andromedas_edge.rules.vocabulary import (
    CLASSES,
    NONE,
    RESOURCES,
    SEATS,
    SHIPS,
    Ability,
    Place,
    Resource,
    Special,
    Tile,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import Column, Lists
from sim.games.andromedas_edge.rules.vocabulary_moves import Begin, Decide, Task, Window
from sim.kernel.bits import count_bits, lowest_bit
from sim.kernel.decisions import push
from sim.kernel.jit import rule
from sim.kernel.lead import note_leader


@rule
def begin_turn(state, components, seat):
    """5.1 and 5.2: start effects, free actions, launch or return; below them on the stack, the turn's end."""
    state.turn_number += 1
    state.active = seat
    state.active_region = NONE
    state.launched = NONE
    state.granted = 0
    state.transferred = 0
    state.gifted = 0
    state.must_return = 0 if state.options.launch_new_ships == 1 or any_in_bay(state, seat) else 1
    state.notes[seat].turns += 1
    for other in range(SEATS):
        state.players[other].used_turn = 0
    push(state, Task.NEXT, seat, 0, 0, 0)
    push(state, Task.EVENT, seat, 0, 0, 0)
    push(state, Task.LIMITS, seat, 0, 0, 0)
    push(state, Task.TURN_END, seat, 1, 0, 0)
    push(state, Decide.FREE, seat, Window.TURN_END, 0, 0)
    push(state, Decide.MAIN, seat, 0, 0, 0)
    push(state, Decide.FREE, seat, Window.MAIN, 0, 0)
    mask = 0
    if has_ability(state, components, seat, Ability.DECAY) and any_in_scrapyard(state):
        mask |= 1 << Begin.DECAY
    if has_ability(state, components, seat, Ability.DOOMSDAY_CLOCK):
        mask |= 1 << Begin.DOOMSDAY_CLOCK
    if state.options.special == Special.VORTICES:
        for number in range(2):
            slot = find_tile(state, Tile.SPECIAL + 2 + number)
            if slot != NONE and state.regions[slot].ships[seat] > 0:
                mask |= 1 << (Begin.VORTEX_A + number)
    if mask != 0:
        push(state, Task.BEGIN_EFFECTS, seat, mask, 0, 0)


@rule
def any_in_bay(state, seat):
    """Whether a player has a ship in the launch bay."""
    for ship in range(SHIPS):
        if state.players[seat].ships[ship] == Place.BAY:
            return True
    return False


@rule
def any_in_scrapyard(state):
    """Whether any player has a ship on the scrapyard top or on the barge."""
    for seat in range(state.options.players):
        for ship in range(SHIPS):
            place = state.players[seat].ships[ship]
            if place == Place.TOP or place == Place.BARGE:
                return True
    return False


@rule
def begin_effects(state, components, seat, mask):
    """Effects at the start of a turn, in the order the active player chooses."""
    if mask == 0:
        return
    if count_bits(mask) > 1:
        push(state, Decide.START_ORDER, seat, mask, 0, 0)
    else:
        begin_effect(state, seat, lowest_bit(mask))


@rule
def begin_effect(state, seat, effect):
    """One effect at the start of a turn."""
    if effect == Begin.DECAY:
        push(state, Task.EFFECTS, seat, Lists.ABILITY + Ability.DECAY, 0, 0)
    elif effect == Begin.DOOMSDAY_CLOCK:
        push(state, Task.CLOCK_PUSH, seat, 0, 0, 0)
        push(state, Task.EFFECTS, seat, Lists.ABILITY + Ability.DOOMSDAY_CLOCK, 0, 0)
    else:
        push(state, Task.EFFECTS, seat, Lists.SPECIAL + effect - Begin.VORTEX_A + 2, 0, 0)


@rule
def push_clock(state, components, seat):
    """Ask whether to push the clock, if the player can pay for it."""
    if has_ability(state, components, seat, Ability.DOOMSDAY_CLOCK_PUSH):
        if can_pay(state, components, seat, components.ability_cost[Ability.DOOMSDAY_CLOCK_PUSH]):
            push(state, Decide.CLOCK_PUSH, seat, 0, 0, 0)


@rule
def open_other_windows(state, seat, asked):
    """At the end of a turn, the other players in turn order may place moons."""
    for place in range(asked, state.options.players):
        other = seat_at(state, place)
        if state.players[other].moon_count > 0:
            push(state, Task.TURN_END, seat, place + 1, 0, 0)
            push(state, Decide.FREE, other, Window.OTHER_TURN, 0, 0)
            return


@rule
def storage_limit(state, components, seat, resource):
    """How much of a resource a player may keep."""
    limit = components.storage_limit[resource]
    if has_ability(state, components, seat, Ability.FULL_HOLDS):
        bonus = components.effects[Lists.ABILITY + Ability.FULL_HOLDS, 0]
        limit += bonus[Column.N] if resource == Resource.ENERGY else bonus[Column.EACH]
    return limit


@rule
def enforce_limits(state, components, seat):
    """5.4: lose tokens above the storage limits, then discard cards down to the hand limit."""
    player = state.players[seat]
    for resource in range(RESOURCES):
        over = player.res[resource] - storage_limit(state, components, seat, resource)
        if over > 0:
            lose(state, seat, resource, over)
            state.notes[seat].wasted[resource] += over
    if player.hand_count > player.hand_limit:
        push(state, Task.LIMITS, seat, 0, 0, 0)
        push(state, Decide.DISCARD_CARD, seat, 0, 0, 0)


@rule
def next_turn(state, components, seat):
    """End temporary effects, count final turns, and go on to the next player or the final scoring."""
    for cls in range(CLASSES):
        state.raider_bonus[cls] = 0
    state.granted = 0
    state.launched = NONE
    state.active_region = NONE
    note_leader(state.story, state.players, state.options.players)
    if state.final_turns != NONE:
        state.final_turns -= 1
        if state.final_turns == 0:
            score_game(state, components)
            state.over = 1
            return
    elif state.triggered == 1:
        state.final_turns = state.options.players
    push(state, Decide.BEGIN_TURN, (seat + 1) % state.options.players, 0, 0, 0)
