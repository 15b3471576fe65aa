"""``libration whatif`` of a switch: options of a game as the change, with both designs on the same deals."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sim
from sim import games
from sim.answers.designs import designs
from sim.errors import BadInput
from sim.playing.batch import new_match, play_games, prepare
from tests.commands import Run

GAMES = 80
ASKED: dict[str, Any] = {"games": GAMES, "players": 2, "seed": 3, "strategies": "novice"}


def by_hand(**options: str) -> np.ndarray:
    """The games of one design, by seat."""
    match = new_match(games.get("cryo"), 2, ["novice"], options)
    prepare(match)
    return play_games(match, GAMES, 3)["seats"][:, :2]


def test_a_switch_gives_the_numbers_of_both_designs_played_by_hand() -> None:
    answer = sim.whatif("cryo", options={"control_tie": "full"}, **ASKED)
    before, after = by_hand(), by_hand(control_tie="full")
    assert (before["score"] != after["score"]).any(), "otherwise the switch would show nothing"
    for row in answer.table.iter_rows(named=True):
        seat = int(row["id"].removeprefix("seat ")) - 1
        for key, field in (("wins", "win_share"), ("score", "score")):
            sides = [float(side[field][:, seat].astype(float).mean()) for side in (before, after)]
            assert [row[f"{key}_before"], row[f"{key}_after"]] == pytest.approx(sides)
            assert row[f"{key}_change"] == pytest.approx(sides[1] - sides[0])
    assert answer.changes == ("control_tie half_floor → full",) and answer.options == {}
    assert answer.question == "What does control_tie half_floor → full change?"


def test_a_switch_may_be_named_as_a_change_or_as_an_option() -> None:
    named = sim.whatif("cryo", {"control_tie": "full"}, **ASKED)
    assert named.table.equals(sim.whatif("cryo", options={"control_tie": "full"}, **ASKED).table)
    assert named.table.equals(sim.whatif("cryo", "control_tie = full", **ASKED).table)


def test_a_switch_that_does_nothing_changes_no_game() -> None:
    """How the harder rival's materials are given matters only against the harder rival."""
    answer = sim.whatif("cryo", {"harder_mode": "add"}, options={"mode": "solo"}, **ASKED)
    for row in answer.table.iter_rows(named=True):
        assert row["wins_change"] == 0
        # No error at all: the scores are the same in every pair, not only on average
        assert [row[f"score_change{end}"] for end in ("", "_low", "_high")] == [0, 0, 0]
        assert not row["clear"]
    assert answer.options == {"mode": "solo"}
    assert answer.sentences[0] == f"Nothing changes: all {GAMES} games end the same way with and without it."
    assert len(answer.sentences) == 1


def test_an_overlay_of_the_games_own_values_is_refused(tmp_path: Path) -> None:
    overlay = tmp_path / "same.toml"
    printed = games.reader("cryo").data().rival.drones
    overlay.write_text(f"[rival]\ndrones = {printed}\n")
    with pytest.raises(BadInput, match=r"same\.toml: expected new values, found those that the game has"):
        designs(games.reader("cryo"), [], overlay, {})
    overlay.write_text(f"[rival]\ndrones = {printed + 1}\n")
    assert designs(games.reader("cryo"), [], overlay, {}).texts == ("all of same.toml",)


def test_options_beside_a_change_are_those_of_both_designs() -> None:
    wanted = designs(games.reader("cryo"), ["harder=true"], None, {"mode": "solo"})
    assert (wanted.options, wanted.switched) == ({"mode": "solo"}, {"harder": "true"})
    number = designs(games.reader("cryo"), ["rival.drones=3"], None, {"mode": "solo", "harder": "true"})
    assert (number.options, number.switched) == ({"mode": "solo", "harder": "true"}, {})
    both = designs(games.reader("cryo"), ["rival.drones=3", "harder=true"], None, {"mode": "solo"})
    assert both.texts == ("rival.drones 5 → 3", "harder false → true") and both.overlay is not None


def test_a_switch_is_compared_with_the_option_that_both_would_have() -> None:
    wanted = designs(games.reader("cryo"), ["control_tie=full"], None, {"control_tie": "none"})
    assert wanted.texts == ("control_tie none → full",)


def test_an_old_name_of_a_switch_is_read_as_the_new_one() -> None:
    wanted = designs(games.reader("cryo"), [], None, {"opponent_choice_policy": "random"})
    assert wanted.switched == {"rival_choice_policy": "random"}


@pytest.mark.parametrize(
    ("game", "changes", "options", "message"),
    [
        (
            "cryo",
            None,
            {"mode": "solo"},
            "mode=solo: expected the same players at the table, found 1 instead of 4",
        ),
        ("cryo", "mode=solo", None, "mode=solo: expected the same players at the table"),
        (
            "gaia_project",
            "factions=choice",
            None,
            "factions=choice: expected the same players .* other factions",
        ),
        ("gaia_project", None, {"factions": "terrans,taklons,itars,ivits"}, "found other factions"),
        ("cryo", "control_tie=half_floor", None, "control_tie: expected a new value, found the old one"),
        ("cryo", ["control_tie=full", "control_tie=none"], None, "control_tie: expected it once"),
        ("cryo", "control_tie=most", None, 'option control_tie: "most" is not one of its values'),
        ("cryo", None, {"control_ti": "full"}, '"control_ti" is not an option. Did you mean "control_tie"'),
        ("cryo", "harder=true", None, "option harder: expected mode=solo with it"),
        ("cryo", None, {}, "whatif: expected changes .*, an overlay or options, found none"),
    ],
)
def test_what_cannot_be_compared_is_refused_in_one_line(
    game: str, changes: Any, options: dict[str, str] | None, message: str
) -> None:
    with pytest.raises(BadInput, match=message) as refused:
        sim.whatif(game, changes, options=options, games=60)
    assert "\n" not in str(refused.value)


def test_the_command_takes_a_switch_as_option_or_as_change(run: Run) -> None:
    words = ("--games", "60", "--players", "2", "--strategy", "novice")
    option = run("whatif", "cryo", "--option", "control_tie=full", *words)
    change = run("whatif", "cryo", "control_tie=full", *words)
    assert option.code == 0 and option.out == change.out
    assert option.out.startswith("What does control_tie half_floor → full change?")
