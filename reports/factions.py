"""The table of factions, seats or strategies: how often each wins, how sure that is, and what is fair."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl

from reports.metrics.estimates import Estimates
from sim.intervals import independent, mean_and_error, wilson_ends


def faction_table(seats: pl.DataFrame, by: str = "faction") -> pl.DataFrame:
    """A row for each faction of a ``seats`` table, or each value of another column, best win share first.

    Columns have the same names as in reports. Tied winners share the win (``win_share`` of the seats table).
    If a faction sits at a table several times, the game counts once, with the mean of its seats, because they
    are not independent. The win share has Wilson's interval, the mean score Student's. ``fair`` is the share
    a faction would win if all were equal: 1 / players, averaged over its games.
    """
    return summed_table([faction_sums(seats, by)])


def faction_sums(seats: pl.DataFrame, by: str) -> pl.DataFrame:
    """What ``faction_table`` needs to know of some games. The sums of several parts can be added up."""
    sums = {
        name: (pl.col(column).cast(pl.Float64).sum(), (pl.col(column).cast(pl.Float64) ** 2).sum())
        for name, column in (("win", "win_share"), ("points", "score"))
    }
    return (
        seats.group_by(by, "game", maintain_order=True)
        .agg(pl.col("score", "win_share").mean(), pl.len().alias("seats"), pl.col("players").first())
        .group_by(by, maintain_order=True)  # the same order of adding up, so the same bits
        .agg(
            pl.len().alias("games"),
            pl.col("seats").max(),
            (1 / pl.col("players")).sum().alias("fair"),
            *(pair[0].alias(name) for name, pair in sums.items()),
            *(pair[1].alias(f"{name}2") for name, pair in sums.items()),
        )
    )


def summed_table(parts: Sequence[pl.DataFrame]) -> pl.DataFrame:
    """The table, from the sums of the parts."""
    by = parts[0].columns[0]
    added = pl.col("games", "fair", "win", "points", "win2", "points2").sum()
    rows = pl.concat(parts).group_by(by, maintain_order=True).agg(pl.col("seats").max(), added)
    games = rows["games"].to_numpy()
    share, share_error = mean_and_error(games, rows["win"], rows["win2"])
    score, score_error = mean_and_error(games, rows["points"], rows["points2"])
    effective = np.where(rows["seats"].to_numpy() > 1, independent(share, share_error, games), games)
    estimates = {
        "win_share": wilson_ends(share, effective),
        "score": Estimates(score, score_error, games - 1).ends(),
    }
    columns = {
        name: ends
        for value, key in (("score", "score"), ("win_share", "win"))
        for name, ends in zip((value, f"{key}_low", f"{key}_high"), estimates[value], strict=True)
    }
    frame = pl.DataFrame({by: rows[by], "games": rows["games"], **columns, "fair": rows["fair"] / games})
    frame = frame.with_columns(pl.col(pl.Float64).fill_nan(None))
    return frame.sort(["win_share", "score", by], descending=[True, True, False])
