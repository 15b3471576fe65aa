"""Recorded games are replayed exactly; a change of any kind is found and named."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sim.errors import BadInput
from sim.gamekit.recorded import Mismatch
from sim.games.federation.loading.components import ids
from sim.games.federation.recorded.file import Step
from sim.games.federation.recorded.replay import replay_file
from sim.games.federation.recorded.steps import KINDS, Translator, _shuffle_draws
from sim.games.federation.rules.vocabulary import Decide, Face, Planet, Task
from tests.games.federation.positions import Position

GAMES = Path(__file__).parent / "recorded_games.jsonl.gz"
LINES = gzip.decompress(GAMES.read_bytes()).decode().splitlines()
SHORT = 0  # a game of 2 players

Change = Callable[[dict[str, Any]], None]


def test_all_recorded_games_are_replayed_exactly() -> None:
    lines: list[str] = []
    result = replay_file(GAMES, lines.append)
    assert (result.exact, result.games) == (40, 40)
    assert not result.differences and len(lines) == 40


def test_the_recordings_hold_every_decision() -> None:
    seen = {step["decision"] for line in LINES for step in json.loads(line)["steps"]}
    assert seen == set(KINDS)


def changed(folder: Path, change: Change, line: int = SHORT) -> Path:
    game = json.loads(LINES[line])
    change(game)
    path = folder / "changed.jsonl"
    path.write_text(json.dumps(game) + "\n")
    return path


def no_rulings(game: dict[str, Any]) -> None:
    game["rulings"] = {}


def test_a_recording_that_names_no_rulings_keeps_those_of_its_time(tmp_path: Path) -> None:
    result = replay_file(changed(tmp_path, no_rulings))
    assert (result.exact, result.games) == (1, 1)


def first_step(game: dict[str, Any], decision: str) -> dict[str, Any]:
    step: dict[str, Any] = next(step for step in game["steps"] if step["decision"] == decision)
    return step


def another_crystal(game: dict[str, Any]) -> None:
    next(step for step in game["steps"] if "0.lav" in step.get("delta", {}))["delta"]["0.lav"] += 1


def another_count(game: dict[str, Any]) -> None:
    first_step(game, "D1")["n_options"] += 1


def another_count_of_drops(game: dict[str, Any]) -> None:
    first_step(game, "D9")["n_options"] += 1


def an_illegal_space(game: dict[str, Any]) -> None:
    first_step(game, "D1")["choice"][2] = "r3_president"


def another_actor(game: dict[str, Any]) -> None:
    first_step(game, "D1")["actor"] = 0


def a_missing_step(game: dict[str, Any]) -> None:
    game["steps"].remove(first_step(game, "D2a"))


def another_score(game: dict[str, Any]) -> None:
    game["final"]["sources"][0][0] += 1


def another_law(game: dict[str, Any]) -> None:
    game["final"]["laws"].reverse()


def another_start(game: dict[str, Any]) -> None:
    game["start"]["1.degree"] = 2


def an_early_end(game: dict[str, Any]) -> None:
    game["steps"].pop()


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (another_crystal, "0.lav"),
        (another_count, "number of options"),
        (an_illegal_space, "choice"),
        (another_actor, "actor"),
        (a_missing_step, "decision"),
        (another_score, "final sources"),
        (another_law, "final laws"),
        (another_start, "1.degree"),
        (an_early_end, "end of the game"),
    ],
)
def test_a_change_is_found(tmp_path: Path, change: Change, field: str) -> None:
    result = replay_file(changed(tmp_path, change))
    assert result.exact == 0
    assert [difference.field for difference in result.differences] == [field]


def test_the_number_of_ways_to_drop_crystals_is_compared(tmp_path: Path) -> None:
    line = next(place for place, text in enumerate(LINES) if '"D9"' in text)
    result = replay_file(changed(tmp_path, another_count_of_drops, line))
    assert [difference.field for difference in result.differences] == ["number of options"]


def shuffled(game: dict[str, Any]) -> dict[str, Any]:
    step: dict[str, Any] = next(
        step for step in game["steps"] if any("law_right" in event for event in step.get("luck", []))
    )
    return step


def no_luck(game: dict[str, Any]) -> None:
    del shuffled(game)["luck"]


def other_laws(game: dict[str, Any]) -> None:
    for event in shuffled(game)["luck"]:
        if "law_right" in event:
            event["law_right"][0] = game["setup"]["laws"]["right"][0]


@pytest.mark.parametrize("change", [no_luck, other_laws])
def test_other_luck_is_found(tmp_path: Path, change: Change) -> None:
    line = next(place for place, text in enumerate(LINES) if '"law_right":' in text)
    result = replay_file(changed(tmp_path, change, line))
    assert [difference.field for difference in result.differences] == ["luck"]


def unknown_ruling(game: dict[str, Any]) -> None:
    game["rulings"]["weather"] = True


def ruling_without_value(game: dict[str, Any]) -> None:
    game["rulings"]["die_on_outer_module"] = "maybe"


def short_reserve(game: dict[str, Any]) -> None:
    game["setup"]["reserve"]["1"].pop()


def wrong_power(game: dict[str, Any]) -> None:
    moons, reserve = game["setup"]["moons"], game["setup"]["reserve"]
    moons["1"][0], reserve["2"][0] = reserve["2"][0], moons["1"][0]


def wrong_slot(game: dict[str, Any]) -> None:
    game["setup"]["productions"].reverse()


def wrong_wing(game: dict[str, Any]) -> None:
    game["setup"]["laws"]["left"] = game["setup"]["laws"]["right"]


def unknown_token(game: dict[str, Any]) -> None:
    game["setup"]["asteroids"]["n3a"] = "ast_9"


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (unknown_ruling, "weather"),
        (ruling_without_value, "die_on_outer_module"),
        (short_reserve, "setup.reserve.1"),
        (wrong_power, "power"),
        (wrong_slot, "setup.productions"),
        (wrong_wing, "setup.laws.left"),
        (unknown_token, "ast_9"),
    ],
)
def test_a_wrong_file_is_refused(tmp_path: Path, change: Change, expected: str) -> None:
    with pytest.raises(BadInput, match=expected):
        replay_file(changed(tmp_path, change))


def consulate(*up: str) -> Position:
    """Slot 3 with the consulate was built; it may turn up sp_1b2."""
    position = Position().specialists("1b2", up=False).specialists(*up).res(lav=1, cop=1)
    position.state.atalum[1].first_left = 0  # no robot is open
    position.state.production[2] = ids().productions.index("consulate")
    return position.run(Task.PLANET, a=Planet.E81216).say("build consulate")


def after(position: Position, following: Step) -> int:
    """The decision that is due once sp_1b2 has been turned up, if another step follows."""
    translator = Translator(position.state, position.state, position.components, position.work)
    translator.play(step("D8", ["refresh", "sp_1b2"]), following)
    return position.kind()


def step(decision: str, choice: Any) -> Step:
    return Step(0, decision, choice, options=None, laws=(), state={}, full=False)


def test_a_copy_of_a_token_turned_up_in_the_action_need_not_be_asked() -> None:
    assert after(consulate("1a3"), step("D2e", ["use", "sp_1a3", "sp_1b2"])) == Decide.BUILD
    assert after(consulate("1a3"), step("D2e", ["done"])) == Decide.BUILD
    assert after(consulate("1a3"), step("D3", "none")) != Decide.BUILD
    assert after(consulate("1a3", "2b2"), step("D3", "none")) == Decide.BUILD  # that one must be asked about


def test_a_recorded_shuffle_becomes_the_draws_that_lead_to_it() -> None:
    stack, wanted = [5, 6, 7, 8], [8, 5, 7, 6]
    cards = list(stack)
    draws = _shuffle_draws(wanted, stack)
    for last, other in zip(range(len(cards) - 1, 0, -1), draws, strict=True):
        cards[last], cards[other] = cards[other], cards[last]
    assert cards[::-1] == wanted


def two_discounts() -> Translator:
    """An action on E81216 with both discounts face up; every building costs at most two crystals."""
    position = Position().specialists("1b1", "2b1").run(Task.PLANET, a=Planet.E81216)
    return Translator(position.state, position.state, position.components, position.work)


def test_a_second_discount_that_takes_nothing_off_is_accepted() -> None:
    translator = two_discounts()
    faces = translator.state.players[0].face
    for use in (["use", "sp_2b1"], ["use", "sp_1b1"]):
        translator.play(step("D2e", use), step("D2e", ["done"]))
    assert [int(face) for face in faces if face != Face.EMPTY] == [Face.DOWN, Face.DOWN]
    build = ids().productions[translator.state.production[3]]
    translator.play(step("D2e", ["build", build, {"cop": 2}]), None)
    assert translator.state.players[0].productions == 0b1000


def test_a_specialist_that_was_used_is_not_used_again() -> None:
    translator = two_discounts()
    translator.play(step("D2e", ["use", "sp_2b1"]), step("D2e", ["done"]))
    with pytest.raises(Mismatch, match="sp_2b1"):
        translator.play(step("D2e", ["use", "sp_2b1"]), step("D2e", ["done"]))
