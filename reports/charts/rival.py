"""The difficulty curve of an automated rival: how players of each rung fare against each of its variants."""

from __future__ import annotations

import textwrap
from typing import Any

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports.charts.style import CYCLE, figures, span

MEASURES = {"win_share": ("win", 100, "games won by the player, %"), "margin": ("margin", 1, "ahead")}
MARKS = "os^Dvpx*"


def difficulty_curve(
    table: pl.DataFrame, unit: str, measure: str = "win_share", band: dict[str, Any] | None = None
) -> Figure:
    """A line for each variant over the rungs of players, from the lowest; a panel for each way to decide
    ties. ``measure`` is "win_share" or "margin"; ``band`` has the shares to aim at as low and high.

    The table has the columns of ``Analysis.rival``, and ``variant`` and ``ties`` beside them.
    """
    rows = table.filter(pl.col("enough"))
    panels, variants = list(dict.fromkeys(rows["ties"])), list(dict.fromkeys(rows["variant"]))
    players = list(dict.fromkeys(rows["player"]))
    note = f"Lines at the dots are 95 % intervals; {span(rows['games'])} games a dot."
    if band and measure == "win_share":
        note += f" Grey: the band to aim at, for {band['rung']}."
    with figures(_title(rows, unit, measure), 4.2, note, max(len(panels), 1)) as (shown, every):
        for axes, ties in zip(every, panels, strict=False):
            for place, variant in enumerate(variants):
                here = rows.filter(pl.col("ties") == ties, pl.col("variant") == variant)
                _line(axes, here, players, (place - (len(variants) - 1) / 2) * 0.09, place, measure)
            if band and measure == "win_share":
                axes.axhspan(
                    100 * band["low"], 100 * band["high"], color="#BBBBBB", alpha=0.35, lw=0, zorder=0
                )
            if measure == "margin":
                axes.axhline(0, color="#444444", lw=1, zorder=0)
            axes.set_xticks(range(len(players)), players, rotation=25, ha="right")
            axes.set_xlim(-0.3, len(players) - 0.6)
            if ties:
                axes.set_title(ties, fontsize=9.5, loc="left")
        if measure == "win_share":
            every[0].set_ylim(0, 100)
        label = MEASURES[measure][2]
        every[0].set_ylabel(label if measure == "win_share" else f"{unit} ahead of the rival")
        if len(variants) > 1:
            handles, labels = every[0].get_legend_handles_labels()
            names = [textwrap.fill(label, 16) for label in labels]
            shown.legend(handles, names, loc="outside right center", frameon=False, fontsize=8)
    return shown


def _line(axes: Axes, rows: pl.DataFrame, players: list[str], shift: float, place: int, measure: str) -> None:
    short, scale, _ = MEASURES[measure]
    if not rows.height:
        return
    value, low, high = (scale * rows[key] for key in (measure, f"{short}_low", f"{short}_high"))
    at = [players.index(player) + shift for player in rows["player"]]
    errors = [(value - low).to_list(), (high - value).to_list()]
    axes.errorbar(
        at,
        value.to_list(),
        errors,
        fmt=f"{MARKS[place % len(MARKS)]}-",
        color=CYCLE[place % len(CYCLE)],
        ms=4.5,
        lw=1.1,
        elinewidth=1.8,
        label=rows["variant"][0],
    )


def _title(rows: pl.DataFrame, unit: str, measure: str) -> str:
    if not rows.height:
        return "Too few games to say"
    best, worst = (rows.sort(measure, descending=down).row(0, named=True) for down in (True, False))

    def said(row: dict[str, Any]) -> str:
        value = row[measure]
        much = f"{100 * value:.0f} %" if measure == "win_share" else f"{value:+.1f} {unit}"
        return f"{much} for {row['player']} against {row['variant']}"

    what = "Games won" if measure == "win_share" else "Ahead of the rival"
    return f"{what}: from {said(worst)} to {said(best)}"
