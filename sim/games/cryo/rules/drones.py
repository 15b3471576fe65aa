"""Drones on the docks of the board."""

from __future__ import annotations

from sim.games.cryo.rules.vocabulary import DOCKS, NONE, SECTION_DOCKS
from sim.kernel.jit import rule


@rule
def is_open(state, components, dock):
    """Whether a drone can be placed on a dock."""
    return state.damaged[dock] == 0 and state.drones_at[dock] < components.dock_capacity[dock]


@rule
def open_docks(state, components):
    """All open docks, including the launch dock, as a set."""
    options = 0
    for dock in range(DOCKS):
        if is_open(state, components, dock):
            options |= 1 << dock
    return options


@rule
def open_docks_of(state, components, section):
    """Open docks of a section, as a set."""
    docks = 0
    for dock in range(SECTION_DOCKS):
        if components.dock_section[dock] == section and is_open(state, components, dock):
            docks |= 1 << dock
    return docks


@rule
def place_drone(state, seat, dock):
    """Move a drone from home to a dock of the board."""
    player = state.players[seat]
    notes = state.notes[seat]
    player.docks[dock] += 1
    player.drones_out += 1
    player.drones_home -= 1
    state.drones_at[dock] += 1
    notes.dock_uses[dock] += 1
    if notes.dock_turn[dock] == NONE:
        notes.dock_turn[dock] = player.turns
