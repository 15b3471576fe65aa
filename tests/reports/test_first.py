"""The first screen of a report, and what is behind it: charts of lines, changes, reasons, terms, tables."""

from __future__ import annotations

import base64
import io
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from reports.documents import report
from reports.documents.findings import Findings
from reports.documents.first import _compared
from reports.documents.parts import FOLDED, count, number, table, words
from reports.documents.strips import ABOVE, BELOW, Line, Mark, Strip
from reports.documents.terms import TERMS, Explained
from reports.metrics.analysis import Analysis
from reports.metrics.tolerance import OPEN, OUTSIDE, WITHIN
from sim.intervals import end_names
from tests.reports.synthetic import FACTIONS, Truth, in_cells, put, words_of, write_run

ABOUT: dict[str, Any] = {"title": "Meadow", "unit": "seeds", "sources": ["play", "end"]}
GAMES = 1_200
ORE = 7.0  # what the change gives to bees


@pytest.fixture(scope="module")
def written(
    tmp_path_factory: pytest.TempPathFactory,
) -> tuple[Findings, Analysis, str, list[tuple[int, int, str]]]:
    truth = Truth(
        games=2_000, factions={"bees": 14.0, "eels": -14.0}, seats=(0.0, 5.0), tiles={"one": 0.0, "two": 9.0}
    )
    run = write_run(tmp_path_factory.mktemp("run"), truth, about=ABOUT)
    seen: list[tuple[int, int, str]] = []
    path = report.write_report(
        run, tmp_path_factory.mktemp("out"), lambda *step: seen.append(step), tolerance=2.0
    )
    findings, (analysis,) = report.findings(run, tolerance=2.0)
    return findings, analysis, words_of(path.read_text(encoding="utf-8")), seen


def changed(folder: Path, same_deals: bool = True) -> Path:
    """Two cells on the same deals: in the second one bees score more."""
    run = write_run(folder, Truth(games=2 * GAMES, noise=6.0), parts=2, about=ABOUT)
    before, after = (run / "seats" / f"part-{number:06}.parquet" for number in range(2))
    frame = pl.read_parquet(before)
    score = frame["score"].to_numpy() + np.int16(ORE) * (frame["faction"] == "bees").to_numpy()
    at_table = score.reshape(-1, 4)
    best = at_table == at_table.max(axis=1, keepdims=True)
    win = (best / best.sum(axis=1, keepdims=True)).ravel().astype(np.float32)
    frame = frame.with_columns(game=pl.col("game") + GAMES, score=pl.Series(score), win_share=pl.Series(win))
    put(frame, after)
    if same_deals:
        games = run / "games" / after.name
        pl.read_parquet(games).with_columns(luck=pl.col("luck") - GAMES).pipe(put, games)
    path = run / "manifest.json"
    manifest = json.loads(path.read_text())
    (whole,) = manifest["cells"]
    laid = {"cell": 1, "overlay": "more_ore", "first": GAMES}
    manifest["cells"] = [whole | {"games": GAMES}, whole | laid | {"games": GAMES}]
    manifest["files"] = {"overlays/more_ore.toml": "[factions.faction.bees.start]\nore = 4\n"}
    path.write_text(json.dumps(manifest))
    return run


def test_a_value_is_placed_where_the_scale_says() -> None:
    lines = [Line("a", [Mark((30.0, 20.0, 40.0), ABOVE)]), Line("b", [Mark((10.0, 0.0, 15.0), BELOW)])]
    strip = Strip("title", "note", lines, "games won, %", 25.0, "fair")
    # From 0 to 40, with 4 % of that left free at both ends
    assert [float(strip.at(value)) for value in (0, 20, 40)] == pytest.approx(
        [100 * 1.6 / 43.2, 50, 100 * 41.6 / 43.2], abs=0.01
    )
    assert float(strip.wide(20, 40)) == pytest.approx(100 * 20 / 43.2, abs=0.01)
    assert strip.ticks and all(0 <= float(strip.at(tick)) <= 100 for tick in strip.ticks)


def test_chart_scorecard_and_sentences_come_before_everything_else(written: Any) -> None:
    page = written[2]
    places = [
        page.index(text)
        for text in ("<h1>", '<div class="forest">', '<ul class="scores">', '<div class="sentences">', "<nav")
    ]
    assert places == sorted(places)
    first = page[places[1] : places[-1]]
    names = re.findall(r'<span class="name"[^>]*>(?:<a [^>]+>)?([^<]+)<', first)
    assert len(names) == len(FACTIONS) and (names[0], names[-1]) == ("Bees", "Eels")
    bees, eels, seats, chosen = re.findall(r"<li>([^<]+)</li>", page[places[3] : places[4]])
    assert re.match(
        r"Bees are the strongest: they win [5-9]\d\.\d % \[.*equivalent to a head start of 1\d\.\d seeds \[",
        bees,
    )
    assert re.match(
        r"Eels are the weakest: they win [0-9]\.\d % \[.*equivalent to starting 1\d\.\d seeds \[.*\] behind",
        eels,
    )
    assert re.match(r"Seat 2 scores [456]\.\d seeds more than seat \d; seat 2 is shown to be outside", seats)
    assert chosen.startswith(
        "Of the components players chose, Two (tile) stands out: players who took it finished"
    )


def test_the_scorecard_counts_the_answers(written: Any) -> None:
    _, analysis, page, _ = written
    scores = re.findall(r"<li><b>([^<]+)</b> ([^<]+)</li>", page)
    answers = analysis.factions["answer"].to_list()
    assert [int(value) for value, _ in scores[:3]] == [
        answers.count(answer) for answer in (OUTSIDE, WITHIN, OPEN)
    ]
    assert answers.count(OUTSIDE) >= 2
    assert [text for _, text in scores[:3]] == [
        "factions out of balance by more than 2 seeds",
        "shown to be within that",
        "not clear yet: more games needed",
    ]
    assert ("2.0", "rounds per game") in scores


def test_the_page_explains_why_a_faction_is_strong_with_games_to_read(written: Any) -> None:
    findings, _, page, _ = written
    (bees,) = re.findall(r"Why are Bees strong\?</h3></summary>(.*?)</details>", page, re.DOTALL)
    # Of the 14 points half are in each of the two sources, and bees meet eels, who have 14 less
    (more,) = re.findall(r"More from: (.*)\.</li>", bees)
    assert re.search(r"end \+[789]\.\d seeds \[", more) and re.search(r"play \+[789]\.\d seeds \[", more)
    assert len(re.findall(rf"libration play --run {re.escape(findings.run)} --game \d+", bees)) == 3
    assert "Why are Eels weak?" in page


def test_only_those_shown_to_be_uneven_are_called_weak_or_strong(written: Any) -> None:
    """Of many factions, some have the fair share outside their interval by chance: that is not a verdict."""
    _, analysis, page, _ = written
    for row in analysis.factions.to_dicts():
        called = re.search(rf"Why are {row['title']} (weak|strong)\?", page)
        assert bool(called) == row["proven"]
        how = "within the tolerance" if row["answer"] == WITHIN else "not clear yet"
        assert (f"{row['title']}: {how}</h3>" in page) != row["proven"]
    assert 0 < analysis.factions["proven"].sum() < len(FACTIONS)


def test_progress_goes_on_while_charts_are_drawn(written: Any) -> None:
    seen = written[3]
    games, charts = ([step for step in seen if step[2] == what] for what in ("games", "charts"))
    assert games[-1][:2] == (2_000, 2_000) and seen.index(charts[0]) > seen.index(games[-1])
    assert [done for done, *_ in charts] == list(range(1, charts[0][1] + 1)) and len(charts) == written[
        2
    ].count("<img")


def test_a_change_comes_first_with_its_paired_differences(tmp_path: Path) -> None:
    run = changed(tmp_path)
    findings, analyses = report.findings(run)
    (change,) = findings.changes
    assert (change.title, change.word) == ("factions.faction.bees.start.ore = 4", "faction")
    rows = {str(row["id"]): row for row in change.table}
    # Scores of bees move by as much in every game, those of others not at all: pairing leaves no doubt
    assert [rows["bees"][f"score_change{end}"] for end in ("", "_low", "_high")] == pytest.approx([ORE] * 3)
    assert rows["ants"]["score_change"] == pytest.approx(0)
    assert rows["bees"]["clear"] and float(rows["bees"]["wins_change_low"]) > 0
    assert re.match(r"Bees: wins [\d.]+ → [\d.]+ % \(\+[\d.]+ percentage points \[", change.sentences[0])
    page = words_of(report.render(findings, analyses))
    assert f"<h1>Meadow, 4 players, with {change.title}: Bees: wins " in page
    assert page.count('class="ring') == len(FACTIONS), "before, of every faction"
    assert page.index("What the change does</h2>") < page.index('id="cell-0-verdicts"')
    assert 'id="cell-1-verdicts"' not in page


def test_other_deals_are_not_taken_for_the_same(tmp_path: Path) -> None:
    assert report.findings(changed(tmp_path, same_deals=False))[0].changes == []


def test_deals_that_are_played_again_are_one_pair(tmp_path: Path) -> None:
    """What two games of one deal say counts as one."""
    run = changed(tmp_path)
    for path in sorted((run / "games").glob("*.parquet")):
        pl.read_parquet(path).with_columns(luck=pl.col("luck") // 2).pipe(put, path)
    once = report.findings(run)[0].changes[0].table
    manifest = json.loads((run / "manifest.json").read_text())
    manifest["plan"] |= {"factions": "mirror", "strategies": ["careful", "careful"]}
    (run / "manifest.json").write_text(json.dumps(manifest))
    twice = report.findings(run)[0].changes[0]
    assert [row["wins_change"] for row in twice.table] == pytest.approx([row["wins_change"] for row in once])
    assert min(int(row["games"]) for row in twice.table) <= GAMES // 2, "deals are counted, not games"


def test_cells_are_compared_before_their_chapters(tmp_path: Path) -> None:
    run = in_cells(
        write_run(tmp_path, Truth(games=3_000, factions={"bees": 14.0, "eels": -14.0}), about=ABOUT, parts=2),
        1_500,
    )
    findings, analyses = report.findings(run, tolerance=2.0)
    page = words_of(report.render(findings, analyses))
    first = page[: page.index("<nav")]
    marks = re.findall(r'<b class="(\w+) marked"[^>]*>(\d)</b>', first)
    assert [label for _, label in marks] == ["1", "2"] * len(FACTIONS)
    assert [colour for colour, _ in marks[:2]] == [ABOVE] * 2 and [colour for colour, _ in marks[-2:]] == [
        BELOW
    ] * 2
    assert "Too strong in all of them: Bees." in first and "Too weak in all of them: Eels." in first
    assert page.index("Side by side</h2>") < page.index('<details class="cell"')
    assert "Clearly different" not in first
    for shift, told in ((0.5, False), (-14.0, True)):  # both only miss the verdict of the first cell
        bees = pl.col("name") == "bees"
        ends = [pl.col(key) + pl.when(bees).then(shift).otherwise(0.0) for key in end_names("handicap")]
        factions = analyses[1].factions.with_columns(*ends, proven=pl.col("proven") & ~bees)
        lines = list(_compared([analyses[0], replace(analyses[1], factions=factions)]))
        named = [
            line for line in lines if line.startswith("Clearly different between them: Bees (strong with")
        ]
        assert bool(named) == told and not any(line.startswith("Only in") for line in lines)


def test_terms_are_explained_once_in_a_chapter_and_other_text_is_kept() -> None:
    explained = Explained()
    text = explained.whole("outside the tolerance <b> of 2 [1.0, 2.0]; the tolerance")
    assert text.count("<dfn") == 1 and "&lt;b&gt;" in text and "[1.0,\u00a02.0]" in text
    assert re.search(r'tabindex="0" data-meaning="How far [^"]+" aria-description="', text), (
        "by mouse, key and ear"
    )
    assert "<dfn" not in explained.whole("the tolerance")
    explained.fresh()
    assert "<dfn" in explained.whole("the tolerance") and "tolerance" in TERMS


@pytest.mark.parametrize("rows", [FOLDED, FOLDED + 1])
def test_long_tables_are_folded_and_every_table_is_a_csv(rows: int) -> None:
    frame = pl.DataFrame(
        {
            "name": [f"n{n}" for n in range(rows)],
            "id": ["x"] * rows,
            "points": np.arange(rows) / 7,
            "games": [30] * rows,
        }
    )
    made = table(
        frame,
        "All.",
        [words("name", "name", id="id"), number("points", "points"), count("games", "games")],
        most=5,
    )
    assert made.rows[0].cells[0].id == "x" and "The first 5 of" in made.caption
    kind, _, content = made.csv.partition("base64,")
    assert kind.startswith("data:text/csv")
    back = pl.read_csv(io.BytesIO(base64.b64decode(content)))
    assert back.columns == frame.columns and back["points"].to_list() == pytest.approx(
        frame["points"].to_list(), abs=1e-6
    )
    assert table(frame, "All.", [words("name", "name")]).folded == (rows > FOLDED)


def test_ids_follow_titles(written: Any) -> None:
    page = written[2]
    assert "<strong>Bees</strong> <code>bees</code> win" in page
    assert "Two <code>two</code></td>" in page
