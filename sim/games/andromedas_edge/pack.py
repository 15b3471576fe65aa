"""Components as one record of arrays: what the compiled rules read.

Components are arguments, never globals, so that a what-if overlay changes play without compiling anything.
The record is passed by reference, one machine word.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

import numpy as np

from sim.games.andromedas_edge.odds import DUEL_DICE, duel_table
from sim.games.andromedas_edge.pack_effects import cost_row, effect_rows
from sim.games.andromedas_edge.schema import Data
from sim.games.andromedas_edge.ships import STATS
from sim.games.andromedas_edge.vocabulary import (
    ABILITIES,
    ABILITY_IDS,
    BASE_IDS,
    BASES,
    CARDS,
    CLASS_IDS,
    CLASSES,
    COSTS,
    DECKS,
    DESTINIES,
    DEVELOPMENT_IDS,
    DISCOVERIES,
    EVENTS,
    FACES,
    FACTIONS,
    FAR,
    KINDS,
    MODULES,
    MOONS,
    NONE,
    PLANETS,
    RAIDER_ABILITY_IDS,
    RAIDERS,
    REGIONS,
    RESOURCE_IDS,
    RESOURCES,
    SEATS,
    SPACES,
    SPECIALS,
    STATIONS,
    TILES,
    TRACK_IDS,
    TRACKS,
    TRAIT_IDS,
    TRIGGERS,
    TYPE_IDS,
    TYPES,
    Ability,
    CardType,
    CardWindow,
    EventDeck,
    Resource,
    Slot,
    Start,
    Trigger,
)
from sim.games.andromedas_edge.vocabulary_effects import EFFECT_COLUMNS, EFFECTS_OF_LIST, LISTS, Lists, Per

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
        ("moon_gain", np.int16, (MOONS, 8)),
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
        ("end_base", np.int16, (MODULES,)),  # NONE: no end-game module
        ("end_each", np.int16, (MODULES,)),
        ("end_per", np.int16, (MODULES,)),
        # ships
        ("stats", np.int16, (TILES + TYPES, STATS)),  # printed values behind the tiles
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
        ("card_window", np.int16, (CARDS,)),
        ("card_copies", np.int16, (CARDS,)),
        ("card_cost", np.int16, (CARDS, COSTS)),
        ("card_no_raider", np.int16, (CARDS,)),
        ("discovery_copies", np.int16, (DISCOVERIES,)),
        ("event_deck", np.int16, (EVENTS,)),
        ("event_track", np.int16, (EVENTS,)),
        ("event_class", np.int16, (EVENTS,)),
        ("destiny_track", np.int16, (DESTINIES, 2)),
        ("destiny_vp", np.int16, (DESTINIES, 2)),
        # chance to win against one side, by own dice and targeting and theirs: players weigh battles with it
        ("duel", np.float64, (DUEL_DICE, FACES + 1, DUEL_DICE, FACES + 1)),
    ],
    align=True,
)

Components = Any


def pack(data: Data) -> Components:
    """The record that the rules read."""
    records = np.zeros(1, COMPONENTS).view(np.recarray)
    found: Any = records[0]
    _pack_rules(found, data)
    _pack_tracks(found, data)
    _pack_map(found, data)
    _pack_regions(found, data)
    _pack_modules(found, data)
    _pack_ships(found, data)
    _pack_factions(found, data)
    _pack_raiders(found, data)
    _pack_cards(found, data)
    found.duel[:] = duel_table()
    records.flags.writeable = False
    return records[0]


def _list(found: Any, row: int, effects: Sequence[Any]) -> None:
    found.effects[row] = effect_rows(effects)


def _pack_rules(found: Any, data: Data) -> None:
    limits, setup, rules = data.resources.limits, data.setup, found.rules
    tracks = {track.id: track for track in data.tracks.track}
    rules.hand_limit = tracks["civilization"].base_hand_limit
    rules.leaders = limits.leaders_per_player
    rules.dice_per_player = limits.dice_per_player
    rules.raider_dice = limits.raider_dice
    rules.unplaced_moons = limits.unplaced_moons
    rules.min_ships = limits.min_ships_per_player
    rules.targeting_cap = limits.targeting_cap
    rules.development_vp_cap = limits.development_vp_cap
    rules.dominance_late_vp = tracks["supremacy"].dominance_late_vp
    rules.damage_vp = setup.damaged_module_vp
    rules.mechaphages = setup.mechaphage_tokens
    rules.half_slot_outer = data.modules.key_module[1].half_slot_outer
    rules.faction_deal = setup.faction_deal
    rules.destiny_deal = setup.destiny_deal
    for row, resource in enumerate(data.resources.resource[:RESOURCES]):
        found.supply[row] = resource.supply
        found.storage_limit[row] = resource.storage_limit


def _pack_tracks(found: Any, data: Data) -> None:
    vp = data.tracks.vp_track
    found.terminus[:] = (vp.terminus_short, vp.terminus_medium, vp.terminus_long)
    found.start_vp[:] = vp.start_vp_by_seat
    found.event_length[:] = data.tracks.event_track.length_by_players
    found.discovery_space[:] = NONE
    found.dominance_space[:] = NONE
    found.hand_limit_space[:] = NONE
    for row, track in enumerate(data.tracks.track):
        found.track_vp[row] = track.vp
        found.level_at[row] = (track.level1_at, track.level2_at, track.level3_at)
        found.event_space[row, track.event_spaces] = 1
        found.upgrade_space[row, track.upgrade_spaces] = 1
        for number, space in enumerate(track.discovery_spaces):
            found.discovery_space[row, space] = number
        for number, space in enumerate(track.dominance_spaces):
            found.dominance_space[row, space] = number
        for space, limit in zip(track.hand_limit_spaces, track.hand_limits, strict=True):
            found.hand_limit_space[row, space] = limit
        if track.id == "commerce":
            found.storage_space[:] = track.storage_bonus_spaces
            found.storage_vp[:] = track.storage_bonus_vp


def region_ids(data: Data) -> tuple[str, ...]:
    """Slots in their order, then nebulae."""
    return tuple(place.id for place in (*data.map.slot, *data.map.nebula))


def _pack_map(found: Any, data: Data) -> None:
    ids = region_ids(data)
    places: list[Any] = [*data.map.slot, *data.map.nebula]
    near = [[ids.index(other) for other in place.neighbours] for place in places]
    for region, others in enumerate(near):
        found.near[region, others] = 1
    marks = [slot.special_mark for slot in data.map.slot]
    found.special_mark[:] = (marks.index("special_a"), marks.index("special_b"))
    blocked = {int(mark) for mark in found.special_mark}
    for region in range(REGIONS):
        found.distance[0, region] = _distances(near, region, set())
        found.distance[1, region] = _distances(near, region, blocked)
    found.face_special[[face - 1 for face in data.map.special_random_raider_faces.special_b]] = 1
    found.start_planets[:] = data.map.start_planets_by_players


def _distances(near: list[list[int]], start: int, blocked: set[int]) -> list[int]:
    """Steps from a region to all others; nobody goes through what is blocked, or ends there."""
    steps = [FAR] * len(near)
    steps[start] = 0
    queue = deque([start])
    while queue:
        region = queue.popleft()
        for other in near[region]:
            if steps[other] == FAR and other not in blocked:
                steps[other] = steps[region] + 1
                queue.append(other)
    return steps


def _solids(cost: Any) -> list[int]:
    row = [0] * COSTS
    row[Resource.TITANIUM : Resource.ICE + 1] = [cost.titanium, cost.nanocarbon, cost.ice]
    row[6] = cost.solid_any
    return row


def _pack_regions(found: Any, data: Data) -> None:
    for row, base in enumerate(data.regions.alliance_base):
        found.base_cost[row] = cost_row(base.cost)
        found.base_one_of[row] = base.mode == "one_of"
        _list(found, Lists.BASE + row, base.effects)
    for row, planet in enumerate(data.regions.planet):
        found.planet_colour[row] = TRACK_IDS.index(planet.moon_color)
        found.planet_moons[row] = planet.moons
        found.planet_development[row] = DEVELOPMENT_IDS.index(planet.development)
        found.planet_cost[row] = _solids(planet.resource_cost)
        found.leader_cost[row] = planet.leader_cost
        _list(found, Lists.PLANET + row, [planet.printed_resource])
    for row, special in enumerate(data.regions.special_region):
        found.special_vp[row] = special.vp_per_adjacent_development
        _list(found, Lists.SPECIAL + row, special.effects)
    for row, development in enumerate(data.developments.development):
        found.development_leaders[row] = development.leaders
        found.development_cost[row] = cost_row(development.ability_cost)
        found.development_end_vp[row] = development.end_vp
        found.development_dice[row] = development.battle_bonus_dice
        found.development_advance[row] = development.advance_on_build
        _list(found, Lists.DEVELOPMENT + row, development.ability_effects)
    for row, moon in enumerate((*data.moons.planetary_moon, *data.moons.orphan_moon)):
        found.moon_gain[row] = [getattr(moon, name) for name in (*RESOURCE_IDS, "vp", "repair")]
        found.moon_colour[row] = TRACK_IDS.index(moon.color) if moon.color != "orphan" else NONE


def _pack_modules(found: Any, data: Data) -> None:
    for row, column in enumerate(data.modules.column):
        found.column_cost[row] = _solids(column.cost)
        found.display_size[row] = column.display
    found.end_base[:] = NONE
    for row, module in enumerate(data.modules.module):
        found.module_slot[row] = getattr(Slot, module.slot.upper())
        found.slot_vp[row] = module.slot_vp
        found.initial_damage[row] = module.initial_damage
        found.module_dock[row] = module.dock
        if module.end_game is not None:
            found.end_base[row] = module.end_game.base
            found.end_each[row] = module.end_game.each
            found.end_per[row] = getattr(Per, module.end_game.per.upper())
    entries: list[Any] = [*data.modules.module, *data.modules.key_module]
    for row, entry in enumerate(entries):
        found.module_one_of[row] = entry.mode == "one_of"
        found.module_cost[row] = cost_row(entry.cost)
        _list(found, Lists.MODULE + row, entry.effects)
    for row, key in enumerate(data.modules.key_module):
        found.module_dock[MODULES + row] = 1
        found.ship_only[MODULES + row] = key.ship_only


def _stats(entry: Any) -> list[int]:
    abilities = sum(1 << TRAIT_IDS.index(word) for word in set(entry.abilities))
    return [entry.range, entry.weapon, entry.shields, entry.targeting, abilities]


def _pack_ships(found: Any, data: Data) -> None:
    for row, kind in enumerate(data.ships.ship_type):
        found.stats[TILES + row] = _stats(kind)
        found.ship_cost[row] = _solids(kind.build_cost)
        found.start_in_bay[row] = kind.start_in_bay
    for row, tile in enumerate((*data.ships.standard_upgrade, *data.ships.faction_upgrade)):
        found.stats[row] = _stats(tile)
        found.tile_type[row] = TYPE_IDS.index(tile.ship)
        for trigger in tile.triggers:
            moment = getattr(Trigger, trigger.on.upper())
            found.tile_limited[row, moment] = trigger.limit != ""
            _list(found, Lists.TILE + row * TRIGGERS + moment, trigger.effects)
    for row, tile in enumerate(data.ships.faction_upgrade):
        found.faction_tile_type[row] = TYPE_IDS.index(tile.ship)


def _pack_factions(found: Any, data: Data) -> None:
    for row, faction in enumerate(data.factions.faction):
        found.faction_start[row] = [getattr(faction.start, name) for name in RESOURCE_IDS]
        for track in faction.start_advances:
            found.faction_advance[row, TRACK_IDS.index(track)] += 1
        for ability in faction.abilities:
            number = ABILITY_IDS.index(ability.id)
            found.faction_ability[row, number] = 1
            found.ability_cost[number] = cost_row(ability.cost)
            _list(found, Lists.ABILITY + number, ability.effects)
    found.hot_weld_repairs = found.effects[Lists.ABILITY + Ability.HOT_WELD, 0, 1]


def _pack_raiders(found: Any, data: Data) -> None:
    filled = [0] * CLASSES
    for row, raider in enumerate(data.raiders.raider):
        cls = CLASS_IDS.index(raider.cls)
        found.class_card[cls, filled[cls]] = row
        filled[cls] += 1
        found.raider_figures[row] = raider.figures
        found.raider_weapon[row] = raider.weapon
        found.raider_range[row] = raider.range
        found.raider_by_figures[row] = raider.targeting_base == "ships"
        found.raider_targeting[row] = raider.targeting_bonus
        found.raider_shields[row] = raider.shields
        found.raider_start[row] = (
            BASE_IDS.index(raider.start) if raider.start in BASE_IDS else getattr(Start, raider.start.upper())
        )
        for ability in raider.abilities:
            found.raider_ability[row, RAIDER_ABILITY_IDS.index(ability)] = 1
        _list(found, Lists.REWARD + row, raider.reward)
    for row, entry in enumerate(data.raiders.raider_ability):
        _list(found, Lists.RAIDER_ABILITY + row, entry.effects)


def _pack_cards(found: Any, data: Data) -> None:
    for row, card in enumerate(data.tactics.card):
        found.card_type[row] = getattr(CardType, card.type.upper())
        found.card_window[row] = getattr(CardWindow, card.window.upper())
        found.card_copies[row] = card.copies
        found.card_cost[row] = cost_row(card.cost)
        found.card_no_raider[row] = card.condition == "no_raider_in_battle"
        _list(found, Lists.CARD + row, card.effects)
    for row, discovery in enumerate(data.tokens.discovery_token):
        found.discovery_copies[row] = discovery.copies
        _list(found, Lists.DISCOVERY + row, discovery.effects)
    for row, dominance in enumerate(data.tokens.dominance_token):
        _list(found, Lists.DOMINANCE + row, dominance.effects)
    for row, event in enumerate(data.events.event):
        found.event_deck[row] = getattr(EventDeck, event.deck.upper())
        found.event_track[row] = TRACK_IDS.index(event.scores)
        found.event_class[row] = CLASS_IDS.index(event.raider)
        _list(found, Lists.EVENT + row, event.effects)
    for row, destiny in enumerate(data.destiny.destiny):
        found.destiny_track[row] = (TRACK_IDS.index(destiny.primary), TRACK_IDS.index(destiny.secondary))
        found.destiny_vp[row] = (destiny.primary_vp, destiny.secondary_vp)
