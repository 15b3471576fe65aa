"""What is noted during a game for the tables; no rule reads it."""

from __future__ import annotations

import numpy as np

from sim.games.andromedas_edge.rules.vocabulary import (
    BASES,
    BATTLE_ROOM,
    CARDS,
    CLASSES,
    DISCOVERIES,
    DOMINANCES,
    EVENTS,
    KINDS,
    MODULES,
    MOONS,
    NONE,
    REGIONS,
    SEATS,
    SIDES,
    SLOTS,
    TRACKS,
    TYPES,
    Gift,
    Repair,
)
from sim.kernel.jit import rule

# A player's columns of the tables; text/columns.py says what they mean.
NOTES = np.dtype(
    [
        ("turns", np.int16),
        ("launches", np.int16),
        ("returns", np.int16),
        ("activations_ship", np.int16),
        ("activations_energy", np.int16),
        ("activations_reactor", np.int16),
        ("ships_built", np.int16, (TYPES,)),
        ("battles_fought", np.int16),
        ("battles_won", np.int16),
        ("battles_lost", np.int16),
        ("battles_started", np.int16),
        ("battles_started_won", np.int16),
        ("raiders_met", np.int16, (CLASSES,)),
        ("raiders_beaten", np.int16, (CLASSES,)),
        ("raiders_lost_to", np.int16, (CLASSES,)),
        ("players_beaten", np.int16),
        ("ships_scrapped", np.int16),
        ("energy_dice", np.int16),
        ("energy_jump", np.int16),
        ("energy_modules", np.int16),
        ("gained", np.int32, (KINDS,)),
        ("spent", np.int32, (KINDS,)),
        ("wasted", np.int32, (KINDS,)),
        ("moons_claimed", np.int16),
        ("moons_placed", np.int16),
        ("moons_discarded", np.int16),
        ("recruits", np.int16),
        ("repairs", np.int16, (len(Repair),)),
        ("midnights", np.int16),
        ("clock_paid", np.int16),
        ("gifts", np.int16, (len(Gift),)),
        ("event_vp", np.int16, (EVENTS,)),
        ("first_development", np.int16),  # turns of the seat; NONE: never
        ("first_upgrade", np.int16),
        ("tenth_module", np.int16),
        ("vp_at_trigger", np.int16),
        ("destiny_vp", np.int16),
        ("module_turn", np.int16, (MODULES,)),
        ("module_bought", np.int16, (MODULES,)),
        ("module_uses", np.int16, (MODULES,)),
        ("module_by_energy", np.int16, (MODULES,)),
        ("module_vp", np.int16, (MODULES,)),
        ("module_gain", np.int16, (MODULES,)),
        ("module_repaired", np.int16, (MODULES,)),
        ("card_drawn", np.int16, (CARDS,)),
        ("card_played", np.int16, (CARDS,)),
        ("card_discarded", np.int16, (CARDS,)),
        ("card_turn", np.int16, (CARDS,)),
        ("tile_turn", np.int16, (TYPES,)),
        ("development_turn", np.int16, (TRACKS,)),
        ("development_vp", np.int16, (TRACKS,)),
        ("developments", np.int16, (TRACKS,)),
        ("site_turn", np.int16, (SLOTS,)),
        ("site_vp", np.int16, (SLOTS,)),
        ("moon_uses", np.int16, (MOONS,)),
        ("moon_turn", np.int16, (MOONS,)),
        ("discovery_turn", np.int16, (DISCOVERIES,)),
        ("discovery_taken", np.int16, (DISCOVERIES,)),
        ("discovery_stack", np.int16, (DISCOVERIES,)),
        ("dominance_turn", np.int16, (DOMINANCES,)),
        ("base_visits", np.int16, (BASES,)),
        ("visits", np.int16, (REGIONS,)),
        ("battles_at", np.int16, (REGIONS,)),
    ],
    align=True,
)


STORY = np.dtype(
    [
        ("lead_changes", np.int16),
        ("leader", np.int16),
        ("events", np.int16),
        ("battles", np.int16),
        ("battles_raiders", np.int16),
        ("battles_ended", np.int16),  # by diplomacy
        ("trigger_seat", np.int16),
        ("trigger_turn", np.int16),
        ("first_player", np.int16),
        ("event_turn", np.int16, (EVENTS,)),
        ("tie_break", np.int16),
        ("battle_turn", np.int16, (BATTLE_ROOM,)),
        ("battle_starter", np.int16, (BATTLE_ROOM,)),
        ("battle_region", np.int16, (BATTLE_ROOM,)),
        ("battle_raider", np.int16, (BATTLE_ROOM,)),
        ("battle_sides", np.int16, (BATTLE_ROOM,)),
        ("battle_winners", np.int16, (BATTLE_ROOM,)),
        ("battle_ender", np.int16, (BATTLE_ROOM,)),
        ("battle_diplomacy", np.int8, (BATTLE_ROOM, SEATS)),
        ("battle_came", np.int8, (BATTLE_ROOM, SEATS)),
        ("battle_energy", np.int16, (BATTLE_ROOM, SEATS)),
        ("battle_cards", np.int8, (BATTLE_ROOM, SEATS)),
        ("battle_ships", np.int8, (BATTLE_ROOM, SIDES)),
        ("battle_dice", np.int8, (BATTLE_ROOM, SIDES)),
        ("battle_targeting", np.int8, (BATTLE_ROOM, SIDES)),
        ("battle_faces", np.int32, (BATTLE_ROOM, SIDES)),
        ("battle_scrapped", np.int8, (BATTLE_ROOM, SIDES)),
    ],
    align=True,
)


@rule
def note_gain(state, seat, resource, amount):
    """Count what a player gains, and what a module brings."""
    state.notes[seat].gained[resource] += amount
    if state.working_module != NONE and seat == state.active:
        state.notes[seat].module_gain[state.working_module] += amount


@rule
def note_played(state, seat, card):
    """Count a played card."""
    notes = state.notes[seat]
    notes.card_played[card] = min(100, notes.card_played[card] + 1)
    if notes.card_turn[card] == NONE:
        notes.card_turn[card] = notes.turns
