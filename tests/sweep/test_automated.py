"""Sweeps of a game without factions to choose, and with a rival that nobody plays: Cryo."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

import sim
from sim.errors import BadInput
from sim.sweep import plan as plans
from sim.sweep.progress import Quiet
from sim.sweep.run import Workers, run
from sim.sweep.verify import open_game, verify

PLAN = """
game = "cryo"
players = 2
strategies = ["random", "eager"]
games = 20
seed = 3
variants = [
    { name = "base" },
    { name = "solo", mode = "solo" },
    { name = "hard", mode = "solo", harder = true },
]
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "plan.toml"
    path.write_text(text)
    return path


def played(folder: Path, text: str = PLAN) -> sim.files.tables.Run:
    run(plans.read(written(folder, text)), folder / "run", Workers(1, "threads"), Quiet())
    return sim.load(folder / "run")


def test_base_and_solo_variants_fill_the_tables(tmp_path: Path) -> None:
    run = played(tmp_path)
    games = run.games.select("game", "variant", "solo", "harder").collect()
    assert games["variant"].to_list() == ["base"] * 20 + ["solo"] * 20 + ["hard"] * 20
    assert games["solo"].to_list() == [0] * 20 + [1] * 40
    assert games["harder"].to_list() == [0] * 40 + [1] * 20
    assert verify(tmp_path / "run", 10).differences == []


def test_strategies_take_turns_in_the_players_seat_alone(tmp_path: Path) -> None:
    seats = played(tmp_path).seats.select("game", "seat", "strategy", "faction").collect()
    solo = seats.filter(pl.col("game") >= 20)
    assert set(solo.filter(pl.col("seat") == 1)["strategy"]) == {"rival"}
    assert set(solo.filter(pl.col("seat") == 1)["faction"]) == {"rival"}
    played_by = solo.filter(pl.col("seat") == 0)["strategy"].value_counts()
    assert dict(played_by.rows()) == {"random": 20, "eager": 20}
    assert "rival" not in seats.filter(pl.col("game") < 20)["strategy"].to_list()


def test_a_mirror_plays_each_deal_with_every_rotation(tmp_path: Path) -> None:
    run = played(tmp_path, PLAN + 'factions = "mirror"\n')
    games = run.games.filter(pl.col("variant") == "base").select("luck").collect()
    assert games["luck"].to_list() == [number // 2 for number in range(20)]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('factions = ["player"]', "cryo has no factions to choose"),
        ("overlays = ['nothing.toml']", "nothing.toml"),
    ],
)
def test_what_it_cannot_play_is_refused(tmp_path: Path, line: str, problem: str) -> None:
    with pytest.raises(BadInput, match=problem):
        plans.read(written(tmp_path, f"{PLAN}{line}\n"))


def test_the_solo_game_is_for_two_seats(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"variants\[1\] with 3 players: option mode"):
        plans.read(written(tmp_path, PLAN.replace("players = 2", "players = 3")))


TURNED = """
game = "cryo"
players = 2
strategies = ["random"]
games = 20
seed = 3

[[variants]]
name = "standard"
mode = "solo"
dials = { drones = 5 }

[[variants]]
name = "3 drones"
mode = "solo"
dials = { drones = 3 }
overlay.rival.drones = 3
overlay.rival.band.high = 0.5
"""


def test_a_variant_may_change_components(tmp_path: Path) -> None:
    run = played(tmp_path, TURNED)
    games = run.games.collect()
    assert games["overlay"].to_list() == ["printed"] * 20 + ["3 drones"] * 20
    assert games["luck"].to_list() == [*range(20), *range(20)], "the same deals"
    recalls = run.seats.filter(pl.col("seat") == 1).select("game", "recalls_by_drones").collect()
    by_drones = recalls["recalls_by_drones"].to_numpy()
    assert by_drones[:20, 4:].sum() > 0
    assert by_drones[20:, 4:].sum() == 0, "it has but three to place"
    standard, turned = run.manifest["cells"]
    assert standard["data"] != turned["data"]
    assert (standard["change"], turned["change"]["rival"]["drones"]) == ({}, 3)
    assert (standard["dials"], turned["dials"]) == ({"drones": 5}, {"drones": 3})
    assert [cell["targets"]["band"]["high"] for cell in (standard, turned)] == [0.6, 0.5]
    assert [cell["options"] for cell in (standard, turned)] == [{"mode": "solo"}] * 2


def test_a_game_with_changed_components_is_played_again_as_it_was(tmp_path: Path) -> None:
    played(tmp_path, TURNED)
    assert verify(tmp_path / "run", 40).differences == []
    opened = open_game(tmp_path / "run", 25)
    assert opened.same and not opened.changed
    assert int(opened.match.components.rules.rival_drones) == 3


def test_another_overlay_of_a_variant_is_another_run(tmp_path: Path) -> None:
    played(tmp_path, TURNED)
    with pytest.raises(BadInput, match=r"data: components, overlays, weights or networks have changed"):
        played(tmp_path, TURNED.replace("drones = 3\noverlay.rival.b", "drones = 4\noverlay.rival.b"))


def test_a_variants_overlay_lies_over_that_of_the_plan(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("[rival]\ndrones = 4\ntile_slots = 5\n")
    text = TURNED.replace("seed = 3", 'seed = 3\noverlays = ["printed", "mine.toml"]')
    run = played(tmp_path, text)
    names = [cell["overlay"] for cell in run.manifest["cells"]]
    assert names == ["printed", "mine", "3 drones", "mine + 3 drones"]
    opened = [open_game(tmp_path / "run", 20 * cell).match.components.rules for cell in range(4)]
    assert [int(rules.rival_drones) for rules in opened] == [5, 4, 3, 3]
    assert len({cell["data"] for cell in run.manifest["cells"]}) == 4
