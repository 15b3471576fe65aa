"""The dials of a rival: curves of a known truth, a panel for each dial, a sentence for each."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

import reports
from reports import charts
from reports.documents import report
from tests.reports import test_rival
from tests.reports.test_rival import BAND, solo_run

CHANCES = np.array([[0.2, 0.5, 0.5], [0.2, 0.8, 0.8], [0.2, 0.3, 0.3]])  # by cell and strategy
DIALS: list[dict[str, float]] = [{"drones": 5, "bonus": 1}, {"drones": 3}, {"bonus": 4}]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Standard, with three drones, and with a bonus of four."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(test_rival, "CHANCES", CHANCES)
        folder = solo_run(tmp_path_factory.mktemp("dials"), games=3_000)
    manifest = json.loads((folder / "manifest.json").read_text())
    for cell, dials, name in zip(manifest["cells"], DIALS, ("v0", "3 drones", "bonus 4"), strict=True):
        cell |= {"options": {"mode": "solo"}, "dials": dials, "variant": name}
        cell |= {"overlay": "printed" if name == "v0" else name}
    (folder / "manifest.json").write_text(json.dumps(manifest))
    return folder


def test_each_dial_has_its_numbers_and_the_standard_one(run: Path) -> None:
    table = reports.dials(run).filter(pl.col("player") == "good").sort("dial", "value")
    assert table.select("dial", "value", "standard").rows() == [
        ("bonus", 1, True),
        ("bonus", 4, False),
        ("drones", 3, False),
        ("drones", 5, True),
    ]
    truth = np.array([0.5, 0.3, 0.8, 0.5])
    assert np.abs(table["win_share"].to_numpy() - truth).max() < 4 * 0.5 / np.sqrt(2_000)


def test_the_chart_has_a_panel_for_each_dial(run: Path) -> None:
    table = reports.dials(run).filter(pl.col("level") == "rung")
    chart = charts.dial_curves(table, "seeds", "win_share", BAND)
    assert [axes.get_xlabel() for axes in chart.axes] == ["drones", "bonus"]
    assert re.match(
        r"Games won: drones moves most, from \d\d % at 3 to \d\d % at 5, for good",
        chart.get_suptitle().replace("\n", " "),
    )
    margins = charts.dial_curves(table, "seeds", "margin")
    assert margins.axes[0].get_ylabel() == "seeds ahead of the rival"
    empty = charts.dial_curves(table.with_columns(enough=False), "seeds")
    assert empty.get_suptitle() == "Too few games to say anything"


def test_the_page_has_curves_sentences_and_no_verdict_for_each_point(run: Path) -> None:
    findings, analyses = report.findings(run)
    page = report.render(findings, analyses)
    rival = findings.rival
    assert rival is not None
    drones, bonus = rival.dials
    assert re.match(
        r"Drones: good players win \d\d\.\d % at 3 and \d\d\.\d % at 5; on the same deals the difference is "
        r"-(?:29|30)\.\d \[-3\d\.\d, -2\d\.\d\] percentage points of wins and -\d\.\d \[",
        drones,
    )
    assert (
        bonus.startswith("Bonus: good players win")
        and " at 4; on the same deals the difference is -" in bonus
    )
    assert len(rival.verdicts) == 2, "of the standard rival, for both rungs"
    assert not rival.differences, "by rules alone there is one variant"
    assert {(row["variant"], row["beside"]) for row in rival.compared} == {
        ("3 drones", "standard"),
        ("bonus 4", "standard"),
    }
    assert page.count("Wins by dial") == 1 and "The dials of the rival" in page


def test_a_dial_that_does_not_go_one_way_gets_a_remark(run: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(run, tmp_path / "copied"))
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["cells"][2]["dials"] = {"drones": 9}  # 80 % at 3, 50 % at 5, 30 % at 9
    (folder / "manifest.json").write_text(json.dumps(manifest))
    rival: Any = report.findings(folder)[0].rival
    assert len(rival.dials) == 1 and " lead at " not in rival.dials[0]
    manifest["cells"][2]["dials"] = {"drones": 4}  # in between, and yet the least
    (folder / "manifest.json").write_text(json.dumps(manifest))
    rival = report.findings(folder)[0].rival
    assert re.search(r"from 3 to 5\); smallest lead at 4 \(-[34]\.\d seeds\)\.$", rival.dials[0])


def test_a_run_without_dials_has_no_curves(tmp_path: Path) -> None:
    folder = solo_run(tmp_path, games=300)
    assert reports.dials(folder).is_empty()
    rival: Any = report.findings(folder)[0].rival
    assert not rival.dials and not rival.curves


def test_scripts_get_the_paired_differences(run: Path) -> None:
    table = reports.differences(run).filter(pl.col("player") == "good")
    assert table["variant"].to_list() == ["3 drones", "bonus 4"]
    assert np.abs(table["win"].to_numpy() - [0.3, -0.2]).max() < 0.04


def test_an_overlay_file_is_not_a_dial_setting(run: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(run, tmp_path / "copied"))
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["cells"][1] |= {"variant": "v0", "overlay": "tiles", "dials": DIALS[0]}
    (folder / "manifest.json").write_text(json.dumps(manifest))
    table = reports.dials(folder).filter(pl.col("player") == "good")
    assert table.select("dial", "value").rows() == [("bonus", 1), ("bonus", 4)]
    assert report.findings(folder)[0].sensitivity[0].tried == ["tiles"]


def test_the_dial_that_moves_most_is_found_between_its_ends() -> None:
    points = [("a", 1, 0.4), ("a", 2, 0.9), ("a", 3, 0.5), ("b", 1, 0.4), ("b", 2, 0.6)]
    table = pl.DataFrame(points, schema=["dial", "value", "win_share"], orient="row").with_columns(
        player=pl.lit("good"), games=100, enough=True, standard=False, win_low=0.3, win_high=0.95
    )
    title = charts.dial_curves(table, "seeds").get_suptitle().replace("\n", " ")
    assert title == "Games won: a moves most, from 40 % at 1 to 90 % at 2, for good"
