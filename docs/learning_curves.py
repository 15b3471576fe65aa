"""The learning curves of the packaged networks as a picture, drawn from the networks' own files."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from matplotlib import rc_context
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from reports.charts.style import BLUE, STYLE
from sim import games
from strategies import registry

COLUMNS = 3
SPAN = 0.1  # of the score: the least that a chart covers


class Curve(NamedTuple):
    """How the learned players of a game became better."""

    title: str
    games: list[int]  # of self-play so far
    scores: list[float]  # mean points of a seat in games between them, without noise
    margin: float  # they learn: own points - margin * mean of the others' points
    script_games: int  # what they learned from first


def curves() -> list[Curve]:
    """The curves of all games that come with a network."""
    found = []
    for name in games.names():
        lesson = registry.lesson(name)
        if lesson and lesson.usable:
            _, about = lesson.load(lesson.file)
            played, _, scores = zip(*about["curve"], strict=True)
            script = about["script_games"] if "script_games" in about else about["settings"]["script_games"]
            title = games.get(name).title
            found.append(Curve(title, list(played), list(scores), lesson.margin, script))
    return found


def draw(shown: list[Curve]) -> Figure:
    """A small chart for each game, with its own scales; each covers a tenth of the score or more, so that
    noise doesn't look like a trend."""
    rows = -(-len(shown) // COLUMNS)
    with rc_context(STYLE):
        figure = Figure(figsize=(8.5, 2.5 * rows), layout="constrained")
        panels = figure.subplots(rows, COLUMNS, squeeze=False).ravel()
        for axes in panels[len(shown) :]:
            axes.set_visible(False)
        for axes, curve in zip(panels, shown, strict=False):
            axes.plot(curve.games, curve.scores, color=BLUE, marker="o", markersize=3, linewidth=1.2)
            share = "" if curve.margin == 1 else f"{curve.margin:g} of "
            aim = f"own points less {share}others' mean" if curve.margin else "own points"
            axes.set_title(curve.title, fontsize=9.5, loc="left", fontweight="bold", pad=27)
            about = f"learns {aim}\nfirst point: after {curve.script_games:,} games of the script"
            axes.text(0, 1.04, about, fontsize=7, color="#555555", transform=axes.transAxes)
            low, high = min(curve.scores), max(curve.scores)
            half = max((high - low) * 0.6, SPAN * high / 2)
            axes.set_ylim((low + high) / 2 - half, (low + high) / 2 + half)
            axes.xaxis.set_major_locator(MaxNLocator(3, integer=True))
            axes.xaxis.set_major_formatter("{x:,.0f}")
            axes.yaxis.set_major_locator(MaxNLocator(4))
        figure.supxlabel("games of self-play", fontsize=8.5)
        figure.supylabel("mean score in self-play", fontsize=8.5)
    return figure


def write_curves(path: Path) -> None:
    """Write the picture."""
    path.parent.mkdir(parents=True, exist_ok=True)
    figure = draw(curves())
    with rc_context(STYLE):
        figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None, dpi=110)
