"""Is there one best way to play? Who beats whom, the mix of strategies that none beats, and who is dominated.

Everything is in win shares of one seat. ``wins[i, j]`` is the share that one player of strategy i wins among
players who all play j, on the same deals for all pairs. The *edge* of i over j is half of what i wins more
among js than j among is: that of a mirrored pair. Edges are a game of two players in which one's gain is the
other's loss, so it has a mix of strategies that no strategy beats on average, found by linear programming.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from scipy.optimize import linprog
from scipy.special import stdtr

from reports.metrics.estimates import Estimates
from sim.intervals import CONFIDENCE

RESAMPLES = 200
COUNTS = 0.01  # smallest share of a mix that counts as being part of it
LEVEL = 1 - CONFIDENCE


class Mix(NamedTuple):
    """The mix that no strategy beats: shares, and in how many resamples of the deals each is part of it."""

    share: np.ndarray
    low: np.ndarray
    high: np.ndarray
    kept: np.ndarray


def estimate(values: np.ndarray) -> Estimates:
    """Means over the last axis, the deals."""
    deals = values.shape[-1]
    return Estimates(values.mean(axis=-1), values.std(axis=-1, ddof=1) / np.sqrt(deals), deals - 1)


def above_by_luck(found: Estimates) -> np.ndarray:
    """P-values for a value being above 0 only by luck; 1 for those that are 0 by definition."""
    with np.errstate(divide="ignore", invalid="ignore"):
        p = stdtr(found.freedom, -found.value / found.error)
    return np.where(found.error > 0, p, np.where(found.value > 0, 0.0, 1.0))


def edges(wins: np.ndarray) -> np.ndarray:
    """By deal: what the first strategy wins more than the second in a mirrored pair, per game and seat."""
    edge: np.ndarray = (wins - wins.swapaxes(0, 1)) / 2
    return edge


def unbeaten(edge: np.ndarray) -> np.ndarray:
    """The shares of a mix against which no strategy has an edge."""
    size = len(edge)
    # The most that the mix gets against every strategy, which is 0: shares, and that value.
    found = linprog(
        np.r_[np.zeros(size), -1.0],
        A_ub=np.c_[-edge.T, np.ones(size)],
        b_ub=np.zeros(size),
        A_eq=np.r_[np.ones(size), 0.0][None],
        b_eq=[1.0],
        bounds=[(0, 1)] * size + [(None, None)],
        method="highs",
    )
    shares = np.clip(found.x[:size], 0.0, None)
    normed: np.ndarray = shares / shares.sum()
    return normed


def mix(wins: np.ndarray, seed: int) -> Mix:
    """The unbeaten mix, and how it changes if the deals are drawn again from those that were played."""
    edge = edges(wins)
    chance = np.random.default_rng((seed, 0))
    deals = edge.shape[-1]
    drawn = np.array(
        [unbeaten(edge[..., chance.integers(deals, size=deals)].mean(axis=-1)) for _ in range(RESAMPLES)]
    )
    low, high = np.quantile(drawn, (LEVEL / 2, 1 - LEVEL / 2), axis=0)
    return Mix(unbeaten(edge.mean(axis=-1)), low, high, (drawn >= COUNTS).mean(axis=0))


def holm(p: np.ndarray) -> np.ndarray:
    """Holm's correction: if any of those below the level is false, that happens at most at that rate."""
    order = np.argsort(p, kind="stable")
    adjusted = np.empty(len(p))
    adjusted[order] = np.minimum(1, np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1)))
    return adjusted


def clear_edges(wins: np.ndarray) -> np.ndarray:
    """Which strategies clearly beat which others, corrected for all pairs."""
    size = len(wins)
    upper = np.triu_indices(size, 1)
    edge = estimate(edges(wins))
    above = above_by_luck(edge)
    two_sided = np.minimum(1, 2 * np.minimum(above[upper], above.T[upper]))
    clear = np.zeros((size, size), bool)
    for row, column, p in zip(*upper, holm(two_sided), strict=True):
        clear[row, column] = p < LEVEL and edge.value[row, column] > 0
        clear[column, row] = p < LEVEL and edge.value[row, column] < 0
    return clear


def dominated(wins: np.ndarray) -> list[tuple[int, int]]:
    """Strategies that do worse than another one whoever plays the other seats, and the one that does best
    among those that dominate them. Each claim needs every comparison; all claims are corrected together."""
    size = len(wins)
    pairs = [(worse, better) for worse in range(size) for better in range(size) if worse != better]
    p = np.array([above_by_luck(estimate(wins[better] - wins[worse])).max() for worse, better in pairs])
    found: dict[int, int] = {}
    for (worse, better), corrected in zip(pairs, holm(p), strict=True):
        if corrected < LEVEL:
            known = found.get(worse)
            if known is None or wins[better].mean() > wins[known].mean():
                found[worse] = better
    return sorted(found.items())


def circle(clear: np.ndarray) -> list[int]:
    """The shortest circle of strategies each of which clearly beats the next; empty if there is none."""
    best: list[int] = []
    for start in range(len(clear)):
        back = {start: -1}
        queue = [start]
        for at in queue:
            for following in np.flatnonzero(clear[at]):
                if following == start:
                    path = _path(back, at)
                    if not best or len(path) < len(best):
                        best = path
                elif int(following) not in back:
                    back[int(following)] = at
                    queue.append(int(following))
    return best


def _path(back: dict[int, int], at: int) -> list[int]:
    path = []
    while at >= 0:
        path.append(at)
        at = back[at]
    return path[::-1]


def best_for_each(
    faction: np.ndarray, ahead: np.ndarray, strategy: np.ndarray, factions: int, size: int, usual: int
) -> np.ndarray:
    """The strategy that suits each faction best: mean points ahead, each shrunk towards what the strategy
    does with all factions by how uncertain it is; the ``usual`` one where nothing is better."""
    best = np.full(factions, usual)
    overall = np.array([ahead[strategy == one].mean() for one in range(size)])
    for place in range(factions):
        here = faction == place
        if not here.any():
            continue
        likely = overall.copy()
        own = [ahead[here & (strategy == one)] for one in range(size)]
        counts = np.array([len(values) for values in own])
        if counts.min() < 2:
            continue
        means = np.array([values.mean() for values in own])
        error = np.array([values.var(ddof=1) / len(values) for values in own])
        apart = means - overall
        spread = max(0.0, float((apart - apart.mean()).var() - error.mean()))
        likely += apart.mean() + (apart - apart.mean()) * spread / (spread + error)
        best[place] = int(np.argmax(likely + 1e-9 * (np.arange(size) == usual)))
    return best


def named_shares(names: Sequence[str], shares: np.ndarray) -> str:
    """The parts of a mix: "trained 60 % and economy 40 %"."""
    parts = [
        f"`{names[place]}` {100 * shares[place]:.0f} %"
        for place in np.argsort(-shares, kind="stable")
        if shares[place] >= COUNTS
    ]
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
