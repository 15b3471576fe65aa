"""The rows of the components' table: what the tables of all games say alike of cards, tiles and places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

NEVER = "-1 never"  # what columns say that tell when

# Of one kind of component, game, seat, component: available, acquired, used, points. Those that are the same
# for all seats or games may have an axis of length 1 there.
Part = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]


def points_by(sources: Sequence[str]) -> str:
    """The meaning of ``vp_by``."""
    return f"points by source ({', '.join(sources)}); their sum is the score"


def rows_of(kinds: Mapping[str, Sequence[str]]) -> tuple[tuple[str, str], ...]:
    """Kind and id of every component, in the order of the rows."""
    return tuple((kind, name) for kind, names in kinds.items() for name in names)


def plain(acquired: np.ndarray, used: np.ndarray) -> Part:
    """What everybody can use, and what gives no points by itself."""
    return np.ones(1, bool), acquired, used, np.zeros(used.shape, np.int16)


def joined(outcomes: np.ndarray, parts: Sequence[Part], number: type = np.int16) -> dict[str, np.ndarray]:
    """available, acquired, used and points of every component: game, seat, component.

    ``number``: the type of the column that tells when.
    """
    columns = (("available", bool), ("acquired", number), ("used", np.int32), ("points", np.int32))
    seats = outcomes["seats"].shape
    return {
        name: np.concatenate(
            [np.broadcast_to(part[place], (*seats, part[3].shape[2])) for part in parts], axis=2
        ).astype(kind)
        for place, (name, kind) in enumerate(columns)
    }
