"""The difficulty curve of an automated rival: how players of each rung do against each of its variants."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports.charts import spots
from reports.charts.style import CYCLE, figures, span
from sim.intervals import ends_of, share_text, with_interval

MEASURES = {"win_share": ("win", 100, "games won by the player, %"), "margin": ("margin", 1, "ahead")}
MARKS = "os^Dvpx*"
ROOM = 0.08  # of the width or the height, for the name at a dot


def difficulty_curve(
    table: pl.DataFrame, unit: str, measure: str = "win_share", band: dict[str, Any] | None = None
) -> Figure:
    """A line for each variant over the rungs of players, from the lowest; a panel for each way to decide
    ties. ``measure`` is "win_share" or "margin"; ``band`` has the shares to aim at as low and high.

    The table has the columns of ``Analysis.rival``, plus ``variant`` and ``ties``.
    """
    rows = table.filter(pl.col("enough"))
    panels, variants = list(dict.fromkeys(rows["ties"])), list(dict.fromkeys(rows["variant"]))
    players = list(dict.fromkeys(rows["player"]))
    note = _note(rows, measure, band)
    with figures(_title(rows, unit, measure), 4.2, note, max(len(panels), 1)) as (shown, all_axes):
        for axes, ties in zip(all_axes, panels, strict=False):
            for place, variant in enumerate(variants):
                here = rows.filter(pl.col("ties") == ties, pl.col("variant") == variant)
                shift = (place - (len(variants) - 1) / 2) * 0.09
                at = [players.index(player) + shift for player in here["player"]]
                _line(axes, here, at, place, measure, variant)
            _scale(axes, measure, band)
            axes.set_xticks(range(len(players)), players, rotation=25, ha="right")
            axes.set_xlim(-0.3, len(players) - 0.6)
            if ties:
                axes.set_title(ties, fontsize=9.5, loc="left")
        _label(all_axes[0], unit, measure)
        if len(variants) > 1:
            handles, labels = all_axes[0].get_legend_handles_labels()
            names = [textwrap.fill(label, 16) for label in labels]
            shown.legend(handles, names, loc="outside right center", frameon=False, fontsize=8)
    return shown


def strength_curve(table: pl.DataFrame, unit: str, band: dict[str, Any] | None = None) -> Figure:
    """How often players beat each variant of the rival against how many points they score: a line for each
    variant, a dot for each player, and the published scores of people, if the band has any. The table has
    ``variant``, ``player``, ``own`` and ``win``; players are named at the first variant's dots."""
    variants = list(dict.fromkeys(table["variant"]))
    first = table.filter(variant=variants[0]).sort("own")
    weak, strong = first.row(0, named=True), first.row(-1, named=True)
    title = f"From {100 * weak['win']:.0f} % of games won by {weak['player']} to "
    title += f"{100 * strong['win']:.0f} % by {strong['player']}, against the {variants[0]} rival"
    note = f"Lines at the dots are 95 % intervals. Names: players, against the {variants[0]} rival."
    published = _published(band)
    note += " Grey: published scores of people." if published else ""
    with figures(title, 4.2, note, 1) as (shown, (axes,)):
        for place, variant in enumerate(variants):
            rows = table.filter(variant=variant).sort("own")
            wins, scores = 100 * rows["win"], rows["own"]
            axes.errorbar(
                scores.to_list(),
                wins.to_list(),
                [(wins - 100 * rows["win_low"]).to_list(), (100 * rows["win_high"] - wins).to_list()],
                [(scores - rows["own_low"]).to_list(), (rows["own_high"] - scores).to_list()],
                fmt=f"{MARKS[place % len(MARKS)]}-",
                color=CYCLE[place % len(CYCLE)],
                ms=4.5,
                lw=1.1,
                elinewidth=1.8,
                label=variant,
            )
        for row in table.iter_rows(named=True):
            told = f"{row['player']}, {row['variant']}: wins {share_text(ends_of(row, 'win'))} of games, "
            told += f"scores {with_interval(ends_of(row, 'own'), unit)}"
            spots.point(axes, row["own"], 100 * row["win"], told, [(spots.PLAYER, row["player"])])
        for row in _spaced(first):
            dot = (row["own"], 100 * row["win"])
            axes.annotate(
                row["player"], dot, textcoords="offset points", xytext=(-6, 5), ha="right", fontsize=7.5
            )
        if published:
            axes.axvspan(min(published), max(published), color="#BBBBBB", alpha=0.35, lw=0, zorder=0)
        if len(variants) > 1:
            axes.legend(loc="lower right", frameon=False, fontsize=8)
        axes.set_ylim(-2, 106)
        axes.set_xlabel(f"mean score of the players, {unit}")
        axes.set_ylabel("games won, %")
    return shown


def _spaced(rows: pl.DataFrame) -> Iterator[dict[str, Any]]:
    """The dots that have room for a name, from the strongest player."""
    room = ROOM * float(rows["own"][-1] - rows["own"][0])
    last: dict[str, Any] | None = None
    for row in rows.reverse().iter_rows(named=True):
        if last is None or last["own"] - row["own"] > room or last["win"] - row["win"] > ROOM:
            last = row
            yield row


def own_scores(table: pl.DataFrame, unit: str, band: dict[str, Any] | None = None) -> Figure:
    """How many points players score, from the weakest, and the published scores of people."""
    rows = table.sort("own")
    published = _published(band)
    title = f"Players score from {rows['own'][0]:.0f} to {rows['own'][-1]:.0f} {unit}"
    note = "Lines at the dots are 95 % intervals."
    if published:
        inside = rows.filter(pl.col("own").is_between(min(published), max(published)))["player"].to_list()
        title += f"; people's published scores are those of {' and '.join(inside)}" if inside else ""
        note += f" Grey: published scores of people, {min(published)} to {max(published)} {unit}."
    with figures(title, 3.4, note, 1) as (shown, (axes,)):
        own = rows["own"]
        errors = [(own - rows["own_low"]).to_list(), (rows["own_high"] - own).to_list()]
        at = range(rows.height)
        for place, row in enumerate(rows.iter_rows(named=True)):
            told = f"{row['player']}: {with_interval(ends_of(row, 'own'), unit)}"
            spots.point(axes, place, row["own"], told, [(spots.PLAYER, row["player"])])
        axes.errorbar(
            list(at), own.to_list(), errors, fmt="o-", color=CYCLE[0], ms=4.5, lw=1.1, elinewidth=1.8
        )
        if published:
            axes.axhspan(min(published), max(published), color="#BBBBBB", alpha=0.35, lw=0, zorder=0)
        axes.set_xticks(at, rows["player"].to_list(), rotation=25, ha="right")
        axes.set_ylabel(f"mean score, {unit}")
    return shown


def _published(band: dict[str, Any] | None) -> list[int]:
    """The published scores of people; empty if there are none."""
    return list((band or {}).get("published") or ())


def dial_curves(
    table: pl.DataFrame, unit: str, measure: str = "win_share", band: dict[str, Any] | None = None
) -> Figure:
    """How hard the rival is at each setting of its dials: a panel for each dial, a line for each rung of
    players. The table has the columns of ``Analysis.rival``, plus ``dial``, ``value`` and ``standard``:
    whether the dial is set as in the standard variant."""
    rows = table.filter(pl.col("enough"))
    dials, players = list(dict.fromkeys(rows["dial"])), list(dict.fromkeys(rows["player"]))
    note = f"{_note(rows, measure, band)} Dotted: the setting in the first variant."
    with figures(_dial_title(rows, unit, measure), 3.6, note, max(len(dials), 1)) as (shown, all_axes):
        for axes, dial in zip(all_axes, dials, strict=False):
            here = rows.filter(pl.col("dial") == dial).sort("value")
            for place, player in enumerate(players):
                own = here.filter(pl.col("player") == player)
                _line(axes, own, own["value"].to_list(), place, measure, player)
            for value in here.filter("standard")["value"].unique():
                axes.axvline(value, color="#999999", lw=1, ls=":", zorder=0)
            _scale(axes, measure, band)
            axes.set_xticks(here["value"].unique().to_list())
            axes.set_xlabel(textwrap.fill(dial, 18))
        _label(all_axes[0], unit, measure)
        handles, labels = all_axes[0].get_legend_handles_labels()
        shown.legend(handles, labels, loc="outside right center", frameon=False, fontsize=8)
    return shown


def _dial_title(rows: pl.DataFrame, unit: str, measure: str) -> str:
    """Which dial moves the measure most, and between which settings."""
    if not rows.height:
        return "Too few games to say anything"
    moves = []
    for (dial, player), line in rows.sort("value").group_by("dial", "player", maintain_order=True):
        ends = line.sort(measure)[[0, -1]].sort("value")
        low, high = ends.row(0, named=True), ends.row(1, named=True)
        moves.append((abs(high[measure] - low[measure]), str(dial), str(player), low, high))
    _, dial, player, low, high = max(moves, key=lambda entry: entry[0])
    what, texts = "Games won", (f"{100 * end[measure]:.0f} %" for end in (low, high))
    if measure == "margin":
        what, texts = "Ahead of the rival", (f"{end[measure]:+.1f} {unit}" for end in (low, high))
    before, after = texts
    named = f"{dial} moves most, from {before} at {low['value']:g} to {after} at {high['value']:g}"
    return f"{what}: {named}, for {player}"


def _note(rows: pl.DataFrame, measure: str, band: dict[str, Any] | None) -> str:
    note = "Lines at the dots are 95 % intervals"
    note += f"; {span(rows['games'])} games per dot." if rows.height else "."
    if band and measure == "win_share":
        note += f" Grey: the band to aim at, for {band['rung']}."
    return note


def _scale(axes: Axes, measure: str, band: dict[str, Any] | None) -> None:
    if band and measure == "win_share":
        axes.axhspan(100 * band["low"], 100 * band["high"], color="#BBBBBB", alpha=0.35, lw=0, zorder=0)
    if measure == "margin":
        axes.axhline(0, color="#444444", lw=1, zorder=0)


def _label(axes: Axes, unit: str, measure: str) -> None:
    """Label the vertical axis, which all panels share."""
    if measure == "win_share":
        axes.set_ylim(-2, 102)  # so that dots at the ends aren't cut off
    axes.set_ylabel(MEASURES[measure][2] if measure == "win_share" else f"{unit} ahead of the rival")


def _line(axes: Axes, rows: pl.DataFrame, at: list[float], place: int, measure: str, name: str) -> None:
    """Dots with their intervals, joined by a line."""
    short, scale, _ = MEASURES[measure]
    if not rows.height:
        return
    for x, row in zip(at, rows.iter_rows(named=True), strict=True):
        told = f"{row['player']}, {name}: " if row["player"] != name else f"{name}: "
        ends, games = ends_of(row, measure, short), f"{row['games']:,} games"
        told += (
            f"wins {share_text(ends)} of {games}" if scale == 100 else f"{with_interval(ends)} ahead; {games}"
        )
        spots.point(axes, x, scale * row[measure], told, [(spots.PLAYER, row["player"])])
    value, low, high = (scale * rows[key] for key in (measure, f"{short}_low", f"{short}_high"))
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
        label=name,
    )


def _title(rows: pl.DataFrame, unit: str, measure: str) -> str:
    if not rows.height:
        return "Too few games to say anything"
    best, worst = (rows.sort(measure, descending=down).row(0, named=True) for down in (True, False))

    def describe(row: dict[str, Any]) -> str:
        value = row[measure]
        much = f"{100 * value:.0f} %" if measure == "win_share" else f"{value:+.1f} {unit}"
        return f"{much} for {row['player']} against {row['variant']}"

    what = "Games won" if measure == "win_share" else "Ahead of the rival"
    return f"{what}: from {describe(worst)} to {describe(best)}"
