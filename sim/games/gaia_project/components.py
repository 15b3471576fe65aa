"""The components of the game: read the data files, apply an overlay, validate, pack into arrays."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sim.games.gaia_project.bundles import bundles
from sim.games.gaia_project.checks import faction_problems, structural_problems
from sim.games.gaia_project.overlay import CLOSED, fold_defaults
from sim.games.gaia_project.pack import Components
from sim.games.gaia_project.packing import layout_coordinates, pack
from sim.games.gaia_project.printed import printed_problems
from sim.games.gaia_project.schema import FILES, Data
from sim.rooms.data_files import Table, collect_sources, complaint, read_folder, validate
from sim.rooms.overlays import Change, apply_overlay, read_overlay

FOLDER = Path(__file__).parent / "data"


def load_components(overlay: Path | Change | None = None, folder: Path | None = None) -> Components:
    """The components as arrays. BadInput where data or overlay are wrong. Treat the arrays as read-only:
    those of the packaged data are shared."""
    if overlay is None and folder is None:
        return _packaged_components()
    return pack(load_data(overlay, folder))


def load_data(overlay: Path | Change | None = None, folder: Path | None = None) -> Data:
    """The components as models, of the packaged data or of another folder with the same files."""
    if overlay is None:
        return _packaged_data() if folder is None else _checked(read_folder(folder, FILES))
    documents = read_folder(folder or FOLDER, FILES)
    # What is wrong before the overlay must not be blamed on it.
    if folder is None:
        _packaged_data()
    else:
        _checked(documents)
    change = read_overlay(overlay, FILES, CLOSED)
    return _checked(apply_overlay(documents, change), change.file)


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
    free = _of(data.actions.free_action)
    return Ids(
        factions=_of(data.factions.faction),
        planets=_of(data.planets.planet),
        structures=_of(data.structures.structure),
        tracks=_of(data.research.track),
        tiles=_of([*data.tech_tiles.tile, *data.advanced_tech_tiles.tile]),
        boosters=_of(data.boosters.booster),
        round_tiles=_of(data.scoring_tiles.round_tile),
        final_tiles=_of(data.scoring_tiles.final_tile),
        tokens=_of(data.federations.token),
        board_actions=_of(data.actions.board_action),
        free_actions=(*free, *("+".join(free[row] for row in bundle.rows) for bundle in bundles(data))),
        gaia_actions=_of(data.actions.gaia_phase_action),
        sectors=_of(data.sectors.sector),
    )


def coordinates(layout: int, data: Data | None = None) -> np.ndarray:
    """Global axial coordinates (190, 2) of the hexes of a layout, geometry.OFF_MAP where it has no sector."""
    data = data or load_data()
    return layout_coordinates(data, data.maps.layout[layout])


def sources(data: Data | None = None) -> dict[str, str]:
    """Where values come from: key path -> seed, public or reconstructed, for every file and every entry
    that says so. An entry that is not listed has the source of what it stands in."""
    found: dict[str, str] = {}
    for file, content in (data or load_data()).model_dump().items():
        collect_sources(file, content, found)
    return found


def _of(entries: Sequence[Any]) -> tuple[str, ...]:
    return tuple(entry.id for entry in entries)


@lru_cache(maxsize=1)
def _packaged_data() -> Data:
    return _checked(read_folder(FOLDER, FILES))


@lru_cache(maxsize=1)
def _packaged_components() -> Components:
    return pack(_packaged_data())


def _checked(documents: dict[str, Table], overlay: str | None = None) -> Data:
    """The documents as models, after all checks. Each group of checks relies on those before it."""
    complete = fold_defaults(documents)
    data = validate(Data, complete, overlay)
    groups = [lambda: structural_problems(data, complete), lambda: faction_problems(data)]
    if overlay is None:
        groups.append(lambda: printed_problems(data))
    for group in groups:
        problems = list(group())
        if problems:
            raise complaint(problems, complete, overlay)
    return data
