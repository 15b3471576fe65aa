"""Better weights for a persona by self-play on paired luck: separable CMA-ES.

A candidate plays one seat, and the persona as it is plays all others. The candidate plays every deal once
from each seat, and all candidates of a generation play the same deals: so we compare how they play, not what
they were dealt. Their fitness is the mean of their own score minus the mean score of the others. The next
generation plays new deals, so that no weight is fitted to luck. At the end, the mean of the search, not its
luckiest candidate, is measured against the persona on new deals.

In a game against an automated rival there is only one seat to play, and the others' score is the rival's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from cmaes import SepCMA

from sim.errors import BadInput, unknown
from sim.intervals import QUANTILE, with_interval
from sim.playing.batch import Batch, Match
from sim.playing.duels import play_duels
from strategies.personas import Family
from strategies.registry import Strategy
from strategies.rungs import HEAD

STEP = 0.1  # first step, relative to a weight's size; with larger ones most candidates play badly
SMALLEST = 0.25  # smaller weights count as this large
DIGITS = 4  # of a weight in the file


@dataclass(frozen=True)
class Setting:
    """How much is played."""

    generations: int = 20
    population: int = 16
    games: int = 200  # per candidate and generation, rounded up to whole deals
    validation: int = 2000  # games, also rounded up
    seed: int = 0
    workers: int = 1


class Generation(NamedTuple):
    """Fitness of a generation's candidates, in points."""

    number: int
    best: float
    mean: float


class Gain(NamedTuple):
    """How many points the tuned persona scores more than the old one, with its 95 % interval."""

    mean: float
    low: float
    high: float
    games: int

    @property
    def better(self) -> bool:
        """Whether the whole interval is above 0."""
        return self.low > 0.0

    def __str__(self) -> str:
        ends = (self.mean, self.low, self.high)
        return f"{with_interval(ends, 'points per game', digits=2, signed=True)} over {self.games:,} games"


def tunable(family: Family, base: Strategy) -> list[str]:
    """The weights that a persona's rung reads. A weight named after another rung is read only there."""
    others = [f"{rung}_" for rung in family.rungs if rung != family.rung_of(base)]
    return [name for name in family.table if not name.startswith(tuple(others))]


def chosen(family: Family, base: Strategy, names: Sequence[str] | None) -> list[str]:
    """The weights to tune, checked: the named ones, or all that the persona's rung reads."""
    if names is None:
        return tunable(family, base)
    for name in names:
        if name not in family.table:
            raise unknown("a weight", name, family.table, "--weights")
    if len(set(names)) < len(names):
        raise BadInput(f"--weights: expected each once, found {', '.join(names)}")
    if len(names) < 2:
        raise BadInput(
            f"--weights: expected two or more, so that there are directions to search, found {len(names)}"
        )
    return list(names)


class Tuner:
    """A search that can be stopped after any generation."""

    def __init__(
        self, match: Match, family: Family, base: Strategy, names: Sequence[str], setting: Setting
    ) -> None:
        self.match, self.family, self.base, self.setting = match, family, base, setting
        self.names = list(names)
        self.generation = 0
        self._columns = [HEAD + list(family.table).index(name) for name in names]
        self._row = match.weight_rows([base])[0]
        self._start = self._row[self._columns]
        self._size = np.maximum(np.abs(self._start), SMALLEST)
        self._search = SepCMA(
            np.zeros(len(self.names)), STEP, seed=setting.seed % 2**32, population_size=setting.population
        )

    def step(self, progress: Callable[[Batch], None] | None = None) -> Generation:
        """Play one generation, on new deals."""
        candidates = [self._search.ask() for _ in range(self.setting.population)]
        count = self._deals(self.setting.games)
        deals = range(self.generation * count, (self.generation + 1) * count)
        duels = [(self._candidate(self._start + place * self._size), self._row) for place in candidates]
        fitness = self._gaps(duels, deals, progress).mean(axis=1)
        self._search.tell([(place, -float(value)) for place, value in zip(candidates, fitness, strict=True)])
        self.generation += 1
        return Generation(self.generation, float(fitness.max()), float(fitness.mean()))

    def validate(self, progress: Callable[[Batch], None] | None = None) -> Gain:
        """Play the tuned persona against the old one: one against the others, and the other way round."""
        count = max(2, self._deals(self.setting.validation / 2))
        first = self.setting.generations * self._deals(self.setting.games)
        new = self.match.weight_rows([self.strategy("tuned")])[0]
        gaps = self._gaps([(new, self._row), (self._row, new)], range(first, first + count), progress)
        gain = gaps[0] - gaps[1]
        if self.match.people > 1:
            gain = gain / 2  # both duels measure the same
        half = QUANTILE * float(gain.std(ddof=1)) / count**0.5
        mean = float(gain.mean())
        return Gain(mean, mean - half, mean + half, 2 * count * self.match.people)

    def weights(self) -> dict[str, float]:
        """The tuned weights by name, rounded as in the file."""
        values = self._start + self._search.mean * self._size
        return {name: float(f"{value:.{DIGITS}g}") for name, value in zip(self.names, values, strict=True)}

    def strategy(self, name: str) -> Strategy:
        """The persona with the tuned weights."""
        row = self._candidate(np.array(list(self.weights().values())))
        return replace(self.base, name=name, weights=tuple(row[: len(self.base.weights)].tolist()))

    def games(self) -> int:
        """How many games there are to play in all."""
        players, setting = self.match.people, self.setting
        a_generation = setting.population * self._deals(setting.games) * players
        return setting.generations * a_generation + 2 * max(2, self._deals(setting.validation / 2)) * players

    def _gaps(
        self,
        duels: Sequence[tuple[np.ndarray, np.ndarray]],
        deals: range,
        progress: Callable[[Batch], None] | None,
    ) -> np.ndarray:
        """Score of the one minus the mean of the others, by duel and deal; averaged over all seats."""
        played = play_duels(self.match, self.setting.seed, duels, deals, self.setting.workers, progress)
        mean: np.ndarray = (played.own - played.others).mean(axis=2)
        return mean

    def _deals(self, games: float) -> int:
        return max(1, -int(-games // self.match.people))

    def _candidate(self, values: np.ndarray) -> np.ndarray:
        row = self._row.copy()
        row[self._columns] = values
        return row
