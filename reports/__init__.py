"""Designer reports from tables; nothing here knows the rules of a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import polars as pl

    from reports.metrics.analysis import Analysis
    from sim.tables import Run


def analyse(run: Run | str | Path, cell: int = 0) -> Analysis:
    """All metrics of a cell of a run, as tables: ``reports.analyse("runs/demo").factions``.

    ``reports.charts`` draws them. A cell is a variant, an overlay and a number of players; the first if not
    given.
    """
    from reports.metrics.analysis import analyse  # slow to import; a command that prints help needs none
    from reports.metrics.source import Source
    from sim.errors import BadInput

    source = Source(Path(run) if isinstance(run, str | Path) else run.folder)
    if cell not in range(len(source.cells)):
        raise BadInput(f"cell: expected a number below {len(source.cells)}, found {cell}")
    return analyse(source, source.cells[cell])


def interval(column: str, ends: str | None = None, digits: int = 1, percent: bool = False) -> pl.Expr:
    """A column of a metrics' table as text with its interval: "48.0 [44.6, 51.5]".

    ``ends`` stands before _low and _high in the names of the interval's columns: the column's own name if
    not given, nothing (low, high) if empty.
    """
    import polars as pl

    before = f"{column}_" if ends is None else f"{ends}_" if ends else ""
    scale = 100 if percent else 1
    texts = [
        (scale * pl.col(name)).map_elements(lambda value: f"{value:.{digits}f}", pl.String)
        for name in (column, f"{before}low", f"{before}high")
    ]
    return pl.format("{} [{}, {}]", *texts).alias(column)
