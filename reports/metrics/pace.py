"""How a game goes: length, lead changes, comebacks, and where points come from."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl

from reports.metrics.intervals import ENOUGH, mean_and_error, spread_ends, students
from reports.metrics.names import Names
from reports.metrics.source import Chunk
from sim.intervals import wilson_ends

DEFICIT_STEP = 5  # points behind the leader are counted in steps of this
DEFICITS = 12  # steps; what is farther behind is in the last one


class PaceSums:
    """Sums by round and by source, over the chunks of a cell."""

    def __init__(self, names: Names, players: int) -> None:
        self.names, self.players = names, players
        self.length: dict[str, np.ndarray] = {}  # column of games: sums of powers from 0 to 4
        self.sources: np.ndarray | None = None  # count, sum, sum of squares: faction, source
        self.rounds: np.ndarray | None = None  # the same, points gained: faction, round
        self.leaders: np.ndarray | None = None  # games, wins of the leader, games with a lead; by round
        self.deficits: np.ndarray | None = None  # seats, wins: round, deficit

    def add(self, chunk: Chunk) -> None:
        for name, values in chunk.games.items():
            powers = np.array([(values.astype(float) ** power).sum() for power in range(5)])
            self.length[name] = self.length.get(name, np.zeros(5)) + powers
        if chunk.vp_by is not None:
            self._add_sources(chunk, chunk.vp_by)
        if chunk.vp_by_round is not None:
            self._add_rounds(chunk, chunk.vp_by_round)

    def settle(self) -> None:
        """When all is read: a deal counts once, however often it is played again."""
        tables = (*self.length.values(), self.sources, self.rounds, self.leaders, self.deficits)
        for sums in tables:
            if sums is not None:
                sums /= self.names.replays

    def _add_sources(self, chunk: Chunk, points: np.ndarray) -> None:
        if self.sources is None:
            self.sources = np.zeros((3, len(self.names.factions), points.shape[2]))
        _add_by_faction(self.sources, chunk.faction, points)

    def _add_rounds(self, chunk: Chunk, points: np.ndarray) -> None:
        rounds = points.shape[2]
        if self.rounds is None:
            self.rounds = np.zeros((3, len(self.names.factions), rounds))
            self.leaders = np.zeros((3, rounds))
            self.deficits = np.zeros((2, rounds, DEFICITS))
        assert self.leaders is not None and self.deficits is not None
        before = 0.0 if chunk.vp_by is None else self._started(chunk.vp_by)
        _add_by_faction(self.rounds, chunk.faction, np.diff(points, axis=2, prepend=before))
        for number in range(rounds):
            behind = points[:, :, number].max(axis=1, keepdims=True) - points[:, :, number]
            leads = behind == 0
            alone = leads.sum(axis=1) == 1
            self.leaders[:, number] += len(alone), chunk.win[leads & alone[:, None]].sum(), alone.sum()
            step = np.minimum(np.ceil(behind / DEFICIT_STEP), DEFICITS - 1).astype(int).ravel()
            self.deficits[0, number] += np.bincount(step, minlength=DEFICITS)
            self.deficits[1, number] += np.bincount(step, chunk.win.ravel(), DEFICITS)

    def _started(self, points: np.ndarray) -> np.ndarray | float:
        """What players begin with is not gained in the first round."""
        place = self.names.start(points.shape[2])
        return 0.0 if place is None else points[:, :, place : place + 1]


def _add_by_faction(sums: np.ndarray, faction: np.ndarray, points: np.ndarray) -> None:
    codes, flat = faction.ravel(), points.reshape(-1, points.shape[2])
    for number in np.unique(codes):
        here = flat[codes == number]
        sums[0, number] += len(here)
        sums[1, number] += here.sum(axis=0)
        sums[2, number] += (here**2).sum(axis=0)


def _numbers(*names: str) -> dict[str, Any]:
    return dict.fromkeys(names, pl.Float64)


def length(sums: PaceSums) -> pl.DataFrame:
    """A row for each measure of length: rounds, lead changes, decisions."""
    rows = []
    for name, (count, total, squares, cubes, fourths) in sums.length.items():
        mean, error = (float(value) for value in mean_and_error(count, total, squares))
        half = error * float(students(count - 1))
        fourth = (fourths - 4 * mean * cubes + 6 * mean**2 * squares - 3 * count * mean**4) / count
        ends = spread_ends(count, error, fourth)
        rows.append((name.replace("_", " "), int(count), mean, mean - half, mean + half, *ends))
    columns = _numbers("mean", "low", "high", "spread", "spread_low", "spread_high")
    return pl.DataFrame(rows, {"measure": pl.String, "games": pl.Int64} | columns, orient="row")


def score_parts(sums: PaceSums, by: str) -> pl.DataFrame:
    """A row for each faction and ``source``, or ``round``: mean points. What players begin with is a source,
    and is in no round."""
    table = sums.sources if by == "source" else sums.rounds
    schema: dict[str, Any] = {"faction": pl.String, by: pl.String, "games": pl.Int64}
    floats = _numbers("points", "low", "high")
    if table is None:
        return pl.DataFrame(schema=schema | floats)
    count = table.shape[2]
    titles = sums.names.sources(count) if by == "source" else [f"round {n + 1}" for n in range(count)]
    mean, error = mean_and_error(*table)
    half = error * students(table[0] - 1)
    rows = [
        (sums.names.faction(name), titles[part], int(table[0, f, part]), *ends)
        for f, name in enumerate(sums.names.factions)
        for part in range(count)
        if table[0, f, part]
        and (ends := (mean[f, part], mean[f, part] - half[f, part], mean[f, part] + half[f, part]))
    ]
    return pl.DataFrame(rows, schema | floats, orient="row")


def leaders(sums: PaceSums) -> pl.DataFrame:
    """A row for each round: how often the one who leads alone after it wins; 1 is a runaway leader."""
    schema: dict[str, Any] = {"round": pl.Int64, "games": pl.Int64}
    floats = _numbers("wins", "low", "high")
    if sums.leaders is None or sums.players < 2:
        return pl.DataFrame(schema=schema | floats)
    _, wins, games = sums.leaders[:, :-1]  # after the last round the leader has won
    with np.errstate(divide="ignore", invalid="ignore"):
        ends = wilson_ends(wins / games, games)
    rows = zip(range(1, len(games) + 1), games.astype(int), *ends, strict=True)
    frame = pl.DataFrame(list(rows), schema | floats, orient="row")
    return frame.filter(pl.col("games") >= ENOUGH)


def comebacks(sums: PaceSums) -> pl.DataFrame:
    """A row for each round and deficit: how often a player so far behind the leader still wins."""
    schema: dict[str, Any] = {"round": pl.Int64, "deficit": pl.String, "step": pl.Int64, "seats": pl.Int64}
    floats = _numbers("wins", "low", "high")
    if sums.deficits is None or sums.players < 2:
        return pl.DataFrame(schema=schema | floats)
    rows = []
    for number in range(sums.deficits.shape[1] - 1):  # after the last round nothing can come back
        for step in range(DEFICITS):
            seats, wins = sums.deficits[:, number, step]
            if seats >= ENOUGH:
                ends = wilson_ends(wins / seats, seats)
                rows.append((number + 1, _deficit(step), step, int(seats), *ends))
    return pl.DataFrame(rows, schema | floats, orient="row")


def _deficit(step: int) -> str:
    if step == 0:
        return "leads"
    low = (step - 1) * DEFICIT_STEP + 1
    return f"{low} or more" if step == DEFICITS - 1 else f"{low} to {step * DEFICIT_STEP}"
