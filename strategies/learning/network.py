"""The learned worth of a position: a small network per game, with weights of its own for each stage.

    points to come = linear[stage] . x + bias[stage] + output[stage] . relu(x . inner + inner_bias[stage])

``x`` are the features that a game describes a position with. Most are 0, and zeros are skipped. Where players
have groups, such as factions, each group adds weights of its own to ``linear``; the first features say which
group it is: one of them is 1. A model also has the correction of the rung ``trained`` (correcting.py), if the
game has one.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sim.kernel.jit import rule


class Models(NamedTuple):
    """The weights of networks, as players use them: the first axis is the number of the network."""

    linear: Any  # network, stage, feature
    bias: Any  # network, stage
    inner: Any  # network, feature, unit
    inner_bias: Any  # network, stage, unit
    output: Any  # network, stage, unit
    group: Any  # network, group of players, feature
    trust: Any  # network, stage: how much the script's score counts
    lean: Any  # network, kind of move: how much more it counts there
    kinds: Any  # network, stage, kind of move: what is added to it
    mixed: Any  # network, number of the state, unit
    mixed_bias: Any  # network, stage, unit
    cross: Any  # network, kind of move, unit
    own: Any  # network, kind of move, number of the move


class Correction(NamedTuple):
    """The size of a correction: how many kinds of moves, numbers of the state and of a move, and units."""

    kinds: int = 0
    state: int = 0
    own: int = 0
    units: int = 0


NO_CORRECTION = Correction()


class Record(NamedTuple):
    """Positions that a player chose, noted while it plays, in the order of play."""

    features: Any
    stage: Any
    seat: Any
    standing: Any  # points so far
    game: Any  # the key of its luck
    filled: Any  # how many, and what is noted instead of positions: see DECISIONS and CORRECTED


DECISIONS = 1  # each candidate of a decision with its worth
HEADING = 2  # numbers of a candidate before its description: its place, and the script's score
CORRECTED = 2  # the same in games of the rung ``trained``


def new_models(
    count: int,
    stages: int,
    features: int,
    units: int,
    correction: Correction = NO_CORRECTION,
    groups: int = 0,
) -> Models:
    """Networks that value everything at 0."""
    kinds, state, own, mixed = correction
    shapes = Models(
        linear=(stages, features),
        bias=(stages,),
        inner=(features, units),
        inner_bias=(stages, units),
        output=(stages, units),
        group=(groups, features),
        trust=(stages if kinds else 0,),
        lean=(kinds,),
        kinds=(stages, kinds),
        mixed=(state, mixed),
        mixed_bias=(stages, mixed),
        cross=(kinds, mixed),
        own=(kinds, own),
    )
    return Models(*(np.zeros((count, *shape), np.float32) for shape in shapes))


def new_record(capacity: int, features: int) -> Record:
    """Room for this many positions."""
    return Record(
        np.zeros((capacity, features), np.float32),
        np.zeros(capacity, np.int32),
        np.zeros(capacity, np.int32),
        np.zeros(capacity, np.float32),
        np.zeros(capacity, np.uint64),
        np.zeros(2, np.int64),
    )


@rule
def points_to_come(models, which, stage, features, hidden):
    """What network ``which`` expects from a position. ``hidden``: scratch memory for the inner units."""
    inner = models.inner[which]
    linear = models.linear[which, stage]
    first = models.inner_bias[which, stage]
    output = models.output[which, stage]
    for unit in range(hidden.shape[0]):
        hidden[unit] = first[unit]
    total = models.bias[which, stage]
    group = -1
    for index in range(models.group.shape[1]):
        if features[index] != 0.0:
            group = index
    for index in range(features.shape[0]):
        number = features[index]
        if number != 0.0:
            weight = linear[index]
            if group >= 0:
                weight += models.group[which, group, index]
            total += weight * number
            row = inner[index]
            for unit in range(hidden.shape[0]):
                hidden[unit] += row[unit] * number
    for unit in range(hidden.shape[0]):
        if hidden[unit] > 0.0:
            total += output[unit] * hidden[unit]
    return total
