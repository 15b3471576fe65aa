"""Notes for the outcome: what happened when, and which component gave which points.

The rules write them but never read them, so they don't affect play. They come last in the game's record, so a
player who copies a state to look ahead may leave them out.
"""

from __future__ import annotations

from sim.games.gaia_project.rules.vocabulary import BOARD_ACTIONS, NONE, TRACKS, Planet
from sim.kernel.jit import rule
from sim.kernel.rows import copy_row

NEAR_STARTS = 3  # how far "near" is from the start structures


@rule
def clear_notes(notes):
    """Start with -1 wherever 0 would mean something."""
    notes.tile_round[:] = NONE
    notes.built_round[:] = NONE
    notes.booster_by_round[:] = NONE
    notes.turn_position[:] = NONE
    notes.pass_position[:] = NONE
    notes.token_taken[:] = NONE
    notes.start_hexes[:] = NONE


@rule
def note_setup(state):
    """Note what is on the boards before anyone takes anything."""
    copy_row(state.advanced_slot, state.advanced_setup)
    copy_row(state.boosters, state.boosters_setup)
    state.terraforming_setup = state.terraforming_token


@rule
def note_start(state, seat, spot):
    """Note a start structure."""
    starts = state.notes[seat].start_hexes
    for index in range(starts.shape[0]):
        if starts[index] == NONE:
            starts[index] = spot
            break


@rule
def note_built(state, seat, structure):
    """Note the round of the first structure of its kind."""
    notes = state.notes[seat]
    if notes.built_round[structure] == NONE:
        notes.built_round[structure] = state.round_number


@rule
def note_token(state, seat, token, points):
    """Note a federation token, with the satellites and power value of the federation that won it."""
    notes = state.notes[seat]
    notes.token_vp[token] += points
    for index in range(notes.token_taken.shape[0]):
        if notes.token_taken[index] == NONE:
            notes.token_taken[index] = token
            notes.token_round[index] = state.round_number
            notes.token_satellites[index] = state.forming_satellites
            notes.token_value[index] = state.forming_value
            break
    state.forming_satellites = 0
    state.forming_value = 0


@rule
def note_round_begins(state):
    """Note the turn order and boosters of the round."""
    number = state.round_number - 1
    for place in range(state.options.players):
        seat = state.order[place]
        state.notes[seat].turn_position[number] = place
        state.notes[seat].booster_by_round[number] = state.players[seat].booster


@rule
def note_round_ends(state):
    """Note research levels, who used the board actions, and how many transdim planets are left."""
    number = state.round_number - 1
    for seat in range(state.options.players):
        for track in range(TRACKS):
            state.notes[seat].levels_by_round[number, track] = state.players[seat].levels[track]
    for action in range(BOARD_ACTIONS):
        state.board_users[number, action] = state.board_used[action] - 1
    for index in range(state.planet_count):
        if state.planet[state.planets[index]] == Planet.TRANSDIM:
            state.transdims_left[number] += 1


@rule
def note_access(state, components):
    """Note what is around the start structures: home planets, gaia planets and opponents."""
    for seat in range(state.options.players):
        notes = state.notes[seat]
        player = state.players[seat]
        for index in range(state.planet_count):
            spot = state.planets[index]
            distance = player.reach[spot]
            if state.owner[spot] != NONE or distance > notes.access.shape[0]:
                continue
            if state.planet[spot] == components.home[player.faction]:
                for within in range(distance, notes.access.shape[0] + 1):
                    notes.access[within - 1] += 1
            if distance <= NEAR_STARTS:
                if state.planet[spot] == Planet.GAIA:
                    notes.gaia_near += 1
                elif state.planet[spot] == Planet.TRANSDIM:
                    notes.transdim_near += 1
                for other in range(state.options.players):
                    if other != seat and state.players[other].reach[spot] <= NEAR_STARTS:
                        notes.shared_near += 1
                        break
        notes.opponent_distance = mean_distance(state, components, seat)


@rule
def mean_distance(state, components, seat):
    """The mean distance between the player's start structures and the opponents'."""
    distance = components.distance[state.options.layout]
    total = 0
    pairs = 0
    for spot in state.notes[seat].start_hexes:
        for other in range(state.options.players):
            for target in state.notes[other].start_hexes:
                if other != seat and spot != NONE and target != NONE:
                    total += distance[spot, target]
                    pairs += 1
    return total / pairs if pairs > 0 else 0.0
