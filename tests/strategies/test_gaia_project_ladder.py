"""The ladder of Gaia Project: personas as files, and each rung above the one below."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.errors import BadInput
from sim.games.gaia_project import GAME
from sim.games.gaia_project.rules.vocabulary import ROUNDS
from sim.playing.batch import new_match, play_games
from sim.playing.ladder import measure_duel
from strategies import registry
from strategies.gaia_project import FAMILY, STRATEGIES
from strategies.gaia_project.position import SIZE
from strategies.gaia_project.weights import BLOCK, NAMES
from strategies.rungs import HEAD

PERSONAS = list(FAMILY.files().values())


@pytest.mark.parametrize("path", PERSONAS, ids=lambda path: path.stem)
def test_a_persona_file_loads_and_says_what_it_is(path: Path) -> None:
    persona = FAMILY.load(path)
    assert persona.name == path.stem
    assert persona.note
    assert len(persona.weights) == BLOCK + (ROUNDS - 1) * SIZE


def test_columns_of_the_policy_are_those_of_the_files() -> None:
    assert FAMILY.block == BLOCK
    lookahead = FAMILY.weights(STRATEGIES["lookahead"])
    assert lookahead["leech"] == STRATEGIES["lookahead"].weights[HEAD + NAMES.index("leech")]


def test_the_ladder_has_its_rungs_and_six_personas() -> None:
    assert {"novice", "scripted", "lookahead"} <= set(STRATEGIES)
    assert sum(FAMILY.rung_of(strategy) == "trained" for strategy in STRATEGIES.values()) >= 6


def write(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text)
    return path


def test_a_persona_of_ones_own_is_played_by_its_path(tmp_path: Path) -> None:
    path = write(tmp_path, 'name = "mine"\n[weights]\nore_early = 3.0\n')
    persona = registry.get("gaia_project", str(path))
    assert persona.name == "mine"
    assert persona.weights[2 + NAMES.index("ore_early")] == 3.0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[weights]\nore_erly = 1.0\n", r'weights: "ore_erly" is not a weight. Did you mean "ore_early"'),
        ('[weights]\nore_early = "much"\n', 'weights.ore_early: expected a number between .*, found "much"'),
        ("[weights]\nore_early = true\n", "expected a number between .*, found true"),
        ("[weights]\nore_early = nan\n", "expected a number"),
        ("weights = 3\n", "expected a table of numbers"),
        ('rung = "wizard"\n', '"wizard" is not a rung'),
        ("temperature = -1\n", "temperature: expected 0 or more"),
        ('plans = ["nobody"]\n', '"plans" is not a key of a persona'),
        ("speed = 1\n", '"speed" is not a key of a persona'),
        ("name = \n", "expected TOML"),
    ],
)
def test_a_wrong_persona_file_is_refused(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        FAMILY.load(write(tmp_path, text))


def test_a_missing_persona_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"absent\.toml: expected a file"):
        registry.get("gaia_project", str(tmp_path / "absent.toml"))


@pytest.mark.parametrize(
    ("upper", "lower"), [("novice", "random"), ("scripted", "novice"), ("lookahead", "scripted")]
)
def test_a_rung_beats_the_one_below_in_three_of_four_mirrored_games(upper: str, lower: str) -> None:
    duel = measure_duel(GAME, upper, lower, 4, 240, 11, workers=1)
    assert duel.pairs == 120
    assert duel.won > 0.75
    assert duel.wins_alone > 0.25 and duel.points > 0


def test_the_best_persona_scores_like_a_club_player() -> None:
    outcomes = play_games(new_match(GAME, strategies=["scripted"]), 200, 3)
    assert outcomes["seats"]["score"].mean() > 110


def test_lookahead_plays_the_same_in_any_batch() -> None:
    match = new_match(GAME, strategies=["lookahead", "scripted", "novice", "economy"])
    whole = play_games(match, 6, 5, batch_size=6)
    parts = play_games(match, 6, 5, batch_size=1)
    assert whole.tobytes() == parts.tobytes()


def test_lookahead_with_a_boundless_margin_tries_each_move_once(tmp_path: Path) -> None:
    wide = 'rung = "lookahead"\nlike = "lookahead"\n[weights]\n'
    wide += "lookahead_from = 6\nlookahead_last_width = 1e6\nlookahead_last_margin = 1e6\n"
    match = new_match(GAME, 2, strategies=[str(write(tmp_path, wide)), "scripted"])
    assert play_games(match, 1, 5)["failure"][0] == 0


def test_temperature_makes_lookahead_stray_too(tmp_path: Path) -> None:
    warm = write(tmp_path, 'rung = "lookahead"\nlike = "lookahead"\ntemperature = 100\n')
    cold = new_match(GAME, strategies=["lookahead"])
    hot = new_match(GAME, strategies=[str(warm)])
    assert (
        play_games(hot, 8, 5)["seats"]["score"].mean() < play_games(cold, 8, 5)["seats"]["score"].mean() - 20
    )


def test_temperature_varies_play_but_not_the_same_seed(tmp_path: Path) -> None:
    warm = str(write(tmp_path, "temperature = 1.0\n"))
    match = new_match(GAME, strategies=[warm])
    first = play_games(match, 4, 5)
    assert first.tobytes() == play_games(match, 4, 5).tobytes()
    cold = play_games(new_match(GAME, strategies=[str(write(tmp_path, ""))]), 4, 5)
    assert first.tobytes() != cold.tobytes()
