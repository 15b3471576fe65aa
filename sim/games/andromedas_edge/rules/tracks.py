"""The five tracks and the event marker (7.8, 7.9)."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.listing import put
from sim.games.andromedas_edge.rules.resources import add_vp
from sim.games.andromedas_edge.rules.tactics_deck import draw_cards
from sim.games.andromedas_edge.rules.vocabulary import (
    DISCOVERIES,
    DOMINANCE_SPACES,
    NONE,
    SLOTS,
    SPACES,
    TOP_SPACE,
    TRACKS,
    Tile,
    Track,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import VP
from sim.games.andromedas_edge.rules.vocabulary_moves import NO, YES, Decide, Task
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def advance(state, components, seat, track, steps):
    """Advance one step at a time; each space gives its reward before the next step."""
    player = state.players[seat]
    if steps == 0 or player.tracks[track] == TOP_SPACE:
        return
    if steps > 1:
        push(state, Task.ADVANCE, seat, track, steps - 1, 0)
    player.tracks[track] += 1
    space = player.tracks[track]
    if components.discovery_space[track, space] != NONE:
        push_discovery(state, seat, components.discovery_space[track, space])
    if components.upgrade_space[track, space] == 1:
        push(state, Task.UPGRADE, seat, 1, 0, 0)
    if components.dominance_space[track, space] != NONE:
        take_dominance(state, components, seat, components.dominance_space[track, space])
    limit = components.hand_limit_space[track, space]
    if limit != NONE:
        player.hand_limit = limit
        if player.hand_count < limit:
            push(state, Decide.DRAW_TO_LIMIT, seat, 0, 0, 0)
    if components.event_space[track, space] == 1:
        advance_marker(state, components, 1)


@rule
def push_discovery(state, seat, stack):
    """Have a player choose a token from a stack; nothing if it is empty."""
    if state.stack_count[stack] > 0:
        push(state, Decide.DISCOVERY, seat, stack, 0, 0)


@rule
def list_discovery(state, stack, out):
    """The kinds of tokens in a stack."""
    count = 0
    for token in range(DISCOVERIES):
        for place in range(state.stack_count[stack]):
            if state.stacks[stack, place] == token:
                count = put(out, count, token)
                break
    return count


@rule
def take_discovery(state, seat, stack, token):
    """Take a token from its stack."""
    for place in range(state.stack_count[stack]):
        if state.stacks[stack, place] == token:
            state.stack_count[stack] -= 1
            state.stacks[stack, place] = state.stacks[stack, state.stack_count[stack]]
            break
    state.players[seat].discoveries[token] += 1
    notes = state.notes[seat]
    notes.discovery_taken[token] += 1
    if notes.discovery_turn[token] == NONE:
        notes.discovery_turn[token] = notes.turns
        notes.discovery_stack[token] = stack


@rule
def take_dominance(state, components, seat, place):
    """The first player takes the token of a space, later ones gain points."""
    token = state.dominance[place]
    if token == NONE:
        add_vp(state, components, seat, components.rules.dominance_late_vp, VP.DOMINANCE_LATE)
        return
    state.dominance[place] = NONE
    state.players[seat].dominances |= 1 << token
    state.notes[seat].dominance_turn[token] = state.notes[seat].turns


@rule
def list_draws(state, seat, out):
    """Draw none or all missing cards; with a switch also fewer: YES + n for n cards fewer (ruling 12)."""
    count = put(out, put(out, 0, NO), YES)
    if state.options.draw_any == 1:
        player = state.players[seat]
        for fewer in range(1, player.hand_limit - player.hand_count):
            count = put(out, count, YES + fewer)
    return count


@rule
def draw_to_limit(state, seat, option):
    """Draw all missing cards, or some."""
    player = state.players[seat]
    if option != NO:
        draw_cards(state, seat, player.hand_limit - player.hand_count - (option - YES))


@rule
def list_tracks(state, seat, which, out):
    """Tracks to choose from: those below the top."""
    count = 0
    for track in range(TRACKS):
        if track == Track.SUPREMACY and which == Track.ANY_EXCEPT_SUPREMACY:
            continue
        if state.players[seat].tracks[track] < TOP_SPACE:
            count = put(out, count, track)
    return count


@rule
def choose_track(state, seat, which, steps):
    """Ask for a track, if any is left."""
    if list_tracks(state, seat, which, state.probe[:]) > 0:
        push(state, Decide.TRACK, seat, which, steps, 0)


@rule
def advance_marker(state, components, steps):
    """Advance the event marker; at the end a planet appears and an event follows at the end of the turn."""
    for _ in range(steps):
        if state.marker != NONE or state.marker_gone == 1:
            return
        state.progress += 1
        if state.progress >= components.event_length[state.options.players]:
            reveal_planet(state, components)
            state.marker = state.active


@rule
def reveal_planet(state, components):
    """Lay the next planet of the stack on the next empty slot, with its moons."""
    if state.planet_at == state.planet_count:
        return
    for slot in range(SLOTS):
        if state.regions[slot].tile == NONE:
            lay_planet(state, components, slot, state.planets[state.planet_at])
            state.planet_at += 1
            state.newest = slot
            return


@rule
def lay_planet(state, components, slot, planet):
    """Lay a planet with the next moons of its colour; the top moon is last."""
    region = state.regions[slot]
    region.tile = planet
    colour = components.planet_colour[planet]
    moons = components.planet_moons[planet]
    for place in range(moons):
        region.moons[moons - 1 - place] = state.moon_order[colour, state.moon_at[colour] + place]
    region.moon_count = moons
    state.moon_at[colour] += 3


@rule
def level(components, track, space):
    """The level of a space, 0 to 3."""
    reached = 0
    for step in range(3):
        if space >= components.level_at[track, step]:
            reached = step + 1
    return reached


@rule
def partners_meet(state, components, seat, other):
    """Whether the next supremacy step takes both partners to the same space with a dominance token."""
    space = state.players[seat].tracks[Track.SUPREMACY]
    if space != state.players[other].tracks[Track.SUPREMACY] or space + 1 >= SPACES:
        return False
    place = components.dominance_space[Track.SUPREMACY, space + 1]
    return 0 <= place < DOMINANCE_SPACES and state.dominance[place] != NONE


@rule
def is_planet(tile):
    """Whether a tile is a planet."""
    return 0 <= tile < Tile.BASE
