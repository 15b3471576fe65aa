"""The fitted values of positions of New Dark Ages: Colony predict the scores of new games."""

from __future__ import annotations

import numpy as np

from strategies.new_dark_ages_colony.fit import positions
from strategies.new_dark_ages_colony.position import BLOCKS, OFFSETS, ROUNDS, SIZE
from strategies.new_dark_ages_colony.values import values


def test_values_predict_games_that_they_were_not_fitted_on() -> None:
    fitted = np.array(values()).reshape(ROUNDS, SIZE)
    predicted: list[list[float]] = [[] for _ in range(ROUNDS)]
    points: list[list[float]] = [[] for _ in range(ROUNDS)]
    for rows, scored in positions(300, seed=987_654):
        reached = np.asarray(rows.any(axis=2))
        first = OFFSETS["faction"]
        assert (rows[:, :, first : first + BLOCKS["faction"]].sum(axis=2) == reached).all()
        vp = rows[::-1, :, OFFSETS["vp"]]  # rounds in their order
        gained = np.diff(vp, axis=0)[reached[::-1][1:]]
        assert (gained >= 0).all()  # conflict points are never lost
        for left, seat in np.argwhere(reached):
            predicted[left].append(float(rows[left, seat, :SIZE] @ fitted[left]))
            points[left].append(float(scored[seat]))
    correlations = [
        np.corrcoef(values_of, scores)[0, 1] for values_of, scores in zip(predicted, points, strict=True)
    ]
    assert correlations[0] > 0.8 and correlations[-1] > 0.4
