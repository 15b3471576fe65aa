"""What more of something brings: a curve over whole numbers, with a line to stay under."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.figure import Figure

from reports.charts import spots
from reports.charts.style import BLUE, figure
from sim.intervals import plain


def curve(
    title: str,
    across: Sequence[float],
    values: Sequence[float],
    labels: tuple[str, str],
    line: float,
    note: str,
) -> Figure:
    """``labels``: of both axes; ``line``: the dashed one."""
    with figure(title, 2.8, note) as (shown, axes):
        axes.plot(across, values, "o-", color=BLUE, ms=5, lw=1.8)
        for x, y in zip(across, values, strict=True):
            spots.point(axes, x, y, f"{x:g} {labels[0]}: {plain(y)} {labels[1]}")
        axes.axhline(line, color="#444444", lw=1, ls="--", zorder=0)
        axes.set_xlabel(labels[0])
        axes.set_ylabel(labels[1])
        axes.set_xticks(list(across))
        axes.set_ylim(bottom=0)
    return shown
