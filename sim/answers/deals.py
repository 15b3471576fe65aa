"""Deals that are played twice or more: as they are, and changed for one seat, drawn at random."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence

import numpy as np

from reports.metrics.sequential import ONCE, Rule
from reports.worth import VALUES, Pairs
from sim.answers import watching
from sim.answers.asking import Asked
from sim.answers.progress import Played, progress
from sim.playing.batch import WINDOW, prepare


class Deals(ABC):
    """Deals with a number of changes, each compared with the deal as it is."""

    def __init__(self, asked: Asked, changes: int, rule: Rule | None = None) -> None:
        self.asked, self.rule = asked, rule
        self.pairs = [Pairs(rule.looks if rule else ONCE) for _ in range(changes)]

    def play(self, games: int) -> None:
        """Window by window, so that sums don't depend on batches or workers; changes that have a reason to
        stop are left out after a look."""
        prepare(self.asked.match)
        looks = self.rule.looks.at if self.rule else (games,)
        with progress(self._versions() * games) as report:
            for first, stop in _parts(looks):
                number, begin = divmod(first, WINDOW)
                drawn = np.random.default_rng([self.asked.seed, number])
                players = drawn.integers(self.asked.match.people, size=WINDOW)
                self._window(first, players[begin : begin + stop - first], report)
                if self.rule and stop in looks:
                    self._look(self.rule, report)
                    if all(pairs.call for pairs in self.pairs):
                        return
                    report.games = report.done + self._versions() * (games - stop)

    @abstractmethod
    def _window(self, first: int, players: np.ndarray, report: Played) -> None:
        """Play some deals in every version that is still asked about. ``players``: the drawn seats."""

    def _versions(self) -> int:
        """How often each deal is played."""
        return 1 + sum(not pairs.call for pairs in self.pairs)

    def _look(self, rule: Rule, report: Played) -> None:
        """Which changes need no more deals?"""
        for pairs in self.pairs:
            if not pairs.call:
                pairs.watch(rule)
        waiting = [pairs for pairs in self.pairs if not pairs.call]
        if waiting:
            ends = max((pairs.effect(VALUES[0]) for pairs in waiting), key=lambda effect: effect[1])[0]
            report.note = watching.note(ends, self.asked.match.about.unit)
            if len(self.pairs) > 1:
                report.note = f"{len(waiting)} of {len(self.pairs)} left, the widest {report.note}"


def _parts(looks: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The deals between two looks, cut where a window ends."""
    first = 0
    for look in looks:
        while first < look:
            stop = min(look, (first // WINDOW + 1) * WINDOW)
            yield first, stop
            first = stop
