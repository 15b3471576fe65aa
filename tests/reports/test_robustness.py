"""Whose verdict it is: strategies and rungs are asked one by one, and what they say is known beforehand."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from reports.documents import report
from reports.documents.findings import Finding
from reports.metrics.estimates import heterogeneity
from reports.metrics.match_ups import circles
from reports.metrics.standings import StandingSums, by_player
from tests.reports.synthetic import FACTIONS, Truth, rescore, summed, words_of, write_run

ABOUT: dict[str, Any] = {
    "title": "Meadow",
    "rungs": ["random", "novice", "scripted"],
    "strategies": {
        "bold": {"rung": "scripted"},
        "calm": {"rung": "scripted"},
        "new": {"rung": "novice"},
        "mad": {"rung": "random"},
    },
}
FOUR = {"calm": 0.0, "bold": 3.0, "new": -20.0, "mad": -40.0}


def played(folder: Path, truth: Truth) -> tuple[list[Finding], str]:
    findings, analyses = report.findings(write_run(folder, truth, about=ABOUT))
    return findings.cells[0].findings, words_of(report.render(findings, analyses))


def test_a_verdict_that_turns_round_on_one_rung_says_so_and_is_flagged(tmp_path: Path) -> None:
    truth = Truth(games=8_000, factions={"bees": 9.0}, strategies=FOUR, as_played={("new", "bees"): -20.0})
    findings, page = played(tmp_path, truth)
    bees = next(finding for finding in findings if finding.subject == "Bees")
    assert sorted(bees.strategies.holds) == ["bold", "calm", "mad"]
    assert bees.strategies.against == ["new"] and bees.rungs.against == ["novice"]
    assert bees.rungs.holds == ["random", "scripted"]
    assert bees.strategies.differs and bees.strategies.lowest == "new"
    assert "differs by strategy, from -" in bees.text and "reversed for new" in bees.text
    assert "players differ" in page
    assert "novice (new); scripted (calm, bold)" in page, "the ladder from its lowest rung"


def test_a_policy_of_ones_own_is_on_no_rung_and_has_a_report_all_the_same(tmp_path: Path) -> None:
    truth = Truth(games=1_000, strategies={"calm": 0.0, "mine": 30.0, "new": -20.0})
    findings, analyses = report.findings(write_run(tmp_path, truth, about=ABOUT))
    assert "mine" in words_of(report.render(findings, analyses))
    assert analyses[0].strategies.sort("margin", descending=True)["name"][0] == "mine"


def test_a_verdict_that_most_strategies_contradict_is_not_a_verdict(tmp_path: Path) -> None:
    """Bees are strong on average because of one of three strategies: with the others they are weak."""
    three = {"bold": 0.0, "calm": 0.0, "new": 0.0}
    played_so = {("bold", "bees"): 60.0, ("calm", "bees"): -8.0, ("new", "bees"): -8.0}
    run = write_run(tmp_path, Truth(games=6_000, strategies=three, as_played=played_so))
    findings, analyses = report.findings(run)
    cell, page = findings.cells[0], report.render(findings, analyses)
    (bees,) = (finding for finding in cell.depends if finding.kind == "faction")
    assert bees.subject == "Bees" and bees.strategies.holds == ["bold"]
    assert bees.strategies.against == ["calm", "new"]
    assert "Bees" not in [finding.subject for finding in cell.findings]
    uneven = sum(finding.kind == "faction" for finding in cell.findings)
    assert f"{uneven or 'none'} of 6 factions" in cell.headline
    heading = page.index("Depends on who plays")
    assert page.index("<strong>Bees</strong>") > heading


def test_a_verdict_that_holds_for_all_is_not_flagged(tmp_path: Path) -> None:
    findings, page = played(tmp_path, Truth(games=6_000, factions={"bees": 12.0}, strategies=FOUR))
    bees = next(finding for finding in findings if finding.subject == "Bees")
    assert len(bees.strategies.holds) == 4 and len(bees.rungs.holds) == 3
    assert "no difference shown between 4 strategies (+" in bees.text and bees.strategies.p is not None
    assert bees.strategies.p > 0.001 and not bees.strategies.differs
    assert '<span class="tag warn">' not in page


@pytest.mark.parametrize("ahead", [4.0, 0.0])
def test_a_faction_that_wins_rarely_is_weak_for_all_though_it_is_ahead_on_the_mean(
    tmp_path: Path, ahead: float
) -> None:
    random = np.random.default_rng(3)

    def steady(frame: pl.DataFrame) -> np.ndarray:  # ants always score the same: seldom best, never last
        ants = (frame["faction"] == "ants").to_numpy()
        return 100 + np.where(ants, ahead, 0) + random.normal(0, np.where(ants, 3, 25))

    run = write_run(tmp_path, Truth(games=4_000, strategies={"x": 0.0, "y": 0.0, "z": 0.0}))
    findings, analyses = report.findings(rescore(run, steady))
    ants = next(finding for finding in findings.cells[0].findings if finding.subject == "Ants")
    row = analyses[0].factions.row(by_predicate=pl.col("name") == "ants", named=True)
    assert row["win_share"] < 0.2 and row["margin_low"] < ahead < row["margin_high"]
    assert (
        ants.points is not None
        and ants.points < 0
        and ants.strategies.holds == ["x", "y", "z"]
        and ants.q is not None
    )
    assert ants.q < 1e-4 and "between 3 strategies (-" in ants.text
    margins = analyses[0].factions_by("strategy").filter(pl.col("subject") == "Ants")
    assert abs(margins["points"].to_numpy().mean() - ahead) < 1, "the chart of margins keeps to margins"


def test_players_with_the_same_effect_differ_at_the_stated_rate_only(tmp_path: Path) -> None:
    p_values = []
    for seed in range(60):
        truth = Truth(games=400, factions={"bees": 6.0}, strategies=FOUR, seed=seed)
        rows = by_player(summed(write_run(tmp_path / str(seed), truth, about=ABOUT, parts=1), StandingSums))
        bees = rows.filter(subject="Bees", level="strategy", kind="faction")
        p_values.append(heterogeneity(*(bees[name].to_numpy() for name in ("points", "error", "freedom"))))
    assert sum(p <= 0.05 for p in p_values) <= 9, "3 of 60 are expected; 10 and more have a chance of 0.1 %"
    assert sum(p <= 0.5 for p in p_values) >= 15, "30 are expected"


def test_seats_set_ups_and_tiles_are_asked_of_each_player(tmp_path: Path) -> None:
    truth = Truth(
        games=8_000,
        strategies=FOUR,
        seats=(0.0, 0.0, 0.0, 6.0),
        tiles={"good": 9.0, "null": 0.0, "rain": 0.0},
        dealt=("rain",),
        dealt_for={("eels", "rain"): 12.0},
    )
    findings, _ = played(tmp_path, truth)
    for subject in ("seat 4", "Good (tile)", "Eels x Rain (tile)"):
        finding = next(finding for finding in findings if finding.subject == subject)
        assert finding.strategies.asked == 4 and not finding.strategies.against, subject
        assert len(finding.strategies.holds) >= 3, subject
        assert len(finding.rungs.holds) == 3, subject


@pytest.mark.parametrize("kind", ["faction", "wins", "seat"])
def test_intervals_of_players_hold_at_the_stated_rate(tmp_path: Path, kind: str) -> None:
    missed = asked = 0
    for seed in range(15):
        four = dict.fromkeys(FOUR, 0.0) if kind == "wins" else FOUR  # who never wins has no share to compare
        truth = Truth(games=400, strategies=four, seed=seed)
        rows = by_player(summed(write_run(tmp_path / str(seed), truth, about=ABOUT), StandingSums))
        rows = rows.filter(pl.col("kind") == kind)
        assert set(rows["level"]) == {"strategy", "rung"}
        rows = rows.filter(pl.col("level") == "strategy")
        missed += int(((rows["low"] > 0) | (rows["high"] < 0)).sum())
        asked += rows.height
    assert asked == 15 * 4 * (len(FACTIONS) if kind != "seat" else 4)
    assert asked * 0.02 <= missed <= asked * 0.09, "a twentieth is expected"


def test_a_run_that_does_not_say_the_rungs_is_asked_by_strategy_only(tmp_path: Path) -> None:
    run = write_run(tmp_path, Truth(games=2_000, factions={"bees": 12.0}, strategies={"a": 0.0, "b": 0.0}))
    findings, analyses = report.findings(run)
    bees = findings.cells[0].findings[0]
    assert bees.rungs.asked == 0 and bees.strategies.asked == 2 and "rung" not in bees.text
    assert "doesn&#39;t say which rung" in words_of(report.render(findings, analyses))


def test_the_headline_says_whose_balance_it_is(tmp_path: Path) -> None:
    run = write_run(tmp_path / "one", Truth(games=2_000, factions={"bees": 12.0}))
    cell = report.findings(run)[0].cells[0]
    assert "out of balance" in cell.headline and cell.headline.endswith("(played by careful)")
    assert "every seat is played by careful" in cell.caution
    _, page = played(tmp_path / "four", Truth(games=6_000, factions={"bees": 12.0}, strategies=FOUR))
    assert "(played by 4 strategies)" in page and "No difference between them is shown" in page


def test_a_faction_without_a_verdict_on_which_players_differ_is_named_too(tmp_path: Path) -> None:
    """Good in one player's hands and bad in another's, it is even on average."""
    differ = {("calm", "crabs"): 9.0, ("bold", "crabs"): -9.0}
    truth = Truth(
        games=6_000, factions={"bees": 12.0}, strategies={"calm": 0.0, "bold": 0.0}, as_played=differ
    )
    cell = report.findings(write_run(tmp_path, truth))[0].cells[0]
    assert "crabs" not in str([finding.subject for finding in cell.findings if finding.kind == "faction"])
    assert re.search("do differently well with .*Crabs.*; no difference is shown on the other", cell.caution)


@pytest.mark.parametrize("factions", [{"bees": 12.0}, {}])
def test_a_reconstructed_faction_is_named_among_the_limits(
    tmp_path: Path, factions: dict[str, float]
) -> None:
    about = {"factions": {"bees": {"title": "Bees", "source": "reconstructed"}}, "components": {}}
    findings, _ = report.findings(write_run(tmp_path, Truth(games=2_000, factions=factions), about=about))
    resting = [limit for limit in findings.limits if "Findings that depend on them: Bees." in limit]
    assert bool(resting) == bool(factions)
    assert [f.subject for f in findings.cells[0].findings if f.reconstructed] == (
        ["Bees"] if factions else []
    )


def test_strategies_that_beat_each_other_in_a_circle_are_not_a_ranking(tmp_path: Path) -> None:
    """Stone beats scissors, scissors paper, paper stone: on average all are even."""
    strategies = {"paper": 0.0, "scissors": 0.0, "stone": 0.0}
    run = write_run(tmp_path, Truth(games=900, players=2, strategies=strategies))

    def score(frame: pl.DataFrame) -> np.ndarray:
        who = frame["strategy"].to_physical().to_numpy().astype(int).reshape(-1, 2)
        ahead = (who - who[:, ::-1]) % 3 == 1  # scissors over paper, stone over scissors, paper over stone
        return (100 + 9 * ahead + np.random.default_rng(1).normal(0, 12, ahead.shape)).ravel()

    findings, (analysis,) = report.findings(rescore(run, score))
    assert circles(analysis.strategy_match_ups) == [("paper", "stone", "scissors")]
    assert "paper beats stone, which beats scissors, which beats paper" in report.render(findings, [analysis])
    even, (plain,) = report.findings(write_run(tmp_path / "even", Truth(games=900, strategies=strategies)))
    assert not circles(plain.strategy_match_ups)
    assert "No circle is shown" in report.render(even, [plain])
