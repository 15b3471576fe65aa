"""Fast batch simulators of tabletop games: play, ask questions, run sweeps, open their tables.

``sim.batch``, ``sim.whatif``, ``sim.seats``, ``sim.faction``, ``sim.component``, ``sim.needed``,
``sim.ladder``, ``sim.levers``, ``sim.metagame``, ``sim.worth``, ``sim.balance``, ``sim.screen``,
``sim.diff`` and ``sim.realism`` answer one question each: they play games and return an answer with tables,
sentences and a chart (``sim.answers``). ``sim.workbench`` answers while you move sliders, in a notebook.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import polars as pl

    from sim.files.tables import Run

ANSWERS = (
    "balance",
    "batch",
    "component",
    "diff",
    "faction",
    "ladder",
    "levers",
    "metagame",
    "needed",
    "realism",
    "screen",
    "seats",
    "whatif",
    "worth",
)

__all__ = [  # the answers and the games are imported when they are first used
    "balance",
    "batch",
    "component",
    "diff",
    "faction",
    "games",
    "ladder",
    "levers",
    "load",
    "metagame",
    "needed",
    "plans",
    "play",
    "realism",
    "run",
    "screen",
    "seats",
    "strategies",
    "whatif",
    "workbench",
    "worth",
]

# Set before NumPy is imported. Our matrices are many and small: on a busy machine, a second OpenBLAS thread
# waits for its core at every product, and a report of a million games took 316 s instead of 53.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def load(folder: str | Path) -> Run:
    """Open the tables of a run: ``sim.load("runs/demo").seats`` is a lazy Polars frame."""
    from sim import arguments
    from sim.files.tables import load  # Polars is slow to import, and playing doesn't need it

    return load(arguments.path("folder", folder))


def run(
    plan: str | Path | Mapping[str, Any], folder: str | Path | None = None, workers: int | None = None
) -> Run:
    """Run a plan, or resume it, and open its tables: ``sim.run("demo", "runs/demo")``.

    ``plan``: the name of a packaged plan, a TOML file, or a dict with the same keys. A finished run is opened
    at once. ``folder``: default: runs/NAME. ``workers``: number of threads; default: one per core. Progress
    goes to the standard error output.
    """
    opened: Run = _interactive().run(plan, folder, workers)
    return opened


def play(
    game: str,
    players: int | None = None,
    *,
    number: int = 0,
    seed: int = 0,
    strategies: str | Sequence[str] | None = None,
    strength: float | Sequence[float] | None = None,
    factions: str | Sequence[str] | None = None,
    options: Mapping[str, str] | None = None,
    overlay: str | Path | None = None,
    code: str | Path | Sequence[str | Path] = (),
) -> str:
    """One game to read, as `libration play` shows it: ``print(sim.play("gaia_project", seed=7))``.

    ``number``: which game of the seed. Other arguments: see ``sim.batch``.
    """
    text: str = _interactive().play(
        game, players, number, seed, strategies, strength, factions, options, overlay, code
    )
    return text


def plans() -> pl.DataFrame:
    """The packaged plans: name, purpose, what is played."""
    table: pl.DataFrame = _interactive().plans_table()
    return table


def strategies(game: str) -> pl.DataFrame:
    """The strategies of a game: name, rung, and how each plays."""
    table: pl.DataFrame = _interactive().strategies_table(game)
    return table


def __getattr__(name: str) -> Any:
    """Modules that are imported when first used: ``sim.games()`` is a table of the games, ``sim.workbench()``
    a page to play with; the answers.

    By name, not by import statements: the hash of a run's code follows those, and how questions are answered
    doesn't affect a run.
    """
    if name in ("games", "workbench"):
        return import_module(f"sim.{name}")
    if name in ANSWERS:
        return getattr(import_module(f"sim.answers.{name}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__


def _interactive() -> Any:
    """By name, for the same reason."""
    return import_module("sim.interactive")
