"""How the factions are doing while a sweep runs, and whether a cell is precise enough to stop.

Intervals are Student's, 95 %, around means of scores and win shares. Games of the same deal aren't
independent: if deals are played several times, errors are those of the means of deals. Stopping when all
intervals are short enough is sound even though we look repeatedly, because the half-width is fixed beforehand
(Chow and Robbins 1965); with few deals it needs Student's quantile. We look after fixed numbers of shards, so
that the last game of a cell doesn't depend on who played first.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sim.intervals import QUANTILE, independent, mean_and_error, wilson, with_half
from sim.sweep.plan import Precision

FEWEST_GAMES = 30  # or deals, of a faction, before its interval means anything
SHOWN = 2  # leading and trailing factions
MOST_CELLS = 12  # listed at the end of a sweep


class Mean(NamedTuple):
    """A mean and the half-width of its interval."""

    value: float
    half: float


class FactionTally:
    """Sums of scores and win shares by faction. ``replays``: how many games share each deal."""

    def __init__(self, replays: int = 1) -> None:
        self.replays = replays
        self.sums: dict[str, list[float]] = {}
        self.games = 0
        self.seats = 0

    def add(self, games: int, factions: Mapping[str, Sequence[float]]) -> None:
        """Count a shard: the ``factions`` of its side record."""
        self.games += games
        for faction, sums in factions.items():
            self.seats += int(sums[0])
            totals = self.sums.setdefault(faction, [0.0] * 5)
            for place, value in enumerate(sums):
                totals[place] += value

    def score(self, faction: str) -> Mean:
        """Mean score."""
        count, total, squares = self.sums[faction][:3]
        return self._mean(count, total, squares)

    def win_share(self, faction: str) -> Mean:
        """Mean win share. Its interval is Wilson's, which is still right if every game was won, or none."""
        count, _, _, total, squares = self.sums[faction]
        share, half = self._mean(count, total, squares)
        deals = count / self.replays
        quantile = _students(deals)
        effective = deals if self.replays == 1 else float(independent(share, half / quantile, deals))
        return Mean(share, wilson(share, effective, quantile)[1])

    def _mean(self, count: float, total: float, squares: float) -> Mean:
        """The mean, from the sum over all games and the sum of squares over deals."""
        deals = count / self.replays
        value, error = mean_and_error(deals, total / self.replays, squares / self.replays**2)
        return Mean(float(value), _students(deals) * float(error) if deals > 1 else math.inf)

    def precise(self, target: Precision) -> bool:
        """Whether every faction's interval is as short as the plan asks."""
        if not self.sums or min(sums[0] for sums in self.sums.values()) < FEWEST_GAMES * self.replays:
            return False
        if target.score is not None:
            return max(self.score(faction).half for faction in self.sums) <= target.score
        return max(self.win_share(faction).half for faction in self.sums) <= (target.win_share or 0)

    def line(self) -> str:
        """The leading and trailing factions with their win shares; empty if there is only one faction."""
        if len(self.sums) < 2:
            return ""
        order = sorted(self.sums, key=lambda faction: -self.win_share(faction).value)
        shown = min(SHOWN, len(order) // 2)
        ahead = "  ".join(self._text(faction) for faction in order[:shown])
        behind = "  ".join(self._text(faction) for faction in order[len(order) - shown :])
        return f"ahead  {ahead}   behind  {behind}   fair {100 * self.games / self.seats:.0f} %"

    def _text(self, faction: str) -> str:
        mean = self.win_share(faction)
        return f"{faction} {with_half(mean.value, mean.half, '%', scale=100)}"


def _students(deals: float) -> float:
    """Student's quantile by its expansion (Fisher 1925), accurate to 0.004 from ``FEWEST_GAMES`` on. Commands
    shouldn't have to wait for SciPy."""
    return QUANTILE + (QUANTILE**3 + QUANTILE) / (4 * max(deals - 1, 1))


class CellTallies:
    """One tally per cell: a share over several designs or player counts would mean nothing."""

    def __init__(self, replays: int = 1) -> None:
        self.replays = replays
        self.by_cell: dict[str, FactionTally] = {}
        self.latest = ""

    @property
    def games(self) -> int:
        """All games so far."""
        return sum(tally.games for tally in self.by_cell.values())

    def add(self, cell: str, games: int, factions: Mapping[str, Sequence[float]]) -> None:
        """Count a shard of a cell."""
        self.latest = cell
        self.by_cell.setdefault(cell, FactionTally(self.replays)).add(games, factions)

    def line(self) -> str:
        """Who leads and who trails, in the cell that was played last."""
        return self._line(self.latest) if self.by_cell else ""

    def lines(self) -> list[str]:
        """The same for each cell, or for the first of many."""
        lines = [line for cell in list(self.by_cell)[:MOST_CELLS] if (line := self._line(cell))]
        more = len(self.by_cell) - MOST_CELLS
        return [*lines, f"... and {more} more cells"] if lines and more > 0 else lines

    def _line(self, cell: str) -> str:
        line = self.by_cell[cell].line()
        return f"{cell}:  {line}" if line and len(self.by_cell) > 1 else line


def next_check(done: int, shards: int) -> int:
    """After how many shards of a cell to look at it next: each time a quarter more."""
    return min(shards, done + max(1, done // 4))
