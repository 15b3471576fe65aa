"""The search of `libration balance`: baseline, effect of each edit, the smallest set, rounds of play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from reports.balancing import (
    Belief,
    Effect,
    Games,
    Move,
    Solved,
    Standing,
    effect,
    shrunk_effects,
    smallest,
    standing,
    together,
    trade_off,
)
from reports.metrics.tolerance import OUTSIDE

PART = 10_000_000  # deals between two steps of the work, which share none
CONFIRMING, OTHERS = 20, 21  # steps: the rounds come before
ROUNDS = 3
PER_EDIT = 20  # the baseline has so many times as many games as one of many edits is tried on
LEAST = 60  # deals of an edit
PROBED = 3  # a third of them first, to see which direction helps
WORTH_TRYING = 0.7  # a group this far out, as a share of the band, may need an edit
HOPELESS = 0.4  # points: an edit that hardly can do this much is dropped
Play = Callable[[dict[int, int], np.ndarray], Games]  # steps by place of the edit, deals


@dataclass(frozen=True)
class Tried:
    """A number that was tried: in which direction, what a step did, and on how many deals."""

    number: int
    direction: int
    effect: Effect
    deals: int
    dropped: bool = False  # too weak to help


@dataclass
class Search:
    """A table of games that can be played with edits, and what has been found out.

    ``play`` plays deals with steps of some edits. ``limits``: the fewest and the most steps of each edit.
    ``owns``: the group that it is about; None: all. ``seated``: the groups of each deal; None: all groups sit
    in every deal. ``block``: deals after which all groups have sat equally often."""

    play: Play
    limits: Sequence[tuple[int, int]]
    owns: Sequence[int | None]
    groups: int
    fair: float
    band: float
    most: int
    games: int
    block: int = 1
    say: Callable[[str], Any] = lambda line: None
    tried: list[Tried] = field(default_factory=list)
    rounds: list[tuple[dict[int, int], Standing, Standing]] = field(default_factory=list)
    trade: list[float] = field(default_factory=list)
    solved: Solved | None = None

    def deals(self, step: int, share: float = 1.0) -> np.ndarray:
        """The deals of a step: whole blocks."""
        count = -(-int(self.games * share) // self.block) * self.block
        return np.arange(step * PART, step * PART + count)

    def run(self) -> dict[int, int]:
        """The edits, as steps by place; none if nobody is shown to be outside the band."""
        self.say(f"baseline: {len(self.deals(0)):,} games")
        base_games = self.play({}, self.deals(0))
        self.base = standing(base_games, self.groups, self.fair).solved()
        if OUTSIDE not in self.base.verdicts(self.band):
            return {}
        self._try_edits(base_games)
        usable = [one for one in self.tried if not one.dropped]
        effects = shrunk_effects([one.effect for one in usable], [self.owns[one.number] for one in usable])
        self.belief = Belief(self.base, effects)
        moves = [Move(one.number, self.room(one.number, one.direction)) for one in usable]
        self.trade = trade_off(self.belief, moves, self.most)
        return self._settle(usable, moves)

    def room(self, number: int, direction: int) -> int:
        """How many steps an edit may take in a direction."""
        low, high = self.limits[number]
        return high if direction > 0 else -low

    def _try_edits(self, base: Games) -> None:
        """What a step of each edit does that could help, on the deals of the baseline."""
        ahead = self.base.value
        far = np.abs(ahead) + self.base.error > WORTH_TRYING * self.band
        numbers = [number for number, own in enumerate(self.owns) if own is None or far[own]]
        each = deals_of_an_edit(len(base.score), len(numbers))
        self.say(f"{len(numbers)} edits: up to {each:,} deals each")
        for number in numbers:
            own = self.owns[number]
            places = np.arange(len(base.score))
            if own is not None:
                places = np.flatnonzero(np.any(base.group == own, axis=1))
            places = places[:each]
            self.tried += self._try_number(number, own, base, places, ahead)

    def _try_number(
        self, number: int, own: int | None, base: Games, places: np.ndarray, ahead: np.ndarray
    ) -> list[Tried]:
        """Both directions, or of an edit that is about one group the one that helps it."""
        if own is None:
            return [
                self._measured(number, direction, own, base, [places])
                for direction in (1, -1)
                if self.room(number, direction)
            ]
        parts = np.split(places, [max(len(places) // PROBED, 2)])
        first = 1 if self.room(number, 1) else -1
        probe = self._measured(number, first, own, base, parts[:1])
        helps = first if probe.effect.value[own] * ahead[own] < 0 else -first
        room = self.room(number, helps)
        reach = (abs(probe.effect.value[own]) + 2 * probe.effect.error[own]) * room
        if reach < HOPELESS:
            return [Tried(number, helps, probe.effect, probe.deals, dropped=True)]
        return [self._measured(number, helps, own, base, parts)]

    def _measured(
        self, number: int, direction: int, own: int | None, base: Games, parts: Sequence[np.ndarray]
    ) -> Tried:
        """The effect of one step. Deals are played in parts, so that those of a probe aren't played again."""
        deals = self.deals(0)
        after = together([self.play({number: direction}, deals[part]) for part in parts])
        places = np.concatenate(parts)
        found = effect(base.rows(places), after, self.groups, own)
        return Tried(number, direction, found, len(places))

    def _settle(self, usable: Sequence[Tried], moves: Sequence[Move]) -> dict[int, int]:
        """Play the smallest set, correct what was expected of it, and choose again, a few times."""
        self.solved = smallest(self.belief, moves, self.band, self.most)
        played: list[np.ndarray] = []
        for number in range(1, ROUNDS + 1):
            steps = self.solved.steps
            if not steps.any() or any(np.array_equal(steps, other) for other in played):
                break
            chosen = _steps_of(usable, steps)
            self.say(f"round {number}: {len(chosen)} edits, {len(self.deals(number)):,} games")
            expected, unsure = self.belief.at(steps)
            found = standing(self.play(chosen, self.deals(number)), self.groups, self.fair).solved()
            forecast = self.base._replace(value=expected, error=unsure)
            self.rounds.append((chosen, forecast, found))
            self.belief.see(steps, found)
            played.append(steps)
            value, error = self.belief.at(steps)
            if np.all(np.abs(value) + 0.5 * error <= self.band):
                return chosen
            self.solved = smallest(self.belief, moves, self.band, self.most)
        if not played:
            return {}
        left = [float(np.abs(self.belief.at(steps)[0]).max()) for steps in played]
        inside = [place for place, worst in enumerate(left) if worst <= self.band]
        best = (
            min(inside, key=lambda place: (np.count_nonzero(played[place]), left[place]))
            if inside
            else int(np.argmin(left))
        )
        return _steps_of(usable, played[best])


def deals_of_an_edit(games: int, edits: int) -> int:
    """How many deals each edit is tried on: few edits share as many as the baseline has."""
    return max(games // PER_EDIT, games // max(edits, 1), LEAST)


def _steps_of(usable: Sequence[Tried], steps: np.ndarray) -> dict[int, int]:
    """Steps by place of the edit, from those of the moves."""
    return {one.number: one.direction * int(count) for one, count in zip(usable, steps, strict=True) if count}
