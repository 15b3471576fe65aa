"""The components of the game: the reader of the data files, and the ids of everything in them."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from sim.gamekit.components import Reader, ids_of
from sim.games.gaia_project.loading.checks import ROWS, faction_problems, structural_problems
from sim.games.gaia_project.loading.overlay import CLOSED, fold_defaults
from sim.games.gaia_project.loading.pack import layout_coordinates, pack
from sim.games.gaia_project.loading.power_sums import power_sums
from sim.games.gaia_project.loading.printed import printed_problems
from sim.games.gaia_project.loading.schema import Data

READER = Reader(
    folder=Path(__file__).parents[1] / "data",
    model=Data,
    pack=pack,
    rows=ROWS,
    checks=(structural_problems, faction_problems),
    printed=printed_problems,
    closed=CLOSED,
    complete=fold_defaults,
)
load_components = READER.components
load_data = READER.data


class Ids:
    """The ids of everything that the rules number, each kind in the order of those numbers."""

    def __init__(self, data: Data) -> None:
        actions = data.actions
        free = ids_of(actions.free_action)
        sums = tuple("+".join(free[row] for row in together.rows) for together in power_sums(data))
        self.factions = ids_of(data.factions.faction)
        self.planets = ids_of(data.planets.planet)
        self.structures = ids_of(data.structures.structure)
        self.tracks = ids_of(data.research.track)
        self.tiles = ids_of([*data.tech_tiles.tile, *data.advanced_tech_tiles.tile])
        self.boosters = ids_of(data.boosters.booster)
        self.round_tiles = ids_of(data.scoring_tiles.round_tile)
        self.final_tiles = ids_of(data.scoring_tiles.final_tile)
        self.tokens = ids_of(data.federations.token)
        self.board_actions = ids_of(actions.board_action)
        self.free_actions = (*free, *sums)  # printed ones, then those paid together, joined by "+"
        self.gaia_actions = ids_of(actions.gaia_phase_action)
        self.sectors = ids_of(data.sectors.sector)  # printed sides


def ids(data: Data | None = None) -> Ids:
    """The ids of the data files; what people call the components is in text/titles.py."""
    return Ids(data or load_data())


def coordinates(layout: int, data: Data | None = None) -> np.ndarray:
    """Global axial coordinates (190, 2) of a layout's hexes, geometry.OFF_MAP where there is no sector."""
    data = data or load_data()
    return layout_coordinates(data, data.maps.layout[layout])
