"""From models of the data files to the record of arrays that the rules read (arrays.py)."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

import numpy as np

from sim.games.andromedas_edge.loading.arrays import COMPONENTS, Components
from sim.games.andromedas_edge.loading.pack_effects import cost_row, effect_rows
from sim.games.andromedas_edge.loading.schema import Data
from sim.games.andromedas_edge.rules.odds import duel_table
from sim.games.andromedas_edge.rules.vocabulary import (
    ABILITY_IDS,
    BASE_IDS,
    CARD_WINDOWS,
    CLASS_IDS,
    CLASSES,
    COSTS,
    DEVELOPMENT_IDS,
    FAR,
    MODULES,
    NONE,
    RAIDER_ABILITY_IDS,
    REGIONS,
    RESOURCE_IDS,
    TILES,
    TRACK_IDS,
    TRAIT_IDS,
    TRIGGERS,
    TYPE_IDS,
    Ability,
    CardType,
    CardWindow,
    EventDeck,
    Resource,
    Slot,
    Start,
    Trigger,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import (
    Lists,
    Per,
)


def pack(data: Data) -> Components:
    """The record that the rules read."""
    records = np.zeros(1, COMPONENTS).view(np.recarray)
    packed: Any = records[0]
    _pack_rules(packed, data)
    _pack_tracks(packed, data)
    _pack_map(packed, data)
    _pack_regions(packed, data)
    _pack_modules(packed, data)
    _pack_ships(packed, data)
    _pack_factions(packed, data)
    _pack_raiders(packed, data)
    _pack_cards(packed, data)
    packed.duel[:] = duel_table()
    records.flags.writeable = False
    return records[0]


def _list(packed: Any, row: int, effects: Sequence[Any]) -> None:
    packed.effects[row] = effect_rows(effects)


def _pack_rules(packed: Any, data: Data) -> None:
    limits, setup, rules = data.resources.limits, data.setup, packed.rules
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
    for row, resource in enumerate(data.resources.resource):
        packed.supply[row] = resource.supply
        packed.storage_limit[row] = resource.storage_limit


def _pack_tracks(packed: Any, data: Data) -> None:
    vp = data.tracks.vp_track
    packed.terminus[:] = (vp.terminus_short, vp.terminus_medium, vp.terminus_long)
    packed.start_vp[:] = vp.start_vp_by_seat
    packed.event_length[:] = data.tracks.event_track.length_by_players
    packed.discovery_space[:] = NONE
    packed.dominance_space[:] = NONE
    packed.hand_limit_space[:] = NONE
    for row, track in enumerate(data.tracks.track):
        packed.track_vp[row] = track.vp
        packed.level_at[row] = (track.level1_at, track.level2_at, track.level3_at)
        packed.event_space[row, track.event_spaces] = 1
        packed.upgrade_space[row, track.upgrade_spaces] = 1
        for number, space in enumerate(track.discovery_spaces):
            packed.discovery_space[row, space] = number
        for number, space in enumerate(track.dominance_spaces):
            packed.dominance_space[row, space] = number
        for space, limit in zip(track.hand_limit_spaces, track.hand_limits, strict=True):
            packed.hand_limit_space[row, space] = limit
        if track.id == "commerce":
            packed.storage_space[:] = track.storage_bonus_spaces
            packed.storage_vp[:] = track.storage_bonus_vp


def region_ids(data: Data) -> tuple[str, ...]:
    """Slots in order, then nebulae."""
    return tuple(place.id for place in (*data.map.slot, *data.map.nebula))


def _pack_map(packed: Any, data: Data) -> None:
    ids = region_ids(data)
    places: list[Any] = [*data.map.slot, *data.map.nebula]
    near = [[ids.index(other) for other in place.neighbours] for place in places]
    for region, others in enumerate(near):
        packed.near[region, others] = 1
    marks = [slot.special_mark for slot in data.map.slot]
    packed.special_mark[:] = (marks.index("special_a"), marks.index("special_b"))
    blocked = {int(mark) for mark in packed.special_mark}
    for region in range(REGIONS):
        packed.distance[0, region] = _distances(near, region, set())
        packed.distance[1, region] = _distances(near, region, blocked)
    for span in range(REGIONS):
        packed.within[:, span] = ((packed.distance <= span) << np.arange(REGIONS)).sum(-1)
    packed.face_special[[face - 1 for face in data.map.special_random_raider_faces.special_b]] = 1
    packed.start_planets[:] = data.map.start_planets_by_players


def _distances(near: list[list[int]], start: int, blocked: set[int]) -> list[int]:
    """Steps from a region to all others; blocked regions can't be passed or entered."""
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


def _pack_regions(packed: Any, data: Data) -> None:
    for row, base in enumerate(data.regions.alliance_base):
        packed.base_cost[row] = cost_row(base.cost)
        packed.base_one_of[row] = base.mode == "one_of"
        _list(packed, Lists.BASE + row, base.effects)
    for row, planet in enumerate(data.regions.planet):
        packed.planet_colour[row] = TRACK_IDS.index(planet.moon_color)
        packed.planet_moons[row] = planet.moons
        packed.planet_development[row] = DEVELOPMENT_IDS.index(planet.development)
        packed.planet_cost[row] = _solids(planet.resource_cost)
        packed.leader_cost[row] = planet.leader_cost
        _list(packed, Lists.PLANET + row, [planet.printed_resource])
    for row, special in enumerate(data.regions.special_region):
        packed.special_vp[row] = special.vp_per_adjacent_development
        _list(packed, Lists.SPECIAL + row, special.effects)
    for row, development in enumerate(data.developments.development):
        packed.development_leaders[row] = development.leaders
        packed.development_cost[row] = cost_row(development.ability_cost)
        packed.development_end_vp[row] = development.end_vp
        packed.development_dice[row] = development.battle_bonus_dice
        packed.development_advance[row] = development.advance_on_build
        _list(packed, Lists.DEVELOPMENT + row, development.ability_effects)
    for row, moon in enumerate((*data.moons.planetary_moon, *data.moons.orphan_moon)):
        packed.moon_gain[row] = [getattr(moon, name) for name in (*RESOURCE_IDS, "vp", "repair")]
        packed.moon_colour[row] = TRACK_IDS.index(moon.color) if moon.color != "orphan" else NONE


def _pack_modules(packed: Any, data: Data) -> None:
    for row, column in enumerate(data.modules.column):
        packed.column_cost[row] = _solids(column.cost)
        packed.display_size[row] = column.display
    packed.end_base[:] = NONE
    for row, module in enumerate(data.modules.module):
        packed.module_slot[row] = getattr(Slot, module.slot.upper())
        packed.slot_vp[row] = module.slot_vp
        packed.initial_damage[row] = module.initial_damage
        packed.module_dock[row] = module.dock
        if module.end_game is not None:
            packed.end_base[row] = module.end_game.base
            packed.end_each[row] = module.end_game.each
            packed.end_per[row] = getattr(Per, module.end_game.per.upper())
    entries: list[Any] = [*data.modules.module, *data.modules.key_module]
    for row, entry in enumerate(entries):
        packed.module_one_of[row] = entry.mode == "one_of"
        packed.module_cost[row] = cost_row(entry.cost)
        _list(packed, Lists.MODULE + row, entry.effects)
    for row, key in enumerate(data.modules.key_module):
        packed.module_dock[MODULES + row] = 1
        packed.ship_only[MODULES + row] = key.ship_only


def _stats(entry: Any) -> list[int]:
    abilities = sum(1 << TRAIT_IDS.index(word) for word in set(entry.abilities))
    return [entry.range, entry.weapon, entry.shields, entry.targeting, abilities]


def _pack_ships(packed: Any, data: Data) -> None:
    for row, kind in enumerate(data.ships.ship_type):
        packed.stats[TILES + row] = _stats(kind)
        packed.ship_cost[row] = _solids(kind.build_cost)
        packed.start_in_bay[row] = kind.start_in_bay
    for row, tile in enumerate((*data.ships.standard_upgrade, *data.ships.faction_upgrade)):
        packed.stats[row] = _stats(tile)
        packed.tile_type[row] = TYPE_IDS.index(tile.ship)
        for trigger in tile.triggers:
            moment = getattr(Trigger, trigger.on.upper())
            packed.tile_limited[row, moment] = trigger.limit != ""
            _list(packed, Lists.TILE + row * TRIGGERS + moment, trigger.effects)
    for row, tile in enumerate(data.ships.faction_upgrade):
        packed.faction_tile_type[row] = TYPE_IDS.index(tile.ship)


def _pack_factions(packed: Any, data: Data) -> None:
    for row, faction in enumerate(data.factions.faction):
        packed.faction_start[row] = [getattr(faction.start, name) for name in RESOURCE_IDS]
        for track in faction.start_advances:
            packed.faction_advance[row, TRACK_IDS.index(track)] += 1
        for ability in faction.abilities:
            number = ABILITY_IDS.index(ability.id)
            packed.faction_ability[row, number] = 1
            packed.ability_cost[number] = cost_row(ability.cost)
            _list(packed, Lists.ABILITY + number, ability.effects)
    packed.hot_weld_repairs = packed.effects[Lists.ABILITY + Ability.HOT_WELD, 0, 1]


def _pack_raiders(packed: Any, data: Data) -> None:
    filled = [0] * CLASSES
    for row, raider in enumerate(data.raiders.raider):
        cls = CLASS_IDS.index(raider.cls)
        packed.class_card[cls, filled[cls]] = row
        filled[cls] += 1
        packed.raider_figures[row] = raider.figures
        packed.raider_weapon[row] = raider.weapon
        packed.raider_range[row] = raider.range
        packed.raider_by_figures[row] = raider.targeting_base == "ships"
        packed.raider_targeting[row] = raider.targeting_bonus
        packed.raider_shields[row] = raider.shields
        packed.raider_start[row] = (
            BASE_IDS.index(raider.start) if raider.start in BASE_IDS else getattr(Start, raider.start.upper())
        )
        for ability in raider.abilities:
            packed.raider_ability[row, RAIDER_ABILITY_IDS.index(ability)] = 1
        _list(packed, Lists.REWARD + row, raider.reward)
    for row, entry in enumerate(data.raiders.raider_ability):
        _list(packed, Lists.RAIDER_ABILITY + row, entry.effects)


def _pack_cards(packed: Any, data: Data) -> None:
    for row, card in enumerate(data.tactics.card):
        packed.card_type[row] = getattr(CardType, card.type.upper())
        packed.card_copies[row] = card.copies
        packed.card_cost[row] = cost_row(card.cost)
        packed.card_no_raider[row] = card.condition == "no_raider_in_battle"
        _list(packed, Lists.CARD + row, card.effects)
    when = {name.lower(): number for name, number in CardWindow._asdict().items()}
    for window in range(CARD_WINDOWS):
        windows = (window, CardWindow.OWN_TURN) if window == CardWindow.OWN_RETURN else (window,)
        cards = [row for row, card in enumerate(data.tactics.card) if when[card.window] in windows]
        packed.cards_for[window, : len(cards)] = cards
        packed.cards_for_count[window] = len(cards)
    for row, discovery in enumerate(data.tokens.discovery_token):
        packed.discovery_copies[row] = discovery.copies
        _list(packed, Lists.DISCOVERY + row, discovery.effects)
    for row, dominance in enumerate(data.tokens.dominance_token):
        _list(packed, Lists.DOMINANCE + row, dominance.effects)
    for row, event in enumerate(data.events.event):
        packed.event_deck[row] = getattr(EventDeck, event.deck.upper())
        packed.event_track[row] = TRACK_IDS.index(event.scores)
        packed.event_class[row] = CLASS_IDS.index(event.raider)
        _list(packed, Lists.EVENT + row, event.effects)
    for row, destiny in enumerate(data.destiny.destiny):
        packed.destiny_track[row] = (TRACK_IDS.index(destiny.primary), TRACK_IDS.index(destiny.secondary))
        packed.destiny_vp[row] = (destiny.primary_vp, destiny.secondary_vp)
