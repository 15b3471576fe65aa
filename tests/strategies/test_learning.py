"""Learned players: the network, what it is fitted to, the files, and a course of self-play."""

from __future__ import annotations

import dataclasses
import sys
import types
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from sim.errors import BadInput
from sim.games.gaia_project import GAME
from sim.games.gaia_project.rules.vocabulary import Structure
from sim.kernel.jit import jit
from sim.playing.batch import new_match
from strategies import registry
from strategies.gaia_project import LEARNING
from strategies.gaia_project.position import OFFSETS
from strategies.learning import binding, checkpoint, course
from strategies.learning.distilling import GIVEN_UP, UNLIKELY, Corrector, Decisions, decisions_of, joined
from strategies.learning.lesson import Lesson, Table
from strategies.learning.network import DECISIONS, Correction, Record, points_to_come
from strategies.learning.training import Network, add_returns, returns_of

STAGES, FEATURES, UNITS = 3, 7, 5
CHANCE = np.random.default_rng(5)
QUICK = course.Settings(script_games=20, games=10, sample=1_500, memory=2, measure_every=2, measured_games=4)


@pytest.fixture(autouse=True)
def same_chance() -> None:
    """Each test draws the same numbers, whichever tests ran before it."""
    CHANCE.bit_generator.state = np.random.default_rng(5).bit_generator.state


@jit
def value(models, which, stage, features, hidden):
    """The compiled network, for Python."""
    return points_to_come(models, which, stage, features, hidden)


def trained_on_noise(groups: int = 0) -> Network:
    network = Network(STAGES, FEATURES, UNITS, np.linspace(0.5, 3.0, FEATURES), 1, groups=groups)
    for name, array in network.weights.items():
        network.weights[name] = CHANCE.normal(size=array.shape).astype(np.float32)
    return network


def positions(count: int, groups: int = 0) -> tuple[np.ndarray, np.ndarray]:
    features = CHANCE.normal(size=(count, FEATURES)).astype(np.float32)
    features[CHANCE.random(features.shape) < 0.4] = 0.0
    if groups:
        features[:, :groups] = np.eye(groups)[CHANCE.integers(groups, size=count)]
    return features, CHANCE.integers(STAGES, size=count)


@pytest.mark.parametrize("groups", [0, 2])
def test_players_and_training_value_a_position_alike(groups: int) -> None:
    network = trained_on_noise(groups)
    models = network.models(2)
    features, stage = positions(50, groups)
    hidden = np.zeros(UNITS, np.float32)
    compiled = [value(models, 1, int(s), x, hidden) for x, s in zip(features, stage, strict=True)]
    assert np.allclose(compiled, network.predict(features, stage), atol=1e-3)


def test_the_value_is_the_formula_in_the_docstring() -> None:
    models = trained_on_noise().models(1)
    x = np.array([1.0, 0.0, -2.0, 0.0, 0.5, 3.0, 0.0], np.float32)
    inner = np.maximum(x @ models.inner[0] + models.inner_bias[0, 2], 0.0)
    expected = models.linear[0, 2] @ x + models.bias[0, 2] + models.output[0, 2] @ inner
    assert np.isclose(value(models, 0, 2, x, np.zeros(UNITS, np.float32)), expected, atol=1e-4)


def test_each_group_has_weights_of_its_own() -> None:
    """Two positions that differ only in the group, with a network that has no other weights."""
    models = trained_on_noise(2).models(1)
    for name, array in models._asdict().items():
        array[:] = 0.0 if name != "group" else array
    hidden = np.zeros(UNITS, np.float32)
    for group in range(2):
        x = np.array([0.0, 0.0, 2.0, 0.0, 0.0, -1.0, 0.0], np.float32)
        x[group] = 1.0
        assert np.isclose(value(models, 0, 1, x, hidden), models.group[0, group] @ x, atol=1e-4)


@pytest.mark.parametrize("groups", [0, 2])
def test_a_value_has_the_same_bits_on_every_machine(groups: int) -> None:
    """One operation at a time in single precision, as written. Nothing is fused, or added in another order:
    that would depend on the processor."""
    models = trained_on_noise(groups).models(1)
    one = {name: array[0] for name, array in models._asdict().items()}
    features, stages = positions(200, groups)
    for x, stage in zip(features, stages, strict=True):
        inner, total = one["inner_bias"][stage].copy(), one["bias"][stage]
        linear = one["linear"][stage] + (one["group"][x[:groups].argmax()] if groups else np.float32(0.0))
        for index in np.flatnonzero(x):
            total = np.float32(total + np.float32(linear[index] * x[index]))
            inner = inner + one["inner"][index] * x[index]
        for unit in np.flatnonzero(inner > 0.0):
            total = np.float32(total + np.float32(one["output"][stage, unit] * inner[unit]))
        assert value(models, 0, int(stage), x, np.zeros(UNITS, np.float32)) == total


@pytest.mark.parametrize("groups", [0, 2])
def test_a_step_goes_down_the_slope_of_the_error(groups: int) -> None:
    """The gradient of each weight against a difference quotient."""
    network = trained_on_noise(groups)
    for name in network.weights:
        network.weights[name] = network.weights[name].astype(np.float64) * 0.1
    features, stage = positions(40, groups)
    scaled = features.astype(np.float64) / network.scale
    target = CHANCE.uniform(-1.0, 1.0, size=40)  # errors that are not cut off

    def loss() -> float:
        predicted = network.predict(features, stage).astype(np.float64) / 10.0
        return float(((predicted - target) ** 2).mean() / 2.0)

    before = {name: array.copy() for name, array in network.weights.items() if array.size}
    network._step(scaled, stage, target, 0.0)  # a rate of 0 changes nothing, but notes the slope
    slopes = {name: network.mean[name] / 0.1 for name in before}
    for name, array in before.items():
        place = tuple(CHANCE.integers(size) for size in array.shape)
        quotient = []
        for sign in (1.0, -1.0):
            network.weights[name] = array.copy()
            network.weights[name][place] += sign * 1e-2
            quotient.append(loss())
        network.weights[name] = array
        assert np.isclose((quotient[0] - quotient[1]) / 2e-2, slopes[name][place], rtol=0.05, atol=2e-3), name


def test_a_network_learns_what_no_line_can_fit() -> None:
    features, stage = positions(8_000)
    points = 20.0 * np.abs(features[:, 0]) * (stage == 1) + 5.0 * features[:, 1]
    network = Network(STAGES, FEATURES, 16, features.std(axis=0), 1)
    network.fit_linear(features[:6_000], stage[:6_000], points[:6_000])
    held = features[6_000:], stage[6_000:]
    line = ((network.predict(*held) - points[6_000:]) ** 2).mean()
    for loop in range(30):
        network.learn(features[:6_000], stage[:6_000], points[:6_000], 3e-3, np.random.default_rng(loop))
    learned = ((network.predict(*held) - points[6_000:]) ** 2).mean()
    assert learned < 0.3 * line


def test_returns_mix_the_end_with_later_expectations() -> None:
    """Two games; in the first, seat 0 has three positions and seat 1 has one."""
    game = np.array([7, 7, 7, 7, 9], np.uint64)
    seat = np.array([0, 1, 0, 0, 1], np.int32)
    expected = np.array([1.0, 2.0, 3.0, 4.0, 5.0], np.float32)
    final = np.array([[10.0, 20.0], [30.0, 40.0]], np.float32)
    returns = np.empty(5, np.float32)
    add_returns(game, seat, expected, final, 0.5, returns)
    last = 10.0
    middle = 0.5 * last + 0.5 * 4.0
    first = 0.5 * middle + 0.5 * 3.0
    assert returns.tolist() == [first, 20.0, middle, last, 40.0]
    add_returns(game, seat, expected, final, 1.0, returns)
    assert returns.tolist() == [10.0, 20.0, 10.0, 10.0, 40.0]


def test_what_is_learned_are_the_points_still_to_come() -> None:
    empty = np.zeros((2, FEATURES), np.float32)
    seats, games = np.array([0, 1], np.int32), np.array([3, 3], np.uint64)
    record = Record(empty, seats, seats, np.array([4.0, 6.0], np.float32), games, np.array([2]))
    to_come = returns_of(record, trained_on_noise(), np.array([[10.0, 9.0]]), 1.0)
    assert to_come.tolist() == [6.0, 3.0]


def test_the_margin_counts_the_others_against_a_player() -> None:
    outcomes = np.zeros(1, [("seats", [("score", np.int16)], (4,))])
    outcomes["seats"]["score"] = [[10, 20, 30, 99]]  # the fourth seat is empty
    lesson = Lesson("any", 1, FEATURES, STAGES, Path("none"), margin=1.0)
    assert course.final_points(lesson, 3, outcomes).tolist() == [[-15.0, 0.0, 15.0]]


# binding


def shared_caller(number):
    return hook(number) + 1  # noqa: F821  # bound below


def bound_to(function: Callable[..., int] | None) -> types.SimpleNamespace:
    module = types.ModuleType("shared")
    caller = types.FunctionType(shared_caller.__code__, {}, "shared_caller")
    caller.__module__ = "shared"
    vars(module).update(shared_caller=caller, hook=None)
    hooks = {"hook": function} if function else {}
    return binding.bind((module,), **hooks)


def test_a_shared_function_calls_the_functions_of_each_game() -> None:
    @jit
    def double(number):
        return 2 * number

    @jit
    def square(number):
        return number * number

    one, other = bound_to(double).shared_caller, bound_to(square).shared_caller

    @jit
    def both(number):
        return 1000 * one(number) + other(number)

    assert both(5) == 1000 * 11 + 26


def test_a_game_that_lacks_a_function_is_told_which() -> None:
    with pytest.raises(TypeError, match="a game must supply hook: shared says what they do"):
        bound_to(None)


# files


def lesson_in(folder: Path) -> Lesson:
    return Lesson("any", 3, FEATURES, STAGES, folder / "learned.npz", units=UNITS)


def saved(lesson: Lesson, **changed: object) -> Path:
    models = trained_on_noise().models(1)
    provenance = {"game": "any", "rules_version": 3} | changed
    lesson.save(lesson.file, models, provenance)
    return lesson.file


def test_a_network_is_read_as_it_was_written(tmp_path: Path) -> None:
    lesson = lesson_in(tmp_path)
    models = trained_on_noise().models(1)
    lesson.save(lesson.file, models, {"game": "any", "rules_version": 3, "games": 7})
    read, provenance = lesson.load(lesson.file)
    assert all((a == b).all() for a, b in zip(read, models, strict=True))
    assert provenance["games"] == 7
    assert all((packaged[1] == b[0]).all() for packaged, b in zip(lesson.models(), models, strict=True))


def test_without_a_file_the_command_that_makes_it_is_named(tmp_path: Path) -> None:
    lesson = lesson_in(tmp_path)
    assert not lesson.usable
    expected = r"learned\.npz: expected the network .*, found none\. Run `libration learn any`"
    with pytest.raises(BadInput, match=expected):
        lesson.models()
    saved(lesson)
    assert lesson.usable


def test_players_without_a_network_are_refused_and_a_course_starts_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    untaught = dataclasses.replace(LEARNING, file=tmp_path / "learned.npz")
    monkeypatch.setattr(sys.modules[f"strategies.{GAME.name}"], "LEARNING", untaught)
    for strategy in ("trained", "learned", "expert"):
        with pytest.raises(BadInput, match="Run `libration learn gaia_project`"):
            new_match(GAME, 4, ("scripted", "scripted", "scripted", strategy))
    assert new_match(GAME, 4, ("scripted",)).kit.learned is not None
    assert registry.rungs(GAME.name) == ["random", "novice", "scripted", "lookahead"]
    assert course.enrol(GAME, untaught, QUICK, 3, 1).match.strategies[0].name == "learned"


def test_notes_of_decisions_have_room_for_all_numbers(tmp_path: Path) -> None:
    """Compiled code doesn't check bounds: a game may describe a move with more numbers than a position."""
    wide = dataclasses.replace(lesson_in(tmp_path), correction=Correction(kinds=3, state=50, own=20, units=4))
    assert wide.record(5).features.shape == (5, FEATURES)
    assert wide.record(5, DECISIONS).features.shape == (5, 2 + 50 + 20)
    assert wide.record(5, DECISIONS).filled.tolist() == [0, DECISIONS]


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"rules_version": 2}, "rules_version: expected 3, found 2. Run `libration learn any`"),
        ({"game": "other"}, "game: expected any, found other"),
    ],
)
def test_a_network_of_other_rules_is_refused(tmp_path: Path, changed: dict, message: str) -> None:
    lesson = lesson_in(tmp_path)
    with pytest.raises(BadInput, match=message):
        lesson.load(saved(lesson, **changed))


def test_a_network_of_another_size_is_refused(tmp_path: Path) -> None:
    path = saved(lesson_in(tmp_path))
    larger = dataclasses.replace(lesson_in(tmp_path), features=FEATURES + 1)
    with pytest.raises(BadInput, match=r"linear: expected \(3, 8\) finite numbers, found \(3, 7\)"):
        larger.load(path)


def test_a_network_that_is_not_finite_is_refused(tmp_path: Path) -> None:
    lesson = lesson_in(tmp_path)
    models = trained_on_noise().models(1)
    models.bias[0, 1] = np.nan
    lesson.save(lesson.file, models, {"game": "any", "rules_version": 3})
    with pytest.raises(BadInput, match=r"bias: expected .* finite numbers"):
        lesson.load(lesson.file)


@pytest.mark.parametrize("content", [b"", b"not a network", b"PK\x03\x04 cut"])
def test_a_damaged_network_is_refused(tmp_path: Path, content: bytes) -> None:
    lesson = lesson_in(tmp_path)
    lesson.file.write_bytes(content)
    with pytest.raises(BadInput, match=r"learned\.npz: expected a network written by `libration learn`"):
        lesson.load(lesson.file)


def test_the_packaged_network_says_where_it_comes_from() -> None:
    _, provenance = LEARNING.load(LEARNING.file)
    assert provenance["games"] > 0 and len(provenance["commit"]) == 40
    games, seconds, points = zip(*provenance["curve"], strict=True)
    assert list(games) == sorted(games) and list(seconds) == sorted(seconds)
    assert points[-1] > points[0]


# courses


def weights_of(taken: course.Course) -> bytes:
    return b"".join(array.tobytes() for array in taken.averaged.weights.values())


def test_a_course_that_was_stopped_ends_with_the_same_weights(tmp_path: Path) -> None:
    common = (GAME, LEARNING, QUICK, 3)
    unbroken = course.begin(*common, workers=1)
    list(course.run(unbroken, 3))
    stopped = course.begin(*common, workers=2)
    steps = course.run(stopped, 3)
    next(steps)
    checkpoint.save(stopped, tmp_path / "mine.course")
    resumed = checkpoint.load(tmp_path / "mine.course", *common, workers=2)
    list(course.run(resumed, 3))
    assert resumed.games == unbroken.games == 30
    assert weights_of(resumed) == weights_of(unbroken) != weights_of(stopped)
    assert [point.score for point in resumed.curve] == [point.score for point in unbroken.curve]


def test_the_tables_of_a_lesson_take_turns() -> None:
    tables = (Table(2), Table(4))
    taken = course.enrol(GAME, dataclasses.replace(LEARNING, tables=tables), QUICK, 3, 1)
    assert [taken.turn(loop).match.players for loop in range(3)] == [2, 4, 2]
    assert taken.match.players == 2
    for _ in range(2):
        course.loop(taken, 2)
    assert len(taken.memory) == 2


def test_a_course_for_given_players_has_one_table() -> None:
    tables = (Table(2), Table(4))
    settings = dataclasses.replace(QUICK, players=3)
    taken = course.enrol(GAME, dataclasses.replace(LEARNING, tables=tables), settings, 3, 1)
    assert [table.match.players for table in taken.tables] == [3]


def test_a_checkpoint_of_another_course_is_refused(tmp_path: Path) -> None:
    taken = course.enrol(GAME, LEARNING, QUICK, 3, 1)
    path = tmp_path / "mine.course"
    checkpoint.save(taken, path)
    with pytest.raises(BadInput, match="a course with another seed"):
        checkpoint.load(path, GAME, LEARNING, QUICK, 4, 1)
    path.write_bytes(path.read_bytes()[:1000])
    with pytest.raises(BadInput, match="expected a course of `libration learn`"):
        checkpoint.load(path, GAME, LEARNING, QUICK, 3, 1)


def test_all_seats_of_all_games_are_noted() -> None:
    taken = course.enrol(GAME, LEARNING, QUICK, 3, 1)
    rows = np.repeat(np.repeat(taken.row[None, None], 4, 1), 2, 0)
    _, (record,) = course.play(taken, 0, rows, LEARNING.models(), course.POSITIONS)
    assert len(set(zip(record.game.tolist(), record.seat.tolist(), strict=True))) == 8
    assert np.isfinite(record.features).all() and record.features.any(axis=1).all()
    assert set(record.stage.tolist()) <= set(range(LEARNING.stages))


INSTITUTE = slice(OFFSETS["institute"], OFFSETS["institute"] + len(GAME.factions))
EAGER = course.Push("institute", tuple((feature, 30.0) for feature in range(INSTITUTE.start, INSTITUTE.stop)))


def test_pushed_seats_do_what_they_are_pushed_to() -> None:
    """Among 15 games' seats, those that overrate the institute build it far more often."""
    settings = dataclasses.replace(QUICK, pushes=(EAGER,))
    taken = course.enrol(GAME, LEARNING, settings, 3, 1)
    taken.averaged.adopt(LEARNING.models())
    rows = np.repeat(np.repeat(taken.row[None, None], 4, 1), 15, 0)
    models = course.push(taken, np.random.default_rng(1), rows)
    pushed = rows[..., course.column_of(taken.match, "model")].astype(int)
    assert set(pushed.ravel()) == {0, 1}
    outcomes, _ = course.play(taken, 0, rows, models, 0)
    built = outcomes["seats"]["notes"]["built_round"][:, :4, Structure.PLANETARY_INSTITUTE] > 0
    assert built[pushed == 1].mean() > built[pushed == 0].mean() + 0.3


def test_what_is_learned_from_pushed_seats_is_not_what_they_think() -> None:
    """The network that values their positions is the course's own."""
    taken = course.enrol(GAME, LEARNING, dataclasses.replace(QUICK, pushes=(EAGER,)), 3, 1)
    before = {name: array.copy() for name, array in taken.averaged.weights.items()}
    course.push(taken, np.random.default_rng(1), np.repeat(taken.row[None, None], 4, 1))
    assert all((array == before[name]).all() for name, array in taken.averaged.weights.items())


# the rung trained


def decisions_with_a_truth(count: int) -> tuple[Decisions, Lesson]:
    """The script likes all moves alike; what is best depends on the kind of move, the state and the move."""
    correction = Correction(kinds=4, state=2, own=1, units=8)
    lesson = Lesson("any", 1, FEATURES, STAGES, Path("none"), correction=correction)
    chance = np.random.default_rng(3)
    stage = chance.integers(0, STAGES, count)
    state = chance.normal(size=(count, 2)).astype(np.float32)
    kind = chance.integers(0, 4, (count, 6))
    own = chance.normal(size=(count, 6, 1)).astype(np.float32)
    bonus, cross = np.array([0.0, 2.0, -1.0, 0.5]), chance.normal(size=(4, 2))
    worth = bonus[kind] + np.einsum("ncs,ns->nc", cross[kind], state) + 1.5 * own[..., 0]
    worth[:, 5] = UNLIKELY  # only five candidates
    promise = chance.normal(size=(count, 6)).astype(np.float32)
    return Decisions(stage, state, kind, own, promise, worth.astype(np.float32)), lesson


def test_a_correction_finds_what_the_script_misses() -> None:
    known, lesson = decisions_with_a_truth(20_000)
    corrector = Corrector(lesson, 1)
    fit = corrector.fit(known, 1)
    assert fit.script_regret > 1.5
    assert fit.regret < 0.15
    trust = corrector.weights["trust"][:, None] + corrector.weights["lean"]
    assert np.abs(trust).max() < 0.15  # its scores say nothing here


def test_numbers_that_never_varied_have_no_say_in_a_correction() -> None:
    """Such as the number of players, in a course for one: chance weights would be wild guesses for others."""
    known, lesson = decisions_with_a_truth(2_000)
    lesson = dataclasses.replace(lesson, correction=lesson.correction._replace(state=3))
    still = np.zeros((len(known.stage), 1), np.float32)
    known = known._replace(state=np.hstack([known.state, still]))
    corrector = Corrector(lesson, 1)
    corrector.fit(known, 1)
    models = corrector.write_into(lesson.empty(1))
    assert (models.mixed[0, 2] == 0.0).all()
    assert (models.mixed[0, :2] != 0.0).all()


def test_features_that_never_vary_have_no_say_in_a_network() -> None:
    features, stage = positions(2_000)
    features[:, 1] = 0.0
    points = features[:, 0] * features[:, 2]
    network = Network(STAGES, FEATURES, UNITS, np.ones(FEATURES), 1)
    network.silence(np.arange(FEATURES) == 1)
    network.fit_linear(features, stage, points)
    network.learn(features, stage, points, 1e-3, np.random.default_rng(1))
    moved = features.copy()
    moved[:, 1] = 5.0
    assert (network.predict(moved, stage) == network.predict(features, stage)).all()


def test_noted_candidates_are_put_together_to_decisions() -> None:
    features = np.zeros((5, 8), np.float32)
    features[:, 0] = [0, 1, 0, 1, 2]  # place: two candidates, then three
    features[:, 1] = [9, 8, 7, 6, 5]
    features[:, 2] = [1, 1, 2, 2, 2]  # the state's number
    features[:, 3] = [10, 11, 12, 13, 14]  # the moves' numbers
    kinds, stage = np.array([3, 1, 0, 2, 1], np.int32), np.array([4, 4, 5, 5, 5], np.int32)
    worth = np.array([1.0, 2.0, 3.0, -2e9, 5.0], np.float32)
    record = Record(features, stage, kinds, worth, np.zeros(5, np.uint64), np.array([5, 1]))
    known = decisions_of(record, 1, 1)
    assert known.stage.tolist() == [4, 5]
    assert known.state.tolist() == [[1.0], [2.0]]
    assert known.kind[1].tolist() == [0, 2, 1]
    assert known.own[1, :, 0].tolist() == [12.0, 13.0, 14.0]
    assert known.promise[0, :2].tolist() == [9.0, 8.0]
    assert known.worth.tolist() == [[1.0, 2.0, UNLIKELY], [3.0, 5.0 - GIVEN_UP, 5.0]]


def test_decisions_of_several_pieces_get_room_for_the_widest() -> None:
    known, _ = decisions_with_a_truth(10)
    cut = {name: getattr(known, name)[:, :3] for name in ("kind", "own", "promise", "worth")}
    narrow = known._replace(**cut)
    both = joined([narrow, known])
    assert both.kind.shape == (20, 6)
    assert (both.worth[:10, 3:] == UNLIKELY).all()


def test_a_network_without_the_correction_that_a_game_needs_is_refused(tmp_path: Path) -> None:
    lesson = lesson_in(tmp_path)
    lesson.save(tmp_path / "plain.npz", trained_on_noise().models(1), {"game": "any", "rules_version": 3})
    lesson.load(tmp_path / "plain.npz")
    needy = dataclasses.replace(lesson, correction=Correction(2, 3, 4, 5))
    with pytest.raises(BadInput, match=r"trust: expected \(\d+,\) finite numbers, found"):
        needy.load(tmp_path / "plain.npz")
