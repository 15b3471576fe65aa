"""What the data files say twice, for readers: the engine uses one place, the other is held against it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sim.games.andromedas_edge.schema import Data
from sim.rooms.data_files import Problem

CLOSED: dict[tuple[str, ...], str] = {}
Pair = tuple[str, tuple[str | int, ...], Any, Any]


def printed_problems(data: Data) -> Iterator[Problem]:
    """Everything in which the two places differ."""
    return iter(())
