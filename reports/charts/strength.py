"""Small charts of how often each faction wins, or how far each seat is ahead, by strength of players."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports.charts import spots
from reports.charts.style import BLUE, GREY, VERMILION, figures, span
from sim.intervals import ends_of, plain, share_text, with_interval

COLUMNS = 4
PANEL = 1.35  # inches: height of a panel
CLOSE = 0.1  # least distance between two names, as a share of the width
ROOM = 0.12  # of the width, left free at both sides
LONGEST = 17  # letters of a title
SLOPE = 55  # of the names below the panels, in degrees
LETTER, LINE = 0.05, 0.135  # inches: how much a letter of a sloping name needs in height, and a line of text
COLOURS = {"strong": BLUE, "weak": VERMILION}
MARKS = {"strong": "^", "weak": "v", "even": "o", "not clear": "o"}
DARK, PALE = "#444444", "#E4E4E4"


def strength_panels(
    rows: pl.DataFrame, changes: Sequence[str], title: str, fair: float | None, unit: str
) -> Figure:
    """A panel for each faction, or seat, in the order of the table; those in ``changes`` have a bold name.
    ``fair``: the fair share, if values are shares of wins; None if they are points ahead.

    The table has ``subject``, ``level`` (who played), ``score`` (their mean), ``place`` (on the axis of
    strength), ``value``, ``low``, ``high``, ``verdict`` and ``games``."""
    subjects = list(dict.fromkeys(rows["subject"]))
    levels = rows.select("level", "score", "place").unique().sort("place")
    places = levels["place"].to_list()
    columns = min(COLUMNS, len(subjects))
    deep = -(-len(subjects) // columns)
    names = [f"{level} {score:.0f} {unit}" for level, score, _ in levels.rows()]
    lines = round(LETTER * max(map(len, names)) / LINE)  # below the panels, for the names
    height = PANEL * deep + LINE * lines
    with figures(title, height, _note(rows), len(subjects), columns) as (shown, all_axes):
        for place, (axes, subject) in enumerate(zip(all_axes, subjects, strict=True)):
            _panel(axes, rows.filter(subject=subject).sort("place"), fair)
            name = textwrap.shorten(f"{subject[:1].upper()}{subject[1:]}", LONGEST, placeholder=" …")
            weight = "bold" if subject in changes else "normal"
            axes.set_title(name, fontsize=8.5, loc="left", fontweight=weight, pad=3)
            for spot in places:
                axes.axvline(spot, color=PALE, lw=0.8, zorder=0)
            axes.set_xticks(places)
            axes.tick_params(labelsize=8, length=2)
            axes.tick_params(axis="x", labelbottom=False)
            if place // columns == deep - 1:
                _names(axes, names, places)
                axes.set_xlabel("\n" * lines, fontsize=8)  # room for the names
        room = ROOM * ((places[-1] - places[0]) or 1.0)
        all_axes[0].set_xlim(places[0] - room, places[-1] + room)
        shown.supylabel(f"{unit} ahead" if fair is None else "games won, %", fontsize=9)
    return shown


def _panel(axes: Axes, own: pl.DataFrame, fair: float | None) -> None:
    """The values of one faction, joined by a line, with their intervals."""
    scale = 1 if fair is None else 100
    axes.axhline(scale * (fair or 0.0), color=DARK, lw=0.9, ls="--", zorder=1)
    axes.plot(own["place"], scale * own["value"], color="#BBBBBB", lw=1.2, zorder=2)
    for row in own.iter_rows(named=True):
        colour = COLOURS.get(row["verdict"], GREY)
        ends = [scale * row["low"], scale * row["high"]]
        axes.plot([row["place"]] * 2, ends, color=colour, lw=1.8, zorder=3, solid_capstyle="butt")
        filled = "white" if row["verdict"] == "not clear" else colour
        mark = MARKS[row["verdict"]]
        told = f"{row['subject']}, played by {row['level']}: "
        known = ends_of(row, "value", "")
        told += (
            f"{with_interval(known, signed=True)} ahead"
            if fair is None
            else f"wins {share_text(known)} of games"
        )
        told += f", {row['verdict']}; {row['games']:,} games"
        about = [(spots.FACTION, row["subject"])]
        spots.point(axes, row["place"], scale * row["value"], told, about)
        axes.plot(row["place"], scale * row["value"], mark, color=colour, mfc=filled, ms=5.5, zorder=4)
    first, last = (scale * own["value"][place] for place in (0, -1))
    text = f"{first:+.1f} → {last:+.1f}" if fair is None else f"{plain(first, 0)} → {plain(last, 0)}"
    axes.set_title(text, fontsize=7.5, loc="right", color="#555555", pad=3)


def _names(axes: Axes, names: Sequence[str], places: Sequence[float]) -> None:
    """The names of the levels below the axis, moved apart where they would overlap."""
    low, width = places[0], (places[-1] - places[0]) or 1.0
    spots = _apart([(place - low) / width for place in places])
    for name, place, spot in zip(names, places, spots, strict=True):
        shown = axes.annotate(
            name,
            xy=(place, 0),
            xytext=((ROOM + spot) / (1 + 2 * ROOM), -0.12),
            xycoords=("data", "axes fraction"),
            textcoords="axes fraction",
            rotation=SLOPE,
            rotation_mode="anchor",
            ha="right",
            va="center",
            fontsize=8,
            arrowprops={"arrowstyle": "-", "color": "#AAAAAA", "lw": 0.7, "shrinkA": 0, "shrinkB": 0},
        )
        shown.set_in_layout(False)  # otherwise columns would move apart


def _apart(spots: Sequence[float]) -> list[float]:
    """Sorted places from 0 to 1, moved to be ``CLOSE`` or more apart: to the right, and back if there is no
    room."""
    moved = list(spots)
    for place in range(1, len(moved)):
        moved[place] = max(moved[place], moved[place - 1] + CLOSE)
    moved[-1] = min(moved[-1], 1.0)
    for place in reversed(range(len(moved) - 1)):
        moved[place] = min(moved[place], moved[place + 1] - CLOSE)
    return moved


def _note(rows: pl.DataFrame) -> str:
    note = "From left to right: stronger players, with the mean score of their games. Dashed: fair. Lines at "
    note += "the marks are 95 % intervals; numbers at the top: from the weakest to the strongest players; "
    note += (
        f"{span(rows['games'])} games per mark. Blue triangle up: strong, orange-red triangle down: weak, "
    )
    note += "grey dot: within the tolerance, ring: not clear. Bold name: the verdict changes."
    return note
