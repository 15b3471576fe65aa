"""Several policies at one table: a row of weights ends with the number of its seat's policy."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np


def rows(policies: Sequence[str], seats: Sequence[tuple[str, Sequence[float]]], width: int) -> np.ndarray:
    """A row for each of ``seats``: its weights, filled up to ``width``, and the number of its policy."""
    found = np.zeros((len(seats), width + 1), np.float64)
    for row, (policy, weights) in zip(found, seats, strict=True):
        row[: len(weights)] = weights
        row[-1] = policies.index(policy)
    return found
