"""Tables as notebooks show them."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

import reports
from reports.tables import Table, interval
from sim.errors import BadInput
from tests.reports.synthetic import Truth, write_run

FRAME = pl.DataFrame(
    {
        "name": ["bees & wasps", "crabs"],
        "games": [1200, 30],
        "win_share": [0.4804, None],
        "win_low": [0.4451, None],
        "win_high": [0.5149, None],
    }
)


def test_an_interval_is_written_behind_its_value() -> None:
    shown = FRAME.select(interval("win_share", "win", percent=True))
    assert shown["win_share"].to_list() == ["48.0 [44.5, 51.5]", None]
    ends = pl.DataFrame(
        {"value": [1.0], "low": [-0.25], "high": [2.25], "value_low": [0.0], "value_high": [2.0]}
    )
    assert ends.select(interval("value", "", digits=2)).item() == "1.00 [-0.25, 2.25]"
    assert ends.select(interval("value", digits=0)).item() == "1 [0, 2]"


def test_html_has_every_cell_and_no_quotes_or_types() -> None:
    page = Table(FRAME.lazy().select("name", "games", "win_low"))._repr_html_()
    assert page.count("<tr>") == 3
    assert (
        '<td style="text-align: left">bees &amp; wasps</td><td style="text-align: right">1,200</td>' in page
    )
    assert '<td style="text-align: right"></td>' in page, "what is unknown is empty"
    assert '"bees' not in page and "str" not in page


def test_text_has_all_rows() -> None:
    many = pl.DataFrame({"number": range(100, 160)})
    shown = repr(Table(many))
    assert all(str(number) in shown for number in range(100, 160))
    assert "shape" not in shown and "i64" not in shown


def test_a_cell_that_the_run_does_not_have_is_refused(tmp_path: Path) -> None:
    folder = write_run(tmp_path, Truth(games=60, seed=1))
    assert reports.analyse(folder).cell.games == reports.analyse(str(folder), 0).cell.games == 60
    with pytest.raises(BadInput, match="cell: expected a number below 1, found 1"):
        reports.analyse(folder, 1)


def test_what_is_no_run_is_refused() -> None:
    with pytest.raises(BadInput, match=r"run: expected a run or its folder, found 3 \(int\)"):
        reports.analyse(3)  # type: ignore[arg-type]
