"""Packs the data models into one record of arrays, which the compiled rules read.

Components are arguments, never globals, so that an overlay changes play without compiling anything. The
record is passed by reference.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from sim.gamekit.components import ids_of
from sim.games.new_dark_ages_colony.loading.schema import Data
from sim.games.new_dark_ages_colony.loading.schema_base import Bundle
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    BONUS_CHARACTERS,
    CHAPTERS,
    CHARACTERS,
    CONDITION_KINDS,
    EFFECTS,
    EPISODES,
    FACTIONS,
    FILTER_IDS,
    FIRST_UNIT,
    GOALS,
    LINES,
    NONE,
    OBJECTS,
    PLANET_IDS,
    PLANETS,
    PRICES,
    RESOURCE_IDS,
    RESOURCES,
    SCOPE_IDS,
    SITE_IDS,
    SLOTS,
    TRACK_IDS,
    TRACKS,
    TYPE_IDS,
    UNIT_IDS,
    UNITS,
    Ability,
    Chapter,
    Effect,
)

LIMITS = (
    "rounds",
    "chapters_per_level",
    "starting_characters",
    "faction_cards_drawn",
    "starting_episode_cards",
    "hand_limit",
    "character_turns",
    "free_characters",
    "dossier_min_characters",
    "breakthrough_diplomacy",
    "recovery",
    "trade_offers",
)
CONDITION = np.dtype(
    [
        ("kind", np.int16),  # Goal
        ("operand", np.int16),  # object, scope, filter, resource, track, planet, site
        ("least", np.int16),  # of a track: the maximum
        ("points", np.int16),
        ("members", np.int64),  # set of objects or characters
    ],
    align=True,
)
COMPONENTS = np.dtype(
    [
        ("limits", np.dtype([(name, np.int16) for name in LIMITS], align=True)),
        ("ref_value", np.float64, (RESOURCES,)),
        ("supply", np.int16, (UNITS,)),
        ("starting_resources", np.int16, (RESOURCES,)),
        ("recruit_cost", np.int16, (RESOURCES,)),
        ("unit_cost", np.int16, (UNITS, RESOURCES)),
        ("upkeep", np.int16, (PLANETS, RESOURCES)),
        ("crisis_reward", np.int16, (RESOURCES,)),
        ("flight", np.int16, (PLANETS,)),  # rounds of a flight, by destination
        ("diverted", np.int16, (PLANETS,)),
        ("slot_cost", np.int16, (SLOTS, RESOURCES)),
        ("track_start", np.int16, (TRACKS,)),
        ("track_end", np.int16, (TRACKS,)),
        ("track_step", np.int16, (TRACKS,)),
        ("line_pay", np.int16, (LINES, RESOURCES)),
        ("line_get", np.int16, (LINES, RESOURCES)),
        # objects
        ("object_planet", np.int8, (OBJECTS,)),
        ("object_space", np.int8, (OBJECTS,)),
        ("object_unit", np.int8, (OBJECTS,)),  # Unit
        ("object_cost", np.int16, (OBJECTS, RESOURCES)),
        ("object_income", np.int16, (OBJECTS, RESOURCES)),
        ("object_bonus", np.int16, (OBJECTS, RESOURCES)),
        ("object_track", np.int16, (OBJECTS, TRACKS)),
        ("object_science", np.int8, (OBJECTS,)),
        # characters
        ("planet", np.int8, (CHARACTERS,)),
        ("mars_born", np.int8, (CHARACTERS,)),
        ("cap", np.int8, (CHARACTERS, UNITS)),
        ("cap_any", np.int8, (CHARACTERS,)),
        ("start_bonus", np.int16, (CHARACTERS, RESOURCES)),
        ("ability", np.int8, (CHARACTERS,)),
        ("ability_pay", np.int16, (CHARACTERS, RESOURCES)),
        ("ability_get", np.int16, (CHARACTERS, RESOURCES)),  # of an exchange, or a launch bonus
        ("discount", np.int16, (CHARACTERS,)),
        # chapters
        ("chapter_kind", np.int8, (CHAPTERS,)),
        ("chapter_level", np.int8, (CHAPTERS,)),
        ("chapter_who", np.int8, (CHAPTERS, BONUS_CHARACTERS)),
        ("chapter_bonus", np.int16, (CHAPTERS, RESOURCES)),
        ("chapter_cost", np.int16, (CHAPTERS, RESOURCES)),
        ("price_count", np.int8, (CHAPTERS,)),
        ("price", np.int16, (CHAPTERS, PRICES, RESOURCES)),
        ("reward", np.int16, (CHAPTERS, RESOURCES)),
        ("reward_vp", np.int16, (CHAPTERS,)),
        ("reward_object", np.int8, (CHAPTERS,)),
        ("effect", np.int16, (CHAPTERS, EFFECTS, 3)),  # kind, operand, amount
        # episodes
        ("card_type", np.int8, (EPISODES,)),
        ("card_cost", np.int16, (EPISODES, RESOURCES)),
        ("card_target", np.int16, (EPISODES,)),  # character of a dossier, object of an automation
        ("card_points", np.int16, (EPISODES,)),
        ("card_gain", np.int16, (EPISODES, RESOURCES)),
        ("card_condition", CONDITION, (EPISODES,)),
        # factions
        ("goal", CONDITION, (FACTIONS, GOALS)),
        ("goal_count", np.int16, (FACTIONS,)),
    ],
    align=True,
)


def bundle(entry: Bundle) -> list[int]:
    """Amounts in the order of resources."""
    return [getattr(entry, name) for name in RESOURCE_IDS]


def pack(data: Data) -> Any:
    """The data models as one record."""
    record: Any = np.zeros(1, COMPONENTS).view(np.recarray)[0]
    rules = data.rules
    for name in LIMITS:
        record.limits[name] = getattr(rules.limits, name)
    record.ref_value[:] = [entry.ref_value for entry in data.resources.resource]
    record.supply[:] = [entry.supply for entry in data.resources.resource[FIRST_UNIT:]]
    record.starting_resources[:] = bundle(rules.starting_resources)
    record.recruit_cost[:] = bundle(rules.recruit_character_cost)
    record.unit_cost[:] = [bundle(rules.recruit_military_cost), bundle(rules.recruit_engineer_cost)]
    record.upkeep[:] = [bundle(rules.upkeep_earth_origin), bundle(rules.upkeep_mars_origin)]
    record.crisis_reward[:] = bundle(rules.crisis_reward)
    record.flight[:] = [rules.travel.mars_to_earth, rules.travel.earth_to_mars]
    record.diverted[:] = [rules.travel.diverted_to_earth, rules.travel.diverted_to_mars]
    record.slot_cost[:] = [bundle(slot.cost) for slot in rules.slot]
    record.track_start[:] = [track.start for track in rules.track]
    record.track_end[:] = [track.end for track in rules.track]
    record.track_step[:] = [track.per_round for track in rules.track]
    record.line_pay[:] = [bundle(line.pay) for line in data.market.exchange]
    record.line_get[:] = [bundle(line.get) for line in data.market.exchange]
    _pack_objects(record, data)
    _pack_characters(record, data)
    _pack_chapters(record, data)
    _pack_episodes(record, data)
    _pack_factions(record, data)
    return record


def _pack_objects(record: Any, data: Data) -> None:
    for row, entry in enumerate(data.objects.object):
        record.object_planet[row] = PLANET_IDS.index(entry.planet)
        record.object_space[row] = entry.in_space
        record.object_unit[row] = UNIT_IDS.index(entry.control_unit)
        record.object_cost[row] = bundle(entry.launch_cost)
        record.object_income[row] = bundle(entry.base_income)
        record.object_bonus[row] = bundle(entry.control_bonus)
        for effect in entry.track_effect:
            record.object_track[row, TRACK_IDS.index(effect.track)] = effect.delta
        record.object_science[row] = entry.science_intensive


def _pack_characters(record: Any, data: Data) -> None:
    for row, entry in enumerate(data.characters.character):
        record.planet[row] = PLANET_IDS.index(entry.planet)
        record.mars_born[row] = entry.mars_born
        record.cap[row] = [entry.cap_military, entry.cap_engineer]
        record.cap_any[row] = entry.cap_any
        record.start_bonus[row] = bundle(entry.start_bonus)
        ability = entry.ability
        record.ability[row] = getattr(Ability, ability.kind.upper())
        if ability.kind == "exchange":
            record.ability_pay[row] = bundle(ability.pay)
            record.ability_get[row] = bundle(ability.get)
        elif ability.kind == "launch_discount":
            record.discount[row] = ability.science
        elif ability.kind == "launch_bonus":
            record.ability_get[row] = bundle(ability)


def _pack_chapters(record: Any, data: Data) -> None:
    objects, characters = ids_of(data.objects.object), ids_of(data.characters.character)
    record.chapter_who[:] = NONE
    record.reward_object[:] = NONE
    for row, entry in enumerate(data.chapters.chapter):
        record.chapter_kind[row] = getattr(Chapter, entry.type.upper())
        record.chapter_level[row] = entry.level - 1
        for place, name in enumerate(entry.bonus_characters):
            record.chapter_who[row, place] = characters.index(name)
        record.chapter_bonus[row] = bundle(entry.bonus)
        if entry.cost is not None:
            record.chapter_cost[row] = bundle(entry.cost)
        for place, price in enumerate(entry.price_options or ()):
            record.price[row, place] = bundle(price)
        record.price_count[row] = len(entry.price_options or ())
        if entry.reward is not None:
            record.reward[row] = bundle(entry.reward)
            record.reward_vp[row] = entry.reward.vp
            if entry.reward.object is not None:
                record.reward_object[row] = objects.index(entry.reward.object)
        for place, effect in enumerate(entry.consequence or entry.winner_track or ()):
            if effect.kind == "track":
                record.effect[row, place] = (Effect.TRACK, TRACK_IDS.index(effect.track), effect.delta)
            else:
                lost = RESOURCE_IDS.index(effect.resource)
                record.effect[row, place] = (Effect.ALL_LOSE, lost, effect.amount)


def _pack_episodes(record: Any, data: Data) -> None:
    objects, characters = ids_of(data.objects.object), ids_of(data.characters.character)
    record.card_target[:] = NONE
    for row, entry in enumerate(data.episodes.episode):
        record.card_type[row] = TYPE_IDS.index(entry.type)
        if entry.cost is not None:
            record.card_cost[row] = bundle(entry.cost)
        if entry.gain is not None:
            record.card_gain[row] = bundle(entry.gain)
        if entry.character is not None:
            record.card_target[row] = characters.index(entry.character)
        if entry.object is not None:
            record.card_target[row] = objects.index(entry.object)
        record.card_points[row] = entry.points or 0
        if entry.condition is not None:
            _pack_condition(record.card_condition[row], entry.condition, objects, characters)


def _pack_factions(record: Any, data: Data) -> None:
    objects, characters = ids_of(data.objects.object), ids_of(data.characters.character)
    for row, entry in enumerate(data.factions.faction):
        record.goal_count[row] = len(entry.goal)
        for slot, goal in enumerate(entry.goal):
            _pack_condition(record.goal[row, slot], goal, objects, characters)
            record.goal[row, slot].points = goal.points


def _pack_condition(record: Any, entry: Any, objects: tuple[str, ...], characters: tuple[str, ...]) -> None:
    """One condition of a goal or an income card. Its fields depend on its kind."""
    values = entry.model_dump()
    record.kind = CONDITION_KINDS.index(entry.kind)
    words: dict[str, tuple[str, ...]] = {
        "object": objects,
        "scope": SCOPE_IDS,
        "filter": FILTER_IDS,
        "resource": RESOURCE_IDS,
        "track": TRACK_IDS,
        "planet": PLANET_IDS,
    }
    for key, known_words in words.items():
        if key in values:
            record.operand = known_words.index(values[key])
    if "site" in values:
        record.operand = OBJECTS + SITE_IDS.index(values["site"])
    record.least = values.get("min", values.get("max", 0))
    record.members = _set(values.get("objects", ()), objects) | _set(values.get("characters", ()), characters)


def _set(names: Iterable[str], ids: tuple[str, ...]) -> int:
    """Names as a set of bits."""
    return sum(1 << ids.index(name) for name in names)
