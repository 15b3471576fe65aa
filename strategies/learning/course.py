"""Learning by self-play: play some games, note the positions, fit the network to what they led to, repeat.

A course starts from games of the script, played with noise. Then the learned players play each other. Each
loop plays one batch, notes a sample of its positions, and goes once through the samples of the last batches.
The averaged weights play. Everything that a course needs to go on is in its checkpoint, so a course that was
stopped ends with the same weights as one that was not. On another machine the last bits may differ: NumPy's
sums depend on the processor.

Factions take turns, as they do in plans and answers. Players who choose their factions leave some of them
out, and a network that has never seen a faction plays it far worse than the script does.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

import numpy as np

from sim.kernel.driver import Line
from sim.kernel.game import Game
from sim.playing.batch import (
    Match,
    Schedule,
    check_played,
    new_match,
    new_outcomes,
    plain_schedule,
    play_rows,
    prepare,
)
from sim.sweep.seating import Seating, by_turns, line_ups
from strategies import registry
from strategies.learning.lesson import NETWORKS, Lesson, Table
from strategies.learning.network import Models, Record
from strategies.learning.training import Network, returns_of
from strategies.rungs import HEAD, TEMPERATURE

POSITIONS = 1_200  # room for the positions of one game
PIECE = 25  # games that one worker plays at a time
START = 1 << 40  # numbers of the games: first those of the script, then self-play, then those that measure
MEASURED = 1 << 41
DISTILLED = 1 << 42


class Push(NamedTuple):
    """Something that pushed seats do more often: what they think that features are worth more than they are.

    They lead to positions that players would not reach, being wrong about them; the network learns what these
    are really worth.
    """

    name: str
    points: tuple[tuple[int, float], ...]  # feature, points for each 1 of it


@dataclass(frozen=True)
class Settings:
    """How a course is held."""

    script_games: int = 3_000
    script_temperatures: tuple[float, ...] = (0.0, 0.5, 1.0, 2.0)
    games: int = 150  # of a loop
    temperatures: tuple[float, ...] = (0.0, 0.0, 0.3, 0.3, 0.7, 1.5)  # in points, drawn for each seat
    decay: float = 0.9  # lambda: how much later results count against expectations
    memory: int = 12  # batches that are remembered
    sample: int = 20_000  # positions that are remembered of each
    rate: float = 6e-4  # of learning, at the start
    last_rate: float = 1e-4
    average: float = 0.3  # share of the new weights in the averaged ones, per loop
    pushes: tuple[Push, ...] = ()
    pushed: float = 0.5  # share of the seats that are pushed, each by one of them, if there are any
    unpushed: float = 0.3  # share of the course, at its end, without them
    measure_every: int = 20  # loops
    measured_games: int = 200
    source: str = ""  # a digest of the network that the course goes on from, if it does
    players: int = 0  # 0: the most. These two replace the lesson's tables if they are given
    options: tuple[tuple[str, str], ...] = ()  # the game's switches
    overlay: Path | None = None  # a changed design


class Point(NamedTuple):
    """A point of the learning curve."""

    games: int  # of self-play so far
    seconds: float  # of CPU so far
    score: float  # mean points of the players without noise


class Sitting(NamedTuple):
    """A table of a course: the match, and the factions if they take turns."""

    match: Match
    seating: Seating | None = None

    def schedule(self, first: int, rows: np.ndarray) -> Schedule:
        """Game ``first`` and those after it, one for each of ``rows`` (game, player, weight)."""
        plan = self.seating.schedule if self.seating else plain_schedule
        schedule = plan(self.match, first, len(rows))
        schedule.rows[:, Line.WEIGHTS] = np.arange(len(rows))
        return schedule._replace(weights=rows)


@dataclass
class Course:
    """A course in progress."""

    lesson: Lesson
    tables: tuple[Sitting, ...]
    settings: Settings
    seed: int
    workers: int
    row: np.ndarray  # the weights of a learned player
    network: Network
    averaged: Network
    loops: int = 0
    seconds: float = 0.0
    score: float = 0.0  # mean points of the last batch, which is played with noise
    curve: list[Point] = field(default_factory=list)
    memory: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = field(default_factory=list)

    @property
    def games(self) -> int:
        """Games of self-play so far."""
        return self.loops * self.settings.games

    @property
    def match(self) -> Match:
        """The match that is measured."""
        return self.tables[0].match

    def turn(self, number: int) -> Sitting:
        """The table of a batch: they take turns."""
        return self.tables[number % len(self.tables)]


def learned_row(match: Match, **weights: float) -> np.ndarray:
    """A row of weights of a learned player, with some of them changed."""
    row: np.ndarray = match.weights[0]
    for name, value in weights.items():
        row[column_of(match, name)] = value
    return row


def column_of(match: Match, name: str) -> int:
    """Where a weight is in a row of weights."""
    family = registry.family(match.game.name)
    assert family is not None
    return HEAD + list(family.table).index(name)


def play(
    course: Course,
    first: int,
    rows: np.ndarray,
    models: Models,
    room: int,
    what: int = 0,
    table: Sitting | None = None,
) -> tuple[np.ndarray, list[Record]]:
    """Play game ``first`` and those after it, one for each of ``rows`` (game, player, weight); returns their
    outcomes and what was noted in each piece, in order: positions, or ``what`` network.py names. There is
    ``room`` for so many notes of each game. ``table``: if it is not the first."""
    table, seed, lesson = table or course.tables[0], course.seed, course.lesson
    match, schedule = table.match, table.schedule(first, rows)
    games = len(rows)
    outcomes = new_outcomes(match.game, games)
    pieces = [(at, min(at + PIECE, games)) for at in range(0, games, PIECE)]

    def play_piece(start: int, stop: int) -> Record:
        record = lesson.record((stop - start) * room, what)
        piece = schedule._replace(rows=schedule.rows[start:stop])
        play_rows(match, seed, piece, outcomes[start:stop], learned=(models, record))
        filled = int(record.filled[0])
        return Record(*[array[:filled] for array in record[:-1]], record.filled)  # type: ignore[call-arg]

    from joblib import Parallel, delayed

    pool = Parallel(n_jobs=course.workers, require="sharedmem", batch_size=1)
    records = pool(delayed(play_piece)(*piece) for piece in pieces)
    check_played(match, outcomes, f"seed {seed}")
    return outcomes, records


def final_points(lesson: Lesson, players: int, outcomes: np.ndarray) -> np.ndarray:
    """What is learned: own points, less a share of the others'."""
    points = outcomes["seats"]["score"][:, :players].astype(np.float64)
    if lesson.margin and players > 1:
        points = points - lesson.margin * (points.sum(axis=1, keepdims=True) - points) / (players - 1)
    return points


def _sampled(
    course: Course, match: Match, outcomes: np.ndarray, records: list[Record], decay: float, most: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """A sample of the positions of a batch: features, stages, points to come."""
    final = final_points(course.lesson, match.players, outcomes)
    chance = np.random.default_rng((course.seed, 1, course.loops))
    parts = []
    for place, record in enumerate(records):
        here = final[place * PIECE : place * PIECE + PIECE]
        played = 1 + int((record.game[1:] != record.game[:-1]).sum())
        if played != len(here) or len(record.stage) == len(here) * POSITIONS:
            raise RuntimeError(f"{played} of {len(here)} games have positions, {len(record.stage)} in all")
        returns = returns_of(record, course.averaged, here, decay)
        size = min(len(returns), max(1, most * len(here) // len(final)))
        taken = np.sort(chance.choice(len(returns), size, replace=False))
        parts.append((record.features[taken], record.stage[taken].astype(np.int64), returns[taken]))
    features, stage, points = (np.concatenate(column) for column in zip(*parts, strict=True))
    return features, stage, points


def new_network(lesson: Lesson, scale: np.ndarray, seed: int) -> Network:
    """A network of the lesson's size."""
    return Network(
        lesson.stages, lesson.features, lesson.units, scale, seed, lesson.correction, lesson.groups
    )


def enrol(game: Game, lesson: Lesson, settings: Settings, seed: int, workers: int) -> Course:
    """A course before its first game."""
    given = Table(settings.players, settings.options)
    tables = []
    for players, options in lesson.tables if given == Table() else (given,):
        match = new_match(game, players or None, ("random",), dict(options), settings.overlay)
        seating = None
        if by_turns(game, dict(options)):
            seating = Seating(line_ups(match, seed), game.factions)
            seated = dict(options) | seating.option
            match = new_match(game, match.players, ("random",), seated, settings.overlay)
        learner = registry.get(game.name, "learned")  # which may not have a network yet
        tables.append(Sitting(replace(match, strategies=(learner,) * match.players), seating))
        prepare(tables[-1].match)
    scale = np.ones(lesson.features)
    network, averaged = new_network(lesson, scale, seed), new_network(lesson, scale, seed)
    row = learned_row(tables[0].match)
    return Course(lesson, tuple(tables), settings, seed, workers, row, network, averaged)


def spread_of(features: np.ndarray) -> np.ndarray:
    """How far features spread, which a network scales them by; not too little for those that hardly vary."""
    spread: np.ndarray = np.maximum(
        features.std(axis=0), 0.05 * np.maximum(1.0, np.abs(features).max(axis=0))
    )
    return spread


def begin(game: Game, lesson: Lesson, settings: Settings, seed: int, workers: int) -> Course:
    """Start a course with games of the script."""
    course = enrol(game, lesson, settings, seed, workers)
    start = time.process_time()
    chance = np.random.default_rng((seed, 0))
    script = learned_row(course.match, learned_width=1.0)
    seats = max(table.match.players for table in course.tables)
    rows = np.repeat(np.repeat(script[None, None], seats, 1), settings.script_games, 0)
    rows[..., TEMPERATURE] = chance.choice(settings.script_temperatures, rows.shape[:2])
    samples = []
    step = 20 * PIECE
    for at in range(0, settings.script_games, step):
        table = course.turn(at // step)
        here = rows[at : at + step, : table.match.players]
        outcomes, records = play(course, at, here, lesson.empty(), POSITIONS, table=table)
        samples.append(_sampled(course, table.match, outcomes, records, 1.0, 250 * len(outcomes)))
    features, stage, points = (np.concatenate(column) for column in zip(*samples, strict=True))
    spread = spread_of(features)
    course.network = new_network(lesson, spread, seed)
    course.network.silence(features.min(axis=0) == features.max(axis=0))
    course.network.fit_linear(features, stage, points)
    for loop, rate in enumerate((2e-3, 1e-3, 4e-4)):
        course.network.learn(features, stage, points, rate, np.random.default_rng((seed, 2, loop)))
    course.averaged = new_network(lesson, spread, seed)
    course.averaged.follow(course.network, 1.0)
    course.seconds += time.process_time() - start
    return course


def measure(course: Course) -> Point:
    """How the players do against each other without noise."""
    settings = course.settings
    rows = np.repeat(np.repeat(course.row[None, None], course.match.players, 1), settings.measured_games, 0)
    models = course.averaged.models(NETWORKS)
    outcomes, _ = play(course, MEASURED, rows, models, 0)
    score = float(outcomes["seats"]["score"][:, : course.match.people].mean())
    point = Point(course.games, course.seconds, score)
    course.curve.append(point)
    return point


def push(course: Course, chance: np.random.Generator, rows: np.ndarray) -> Models:
    """Push some of the seats of ``rows``: returns the networks that they all play by, theirs being wrong."""
    pushes = course.settings.pushes
    models = course.averaged.models(1 + len(pushes))
    for place, one in enumerate(pushes, 1):
        for feature, points in one.points:
            models.linear[place, :, feature] += points
    which = chance.integers(1, 1 + len(pushes), rows.shape[:2])
    which[chance.random(rows.shape[:2]) >= course.settings.pushed] = 0
    rows[..., column_of(course.match, "model")] = which
    return models


def remember(course: Course, chance: np.random.Generator, pushed: bool = True) -> None:
    """Play one batch with noise and perhaps with pushed seats, and remember a sample of its positions."""
    settings = course.settings
    table = course.turn(course.loops)
    match = table.match
    rows = np.repeat(np.repeat(course.row[None, None], match.players, 1), settings.games, 0)
    rows[..., TEMPERATURE] = chance.choice(settings.temperatures, rows.shape[:2])
    first = START + course.games
    models = push(course, chance, rows) if pushed and settings.pushes else course.averaged.models(NETWORKS)
    outcomes, records = play(course, first, rows, models, POSITIONS, table=table)
    course.memory.append(_sampled(course, match, outcomes, records, settings.decay, settings.sample))
    del course.memory[: -settings.memory]
    course.score = float(outcomes["seats"]["score"][:, : match.people].mean())


def loop(course: Course, loops: int) -> float:
    """Play one batch and learn from it. ``loops``: of the whole course. Returns the mean squared error."""
    start = time.process_time()
    settings = course.settings
    chance = np.random.default_rng((course.seed, 3, course.loops))
    remember(course, chance, course.loops < (1.0 - settings.unpushed) * loops)
    features, stage, points = (np.concatenate(column) for column in zip(*course.memory, strict=True))
    rate = settings.rate + (settings.last_rate - settings.rate) * min(1.0, course.loops / max(1, loops))
    error = course.network.learn(features, stage, points, rate, chance)
    course.averaged.follow(course.network, settings.average)
    course.loops += 1
    course.seconds += time.process_time() - start
    return error


def run(course: Course, loops: int) -> Iterator[tuple[float, Point | None]]:
    """The rest of a course: after each loop its error, and a point of the curve where it was measured."""
    if not course.curve:
        measure(course)
    while course.loops < loops:
        error = loop(course, loops)
        due = course.loops % course.settings.measure_every == 0 or course.loops == loops
        yield error, measure(course) if due else None
