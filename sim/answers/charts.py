"""Charts of answers, in the style of the reports: values with their intervals and a line to compare with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import LogLocator, NullFormatter

from reports.charts import spots
from reports.charts.style import BLUE, GREY, ORANGE, VERMILION, figure, name_rows, rows_height
from sim.intervals import Ends, brackets, value_text

NOTE = "Lines are 95 % intervals. Blue: above the dashed line, orange-red: below, grey: it may be either."
PALE = "Pale: not clear after correction."
BANDED = "Lines are 95 % intervals. Blue and orange-red: shown to be outside the tolerance, which is shaded."
FADED = 0.4  # opacity


class Row(NamedTuple):
    """A name, and a value with its interval."""

    name: str
    ends: Ends
    strong: bool = False  # what was asked about: its name is bold
    clear: bool = True  # False: grey whatever its interval says, as after a correction
    games: str = ""  # what it rests on: "320 games"


def games(row: Mapping[str, Any]) -> str:
    """How many games a row of a table rests on."""
    return f"{row['games']:,} games"


class Scale(NamedTuple):
    """What the values of a chart are, and what they are compared with."""

    label: str
    line: float
    line_label: str
    unit: str = ""
    factor: float = 1
    signed: bool = False
    band: float = 0  # how far either side of the line is within the tolerance


def intervals(title: str, rows: Sequence[Row], scale: Scale, note: str = "") -> Figure:
    """A row for each name: its value, its interval, and the line to compare it with."""
    key = BANDED if scale.band else NOTE if all(row.clear for row in rows) else f"{NOTE} {PALE}"
    with figure(title.rstrip("."), rows_height(len(rows)) + 0.3, f"{key} {note}".strip()) as (shown, axes):
        line, band = scale.factor * scale.line, scale.factor * scale.band
        if band:
            axes.axvspan(line - band, line + band, color=GREY, alpha=0.18, lw=0, zorder=-1)
        axes.axvline(line, color="#444444", lw=1, ls="--", zorder=0)
        axes.annotate(
            scale.line_label,
            (line, 1),
            (0, 2),
            xycoords=("data", "axes fraction"),
            textcoords="offset points",
            ha="center",
            va="bottom",
            fontsize=8,
            color="#444444",
        )
        for place, row in enumerate(rows):
            _draw(axes, place, row, scale)
        axes.set_xlabel(scale.label)
        axes.margins(x=0.06)
        name_rows(axes, [row.name for row in rows])
        for label, row in zip(axes.get_yticklabels(), rows, strict=True):
            label.set_fontweight("bold" if row.strong else "normal")
    return shown


def _draw(axes: Axes, place: int, row: Row, scale: Scale) -> None:
    value, low, high = (scale.factor * end for end in row.ends)
    line = scale.factor * scale.line
    colour = GREY
    if (row.clear or not scale.band) and not low <= line <= high:
        colour = BLUE if low > line else VERMILION
    alpha = FADED if not row.clear and colour != GREY else 1.0
    axes.plot([low, high], [place, place], color=colour, alpha=alpha, lw=2.2, solid_capstyle="round")
    axes.plot(value, place, "o", color=colour, alpha=alpha, ms=5.5, mec="white", mew=0.8)
    text = value_text(value, scale.unit, signed=scale.signed)
    axes.annotate(text, (1.01, place), xycoords=("axes fraction", "data"), va="center", fontsize=8.5)
    games = f"; {row.games}" if row.games else ""
    spots.row(axes, place, f"{row.name}: {scale.label}: {text} {brackets(low, high)}{games}")


def counts(
    title: str, names: Sequence[str], series: Mapping[str, Sequence[int]], label: str, note: str
) -> Figure:
    """Numbers of games by name, a mark for each series, on a logarithmic scale."""
    with figure(title.rstrip("."), rows_height(len(names)) + 0.5, note) as (shown, axes):
        for (name, values), colour, mark in zip(series.items(), (BLUE, ORANGE), "os", strict=False):
            axes.plot(values, range(len(names)), mark, color=colour, ms=6.5, mec="white", mew=0.8, label=name)
            for place, value in enumerate(values):
                spots.point(axes, value, place, f"{names[place]}, {name}: {value:,}")
        axes.set_xscale("log")
        axes.xaxis.set_major_locator(LogLocator(subs=(1.0, 2.0, 5.0)))
        axes.xaxis.set_major_formatter("{x:,.0f}")
        axes.xaxis.set_minor_formatter(NullFormatter())
        axes.grid(axis="x", color="#DDDDDD", lw=0.8)
        axes.set_xlabel(label)
        axes.margins(x=0.08)
        name_rows(axes, list(names))
        axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=2, frameon=False, fontsize=8.5)
    return shown
