"""Means of seats whose errors hold however games hang together.

Games of one deal share its luck, and a plan's line-ups repeat: neither are independent games. So seats are
summed by cluster (``Chunk.cluster``: a deal, a line-up, or a whole round of the plan's rotation), and the
error of a mean is that of a ratio of sums over clusters, which are independent.
"""

from __future__ import annotations

import numpy as np

from reports.metrics.intervals import Estimates, students
from sim.intervals import independent, wilson_ends


class Clustered:
    """For each group: clusters with any of its seats, and sums over clusters of seats and values."""

    def __init__(self, groups: int, values: int) -> None:
        self.groups = groups
        self.clusters, self.count, self.count2 = np.zeros((3, groups))
        self.total, self.both, self.squares = np.zeros((3, values, groups))

    def add(self, cluster: np.ndarray, group: np.ndarray, *values: np.ndarray) -> None:
        """Seats of a chunk: the cluster and the group of each, below 0 for none, and its values."""
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

    def told(self, value: int, count: np.ndarray) -> np.ndarray:
        """How many independent seats tell a share as well; ``count`` where all are alike."""
        found = self.mean(value)
        return independent(found.value, found.error, count)

    def share_ends(self, value: int, count: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The mean of a share, and Wilson's interval for as many independent seats as tell as much."""
        found = self.mean(value)
        _, low, high = wilson_ends(found.value, self.told(value, count), students(self.freedom))
        return found.value, low, high


class Contrast:
    """Means of each player's seats by subject, less the mean of all seats of the same player."""

    def __init__(self, players: int, subjects: int, values: int) -> None:
        self.shape = (players, subjects)
        self.clusters = np.zeros(self.shape)
        # Of a cluster: seats of the subject, their value, all seats of the player, their value.
        self.sums = np.zeros((values, 4, *self.shape))
        self.products = np.zeros((values, 4, 4, *self.shape))

    def add(self, cluster: np.ndarray, player: np.ndarray, subject: np.ndarray, *values: np.ndarray) -> None:
        """As ``Clustered.add``, with a player, below 0 for none, and a subject of each seat."""
        here = player >= 0
        cluster, player, subject = cluster[here], player[here], subject[here]
        shape = (int(cluster.max(initial=-1)) + 1, *self.shape)
        place, size = np.ravel_multi_index((cluster, player, subject), shape), int(np.prod(shape))
        seats = np.bincount(place, minlength=size).reshape(shape)
        self.clusters += (seats > 0).sum(axis=0)
        for number, value in enumerate(values):
            sums = np.bincount(place, value[here], size).reshape(shape)
            own = np.stack([seats, sums]).astype(float)
            every = np.broadcast_to(own.sum(axis=3, keepdims=True), own.shape)
            both = np.concatenate([own, every])
            self.sums[number] += both.sum(axis=1)
            self.products[number] += np.einsum("acps,bcps->abps", both, both, optimize=True)

    @property
    def count(self) -> np.ndarray:
        """Seats of each player and subject."""
        return np.asarray(self.sums[0, 0])

    def more(self, value: int) -> Estimates:
        """How much more the mean is than the player's own with all subjects."""
        count, total, every, whole = self.sums[value]
        with np.errstate(divide="ignore", invalid="ignore"):
            mean, base = total / count, whole / every
            pulls = np.stack([-mean / count, 1 / count, base / every, -1 / every])
            spread = np.einsum("aps,abps,bps->ps", pulls, self.products[value], pulls)
            error = np.sqrt(np.maximum(spread, 0) * self.clusters / (self.clusters - 1))
        return Estimates(mean - base, np.where(self.clusters > 1, error, np.nan), self.clusters - 1)
