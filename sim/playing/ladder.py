"""The ladder of a game's strategies: how each rung scores, and how often it beats the one below.

A *mirrored pair* is one deal, played twice: one player of the upper rung against all others of the lower, and
then the other way round, at the same seat with the same luck. So both rungs play every seat. The upper rung
wins the pair if it scores more than the lower over all these seats.

Against an automated rival there is only one seat to play. A pair is then one deal, played once by each rung,
and the upper rung wins it if it ends further ahead of the rival. Each rung's own line says how often it beats
the rival.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np

from sim.intervals import QUANTILE, independent, mean_and_error, wilson_ends
from sim.kernel.game import Game
from sim.playing.batch import Batch, Match, check_played, new_match, play_games, prepare
from sim.playing.duels import Duels, play_duels
from strategies import registry


class Rung(NamedTuple):
    """One rung playing against itself."""

    name: str
    games: int
    score: float
    half: float  # half-width of the score's interval
    lowest_faction: str  # empty if all are alike
    lowest_score: float
    wins: float  # win share of a seat, with its interval: 1 / players, unless the rival is automated
    wins_low: float
    wins_high: float
    rival: float | None  # mean score of an automated rival
    games_per_second: float  # of one worker, inside the compiled driver


class Duel(NamedTuple):
    """A rung against the one below."""

    pairs: int
    won: float  # share of mirrored pairs
    low: float
    high: float
    alone: float  # share of games in which one player of it beats the mean of the others
    against: float  # share of games in which its mean beats one player of the rung below
    wins_alone: float  # win share of one player of it
    points: float  # per seat, more than the rung below


def names(game: Game) -> list[str]:
    """The rungs from the lowest, each played by the strategy of the same name."""
    playable = registry.names(game.name)
    return [name for name in registry.rungs(game.name) if name in playable]


def measure_rung(
    match: Match, games: int, seed: int, workers: int, progress: Callable[[Batch], None] | None = None
) -> Rung:
    """Play the rung against itself."""
    batches: list[Batch] = []

    def report(batch: Batch) -> None:
        batches.append(batch)
        if progress:
            progress(batch)

    prepare(match)
    keep = ("faction", "score", "win_share")
    outcomes = play_games(match, games, seed, workers=workers, progress=report, keep=keep)
    check_played(match, outcomes, f"seed {seed}")
    seats = outcomes["seats"][:, : match.people]
    scores = seats["score"].astype(np.float64)
    # The seats of a game aren't independent: the error is that of the means of games.
    error = scores.mean(axis=1).std(ddof=1) / games**0.5 if games > 1 else 0.0
    by_faction = {
        name: float(scores[seats["faction"] == number].mean())
        for number, name in enumerate(match.game.factions)
        if (seats["faction"] == number).any()
    }
    lowest = min(by_faction, key=by_faction.__getitem__)
    wins = float(seats["win_share"].mean())
    rivals = outcomes["seats"]["score"][:, match.people : match.players]
    seconds = sum(batch.seconds for batch in batches)
    return Rung(
        match.strategies[0].name,
        games,
        float(scores.mean()),
        QUANTILE * float(error),
        lowest if len(by_faction) > 1 else "",
        by_faction[lowest],
        *wilson_ends(wins, games),
        float(rivals.mean()) if rivals.size else None,
        games / seconds,
    )


def measure_duel(
    game: Game,
    upper: str,
    lower: str,
    players: int | None,
    games: int,
    seed: int,
    workers: int,
    progress: Callable[[Batch], None] | None = None,
    options: Mapping[str, str] | None = None,
) -> Duel:
    """Mirrored games of two rungs, on deals that neither has played against itself."""
    seats = new_match(game, players, [lower], options).players
    match = new_match(game, seats, [upper, *[lower] * (seats - 1)], options)
    prepare(match)
    above, below = match.weights[:2]
    people = match.people
    deals = range(games, games + duel_games(games, people) // (2 * people))
    duels = play_duels(match, seed, [(above, below), (below, above)], deals, workers, progress)
    return duel(duels, people)


def duel(duels: Duels, people: int) -> Duel:
    """What mirrored games say: two duels, the upper rung alone and the lower rung alone. The seats of a deal
    share its luck, so the interval of the pairs is computed from the means of deals."""
    difference = margins(duels, people)
    ahead = (difference > 0).mean(axis=1)  # of each deal
    won, error = mean_and_error(len(ahead), ahead.sum(), (ahead**2).sum())
    _, low, high = wilson_ends(won, independent(won, error, len(ahead)))
    return Duel(
        pairs=difference.size,
        won=float(won),
        low=float(low),
        high=float(high),
        alone=float((duels.own[0] > duels.others[0]).mean()),
        against=float((duels.own[1] < duels.others[1]).mean()),
        wins_alone=float(duels.wins[0].mean()),
        points=float(difference.mean()),
    )


def margins(duels: Duels, people: int) -> np.ndarray:
    """By how many points per seat the upper rung wins each pair, by deal and seat: two duels, as above."""
    if people == 1:
        ahead: np.ndarray = (duels.own[0] - duels.others[0]) - (duels.own[1] - duels.others[1])
        return ahead
    upper_points = duels.own[0] + (people - 1) * duels.others[1]
    lower_points = duels.own[1] + (people - 1) * duels.others[0]
    difference: np.ndarray = (upper_points - lower_points) / people
    return difference


def duel_games(games: int, players: int) -> int:
    """How many games a duel plays."""
    return 2 * players * max(1, games // (2 * players))
