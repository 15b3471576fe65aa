"""The ladder of a game's players: how each rung scores, and how often it beats the one below.

A *mirrored pair* is one deal, played twice: one of the upper rung against all others of the lower, and then
the other way round, at the same seat with the same luck. Every seat is played by both rungs. The upper rung
wins the pair if it scores more than the lower over all these seats.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from rich.table import Table as Grid

from sim.batch import Batch, Table, failure, play_games, prepare, set_table
from sim.intervals import QUANTILE, wilson
from sim.kernel.game import Game
from sim.matches import play_matches
from sim.sweep.shards import BrokenGame
from strategies import registry


class Rung(NamedTuple):
    """One rung at a table of its own."""

    name: str
    games: int
    score: float
    half: float  # half of the interval of the score
    lowest_faction: str
    lowest_score: float
    games_per_second: float  # of one worker, inside of the compiled driver


class Duel(NamedTuple):
    """A rung against the one below."""

    pairs: int
    won: float  # share of mirrored pairs
    low: float
    high: float
    alone: float  # share of games in which one of it beats the mean of the others
    against: float  # share of games in which the mean of it beats one of the rung below
    wins_alone: float  # share of wins of one of it
    points: float  # a seat, more than the rung below


def names(game: Game) -> list[str]:
    """The rungs from the lowest, each by the persona that is called like it."""
    known = registry.names(game.name)
    return [name for name in registry.rungs(game.name) if name in known]


def measure_rung(
    table: Table, games: int, seed: int, workers: int, progress: Callable[[Batch], None] | None = None
) -> Rung:
    """Play the rung against itself."""
    batches: list[Batch] = []

    def report(batch: Batch) -> None:
        batches.append(batch)
        if progress:
            progress(batch)

    outcomes = play_games(table, games, seed, workers=workers, progress=report)
    if broken := failure(table, outcomes):
        raise BrokenGame(f"seed {seed}, {broken}")
    seats = outcomes["seats"][:, : table.players]
    scores = seats["score"].astype(np.float64)
    error = scores.mean(axis=1).std(ddof=1) / games**0.5 if games > 1 else 0.0  # seats of a game depend
    by_faction = {
        name: float(scores[seats["faction"] == number].mean())
        for number, name in enumerate(table.game.factions)
        if (seats["faction"] == number).any()
    }
    lowest = min(by_faction, key=by_faction.__getitem__)
    seconds = sum(batch.seconds for batch in batches)
    return Rung(
        table.strategies[0].name,
        games,
        float(scores.mean()),
        QUANTILE * float(error),
        lowest,
        by_faction[lowest],
        games / seconds,
    )


def measure_duel(
    game: Game,
    upper: str,
    lower: str,
    players: int,
    games: int,
    seed: int,
    workers: int,
    progress: Callable[[Batch], None] | None = None,
) -> Duel:
    """Mirrored games of two rungs, on deals that the rungs alone have not played."""
    table = set_table(game, players, [upper, *[lower] * (players - 1)])
    prepare(table)
    above, below = table.weights[:2]
    deals = range(games, games + max(1, games // (2 * players)))
    found = play_matches(table, seed, [(above, below), (below, above)], deals, workers, progress)
    upper_points = found.own[0] + (players - 1) * found.others[1]
    lower_points = found.own[1] + (players - 1) * found.others[0]
    difference = (upper_points - lower_points).ravel() / players
    pairs = difference.size
    won = float((difference > 0).mean())
    middle, half = wilson(won, pairs)
    return Duel(
        pairs=pairs,
        won=won,
        low=min(won, middle - half),  # rounding must not leave out a share of 0 or 1
        high=max(won, middle + half),
        alone=float((found.own[0] > found.others[0]).mean()),
        against=float((found.own[1] < found.others[1]).mean()),
        wins_alone=float(found.wins[0].mean()),
        points=float(difference.mean()),
    )


def duel_games(games: int, players: int) -> int:
    """How many games a duel plays."""
    return 2 * players * max(1, games // (2 * players))


def render(rungs: Sequence[Rung], duels: Sequence[Duel | None], title: str) -> Grid:
    """The ladder for a terminal, lowest rung first."""
    shown = Grid("rung", title=title, title_justify="left", title_style="bold", box=None, pad_edge=False)
    for heading in ("score", "lowest", "games/s", "beats", "alone", "wins", "points"):
        shown.add_column(heading, justify="right", no_wrap=True)
    for rung, duel in zip(rungs, duels, strict=True):
        cells = [
            f"{rung.score:.1f} ±{rung.half:.1f}",
            f"{rung.lowest_faction} {rung.lowest_score:.0f}",
            f"{rung.games_per_second:,.0f}",
        ]
        if duel:
            cells += [
                f"{duel.won:.1%} ±{50 * (duel.high - duel.low):.1f}",
                f"{duel.alone:.1%}",
                f"{duel.wins_alone:.1%}",
                f"{duel.points:+.1f}",
            ]
        shown.add_row(rung.name, *cells)
    return shown
