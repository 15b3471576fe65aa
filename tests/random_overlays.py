"""Random overlays for a game, made of its packaged data files and the models that these are held against.

A game is named by its folder: its files are ``sim/games/<game>/data/*.toml``, its models ``schema.Data``.
What a number may be, which words there are and what a list may hold is read from their JSON schema.
"""

from __future__ import annotations

import copy
import functools
import importlib
import json
import random
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from sim.gamekit.data_files import read_folder
from sim.gamekit.places import UNREAD, Place, Places, Where, goes_by_id

ROOT = Path(__file__).resolve().parents[1]
HUGE = (2**15, 2**31, 2**63, 10**30)
UNKNOWN_WORD = "no_such_word"


class Making(NamedTuple):
    """What overlays of one game are made of."""

    documents: dict[str, Any]
    models: Places
    places: tuple[Place, ...]
    words: dict[str, tuple[str, ...]]  # by key: the texts that stand there anywhere


@functools.cache
def making(game: str) -> Making:
    """Read the files and models of a game."""
    model = importlib.import_module(f"sim.games.{game}.loading.schema").Data
    documents = read_folder(ROOT / "sim" / "games" / game / "data", model.model_fields)
    models = Places(documents, model)
    words: dict[str, dict[str, None]] = defaultdict(dict)
    for place in models.all:
        if isinstance(place.value, str):
            words[_key(place.where)][place.value] = None
    return Making(documents, models, models.all, {key: tuple(found) for key, found in words.items()})


def _key(where: Where) -> str:
    """The last key that is a word: entries of a list go by the list's name."""
    return str(next(part for part in reversed(where) if isinstance(part, str)))


# what a value is changed to


def inside(made: Making, place: Place) -> list[int]:
    """The extremes that the models allow for a number, and its neighbours."""
    low, high = made.models.bounds(place.schema)
    found = [place.value - 1, place.value + 1, low, high]
    return sorted(
        {
            number
            for number in found
            if number is not None
            and number != place.value
            and (low is None or number >= low)
            and (high is None or number <= high)
        }
    )


def outside(made: Making, place: Place) -> list[int]:
    """Just outside of what the models allow, and far outside."""
    low, high = made.models.bounds(place.schema)
    found = [-1 if low is None else low - 1, *HUGE, -(2**31)]
    return found if high is None else [high + 1, *found]


def is_outside(game: str, where: Where, value: Any) -> bool:
    """Whether a value is a number that the models do not allow at a place."""
    made = making(game)
    place = next(place for place in made.places if place.where == where)
    return is_number(value) and is_number(place.value) and value in outside(made, place)


def _words(made: Making, schema: dict[str, Any], key: str) -> list[str]:
    """The words that may stand at a place: those of the models, or those that stand at such places."""
    found: list[str] = []
    for arm in made.models.arms(schema):
        if arm.get("type") == "string":
            found += arm.get("enum", [arm["const"]] if "const" in arm else made.words.get(key, ()))
    return found


def _invented(made: Making, schema: dict[str, Any], key: str, luck: random.Random) -> Any:
    """A new value that the models allow."""
    arm = luck.choice(made.models.arms(schema))
    if "const" in arm:
        return arm["const"]
    if "enum" in arm:
        return luck.choice(arm["enum"])
    kind = arm.get("type")
    if kind == "integer":
        low, high = arm.get("minimum", 0), arm.get("maximum", 9)
        return luck.choice([low, high, luck.randint(low, high), luck.randint(low, min(high, low + 3))])
    if kind == "number":
        return luck.choice([arm.get("minimum", 0.0), arm.get("maximum", 1.0), luck.random()])
    if kind == "boolean":
        return luck.random() < 0.5
    if kind == "array":
        least, most = arm.get("minItems", 0), arm.get("maxItems", 3)
        count = luck.choice([least, most, luck.randint(least, min(most, least + 2))])
        return [_invented(made, arm.get("items", {}), key, luck) for _ in range(count)]
    if kind == "object":
        needed = arm.get("required", ())
        return {
            name: _invented(made, inner, name, luck)
            for name, inner in arm.get("properties", {}).items()
            if name in needed or (name not in UNREAD and luck.random() < 0.3)
        }
    return luck.choice(made.words.get(key, (UNKNOWN_WORD,))) if kind == "string" else None


def _changed_list(made: Making, place: Place, luck: random.Random) -> list[Any]:
    """A list with an entry more, less, twice, elsewhere, or another one."""
    entries = copy.deepcopy(place.value)
    items = made.models.arm_of(entries, place.schema).get("items", {})
    at = luck.randrange(len(entries)) if entries else 0
    way = luck.choice(["more", "other", "less", "twice", "order", "none", "long"])
    if way == "more" or not entries:
        entries.insert(at, _invented(made, items, _key(place.where), luck))
    elif way == "other":
        entries[at] = _invented(made, items, _key(place.where), luck)
    elif way == "less":
        del entries[at]
    elif way == "twice":
        entries.append(entries[at])
    elif way == "order":
        luck.shuffle(entries)
    elif way == "none":
        entries = []
    else:
        entries += [_invented(made, items, _key(place.where), luck) for _ in range(luck.randint(2, 40))]
    return entries


def is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _other_value(made: Making, place: Place, wild: bool, luck: random.Random) -> Any:
    """Another value for a place; the old one where there is none."""
    value = place.value
    if isinstance(value, bool):
        return not value
    if isinstance(value, float):
        return luck.choice([0.0, 1.0, 0.5, -1.0, 1e300] if wild else [0.0, 1.0, 0.25, 0.5])
    if isinstance(value, int):
        if wild:
            return luck.choice(outside(made, place))
        low, high = made.models.bounds(place.schema)
        any_of_all = luck.randint(low if low is not None else 0, high if high is not None else value + 9)
        return luck.choice([*inside(made, place), any_of_all])
    if isinstance(value, str):
        if place.where[-1] == "id" or (wild and luck.random() < 0.5):
            return UNKNOWN_WORD
        return luck.choice(_words(made, place.schema, _key(place.where)) or [value])
    if isinstance(value, list):
        return value if goes_by_id(value) else _changed_list(made, place, luck)
    return _with_another_key(made, place, luck)


def _with_another_key(made: Making, place: Place, luck: random.Random) -> Any:
    """A table with a key that the models know and the file leaves out."""
    arm = made.models.arm_of(place.value, place.schema)
    keys = made.models.left_out(place)
    if not keys:
        return place.value
    key = luck.choice(keys)
    return {**place.value, key: _invented(made, arm["properties"][key], key, luck)}


# overlays


def _replace(documents: Any, where: Where, value: Any) -> Any:
    """The documents with another value at a place."""
    if not where:
        return value
    found = copy.copy(documents)
    found[where[0]] = _replace(documents[where[0]], where[1:], value)
    return found


def difference(before: Any, after: Any) -> Any:
    """What an overlay must say so that the one becomes the other: tables down to what differs."""
    if goes_by_id(before):
        rows = zip(before, after, strict=True)
        return {old["id"]: difference(old, new) for old, new in rows if old != new}
    if isinstance(before, dict) and ("id" in before or before.get("kind") == after.get("kind")):
        return {
            key: difference(before[key], value)
            if key in before and type(before[key]) is type(value)
            else value
            for key, value in after.items()
            if key not in before or before[key] != value
        }
    return after


def overlay_of(game: str, changes: list[tuple[Where, Any]]) -> dict[str, Any]:
    """The overlay that changes so many places, one after the other."""
    made = making(game)
    after = made.documents
    for where, value in changes:
        try:
            after = _replace(after, where, value)
        except (IndexError, KeyError, TypeError):
            continue  # an earlier change took the place away
    found: dict[str, Any] = difference(made.documents, after)
    return found


def _scale(made: Making, luck: random.Random) -> dict[str, float]:
    """A factor for many numbers at once."""
    place = luck.choice([place for place in made.places if is_number(place.value)])
    keys: list[str] = []
    document: Any = made.documents
    for part in place.where:
        named = goes_by_id(document)
        name = document[part]["id"] if named else part
        keys.append("*" if isinstance(part, int) and luck.random() < 0.7 else str(name))
        document = document[part]
    return {".".join(keys): luck.choice([0, 0.5, 0.75, 1.5, 2, 3, 10, 1000, 1_000_000])}


class Recipe(NamedTuple):
    """An overlay as its changes, so that one that is refused can be made without the change to blame."""

    changes: list[tuple[Where, Any]]
    scale: dict[str, float]


def tables(game: str, recipe: Recipe) -> dict[str, Any]:
    """The overlay of a recipe."""
    found = overlay_of(game, recipe.changes)
    return {**found, "scale": recipe.scale} if recipe.scale else found


def random_recipe(game: str, seed: int, index: int) -> Recipe:
    """Overlay number ``index`` under a seed: a few changes, many to extremes, wild ones, or factors."""
    made = making(game)
    luck = random.Random(f"{game} {seed} {index}")
    mood = luck.choices(["few", "many", "wild", "scale"], [5, 2, 2, 1])[0]
    if mood == "scale":
        return Recipe(
            [], dict(pair for _ in range(luck.randint(1, 3)) for pair in _scale(made, luck).items())
        )
    places = list(made.places[1:])
    if mood == "many":  # all numbers of a part of one file, each at an extreme
        start = luck.choice(places).where[: luck.randint(1, 3)]
        within = [place for place in places if place.where[: len(start)] == start and is_number(place.value)]
        highest = luck.random() < 0.7
        found = [(place.where, inside(made, place)) for place in within if isinstance(place.value, int)]
        return Recipe([(where, some[-1] if highest else some[0]) for where, some in found if some], {})
    count = luck.choice([1, 1, 2, 3, 5])
    chosen = [_likely(places, luck) for _ in range(count)]
    return Recipe(
        [
            (place.where, _other_value(made, place, mood == "wild" and not at, luck))
            for at, place in enumerate(chosen)
        ],
        {},
    )


def _likely(places: list[Place], luck: random.Random) -> Place:
    """A place of a file, files alike: a file of sixty tiles is no more likely than one of a few limits."""
    file = luck.choice(sorted({place.where[0] for place in places}, key=str))
    return luck.choice([place for place in places if place.where[0] == file])


def extreme_recipes(game: str) -> Iterator[Recipe]:
    """Every number by itself: its neighbours, both extremes, just outside of both, far outside."""
    made = making(game)
    for place in made.places:
        if isinstance(place.value, int) and not isinstance(place.value, bool):
            for value in (*inside(made, place), *outside(made, place)):
                yield Recipe([(place.where, value)], {})


def as_text(overlay: dict[str, Any]) -> str:
    """An overlay on one line."""
    return json.dumps(overlay)
