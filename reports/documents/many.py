"""The first page of a report on many cells: a row for each, with a link to the cell's page."""

from __future__ import annotations

import re

import polars as pl

from reports.documents.findings import Findings
from reports.documents.forests import measure, strengths, worth
from reports.documents.parts import Part, Section, count, number, table, words
from reports.metrics.analysis import Analysis

ANCHOR = "cells"
KEPT = ("value", "value_low", "value_high", "answer")
PAGES = (
    "The links lead to a page for each cell, with verdicts and evidence; those files are next to this one."
)
SUMMARY = "This is a summary: `libration report` without --summary also writes a page for each of them."


def page_name(analysis: Analysis) -> str:
    """The file of a cell's page."""
    return f"cell-{analysis.cell.number}.html"


def compared_section(shown: list[Analysis]) -> Section:
    """A few cells side by side: how strong each faction, or seat, is in each; their chapters follow."""
    section = Section("compared", "Side by side")
    unit = shown[0].names.unit
    tables = [strengths(analysis, measure(shown)) for analysis in shown]
    order = pl.concat([table.select("title", "id", "value") for table in tables]).group_by(
        "title", maintain_order=True
    )
    frame = order.agg(pl.col("id").first(), pl.col("value").mean().alias("mean")).sort(
        "mean", descending=True
    )
    columns = [words("seat" if all(a.alike for a in shown) else "faction", "title", id="id")]
    for place, (analysis, table_) in enumerate(zip(shown, tables, strict=True)):
        keys = {key: re.sub(r"^(value|answer)", rf"\g<1>{place}", key) for key in KEPT}
        frame = frame.join(
            table_.select("title", *KEPT).rename(keys), on="title", how="left", maintain_order="left"
        )
        columns += [number(f"{analysis.title}: {unit}", f"value{place}"), words("answer", f"answer{place}")]
    measured = worth(shown)
    caption = (
        f"{measured[:1].upper()}{measured[1:]}, and whether that is outside the tolerance. 95 % intervals."
    )
    section.parts.append(Part(table=table(frame, caption, columns)))
    return section


def cells_section(findings: Findings, analyses: list[Analysis], pages: list[Analysis]) -> Section:
    """All cells, with links to those that have ``pages``."""
    with_page = set(map(id, pages))
    rows = [
        {
            "cell": analysis.title,
            "page": page_name(analysis) if id(analysis) in with_page else "",
            "games": cell.games,
            "verdicts": len(cell.findings),
            "headline": cell.headline.removeprefix(f"{findings.game}, {analysis.title}: "),
            "first": cell.findings[0].text if cell.findings else "",
        }
        for analysis, cell in zip(analyses, findings.cells, strict=True)
    ]
    section = Section(ANCHOR, f"{len(rows):,} cells")
    section.texts = ["A cell is a combination of player count, variant and overlay."]
    section.texts += [PAGES if pages else SUMMARY]
    columns = [words("cell", "cell", "page"), count("games", "games"), count("verdicts", "verdicts")]
    columns += [words("in one line", "headline"), words("largest verdict", "first")]
    frame = pl.DataFrame(rows, infer_schema_length=None)
    section.parts.append(Part(table=table(frame, "All cells.", columns, most=len(rows))))
    return section
