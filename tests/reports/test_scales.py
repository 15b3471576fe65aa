"""Points for one more of each number: known truths, deals that cancel, and the page."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import polars as pl
import pytest

from reports.documents.dials import scale_section
from reports.metrics.analysis import Analysis
from reports.metrics.scales import scales
from tests.study import analysed
from tests.worlds import World

AHEAD = (6.0, 0.0, 0.0, 0.0, 0.0, 0.0, -6.0)


def turned(world: World, seed: int, **dials: float) -> Analysis:
    analysis = analysed(world, seed)
    return replace(analysis, cell=replace(analysis.cell, variant=world.name, dials=dials))


@pytest.fixture(scope="module")
def first() -> Analysis:
    return turned(World("printed"), 1, rate=2.0, size=1.0)


def test_one_more_brings_what_the_world_is_made_of(first: Analysis) -> None:
    higher = turned(World("high", factions=AHEAD), 2, rate=5.0)
    between = turned(World("between", factions=AHEAD), 3, rate=3.0)
    table = scales([first, between, higher])
    assert table["dial"].unique().to_list() == ["rate"], "size stands at one number"
    assert table.select("lowest", "highest").unique().rows() == [(2.0, 5.0)]
    rows = {row["subject"]: row for row in table.filter(kind="faction").to_dicts()}
    # 6 points in 3 steps, and who is ahead by 6 has opponents who are behind by 1: 7 points of margin.
    for name, truth in (("Ants", 7 / 3), ("Crabs", 0.0), ("Goats", -7 / 3)):
        row = rows[name]
        assert abs(row["value"] - truth) < 4 * (row["high"] - row["low"]) / 4, name
    assert rows["Ants"]["clear"] and rows["Goats"]["clear"] and rows["Ants"]["value"] > 0
    (score,) = table.filter(kind="score").to_dicts()
    assert score["low"] < 0 < score["high"] and not score["clear"], "what some gain, others lose"


def test_the_luck_of_deals_that_both_play_cancels(first: Analysis) -> None:
    same, other = (turned(World("high", factions=AHEAD), seed, rate=5.0) for seed in (1, 2))
    widths = [
        float((frame["high"] - frame["low"]).mean())  # type: ignore[arg-type]
        for frame in (scales([first, same]), scales([first, other]))
    ]
    assert widths[0] < widths[1] / 5


def test_a_dial_that_never_changes_alone_has_no_number(first: Analysis) -> None:
    both = turned(World("both", factions=AHEAD), 2, rate=5.0, size=3.0)
    assert scales([first, both]).is_empty() and scales([first]).is_empty()


def test_the_page_has_a_line_for_each(first: Analysis) -> None:
    higher = turned(World("high", factions=AHEAD), 2, rate=5.0)
    table = scales([first, higher])
    section = scale_section(table.to_dicts(), "VP")
    (part,) = section.parts
    assert part.table is not None and len(part.table.rows) == table.height
    texts = [[cell.text for cell in row.cells] for row in part.table.rows]
    assert texts[0][:3] == ["rate", "2 to 5", "mean score"]
    (ants,) = (row for row in part.table.rows if row.cells[2].text == "Ants ahead")
    value = table.filter(pl.col("subject") == "Ants")["value"][0]
    assert ants.proven and ants.cells[3].text.startswith(f"{np.round(value, 2)}")
