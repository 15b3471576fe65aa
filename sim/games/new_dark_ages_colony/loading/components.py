"""The components of the game: data files read, changed by an overlay, checked and packed; and their ids."""

from __future__ import annotations

from pathlib import Path

from sim.gamekit.components import Reader, ids_of
from sim.games.new_dark_ages_colony.loading.checks import CLOSED, ROWS, printed_problems, structural_problems
from sim.games.new_dark_ages_colony.loading.pack import pack
from sim.games.new_dark_ages_colony.loading.schema import Data

READER = Reader(
    folder=Path(__file__).parents[1] / "data",
    model=Data,
    pack=pack,
    rows=ROWS,
    checks=(structural_problems,),
    printed=printed_problems,
    closed=CLOSED,
)
load_components = READER.components
load_data = READER.data


class Ids:
    """Ids and names of everything that the rules number, in the order of those numbers."""

    def __init__(self, data: Data) -> None:
        self.objects = ids_of(data.objects.object)
        self.characters = ids_of(data.characters.character)
        self.chapters = ids_of(data.chapters.chapter)
        self.episodes = ids_of(data.episodes.episode)
        self.lines = ids_of(data.market.exchange)
        self.slots = ids_of(data.rules.slot)
        self.goals = tuple(
            f"{faction.id}_{goal.id}" for faction in data.factions.faction for goal in faction.goal
        )
        self.object_names = tuple(entry.name for entry in data.objects.object)
        self.site_names = tuple(entry.name for entry in data.sites.site)
        self.character_names = tuple(entry.name for entry in data.characters.character)
        self.chapter_names = tuple(entry.title for entry in data.chapters.chapter)
        self.faction_names = tuple(entry.name for entry in data.factions.faction)


ids = READER.once(Ids)  # overlays change names, never ids
