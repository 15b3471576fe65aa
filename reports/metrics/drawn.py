"""Points by source where some sources are other tiles in each game: a source for each tile instead.

In games without a tile nobody has points from it, so all sources still add up to the score.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from sim.gamekit.about import About


def drawn_columns(about: About) -> tuple[str, ...]:
    """The columns of the games table that say what was drawn."""
    return tuple(dict.fromkeys(drawn.column for drawn in about.drawn))


def source_titles(about: About) -> tuple[str, ...]:
    """The titles of the sources; those of tiles come last."""
    places = {drawn.source for drawn in about.drawn}
    plain = [title for place, title in enumerate(about.sources) if place not in places]
    return (*plain, *_tiles(about))


def titles_of(about: About, count: int) -> list[str]:
    """The titles of so many sources, as the game records them or with tiles apart."""
    known = [list(about.sources), list(source_titles(about))]
    titles = next((titles for titles in known if len(titles) == count), [])
    return titles or [f"source {number + 1}" for number in range(count)]


def _tiles(about: About) -> tuple[str, ...]:
    return tuple(dict.fromkeys(title for drawn in about.drawn for title in drawn.titles))


def by_tile(about: About, points: np.ndarray, drawn: Mapping[str, np.ndarray]) -> np.ndarray:
    """Points by game, seat and source, as ``source_titles`` lists them. ``drawn``: the columns of the games
    table; if one is missing, points stay as they are."""
    if not about.drawn or points.shape[2] != len(about.sources) or set(drawn_columns(about)) - set(drawn):
        return points
    tiles = _tiles(about)
    apart = np.zeros((*points.shape[:2], len(tiles)), points.dtype)
    for one in about.drawn:
        number = drawn[one.column][:, one.place]
        for tile, title in enumerate(one.titles):
            here = number == tile
            apart[here, :, tiles.index(title)] += points[here, :, one.source]
    places = [place for place in range(points.shape[2]) if place not in {one.source for one in about.drawn}]
    return np.concatenate([points[:, :, places], apart], axis=2)
