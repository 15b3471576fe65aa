"""Points for one more of each number that a plan varies, in games of several players.

A dial's lowest and highest settings are compared on the same deals, with everything else as in the first
cell; the difference divided by the steps between them is what one more is worth on average. The plan sets the
dial, not the players, so this is an experiment.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from reports.metrics.estimates import FALSE_DISCOVERIES, Estimates, corrected, difference, outside
from reports.metrics.rival import turned

if TYPE_CHECKING:
    from reports.metrics.analysis import Analysis

KINDS = ("score", "faction", "seat", "strategy")  # the mean score of all, and margins
SCALES: dict[str, Any] = {"dial": pl.String, "players": pl.Int64, "kind": pl.String, "subject": pl.String}
SCALES |= dict.fromkeys(("lowest", "highest", "value", "low", "high"), pl.Float64) | {"clear": pl.Boolean}


def scales(analyses: Sequence[Analysis]) -> pl.DataFrame:
    """A row for each dial and each subject it may move; ``clear`` after correction for all of them. Empty if
    the plan varies nothing, or players meet an automated rival, which has its own page."""
    rows: list[tuple[Any, ...]] = []
    p: list[float] = []
    for players in dict.fromkeys(a.cell.players for a in analyses if not a.solo):
        cells = [a for a in analyses if a.cell.players == players]
        for dial in dict.fromkeys(dial for a in cells for dial in a.cell.dials):
            here = [a for a in cells if dial in a.cell.dials and turned(a.cell, cells[0].cell)]
            here.sort(key=lambda a: a.cell.dials[dial])
            ends = [float(a.cell.dials[dial]) for a in here[:1] + here[-1:]]
            step = ends[-1] - ends[0] if ends else 0.0
            if step:
                for kind, subject, change in _moved(here[0], here[-1]):
                    per_step = Estimates(change.value / step, change.error / step, change.freedom)
                    value = (float(end[0]) for end in per_step.ends())
                    rows.append((dial, players, kind, subject, *ends, *value))
                    p.append(float(outside(per_step.value, per_step.error, per_step.freedom)[0]))
    clear = corrected(np.array(p))[0] <= FALSE_DISCOVERIES
    table_rows = [(*row, bool(sure)) for row, sure in zip(rows, clear, strict=True)]
    return pl.DataFrame(table_rows, SCALES, orient="row")


def _moved(low: Analysis, high: Analysis) -> Any:
    """Kind, subject and difference of everything both cells estimate; a single faction can't be ahead."""
    for kind in KINDS:
        both = [name for name in high.paired[kind] if name in low.paired[kind]]
        changes = [(name, difference(high.paired[kind][name], low.paired[kind][name])) for name in both]
        changes = [(name, change) for name, change in changes if np.isfinite(change.error).all()]
        if kind == "score" or len(changes) > 1:
            yield from ((kind, name, change) for name, change in changes)
