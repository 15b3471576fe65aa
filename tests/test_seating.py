"""Factions take turns in answers: each is seen, whatever players would choose, unless ``factions`` says who
plays."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

import sim
from sim import games
from sim.answers.asking import Asked, ask
from sim.playing.batch import play_games
from sim.sweep.cells import LineUps
from tests.commands import Run

COLONY, AVOIDED = "new_dark_ages_colony", "deep_space_resources"


def asked(game: str = COLONY, players: int = 4, strategy: str = "random", **options: str) -> Asked:
    return ask(game, players, 0, strategy, options, None, (), 1)


def line_ups(question: Asked) -> LineUps:
    assert question.seating
    return question.seating.line_ups


@pytest.mark.parametrize(("game", "players"), [(COLONY, 4), ("gaia_project", 3), ("andromedas_edge", 2)])
def test_every_faction_plays_every_seat_equally_often(game: str, players: int) -> None:
    question = asked(game, players).by_turns()
    block = line_ups(question).block
    assert question.seating
    seats = question.seating.factions(range(3 * block))
    for seat in range(players):
        counts = np.bincount(seats[:, seat], minlength=len(games.get(game).factions))
        assert set(counts.tolist()) == {3}
    boards = games.get(game).boards(question.match.components)
    assert all(len({boards[faction] for faction in row}) == players for row in seats)


@pytest.mark.parametrize(("game", "players"), [(COLONY, 4), ("gaia_project", 3)])
def test_a_subject_plays_every_game_in_all_seats_and_meets_all_others(game: str, players: int) -> None:
    rules = games.get(game)
    subject = rules.factions[4]
    question = asked(game, players).by_turns(subject)
    assert question.seating
    seats = question.seating.factions(range(1200))
    own = seats == 4
    assert (own.sum(axis=1) == 1).all() and set(own.sum(axis=0).tolist()) == {1200 // players}
    boards = rules.boards(question.match.components)
    assert all(len({boards[faction] for faction in row}) == players for row in seats)
    met = Counter(seats[~own].tolist())
    possible = [place for place, board in enumerate(boards) if board != boards[4]]
    assert set(met) == set(possible)
    expected = 1200 * (players - 1) / len(possible)
    assert all(0.8 * expected < count < 1.2 * expected for count in met.values())
    pairs = Counter(frozenset(pair) for row in seats for pair in combinations(row[row != 4].tolist(), 2))
    apart = [pair for pair in combinations(possible, 2) if boards[pair[0]] != boards[pair[1]]]
    assert set(pairs) == set(map(frozenset, apart)), "all others meet in these games"


def test_games_do_not_depend_on_where_a_window_starts_or_on_the_number_of_workers() -> None:
    question = asked().by_turns()
    whole = question.play(question.match, 12, None)
    parts = [question.play(question.match, 5, None), question.play(question.match, 7, None, first=5)]
    assert whole.tobytes() == np.concatenate(parts).tobytes()


def test_a_scheduled_game_is_the_one_that_its_factions_name() -> None:
    """What a faction's answer prints as command to read a game."""
    question = asked().by_turns(AVOIDED)
    assert question.seating
    played = question.play(question.match, 9, None)[7]
    alone = asked(factions=question.seating.named(7)).match
    again = play_games(alone, 1, 0, first=7, keep=("faction", "score", "win_share"))[0]
    assert AVOIDED in question.seating.named(7) and played.tobytes() == again.tobytes()


def test_a_faction_that_players_avoid_is_in_the_batch_and_has_its_own_answer() -> None:
    answer = sim.batch(COLONY, games=28, players=4, strategies="novice", workers=1)
    assert answer.table.height == 14 and set(answer.table["games"]) == {8}
    assert answer.seating == "factions in turn" and "factions in turn" in answer.played
    faction = sim.faction(COLONY, AVOIDED, games=200, players=4, strategies="novice", workers=1)
    assert faction.table.filter(name=AVOIDED)["games"].to_list() == [200]
    assert "Deep Space Resources in every game" in faction.played
    assert all("--factions " in command and AVOIDED in command for command in faction.examples["command"])


def test_a_what_if_about_a_faction_seats_it_in_every_game() -> None:
    change = {f"{AVOIDED}.goal.goal_1.points": 9}
    answer = sim.whatif(COLONY, change, games=60, players=4, strategies="novice", workers=1)
    row = answer.table.filter(id=AVOIDED).row(0, named=True)
    assert (row["games"], row["games_after"]) == (60, 60)


def test_free_choice_is_an_option_that_says_what_it_means(capsys: pytest.CaptureFixture[str]) -> None:
    chosen = sim.batch(COLONY, 28, 4, strategies="novice", options={"factions": "drawn"}, workers=1)
    assert "players choose" in capsys.readouterr().err
    assert chosen.seating == "" and "factions=drawn" in chosen.played
    assert len(set(chosen.table["games"])) > 1, "players draw and choose"


def test_start_tokens_are_assigned_only_where_the_question_is_about_them() -> None:
    """Choosing one is part of what a seat is worth."""
    batch = sim.batch("federation", 16, 4, strategies="random", workers=1)
    assert set(batch.table["games"]) == {8} and batch.table.height == 8
    assert asked("federation").by_turns().seating is None
    assert asked("federation").by_turns("start_7").seating is not None
    assert asked("cryo").by_turns(asked_for=True).seating is None, "all players are alike"


def test_federation_takes_start_tokens_by_seat_and_refuses_wrong_ones(run: Run) -> None:
    tokens = "start_7,start_1,start_3"
    shown = run("play", "federation", "--players", "3", "--strategy", "random", "--factions", tokens)
    assert shown.code == 0, shown.err
    refused = run("batch", "federation", "--players", "3", "--factions", "start_1,start_1,start_2")
    assert refused.code == 2 and "expected each faction once" in refused.err
    match = asked("federation", 3, factions=tokens).match
    seats = play_games(match, 20, 1)["seats"]["faction"][:, :3]
    names = np.array(games.get("federation").factions)
    assert (names[seats] == tokens.split(",")).all()
