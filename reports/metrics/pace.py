"""How a game unfolds: length, lead changes, comebacks, and where points come from."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl

from reports.metrics.clusters import Clustered
from reports.metrics.estimates import ENOUGH, spread_ends
from reports.metrics.names import Names
from reports.metrics.source import Chunk

DEFICIT_STEP = 5  # points behind the leader are counted in steps of this
DEFICITS = 12  # steps; the last one includes everything further behind


class PaceSums:
    """Sums by round and by source, over the chunks of a cell."""

    def __init__(self, names: Names, players: int) -> None:
        self.names, self.players = names, players
        self.length: dict[
            str, tuple[np.ndarray, Clustered]
        ] = {}  # column of games: sums of powers 0 to 4; mean
        self.sources: Clustered | None = None  # a value for each source, by faction
        self.rounds: Clustered | None = None  # the same, points gained, by round
        self.leaders: Clustered | None = None  # wins of the sole leader, by round
        self.deficits: Clustered | None = None  # wins by round and deficit

    def add(self, chunk: Chunk) -> None:
        group = np.zeros(len(chunk.score), int)
        for name, values in chunk.games.items():
            powers, clustered = self.length.setdefault(name, (np.zeros(5), Clustered(1, 1)))
            powers += [(values.astype(float) ** power).sum() for power in range(5)]
            clustered.add(chunk.cluster, group, values.astype(float))
        if chunk.vp_by is not None:
            if self.sources is None:
                self.sources = Clustered(len(self.names.factions), chunk.vp_by.shape[2])
            self._add_parts(self.sources, chunk, chunk.vp_by)
        if chunk.vp_by_round is not None:
            self._add_rounds(chunk, chunk.vp_by_round)

    def _add_parts(self, sums: Clustered, chunk: Chunk, points: np.ndarray) -> None:
        sums.add(chunk.seat_cluster, chunk.faction.ravel(), *points.reshape(-1, points.shape[2]).T)

    def _add_rounds(self, chunk: Chunk, points: np.ndarray) -> None:
        rounds = points.shape[2]
        if self.rounds is None:
            self.rounds = Clustered(len(self.names.factions), rounds)
            self.leaders = Clustered(rounds, 1)
            self.deficits = Clustered(rounds * DEFICITS, 1)
        assert self.leaders is not None and self.deficits is not None
        before = 0.0 if chunk.vp_by is None else self._started(chunk.vp_by)
        self._add_parts(self.rounds, chunk, np.diff(points, axis=2, prepend=before))
        for number in range(rounds):
            behind = points[:, :, number].max(axis=1, keepdims=True) - points[:, :, number]
            leads = behind == 0
            alone = leads.sum(axis=1) == 1
            wins = (chunk.win * leads).sum(axis=1)
            self.leaders.add(chunk.cluster, np.where(alone, number, -1), wins)
            step = np.minimum(np.ceil(behind / DEFICIT_STEP), DEFICITS - 1).astype(int).ravel()
            self.deficits.add(chunk.seat_cluster, number * DEFICITS + step, chunk.win.ravel())

    def _started(self, points: np.ndarray) -> np.ndarray | float:
        """Starting points, which are not gained in the first round."""
        place = self.names.start(points.shape[2])
        return 0.0 if place is None else points[:, :, place : place + 1]


def _numbers(*names: str) -> dict[str, Any]:
    return dict.fromkeys(names, pl.Float64)


def length(sums: PaceSums) -> pl.DataFrame:
    """A row for each measure of length: rounds, lead changes, decisions."""
    rows = []
    for name, (powers, clustered) in sums.length.items():
        count, _, squares, cubes, fourths = powers
        mean, low, high = (float(end[0]) for end in clustered.mean(0).ends())
        spread = np.sqrt(max(squares - count * mean**2, 0) / max(count - 1, 1))
        fourth = (fourths - 4 * mean * cubes + 6 * mean**2 * squares - 3 * count * mean**4) / count
        ends = spread_ends(count / sums.names.replays, spread, fourth)
        deals = round(count / sums.names.replays)
        rows.append((name.replace("_", " "), deals, mean, low, high, *(float(end) for end in ends)))
    columns = _numbers("mean", "low", "high", "spread", "spread_low", "spread_high")
    return pl.DataFrame(rows, {"measure": pl.String, "games": pl.Int64} | columns, orient="row")


def score_parts(sums: PaceSums, by: str) -> pl.DataFrame:
    """A row for each faction and ``source``, or ``round``: mean points. Starting points are a source, but in
    no round."""
    table = sums.sources if by == "source" else sums.rounds
    schema: dict[str, Any] = {"faction": pl.String, by: pl.String, "games": pl.Int64}
    floats = _numbers("points", "low", "high")
    if table is None:
        return pl.DataFrame(schema=schema | floats)
    count = len(table.total)
    named = sums.names.sources(count) if by == "source" else [f"round {n + 1}" for n in range(count)]
    ends = [table.mean(part).ends() for part in range(count)]
    rows = [
        (
            sums.names.faction(name),
            named[part],
            round(table.count[f] / sums.names.replays),
            *(e[f] for e in ends[part]),
        )
        for f, name in enumerate(sums.names.factions)
        for part in range(count)
        if table.count[f]
    ]
    return pl.DataFrame(rows, schema | floats, orient="row")


def leaders(sums: PaceSums) -> pl.DataFrame:
    """A row for each round: how often the sole leader after it wins; 1 is a runaway leader."""
    schema: dict[str, Any] = {"round": pl.Int64, "games": pl.Int64}
    floats = _numbers("wins", "low", "high")
    if sums.leaders is None or sums.players < 2:
        return pl.DataFrame(schema=schema | floats)
    games = sums.leaders.count / sums.names.replays
    ends = sums.leaders.share_ends(0, games)
    rows = zip(range(1, len(games) + 1), games.astype(int), *ends, strict=True)
    # After the last round the leader has won.
    frame = pl.DataFrame(list(rows)[:-1], schema | floats, orient="row")
    return frame.filter(pl.col("games") >= ENOUGH)


def comebacks(sums: PaceSums) -> pl.DataFrame:
    """A row for each round and deficit: how often a player that far behind the leader still wins."""
    schema: dict[str, Any] = {"round": pl.Int64, "deficit": pl.String, "step": pl.Int64, "seats": pl.Int64}
    floats = _numbers("wins", "low", "high")
    if sums.deficits is None or sums.players < 2:
        return pl.DataFrame(schema=schema | floats)
    seats = sums.deficits.count / sums.names.replays
    ends = np.stack(sums.deficits.share_ends(0, seats))
    last = len(seats) - DEFICITS  # after the last round nobody can come back
    rows = [
        (
            place // DEFICITS + 1,
            _deficit(place % DEFICITS),
            place % DEFICITS,
            int(seats[place]),
            *ends[:, place],
        )
        for place in range(last)
        if seats[place] >= ENOUGH
    ]
    return pl.DataFrame(rows, schema | floats, orient="row")


def _deficit(step: int) -> str:
    if step == 0:
        return "leads"
    low = (step - 1) * DEFICIT_STEP + 1
    return f"{low} or more" if step == DEFICITS - 1 else f"{low} to {step * DEFICIT_STEP}"
