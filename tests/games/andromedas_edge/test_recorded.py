"""Recorded games are replayed exactly; any change is found and named."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sim.errors import BadInput
from sim.gamekit.recorded import Mismatch
from sim.games.andromedas_edge.recorded.choices import CHOOSERS
from sim.games.andromedas_edge.recorded.file import Step, shuffle_draws
from sim.games.andromedas_edge.recorded.replay import replay_file
from sim.games.andromedas_edge.recorded.steps import KINDS_OF, Translator
from sim.games.andromedas_edge.rules.vocabulary_moves import Decide, Task
from tests.games.andromedas_edge.positions import Position, Y

GAMES = Path(__file__).parent / "recorded_games.jsonl.gz"
LINES = gzip.decompress(GAMES.read_bytes()).decode().splitlines()
SHORT = 24  # the shortest game
Change = Callable[[dict[str, Any]], None]


def test_all_recorded_games_are_replayed_exactly() -> None:
    lines: list[str] = []
    result = replay_file(GAMES, lines.append)
    assert (result.exact, result.games) == (40, 40)
    assert not result.differences and len(lines) == 40


def test_every_recorded_decision_can_be_translated() -> None:
    seen = {step["decision"] for line in LINES for step in json.loads(line)["steps"]}
    assert seen <= set(KINDS_OF) and set(KINDS_OF) == set(CHOOSERS)
    assert len(seen) > 50


def changed(folder: Path, change: Change) -> Path:
    game = json.loads(LINES[SHORT])
    change(game)
    path = folder / "changed.jsonl"
    path.write_text(json.dumps(game) + "\n")
    return path


def first(game: dict[str, Any], decision: str) -> dict[str, Any]:
    step: dict[str, Any] = next(step for step in game["steps"] if step["decision"] == decision)
    return step


def another_amount(game: dict[str, Any]) -> None:
    next(step for step in game["steps"] if "p0.res" in step["state"])["state"]["p0.res"][0] += 1


def another_count(game: dict[str, Any]) -> None:
    first(game, "D3.launch")["n_options"] += 1


def an_illegal_target(game: dict[str, Any]) -> None:
    first(game, "D3.launch")["choice"][1] = "nebula_1"


def another_actor(game: dict[str, Any]) -> None:
    first(game, "D2.main")["actor"] ^= 1


def another_score(game: dict[str, Any]) -> None:
    game["final"]["scores"][0]["total"] += 1


def less_luck(game: dict[str, Any]) -> None:
    next(step for step in game["steps"] if "luck" in step)["luck"].pop()


def no_last_step(game: dict[str, Any]) -> None:
    game["steps"].pop()


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (another_amount, "p0.res"),
        (another_count, "number of options"),
        (an_illegal_target, "choice"),
        (another_actor, "actor"),
        (another_score, "final scores"),
        (less_luck, "luck"),
        (no_last_step, "end of the game"),
    ],
)
def test_a_changed_game_is_not_exact(tmp_path: Path, change: Change, field: str) -> None:
    result = replay_file(changed(tmp_path, change))
    assert (result.exact, len(result.differences)) == (0, 1)
    assert result.differences[0].field == field


def a_planet_twice(game: dict[str, Any]) -> None:
    game["setup"]["planet_stack"][0] = game["setup"]["planet_stack"][1]


def too_few_cards(game: dict[str, Any]) -> None:
    game["setup"]["tactics"].pop()


def an_unknown_key(game: dict[str, Any]) -> None:
    game["steps"][0]["state"]["weather"] = 1


def a_seventh_face(game: dict[str, Any]) -> None:
    game["setup"]["raider_dice"] = [7, 1]


def a_raider_of_another_class(game: dict[str, Any]) -> None:
    game["setup"]["raiders"]["A"] = "death_sphere"


@pytest.mark.parametrize(
    "change", [a_planet_twice, too_few_cards, an_unknown_key, a_seventh_face, a_raider_of_another_class]
)
def test_a_wrong_file_is_refused_by_name(tmp_path: Path, change: Change) -> None:
    with pytest.raises(BadInput) as error:
        replay_file(changed(tmp_path, change))
    assert "game pub024" in str(error.value) and len(str(error.value)) <= 300


def translator(position: Position) -> Translator:
    return Translator(position.state, position.state, position.components, position.work)


def step(decision: str, choice: Any, options: int | None = None) -> Step:
    return Step(Y, decision, choice, "", options, (), {})


def test_a_redeployment_that_leaves_the_ship_where_it_is_does_nothing() -> None:
    for options in (None, 2, 3):  # with and without the place of the ship
        position = Position().lay("slot_07", "science_planet_1")
        position.lay("slot_08", "science_planet_2").lay("slot_06", "spacedock")
        position.ship(Y, "transport", "slot_07")
        position.due(Decide.REDEPLOY, Y)
        translator(position).play(step("D3.redeploy", ["transport", "slot_07", "slot_07"], options), None)
        assert position.done and position.at("slot_07") == 1
    with pytest.raises(Mismatch, match="number of options"):
        position.due(Decide.REDEPLOY, Y)
        translator(position).play(step("D3.redeploy", ["transport", "slot_07", "slot_07"], 4), None)


def test_a_redeployment_out_of_range_is_still_refused() -> None:
    position = Position().lay("slot_07", "science_planet_1").lay("slot_08", "science_planet_2")
    position.lay("slot_06", "spacedock").lay("slot_19", "trade_hub").ship(Y, "transport", "slot_07")
    position.due(Decide.REDEPLOY, Y)
    with pytest.raises(Mismatch, match="choice"):
        translator(position).play(step("D3.redeploy", ["transport", "slot_07", "slot_19"]), None)


def test_more_tactics_cards_may_be_asked_for_than_are_left() -> None:
    position = Position()
    state = position.state
    state.pile_count, state.discards[:], state.discard_count = 1, 0, 0
    position.due(Task.GAIN_ANY, Y, 3)
    translator(position).play(step("D14.gain_any", ["energy", "tactics", "tactics"], 56), None)
    assert position.done and position.amounts() == [1, 0, 0, 0, 0, 1]


def test_draws_of_a_shuffle_bring_the_cards_into_order() -> None:
    wanted = [3, 1, 1, 0, 2]
    cards = sorted(wanted)
    for last, other in zip(range(len(cards) - 1, 0, -1), shuffle_draws(wanted), strict=True):
        cards[last], cards[other] = cards[other], cards[last]
    assert cards == wanted
