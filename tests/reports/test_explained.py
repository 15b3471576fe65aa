"""Every column of the tables of an analysis is explained."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import polars as pl
import pytest

import reports
from reports.metrics.analysis import Analysis
from reports.metrics.explained import MEANINGS
from sim.errors import BadInput
from tests.reports.synthetic import Truth, write_run

RICH = Truth(
    games=600,
    strategies={"careful": 0.0, "bold": 2.0},
    tiles={"sun": 3.0, "rain": 0.0, "wind": 1.0},
    dealt=("rain",),
)
POOR = Truth(games=40, players=2)


def frames(analysis: Analysis) -> dict[str, pl.DataFrame]:
    values = {field.name: getattr(analysis, field.name) for field in fields(analysis)}
    return {name: frame for name, frame in values.items() if isinstance(frame, pl.DataFrame)}


@pytest.mark.parametrize("truth", [RICH, POOR], ids=["rich", "poor"])
def test_every_column_of_every_table_is_explained_and_nothing_else(truth: Truth, tmp_path: Path) -> None:
    about = {"unit": "coins", "clock": "turn"}
    analysis = reports.analyse(write_run(tmp_path / "run", truth, about=about))
    there = frames(analysis)
    assert {name: sorted(columns) for name, columns in MEANINGS.items()} == {
        name: sorted(frame.columns) for name, frame in there.items()
    }
    explained = analysis.columns()
    expected = [(name, column) for name, frame in there.items() for column in frame.columns]
    assert explained.select("table", "column").rows() == expected
    assert all(len(meaning) > 4 and not set("{}") & set(meaning) for meaning in explained["meaning"])


def test_one_table_is_explained_in_the_words_of_its_game(tmp_path: Path) -> None:
    about = {"unit": "coins", "clock": "turn"}
    analysis = reports.analyse(write_run(tmp_path / "run", POOR, about=about))
    meanings = dict(analysis.columns("components").select("column", "meaning").rows())
    assert list(meanings) == analysis.components.columns
    assert meanings["round"] == "mean turn in which it was first taken"
    assert meanings["points"] == "mean coins it gave to seats that took it"
    assert meanings["points_low"] == "lower end of the 95 % interval of points"
    with pytest.raises(BadInput, match=r'^table: "faction" is not a table.*Did you mean "factions"\?'):
        analysis.columns("faction")
