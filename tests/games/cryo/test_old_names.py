"""What was called opponent is now called rival: the old names are still read, with a note."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim import games
from sim.errors import BadInput
from sim.files.old_names import note_old_names
from sim.gamekit.assigning import assigned
from sim.gamekit.overlays import Change
from sim.games.cryo.loading.components import READER, load_components
from sim.games.cryo.rules.vocabulary import ChoicePolicy
from sim.playing.batch import new_match, remarks
from sim.sweep import plan as plans

CRYO = games.get("cryo")
OLD = {"mode": "solo", "opponent_choice_policy": "opponent_best"}
MISSION = [{"kind": "opponent_mission", "n": 1}]
PLAN = """
game = "cryo"
players = 2
strategies = ["random"]
games = 10

[[variants]]
name = "opponent"
mode = "solo"
opponent_choice_policy = "opponent_best"
overlay.opponent.drones = 4
"""


@pytest.fixture(autouse=True)
def _notes_again() -> None:
    """Each name is noted once in a process, which runs many tests."""
    note_old_names.cache_clear()


def notes(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().err.splitlines()


def test_options_and_their_values(capsys: pytest.CaptureFixture[str]) -> None:
    match = new_match(CRYO, options=OLD)
    assert match.options[0].choice_policy == ChoicePolicy.RIVAL_BEST
    assert notes(capsys) == [
        'note: "opponent_choice_policy" is now called "rival_choice_policy"',
        'note: "opponent_best" is now called "rival_best"',
    ]
    assert remarks(CRYO, OLD, match.strategies)[0].startswith("rival_choice_policy = rival_best: ")
    assert notes(capsys) == [], "once is enough"


@pytest.mark.parametrize(
    "tables",
    [
        {
            "opponent": {
                "check": {"tech": {"effects": [{"kind": "opponent_mission", "n": 1}], "threshold": 2}}
            }
        },
        {"scale": {"opponent.check.tech.threshold": 0.5}},
        {"scale": {"opponent": {"check.tech.threshold": 0.5}}},
    ],
)
def test_overlays(tables: dict[str, object], capsys: pytest.CaptureFixture[str]) -> None:
    resource = 2  # tech
    assert load_components(Change("mine", tables)).check_threshold[resource] == 2
    assert notes(capsys)[0] == 'note: "opponent" is now called "rival"'


def test_what_if_paths(capsys: pytest.CaptureFixture[str]) -> None:
    (change,) = assigned(READER, ["opponent.drones=3"])
    assert change.text == "rival.drones 5 → 3"
    assert len(notes(capsys)) == 1


def test_plans(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "old.toml"
    path.write_text(PLAN)
    (variant,) = plans.read(path).variants
    assert plans.variant_options(variant) == {"mode": "solo", "rival_choice_policy": "rival_best"}
    assert variant["overlay"] == {"rival": {"drones": 4}}
    assert variant["name"] == "opponent", "names that users gave stay"
    assert len(notes(capsys)) == 3


def test_both_names_at_once_are_refused() -> None:
    both = OLD | {"rival_choice_policy": "random"}
    with pytest.raises(BadInput, match="rival_choice_policy and its old name"):
        new_match(CRYO, options=both)
