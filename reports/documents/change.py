"""What a change of components does: the first chapter of a report on a run with such changes.

Cells that differ only in their components play the same deals, so they are compared game by game, by the same
code as ``libration whatif``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from typing import Any

import numpy as np
import polars as pl

from reports.documents.agreement import Change
from reports.documents.parts import Part, Section, count, number, table, words
from reports.documents.recorded import Recorded, recorded
from reports.documents.sensitivity import changed
from reports.documents.strips import Line, Mark, Strip, side
from reports.metrics.analysis import Analysis
from reports.metrics.source import Source
from reports.whatif import change_rows, compare, everybody, pairing, subject, told
from sim.intervals import percent, plain, with_interval

ANCHOR = "changes"
MOST_LEAVES = 3  # a change is named by its numbers up to this many, otherwise by its overlay
POINTS = "percentage points"


def find_changes(source: Source, analyses: list[Analysis]) -> list[Change]:
    """Every cell with changed components, compared with the one without."""
    changes = []
    for reference in analyses:
        others = changed(reference, analyses)
        before = recorded(source, reference) if others else None
        for other in others:
            if before is not None and (change := _change(source, reference, other, before)):
                changes.append(change)
    return changes


def _change(source: Source, reference: Analysis, other: Analysis, before: Recorded) -> Change | None:
    after = recorded(source, other)
    games = min(len(before.outcomes), len(after.outcomes))
    if (
        before.luck is None
        or after.luck is None
        or not np.array_equal(before.luck[:games], after.luck[:games])
    ):
        return None  # different deals
    replays, unit = source.names.replays, source.names.unit
    sides = [_by_deal(design.outcomes[:games], replays) for design in (before, after)]
    comparison = compare(before, *sides)._replace(word=before.word)
    if not comparison.groups:
        return None
    titles = before.titles
    laid = _laid(source, other)
    sentences = told(comparison, everybody(*sides), titles, unit, subject(before, [keys for keys, _ in laid]))
    return Change(
        reference=reference.title,
        players=reference.cell.players,
        overlay=other.cell.overlay,
        title=_title(other, laid),
        word=comparison.word,
        sentences=sentences,
        played=pairing(comparison, games),
        table=list(change_rows(comparison, titles)),
    )


def _by_deal(outcomes: np.ndarray, replays: int) -> np.ndarray:
    """Merge the games of a deal into one game with all their seats, because errors are computed by deal."""
    deals = len(outcomes) // replays
    seats = outcomes["seats"][: deals * replays].reshape(deals, -1)
    kinds = [("players", np.int64), ("seats", seats.dtype, seats.shape[1:])]
    by_deal = np.zeros(deals, np.dtype(kinds))
    by_deal["players"], by_deal["seats"] = seats.shape[1], seats
    return by_deal


def _laid(source: Source, other: Analysis) -> list[tuple[tuple[str, ...], Any]]:
    """The keys the cell changes, with their values: from its overlay's file and from its variant."""
    own = [cell.change for cell in source.manifest.cells if cell.cell == other.cell.number]
    texts = [
        text
        for place, text in source.manifest.files.items()
        if PurePosixPath(place).suffix == ".toml" and PurePosixPath(place).stem == other.cell.laid
    ]
    return [leaf for table in (*map(tomllib.loads, texts), *own) for leaf in _leaves(table)]


def _leaves(table: Mapping[str, Any], above: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, (*above, key))
        else:
            yield (*above, key), value


def _title(other: Analysis, laid: list[tuple[tuple[str, ...], Any]]) -> str:
    """The changed numbers if there are few, otherwise the plan's name for the change."""
    if laid and len(laid) <= MOST_LEAVES:
        return ", ".join(f"{'.'.join(keys)} = {value}" for keys, value in laid)
    return other.cell.overlay


def change_strip(change: Change) -> Strip:
    """Shares of wins before and after, largest change first."""
    lines = []
    for row in change.table:
        ends = tuple(100 * float(row[f"wins_change{end}"]) for end in ("", "_low", "_high"))
        before, after = 100 * float(row["wins_before"]), 100 * float(row["wins_after"])
        mark = Mark((after, after, after), side(ends[0], bool(row["clear"])), before=before)
        text = with_interval((ends[0], ends[1], ends[2]), signed=True)
        value, _, interval = text.partition(" ")
        lines.append(Line(str(row["name"]), [mark], value, interval, str(row["id"])))
    note = f"Ring: before; dot: after; right: the change in {POINTS}, with its 95 % interval. "
    note += "Blue: clearly more, orange-red: clearly less, grey: not clear."
    fair = 100 / change.players
    title = f"Wins before and after, by {change.word}"
    return Strip(title, note, lines, "games won, %", fair, f"fair {fair:.0f} %")


def change_section(changes: list[Change], unit: str) -> Section:
    """All changes; the chart of the first one is at the top of the page."""
    section = Section(ANCHOR, "What the change does" if len(changes) == 1 else "What the changes do")
    section.texts = [
        "Both designs were played on the same deals by the same players and are compared game by game."
    ]
    for place, change in enumerate(changes):
        frame = pl.DataFrame(change.table).with_columns(
            wins=_arrow("wins", percent), score=_arrow("score", plain)
        )
        columns = [words(change.word, "name"), count("games", "games"), words("wins", "wins")]
        columns += [number(f"change, {POINTS}", "wins_change", scale=100), words(f"score, {unit}", "score")]
        columns += [number(f"change, {unit}", "score_change")]
        caption = f"{change.played} 95 % intervals of the changes. Bold: significant after correction."
        shown = table(frame, caption, columns, "clear")
        heading = f"{change.reference}: {change.title}"
        strip = change_strip(change) if place else None
        section.parts.append(
            Part(heading, strip=strip, table=shown, points=change.sentences, folded=place > 0)
        )
    return section


def _arrow(key: str, text: Any) -> pl.Series | pl.Expr:
    both = pl.struct(f"{key}_before", f"{key}_after")
    return both.map_elements(lambda row: " → ".join(text(value) for value in row.values()), pl.String)
