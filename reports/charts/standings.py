"""Charts of factions, seats, match-ups and strategies."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports.charts import spots
from reports.charts.style import BLUE, DIVERGING, GREY, VERMILION, figure, name_rows, rows_height, span
from sim.intervals import ends_of, percent, plain, share_text, value_text, with_interval

ANNOTATED = 16  # heat maps with more columns than this have no numbers in their cells


def faction_forest(table: pl.DataFrame) -> Figure:
    """Win shares with intervals, best first, and the fair line."""
    rows = table.sort("win_share", descending=True)
    fair = rows["fair"][0]
    with figure(forest_title(rows), rows_height(len(rows)), _note(rows, "games")) as (shown, axes):
        for place, row in enumerate(rows.iter_rows(named=True)):
            colour = _side(row["win_share"] - fair, row["proven"])
            value, low, high = (100 * row[key] for key in ("win_share", "win_low", "win_high"))
            _interval(axes, place, value, low, high, colour)
            text = percent(row["win_share"])
            axes.annotate(text, (1.01, place), xycoords=("axes fraction", "data"), va="center", fontsize=8.5)
            won = share_text(ends_of(row, "win_share", "win"))
            told = f"{row['title']}: win {won} of {row['games']:,} games"
            spots.row(axes, place, told, [(spots.FACTION, row["title"])])
        axes.axvline(100 * fair, color="#444444", lw=1, ls="--", zorder=0)
        axes.annotate(
            f"fair {100 * fair:.0f} %",
            (100 * fair, -0.55),
            ha="center",
            va="bottom",
            fontsize=8,
            color="#444444",
        )
        axes.set_xlabel("games won, %")
        name_rows(axes, rows["title"].to_list())
    return shown


def forest_title(rows: pl.DataFrame) -> str:
    """Who clearly wins too often, and who not often enough."""
    clear = rows.filter("proven")
    strong = clear.filter(pl.col("win_share") > pl.col("fair"))["title"].to_list()
    weak = clear.filter(pl.col("win_share") < pl.col("fair"))["title"].to_list()[::-1]
    parts = [f"{listed(strong)} win too often"] if strong else []
    parts += [f"{listed(weak)} too rarely" if strong else f"{listed(weak)} win too rarely"] if weak else []
    return ", ".join(parts) or "No faction is shown to win too often or too rarely"


def listed(names: list[str], most: int = 3) -> str:
    """ "a, b and c", or "a, b and 5 more"."""
    if len(names) > most:
        return f"{', '.join(names[: most - 1])} and {len(names) - most + 1} more"
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def seat_bars(table: pl.DataFrame, unit: str) -> Figure:
    """Points ahead of the opponents, by seat, in order of play."""
    names = [str(name).capitalize() for name in table["name"]]
    return _margins(table, names, seat_title(table, unit), unit, spots.SEAT)


def seat_title(table: pl.DataFrame, unit: str) -> str:
    """How far the best seat is ahead of the worst, as estimated."""
    rows = table.sort("score", descending=True)
    best, worst = rows.row(0, named=True), rows.row(-1, named=True)
    apart = value_text(best["score"] - worst["score"], unit)
    return f"{best['name'].capitalize()} scores {apart} more than {worst['name']}"


def strategy_bars(table: pl.DataFrame, unit: str) -> Figure:
    """Points ahead of the opponents, by strategy, best first."""
    rows = table.sort("margin", descending=True)
    return _margins(rows, rows["name"].to_list(), strategy_title(rows, unit), unit, spots.PLAYER)


def strategy_title(rows: pl.DataFrame, unit: str) -> str:
    """The best and the worst of the sorted strategies, if any is clearly better."""
    best, worst = rows.row(0, named=True), rows.row(-1, named=True)
    if not rows["proven"].any():
        return "No strategy is shown to be better than the others"
    title = f"{best['name']} is {best['margin']:.1f} {unit} ahead of its opponents, "
    return f"{title}{worst['name']} {-worst['margin']:.1f} behind"


def _margins(table: pl.DataFrame, names: list[str], title: str, unit: str, kind: str) -> Figure:
    with figure(title, 1.6 + 0.42 * len(table), _note(table, "games")) as (shown, axes):
        for place, row in enumerate(table.iter_rows(named=True)):
            colour = _side(row["margin"], row["proven"])
            axes.barh(place, row["margin"], color=colour, alpha=0.45, height=0.55)
            _interval(axes, place, row["margin"], row["margin_low"], row["margin_high"], colour)
            ahead = with_interval(ends_of(row, "margin"), unit, signed=True)
            told = f"{names[place]}: {ahead} ahead of the opponents' average; {row['games']:,} games"
            spots.row(axes, place, told, [(kind, row["name"])])
        axes.axvline(0, color="#444444", lw=1)
        axes.set_xlabel(f"{unit} ahead of the opponents' average")
        name_rows(axes, names)
    return shown


def match_up_map(table: pl.DataFrame, unit: str) -> Figure:
    """How many points the row is ahead of the column; strongest row first."""
    strength = table.group_by("faction").agg(pl.col("points").mean()).sort("points", descending=True)
    names = strength["faction"].to_list()
    values = _grid(table, "faction", "opponent", "points", names, names)
    clear = table.filter("proven").sort("points", descending=True)
    title = "No faction is shown to be ahead of another"
    if clear.height:
        best = clear.row(0, named=True)
        title = (
            f"{best['faction']} are {best['points']:.1f} {unit} ahead of {best['opponent']}, the widest "
            "clear gap"
        )
    note = f"Mean difference in score over {span(table['games'])} games per pair. "
    note += "Empty: never met. Bold: significant after correction."
    bold = _grid(
        table.with_columns(pl.col("proven").cast(float)), "faction", "opponent", "proven", names, names
    )
    told = {
        (row["faction"], row["opponent"]): (
            f"{row['faction']} against {row['opponent']}: "
            f"{with_interval(ends_of(row, 'points'), unit, signed=True)} ahead; {row['games']:,} games",
            [(spots.FACTION, row["faction"]), (spots.FACTION, row["opponent"])],
        )
        for row in table.iter_rows(named=True)
    }
    return _heat(values, bold == 1, names, names, title, note, f"{unit} ahead", told=told)


def strategy_map(table: pl.DataFrame, names: list[str], title: str, note: str) -> Figure:
    """What the row wins more than the column in mirrored pairs, in percentage points; in the given order."""
    values = 100 * _grid(table, "strategy", "opponent", "edge", names, names)
    clear = table.with_columns(pl.col("proven").cast(float))
    bold = _grid(clear, "strategy", "opponent", "proven", names, names) == 1
    note = f"{note} Bold: significant after correction."
    told: dict[tuple[str, str], tuple[str, spots.About]] = {
        (row["strategy"], row["opponent"]): (
            f"{row['strategy']} over {row['opponent']}: "
            f"{with_interval(ends_of(row, 'edge'), scale=100, signed=True)} percentage points of wins",
            [(spots.PLAYER, row["strategy"]), (spots.PLAYER, row["opponent"])],
        )
        for row in table.iter_rows(named=True)
    }
    label = "percentage points of wins"
    return _heat(values, bold, names, names, title.rstrip("."), note, label, told=told)


def player_map(table: pl.DataFrame, unit: str, level: str) -> Figure:
    """Margin of each faction when each strategy, or rung (``level``), plays it, in the table's order."""
    strength = table.group_by("subject").agg(pl.col("points").mean()).sort("points", descending=True)
    names, players = strength["subject"].to_list(), list(dict.fromkeys(table["player"]))
    values = _grid(table, "subject", "player", "points", names, players)
    clear = table.with_columns(pl.col("proven").cast(float))
    sure = _grid(clear, "subject", "player", "proven", names, players) == 1
    mixed = ((sure & (values > 0)).any(axis=1) & (sure & (values < 0)).any(axis=1)).sum()
    title = f"No faction is shown to be strong with one {level} and weak with another"
    if mixed:
        title = f"{mixed} of {len(names)} factions {'is' if mixed == 1 else 'are'} strong with one {level} "
        title += "and weak with another"
    note = f"How many {unit} ahead, relative to the {level}'s average over all factions. "
    note += f"Bold: significant after correction. {span(table['seats'])} games per cell."
    told = {
        (row["subject"], row["player"]): (
            f"{row['subject']} played by {row['player']}: "
            f"{with_interval(ends_of(row, 'points', ''), unit, signed=True)} ahead; {row['seats']:,} games",
            [
                (spots.FACTION, row["subject"]),
                *([(spots.PLAYER, row["player"])] if level == "strategy" else []),
            ],
        )
        for row in table.iter_rows(named=True)
    }
    return _heat(values, sure, names, players, title, note, f"{unit} ahead", told=told)


def score_ranges(table: pl.DataFrame, unit: str) -> Figure:
    """The range of scores of each faction: median, middle half, and all but the outer tenths."""
    rows = table.sort("median", "score", descending=True)
    low, high = (float(end) for end in rows["median"].to_numpy()[[-1, 0]])
    title = f"Scores by faction: medians from {low:.0f} to {high:.0f} {unit}"
    note = "Thin line: all but the lowest and highest tenth; bar: middle half; white mark: median. "
    note += f"{span(rows['games'])} games per row; the table has the intervals of these numbers."
    with figure(title, rows_height(len(rows)), note) as (shown, axes):
        for place, row in enumerate(rows.iter_rows(named=True)):
            axes.plot([row["low_tenth"], row["top_tenth"]], [place] * 2, color=BLUE, lw=1.4)
            box = row["upper_quarter"] - row["lower_quarter"]
            axes.barh(place, box, left=row["lower_quarter"], color=BLUE, height=0.5)
            axes.plot([row["median"]] * 2, [place - 0.25, place + 0.25], color="white", lw=2)
            told = f"{row['title']}: median {plain(row['median'], 0)} {unit}, middle half "
            told += f"{plain(row['lower_quarter'], 0)} to {plain(row['upper_quarter'], 0)}; mean "
            told += f"{with_interval(ends_of(row, 'score'))}; {row['games']:,} games"
            spots.row(axes, place, told, [(spots.FACTION, row["title"])])
        axes.set_xlabel(f"score, {unit}")
        name_rows(axes, rows["title"].to_list())
    return shown


def round_map(table: pl.DataFrame, unit: str) -> Figure:
    """Points gained by each faction in each round, coloured by the difference from the round's mean."""
    rounds = list(dict.fromkeys(table["round"]))
    totals = table.group_by("faction").agg(pl.col("points").sum()).sort("points", descending=True)
    names = totals["faction"].to_list()
    values = _grid(table, "faction", "round", "points", names, rounds)
    means = np.nanmean(values, axis=0)
    widest = int(np.nanargmax(np.nanmax(values, axis=0) - np.nanmin(values, axis=0)))
    title = f"Factions differ most in {rounds[widest]}: {np.nanmin(values[:, widest]):.0f} to "
    title += f"{np.nanmax(values[:, widest]):.0f} {unit}"
    note = f"Mean {unit} gained in the round. The last round includes final scoring; starting points are "
    note += (
        f"left out. Colour: relative to the mean. {span(table['games'])} games per cell; the table has the "
    )
    note += "intervals."
    labels = [f"{name}\nmean {mean:.1f}" for name, mean in zip(rounds, means, strict=True)]
    flat = np.zeros(values.shape, bool)
    told = {
        (row["faction"], labels[rounds.index(row["round"])]): (
            f"{row['faction']}, {row['round']}: {with_interval(ends_of(row, 'points', ''), unit)}; "
            f"{row['games']:,} games",
            [(spots.FACTION, row["faction"])],
        )
        for row in table.iter_rows(named=True)
    }
    return _heat(values - means, flat, names, labels, title, note, f"{unit} above the mean", values, told)


def _heat(
    values: np.ndarray,
    bold: np.ndarray,
    rows: list[str],
    columns: list[str],
    title: str,
    note: str,
    label: str,
    shown_values: np.ndarray | None = None,
    told: Mapping[tuple[str, str], tuple[str, spots.About]] | None = None,
) -> Figure:
    """``told``: by row and column, what a cell says where somebody points at it."""
    limit = float(np.nanmax(np.abs(values))) if np.isfinite(values).any() else 1.0
    with figure(title, 1.9 + 0.32 * len(rows), note) as (shown, axes):
        # Without interpolation a cell is one pixel of the file, and sharp at any size.
        image = axes.imshow(
            values, cmap=DIVERGING, vmin=-limit, vmax=limit, aspect="auto", interpolation="none"
        )
        slanted = sum(len(name.split("\n")[0]) for name in columns) > 80
        axes.set_xticks(
            range(len(columns)), columns, rotation=40 if slanted else 0, ha="right" if slanted else "center"
        )
        axes.tick_params(length=0)
        axes.spines[:].set_visible(False)
        if len(columns) <= ANNOTATED:
            for (y, x), value in np.ndenumerate(values if shown_values is None else shown_values):
                if np.isfinite(value):
                    dark = abs(values[y, x]) > 0.62 * limit
                    weight = "bold" if bold[y, x] else "normal"
                    colour = "white" if dark else "#222222"
                    axes.text(
                        x,
                        y,
                        plain(value, 0),
                        ha="center",
                        va="center",
                        fontsize=8,
                        color=colour,
                        weight=weight,
                    )
        for (row, column), (text, about) in (told or {}).items():
            spots.cell(axes, columns.index(column), rows.index(row), text, about)
        name_rows(axes, rows, 24)
        bar = shown.colorbar(image, ax=axes, shrink=0.8, aspect=30)
        bar.set_label(label)
        bar.outline.set_visible(False)
    return shown


def _grid(
    table: pl.DataFrame, row: str, column: str, value: str, rows: list[str], columns: list[str]
) -> np.ndarray:
    grid = np.full((len(rows), len(columns)), np.nan)
    for first, second, number in table.select(row, column, value).iter_rows():
        if number is not None:
            grid[rows.index(first), columns.index(second)] = number
    return grid


def _side(value: float, clear: bool) -> str:
    if not clear:
        return GREY
    return BLUE if value > 0 else VERMILION


def _interval(axes: Axes, place: float, value: float, low: float, high: float, colour: str) -> None:
    axes.plot([low, high], [place, place], color=colour, lw=2.2, solid_capstyle="round")
    axes.plot(value, place, "o", color=colour, ms=5.5, mec="white", mew=0.8)


def _note(table: pl.DataFrame, count: str) -> str:
    colours = "Blue: clearly above, orange-red: clearly below, after correction; grey: within the tolerance "
    colours += "or not clear yet."
    return f"Lines are 95 % intervals; {span(table[count])} games per row. {colours}"
