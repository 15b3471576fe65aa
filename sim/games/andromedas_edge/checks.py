"""Checks between keys and between files.

Compiled rules check no bounds: whatever they index with must be right when it leaves this folder. And what a
file says must be used, or it is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from sim.games.andromedas_edge.checks_words import (
    ABILITIES,
    CARD_EFFECTS,
    COST_KINDS,
    RAIDER_ABILITIES,
    TYPE_OF_WINDOW,
)
from sim.games.andromedas_edge.schema import Data
from sim.games.andromedas_edge.vocabulary import (
    ABILITY_IDS,
    BASE_IDS,
    CARDS,
    CLASS_IDS,
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
    SLOTS,
    STACK_SIZE,
    STACKS,
    STANDARD_TILES,
    TRACK_IDS,
    TYPE_IDS,
    CardWindow,
    Trigger,
)
from sim.games.andromedas_edge.vocabulary_effects import Per
from sim.rooms.checks import Rows
from sim.rooms.data_files import Problem, one_of

PLAYER_COUNTS = (2, 3, 4)
MOST_UNITS = 8  # of one cost: all ways to pay it must fit the list of moves
KEY_MODULES = ("main_reactor", "shipwright", "treasury", "architect")
SPECIALS = ("quasar_a", "quasar_b", "vortex_a", "vortex_b")
PERS = tuple(name.lower() for name in Per._fields)
WINDOWS = tuple(name.lower() for name in CardWindow._fields)
TRIGGERS = tuple(name.lower() for name in Trigger._fields)
STARTS = (*BASE_IDS, "random_nebula", "newest_planet")
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
    ("resources", "resource"): RESOURCE_IDS,
    ("ships", "ship_type"): TYPE_IDS,
    ("ships", "standard_upgrade"): STANDARD_TILES,
    ("ships", "faction_upgrade"): FACTIONS,
    ("tactics", "card"): CARDS,
    ("tokens", "discovery_token"): DISCOVERIES,
    ("tokens", "dominance_token"): DOMINANCES,
    ("tracks", "track"): TRACK_IDS,
}
Problems = Iterator[Problem]


def structural_problems(data: Data) -> Problems:
    """Everything that is wrong with valid files taken together, packaged or after an overlay."""
    yield from _costs(data)
    yield from _modules(data)
    yield from _moons(data)
    yield from _ships(data)
    yield from _factions(data)
    yield from _raiders(data)
    yield from _cards(data)
    yield from _tracks(data)
    yield from _map(data)
    yield from _tokens(data)


def _cost(file: str, where: tuple[Any, ...], costs: Sequence[Any], kinds: Sequence[str]) -> Problems:
    """A cost has the keys of its kind, is of a kind that its place knows, and is not too large."""
    for place, cost in enumerate(costs):
        here = (*where, place)
        if cost.kind not in kinds:
            yield Problem(file, (*here, "kind"), f"one of {', '.join(kinds)}", cost.kind)
        given = {key for key in cost.model_fields_set if key != "kind"}
        if extra := sorted(given - set(COST_KINDS[cost.kind])):
            yield Problem(
                file, (*here, extra[0]), f"no such key of {cost.kind}", str(getattr(cost, extra[0]))
            )
        units = sum(getattr(cost, key) for key in COST_KINDS[cost.kind] if key != "type")
        if units > MOST_UNITS:
            yield Problem(file, here, f"at most {MOST_UNITS} resources", str(units))


def _costs(data: Data) -> Problems:
    pay = ("pay", "pay_any")
    for row, base in enumerate(data.regions.alliance_base):
        yield from _cost("regions", ("alliance_base", row, "cost"), base.cost, pay)
    for row, development in enumerate(data.developments.development):
        where = ("development", row, "ability_cost")
        yield from _cost("developments", where, development.ability_cost, pay)
    for row, key in enumerate(data.modules.key_module):
        yield from _cost("modules", ("key_module", row, "cost"), key.cost, pay)
    for row, module in enumerate(data.modules.module):
        kinds = ("pay_moon",) if module.slot == "input" else pay
        yield from _cost("modules", ("module", row, "cost"), module.cost, kinds)
    for row, card in enumerate(data.tactics.card):
        yield from _cost("tactics", ("card", row, "cost"), card.cost, pay)
    for row, planet in enumerate(data.regions.planet):
        if planet.resource_cost.solid_any:
            place = ("planet", row, "resource_cost", "solid_any")
            yield Problem("regions", place, "0: developments name their resources", "more")
        yield from _solids("regions", ("planet", row, "resource_cost"), planet.resource_cost)
    for row, column in enumerate(data.modules.column):
        yield from _solids("modules", ("column", row, "cost"), column.cost)
    for row, kind in enumerate(data.ships.ship_type):
        if kind.build_cost.nanocarbon or kind.build_cost.ice or kind.build_cost.solid_any:
            yield Problem("ships", ("ship_type", row, "build_cost"), "a cost in titanium", "another resource")


def _solids(file: str, where: tuple[Any, ...], cost: Any) -> Problems:
    units = cost.titanium + cost.nanocarbon + cost.ice + cost.solid_any
    if units > MOST_UNITS:
        yield Problem(file, where, f"at most {MOST_UNITS} resources", str(units))


def _modules(data: Data) -> Problems:
    decks = [column.deck for column in data.modules.column]
    if tuple(decks) != DECK_IDS:
        yield Problem("modules", ("column",), ", ".join(DECK_IDS), ", ".join(decks))
    for row, key in enumerate(data.modules.key_module):
        if key.deck != DECK_IDS[row]:
            yield Problem("modules", ("key_module", row, "deck"), DECK_IDS[row], key.deck)
        kinds = [effect.kind for effect in key.effects]
        if "moon_output" in kinds:
            yield Problem("modules", ("key_module", row, "effects"), "no moon_output without a slot", "one")
        if row != 0 and "activate_science_row" in kinds:
            yield Problem(
                "modules", ("key_module", row, "effects"), "activate_science_row at main_reactor", "here"
            )
        if key.half_slot_outer and row != 1:
            yield Problem(
                "modules", ("key_module", row, "half_slot_outer"), "true at shipwright only", "true"
            )
    for row, module in enumerate(data.modules.module):
        yield from _module(row, module)


def _module(row: int, module: Any) -> Problems:
    where = ("module", row)
    deck = DECK_IDS[row // DECK_SIZE]
    kinds = [effect.kind for effect in module.effects]
    if module.deck != deck:
        yield Problem("modules", (*where, "deck"), deck, module.deck)
    if (module.slot == "half") != (deck == "industry"):
        yield Problem("modules", (*where, "slot"), "half for industry and no other deck", module.slot)
    if module.slot != "output" and "moon_output" in kinds:
        yield Problem("modules", (*where, "effects"), "moon_output with an output slot only", "one")
    if module.slot == "output" and "moon_output" not in kinds:
        yield Problem("modules", (*where, "effects"), "moon_output with an output slot", "none")
    if module.slot == "input" and not module.cost:
        yield Problem("modules", (*where, "cost"), "pay_moon with an input slot", "nothing")
    if module.slot in ("none", "half") and module.slot_vp:
        yield Problem("modules", (*where, "slot_vp"), "0 without a slot of its own", str(module.slot_vp))
    if "activate_science_row" in kinds:
        yield Problem("modules", (*where, "effects"), "activate_science_row at main_reactor only", "one")
    if module.end_game is not None:
        if deck != "civilization" or module.effects or module.cost or module.slot != "none":
            yield Problem("modules", (*where, "end_game"), "a civilization module without effects", "others")
        if module.end_game.per not in PERS:
            yield Problem("modules", (*where, "end_game", "per"), *one_of(PERS, module.end_game.per))
    if module.dock != (deck != "science" and module.end_game is None):
        yield Problem(
            "modules", (*where, "dock"), "true but for science and end-game modules", str(module.dock)
        )


def _moons(data: Data) -> Problems:
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
                yield Problem("moons", (key, row, "color"), "orphan for orphan moons", moon.color)


def _ships(data: Data) -> Problems:
    for row, kind in enumerate(data.ships.ship_type):
        if kind.count != (6 if row == 0 else 1):
            yield Problem("ships", ("ship_type", row, "count"), "as many as the box has", str(kind.count))
        if kind.start_in_bay > kind.count:
            yield Problem("ships", ("ship_type", row, "start_in_bay"), f"at most {kind.count}", "more")
    if sum(kind.start_in_bay for kind in data.ships.ship_type) == 0:
        yield Problem("ships", ("ship_type", 0, "start_in_bay"), "a ship at the start", "none")
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
                    "ships", (key, row, "abilities"), "settle for transports and no other", "others"
                )
            if len(set(entry.abilities)) != len(entry.abilities):
                yield Problem("ships", (key, row, "abilities"), "each ability once", "one twice")
            if key == "standard_upgrade" and ship != TYPE_IDS[row // 5]:
                yield Problem("ships", (key, row, "ship"), TYPE_IDS[row // 5], ship)
            if key != "ship_type":
                yield from _triggers(key, row, entry.triggers)


def _triggers(key: str, row: int, triggers: Sequence[Any]) -> Problems:
    seen = []
    for place, trigger in enumerate(triggers):
        where = (key, row, "triggers", place)
        if trigger.on not in TRIGGERS:
            yield Problem("ships", (*where, "on"), *one_of(TRIGGERS, trigger.on))
        elif trigger.on in seen:
            yield Problem("ships", (*where, "on"), "each moment once", trigger.on)
        seen.append(trigger.on)
        if trigger.on != "win_battle_with_this" and any(effect.kind == "steal" for effect in trigger.effects):
            yield Problem("ships", (*where, "effects"), "steal after a won battle only", trigger.on)
        allowed = {"return_this": ("", "once_per_return"), "claim_moon_with_this": ("", "once_per_turn")}
        if trigger.limit not in allowed.get(trigger.on, ("",)):
            yield Problem("ships", (*where, "limit"), "a limit that matters for this moment", trigger.limit)


def _factions(data: Data) -> Problems:
    seen: Counter[str] = Counter()
    tiles = [tile.id for tile in data.ships.faction_upgrade]
    for row, faction in enumerate(data.factions.faction):
        tile = data.ships.faction_upgrade[row]
        if faction.upgrade != tiles[row] or tile.faction != faction.id:
            yield Problem(
                "factions", ("faction", row, "upgrade"), f"{tiles[row]}, in this order", faction.upgrade
            )
        if faction.upgrade_ship != tile.ship:
            yield Problem("factions", ("faction", row, "upgrade_ship"), tile.ship, faction.upgrade_ship)
        for place, ability in enumerate(faction.abilities):
            where = ("faction", row, "abilities", place)
            if ability.id not in ABILITY_IDS:
                yield Problem("factions", (*where, "id"), *one_of(ABILITY_IDS, ability.id))
                continue
            seen[ability.id] += 1
            yield from _ability(where, ability)
    for name in ABILITY_IDS:
        if seen[name] != 1:
            yield Problem("factions", ("faction",), f"the ability {name} once", str(seen[name]))


def _ability(where: tuple[Any, ...], ability: Any) -> Problems:
    """When an ability acts and what it does belong to its name; its numbers are free."""
    on, kinds, limit, condition, optional, cost = ABILITIES[ability.id]
    found = tuple(effect.kind for effect in ability.effects)
    pairs = (
        ("on", on, ability.on),
        ("limit", limit, ability.limit),
        ("condition", condition, ability.condition),
        ("optional", optional, ability.optional),
    )
    for key, expected, got in pairs:
        if expected != got:
            yield Problem(
                "factions", (*where, key), f"{expected or 'nothing'} for {ability.id}", str(got) or "nothing"
            )
    if found != kinds:
        yield Problem(
            "factions", (*where, "effects"), f"{', '.join(kinds)} for {ability.id}", ", ".join(found)
        )
    if tuple(one.kind for one in ability.cost) != cost:
        yield Problem(
            "factions", (*where, "cost"), f"{', '.join(cost) or 'no cost'} for {ability.id}", "others"
        )
    yield from _cost("factions", (*where, "cost"), ability.cost, cost or ("pay",))
    for one in ability.cost:
        if one.kind == "pay" and (one.titanium or one.nanocarbon or one.ice or one.credit or one.tactics):
            yield Problem("factions", (*where, "cost"), f"energy for {ability.id}", "another resource")
        if one.kind == "discard_tactics" and one.n != 1:
            yield Problem("factions", (*where, "cost"), f"one card for {ability.id}", str(one.n))
    for effect in ability.effects if found == kinds else ():
        word = ABILITY_WORDS.get(ability.id)
        if word is not None and getattr(effect, word[0]) != word[1]:
            yield Problem("factions", (*where, "effects"), f"{word[0]} {word[1]} for {ability.id}", "another")


ABILITY_WORDS: dict[str, tuple[str, Any]] = {
    "battle_fury_end": ("vp", 0),
    "overclock_targeting": ("stat", "targeting"),
    "sabotage": ("who", "opponents"),
    "far_charts": ("scope", "fighter"),
    "fungal_growth": ("use", "ice"),
    "machine_mind": ("rows", 1),
}


def _raiders(data: Data) -> Problems:
    classes: Counter[str] = Counter(raider.cls for raider in data.raiders.raider)
    for cls in CLASS_IDS:
        if classes[cls] != 2:
            yield Problem("raiders", ("raider",), f"2 cards of class {cls}", str(classes[cls]))
    for row, raider in enumerate(data.raiders.raider):
        where = ("raider", row)
        if raider.start not in STARTS:
            yield Problem("raiders", (*where, "start"), *one_of(STARTS, raider.start))
        if raider.cls != "S" and raider.figures != 1:
            yield Problem("raiders", (*where, "figures"), "1 but for class S", str(raider.figures))
        for ability in raider.abilities:
            if ability not in RAIDER_ABILITY_IDS:
                yield Problem("raiders", (*where, "abilities"), *one_of(RAIDER_ABILITY_IDS, ability))
        if ("swarm" in raider.abilities) != (raider.cls == "S"):
            yield Problem("raiders", (*where, "abilities"), "swarm for class S and no other", "others")
    for row, entry in enumerate(data.raiders.raider_ability):
        found = tuple(effect.kind for effect in entry.effects)
        expected = RAIDER_ABILITIES[entry.id]
        if (entry.on, entry.condition, found) != expected:
            words = f"{expected[0] or 'no moment'}: {', '.join(expected[2]) or 'nothing'}"
            yield Problem("raiders", ("raider_ability", row), words, f"{entry.on}: {', '.join(found)}")
        for effect in entry.effects:
            if effect.kind == "modify" and effect.stat != "targeting":
                yield Problem("raiders", ("raider_ability", row, "effects"), "targeting", effect.stat)
            if effect.kind == "lose" and effect.tactics:
                yield Problem("raiders", ("raider_ability", row, "effects"), "tokens and points", "cards")


def _cards(data: Data) -> Problems:
    for row, card in enumerate(data.tactics.card):
        where = ("card", row)
        if card.window not in WINDOWS:
            yield Problem("tactics", (*where, "window"), *one_of(WINDOWS, card.window))
            continue
        if card.type not in TYPE_OF_WINDOW[card.window]:
            words = " or ".join(TYPE_OF_WINDOW[card.window])
            yield Problem("tactics", (*where, "type"), f"{words} in the window {card.window}", card.type)
            continue
        allowed = CARD_EFFECTS["support" if card.type == "support" else card.window]
        for place, effect in enumerate(card.effects):
            if effect.kind not in allowed:
                expected = f"a kind of the window {card.window}"
                yield Problem("tactics", (*where, "effects", place, "kind"), expected, effect.kind)
            elif effect.kind == "modify" and effect.stat not in allowed[effect.kind]:
                words = " or ".join(allowed[effect.kind])
                yield Problem("tactics", (*where, "effects", place, "stat"), words, effect.stat)
            elif effect.kind == "modify" and effect.stat == "build_cost" and effect.n > 0:
                yield Problem("tactics", (*where, "effects", place, "n"), "0 or less", str(effect.n))
            elif effect.kind == "modify" and effect.stat != "build_cost" and effect.n < 0:
                yield Problem("tactics", (*where, "effects", place, "n"), "0 or more", str(effect.n))
        single = ("reaction_card_played", "battle_after_roll", "battle_damage")
        if card.window in single and len(card.effects) != 1:
            yield Problem("tactics", (*where, "effects"), "one effect", str(len(card.effects)))
        if card.cost and card.window not in ("own_turn", "own_launch", "own_return"):
            yield Problem("tactics", (*where, "cost"), f"no cost in the window {card.window}", "one")
        conditions = {"diplomacy": ("", "no_raider_in_battle"), "reaction_card_played": ("opponent_played",)}
        if card.condition not in conditions.get(card.window, ("",)):
            yield Problem("tactics", (*where, "condition"), f"one that {card.window} knows", card.condition)


def _tracks(data: Data) -> Problems:
    for row, track in enumerate(data.tracks.track):
        where = ("track", row)
        if track.development != DEVELOPMENT_IDS[row]:
            yield Problem("tracks", (*where, "development"), DEVELOPMENT_IDS[row], track.development)
        if not track.level1_at <= track.level2_at <= track.level3_at:
            yield Problem("tracks", (*where, "level2_at"), "levels one after the other", str(track.level2_at))
        for space, (before, points) in enumerate(pairwise(track.vp), 1):
            if points < before:  # players stop there, and the game may never end
                expected = f"at least {before}, as on the space before"
                yield Problem("tracks", (*where, "vp", space), expected, str(points))
        if len(track.hand_limit_spaces) != len(track.hand_limits):
            yield Problem(
                "tracks", (*where, "hand_limits"), "one for each space", str(len(track.hand_limits))
            )
        for key in ("event", "discovery", "upgrade", "hand_limit", "dominance", "storage_bonus"):
            spaces = getattr(track, f"{key}_spaces")
            if len(set(spaces)) != len(spaces):
                yield Problem("tracks", (*where, f"{key}_spaces"), "each space once", str(spaces))
        sizes = (len(track.storage_bonus_spaces), len(track.storage_bonus_vp))
        if sizes != ((2, 2) if track.id == "commerce" else (0, 0)):
            yield Problem(
                "tracks", (*where, "storage_bonus_spaces"), "two of each, on commerce only", str(sizes)
            )
        if track.base_hand_limit and track.id != "civilization":
            yield Problem("tracks", (*where, "base_hand_limit"), "none but on civilization", "one")
        if track.dominance_late_vp and track.id != "supremacy":
            yield Problem("tracks", (*where, "dominance_late_vp"), "none but on supremacy", "some")
        if track.dominance_spaces and track.id != "supremacy":
            yield Problem("tracks", (*where, "dominance_spaces"), "none but on supremacy", "some")
    for count in PLAYER_COUNTS:
        length = data.tracks.event_track.length_by_players[count]
        if length < 1:
            yield Problem("tracks", ("event_track", "length_by_players", count), "at least 1", str(length))


def _map(data: Data) -> Problems:
    faces = data.map.special_random_raider_faces
    if sorted([*faces.special_a, *faces.special_b]) != list(range(1, FACES + 1)) or not faces.special_b:
        yield Problem("map", ("special_random_raider_faces",), "each face once, some for both", "others")
    if not faces.special_a:
        yield Problem("map", ("special_random_raider_faces", "special_a"), "a face", "none")
    places: list[Any] = [*data.map.slot, *data.map.nebula]
    names = {place.id: place for place in places}
    lists: tuple[tuple[str, Sequence[Any]], ...] = (("slot", data.map.slot), ("nebula", data.map.nebula))
    for key, entries in lists:
        for row, place in enumerate(entries):
            for other in place.neighbours:
                if other not in names or place.id not in names[other].neighbours:
                    yield Problem("map", (key, row, "neighbours"), "regions that name this one too", other)
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
                "destiny", ("destiny", row, "secondary"), "another track than the primary", "the same"
            )


def _tokens(data: Data) -> Problems:
    total = sum(token.copies for token in data.tokens.discovery_token)
    if total < STACKS * STACK_SIZE:
        yield Problem("tokens", ("discovery_token",), f"at least {STACKS * STACK_SIZE} tokens", str(total))
