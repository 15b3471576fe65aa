"""Checks between keys and between files."""

from __future__ import annotations

from collections.abc import Iterator

from sim.games.andromedas_edge.schema import Data
from sim.rooms.checks import Rows
from sim.rooms.data_files import Problem

PLAYER_COUNTS = (2, 3, 4)
ROWS: Rows = {}


def structural_problems(data: Data) -> Iterator[Problem]:
    """Everything that is wrong with valid files taken together, packaged or after an overlay."""
    return iter(())
