"""Means over seats, with errors that hold however games depend on each other.

Games of one deal share its luck, and a plan's line-ups repeat, so games aren't independent. Seats are
therefore summed by cluster (``Chunk.cluster``: a deal, a line-up, or a whole round of the plan's rotation),
and the error of a mean is that of a ratio of sums over clusters, which are independent.
"""

from __future__ import annotations

import numpy as np

from reports.metrics.estimates import Estimates, students
from sim.intervals import independent, wilson_ends


class Clustered:
    """For each group: the number of clusters with any of its seats, and sums over clusters of seats and
    values."""

    def __init__(self, groups: int, values: int) -> None:
        self.groups = groups
        self.clusters, self.count, self.count2 = np.zeros((3, groups))
        self.total, self.both, self.squares = np.zeros((3, values, groups))

    def add(self, cluster: np.ndarray, group: np.ndarray, *values: np.ndarray) -> None:
        """Add seats: the cluster of each, its group (below 0 for none), and its values."""
        here = group >= 0
        cluster, group = cluster[here], group[here]
        shape = (int(cluster.max(initial=-1)) + 1, self.groups)
        place, size = cluster * self.groups + group, shape[0] * shape[1]
        seats = np.bincount(place, minlength=size).reshape(shape)
        self.clusters += (seats > 0).sum(axis=0)
        self.count += seats.sum(axis=0)
        self.count2 += (seats.astype(float) ** 2).sum(axis=0)
        for number, value in enumerate(values):
            sums = np.bincount(place, value[here], size).reshape(shape)
            self.total[number] += sums.sum(axis=0)
            self.both[number] += (sums * seats).sum(axis=0)
            self.squares[number] += (sums**2).sum(axis=0)

    @property
    def freedom(self) -> np.ndarray:
        return np.asarray(self.clusters - 1)

    def mean(self, value: int) -> Estimates:
        """The mean over seats of each group."""
        with np.errstate(divide="ignore", invalid="ignore"):
            mean = self.total[value] / self.count
            away = self.squares[value] - 2 * mean * self.both[value] + mean**2 * self.count2
            error = np.sqrt(np.maximum(away, 0) * self.clusters / (self.clusters - 1)) / self.count
        return Estimates(mean, np.where(self.clusters > 1, error, np.nan), self.freedom)

    def effective_seats(self, value: int, count: np.ndarray) -> np.ndarray:
        """Effective sample size for a share; ``count`` if all values are equal."""
        mean = self.mean(value)
        return independent(mean.value, mean.error, count)

    def share_ends(self, value: int, count: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The mean of a share, and Wilson's interval for its effective sample size."""
        mean = self.mean(value)
        _, low, high = wilson_ends(mean.value, self.effective_seats(value, count), students(self.freedom))
        return mean.value, low, high


class Contrast:
    """Means of each player's seats by subject, minus the mean of all seats of the same player."""

    def __init__(self, players: int, subjects: int, values: int) -> None:
        self.shape = (players, subjects)
        self.clusters = np.zeros(self.shape)
        # By cluster: seats of the subject, their value, all seats of the player, their value.
        self.sums = np.zeros((values, 4, *self.shape))
        self.products = np.zeros((values, 4, 4, *self.shape))

    def add(self, cluster: np.ndarray, player: np.ndarray, subject: np.ndarray, *values: np.ndarray) -> None:
        """Like ``Clustered.add``, with a player (below 0 for none) and a subject for each seat."""
        here = player >= 0
        cluster, player, subject = cluster[here], player[here], subject[here]
        shape = (int(cluster.max(initial=-1)) + 1, *self.shape)
        place, size = np.ravel_multi_index((cluster, player, subject), shape), int(np.prod(shape))
        seats = np.bincount(place, minlength=size).reshape(shape)
        self.clusters += (seats > 0).sum(axis=0)
        for number, value in enumerate(values):
            sums = np.bincount(place, value[here], size).reshape(shape)
            own = np.stack([seats, sums]).astype(float)
            of_player = np.broadcast_to(own.sum(axis=3, keepdims=True), own.shape)
            both = np.concatenate([own, of_player])
            self.sums[number] += both.sum(axis=1)
            self.products[number] += np.einsum("acps,bcps->abps", both, both, optimize=True)

    @property
    def count(self) -> np.ndarray:
        """Seats of each player and subject."""
        return np.asarray(self.sums[0, 0])

    def more(self, value: int) -> Estimates:
        """How far the mean is above the player's mean over all subjects."""
        count, total, all_count, all_total = self.sums[value]
        with np.errstate(divide="ignore", invalid="ignore"):
            mean, base = total / count, all_total / all_count
            pulls = np.stack([-mean / count, 1 / count, base / all_count, -1 / all_count])
            spread = np.einsum("aps,abps,bps->ps", pulls, self.products[value], pulls)
            error = np.sqrt(np.maximum(spread, 0) * self.clusters / (self.clusters - 1))
        return Estimates(mean - base, np.where(self.clusters > 1, error, np.nan), self.clusters - 1)
