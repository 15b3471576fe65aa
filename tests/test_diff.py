"""``libration diff``: two sides of known truth, runs, overlays and versions in git."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

from reports.diff import FIXED, MOVED, NEW, NOISE, Difference, Side, difference, lines, pairing
from reports.metrics.source import Source
from tests.commands import Run
from tests.even_world import Table

GROUPS = tuple("abcdefgh")
PLAIN = np.zeros(len(GROUPS))
AHEAD = np.array([8.0, 0, 0, 0, 0, 0, 0, -8])


def sides(before: np.ndarray, after: np.ndarray, seeds: tuple[int, int], games: int = 2000) -> list[Side]:
    """Two tables; with the same seed, on the same luck but for what differs by chance."""
    worth = (after - before)[None]
    deals = np.arange(games)
    first = Table(before, worth, seeds[0]).play({}, deals)
    second = Table(before, worth, seeds[1]).play({0: 1}, deals)
    return [Side(first, deals), Side(second, deals if seeds[0] == seeds[1] else None)]


def compared(before: np.ndarray, after: np.ndarray, seeds: tuple[int, int] = (1, 1)) -> Difference:
    return difference(sides(before, after, seeds), GROUPS, {}, "faction", 2.0, "VP")


def status(found: Difference) -> dict[str, str]:
    return {row["id"]: row["status"] for row in found.rows}


@pytest.mark.parametrize("seeds", [(1, 1), (1, 2)])
def test_new_and_fixed_are_told_apart_from_noise(seeds: tuple[int, int]) -> None:
    made, undone = compared(PLAIN, AHEAD, seeds), compared(AHEAD, PLAIN, seeds)
    assert made.paired == (seeds[0] == seeds[1])
    for found, word in ((made, NEW), (undone, FIXED)):
        assert {name for name, said in status(found).items() if said == word} == {"a", "h"}
        assert next(lines(found)).startswith(f"{word.capitalize()}: ")
    assert {status(made)[name] for name in "bcdefg"} <= {NOISE, MOVED}
    text = pairing(made)
    assert ("deal by deal" in text) if made.paired else ("two separate samples" in text)


def test_the_same_deals_tell_more() -> None:
    paired, apart = compared(PLAIN, AHEAD), compared(PLAIN, AHEAD, (1, 2))

    def width(found: Difference) -> float:
        return float(np.mean([row["score_change_high"] - row["score_change_low"] for row in found.rows]))

    # 15 points of luck on each side, or 4 of chance between them
    assert width(apart) / width(paired) > 2.5


def test_a_design_compared_with_itself_differs_by_exactly_nothing() -> None:
    deals = np.arange(600)
    side = Side(Table(AHEAD, np.zeros((1, 8)), 3).play({}, deals), deals)
    found = difference([side, side], GROUPS, {}, "faction", 2.0, "VP")
    assert set(status(found).values()) == {NOISE}
    assert all(row["score_change"] == 0 == row["wins_change"] for row in found.rows)
    assert list(lines(found)) == ["Nothing clearly moved: 8 of 8 factions are within noise."]


def test_two_samples_of_one_design_rarely_differ() -> None:
    """Each has its own luck; a page with any claim counts."""
    repetitions, alarms = 60, 0
    for seed in range(repetitions):
        found = difference(
            sides(AHEAD, AHEAD, (10 + seed, 500 + seed), 300), GROUPS, {}, "faction", 2.0, "VP"
        )
        assert not found.paired
        alarms += set(status(found).values()) != {NOISE}
    assert alarms <= 0.05 * repetitions + 3 * (0.05 * 0.95 * repetitions) ** 0.5


def test_a_run_differs_from_itself_by_nothing_and_its_report_starts_with_that(
    run: Run, demo_project: Path, tmp_path: Path
) -> None:
    demo = demo_project / "runs/demo"
    done = run("diff", str(demo), str(demo))
    assert done.code == 0, done.err
    assert "Nothing clearly moved: 14 of 14 factions are within noise." in done.out
    assert "compared deal by deal" in done.out
    earlier = tmp_path / "earlier"
    shutil.copytree(demo, earlier)
    done = run("report", str(demo), "--against", str(earlier), "--out", str(tmp_path / "page"), "--summary")
    assert done.code == 0, done.err
    page = (tmp_path / "page" / "index.html").read_text()
    first = page.index("What moved since earlier")
    assert first < page.index("Nothing clearly moved") < page.index("Decided before the first move")


def test_runs_of_other_games_and_half_a_run_are_refused(run: Run, demo_project: Path) -> None:
    demo = str(demo_project / "runs/demo")
    for words, message in (
        ((demo, "printed"), "printed: expected a second run"),
        (("nonsense", "."), "expected a run, an overlay (FILE.toml) or a version in git"),
        (("missing.toml", "printed"), "missing.toml: no such file"),
    ):
        refused = run("diff", *words)
        assert refused.code == 2 and message in refused.err and refused.err.count("\n") == 1
    assert Source(Path(demo)).cells, "untouched"


@pytest.mark.usefixtures("compiled_before")
def test_overlays_are_played_on_the_same_deals(run: Run) -> None:
    done = run("diff", "printed", "beta", "--game", "gaia_project", "--games", "140", "--strategy", "random")
    assert done.code == 0, done.err
    assert "Gaia Project: 140 games" in done.out and "compared deal by deal" in done.out
