"""Players of the toy: policies with rows of different widths, which say in their scores who played.

The ``FAMILY`` has personas as a real game has, and a planted optimum: whoever's weights are nearer to it
rolls three dice more often.
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
def sparing(state, components, work, count, policy):
    """Always one die."""
    return 0


@jit
def weighed(state, components, work, count, policy):
    """As many dice as the weight in the third column says."""
    return int(policy[state.actor, 2]) - 1


SPARING = Strategy("sparing", "sparing", sparing)
TWO = Strategy("two", "weighed", weighed, (9.0, 9.0, 2.0))
THREE = Strategy("three", "weighed", weighed, (9.0, 9.0, 3.0))
PLAYERS = {player.name: player for player in (SPARING, TWO, THREE)}


@jit
def aiming(state, components, work, count, policy):
    """Three dice with a probability that falls with the distance from BEST, else one."""
    row = policy[state.actor]
    distance = abs(row[2] - BEST[0]) + abs(row[3] - BEST[1])
    return 2 if below(state.random, CHOICES + state.actor, 1000) > 250.0 * distance else 0


def family(folder: Path) -> Family:
    """The personas of a folder."""
    table = {"boldness": (1.0, "how bold"), "fear": (0.0, "how fearful"), "high_mood": (5.0, "not read")}
    rungs = {"low": Rung(1, "aiming", aiming), "high": Rung(2, "aiming", aiming)}
    return Family(table, rungs, "low", folder)


def install(found: Family, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the toy the one game of the program, with the personas of a family."""
    package = ModuleType("strategies.toy")
    package.__dict__.update(STRATEGIES=found.packaged(), FAMILY=found, __spec__=SimpleNamespace())
    monkeypatch.setitem(sys.modules, "strategies.toy", package)
    monkeypatch.setattr(games, "names", lambda: ("toy",))
    monkeypatch.setattr(games, "get", lambda name: toy.TOY)
