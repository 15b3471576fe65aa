"""What the plan decided is what the report says: how factions came to seats, what rests on which values."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from reports.documents import report
from reports.metrics.seating import Seating, seating
from reports.metrics.variance import BOTH
from sim import games
from sim.gamekit.about import Dealing
from tests.reports.synthetic import FACTIONS, Truth, put, rescore, words_of, write_run

DEALING = {
    "default": "random",
    "ways": {"random": {"title": "dealt at random"}, "choice": {"title": "chosen", "chosen": True}},
}
BEES = Truth(games=1_200, factions={"bees": 12.0}, strategies={"calm": 0.0, "bold": 0.0})


def planned(run: Path, factions: Any, options: dict[str, str] | None = None) -> Path:
    """The run, as if its plan had said this of factions, and its cell had these options."""
    path = run / "manifest.json"
    manifest = json.loads(path.read_text())
    manifest["plan"]["factions"] = factions
    manifest["cells"][0]["options"] = options or {}
    path.write_text(json.dumps(manifest))
    return run


def keep_seats(run: Path) -> Path:
    """Every faction at its own seat, and bees with twelve points more, as in no rotation."""
    for path in (run / "seats").glob("*.parquet"):
        frame = pl.read_parquet(path)
        codes = pl.Series(frame["seat"].cast(pl.UInt32)).cat.to(pl.Enum(list(FACTIONS)))
        frame.with_columns(faction=codes).pipe(put, path)
    return rescore(run, lambda frame: (frame["score"] + 12 * (frame["seat"] == 1).cast(pl.Int16)).to_numpy())


def page_of(run: Path) -> tuple[Any, str]:
    findings, analyses = report.findings(run)
    return findings.cells[0], words_of(report.render(findings, analyses))


@pytest.mark.parametrize(
    ("factions", "options", "expected"),
    [
        ("all", {}, Seating("factions rotated through the seats")),
        ("mirror", {}, Seating("factions rotated through the seats")),
        (["bees", "ants"], {}, Seating("2 of 6 factions, rotated through the seats")),
        ("dealt", {}, Seating("factions dealt at random")),
        ("dealt", {"factions": "choice"}, Seating("factions chosen", chosen=True)),
        ("dealt", {"factions": "bees,ants"}, Seating("factions given by seat")),
    ],
)
def test_factions_come_to_seats_as_the_plan_says(
    factions: Any, options: dict[str, str], expected: Seating
) -> None:
    assert seating(factions, Dealing.model_validate(DEALING), options, 6) == expected


@pytest.mark.parametrize("factions", ["all", "mirror", "dealt"])
def test_factions_that_a_plan_cannot_give_out_are_chosen_whatever_it_says(factions: str) -> None:
    about = games.get("federation").about()
    seated = seating(factions, about.dealing, {}, len(about.factions))
    assert seated == Seating("factions are start tokens, chosen in reverse turn order", chosen=True)


def test_of_an_older_run_nothing_is_claimed_that_it_does_not_say() -> None:
    seated = seating("dealt", None, {"factions": "choice"}, 6)
    assert seated == Seating("factions dealt by the game (choice)", chosen=True)


@pytest.mark.parametrize(
    ("truth", "factions", "expected"),
    [
        (BEES, "all", "played by calm, bold; factions and strategies rotated through the seats."),
        (BEES, "dealt", "factions dealt at random; strategies rotated through the seats."),
        (Truth(games=60), "all", "played by careful; factions rotated through the seats."),
        (
            Truth(games=60, strategies={"calm": 0.0, "bold": 0.0}, replays=2),
            "mirror",
            "factions rotated through the seats; each deal played 2 times, "
            "with the strategies swapping seats.",
        ),
    ],
)
def test_the_head_of_the_page_says_how_it_was_planned(
    tmp_path: Path, truth: Truth, factions: str, expected: str
) -> None:
    _, page = page_of(planned(write_run(tmp_path, truth, about={"dealing": DEALING}), factions))
    subtitle = re.search(r'<p class="soft played">(.*?)</p>', page)
    assert subtitle and subtitle[1].endswith(expected)


def test_factions_that_players_chose_are_not_by_design(tmp_path: Path) -> None:
    tiles = {"rain": 0.0, "sun": 0.0}
    truth = Truth(
        2_000, factions={"bees": 12.0}, tiles=tiles, dealt=("rain",), dealt_for={("eels", "rain"): 14.0}
    )
    run = write_run(tmp_path, truth, about={"dealing": DEALING})
    cell, page = page_of(planned(run, "dealt"))
    assert (
        "Decided before the first move: factions, seats and set-ups</h3>" in page
        and "(decided at random by the deal" in page
    )
    cell, page = page_of(planned(run, "dealt", {"factions": "choice"}))
    assert {"Bees", "Eels x Rain (tile)"} <= {finding.subject for finding in cell.findings}
    assert "Decided before the first move" not in page, "no seat is out of balance"
    assert "Chosen by the players (a correlation, not an experiment): factions" in page
    assert "decided at random by the deal" not in page and "decides that at random" not in page
    assert any(
        "The plan let players choose their factions" in line for line in report.findings(run)[0].limits
    )


def test_a_faction_that_keeps_its_seat_is_one_verdict_not_two(tmp_path: Path) -> None:
    run = keep_seats(write_run(tmp_path, Truth(games=2_000, noise=6.0)))
    cell, page = page_of(planned(run, "dealt", {"factions": "ants,bees,crabs,deer"}))
    assert "Bees" in [finding.subject for finding in cell.findings if finding.kind == "faction"]
    assert not [finding for finding in cell.findings if finding.kind == "seat"]
    assert "factions (or their seats) are out of balance" in cell.headline
    assert any(line.startswith("Faction and seat can't be told apart") for line in cell.even)
    assert not any("seats are" in line for line in cell.even)
    assert "more than seat" not in page and not cell.tables["strengths"]


def test_faction_and_seat_share_one_part_of_the_variance_if_they_cannot_be_told_apart(tmp_path: Path) -> None:
    run = keep_seats(write_run(tmp_path, Truth(games=4_000, noise=6.0)))
    parts = {row["part"]: row for row in page_of(run)[0].tables["variance"]}
    assert not {"faction", "seat"} & set(parts)
    explained, noise = 12**2 * 3 / 4, 3 * (6**2 + 1 / 12)
    assert parts[BOTH]["low"] < explained / (explained + noise) < parts[BOTH]["high"]


def test_factions_that_change_seats_can_be_told_apart_from_seats(tmp_path: Path) -> None:
    _, analyses = report.findings(write_run(tmp_path, Truth(games=300, players=2)))
    assert analyses[0].told_apart


MINES = {
    "reconstructed": ["maps.small", "setup.players.3.mines.ants", "setup.players.4.mines.bees"],
    "used_if": {"setup.players": {"start": ["printed"]}, "maps.small": {"small": ["true"]}},
    "components": {},
}


def test_a_finding_rests_on_a_value_that_its_options_and_players_use(tmp_path: Path) -> None:
    truth = Truth(games=1_200, factions={"bees": 12.0, "ants": -12.0})
    run = planned(write_run(tmp_path, truth, about=MINES), "all", {"start": "printed"})
    findings, _ = report.findings(run)
    assert [f.subject for f in findings.cells[0].findings if f.reconstructed] == ["Bees"]
    text = "other values used in these games: setup.players.4.mines.bees."
    assert any(text in line and "depend on them: Bees." in line for line in findings.limits)


def test_a_value_that_no_game_used_supports_no_finding(tmp_path: Path) -> None:
    run = write_run(tmp_path, Truth(games=1_200, factions={"bees": 12.0}), about=MINES)
    findings, _ = report.findings(planned(run, "all", {"start": "chosen"}))
    assert "Bees" in [finding.subject for finding in findings.cells[0].findings]
    assert not any(finding.reconstructed for finding in findings.cells[0].findings)
    assert any("used in these games: none. No finding" in line for line in findings.limits)


def test_all_findings_depend_on_a_value_of_the_whole_game(tmp_path: Path) -> None:
    run = write_run(tmp_path, Truth(games=300, factions={"bees": 12.0}), about=MINES)
    findings, _ = report.findings(planned(run, "all", {"small": "true"}))
    assert any(
        "Every finding from games with them depends on maps.small." in line for line in findings.limits
    )


def test_printed_numbers_without_an_icon_are_counted_apart(tmp_path: Path) -> None:
    about = {**MINES, "icon_lost": ["mines.start.ore", "tiles.tile.old.cost", "tiles.tile.new.cost"]}
    findings, _ = report.findings(write_run(tmp_path, Truth(games=300), about=about))
    text = "Printed, but what they count is not legible: 3 values (mines.start.ore, tiles.tile.*.cost)."
    assert any(text in line for line in findings.limits)
