"""What the tables of all games have in common: Array columns, and the rows of the components table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from sim.kernel.game import ArrayColumn

Meanings = Mapping[str, str | ArrayColumn]  # of the columns of a table

NEVER = "-1 never"  # in columns that say when something happened

# For one kind of component: available, acquired, used, points, each by game, seat and component. Where all
# seats or games are the same, the axis may have length 1.
Part = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]


def by(meaning: str, *axes: str) -> ArrayColumn:
    """A column with one number per place of its axes: ``by("research levels", "round", "track")``."""
    return ArrayColumn(meaning, axes)


VP_BY = by("points; their sum is the score", "source")


def from_1(count: int) -> range:
    """The places of an axis without ids, such as rounds: from 1."""
    return range(1, count + 1)


def words(codes: Iterable[str]) -> tuple[str, ...]:
    """Names of codes as ids: ``words(Repair._fields)``."""
    return tuple(name.lower() for name in codes)


def rows_of(kinds: Mapping[str, Sequence[str]]) -> tuple[tuple[str, str], ...]:
    """Kind and id of every component, in the order of the rows."""
    return tuple((kind, name) for kind, names in kinds.items() for name in names)


def plain(acquired: np.ndarray, used: np.ndarray) -> Part:
    """Components that everybody can use and that give no points themselves."""
    return np.ones(1, bool), acquired, used, np.zeros(used.shape, np.int16)


def joined(outcomes: np.ndarray, parts: Sequence[Part], number: type = np.int16) -> dict[str, np.ndarray]:
    """The columns available, acquired, used and points, each by game, seat and component.

    ``number``: the type of the column ``acquired``.
    """
    columns = (("available", bool), ("acquired", number), ("used", np.int32), ("points", np.int32))
    seats = outcomes["seats"].shape
    return {
        name: np.concatenate(
            [np.broadcast_to(part[place], (*seats, part[3].shape[2])) for part in parts], axis=2
        ).astype(kind)
        for place, (name, kind) in enumerate(columns)
    }
