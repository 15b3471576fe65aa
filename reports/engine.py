"""Why a faction is ahead or behind, in the terms of its engine: two sentences, a table and a small chart."""

from __future__ import annotations

from collections.abc import Iterator

import polars as pl
from matplotlib.figure import Figure

from reports.charts.style import BLUE, GREY, VERMILION, figure
from reports.metrics.engine import Engine, Gap
from reports.tables import Table
from sim.gamekit.about import About
from sim.intervals import Ends, brackets, end_names, ends_of, plain, share_text, value_text, with_interval

NAMED = 4  # gauges that the sentence names
DESCRIBED = "That describes their games; it doesn't prove a cause."
HEIGHT = 2.4  # inches


def told(engine: Engine, about: About) -> Iterator[str]:
    """When they fall behind or get ahead, and what differs most."""
    if engine.course:
        yield _turning(engine, about)
    clear = [gap for gap in engine.gauges if gap.clear]
    if clear:
        named = ", ".join(_gauge(gap) for gap in clear[:NAMED])
        yield f"What differs most from the others at their tables, per game: {named}. {DESCRIBED}"
    elif engine.gauges:
        yield f"None of {len(engine.gauges)} numbers of their engine clearly differs from the others'."
    if engine.aims:
        aims = sorted(engine.aims, key=lambda aim: -aim[1][0])
        listed = ", ".join(f"{title} {share_text(ends)}" for title, ends in aims)
        yield f"Their goals, and in how many games they meet them: {listed}."


def _turning(engine: Engine, about: About) -> str:
    clock, turn, end = about.course.clock, engine.turning, engine.course[-1]
    what = f" in {about.course.title}" if about.course.title else ""
    if turn is None:
        return (
            f"After no {clock} are they clearly ahead of the others at their tables{what}, or behind them; "
            f"after the last one: {_apart(end, about)}."
        )
    side = "behind" if turn.first.apart[0] < 0 else "ahead"
    when = f"are {side}{what} from {turn.first.title} on"
    if turn.round > 1:
        when = f"{'fall behind' if side == 'behind' else 'get ahead'}{what} in {turn.first.title}"
    text = f"They {when}: after it, {_apart(turn.first, about)} compared with the others at their tables"
    if turn.first is not turn.last:
        text += f"; after {turn.last.title}, {_apart(turn.last, about)}"
    if turn.ends:
        return f"{text}."
    return f"{text}. After {end.title} they aren't clearly {side} any more: {_apart(end, about)}."


def _apart(gap: Gap, about: About) -> str:
    return with_interval(gap.apart, about.course.unit or about.unit, signed=True)


def _gauge(gap: Gap) -> str:
    """A difference in the words of the game: "-0.8 mines [-1.0, -0.6]"."""
    digits = 2 if abs(gap.apart[0]) < 1 else 1
    value, low, high = gap.apart
    return f"{value_text(value, gap.title, digits, signed=True)} {brackets(low, high, digits)}"


def frame(gaps: list[Gap], word: str) -> pl.DataFrame:
    """Gaps as a table: own value, the others', and the difference with its interval."""
    schema = {word: pl.String, "own": pl.Float64, "others": pl.Float64}
    schema |= {column: pl.Float64 for column in end_names("apart")} | {"clear": pl.Boolean}
    rows = [(gap.title, gap.own, gap.others, *gap.apart, gap.clear) for gap in gaps]
    return pl.DataFrame(rows, schema, orient="row")


def table(gaps: pl.DataFrame) -> Table:
    """The numbers of the engine, for people."""
    rows = [
        {
            "per game": row["what"],
            "own": plain(row["own"]),
            "others": plain(row["others"]),
            "difference": with_interval(ends_of(row, "apart"), digits=2, signed=True),
        }
        for row in gaps.iter_rows(named=True)
    ]
    caption = "Others: mean of the others at the same tables. Bold: clear after correction for all rows."
    return Table(pl.DataFrame(rows), gaps["clear"].to_list(), caption)


def chart(course: pl.DataFrame, title: str, about: About) -> Figure:
    """How far ahead they are after each round, with intervals."""
    unit = about.course.unit or about.unit
    ends: list[Ends] = list(course.select(end_names("apart")).iter_rows())
    last = ends[-1][0]
    side = "ahead of" if last > 0 else "behind"
    heading = f"{title}: {value_text(abs(last), unit)} {side} the others after {course[-1, 0]}"
    if not course["clear"][-1]:
        heading = f"{title}: neither clearly ahead nor behind after {course[-1, 0]}"
    note = (
        f"{about.course.title or unit} compared with the mean of the others at the table. Lines are 95 % "
        "intervals. Blue: clearly ahead, orange-red: clearly behind, grey: not clear, after correction."
    )
    with figure(heading, HEIGHT, note[:1].upper() + note[1:]) as (shown, axes):
        axes.axhline(0, color="#444444", lw=1, ls="--")
        places = list(range(1, len(ends) + 1))
        axes.plot(places, [value for value, _, _ in ends], color="#BBBBBB", lw=1.2, zorder=1)
        for place, (value, low, high), clear in zip(places, ends, course["clear"], strict=True):
            colour = GREY if not clear else BLUE if value > 0 else VERMILION
            axes.plot([place, place], [low, high], color=colour, lw=2.2, solid_capstyle="round")
            axes.plot(place, value, "o", color=colour, ms=5, mec="white", mew=0.8)
        step = max(1, len(places) // 12)
        axes.set_xticks(places[::step])
        axes.set_xlabel(f"after {about.course.clock}")
        axes.set_ylabel(unit)
    return shown
