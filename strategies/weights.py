"""Tables of weights: names, default values, meanings. Each game has one; personas change the values.

A row of weights is (rung, temperature, weights in the order of the table, the game's constants).
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Mapping
from typing import Any

from sim.kernel.jit import rule
from strategies.rungs import HEAD

Table = Mapping[str, tuple[float, str]]  # weight -> default value, meaning


def columns(table: Table) -> tuple[tuple[str, ...], Any, int]:
    """The names in a table, their columns by name (``W.ore_early``), and the first column after them."""
    names = tuple(table)
    behind = HEAD + len(names)
    return names, namedtuple("W", names)(*range(HEAD, behind)), behind


@rule
def at_time(weights, early, time):
    """A weight at a time between its early and its late value, which is in the next column."""
    return weights[early] + (weights[early + 1] - weights[early]) * time
