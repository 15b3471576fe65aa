"""Fair handicaps: the points to take from every faction, all at the same time, so that each wins its fair
share.

Solved one at a time they wouldn't add up, because a faction that gets weaker leaves wins to the others. So
they are solved together, and sum to 0. With handicaps, a seat wins if its score minus its faction's handicap
is the highest of its game. Whole scores are spread over the point around them, so that ties are shared. At
the solution, the errors of the shares of wins, by cluster, are converted to errors in points by how fast the
shares change.
"""

from __future__ import annotations

import numpy as np

from reports.metrics.estimates import Estimates
from reports.metrics.source import Chunk

MOST_GAMES = 200_000  # use the first games of a cell: enough for a tenth of a point
SPREAD_ROWS = 40_000  # repeat games, with ties broken in several ways, up to this many, for smooth shares
STEPS, NEAR = 40, 0.15  # most steps of the solver; share of games that count as close, for the slopes
SOLVED = 0.004  # solved when shares of wins are this close to the fair one


class HandicapSums:
    """Factions, scores and clusters of the first games of a cell."""

    def __init__(self) -> None:
        self.parts: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []
        self.games = self.clusters = 0

    def add(self, chunk: Chunk) -> None:
        self.put(chunk.faction, chunk.score, chunk.cluster)

    def put(self, faction: np.ndarray, score: np.ndarray, cluster: np.ndarray) -> None:
        """Some games, by game and seat."""
        if self.games < MOST_GAMES:
            points = score.astype(np.float32)
            self.parts.append((faction.astype(np.int16), points, cluster + self.clusters))
            self.games += len(points)
            self.clusters += int(cluster.max(initial=-1)) + 1


def handicaps(sums: HandicapSums, factions: int, fair: float) -> Estimates:
    """The handicap of each faction; NaN if no points make all even, as when one always wins."""
    nothing = Estimates(np.full(factions, np.nan), np.full(factions, np.nan), max(sums.clusters - 1, 1))
    if not sums.parts:
        return nothing
    faction, score, cluster = (np.concatenate(part) for part in zip(*sums.parts, strict=True))
    times = max(SPREAD_ROWS // len(score), 1)
    random = np.random.default_rng(0)  # the same for the same games
    rows = np.tile(faction.astype(np.int64), (times, 1))
    points = (
        np.tile(score, (times, 1)) + random.random((times * len(score), score.shape[1]), np.float32) - 0.5
    )
    played = np.bincount(rows.ravel(), minlength=factions).astype(float)
    here = played > 0
    if here.sum() < 2 or score.shape[1] < 2:
        return nothing
    solved = _solved(np.zeros(factions), points, rows, played, fair)
    wins = np.bincount(rows[np.arange(len(rows)), points.argmax(axis=1)], minlength=factions)
    if solved is None and np.all((wins > 0) & (wins < played) | ~here):
        solved = _solved(_mean_points(points, rows, played, here), points, rows, played, fair)
    if solved is None:
        return nothing
    solution, won, change = solved
    pulls = np.zeros((int(cluster.max()) + 1, factions))  # influence of each cluster on the shares of wins
    which = np.tile(np.repeat(cluster, score.shape[1]), times)
    np.add.at(pulls, (which, rows.ravel()), won.ravel() - fair)
    pulls /= np.maximum(played, 1)
    back = np.linalg.pinv(change, rcond=1e-6)
    back -= np.where(here[:, None], back[here].mean(axis=0), 0)
    count = len(pulls)
    error = np.sqrt(((pulls @ back.T) ** 2).sum(axis=0) * count / max(count - 1, 1))
    return Estimates(np.where(here, solution, np.nan), np.where(here, error, np.nan), max(count - 1, 1))


def _mean_points(points: np.ndarray, rows: np.ndarray, played: np.ndarray, here: np.ndarray) -> np.ndarray:
    """How far each faction's mean is above that of all: closer to the solution where hardly any games are
    close."""
    means = np.bincount(rows.ravel(), points.ravel(), len(played)) / np.maximum(played, 1)
    return np.where(here, means - means[here].mean(), 0.0)


def _solved(
    start: np.ndarray, points: np.ndarray, rows: np.ndarray, played: np.ndarray, fair: float
) -> tuple[np.ndarray, np.ndarray, np.ndarray] | None:
    """The handicaps, who then wins, and how fast shares of wins change; None if that finds no solution."""
    factions, here = len(played), played > 0
    solution, lacking, step, best = start, np.ones(factions), 1.0, np.inf
    for _ in range(STEPS):
        value = points - solution.astype(np.float32)[rows]
        won, change = _wins(value, rows, played, factions)
        lacking = np.where(
            here, np.bincount(rows.ravel(), won.ravel(), factions) / np.maximum(played, 1) - fair, 0
        )
        if np.abs(lacking).max() < SOLVED / 8:
            break
        step = 1.0 if np.abs(lacking).max() < best else step / 2
        best = min(best, np.abs(lacking).max())
        solution = solution - step * (np.linalg.pinv(change, rcond=1e-6) @ lacking)
        solution -= np.where(here, solution[here].mean(), 0)
    return None if np.abs(lacking).max() > SOLVED else (solution, won, change)


def _wins(
    value: np.ndarray, rows: np.ndarray, played: np.ndarray, factions: int
) -> tuple[np.ndarray, np.ndarray]:
    """Who wins each game, and how the shares of wins change with each faction's handicap, from close games:
    one more point for a faction takes wins from it and gives them to the best of the others."""
    games = np.arange(len(value))
    first = value.argmax(axis=1)
    others = value.copy()
    others[games, first] = -np.inf
    second = others.argmax(axis=1)
    won = np.zeros_like(value)
    won[games, first] = 1
    gap = value[games, first] - value[games, second]
    width = max(float(np.quantile(gap, NEAR)), 1.0)
    close = gap < width
    winners, runners_up = rows[games, first][close], rows[games, second][close]
    change = np.zeros((factions, factions))
    # In games this close, a point costs one side as many wins as it gives the other.
    for own, other in ((winners, runners_up), (runners_up, winners)):
        np.add.at(change, (own, own), -0.5 / width)
        np.add.at(change, (own, other), 0.5 / width)
    return won, change / np.maximum(played, 1)[:, None]
