"""Adapting to a design: the packaged network learns on from its own games at one table.

It is a short course that starts from the packaged network instead of games of the script, with small steps.
The file of a network has no scale for its features, so the first batch is only played and remembered: it
tells how far they spread. The rung ``trained`` learns its correction anew at the end, from the packaged one.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from sim.playing.batch import Match, prepare
from sim.sweep.seating import Seating
from strategies import registry
from strategies.learning.course import (
    Course,
    Settings,
    Sitting,
    learned_row,
    loop,
    new_network,
    remember,
    spread_of,
)
from strategies.learning.lesson import NETWORKS
from strategies.learning.network import Models

BATCH = 50  # games after which the network is fitted
SETTINGS = Settings(games=BATCH, rate=6e-4, last_rate=1e-4)
DISTILLED = 4  # one game of each ``trained`` rung's two lessons for this many of self-play


class Step(NamedTuple):
    """How far a course has come."""

    first: bool  # batch
    games: int  # of self-play so far
    score: float  # mean points of the last batch
    seconds: float  # since the start


Report = Callable[[Step], None]


def adapt(
    match: Match, games: int, seed: int, workers: int, report: Report, seating: Seating | None = None
) -> Models:
    """The packaged network after so many more games of self-play at a match's table, rounded up to batches.

    Players of the rung ``learned`` sit in all seats, whoever plays the match. ``seating``: factions that take
    turns; None: as the match's options say.
    """
    game = match.game.name
    course = _enrol(match, seed, workers, seating)
    start = time.perf_counter()
    _look(course)
    loops = -(-games // BATCH)
    report(Step(True, course.games, course.score, time.perf_counter() - start))
    while course.loops < loops:
        loop(course, loops)
        report(Step(False, course.games, course.score, time.perf_counter() - start))
    adapted = course.averaged.models(NETWORKS)
    if any(registry.rung(game, strategy) == "trained" for strategy in match.everybody):
        from strategies.learning.distilling import distil

        model, _ = distil(course, -(-games // DISTILLED), adapted)
        adapted = Models(*(np.repeat(array, NETWORKS, axis=0) for array in model))
    return adapted


def _enrol(match: Match, seed: int, workers: int, seating: Seating | None) -> Course:
    """A course at a match's table, with the packaged network."""
    lesson = registry.lesson(match.game.name)
    assert lesson is not None
    player = registry.get(match.game.name, "learned")
    table = replace(match, strategies=(player,) * match.players, others=(), networks=None)
    prepare(table)
    network = new_network(lesson, np.ones(lesson.features), seed)
    network.adopt(lesson.models())
    return Course(
        lesson, (Sitting(table, seating),), SETTINGS, seed, workers, learned_row(table), network, network
    )


def _look(course: Course) -> None:
    """The first batch: it is played and remembered, and the network gets the scale of its features."""
    lesson, seed = course.lesson, course.seed
    remember(course, np.random.default_rng((seed, 3, 0)))
    spread = spread_of(course.memory[0][0])
    course.network, course.averaged = (new_network(lesson, spread, seed) for _ in range(2))
    for network in (course.network, course.averaged):
        network.adopt(lesson.models())
    course.loops = 1
