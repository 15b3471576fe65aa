"""What the data files say twice, for readers: the engine uses one place, the other is held against it.

An overlay may change the first alone; the second is closed to it, because it would change nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sim.games.andromedas_edge.schema import Data
from sim.games.andromedas_edge.vocabulary import BASES, SLOTS
from sim.rooms.data_files import Problem

CHECKED = "no figure that is only held against another one"
LABEL = "no label that no rule reads"
PART = "nothing that the rules of a card or tile rest on"
CLOSED: dict[tuple[str, ...], str] = {
    ("components",): CHECKED,
    ("destiny", "destiny", "*", "card_no"): LABEL,
    ("developments", "development", "*", "track"): PART,
    ("developments", "development", "*", "tiles"): CHECKED,
    ("developments", "development", "*", "cards"): CHECKED,
    ("events", "event", "*", "card_no"): LABEL,
    ("events", "event", "*", "deck"): PART,
    ("factions", "faction", "*", "upgrade"): CHECKED,
    ("factions", "faction", "*", "upgrade_ship"): CHECKED,
    ("map", "slot_count"): CHECKED,
    ("map", "nebula_count"): CHECKED,
    ("map", "start_tiles_by_players"): CHECKED,
    ("map", "slot"): PART,
    ("map", "nebula"): PART,
    ("modules", "module", "*", "card_no"): LABEL,
    ("raiders", "raider", "*", "no"): LABEL,
    ("raiders", "raider_ability", "*", "text_code"): LABEL,
    ("regions", "planet", "*", "track"): CHECKED,
    ("regions", "special_region", "*", "set"): PART,
    ("regions", "special_region", "*", "slot"): PART,
    ("regions", "special_region", "*", "enterable"): PART,
    ("regions", "special_region", "*", "passable"): PART,
    ("regions", "special_region", "*", "raider_faces"): CHECKED,
    ("resources", "resource", "*", "is_wild"): PART,
    ("resources", "resource", "*", "substitutes_for"): PART,
    ("resources", "resource", "*", "uses"): LABEL,
    ("resources", "resource", "tactics", "supply"): CHECKED,
    ("resources", "resource", "tactics", "storage_limit"): CHECKED,
    ("ships", "ship_type", "*", "count"): CHECKED,
    ("ships", "faction_upgrade", "*", "faction"): CHECKED,
    ("ships", "faction_upgrade", "*", "ship"): CHECKED,
    ("tactics", "card", "*", "card_no"): LABEL,
    ("tracks", "development_level_vp"): CHECKED,
    ("tracks", "track", "*", "color"): LABEL,
    ("tracks", "track", "*", "discovery_stack_size"): CHECKED,
}
Pair = tuple[str, tuple[str | int, ...], Any, Any]  # file, key, what it must be, what it is


def printed_problems(data: Data) -> Iterator[Problem]:
    """Everything in which the two places differ."""
    for file, where, expected, found in (*_counts(data), *_map(data), *_tracks(data)):
        if expected != found:
            yield Problem(file, where, f"{expected}, as elsewhere in the data", f"{found}")


def _counts(data: Data) -> Iterator[Pair]:
    """The inventory of the box."""
    box = {entry.id: (row, entry.count) for row, entry in enumerate(data.components.component)}
    here = {
        "planet_region_tile": len(data.regions.planet),
        "alliance_base_region_tile": len(data.regions.alliance_base),
        "special_region_tile": len(data.regions.special_region),
        "faction_card": len(data.factions.faction),
        "faction_ship_upgrade_tile": len(data.ships.faction_upgrade),
        "standard_ship_upgrade_tile": len(data.ships.standard_upgrade),
        "event_card": len(data.events.event),
        "raider_card": len(data.raiders.raider),
        "raider_standee": sum(raider.figures for raider in data.raiders.raider),
        "mechaphage_token": data.setup.mechaphage_tokens,
        "discovery_token": sum(token.copies for token in data.tokens.discovery_token),
        "dominance_token": len(data.tokens.dominance_token),
        "orphan_moon": len(data.moons.orphan_moon),
        "planetary_moon": len(data.moons.planetary_moon),
        "tactics_card": sum(card.copies for card in data.tactics.card),
        "module": len(data.modules.module),
        "destiny_card": len(data.destiny.destiny),
        "development_card": sum(entry.cards for entry in data.developments.development),
        "development_tile": sum(entry.tiles for entry in data.developments.development),
        "leader": 4 * data.resources.limits.leaders_per_player,
        "player_die": 4 * data.resources.limits.dice_per_player,
        "raider_die": data.resources.limits.raider_dice,
    }
    for resource in data.resources.resource[:5]:
        here[f"{resource.id}_token"] = resource.supply
    for kind in data.ships.ship_type:
        here[kind.id] = 4 * kind.count
    for name, count in here.items():
        row, found = box[name]
        yield "components", ("component", row, "count"), count, found
    cards = sum(card.copies for card in data.tactics.card)
    yield "resources", ("resource", 5, "supply"), cards, data.resources.resource[5].supply


def _map(data: Data) -> Iterator[Pair]:
    yield "map", ("slot_count",), SLOTS, data.map.slot_count
    yield "map", ("nebula_count",), len(data.map.nebula), data.map.nebula_count
    for players in (2, 3, 4):
        tiles = data.map.start_planets_by_players[players] + BASES
        found = data.map.start_tiles_by_players[players]
        yield "map", ("start_tiles_by_players", players), tiles, found
    for row, slot in enumerate(data.map.slot):
        yield "map", ("slot", row, "fill_order"), row + 1, slot.fill_order
    for row, nebula in enumerate(data.map.nebula):
        yield "map", ("nebula", row, "die"), row + 1, nebula.die
    faces = data.map.special_random_raider_faces
    for row, special in enumerate(data.regions.special_region):
        expected = faces.special_a if special.slot == "special_a" else faces.special_b
        yield "regions", ("special_region", row, "raider_faces"), expected, special.raider_faces
    for row, planet in enumerate(data.regions.planet):
        yield "regions", ("planet", row, "track"), planet.moon_color, planet.track


def _tracks(data: Data) -> Iterator[Pair]:
    levels = data.tracks.development_level_vp
    expected = [levels.level0, levels.level1, levels.level2, levels.level3]
    for row, development in enumerate(data.developments.development):
        yield "developments", ("development", row, "end_vp"), expected, development.end_vp
        yield "developments", ("development", row, "track"), data.tracks.track[row].id, development.track
    limit = next(track for track in data.tracks.track if track.id == "civilization").base_hand_limit
    yield "resources", ("resource", 5, "storage_limit"), limit, data.resources.resource[5].storage_limit
