"""Switches of a run, data files and overlays: what is refused, and with which message."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim import games
from sim.errors import BadInput
from sim.games.cryo.loading.components import load_components
from sim.games.cryo.loading.options import OPTIONS, parse_options
from sim.games.cryo.rules.vocabulary import ChoicePolicy, ControlTie
from sim.playing.batch import new_match


def test_defaults_are_those_of_the_data() -> None:
    record = parse_options(3, {}, load_components())[0]
    assert (record.players, record.solo, record.harder, record.unpredictable) == (3, 0, 0, 0)
    assert record.control_tie == ControlTie.HALF_FLOOR
    assert record.choice_policy == ChoicePolicy.HUMAN_BEST


def test_the_solo_game_seats_the_player_and_the_rival() -> None:
    options = {"mode": "solo", "harder": "true", "rival_choice_policy": "rival_best"}
    match = new_match(games.get("cryo"), options=options)
    assert match.players == 2
    assert (match.options[0].solo, match.options[0].harder) == (1, 1)
    assert match.options[0].choice_policy == ChoicePolicy.RIVAL_BEST


@pytest.mark.parametrize(
    ("players", "options", "message"),
    [
        (3, {"mode": "solo"}, "solo"),
        (2, {"mode": "duel"}, '"duel" is not one of its values'),
        (2, {"harder": "true"}, "mode=solo"),
        (2, {"mode": "solo", "rival_choice_policy": "worst"}, "human_best"),
        (2, {"weather": "snow"}, '"weather" is not an option'),
        (5, {}, "players"),
    ],
)
def test_what_is_not_supported_is_refused(players: int, options: dict[str, str], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        parse_options(players, options, load_components())


def test_every_switch_is_explained() -> None:
    assert set(OPTIONS.help()) == {
        *("mode", "harder", "unpredictable", "harder_mode", "rival_choice_policy", "control_tie"),
        *("rival_leftmost", "rival_bays", "rival_discovery", "rival_vehicles"),
    }
    assert all("default" in text for text in OPTIONS.help().values())


@pytest.mark.parametrize(
    ("overlay", "message"),
    [
        ("[board.dock.eng_t9]\ncapacity = 2", r"board\.dock\.eng_t9: expected one of"),
        ("[board.dock.eng_t1]\ncapacity = 0", r"board\.dock\.eng_t1\.capacity: expected at least 1, found 0"),
        ("[cards.card_type.auto_dock.vehicle]\nspeed = 2", "unknown key"),
        ("[cards.card_type.auto_dock.upgrade]\ntarget = 'engine'", "upgrade.target"),
        ("[setup]\nkeep_cards = 5", r"setup\.keep_cards: expected fewer than 5"),
        ("[board.section.engineering]\nchambers = 4", 'unknown key "chambers"'),
        (
            "[board.dock.eng_t1]\nrow = 'lower'",
            r"eng_t1\.row: expected no label that no rule reads",
        ),
        ("[scale]\n'caverns.space.*.depth' = 2", r"expected no label that no rule reads, found 2"),
        ("[resource_tiles.tile.eng_double_1]\nface = 'x'", "expected no face: tables of results go by it"),
        ("[platform]\ndrones_per_player = 4", "as many as start_drone_docks"),
        ("[rival.check.crystal]\nthreshold = 9", "at most 5, the limit"),
        ("[rules.switches.mode]\ndefault = 'solo'", "options of the run"),
        ("[setup.players.players_4]\nincident_early_stacks = [9, 9, 9]", "at most 16 tokens"),
    ],
)
def test_a_wrong_overlay_is_named(tmp_path: Path, overlay: str, message: str) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(overlay + "\n")
    with pytest.raises(BadInput, match=message) as error:
        load_components(path)
    assert str(error.value).startswith("wrong.toml: ")
