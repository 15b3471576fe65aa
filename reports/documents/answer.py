"""The page of an answer, to share: its sentences, its chart, its tables, how it was found, and what it can't
tell."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from matplotlib.figure import Figure

from reports.documents.parts import (
    Cell,
    Chapter,
    Column,
    First,
    Page,
    Part,
    Row,
    Section,
    Table,
    chart,
    csv_of,
)
from reports.documents.report import page_html, program_version
from reports.tables import Table as Shown
from reports.tables import cell_text

NUMBER = re.compile(r"[-+]?[\d,]*\.?\d+")


class Told(NamedTuple):
    """What the page is about."""

    title: str  # of the game
    question: str
    played: str
    sentences: Sequence[str]
    charts: Sequence[Figure]
    tables: Sequence[Shown]
    how: Sequence[str]  # how it was found
    limits: Sequence[str]  # what it can't tell
    to_read: Mapping[str, str]  # commands that show more, by what they show
    command: str


def answer_page(told: Told) -> str:
    """The page as text."""
    parts = [chart(_plain(figure), "The numbers are in the tables.") for figure in told.charts]
    parts += [Part(table=_table(table)) for table in told.tables]
    made = [Part(code=told.command)] if told.command else []
    read = [Part(f"{what[:1].upper()}{what[1:]}", code=command) for what, command in told.to_read.items()]
    sections = [
        Section("numbers", "The numbers", parts=parts),
        *([Section("games", "Games to read", parts=read)] if read else []),
        Section("how", "How this was found", points=list(told.how), parts=made),
        Section("limits", "What this can't tell", points=list(told.limits)),
    ]
    page = Page(
        title=f"{told.title}: {told.question}",
        subtitle=told.played,
        first=First(sentences=[_unquoted(sentence) for sentence in told.sentences]),
        chapters=[Chapter(sections)],
        version=program_version(),
        run=told.command or "Python",
        ids={},
        short=True,
    )
    return page_html(page)


def _unquoted(text: str) -> str:
    """Without the marks around names in code, which only terminals and Markdown show well."""
    return text.replace("`", "")


def _plain(figure: Figure) -> Figure:
    figure.suptitle(_unquoted(figure.get_suptitle()))
    return figure


def _table(shown: Shown) -> Table:
    """A table of texts, which can be sorted by the number that each begins with."""
    names = shown.frame.columns
    rows = [
        Row([_cell(value, place) for place, value in enumerate(row)], bold)
        for row, bold in zip(shown.frame.iter_rows(), shown.bold, strict=True)
    ]
    columns = [Column(name, _unused, text=place == 0) for place, name in enumerate(names)]
    return Table(shown.caption or "All numbers.", columns, rows, csv_of(shown.frame))


def _cell(value: object, place: int) -> Cell:
    text = cell_text(value)
    number = NUMBER.match(text) if place else None
    return Cell(text, float(number[0].replace(",", "")) if number else None)


def _unused(row: dict[str, Any]) -> Cell:
    raise NotImplementedError("the rows are made already")
