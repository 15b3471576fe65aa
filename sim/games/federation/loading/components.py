"""The components of the game: read the data files, apply an overlay, validate, pack into a record."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from sim.gamekit.components import Reader, ids_of
from sim.games.federation.loading.checks import ROWS, structural_problems
from sim.games.federation.loading.pack import pack
from sim.games.federation.loading.schema import Data

READER = Reader(
    folder=Path(__file__).parents[1] / "data",
    model=Data,
    pack=pack,
    rows=ROWS,
    checks=(structural_problems,),
)
load_components = READER.components
load_data = READER.data


class Ids:
    """The ids of everything the rules number, in the order of those numbers."""

    def __init__(self, data: Data) -> None:
        self.spaces = ids_of(data.senate.space)
        self.alterations = ids_of(data.alterations.alteration)
        self.cells = ids_of(data.neo.cell)
        self.asteroids = ids_of(data.neo.asteroid)
        self.dead_asteroids = ids_of(data.neo.dead_asteroid)
        self.stalls = ids_of(data.arratooine.stall)
        self.productions = ids_of(data.e81216.production)
        self.megas = ids_of(data.e81216.megastructure)
        self.mega_tokens = ids_of(data.e81216.megastructure_token)
        self.missions = ids_of(data.missions.mission)
        self.projects = ids_of(data.projects.project)
        self.deep_space = ids_of(data.deep_space.deep_space)
        self.planet_blocks = ids_of(data.neutral.planet_block)
        self.room_blocks = ids_of(data.neutral.room_block)


@lru_cache(maxsize=1)
def ids() -> Ids:
    """The ids of the packaged data. An overlay doesn't change them."""
    return Ids(load_data())
