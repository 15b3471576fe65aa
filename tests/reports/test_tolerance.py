"""Three answers about a tolerance: outside, within, not clear yet; and how often each is wrong."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import reports
from reports.documents import report
from reports.documents.bands import banded
from reports.documents.forests import faction_strip
from reports.metrics.estimates import corrected, outside, shrunk, within
from reports.metrics.tolerance import games_needed
from sim import games
from sim.answers.tolerance import measure, rounded
from sim.cli.main import app
from sim.files.reading import read_toml
from sim.sweep.provenance import BALANCE, tolerance
from strategies import registry
from tests.reports.synthetic import Truth, write_run

LIMIT = 2.0


def test_a_large_difference_is_outside_a_small_one_within_and_a_middling_one_open(tmp_path: Path) -> None:
    run = write_run(tmp_path, Truth(games=9_000, factions={"bees": 9.0, "crabs": 2.6}))
    findings, (analysis,) = report.findings(run, tolerance=LIMIT)
    answers = dict(zip(analysis.factions["name"], analysis.factions["answer"], strict=True))
    assert answers["bees"] == "outside" and answers["crabs"] == "within"
    assert set(analysis.seats["answer"]) == {"within"}
    assert "out of balance by more than 2 points" in findings.cells[0].headline
    assert any(line == "All seats are within the tolerance of 2 points." for line in findings.cells[0].even)
    few, (analysis,) = report.findings(write_run(tmp_path / "few", Truth(games=150)), tolerance=LIMIT)
    assert "outside" not in set(analysis.factions["answer"])
    assert any("not clear yet" in line and "games" in line for line in few.cells[0].even)


def test_at_the_tolerance_itself_either_answer_is_as_rare_as_promised() -> None:
    random = np.random.default_rng(1)
    estimates = LIMIT + random.normal(0, 0.7, 4_000)
    for p in (outside(estimates, 0.7, 200, LIMIT), within(estimates, 0.7, 200, LIMIT)):
        assert 0.035 <= (p <= 0.05).mean() <= 0.065
    assert (outside(np.zeros(1), 0.7, 200, LIMIT) > 0.9).all() and (
        within(np.zeros(1), 0.4, 200, LIMIT) < 1e-4
    ).all()


def test_as_many_games_as_are_asked_for_mostly_give_an_answer() -> None:
    """A difference of 3 against a tolerance of 2, with an error of 0.9 from 500 games."""
    wanted = games_needed({"times": (2.8 * 0.9 / 1.0) ** 2}, 500)
    assert wanted is not None and 3_100 <= wanted <= 3_300
    error = 0.9 * (500 / wanted) ** 0.5
    answered = outside(3 + np.random.default_rng(2).normal(0, error, 2_000), error, 500, LIMIT) <= 0.025
    assert 0.75 <= answered.mean() <= 0.9
    assert games_needed({"times": 1e6}, 500) is None, "at the border no number of games would tell"


def test_a_table_of_thousands_does_not_drown_one_of_four() -> None:
    random = np.random.default_rng(3)
    small, large = np.array([1e-3, 0.6, 0.7, 0.8]), random.random(4_000)
    assert corrected(small, large)[0][0] <= 0.05 < corrected(np.concatenate([small, large]))[0][0]


@pytest.mark.parametrize("sizes", [(4,), (14, 14, 4, 600, 90)])
def test_where_nothing_differs_one_page_in_twenty_claims_anything(sizes: tuple[int, ...]) -> None:
    random, claims = np.random.default_rng(4), 0
    for _ in range(1_000):
        claims += any((q <= 0.05).any() for q in corrected(*(random.random(size) for size in sizes)))
    assert 25 <= claims <= 75, "50 are expected"


def test_what_was_picked_for_its_size_is_expected_to_be_as_large_as_it_is_drawn_in() -> None:
    random, raw, drawn = np.random.default_rng(5), [], []
    for _ in range(200):
        truth = random.normal(0, 1, 60)
        estimates = truth + random.normal(0, 1.5, 60)
        best = int(np.argmax(estimates))
        raw.append(estimates[best] - truth[best])
        drawn.append(shrunk(estimates, np.full(60, 1.5))[best] - truth[best])
    assert np.mean(raw) > 1.5 and abs(np.mean(drawn)) < 0.35


def test_a_few_large_effects_among_many_small_ones_keep_their_size() -> None:
    """Estimates of 10 among 500 were halved where fresh games gave two thirds."""
    random, expected, fresh = np.random.default_rng(6), [], []
    for _ in range(40):
        large = random.random(500) < 0.05
        truth = np.where(large, random.normal(0, 7, 500), random.normal(0, 0.5, 500))
        estimates = truth + random.normal(0, 1.5, 500)
        best = np.argsort(-estimates)[:10]
        expected.append(shrunk(estimates, np.full(500, 1.5))[best].mean())
        fresh.append((truth + random.normal(0, 1.5, 500))[best].mean())
    assert abs(np.mean(expected) - np.mean(fresh)) < 0.05 * np.mean(fresh)


def test_where_nothing_differs_it_is_shrunk_to_nearly_nothing() -> None:
    random = np.random.default_rng(7)
    largest = [np.abs(shrunk(random.normal(0, 1, 300), np.ones(300))).max() for _ in range(20)]
    assert np.median(largest) < 0.5, "the largest of 300 estimates is about 3"


def test_every_tolerance_is_what_was_measured() -> None:
    tables = read_toml(BALANCE)
    assert set(tables) == set(games.names())
    for name, table in tables.items():
        value, low, high = table["measured"]
        assert low < value < high and high - low < value / 3, "measured well enough to round it"
        assert tolerance(name) == table["tolerance"] == rounded(value)
        assert table["strategy"] == registry.usual(name) and table["players"] == max(games.get(name).players)


@pytest.mark.parametrize(
    ("points", "expected"), [(0.68, 0.75), (0.05, 0.25), (1.9, 2.0), (2.59, 2.5), (6.7, 6.5)]
)
def test_tolerances_are_rounded_to_a_quarter_or_half_a_point(points: float, expected: float) -> None:
    assert rounded(points) == expected


def test_measuring_again_agrees_with_what_is_stored() -> None:
    """With fewer games: the two intervals overlap, and the lines are those of the file."""
    again, stored = measure("cryo", 600, workers=1), read_toml(BALANCE)["cryo"]
    assert again.points[1] < stored["measured"][2] and stored["measured"][1] < again.points[2]
    assert set(tomllib.loads(again.toml)["cryo"]) == set(stored)
    assert "move a fair share of wins by 3 percentage points" in again.sentence


def test_a_report_says_what_the_tolerance_does_to_wins_and_shades_it(tmp_path: Path) -> None:
    run = write_run(tmp_path / "run", Truth(games=2_000))
    _, (analysis,) = report.findings(run, tolerance=LIMIT)
    assert 0.01 < analysis.tolerance_wins < 0.2
    strip = banded(faction_strip(analysis), analysis, wins=True)
    assert strip and strip.band and strip.fair
    assert strip.band[1] - strip.fair == pytest.approx(100 * analysis.tolerance_wins)
    page = report.write_report(run, tmp_path / "out", tolerance=LIMIT).read_text(encoding="utf-8")
    assert f"which move wins by {100 * analysis.tolerance_wins:.1f}" in page.replace("\xa0", " ")
    assert "Shaded: the " in page
    none = report.findings(run, tolerance=0.0)[1][0]
    assert none.tolerance_wins == 0 and banded(faction_strip(none), none, wins=True) == faction_strip(none)


def test_the_command_takes_another_tolerance_and_refuses_none_below_nothing(tmp_path: Path) -> None:
    run = write_run(tmp_path / "run", Truth(games=300))
    refused = CliRunner().invoke(app, ["report", str(run), "--tolerance", "-1"])
    assert refused.exit_code != 0
    made = CliRunner().invoke(app, ["report", str(run), "--tolerance", "3", "--out", str(tmp_path / "out")])
    assert made.exit_code == 0, made.output
    assert "Tolerance: 3 points either way" in (tmp_path / "out/index.html").read_text(encoding="utf-8")


def test_an_analysis_introduces_itself_in_a_few_lines_and_shows_progress_if_it_takes_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = write_run(tmp_path / "run", Truth(games=300))
    seen: list[tuple[int, int]] = []

    @contextmanager
    def counting() -> Iterator[Callable[[int, int], None]]:
        yield lambda done, of: seen.append((done, of))

    monkeypatch.setattr("sim.answers.progress.counter", counting)
    shown = repr(reports.analyse(run))
    assert not seen and len(shown) < 1000 and "4 players: 300 games" in shown and "factions (" in shown
    monkeypatch.setattr(reports, "LONG", 100)
    reports.analyse(run)
    assert seen[-1] == (300, 300)
