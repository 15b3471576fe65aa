"""The components of the game: read the data files, apply an overlay, validate, pack into arrays."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np

from sim.games.gaia_project.bundles import bundles
from sim.games.gaia_project.checks import ROWS, faction_problems, structural_problems
from sim.games.gaia_project.overlay import CLOSED, fold_defaults
from sim.games.gaia_project.packing import layout_coordinates, pack
from sim.games.gaia_project.printed import printed_problems
from sim.games.gaia_project.schema import Data
from sim.rooms.components import Reader, ids_of

READER = Reader(
    folder=Path(__file__).parent / "data",
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


class Ids(NamedTuple):
    """Texts of everything that rules number, each in the order of those numbers."""

    factions: tuple[str, ...]
    planets: tuple[str, ...]
    structures: tuple[str, ...]
    tracks: tuple[str, ...]
    tiles: tuple[str, ...]  # standard, then advanced
    boosters: tuple[str, ...]
    round_tiles: tuple[str, ...]
    final_tiles: tuple[str, ...]
    tokens: tuple[str, ...]
    board_actions: tuple[str, ...]
    free_actions: tuple[str, ...]  # printed ones, then those paid together, joined by "+"
    gaia_actions: tuple[str, ...]
    sectors: tuple[str, ...]  # printed sides


def ids(data: Data | None = None) -> Ids:
    """The ids of the data files; the texts for people are in names.py."""
    data = data or load_data()
    free = ids_of(data.actions.free_action)
    return Ids(
        factions=ids_of(data.factions.faction),
        planets=ids_of(data.planets.planet),
        structures=ids_of(data.structures.structure),
        tracks=ids_of(data.research.track),
        tiles=ids_of([*data.tech_tiles.tile, *data.advanced_tech_tiles.tile]),
        boosters=ids_of(data.boosters.booster),
        round_tiles=ids_of(data.scoring_tiles.round_tile),
        final_tiles=ids_of(data.scoring_tiles.final_tile),
        tokens=ids_of(data.federations.token),
        board_actions=ids_of(data.actions.board_action),
        free_actions=(*free, *("+".join(free[row] for row in bundle.rows) for bundle in bundles(data))),
        gaia_actions=ids_of(data.actions.gaia_phase_action),
        sectors=ids_of(data.sectors.sector),
    )


def coordinates(layout: int, data: Data | None = None) -> np.ndarray:
    """Global axial coordinates (190, 2) of the hexes of a layout, geometry.OFF_MAP where it has no sector."""
    data = data or load_data()
    return layout_coordinates(data, data.maps.layout[layout])
