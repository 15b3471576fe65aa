"""What finished games report: sums that hold over many random games, and what a report reads."""

from __future__ import annotations

import io
import re

import numpy as np
import pytest
from rich.console import Console

from sim import games
from sim.gamekit.page import Log, Terminal
from sim.gamekit.shown import state_of
from sim.games.federation.rules.vocabulary import NONE, VP
from sim.games.federation.text import show
from sim.games.federation.text.about import about
from sim.games.federation.text.columns import COLUMNS, component_columns, component_ids
from sim.playing.batch import new_match, play_games, play_traced
from tests.contract import bits

GAME = games.get("federation")
each_count = pytest.mark.parametrize("players", [2, 3, 4])


@each_count
def test_notes_add_up(players: int) -> None:
    outcomes = play_games(new_match(GAME, players), 300, 9)
    seats = outcomes["seats"][:, :players]
    notes, points = seats["notes"], seats["vp_by"]
    laid = notes["votes_laid"] + notes["funds_laid"] + notes["outer_laid"]
    assert np.all((laid.sum(axis=2) == 20) | (laid.sum(axis=2) == 21))
    assert np.all(laid.sum(axis=2) == (notes["space_vote"] + notes["space_fund"]).sum(axis=2))
    assert np.all(notes["floor_vp"].sum(axis=2) == points[:, :, VP.FLOOR])
    assert np.all(notes["law_vp"].sum(axis=2) == points[:, :, VP.LAW])
    assert np.all(notes["project_vp"].sum(axis=2) == points[:, :, VP.PROJECTS])
    assert np.all(notes["mission_vp"].sum(axis=2) == points[:, :, VP.MISSION])
    assert np.all(notes["specialist_vp"].sum(axis=2) == points[:, :, VP.SPECIALIST])
    assert np.all(notes["stall_vp"].sum(axis=2) == points[:, :, VP.STALL])
    assert np.all(notes["mega_vp"].sum(axis=2) == points[:, :, VP.MEGA])
    assert np.all((notes["medal_round"] > 0).sum(axis=2) == seats["medals"])
    assert np.all((notes["mission_round"] > 0).sum(axis=2) == seats["ships_sent"])
    assert np.all((notes["specialist_round"] > 0).sum(axis=2) == seats["specialists"])
    built = (notes["production_round"] > 0).sum(axis=2) + (notes["mega_round"] > 0).sum(axis=2)
    assert np.all(built == seats["robots"])
    before = points[:, :, [VP.MEDALS, VP.LEFTOVER, VP.PROJECTS]].sum(axis=2)
    assert np.all(notes["vp_round"][:, :, -1] + before == seats["score"])
    assert np.all(notes["rounds_first"].sum(axis=1) == 5)
    assert np.array_equal(np.sort(notes["start_pick"], axis=1), np.tile(np.arange(1, players + 1), (300, 1)))


def test_neutral_votes_and_blocks_are_those_of_fewer_players() -> None:
    four, two = (play_games(new_match(GAME, players), 60, 3) for players in (4, 2))
    assert np.all(four["planet_block"] == NONE) and not four["story"]["neutral_floor_wins"].any()
    assert np.all(np.sort(two["room_block"], axis=1) == np.arange(5))
    assert two["story"]["neutral_floor_wins"].any()


@each_count
def test_components_have_a_row_each(players: int) -> None:
    outcomes = play_games(new_match(GAME, players), 200, 4)
    columns = component_columns(outcomes)
    kinds = [kind for kind, _ in component_ids()]
    for name in ("available", "acquired", "used", "points"):
        assert columns[name].shape == (*outcomes["seats"].shape, len(kinds))
    own = np.array([kind == "start_token" for kind in kinds])
    assert np.all(columns["used"][:, :players, own].sum(axis=2) == 1)
    assert not (columns["used"][:, :players] > 0)[~columns["available"][:, :players]].any()
    taken = columns["acquired"][:, :players] >= 0
    assert not (taken & ~columns["available"][:, :players]).any()


def test_every_column_is_explained() -> None:
    assert set(COLUMNS) == {"games", "seats", "components"}
    fields = set(GAME.outcome["seats"].base["notes"].names or ())
    assert fields <= set(COLUMNS["seats"])
    assert set(GAME.outcome["story"].names or ()) - {"lead_changes"} <= set(COLUMNS["games"])


def test_reconstructed_values_are_named() -> None:
    described = about()
    assert "start_tokens" in described.reconstructed
    assert {kind.title for kind in (described.components or {}).values()} >= {"Law", "Specialist", "Stall"}


def test_a_game_is_shown_from_set_up_to_final_scoring() -> None:
    match = new_match(GAME, 2)
    trace, outcome = play_traced(match, 5, 0)
    console = Console(file=io.StringIO(), width=100)
    GAME.show_game(trace, outcome, match.components, ["random", "random"], Terminal(console))
    text = console.file.getvalue()  # type: ignore[attr-defined]
    for part in ("Start tokens", "Round 5", "Neutral votes", "passes", "Final scoring", "Points by source"):
        assert part in text
    assert text.count("Law ") >= 5


@each_count
def test_points_of_votes_are_shown_in_the_executive_phase_and_not_in_turns(players: int) -> None:
    match = new_match(GAME, players)
    trace, outcome = play_traced(match, 5, 0)
    log = Log()
    GAME.show_game(trace, outcome, match.components, ["random"] * players, log)
    votes = {True: 0, False: 0}
    for turn in log.turns[:-1]:
        shown = " ".join(text for block in turn.blocks for text in block.texts)
        votes["executive" in turn.heading] += len(re.findall(r"[+]\d+\W(?:floor|law)s?\b", shown))
    assert votes[True] > 0 and votes[False] == 0
    assert sum("executive" in turn.heading for turn in log.turns) == outcome.rounds


@each_count
def test_forced_steps_are_shown_and_lead_to_the_same_end(players: int) -> None:
    match = new_match(GAME, players)
    trace, _ = play_traced(match, 5, 0)
    steps = show.all_steps(trace, match.components)
    assert len(steps) > len(trace.moves)
    final, replayed = state_of(trace.final, GAME.state), steps[-1].after
    # players draw their own luck, and what has left the stack of decisions doesn't matter
    fields = set(GAME.state.names or ()) - {"random", "options", "pending"}
    assert {
        name for name in fields if bits(np.asarray(replayed[name])) != bits(np.asarray(final[name]))
    } == set()
