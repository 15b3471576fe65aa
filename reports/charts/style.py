"""One look for all charts: colours that colour-blind readers can tell apart, text that stays text, and
sizes."""

from __future__ import annotations

import base64
import io
import re
import textwrap
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from html import escape
from typing import Any

import polars as pl
from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from PIL import Image

from reports.charts.spots import CSS, boxes

# Okabe and Ito's palette.
BLUE, VERMILION, GREEN, ORANGE = "#0072B2", "#D55E00", "#009E73", "#E69F00"
SKY, PINK, YELLOW, BLACK, GREY = "#56B4E9", "#CC79A7", "#F0E442", "#222222", "#8A8A8A"
CYCLE = (BLUE, ORANGE, GREEN, PINK, SKY, VERMILION, YELLOW, BLACK)
DIVERGING = "PuOr"  # purple and orange: distinguishable with all common kinds of colour blindness
WIDTH = 8.0  # inches
DPI, COLOURS = 110, 256  # for charts in notebooks
ROW = 0.3  # inches per row of a chart with a row for each name
STYLE: dict[Any, Any] = {
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans", "Verdana", "Arial", "sans-serif"],
    "font.size": 9.5,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": "#666666",
    "axes.grid": False,
    "svg.fonttype": "none",  # text stays text: small files, sharp in print, searchable
    "text.parse_math": False,  # a $ in a name is money, not a formula
    "svg.hashsalt": "libration",  # the same table gives the same bytes
}


class Chart(Figure):
    """A figure that notebooks show without pyplot, with its title as alternative text."""

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        with _drawing():
            drawn, content = io.BytesIO(), io.BytesIO()
            self.savefig(drawn, format="png", dpi=DPI)
        # A palette makes it a third as large; outputs are stored in the notebooks.
        Image.open(drawn).convert("RGB").quantize(COLOURS).save(content, format="png", optimize=True)
        image = base64.b64encode(content.getvalue()).decode()
        title = self.get_suptitle().replace("\n", " ")
        bundle = {"image/png": image, "text/plain": title}
        if over := boxes(self):
            picture = f'<img alt="{escape(title)}" src="data:image/png;base64,{image}">'
            bundle["text/html"] = f'<style>{CSS}</style><div class="pointed">{picture}{over}</div>'
        return bundle


@contextmanager
def _drawing() -> Iterator[None]:
    """The style, without warnings about letters that Matplotlib's font lacks: browsers have more fonts."""
    with rc_context(STYLE), warnings.catch_warnings():
        warnings.filterwarnings("ignore", r"(?s)Glyph .* missing from")
        yield


@contextmanager
def figure(title: str, height: float, note: str = "") -> Iterator[tuple[Figure, Axes]]:
    """A figure with one chart, its title above and a note explaining the marks below."""
    with figures(title, height, note, 1) as (shown, axes):
        yield shown, axes[0]


@contextmanager
def figures(
    title: str, height: float, note: str, panels: int, columns: int | None = None
) -> Iterator[tuple[Figure, list[Axes]]]:
    """A figure with charts side by side that share their height and scale; with ``columns``, in several rows
    that also share the other scale."""
    with rc_context(STYLE):
        shown = Chart(figsize=(WIDTH, height), layout="constrained")
        wide = columns or panels
        grid = shown.subplots(-(-panels // wide), wide, sharey=True, sharex=bool(columns), squeeze=False)
        axes = list(grid.ravel())[:panels]
        for spare in grid.ravel()[panels:]:
            spare.remove()
        # On the figure, not the axes: long names on the left must not push it off the right edge.
        wrapped = "\n".join(textwrap.wrap(title, 84, break_on_hyphens=False))
        shown.suptitle(wrapped, x=0.01, ha="left", fontsize=11, fontweight="bold")
        if note:
            shown.supxlabel(balanced(note, 116), fontsize=8, color="#555555")
        yield shown, axes


def balanced(text: str, width: int) -> str:
    """Lines of about equal length, none longer than ``width``; words with hyphens stay whole."""
    wrap = partial(textwrap.wrap, text, break_on_hyphens=False)
    lines = len(wrap(width))
    shortest = len(text) // max(lines, 1) + 1
    widths = (size for size in range(shortest, width) if len(wrap(size)) <= lines)
    return "\n".join(wrap(next(widths, width)))


def rows_height(count: int) -> float:
    """Height in inches of a chart with that many rows."""
    return 1.5 + ROW * max(count, 2)


def name_rows(axes: Axes, names: list[str], width: int = 44) -> None:
    """Names on the left, the first at the top, on two lines if they are long."""
    lines = [textwrap.wrap(name, width, max_lines=2, placeholder=" …") for name in names]
    axes.set_yticks(range(len(names)), ["\n".join(line) for line in lines], linespacing=0.95)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.tick_params(axis="y", length=0)


def span(values: pl.Series) -> str:
    """Smallest and largest count: "374 to 440"; one number where they are equal."""
    low, high = int(values.to_numpy().min()), int(values.to_numpy().max())
    return f"{low:,}" if low == high else f"{low:,} to {high:,}"


def as_image(shown: Figure) -> str:
    """The figure as a data URL for an <img>, so that a page needs no other file."""
    with _drawing():
        content = io.BytesIO()
        shown.savefig(content, format="svg", metadata={"Date": None})
    return (
        "data:image/svg+xml;base64,"
        + base64.b64encode(_smaller(content.getvalue().decode()).encode()).decode()
    )


def _smaller(svg: str) -> str:
    """Half as long: hundredths of a point are enough, and nobody reads its source."""
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r'<g id="[a-z0-9.]+_\d+"/>', "", svg)
    svg = re.sub(r'<g id="[a-z0-9.]+_\d+">', "<g>", svg)  # nothing refers to them
    svg = re.sub(r' transform="rotate\(-0 [^"]*"', "", svg)
    if family := re.search(r"; (font-family: '[^;\"]*)", svg):
        svg = svg.replace(f"; {family[1]}", "").replace("<svg ", f'<svg style="{family[1]}" ', 1)
    svg = re.sub(r'="[^"]*"', lambda value: re.sub(r"(\.\d\d)\d+", r"\1", value[0]).replace("\n", ""), svg)
    return re.sub(r">\s+<", "><", svg)
