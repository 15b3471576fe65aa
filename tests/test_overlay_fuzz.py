"""Random overlays of every game are refused by name, or play; and what does neither is found.

`make soak` tries 10,000 for each game, and every number of its data files at its extremes.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sim import games
from sim.errors import BadInput
from sim.gamekit.overlays import Change, apply_overlay, read_overlay
from sim.playing.batch import Match, new_match, play_games
from tests import contract, overlay_fuzz, toy
from tests.random_overlays import (
    Recipe,
    extreme_recipes,
    making,
    overlay_of,
    random_recipe,
    tables,
)
from tests.wide_records import out_of_range, ranges, wide_game, wide_table

SEED = 20
SAMPLE = 30
SOAK = 10_000
GAMES = games.names()
each_game = pytest.mark.parametrize("name", GAMES)


@each_game
def test_a_sample_of_random_overlays_is_refused_by_name_or_plays(name: str, tmp_path: Path) -> None:
    overlay_fuzz.run_elsewhere(name, SEED, SAMPLE, "--quick", at=tmp_path / "at")


@pytest.mark.soak
@each_game
def test_very_many_random_overlays_are_refused_by_name_or_play(name: str, tmp_path: Path) -> None:
    overlay_fuzz.run_elsewhere(name, SEED, SOAK, at=tmp_path / "at")


@pytest.mark.soak
@each_game
def test_every_number_is_refused_by_name_or_plays_at_its_extremes(name: str, tmp_path: Path) -> None:
    overlay_fuzz.run_elsewhere(name, SEED, 10**9, "--extremes", at=tmp_path / "at")


# what overlays are made of


@each_game
def test_overlays_are_made_of_all_numbers_and_of_nothing_but_their_seed(name: str) -> None:
    documents = making(name).documents
    tried = {recipe.changes[0][0] for recipe in extreme_recipes(name)}
    assert tried == {
        place.where
        for place in making(name).places
        if isinstance(place.value, int) and not isinstance(place.value, bool)
    }
    recipes = [random_recipe(name, 1, index) for index in range(60)]
    assert recipes == [random_recipe(name, 1, index) for index in range(60)]
    assert recipes != [random_recipe(name, 2, index) for index in range(60)]
    assert any(recipe.scale for recipe in recipes) and any(len(recipe.changes) > 3 for recipe in recipes)
    touched = {where[0] for recipe in recipes for where, _ in recipe.changes}
    assert len(touched) > len(documents) / 2, "files alike"


@each_game
def test_an_overlay_says_what_its_recipe_changes(name: str) -> None:
    documents = making(name).documents
    checked = 0
    for index in range(80):
        recipe = random_recipe(name, 3, index)
        if recipe.scale or any(where[-1] == "id" for where, _ in recipe.changes):
            continue
        overlay = overlay_of(name, recipe.changes)
        changed = apply_overlay(documents, read_overlay(Change("mine", overlay), list(documents), {}))
        assert (changed == documents) == (overlay == {})
        for where, value in recipe.changes[-1:]:
            found: Any = changed
            for part in where:
                found = found[part]
            assert found == value
            checked += 1
    assert checked > 20


@each_game
def test_extremes_are_on_both_sides_of_what_the_models_allow(name: str) -> None:
    """A number alone, just outside: refused by its own name. Inside: never refused by the models."""
    game = games.get(name)
    luck = random.Random(5)
    said: Counter[str] = Counter()
    for recipe in luck.sample(list(extreme_recipes(name)), 60):
        try:
            game.load_components(Change(overlay_fuzz.FILE, tables(name, recipe)))
            said["accepted"] += 1
        except BadInput as error:
            assert overlay_fuzz.bad_refusal(name, str(error), recipe) is None
            said["refused"] += 1
    assert min(said["accepted"], said["refused"]) > 3


# that findings are found


def test_what_is_wrong_with_a_refusal() -> None:
    where = ("setup", "deal_cards")
    one = Recipe([(where, -1)], {})
    fine = "fuzzed.toml: setup.deal_cards: expected at least 0, found -1"
    assert overlay_fuzz.bad_refusal("cryo", fine, one) is None
    for said in (
        fine + "\n",
        fine + "x" * 300,
        fine.replace("fuzzed", "other"),
        fine.replace("setup.deal_cards", "nowhere"),
        fine.replace("deal_cards", "keep_cards"),
        "fuzzed.toml: setup.deal_cards: wrong",
    ):
        assert overlay_fuzz.bad_refusal("cryo", said, one) is not None, said


def watched(game: Any) -> overlay_fuzz.Fuzzer:
    plain = overlay_fuzz.fuzzer("cryo", quick=True)
    wide = wide_game(game)
    return plain._replace(
        real=game,
        played=wide,
        trace=overlay_fuzz.new_trace(wide.move, wide.state, wide.max_steps),
        states=ranges(game.state),
        outcomes=ranges(game.outcome),
    )


def wide_toy(game: Any, head_start: int = 0) -> Match:
    return wide_table(new_match(game, 2, options={"head_start": str(head_start)}))


@pytest.mark.parametrize(
    ("game", "head_start", "said"),
    [
        (toy.TOY, 0, None),
        (toy.STUCK_TOY, 0, "no legal move"),
        (toy.ENDLESS_TOY, 0, "not over after"),
        (toy.LEAKY_TOY, 0, "points are not the sum"),
        (toy.TOY, 32_760, "players[0].vp is 327"),
    ],
)
def test_a_game_that_goes_wrong_is_seen(game: Any, head_start: int, said: str | None) -> None:
    found = overlay_fuzz.played(watched(game), wide_toy(game, head_start), seed=4)
    assert found is None if said is None else found is not None and said in found


def test_wide_records_play_the_same_games() -> None:
    real = play_games(new_match(toy.TOY, 2), 20, SEED)
    wide = play_games(wide_toy(toy.TOY), 20, SEED)
    assert contract.bits(wide.astype(real.dtype)) == contract.bits(real)
    assert out_of_range(ranges(toy.TOY.outcome), wide.view("u1")) is None


@each_game
def test_scripted_players_play_the_same_game_over_wide_records(name: str) -> None:
    process = subprocess.run(
        [sys.executable, "-m", "tests.wide_records", name],
        cwd=contract.ROOT,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},  # nothing needs to be compiled
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stderr[-2000:]
