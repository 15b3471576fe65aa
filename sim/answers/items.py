"""Which items of a game a ban is about: a component, a whole family of them, or a mechanism."""

from __future__ import annotations

from collections.abc import Sequence

from reports.worth import Item
from sim.answers.component import component_ids
from sim.errors import BadInput, unknown
from sim.gamekit.finding import plain_name
from sim.kernel.game import Game

EVERY = "all"  # all mechanisms
MECHANISM = "mechanism"  # the kind of those items


def components_named(game: Game, name: str) -> list[Item]:
    """The component of that name, once for each way to take it. BadInput if players never choose it."""
    named = component_ids(game, name)
    items = [item for item in _components(game) if (item.kind, item.id) in named]
    chosen = [item for item in items if item.kind in game.chosen]
    if not chosen:
        raise BadInput(
            f'name: expected a component that players choose, found "{items[0].id}" '
            f"({items[0].group.lower()}), which comes without a choice, so it can't be banned"
        )
    return chosen


def family_named(game: Game, family: str) -> list[Item]:
    """All components of a kind or group: "tech_tiles" are those of all groups with such a name."""
    families: dict[str, list[Item]] = {}
    for item in _components(game):
        for label in dict.fromkeys((_singular(item.kind), _singular(item.group))):
            families.setdefault(label, []).append(item)
    wanted = _singular(family)
    found = families.get(wanted) or [
        item
        for label, items in families.items()
        if wanted and f"_{wanted}_" in f"_{label}_"
        for item in items
    ]
    items = list(dict.fromkeys(found))
    if not items:
        raise unknown(f"a family of components of {game.name}", family, families, "family")
    chosen = [item for item in items if item.kind in game.chosen]
    if not chosen:
        raise BadInput(
            f'family: expected components that players choose, found "{family}", which come without '
            "a choice, so they can't be banned"
        )
    return chosen


def mechanisms_named(game: Game, name: str) -> list[Item]:
    """A mechanism by its id or title, or all of them."""
    first = len(game.component_ids())
    items = [
        Item(MECHANISM, key, entry.title, "", (first + place,))
        for place, (key, entry) in enumerate(game.mechanisms().items())
    ]
    wanted = plain_name(name)
    found = [item for item in items if wanted in (EVERY, item.id, plain_name(item.title))]
    if not found:
        raise unknown(f"a mechanism of {game.name}", name, [EVERY, *(item.id for item in items)], "mechanism")
    return found


def item_count(game: Game) -> int:
    """How many items a ban can name."""
    return len(game.component_ids()) + len(game.mechanisms())


def _components(game: Game) -> list[Item]:
    """All components, in the order of their rows."""
    kinds = game.about().components or {}
    return [
        Item(kind, name, kinds[kind].entries[name].title, kinds[kind].entries[name].group, (place,))
        for place, (kind, name) in enumerate(game.component_ids())
    ]


def _singular(name: str) -> str:
    """A name without the s of its words: "Tech tiles" is tech_tile."""
    words: Sequence[str] = plain_name(name).split("_")
    return "_".join(word.removesuffix("s") for word in words)
