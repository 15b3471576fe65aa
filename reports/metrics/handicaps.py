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
from reports.metrics.tolerance import wins_moved

MOST_GAMES = 200_000  # use the first games of a cell: enough for a tenth of a point
SPREAD_ROWS = 40_000  # repeat games, with ties broken in several ways, up to this many, for smooth shares
STEPS = 40  # most steps of the solver
SILVERMAN = 2.34  # width of a smooth density, in spreads, for one game; Epanechnikov's kernel
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

    def wins_moved(self, points: float) -> float:
        """What so many points do to the share of wins in these games; 0 if nobody plays against others."""
        scores = np.concatenate([score for _, score, _ in self.parts]) if self.parts else np.zeros((0, 0))
        return wins_moved(scores, points) if points and scores.shape[1] > 1 and len(scores) else 0.0


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
    solved = _solved(np.zeros(factions), points, rows, times, fair)
    wins = np.bincount(rows[np.arange(len(rows)), points.argmax(axis=1)], minlength=factions)
    if solved is None and np.all((wins > 0) & (wins < played) | ~here):
        solved = _solved(_mean_points(points, rows, played, here), points, rows, times, fair)
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
    start: np.ndarray, points: np.ndarray, rows: np.ndarray, times: int, fair: float
) -> tuple[np.ndarray, np.ndarray, np.ndarray] | None:
    """The handicaps, who then wins, and how fast shares of wins change; None if that finds no solution.
    ``times``: how often each game is in the rows."""
    factions = len(start)
    played = np.bincount(rows.ravel(), minlength=factions).astype(float)
    here = played > 0
    solution, lacking, step, best = start, np.ones(factions), 1.0, np.inf
    for _ in range(STEPS):
        value = points - solution.astype(np.float32)[rows]
        won, change = _wins(value, rows, played, factions, times)
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
    value: np.ndarray, rows: np.ndarray, played: np.ndarray, factions: int, times: int
) -> tuple[np.ndarray, np.ndarray]:
    """Who wins each game, and how the shares of wins change with each faction's handicap: one more point for
    a faction takes the wins that are that close, from it or for it, and gives them to the best of the others.
    How many are that close is a density, smoothed over more points for a faction that played fewer games
    (Silverman's rule)."""
    games = np.arange(len(value))
    first = value.argmax(axis=1)
    highest = value[games, first]
    others = value.copy()
    others[games, first] = -np.inf
    second = others.argmax(axis=1)
    won = np.zeros_like(value)
    won[games, first] = 1
    ahead = value - highest[:, None]
    ahead[games, first] = highest - value[games, second]
    best = np.broadcast_to(first[:, None], value.shape).copy()
    best[games, first] = second
    rival = rows[games[:, None], best]
    total = np.bincount(rows.ravel(), ahead.ravel(), factions)
    squares = np.bincount(rows.ravel(), (ahead**2).ravel(), factions)
    count = np.maximum(played, 1)
    spread = np.sqrt(np.maximum(squares / count - (total / count) ** 2, 1))
    width = SILVERMAN * spread * np.maximum(played / times, 1) ** -0.2
    near = 0.75 * np.maximum(1 - (ahead / width[rows]) ** 2, 0) / width[rows]
    change = np.bincount((rows * factions + rival).ravel(), near.ravel(), factions**2)
    change = change.reshape(factions, factions)
    return won, (change - np.diag(change.sum(axis=1))) / count[:, None]
