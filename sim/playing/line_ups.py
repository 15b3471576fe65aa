"""Games whose seats are taken by any of several strategies, each game with a line-up of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from sim.kernel.driver import Line
from sim.playing.batch import Batch, Match, Schedule, check_played, play_schedule


class Played(NamedTuple):
    """How games ended, by game and place in its line-up."""

    wins: np.ndarray  # win shares
    ahead: np.ndarray  # own points less the mean of the others
    faction: np.ndarray  # numbers


def play_line_ups(
    match: Match,
    seed: int,
    deals: np.ndarray,
    line_ups: np.ndarray,
    weights: np.ndarray,
    workers: int = 1,
    progress: Callable[[Batch], None] | None = None,
    play: Callable[..., np.ndarray] = play_schedule,
) -> Played:
    """Play a game for each of ``deals`` and of the ``line_ups`` (game, seat -> row of ``weights``).
    ``play``: how, if some of the games may have been kept."""
    players = match.players
    different, which = np.unique(line_ups, axis=0, return_inverse=True)
    rows = np.zeros((len(deals), len(Line)), np.int64)
    rows[:, Line.LUCK] = deals
    rows[:, Line.WEIGHTS] = which.ravel()
    schedule = Schedule(rows, match.options, weights[different])
    keep = ("chair", "faction", "score", "win_share")
    outcomes = play(match, seed, schedule, workers, progress, keep=keep)
    check_played(match, outcomes, f"seed {seed}")
    seats = outcomes["seats"][:, :players]
    order = np.broadcast_to(np.arange(players), line_ups.shape)
    if "chair" in (seats.dtype.names or ()):  # auctions can seat players in another order than their rows
        order = np.argsort(seats["chair"], axis=1)
    wins, score, faction = (
        np.take_along_axis(seats[name], order, axis=1) for name in ("win_share", "score", "faction")
    )
    score = score.astype(np.float64)
    ahead = score - (score.sum(axis=1, keepdims=True) - score) / max(1, players - 1)
    return Played(wins.astype(np.float64), ahead, faction)
