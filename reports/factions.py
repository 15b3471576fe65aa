"""The table of factions, or of strategies: who wins how often, how sure that is, and what would be fair."""

from __future__ import annotations

import numpy as np
import polars as pl
from rich.table import Table

from reports.metrics.intervals import Estimates
from sim.intervals import brackets, ends_of, independent, mean_and_error, percent, plain, wilson_ends


def faction_table(seats: pl.DataFrame, by: str = "faction") -> pl.DataFrame:
    """A row for each faction of a ``seats`` table, or each value of another column, best win share first.

    The columns are called as those of the reports. A shared first place is split between the winners
    (``win_share`` of the seats table). Whoever sits at a table several times counts once, by the mean of its
    seats: they are not independent. The interval of the win share is Wilson's; that of the mean score is
    Student's. ``fair`` is what a faction would win if all were equal: 1 / players, over the games that it
    played.
    """
    sums = {
        name: (pl.col(column).cast(pl.Float64).sum(), (pl.col(column).cast(pl.Float64) ** 2).sum())
        for name, column in (("win", "win_share"), ("points", "score"))
    }
    rows = (
        seats.group_by(by, "game")
        .agg(pl.col("score", "win_share").mean(), pl.len().alias("seats"), pl.col("players").first())
        .group_by(by)
        .agg(
            pl.len().alias("games"),
            pl.col("seats").max(),
            (1 / pl.col("players")).mean().alias("fair"),
            *(pair[0].alias(name) for name, pair in sums.items()),
            *(pair[1].alias(f"{name}2") for name, pair in sums.items()),
        )
    )
    games = rows["games"].to_numpy()
    share, share_error = mean_and_error(games, rows["win"], rows["win2"])
    score, score_error = mean_and_error(games, rows["points"], rows["points2"])
    told = np.where(rows["seats"].to_numpy() > 1, independent(share, share_error, games), games)
    columns = {
        "win_share": wilson_ends(share, told),
        "score": Estimates(score, score_error, games - 1).ends(),
    }
    found = {
        name: ends
        for value, key in (("score", "score"), ("win_share", "win"))
        for name, ends in zip((value, f"{key}_low", f"{key}_high"), columns[value], strict=True)
    }
    frame = pl.DataFrame({by: rows[by], "games": rows["games"], **found, "fair": rows["fair"]})
    frame = frame.with_columns(pl.col(pl.Float64).fill_nan(None))
    return frame.sort(["win_share", "score", by], descending=[True, True, False])


def render(table: pl.DataFrame, title: str) -> Table:
    """The table for a terminal; bold where the fair share lies outside of the interval."""
    by = table.columns[0]
    shown = Table(by, title=title, title_justify="left", title_style="bold", pad_edge=False)
    for heading in ("games", "score", "95 %", "wins", "95 %", "fair"):
        shown.add_column(heading, justify="right")
    for row in table.iter_rows(named=True):
        uneven = not row["win_low"] <= row["fair"] <= row["win_high"]
        shown.add_row(
            str(row[by] + 1) if by == "seat" else row[by],  # people count from 1
            f"{row['games']:,}",
            plain(row["score"]),
            _interval(ends_of(row, "score")[1:]),
            percent(row["win_share"]),
            _interval(ends_of(row, "win_share", "win")[1:], 100),
            percent(row["fair"]),
            style="bold" if uneven else None,
        )
    return shown


def _interval(ends: tuple[float | None, float | None], scale: float = 1) -> str:
    """Brackets, or nothing where there is no interval: a single game has no spread."""
    low, high = ends
    return "" if low is None or high is None else f"\\{brackets(low, high, scale=scale)}"
