"""The chapter on strength: which verdicts hold among weaker and stronger players, and which change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

import polars as pl
from pydantic import BaseModel

from reports.charts.standings import listed
from reports.charts.strength import strength_panels
from reports.documents.parts import Part, Section, Table, chart, count, number, table, words
from reports.metrics.estimates import FALSE_DISCOVERIES
from reports.metrics.strength import EVEN, ROWS, STRONG, UNCLEAR, WEAK, OverStrength
from sim.intervals import percent, value_text

ANCHOR = "strength"
TITLE = "Verdicts over strength"
OF_SEATS = {STRONG: "ahead", WEAK: "behind"}  # a seat isn't strong or weak
Row = dict[str, Any]


class StrengthLevel(BaseModel):
    """Players of one strength: the mean score of their games. ``main``: the run's own games."""

    name: str
    score: float
    games: int
    main: bool


class StrengthFindings(BaseModel):
    """A cell played by weaker and stronger players. ``changes`` and ``steady`` name whose verdict or size
    clearly changes with strength, and who has the same verdict at every strength; the others are not clear.
    In ``rows``, ``value`` is the measure; ``pairs`` compare every two levels, stronger minus weaker, and
    ``clear`` is after correction for all pairs of all cells."""

    cell: int
    title: str
    players: int
    word: str  # what rows are about: faction or seat
    measure: str  # win_share or margin
    levels: list[StrengthLevel]  # the weakest players first
    changes: list[str]
    steady: list[str]
    sentences: list[str]
    rows: list[dict[str, Any]]
    pairs: list[dict[str, Any]]

    @property
    def fair(self) -> float | None:
        """The share of wins of a faction in balance; None if values are points ahead."""
        return 1 / self.players if self.measure == "win_share" else None

    @property
    def claims(self) -> bool:
        """Whether there is anything to say on the first screen."""
        return bool(self.changes or self.steady)


def find_strength(cells: Sequence[OverStrength]) -> list[StrengthFindings]:
    """What the chapter says, for each cell that was played by several kinds of players."""
    return [_find(cell) for cell in cells]


def _find(cell: OverStrength) -> StrengthFindings:
    told = _Told(cell)
    return StrengthFindings(
        cell=cell.analysis.cell.number,
        title=cell.analysis.title,
        players=cell.analysis.cell.players,
        word=told.word,
        measure="win_share" if cell.wins else "margin",
        levels=[
            StrengthLevel(name=level.name, score=level.score, games=level.games, main=level.main)
            for level in cell.levels
        ],
        changes=told.changes,
        steady=told.steady,
        sentences=list(told.sentences()),
        rows=told.rows.to_dicts(),
        pairs=cell.pairs.with_columns(pl.col(pl.Float64).fill_nan(None)).to_dicts(),
    )


class _Told:
    """A cell in sentences: those that change first, the largest certain change at the top."""

    def __init__(self, cell: OverStrength) -> None:
        self.cell, self.unit = cell, cell.analysis.names.unit
        self.word = "seat" if cell.analysis.alike else "faction"
        self.by_subject = {key[0]: own.to_dicts() for key, own in cell.rows.group_by("subject")}
        surely = pl.max_horizontal(pl.col("low"), -pl.col("high"))
        self.clear = cell.pairs.filter("clear").sort(surely, descending=True)
        self.changes = list(dict.fromkeys(self.clear["subject"]))
        rest = [subject for subject in self.by_subject if subject not in self.changes]
        rest.sort(key=lambda subject: -max(row["value"] for row in self.by_subject[subject]))
        self.steady = [
            subject for side in (STRONG, WEAK, EVEN) for subject in rest if self._always(subject) == side
        ]
        unclear = [subject for subject in rest if subject not in self.steady]
        self.order = [*self.changes, *self.steady, *unclear]
        rank = pl.col("subject").replace_strict(self.order, range(len(self.order)), return_dtype=pl.Int64)
        self.rows = cell.rows.sort(rank, "score")

    def _always(self, subject: str) -> str:
        """The verdict of every level; empty if they differ, or a level has none."""
        own = self.by_subject[subject]
        sides = {row["verdict"] for row in own}
        alone = len(sides) == 1 and len(own) == len(self.cell.levels) and UNCLEAR not in sides
        return sides.pop() if alone else ""

    def sentences(self) -> Iterator[str]:
        """A sentence for each that changes, or is the same everywhere; one for all others."""
        for subject in self.changes:
            yield f"{self._name(subject)}: {self._changed(subject)}."
        for subject in self.steady:
            values = [self._value(row["value"]) for row in self.by_subject[subject]]
            how = self._side(self._always(subject))
            span = f"from {min(values, key=_size)} to {max(values, key=_size)}"
            yield f"{self._name(subject)}: {how} at every strength we tried ({span})."
        if rest := [self._name(subject) for subject in self.order[len(self.changes) + len(self.steady) :]]:
            text = "no change with strength is shown, and not every strength has a verdict"
            yield f"Not clear: {', '.join(rest)}; {text}."

    def _changed(self, subject: str) -> str:
        """ "weak up to 121 VP, strong from 140 VP; they win 21.0 % at 121 VP and 35.0 % at 140 VP"."""
        own = {row["level"]: row for row in self.by_subject[subject]}
        pair = next(row for row in self.clear.to_dicts() if row["subject"] == subject)
        ends = [own[pair[key]] for key in ("weaker", "stronger")]
        if always := self._always(subject):
            more = "more" if (pair["change"] > 0) == (always == STRONG) else "less"
            spans = f"{self._side(always)} at every strength we tried"
            spans += "" if always == EVEN else f", but {more} so among stronger players"
        else:
            spans = self._spans(list(own.values()), pair["change"] > 0)
        verb = "wins" if self.cell.wins else "is ahead by"
        if self.word == "faction":
            verb = "they win" if self.cell.wins else "they are ahead by"
        values = " and ".join(f"{self._value(row['value'])} {self._at(row)}" for row in ends)
        return f"{spans}; {verb} {values}"

    def _spans(self, own: list[Row], better: bool) -> str:
        """The verdicts in order of strength, neighbours with the same one together."""
        own.sort(key=lambda row: row["score"])
        spans = [(side, list(rows)) for side, rows in groupby(own, key=lambda row: row["verdict"])]
        if len(spans) == 1:
            where = "at any one strength" if spans[0][0] == UNCLEAR else "wherever there are enough games"
            how = "better" if better else "worse"
            return f"{self._side(spans[0][0])} {where}, but {how} among stronger players"
        texts = []
        for place, (side, rows) in enumerate(spans):
            low, high = (self._points(row) for row in (rows[0], rows[-1]))
            where = f"from {low}" if place == len(spans) - 1 else f"up to {high}" if not place else f"at {low}"
            if 0 < place < len(spans) - 1 and low != high:
                where = f"from {low} to {high}"
            texts.append(f"{self._side(side)} {where}")
        return ", ".join(texts)

    def _side(self, verdict: str) -> str:
        return OF_SEATS.get(verdict, verdict) if self.word == "seat" else verdict

    def _name(self, subject: str) -> str:
        return f"{subject[:1].upper()}{subject[1:]}"

    def _points(self, row: Row) -> str:
        return f"{row['score']:.0f} {self.unit}"

    def _at(self, row: Row) -> str:
        return f"at {self._points(row)} ({row['level']})"

    def _value(self, value: float) -> str:
        return percent(value) if self.cell.wins else value_text(value, self.unit, signed=True)


def _size(text: str) -> float:
    return float(text.split()[0])


def first_line(findings: Sequence[StrengthFindings], unit: str) -> str:
    """The line on the first screen; empty if nothing is clear."""
    told = [found for found in findings if found.claims]
    parts = []
    for found in told:
        names = [name[:1].upper() + name[1:] for name in found.changes]
        total = len({row["subject"] for row in found.rows})
        text = f"{len(names) or 'none'} of {total} {found.word}s {'changes' if len(names) == 1 else 'change'}"
        text += f" clearly ({listed(names)})" if names else " clearly"
        if found.steady:
            text += f", {len(found.steady)} {'has' if len(found.steady) == 1 else 'have'} the same verdict "
            text += "at every strength"
        parts.append(text if len(findings) == 1 else f"{found.title}: {text}")
    if not told:
        return ""
    ends = [f"{level.name} ({level.score:.0f} {unit})" for level in (told[0].levels[0], told[0].levels[-1])]
    return f"Verdicts over strength, from {ends[0]} to {ends[1]}: {'; '.join(parts)}."


def strength_section(findings: Sequence[StrengthFindings], unit: str) -> Section:
    """The chapter: sentences, small charts and a table for each cell."""
    text = (
        "Verdicts depend on how well the players play. These are the run's own games and samples of other "
        "players, who play every seat of a game alike. Strength is the mean score of those games. All other "
        "chapters rest on the run's own games only. A change is claimed only if two strengths clearly differ, "
        "after correction for all pairs of strengths: at most "
        f"{100 * FALSE_DISCOVERIES:.0f} % of such claims are expected to be false. Verdicts on samples are "
        "corrected in the same way. “At every strength” means that each strength shows it on its own."
    )
    section = Section(ANCHOR, TITLE, [text])
    for found in findings:
        heading = f"{found.title[:1].upper()}{found.title[1:]}" if len(findings) > 1 else ""
        section.parts.append(Part(heading, points=found.sentences))
        frame = pl.DataFrame(found.rows, ROWS)
        image = strength_panels(frame, found.changes, found.word, found.fair, unit)
        section.parts.append(chart(image, "The table below has all numbers."))
        section.parts.append(Part(table=_table(frame, found, unit)))
    return section


def _table(frame: pl.DataFrame, found: StrengthFindings, unit: str) -> Table:
    first = pl.col("subject").str.slice(0, 1).str.to_uppercase() + pl.col("subject").str.slice(1)
    shown = frame.with_columns(title=first, changes=pl.col("subject").is_in(found.changes))
    measured = number("wins", "value", percent=True)
    if found.measure == "margin":
        measured = number(f"{unit} ahead", "value")
    columns = [words(found.word, "title", id="id"), words("played by", "level")]
    columns += [number(f"strength, {unit}", "score"), count("games", "games"), measured]
    columns.append(words("verdict", "verdict"))
    caption = "Each strength, the weakest players first. Bold: clearly changes with strength, after "
    caption += "correction. 95 % intervals."
    return table(shown, caption, columns, "changes", 300)
