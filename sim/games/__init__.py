"""The games: one sub-package each, with its ``GAME``. A game is imported when it is needed.

More games can be in folders that LIBRATION_GAMES names. ``sim.games()`` is a table of all games: this module
can be called, so analysts needn't know that it is a module.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from types import ModuleType
from typing import Any

from sim.errors import unknown
from sim.kernel.game import Game
from sim.kernel.sources import GAME_FOLDERS

__path__ = [*__path__, *map(str, GAME_FOLDERS)]


def names() -> tuple[str, ...]:
    """The names of all games, without importing any."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


def package(name: str) -> ModuleType:
    """The sub-package of a game. BadInput with the known names if there is none."""
    if name not in names():
        raise unknown("a game", name, names())
    return importlib.import_module(f"{__name__}.{name}")


def get(name: str) -> Game:
    """The game of that name. BadInput with the known names if there is none."""
    game: Game = package(name).GAME
    return game


def reader(name: str) -> Any:
    """How the data files of a game are read (sim.gamekit.components.Reader)."""
    return importlib.import_module(f"{package(name).__name__}.loading.components").READER


def different_factions(game: Game) -> int:
    """How many factions people can play; 0 if all players are alike."""
    factions = [name for name in game.factions if name != game.automated]
    return len(factions) if len(factions) > 1 else 0


class _Games(ModuleType):
    """This module, callable."""

    def __call__(self) -> Any:
        import polars as pl

        rows = [
            (game.name, game.title, list(game.players), different_factions(game), game.version)
            for game in map(get, names())
        ]
        return pl.DataFrame(rows, ["game", "title", "players", "factions", "version"], orient="row")


sys.modules[__name__].__class__ = _Games
