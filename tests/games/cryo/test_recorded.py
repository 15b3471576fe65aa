"""Recorded games are replayed exactly; a change of any kind is found and named."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sim.errors import BadInput
from sim.games.cryo.recorded.replay import replay_file
from sim.games.cryo.recorded.steps import KINDS, _shuffle_draws

GAMES = Path(__file__).parent / "recorded_games.jsonl.gz"
LINES = gzip.decompress(GAMES.read_bytes()).decode().splitlines()
BASE = 5  # a short game of each mode
SOLO = 36

Change = Callable[[dict[str, Any]], None]


def test_all_recorded_games_are_replayed_exactly() -> None:
    lines: list[str] = []
    result = replay_file(GAMES, lines.append)
    assert (result.exact, result.games) == (40, 40)
    assert not result.differences and len(lines) == 40


def test_the_recordings_hold_every_decision() -> None:
    seen = {step["decision"] for line in LINES for step in json.loads(line)["steps"]}
    assert seen == set(KINDS)


def changed(folder: Path, line: int, change: Change) -> Path:
    game = json.loads(LINES[line])
    change(game)
    path = folder / "changed.jsonl"
    path.write_text(json.dumps(game) + "\n")
    return path


def first_step(game: dict[str, Any], decision: str) -> dict[str, Any]:
    step: dict[str, Any] = next(step for step in game["steps"] if step["decision"] == decision)
    return step


def another_resource(game: dict[str, Any]) -> None:
    next(step for step in game["steps"] if "res1" in step["state"])["state"]["res1"][0] += 1


def another_count(game: dict[str, Any]) -> None:
    first_step(game, "D6")["n_options"] += 1


def an_illegal_dock(game: dict[str, Any]) -> None:
    first_step(game, "D6")["choice"] = game["setup"]["damaged"][0]


def another_actor(game: dict[str, Any]) -> None:
    first_step(game, "D6")["actor"] = 2


def a_missing_step(game: dict[str, Any]) -> None:
    game["steps"].remove(first_step(game, "D6"))


def another_score(game: dict[str, Any]) -> None:
    game["final"]["scores"][0][0] += 1


def another_reason(game: dict[str, Any]) -> None:
    game["final"]["reason"] = "evacuation"


def another_start(game: dict[str, Any]) -> None:
    game["state0"]["res1"][4] += 1


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (another_resource, "res1"),
        (another_count, "number of options"),
        (an_illegal_dock, "choice"),
        (another_actor, "actor"),
        (a_missing_step, "decision"),
        (another_score, "final scores"),
        (another_reason, "final reason"),
        (another_start, "res1"),
    ],
)
def test_a_change_is_found(tmp_path: Path, change: Change, field: str) -> None:
    result = replay_file(changed(tmp_path, BASE, change))
    assert result.exact == 0
    assert [difference.field for difference in result.differences] == [field]


def coin(game: dict[str, Any]) -> None:
    step = next(step for step in game["steps"] if step.get("luck", [["", 0]])[0][0] == "coin")
    step["luck"][0][1] = 1 - step["luck"][0][1]


def no_luck(game: dict[str, Any]) -> None:
    step = next(step for step in game["steps"] if step.get("luck", [["", 0]])[0][0] == "coin")
    del step["luck"]


def more_luck(game: dict[str, Any]) -> None:
    first_step(game, "D6")["luck"] = [["coin", 1]]


@pytest.mark.parametrize("change", [coin, no_luck, more_luck])
def test_other_luck_is_found(tmp_path: Path, change: Change) -> None:
    assert replay_file(changed(tmp_path, 24, change)).exact == 0


def unknown_option(game: dict[str, Any]) -> None:
    game["options"]["weather"] = "snow"


def unknown_value(game: dict[str, Any]) -> None:
    game["options"]["control_tie"] = "dice"


def short_deck(game: dict[str, Any]) -> None:
    game["setup"]["deck"].pop()


def other_hand(game: dict[str, Any]) -> None:
    game["setup"]["hands"]["1"].reverse()


def unknown_tile(game: dict[str, Any]) -> None:
    game["setup"]["stacks"]["eng_r1"][0] = "eng_gold_1"


def unknown_field(game: dict[str, Any]) -> None:
    game["steps"][0]["state"]["weather"] = 1


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (unknown_option, 'options: "weather" is not an option'),
        (unknown_value, "dice"),
        (short_deck, "setup.deck"),
        (other_hand, "setup.hands"),
        (unknown_tile, "eng_gold_1"),
        (unknown_field, "weather"),
    ],
)
def test_a_wrong_file_is_refused(tmp_path: Path, change: Change, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        replay_file(changed(tmp_path, BASE, change))


@pytest.mark.parametrize("policy", ["human_best", "random", "opponent_best"])
def test_the_choice_policy_of_a_recording_is_for_information_only(tmp_path: Path, policy: str) -> None:
    def change(game: dict[str, Any]) -> None:
        game["options"]["opponent_choice_policy"] = policy

    assert replay_file(changed(tmp_path, SOLO, change)).exact == 1


def test_a_recorded_shuffle_becomes_the_draws_that_lead_to_it() -> None:
    deck = [3, 1, 1, 7, 0, 3]
    cards = sorted(deck)
    for last, other in zip(range(len(cards) - 1, 0, -1), _shuffle_draws(deck), strict=True):
        cards[last], cards[other] = cards[other], cards[last]
    assert cards[::-1] == deck
