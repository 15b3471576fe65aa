"""Points for one more of each number that a plan turns, at tables of several players.

A dial's lowest and highest number are held against each other on the same deals, all else being as in the
first cell; the difference over the steps between them is what one more brings on the mean. The plan turns it,
and not the players: this is an experiment.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from reports.metrics.intervals import FALSE_DISCOVERIES, Estimates, corrected, difference, outside
from reports.metrics.rival import turned

if TYPE_CHECKING:
    from reports.metrics.analysis import Analysis

KINDS = ("score", "faction", "seat", "persona")  # the mean score of all, and margins
SCALES: dict[str, Any] = {"dial": pl.String, "players": pl.Int64, "kind": pl.String, "subject": pl.String}
SCALES |= dict.fromkeys(("lowest", "highest", "value", "low", "high"), pl.Float64) | {"clear": pl.Boolean}


def scales(analyses: Sequence[Analysis]) -> pl.DataFrame:
    """A row for each dial and whom it may move; ``clear`` after a correction for all of them. Empty where no
    dial is turned, or players meet an automated rival, which has a page of its own."""
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
                for kind, subject, found in _moved(here[0], here[-1]):
                    one = Estimates(found.value / step, found.error / step, found.freedom)
                    value = (float(end[0]) for end in one.ends())
                    rows.append((dial, players, kind, subject, *ends, *value))
                    p.append(float(outside(one.value, one.error, one.freedom)[0]))
    clear = corrected(np.array(p))[0] <= FALSE_DISCOVERIES
    every = [(*row, bool(sure)) for row, sure in zip(rows, clear, strict=True)]
    return pl.DataFrame(every, SCALES, orient="row")


def _moved(low: Analysis, high: Analysis) -> Any:
    """Kind, subject and difference of all that both cells tell; where all are alike, nobody is ahead."""
    for kind in KINDS:
        both = [name for name in high.paired[kind] if name in low.paired[kind]]
        found = [(name, difference(high.paired[kind][name], low.paired[kind][name])) for name in both]
        found = [(name, one) for name, one in found if np.isfinite(one.error).all()]
        if kind == "score" or len(found) > 1:
            yield from ((kind, name, one) for name, one in found)
