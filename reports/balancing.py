"""The smallest edits that make a game fair: how far each faction is ahead, what an edit does, and which edits
together bring everybody into a band.

How far ahead a faction is, is its handicap (reports/metrics/handicaps.py), solved for all together. An edit
moves a faction's handicap by as many points as it adds to its score, less the mean of what it adds to all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_matrix, vstack

from reports.metrics.estimates import Estimates, corrected, outside, shrunk, students, within
from reports.metrics.handicaps import HandicapSums, handicaps
from reports.metrics.tolerance import OPEN, OUTSIDE, WITHIN
from sim.errors import BadInput

CERTAIN = 0.05  # corrected p-value of a claim
CURVED = 0.25  # a second step may do this much less, or more, than the first: standard error, as a share
MARGINS = (1.0, 0.75, 0.5, 0.25, 0.0)  # standard errors to stay inside the band, as many as possible
NEAR = 0.05  # points that are not worth another edit
NARROWER = 0.93  # each band of the trade-off, as a share of the one before
GAP = 0.03  # of the solver, between what it found and what may be possible
NODES, BETTER = 600, 60  # that it looks at; no limit of time, which would depend on the machine
NOISE, STEP = 0.01, 0.001  # what uncertain edits and more steps cost, beside the 1 of each edit


class Games(NamedTuple):
    """How games ended, by game and seat; ``group``: the faction or, where all play alike, the seat."""

    group: np.ndarray
    score: np.ndarray
    win: np.ndarray

    def rows(self, places: np.ndarray) -> Games:
        """Some of the games."""
        return Games(*(values[places] for values in self))


def together(parts: Sequence[Games]) -> Games:
    """Several samples as one."""
    return Games(*(np.concatenate(values) for values in zip(*parts, strict=True)))


class Standing(NamedTuple):
    """How far each group is ahead, with its standard error; its share of wins, and games."""

    value: np.ndarray
    error: np.ndarray
    freedom: float
    wins: np.ndarray
    games: np.ndarray

    def verdicts(self, band: float) -> list[str]:
        """Whether each group is shown to be outside the band, or within it; corrected for all of them."""
        p = outside(self.value, self.error, self.freedom, band)
        inside = within(self.value, self.error, self.freedom, band)
        q, within_q = corrected(p, inside)
        pairs = zip(q, within_q, strict=True)
        return [OUTSIDE if out <= CERTAIN else WITHIN if near <= CERTAIN else OPEN for out, near in pairs]

    def half(self) -> np.ndarray:
        """Half widths of the 95 % intervals."""
        return self.error * float(students(self.freedom))

    def solved(self) -> Standing:
        """Itself. BadInput if no points would make all even."""
        if not np.isfinite(self.value).any():
            raise BadInput(
                "games: expected games that points could make even, found that one side always wins"
            )
        return self

    @property
    def worst(self) -> float:
        """How far the group that is furthest off is ahead or behind; NaN if no points would make all even."""
        known = self.value[np.isfinite(self.value)]
        return float(np.abs(known).max()) if len(known) else float("nan")


def standing(games: Games, groups: int, fair: float, deals: np.ndarray | None = None) -> Standing:
    """How the groups stand in some games; NaN if no points would make all even. ``deals``: games of the same
    one depend on each other."""
    sums = HandicapSums()
    clusters = np.arange(len(games.score)) if deals is None else np.unique(deals, return_inverse=True)[1]
    sums.put(games.group, games.score, clusters)
    found: Estimates = handicaps(sums, groups, fair)
    who = games.group.ravel()
    counts = np.bincount(who, minlength=groups)
    wins = np.bincount(who, games.win.ravel(), groups) / np.maximum(counts, 1)
    return Standing(found.value, found.error, float(found.freedom), wins, counts)


class Effect(NamedTuple):
    """What one step of an edit adds to each group's handicap, with its standard error."""

    value: np.ndarray
    error: np.ndarray


def effect(before: Games, after: Games, groups: int, own: int | None, steps: int = 1) -> Effect:
    """From two designs on the same deals. ``own``: the group that the edit is about, which sits in all of
    them: what it does to the others is pooled, and spread over all deals, also those without it."""
    change = (after.score - before.score).astype(np.float64) / steps
    value, error = np.zeros(groups), np.zeros(groups)
    for group in range(groups) if own is None else [own]:
        here = change[before.group == group]
        if len(here) > 1:
            value[group], error[group] = here.mean(), here.std(ddof=1) / np.sqrt(len(here))
    if own is not None:
        seats = change.shape[1]
        mine = before.group == own
        others = (change.sum(axis=1) - np.where(mine, change, 0).sum(axis=1)) / max(seats - 1, 1)
        meets = (seats - 1) / max(groups - 1, 1)
        rest = np.arange(groups) != own
        value[rest] = others.mean() * meets
        error[rest] = others.std(ddof=1) / np.sqrt(len(others)) * meets
    return Effect(value - value.mean(), error)


def shrunk_effects(effects: Sequence[Effect], owns: Sequence[int | None]) -> list[Effect]:
    """The effects pulled towards 0, each by how uncertain it is compared with the spread of all: the largest
    of many would otherwise be too large. Errors shrink too."""
    alone = [place for place, own in enumerate(owns) if own is not None]
    factors: dict[int, np.ndarray] = {}
    if alone:
        value, error = (
            np.array([getattr(effects[place], name)[owns[place]] for place in alone])
            for name in ("value", "error")
        )
        factors |= dict(zip(alone, _factor(value, error), strict=True))
    for place, own in enumerate(owns):
        if own is None:
            factors[place] = _factor(*effects[place])
    return [
        Effect(value * factors[place], error * np.sqrt(np.abs(factors[place])))
        for place, (value, error) in enumerate(effects)
    ]


def _factor(value: np.ndarray, error: np.ndarray) -> np.ndarray:
    """By how much each is pulled towards 0; what has no error (the points of a start) stays."""
    pulled = shrunk(value, error)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where((error > 0) & (value != 0) & np.isfinite(pulled), pulled / value, 1.0)


class Belief:
    """What is known of each group: its handicap, and what a step of each edit adds. Every round of play with
    some edits corrects both (a linear model with normal errors, group by group)."""

    def __init__(self, base: Standing, effects: Sequence[Effect]) -> None:
        steps = np.array([one.value for one in effects]).reshape(len(effects), len(base.value))
        errors = np.array([one.error for one in effects]).reshape(steps.shape)
        self.mean = np.concatenate([base.value[:, None], steps.T], axis=1)
        variance = errors**2 + (CURVED * steps) ** 2
        diagonal = np.concatenate([base.error[:, None] ** 2, variance.T], axis=1)
        self.covariance = np.array([np.diag(row) for row in diagonal])

    def at(self, steps: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The handicaps after some steps of each edit, and their standard errors."""
        row = np.concatenate([[1.0], steps])
        return self.mean @ row, np.sqrt(np.maximum(row @ self.covariance @ row, 0))

    def see(self, steps: np.ndarray, found: Standing) -> None:
        """Correct it by what was played with those steps."""
        row = np.concatenate([[1.0], steps])
        for group, (value, error) in enumerate(zip(found.value, found.error, strict=True)):
            pull = self.covariance[group] @ row
            gain = pull / (row @ pull + error**2)
            self.mean[group] += gain * (value - row @ self.mean[group])
            self.covariance[group] -= np.outer(gain, pull)

    @property
    def effects(self) -> tuple[np.ndarray, np.ndarray]:
        """What a step of each edit adds to each group, and its standard error, by edit and group."""
        variance = np.diagonal(self.covariance, axis1=1, axis2=2)[:, 1:]
        return self.mean[:, 1:].T, np.sqrt(np.maximum(variance, 0)).T


class Move(NamedTuple):
    """An edit in one direction: which number, and how many steps it may take."""

    number: int
    most: int


class Solved(NamedTuple):
    """Steps of each move, the margin in standard errors that they keep, and by how many points all groups
    together miss the band: 0 if all fit."""

    steps: np.ndarray
    margin: float
    missed: float


def smallest(belief: Belief, moves: Sequence[Move], band: float, most: int) -> Solved:
    """The fewest edits that bring everybody into the band, with as large a margin for errors as possible; if
    none do, the fewest of those that miss it by least."""
    start = np.maximum(np.abs(belief.mean[:, 0]) - band, 0)
    nothing = Solved(np.zeros(len(moves)), 0.0, float(start.sum()))
    if not moves:
        return nothing
    for margin in MARGINS:
        program = _Program(belief, moves, band, most, margin)
        if (steps := program.fewest(0.0)) is not None:
            return Solved(steps, margin, 0.0)
    steps, missed = program.closest() or (nothing.steps, nothing.missed)
    fewer = program.fewest(missed + NEAR)
    return Solved(steps if fewer is None else fewer, 0.0, missed)


def trade_off(belief: Belief, moves: Sequence[Move], most: int) -> list[float]:
    """How far off the worst group is with 0, 1, 2 ... edits, as estimated: the fewest edits are found for
    narrower and narrower bands, until ``most`` no longer reach the next one."""
    found = [float(np.abs(belief.mean[:, 0]).max())] + [np.inf] * most
    band = found[0]
    while moves and band > NEAR:
        band *= NARROWER
        steps = _Program(belief, moves, band, most, 0.0).count_least()
        if steps is None:
            break
        band = float(np.abs(belief.at(steps)[0]).max())
        place = np.count_nonzero(steps)
        found[place] = min(found[place], band)
    return np.minimum.accumulate(found).tolist()


class _Program:
    """The mixed-integer program. Variables: steps of each move, whether each is made, and by how many points
    each group misses the band."""

    def __init__(self, belief: Belief, moves: Sequence[Move], band: float, most: int, margin: float) -> None:
        count, misses = len(moves), len(belief.mean)
        self.count, self.misses = count, misses
        value, error = belief.effects
        self.error = error.max(axis=1)
        ahead, unsure = belief.at(np.zeros(count))
        room = band - margin * unsure
        none, missed = np.zeros((len(ahead), count)), -np.eye(misses)
        over = np.hstack([(value + margin * error).T, none, missed])
        under = np.hstack([(-value + margin * error).T, none, missed])
        caps = np.array([move.most for move in moves])
        taken = np.hstack([np.eye(count), -np.diag(caps), np.zeros((count, misses))])
        numbers = sorted({move.number for move in moves})
        once = np.zeros((len(numbers), 2 * count + misses))  # up or down, not both
        for place, move in enumerate(moves):
            once[numbers.index(move.number), count + place] = 1
        few, total = np.zeros((2, 1, 2 * count + misses))
        few[0, count : 2 * count] = 1
        total[0, 2 * count :] = 1
        self.rows = vstack([csr_matrix(part) for part in (over, under, taken, once, few, total)])
        self.limits = np.concatenate(
            [room - ahead, room + ahead, np.zeros(count), np.ones(len(numbers)), [most]]
        )
        self.high = np.concatenate([caps, np.ones(count), np.full(misses, np.inf)])
        self.whole = np.concatenate([np.ones(2 * count), np.zeros(misses)])

    def fewest(self, missed: float) -> np.ndarray | None:
        """Steps of as few edits as possible that miss the band by at most so much in all; None if there are
        none. Among as many edits, those that are surer and take fewer steps."""
        first = self.count_least(missed)
        if first is None:
            return None
        self.limits[-1] = np.count_nonzero(first)
        steps = np.full(self.count, STEP) + NOISE * self.error
        cost = np.concatenate([steps, np.ones(self.count), np.zeros(self.misses)])
        found = self._solve(cost, missed, BETTER)
        return first if found is None else found[: self.count]

    def count_least(self, missed: float = 0.0) -> np.ndarray | None:
        """Steps of as few edits as possible, whatever else they cost; None if there are none. Counting alone
        is solved much faster: costs are whole."""
        count = np.concatenate([np.zeros(self.count), np.ones(self.count), np.zeros(self.misses)])
        found = self._solve(count, missed)
        return None if found is None else found[: self.count]

    def closest(self) -> tuple[np.ndarray, float] | None:
        """The steps that miss the band by least, and by how much."""
        cost = np.concatenate([np.full(2 * self.count, STEP / 10), np.ones(self.misses)])
        found = self._solve(cost, np.inf)
        return None if found is None else (found[: self.count], float(found[2 * self.count :].sum()))

    def _solve(self, cost: np.ndarray, missed: float, nodes: int = NODES) -> np.ndarray | None:
        solved = milp(
            cost,
            integrality=self.whole,
            bounds=Bounds(0, self.high),
            constraints=LinearConstraint(self.rows, -np.inf, np.append(self.limits, missed)),
            options={"mip_rel_gap": GAP, "node_limit": nodes},
        )
        if solved.x is None:
            return None
        whole = 2 * self.count
        return np.concatenate([np.round(solved.x[:whole]), solved.x[whole:]])
