"""Variants that differ only in options, compared game by game; of runs whose truth is known."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from reports.documents import report
from reports.documents.change import changes_strip, does_it_matter, find_changes
from reports.documents.findings import Findings
from reports.documents.sensitivity import RULES
from reports.documents.strips import ABOVE, OPEN
from reports.metrics.analysis import Analysis, analyse
from reports.metrics.source import Source
from sim.sweep import plan as plans
from tests.reports.synthetic import FACTIONS, Truth, put, words_of, write_run
from tests.reports.test_rival import solo_run

ABOUT: dict[str, Any] = {"title": "Meadow", "unit": "seeds"}
PLAYERS, OWN = 3, 3.0  # what the draws of one design add to a score, on top of the deal
MOVED = 8.0  # points that the planted ruling gives to bees
Moves = dict[str, dict[str, float]]  # variant -> faction -> points


def variant_run(
    folder: Path,
    moves: Moves,
    games: int = 1_200,
    seed: int = 1,
    own: float = OWN,
    about: dict[str, Any] = ABOUT,
    factions: dict[str, float] | None = None,
) -> Path:
    """A default cell, and one for each variant on the same deals, in which some factions score more."""
    count = len(moves) + 1
    truth = Truth(games=count * games, players=PLAYERS, factions=factions or {}, noise=9.0, seed=seed)
    run = write_run(folder, truth, parts=count, about=about)
    random = np.random.default_rng(seed + 1_000)
    default = pl.read_parquet(run / "seats" / "part-000000.parquet")
    codes = default["faction"].to_physical().to_numpy()
    for place, points in enumerate(moves.values(), 1):
        more = np.array([points.get(name, 0.0) for name in FACTIONS])[codes]
        drawn = random.normal(0, own, len(default)) if own else np.zeros(len(default))
        score = np.rint(default["score"].to_numpy() + more + drawn).astype(np.int16)
        table = score.reshape(-1, PLAYERS)
        best = table == table.max(axis=1, keepdims=True)
        win = (best / best.sum(axis=1, keepdims=True)).ravel().astype(np.float32)
        frame = default.with_columns(
            game=pl.col("game") + place * games, score=pl.Series(score), win_share=pl.Series(win)
        )
        put(frame, run / "seats" / f"part-{place:06}.parquet")
        path = run / "games" / f"part-{place:06}.parquet"
        pl.read_parquet(path).with_columns(luck=pl.col("luck") - place * games).pipe(put, path)
    named = {"default": {}, **{name: {"ruling": name} for name in moves}}
    return with_options(run, games, named)


def with_options(run: Path, games: int, named: dict[str, dict[str, str]]) -> Path:
    """The run with a cell for each variant."""
    path = run / "manifest.json"
    manifest = json.loads(path.read_text())
    base = manifest["cells"][0]
    manifest["cells"] = [
        base | {"cell": n, "variant": name, "options": options, "first": n * games, "games": games}
        for n, (name, options) in enumerate(named.items())
    ]
    path.write_text(json.dumps(manifest))
    return run


def wins_moved(run: Path, faction: str, games: int) -> float:
    """How much more often a faction wins in the second cell than in the first."""
    seats = pl.concat([pl.read_parquet(path) for path in sorted((run / "seats").glob("*.parquet"))])
    own = seats.filter(pl.col("faction") == faction)
    shares = [own.filter(pl.col("game") // games == cell)["win_share"].to_numpy().mean() for cell in range(2)]
    return float(shares[1] - shares[0])


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> tuple[Findings, list[Analysis], str]:
    """One ruling gives bees points, and one makes no difference but for luck."""
    folder = tmp_path_factory.mktemp("planted")
    run = variant_run(folder, {"free ride": {"bees": MOVED}, "late vote": {}})
    findings, analyses = report.findings(run)
    return findings, analyses, words_of(report.render(findings, analyses))


def test_a_ruling_that_moves_a_faction_is_named_with_an_interval_that_covers(
    planted: Any, tmp_path: Path
) -> None:
    findings, _, page = planted
    change = findings.changes[0]
    assert (change.kind, change.title, change.options) == (RULES, "free ride", {"ruling": "free ride"})
    bees = next(row for row in change.table if row["id"] == "bees")
    truth = wins_moved(variant_run(tmp_path, {"free ride": {"bees": MOVED}}, 30_000, 7), "bees", 30_000)
    assert bees["clear"] and float(bees["wins_change_low"]) <= truth <= float(bees["wins_change_high"])
    assert float(bees["score_change_low"]) <= MOVED <= float(bees["score_change_high"])
    assert re.match(r"Free ride changes the wins of Bees by \+[\d.]+ percentage points \[", change.matters)
    first = page[: page.index("<nav")]
    assert change.matters in first and "1 of 2</b> variants clearly change who wins" in first


def test_a_ruling_that_changes_nothing_makes_no_clear_difference(planted: Any) -> None:
    findings, _, page = planted
    late = findings.changes[1]
    assert not late.clear and not late.score_clear
    assert re.match(
        r"Late vote makes no clear difference: the largest of 6 is \w+ [+-][\d.]+ percentage points \[",
        late.matters,
    )
    assert late.matters in page[: page.index("<nav")]
    assert "Only in some of them" not in page


def test_only_the_first_cell_and_variants_that_matter_have_chapters(planted: Any) -> None:
    page = planted[2]
    assert [f'id="cell-{n}"' in page for n in range(3)] == [True, True, False]
    assert len(planted[0].cells) == 3, "programs get all of them"


def test_the_same_results_in_all_pairs_are_said_to_be_the_same(tmp_path: Path) -> None:
    run = variant_run(tmp_path, {"never used": {}}, games=300, own=0.0)
    findings, analyses = report.findings(run)
    (change,) = findings.changes
    assert change.matters == "Never used changes no game: the results of all 300 pairs are the same."
    assert f"<h1>Meadow, 3 players: {change.matters.removesuffix('.')}</h1>" in report.render(
        findings, analyses
    )


def compared(run: Path) -> list[Any]:
    source = Source(run)
    return find_changes(source, [analyse(source, cell) for cell in source.cells])


def test_of_pages_on_rulings_without_effect_at_most_one_in_twenty_claims_one(tmp_path: Path) -> None:
    pages, alarms = 40, 0
    for seed in range(pages):
        changes = compared(variant_run(tmp_path / str(seed), {"a": {}, "b": {}, "c": {}}, 240, seed))
        assert len(changes) == 3
        alarms += any(change.clear or change.score_clear for change in changes)
    assert alarms <= 0.05 * pages


def test_of_pages_on_rulings_without_effect_nearly_all_say_that_every_verdict_holds(tmp_path: Path) -> None:
    """Also if the verdicts themselves are beyond doubt."""
    pages, shaken = 20, 0
    for seed in range(pages):
        strong = {"ants": 14.0, "eels": -14.0}
        run = variant_run(tmp_path / str(seed), {"a": {}, "b": {}, "c": {}}, 240, seed, factions=strong)
        (result,) = report.findings(run)[0].sensitivity
        assert len(result.verdicts) >= 2
        shaken += not result.summary.endswith("under all 3 variants of the rules: no change is shown.")
    assert shaken <= 2, "5 % of 20, and not more than chance allows"


def test_one_correction_covers_all_rows_of_all_variants(tmp_path: Path) -> None:
    """6 factions and a mean score: 7 rows with one variant, 56 with eight."""
    for moves, errors in (("a", 2.69), ("abcdefgh", 3.32)):
        run = variant_run(tmp_path / moves, {name: {"bees": 2.5 * (name == "a")} for name in moves}, 500, 5)
        rows = compared(run)[0].table
        for row in rows:
            # Of 500 games a faction plays in about 250, so 1.97 standard errors are half an interval
            size = 1.97 * abs(row["wins_change"]) / (row["wins_change_high"] - row["wins_change"])
            assert row["clear"] == (size > errors) or abs(size - errors) < 0.02
        assert len(rows) == len(FACTIONS)


def test_verdicts_hold_change_in_size_or_are_reversed_under_a_ruling(tmp_path: Path) -> None:
    moves: Moves = {"same": {}, "smaller": {"ants": -7.0}, "turned": {"ants": -28.0}}
    # Little noise of their own: more of it would make who wins more even, which is a change of wins.
    run = variant_run(tmp_path, moves, 2_000, own=0.5, factions={"ants": 14.0, "eels": -14.0})
    findings, analyses = report.findings(run)
    (result,) = findings.sensitivity
    assert (result.kind, result.tried) == (RULES, ["same", "smaller", "turned"])
    verdicts = {tried.subject: tried for tried in result.verdicts if tried.kind == "faction"}
    ants, eels = verdicts["Ants"], verdicts["Eels"]
    assert ants.changes.against == ["turned"] and ants.moved == ["smaller", "turned"]
    assert "same" not in eels.moved and not eels.changes.against
    firm = sum(tried.firm for tried in result.verdicts)
    assert result.summary.startswith(f"Of {len(result.verdicts)} verdicts, {firm or 'none'} hold")
    assert "under all 3 variants of the rules; Ants (+" in result.summary
    assert "is reversed with turned and changes in size with smaller" in result.summary
    page = words_of(report.render(findings, analyses))
    assert result.summary in page[: page.index("<nav")], "the first thing a publisher asks"
    assert "Which verdicts hold with other rules?" in page and '<td class="text">1 of 3</td>' in page


def test_variants_with_other_factions_or_other_deals_are_not_compared(tmp_path: Path) -> None:
    run = variant_run(tmp_path, {"a": {}}, 200)
    assert len(compared(run)) == 1
    with_options(run, 200, {"default": {}, "a": {"factions": "choice"}})
    assert not compared(run)
    with_options(run, 200, {"default": {}, "a": {"ruling": "a"}})
    path = run / "games" / "part-000001.parquet"
    pl.read_parquet(path).with_columns(luck=pl.col("luck") + 1).pipe(put, path)
    assert not compared(run)


def test_an_automated_rival_keeps_its_own_comparison(tmp_path: Path) -> None:
    """Its cells differ in options and have the same deals, but a page of their own compares them."""
    findings, analyses = report.findings(solo_run(tmp_path, games=400))
    assert len(analyses) == 3 and findings.rival is not None
    assert findings.changes == [] and findings.sensitivity == []


def test_a_variant_tried_with_several_numbers_of_players_has_one_sentence(planted: Any) -> None:
    change = planted[0].changes[0]
    more = change.model_copy(update={"players": 4, "cell": 9})
    text = does_it_matter([change, more], "seeds")
    assert text.startswith("Free ride changes the wins of Bees by ") and text.count("Free ride") == 1
    assert " with 3 players, of Bees by " in text and " with 4 players" in text


def test_the_chart_has_a_line_for_each_variant_and_a_mark_for_each_cell(planted: Any) -> None:
    changes = planted[0].changes
    strip = changes_strip(changes)
    assert [(line.name, line.marks[0].side) for line in strip.lines] == [
        ("free ride", ABOVE),
        ("late vote", OPEN),
    ]
    assert strip.lines[0].ends.endswith("] Bees") and strip.lines[0].marks[0].label == ""
    # The same number of players in another cell: numbers stand for cells then
    again = [c.model_copy(update={"cell": 9, "reference_cell": 8, "reference": "solo"}) for c in changes]
    strip = changes_strip([*changes, *again])
    assert [mark.label for mark in strip.lines[0].marks] == ["1", "2"]
    assert "1: 3 players, 2: solo" in strip.note


def test_a_clear_change_of_scores_is_said_though_nobody_wins_more_often(tmp_path: Path) -> None:
    (change,) = compared(variant_run(tmp_path, {"rich": dict.fromkeys(FACTIONS, 5.0)}, 600))
    assert not change.clear and change.score_clear
    assert "makes no clear difference to who wins" in change.matters
    assert re.search(r"But the mean score changes by \+(4\.9|5\.0|5\.1) seeds \[", change.matters)


def test_a_clear_change_of_scores_that_rounds_to_nothing_is_shown_with_more_decimals(planted: Any) -> None:
    ends = {"score_change": 0.014, "score_change_low": 0.009, "score_change_high": 0.019}
    change = planted[0].changes[1].model_copy(update={**ends, "score_clear": True})
    assert does_it_matter([change], "seeds").endswith("changes by +0.01 seeds [0.01, 0.02].")


def nested(folder: Path, options: dict[str, dict[str, str]]) -> dict[str, tuple[str, int]]:
    """The title and the reference of each change, by variant, of a run with these options."""
    moves: Moves = {name: {"bees": MOVED} for name in options}
    run = with_options(variant_run(folder, moves, 400), 400, {"default": {}, **options})
    return {change.variant: (change.title, change.reference_cell) for change in compared(run)}


def test_a_variant_that_adds_one_option_to_another_is_compared_with_that_one(tmp_path: Path) -> None:
    options = {"quasars": {"special": "quasars"}, "raiders": {"special": "quasars", "displaced": "true"}}
    assert nested(tmp_path, options) == {
        "quasars": ("quasars", 0),
        "raiders": ("raiders (compared with quasars)", 1),
    }


def test_a_variant_that_adds_to_two_others_is_compared_with_the_first(tmp_path: Path) -> None:
    options = {"one": {"a": "1"}, "two": {"b": "1"}, "both": {"a": "1", "b": "1"}}
    assert nested(tmp_path, options) == {"one": ("one", 0), "two": ("two", 0), "both": ("both", 0)}


def test_what_an_added_option_does_is_not_what_the_other_one_does(tmp_path: Path) -> None:
    """Quasars give bees points; raiders, which are played with quasars, add nothing to that."""
    run = variant_run(tmp_path, {"quasars": {"bees": MOVED}, "raiders": {"bees": MOVED}}, own=0.0)
    options = {"quasars": {"special": "1"}, "raiders": {"special": "1", "displaced": "1"}}
    quasars, raiders = compared(with_options(run, 1_200, {"default": {}, **options}))
    assert quasars.clear and not raiders.clear
    assert raiders.matters.startswith("Raiders (compared with quasars) changes no game")


def test_a_run_that_tried_no_ruling_says_how_to(tmp_path: Path) -> None:
    about = ABOUT | {"rulings": "libration sweep meadow_rulings"}
    run = write_run(tmp_path / "one", Truth(games=60), about=about)
    texts = [text for text in report.findings(run)[0].limits if text.startswith("Rulings")]
    assert len(texts) == 1 and "`libration sweep meadow_rulings`" in texts[0]
    run = write_run(tmp_path / "two", Truth(games=60), about=ABOUT)
    assert not any(text.startswith("Rulings") for text in report.findings(run)[0].limits)
    run = variant_run(tmp_path / "three", {"a": {}}, 200, about=about)
    assert not any(text.startswith("Rulings") for text in report.findings(run)[0].limits)


def test_the_plan_of_rulings_is_named_only_if_it_exists(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in plans.packaged():
        game = name.removesuffix("_rulings")
        if name != game:
            assert plans.rulings(game) == f"libration sweep {name}"
            assert plans.read(plans.find(name)).game == game
    (tmp_path / "cryo_rulings.toml").write_text("")
    monkeypatch.setattr(plans, "FOLDER", tmp_path)
    assert plans.rulings("cryo") == "libration sweep cryo_rulings" and plans.rulings("toy") == ""
