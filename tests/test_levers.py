"""``libration levers``: what is planted is measured, and little else is called clear."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import sim
from reports.balancing import Games
from reports.levers import best_first, lever
from sim.answers.levers import LeversAnswer
from tests.commands import Run
from tests.even_world import Table

GROUPS, DEALS, OWN = 8, 600, 2


def deals_with(table: Table, group: int) -> np.ndarray:
    deals = np.arange(4 * DEALS)
    return deals[(table.seating(deals) == group).any(axis=1)][:DEALS]


def table(seed: int, worth: float) -> Table:
    planted = np.zeros((1, GROUPS))
    planted[0, OWN] = worth
    return Table(np.zeros(GROUPS), planted, seed)


def played(seed: int, worth: float) -> tuple[Games, Games]:
    made = table(seed, worth)
    deals = deals_with(made, OWN)
    return made.play({}, deals), made.play({0: 1}, deals)


def test_the_same_points_in_every_game_are_exact_and_clear() -> None:
    before, _ = played(1, 0.0)
    after = before._replace(score=before.score + 3.0 * (before.group == OWN))
    found = lever(before, after, OWN)
    assert found.score.change == (3.0, 3.0, 3.0) and found.lead == (3.0, 3.0, 3.0)
    assert found.is_clear(100)
    same = lever(before, before, OWN)
    assert same.score.change[0] == 0 and not same.is_clear(1) and same.changed == 0
    assert best_first([same, found]) == [1, 0]


@pytest.fixture(scope="module")
def asked() -> LeversAnswer:
    numbers = ["firaks.start_vp", "firaks.start_pi"]
    return sim.levers("gaia_project", "Firaks", numbers, games=60, step=3, players=2, strategies="novice")


def test_three_starting_points_are_worth_three_points(asked: LeversAnswer) -> None:
    (row,) = asked.table.to_dicts()
    assert (row["number"], row["before"], row["after"]) == ("start_vp", 10, 13)
    assert (row["score"], row["score_low"], row["score_high"]) == (3.0, 3.0, 3.0)
    assert row["clear"] and row["wins"] >= 0


def test_numbers_that_cannot_change_alone_are_named(asked: LeversAnswer) -> None:
    assert asked.refused == ("factions.faction.firaks.start_pi",)
    assert any("can't change alone: factions.faction.firaks.start_pi" in line for line in asked.sentences)


def test_an_answer_has_a_chart_tables_and_plain_types(asked: LeversAnswer) -> None:
    assert "start_vp 10 → 13" in [label.get_text() for label in asked.plot().axes[0].get_yticklabels()]
    assert json.loads(json.dumps(asked.to_dict()))["tables"]["table"][0]["score"] == 3.0
    assert "+3.0 ±0.0" in asked._repr_html_()


def test_the_command_says_what_it_costs_and_what_it_found(run: Run) -> None:
    words = ("start_vp", "start_vp")
    done = run(
        *("levers", "gaia_project", "firaks", "firaks.start_vp", "--games", "60", "--players", "2"),
        *("--strategy", "novice", "--workers", "1"),
    )
    assert done.code == 0, done.err
    assert "1 number on the same 60 deals: 120 games" in done.err
    assert words[0] in done.out and "+1.0 ±0.0" in done.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("gaia_project", "firak"), 'Did you mean "firaks"?'),
        (("gaia_project", "firaks", "firaks.name"), "expected whole numbers"),
        (("cryo", "player"), "expected a game with different factions"),
        (
            ("gaia_project", "firaks", "--games", "60", "--option", "factions=first_game"),
            "factions: expected firaks in every game, found games without it",
        ),
    ],
)
def test_what_cannot_be_asked_is_refused(run: Run, words: tuple[str, ...], message: str) -> None:
    refused = run("levers", *words, "--strategy", "random")
    assert refused.code == 2 and message in refused.err, refused.err


def test_a_start_token_that_players_choose_is_in_every_game_too(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    words = ("levers", "federation", "start_3", "--games", "60", "--players", "2", "--strategy", "random")
    done = run(*words, "--html", str(page))
    assert done.code == 0, done.err
    assert "effects.0.gold" in done.out and "in every game" in done.out
    assert "effects.0.gold" in page.read_text(encoding="utf-8")
