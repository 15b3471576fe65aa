"""The hexes of a layout: coordinates, distances, neighbours, and rotating sectors.

The number of a hex is slot * 19 + position, with positions in the order of sectors.toml. Coordinates are
axial (q, r), for flat-top hexes.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sim.games.gaia_project.rules.hexsets import HEX_BITS, HEX_WORDS
from sim.games.gaia_project.rules.vocabulary import HEXES, NONE, SECTOR_HEXES, SLOTS

DIRECTIONS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))  # clockwise from north
OUTER_RING = 12
INNER_RING = 6
OFF_MAP = 999  # both coordinates of a hex that the layout does not use
FAR = 127  # distance to and from such a hex
NEAR = 19  # hexes within distance 2
MAX_BORDERS = 15 * SLOTS  # the rim of a sector has 30 sides; two sectors share one

Axial = Sequence[int]


def hex_label(sector_number: int, position: int) -> str:
    """The name of a hex in game logs. The position is the one on the map, after rotating the sector."""
    if position < OUTER_RING:
        return f"{sector_number}A{position}"
    if position < OUTER_RING + INNER_RING:
        return f"{sector_number}B{position - OUTER_RING}"
    return f"{sector_number}C"


def turned_position(position: int) -> int:
    """Where one clockwise turn moves a position; the rings are numbered clockwise."""
    if position < OUTER_RING:
        return (position + 2) % OUTER_RING
    if position < OUTER_RING + INNER_RING:
        return OUTER_RING + (position - OUTER_RING + 1) % INNER_RING
    return position


def rotation_table() -> np.ndarray:
    """rotation[turns, position]: where that many clockwise turns move the planet printed at a position."""
    table = np.zeros((6, SECTOR_HEXES), np.int16)
    table[0] = np.arange(SECTOR_HEXES)
    for turns in range(1, 6):
        table[turns] = [turned_position(position) for position in table[turns - 1]]
    return table


def clockwise_positions() -> list[list[int]]:
    """Coordinates of the positions in the order that labels and rotation_table need.

    The outer ring, the inner ring, each clockwise from its north corner, then the centre.
    """
    places = []
    for radius in (2, 1):
        q, r = 0, -radius
        for dq, dr in DIRECTIONS[2:] + DIRECTIONS[:2]:
            for _ in range(radius):
                places.append([q, r])
                q, r = q + dq, r + dr
    return [*places, [0, 0]]


def place_sectors(centres: Sequence[Axial], positions: Sequence[Axial]) -> np.ndarray:
    """Global coordinates (HEXES, 2) of a layout's hexes, OFF_MAP where there is no sector."""
    coordinates = np.full((HEXES, 2), OFF_MAP, np.int16)
    hexes = np.array(centres, np.int16)[:, None, :] + np.array(positions, np.int16)[None, :, :]
    coordinates[: len(centres) * SECTOR_HEXES] = hexes.reshape(-1, 2)
    return coordinates


def distances(coordinates: np.ndarray) -> np.ndarray:
    """Hex distances (HEXES, HEXES) as int8, FAR where either hex is off the map."""
    difference = coordinates[:, None, :].astype(np.int32) - coordinates[None, :, :]
    q, r = difference[..., 0], difference[..., 1]
    distance = np.minimum((np.abs(q) + np.abs(r) + np.abs(q + r)) // 2, FAR - 1)
    unused = coordinates[:, 0] == OFF_MAP
    distance[unused, :] = FAR
    distance[:, unused] = FAR
    return np.ascontiguousarray(distance, np.int8)


def neighbours(coordinates: np.ndarray) -> np.ndarray:
    """Adjacent hexes (HEXES, 6) in the order of DIRECTIONS, NONE at the edge."""
    index = {(int(q), int(r)): place for place, (q, r) in enumerate(coordinates) if q != OFF_MAP}
    table = np.full((HEXES, len(DIRECTIONS)), NONE, np.int16)
    for (q, r), place in index.items():
        table[place] = [index.get((q + dq, r + dr), NONE) for dq, dr in DIRECTIONS]
    return table


def near(distance: np.ndarray, radius: int) -> np.ndarray:
    """Hexes (HEXES, NEAR) within the radius (2 at most), the hex itself first, padded with NONE."""
    order = np.argsort(distance, axis=1, kind="stable")[:, :NEAR].astype(np.int16)
    within = np.take_along_axis(distance, order.astype(np.int64), axis=1) <= radius
    return np.where(within, order, np.int16(NONE))


def around(near: np.ndarray) -> np.ndarray:
    """The hexes of ``near`` without the hex itself, as sets (HEXES, HEX_WORDS) like those of hexsets.py."""
    sets = np.zeros((HEXES, HEX_WORDS), np.int64)
    for place, others in enumerate(near[:, 1:].tolist()):
        for other in others:
            if other != NONE:
                sets[place, other // HEX_BITS] |= 1 << other % HEX_BITS
    return sets


def borders(neighbour: np.ndarray) -> np.ndarray:
    """Pairs (n, 2) of adjacent hexes of different sectors, each pair once."""
    first = np.repeat(np.arange(HEXES, dtype=np.int16), len(DIRECTIONS))
    second = neighbour.reshape(-1)
    apart = (second > first) & (first // SECTOR_HEXES != second // SECTOR_HEXES)
    return np.stack([first[apart], second[apart]], axis=1)
