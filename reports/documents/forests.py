"""Factions, seats, strategies, components and players as rows with intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import polars as pl

from reports.charts.details import component_title
from reports.charts.spots import FACTION, PLAYER, SEAT, TILE
from reports.charts.standings import forest_title, seat_title, strategy_title
from reports.charts.style import span
from reports.documents.strips import COLOURS, Line, Mark, Strip, side
from reports.metrics.analysis import Analysis
from reports.metrics.estimates import ENOUGH
from sim.gamekit.about import Band
from sim.intervals import Ends, amount, brackets, ends_of, percent, value_text, with_interval

Row = dict[str, Any]


def _hundred(ends: Ends) -> Ends:
    return 100 * ends[0], 100 * ends[1], 100 * ends[2]


def faction_strip(analysis: Analysis) -> Strip | None:
    """How often each faction wins, best first."""
    rows = analysis.factions.filter("enough").sort("win_share", descending=True)
    if rows.height < 2 or analysis.decided <= 0.5:
        return None
    lines = [
        replace(_share(row, row["title"], row["proven"]), link=sheet(analysis, row["name"]))
        for row in rows.iter_rows(named=True)
    ]
    fair = 100 * rows["fair"][0]
    note = f"Lines are 95 % intervals; {span(rows['games'])} games per faction. {COLOURS}"
    return Strip(forest_title(rows), note, lines, "games won, %", fair, f"fair {fair:.0f} %", kind=FACTION)


def _share(row: Row, name: str, clear: bool) -> Line:
    ends = ends_of(row, "win_share", "win")
    mark = Mark(_hundred(ends), side(ends[0] - row["fair"], clear))
    interval = brackets(ends[1], ends[2], scale=100)
    return Line(name, [mark], percent(ends[0]), interval, row["name"], f"{row['games']:,} games")


def sheet(analysis: Analysis, name: str) -> str:
    """Where the page has everything about a faction; empty if it has nothing of the kind."""
    if analysis.alike or analysis.solo or name not in analysis.names.factions:
        return ""
    return f"#cell-{analysis.cell.number}-faction-{analysis.names.factions.index(name)}"


def seat_strip(analysis: Analysis) -> Strip:
    """How far each seat is ahead, in order of play."""
    rows, unit = analysis.seats, analysis.names.unit
    title = seat_gap(analysis)
    return _margins(
        rows.to_dicts(), [str(name).capitalize() for name in rows["name"]], title, unit, rows["games"], SEAT
    )


def seat_gap(analysis: Analysis) -> str:
    """The estimated gap between the best and the worst seat, and whether it is shown to matter."""
    rows, unit = analysis.seats, analysis.names.unit
    text = seat_title(rows, unit)
    outside = sorted(rows.filter("proven")["name"])
    shown = f"{', '.join(outside) or 'no seat'} {'are' if len(outside) > 1 else 'is'} shown to be"
    if not analysis.tolerance:
        return f"{text}; {shown} uneven"
    return f"{text}; {shown} outside the tolerance of {amount(analysis.tolerance, unit)}"


def strategy_strip(analysis: Analysis) -> Strip:
    """How far each strategy is ahead, best first."""
    rows, unit = analysis.strategies.sort("margin", descending=True), analysis.names.unit
    title = strategy_title(rows, unit)
    return _margins(rows.to_dicts(), rows["name"].to_list(), title, unit, rows["games"], PLAYER)


def _margins(
    rows: Sequence[Row], names: Sequence[str], title: str, unit: str, games: pl.Series, kind: str
) -> Strip:
    lines = [_points(row, name, "margin") for row, name in zip(rows, names, strict=True)]
    note = f"Compared with the opponents' average. Lines are 95 % intervals; {span(games)} games per row. "
    note += COLOURS
    return Strip(title, note, lines, f"{unit} ahead", 0.0, "even", kind=kind)


def _points(row: Row, name: str, key: str, more: str = "", id: str = "") -> Line:
    ends = ends_of(row, key)
    mark = Mark(ends, side(ends[0], row["proven"]))
    count = f"{row['games']:,} games" if "games" in row else f"{row['took']:,} took it"
    return Line(name, [mark], value_text(ends[0], signed=True), brackets(ends[1], ends[2]) + more, id, count)


def component_strip(table: pl.DataFrame, group: str, unit: str) -> Strip:
    """How a group's components compare with each other."""
    rows = table.filter(pl.col("beside").is_not_null()).sort("beside", descending=True)
    lines = [
        _points(row, row["title"], "beside", f", {100 * row['uptake']:.0f} %", row["name"])
        for row in rows.iter_rows(named=True)
    ]
    note = f"How many {unit} better players who took it finished than similar players who took an "
    note += f"alternative: a correlation, not an experiment. 95 % intervals; {span(rows['took'])} takers. "
    note += f"After the interval: share of players in games with it who took it. {COLOURS}"
    return Strip(
        component_title(rows, group, unit),
        note,
        lines,
        f"compared with its alternatives, {unit}",
        0.0,
        "even",
        kind=TILE,
    )


def counts_strip(analyses: Sequence[Analysis]) -> Strip | None:
    """Factions (or seats, if all players have the same faction) in several cells: in points, because fair
    shares differ between player counts. Each mark shows the number of its cell, or of its players if that
    differs."""
    labels = cell_labels(analyses)
    tables = [strengths(analysis, measure(analyses)) for analysis in analyses]
    combined = pl.concat([table.select("title", "value") for table in tables])
    order = combined.group_by("title", maintain_order=True).agg(pl.col("value").mean())
    if order.height < 2:
        return None
    alike = all(analysis.alike for analysis in analyses)
    order = order.sort("title") if alike else order.sort("value", descending=True)
    lines, axis = [], worth(analyses)
    cells = {label: analysis.title for label, analysis in zip(labels, analyses, strict=True)}
    for title in order["title"]:
        rows = [
            (label, row)
            for label, table in zip(labels, tables, strict=True)
            for row in table.filter(title=title).to_dicts()
        ]
        marks = [Mark(ends_of(row, "value"), side(row["value"], row["proven"]), label) for label, row in rows]
        values = " / ".join(value_text(row["value"], signed=True) for _, row in rows)
        said = "; ".join(
            f"{title}, {cells[label]}: {with_interval(ends_of(row, 'value'), signed=True)} ({axis}), "
            f"{row['games']:,} games"
            for label, row in rows
        )
        link = sheet(analyses[0], rows[0][1]["id"])
        lines.append(Line(title, marks, ends=values, id=rows[0][1]["id"], link=link, said=said))
    legend = [f"{label}: {title}" for label, title in cells.items()]
    note = f"Numbers in the dots: {', '.join(legend)}. Lines are 95 % intervals. {COLOURS}"
    by = "number of players" if labels[0] == str(analyses[0].cell.players) else "variant"
    title = f"How far each {'seat' if alike else 'faction'} is ahead, by {by}"
    return Strip(title, note, lines, axis, 0.0, "even", kind=SEAT if alike else FACTION)


def cell_labels(analyses: Sequence[Analysis]) -> list[str]:
    """A short name for each cell."""
    players = [str(analysis.cell.players) for analysis in analyses]
    return players if len(set(players)) == len(players) else [str(n + 1) for n in range(len(analyses))]


def comparable(shown: Sequence[Analysis]) -> list[Analysis]:
    """The cells that can be compared: all by faction, or all by seat."""
    candidates = [a for a in shown if not a.solo and a.cell.players > 1 and a.cell.games >= ENOUGH]
    same = [a for a in candidates if a.alike == candidates[0].alike]
    return same if len(same) > 1 else []


def measure(analyses: Sequence[Analysis]) -> str:
    """How strengths are measured: as handicaps, if every faction of all cells has one."""
    all_handicaps = all(
        not a.alike and (a.factions.filter("enough")["measure"] == "handicap").all() for a in analyses
    )
    return "handicap" if all_handicaps else "margin"


def worth(analyses: Sequence[Analysis]) -> str:
    """That measure in words."""
    unit = analyses[0].names.unit
    head_start = measure(analyses) == "handicap"
    return f"equivalent head start, {unit}" if head_start else f"{unit} ahead"


def strengths(analysis: Analysis, key: str) -> pl.DataFrame:
    """The strength of each faction, or seat, by a measure in points."""
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
    """How often players of each rung beat an automated rival, and the band to aim at."""
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
        interval, games = brackets(ends[1], ends[2], scale=100), f"{row['games']:,} games"
        lines.append(Line(row["player"], marks, percent(ends[0]), interval, count=games))
    rival = analysis.names.about.rival
    title = f"How often players beat the {rival.title if rival else 'rival'}: {analysis.title}"
    note = f"Lines are 95 % intervals; {span(rows['games'])} games per row."
    axis = "games won by the player, %"
    if not band:
        return Strip(title, note, lines, axis, 50.0, "even")
    note += " Shaded: the band to aim at. Blue: clearly above it, orange-red: clearly below it, grey: within "
    note += "it or not clear yet."
    return Strip(title, note, lines, axis, band=(100 * band.low, 100 * band.high))
