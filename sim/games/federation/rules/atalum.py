"""Atalum: taking specialists (RULES 6.1)."""

from __future__ import annotations

from sim.games.federation.rules.medals import claim_medal
from sim.games.federation.rules.vocabulary import LEVELS, NONE, TYPES, Face, Lists, Planet, Task, Timing
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def open_token(state, kind, level):
    """The open specialist of a type and level (from 0) on Atalum, or NONE."""
    place = state.atalum[kind]
    if level == 0:
        return place.first[place.first_left - 1] if place.first_left > 0 else NONE
    if level == 1:
        if place.second_left > 0 and place.second_open == 1:
            return place.second[place.second_left - 1]
        return NONE
    return place.third


@rule
def take_options(state, seat):
    """What a player may take in a normal take, as a bit set of types and levels."""
    face = state.players[seat].face
    options = 0
    for kind in range(TYPES):
        slot = kind * LEVELS
        first = face[slot] != Face.EMPTY
        second = face[slot + 1] != Face.EMPTY
        if not first and open_token(state, kind, 0) != NONE:
            options |= 1 << slot
        if first and not second and open_token(state, kind, 1) != NONE:
            options |= 2 << slot
        third = second or (first and state.options.level_3_requires_level_2 == 0)
        if third and face[slot + 2] == Face.EMPTY and open_token(state, kind, 2) != NONE:
            options |= 4 << slot
    return options


@rule
def extra_take_options(state, seat, level):
    """What the extra take of a level offers. It needs no lower levels."""
    options = 0
    for kind in range(TYPES):
        slot = kind * LEVELS + level - 1
        if state.players[seat].face[slot] == Face.EMPTY and open_token(state, kind, level - 1) != NONE:
            options |= 1 << slot
    return options


@rule
def take_specialist(state, components, seat, slot):
    """Take a specialist: open the next ones, then claim the medal, then resolve an immediate effect."""
    kind = slot // LEVELS
    level = slot % LEVELS
    token = open_token(state, kind, level)
    place = state.atalum[kind]
    player = state.players[seat]
    if level == 0:
        place.first_left -= 1
        place.second_open = 1
    elif level == 1:
        place.second_left -= 1
        place.second_open = state.options.next_level_2_opened_after_take
    else:
        place.third = NONE
    player.specialist[slot] = token
    player.face[slot] = Face.UP
    state.notes[seat].specialist_round[token] = state.round_number
    claim_medal(state, components, seat, Planet.ATALUM)
    resolve_at_once(state, components, seat, slot)


@rule
def resolve_at_once(state, components, seat, slot):
    """Resolve the immediate effect of a specialist that was turned up, and then turn it down."""
    token = int(state.players[seat].specialist[slot])
    if components.timing[token] == Timing.IMMEDIATE:
        state.players[seat].face[slot] = Face.BUSY
        state.notes[seat].specialist_uses[token] += 1
        push(state, Task.TURN_DOWN, seat, slot, 0, 0)
        push(state, Task.EFFECTS, seat, Lists.SPECIALIST + token, 0, 0)


@rule
def refresh_options(state, seat, level):
    """Face-down specialists of a level that can be turned up, except one that is being resolved."""
    options = 0
    for kind in range(TYPES):
        slot = kind * LEVELS + level - 1
        if state.players[seat].face[slot] == Face.DOWN:
            options |= 1 << slot
    return options


@rule
def refresh(state, components, seat, slot):
    """Turn a face-down specialist up."""
    state.players[seat].face[slot] = Face.UP
    resolve_at_once(state, components, seat, slot)
