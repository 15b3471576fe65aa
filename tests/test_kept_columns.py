"""What a game says about its tables is true: columns that answers and reports read by name are there."""

from __future__ import annotations

import numpy as np
import pytest

from reports.metrics.drawn import by_tile, drawn_columns, source_titles
from reports.metrics.engine import GAMES, columns
from sim import games
from sim.gamekit.about import About, Drawn
from sim.playing.batch import new_match, play_games
from sim.playing.kept import copy_fields, kept_type

EACH = pytest.mark.parametrize("name", games.names())


@EACH
def test_every_named_column_is_recorded(name: str) -> None:
    game = games.get(name)
    about = game.about()
    wanted = [*columns(about), *(f"{GAMES}{column}" for column in drawn_columns(about))]
    kept = kept_type(game.outcome, wanted)
    seats = kept["seats"].base.names if "seats" in (kept.names or ()) else ()
    for column in wanted:
        fields = kept.names if column.startswith(GAMES) else seats
        assert column.removeprefix(GAMES) in (fields or ()), column
    for gauge in about.gauges:
        shape = kept["seats"].base[gauge.column].shape
        assert not gauge.at or max(gauge.at) < shape[-1], gauge.title
    titles = [gauge.title for gauge in about.gauges]
    assert len(set(titles)) == len(titles)


@EACH
def test_games_with_factions_have_a_course_and_gauges(name: str) -> None:
    game = games.get(name)
    about = game.about()
    several = bool(games.different_factions(game))
    assert bool(about.course.column) == bool(about.gauges) == several


def test_fields_of_notes_and_of_games_are_kept_as_they_are() -> None:
    game = games.get("gaia_project")
    outcomes = np.zeros(3, game.outcome)
    outcomes["final_tiles"] = [[0, 1], [2, 3], [4, 5]]
    outcomes["seats"]["notes"]["round_vp"] = np.arange(6)
    kept = np.zeros(3, kept_type(game.outcome, ("score", "round_vp", "round_vp", "games.final_tiles")))
    copy_fields(kept, outcomes)
    assert kept["seats"].dtype.names == ("score", "round_vp")
    assert np.array_equal(kept["final_tiles"], outcomes["final_tiles"])
    assert np.array_equal(kept["seats"]["round_vp"], outcomes["seats"]["notes"]["round_vp"])


def test_points_of_drawn_tiles_are_told_by_tile_and_still_add_up() -> None:
    titles = ("most sectors", "most mines", "most labs")
    about = About(
        sources=("start", "tile 1", "tile 2"),
        drawn=tuple(Drawn(source=1 + place, column="tiles", place=place, titles=titles) for place in (0, 1)),
    )
    points = np.array([[[10, 3, 4], [10, 5, 0]], [[10, 1, 2], [10, 0, 6]]])
    tiles = {"tiles": np.array([[2, 0], [0, 1]])}
    apart = by_tile(about, points, tiles)
    assert source_titles(about) == ("start", *titles)
    assert apart[0].tolist() == [[10, 4, 0, 3], [10, 0, 0, 5]]
    assert apart[1].tolist() == [[10, 1, 2, 0], [10, 0, 6, 0]]
    assert np.array_equal(apart.sum(axis=2), points.sum(axis=2))
    assert by_tile(about, points, {}) is points, "a run that doesn't record what was drawn"


def test_final_tiles_of_gaia_project_are_told_by_name() -> None:
    match = new_match(games.get("gaia_project"), 2, ["random"])
    outcomes = play_games(match, 4, 1, keep=("score", "vp_by", "games.final_tiles"))
    about = match.about
    apart = by_tile(about, outcomes["seats"]["vp_by"], {"final_tiles": outcomes["final_tiles"]})
    titles = source_titles(about)
    assert not any(title.startswith("final tile 1") for title in titles)
    assert np.array_equal(apart.sum(axis=2), outcomes["seats"]["score"])
    for number, drawn in enumerate(outcomes["final_tiles"]):
        scored = {title for title, points in zip(titles, apart[number].sum(axis=0), strict=True) if points}
        tiles = {title for title in scored if title.startswith("final tile: ")}
        assert tiles <= {about.drawn[0].titles[tile] for tile in drawn}
