"""Outcomes as Polars frames."""

from __future__ import annotations

import polars as pl

from sim.files.tables import describe, describe_axes, games_frame, seats_frame
from sim.playing.batch import new_match, play_games
from tests import toy

OUTCOMES = 12


def test_a_row_for_each_game_with_what_plays_it_again() -> None:
    outcomes = play_games(new_match(toy.TOY, 2), OUTCOMES, 5, first=30)
    frame = games_frame(toy.TOY, outcomes, 5)
    assert frame.columns == ["game", "seed", "decisions", "failure", "players"]
    assert frame["game"].to_list() == list(range(30, 30 + OUTCOMES))
    assert frame["seed"].unique().to_list() == [5]
    assert frame["decisions"].unique().to_list() == [8]


def test_a_row_for_each_seat_that_was_taken() -> None:
    outcomes = play_games(new_match(toy.TOY, 2), OUTCOMES, 5)
    frame = seats_frame(toy.TOY, outcomes)
    assert frame.columns[:3] == ["game", "seat", "players"]
    assert frame.select("game", "seat").rows() == [
        (game, seat) for game in range(OUTCOMES) for seat in (0, 1)
    ]
    assert frame["score"].to_list() == outcomes["seats"]["score"][:, :2].ravel().tolist()


def test_factions_are_words_and_several_numbers_are_one_array() -> None:
    frame = seats_frame(toy.TOY, play_games(new_match(toy.TOY, 3), OUTCOMES, 5))
    assert frame.schema["faction"] == pl.Enum(toy.FACTIONS)
    assert frame.schema["vp_by"] == pl.Array(pl.Int32, 2)
    assert frame["vp_by"].arr.sum().to_list() == frame["score"].to_list()


def test_every_column_has_a_meaning() -> None:
    described = list(describe(toy.TOY))
    assert [row for row in described if not row[3]] == []
    assert ("seats", "vp_by", "Int32[2] by source", "points") in described
    assert list(describe_axes(toy.TOY)) == [("source", "head_start, dice")]


def test_lazy_frames_go_to_pandas() -> None:
    frame = seats_frame(toy.TOY, play_games(new_match(toy.TOY, 2), OUTCOMES, 5))
    panda = frame.lazy().to_pandas()  # type: ignore[attr-defined]
    assert panda["score"].tolist() == frame["score"].to_list()
    assert panda["faction"].tolist() == frame["faction"].to_list()
    assert panda["vp_by"][3].tolist() == frame["vp_by"][3].to_list()
