"""The strength dial: who plays at a strength, and that it is as strong as it says."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import sim
from sim import games
from sim.errors import BadInput
from sim.playing.batch import new_match, remarks
from sim.playing.calibrate import Calibrator, Setting, content, pooled
from sim.sweep import plan as plans
from strategies import registry
from strategies.rungs import TEMPERATURE
from strategies.strength import Calibration, Point, calibration, dialled, fingerprint, load, parsed
from tests.commands import Run
from tests.marks import compiled_only

GAMES = games.names()
QUICKEST = "federation"


def point(strategy: str, temperature: float, strength: float, pairs: int = 100) -> Point:
    return Point(
        strategy=strategy, temperature=temperature, strength=strength, low=0.0, high=1.0, pairs=pairs
    )


TABLE = [
    point("learned", 0, 1.0, pairs=0),
    point("learned", 2, 0.6),
    point("learned", 4, 0.3),
    point("scripted", 0, 0.4),
    point("scripted", 1, 0.1),
    point("novice", 0, 0.0),
]


@pytest.mark.parametrize(
    ("strength", "strategy", "temperature"),
    [
        (1.0, "learned", 0.0),
        (0.8, "learned", 1.0),
        (0.45, "learned", 3.0),
        (0.4, "scripted", 0.0),
        (0.25, "scripted", 0.5),
        (0.06, "scripted", 1.0),
        (0.0, "novice", 0.0),
    ],
)
def test_the_lowest_rung_that_reaches_a_strength_plays_with_a_temperature_in_between(
    strength: float, strategy: str, temperature: float
) -> None:
    found = dialled(TABLE, strength)
    assert found.strategy == strategy
    assert found.temperature == pytest.approx(temperature)


def test_where_no_player_has_a_strength_the_nearest_plays() -> None:
    found = dialled([point("learned", 0, 1.0), point("learned", 9, 0.6), point("scripted", 0, 0.4)], 0.55)
    assert found == ("learned", 9.0, 0.6)


def test_noise_makes_no_rung_weaker_than_the_next_one_at_its_best() -> None:
    points = [
        point("expert", 0, 1.0),
        point("expert", 9, 0.2),
        point("learned", 0, 0.6),
        point("learned", 1, 0.4),
    ]
    assert dialled(points, 0.8).temperature == pytest.approx(2.25)
    assert dialled(points, 0.3) == ("learned", 1.0, 0.4)
    assert dialled(points, 0.1) == ("learned", 1.0, 0.4)


def test_points_in_the_wrong_order_are_pooled() -> None:
    points = [point("learned", 0, 1.0, 0), point("learned", 1, 0.5), point("learned", 2, 0.7)]
    assert [(p.temperature, p.strength, p.pairs) for p in pooled(points)] == [(0, 1.0, 0), (1.5, 0.6, 200)]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_calibrated_from_its_best_player_down_to_one_that_never_wins(name: str) -> None:
    table = calibration(name)
    rungs = registry.rungs(name)
    first, last = table.points[0], table.points[-1]
    assert (first.strategy, first.temperature, first.strength) == (rungs[-1], 0.0, 1.0)
    assert last.strength <= 0.02
    assert all(point.low <= point.strength <= point.high for point in table.points)
    for above, below in pairwise(table.points):
        if above.strategy == below.strategy:
            assert above.strength > below.strength and above.temperature < below.temperature
        else:
            assert rungs.index(above.strategy) > rungs.index(below.strategy)


@pytest.mark.parametrize("name", GAMES)
def test_more_strength_never_means_a_lower_rung_or_more_temperature(name: str) -> None:
    table = calibration(name)
    rungs = registry.rungs(name)
    found = [dialled(table.points, step / 200) for step in range(201)]
    for weaker, stronger in pairwise(found):
        if weaker.strategy == stronger.strategy:
            assert stronger.temperature <= weaker.temperature
        else:
            assert rungs.index(stronger.strategy) > rungs.index(weaker.strategy)
        assert stronger.strength >= weaker.strength


def test_the_player_is_named_and_its_note_says_who_it_is() -> None:
    found = dialled(calibration("cryo").points, 0.5)
    player = registry.get("cryo", "strength 0.5")
    assert player.name == "strength 0.5"
    assert player.note.startswith(f"`{found.strategy}` with a temperature of {found.temperature:.2g} points")
    assert player.weights[TEMPERATURE] == found.temperature
    best = registry.get("cryo", "strength 1")
    assert (best.note.split(";")[0], best.weights) == ("`expert`", registry.get("cryo", "expert").weights)
    match = new_match(games.get("cryo"), 2, ["strength 0.5", "strength 1"])
    assert remarks(match.game, {}, match.strategies) == [f"{p.name}: {p.note}" for p in match.strategies]


def test_a_changed_player_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("strategies.strength.fingerprint", lambda game, names: "another")
    assert "run `libration calibrate cryo`" in registry.get("cryo", "strength 0.5").note


@pytest.mark.parametrize("value", [-0.1, 1.01, float("nan"), "strong", "", True, None])
def test_a_strength_outside_0_to_1_is_refused(value: Any) -> None:
    with pytest.raises(BadInput, match=r"^strength: expected a number from 0 to 1, found"):
        parsed(value)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ("batch cryo --strength 1.5", "strength: expected a number from 0 to 1, found 1.5"),
        ("play cryo --strength 0.5,x", "strength: expected a number from 0 to 1, found x"),
        ("check cryo --strength=-1", "strength: expected a number from 0 to 1, found -1"),
        ("bench cryo --strength 0.5 --strategy random", "either a strength or a strategy, found both"),
        ("seats cryo --strength 0.5 --strategy scripted", "either a strength or a strategy, found both"),
        ("sweep cryo_base --strength 0.5 --strategy novice", "either a strength or a strategy, found both"),
        ("batch cryo --players 3 --strength 0.1,0.2", "expected 1 name or 3, one per player, found 2"),
    ],
)
def test_a_wrong_strength_is_one_line_and_exit_code_2(run: Run, arguments: str, error: str) -> None:
    result = run(*arguments.split())
    assert result.code == 2
    assert error in result.err
    assert len(result.err.splitlines()) == 1


def test_functions_refuse_a_strength_next_to_strategies() -> None:
    with pytest.raises(BadInput, match="either a strength or a strategy, found both"):
        sim.batch("cryo", games=1, strategies="scripted", strength=0.5)


def test_a_plan_gives_strengths_instead_of_strategies() -> None:
    plan = {"game": "cryo", "players": 2, "games": 10, "strength": [0.2, 1]}
    assert plans.parse(plan, Path("my.toml")).strategies == ["strength 0.2", "strength 1"]
    plans.check(plans.parse(plan, Path("my.toml")), Path("my.toml"))
    with pytest.raises(BadInput, match=r"my.toml: strength: expected numbers from 0 to 1, found 2"):
        plans.parse(plan | {"strength": 2}, Path("my.toml"))
    with pytest.raises(BadInput, match=r"my.toml: strength: expected either strength or strategies"):
        plans.parse(plan | {"strategies": ["novice"]}, Path("my.toml"))


def made(**changes: Any) -> Calibration:
    """A calibration of Cryo."""
    head = {"game": "cryo", "rules_version": games.get("cryo").version, "best": "learned", "players": 4}
    known = fingerprint("cryo", ["learned"])
    head |= {"seed": 0, "commit": "none", "players_sha256": known, "points": tuple(TABLE)}
    return Calibration.model_validate(head | changes)


def test_a_calibration_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "strength.toml"
    path.write_text(content(made()))
    assert load(path, "cryo") == made()


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"rules_version": 0}, "rules_version: expected .*, found 0. Run `libration calibrate cryo`"),
        ({"game": "chess"}, "game: expected cryo, found chess"),
        ({"points": tuple(TABLE[:2] + TABLE[1:])}, "learned: expected less strength at more temperature"),
    ],
)
def test_a_calibration_of_other_rules_or_in_the_wrong_order_is_refused(
    tmp_path: Path, changes: dict[str, Any], error: str
) -> None:
    path = tmp_path / "strength.toml"
    path.write_text(content(made(**changes)))
    with pytest.raises(BadInput, match=f"{path}.*{error}"):
        load(path, "cryo")


@compiled_only
def test_a_player_of_strength_a_half_is_as_strong_as_it_says() -> None:
    """On other deals: it wins a quarter of the pairs, within both intervals."""
    found = dialled(calibration(QUICKEST).points, 0.5)
    calibrator = Calibrator(Setting(games.get(QUICKEST), None, 80, 1, 1))
    measured = calibrator.measure(found.strategy, found.temperature)
    assert measured.low <= 0.5 <= measured.high


@compiled_only
def test_a_player_is_as_strong_as_itself() -> None:
    """Pairs that end level count half."""
    calibrator = Calibrator(Setting(games.get(QUICKEST), 2, 8, 0, 1))
    assert calibrator.measure(calibrator.chain[0], 0.0).strength == 1.0
