"""Control of objects, attack and raid (RULES 8)."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.characters import put, send_off, stands_on, to_front
from sim.games.new_dark_ages_colony.rules.episodes import engineer_on, note_card, play_card
from sim.games.new_dark_ages_colony.rules.resources import euro_value, pay, release_units
from sim.games.new_dark_ages_colony.rules.units import led_to_reserve
from sim.games.new_dark_ages_colony.rules.vocabulary import FIRST_UNIT, NONE, Loss, Unit
from sim.kernel.jit import jit, rule


@rule
def place_unit(state, components, seat, place, leader):
    """Place a player's unit on an object and so take control of it (8.1)."""
    release_units(state, seat, components.object_unit[place], 1, leader)
    state.controller[place] = seat
    notes = state.notes[seat]
    notes.control_taken[place] += 1
    if notes.control_round[place] == 0:
        notes.control_round[place] = state.turn


@rule
def lose_control(state, components, place, cause):
    """The unit on an object returns to its owner's supply."""
    seat = state.controller[place]
    state.players[seat].supply[components.object_unit[place]] += 1
    state.controller[place] = NONE
    state.automated[place] = 0
    state.notes[seat].control_lost[cause] += 1


@rule
def automate(state, components, seat, card):
    """Play an automation card (8.2). On an uncontrolled object it takes control, with a unit led there."""
    play_card(state, components, seat, card)
    place = components.card_target[card]
    if state.controller[place] == NONE:
        place_unit(state, components, seat, place, engineer_on(state, seat, place))
    state.automated[place] = 1


@rule
def can_control(state, components, character):
    """Whether a character may take control of its object (8.1)."""
    place = state.location[character]
    return state.controller[place] == NONE and state.led[character, components.object_unit[place]] > 0


@rule
def units_to_remove(state, components, character):
    """How many attacking units it takes to remove a character: one more than defend it (8.3, R7)."""
    place = state.location[character]
    needed = state.led[character, Unit.MILITARY] + 1
    if components.object_unit[place] == Unit.MILITARY and state.controller[place] == state.owner[character]:
        needed += 1
    return needed


@rule
def can_destroy(state, components, seat, place):
    """Whether an opponent's military unit holds an object, with none of its characters there (8.3)."""
    holder = state.controller[place]
    if holder == NONE or holder == seat or components.object_unit[place] != Unit.MILITARY:
        return False
    return not stands_on(state, holder, place)


@jit
def can_engage(state, components):
    """Whether the acting character can attack or take control after its move."""
    acting = state.acting
    if can_control(state, components, acting):
        return True
    units = state.led[acting, Unit.MILITARY]
    if units == 0:
        return False
    place = state.location[acting]
    seat = state.owner[acting]
    if can_destroy(state, components, seat, place):
        return True
    other = state.front[place]
    while other != NONE:
        if state.owner[other] != seat and units_to_remove(state, components, other) <= units:
            return True
        other = state.behind[other]
    return False


@rule
def lose_attackers(state, count):
    """Units of the acting character go to supply."""
    acting = state.acting
    player = state.players[state.owner[acting]]
    state.led[acting, Unit.MILITARY] -= count
    player.res[FIRST_UNIT + Unit.MILITARY] -= count
    player.supply[Unit.MILITARY] += count


@rule
def remove_character(state, components, character):
    """The acting character removes an opponent's character (8.3)."""
    place = state.location[character]
    holder = state.owner[character]
    lose_attackers(state, units_to_remove(state, components, character))
    player = state.players[holder]
    defenders = state.led[character, Unit.MILITARY]
    state.led[character, Unit.MILITARY] = 0
    player.res[FIRST_UNIT + Unit.MILITARY] -= defenders
    player.supply[Unit.MILITARY] += defenders
    if components.object_unit[place] == Unit.MILITARY and state.controller[place] == holder:
        lose_control(state, components, place, Loss.ATTACK)
    led_to_reserve(state, character)
    send_off(state, components, character)
    state.removed = 1
    state.notes[state.owner[state.acting]].attacks += 1
    state.story.object_attacked[place] += 1


@rule
def destroy_unit(state, components):
    """The acting character destroys an undefended control unit (8.3)."""
    place = state.location[state.acting]
    lose_attackers(state, 1)
    lose_control(state, components, place, Loss.ATTACK)
    state.notes[state.owner[state.acting]].attacks += 1
    state.story.object_attacked[place] += 1


@rule
def can_raid(state, seat, place):
    """Whether an opponent controls an object."""
    return state.controller[place] != NONE and state.controller[place] != seat


@rule
def raid(state, components, seat, acting, place, card):
    """A raid (8.4): the controller's characters and unit leave, and the raider places a unit."""
    pay(state, seat, components.card_cost[card])
    play_card(state, components, seat, card)
    note_card(state, seat, card, -euro_value(components, components.card_cost[card]))
    if state.location[acting] != place:
        put(state, acting, place)
    holder = state.controller[place]
    removed = 0
    character = state.front[place]
    while character != NONE:
        behind = state.behind[character]
        if state.owner[character] == holder:
            led_to_reserve(state, character)
            send_off(state, components, character)
            removed += 1
        character = behind
    lose_control(state, components, place, Loss.RAID)
    place_unit(state, components, seat, place, acting)
    if removed > 0:
        to_front(state, acting)
    state.notes[seat].raids += 1
    state.story.object_raided[place] += 1
