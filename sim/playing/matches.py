"""One against the others at a table, from every seat on the same deals: for tuning and for the ladder.

Where the game plays all other seats itself, the one is alone against them, and each match is one row's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from sim.kernel.driver import Line
from sim.playing.batch import Batch, Lines, Table, failure, play_schedule
from sim.sweep.shards import BrokenGame


class Matches(NamedTuple):
    """What matches ended in, by match, deal, and seat of the one."""

    own: np.ndarray  # score of the one
    others: np.ndarray  # mean score of the others
    wins: np.ndarray  # share of the win that the one has


def play_matches(
    table: Table,
    seed: int,
    matches: Sequence[tuple[np.ndarray, np.ndarray]],
    deals: range,
    workers: int = 1,
    progress: Callable[[Batch], None] | None = None,
) -> Matches:
    """Play each match on all deals from all seats. A match is two rows of weights: of the one, and of the
    others. All games go into one schedule.
    """
    players = table.players
    seats = np.arange(table.people)
    policies = np.array([[others] * players for _, others in matches for _ in seats], np.float64)
    policies = policies.reshape(len(matches), len(seats), players, -1)
    for place, (one, _) in enumerate(matches):
        policies[place, seats, seats] = one
    match, deal, seat = (
        axis.ravel() for axis in np.meshgrid(np.arange(len(matches)), np.array(deals), seats, indexing="ij")
    )
    schedule = np.zeros((len(match), 3), np.int64)
    schedule[:, Line.LUCK] = deal
    schedule[:, Line.POLICY] = match * len(seats) + seat
    lines = Lines(schedule, table.options, policies.reshape(-1, *policies.shape[2:]))
    outcomes = play_schedule(table, seed, lines, workers, progress)
    if broken := failure(table, outcomes):
        raise BrokenGame(f"seed {seed}, {broken}")
    found = outcomes["seats"][:, :players]
    scores = found["score"].astype(np.float64)
    # Auctions can seat players in another order than that of their rows.
    named = "chair" in (found.dtype.names or ())
    chairs = found["chair"] if named else np.broadcast_to(np.arange(players), scores.shape)
    one = chairs == seat[:, None]
    own = scores[one]
    shape = (len(matches), len(deals), len(seats))
    return Matches(
        own.reshape(shape),
        ((scores.sum(axis=1) - own) / (players - 1)).reshape(shape),
        found["win_share"].astype(np.float64)[one].reshape(shape),
    )
