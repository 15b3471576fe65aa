"""The components of the game: read the data files, apply an overlay, validate, pack into a record."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from sim.games.federation.checks import ROWS, structural_problems
from sim.games.federation.pack import pack
from sim.games.federation.schema import Data
from sim.rooms.components import Reader, ids_of

READER = Reader(
    folder=Path(__file__).parent / "data",
    model=Data,
    pack=pack,
    rows=ROWS,
    checks=(structural_problems,),
    printed=lambda data: (),
)
load_components = READER.components
load_data = READER.data


class Ids(NamedTuple):
    """Texts of everything that rules number, each in the order of those numbers."""

    spaces: tuple[str, ...]
    alterations: tuple[str, ...]
    cells: tuple[str, ...]
    asteroids: tuple[str, ...]
    dead_asteroids: tuple[str, ...]
    stalls: tuple[str, ...]
    productions: tuple[str, ...]
    megas: tuple[str, ...]
    mega_tokens: tuple[str, ...]
    missions: tuple[str, ...]
    projects: tuple[str, ...]
    deep_space: tuple[str, ...]
    planet_blocks: tuple[str, ...]
    room_blocks: tuple[str, ...]


@lru_cache(maxsize=1)
def ids() -> Ids:
    """The ids of the packaged data; an overlay changes none."""
    data = load_data()
    return Ids(
        spaces=ids_of(data.senate.space),
        alterations=ids_of(data.alterations.alteration),
        cells=ids_of(data.neo.cell),
        asteroids=ids_of(data.neo.asteroid),
        dead_asteroids=ids_of(data.neo.dead_asteroid),
        stalls=ids_of(data.arratooine.stall),
        productions=ids_of(data.e81216.production),
        megas=ids_of(data.e81216.megastructure),
        mega_tokens=ids_of(data.e81216.megastructure_token),
        missions=ids_of(data.missions.mission),
        projects=ids_of(data.projects.project),
        deep_space=ids_of(data.deep_space.deep_space),
        planet_blocks=ids_of(data.neutral.planet_block),
        room_blocks=ids_of(data.neutral.room_block),
    )
