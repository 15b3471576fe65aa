"""The answer of ``libration balance``, and the rows of its tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from reports.metrics.tolerance import OPEN, OUTSIDE
from reports.tables import Table
from sim.answers import charts
from sim.answers.answer import Answer
from sim.answers.fixing import step_text
from sim.answers.searching import Search
from sim.gamekit.edits import Edit
from sim.intervals import ends_of, known, with_half


@dataclass(frozen=True, repr=False, eq=False)
class BalanceAnswer(Answer):
    """``table``: a row for each faction (or seat) of each design and kind of players. ``designs``: a row for
    each design and kind of players. ``edits``: the result. ``tried``: what a step of each edit does.
    ``trade``: how far off the worst is with 0, 1, 2 ... edits, as estimated. ``rounds``: what was expected
    and found in each round."""

    word: str  # faction or seat
    band: float
    designs: pl.DataFrame
    edits: pl.DataFrame
    tried: pl.DataFrame
    trade: pl.DataFrame
    rounds: pl.DataFrame
    out: str | None
    footnote: ClassVar[str] = "95 % intervals, on deals that no step of the search has seen"

    def plot(self) -> Figure:
        """How far ahead each is in the last design."""
        last = self.designs.filter(players=self.designs["players"][0])["design"][-1]
        rows = self.table.filter(players=self.designs["players"][0], design=last).sort("ahead")
        drawn = [
            charts.Row(row["title"], ends_of(row, "ahead"), clear=row["verdict"] == "outside")
            for row in rows.iter_rows(named=True)
        ]
        scale = charts.Scale(f"{self.unit} ahead of a fair share ({last})", 0, "fair", signed=True)
        return charts.intervals(self.sentences[0], drawn, scale, f"Colours: outside ±{self.band:g}.")

    def shown(self) -> list[Table]:
        """The edits, then everybody before and after, then other players."""
        usual = self.designs["players"][0]
        rows = self.table.filter(players=usual)
        names = rows["design"].unique(maintain_order=True).to_list()
        tables = []
        if self.edits.height:
            lines = self.edits.select(
                pl.format("{}\n  {} = {}", "words", "path", "after").alias("edit"),
                pl.struct("step", "step_low", "step_high")
                .map_elements(step_text, pl.String)
                .alias(f"one step, {self.unit}"),
            )
            tables.append(Table(lines))
        by_group = {name: rows.filter(design=name).rows_by_key("group", named=True) for name in names}
        cells, bold = [], []
        for row in rows.filter(design=names[0]).sort("ahead", descending=True).iter_rows(named=True):
            found = [by_group[name][row["group"]][0] for name in names]
            line = {self.word: row["title"]}
            for one in found:
                value, _, high = ends_of(one, "ahead")
                line[one["design"]] = with_half(value, high - value, signed=True)
            if len(names) <= 2:  # more would not fit into 80 columns
                line["wins"] = " → ".join(f"{100 * one['wins']:.0f}" for one in found) + " %"
                line[""] = "" if found[-1]["verdict"] == OPEN else found[-1]["verdict"]
            cells.append(line)
            bold.append(found[-1]["verdict"] == OUTSIDE)
        caption = f"{self.unit} ahead or behind, as a handicap; fair: within ±{self.band:g}."
        if len(names) <= 2:
            caption += " Within, outside: shown to be so."
        tables.append(Table(pl.DataFrame(cells), bold, caption))
        if self.designs["players"].n_unique() > 1:
            caption = f"Who plays. Spread: standard deviation without chance, {self.unit}."
            tables.append(Table(_design_cells(self.designs, self.band), None, caption))
        return tables

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain types."""
        return super().to_dict() | {"within": self.band, "out": self.out}


def _design_cells(designs: pl.DataFrame, band: float) -> pl.DataFrame:
    return pl.DataFrame(
        [
            {
                "players": row["players"],
                "design": row["design"],
                "games": row["games"],
                "wins": f"{100 * row['fewest_wins']:.0f} to {100 * row['most_wins']:.0f} %",
                "spread": known(row["spread"]),
                "furthest": known(row["furthest"]),
                f"outside ±{band:g}": "?" if np.isnan(row["furthest"]) else str(row["outside"]),
            }
            for row in designs.iter_rows(named=True)
        ]
    )


def edit_rows(
    search: Search,
    allowed: Sequence[Edit],
    chosen: Mapping[int, int],
    titles: Mapping[str, str],
    names: Sequence[str],
) -> list[dict[str, Any]]:
    tried = {row["path"]: row for row in tried_rows(search, allowed, titles, names)}
    rows = []
    for place, steps in sorted(chosen.items()):
        edit = allowed[place]
        row = tried[edit.path]
        own = search.owns[place]
        words = edit.words(steps, row["title"], "" if own is None else names[own])
        rows.append(row | {"words": words, "before": edit.value, "after": edit.after(steps), "steps": steps})
    return rows


def tried_rows(
    search: Search, allowed: Sequence[Edit], titles: Mapping[str, str], names: Sequence[str]
) -> list[dict[str, Any]]:
    """What a step of each edit did to its own faction, or to the one that it moved most."""
    rows = []
    for one in search.tried:
        edit, own = allowed[one.number], search.owns[one.number]
        group = int(np.abs(one.effect.value).argmax()) if own is None else own
        value, half = float(one.effect.value[group]), 1.96 * float(one.effect.error[group])
        title = titles.get(names[group], names[group])
        words = edit.words(one.direction, title, "" if own is None else names[group])
        rows.append(
            {"path": edit.path, "words": words, "title": title}
            | {"value": edit.value, "direction": one.direction, "size": edit.step, "deals": one.deals}
            | {"step": value, "step_low": value - half, "step_high": value + half, "dropped": one.dropped}
        )
    return rows


def round_rows(search: Search, names: Sequence[str]) -> list[dict[str, Any]]:
    return [
        {"round": number, "edits": len(steps), "group": name}
        | {"expected": float(expected.value[place]), "found": float(found.value[place])}
        for number, (steps, expected, found) in enumerate(search.rounds, 1)
        for place, name in enumerate(names)
    ]
