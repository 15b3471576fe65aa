"""Reading the fitted values of positions, which follow the weights in a row."""

from __future__ import annotations

from pathlib import Path

from sim.games.gaia_project.rules.vocabulary import ROUNDS
from strategies.fitting import read_values
from strategies.gaia_project.position import BLOCKS

FILE = Path(__file__).parent / "values.toml"
STAGES = tuple(f"round_{number}" for number in range(2, ROUNDS + 1))


def values(path: Path = FILE) -> tuple[float, ...]:
    """The values of all numbers that describe a position, for each round except the first."""
    return read_values(path, BLOCKS, STAGES)
