"""Strategies of the toy: policies with rows of different widths, whose scores show who played.

Like a real game, the toy has a ``FAMILY`` of personas, with a known optimum: the nearer a persona's weights
are to it, the more often it rolls three dice.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from sim import games
from sim.kernel.jit import jit
from sim.kernel.randomness import CHOICES, below
from strategies.personas import Family, Rung
from strategies.registry import Strategy
from tests import toy

BEST = (2.0, -1.0)  # of boldness and fear


@jit
def sparing(state, components, work, count, weights):
    """Always one die."""
    return 0


@jit
def weighed(state, components, work, count, weights):
    """As many dice as the weight in the third column says."""
    return int(weights[state.actor, 2]) - 1


SPARING = Strategy("sparing", "sparing", sparing)
TWO = Strategy("two", "weighed", weighed, (9.0, 9.0, 2.0))
THREE = Strategy("three", "weighed", weighed, (9.0, 9.0, 3.0))
PLAYERS = {player.name: player for player in (SPARING, TWO, THREE)}


@jit
def aiming(state, components, work, count, weights):
    """Three dice with a probability that falls with the distance from BEST, else one."""
    row = weights[state.actor]
    distance = abs(row[2] - BEST[0]) + abs(row[3] - BEST[1])
    return 2 if below(state.random, CHOICES + state.actor, 1000) > 250.0 * distance else 0


def family(folder: Path) -> Family:
    """The personas of a folder."""
    table = {"boldness": (1.0, "how bold"), "fear": (0.0, "how fearful"), "high_mood": (5.0, "not read")}
    rungs = {"low": Rung(1, "aiming", aiming), "high": Rung(2, "aiming", aiming)}
    return Family(table, rungs, "low", folder)


def install(personas: Family, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the toy the one game of the program, with the personas of a family."""
    package = ModuleType("strategies.toy")
    package.__dict__.update(STRATEGIES=personas.packaged(), FAMILY=personas, __spec__=SimpleNamespace())
    monkeypatch.setitem(sys.modules, "strategies.toy", package)
    monkeypatch.setattr(games, "names", lambda: ("toy",))
    monkeypatch.setattr(games, "get", lambda name: toy.TOY)
