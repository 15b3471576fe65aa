"""Fast batch simulators of tabletop games, and the tables of their outcomes."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sim.tables import Run

# Before NumPy is imported. Matrices here are many and small: on a busy machine a second thread of OpenBLAS
# waits for its core at every product, and a report of a million games took 316 s instead of 53.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def load(folder: str | Path) -> Run:
    """The tables of a run: ``sim.load("runs/demo").seats`` is a lazy Polars frame."""
    from sim.tables import load  # Polars is slow to import, and playing needs none

    return load(folder)
