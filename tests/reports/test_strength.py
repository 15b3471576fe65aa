"""Verdicts over strength: planted changes are found, others are not, and samples change no other verdict."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import polars as pl
import pytest

from reports.charts.strength import CLOSE, _apart, strength_panels
from reports.documents import report
from reports.documents.strength import StrengthFindings, find_strength, first_line
from reports.metrics.analysis import Analysis
from reports.metrics.strength import PAIRS, ROWS, Level, OverStrength
from tests.reports.synthetic import FACTIONS, Truth, words_of, write_run

EVEN_ABOUT = {"title": "Meadow", "unit": "VP", "rungs": ["scripted", "learned", "expert"]}
WEAK_PLAY = {"ants": -12.0, "bees": 9.0}
STRONG_PLAY = {"ants": 14.0, "bees": 9.0}


def sampled_run(folder: Path, samples: dict[str, dict[str, float]], games: int = 3_000) -> Path:
    """A run of weak players in which ants are bad, with samples of others, ten points better each."""
    run = folder / "run"
    strategies = ["scripted", *samples]
    about = EVEN_ABOUT | {"strategies": {name: {"rung": name} for name in strategies}}
    write_run(run, Truth(games=games, factions=WEAK_PLAY, strategies={"scripted": 0.0}), about=about)
    for place, (name, factions) in enumerate(samples.items(), 1):
        truth = Truth(games=games, factions=factions, strategies={name: 10.0 * place}, seed=place + 1)
        write_run(run / "samples" / name, truth, about=about)
    return run


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ants are weak among weak players, strong among strong ones; bees are strong everywhere."""
    samples = {"learned": STRONG_PLAY, "expert": STRONG_PLAY}
    return sampled_run(tmp_path_factory.mktemp("strength"), samples)


@pytest.fixture(scope="module")
def found(run: Path) -> tuple[Any, list[Analysis]]:
    return report.findings(run, tolerance=2.0)


def test_a_planted_change_is_found_and_what_stays_is_said_to_stay(found: Any) -> None:
    (strength,) = found[0].strength
    assert [level.name for level in strength.levels] == ["scripted", "learned", "expert"]
    assert strength.changes[0] == "Ants" and "Bees" in strength.steady
    scores = [level.score for level in strength.levels]
    assert np.diff(scores) == pytest.approx([10 + 26 / 6, 10], abs=1.5), "26 points for one of six factions"
    ants = strength.sentences[0]
    assert ants.startswith(f"Ants: weak at {scores[0]:.0f} VP, strong from {scores[1]:.0f} VP (")
    assert any(line.startswith("Bees: strong at every strength we tried (") for line in strength.sentences)
    assert len({row["subject"] for row in strength.rows}) == 6


def test_samples_change_nothing_else_in_the_report(found: Any, tmp_path: Path) -> None:
    alone, _ = report.findings(sampled_run(tmp_path, {}), tolerance=2.0)
    assert alone.strength == []
    first, second = (f.cells[0].model_dump(exclude={"caution"}) for f in (alone, found[0]))
    assert first == second


def test_the_page_has_the_chapter_and_a_line_on_the_first_screen(found: Any, run: Path) -> None:
    page = words_of(report.render(*found))
    assert page.index("Verdicts over strength, from scripted") < page.index("<nav")
    assert '<section id="strength"' in page or 'id="strength"' in page
    assert "Ants: weak at" in page and "see “Verdicts over strength”" in page
    document = json.loads(report.as_json(found[0]))
    assert document["strength"][0]["pairs"][0].keys() == PAIRS.keys()


def test_a_run_without_samples_has_no_chapter(tmp_path: Path) -> None:
    findings, analyses = report.findings(sampled_run(tmp_path, {}))
    page = report.render(findings, analyses)
    assert "over strength" not in page and 'id="strength"' not in page


def test_an_unfinished_sample_is_named_as_missing(tmp_path: Path) -> None:
    run = sampled_run(tmp_path, {"learned": STRONG_PLAY}, games=600)
    for folder, change in ((run / "samples" / "learned", {"complete": False}), (run, {})):
        path = folder / "manifest.json"
        manifest = json.loads(path.read_text()) | change
        if folder == run:
            manifest["plan"]["samples"] = {"learned": 600}
        path.write_text(json.dumps(manifest))
    findings, _ = report.findings(run)
    assert findings.strength == []
    assert "Missing from this run: the table components, 1 of its 1 samples." in findings.limits


def told(
    verdicts: dict[str, list[str]], clear: list[tuple[str, str, str]], by_score: bool = True
) -> StrengthFindings:
    """What is said about seats with these verdicts at 50, 60 and 70 points, and these clear pairs."""
    levels = ["novice", "scripted", "learned"]
    rows = []
    for seat, sides in verdicts.items():
        for n, (level, side) in enumerate(zip(levels, sides, strict=True)):
            value = {"strong": 3.0, "weak": -3.0}.get(side, 0.0)
            ends = (value, value - 1, value + 1)
            rows.append((level, 50.0 + 10 * n, float(n), n == 0, seat, seat, 400, *ends, side))
    pairs = [(*pair, 3.0, 1.0, 5.0, 0.001, 0.01, True) for pair in clear]
    analysis = SimpleNamespace(
        alike=True,
        names=SimpleNamespace(unit="VP"),
        title="4 players",
        cell=SimpleNamespace(number=0, players=4),
    )
    table = pl.DataFrame({"score": [60.0], "games": [1]})
    made = [Level(name, name, n == 0, 400, 1.0, table, {}, {}) for n, name in enumerate(levels)]
    frames = pl.DataFrame(rows, ROWS, orient="row"), pl.DataFrame(pairs, PAIRS, orient="row")
    (findings,) = find_strength(
        [OverStrength(cast(Analysis, analysis), tuple(made), by_score, False, *frames)]
    )
    return findings


def test_sentences_claim_a_change_only_with_a_clear_difference() -> None:
    sides = {"seat 1": ["strong", "strong", "weak"], "seat 2": ["weak", "not clear", "even"]}
    shown = told(sides, [("seat 1", "novice", "learned")])
    assert shown.sentences == [
        "Seat 1: ahead up to 60 VP, behind at 70 VP (+3.0 VP among novice players, -3.0 VP among learned "
        "players).",
        "Not clear: Seat 2; no change with strength is shown, and not every strength has a verdict.",
    ]
    assert told(sides, []).changes == []


def test_players_are_named_if_stronger_ones_dont_score_more() -> None:
    sides = {"seat 1": ["strong", "strong", "weak"]}
    shown = told(sides, [("seat 1", "novice", "learned")], by_score=False)
    assert shown.strength == "rung"
    assert shown.sentences[0].startswith(
        "Seat 1: ahead among novice and scripted players, behind among learn"
    )


def test_levels_go_by_rung_if_higher_rungs_score_less(tmp_path: Path) -> None:
    run = sampled_run(tmp_path, {"learned": {name: -20.0 for name in FACTIONS}}, games=900)
    (strength,) = report.findings(run)[0].strength
    assert strength.strength == "rung"
    assert [level.name for level in strength.levels] == ["scripted", "learned"]
    assert strength.levels[0].score > strength.levels[1].score


def test_a_strength_without_a_verdict_is_no_change_of_verdict() -> None:
    shown = told({"seat 1": ["strong", "not clear", "strong"]}, [("seat 1", "novice", "scripted")])
    assert (shown.changes, shown.moved, shown.steady) == ([], ["seat 1"], [])
    assert shown.sentences[0].startswith("Seat 1: ahead at 50 and 70 VP, not clear at 60 VP (")


def test_at_every_strength_needs_a_verdict_at_each() -> None:
    assert told({"seat 1": ["weak", "weak", "weak"]}, []).sentences == [
        "Seat 1: behind at every strength we tried (-3.0 VP to -3.0 VP)."
    ]
    assert told({"seat 1": ["weak", "not clear", "weak"]}, []).steady == []
    assert first_line([told({"seat 1": ["not clear"] * 3}, [])], "VP") == "", "nothing to say"


@pytest.mark.parametrize("spots", [[0, 0.01, 0.02, 1], [0, 0.98, 0.99, 1], [0, 1], [0, 0.5, 0.5, 0.55, 1]])
def test_names_below_the_panels_never_overlap(spots: list[float]) -> None:
    assert (np.diff(_apart(spots)) >= CLOSE - 1e-9).all()


def test_the_chart_shows_every_faction_and_names_who_played(found: Any) -> None:
    (strength,) = found[0].strength
    shown = strength_panels(pl.DataFrame(strength.rows, ROWS), strength.changes, "title", strength.fair, "VP")
    titles = [axes.get_title(loc="left") for axes in shown.axes]
    assert titles == list(dict.fromkeys(row["subject"] for row in strength.rows))
    names = {text.get_text() for axes in shown.axes for text in axes.texts}
    assert names == {f"{level.name} {level.score:.0f} VP" for level in strength.levels}
