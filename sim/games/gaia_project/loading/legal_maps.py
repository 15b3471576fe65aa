"""Whether any legal map exists: with an overlay's sectors, every map may have equal neighbours."""

from __future__ import annotations

import numpy as np

from sim.games.gaia_project.loading.arrays import Components
from sim.games.gaia_project.rules.vocabulary import NONE, SECTOR_HEXES, MapMethod, Planet

TRIES = 20_000
AT_ONCE = 200  # with the printed sectors, every second map is legal


def can_be_laid(components: Components, layout: int, method: int, strict: bool) -> bool:
    """Whether any of TRIES maps, drawn like those of rules/setup.py, has no equal neighbours."""
    random = np.random.default_rng(0)  # always the same answer
    return any(
        _legal(components, layout, _drawn(components, layout, method, random), strict).any()
        for _ in range(TRIES // AT_ONCE)
    )


def _drawn(components: Components, layout: int, method: int, random: np.random.Generator) -> np.ndarray:
    """The planets of AT_ONCE random maps: map, hex."""
    slots = int(components.layout_slots[layout])
    sides = np.tile(components.layout_first[layout, :slots], (AT_ONCE, 1))
    inner = components.layout_inner[layout, :slots] == 1
    groups = [np.ones(slots, bool)] if method == MapMethod.METHOD_3 else [~inner, inner]
    for group in groups[:1] if method == MapMethod.METHOD_1 else groups:
        sides[:, group] = random.permuted(sides[:, group], axis=1)
    turns = random.integers(0, 6, sides.shape)
    planets = np.full((AT_ONCE, slots, SECTOR_HEXES), Planet.EMPTY, np.int8)
    np.put_along_axis(
        planets, components.rotation[turns].astype(np.int64), components.sector_planets[sides], axis=2
    )
    return planets.reshape(AT_ONCE, -1)


def _legal(components: Components, layout: int, planets: np.ndarray, strict: bool) -> np.ndarray:
    """Whether each map has no two adjacent planets of the same home type (``strict``: of any type)."""
    borders = components.borders[layout]
    borders = borders[borders[:, 0] != NONE]
    first, second = planets[:, borders[:, 0]], planets[:, borders[:, 1]]
    counted = (first != Planet.EMPTY) if strict else (first != Planet.EMPTY) & (first <= Planet.ICE)
    return ~((first == second) & counted).any(axis=1)
