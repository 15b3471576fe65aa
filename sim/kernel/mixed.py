"""Several policies in one game: a row of weights ends with the number of the policy that reads it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np


def weight_rows(
    policies: Sequence[str], seats: Sequence[tuple[str, Sequence[float]]], width: int
) -> np.ndarray:
    """One row per seat (its policy and weights): the weights padded to ``width``, and the policy's number."""
    rows = np.zeros((len(seats), width + 1), np.float64)
    for row, (policy, weights) in zip(rows, seats, strict=True):
        row[: len(weights)] = weights
        row[-1] = policies.index(policy)
    return rows
