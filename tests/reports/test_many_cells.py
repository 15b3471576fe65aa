"""Reports of many cells: a page with a line for each, which leads to the cell's own page."""

from __future__ import annotations

from pathlib import Path

import pytest

from reports.documents import report
from tests.reports.synthetic import Truth, in_cells, write_run
from tests.reports.test_report import ABOUT, Outline

GAMES = 120
TRUTH = Truth(factions={"bees": 30.0}, tiles={"good": 8.0, "null": 0.0, "dull": 0.0})


def leading(outline: Outline) -> list[str]:
    """The links that lead somewhere, not those that hold a table."""
    return [link for link in outline.links if not link.startswith("data:text/csv;")]


def run_of(folder: Path, cells: int) -> Path:
    truth = Truth(games=cells * GAMES, factions=TRUTH.factions, tiles=TRUTH.tiles)
    return in_cells(write_run(folder, truth, parts=cells, about=ABOUT), GAMES)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report of one cell more than fit on a page."""
    run = run_of(tmp_path_factory.mktemp("run"), report.TOGETHER + 1)
    return report.write_report(run, tmp_path_factory.mktemp("out")).parent


def test_each_cell_has_a_page_and_every_link_leads_somewhere(pages: Path) -> None:
    files = {path.name for path in pages.iterdir()}
    assert files == {"index.html", *(f"cell-{number}.html" for number in range(report.TOGETHER + 1))}
    outlines = {name: Outline((pages / name).read_text(encoding="utf-8")) for name in files}
    for name, outline in outlines.items():
        for link in leading(outline):
            file, _, place = link.partition("#")
            assert (file or name) in files
            assert not place or place in outlines[file or name].ids
        assert all((image.get("src") or "data:").startswith("data:") for image in outline.images)
    assert files - {"index.html"} <= set(outlines["index.html"].links)


def test_the_first_page_has_a_line_for_each_cell_and_no_evidence(pages: Path) -> None:
    text = (pages / "index.html").read_text(encoding="utf-8")
    assert "<img" not in text
    for number in range(report.TOGETHER + 1):
        assert f'<a href="cell-{number}.html">4 players, v{number}</a>' in text
    assert text.count(" of 6 factions ") >= report.TOGETHER + 1
    assert f"{report.TOGETHER + 1} cells of {GAMES} to {GAMES} games" in text


def test_a_cells_page_is_a_report_of_it(pages: Path) -> None:
    text = (pages / "cell-3.html").read_text(encoding="utf-8")
    assert "<h1>Meadow, 4 players, v3: " in text
    assert f"v3: {GAMES} games" in text
    assert "players, v4" not in text
    assert "<img" in text


def test_a_summary_has_no_other_pages_and_no_links_to_them(tmp_path: Path) -> None:
    path = report.write_report(run_of(tmp_path / "run", report.TOGETHER + 1), tmp_path / "out", summary=True)
    assert [file.name for file in path.parent.iterdir()] == ["index.html"]
    assert all(link.startswith("#") for link in leading(Outline(path.read_text(encoding="utf-8"))))


def test_few_cells_stay_on_one_page(tmp_path: Path) -> None:
    path = report.write_report(run_of(tmp_path / "run", 2), tmp_path / "out")
    assert [file.name for file in path.parent.iterdir()] == ["index.html"]
    text = path.read_text(encoding="utf-8")
    assert text.index("Side by side</h2>") < text.index('<details class="cell" id="cell-0">')
    for number in range(2):
        assert f'id="cell-{number}"><summary><h2>4 players, v{number}</h2>' in text
        assert f'<h2 id="cell-{number}-verdicts">' in text
