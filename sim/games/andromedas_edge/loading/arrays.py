"""The components as one record of arrays: what the compiled rules read.

Components are arguments, never globals, so that a what-if overlay changes play without compiling anything.
The record is passed by reference, one machine word.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.games.andromedas_edge.rules.odds import DUEL_DICE
from sim.games.andromedas_edge.rules.ships import STATS
from sim.games.andromedas_edge.rules.vocabulary import (
    ABILITIES,
    AMOUNTS,
    BASES,
    CARD_WINDOWS,
    CARDS,
    CLASSES,
    COSTS,
    DECKS,
    DESTINIES,
    DISCOVERIES,
    EVENTS,
    FACES,
    FACTIONS,
    KINDS,
    MODULES,
    MOONS,
    PLANETS,
    RAIDER_ABILITY_IDS,
    RAIDERS,
    REGIONS,
    RESOURCES,
    SEATS,
    SPACES,
    SPECIALS,
    STATIONS,
    TILES,
    TRACKS,
    TRIGGERS,
    TYPES,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import EFFECT_COLUMNS, EFFECTS_OF_LIST, LISTS

RULES = np.dtype(
    [
        (name, np.int16)
        for name in (
            "hand_limit",
            "leaders",
            "dice_per_player",
            "raider_dice",
            "unplaced_moons",
            "min_ships",
            "targeting_cap",
            "development_vp_cap",
            "dominance_late_vp",
            "damage_vp",
            "mechaphages",
            "half_slot_outer",
            "faction_deal",
            "destiny_deal",
        )
    ],
    align=True,
)


COMPONENTS = np.dtype(
    [
        ("rules", RULES),
        ("effects", np.int16, (LISTS, EFFECTS_OF_LIST, EFFECT_COLUMNS)),
        # resources and tracks
        ("supply", np.int16, (RESOURCES,)),
        ("storage_limit", np.int16, (RESOURCES,)),
        ("terminus", np.int16, (3,)),
        ("start_vp", np.int16, (SEATS,)),
        ("event_length", np.int16, (SEATS + 1,)),
        ("track_vp", np.int16, (TRACKS, SPACES)),
        ("level_at", np.int16, (TRACKS, 3)),
        ("event_space", np.int16, (TRACKS, SPACES)),
        ("discovery_space", np.int16, (TRACKS, SPACES)),  # stack, NONE
        ("upgrade_space", np.int16, (TRACKS, SPACES)),
        ("dominance_space", np.int16, (TRACKS, SPACES)),  # its number, NONE
        ("hand_limit_space", np.int16, (TRACKS, SPACES)),  # new limit, NONE
        ("storage_space", np.int16, (2,)),
        ("storage_vp", np.int16, (2,)),
        # map
        ("near", np.int16, (REGIONS, REGIONS)),
        ("distance", np.int16, (2, REGIONS, REGIONS)),  # without and with quasars
        ("within", np.int32, (2, REGIONS, REGIONS)),  # with a range from a region: regions as bits
        ("special_mark", np.int16, (2,)),
        ("face_special", np.int16, (FACES,)),
        ("start_planets", np.int16, (SEATS + 1,)),
        # regions
        ("base_cost", np.int16, (BASES, COSTS)),
        ("base_one_of", np.int16, (BASES,)),
        ("planet_colour", np.int16, (PLANETS,)),
        ("planet_moons", np.int16, (PLANETS,)),
        ("planet_development", np.int16, (PLANETS,)),
        ("planet_cost", np.int16, (PLANETS, COSTS)),
        ("leader_cost", np.int16, (PLANETS,)),
        ("special_vp", np.int16, (SPECIALS,)),
        ("development_leaders", np.int16, (TRACKS,)),
        ("development_cost", np.int16, (TRACKS, COSTS)),
        ("development_end_vp", np.int16, (TRACKS, 4)),
        ("development_dice", np.int16, (TRACKS,)),
        ("development_advance", np.int16, (TRACKS,)),
        # moons: amounts in the order of Resource
        ("moon_gain", np.int16, (MOONS, AMOUNTS)),
        ("moon_colour", np.int16, (MOONS,)),
        # modules
        ("column_cost", np.int16, (DECKS, COSTS)),
        ("display_size", np.int16, (DECKS,)),
        ("module_dock", np.int16, (STATIONS,)),
        ("module_one_of", np.int16, (STATIONS,)),
        ("module_cost", np.int16, (STATIONS, COSTS)),
        ("ship_only", np.int16, (STATIONS,)),
        ("module_slot", np.int16, (MODULES,)),
        ("slot_vp", np.int16, (MODULES,)),
        ("initial_damage", np.int16, (MODULES,)),
        ("end_base", np.int16, (MODULES,)),  # NONE: not an end-game module
        ("end_each", np.int16, (MODULES,)),
        ("end_per", np.int16, (MODULES,)),
        # ships
        ("stats", np.int16, (TILES + TYPES, STATS)),  # printed values after the tiles
        ("ship_cost", np.int16, (TYPES, COSTS)),
        ("start_in_bay", np.int16, (TYPES,)),
        ("tile_type", np.int16, (TILES,)),
        ("faction_tile_type", np.int16, (FACTIONS,)),
        ("tile_limited", np.int16, (TILES, TRIGGERS)),
        # factions
        ("faction_ability", np.int16, (FACTIONS, ABILITIES)),
        ("faction_start", np.int16, (FACTIONS, KINDS)),
        ("faction_advance", np.int16, (FACTIONS, TRACKS)),
        ("ability_cost", np.int16, (ABILITIES, COSTS)),
        ("hot_weld_repairs", np.int16),
        # raiders
        ("class_card", np.int16, (CLASSES, 2)),
        ("raider_figures", np.int16, (RAIDERS,)),
        ("raider_weapon", np.int16, (RAIDERS,)),
        ("raider_range", np.int16, (RAIDERS,)),
        ("raider_by_figures", np.int16, (RAIDERS,)),
        ("raider_targeting", np.int16, (RAIDERS,)),
        ("raider_shields", np.int16, (RAIDERS,)),
        ("raider_start", np.int16, (RAIDERS,)),
        ("raider_ability", np.int16, (RAIDERS, len(RAIDER_ABILITY_IDS))),
        # cards and tokens
        ("card_type", np.int16, (CARDS,)),
        ("card_copies", np.int16, (CARDS,)),
        ("card_cost", np.int16, (CARDS, COSTS)),
        ("card_no_raider", np.int16, (CARDS,)),
        ("cards_for", np.int16, (CARD_WINDOWS, CARDS)),  # the cards for a window, in order
        ("cards_for_count", np.int16, (CARD_WINDOWS,)),
        ("discovery_copies", np.int16, (DISCOVERIES,)),
        ("event_deck", np.int16, (EVENTS,)),
        ("event_track", np.int16, (EVENTS,)),
        ("event_class", np.int16, (EVENTS,)),
        ("destiny_track", np.int16, (DESTINIES, 2)),
        ("destiny_vp", np.int16, (DESTINIES, 2)),
        # chance to beat one side, by own dice and targeting, then theirs; strategies use it to weigh battles
        ("duel", np.float64, (DUEL_DICE, FACES + 1, DUEL_DICE, FACES + 1)),
    ],
    align=True,
)


Components = Any
