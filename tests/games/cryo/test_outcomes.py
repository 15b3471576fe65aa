"""What finished games report: sums that hold over many random games, and what a report reads."""

from __future__ import annotations

import io

import numpy as np
import pytest
from rich.console import Console

from sim import games
from sim.files.tables import Origin, describe, seats_frame
from sim.gamekit.page import Terminal
from sim.games.cryo.loading.components import load_components
from sim.games.cryo.rules.vocabulary import NONE, End, Use
from sim.games.cryo.text.about import about
from sim.games.cryo.text.columns import COLUMNS, component_columns, component_ids
from sim.playing.batch import new_match, play_games, play_traced

GAME = games.get("cryo")
MODES = [(2, {}), (3, {}), (4, {}), (2, {"mode": "solo"}), (2, {"mode": "solo", "unpredictable": "true"})]
each_mode = pytest.mark.parametrize(("players", "options"), MODES)


@each_mode
def test_notes_add_up(players: int, options: dict[str, str]) -> None:
    outcomes = play_games(new_match(GAME, players, options=options), 300, 9)
    seats = outcomes["seats"][:, :players]
    notes = seats["notes"]
    pods = seats["pods_caverns"] + seats["pods_platform"] + seats["pods_cargo"].sum(axis=2)
    assert np.all(pods + seats["pods_stasis"] + seats["pods_destroyed"] == 15)
    assert np.all(notes["pods_lost"].sum(axis=2) == seats["pods_destroyed"])
    lost = outcomes["story"]["token_pods_lost"].sum(axis=1)[:, :players]
    assert np.all(lost == seats["pods_destroyed"])
    assert np.all(seats["turns"].sum(axis=1) == outcomes["turns"])
    assert np.all(notes["recalls_by_drones"].sum(axis=2) == notes["recalls"])
    control = notes["control_vp"].sum(axis=2)
    assert np.all(control == seats["vp_by"][:, :, 1])
    assert np.all(notes["pod_vp"].sum(axis=2) == seats["vp_by"][:, :, 0])
    assert np.all(notes["mission_vp"].sum(axis=2) == seats["vp_by"][:, :, 4])
    upgrades = (notes["card_count"][:, :, Use.UPGRADE] * load_components().upgrade_vp).sum(axis=2)
    assert np.all(upgrades == seats["vp_by"][:, :, 2])
    settled = notes["pods_scouted"] + notes["pods_launched"]
    human = seats["faction"] == 0
    assert np.all(settled[human] == seats["pods_caverns"][human])
    assert set(np.unique(outcomes["end_type"])) <= {End.SUNSET, End.EVACUATION, End.ANNIHILATION}
    resolved = (outcomes["story"]["token_turn"] != NONE).sum(axis=1)
    assert np.all(resolved == outcomes["story"]["tokens_resolved"])
    assert np.all(notes["tokens_taken"].sum(axis=(1, 2)) == resolved)


def test_only_a_solo_game_has_checks_and_choices() -> None:
    base = play_games(new_match(GAME, 2), 50, 3)["seats"]["notes"]
    solo = play_games(new_match(GAME, options={"mode": "solo"}), 50, 3)["seats"]["notes"]
    assert not base["checks"].any() and not base["choices"].any()
    assert solo["checks"][:, 1].sum(axis=0).all() and solo["choices"][:, 0].sum(axis=0).all()
    assert not solo["checks"][:, 0].any()


@each_mode
def test_components_have_a_row_each(players: int, options: dict[str, str]) -> None:
    outcomes = play_games(new_match(GAME, players, options=options), 40, 3)
    columns = component_columns(outcomes)
    shape = (40, 4, len(component_ids()))
    assert all(values.shape == shape for values in columns.values())
    seats = columns["available"][:, :players], columns["acquired"][:, :players], columns["used"][:, :players]
    available, acquired, used = seats
    assert not (used[~available] > 0).any(), "what is not in a game cannot be used"
    assert np.all(acquired[used > 0] != NONE)
    points = columns["points"][:, :players]
    kinds = np.array([kind for kind, _ in component_ids()])
    cards = points[:, :, np.isin(kinds, ("upgrade", "vehicle", "mission"))].sum(axis=2)
    caverns = points[:, :, kinds == "cavern_tile"].sum(axis=2)
    assert np.all(cards + caverns == outcomes["seats"]["score"][:, :players])
    assert np.all(caverns == points[:, :, kinds == "cavern_space"].sum(axis=2))


def test_every_column_is_explained() -> None:
    unexplained = [(match, column) for match, column, _, meaning in describe(GAME) if not meaning]
    assert not unexplained
    known = {column for _, column, _, _ in describe(GAME)}
    assert all(set(meanings) <= known for meanings in COLUMNS.values())


def test_no_strategy_plays_the_rival() -> None:
    outcomes = play_games(new_match(GAME, options={"mode": "solo"}), 5, 3)
    strategies = np.zeros((5, 2), np.int64)
    origin = Origin(np.arange(5), 0, "", ("",), "", ("",), strategies, ("random",))
    frame = seats_frame(GAME, outcomes, origin)
    assert frame["strategy"].to_list() == ["random", "rival"] * 5
    assert frame["faction"].to_list() == ["player", "rival"] * 5


def test_about_names_every_component_and_its_source() -> None:
    game = about()
    assert game.components
    for kind, name in component_ids():
        entry = game.components[kind].entries[name]
        assert entry.title and entry.source in ("rulebook", "public", "reconstructed")
    assert "reconstructed" in game.limits
    assert game.components["mission"].entries["auto_dock"].source == "reconstructed"


@each_mode
def test_a_shown_game_has_every_turn_and_the_score(players: int, options: dict[str, str]) -> None:
    match = new_match(GAME, players, options=options)
    trace, outcome = play_traced(match, 4)
    page = io.StringIO()
    names = [strategy.name for strategy in match.strategies]
    GAME.show_game(trace, outcome, match.components, names, Terminal(Console(file=page, width=100)))
    text = page.getvalue()
    for turn in range(1, int(outcome.turns) + 1):
        assert f" T{turn} " in text
    total = next(line for line in text.splitlines() if line.startswith("total"))
    assert [int(word) for word in total.split()[1:]] == [int(seat.score) for seat in outcome.seats[:players]]
    assert ("rival" in text) == bool(options)


@pytest.mark.parametrize("players", (2, 3, 4))
def test_the_score_before_the_last_turn_is_that_at_its_beginning(players: int) -> None:
    for number in range(2):
        trace, outcome = play_traced(new_match(GAME, players), 4, number)
        states = trace.before.view(GAME.state)[: int(outcome["decisions"]), 0]
        begun = states[states["turn_number"] == outcome["turns"]][0]
        before = begun["players"]["vp"][:players].tolist()
        seats = outcome["seats"][:players]
        assert seats["notes"]["score_before"].tolist() == before
