"""Fitting a network to what positions led to, in NumPy: ridge regression for a start, then Adam."""

from __future__ import annotations

import numpy as np

from sim.kernel.jit import jit
from strategies.learning.network import NO_CORRECTION, Correction, Models, Record, new_models

SCALE = 10.0  # points that count as 1 in the network, so that steps of one size suit all weights
SHRINK = 50.0  # ridge penalty, in positions
FEWEST = 500  # positions of a stage from which it is fitted
LARGEST_ERROR = 2.5  # in units of SCALE: an outlier counts no more than this
BATCH = 512
DECAY = 1e-4
LINEAR_RATE = 0.3  # the linear part learns more slowly: it has the ridge's start


class Network:
    """A network that learns. Its numbers are scaled; ``models`` gives the weights that players use."""

    def __init__(
        self,
        stages: int,
        features: int,
        units: int,
        scale: np.ndarray,
        seed: int,
        correction: Correction = NO_CORRECTION,
        groups: int = 0,
    ) -> None:
        chance = np.random.default_rng(seed)
        self.scale = scale.astype(np.float32)
        zeros = new_models(1, stages, features, units, correction, groups)
        self.weights = {name: array[0] for name, array in zeros._asdict().items()}
        self.weights["inner"][:] = 0.08 * chance.normal(size=(features, units))
        self.steps = 0
        self.mean = {name: np.zeros_like(array) for name, array in self.weights.items()}
        self.square = {name: np.zeros_like(array) for name, array in self.weights.items()}

    @property
    def stages(self) -> int:
        """How many stages a game has."""
        return len(self.weights["bias"])

    def group_of(self, scaled: np.ndarray) -> np.ndarray:
        """The group of the player in each position, as 1 for it and 0 for the others."""
        told = scaled[:, : len(self.weights["group"])]
        return (told > 0.0).astype(np.float32)

    def predict(self, features: np.ndarray, stage: np.ndarray) -> np.ndarray:
        """Points to come from positions."""
        total = np.empty(len(features), np.float32)
        for one in range(self.stages):
            here = np.flatnonzero(stage == one)
            if here.size:
                scaled = features[here] / self.scale
                inner = np.maximum(scaled @ self.weights["inner"] + self.weights["inner_bias"][one], 0.0)
                total[here] = (
                    scaled @ self.weights["linear"][one]
                    + self.weights["bias"][one]
                    + inner @ self.weights["output"][one]
                    + (scaled * (self.group_of(scaled) @ self.weights["group"])).sum(1)
                )
        return SCALE * total

    def silence(self, features: np.ndarray) -> None:
        """Features that never vary while it learns get no say: chance weights would be wild guesses where
        they do, as in games of another number of players."""
        self.weights["inner"][features] = 0.0

    def fit_linear(self, features: np.ndarray, stage: np.ndarray, points: np.ndarray) -> None:
        """Start with a ridge regression for each stage."""
        width = features.shape[1]
        for one in range(self.stages):
            here = np.flatnonzero(stage == one)
            if here.size < FEWEST:
                continue
            scaled = np.ones((here.size, width + 1), np.float32)
            scaled[:, :width] = features[here] / self.scale
            products = (scaled.T @ scaled).astype(np.float64)
            products[np.arange(width), np.arange(width)] += SHRINK
            fitted = np.linalg.solve(products, scaled.T @ (points[here] / SCALE))
            self.weights["linear"][one] = fitted[:width]
            self.weights["bias"][one] = fitted[width]

    def learn(
        self,
        features: np.ndarray,
        stage: np.ndarray,
        points: np.ndarray,
        rate: float,
        chance: np.random.Generator,
    ) -> float:
        """Go through all positions once, in random order; returns the mean squared error in points."""
        order = chance.permutation(len(features))
        total = 0.0
        batches = [order[at : at + BATCH] for at in range(0, len(order) - BATCH + 1, BATCH)]
        for batch in batches:
            total += self._step(features[batch] / self.scale, stage[batch], points[batch] / SCALE, rate)
        return SCALE**2 * total / max(1, len(batches))

    def _step(self, scaled: np.ndarray, stage: np.ndarray, target: np.ndarray, rate: float) -> float:
        """One step of Adam."""
        weights = self.weights
        before = scaled @ weights["inner"] + weights["inner_bias"][stage]
        inner = np.maximum(before, 0.0)
        group = self.group_of(scaled)
        predicted = (
            (scaled * (weights["linear"][stage] + group @ weights["group"])).sum(1)
            + weights["bias"][stage]
            + (inner * weights["output"][stage]).sum(1)
        )
        error = predicted - target
        slope = (np.clip(error, -LARGEST_ERROR, LARGEST_ERROR) / len(scaled)).astype(np.float32)
        member = np.zeros((self.stages, len(scaled)), np.float32)
        member[stage, np.arange(len(scaled))] = 1.0
        share = member * slope
        back = slope[:, None] * weights["output"][stage] * (before > 0.0)
        gradients = {
            "linear": share @ scaled,
            "bias": share.sum(1),
            "inner": scaled.T @ back,
            "inner_bias": member @ back,
            "output": share @ inner,
            "group": (group.T * slope) @ scaled,
        }
        self.steps += 1
        for name, gradient in gradients.items():
            self.mean[name] += 0.1 * (gradient - self.mean[name])
            self.square[name] += 0.001 * (gradient**2 - self.square[name])
            mean = self.mean[name] / (1.0 - 0.9**self.steps)
            spread = np.sqrt(self.square[name] / (1.0 - 0.999**self.steps)) + 1e-8
            own_rate = rate * (LINEAR_RATE if name in ("linear", "bias", "group") else 1.0)
            weights[name] -= (own_rate * mean / spread).astype(np.float32)
            if name in ("linear", "inner", "output", "group"):
                weights[name] *= np.float32(1.0 - rate * DECAY)
        return float((error**2).mean())

    def follow(self, other: Network, share: float) -> None:
        """Move a share of the way to another network: averaged weights play better than the last ones."""
        for name, array in self.weights.items():
            array += np.float32(share) * (other.weights[name] - array)

    def adopt(self, models: Models) -> None:
        """Take over the first of ``models``: the inverse of ``models``, but for rounding."""
        scaled = Models(*(array[0].copy() for array in models))
        self.weights = scaled._replace(
            linear=scaled.linear * self.scale / np.float32(SCALE),
            bias=scaled.bias / np.float32(SCALE),
            inner=scaled.inner * self.scale[:, None],
            output=scaled.output / np.float32(SCALE),
            group=scaled.group * self.scale / np.float32(SCALE),
        )._asdict()

    def models(self, count: int) -> Models:
        """The weights as players use them, ``count`` times."""
        weights = self.weights
        unscaled = Models(**weights)._replace(
            linear=SCALE * weights["linear"] / self.scale,
            bias=SCALE * weights["bias"],
            inner=weights["inner"] / self.scale[:, None],
            output=SCALE * weights["output"],
            group=SCALE * weights["group"] / self.scale,
        )
        return Models(*(np.repeat(array[None].astype(np.float32), count, axis=0) for array in unscaled))


@jit
def add_returns(game, seat, expected, final, decay, returns):
    """Write the returns of positions: what they end with, mixed with what later ones were expected to.

    Positions are in the order of play, ``final`` are the points of each game's seats in the order of games.
    A position's return is (1 - decay) of what the same seat's next position expects, and decay of its return.
    """
    players = final.shape[1]
    number = final.shape[0]
    following = [0.0 for _ in range(players)]
    known = [False for _ in range(players)]
    for at in range(len(game) - 1, -1, -1):
        if at == len(game) - 1 or game[at] != game[at + 1]:
            number -= 1
            for one in range(players):
                known[one] = False
        one = seat[at]
        if known[one]:
            returns[at] = following[one]
        else:
            returns[at] = final[number, one]
            known[one] = True
        following[one] = decay * returns[at] + (1.0 - decay) * expected[at]


def returns_of(record: Record, network: Network, final: np.ndarray, decay: float) -> np.ndarray:
    """Points to come of all noted positions of a batch of games."""
    returns = np.empty(len(record.stage), np.float32)
    expected = record.standing
    if decay < 1.0:
        expected = expected + network.predict(record.features, record.stage)
    add_returns(record.game, record.seat, expected, final.astype(np.float32), decay, returns)
    return returns - record.standing
