"""Recorded games are replayed exactly; a change of any kind is found and named."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sim.errors import BadInput
from sim.games.new_dark_ages_colony.recorded.file import Step
from sim.games.new_dark_ages_colony.recorded.replay import replay_file
from sim.games.new_dark_ages_colony.recorded.steps import PLAYS, Translator
from sim.games.new_dark_ages_colony.rules.vocabulary import Decide, Stage
from tests.games.new_dark_ages_colony.positions import BLUE, RED, Position, who

GAMES = Path(__file__).parent / "recorded_games.jsonl.gz"
LINES = gzip.decompress(GAMES.read_bytes()).decode().splitlines()

Change = Callable[[dict[str, Any]], None]


def test_all_recorded_games_are_replayed_exactly() -> None:
    lines: list[str] = []
    result = replay_file(GAMES, lines.append)
    assert (result.exact, result.games) == (40, 40)
    assert not result.differences and len(lines) == 40


def test_the_recordings_hold_every_decision_and_every_action() -> None:
    steps = [step for line in LINES for step in json.loads(line)["steps"]]
    assert {step["d"] for step in steps} == set(PLAYS)
    actions = {step["c"][0] for step in steps if step["d"] == "D2" and step["c"] != "end"}
    assert actions == set(range(12))


def changed(folder: Path, change: Change, line: int = 0) -> Path:
    game = json.loads(LINES[line])
    change(game)
    path = folder / "changed.jsonl"
    path.write_text(json.dumps(game) + "\n")
    return path


def first_step(game: dict[str, Any], decision: str) -> dict[str, Any]:
    step: dict[str, Any] = next(step for step in game["steps"] if step["d"] == decision)
    return step


def another_holding(game: dict[str, Any]) -> None:
    next(step for step in game["steps"] if "p0" in step.get("diff", {}))["diff"]["p0"][0] += 1


def another_count(game: dict[str, Any]) -> None:
    first_step(game, "D2")["n"][4] += 1


def an_illegal_object(game: dict[str, Any]) -> None:
    first_step(game, "D2")["c"][2] = 19


def another_actor(game: dict[str, Any]) -> None:
    first_step(game, "D2")["a"] = 1


def a_missing_step(game: dict[str, Any]) -> None:
    game["steps"].remove(first_step(game, "D6"))


def another_score(game: dict[str, Any]) -> None:
    game["final"]["scores"][0] += 1


def another_reason(game: dict[str, Any]) -> None:
    game["final"]["end_reason"] = "genetic"


def no_list(game: dict[str, Any]) -> None:
    first_step(game, "D11")["c"] = 7


def an_open_end(game: dict[str, Any]) -> None:
    game["steps"].pop()


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (another_holding, "p0"),
        (another_count, "number of options"),
        (an_illegal_object, "choice"),
        (another_actor, "actor"),
        (a_missing_step, "decision"),
        (another_score, "final scores"),
        (another_reason, "final end_reason"),
        (no_list, "choice"),
        (an_open_end, "end of the game"),
    ],
)
def test_a_change_is_found(tmp_path: Path, change: Change, field: str) -> None:
    result = replay_file(changed(tmp_path, change))
    assert result.exact == 0
    assert [difference.field for difference in result.differences] == [field]


def test_another_shuffle_is_found(tmp_path: Path) -> None:
    def change(game: dict[str, Any]) -> None:
        luck = next(step for step in game["steps"] if "luck" in step)["luck"]
        luck[0]["character_deck"].pop()

    line = next(number for number, line in enumerate(LINES) if '"luck"' in line)
    result = replay_file(changed(tmp_path, change, line))
    assert [difference.field for difference in result.differences] == ["luck"]


def test_the_choice_whom_to_pay_for_does_not_depend_on_the_next_player() -> None:
    """Red chooses among Earthlings and pays for all Martians; blue, next, must choose among Martians."""
    game = Position(2).hold(RED, 3, 0, 1).hold(BLUE, 0, 0, 1)
    for name in ("goran", "nera", "jill", "felix", "luana", "elandon"):
        game.own(RED, name)
    for name in ("yamil", "arrigo", "ronna", "kaya", "idris"):
        game.own(BLUE, name)
    game.begin(Stage.UPKEEP)
    paid_for = sorted([who("luana"), who("elandon")])
    translator = Translator(game.state, game.components, game.work)
    translator.play(Step(RED, "D9", paid_for, 2, None, None))
    assert game.team(RED) == ["goran_zagaria", "nera_frankiv", "jill_roord", "luana_andrade", "elandon"]
    assert (game.decision, game.actor) == (Decide.KEEP, BLUE)


def unknown_option(game: dict[str, Any]) -> None:
    game["options"]["weather"] = "snow"


def unknown_value(game: dict[str, Any]) -> None:
    game["options"]["pledge_passes"] = 7


def wrong_ends(game: dict[str, Any]) -> None:
    game["options"]["track_ends"] = [13, 0, 11]


def short_deck(game: dict[str, Any]) -> None:
    game["setup"]["character_deck"].pop()


def a_card_twice(game: dict[str, Any]) -> None:
    game["setup"]["episode_deck"][0] = game["setup"]["episode_deck"][1]


def unknown_chapter(game: dict[str, Any]) -> None:
    game["setup"]["chapters"][0] = 62


def unknown_field(game: dict[str, Any]) -> None:
    first_step(game, "D2")["diff"]["weather"] = 1


def unknown_decision(game: dict[str, Any]) -> None:
    first_step(game, "D2")["d"] = "D14"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (unknown_option, 'options: "weather" is not an option'),
        (unknown_value, "pledge_passes"),
        (wrong_ends, "track_ends"),
        (short_deck, "setup.character_deck"),
        (a_card_twice, "setup.episode_deck"),
        (unknown_chapter, "setup.chapters"),
        (unknown_field, "weather"),
        (unknown_decision, "D14"),
    ],
)
def test_an_invalid_file_is_refused(tmp_path: Path, change: Change, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        replay_file(changed(tmp_path, change))
