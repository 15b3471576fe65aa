"""Checks between keys and between files: modules, moons, ships, tracks, the map, tokens.

Compiled rules don't check bounds, so every number they use as an index must be right when it leaves this
folder. A value that no rule would use is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from sim.gamekit.checks import Rows
from sim.gamekit.data_files import Problem, one_of
from sim.games.andromedas_edge.loading.checks_abilities import (
    card_problems,
    faction_problems,
    raider_problems,
)
from sim.games.andromedas_edge.loading.checks_costs import MOST_UNITS, Problems, all_cost_problems
from sim.games.andromedas_edge.loading.schema import Data
from sim.games.andromedas_edge.rules.vocabulary import (
    BASE_IDS,
    CARDS,
    DECK_IDS,
    DECK_SIZE,
    DESTINIES,
    DEVELOPMENT_IDS,
    DISCOVERIES,
    DOMINANCES,
    EVENT_DECK,
    EVENTS,
    FACES,
    FACTIONS,
    MODULES,
    NEBULAE,
    PLANET_MOONS,
    PLANETS,
    RAIDER_ABILITY_IDS,
    RAIDERS,
    RESOURCE_IDS,
    RESOURCES,
    SLOTS,
    STACK_SIZE,
    STACKS,
    STANDARD_TILES,
    TRACK_IDS,
    TRANSPORTS,
    TYPE_IDS,
    Trigger,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import Per

PLAYER_COUNTS = (2, 3, 4)
KEY_MODULES = ("main_reactor", "shipwright", "treasury", "architect")
SPECIALS = ("quasar_a", "quasar_b", "vortex_a", "vortex_b")
PERS = tuple(name.lower() for name in Per._fields)
TRIGGERS = tuple(name.lower() for name in Trigger._fields)
ROWS: Rows = {
    ("destiny", "destiny"): DESTINIES,
    ("developments", "development"): DEVELOPMENT_IDS,
    ("events", "event"): EVENTS,
    ("factions", "faction"): FACTIONS,
    ("map", "slot"): tuple(f"slot_{number + 1:02}" for number in range(SLOTS)),
    ("map", "nebula"): tuple(f"nebula_{number + 1}" for number in range(NEBULAE)),
    ("modules", "key_module"): KEY_MODULES,
    ("modules", "module"): MODULES,
    ("moons", "planetary_moon"): PLANET_MOONS,
    ("moons", "orphan_moon"): NEBULAE,
    ("raiders", "raider"): RAIDERS,
    ("raiders", "raider_ability"): RAIDER_ABILITY_IDS,
    ("regions", "alliance_base"): BASE_IDS,
    ("regions", "planet"): PLANETS,
    ("regions", "special_region"): SPECIALS,
    ("resources", "resource"): RESOURCE_IDS[:RESOURCES],
    ("ships", "ship_type"): TYPE_IDS,
    ("ships", "standard_upgrade"): STANDARD_TILES,
    ("ships", "faction_upgrade"): FACTIONS,
    ("tactics", "card"): CARDS,
    ("tokens", "discovery_token"): DISCOVERIES,
    ("tokens", "dominance_token"): DOMINANCES,
    ("tracks", "track"): TRACK_IDS,
}


def structural_problems(data: Data) -> Problems:
    """Everything wrong with files that are valid one by one, packaged or after an overlay."""
    yield from all_cost_problems(data)
    yield from module_problems(data)
    yield from moon_problems(data)
    yield from ship_problems(data)
    yield from faction_problems(data)
    yield from raider_problems(data)
    yield from card_problems(data)
    yield from track_problems(data)
    yield from map_problems(data)
    yield from token_problems(data)


def module_problems(data: Data) -> Problems:
    decks = [column.deck for column in data.modules.column]
    if tuple(decks) != DECK_IDS:
        yield Problem("modules", ("column",), ", ".join(DECK_IDS), ", ".join(decks))
    for row, key in enumerate(data.modules.key_module):
        if key.deck != DECK_IDS[row]:
            yield Problem("modules", ("key_module", row, "deck"), DECK_IDS[row], key.deck)
        kinds = [effect.kind for effect in key.effects]
        if "moon_output" in kinds:
            yield Problem(
                "modules", ("key_module", row, "effects"), "no moon_output: it has no slot", "moon_output"
            )
        if row != 0 and "activate_science_row" in kinds:
            yield Problem(
                "modules",
                ("key_module", row, "effects"),
                "activate_science_row only at main_reactor",
                "it here",
            )
        if key.half_slot_outer and row != 1:
            yield Problem(
                "modules", ("key_module", row, "half_slot_outer"), "true only at shipwright", "true"
            )
    for row, module in enumerate(data.modules.module):
        yield from problems_of_module(row, module)


def problems_of_module(row: int, module: Any) -> Problems:
    where = ("module", row)
    deck = DECK_IDS[row // DECK_SIZE]
    kinds = [effect.kind for effect in module.effects]
    if module.deck != deck:
        yield Problem("modules", (*where, "deck"), deck, module.deck)
    if (module.slot == "half") != (deck == "industry"):
        yield Problem("modules", (*where, "slot"), "half for industry modules only", module.slot)
    if module.slot != "output" and "moon_output" in kinds:
        yield Problem("modules", (*where, "effects"), "moon_output only with an output slot", "moon_output")
    if module.slot == "output" and "moon_output" not in kinds:
        yield Problem(
            "modules", (*where, "effects"), "moon_output, as it has an output slot", "no moon_output"
        )
    if module.slot == "input" and not module.cost:
        yield Problem("modules", (*where, "cost"), "pay_moon, as it has an input slot", "no cost")
    if module.slot in ("none", "half") and module.slot_vp:
        yield Problem("modules", (*where, "slot_vp"), "0, as it has no slot", str(module.slot_vp))
    if "activate_science_row" in kinds:
        yield Problem("modules", (*where, "effects"), "activate_science_row only at main_reactor", "it here")
    if module.end_game is not None:
        if deck != "civilization" or module.effects or module.cost or module.slot != "none":
            yield Problem(
                "modules",
                (*where, "end_game"),
                "only civilization modules without effects, cost or slot to have it",
                "it here",
            )
        if module.end_game.per not in PERS:
            yield Problem("modules", (*where, "end_game", "per"), *one_of(PERS, module.end_game.per))
    if module.dock != (deck != "science" and module.end_game is None):
        yield Problem(
            "modules", (*where, "dock"), "true except for science and end-game modules", str(module.dock)
        )


def moon_problems(data: Data) -> Problems:
    colours: Counter[str] = Counter(moon.color for moon in data.moons.planetary_moon)
    for colour in TRACK_IDS:
        if colours[colour] != 9:
            yield Problem("moons", ("planetary_moon",), f"9 moons of {colour}", str(colours[colour]))
    for key, moons in (
        ("planetary_moon", data.moons.planetary_moon),
        ("orphan_moon", data.moons.orphan_moon),
    ):
        for row, moon in enumerate(moons):
            units = sum(getattr(moon, name) for name in RESOURCE_IDS)
            if units > MOST_UNITS:
                yield Problem("moons", (key, row), f"at most {MOST_UNITS} resources", str(units))
            if (moon.color == "orphan") != (key == "orphan_moon"):
                yield Problem("moons", (key, row, "color"), "orphan for orphan moons only", moon.color)


def ship_problems(data: Data) -> Problems:
    for row, kind in enumerate(data.ships.ship_type):
        count = TRANSPORTS if row == 0 else 1
        if kind.start_in_bay > count:
            found = str(kind.start_in_bay)
            yield Problem("ships", ("ship_type", row, "start_in_bay"), f"at most {count}", found)
    if sum(kind.start_in_bay for kind in data.ships.ship_type) == 0:
        yield Problem("ships", ("ship_type", 0, "start_in_bay"), "at least one ship at the start", "none")
    lists: tuple[tuple[str, Sequence[Any]], ...] = (
        ("ship_type", data.ships.ship_type),
        ("standard_upgrade", data.ships.standard_upgrade),
        ("faction_upgrade", data.ships.faction_upgrade),
    )
    for key, entries in lists:
        for row, entry in enumerate(entries):
            ship = entry.id if key == "ship_type" else entry.ship
            if ("settle" in entry.abilities) != (ship == "transport"):
                yield Problem(
                    "ships",
                    (key, row, "abilities"),
                    "settle for transports only",
                    ", ".join(entry.abilities) or "none",
                )
            if len(set(entry.abilities)) != len(entry.abilities):
                yield Problem(
                    "ships", (key, row, "abilities"), "each ability once", ", ".join(entry.abilities)
                )
            if key == "standard_upgrade" and ship != TYPE_IDS[row // 5]:
                yield Problem("ships", (key, row, "ship"), TYPE_IDS[row // 5], ship)
            if key != "ship_type":
                yield from trigger_problems(key, row, entry.triggers)


def trigger_problems(key: str, row: int, triggers: Sequence[Any]) -> Problems:
    seen = []
    for place, trigger in enumerate(triggers):
        where = (key, row, "triggers", place)
        if trigger.on not in TRIGGERS:
            yield Problem("ships", (*where, "on"), *one_of(TRIGGERS, trigger.on))
        elif trigger.on in seen:
            yield Problem("ships", (*where, "on"), "each moment once", f"{trigger.on} again")
        seen.append(trigger.on)
        if trigger.on != "win_battle_with_this" and any(effect.kind == "steal" for effect in trigger.effects):
            yield Problem("ships", (*where, "effects"), "steal only after a won battle", trigger.on)
        allowed = {"return_this": ("", "once_per_return"), "claim_moon_with_this": ("", "once_per_turn")}
        if trigger.limit not in allowed.get(trigger.on, ("",)):
            yield Problem("ships", (*where, "limit"), "a limit that fits this moment", trigger.limit)


def track_problems(data: Data) -> Problems:
    for row, track in enumerate(data.tracks.track):
        where = ("track", row)
        if track.development != DEVELOPMENT_IDS[row]:
            yield Problem("tracks", (*where, "development"), DEVELOPMENT_IDS[row], track.development)
        if not track.level1_at <= track.level2_at <= track.level3_at:
            yield Problem(
                "tracks", (*where, "level2_at"), "a space between levels 1 and 3", str(track.level2_at)
            )
        for space, (before, points) in enumerate(pairwise(track.vp), 1):
            if points < before:  # players would stop there, and the game might never end
                expected = f"at least {before}, the value of the space before"
                yield Problem("tracks", (*where, "vp", space), expected, str(points))
        if len(track.hand_limit_spaces) != len(track.hand_limits):
            yield Problem("tracks", (*where, "hand_limits"), "one per space", str(len(track.hand_limits)))
        for key in ("event", "discovery", "upgrade", "hand_limit", "dominance", "storage_bonus"):
            spaces = getattr(track, f"{key}_spaces")
            if len(set(spaces)) != len(spaces):
                yield Problem("tracks", (*where, f"{key}_spaces"), "each space once", str(spaces))
        sizes = (len(track.storage_bonus_spaces), len(track.storage_bonus_vp))
        if sizes != ((2, 2) if track.id == "commerce" else (0, 0)):
            yield Problem(
                "tracks",
                (*where, "storage_bonus_spaces"),
                "two spaces and two values, on commerce only",
                str(sizes),
            )
        if track.base_hand_limit and track.id != "civilization":
            yield Problem(
                "tracks", (*where, "base_hand_limit"), "only on civilization", str(track.base_hand_limit)
            )
        if track.dominance_late_vp and track.id != "supremacy":
            yield Problem(
                "tracks", (*where, "dominance_late_vp"), "only on supremacy", str(track.dominance_late_vp)
            )
        if track.dominance_spaces and track.id != "supremacy":
            yield Problem(
                "tracks", (*where, "dominance_spaces"), "only on supremacy", str(track.dominance_spaces)
            )
    for count in PLAYER_COUNTS:
        length = data.tracks.event_track.length_by_players[count]
        if length < 1:
            yield Problem("tracks", ("event_track", "length_by_players", count), "at least 1", str(length))


def map_problems(data: Data) -> Problems:
    faces = data.map.special_random_raider_faces
    if sorted([*faces.special_a, *faces.special_b]) != list(range(1, FACES + 1)) or not faces.special_b:
        yield Problem(
            "map",
            ("special_random_raider_faces",),
            "each face of the die once, some for each tile",
            "another set",
        )
    if not faces.special_a:
        yield Problem("map", ("special_random_raider_faces", "special_a"), "at least one face", "none")
    places: list[Any] = [*data.map.slot, *data.map.nebula]
    names = {place.id: place for place in places}
    lists: tuple[tuple[str, Sequence[Any]], ...] = (("slot", data.map.slot), ("nebula", data.map.nebula))
    for key, entries in lists:
        for row, place in enumerate(entries):
            for other in place.neighbours:
                if other not in names or place.id not in names[other].neighbours:
                    yield Problem("map", (key, row, "neighbours"), "regions that list this one too", other)
    marks = sorted(slot.special_mark for slot in data.map.slot if slot.special_mark)
    if marks != ["special_a", "special_b"]:
        yield Problem("map", ("slot",), "special_a and special_b once each", str(marks))
    decks = Counter(event.deck for event in data.events.event)
    for deck, count in decks.items():
        if count != EVENT_DECK:
            yield Problem("events", ("event",), f"{EVENT_DECK} cards of {deck}", str(count))
    for row, planet in enumerate(data.regions.planet):
        if planet.moon_color != TRACK_IDS[row // 3]:
            yield Problem("regions", ("planet", row, "moon_color"), TRACK_IDS[row // 3], planet.moon_color)
    for row, destiny in enumerate(data.destiny.destiny):
        if destiny.primary == destiny.secondary:
            yield Problem(
                "destiny", ("destiny", row, "secondary"), "a track other than the primary", destiny.secondary
            )


def token_problems(data: Data) -> Problems:
    total = sum(token.copies for token in data.tokens.discovery_token)
    if total < STACKS * STACK_SIZE:
        yield Problem("tokens", ("discovery_token",), f"at least {STACKS * STACK_SIZE} tokens", str(total))
