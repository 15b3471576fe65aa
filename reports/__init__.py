"""Metrics, charts and documents from the tables of a run; nothing here knows the rules of a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import sim  # noqa: F401  # before NumPy: it sets the threads of the libraries for matrices

if TYPE_CHECKING:
    import polars as pl

    from reports.metrics.analysis import Analysis
    from reports.metrics.source import Source
    from sim.files.tables import Run


def analyse(run: Run | str | Path, cell: int = 0) -> Analysis:
    """All metrics of a cell of a run, as tables: ``reports.analyse("runs/demo").factions``.

    ``found.columns()`` explains their columns, ``found.plot.factions()`` draws one, ``reports.charts`` any
    part of one. A cell is a variant, an overlay and a number of players; the first if not given.
    """
    from reports.metrics.analysis import analyse  # slow to import; a command that prints help needs none
    from sim.errors import BadInput

    source = _source(run)
    if cell not in range(len(source.cells)):
        raise BadInput(f"cell: expected a number below {len(source.cells)}, found {cell}")
    return analyse(source, source.cells[cell])


def difficulty(run: Run | str | Path) -> pl.DataFrame:
    """How hard an automated rival is: a row for each variant, way to decide ties, and rung or persona.

    ``reports.charts.difficulty_curve`` draws it. Empty where a run has no such rival.
    """
    from reports.metrics.rival import every_cell

    return every_cell(_source(run))


def dials(run: Run | str | Path) -> pl.DataFrame:
    """How hard an automated rival is by the numbers that its dials stand at, where a plan turns some.

    ``reports.charts.dial_curves`` draws it.
    """
    from reports.metrics.rival import every_dial

    return every_dial(_source(run))


def differences(run: Run | str | Path) -> pl.DataFrame:
    """What the variants of an automated rival change, deal by deal: a row for each variant, the one beside
    it, and rung or persona. Wins, margin, and mean and spread of the rival's score."""
    from reports.metrics.rival import every_difference

    return every_difference(_source(run))


def _source(run: Run | str | Path) -> Source:
    from reports.metrics.source import Source

    return Source(Path(run) if isinstance(run, str | Path) else run.folder)
