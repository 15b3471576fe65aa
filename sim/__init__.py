"""Fast batch simulators of tabletop games, and the tables of their outcomes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sim.tables import Run


def load(folder: str | Path) -> Run:
    """The tables of a run: ``sim.load("runs/demo").seats`` is a lazy Polars frame."""
    from sim.tables import load  # Polars is slow to import, and playing needs none

    return load(folder)
