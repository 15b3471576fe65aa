"""The error rate of a whole page: all comparisons its cells make are corrected together.

Every table has p-values (``p``, or ``x_p``). Here they become ``q``, or ``x_q``, after a correction over all
tables of all cells of a report. A page claims only what passes. So at most the stated share of its claims is
expected to be false, and if the game is even, at most that share of pages claims any difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from reports.metrics.estimates import FALSE_DISCOVERIES, corrected
from reports.metrics.tolerance import answer

if TYPE_CHECKING:
    from reports.metrics.analysis import Analysis

# Families of comparisons: a table, and which of its p-values. Each has the same weight within its pool.
FAMILIES = (
    *(
        ("factions", "p"),
        ("seats", "p"),
        ("strategies", "p"),
        ("strategies", "win_p"),
        ("match_ups", "p"),
        ("match_ups", "beyond_p"),
    ),
    ("strategy_match_ups", "p"),
    *(("components", "p"), ("set_up", "p"), ("faction_components", "p"), ("strategy_components", "p")),
    *(("pairs", "p"), ("by_player", "p"), ("ending_pays", "p")),
)
# Corrected separately, because easy discoveries of one kind make room for false claims of another: in an even
# game everything is within the tolerance, and players always differ from an automated rival.
WITHIN_TOLERANCE = (("factions", "within_p"), ("seats", "within_p"))
OF_THE_RIVAL = (("rival", "p"), ("rival", "within_p"))
POOLS = (FAMILIES, WITHIN_TOLERANCE, OF_THE_RIVAL)
ANSWERED = ("factions", "seats", "rival")


def corrected_page(analyses: Sequence[Analysis]) -> list[Analysis]:
    """The cells of a page with a ``q`` for each ``p``, and what follows from it."""
    passed: dict[tuple[str, str], np.ndarray] = {}
    for pool in POOLS:
        passed |= _passed(pool, analyses)
    starts = dict.fromkeys(passed, 0)
    corrected_analyses = []
    for analysis in analyses:
        tables: dict[str, pl.DataFrame] = {}
        for (table, column), values in passed.items():
            frame, start = tables.get(table, getattr(analysis, table)), starts[table, column]
            starts[table, column] += frame.height
            q = pl.Series(column.removesuffix("p") + "q", values[start : start + frame.height], pl.Float64)
            tables[table] = frame.with_columns(q)
        claimed: dict[str, Any] = {name: _claimed(name, frame) for name, frame in tables.items()}
        corrected_analyses.append(replace(analysis, **claimed))
    return corrected_analyses


def _passed(
    families: Sequence[tuple[str, str]], analyses: Sequence[Analysis]
) -> dict[tuple[str, str], np.ndarray]:
    """Corrected p-values of some families, over all cells."""
    p_values = [
        np.concatenate([getattr(analysis, table)[column].to_numpy().astype(float) for analysis in analyses])
        for table, column in families
    ]
    return dict(zip(families, corrected(*p_values), strict=True))


def _claimed(name: str, frame: pl.DataFrame) -> pl.DataFrame:
    frame = frame.with_columns(proven=_sure("q"))
    if name in ANSWERED:
        frame = frame.with_columns(answer=answer(pl.col("q"), pl.col("within_q")))
    if name.endswith("match_ups"):  # a pair is tested once: its other side has the same answer
        who = "strategy" if name.startswith("strategy") else "faction"
        keys = [key for key in ("q", "beyond_q") if key in frame.columns]
        back = frame.select(pl.col("opponent").alias(who), pl.col(who).alias("opponent"), *keys)
        both = frame.join(back, on=[who, "opponent"], how="left", suffix="_back", maintain_order="left")
        filled = [pl.when(pl.col(key).is_nan()).then(f"{key}_back").otherwise(key).alias(key) for key in keys]
        frame = both.with_columns(*filled).drop(f"{key}_back" for key in keys)
        frame = frame.with_columns(_sure(key).alias(f"{key.removesuffix('q')}proven") for key in keys)
    return frame


def _sure(column: str) -> pl.Expr:
    return (pl.col(column).fill_nan(None) <= FALSE_DISCOVERIES).fill_null(False)


def comparisons(analysis: Analysis) -> int:
    """How many comparisons a cell makes."""
    columns = [getattr(analysis, table)[column] for pool in POOLS for table, column in pool]
    return sum(column.fill_nan(None).drop_nulls().len() for column in columns)
