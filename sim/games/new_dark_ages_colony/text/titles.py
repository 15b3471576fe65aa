"""What people call factions' goals, cards and sources of points: texts written from the data files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sim.gamekit.about import spoken
from sim.games.new_dark_ages_colony.loading.components import READER, ids, load_data
from sim.games.new_dark_ages_colony.loading.schema import Bundle, Data, Episode
from sim.games.new_dark_ages_colony.rules.vocabulary import RESOURCE_IDS, VP_NAMES

SCOPES = {  # objects that a goal counts
    "any": "{} object{s}",
    "earth": "{} object{s} on Earth",
    "mars": "{} object{s} on Mars",
    "military": "{} object{s} under military control",
    "engineer": "{} object{s} under engineering control",
    "in_space": "{} object{s} in space",
}
FILTERS = {  # characters that a goal counts
    "any": "{} character{s}",
    "earth_origin": "{} character{s} from Earth",
    "mars_origin": "{} character{s} from Mars",
    "mars_born": "{} Mars-born character{s}",
    "commander": "{} character{s} who can lead military units",
    "engineer": "{} character{s} who can lead engineering units",
}
RESOURCES = {"military": "military units", "engineer": "engineering units"}
SITES = {"recruiting_centre": "at the Recruiting Centre", "black_market": "at the Black Market"}
SOURCES = {  # of points: all goals of one kind share one
    "conflicts": "conflicts",
    "control_object": "goals: control an object",
    "control_all": "goals: control all of several objects",
    "control_count_min": "goals: control a number of objects",
    "own_any_of": "goals: own one of several characters",
    "own_count_min": "goals: own a number of characters",
    "resource_min": "goals: hold a resource",
    "track_max": "goals: keep a track low",
    "planet_alive": "goals: a planet survives",
    "no_opponent_controls": "goals: keep opponents off an object",
    "resource_most": "goals: hold most of a resource",
    "no_opponent_resource_min": "goals: keep opponents short of a resource",
    "no_opponent_own_count_min": "goals: keep opponents short of characters",
    "automated_min": "goals: automated objects",
    "conflict_wins_min": "goals: win conflicts",
}


def sources() -> tuple[str, ...]:
    """The titles of the sources of points."""
    return tuple(SOURCES[name] for name in VP_NAMES)


def who(character: int) -> str:
    """A character's name."""
    return ids().character_names[character]


def _object(name: str) -> str:
    return ids().object_names[ids().objects.index(name)]


def _character(name: str) -> str:
    return who(ids().characters.index(name))


def _counted(words: str, count: int) -> str:
    return words.format(count, s="" if count == 1 else "s")


def _held(resource: str) -> str:
    return RESOURCES.get(resource, resource)


def _listed(names: Sequence[str], last: str) -> str:
    return f" {last} ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)


CONDITIONS: dict[str, Callable[[Any], str]] = {
    "control_object": lambda one: f"control {_object(one.object)}",
    "control_all": lambda one: f"control {_listed([_object(name) for name in one.objects], 'and')}",
    "control_count_min": lambda one: f"control {_counted(SCOPES[one.scope], one.min)}",
    "own_any_of": lambda one: f"own {_listed([_character(name) for name in one.characters], 'or')}",
    "own_count_min": lambda one: f"own {_counted(FILTERS[one.filter], one.min)}",
    "resource_min": lambda one: f"hold {one.min} {_held(one.resource)}",
    "resource_most": lambda one: f"hold more {_held(one.resource)} than any opponent",
    "track_max": lambda one: f"{one.track} track at {one.max} or less",
    "planet_alive": lambda one: f"{spoken(one.planet)} survives",
    "no_opponent_controls": lambda one: f"no opponent controls {_object(one.object)}",
    "no_opponent_resource_min": lambda one: f"no opponent holds {one.min} {_held(one.resource)}",
    "no_opponent_own_count_min": lambda one: f"no opponent owns {_counted(FILTERS[one.filter], one.min)}",
    "automated_min": lambda one: f"control {_counted('{} automated object{s}', one.min)}",
    "conflict_wins_min": lambda one: f"win {_counted('{} conflict{s}', one.min)}",
    "character_on_object": lambda one: f"a character on {_object(one.object)}",
    "character_on_planet": lambda one: f"a character on {spoken(one.planet)}",
    "character_at_site": lambda one: f"a character {SITES[one.site]}",
    "character_in_transit": lambda one: "a character in transit",
}


def condition_text(condition: Any) -> str:
    """A goal of a faction, or the condition of an income card: "control 3 objects on Mars"."""
    return CONDITIONS[condition.kind](condition)


def bundle_text(amounts: Any) -> str:
    """An amount of each resource, without those of 0."""
    return ", ".join(amount_texts(amounts)) or "nothing"


def amount_texts(amounts: Any) -> list[str]:
    """The same, in parts."""
    return [f"{int(amount)} {name}" for amount, name in zip(amounts, RESOURCE_IDS, strict=True) if amount]


def _bundle(bundle: Bundle | None) -> str:
    return bundle_text([getattr(bundle, name) for name in RESOURCE_IDS]) if bundle else ""


@READER.once
def goal_texts(data: Data) -> tuple[tuple[str, ...], ...]:
    """The goals of each faction."""
    return tuple(tuple(condition_text(goal) for goal in faction.goal) for faction in data.factions.faction)


@READER.once
def card_titles(data: Data) -> tuple[str, ...]:
    """The episode cards, in the order of their numbers."""
    return tuple(_card_title(card) for card in data.episodes.episode)


def card_name(card: int) -> str:
    """An episode card."""
    return card_titles()[card]


def _card_title(card: Episode) -> str:
    if card.character:
        return f"Dossier: {_character(card.character)}"
    if card.object:
        return f"Automation: {_object(card.object)}"
    if card.title:
        return card.title
    if card.condition:
        return f"Income: {_bundle(card.gain)} for {condition_text(card.condition)}"
    return f"{spoken(card.type)} {card.id.rpartition('_')[2]}".replace(" 0", " ")


def goal_title(faction: int, slot: int) -> str:
    """A goal as a component: "Tomuto Agroholding: control 3 objects on Mars (5)"."""
    entry = load_data().factions.faction[faction]
    return f"{entry.name}: {goal_texts()[faction][slot]} ({entry.goal[slot].points})"
