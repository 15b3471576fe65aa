"""How a faction's engine ran, compared with the others at the same table: when it falls behind or gets ahead,
and what differs most.

The course is a value by round, such as the score; gauges are numbers of a whole game, such as mines built.
Each is compared with the mean of the others in the same game, so what the deal gave to all cancels out. A
difference is called clear after a correction (Bonferroni) for all rounds, or all gauges, of all factions that
are asked about. This describes the games. What caused what, only an experiment can tell.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from scipy.special import stdtrit

from reports.metrics.estimates import students
from sim.gamekit.about import About
from sim.intervals import CONFIDENCE, Ends, wilson_ends

Read = Callable[[str], np.ndarray | None]  # a column by game and seat, or by game; None: there is none
GAMES = "games."  # what names of columns of the games table begin with
LEAST = 2  # clusters, to estimate an error


class Gap(NamedTuple):
    """A value of the faction, and of the others at its tables."""

    title: str
    own: float
    others: float
    apart: Ends
    clear: bool
    size: float  # the difference in its own standard deviations between games: to sort by


class Turning(NamedTuple):
    """From a round on, the faction is ahead or behind: clearly so after the first and the last round."""

    first: Gap
    last: Gap
    round: int
    ends: bool  # whether it lasts to the end


class Engine(NamedTuple):
    """What ``EngineSums`` found."""

    course: list[Gap]  # by round
    gauges: list[Gap]  # what differs most first, clear ones before others
    turning: Turning | None
    aims: Sequence[tuple[str, Ends]] = ()  # of the faction, and the share of games in which each is met


def columns(about: About) -> tuple[str, ...]:
    """The columns of the seats table that this needs; those of the games table begin with GAMES."""
    seats = [about.course.column, about.aims.column, *(gauge.column for gauge in about.gauges)]
    rounds = [f"{GAMES}{about.course.rounds}"] if about.course.rounds else []
    return tuple(dict.fromkeys(name for name in (*seats, *rounds) if name))


def course_values(about: About, read: Read) -> np.ndarray | None:
    """The course by game, seat and round; NaN for rounds that were not played. None if there is none."""
    course = about.course
    found = read(course.column) if course.column else None
    if found is None or found.ndim != 3:
        return None
    if course.last:
        turns = range(1, course.last + 1)
        return np.stack([((found >= 0) & (found <= turn)).sum(axis=2) for turn in turns], axis=2).astype("f4")
    values = found.astype(np.float32)
    rounds = read(f"{GAMES}{course.rounds}") if course.rounds else None
    if rounds is not None:
        values[np.broadcast_to(np.arange(values.shape[2]) >= rounds[:, None, None], values.shape)] = np.nan
    return values


def gauge_values(about: About, read: Read) -> tuple[list[str], np.ndarray | None]:
    """The titles of the gauges that the games have, and their values by game, seat and gauge."""
    titles, values = [], []
    for gauge in about.gauges:
        found = read(gauge.column)
        if found is None or (gauge.at and (found.ndim < 3 or found.shape[-1] <= max(gauge.at))):
            continue
        found = found[..., list(gauge.at)] if gauge.at else found
        found = found > 0 if gauge.counted else found
        values.append(found.reshape(*found.shape[:2], -1).sum(axis=2, dtype=np.float32))
        titles.append(gauge.title)
    return titles, np.stack(values, axis=2) if values else None


def reader(outcomes: np.ndarray) -> Read:
    """The columns of games that were just played."""

    def read(name: str) -> np.ndarray | None:
        records = outcomes if name.startswith(GAMES) else outcomes["seats"]
        field = name.removeprefix(GAMES)
        return records[field] if field in (records.dtype.names or ()) else None

    return read


@dataclass(frozen=True)
class Values:
    """Course and gauges of some games, by game and seat."""

    course: np.ndarray | None
    titles: list[str]  # of the gauges
    gauges: np.ndarray | None

    @classmethod
    def of(cls, about: About, read: Read) -> Values:
        """From the columns of the tables."""
        return cls(course_values(about, read), *gauge_values(about, read))

    def rows(self, here: np.ndarray) -> Values:
        """Of some of the games."""
        course, gauges = (None if part is None else part[here] for part in (self.course, self.gauges))
        return Values(course, self.titles, gauges)


class _Means:
    """Sums of the differences between a faction and the others, by column and cluster of games."""

    def __init__(self) -> None:
        self.sums = np.zeros((0, 0))

    def add(self, own: np.ndarray, others: np.ndarray, clusters: np.ndarray) -> None:
        """Values by game and column; a game without a value has NaN. Clusters are never cut in two."""
        apart = own - others
        known = ~np.isnan(apart)
        count = int(clusters.max()) + 1 if len(clusters) else 0
        total, games = (np.zeros((count, apart.shape[1])) for _ in range(2))
        np.add.at(total, clusters, np.where(known, apart, 0))
        np.add.at(games, clusters, known)
        parts = [games.sum(axis=0), (games > 0).sum(axis=0), np.where(known, own, 0).sum(axis=0)]
        parts += [np.where(known, others, 0).sum(axis=0), np.where(known, apart**2, 0).sum(axis=0)]
        parts += [(total**2).sum(axis=0), (total * games).sum(axis=0), (games**2).sum(axis=0)]
        found = np.array(parts)
        self.sums = self.sums + found if self.sums.size else found

    def gaps(self, titles: Sequence[str], looked_at: int) -> list[Gap]:
        """A gap for each column with enough games; ``looked_at``: how many are corrected for."""
        gaps = []
        for title, column in zip(titles, self.sums.T, strict=True):
            games, clusters, own, others, squares, total2, product, games2 = (float(one) for one in column)
            if clusters < LEAST:
                continue
            mean = (own - others) / games
            left = max(total2 - 2 * mean * product + mean**2 * games2, 0.0)
            error = float(np.sqrt(left * clusters / (clusters - 1))) / games
            half = error * float(students(clusters - 1))
            bound = error * float(stdtrit(clusters - 1, 1 - (1 - CONFIDENCE) / 2 / looked_at))
            spread = float(np.sqrt(max(squares / games - mean**2, 0.0)))
            size = abs(mean) / spread if spread else float("inf") if mean else 0.0
            ends = (mean, mean - half, mean + half)
            gaps.append(Gap(title, own / games, others / games, ends, abs(mean) > bound, size))
        return gaps


class EngineSums:
    """What sets a faction's engine apart, for any number of games, added part by part."""

    def __init__(self, about: About, faction: int, asked: int = 1) -> None:
        """``asked``: how many factions are asked about on the same page."""
        self.about, self.faction, self.asked = about, faction, asked
        self.titles: list[str] = []
        self.rounds = 0
        self.course, self.gauges = _Means(), _Means()
        self.met, self.seats = np.zeros(0), 0  # aims

    def add(self, outcomes: np.ndarray, luck: np.ndarray | None = None, values: Values | None = None) -> None:
        """Some more games. ``luck``: games of the same deal depend on each other, and come in one part.
        ``values``: of all these games; default: from their records."""
        here = np.arange(outcomes["seats"].shape[1]) < outcomes["players"][:, None]
        own = (outcomes["seats"]["faction"] == self.faction) & here
        sat = own.any(axis=1) & ~(own == here).all(axis=1)
        if not sat.any():
            return
        rows, mine = outcomes[sat], own[sat]
        others = here[sat] & ~mine
        clusters = np.arange(len(rows)) if luck is None else np.unique(luck[sat], return_inverse=True)[1]
        if values is None:
            values = Values.of(self.about, reader(rows))
        else:
            values = values.rows(sat)
        self._add_aims(rows, mine)
        self.titles = values.titles
        self.rounds = 0 if values.course is None else values.course.shape[2]
        for sums, part in ((self.course, values.course), (self.gauges, values.gauges)):
            if part is not None:
                sums.add(_mean(part, mine), _mean(part, others), clusters)

    def _add_aims(self, rows: np.ndarray, mine: np.ndarray) -> None:
        met = reader(rows)(self.about.aims.column)
        if met is not None and met.ndim == 3:
            found = (met[mine] > 0).sum(axis=0)
            self.met = found + self.met if self.met.size else found
            self.seats += int(mine.sum())

    def aims(self, faction: str) -> list[tuple[str, Ends]]:
        """How often each aim of the faction is met."""
        titles = self.about.aims.titles.get(faction, ())
        shares = self.met[: len(titles)] / max(self.seats, 1)
        ends = [wilson_ends(share, self.seats) for share in shares]
        return [
            (title, (float(share), float(low), float(high)))
            for title, share, (_, low, high) in zip(titles, shares, ends, strict=False)
        ]

    def engine(self) -> Engine:
        """What was found."""
        clock = self.about.course.clock
        titles = [f"{clock} {number + 1}" for number in range(self.rounds)]
        course = self.course.gaps(titles, self.rounds * self.asked) if self.course.sums.size else []
        gauges = self.gauges.gaps(self.titles, len(self.titles) * self.asked) if self.gauges.sums.size else []
        gauges.sort(key=lambda gap: (not gap.clear, -gap.size))
        names = tuple(self.about.factions)
        faction = names[self.faction] if self.faction < len(names) else ""
        return Engine(course, gauges, turning(course), self.aims(faction))


def turning(course: Sequence[Gap]) -> Turning | None:
    """The last clear difference, and the first clear one from which on no round goes the other way."""
    last = next((place for place in reversed(range(len(course))) if course[place].clear), None)
    if last is None:
        return None
    first = last
    for place in range(last - 1, -1, -1):
        if course[place].apart[0] * course[last].apart[0] <= 0:
            break
        first = place if course[place].clear else first
    return Turning(course[first], course[last], first + 1, last == len(course) - 1)


def _mean(values: np.ndarray, here: np.ndarray) -> np.ndarray:
    """The mean over some seats of each game, by column."""
    total = np.where(here[..., None], values, 0).sum(axis=1)
    return np.asarray(total / np.maximum(here.sum(axis=1), 1)[:, None])
