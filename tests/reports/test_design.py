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
from sim.rooms.about import Dealing
from tests.reports.synthetic import FACTIONS, Truth, put, rescore, words_of, write_run

DEALING = {
    "default": "random",
    "ways": {"random": {"title": "dealt at random"}, "choice": {"title": "chosen", "chosen": True}},
}
BEES = Truth(games=1_200, factions={"bees": 12.0}, personas={"calm": 0.0, "bold": 0.0})


def planned(run: Path, factions: Any, options: dict[str, str] | None = None) -> Path:
    """The run, as if its plan had said this of factions, and its cell had these options."""
    path = run / "manifest.json"
    said = json.loads(path.read_text())
    said["plan"]["factions"] = factions
    said["cells"][0]["options"] = options or {}
    path.write_text(json.dumps(said))
    return run


def keep_seats(run: Path) -> Path:
    """Every faction at its own seat, and bees with twelve points more, as in no rotation."""
    for path in (run / "seats").glob("*.parquet"):
        frame = pl.read_parquet(path)
        codes = pl.Series(frame["seat"].cast(pl.UInt32)).cat.to(pl.Enum(list(FACTIONS)))
        frame.with_columns(faction=codes).pipe(put, path)
    return rescore(run, lambda frame: (frame["score"] + 12 * (frame["seat"] == 1).cast(pl.Int16)).to_numpy())


def page_of(run: Path) -> tuple[Any, str]:
    said, analyses = report.findings(run)
    return said.cells[0], words_of(report.render(said, analyses))


@pytest.mark.parametrize(
    ("factions", "options", "expected"),
    [
        ("all", {}, Seating("factions rotated over the seats")),
        ("mirror", {}, Seating("factions rotated over the seats")),
        (["bees", "ants"], {}, Seating("2 of 6 factions, rotated over the seats")),
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
    found = seating(factions, about.dealing, {}, len(about.factions))
    assert found == Seating("factions are start tokens, chosen in reverse turn order", chosen=True)


def test_of_an_older_run_nothing_is_claimed_that_it_does_not_say() -> None:
    found = seating("dealt", None, {"factions": "choice"}, 6)
    assert found == Seating("factions dealt by the game (choice)", chosen=True)


@pytest.mark.parametrize(
    ("truth", "factions", "expected"),
    [
        (BEES, "all", "played by calm, bold; factions and personas rotated over the seats."),
        (BEES, "dealt", "factions dealt at random; personas rotated over the seats."),
        (Truth(games=60), "all", "played by careful; factions rotated over the seats."),
        (
            Truth(games=60, personas={"calm": 0.0, "bold": 0.0}, replays=2),
            "mirror",
            "factions rotated over the seats; each deal played 2 times, with the personas at other seats.",
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
        and "(the deal decides by chance" in page
    )
    cell, page = page_of(planned(run, "dealt", {"factions": "choice"}))
    assert {"Bees", "Eels x Rain (tile)"} <= {finding.subject for finding in cell.findings}
    assert "Decided before the first move" not in page, "no seat is out of balance"
    assert "Chosen by players, no experiment: factions" in page and "the deal decides by chance" not in page
    assert "decides that by chance: an experiment" not in page
    assert any("The plan left factions to the players" in line for line in report.findings(run)[0].limits)


def test_a_faction_that_keeps_its_seat_is_one_verdict_not_two(tmp_path: Path) -> None:
    run = keep_seats(write_run(tmp_path, Truth(games=2_000, noise=6.0)))
    cell, page = page_of(planned(run, "dealt", {"factions": "ants,bees,crabs,deer"}))
    assert "Bees" in [finding.subject for finding in cell.findings if finding.kind == "faction"]
    assert not [finding for finding in cell.findings if finding.kind == "seat"]
    assert "out of balance, or their seats," in cell.headline
    assert any(line.startswith("Faction and seat cannot be told apart") for line in cell.even)
    assert not any(line.startswith("Seats are fair") for line in cell.even)
    assert "more than seat" not in page and not cell.tables["strengths"]


def test_faction_and_seat_that_cannot_be_told_apart_share_one_part_of_the_variance(tmp_path: Path) -> None:
    run = keep_seats(write_run(tmp_path, Truth(games=4_000, noise=6.0)))
    parts = {row["part"]: row for row in page_of(run)[0].tables["variance"]}
    assert not {"faction", "seat"} & set(parts)
    explained, noise = 12**2 * 3 / 4, 3 * (6**2 + 1 / 12)
    assert parts[BOTH]["low"] < explained / (explained + noise) < parts[BOTH]["high"]


def test_where_factions_change_seats_both_are_told_apart(tmp_path: Path) -> None:
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
    said, _ = report.findings(run)
    assert [f.subject for f in said.cells[0].findings if f.reconstructed] == ["Bees"]
    text = "beside components, of those that were played, setup.players.4.mines.bees."
    assert any(text in line and "rest on them: Bees." in line for line in said.limits)


def test_a_value_that_no_game_used_supports_no_finding(tmp_path: Path) -> None:
    run = write_run(tmp_path, Truth(games=1_200, factions={"bees": 12.0}), about=MINES)
    said, _ = report.findings(planned(run, "all", {"start": "chosen"}))
    assert "Bees" in [finding.subject for finding in said.cells[0].findings]
    assert not any(finding.reconstructed for finding in said.cells[0].findings)
    assert any("of those that were played, none. No finding" in line for line in said.limits)


def test_a_value_of_the_whole_game_is_said_to_carry_all_findings(tmp_path: Path) -> None:
    run = write_run(tmp_path, Truth(games=300, factions={"bees": 12.0}), about=MINES)
    said, _ = report.findings(planned(run, "all", {"small": "true"}))
    assert any("All findings of games with them rest on maps.small." in line for line in said.limits)
