"""One strategy against another that plays all other seats, from every seat on the same deals.

Used for tuning and for the ladder. If automated rivals play all other seats, only the first one plays.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from sim.kernel.driver import Line
from sim.playing.batch import Batch, Match, Schedule, check_played, play_schedule


class Duels(NamedTuple):
    """How duels ended, by duel, deal, and seat of the one."""

    own: np.ndarray  # score of the one
    others: np.ndarray  # mean score of the others
    wins: np.ndarray  # win share of the one


def play_duels(
    match: Match,
    seed: int,
    duels: Sequence[tuple[np.ndarray, np.ndarray]],
    deals: range,
    workers: int = 1,
    progress: Callable[[Batch], None] | None = None,
) -> Duels:
    """Play each duel on all deals from all seats. A duel is two rows of weights: that of the one, and that of
    the others. All games go into one schedule.
    """
    players = match.players
    seats = np.arange(match.people)
    weights = np.array([[others] * players for _, others in duels for _ in seats], np.float64)
    weights = weights.reshape(len(duels), len(seats), players, -1)
    for place, (one, _) in enumerate(duels):
        weights[place, seats, seats] = one
    duel, deal, seat = (
        axis.ravel() for axis in np.meshgrid(np.arange(len(duels)), np.array(deals), seats, indexing="ij")
    )
    rows = np.zeros((len(duel), len(Line)), np.int64)
    rows[:, Line.LUCK] = deal
    rows[:, Line.WEIGHTS] = duel * len(seats) + seat
    schedule = Schedule(rows, match.options, weights.reshape(-1, *weights.shape[2:]))
    keep = ("chair", "score", "win_share")
    outcomes = play_schedule(match, seed, schedule, workers, progress, keep=keep)
    check_played(match, outcomes, f"seed {seed}")
    ended = outcomes["seats"][:, :players]
    scores = ended["score"].astype(np.float64)
    # Auctions can seat players in a different order than their rows.
    named = "chair" in (ended.dtype.names or ())
    chairs = ended["chair"] if named else np.broadcast_to(np.arange(players), scores.shape)
    one = chairs == seat[:, None]
    own = scores[one]
    shape = (len(duels), len(deals), len(seats))
    return Duels(
        own.reshape(shape),
        ((scores.sum(axis=1) - own) / (players - 1)).reshape(shape),
        ended["win_share"].astype(np.float64)[one].reshape(shape),
    )
