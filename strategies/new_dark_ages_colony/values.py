"""The fitted values of positions (values.toml), which follow the weights in a row."""

from __future__ import annotations

from pathlib import Path

from strategies.fitting import read_values
from strategies.new_dark_ages_colony.position import BLOCKS, ROUNDS

FILE = Path(__file__).parent / "values.toml"
STAGES = tuple(f"left_{left}" for left in range(ROUNDS))  # by rounds to come


def values(path: Path = FILE) -> tuple[float, ...]:
    """The values of all the numbers that describe a position."""
    return read_values(path, BLOCKS, STAGES)
