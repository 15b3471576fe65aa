"""``libration component``: on tables of known truth, and as a command."""

from __future__ import annotations

from pathlib import Path

import pytest

import reports
from reports.component import component_lines, judged
from sim import games
from sim.answers.component import component_ids
from sim.errors import BadInput
from tests.commands import Run
from tests.reports.synthetic import Truth, write_run

TILES = {"good": 6.0, "plain": 0.0, "other": 0.0, "more": 0.0}


@pytest.fixture(scope="module")
def run_with_tiles(tmp_path_factory: pytest.TempPathFactory) -> Path:
    truth = Truth(games=3000, players=3, tiles=TILES)
    return write_run(tmp_path_factory.mktemp("component") / "run", truth)


def test_a_tile_that_brings_six_points_more_than_others_is_told_from_one_that_brings_none(
    run_with_tiles: Path,
) -> None:
    analysis = reports.analyse(run_with_tiles)
    kind = analysis.components["kind"][0]
    good, plain = (" ".join(component_lines(analysis, kind, name)) for name in ("good", "plain"))
    assert "] better than similar players" in good and "more than the tolerance" in good
    assert "] worse than similar players" in plain and "of the players in games with it" in plain


@pytest.mark.parametrize(
    ("ends", "verdict"),
    [
        ((3.0, 2.1, 3.9), "more than the tolerance of 2 VP"),
        ((-3.0, -3.9, -2.1), "more than the tolerance of 2 VP"),
        ((0.5, -1.9, 1.9), "within the tolerance of 2 VP"),
        ((1.5, 0.9, 2.1), "not clear yet"),
        ((2.5, 1.9, 3.1), "not clear yet"),
    ],
)
def test_an_interval_is_outside_the_tolerance_within_it_or_not_clear(
    ends: tuple[float, float, float], verdict: str
) -> None:
    assert verdict in judged(ends, 2, "VP")


def test_a_booster_is_found_by_its_id_and_by_its_words(run: Run) -> None:
    asked = ("--games", "200", "--players", "2", "--workers", "1", "--strategy", "random")
    by_id = run("component", "gaia_project", "booster_07", *asked)
    assert by_id.code == 0, by_id.err
    question, first, *_, last = by_id.out.splitlines()
    assert by_id.out.count("This is a correlation, not an experiment") == 1
    assert "(booster, booster_07)" in first and last == "its numbers: libration show gaia_project booster_07"
    words = first.split(" (")[0]
    assert question == f'Is "{words}" too strong?'
    assert run("component", "gaia_project", *words.split(), *asked).out == by_id.out


def test_players_may_be_of_ones_own(run: Run, tmp_path: Path) -> None:
    (tmp_path / "first.py").write_text(
        "from sim.kernel.jit import jit\n\n\n@jit\n"
        "def choose(state, components, work, count, weights):\n    return 0\n"
    )
    asked = ("--games", "60", "--players", "2", "--workers", "1", "--code", str(tmp_path / "first.py"))
    shown = run("component", "gaia_project", "booster_07", *asked)
    assert shown.code == 0 and "60 games, 2 players, first, seed 0" in shown.out, shown.err


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("boster_07", 'name: "boster_07" is not a component of gaia_project. Did you mean "booster_07"?'),
        ("knowledge", "name: expected one component, found "),
    ],
)
def test_what_is_no_component_or_several_is_refused_before_anything_is_played(
    name: str, message: str, run: Run
) -> None:
    refused = run("component", "gaia_project", name)
    assert refused.code == 2 and refused.err.startswith(message) and len(refused.err) <= 301


def test_who_asks_about_a_faction_is_sent_to_its_question(run: Run) -> None:
    refused = run("component", "gaia_project", "firaks")
    assert refused.code == 2 and "it is a faction: libration faction gaia_project firaks" in refused.err


@pytest.mark.parametrize(
    "text", ["booster_07", "boosters.booster_07", "boosters.booster.booster_07", "Booster 07"]
)
def test_a_component_goes_by_every_spelling_that_show_accepts(text: str) -> None:
    assert component_ids(games.get("gaia_project"), text) == [("booster", "booster_07")]


def test_a_faction_by_its_name_leads_to_the_command_for_factions() -> None:
    with pytest.raises(BadInput, match=r"libration faction gaia_project hadsch_hallas$"):
        component_ids(games.get("gaia_project"), "Hadsch Hallas")
