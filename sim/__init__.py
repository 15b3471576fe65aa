"""Fast batch simulators of tabletop games, and the tables of their outcomes."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import polars as pl

    from sim.files.tables import Run

__all__ = ["games", "load", "plans", "play", "run", "strategies"]

# Before NumPy is imported. Matrices here are many and small: on a busy machine a second thread of OpenBLAS
# waits for its core at every product, and a report of a million games took 316 s instead of 53.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def load(folder: str | Path) -> Run:
    """The tables of a run: ``sim.load("runs/demo").seats`` is a lazy Polars frame."""
    from sim import arguments
    from sim.files.tables import load  # Polars is slow to import, and playing needs none

    return load(arguments.path("folder", folder))


def run(
    plan: str | Path | Mapping[str, Any], folder: str | Path | None = None, workers: int | None = None
) -> Run:
    """Play a plan into a folder, or go on with it, and open its tables: ``sim.run("demo", "runs/demo")``.

    A plan is the name of a packaged one, a TOML file, or a dict with the same keys. A run that is finished
    is opened at once. The folder is runs/NAME if not given; ``workers`` are threads, one per core if not
    given. Progress goes to the standard error output.
    """
    found: Run = _interactive().run(plan, folder, workers)
    return found


def play(
    game: str,
    players: int | None = None,
    seed: int = 0,
    strategies: str | Sequence[str] | None = None,
    number: int = 0,
    options: Mapping[str, str] | None = None,
    overlay: str | Path | None = None,
) -> str:
    """One game to read, as `libration play` shows it: ``print(sim.play("gaia_project", seed=7))``.

    ``strategies``: one for all, or one for each seat; scripted players if not given. ``number``: which game
    of the seed; ``options``: the game's switches (`libration options`); ``overlay``: a TOML file of changed
    components.
    """
    text: str = _interactive().play(game, players, seed, strategies, number, options, overlay)
    return text


def plans() -> pl.DataFrame:
    """The plans that come with the program: name, what it is for, what is played."""
    found: pl.DataFrame = _interactive().plans_table()
    return found


def strategies(game: str) -> pl.DataFrame:
    """The players of a game: name, rung, and how each plays."""
    found: pl.DataFrame = _interactive().strategies_table(game)
    return found


def __getattr__(name: str) -> Any:
    """``sim.games()`` without an import of its own: a table of the games."""
    if name == "games":
        return import_module("sim.games")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _interactive() -> Any:
    """By name, not by an import statement: a run's hash of its code follows those, and how progress is
    shown decides nothing in it."""
    return import_module("sim.interactive")
