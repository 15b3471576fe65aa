"""An answer as one HTML file to pass on: its sentences, its charts and its tables."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl
from matplotlib.figure import Figure

from reports.documents.parts import Cell, Chapter, Column, First, Page, Part, Section, chart, table, words
from reports.documents.report import page_html, program_version
from reports.tables import Table
from sim.files.writing import write_file

CLEAR = "clear"  # the column that makes rows stand out
NUMBER = re.compile(r"[+-]?[0-9][0-9,]*(\.[0-9]+)?")


class Told(NamedTuple):
    """What the page is about."""

    title: str
    played: str
    sentences: Sequence[str]
    charts: Sequence[Figure]
    tables: Sequence[Table]


def write_answer(told: Told, path: Path) -> None:
    """Write it as one HTML file."""
    charts = [chart(_plain(figure), "The numbers are in the tables.") for figure in told.charts]
    tables = [_table(one) for one in told.tables]
    sections = [Section("charts", "Charts", parts=charts), Section("tables", "Tables", parts=tables)]
    page = Page(
        title=told.title,
        subtitle=told.played,
        first=First(sentences=[_unquoted(sentence) for sentence in told.sentences]),
        chapters=[Chapter(sections)],
        version=program_version(),
        run=told.played,
        ids={},
    )
    write_file(path, page_html(page).encode())


def _unquoted(text: str) -> str:
    """Without the marks around names in code, which only terminals and Markdown show well."""
    return text.replace("`", "")


def _plain(figure: Figure) -> Figure:
    figure.suptitle(_unquoted(figure.get_suptitle()))
    return figure


def _table(shown: Table) -> Part:
    """A table for people on the page. Its headings may be empty; rows that stand out keep doing so."""
    names = [f"column {place}" for place in range(shown.frame.width)]
    frame = shown.frame.rename(dict(zip(shown.frame.columns, names, strict=True)))
    columns = [
        _number(heading, name) if place and _is_number(frame[name]) else words(heading, name)
        for place, (heading, name) in enumerate(zip(shown.frame.columns, names, strict=True))
    ]
    frame = frame.with_columns(pl.Series(CLEAR, shown.bold, pl.Boolean))
    return Part(table=table(frame, shown.caption, columns, CLEAR, most=500))


def _is_number(column: pl.Series) -> bool:
    """Whether all texts of a column start with a number, or are empty."""
    texts = [str(text) for text in column if text not in (None, "")]
    return bool(texts) and all(NUMBER.match(text) for text in texts)


def _number(heading: str, name: str) -> Column:
    """Texts with intervals, which are sorted by the number that they start with."""

    def cell(row: dict[str, Any]) -> Cell:
        text = "" if row[name] is None else str(row[name])
        found = NUMBER.match(text)
        return Cell(text, float(found[0].replace(",", "")) if found else math.nan)

    return Column(heading, cell)
