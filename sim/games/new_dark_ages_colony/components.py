"""The components of the game: read the data files, apply an overlay, check, pack into a record."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from sim.games.new_dark_ages_colony.checks import CLOSED, ROWS, printed_problems, structural_problems
from sim.games.new_dark_ages_colony.pack import pack
from sim.games.new_dark_ages_colony.schema import Data
from sim.rooms.components import Reader, ids_of

READER = Reader(
    folder=Path(__file__).parent / "data",
    model=Data,
    pack=pack,
    rows=ROWS,
    checks=(structural_problems,),
    printed=printed_problems,
    closed=CLOSED,
)
load_components = READER.components
load_data = READER.data


class Ids(NamedTuple):
    """Texts of everything that rules number, each in the order of those numbers."""

    objects: tuple[str, ...]
    characters: tuple[str, ...]
    chapters: tuple[str, ...]
    episodes: tuple[str, ...]
    lines: tuple[str, ...]
    slots: tuple[str, ...]
    goals: tuple[str, ...]  # faction and goal
    object_names: tuple[str, ...]
    site_names: tuple[str, ...]
    character_names: tuple[str, ...]
    chapter_names: tuple[str, ...]
    faction_names: tuple[str, ...]


@lru_cache(maxsize=1)
def ids() -> Ids:
    """The ids of the packaged data; an overlay changes none."""
    data = load_data()
    return Ids(
        objects=ids_of(data.objects.object),
        characters=ids_of(data.characters.character),
        chapters=ids_of(data.chapters.chapter),
        episodes=ids_of(data.episodes.episode),
        lines=ids_of(data.market.exchange),
        slots=ids_of(data.rules.slot),
        goals=tuple(f"{entry.id}_{goal.id}" for entry in data.factions.faction for goal in entry.goal),
        object_names=tuple(entry.name for entry in data.objects.object),
        site_names=tuple(entry.name for entry in data.sites.site),
        character_names=tuple(entry.name for entry in data.characters.character),
        chapter_names=tuple(entry.title for entry in data.chapters.chapter),
        faction_names=tuple(entry.name for entry in data.factions.faction),
    )
