"""How games end: who ends them, where that player stood, and whether it pays; counted by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

import reports
from reports.documents import report
from reports.metrics.analysis import Analysis
from tests.reports.synthetic import Truth, put, rescore, words_of, write_run

GAMES = 400
ENDS: dict[str, Any] = {
    "type": "over",
    "types": {"1": "sunset", "2": "flight"},
    "seat": "last",
    "done": "tokens",
    "left": "tokens left",
    "of": {"2": 10},
    "before": "earlier",
    "forced": "must",
    "forced_title": "had to",
}


def ended_run(folder: Path, ends: dict[str, Any] = ENDS, overlay: str = "printed") -> Path:
    """Every fourth game ends by flight, in the turn of seat 1, who was behind and stays it; the others by
    sunset, in the turn of seat 0. Of these, seat 0 led and wins in every second; in the others both were even
    and seat 0 loses."""
    run = write_run(folder, Truth(games=GAMES, players=2), parts=3, about={"title": "Meadow", "ends": ends})
    for path in sorted((folder / "games").glob("*.parquet")):
        frame = pl.read_parquet(path)
        flight = pl.col("game") % 4 == 0
        frame.with_columns(
            over=pl.when(flight).then(2).otherwise(1).cast(pl.Int8),
            last=pl.when(flight).then(1).otherwise(0).cast(pl.Int8),
            tokens=pl.when(flight).then(4).otherwise(9).cast(pl.Int16),
            must=(pl.col("game") % 8 == 1).cast(pl.Int8),
        ).pipe(put, path)

    def score(frame: pl.DataFrame) -> np.ndarray:
        won = (frame["game"] % 4 == 0) | (frame["game"] % 2 == 1)  # by seat 0
        return np.where((frame["seat"] == 0) == won, 60, 50)

    rescore(run, score)
    for path in sorted((folder / "seats").glob("*.parquet")):
        frame = pl.read_parquet(path)
        even = pl.col("game") % 4 == 2
        lead = pl.when(even).then(30).when(pl.col("seat") == 0).then(40).otherwise(20)
        frame.with_columns(earlier=lead.cast(pl.Int16)).pipe(put, path)
    manifest = json.loads((run / "manifest.json").read_text())
    manifest["cells"][0]["overlay"] = overlay
    (run / "manifest.json").write_text(json.dumps(manifest))
    return run


@pytest.fixture(scope="module")
def analysis(tmp_path_factory: pytest.TempPathFactory) -> Analysis:
    return reports.analyse(ended_run(tmp_path_factory.mktemp("ended")))


def test_the_ways_to_end_are_counted(analysis: Analysis) -> None:
    rows = {row["end"]: row for row in analysis.endings.to_dicts()}
    assert {end: row["games"] for end, row in rows.items()} == {"all": 400, "sunset": 300, "flight": 100}
    assert (rows["sunset"]["share"], rows["flight"]["share"]) == (0.75, 0.25)
    # Sunset: games 1, 3 of four are won by who ends, game 2 is not. Flight: who ends loses.
    assert (rows["sunset"]["wins"], rows["flight"]["wins"]) == (pytest.approx(2 / 3), 0)
    assert rows["all"]["wins"] == 0.5
    assert (rows["sunset"]["rank"], rows["flight"]["rank"]) == (pytest.approx(4 / 3), 2)
    assert (rows["sunset"]["rank_before"], rows["flight"]["rank_before"]) == (1, 2)
    assert (rows["sunset"]["left"], rows["flight"]["left"]) == (1, 6)
    assert rows["sunset"]["forced"] == pytest.approx(50 / 300)
    low, high = rows["flight"]["share_low"], rows["flight"]["share_high"]
    assert 0.21 < low < 0.25 < high < 0.295, "every fourth game: known better than from as many by chance"


def test_ending_is_held_against_those_who_stood_alike(analysis: Analysis) -> None:
    rows = {
        (row["stood"], row["ended"]): (row["seats"], row["wins"]) for row in analysis.ending_pays.to_dicts()
    }
    assert rows == {
        ("led alone", True): (200, 1.0),
        ("led alone", False): (100, 1.0),
        ("shared the lead", True): (100, 0.0),
        ("shared the lead", False): (100, 1.0),
        ("was behind", True): (100, 0.0),
        ("was behind", False): (200, 0.0),
    }


def test_the_page_says_it(tmp_path: Path) -> None:
    findings, analyses = report.findings(ended_run(tmp_path))
    page = words_of(report.render(findings, analyses))
    assert "How games end: sunset 75.0 %, flight 25.0 %. The player who ends the game wins 50.0 % [" in page
    assert "A player who led alone before the last turn won 100.0 %" in page
    assert "no difference is shown" in page.partition("A player who led alone")[2].partition("</li>")[0]
    assert (
        "no difference is shown"
        not in page.partition("A player who shared the lead")[2].partition("</li>")[0]
    )
    assert "tokens left" in page and "had to" in page and "Does ending the game pay off?" in page
    assert findings.cells[0].tables["endings"][0]["games"] == 400


def test_what_the_run_has_no_column_for_is_not_shown(tmp_path: Path) -> None:
    ends = ENDS | {"before": "nowhere", "forced": "nowhere"}
    findings, analyses = report.findings(ended_run(tmp_path, ends))
    assert analyses[0].ending_pays.is_empty()
    assert analyses[0].endings["rank_before"].null_count() == 3
    page = report.render(findings, analyses)
    assert "How games end" in page
    assert "Does ending the game pay off?" not in page and "rank before" not in page and "had to" not in page


def test_what_is_left_is_not_reported_for_changed_components(tmp_path: Path) -> None:
    assert reports.analyse(ended_run(tmp_path, overlay="mine")).endings["left"].null_count() == 3


def test_a_run_that_does_not_tell_has_no_such_part(tmp_path: Path) -> None:
    run = write_run(tmp_path, Truth(games=60), about={"title": "Meadow"})
    findings, analyses = report.findings(run)
    assert analyses[0].endings.is_empty() and "How games end" not in report.render(findings, analyses)


def test_ways_to_end_are_counted_where_nobody_ends_a_game(tmp_path: Path) -> None:
    ends = {key: value for key, value in ENDS.items() if key in ("type", "types")}
    findings, analyses = report.findings(ended_run(tmp_path, ends))
    rows = {row["end"]: row for row in analyses[0].endings.to_dicts()}
    assert {end: row["games"] for end, row in rows.items()} == {"all": 400, "sunset": 300, "flight": 100}
    assert {row["wins"] for row in rows.values()} == {row["rank"] for row in rows.values()} == {None}
    page = words_of(report.render(findings, analyses))
    assert "How games end: sunset 75.0 %, flight 25.0 %." in page and "who ends the game" not in page
