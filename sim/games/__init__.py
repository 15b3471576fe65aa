"""The games: one sub-package each, which offers its ``GAME``. Found by looking, imported when asked for.

``sim.games()`` is a table of them: the module can be called, and analysts need not know that it is one.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from types import ModuleType
from typing import Any

from sim.errors import unknown
from sim.kernel.game import Game


def names() -> tuple[str, ...]:
    """The names of all games, without importing any."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


def package(name: str) -> ModuleType:
    """The sub-package of a game; BadInput with the known names if there is none."""
    if name not in names():
        raise unknown("a game", name, names())
    return importlib.import_module(f"{__name__}.{name}")


def get(name: str) -> Game:
    """The game of that name; BadInput with the known names if there is none."""
    game: Game = package(name).GAME
    return game


def reader(name: str) -> Any:
    """How the data files of a game are read (sim.rooms.components.Reader)."""
    return importlib.import_module(f"{package(name).__name__}.components").READER


def different_factions(game: Game) -> int:
    """How many factions people can play; 0 where all play the same."""
    factions = [name for name in game.factions if name != game.automated]
    return len(factions) if len(factions) > 1 else 0


class _Games(ModuleType):
    """This module, as a function."""

    def __call__(self) -> Any:
        import polars as pl

        found = [get(name) for name in names()]
        rows = [
            (game.name, game.title, list(game.players), different_factions(game), game.version)
            for game in found
        ]
        return pl.DataFrame(rows, ["game", "title", "players", "factions", "version"], orient="row")


sys.modules[__name__].__class__ = _Games
