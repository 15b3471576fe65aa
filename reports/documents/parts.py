"""What a page is made of: sections, verdicts, charts and sortable tables."""

from __future__ import annotations

import base64
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import polars as pl
from matplotlib.figure import Figure

from reports.charts.spots import boxes
from reports.charts.style import as_image
from reports.documents.agreement import Finding
from reports.documents.strips import Strip
from sim.intervals import brackets, value_text

FEW = "too few games"
FOLDED = 20  # a table with more rows opens with a click, and is cut after this many in print
ALONE = (
    "value",
    "mean",
    "points",
    "share",
    "wins",
    "strength",
)  # their ends are called just "low" and "high"


@dataclass(frozen=True)
class Cell:
    """The text, and the number to sort by; text cells have none, and may link to another page. ``id``: its id
    in the data files."""

    text: str
    value: float | None = None
    link: str = ""
    id: str = ""


@dataclass(frozen=True)
class Row:
    """A row of a table; proven ones stand out."""

    cells: list[Cell]
    proven: bool = False


@dataclass(frozen=True)
class Column:
    """A heading, and how to turn a row of a metrics table into a cell."""

    heading: str
    cell: Callable[[dict[str, Any]], Cell]
    text: bool = False


@dataclass(frozen=True)
class Table:
    """A table for people; ``csv`` is a data URL with all rows and numbers, for programs."""

    caption: str
    columns: list[Column]
    rows: list[Row]
    csv: str = ""

    @property
    def folded(self) -> bool:
        """Whether it is too long to be open at first."""
        return len(self.rows) > FOLDED


@dataclass(frozen=True)
class Score:
    """A number of the scorecard, and what it counts."""

    value: str
    words: str


@dataclass(frozen=True)
class Part:
    """A chart or a table, with some text."""

    heading: str = ""
    text: str = ""
    image: str = ""
    alt: str = ""
    table: Table | None = None
    anchor: str = ""
    title: str = ""  # of the chart
    note: str = ""  # explains its marks
    points: Sequence[str] = ()  # sentences, shown as a list
    strip: Strip | None = None
    figure: Figure | None = None  # a chart that hasn't been drawn yet
    folded: bool = False  # opens with a click on its heading
    strips: Sequence[Strip] = ()  # several small charts, side by side
    scores: Sequence[Score] = ()  # numbers above them
    code: str = ""  # a command to copy
    spots: str = ""  # what the chart says where somebody points at it, as HTML


@dataclass(frozen=True)
class Verdicts:
    """Findings of one kind: the first ones are shown, the others open with a click."""

    heading: str
    shown: list[Finding]
    more: list[Finding]


@dataclass
class Section:
    """A chapter of the page."""

    anchor: str
    title: str
    texts: list[str] = field(default_factory=list)
    verdicts: list[Verdicts] = field(default_factory=list)
    points: list[str] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)


@dataclass(frozen=True)
class Chapter:
    """Sections that belong together; if there are several cells, a click on its title opens each."""

    sections: list[Section]
    anchor: str = ""
    title: str = ""


@dataclass(frozen=True)
class First:
    """What the page starts with: a chart, a few numbers, a few sentences."""

    strip: Strip | None = None
    scores: Sequence[Score] = ()
    sentences: Sequence[str] = ()


@dataclass(frozen=True)
class Page:
    """The whole document."""

    title: str
    subtitle: str
    first: First
    chapters: list[Chapter]
    version: str
    run: str
    ids: dict[str, str]  # factions and components: name in findings -> id in the data files
    above: str = ""  # the page that links to this one
    short: bool = False  # chapters follow each other in print, without new pages


def chart(shown: Figure, alt: str, heading: str = "", anchor: str = "") -> Part:
    """A chart; ``alt`` adds to the title what somebody who can't see it needs. Title and note become text of
    the page, so that they are read aloud, searchable, and fit narrow screens."""
    title, note = (text.replace("\n", " ") for text in (shown.get_suptitle(), shown.get_supxlabel()))
    shown.suptitle("")
    shown.supxlabel("")
    return Part(heading, alt=f"{title}. {alt}", anchor=anchor, title=title, note=note, figure=shown)


def draw(chapters: Sequence[Chapter], progress: Callable[[int, int], None] | None = None) -> None:
    """Draw all charts, which is most of the work for a page; ``progress`` is called after each."""
    waiting = [
        (section, place)
        for chapter in chapters
        for section in chapter.sections
        for place, part in enumerate(section.parts)
        if part.figure
    ]
    for done, (section, place) in enumerate(waiting, 1):
        part = section.parts[place]
        if part.figure:
            image = as_image(part.figure)
            section.parts[place] = replace(part, image=image, spots=boxes(part.figure), figure=None)
        if progress:
            progress(done, len(waiting))


def table(
    frame: pl.DataFrame, caption: str, columns: Sequence[Column], proven: str | None = None, most: int = 100
) -> Table:
    """The first rows of a metrics table; ``proven`` names the column that marks rows to stand out."""
    rows = [
        Row([column.cell(row) for column in columns], bool(proven and row[proven]))
        for row in frame.head(most).iter_rows(named=True)
    ]
    if frame.height > most:
        caption += f" The first {most} of {frame.height:,} rows; the CSV has all."
    return Table(caption, list(columns), rows, csv_of(frame))


def safe_cells(frame: pl.DataFrame) -> pl.DataFrame:
    """The frame with an apostrophe before texts that a spreadsheet would run as a formula, since names can
    come from a stranger's run."""
    texts = pl.col(pl.String, pl.Categorical, pl.Enum).cast(pl.String)
    formula = texts.str.contains(r"^[=+\-@\t\r]") & texts.cast(pl.Float64, strict=False).is_null()
    return frame.with_columns(pl.when(formula).then("'" + texts).otherwise(texts).name.keep())


def csv_of(frame: pl.DataFrame) -> str:
    """A table as a data URL, for programs."""
    text = safe_cells(frame).write_csv(float_precision=6)
    return "data:text/csv;charset=utf-8;base64," + base64.b64encode(text.encode()).decode()


def words(heading: str, key: str, link: str = "", id: str = "") -> Column:
    """A column of text. ``link`` and ``id`` name the columns with the page to link to and the id to show, if
    any."""

    def cell(row: dict[str, Any]) -> Cell:
        text = "" if row[key] is None else str(row[key])
        return Cell(text, link=row[link] if link else "", id=str(row[id]) if id else "")

    return Column(heading, cell, text=True)


def count(heading: str, key: str) -> Column:
    """A column of whole numbers."""
    return Column(heading, lambda row: Cell(f"{row[key]:,}", float(row[key])))


def number(
    heading: str,
    key: str,
    digits: int = 1,
    percent: bool = False,
    scale: float = 1,
    lacking: Callable[[dict[str, Any]], str] = lambda row: FEW,
) -> Column:
    """A column of numbers, with the interval in ``key_low`` and ``key_high`` if the table has one;
    ``lacking`` says why a row has no number."""

    def cell(row: dict[str, Any]) -> Cell:
        value = row[key]
        if not is_number(value):
            return Cell(lacking(row), math.nan)
        times, unit = (100, "%") if percent else (scale, "")
        parts = [value_text(value, unit, digits, times)]
        low, high = (row.get(name) for name in _ends(key, row))
        if is_number(low) and is_number(high):
            parts.append(brackets(low, high, digits, times))  # type: ignore[arg-type]
        # Keep a value with its unit on one line, and the ends of an interval together.
        return Cell(" ".join(part.replace(" ", "\u00a0") for part in parts), float(value))

    return Column(heading, cell)


def _ends(key: str, row: dict[str, Any]) -> tuple[str, str]:
    short = {"win_share": "win"}.get(key, key)
    return (f"{short}_low", f"{short}_high") if key not in ALONE or f"{short}_low" in row else ("low", "high")


def is_number(value: Any) -> bool:
    """Whether there is a value."""
    return value is not None and not math.isnan(value)
