"""Charts of components, sources of points, and pace."""

from __future__ import annotations

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from reports.charts import spots
from reports.charts.style import BLUE, CYCLE, GREY, ORANGE, VERMILION, figure, name_rows, rows_height, span
from reports.metrics.variance import IN_ALL, OPEN
from sim.intervals import brackets, ends_of, percent, share_text, value_text, with_interval

PARTS = 7  # sources that get their own colour; the smaller ones share one


def component_values(table: pl.DataFrame, group: str, unit: str) -> Figure:
    """How a group's components compare with each other, with intervals; coloured if that is clear."""
    rows = table.filter(pl.col("beside").is_not_null()).sort("beside", descending=True)
    title = component_title(rows, group, unit)
    note = f"How many {unit} better players who took it finished than similar players who took an "
    note += f"alternative: a correlation, not an experiment. 95 % intervals; {span(rows['took'])} takers. "
    note += "Blue: clearly above, orange-red: clearly below, grey: not clear. "
    note += "Right: share of players in games with it who took it."
    with figure(title, rows_height(len(rows)) + 0.3, note) as (shown, axes):
        for place, row in enumerate(rows.iter_rows(named=True)):
            colour = (BLUE if row["beside"] > 0 else VERMILION) if row["proven"] else GREY
            axes.plot([row["beside_low"], row["beside_high"]], [place] * 2, color=colour, lw=2.2)
            axes.plot(row["beside"], place, "o", color=colour, ms=5.5, mec="white", mew=0.8)
            uptake = f"{100 * row['uptake']:.0f} %"
            axes.annotate(
                uptake, (1.01, place), xycoords=("axes fraction", "data"), va="center", fontsize=8.5
            )
            told = (
                f"{row['title']}: {with_interval(ends_of(row, 'beside'), unit, signed=True)} compared with "
            )
            told += f"its alternatives; {row['took']:,} took it, {uptake} of players in games with it"
            spots.row(axes, place, told, [(spots.TILE, row["title"])])
        axes.axvline(0, color="#BBBBBB", lw=1, zorder=0)
        axes.set_xlabel(f"compared with its alternatives, {unit}")
        name_rows(axes, rows["title"].to_list())
    return shown


def component_title(rows: pl.DataFrame, group: str, unit: str) -> str:
    """Which of a group's sorted components clearly stand out."""
    clear = rows.filter("proven")
    if not clear.height:
        return f"{group}: no component is shown to stand out from its alternatives"
    best, worst = clear.row(0, named=True), clear.row(-1, named=True)
    named = [f"{row['title']} {row['beside']:+.1f}" for row in (best, worst)[: 1 + (best != worst)]]
    return f"{group}: {' and '.join(named)} {unit} compared with the alternatives"


def score_composition(table: pl.DataFrame, unit: str) -> Figure:
    """Where each faction's points come from; highest total first."""
    sizes = table.group_by("source").agg(pl.col("points").abs().mean()).sort("points", descending=True)
    named = sizes.filter(pl.col("points") > 0)["source"].to_list()
    parts = named[:PARTS]
    totals = table.group_by("faction").agg(pl.col("points").sum()).sort("points", descending=True)
    factions = totals["faction"].to_list()
    rows = {(row["faction"], row["source"]): row for row in table.iter_rows(named=True)}
    points = {key: row["points"] for key, row in rows.items()}
    title = f"Most points come from {parts[0]}" + (f", followed by {parts[1]}" if len(parts) > 1 else "")
    note = f"Mean {unit} by source; {span(table['games'])} games per faction. Intervals are in the table."
    with figure(title, rows_height(len(factions)) + 0.7, note) as (shown, axes):
        left, right = np.zeros(len(factions)), np.zeros(len(factions))
        layers = [([part], part, CYCLE[place]) for place, part in enumerate(parts)]
        layers += [(named[PARTS:], "all others", "#BDBDBD")] if named[PARTS:] else []
        for sources, label, colour in layers:
            values = np.array([sum(points.get((name, part), 0.0) for part in sources) for name in factions])
            start = np.where(values >= 0, right, left)
            axes.barh(
                range(len(factions)), values, left=start, color=colour, label=label, height=0.72, ec="white"
            )
            for place, name in enumerate(factions):
                # Other sources share a bar, so they have no interval.
                row = rows.get((name, label), {"points": values[place]})
                if row["points"]:
                    games = (
                        f" {brackets(row['low'], row['high'])}; {row['games']:,} games"
                        if "low" in row
                        else ""
                    )
                    told = f"{name}, {label}: {value_text(row['points'], unit)}{games}"
                    ends = (float(start[place]), float(start[place] + values[place]))
                    spots.bar(axes, place, ends, told, [(spots.FACTION, name)])
            right, left = right + np.maximum(values, 0), left + np.minimum(values, 0)
        axes.axvline(0, color="#444444", lw=1)
        axes.set_xlabel(f"mean {unit}")
        name_rows(axes, factions)
        shown.legend(loc="outside right upper", frameon=False, fontsize=8.5)
    return shown


def variance_bars(table: pl.DataFrame) -> Figure:
    """How much of the variance between scores is set-up, play, or unexplained; largest first within each."""
    colours = {"set-up": BLUE, "play": ORANGE, OPEN: GREY}
    rows = table.filter(~pl.col("part").str.ends_with(IN_ALL))
    order = {group: place for place, group in enumerate(colours)}
    rows = rows.sort(pl.col("group").replace_strict(order, default=9), -pl.col("share"))
    largest = rows.sort("share", descending=True).row(0, named=True)
    what = f"is {largest['part'].split(':')[0]}" if largest["group"] != OPEN else "can't be separated"
    title = f"{100 * largest['share']:.0f} % of the variance between scores {what}"
    note = "Blue: set-up, orange: play, grey: not separated. Lines are 95 % intervals; "
    note += f"{span(rows['games'])} games."
    with figure(title, rows_height(len(rows)) + 0.2, note) as (shown, axes):
        for place, row in enumerate(rows.iter_rows(named=True)):
            share, low, high = (100 * row[key] for key in ("share", "low", "high"))
            axes.barh(place, share, color=colours[row["group"]], alpha=0.55, height=0.6)
            axes.plot([low, high], [place] * 2, color="#222222", lw=1.4)
            axes.annotate(
                percent(row["share"]),
                (1.01, place),
                xycoords=("axes fraction", "data"),
                va="center",
                fontsize=8.5,
            )
            told = f"{row['part']}: {share_text(ends_of(row, 'share', ''))} of the variance"
            told += f"; {row['games']:,} games"
            spots.row(axes, place, told)
        axes.set_xlim(left=0)
        axes.set_xlabel("share of the variance between scores within games, %")
        name_rows(axes, [f"{row['group'].capitalize()}: {row['part']}" for row in rows.to_dicts()])
    return shown


def leader_chart(table: pl.DataFrame, fair: float) -> Figure:
    """How often the leader after each round goes on to win."""
    middle = table.row((len(table) - 1) // 2, named=True)
    title = f"The leader after round {middle['round']} wins {100 * middle['wins']:.0f} % of games"
    note = f"Games with a sole leader: {span(table['games'])}. Bars are 95 % intervals."
    with figure(title, 3.2, note) as (shown, axes):
        values = [100 * table[key].to_numpy() for key in ("wins", "low", "high")]
        errors = np.maximum([values[0] - values[1], values[2] - values[0]], 0)
        axes.errorbar(table["round"].to_list(), values[0], errors, fmt="o-", color=BLUE, capsize=3, lw=1.6)
        for row in table.iter_rows(named=True):
            told = f"After round {row['round']}: the leader wins {share_text(ends_of(row, 'wins', ''))} of "
            spots.point(axes, row["round"], 100 * row["wins"], f"{told}{row['games']:,} games")
        axes.axhline(100 * fair, color="#444444", lw=1, ls="--")
        axes.annotate(
            "fair", (1.01, 100 * fair), xycoords=("axes fraction", "data"), va="center", fontsize=8.5
        )
        axes.set_xticks(table["round"].to_list())
        axes.set_ylim(0, 104)
        axes.set_xlabel("after round")
        axes.set_ylabel("games won by the leader, %")
    return shown


def comeback_chart(table: pl.DataFrame, unit: str) -> Figure:
    """How often a player who is that far behind the leader still wins; a line for each of up to five
    rounds."""
    steps = table.select("step", "deficit").unique().sort("step")
    rounds = sorted(set(table["round"]))[-5:]
    last = table.filter(pl.col("round") == rounds[-1], pl.col("step") > 0).sort("step")
    far = last.row(min(1, len(last) - 1), named=True) if len(last) else None
    title = (
        f"{far['deficit']} {unit} behind after round {rounds[-1]}: {100 * far['wins']:.0f} % still win"
        if far
        else "How often players who are behind still win"
    )
    note = "Shading: 95 % intervals. Points with fewer than 30 seats are left out."
    with figure(title, 3.6, note) as (shown, axes):
        for number, colour in zip(rounds, CYCLE, strict=False):
            rows = table.filter(pl.col("round") == number).sort("step")
            x = rows["step"].to_list()
            axes.plot(x, 100 * rows["wins"], "o-", color=colour, ms=4, lw=1.6, label=f"after round {number}")
            for row in rows.iter_rows(named=True):
                told = f"After round {number}, {row['deficit']} {unit} behind: "
                told += f"{share_text(ends_of(row, 'wins', ''))} still win; {row['seats']:,} seats"
                spots.point(axes, row["step"], 100 * row["wins"], told)
            axes.fill_between(x, 100 * rows["low"], 100 * rows["high"], color=colour, alpha=0.15, lw=0)
        axes.set_xticks(steps["step"].to_list(), steps["deficit"].to_list(), rotation=30, ha="right")
        axes.set_ylim(bottom=0)
        axes.set_xlabel(f"{unit} behind the leader")
        axes.set_ylabel("still win, %")
        axes.legend(frameon=False, fontsize=8.5)
    return shown
