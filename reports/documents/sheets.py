"""Everything about one faction on one sheet: small charts of its seats, players, opponents, points, rounds,
and of the cards and tiles that it takes most."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import polars as pl

from reports.answers import Standing, Why
from reports.charts.spots import FACTION, PLAYER, SEAT, TILE
from reports.documents.parts import Score
from reports.documents.recorded import Recorded
from reports.documents.strips import OPEN, Line, Mark, Strip, side
from reports.metrics.analysis import Analysis
from reports.metrics.estimates import ENOUGH
from sim.intervals import Ends, brackets, ends_of, percent, value_text, wilson_ends

MOST = 8  # components on a sheet
HINTS = "Lines are 95 % intervals, uncorrected: hints, not verdicts."
CORRECTED = "Lines are 95 % intervals. Blue: clearly above, orange-red: clearly below, grey: not clear."


def scores(analysis: Analysis, own: Standing) -> list[Score]:
    """Wins, worth in points, points ahead, mean score."""
    (row,) = analysis.factions.filter(name=own.name).to_dicts()
    unit, wins = analysis.names.unit, ends_of(row, "win_share", "win")
    fair = f"of games won (fair: {100 * row['fair']:.0f} %)"
    shown = [Score(f"{_whole(percent(wins[0]))} {_whole(brackets(*wins[1:], scale=100))}", fair)]
    for key, what in (("handicap", "equivalent head start"), ("margin", "ahead of the others at the table")):
        if row[key] is not None and not np.isnan(row[key]):
            value, low, high = ends_of(row, key)
            text = f"{_whole(value_text(value, unit, signed=True))} {_whole(brackets(low, high))}"
            shown.append(Score(text, what))
    shown.append(Score(value_text(row["score"], unit), f"mean score; {row['games']:,} games"))
    return shown


def _whole(text: str) -> str:
    """A text that no line break divides."""
    return text.replace(" ", "\u00a0")


def strips(analysis: Analysis, name: str, reasons: Why | None, games: Recorded | None) -> list[Strip]:
    """The charts of a sheet, without those that the run can't fill. ``games`` tell its seats, ``reasons`` its
    points compared with the others at the table."""
    title, unit = analysis.names.faction(name), analysis.names.unit
    ahead = f"{unit} ahead"
    made = [] if games is None else [_seats(games, name, title, analysis.cell.players)]
    for level in ("strategy", "rung"):
        rows = analysis.factions_by(level).filter(subject=title).sort("points", descending=True).to_dicts()
        if made and [line.name for line in made[-1].lines] == [row["player"] for row in rows]:
            continue  # each rung is one strategy
        lines = [
            _line(row["player"], ends_of(row, "points", ""), row["proven"], row["seats"]) for row in rows
        ]
        kind = PLAYER if level == "strategy" else ""
        note = f"Relative to the {level}'s average over all factions. {CORRECTED}"
        made.append(Strip(f"{title} by {level}", note, lines, ahead, 0.0, "even", kind=kind))
    axis = f"{unit} compared with the others at the table"
    if reasons is not None:
        lines = [_line(part, ends) for part, ends in _rounds(reasons)]
        made.append(Strip("Round by round", HINTS, lines, axis, 0.0, "same"))
    met = analysis.match_ups.filter(pl.col("faction") == title, pl.col("games") >= ENOUGH)
    rows = met.sort("points", descending=True).to_dicts()
    lines = [_line(row["opponent"], ends_of(row, "points"), row["proven"], row["games"]) for row in rows]
    made.append(Strip(f"{title} against each faction", CORRECTED, lines, ahead, 0.0, "even", kind=FACTION))
    if reasons is not None:
        lines = [_line(part.replace("_", " "), ends) for part, ends in reversed(reasons.sources)]
        made.append(Strip("Where the points come from", HINTS, lines, axis, 0.0, "same"))
    made.append(_components(analysis, title))
    return [strip for strip in made if len(strip.lines) > 1]


def _rounds(reasons: Why) -> Iterable[tuple[str, Ends]]:
    """In order of play: "round 2" before "round 10"."""
    return sorted(reasons.rounds, key=lambda row: int(row[0].rpartition(" ")[2]))


def _line(name: str, ends: Ends, clear: bool = False, games: int = 0) -> Line:
    mark = Mark(ends, side(ends[0], clear))
    count = f"{games:,} games" if games else ""
    return Line(name, [mark], value_text(ends[0], signed=True), brackets(*ends[1:]), count=count)


def _seats(games: Recorded, name: str, title: str, players: int) -> Strip:
    """How often it wins in each seat."""
    here = games.outcomes["seats"]["faction"] == games.factions.index(name)
    lines = []
    for seat in range(here.shape[1]):
        won = games.outcomes["seats"]["win_share"][here[:, seat], seat]
        if len(won) < ENOUGH:
            continue
        share = float(won.mean())
        low, high = (100 * float(end) for end in wilson_ends(share, len(won))[1:])
        marks, count = [Mark((100 * share, low, high), OPEN)], f"{len(won):,} games"
        lines.append(
            Line(f"Seat {seat + 1}", marks, percent(share), brackets(low, high), f"seat {seat + 1}", count)
        )
    fair = 100 / players
    return Strip(f"{title} by seat", HINTS, lines, "games won, %", fair, f"fair {fair:.0f} %", kind=SEAT)


def _components(analysis: Analysis, title: str) -> Strip:
    """The components that it takes most, which are not picked for how well it does with them."""
    own = analysis.faction_components.filter(pl.col("first") == title, pl.col("own").is_not_nan())
    taken: Sequence[dict[str, Any]] = own.sort("seats", descending=True).head(MOST).to_dicts()
    rows = sorted(taken, key=lambda row: -float(row["own"]))
    lines = [_line(row["second"], ends_of(row, "own"), False, row["seats"]) for row in rows]
    note = f"The {len(lines)} that they take most: a correlation, not an experiment. {HINTS}"
    axis = f"compared with its alternatives, {analysis.names.unit}"
    return Strip("Cards and tiles", note, lines, axis, 0.0, "even", kind=TILE)
