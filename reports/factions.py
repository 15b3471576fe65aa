"""The table of factions, or of strategies: who wins how often, how sure that is, and what would be fair."""

from __future__ import annotations

import polars as pl
from rich.table import Table

from reports.metrics.intervals import students
from sim.intervals import wilson


def faction_table(seats: pl.DataFrame, by: str = "faction") -> pl.DataFrame:
    """A row for each faction of a ``seats`` table, or each value of another column, best win share first.

    A shared first place is split between the winners (``win_share`` of the seats table). The interval of
    the win share is Wilson's; that of the mean score is Student's. ``fair_share`` is what a faction would
    win if all were equal: 1 / players, over the games that it played.
    """
    rows = seats.group_by(by).agg(
        pl.len().alias("games"),
        pl.col("score").mean().alias("mean_score"),
        (pl.col("score").std() / pl.len().sqrt()).alias("error"),
        pl.col("win_share").cast(pl.Float64).mean(),
        (1 / pl.col("players")).mean().alias("fair_share"),
    )
    half = pl.col("error") * pl.Series(students(rows["games"].to_numpy() - 1))
    middle, width = wilson(pl.col("win_share"), pl.col("games"))
    return (
        rows.with_columns(
            score_low=pl.col("mean_score") - half,
            score_high=pl.col("mean_score") + half,
            win_low=middle - width,
            win_high=middle + width,
        )
        .select(
            *(by, "games", "mean_score", "score_low", "score_high"),
            *("win_share", "win_low", "win_high", "fair_share"),
        )
        .sort(["win_share", "mean_score", by], descending=[True, True, False])
    )


def render(table: pl.DataFrame, title: str) -> Table:
    """The table for a terminal; bold where the fair share lies outside of the interval."""
    by = table.columns[0]
    shown = Table(by, title=title, title_justify="left", title_style="bold", pad_edge=False)
    for heading in ("games", "score", "95 %", "wins", "95 %", "fair"):
        shown.add_column(heading, justify="right")
    for row in table.iter_rows(named=True):
        uneven = not row["win_low"] <= row["fair_share"] <= row["win_high"]
        shown.add_row(
            row[by],
            f"{row['games']:,}",
            f"{row['mean_score']:.1f}",
            _interval(row["score_low"], row["score_high"]),
            f"{100 * row['win_share']:.1f} %",
            _interval(100 * row["win_low"], 100 * row["win_high"]),
            f"{100 * row['fair_share']:.1f} %",
            style="bold" if uneven else None,
        )
    return shown


def _interval(low: float | None, high: float | None) -> str:
    """Brackets, or nothing where there is no interval: a single game has no spread."""
    return "" if low is None or high is None else f"\\[{low:.1f}, {high:.1f}]"
