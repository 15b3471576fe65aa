"""The report of a run: verdicts in words, one file without links outside, odd runs without a traceback."""

from __future__ import annotations

import json
import os
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from typer.testing import CliRunner

from reports.documents import report
from reports.documents.agreement import Finding, agreement
from reports.documents.findings import Findings
from reports.metrics.source import Source
from sim.cli.main import app
from sim.errors import BadInput
from tests.reports.synthetic import Truth, put, rescore, sealed, words_of, write_run

ABOUT = {
    "title": "Meadow",
    "unit": "seeds",
    "factions": {"bees": {"title": "The Bees", "ruling": "The Bees depend on ruling 7."}},
    "components": {
        "tile": {
            "title": "Tile",
            "entries": {
                "good": {"title": "A <good> tile", "source": "reconstructed"},
                "null": {"title": "Null", "source": "rulebook"},
                "dull": {"title": "Dull", "source": "rulebook"},
            },
        }
    },
    "sources": ["play", "end"],
}
TRUTH = Truth(
    games=2_000,
    factions={"bees": 9.0},
    strategies={"careful": 0.0, "bold": 3.0},
    tiles={"good": 8.0, "null": 0.0, "dull": 0.0},
)


def alike(run: Path) -> Path:
    """The run, with one faction for all."""
    for path in (run / "seats").glob("*.parquet"):
        frame = pl.read_parquet(path)
        same = pl.lit("ants", frame.schema["faction"]).alias("faction")
        frame.with_columns(same).pipe(put, path)
    return run


class Outline(HTMLParser):
    """Ids, links, sources and texts of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.images: list[dict[str, str | None]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = dict(attributes)
        self.ids += [values["id"] or ""] if "id" in values else []
        self.links += [values["href"] or ""] if "href" in values else []
        if tag in ("img", "script", "link", "iframe"):
            self.images.append(values)


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    run = write_run(tmp_path_factory.mktemp("run"), TRUTH, about=ABOUT)
    path = report.write_report(run, tmp_path_factory.mktemp("out") / "deep")
    return path.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    run = write_run(tmp_path_factory.mktemp("run"), TRUTH, about=ABOUT)
    result = CliRunner().invoke(app, ["report", str(run), "--json"])
    assert result.exit_code == 0, result.output
    return dict(json.loads(result.output))


def test_the_page_needs_no_other_file_and_every_link_has_a_place(page: str) -> None:
    outline = Outline(page)
    assert all((image.get("src") or "data:").startswith("data:") for image in outline.images)
    within = [link for link in outline.links if not link.startswith("data:text/csv;")]
    assert all(link.startswith("#") for link in within)
    assert {link[1:] for link in within} <= set(outline.ids)
    assert len(outline.ids) == len(set(outline.ids))
    assert all(image.get("alt") for image in outline.images if "src" in image)


def test_the_first_verdict_is_the_largest_that_is_certain(document: dict[str, Any]) -> None:
    findings = document["cells"][0]["findings"]
    bees = next(finding for finding in findings if finding["subject"] == "The Bees")
    assert re.match(
        r"The Bees win [\d.]+ % \[.*\] of 4-player games \(fair: 25 %\), equivalent to a head start of \d",
        bees["text"],
    )
    assert "no difference shown between 2 strategies (+" in bees["text"]
    assert bees["low"] < 9 * 5 / 6 < bees["high"], "beside the mean of all six"
    certain = [finding["certain"] for finding in findings]
    assert certain == sorted(certain, reverse=True)


def test_a_finding_on_a_reconstructed_value_says_so(document: dict[str, Any], page: str) -> None:
    good = [entry for entry in document["cells"][0]["findings"] if "<good>" in entry["text"]]
    assert good and good[0]["reconstructed"]
    assert "A &lt;good&gt; tile" in page and "A <good> tile" not in page
    assert any("1 of 3 components (A <good> tile)" in limit for limit in document["limits"])


def test_what_depends_on_a_ruling_is_in_the_limits(document: dict[str, Any], page: str) -> None:
    assert "The Bees depend on ruling 7." in document["limits"] and "depend on ruling 7." in page


def test_findings_keep_their_schema(document: dict[str, Any]) -> None:
    result = CliRunner().invoke(app, ["report", "--schema"])
    schema = json.loads(result.output)
    needed = set(schema["$defs"]["Finding"]["required"])
    assert needed == set(Finding.model_fields)
    assert all(needed == set(entry) for entry in document["cells"][0]["findings"])
    assert document["schema_version"] == 11
    assert "description" in schema["$defs"]["Finding"]["properties"]["points"]
    assert document["ids"]["The Bees"] == "bees"
    for name, rows in document["cells"][0]["tables"].items():
        assert all(document["columns"][name][column] for row in rows[:1] for column in row), name
    assert Findings.model_validate(document).model_dump(mode="json") == document


def test_what_is_hardly_ever_taken_has_no_points(tmp_path: Path) -> None:
    run = write_run(tmp_path, Truth(games=600, tiles={"dull": 0.0, "good": 8.0}))
    for path in (run / "components").glob("*.parquet"):
        frame = pl.read_parquet(path)
        left = pl.when(pl.col("component") == "dull").then(pl.lit(-1, pl.Int8)).otherwise("acquired")
        frame.with_columns(acquired=left).pipe(put, path)
    result = CliRunner().invoke(app, ["report", str(run), "--json"])
    findings = json.loads(result.output)["cells"][0]["findings"]
    (unused,) = (entry for entry in findings if entry["kind"] == "unused")
    assert unused["subject"] == "Dull (tile)"
    assert [unused[key] for key in ("points", "low", "high", "q")] == [None] * 4
    assert report.write_report(run, tmp_path / "out").is_file()


def test_a_folder_that_cannot_be_written_is_reported_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = write_run(tmp_path / "run", Truth(games=60))
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setattr(report, "analyse", lambda *_: pytest.fail("the analysis has begun"))
    with pytest.raises(BadInput, match="file: cannot be written"):
        report.write_report(run, tmp_path / "file")
    with pytest.raises(BadInput, match="expected a run"):
        report.write_report(tmp_path / "none", tmp_path / "none/report")
    assert not (tmp_path / "none").exists(), "a run that is not there is not made"


def test_strategies_that_disagree_are_named() -> None:
    rows = [("a", 3.0, 0.5, 99.0), ("b", -3.0, 0.5, 99.0), ("c", -1.0, 1.0, 99.0)]
    table = pl.DataFrame(rows, ["player", "points", "error", "freedom"], orient="row")
    agreed = agreement(table, 1.0)
    assert (agreed.holds, agreed.against, agreed.lowest, agreed.highest) == (["a"], ["b"], "b", "a")
    assert agreement(table, -1.0).against == ["a"] and agreed.p is not None and agreed.p < 1e-6
    differing = agreed.model_copy(update={"differs": True})
    assert (
        differing.describe("strategy", "VP")
        == "differs by strategy, from -3.0 (b) to +3.0 VP (a), and is reversed for b"
    )
    assert agreed.describe("rung", "VP") == "no difference shown between 3 rungs (-3.0 to +3.0 VP)"
    assert agreement(table.head(1), 1.0).describe("strategy", "VP") == "", "one strategy agrees with itself"


@pytest.mark.parametrize("games", [1, 12, 40])
def test_few_games_are_too_few_to_say(games: int, tmp_path: Path) -> None:
    run = write_run(tmp_path / "run", Truth(games=games, tiles={"one": 0.0}), parts=1)
    findings, analyses = report.findings(run)
    assert report.render(findings, analyses)
    if games < 30:
        assert "too few games" in findings.cells[0].headline
        assert not findings.cells[0].findings


def test_two_players_of_one_faction_have_nothing_to_compare(tmp_path: Path) -> None:
    run = alike(write_run(tmp_path / "run", Truth(games=300, players=2), parts=2))
    findings, analyses = report.findings(run)
    assert findings.cells[0].headline.startswith("Synthetic, 2 players: seats are ")
    assert "points apart, none shown to be uneven" in findings.cells[0].headline
    page = words_of(report.render(findings, analyses))
    assert "no factions to compare" in page and "It is not clear yet whether these seats are even" in page
    assert not [finding for finding in findings.cells[0].findings if finding.kind == "faction"]


@pytest.mark.parametrize("players", [2, 3])
def test_how_much_better_a_seat_is_is_the_difference_of_scores(tmp_path: Path, players: int) -> None:
    """Ahead of the mean of the others, which the other seat is in: not twice the difference."""
    seats = (30.0, 0.0, 12.0)[:players]
    run = alike(write_run(tmp_path, Truth(games=400, players=players, seats=seats, noise=0.01), parts=2))
    findings, _ = report.findings(run)
    assert "seat 1 is 30.0 points better than seat 2" in findings.cells[0].headline
    subjects = [finding.subject for finding in findings.cells[0].findings if finding.kind == "seat"]
    assert len(subjects) == (1 if players == 2 else 3), "of two, what one is ahead the other is behind"


def test_a_finding_on_a_strategy_has_the_certainty_of_what_it_claims(tmp_path: Path) -> None:
    """Steady is well ahead on average but wins only its share: wild loses half of the games by far."""
    truth = Truth(games=900, players=2, strategies={"steady": 0.0, "wild": 0.0})
    run = alike(write_run(tmp_path, truth, parts=2))

    def score(frame: pl.DataFrame) -> np.ndarray:
        wild = (frame["strategy"] == "wild").to_numpy()
        lost = (frame["game"] % 2 == 0).to_numpy()
        return np.where(wild, np.where(lost, 60, 101), 100)

    findings, (analysis,) = report.findings(rescore(run, score))
    (steady,) = (finding for finding in findings.cells[0].findings if finding.kind == "strategy")
    row = analysis.strategies.row(by_predicate=pl.col("name") == "steady", named=True)
    assert row["q"] < 1e-6 < 0.05 < row["win_q"]
    assert "though it is not clear whether it wins more often" in steady.text and steady.q == row["q"]
    assert "steady wins" not in findings.cells[0].headline


def test_games_without_a_winner_are_not_called_losses(tmp_path: Path) -> None:
    run = write_run(tmp_path / "run", Truth(games=600, factions={"bees": 9.0}))
    for path in (run / "seats").glob("*.parquet"):
        pl.read_parquet(path).with_columns(win_share=pl.lit(0.0, pl.Float32)).pipe(put, path)
    findings, analyses = report.findings(run)
    assert any("100.0 % of the games had no winner" in line for line in findings.cells[0].even)
    assert not any(" win " in finding.text for finding in findings.cells[0].findings)
    assert report.render(findings, analyses)


def test_a_single_player_has_no_seats_and_no_opponents(tmp_path: Path) -> None:
    run = write_run(tmp_path / "run", Truth(games=200, players=1, tiles={"one": 0.0}))
    findings, analyses = report.findings(run)
    assert "no seats to compare" in report.render(findings, analyses)
    assert not [finding for finding in findings.cells[0].findings if finding.kind in ("faction", "seat")]


@pytest.mark.parametrize("table", ["games", "components"])
def test_a_missing_table_is_listed_in_the_limits(table: str, tmp_path: Path) -> None:
    run = write_run(tmp_path / "run", Truth(games=300, tiles={"one": 0.0}))
    for path in (run / table).glob("*.parquet"):
        path.unlink()
    findings, analyses = report.findings(run)
    assert any(f"the table {table}" in limit for limit in findings.limits)
    assert report.render(findings, analyses)


def test_a_full_disk_costs_nothing_that_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = write_run(tmp_path / "run", Truth(games=60))
    page = report.write_report(run, tmp_path / "report")
    before = page.read_bytes()

    def full(*_: Any) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(BadInput, match=r"index\.html: cannot be written: No space left on device"):
        report.write_report(run, tmp_path / "report")
    assert page.read_bytes() == before
    assert os.listdir(tmp_path / "report") == ["index.html"]


def test_an_older_run_without_sources_rounds_and_strategies_is_read(tmp_path: Path) -> None:
    run = write_run(tmp_path / "run", Truth(games=300))
    for path in (run / "seats").glob("*.parquet"):
        pl.read_parquet(path).drop("strategy", "vp_by", "vp_by_round").pipe(put, path)
    findings, analyses = report.findings(run)
    assert findings.cells[0].games == 300
    assert report.render(findings, analyses)


def test_what_cannot_be_read_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="expected a run"):
        Source(tmp_path)
    run = write_run(tmp_path / "run", Truth(games=60))
    manifest = json.loads((run / "manifest.json").read_text())
    (run / "manifest.json").write_text(json.dumps(manifest | {"complete": False}))
    with pytest.raises(BadInput, match="expected a finished run"):
        Source(run)
    (run / "manifest.json").write_text(json.dumps({"complete": True}))
    with pytest.raises(BadInput, match=r"manifest\.json: plan: expected this key, found nothing"):
        Source(run)
    (run / "manifest.json").write_text(json.dumps(manifest))
    first = next((run / "seats").glob("*0.parquet"))
    pl.read_parquet(first).drop("score").pipe(put, first)
    with pytest.raises(BadInput, match="expected the column score"):
        Source(run)
    first.write_bytes(b"no parquet")
    sealed(run)
    with pytest.raises(BadInput, match="expected a Parquet file"):
        Source(run)
    result = CliRunner().invoke(app, ["report"])
    assert isinstance(result.exception, BadInput)


@pytest.mark.parametrize("table", ["games", "seats", "components"])
def test_a_table_that_lacks_a_part_is_refused(table: str, tmp_path: Path) -> None:
    run = write_run(tmp_path / "run", Truth(games=300, tiles={"one": 0.0}), parts=7)
    manifest = json.loads((run / "manifest.json").read_text())
    (run / "manifest.json").write_text(json.dumps(manifest | {"counts": {"shards": 7}}))
    Source(run)
    (run / table / "part-000003.parquet").unlink()
    with pytest.raises(BadInput, match=f"{table}: expected 7 parts, found 6; .* --repair"):
        Source(run)


def test_parts_that_lack_games_are_refused(tmp_path: Path) -> None:
    run = write_run(tmp_path / "run", Truth(games=300), parts=3)
    path = run / "games/part-000001.parquet"
    pl.read_parquet(path).head(99).pipe(put, path)
    with pytest.raises(BadInput, match=r"part-000001.parquet: expected 100 rows, .* found 99$"):
        report.findings(run)
    for table in ("games", "seats"):
        (run / table / "part-000001.parquet").unlink()
    (run / "shards/part-000001.json").unlink()
    with pytest.raises(BadInput, match=r"seats: cell 0: expected 1,200 rows, found 800$"):
        Source(run)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"cells": []}, "cells: expected a list of cells, found none"),
        ({"cells": {"a": 1}}, "cells: expected a list, found a table"),
        ({"cells": [7]}, r"cells\[0\]: expected a table, found 7"),
        ({"cells": [{"cell": 0}]}, r"cells\[0\].variant: expected this key, found nothing"),
        ({"about": ["Meadow"]}, "about: expected a table, found a list of 1"),
        ({"plan": "plan.toml"}, 'plan: expected a table, found "plan.toml"'),
        ({"plan": {"game": "meadow", "strategies": 7}}, "plan.strategies: expected a list, found 7"),
        ({"counts": 3}, "counts: expected a table, found 3"),
        ({"counts": {"shards": -1}}, "counts.shards: expected at least 0, found -1"),
        ({"cells": [{"cell": 10**30}]}, r"cells\[0\].cell: expected at most 64 bits, found a number"),
        ({"more": 1}, "more: expected only known keys, found 1"),
        ({"about": {"title": 7}}, r"about\.title: expected a text, found 7"),
        ({"about": {"factions": {"bees": "Bees"}}}, r'about\.factions\.bees: expected a table, found "Bees"'),
    ],
)
def test_a_damaged_manifest_is_one_line(change: dict[str, Any], expected: str, tmp_path: Path) -> None:
    run = write_run(tmp_path / "run", Truth(games=60))
    manifest = json.loads((run / "manifest.json").read_text())
    (run / "manifest.json").write_text(json.dumps(manifest | change))
    with pytest.raises(BadInput, match=expected) as raised:
        Source(run)
    assert "manifest.json" in str(raised.value) and "\n" not in str(raised.value)


def test_seats_and_components_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    run = write_run(tmp_path / "run", Truth(games=100, tiles={"one": 0.0}))
    path = next((run / "components").glob("*3.parquet"))
    pl.read_parquet(path).head(10).pipe(put, path)
    expected = r"part-000003.parquet: expected 56 rows, one for each seat and component, found 10$"
    with pytest.raises(BadInput, match=expected):
        report.findings(run)


def test_the_part_that_is_at_fault_is_named(tmp_path: Path) -> None:
    run = write_run(tmp_path / "run", Truth(games=100, tiles={"one": 0.0}))
    path = run / "seats/part-000004.parquet"
    frame = pl.read_parquet(path)
    frame.sort("seat", maintain_order=True).pipe(put, path)
    with pytest.raises(BadInput, match=r"part-000004.parquet: expected 4 rows together for each game$"):
        report.findings(run)
    frame.pipe(put, path)
    (run / "components/part-000005.parquet").write_bytes(b"no parquet")
    with pytest.raises(BadInput, match=r"components/part-000005.parquet: damaged: 10 bytes .* --repair"):
        report.findings(run)
    sealed(run)
    with pytest.raises(BadInput, match=r"components/part-000005.parquet: cannot be read"):
        report.findings(run)


def test_cells_are_reported_apart(tmp_path: Path) -> None:
    run = write_run(tmp_path / "run", Truth(games=400, factions={"bees": 30.0}), parts=2)
    path = run / "manifest.json"
    manifest = json.loads(path.read_text())
    first = manifest["cells"][0] | {"games": 200}
    manifest["cells"] = [first, first | {"cell": 1, "first": 200, "variant": "short"}]
    path.write_text(json.dumps(manifest))
    findings, analyses = report.findings(run)
    assert [(cell.title, cell.games) for cell in findings.cells] == [
        ("4 players", 200),
        ("4 players, short", 200),
    ]
    page = report.render(findings, analyses)
    shown = [page.index(f"<summary><h2>{title}</h2>") for title in ("4 players", "4 players, short")]
    assert page.index("Side by side</h2>") < shown[0] < page.index('id="cell-0-factions"') < shown[1]
    assert shown[1] < page.index('id="cell-1-factions"')
