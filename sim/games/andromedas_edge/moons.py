"""Moons: claimed, placed in slots, discarded for their benefit (7.6)."""

from __future__ import annotations

from sim.games.andromedas_edge.supply import add_vp, gain, gain_amounts, has_ability, is_full, put
from sim.games.andromedas_edge.tracks import is_planet
from sim.games.andromedas_edge.vocabulary import (
    FIRST_HALF_SLOT,
    NONE,
    TACOPS_SLOT,
    Ability,
    Deck,
    MoonUse,
    Resource,
    Slot,
)
from sim.games.andromedas_edge.vocabulary_effects import VP, Lists
from sim.games.andromedas_edge.vocabulary_moves import MOON_STEP, Decide, Task
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def fits_input(components, moon):
    """Only moons with resources and without a repair can be a cost."""
    gains = components.moon_gain[moon]
    if gains[Resource.REPAIR] > 0:
        return False
    for resource in range(Resource.VP):
        if gains[resource] > 0:
            return True
    return False


@rule
def list_places(state, components, seat, moon, first, step, out, count):
    """Slots for a moon, as ``first + step * slot``: of modules, tac-ops, between industry modules."""
    player = state.players[seat]
    for deck in range(player.row_count.shape[0]):
        for place in range(player.row_count[deck]):
            module = int(player.rows[deck, place])
            kind = components.module_slot[module]
            if kind == Slot.OUTPUT or (kind == Slot.INPUT and fits_input(components, moon)):
                count = put(out, count, first + step * module)
        if is_full(out, count):
            return count
    count = put(out, count, first + step * TACOPS_SLOT)
    for half in range(player.row_count[Deck.INDUSTRY]):
        if half > 0 or components.rules.half_slot_outer == 1:
            count = put(out, count, first + step * (FIRST_HALF_SLOT + half))
    return count


@rule
def take_moon(state, seat, moon):
    """An unplaced moon leaves its place; the fifth one has none."""
    player = state.players[seat]
    if state.limbo == moon:
        state.limbo = NONE
        return
    found = False
    for place in range(player.moon_count):
        if player.moons[place] == moon:
            found = True
        if found and place + 1 < player.moon_count:
            player.moons[place] = player.moons[place + 1]
    player.moon_count -= 1


@rule
def place_moon(state, components, seat, moon, slot):
    """Put an unplaced moon into a slot; the old one is gone without benefit."""
    player = state.players[seat]
    take_moon(state, seat, moon)
    use = MoonUse.MODULE
    if slot >= TACOPS_SLOT:
        use = MoonUse.TACOPS if slot == TACOPS_SLOT else MoonUse.HALF
    state.notes[seat].moon_uses[moon] = use
    state.notes[seat].moons_placed += 1
    if slot == TACOPS_SLOT:
        state.moons_gone += player.tacops != NONE
        player.tacops = moon
    elif slot >= FIRST_HALF_SLOT:
        state.moons_gone += player.half_moon[slot - FIRST_HALF_SLOT] != NONE
        player.half_moon[slot - FIRST_HALF_SLOT] = moon
    else:
        state.moons_gone += player.slot_moon[slot] != NONE
        player.slot_moon[slot] = moon
        if state.slot_paid[slot] == 0:
            state.slot_paid[slot] = 1
            if components.slot_vp[slot] > 0:
                add_vp(state, components, seat, components.slot_vp[slot], VP.SLOT)


@rule
def discard_moon(state, components, seat, moon, use):
    """A moon leaves play, with everything that it shows unless it is lost."""
    take_moon(state, seat, moon)
    state.moons_gone += 1
    state.notes[seat].moon_uses[moon] = use
    state.notes[seat].moons_discarded += 1
    if use != MoonUse.LOST:
        moon_benefit(state, components, seat, moon, VP.MOON)


@rule
def moon_benefit(state, components, seat, moon, source):
    """Everything on a moon; repairs last."""
    gains = components.moon_gain[moon]
    gain_amounts(state, components, seat, gains, 0, source)
    if gains[Resource.REPAIR] > 0:
        push(state, Task.REPAIR, seat, gains[Resource.REPAIR], 0, 0)


@rule
def claim(state, seat, place):
    """Take the top moon of a region into the unplaced area."""
    region = state.regions[place]
    region.moon_count -= 1
    moon = region.moons[region.moon_count]
    state.notes[seat].moons_claimed += 1
    state.notes[seat].moon_turn[moon] = state.notes[seat].turns
    push(state, Task.MOON_TAKEN, seat, 0, 0, 0)
    return moon


@rule
def receive_moon(state, components, seat, moon):
    """A moon arrives; where the area is full, one must go first."""
    player = state.players[seat]
    if player.moon_count >= components.rules.unplaced_moons:
        state.limbo = moon
        push(state, Decide.FIFTH_MOON, seat, moon, 0, 0)
    else:
        player.moons[player.moon_count] = moon
        player.moon_count += 1


@rule
def list_fifth(state, components, seat, moon, out):
    """Discard or place one of those that lie there, or the new one."""
    player = state.players[seat]
    count = 0
    for place in range(player.moon_count + 1):
        one = moon if place == player.moon_count else int(player.moons[place])
        count = put(out, count, one)
        count = list_places(state, components, seat, one, one + MOON_STEP, MOON_STEP, out, count)
    return count


@rule
def take_fifth(state, components, seat, moon, option):
    """The chosen moon goes; the new one lies down if it was another."""
    one = option % MOON_STEP
    slot = option // MOON_STEP - 1
    if slot == NONE:
        own = seat == state.active and state.resolving == 0
        discard_moon(state, components, seat, one, MoonUse.DISCARDED if own else MoonUse.LOST)
    else:
        place_moon(state, components, seat, one, slot)
    if one != moon:
        player = state.players[seat]
        player.moons[player.moon_count] = moon
        player.moon_count += 1
        state.limbo = NONE


@rule
def moon_taken(state, components, seat):
    """What a claimed moon brings: resonance, then logistics_corps."""
    if has_ability(state, components, seat, Ability.RESONANCE):
        push(state, Task.EFFECTS, seat, Lists.ABILITY + Ability.RESONANCE, 0, 0)
    if state.players[seat].moon_energy > 0:
        gain(state, seat, Resource.ENERGY, state.players[seat].moon_energy)


@rule
def list_claims(state, seat, out):
    """Planets with moons, without ships of others or raiders."""
    count = 0
    for region in range(state.regions.shape[0]):
        here = state.regions[region]
        if is_planet(here.tile) and here.moon_count > 0 and here.raider == NONE:
            others = 0
            for other in range(state.options.players):
                if other != seat:
                    others += here.ships[other]
            if others == 0:
                count = put(out, count, region)
    return count
