"""Sweeps of a game without factions to choose, and with an opponent that nobody plays: Cryo."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

import sim
from sim.errors import BadInput
from sim.sweep import plan as plans
from sim.sweep.progress import Quiet
from sim.sweep.run import Workers, run
from sim.sweep.verify import verify

PLAN = """
game = "cryo"
players = 2
personas = ["random", "eager"]
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


def played(folder: Path, text: str = PLAN) -> sim.tables.Run:
    run(plans.read(written(folder, text)), folder / "run", Workers(1, "threads"), Quiet())
    return sim.load(folder / "run")


def test_base_and_solo_variants_fill_the_tables(tmp_path: Path) -> None:
    found = played(tmp_path)
    games = found.games.select("game", "variant", "solo", "harder").collect()
    assert games["variant"].to_list() == ["base"] * 20 + ["solo"] * 20 + ["hard"] * 20
    assert games["solo"].to_list() == [0] * 20 + [1] * 40
    assert games["harder"].to_list() == [0] * 40 + [1] * 20
    assert verify(tmp_path / "run", 10).differences == []


def test_personas_take_turns_in_the_players_seat_alone(tmp_path: Path) -> None:
    seats = played(tmp_path).seats.select("game", "seat", "persona", "faction").collect()
    solo = seats.filter(pl.col("game") >= 20)
    assert set(solo.filter(pl.col("seat") == 1)["persona"]) == {"opponent"}
    assert set(solo.filter(pl.col("seat") == 1)["faction"]) == {"opponent"}
    played_by = solo.filter(pl.col("seat") == 0)["persona"].value_counts()
    assert dict(played_by.rows()) == {"random": 20, "eager": 20}
    assert "opponent" not in seats.filter(pl.col("game") < 20)["persona"].to_list()


def test_a_mirror_plays_each_deal_with_every_rotation(tmp_path: Path) -> None:
    found = played(tmp_path, PLAN + 'factions = "mirror"\n')
    games = found.games.filter(pl.col("variant") == "base").select("luck").collect()
    assert games["luck"].to_list() == [number // 2 for number in range(20)]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('factions = ["player"]', "cryo has none to choose"),
        ("overlays = ['nothing.toml']", "nothing.toml"),
    ],
)
def test_what_it_cannot_play_is_refused(tmp_path: Path, line: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        plans.read(written(tmp_path, f"{PLAN}{line}\n"))


def test_the_solo_game_is_for_two_seats(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"variants\[1\] with 3 players: option mode"):
        plans.read(written(tmp_path, PLAN.replace("players = 2", "players = 3")))
