"""Switches of a run, data files and overlays: what is refused, and how it is said."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sim import games
from sim.errors import BadInput
from sim.games.cryo.components import READER, load_components, load_data
from sim.games.cryo.options import OPTIONS, parse_options
from sim.games.cryo.vocabulary import ChoicePolicy, ControlTie
from sim.playing.batch import set_table


def test_defaults_are_those_of_the_data() -> None:
    record = parse_options(3, {}, load_components())[0]
    assert (record.players, record.solo, record.harder, record.unpredictable) == (3, 0, 0, 0)
    assert record.control_tie == ControlTie.HALF_FLOOR
    assert record.choice_policy == ChoicePolicy.HUMAN_BEST


def test_the_solo_game_seats_the_player_and_the_opponent() -> None:
    options = {"mode": "solo", "harder": "true", "opponent_choice_policy": "opponent_best"}
    table = set_table(games.get("cryo"), options=options)
    assert table.players == 2
    assert (table.options[0].solo, table.options[0].harder) == (1, 1)
    assert table.options[0].choice_policy == ChoicePolicy.OPPONENT_BEST


@pytest.mark.parametrize(
    ("players", "options", "said"),
    [
        (3, {"mode": "solo"}, "solo"),
        (2, {"mode": "duel"}, '"duel" is not one of its values'),
        (2, {"harder": "true"}, "mode=solo"),
        (2, {"mode": "solo", "opponent_choice_policy": "worst"}, "human_best"),
        (2, {"weather": "snow"}, '"weather" is not an option'),
        (5, {}, "players"),
    ],
)
def test_what_is_not_supported_is_refused(players: int, options: dict[str, str], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        parse_options(players, options, load_components())


def test_every_switch_is_explained() -> None:
    assert set(OPTIONS.help()) == {
        *("mode", "harder", "unpredictable", "harder_mode", "opponent_choice_policy", "control_tie"),
    }
    assert all("default" in text for text in OPTIONS.help().values())


@pytest.mark.parametrize(
    ("overlay", "said"),
    [
        ("[board.dock.eng_t9]\ncapacity = 2", r"board\.dock\.eng_t9: expected one of"),
        ("[board.dock.eng_t1]\ncapacity = 0", r"board\.dock\.eng_t1\.capacity: expected at least 1, found 0"),
        ("[cards.card_type.auto_dock.vehicle]\nspeed = 2", "unknown key"),
        ("[cards.card_type.auto_dock.upgrade]\ntarget = 'engine'", "upgrade.target"),
        ("[setup]\nkeep_cards = 5", r"setup\.keep_cards: expected fewer than 5"),
        ("[board.section.engineering]\nchambers = 4", "only held against another"),
        ("[platform]\ndrones_per_player = 4", "as many as start_drone_docks"),
        ("[opponent.check.crystal]\nthreshold = 9", "at most 5, the limit"),
        ("[rules.switches.mode]\ndefault = 'solo'", "options of the run"),
        ("[setup.players.players_4]\nincident_early_stacks = [9, 9, 9]", "at most 16 tokens"),
    ],
)
def test_a_wrong_overlay_is_named(tmp_path: Path, overlay: str, said: str) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(overlay + "\n")
    with pytest.raises(BadInput, match=said) as error:
        load_components(path)
    assert str(error.value).startswith("wrong.toml: ")


@pytest.mark.parametrize(
    ("file", "before", "after", "said"),
    [
        ("board", "pods_per_player_per_chamber = 2", "pods_per_player_per_chamber = 3", "as elsewhere"),
        ("board", "damage_symbol = 7", "damage_symbol = 8", "damage_symbol"),
        ("board", 'material = "nanite"', 'material = "tech"', "material"),
        ("board", 'stasis_control = "lab_sc"', 'stasis_control = "eng_sc"', "stasis_control"),
        ("cards", "copies_per_type = 5", "copies_per_type = 4", "copies_per_type"),
        ("cards", "mission_cost_tech = 0", "mission_cost_tech = 1", "mission_cost_tech"),
        ("platform", "tile_slots_total = 8", "tile_slots_total = 9", "tile_slots_total"),
        ("platform", "cost_slots = 1", "cost_slots = 2", "cost_slots"),
        ("scoring", "opponent_missions_scored = 3", "opponent_missions_scored = 4", "missions_scored"),
        ("setup", "incident_tokens_used = 26", "incident_tokens_used = 27", "incident_tokens_used"),
        ("setup", "caverns_in_play = 12", "caverns_in_play = 11", "caverns_in_play"),
        ("setup", "pods_per_player = 15", "pods_per_player = 14", "pods_per_player"),
    ],
)
def test_what_the_files_say_twice_must_agree(
    tmp_path: Path, file: str, before: str, after: str, said: str
) -> None:
    shutil.copytree(READER.folder, tmp_path / "data")
    path = tmp_path / "data" / f"{file}.toml"
    content = path.read_text()
    assert before in content
    path.write_text(content.replace(before, after, 1))
    with pytest.raises(BadInput, match=said):
        load_data(folder=tmp_path / "data")
