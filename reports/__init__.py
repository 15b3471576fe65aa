"""Metrics, charts and documents from the tables of a run; nothing here depends on the rules of a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import sim  # noqa: F401  # before NumPy: it limits the threads of the matrix libraries

LONG = 5_000  # games that take a few seconds to read; ``analyse`` then shows progress

if TYPE_CHECKING:
    import polars as pl

    from reports.metrics.analysis import Analysis
    from reports.metrics.source import Source
    from sim.files.tables import Run


def analyse(run: Run | str | Path, cell: int = 0) -> Analysis:
    """All metrics of one cell of a run, as tables: ``reports.analyse("runs/demo").factions``.

    ``analysis.columns()`` explains their columns, ``analysis.plot.factions()`` draws one, and the functions
    of ``reports.charts`` draw any part of one. A cell is a variant, an overlay and a number of players;
    default: the first.
    """
    from reports.metrics.analysis import analyse  # slow to import, and printing help doesn't need it
    from sim.answers.progress import counter
    from sim.errors import BadInput

    source = _source(run)
    if cell not in range(len(source.cells)):
        raise BadInput(f"cell: expected a number below {len(source.cells)}, found {cell}")
    chosen = source.cells[cell]
    if chosen.games < LONG:
        return analyse(source, chosen)
    with counter() as count:
        done = 0

        def read(games: int) -> None:
            nonlocal done
            done += games
            count(done, chosen.games)

        return analyse(source, chosen, read)


def difficulty(run: Run | str | Path) -> pl.DataFrame:
    """How hard an automated rival is: a row for each variant, way to decide ties, and rung or strategy.

    ``reports.charts.difficulty_curve`` draws it. Empty if the run has no rival.
    """
    from reports.metrics.rival import every_cell

    return every_cell(_source(run))


def dials(run: Run | str | Path) -> pl.DataFrame:
    """How hard an automated rival is at each setting of its dials, if the plan varies any.

    ``reports.charts.dial_curves`` draws it.
    """
    from reports.metrics.rival import every_dial

    return every_dial(_source(run))


def differences(run: Run | str | Path) -> pl.DataFrame:
    """What the variants of an automated rival change, deal by deal: a row for each variant, the one it is
    compared with, and rung or strategy. Has wins, margin, and the mean and spread of the rival's score."""
    from reports.metrics.rival import every_difference

    return every_difference(_source(run))


def _source(run: Run | str | Path) -> Source:
    from reports.metrics.source import Source
    from sim.errors import BadInput

    if not isinstance(run, str | Path) and not hasattr(run, "folder"):
        raise BadInput(f"run: expected a run or its folder, found {run!r} ({type(run).__name__})")
    return Source(Path(run) if isinstance(run, str | Path) else run.folder)
