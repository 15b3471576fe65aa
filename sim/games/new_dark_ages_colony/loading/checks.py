"""Checks across keys and files: what the compiled rules rely on, with or without an overlay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sim.gamekit.checks import Rows
from sim.gamekit.components import ids_of
from sim.gamekit.data_files import Problem, Where, one_of
from sim.games.new_dark_ages_colony.loading.schema import Data
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    CHAPTERS,
    CHARACTERS,
    EPISODES,
    FACTION_IDS,
    FIRST_UNIT,
    LEVELS,
    LINES,
    OBJECTS,
    RAID_COSTS,
    RESOURCE_IDS,
    SEATS,
    SITE_IDS,
    SLOTS,
    TRACK_IDS,
    TYPE_IDS,
    First,
)

ROWS: Rows = {
    ("resources", "resource"): RESOURCE_IDS,
    ("sites", "site"): SITE_IDS,
    ("market", "exchange"): LINES,
    ("objects", "object"): OBJECTS,
    ("characters", "character"): CHARACTERS,
    ("chapters", "chapter"): CHAPTERS,
    ("episodes", "episode"): EPISODES,
    ("factions", "faction"): FACTION_IDS,
    ("rules", "slot"): SLOTS,
    ("rules", "track"): TRACK_IDS,
}
# The keys of each type of card, besides id, index, type and title.
FIELDS = {
    "dossier": ("character", "cost"),
    "raid": ("cost",),
    "automation": ("object",),
    "robbery": (),
    "recovery": (),
    "income": ("condition", "gain"),
    "secret_strike": ("points",),
    "breakthrough": (),
}
CARD_FIELDS = ("character", "object", "cost", "condition", "gain", "points")
CHAPTER_FIELDS = {
    "crisis": ("cost", "consequence"),
    "conflict": ("price_options", "reward", "winner_track"),
}
FACTION_POINTS = 20
EARTH_OBJECTS = 9
# What an overlay may not change, because it decides what a row is.
CLOSED = {
    ("episodes", "episode", "*", "type"): "no other type: cards are numbered by type",
    ("sites",): "no changes of sites: they have no numbers",
}
Problems = Iterator[Problem]


def structural_problems(data: Data) -> Problems:
    """Everything that is wrong between files that are valid on their own."""
    yield from _resources(data)
    yield from _objects(data)
    yield from _chapters(data)
    yield from _episodes(data)
    yield from _factions(data)
    yield from _rules(data)


def _known(file: str, where: Where, word: str | None, words: Sequence[str]) -> Problems:
    if word is not None and word not in words:
        yield Problem(file, where, *one_of(words, word))


def _fields(file: str, where: Where, entry: object, wanted: Sequence[str], of: Sequence[str]) -> Problems:
    """An entry has the fields that its type needs, and no others."""
    for name in of:
        present = getattr(entry, name) is not None
        if present != (name in wanted):
            expected = "this key" if name in wanted else "no such key with this type"
            yield Problem(file, (*where, name), expected, "one" if present else "nothing")


def _resources(data: Data) -> Problems:
    for row, resource in enumerate(data.resources.resource):
        if (resource.supply is not None) != (row >= FIRST_UNIT):
            expected = "a supply of units" if row >= FIRST_UNIT else "no supply: the bank is unlimited"
            yield Problem("resources", ("resource", row, "supply"), expected, f"{resource.supply}")


def _objects(data: Data) -> Problems:
    for row, entry in enumerate(data.objects.object):
        tracks = [effect.track for effect in entry.track_effect]
        if len(set(tracks)) != len(tracks):
            where = ("object", row, "track_effect")
            yield Problem("objects", where, "each track once", ", ".join(tracks[:9]))


def _chapters(data: Data) -> Problems:
    objects, characters = ids_of(data.objects.object), ids_of(data.characters.character)
    for row, chapter in enumerate(data.chapters.chapter):
        wanted = CHAPTER_FIELDS[chapter.type]
        of = [name for names in CHAPTER_FIELDS.values() for name in names]
        yield from _fields("chapters", ("chapter", row), chapter, wanted, of)
        for place, name in enumerate(chapter.bonus_characters):
            yield from _known("chapters", ("chapter", row, "bonus_characters", place), name, characters)
        if chapter.cost is not None and not any(chapter.cost.model_dump().values()):
            yield Problem("chapters", ("chapter", row, "cost"), "something to pay", "nothing")
        for place, price in enumerate(chapter.price_options or ()):
            if not any(price.model_dump().values()):
                where = ("chapter", row, "price_options", place)
                yield Problem("chapters", where, "something to pay", "nothing")
        if chapter.reward is not None:
            yield from _known(
                "chapters", ("chapter", row, "reward", "object"), chapter.reward.object, objects
            )
    for level in range(1, LEVELS + 1):
        count = sum(chapter.level == level for chapter in data.chapters.chapter)
        if count < data.rules.limits.chapters_per_level:
            expected = f"at least {data.rules.limits.chapters_per_level} of level {level}"
            yield Problem("chapters", ("chapter",), expected, f"{count}")


def _episodes(data: Data) -> Problems:
    objects, characters = ids_of(data.objects.object), ids_of(data.characters.character)
    dossiers: list[str | None] = []
    raids = set()
    for row, card in enumerate(data.episodes.episode):
        kind = max(number for number in range(len(TYPE_IDS)) if First[number] <= row)
        where: Where = ("episode", row)
        if card.type != TYPE_IDS[kind]:
            yield Problem("episodes", (*where, "type"), f'"{TYPE_IDS[kind]}"', f'"{card.type}"')
            return
        yield from _fields("episodes", where, card, FIELDS[card.type], CARD_FIELDS)
        yield from _known("episodes", (*where, "character"), card.character, characters)
        yield from _known("episodes", (*where, "object"), card.object, objects)
        name = getattr(card.condition, "object", None)
        yield from _known("episodes", (*where, "condition", "object"), name, objects)
        if card.type == "dossier":
            dossiers.append(card.character)
            if card.character in dossiers[:-1]:
                yield Problem("episodes", (*where, "character"), "each character once", f"{card.character}")
        if card.type == "raid" and card.cost is not None:
            raids.add(tuple(card.cost.model_dump().values()))
    if len(raids) > RAID_COSTS:
        where = ("episode", First.RAID, "cost")
        yield Problem("episodes", where, f"at most {RAID_COSTS} different costs of raids", f"{len(raids)}")


def _factions(data: Data) -> Problems:
    objects, characters = ids_of(data.objects.object), ids_of(data.characters.character)
    for row, faction in enumerate(data.factions.faction):
        for slot, goal in enumerate(faction.goal):
            where = ("faction", row, "goal", slot)
            yield from _known("factions", (*where, "object"), getattr(goal, "object", None), objects)
            for place, name in enumerate(getattr(goal, "objects", ())):
                yield from _known("factions", (*where, "objects", place), name, objects)
            for place, name in enumerate(getattr(goal, "characters", ())):
                yield from _known("factions", (*where, "characters", place), name, characters)


def _rules(data: Data) -> Problems:
    rules, limits = data.rules, data.rules.limits
    deck = LEVELS * limits.chapters_per_level
    if limits.rounds > deck:
        yield Problem("rules", ("limits", "rounds"), f"at most {deck}, the chapters", f"{limits.rounds}")
    needed = SEATS * limits.starting_episode_cards + SLOTS * limits.rounds
    if needed > EPISODES:
        expected = f"few enough for {EPISODES} cards, slots included"
        found = f"{limits.starting_episode_cards}, which needs {needed}"
        yield Problem("rules", ("limits", "starting_episode_cards"), expected, found)
    for row, track in enumerate(rules.track):
        if track.start >= track.end:
            yield Problem(
                "rules", ("track", row, "start"), f"less than the end, {track.end}", f"{track.start}"
            )
    shared = [
        name
        for name in RESOURCE_IDS
        if getattr(rules.upkeep_mars_origin, name) and getattr(rules.upkeep_earth_origin, name)
    ]
    if shared:
        # RULES 9: players pay for as many as possible of each origin, which must not depend on the order.
        expected = "a resource that the other origin does not pay"
        yield Problem("rules", ("upkeep_earth_origin", shared[0]), expected, "the same")


def printed_problems(data: Data) -> Problems:
    """Checks of the packaged files only: the rulebook's totals, and 20 points of goals per faction."""
    for row, faction in enumerate(data.factions.faction):
        points = sum(goal.points for goal in faction.goal)
        if points != FACTION_POINTS:
            where = ("faction", row, "goal")
            yield Problem("factions", where, f"{FACTION_POINTS} points in all", f"{points}")
    earth = sum(entry.planet == "earth" for entry in data.objects.object)
    if earth != EARTH_OBJECTS:
        yield Problem("objects", ("object",), f"{EARTH_OBJECTS} on Earth", f"{earth}")
