"""What a chart says where somebody points at it: a value with its interval and how many games it rests on.

A chart stays a picture. Over it lies an invisible box for each value, with the text that hovering, tapping or
the keyboard shows. This needs no script, so pages and notebooks share it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

# What a reader can filter by; tables use the same words as headings.
FACTION, SEAT, PLAYER, TILE = "faction", "seat", "strategy", "component"
About = Sequence[tuple[str, str]]  # what a value is about: ("faction", "Firaks"), ("seat", "seat 1")
REACH = 0.018  # of the width: half the size of the box around a point of a curve

CSS = files("reports.charts").joinpath("spots.css").read_text(encoding="utf-8")  # of the boxes


@dataclass(frozen=True)
class Spot:
    """A box in the data of some axes; without ``across``, the whole width of the figure."""

    axes: Axes
    text: str
    up: tuple[float, float]  # from, to
    across: tuple[float, float] | None = None
    about: About = ()
    point: bool = False  # a point of a curve: the box has the same size wherever it is


def bar(axes: Axes, place: float, across: tuple[float, float], text: str, about: About = ()) -> None:
    """A part of the bar of a row."""
    _note(axes, text, (place - 0.5, place + 0.5), (min(across), max(across)), about)


def row(axes: Axes, place: float, text: str, about: About = ()) -> None:
    """A row of a chart with a row for each name."""
    _note(axes, text, (place - 0.5, place + 0.5), about=about)


def cell(axes: Axes, across: float, up: float, text: str, about: About = ()) -> None:
    """A cell of a heat map."""
    _note(axes, text, (up - 0.5, up + 0.5), (across - 0.5, across + 0.5), about)


def point(axes: Axes, across: float, up: float, text: str, about: About = ()) -> None:
    """A point of a curve."""
    _note(axes, text, (up, up), (across, across), about, point=True)


def _note(axes: Axes, *args: Any, **more: Any) -> None:
    axes.figure.__dict__.setdefault("spots", []).append(Spot(axes, *args, **more))


def boxes(shown: Figure) -> str:
    """The boxes as HTML, to lie over the picture. The figure must have been drawn: only then it is known
    where things are."""
    spots: list[Spot] = shown.__dict__.get("spots", [])
    return "".join(_box(shown, spot, place == 0) for place, spot in enumerate(spots))


def _box(shown: Figure, spot: Spot, first: bool) -> str:
    inverse = shown.transFigure.inverted()

    def at(across: float, up: float) -> tuple[float, float]:
        x, y = inverse.transform(spot.axes.transData.transform((across, up)))
        return float(x), 1 - float(y)

    (left, top), (right, bottom) = (
        at(spot.across[end] if spot.across else 0.0, spot.up[end]) for end in (0, 1)
    )
    if not spot.across:
        left, right = 0.0, 1.0
    if spot.point:
        ratio = shown.get_figwidth() / shown.get_figheight()
        left, right, top, bottom = left - REACH, right + REACH, top - REACH * ratio, top + REACH * ratio
    top, bottom = sorted((top, bottom))
    row, low, late = not spot.across, top > 0.5, bool(spot.across) and left > 0.5
    classes = "says spot" + " row" * row + (" up" if low else "") + (" end" if late else "")
    sides = ((left, "left"), (top, "top"), (right - left, "width"), (bottom - top, "height"))
    style = ";".join(f"{name}:{100 * side:.1f}%" for side, name in sides)
    about = f" data-about='{escape(json.dumps(spot.about, ensure_ascii=False))}'" if spot.about else ""
    return (
        f'<i class="{classes}" role="img" tabindex="{0 if first else -1}" style="{style}"'
        f' aria-label="{escape(spot.text)}"{about}></i>'
    )
