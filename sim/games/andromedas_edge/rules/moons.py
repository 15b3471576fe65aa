"""Moons: claiming, placing in slots, discarding for their benefit (7.6)."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.listing import is_full, put
from sim.games.andromedas_edge.rules.resources import add_vp, gain, gain_amounts
from sim.games.andromedas_edge.rules.seats import has_ability
from sim.games.andromedas_edge.rules.tactics_deck import draw_cards
from sim.games.andromedas_edge.rules.tracks import is_planet
from sim.games.andromedas_edge.rules.vocabulary import (
    FIRST_HALF_SLOT,
    NONE,
    RESOURCES,
    TACOPS_SLOT,
    Ability,
    Deck,
    MoonUse,
    Resource,
    Slot,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import VP, Lists
from sim.games.andromedas_edge.rules.vocabulary_moves import MOON_STEP, Decide, Task
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def fits_input(components, moon):
    """Whether a moon can be a cost: it has resources and no repair."""
    gains = components.moon_gain[moon]
    if gains[Resource.REPAIR] > 0:
        return False
    for resource in range(Resource.VP):
        if gains[resource] > 0:
            return True
    return False


@rule
def list_places(state, components, seat, moon, first, step, out, count):
    """Slots for a moon, as ``first + step * slot``: on modules, tac-ops, between industry modules."""
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
    """Take an unplaced moon from the player's area, or the fifth moon that has no room there."""
    player = state.players[seat]
    if state.fifth_moon == moon:
        state.fifth_moon = NONE
        return
    passed = False
    for place in range(player.moon_count):
        if player.moons[place] == moon:
            passed = True
        if passed and place + 1 < player.moon_count:
            player.moons[place] = player.moons[place + 1]
    player.moon_count -= 1


@rule
def place_moon(state, components, seat, moon, slot):
    """Put an unplaced moon into a slot; a moon that was there is lost without benefit."""
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
    """Discard a moon and gain what it shows, unless it is lost."""
    take_moon(state, seat, moon)
    state.moons_gone += 1
    state.notes[seat].moon_uses[moon] = use
    state.notes[seat].moons_discarded += 1
    if use != MoonUse.LOST:
        moon_benefit(state, components, seat, moon, VP.MOON)


@rule
def moon_benefit(state, components, seat, moon, source):
    """Gain everything on a moon; repairs come last."""
    gains = components.moon_gain[moon]
    gain_amounts(state, components, seat, gains, 0, source)
    if gains[Resource.REPAIR] > 0:
        push(state, Task.REPAIR, seat, gains[Resource.REPAIR], 0, 0)


@rule
def slot_benefit(state, components, seat, moon, source):
    """Gain the resources of a moon in the tac-ops or an output slot; all of it with a switch (ruling 10)."""
    if state.options.slot_resources == 0:
        moon_benefit(state, components, seat, moon, source)
        return
    for resource in range(RESOURCES):
        gain(state, seat, resource, components.moon_gain[moon, resource])
    draw_cards(state, seat, components.moon_gain[moon, Resource.TACTICS])


@rule
def claim(state, seat, place):
    """Take the top moon of a region."""
    region = state.regions[place]
    region.moon_count -= 1
    moon = region.moons[region.moon_count]
    state.notes[seat].moons_claimed += 1
    state.notes[seat].moon_turn[moon] = state.notes[seat].turns
    push(state, Task.MOON_TAKEN, seat, 0, 0, 0)
    return moon


@rule
def receive_moon(state, components, seat, moon):
    """Receive a moon; if the area is full, a moon must leave it first."""
    player = state.players[seat]
    if player.moon_count >= components.rules.unplaced_moons:
        state.fifth_moon = moon
        push(state, Decide.FIFTH_MOON, seat, moon, 0, 0)
    else:
        player.moons[player.moon_count] = moon
        player.moon_count += 1


@rule
def list_room_for_moon(state, components, seat, moon, out):
    """Discard or place one of the unplaced moons, or the new one."""
    player = state.players[seat]
    count = 0
    for place in range(player.moon_count + 1):
        chosen = moon if place == player.moon_count else int(player.moons[place])
        count = put(out, count, chosen)
        count = list_places(state, components, seat, chosen, chosen + MOON_STEP, MOON_STEP, out, count)
    return count


@rule
def make_room_for_moon(state, components, seat, moon, option):
    """The chosen moon leaves; if it wasn't the new one, the new one takes its place."""
    chosen = option % MOON_STEP
    slot = option // MOON_STEP - 1
    if slot == NONE:
        own = seat == state.active and state.resolving == 0
        discard_moon(state, components, seat, chosen, MoonUse.DISCARDED if own else MoonUse.LOST)
    else:
        place_moon(state, components, seat, chosen, slot)
    if chosen != moon:
        player = state.players[seat]
        player.moons[player.moon_count] = moon
        player.moon_count += 1
        state.fifth_moon = NONE


@rule
def moon_taken(state, components, seat):
    """What claiming a moon triggers: resonance, then logistics_corps."""
    if has_ability(state, components, seat, Ability.RESONANCE):
        push(state, Task.EFFECTS, seat, Lists.ABILITY + Ability.RESONANCE, 0, 0)
    if state.players[seat].moon_energy > 0:
        gain(state, seat, Resource.ENERGY, state.players[seat].moon_energy)


@rule
def list_claims(state, seat, out):
    """Planets with moons, and without raiders or other players' ships."""
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
