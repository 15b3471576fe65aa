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
    """Players of one strength, and the mean score of their games. ``main``: the run's own games."""

    name: str
    rung: str
    score: float
    games: int
    main: bool


class StrengthFindings(BaseModel):
    """A cell played by weaker and stronger players. ``changes`` names whose verdict changes: two strengths
    clearly differ, and each has a verdict of its own; ``moved`` who also clearly differs, but has no verdict
    at some strength; ``steady`` who has the same verdict at every strength. The others are not clear. In
    ``rows``, ``value`` is the measure; ``pairs`` compare every two levels, stronger minus weaker, and
    ``clear`` is after correction for all pairs of all cells."""

    cell: int
    title: str
    players: int
    word: str  # what rows are about: faction or seat
    measure: str  # win_share or margin
    strength: str  # score or rung: what strength is measured by
    levels: list[StrengthLevel]  # the weakest players first
    changes: list[str]
    steady: list[str]
    moved: list[str]
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
        return bool(self.changes or self.steady or self.moved)

    @property
    def summary(self) -> str:
        """How many change their verdict, and how many keep it."""
        total = len({row["subject"] for row in self.rows})
        count, moved, kept = len(self.changes), len(self.moved), len(self.steady)
        change = "changes its verdict" if count < 2 else "change their verdict"
        text = f"{count or 'none'} of {total} {self.word}s {change}"
        text += f" ({listed([_capital(name) for name in self.changes])})" if count else ""
        text += f", {kept} {'keeps' if kept == 1 else 'keep'} it at every strength" if kept else ""
        differ = (
            f"{'does' if moved == 1 else 'do'} better or worse with stronger players, but without a clear "
        )
        differ += "verdict at every strength"
        named = listed([_capital(name) for name in self.moved])
        return f"{text}, {moved} ({named}) {differ}" if moved else text


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
        strength="score" if cell.by_score else "rung",
        levels=[
            StrengthLevel(
                name=level.name, rung=level.rung, score=level.score, games=level.games, main=level.main
            )
            for level in cell.levels
        ],
        changes=told.changes,
        steady=told.steady,
        moved=told.moved,
        sentences=list(told.sentences()),
        rows=told.rows.to_dicts(),
        pairs=cell.pairs.with_columns(pl.col(pl.Float64).fill_nan(None)).to_dicts(),
    )


class _Told:
    """A cell in sentences: first those whose verdict changes, of these first those that change sides."""

    def __init__(self, cell: OverStrength) -> None:
        self.cell, self.unit = cell, cell.analysis.names.unit
        self.word = "seat" if cell.analysis.alike else "faction"
        self.by_subject: dict[str, dict[str, Row]] = {}  # subject, level
        for row in cell.rows.sort("place").to_dicts():
            self.by_subject.setdefault(row["subject"], {})[row["level"]] = row
        surely = pl.max_horizontal(pl.col("low"), -pl.col("high"))
        self.clear = cell.pairs.filter("clear").sort(surely, descending=True).to_dicts()
        differing = [pair for pair in self.clear if len(self._sides(pair) - {UNCLEAR}) > 1]
        differing.sort(key=lambda pair: self._sides(pair) != {STRONG, WEAK})
        # The pair that shows it: with two verdicts, or with the largest difference.
        self.pairs = {pair["subject"]: pair for pair in reversed([*differing, *self.clear])}
        self.changes = list(dict.fromkeys(pair["subject"] for pair in differing))
        rest = [subject for subject in self.by_subject if subject not in self.changes]
        rest.sort(key=lambda subject: -max(row["value"] for row in self.by_subject[subject].values()))
        self.steady = [
            subject for side in (STRONG, WEAK, EVEN) for subject in rest if self._always(subject) == side
        ]
        others = [subject for subject in rest if subject not in self.steady]
        self.moved = [s for s in dict.fromkeys(pair["subject"] for pair in self.clear) if s in others]
        self.unclear = [subject for subject in others if subject not in self.moved]
        self.order = [*self.changes, *self.moved, *self.steady, *self.unclear]
        rank = pl.col("subject").replace_strict(self.order, range(len(self.order)), return_dtype=pl.Int64)
        self.rows = cell.rows.sort(rank, "place")

    def _ends(self, pair: Row) -> list[Row]:
        """The rows of the two levels that a pair compares."""
        return [self.by_subject[pair["subject"]][pair[key]] for key in ("weaker", "stronger")]

    def _sides(self, pair: Row) -> set[str]:
        return {row["verdict"] for row in self._ends(pair)}

    def _always(self, subject: str) -> str:
        """The verdict of every level; empty if they differ, or a level has none."""
        own = self.by_subject[subject].values()
        sides = {row["verdict"] for row in own}
        alone = len(sides) == 1 and len(own) == len(self.cell.levels) and UNCLEAR not in sides
        return sides.pop() if alone else ""

    def sentences(self) -> Iterator[str]:
        """A sentence for each that changes, or is the same everywhere; one for all others."""
        for subject in (*self.changes, *self.moved):
            values = ", ".join(map(self._told, self._ends(self.pairs[subject])))
            yield f"{_capital(subject)}: {self._spans(subject)} ({values})."
        for subject in self.steady:
            yield f"{_capital(subject)}: {self._side(self._always(subject))} {self._everywhere(subject)}."
        if self.unclear:
            text = "no change with strength is shown, and not every strength has a verdict"
            yield f"Not clear: {', '.join(map(_capital, self.unclear))}; {text}."

    def _everywhere(self, subject: str) -> str:
        """ "at every strength we tried (31.0 to 33.0 %)", and where the ends are if they clearly differ."""
        own = sorted(self.by_subject[subject].values(), key=lambda row: row["value"])
        ends, levels = (own[0], own[-1]), {own[0]["level"], own[-1]["level"]}
        apart = any(p["subject"] == subject and {p["weaker"], p["stronger"]} == levels for p in self.clear)
        values = map(self._told, ends) if apart else (self._value(row["value"]) for row in ends)
        return f"at every strength we tried ({' to '.join(values)})"

    def _spans(self, subject: str) -> str:
        """ "weak at 120 VP, strong from 130 VP": the verdicts in order of strength; by verdict if they go
        back and forth."""
        own = list(self.by_subject[subject].values())
        spans = [(side, list(rows)) for side, rows in groupby(own, key=lambda row: row["verdict"])]
        if len(spans) == 2:
            (first, low), (last, high) = spans
            below = self._where(low[-1:] if self.cell.by_score else low, "up to" if len(low) > 1 else "at")
            above = self._where(high[:1] if self.cell.by_score else high, "from" if len(high) > 1 else "at")
            return f"{self._side(first)} {below}, {self._side(last)} {above}"
        sides = sorted(dict.fromkeys(row["verdict"] for row in own), key=lambda side: side == UNCLEAR)
        by_side = {side: [row for row in own if row["verdict"] == side] for side in sides}
        return ", ".join(f"{self._side(side)} {self._where(rows, 'at')}" for side, rows in by_side.items())

    def _where(self, rows: Sequence[Row], word: str) -> str:
        """ "at 120 and 140 VP"; "among scripted and learned players" if strength isn't the score."""
        if self.cell.by_score:
            scores = [f"{row['score']:.0f}" for row in rows]
            return f"{word} {listed(scores, len(rows))} {self.unit}"
        return f"among {listed([row['level'] for row in rows], len(rows))} players"

    def _side(self, verdict: str) -> str:
        return OF_SEATS.get(verdict, verdict) if self.word == "seat" else verdict

    def _told(self, row: Row) -> str:
        """ "21.0 % among scripted players"."""
        return f"{self._value(row['value'])} among {row['level']} players"

    def _value(self, value: float) -> str:
        return percent(value) if self.cell.wins else value_text(value, self.unit, signed=True)


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def first_line(findings: Sequence[StrengthFindings], unit: str) -> str:
    """The line on the first screen; empty if nothing is clear."""
    told = [found for found in findings if found.claims]
    if not told:
        return ""
    ends = [f"{level.name} ({level.score:.0f} {unit})" for level in (told[0].levels[0], told[0].levels[-1])]
    parts = [found.summary if len(findings) == 1 else f"{found.title}: {found.summary}" for found in told]
    return f"Verdicts over strength, from {ends[0]} to {ends[1]} players: {'; '.join(parts)}."


def strength_section(findings: Sequence[StrengthFindings], unit: str) -> Section:
    """The chapter: sentences, small charts and a table for each cell."""
    by = "Strength is the mean score of those games."
    if any(found.strength == "rung" for found in findings):
        by = "Players are in the order of their rungs, because stronger ones don't score more here."
    text = (
        "Verdicts depend on how well the players play. These are the run's own games and samples of other "
        f"players, who play every seat of a game alike. {by} All other chapters rest on the run's own games "
        "only. A change of a verdict is claimed only if two strengths with different verdicts clearly "
        "differ, after correction for all pairs of strengths: at most "
        f"{100 * FALSE_DISCOVERIES:.0f} % of such claims are expected to be false. Verdicts on samples are "
        "corrected in the same way. “At every strength” means that each strength shows it on its own."
    )
    section = Section(ANCHOR, TITLE, [text])
    for found in findings:
        heading = _capital(found.title) if len(findings) > 1 else ""
        frame = pl.DataFrame(found.rows, ROWS)
        image = strength_panels(frame, found.changes, _capital(found.summary), found.fair, unit)
        section.parts.append(chart(image, "The table below has all numbers.", heading))
        changed = found.sentences[: len(found.changes)]
        section.parts.append(Part(points=changed))
        rest, rows = found.sentences[len(changed) :], _table(frame, found, unit)
        section.parts.append(Part(f"Every {found.word}", points=rest, table=rows, folded=True))
    return section


def _table(frame: pl.DataFrame, found: StrengthFindings, unit: str) -> Table:
    first = pl.col("subject").str.slice(0, 1).str.to_uppercase() + pl.col("subject").str.slice(1)
    shown = frame.with_columns(title=first, changes=pl.col("subject").is_in(found.changes))
    name = words(found.word, "title", id="id")
    if found.word == "seat":
        name = words(found.word, "title")
        shown = shown.with_columns(pl.col("verdict").replace(OF_SEATS))
    measured = number("wins", "value", percent=True)
    if found.measure == "margin":
        measured = number(f"{unit} ahead", "value")
    columns = [name, words("played by", "level"), number(f"mean score, {unit}", "score")]
    columns += [count("games", "games"), measured, words("verdict", "verdict")]
    caption = "Each strength, the weakest players first. Bold: the verdict changes. 95 % intervals."
    return table(shown, caption, columns, "changes", 300)
