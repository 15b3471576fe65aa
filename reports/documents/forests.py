"""Factions, seats, personas, components and players as lines with intervals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import polars as pl

from reports.charts.details import component_title
from reports.charts.standings import forest_title, persona_title, seat_title
from reports.charts.style import span
from reports.documents.strips import COLOURS, Line, Mark, Strip, side
from reports.metrics.analysis import Analysis
from reports.metrics.intervals import ENOUGH
from sim.intervals import Ends, amount, brackets, ends_of, percent, value_text
from sim.rooms.about import Band

Row = dict[str, Any]


def _hundred(ends: Ends) -> Ends:
    return 100 * ends[0], 100 * ends[1], 100 * ends[2]


def faction_strip(analysis: Analysis) -> Strip | None:
    """How often each faction wins, the best first."""
    rows = analysis.factions.filter("enough").sort("win_share", descending=True)
    if rows.height < 2 or analysis.decided <= 0.5:
        return None
    lines = [_share(row, row["title"], row["proven"]) for row in rows.iter_rows(named=True)]
    fair = 100 * rows["fair"][0]
    note = f"Lines are 95 % intervals; {span(rows['games'])} games per faction. {COLOURS}"
    return Strip(forest_title(rows), note, lines, "games won, %", fair, f"fair {fair:.0f} %")


def _share(row: Row, name: str, clear: bool) -> Line:
    ends = ends_of(row, "win_share", "win")
    mark = Mark(_hundred(ends), side(ends[0] - row["fair"], clear))
    return Line(name, [mark], percent(ends[0]), brackets(ends[1], ends[2], scale=100), row["name"])


def seat_strip(analysis: Analysis) -> Strip:
    """How far each seat is ahead, in order of play."""
    rows, unit = analysis.seats, analysis.names.unit
    title = seat_gap(analysis)
    return _margins(
        rows.to_dicts(), [str(name).capitalize() for name in rows["name"]], title, unit, rows["games"]
    )


def seat_gap(analysis: Analysis) -> str:
    """How far the best seat is ahead of the worst, as estimated, and whether that is shown to matter."""
    rows, unit = analysis.seats, analysis.names.unit
    text = seat_title(rows, unit)
    outside = sorted(rows.filter("proven")["name"])
    shown = f"{', '.join(outside) or 'no seat'} {'are' if len(outside) > 1 else 'is'} shown to be"
    if not analysis.tolerance:
        return f"{text}; {shown} uneven"
    return f"{text}; {shown} outside of the tolerance of {amount(analysis.tolerance, unit)}"


def persona_strip(analysis: Analysis) -> Strip:
    """How far each persona is ahead, the best first."""
    rows, unit = analysis.personas.sort("margin", descending=True), analysis.names.unit
    return _margins(rows.to_dicts(), rows["name"].to_list(), persona_title(rows, unit), unit, rows["games"])


def _margins(rows: Sequence[Row], names: Sequence[str], title: str, unit: str, games: pl.Series) -> Strip:
    lines = [_points(row, name, "margin") for row, name in zip(rows, names, strict=True)]
    note = f"{unit} more than the mean of the opponents; lines are 95 % intervals; {span(games)} games per "
    note += f"line. {COLOURS}"
    return Strip(title, note, lines, f"{unit} ahead", 0.0, "even")


def _points(row: Row, name: str, key: str, more: str = "", id: str = "") -> Line:
    ends = ends_of(row, key)
    mark = Mark(ends, side(ends[0], row["proven"]))
    return Line(name, [mark], value_text(ends[0], signed=True), brackets(ends[1], ends[2]) + more, id)


def component_strip(table: pl.DataFrame, group: str, unit: str) -> Strip:
    """How a group's components stand beside each other."""
    rows = table.filter(pl.col("beside").is_not_null()).sort("beside", descending=True)
    lines = [
        _points(row, row["title"], "beside", f", {100 * row['uptake']:.0f} %", row["name"])
        for row in rows.iter_rows(named=True)
    ]
    note = f"{unit} by which those end further ahead who took it rather than another of its kind, at the "
    note += "same time and all before it equal: associated, no experiment. 95 % intervals; "
    note += f"{span(rows['took'])} takers. "
    note += f"Right, after the interval: share of players who took it, of those who could. {COLOURS}"
    return Strip(
        component_title(rows, group, unit), note, lines, f"beside the others of its kind, {unit}", 0.0, "even"
    )


def counts_strip(analyses: Sequence[Analysis]) -> Strip | None:
    """Factions (or seats, where all players have the same) in several cells: in points, which compare where
    fair shares do not. Each mark has the number of its cell: of players, if that is what differs."""
    labels = cell_labels(analyses)
    tables = [strengths(analysis, measure(analyses)) for analysis in analyses]
    every = pl.concat([table.select("title", "value") for table in tables])
    order = every.group_by("title", maintain_order=True).agg(pl.col("value").mean())
    if order.height < 2:
        return None
    alike = all(analysis.alike for analysis in analyses)
    order = order.sort("title") if alike else order.sort("value", descending=True)
    lines = []
    for title in order["title"]:
        rows = [
            (label, row)
            for label, table in zip(labels, tables, strict=True)
            for row in table.filter(title=title).to_dicts()
        ]
        marks = [Mark(ends_of(row, "value"), side(row["value"], row["proven"]), label) for label, row in rows]
        values = " / ".join(value_text(row["value"], signed=True) for _, row in rows)
        lines.append(Line(title, marks, ends=values, id=rows[0][1]["id"]))
    told = [f"{label}: {analysis.title}" for label, analysis in zip(labels, analyses, strict=True)]
    note = f"In the dots, {', '.join(told)}. Lines are 95 % intervals. {COLOURS}"
    by = "number of players" if labels[0] == str(analyses[0].cell.players) else "variant"
    title = f"How far each {'seat' if alike else 'faction'} is ahead, by {by}"
    return Strip(title, note, lines, worth(analyses), 0.0, "even")


def cell_labels(analyses: Sequence[Analysis]) -> list[str]:
    """A short name for each cell."""
    players = [str(analysis.cell.players) for analysis in analyses]
    return players if len(set(players)) == len(players) else [str(n + 1) for n in range(len(analyses))]


def comparable(shown: Sequence[Analysis]) -> list[Analysis]:
    """The cells that can be held beside each other: with factions in all, or with seats in all."""
    told = [a for a in shown if not a.solo and a.cell.players > 1 and a.cell.games >= ENOUGH]
    same = [a for a in told if a.alike == told[0].alike]
    return same if len(same) > 1 else []


def measure(analyses: Sequence[Analysis]) -> str:
    """In what strengths are told: as handicaps, where every faction of all cells has one."""
    told = all(not a.alike and (a.factions.filter("enough")["measure"] == "handicap").all() for a in analyses)
    return "handicap" if told else "margin"


def worth(analyses: Sequence[Analysis]) -> str:
    """What that measure says, in words."""
    unit = analyses[0].names.unit
    head_start = measure(analyses) == "handicap"
    return f"{unit} of head start that it is as good as" if head_start else f"{unit} ahead"


def strengths(analysis: Analysis, key: str) -> pl.DataFrame:
    """What each faction, or seat, is worth in points, by a measure."""
    frame = analysis.seats if analysis.alike else analysis.factions
    title = pl.col("name").str.slice(0, 1).str.to_uppercase() + pl.col("name").str.slice(1)
    ends = {f"{key}{end}": f"value{end}" for end in ("", "_low", "_high")}
    kept = ["proven", "games", "answer", "win_share", "win_low", "win_high"]
    shown = frame.filter("enough").select(
        (title if analysis.alike else pl.col("title")).alias("title"),
        pl.col("name").alias("id"),
        *(pl.col(old).alias(new) for old, new in ends.items()),
        *kept,
    )
    return shown.filter(pl.col("value").is_not_nan())


def player_strip(analysis: Analysis, band: Band | None) -> Strip | None:
    """How often players of each rung beat an automated rival, beside the band to aim at."""
    rows = analysis.rival.filter(pl.col("level") == analysis.rival["level"][0], pl.col("games") >= ENOUGH)
    if not rows.height:
        return None
    lines = []
    for row in rows.iter_rows(named=True):
        low, high = (band.low, band.high) if band else (0.0, 1.0)
        far = (
            row["win_low"] - high
            if row["win_low"] > high
            else row["win_high"] - low
            if row["win_high"] < low
            else 0
        )
        ends = ends_of(row, "win_share", "win")
        marks = [Mark(_hundred(ends), side(far, bool(far)))]
        lines.append(Line(row["player"], marks, percent(ends[0]), brackets(ends[1], ends[2], scale=100)))
    rival = analysis.names.about.rival
    title = f"How often players beat the {rival.title if rival else 'rival'}: {analysis.title}"
    note = f"Lines are 95 % intervals; {span(rows['games'])} games per line."
    axis = "games won by the player, %"
    if not band:
        return Strip(title, note, lines, axis, 50.0, "even")
    note += " Shaded: the band to aim at. Blue: clearly above it, orange-red: clearly below, grey: within or "
    note += "not clear yet."
    return Strip(title, note, lines, axis, band=(100 * band.low, 100 * band.high))
