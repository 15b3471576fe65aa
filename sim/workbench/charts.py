"""Charts of the workbench: an interval that narrows as games are played, and kept changes side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from matplotlib.figure import Figure

from reports import whatif as comparing
from reports.charts.style import BLUE, GREY, VERMILION, figure
from reports.metrics.sequential import Looks
from sim.answers import charts
from sim.answers.whatif import WhatIfAnswer
from sim.intervals import Ends, amount, ends_of, plain
from sim.workbench.runner import Look
from sim.workbench.session import Result
from sim.workbench.verdict import Comparison

HEIGHT = 3.1  # inches


class Known(NamedTuple):
    """What was known at each look, and of what."""

    title: str
    label: str
    deals: tuple[int, ...]
    ends: tuple[Ends, ...]
    tolerance: float | None  # changes that don't matter


def known(result: Result, tolerance: float) -> Known:
    """The change in the share of wins of whom the changes are about; of the mean score of all players, if
    they are about nobody."""
    answer = result.looks[-1].answer
    watched = answer.watched or {}
    subject = asked_about(answer)
    seen = [(len(look.before), row) for look in result.looks for row in _rows(look, subject)]
    if seen:
        ends = tuple(_scaled(100, ends_of(row, "wins_change")) for _, row in seen)
        label = "change in wins,\npercentage points"
        return Known(str(seen[-1][1]["name"]), label, tuple(deals for deals, _ in seen), ends, tolerance)
    looks = Looks(int(watched["most"]), int(watched["family"]))
    means = tuple(comparing.everybody(look.before, look.after, looks).change for look in result.looks)
    deals = tuple(len(look.before) for look in result.looks)
    return Known("Mean score of all players", f"change, {answer.unit}", deals, means, None)


def _rows(look: Look, subject: str | None) -> list[dict[str, object]]:
    return [row for row in look.answer.table.iter_rows(named=True) if row["id"] == subject]


def _scaled(scale: float, ends: Ends) -> Ends:
    """The ends in another unit."""
    value, low, high = ends
    return scale * value, scale * low, scale * high


def narrowing(result: Result, tolerance: float, most: int) -> Figure:
    """How an answer became known, look by look."""
    seen = known(result, tolerance)
    note = "Shaded: 95 % intervals, valid at all looks together."
    if seen.tolerance:
        limit = amount(tolerance, "percentage points")
        note += f" Between the dotted lines: less than {limit}, which doesn't matter to you."
    with figure(f"{seen.title}: what is known after so many deals", HEIGHT, note) as (shown, axes):
        axes.axhline(0, color="#444444", lw=1, ls="--", zorder=1)
        for edge in (-tolerance, tolerance) if seen.tolerance else ():
            axes.axhline(edge, color="#444444", lw=0.9, ls=":", zorder=1)
        value, low, high = zip(*seen.ends, strict=True)
        colour = BLUE if low[-1] > 0 else VERMILION if high[-1] < 0 else GREY
        axes.fill_between(seen.deals, low, high, color=colour, alpha=0.2, lw=0)
        axes.vlines(seen.deals, low, high, color=colour, lw=2.2)
        axes.plot(seen.deals, value, "-o", color=colour, ms=6, lw=1.2, mec="white")
        axes.set_xlim(0, 1.03 * (seen.deals[-1] if result.finished else most))
        axes.set_xlabel(f"deals, each played with and without the change (at most {most:,})")
        axes.set_ylabel(seen.label)
        axes.xaxis.set_major_formatter("{x:,.0f}")
    return shown


def everybody(answer: WhatIfAnswer) -> Figure:
    """Shares of wins before and after, and the change: whom the changes are about first. Named beforehand, it
    needs no correction for the others."""
    subject = asked_about(answer)
    listed = sorted(answer.table.iter_rows(named=True), key=lambda row: row["id"] != subject)
    rows = []
    for row in listed:
        own, ends = row["id"] == subject, ends_of(row, "wins_change")
        shares = f"{plain(100 * row['wins_before'])} → {plain(100 * row['wins_after'])} %"
        clear = bool(row["clear"]) or (own and not ends[1] <= 0 <= ends[2])
        rows.append(charts.Row(f"{row['name']}  {shares}", ends, own, clear, charts.games(row)))
    scale = charts.Scale("change in the share of wins, percentage points", 0, "no change", "", 100, True)
    note = f"{answer.games:,} deals, each played twice."
    if subject:
        note = f"Bold: asked about, so it needs no correction for the others. {note}"
    return charts.intervals("Shares of wins before and after", rows, scale, note)


def asked_about(answer: WhatIfAnswer) -> str | None:
    """The id of the one that the changes are about."""
    calls = list((answer.watched or {"calls": {}})["calls"])
    return calls[0] if len(calls) == 1 else None


def side_by_side(compared: Comparison, titles: Sequence[str]) -> Figure:
    """What each kept change does, compared with the printed game."""
    rows = [
        charts.Row(f"{row.candidate.label}: {title}", row.change)
        for row, title in zip(compared.rows, titles, strict=True)
    ]
    label = f"change in {compared.what}, {compared.unit}"
    scale = charts.Scale(label, 0, "as printed", factor=compared.scale, signed=True)
    return charts.intervals(f"What each does to {compared.what}", rows, scale)
