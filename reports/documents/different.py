"""What moved since an earlier run: the first chapter of ``libration report RUN --against EARLIER``."""

from __future__ import annotations

from pathlib import Path

import polars as pl

from reports.diff import NOISE, Difference, lines, pairing, run_differences
from reports.documents.parts import Part, Section, Table, number, table, words
from reports.metrics.source import Source


def diff_section(place: Path, earlier: Source, run: Source, tolerance: float | None) -> Section:
    """The chapter. BadInput if the two runs have nothing in common."""
    found = run_differences(earlier, run, tolerance)
    section = Section("against", f"What moved since {place.name or place}")
    for one in found:
        title = f"{one.title}: " if len(found) > 1 else ""
        section.points += [f"{title}{line}" for line in (*lines(one), pairing(one))]
        section.parts.append(Part(one.title if len(found) > 1 else "", table=_table(one)))
    return section


def _table(found: Difference) -> Table:
    columns = [
        words(found.word, "name", id="id"),
        words("change", "status"),
        number("wins before", "wins_before", percent=True),
        number("wins after", "wins_after", percent=True),
        number("change in wins", "wins_change", percent=True),
        number(f"change in score, {found.unit}", "score_change"),
        number(f"ahead before, {found.unit}", "ahead_before"),
        number(f"ahead after, {found.unit}", "ahead_after"),
    ]
    frame = pl.DataFrame(found.rows).with_columns(clear=pl.col("status") != NOISE)
    caption = (
        "Wins and scores before and after, with 95 % intervals of the changes. Bold: clear after correction."
    )
    return table(frame, caption, columns, proven="clear")
