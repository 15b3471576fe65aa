"""Fitting the correction of the rung ``trained`` to the worths that the rung ``learned`` gives to moves.

First the learned players play and note each candidate of each decision with its worth. Then ``trained``
players do, while the network only says what it would think of their candidates: so the correction knows the
positions that its own mistakes lead to. The fit makes the corrected scores, as chances to choose a move
(softmax), like those of the worths.
"""

from __future__ import annotations

import time
from typing import Any, NamedTuple

import numpy as np

from strategies.learning.course import DISTILLED, Course, play
from strategies.learning.lesson import NETWORKS, Lesson
from strategies.learning.network import CORRECTED, DECISIONS, HEADING, Models, Record
from strategies.rungs import TEMPERATURE

ROOM = 6_000  # notes of one game
BATCHED = 40  # games that are noted at once
TEMPERATURES = (0.0, 0.0, 0.7, 2.0)  # of the players, in points
STEPS = 6_000  # at most
DECISIONS_A_STEP = 40  # fewer steps for few decisions
BATCH = 512  # decisions
RATE = 0.01
DECAY = 2e-3
SLOW = 0.3  # weights that touch many decisions learn more slowly
MIXED = 0.15  # spread of the units' first weights
UNLIKELY = -1e9  # score where there is no candidate
GIVEN_UP = 20.0  # points behind the best: what can't be carried out, or was given up
SHARP = 2.0  # what the script's mean regret becomes
SMALLEST = 0.05  # spread of a number, as a share of its largest value
HELD_OUT = 0.05  # share of the decisions that only judge the fit


class Decisions(NamedTuple):
    """Decisions, each with up to as many candidates as the widest has."""

    stage: np.ndarray
    state: np.ndarray  # decision, number
    kind: np.ndarray  # decision, candidate
    own: np.ndarray  # decision, candidate, number
    promise: np.ndarray  # decision, candidate: the script's score
    worth: np.ndarray  # decision, candidate; UNLIKELY where there is none


class Fit(NamedTuple):
    """How well a correction fits: regret is what its choices are worth less than the best ones, in points."""

    decisions: int
    regret: float
    script_regret: float


def decisions_of(record: Record, state: int, own: int) -> Decisions:
    """The noted decisions of some games."""
    starts = np.flatnonzero(record.features[:, 0] == 0.0)
    counts = np.diff(np.append(starts, len(record.stage)))
    width = int(counts.max(initial=1))
    rows = starts[:, None] + np.minimum(np.arange(width), counts[:, None] - 1)
    there = np.arange(width) < counts[:, None]
    worth = record.standing[rows]
    worth = np.maximum(worth, np.where(there, worth, UNLIKELY).max(1, keepdims=True) - GIVEN_UP)
    worth = np.where(there, worth, UNLIKELY).astype(np.float32)
    features = record.features
    return Decisions(
        record.stage[starts],
        features[starts, HEADING : HEADING + state],
        record.seat[rows],
        features[rows, HEADING + state : HEADING + state + own],
        features[rows, 1],
        worth,
    )


def joined(parts: list[Decisions]) -> Decisions:
    """All decisions, with room for the widest."""
    width = max(part.kind.shape[1] for part in parts)

    def padded(name: str, array: np.ndarray) -> np.ndarray:
        if name in ("stage", "state") or array.shape[1] == width:
            return array
        fill = UNLIKELY if name == "worth" else 0
        room = [(0, 0)] * array.ndim
        room[1] = (0, width - array.shape[1])
        return np.pad(array, room, constant_values=fill)

    columns = {
        name: np.concatenate([padded(name, getattr(part, name)) for part in parts])
        for name in Decisions._fields
    }
    return Decisions(**columns)


def collect(course: Course, models: Models, games: int, what: int) -> Decisions:
    """Play games and note their decisions."""
    chance = np.random.default_rng((course.seed, 4, what))
    _, state, own, _ = course.lesson.correction
    parts = []
    for number, at in enumerate(range(0, games, BATCHED)):
        table = course.turn(number)
        seats = np.repeat(course.row[None, None], table.match.players, 1)
        rows = np.repeat(seats, min(BATCHED, games - at), 0)
        rows[..., TEMPERATURE] = chance.choice(TEMPERATURES, rows.shape[:2])
        _, records = play(course, DISTILLED + what * (1 << 32) + at, rows, models, ROOM, what, table)
        parts += [decisions_of(record, state, own) for record in records]
    return joined(parts)


class Corrector:
    """A correction that is fitted: softmax regression with Adam."""

    def __init__(self, lesson: Lesson, seed: int, start: Models | None = None) -> None:
        names = ("trust", "lean", "kinds", "mixed", "mixed_bias", "cross", "own")
        self.weights = {name: getattr(start or lesson.empty(1), name)[0].copy() for name in names}
        self.spread: dict[str, np.ndarray] = {}  # of the numbers, by what they are about
        self.point = 0.0  # what a point is multiplied by
        self.plain = start is not None  # whether the weights are for numbers and points as they are
        if start:
            return
        self.weights["trust"][:] = 0.5
        shape = self.weights["mixed"].shape
        self.weights["mixed"][:] = np.random.default_rng(seed).normal(0.0, MIXED, shape)

    def scaled(self, known: Decisions) -> Decisions:
        """Decisions with all numbers near 1, and points such that a worse choice is clearly less likely. All
        by the first decisions."""
        if self.point == 0.0:
            every = np.arange(len(known.stage))
            self.point = SHARP / max(1e-3, self.regret(known, every, script_choices(known, every)))
        for name, array in (("state", known.state), ("own", known.own)):
            if name not in self.spread:
                flat = array.reshape(-1, array.shape[-1])
                smallest = SMALLEST * np.maximum(1.0, np.abs(flat).max(0, initial=0.0))
                self.spread[name] = np.maximum(flat.std(0), smallest).astype(np.float32)
                if name == "state" and not self.plain:  # what nothing was learned about has no say
                    self.weights["mixed"][flat.min(0) == flat.max(0)] = 0.0
        if self.plain:
            self.weights |= {name: self.weights[name] * factor for name, factor in self._factors().items()}
            self.plain = False
        there = known.worth > UNLIKELY / 2
        return known._replace(
            state=known.state / self.spread["state"],
            own=known.own / self.spread["own"],
            promise=known.promise * np.float32(self.point),
            worth=np.where(there, known.worth * np.float32(self.point), UNLIKELY),
        )

    def _factors(self) -> dict[str, Any]:
        """What weights for numbers and points as they are have to be multiplied by."""
        point = np.float32(self.point)
        return {
            "mixed": self.spread["state"][:, None],
            "kinds": point,
            "cross": point,
            "own": self.spread["own"] * point,
        }

    def _mix(self, known: Decisions, at: np.ndarray) -> np.ndarray:
        """What the units come to before the negative ones are cut off."""
        mixed: np.ndarray = (
            known.state[at] @ self.weights["mixed"] + self.weights["mixed_bias"][known.stage[at]]
        )
        return mixed

    def scores(self, known: Decisions, at: np.ndarray) -> np.ndarray:
        """The corrected scores of some decisions' candidates."""
        weights = self.weights
        stage, kind = known.stage[at], known.kind[at]
        trust = weights["trust"][stage][:, None] + weights["lean"][kind]
        score = trust * known.promise[at] + weights["kinds"][stage[:, None], kind]
        mixed = np.maximum(self._mix(known, at), 0.0)
        score += np.einsum("ncs,ns->nc", weights["cross"][kind], mixed)
        score += (weights["own"][kind] * known.own[at]).sum(-1)
        return np.where(known.worth[at] > UNLIKELY / 2, score, UNLIKELY)

    def regret(self, known: Decisions, at: np.ndarray, chosen: np.ndarray) -> float:
        """How much less the chosen candidates are worth than the best ones."""
        worth = known.worth[at]
        lost = worth.max(1) - worth[np.arange(len(at)), chosen]
        return float(lost.mean())

    def fit(self, known: Decisions, seed: int) -> Fit:
        """Fit all weights; judged on decisions that are left out."""
        known = self.scaled(known)
        chance = np.random.default_rng((seed, 5))
        held = max(1, int(HELD_OUT * len(known.stage)))
        order = chance.permutation(len(known.stage))
        out, used = order[:held], order[held:]
        mean = {name: np.zeros_like(array) for name, array in self.weights.items()}
        square = {name: np.zeros_like(array) for name, array in self.weights.items()}
        steps = min(STEPS, max(1, len(used) // DECISIONS_A_STEP))
        for step in range(1, steps + 1):
            rate = RATE * (1.0 - 0.9 * step / steps)
            for name, gradient in self._slopes(known, chance.choice(used, BATCH)).items():
                mean[name] += 0.1 * (gradient - mean[name])
                square[name] += 0.002 * (gradient**2 - square[name])
                spread = np.sqrt(square[name] / (1.0 - 0.998**step)) + 1e-7
                own_rate = rate * (SLOW if name in ("trust", "lean", "mixed", "mixed_bias") else 1.0)
                self.weights[name] -= (own_rate * mean[name] / (1.0 - 0.9**step) / spread).astype(np.float32)
                if name in ("lean", "mixed", "cross", "own"):
                    self.weights[name] *= np.float32(1.0 - rate * DECAY)
        regrets = [
            self.regret(known, out, chosen) / self.point
            for chosen in (self.scores(known, out).argmax(1), script_choices(known, out))
        ]
        return Fit(len(used), *regrets)

    def _slopes(self, known: Decisions, at: np.ndarray) -> dict[str, np.ndarray]:
        """The gradient for one batch."""
        share = _chances(self.scores(known, at)) - _chances(known.worth[at])
        share = (share / len(at)).astype(np.float32)
        stage, kind = known.stage[at], known.kind[at]
        slopes = {name: np.zeros_like(array) for name, array in self.weights.items()}
        np.add.at(slopes["trust"], stage, (share * known.promise[at]).sum(1))
        np.add.at(slopes["lean"], kind.ravel(), (share * known.promise[at]).ravel())
        np.add.at(slopes["kinds"], (np.repeat(stage, kind.shape[1]), kind.ravel()), share.ravel())
        decision, place = np.nonzero(np.abs(share) > 1e-7)
        weight, kinds = share[decision, place][:, None], kind[decision, place]
        order = np.argsort(kinds, kind="stable")
        starts = np.flatnonzero(np.r_[True, np.diff(kinds[order]) != 0])
        groups = kinds[order][starts]
        before = self._mix(known, at)
        mixed = np.maximum(before, 0.0)
        slopes["cross"][groups] = np.add.reduceat((weight * mixed[decision])[order], starts, 0)
        back = np.einsum("nc,ncs->ns", share, self.weights["cross"][kind]) * (before > 0.0)
        slopes["mixed"] = known.state[at].T @ back
        np.add.at(slopes["mixed_bias"], stage, back)
        slopes["own"][groups] = np.add.reduceat((weight * known.own[at][decision, place])[order], starts, 0)
        return slopes

    def write_into(self, models: Models) -> Models:
        """The models with this correction."""
        factors = self._factors()
        weights = {name: array / factors.get(name, 1.0) for name, array in self.weights.items()}
        filled = {name: np.repeat(array[None], len(models.bias), axis=0) for name, array in weights.items()}
        return models._replace(**filled)


def script_choices(known: Decisions, at: np.ndarray) -> np.ndarray:
    """The candidate of each decision that the script likes best."""
    there = known.worth[at] > UNLIKELY / 2
    chosen: np.ndarray = np.where(there, known.promise[at], UNLIKELY).argmax(1)
    return chosen


def _chances(scores: np.ndarray) -> np.ndarray:
    """Softmax of each row."""
    shares = np.exp(scores - scores.max(1, keepdims=True))
    chances: np.ndarray = shares / shares.sum(1, keepdims=True)
    return chances


def distil(course: Course, games: int, start: Models | None = None) -> tuple[Models, Fit]:
    """One model with a correction that was fitted to ``games`` of learned players and as many of its own.
    ``start``: the model whose correction it starts from; default: from nothing."""
    begun = time.process_time()
    models = course.averaged.models(NETWORKS)
    corrector = Corrector(course.lesson, course.seed, start)
    known = collect(course, models, games, DECISIONS)
    corrector.fit(known, course.seed)
    own = collect(course, corrector.write_into(models), games, CORRECTED)
    fitted = corrector.fit(joined([known, own]), course.seed + 1)
    course.seconds += time.process_time() - begun
    return corrector.write_into(course.averaged.models(1)), fitted
