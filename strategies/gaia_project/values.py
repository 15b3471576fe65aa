"""What positions are worth: the file of fitted values, read as the numbers behind the weights."""

from __future__ import annotations

from pathlib import Path

from sim.errors import BadInput
from sim.files.reading import read_toml
from sim.games.gaia_project.vocabulary import ROUNDS
from strategies.gaia_project.position import BLOCKS

FILE = Path(__file__).parent / "values.toml"


def read_values(path: Path = FILE) -> tuple[float, ...]:
    """The values of all numbers that describe a position, for each round but the first."""
    data = read_toml(path, str(path))
    values: list[float] = []
    for number in range(2, ROUNDS + 1):
        table = data.get(f"round_{number}", {})
        for block, size in BLOCKS.items():
            found = table.get(block)
            if (
                not isinstance(found, list)
                or len(found) != size
                or not all(isinstance(value, int | float) for value in found)
            ):
                raise BadInput(f"{path}: round_{number}.{block}: expected {size} numbers, found {found}")
            values += map(float, found)
    return tuple(values)
