"""The first page of a report of many cells: a line for each, which leads to the cell's own page."""

from __future__ import annotations

import polars as pl

from reports.documents.findings import Findings
from reports.documents.parts import Part, Section, count, table, words
from reports.metrics.analysis import Analysis

ANCHOR = "cells"
PAGES = "Those that are links have a page of their own, with verdicts and evidence: files beside this one."
SUMMARY = "This is a summary: `libration report` without --summary writes a page for each of them, too."


def page_name(analysis: Analysis) -> str:
    """The file of a cell's page."""
    return f"cell-{analysis.cell.number}.html"


def cells_section(said: Findings, analyses: list[Analysis], pages: list[Analysis]) -> Section:
    """All cells, and the way to those that have ``pages``."""
    with_page = set(map(id, pages))
    rows = [
        {
            "cell": analysis.title,
            "page": page_name(analysis) if id(analysis) in with_page else "",
            "games": cell.games,
            "verdicts": len(cell.findings),
            "headline": cell.headline.removeprefix(f"{said.game}, {analysis.title}: "),
            "first": cell.findings[0].text if cell.findings else "",
        }
        for analysis, cell in zip(analyses, said.cells, strict=True)
    ]
    section = Section(ANCHOR, f"{len(rows):,} cells")
    section.texts = ["A cell is a number of players, a variant and an overlay."]
    section.texts += [PAGES if pages else SUMMARY]
    columns = [words("cell", "cell", "page"), count("games", "games"), count("verdicts", "verdicts")]
    columns += [words("in one line", "headline"), words("largest verdict", "first")]
    frame = pl.DataFrame(rows, infer_schema_length=None)
    section.parts.append(Part(table=table(frame, "All cells.", columns, most=len(rows))))
    return section
