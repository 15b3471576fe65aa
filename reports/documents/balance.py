"""The page of ``libration balance``: before and after, what each edit does, and what could not be fixed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

from reports.charts.trade import curve
from reports.documents.parts import (
    Chapter,
    First,
    Page,
    Part,
    Score,
    Section,
    chart,
    count,
    number,
    table,
    words,
)
from reports.documents.report import page_html, program_version
from reports.documents.strips import Line, Mark, Strip, side
from reports.metrics.tolerance import OUTSIDE
from sim.files.writing import write_file
from sim.intervals import brackets, ends_of, value_text

NOTE = (
    "Shaded: the band. Ring: before; filled: after, with its 95 % interval. Blue and orange-red: shown to be "
    "outside the band."
)
LIMITS = (
    "Handicaps: the points to take from every faction, all at the same time, so that each wins its fair "
    "share. Factions are rotated through the seats, so nobody chose them.",
    "What one step of an edit does is the change of the mean score on the same deals, less the mean over all "
    "factions. The search pulls effects towards 0 by how uncertain they are, and expects a second step to do "
    "up to a quarter more or less than the first; each round of play corrects that.",
    "Before and after are played on deals that no step of the search has seen. Verdicts are corrected for "
    "all factions together (Benjamini-Hochberg, 5 %).",
    "Everything is about these players. People may value the edited goods differently, and would adapt.",
)


class Result(NamedTuple):
    """What the page is about; the frames are those of the answer."""

    title: str
    question: str
    played: str
    unit: str
    word: str
    band: float
    sentences: Sequence[str]
    table: pl.DataFrame
    designs: pl.DataFrame
    edits: pl.DataFrame
    tried: pl.DataFrame
    trade: pl.DataFrame
    command: str


def write_page(result: Result, path: Path) -> None:
    """Write it as one HTML file."""
    write_file(path, page_html(_page(result)).encode())


def _page(result: Result) -> Page:
    usual = result.designs["players"][0]
    designs = result.designs.filter(players=usual)["design"].to_list()
    sections = [
        Section("groups", f"Every {result.word}, before and after", parts=_groups(result, usual, designs))
    ]
    if result.edits.height:
        sections.insert(0, Section("edits", "The edits", parts=[Part(table=_edit_table(result))]))
    if result.designs["players"].n_unique() > 1:
        text = "The edits were found with one kind of players. Do they also help others?"
        sections.append(
            Section("players", "Other players", [text], parts=[Part(table=_design_table(result))])
        )
    if result.trade.height:
        sections.append(Section("trade", "How many edits are worth it?", parts=[_trade(result)]))
    if result.tried.height:
        sections.append(Section("tried", "What each edit does", parts=[Part(table=_tried_table(result))]))
    sections.append(Section("limits", "How to read this", points=list(LIMITS)))
    return Page(
        title=f"{result.title}: {result.question[:1].lower()}{result.question[1:]}",
        subtitle=result.played,
        first=First(_strip(result, usual, designs), _scores(result, usual), result.sentences),
        chapters=[Chapter(sections)],
        version=program_version(),
        run=result.command,
        ids={},
    )


def _strip(result: Result, usual: str, designs: Sequence[str]) -> Strip:
    """Each faction before and after."""
    rows = result.table.filter(players=usual)
    before = dict(rows.filter(design=designs[0]).select("group", "ahead").iter_rows())
    lines = []
    for row in rows.filter(design=designs[-1]).sort("ahead", descending=True).iter_rows(named=True):
        ends = ends_of(row, "ahead")
        mark = Mark(ends, side(ends[0], row["verdict"] == OUTSIDE), before=before[row["group"]])
        lines.append(
            Line(row["title"], [mark], value_text(ends[0], signed=True), brackets(*ends[1:]), row["group"])
        )
    title = f"How far ahead each {result.word} is: {' → '.join(dict.fromkeys((designs[0], designs[-1])))}"
    return Strip(title, NOTE, lines, f"{result.unit} ahead", 0.0, "fair", (-result.band, result.band))


def _scores(result: Result, usual: str) -> list[Score]:
    first, *_, last = result.designs.filter(players=usual).to_dicts() * 2
    edits = [Score(str(result.edits.height), "edits")] if result.tried.height else []
    return [
        *edits,
        Score(
            f"{first['outside']} → {last['outside']}", f"{result.word}s shown to be outside ±{result.band:g}"
        ),
        Score(f"{first['furthest']:.1f} → {last['furthest']:.1f}", f"{result.unit}: the furthest off"),
    ]


def _groups(result: Result, usual: str, designs: Sequence[str]) -> list[Part]:
    """A row for each, with the numbers of all designs next to each other."""
    rows = result.table.filter(players=usual)
    wide = rows.filter(design=designs[0]).select("group", "title")
    columns: list[Any] = [words(result.word, "title")]
    for place, name in enumerate(designs):
        kinds = [key for key in rows.columns if key.split("_")[0] in ("ahead", "wins", "verdict")]
        one = rows.filter(design=name).select("group", pl.col(kinds).name.prefix(f"{place}_"))
        wide = wide.join(one, on="group", maintain_order="left")
        columns += [
            number(f"{name}, {result.unit}", f"{place}_ahead"),
            number("wins", f"{place}_wins", percent=True),
            words("verdict", f"{place}_verdict"),
        ]
    caption = f"{result.unit} ahead or behind, as a handicap. Within and outside: shown to be so."
    return [Part(table=table(wide.sort("0_ahead", descending=True), caption, columns))]


def _edit_table(result: Result) -> Any:
    columns = [
        words("edit", "words", id="path"),
        number("before", "before", 0),
        number("after", "after", 0),
        number("one step", "signed", 0),
        number(f"moves it by, {result.unit}", "step"),
    ]
    caption = f"What one step does to its {result.word} was measured on the same deals with and without it."
    return table(_signed(result.edits), caption, columns)


def _tried_table(result: Result) -> Any:
    columns = [
        words("edit", "words", id="path"),
        number("now", "value", 0),
        number("one step", "signed", 0),
        number(f"moves it by, {result.unit}", "step"),
        count("deals", "deals"),
    ]
    frame = _signed(result.tried).sort(pl.col("step").abs(), descending=True)
    caption = f"The edits that could help, by what one step does to its {result.word}."
    return table(frame, caption, columns, most=200)


def _signed(frame: pl.DataFrame) -> pl.DataFrame:
    return frame.with_columns(signed=pl.col("direction") * pl.col("size"))


def _design_table(result: Result) -> Any:
    columns = [
        words("players", "players"),
        words("design", "design"),
        count("games", "games"),
        number("fewest wins", "fewest_wins", percent=True),
        number("most wins", "most_wins", percent=True),
        number(f"spread, {result.unit}", "spread"),
        number(f"furthest, {result.unit}", "furthest"),
        count("outside", "outside"),
        count("within", "within"),
    ]
    caption = f"Outside and within: {result.word}s shown to be so. Spread: standard deviation without chance."
    return table(result.designs, caption, columns)


def _trade(result: Result) -> Part:
    title = "How far off the furthest is, as estimated, with so many edits"
    figure = curve(
        title,
        result.trade["edits"].to_list(),
        result.trade["furthest"].to_list(),
        ("edits", f"{result.unit} ahead or behind, furthest {result.word}"),
        result.band,
        f"Dashed: the band of ±{result.band:g}. Estimates from the search, before it was confirmed.",
    )
    return chart(
        figure, "; ".join(f"{edits}: {furthest:.1f}" for edits, furthest in result.trade.iter_rows())
    )
