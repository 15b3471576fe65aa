"""How a game goes: length, lead changes, comebacks, where points come from, and what decides the score."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl

from reports.metrics.intervals import ENOUGH, mean_and_error, students, wilson
from reports.metrics.source import Chunk, Names

DEFICIT_STEP = 5  # points behind the leader are counted in steps of this
DEFICITS = 12  # steps; what is farther behind is in the last one
FEWEST_BLOCKS = 10


class PaceSums:
    """Sums by round, by source and by block, over the chunks of a cell."""

    def __init__(self, names: Names, players: int, blocks: int) -> None:
        self.names, self.players = names, players
        self.length: dict[str, np.ndarray] = {}  # column of games: count, sum, sum of squares
        self.sources: np.ndarray | None = None  # count, sum, sum of squares: faction, source
        self.winners: np.ndarray | None = None  # the same for seats that won: source
        self.rounds: np.ndarray | None = None  # the same, points gained: faction, round
        self.leaders: np.ndarray | None = None  # games, wins of the leader, games with a lead; by round
        self.deficits: np.ndarray | None = None  # seats, wins: round, deficit
        sizes = (len(names.factions), players, len(names.personas))
        self.spread = np.zeros((blocks, 4))  # seats, score, its square, squares of game sums
        self.groups = [np.zeros((blocks, 2, size)) for size in sizes]  # seats, margin

    def add(self, chunk: Chunk) -> None:
        for name, values in chunk.games.items():
            given = np.array([len(values), values.sum(), (values.astype(float) ** 2).sum()], float)
            self.length[name] = self.length.get(name, np.zeros(3)) + given
        if chunk.vp_by is not None:
            self._add_sources(chunk, chunk.vp_by)
        if chunk.vp_by_round is not None:
            self._add_rounds(chunk, chunk.vp_by_round)
        self._add_spread(chunk)

    def _add_sources(self, chunk: Chunk, points: np.ndarray) -> None:
        if self.sources is None:
            self.sources = np.zeros((3, len(self.names.factions), points.shape[2]))
            self.winners = np.zeros((3, points.shape[2]))
        _add_by_faction(self.sources, chunk.faction, points)
        won = points[chunk.win > 0]
        assert self.winners is not None
        self.winners += np.stack([np.full(points.shape[2], len(won)), won.sum(axis=0), (won**2).sum(axis=0)])

    def _add_rounds(self, chunk: Chunk, points: np.ndarray) -> None:
        rounds = points.shape[2]
        if self.rounds is None:
            self.rounds = np.zeros((3, len(self.names.factions), rounds))
            self.leaders = np.zeros((3, rounds))
            self.deficits = np.zeros((2, rounds, DEFICITS))
        assert self.leaders is not None and self.deficits is not None
        _add_by_faction(self.rounds, chunk.faction, np.diff(points, axis=2, prepend=0))
        for number in range(rounds):
            behind = points[:, :, number].max(axis=1, keepdims=True) - points[:, :, number]
            leads = behind == 0
            alone = leads.sum(axis=1) == 1
            self.leaders[:, number] += len(alone), chunk.win[leads & alone[:, None]].sum(), alone.sum()
            step = np.minimum(np.ceil(behind / DEFICIT_STEP), DEFICITS - 1).astype(int).ravel()
            self.deficits[0, number] += np.bincount(step, minlength=DEFICITS)
            self.deficits[1, number] += np.bincount(step, chunk.win.ravel(), DEFICITS)

    def _add_spread(self, chunk: Chunk) -> None:
        score = chunk.score
        sums = (score.size, score.sum(), (score**2).sum(), (score.sum(axis=1) ** 2).sum())
        self.spread[chunk.block] += sums
        within = score - score.mean(axis=1, keepdims=True)
        seat = np.broadcast_to(np.arange(self.players), score.shape)
        for group, codes in zip(self.groups, (chunk.faction, seat, chunk.persona), strict=True):
            size = group.shape[2]
            group[chunk.block, 0] += np.bincount(codes.ravel(), minlength=size)
            group[chunk.block, 1] += np.bincount(codes.ravel(), within.ravel(), size)


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
    for name, (count, total, squares) in sums.length.items():
        mean, error = (float(value) for value in mean_and_error(count, total, squares))
        half = error * float(students(count - 1))
        spread = error * np.sqrt(count)
        rows.append((name.replace("_", " "), int(count), mean, mean - half, mean + half, spread))
    columns = _numbers("mean", "low", "high", "spread")
    return pl.DataFrame(rows, {"measure": pl.String, "games": pl.Int64} | columns, orient="row")


def score_parts(sums: PaceSums, by: str) -> pl.DataFrame:
    """A row for each faction and ``source``, or ``round``: mean points."""
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
    _, wins, games = sums.leaders
    with np.errstate(divide="ignore", invalid="ignore"):
        share = wins / games
        middle, width = wilson(share, games)
    rows = zip(
        *(range(1, len(games) + 1), games.astype(int), share, middle - width, middle + width), strict=True
    )
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
                middle, width = wilson(wins / seats, seats)
                ends = (wins / seats, middle - width, middle + width)
                rows.append((number + 1, _deficit(step), step, int(seats), *ends))
    return pl.DataFrame(rows, schema | floats, orient="row")


def _deficit(step: int) -> str:
    if step == 0:
        return "leads"
    low = (step - 1) * DEFICIT_STEP + 1
    return f"{low} or more" if step == DEFICITS - 1 else f"{low} to {step * DEFICIT_STEP}"


def variance(sums: PaceSums) -> pl.DataFrame:
    """Shares of the variance of scores: what the whole table shares, faction, seat, persona, and the rest.

    The rest is play, luck during it, and how a set-up suits one player; games of the same luck that are
    played again would part these, other runs cannot.
    """
    schema: dict[str, Any] = {"part": pl.String, "games": pl.Int64} | _numbers("share", "low", "high")
    blocks = np.flatnonzero(sums.spread[:, 0])
    games = int(sums.spread[:, 0].sum() / sums.players)
    if len(blocks) < FEWEST_BLOCKS or games < ENOUGH or sums.players < 2:
        return pl.DataFrame(schema=schema)
    whole = _shares(sums, blocks)
    without = np.array([_shares(sums, np.delete(blocks, place)) for place in range(len(blocks))])
    count = len(blocks)
    error = np.sqrt(((without - without.mean(axis=0)) ** 2).sum(axis=0) * (count - 1) / count)
    half = error * float(students(count - 1))
    parts = ("the table (set-up that all share)", "faction", "seat", "persona", "the rest: play and luck")
    ends = zip(parts, whole, np.maximum(whole - half, 0), np.minimum(whole + half, 1), strict=True)
    rows = [(part, games, *values) for part, *values in ends]
    if len(sums.names.personas) < 2:
        rows = [row for row in rows if row[0] != "persona"]
    return pl.DataFrame(rows, schema, orient="row")


def _shares(sums: PaceSums, blocks: np.ndarray) -> np.ndarray:
    count, total, squares, by_game = sums.spread[blocks].sum(axis=0)
    players = sums.players
    games = count / players
    mean = total / count
    within = (squares - by_game / players) / (games * (players - 1))  # mean square within games
    between = (by_game / players - count * mean**2) / max(games - 1, 1)
    table = max((between - within) / players, 0.0)
    parts = []
    for group in sums.groups:
        seats, margin = group[blocks].sum(axis=0)
        known = seats > 0
        explained = (margin[known] ** 2 / seats[known]).sum()
        chance = (known.sum() - 1) * within * (players - 1) / players  # what equal groups would show
        parts.append(max(explained - chance, 0.0) / (games * (players - 1)))
    rest = max(within - sum(parts), 0.0)
    whole = table + sum(parts) + rest
    return np.array([table, *parts, rest]) / (whole or 1)
