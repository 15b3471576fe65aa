"""The games: one sub-package each, which offers its ``GAME``. Found by looking, imported when asked for."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sim.errors import unknown
from sim.kernel.game import Game
from sim.rooms.overlays import Change


def names() -> tuple[str, ...]:
    """The names of all games, without importing any."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


def get(name: str) -> Game:
    """The game of that name; BadInput with the known names if there is none."""
    if name not in names():
        raise unknown("a game", name, names())
    game: Game = importlib.import_module(f"{__name__}.{name}").GAME
    return game


def targets(name: str, overlay: Path | Change | None) -> Mapping[str, Any]:
    """What designers aim at, printed nowhere: {"band": ...} where a game has a rival. A sub-package that has
    such a thing offers ``targets``; an overlay may change it."""
    offered = getattr(importlib.import_module(f"{__name__}.{name}"), "targets", None)
    return offered(overlay) if offered else {}
