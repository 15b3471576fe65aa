"""Tables of weights: names, values of the ordinary player, meanings. Each game has one; personas change it.

A row of weights is (rung, temperature, weights in the order of the table, the game's constants).
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Mapping
from typing import Any

from sim.kernel.jit import rule
from strategies.rungs import HEAD

Table = Mapping[str, tuple[float, str]]  # weight -> value of the ordinary player, meaning


def columns(table: Table) -> tuple[tuple[str, ...], Any, int]:
    """The names of a table, the column of each by its name (``W.ore_early``), and the first column behind."""
    names = tuple(table)
    behind = HEAD + len(names)
    return names, namedtuple("W", names)(*range(HEAD, behind)), behind


@rule
def at_time(weights, early, time):
    """A weight between its early and its late value, which stands next to it."""
    return weights[early] + (weights[early + 1] - weights[early]) * time
