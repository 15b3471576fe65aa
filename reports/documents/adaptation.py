"""How much of a change's effect is adaptation: for runs whose players practised each design.

Such a run also has the same games by players who didn't practise. With them, a change has four sides on the
same deals, which are compared by the same code as those of ``libration whatif --adapt``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import polars as pl

from reports.adapted import Effect, effects
from reports.documents.parts import Part, number, table, words
from reports.documents.recorded import Recorded, by_deal, recorded
from reports.metrics.analysis import Analysis
from reports.metrics.source import Source

CAPTION = (
    "At once: what the change does among players who didn't practise. Adapting: what practice adds with the "
    "change, less what it adds without it. Whole: both together. 95 % intervals, which are about the deals: "
    "another seed also trains anew."
)
HEADINGS = {"at_once": "at once", "adaptation": "adapting", "whole": "whole"}


class Unadapted:
    """The games of players who didn't practise, if a run has them."""

    def __init__(self, source: Source) -> None:
        self.practice = source.manifest.plan.adapt
        self.source = source.unadapted() if self.practice else None

    def effects(self, pair: Sequence[Analysis], practised: Sequence[Recorded], replays: int) -> list[Effect]:
        """What a change does at once and by adapting: two cells, and their games by players who practised.
        Empty if they can't be compared."""
        if self.source is None:
            return []
        by_number = {cell.number: cell for cell in self.source.cells}
        if any(analysis.cell.number not in by_number for analysis in pair):
            return []
        before = [replace(analysis, cell=by_number[analysis.cell.number]) for analysis in pair]
        sides = [*(recorded(self.source, analysis) for analysis in before), *practised]
        games = min(len(side.outcomes) for side in sides)
        deals = [side.luck[:games] for side in sides if side.luck is not None]
        if len(deals) < len(sides) or any(not np.array_equal(deal, deals[0]) for deal in deals):
            return []
        return effects(practised[0], [by_deal(side.outcomes[:games], replays) for side in sides])


def adaptation_part(
    heading: str, rows: Sequence[dict[str, str | float]], sentences: Sequence[str], unit: str
) -> Part:
    """The effects of one change as a table, with what they say."""
    wins = pl.col("measure") == "wins"
    ends = [key + end for key in HEADINGS for end in ("", "_low", "_high")]
    frame = pl.DataFrame(rows).with_columns(
        *(pl.col(end) * pl.when(wins).then(100).otherwise(1) for end in ends),
        change=pl.when(wins).then(pl.lit("wins, percentage points")).otherwise(pl.lit(f"score, {unit}")),
    )
    columns = [words("who", "name"), words("change in", "change")]
    columns += [number(text, key) for key, text in HEADINGS.items()]
    return Part(heading, table=table(frame, CAPTION, columns), points=sentences)
