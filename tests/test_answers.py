"""``libration seats``, ``faction`` and ``needed``: on outcomes of known truth, and as commands."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from reports.answers import Standing, needed, seat_lines, standings, why
from reports.balancing import Games, standing
from reports.metrics.tolerance import OPEN, OUTSIDE, WITHIN, points_for, wins_moved
from reports.verdicts import NO, UNCLEAR, YES, faction_lines, favoured, favoured_line, verdict
from sim.gamekit.about import About
from tests.commands import Run

SOURCES = ("mines", "labs", "luck")
GAME: Any = SimpleNamespace(factions=("ants", "bees", "crows", "dogs"), about=lambda: About(sources=SOURCES))
SEAT = [
    ("faction", np.int16),
    ("win_share", np.float64),
    ("score", np.float64),
    ("vp_by", np.float64, (3,)),
    ("vp_by_round", np.float64, (2,)),
]
OUTCOME = np.dtype([("game", np.int64), ("players", np.int16), ("seats", SEAT, (4,))])
PLAYERS = 3


def played(seed: int, count: int, lab: float = 0.0, first: float = 0.0) -> np.ndarray:
    """Bees lose ``lab`` points with labs, in the second round; the first seat gains ``first`` by luck."""
    luck = np.random.default_rng(seed)
    outcomes = np.zeros(count, OUTCOME)
    outcomes["game"], outcomes["players"] = np.arange(count), PLAYERS
    seats = outcomes["seats"][:, :PLAYERS]
    seats["faction"] = np.array([luck.permutation(4)[:PLAYERS] for _ in range(count)])
    points = luck.normal(20, 4, (count, PLAYERS, 3))
    points[:, :, 1] -= lab * (seats["faction"] == 1)
    points[:, 0, 2] += first
    seats["vp_by"] = points
    seats["score"] = points.sum(axis=2)
    seats["vp_by_round"][:, :, 0] = points[:, :, 0]
    seats["vp_by_round"][:, :, 1] = seats["score"]
    seats["win_share"] = seats["score"] == seats["score"].max(axis=1, keepdims=True)
    return outcomes


def test_why_a_faction_is_weak_names_the_source_and_the_round() -> None:
    reasons = why(GAME, played(1, 2000, lab=6.0), "bees")
    name, (mean, low, high) = reasons.sources[0]
    # One draw less the mean of two others, of 4 points each: 4.9 in a game, and some 1,500 games
    assert name == "labs" and mean == pytest.approx(-6.0, abs=4 * 4.9 / 1500**0.5)
    assert high - low == pytest.approx(2 * 1.96 * 4.9 / 1500**0.5, rel=0.1)
    for _, (mean, low, high) in reasons.sources[1:]:
        assert abs(mean) < 0.6 and high - low < 1.5
    assert reasons.rounds[0][0] == "round 2" and reasons.rounds[0][1][2] < 0
    assert {name for name, _, _ in reasons.opponents} == {"ants", "crows", "dogs"}
    assert all(high < 0.5 for _, _, (_, _, high) in reasons.opponents), "beaten by all"


def test_examples_are_games_that_show_what_they_say() -> None:
    outcomes = played(2, 500, lab=6.0)
    examples = dict(why(GAME, outcomes, "bees").examples)
    bees = outcomes["seats"]["faction"] == 1
    bees[:, PLAYERS:] = False
    score = {
        row["game"]: row["seats"]["score"][own].max()
        for row, own in zip(outcomes, bees, strict=True)
        if own.any()
    }
    won = {
        row["game"] for row, own in zip(outcomes, bees, strict=True) if row["seats"]["win_share"][own].any()
    }
    assert examples["its best win"] in won
    assert score[examples["its best win"]] == max(score[game] for game in won)
    assert score[examples["its lowest score"]] == min(score.values())
    assert examples["a typical loss"] not in won


def test_intervals_of_seats_cover_the_truth() -> None:
    truth = standings(GAME, played(3, 200_000, first=3.0), by_seat=True)[1]
    best = next(seat for seat in truth if seat.name == "seat 1")
    covered = np.zeros(2)
    repeats = 300
    for seed in range(repeats):
        seats = standings(GAME, played(10 + seed, 200, first=3.0), by_seat=True)[1]
        own = next(seat for seat in seats if seat.name == "seat 1")
        covered += own.wins[1] <= best.wins[0] <= own.wins[2], own.ahead[1] <= best.ahead[0] <= own.ahead[2]
    assert all(0.91 <= share <= 0.985 for share in covered / repeats), covered / repeats


def test_the_favoured_seat_is_named_with_its_share() -> None:
    word, seats = standings(GAME, played(4, 3000, first=3.0), by_seat=True)
    lines = list(seat_lines(seats, PLAYERS, "VP"))
    assert word == "seat" and lines[0].startswith("Seat 1 wins most: ") and "33.3 % is fair" in lines[0]
    found = favoured(seats, 1 / PLAYERS, 0.05)
    assert found.answer == YES and found.answers[0] == OUTSIDE
    line = favoured_line(seats, found, 1 / PLAYERS, 0.05, 1.0, "VP")
    assert line.startswith("Yes: seat 1 wins 4") and "outside the tolerance of 1 VP (5.0 percentage" in line


def test_even_seats_are_hardly_ever_called_uneven_and_large_samples_say_no() -> None:
    """In one run of twenty at most, however small the tolerance; and with enough games, no is shown."""
    repeats = 400
    wrong = sum(
        favoured(standings(GAME, played(3000 + seed, 400), by_seat=True)[1], 1 / PLAYERS, 0.001).answer == YES
        for seed in range(repeats)
    )
    assert wrong / repeats < 0.05 + 3 * (0.05 * 0.95 / repeats) ** 0.5
    many = standings(GAME, played(8, 20_000), by_seat=True)[1]
    assert favoured(many, 1 / PLAYERS, 0.03).answer == NO
    few = standings(GAME, played(9, 300), by_seat=True)[1]
    found = favoured(few, 1 / PLAYERS, 0.03)
    assert found.answer == UNCLEAR and OPEN in found.answers
    assert favoured(many, 1 / PLAYERS, 0.0).answer == UNCLEAR, "without a tolerance nothing is within it"


def test_seats_exactly_at_the_tolerance_are_hardly_ever_said_to_be_within_it() -> None:
    """Seat 1 is at the border, so a no is false; so is a yes."""
    shift = 1.0
    truth = standings(GAME, played(11, 400_000, first=shift), by_seat=True)[1]
    band = max(abs(row.wins[0] - 1 / PLAYERS) for row in truth)
    answers = [
        favoured(standings(GAME, played(5000 + seed, 2000, first=shift), by_seat=True)[1], 1 / PLAYERS, band)
        for seed in range(200)
    ]
    for wrong in (YES, NO):
        share = sum(found.answer == wrong for found in answers) / len(answers)
        assert share < 0.05 + 3 * (0.05 * 0.95 / len(answers)) ** 0.5, wrong


def test_the_points_that_move_wins_are_found_with_their_interval() -> None:
    """Scores are normal, so the truth is known from a large sample; and it is what moves the share."""
    luck = np.random.default_rng(5)
    points = points_for(luck.normal(0, 10, (200_000, 4)), 0.03)[0]
    first = luck.normal(0, 10, (200_000, 4)) + np.array([points, 0, 0, 0])
    assert (first.argmax(axis=1) == 0).mean() == pytest.approx(0.28, abs=0.004)
    covered = 0
    for seed in range(200):
        scores = np.random.default_rng(seed).normal(0, 10, (1500, 4))
        _, low, high = points_for(scores, 0.03)
        covered += low <= points <= high
        assert wins_moved(scores, points_for(scores, 0.03)[0]) == pytest.approx(0.03, abs=0.001)
    assert 0.9 < covered / 200 < 0.99
    assert np.isnan(points_for(np.zeros((0, 4)))[0])


@pytest.mark.parametrize(
    ("lab", "band", "answer", "words"),
    [
        (6.0, 2.0, OUTSIDE, "equivalent to starting"),
        (-6.0, 2.0, OUTSIDE, "equivalent to a head start of"),
        (0.0, 3.0, WITHIN, "within the tolerance of 3 VP."),
        (8 / 3, 2.0, OPEN, "not clear yet whether that is outside the tolerance of 2 VP"),
        (6.0, 0.0, OUTSIDE, "different from even."),
    ],
)
def test_a_faction_is_judged_as_in_a_report(lab: float, band: float, answer: str, words: str) -> None:
    outcomes = played(5, 3000, lab=lab)
    seats = outcomes["seats"][:, :PLAYERS]
    found = standing(Games(seats["faction"], seats["score"], seats["win_share"]), 4, 1 / PLAYERS)
    value, half = found.value[1], found.half()[1]
    bees = verdict((value, value - half, value + half), found.error[1], found.freedom, band, len(outcomes))
    assert bees.answer == answer
    own = next(row for row in standings(GAME, outcomes)[1] if row.name == "bees")
    line, more = faction_lines(own, bees, 1, 4, PLAYERS, "Bees", "VP")
    assert line.startswith("Bees win ") and "(fair: 33 %)" in line and words in line
    assert more.startswith("They are number 1 of 4 factions, and score ")


def test_a_pilot_says_how_many_games_a_difference_needs() -> None:
    pilot = 2000
    rows = standings(GAME, played(6, pilot))[1]
    alone, at_once = (
        next(row for row in needed(rows, pilot, 2.0, 0.02, asked) if row.name == "bees") for asked in (1, 4)
    )
    # Ahead by 3 draws of 4 points less the mean of two players: a variance of 3 * 16 * 1.5 in a game, in
    # three games of four; a third of them is won. 1.96 errors, and 0.84 for a chance of 80 %.
    assert alone.points == pytest.approx(2.8**2 * 72 / 2**2 / 0.75, rel=0.15)
    assert alone.wins == pytest.approx(2.8**2 * 2 / 9 / 0.02**2 / 0.75, rel=0.15)
    assert 1.2 < at_once.wins / alone.wins < 1.7, "(2.50 + 0.84)^2 to 2.80^2 is 1.42"


def test_that_many_games_show_it_four_times_in_five() -> None:
    pilot = standings(GAME, played(7, 2000))[1]
    games = next(row.points for row in needed(pilot, 2000, 2.0, 0.02, 1) if row.name == "bees")
    shown = 0
    for seed in range(300):
        rows = standings(GAME, played(1000 + seed, games, lab=2.0))[1]
        shown += next(row for row in rows if row.name == "bees").ahead[2] < 0
    assert 0.7 < shown / 300 < 0.9, "80 %, and four errors of 300 runs"


def test_the_games_that_are_needed_are_shown_for_one_faction_or_for_all(run: Run) -> None:
    one = run("needed", "gaia_project", "Firaks", "--pilot", "200", "--strategy", "novice", "--points", "3")
    assert one.code == 0, one.err
    assert "games for 3 VP" in one.out and "ask about one faction" in one.out and "Ambas" not in one.out
    every = run("needed", "gaia_project", "--pilot", "400", "--strategy", "novice")
    assert "For all 14 factions at once" in every.out and "Ambas" in every.out
    few = run("needed", "gaia_project", "firaks", "--pilot", "60", "--strategy", "novice")
    assert few.code == 2 and "pilot: expected firaks in at least 30 games" in few.err


def test_a_faction_is_found_by_its_name_and_its_games_can_be_read(run: Run) -> None:
    shown = run("faction", "gaia_project", "Hadsch Hallas", "--games", "200", "--strategy", "novice")
    assert shown.code == 0, shown.err
    assert shown.out.splitlines()[1].startswith("Hadsch Hallas win ")
    assert "a typical loss: libration play gaia_project --players 4 --seed 0 --strategy novice" in shown.out


def test_an_unknown_faction_is_one_line(run: Run) -> None:
    refused = run("faction", "gaia_project", "firakz")
    assert refused.code == 2 and 'name: "firakz" is not a faction' in refused.err
    assert 'Did you mean "firaks"' in refused.err and refused.err.count("\n") == 1


def test_a_rival_leaves_no_seats_to_compare(run: Run) -> None:
    refused = run("seats", "cryo", "--option", "mode=solo")
    assert refused.code == 2 and "expected at least 2 players" in refused.err


def test_seats_that_win_equally_often_are_not_ranked() -> None:
    rows = [Standing(f"seat {n}", 60, (0.5, 0.4, 0.6), 7.0, (0.0, -1.0, 1.0)) for n in (1, 2)]
    lines = list(seat_lines(rows, 2, "VP"))
    assert favoured(rows, 0.5, 0.02).answer == UNCLEAR
    assert lines[0].startswith("All seats win equally often: 50.0 %")
    assert lines[1] == "Seat 1 scores as much as seat 2 on average."
    assert not any("most" in line or "least" in line for line in lines)


@pytest.mark.parametrize(
    "side", ["²/1", "\uff16/3", "6/\u0663", "6/", "-1/2", "1e1/2", "6/3/1", " 6/3", "9" * 5000, ""]
)
def test_odds_take_plain_digits_only(run: Run, side: str) -> None:
    done = run("odds", "andromedas_edge", "--", side, "5/2")
    if side == "6/":
        assert done.code == 0, "targeting 1, as without the stroke"
    else:
        assert done.code == 2 and done.err.startswith("side: expected dice/targeting, as in 6/3, found")
        assert len(done.err.splitlines()) == 1
