"""What ``sim.worth`` returns: what items are worth to a seat, and what changes if nobody has them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from reports.nobody import SPREAD
from reports.tables import Table
from reports.worth import ends_in, noun
from sim.answers import charts
from sim.answers.answer import Answer
from sim.intervals import Ends, ends_of, percent, with_half, with_interval

CAPTION = "±: 95 % intervals. Bold: clear after one correction for all rows."
WATCHED = "±: 95 % intervals that hold together, for all rows at all looks. Bold: clearly not 0."
OFTEN = 0.1  # of the deals, for a broken ban to be marked
ABSENT = (
    "±: 95 % intervals of the changes. Bold: clear; of factions or seats, after correction for all of them."
)


@dataclass(frozen=True, repr=False, eq=False)
class WorthAnswer(Answer):
    """``table``: a row for each item and each kind of players. ``without``: how the game changes if nobody
    may; empty for a family."""

    limits: ClassVar[tuple[str, ...]] = (
        "How players would plan who knew of the ban: they only notice it when they choose a move.",
    )
    without: pl.DataFrame
    pairing: str
    watched: Mapping[str, Any] | None = None  # when it was to stop, the looks, and what they decided
    worth_of: ClassVar[str] = "to be allowed it"

    def plot(self) -> Figure:
        """What each item is worth."""
        rows = self.table.sort("margin", descending=True)
        several = rows["players"].n_unique() > 1
        label = f"{self.unit} compared with the others that it is worth {self.worth_of}"
        scale = charts.Scale(label, 0, "nothing", signed=True)
        drawn = [
            charts.Row(_drawn_name(row, several), ends_of(row, "margin"), clear=row["clear"])
            for row in rows.iter_rows(named=True)
        ]
        note = f"Colours: after one correction for all rows. {self.played}"
        if any(_often_broken(row) for row in rows.iter_rows(named=True)):
            note += ". *: the ban was broken in over a tenth of the deals"
        title = self.sentences[0].split(": own score")[0]
        if several and rows["title"].n_unique() == 1:
            title = f"{rows['title'][0]}: what it is worth to each kind of players"
        elif rows.height > 1:
            clear = rows.filter("clear")["margin"]
            title = f"Of {rows.height} {self._items()}, {(clear > 0).sum()} are clearly worth having"
            title += f", {(clear < 0).sum()} better left alone" if (clear < 0).any() else ""
        return charts.intervals(title, drawn, scale, note)

    @property
    def played(self) -> str:
        """What the answer is based on; each deal is played several times."""
        return super().played.replace(" games", " deals", 1)

    def _items(self) -> str:
        """What the rows are, in the plural."""
        return noun(self.table["kind"].to_list(), self.table["group"].to_list())

    def shown(self) -> list[Table]:
        """What each item is worth; then what changes if nobody may."""
        rows = sorted(self.table.to_dicts(), key=lambda row: -row["margin"])
        tables = [
            Table(
                pl.DataFrame([self._cells(row) for row in rows]),
                [row["clear"] for row in rows],
                WATCHED if self.watched else CAPTION,
            )
        ]
        if self.without.height:
            tables.append(change_table(self.without, "What changes if nobody may."))
        return tables

    def _cells(self, row: Mapping[str, Any]) -> dict[str, str]:
        several = self.table.filter(title=row["title"])["group"].n_unique() > 1  # a card used in several ways
        cells = {"": f"{row['title']} ({row['group'].lower()})" if several else row["title"]}
        if self.table["players"].n_unique() > 1:
            cells["players"] = row["players"]
        if self.table["taken"].is_not_null().any():
            cells |= {"taken, %": percent(row["taken"]).removesuffix(" %")}
        if self.table["deals"].n_unique() > 1:
            cells["deals"] = f"{row['deals']:,}"
        columns = {
            f"worth, {self.unit}": ("margin", 1),
            "wins, %": ("wins", 100),
            "per taker": ("per_taker", 1),
            "correlation": ("correlation", 1),
        }
        for heading, (name, scale) in columns.items():
            ends = ends_in(row, name)
            if ends or any(self.table[name].is_not_null()):
                cells[heading] = "" if ends is None else self._cell(ends, scale)
        return cells

    def _cell(self, ends: Ends, scale: float) -> str:
        """A value with its interval, which may be skewed if it was watched."""
        return with_interval(ends, scale=scale, signed=True) if self.watched else _half(ends, scale)

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain types, with how the games were paired."""
        return super().to_dict() | {"pairing": self.pairing, "watched": self.watched}


def _often_broken(row: Mapping[str, Any]) -> bool:
    return bool(row["forced"] > OFTEN * row["deals"])


def _drawn_name(row: Mapping[str, Any], several: bool) -> str:
    """The name of a row of the chart."""
    name = f"{row['title']} ({row['players']})" if several else str(row["title"])
    return f"{name} *" if _often_broken(row) else name


def _half(ends: Ends, scale: float) -> str:
    return with_half(ends[0], ends[2] - ends[0], scale=scale, signed=True)


def change_table(changes: pl.DataFrame, caption: str) -> Table:
    """The rows of ``nobody_rows`` for people."""
    frame = pl.DataFrame([_change_cells(row) for row in changes.iter_rows(named=True)])
    return Table(frame, changes["clear"].to_list(), caption)


def _change_cells(row: Mapping[str, Any]) -> dict[str, str]:
    scale = 100 if row["measure"] == "wins" else 1
    before, after = (f"{scale * row[side]:.1f}" for side in ("before", "after"))
    measure = {"wins": "wins, %"}.get(row["measure"], row["measure"])
    return {
        "": row["name"],
        "of": measure,
        "now": before,
        "without": after,
        "change": _half(ends_of(row, "change"), scale),
    }


def paired_text(rows: Sequence[Mapping[str, Any]], deals: int, how: str) -> str:
    """How the games were paired, and how many that saved."""
    saved = [row["saved"] for row in rows if np.isfinite(row["saved"])]
    more = f"; separate deals would have taken {np.median(saved):,.1f} times as many games" if saved else ""
    return f"{deals:,} deals, {how}{more}."


class GivenAnswer(WorthAnswer):
    """What a player gains who has more at the start."""

    worth_of: ClassVar[str] = "to start with it"


@dataclass(frozen=True, repr=False, eq=False)
class AbsentAnswer(Answer):
    """``table``: how the game changes if something isn't in the set-up: the mean score, decisions per game,
    the spread of wins, and the wins of each faction, or seat."""

    pairing: str

    def plot(self) -> Figure:
        """How the share of wins of each faction, or seat, changes."""
        rows = [
            charts.Row(row["name"], ends_of(row, "change"), clear=row["clear"])
            for row in self.table.iter_rows(named=True)
            if row["measure"] == "wins" and not row["name"].startswith(SPREAD)
        ]
        label = "change in the share of wins, percentage points"
        scale = charts.Scale(label, 0, "no change", factor=100, signed=True)
        return charts.intervals(self.sentences[0].split(": mean score")[0], rows, scale, self.pairing)

    def shown(self) -> list[Table]:
        """What changes."""
        return [change_table(self.table, ABSENT)]

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain types, with how the games were paired."""
        return super().to_dict() | {"pairing": self.pairing}
