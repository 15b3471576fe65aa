"""Notes for the tables: they agree with the position at the end, and with the sources of the score."""

from __future__ import annotations

import numpy as np
import pytest

from sim.files.tables import describe
from sim.games.gaia_project import GAME
from sim.games.gaia_project.rules.state import MAX_TOKENS, ROUNDS
from sim.games.gaia_project.rules.vocabulary import VP, Faction, Structure, Track
from sim.games.gaia_project.text.columns import component_columns, component_ids
from sim.playing.batch import new_match, play_games


@pytest.fixture(scope="module", params=[2, 3, 4])
def outcomes(request: pytest.FixtureRequest) -> np.ndarray:
    return play_games(new_match(GAME, request.param, ["eager"]), 150, 11)


@pytest.fixture(scope="module")
def seats(outcomes: np.ndarray) -> np.ndarray:
    return outcomes["seats"][:, : outcomes["players"][0]]


@pytest.mark.parametrize(
    ("noted", "sources"),
    [
        ("round_vp", (VP.ROUND,)),
        ("booster_vp", (VP.BOOSTER,)),
        ("token_vp", (VP.FEDERATION,)),
        ("tile_vp", (VP.STANDARD_TILE, VP.ADVANCED_TILE)),
        ("board_vp", (VP.QIC_ACTION,)),
        ("track_vp", (VP.RESEARCH, VP.GAIA_LEVEL)),
    ],
)
def test_points_of_components_are_the_points_of_their_source(
    seats: np.ndarray, noted: str, sources: tuple[int, ...]
) -> None:
    points = seats["notes"][noted].sum(axis=2)
    assert np.array_equal(points, seats["vp_by"][..., list(sources)].sum(axis=2))
    assert points.any()


def test_leech_is_paid_as_noted(seats: np.ndarray) -> None:
    notes = seats["notes"]
    assert np.array_equal(notes["leech_paid"].sum(axis=2), -seats["vp_by"][..., VP.LEECH])
    assert np.all(notes["leech_accepted"] <= notes["leech_offered"])
    assert np.all(notes["leech_paid"] <= notes["leech_charged"])


def test_tiles_have_a_round_when_they_are_owned(seats: np.ndarray) -> None:
    rounds = seats["notes"]["tile_round"]
    assert np.array_equal(rounds > 0, seats["tiles"] > 0)
    assert np.all((rounds == -1) | ((rounds >= 1) & (rounds <= ROUNDS)))


def test_structures_on_the_map_have_been_built(seats: np.ndarray) -> None:
    built = seats["notes"]["built_round"]
    assert np.all(built[seats["on_map"] > 0] >= 0)
    ivits = seats["faction"] == Faction.IVITS
    assert np.all(built[ivits][:, Structure.PLANETARY_INSTITUTE] == 0)
    assert np.all(built[~ivits][:, Structure.MINE] == 0)


def test_every_token_is_noted_with_its_federation(seats: np.ndarray) -> None:
    taken = seats["notes"]["token_taken"]
    for token in range(seats["tokens"].shape[2]):
        assert np.array_equal((taken == token).sum(axis=2), seats["tokens"][..., token])
    formed = (seats["notes"]["token_value"] > 0).sum(axis=2)
    assert np.array_equal(formed, seats["federations"])
    assert np.array_equal(seats["notes"]["token_satellites"].sum(axis=2), seats["satellites"])
    assert taken.shape[2] == MAX_TOKENS


def test_orders_of_a_round_are_permutations(seats: np.ndarray) -> None:
    players = np.arange(seats.shape[1])
    for noted in ("turn_position", "pass_position"):
        assert np.array_equal(np.sort(seats["notes"][noted], axis=1).max(axis=2), np.tile(players, (150, 1)))
    first_passer = seats["notes"]["pass_position"][:, :, :-1] == 0
    assert np.array_equal(seats["notes"]["turn_position"][:, :, 1:] == 0, first_passer)


def test_levels_and_boosters_by_round(outcomes: np.ndarray, seats: np.ndarray) -> None:
    levels = seats["notes"]["levels_by_round"]
    assert np.array_equal(levels[:, :, -1], seats["levels"])
    assert np.all(np.diff(levels, axis=2) >= 0)
    in_play = np.take_along_axis(outcomes["boosters"][:, None], seats["notes"]["booster_by_round"], axis=2)
    assert np.all(in_play == 1)
    assert np.all(seats["notes"]["income_by_round"][..., 0, :2].sum(axis=2) > 0)


def test_board_actions_are_used_once_a_round(outcomes: np.ndarray) -> None:
    users = outcomes["board_users"]
    assert users.min() == -1
    assert users.max() == outcomes["players"][0] - 1
    assert np.all(np.diff(outcomes["transdims_left"], axis=1) <= 0)


def test_starts_and_what_lies_around_them(seats: np.ndarray) -> None:
    notes = seats["notes"]
    starts = (notes["start_hexes"] >= 0).sum(axis=2)
    assert set(starts[seats["faction"] == Faction.IVITS]) <= {1}
    assert set(starts[seats["faction"] == Faction.XENOS]) <= {3}
    assert np.all(np.diff(notes["access"], axis=2) >= 0)
    assert np.all(notes["opponent_distance"] > 1)


def test_neutral_values_are_for_two_players_only(outcomes: np.ndarray) -> None:
    expected = {1, 2, 3} if outcomes["players"][0] == 2 else {0}
    assert set(outcomes["neutral_place"].ravel()) <= expected


def test_components_have_a_row_each_and_points_only_where_available(outcomes: np.ndarray) -> None:
    columns = component_columns(outcomes)
    taken = np.arange(4) < outcomes["players"][:, None]
    assert {column.shape for column in columns.values()} == {(150, 4, len(component_ids()))}
    absent = ~columns["available"] & taken[..., None]
    assert absent.any()
    for column in ("used", "points"):
        assert not columns[column][absent].any()
    assert np.all(columns["acquired"][absent] == -1)
    names = [name for _, name in component_ids()]
    track = names.index("terraforming")
    assert np.array_equal(columns["used"][..., track], outcomes["seats"]["levels"][..., Track.TERRAFORMING])


def test_every_column_has_a_meaning() -> None:
    assert [row for row in describe(GAME) if not row[3]] == []
