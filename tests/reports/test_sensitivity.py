"""Verdicts that hold with other components, are open, or are reversed; of runs whose truth is known."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from reports.documents import report
from reports.documents.findings import Findings
from tests.reports.synthetic import FACTIONS, Truth, rescore, sealed, write_run
from tests.reports.test_rival import ABOUT, BAND, solo_run

GAMES = 2_000
OVERLAYS = ("printed", "same", "weaker", "turned")
SIZES = (6.0, 6.0, 0.0, -6.0)  # what ants are ahead by in each of them
RECONSTRUCTED = {
    "title": "Meadow",
    "components": {"tile": {"entries": {"old": {"title": "Old", "source": "reconstructed"}}}},
}


def changed_run(folder: Path, about: dict[str, Any], dials: bool = False) -> Path:
    """Four cells: ants are ahead as printed, as much with the first overlay, not with the second, and behind
    with the third; bees are behind in all of them."""
    run = write_run(folder, Truth(games=4 * GAMES, players=3), parts=8, about=about)

    def score(frame: pl.DataFrame) -> np.ndarray:
        noise = np.random.default_rng(int(frame["game"][0])).normal(100, 10, len(frame))
        size = np.array(SIZES)[frame["game"].to_numpy() // GAMES]
        codes = frame["faction"].to_physical().to_numpy()
        return noise + size * (codes == FACTIONS.index("ants")) - 8 * (codes == FACTIONS.index("bees"))

    rescore(run, score)
    manifest = json.loads((run / "manifest.json").read_text())
    base = manifest["cells"][0]
    manifest["cells"] = [
        base
        | {"cell": n, "overlay": overlay, "first": n * GAMES, "games": GAMES}
        | ({"dials": {"size": n}, "variant": overlay} if dials and n else {})
        for n, overlay in enumerate(OVERLAYS)
    ]
    (run / "manifest.json").write_text(json.dumps(manifest))
    return run


@pytest.fixture(scope="module")
def reported(tmp_path_factory: pytest.TempPathFactory) -> tuple[Findings, str]:
    findings, analyses = report.findings(changed_run(tmp_path_factory.mktemp("changed"), RECONSTRUCTED))
    return findings, report.render(findings, analyses)


def test_verdicts_hold_are_open_or_are_reversed(reported: tuple[Findings, str]) -> None:
    (result,) = reported[0].sensitivity
    assert result.reference == "3 players" and result.tried == ["same", "weaker", "turned"]
    verdicts = {tried.subject: tried for tried in result.verdicts if tried.kind == "faction"}
    ants, bees = verdicts["Ants"].changes, verdicts["Bees"].changes
    # Without their points, ants are still a little ahead: bees, whom they meet, are behind. Not as far.
    assert "same" in ants.holds and ants.against == ["turned"]
    assert "same" not in verdicts["Ants"].moved and {"weaker", "turned"} <= set(verdicts["Ants"].moved)
    assert bees.holds == ["same", "weaker", "turned"] and not bees.against and not verdicts["Ants"].firm
    assert verdicts["Bees"].low is not None and verdicts["Bees"].high is not None
    assert verdicts["Bees"].high < 0


def test_the_page_says_what_holds_and_gives_changes_no_chapters(reported: tuple[Findings, str]) -> None:
    findings, page = reported
    firm = sum(tried.firm for tried in findings.sensitivity[0].verdicts)
    assert f"{firm} of {len(findings.sensitivity[0].verdicts)} verdicts hold" in page
    assert 'id="sensitivity"' in page and "this run didn&#39;t test" not in page
    assert 'id="cell-0-factions"' in page and 'id="cell-1-factions"' not in page
    assert len(findings.cells) == 4, "programs get all of them"


def test_a_run_without_changes_says_that_it_was_not_tried_and_how_to(tmp_path: Path) -> None:
    run = write_run(tmp_path / "one", Truth(games=60), about=RECONSTRUCTED)
    findings = report.findings(run)[0]
    assert not findings.sensitivity
    assert any("this run didn't test" in text and "a plan with overlays" in text for text in findings.limits)
    run = write_run(
        tmp_path / "two", Truth(games=60), about=RECONSTRUCTED | {"sensitivity": "libration sweep x"}
    )
    assert any("`libration sweep x` plays" in text for text in report.findings(run)[0].limits)
    run = write_run(tmp_path / "three", Truth(games=60), about={"title": "Meadow"})
    assert not any("Sensitivity" in text for text in report.findings(run)[0].limits)


def test_dial_settings_are_not_changes_to_test_verdicts_with(tmp_path: Path) -> None:
    findings, analyses = report.findings(changed_run(tmp_path, RECONSTRUCTED, dials=True))
    assert not findings.sensitivity and any("this run didn't test" in text for text in findings.limits)
    # They have a number for one more instead: ants are 6 points ahead at 1, and as many behind at 3.
    (ants,) = (row for row in findings.scales if row["subject"] == "Ants")
    assert abs(ants["value"] + 6) < ants["high"] - ants["low"] and ants["clear"]
    page = report.render(findings, analyses)
    assert "What is one more of each number worth?" in page and "1 to 3" in page


def test_a_rivals_band_and_its_variants_are_tried(tmp_path: Path) -> None:
    """The three cells of the solo run as standard, harder, and standard with an overlay; then with a fourth,
    harder with the overlay, which is the second again."""
    run = solo_run(tmp_path, games=3_000)
    for table in ("games", "seats", "components"):
        for path in sorted((run / table).glob("*.parquet")):
            frame = pl.read_parquet(path).filter(pl.col("game") // 3_000 == 1)
            if frame.height:
                more = frame.with_columns(game=pl.col("game") + 6_000)
                more.write_parquet(path.with_stem(f"part-1{path.stem[-5:]}"))
    sealed(run)
    manifest = json.loads((run / "manifest.json").read_text())
    standard, harder, again = manifest["cells"]
    again |= {"options": standard["options"], "overlay": "mine"}
    last = harder | {"cell": 3, "overlay": "mine", "first": 9_000}
    manifest["cells"] = [standard, harder, again, last]
    (run / "manifest.json").write_text(json.dumps(manifest))
    results = {of.reference: of for of in report.findings(run)[0].sensitivity}
    first = {(tried.kind, tried.subject): tried for tried in results["solo, v0"].verdicts}
    weak = first["rival", "weak players: harder than the band"]
    assert weak.changes.holds == ["mine"]
    less = first["variant", "harder compared with standard, for good players"]
    assert less.points == pytest.approx(-5.0, abs=0.6), "a quarter fewer wins, of 20 points each"
    assert less.changes.holds == ["mine"]
    assert BAND["rung"] == "good" and "band" not in ABOUT["rival"]
