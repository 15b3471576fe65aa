"""``libration worth --given`` and ``--absent``: what somebody starts with, and what is left in the box."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import sim
from sim.answers.asking import ask
from sim.answers.given import _gifts, _Given
from sim.answers.rotation import Rotation
from sim.errors import BadInput
from sim.gamekit.overlays import Change
from sim.games import get
from sim.playing.batch import Match, new_match, play_games
from tests.commands import Run

GAIA = "gaia_project"
BOOSTER = "booster_07"
ABSENT = Change("absent", {"boosters": {"booster": {BOOSTER: {"copies": 0}}}})
RANDOM = {"strategies": "random", "workers": 1}


def test_three_points_at_the_start_are_measured_as_three() -> None:
    """Exactly, unless somebody could afford to charge power only with them."""
    answer = sim.worth(GAIA, given="factions.*.start_vp=+3", games=80, **RANDOM)
    row = answer.table.row(0, named=True)
    assert row["own"] == pytest.approx(3.0, abs=0.15) and row["own_low"] <= 3 <= row["own_high"]
    assert row["own_high"] - row["own_low"] < 0.5
    assert row["clear"] and row["taken"] is None and row["per_taker"] is None
    assert answer.sentences[0].startswith("+3 start_vp at the start is worth +3.0 VP [")
    assert "each played as it is and with each gift" in answer.pairing
    answer.plot(), answer.shown(), answer.to_dict()


def test_a_gift_of_nothing_changes_no_pair_and_several_gifts_are_told_apart() -> None:
    asked = ask(GAIA, 4, 3, ["random"], None, None, (), 1)
    gifts = list(_gifts(asked, "factions.*.start.*=+1"))
    titles = ["+1 start.credits", "+1 start.ore", "+1 start.knowledge", "+1 start.qic"]
    assert [gift.item.title for gift in gifts] == titles
    assert all(set(gift.edits) == set(asked.match.game.factions) for gift in gifts)
    played = _Given(Rotation(asked), [gifts[0]._replace(more=0), gifts[3]], None)
    played.play(60)
    nothing, qic = played.pairs
    assert nothing.deals == 60 and not nothing.changed() and nothing.effect("margin")[0] == (0, 0, 0)
    assert qic.changed() > 50


def test_only_the_drawn_seat_starts_with_more() -> None:
    asked = ask(GAIA, 4, 3, ["random"], None, None, (), 1)
    (gift,) = _gifts(asked, "factions.*.start.ore=+5")
    table = _Given(Rotation(asked), [gift], None)
    start = [match.components.start_gain[:, 1] for match in table.designs[0]]
    usual = table.usual.components.start_gain[:, 1]
    for place, gained in enumerate(start):
        assert (gained - usual).tolist() == [5 if other == place else 0 for other in range(14)]


@pytest.fixture(scope="module")
def both() -> tuple[np.ndarray, np.ndarray]:
    """Random games as they are, and without a booster."""
    printed, without = (new_match(get(GAIA), 4, overlay=overlay) for overlay in (None, ABSENT))
    return played(printed), played(without)


def played(match: Match) -> np.ndarray:
    return play_games(match, 60, 5)


def test_what_is_left_in_the_box_is_in_no_game_and_the_rest_stays_the_same(
    both: tuple[np.ndarray, np.ndarray],
) -> None:
    before, after = both
    place = get(GAIA).component_ids().index(("booster", BOOSTER))
    there, gone = (get(GAIA).component_columns(side)["available"][:, :4, place].any(axis=1) for side in both)
    assert 0.5 < there.mean() < 0.9 and not gone.any(), "7 of 10 boosters are drawn"
    assert (np.asarray(before)[~there] == np.asarray(after)[~there]).all()
    assert (before["round_tiles"] == after["round_tiles"]).all(), "other decks keep their order"


def test_an_absent_component_changes_only_games_that_had_it(both: tuple[np.ndarray, np.ndarray]) -> None:
    answer = sim.worth(GAIA, BOOSTER, absent=True, games=60, seed=5, players=4, **RANDOM)
    everybody = answer.table.row(0, named=True)
    assert everybody["before"] == pytest.approx(float(both[0]["seats"]["score"].mean()))
    assert everybody["after"] == pytest.approx(float(both[1]["seats"]["score"].mean()))
    changed = np.mean(np.asarray(both[0]) != np.asarray(both[1]))
    assert f"{100 * changed:.1f} % of the games change" in answer.sentences[1]
    answer.plot(), answer.shown(), answer.to_dict()


def test_round_final_and_tech_tiles_can_be_left_out_too() -> None:
    tables = {
        "scoring_tiles": {
            "round_tile": {"round_mine_2": {"copies": 0}},
            "final_tile": {"final_satellites": {"copies": 0}},
        },
        "advanced_tech_tiles": {"tile": {"adv_on_research_2": {"copies": 0}}},
        "tech_tiles": {"tile": {"tech_vp_7": {"copies": 0}}},
    }
    outcomes = play_games(new_match(get(GAIA), 4, overlay=Change("absent", tables)), 60, 1, checked=True)
    components = get(GAIA).load_components()
    ids = [name for _, name in get(GAIA).component_ids()]
    had = get(GAIA).component_columns(outcomes)["acquired"] >= 0
    for name in ("adv_on_research_2", "tech_vp_7"):
        assert not had[:, :, ids.index(name)].any()
    assert had[:, :, ids.index("tech_income_credits_4")].any()
    rounds = [name for kind, name in get(GAIA).component_ids() if kind == "round_tile"]
    assert not (outcomes["round_tiles"] == rounds.index("round_mine_2")).any()
    assert components.round_copies.tolist() == [1] * 10


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("gaia_project --given factions.firaks.start.ore", "given: expected a number that each faction"),
        ("gaia_project --given factions.*.start.oree=+1", "given: expected a number that all factions have"),
        ("gaia_project --given factions.*.start.ore=2", "given: expected PATH=+NUMBER, as in"),
        ("gaia_project --given factions.*.start.ore=+0", "given: expected +1 or more"),
        ("gaia_project --given factions.*.start.ore=+200", "start.ore: expected at most 99, found 4 + 200"),
        ("gaia_project --given factions.*.start.ore --absent", "given: expected no name, family, mechanism"),
        ("cryo --given factions.*.start.ore", "given: expected a game with factions that are assigned"),
        ("gaia_project --absent", "absent: expected the name of one component"),
        ("gaia_project booster_07 --absent --decide 1", "absent: expected a fixed number of games"),
        ("gaia_project fed_vp_12 --absent", "fed_vp_12.copies: expected at least 1, found 0"),
        ("federation sp_1a1 --absent", '"copies" in the data (none in Federation), found sp_1a1'),
        ("gaia_project booster_77 --absent", '"booster_77" is not a component of gaia_project'),
    ],
)  # fmt: skip
def test_bad_questions_are_one_line(words: str, message: str, run: Run) -> None:
    refused = run("worth", *words.split())
    assert refused.code == 2 and message in refused.err and refused.err.count("\n") == 1
    assert not refused.out


def test_too_few_tiles_in_the_box_and_cards_that_a_solo_game_needs_are_refused(tmp_path: Path) -> None:
    for number, kind in ((4, "booster"), (5, "round_tile")):
        file = {"booster": "boosters", "round_tile": "scoring_tiles"}[kind]
        ids = [name for own, name in get(GAIA).component_ids() if own == kind][:number]
        change = Change("few", {file: {kind: {name: {"copies": 0} for name in ids}}})
        with pytest.raises(BadInput, match=r"as many as are in the box|at least 6 with copies = 1"):
            get(GAIA).load_components(change)
    change = Change("few", {"cards": {"card_type": {"auto_dock": {"copies": 0}}}})
    with pytest.raises(BadInput, match="option mode: expected base if a card is not in the box, found solo"):
        new_match(get("cryo"), 2, options={"mode": "solo"}, overlay=change)


def test_a_page_is_written_and_a_wrong_place_is_named_before_any_game(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "worth.html"
    words = ("worth", GAIA, "--given", "factions.*.start.*=+1", "--games", "60", "--strategy", "random")
    done = run(*words, "--html", str(page))
    assert done.code == 0, done.err
    text = page.read_text()
    assert "What is each of 4 gifts at the start worth?" in text and "+1 start.qic" in text
    assert text.count('src="data:image') == 1 and "`" not in text.split("<script>")[0].split("</style>")[1]
    refused = run(*words, "--html", str(tmp_path / "missing" / "worth.html"))
    assert refused.code == 2 and "--html: expected a file in a folder that exists" in refused.err
