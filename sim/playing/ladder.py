"""The ladder of a game's players: how each rung scores, and how often it beats the one below.

A *mirrored pair* is one deal, played twice: one of the upper rung against all others of the lower, and then
the other way round, at the same seat with the same luck. Every seat is played by both rungs. The upper rung
wins the pair if it scores more than the lower over all these seats.

Against an automated rival there is one seat to play: a pair is one deal, played once by each rung, and the
upper one wins it if it ends further ahead of the rival. How often each rung beats the rival is its rung's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from rich.table import Table as Grid

from sim.intervals import (
    QUANTILE,
    independent,
    mean_and_error,
    percent,
    plain,
    share_text,
    value_text,
    wilson_ends,
    with_half,
)
from sim.kernel.game import Game
from sim.playing.batch import Batch, Table, failure, play_games, prepare, set_table
from sim.playing.matches import Matches, play_matches
from sim.sweep.shards import BrokenGame
from strategies import registry


class Rung(NamedTuple):
    """One rung at a table of its own."""

    name: str
    games: int
    score: float
    half: float  # half of the interval of the score
    lowest_faction: str  # none where all are alike
    lowest_score: float
    wins: float  # share of wins of a seat, with its interval: 1 / players, unless the rival is automated
    wins_low: float
    wins_high: float
    rival: float | None  # mean score of an automated rival
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

    prepare(table)
    outcomes = play_games(table, games, seed, workers=workers, progress=report)
    if broken := failure(table, outcomes):
        raise BrokenGame(f"seed {seed}, {broken}")
    seats = outcomes["seats"][:, : table.people]
    scores = seats["score"].astype(np.float64)
    error = scores.mean(axis=1).std(ddof=1) / games**0.5 if games > 1 else 0.0  # seats of a game depend
    by_faction = {
        name: float(scores[seats["faction"] == number].mean())
        for number, name in enumerate(table.game.factions)
        if (seats["faction"] == number).any()
    }
    lowest = min(by_faction, key=by_faction.__getitem__)
    wins = float(seats["win_share"].mean())
    rivals = outcomes["seats"]["score"][:, table.people : table.players]
    seconds = sum(batch.seconds for batch in batches)
    return Rung(
        table.strategies[0].name,
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
    """Mirrored games of two rungs, on deals that the rungs alone have not played."""
    seats = set_table(game, players, [lower], options).players
    table = set_table(game, seats, [upper, *[lower] * (seats - 1)], options)
    prepare(table)
    above, below = table.weights[:2]
    people = table.people
    deals = range(games, games + duel_games(games, people) // (2 * people))
    found = play_matches(table, seed, [(above, below), (below, above)], deals, workers, progress)
    return duel(found, people)


def duel(found: Matches, people: int) -> Duel:
    """What mirrored games say: of two matches, the upper rung alone and the lower one alone. The seats of one
    deal share its luck, so the interval of the pairs is from the means of deals."""
    if people == 1:
        difference = (found.own[0] - found.others[0]) - (found.own[1] - found.others[1])
    else:
        upper_points = found.own[0] + (people - 1) * found.others[1]
        lower_points = found.own[1] + (people - 1) * found.others[0]
        difference = (upper_points - lower_points) / people
    ahead = (difference > 0).mean(axis=1)  # of each deal
    won, error = mean_and_error(len(ahead), ahead.sum(), (ahead**2).sum())
    _, low, high = wilson_ends(won, independent(won, error, len(ahead)))
    return Duel(
        pairs=difference.size,
        won=float(won),
        low=float(low),
        high=float(high),
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
    solo = any(rung.rival is not None for rung in rungs)
    factions = any(rung.lowest_faction for rung in rungs)
    shown = Grid("rung", title=title, title_justify="left", title_style="bold", box=None, pad_edge=False)
    lowest = ("lowest",) if factions else ()
    headings = ("rival", "wins", "games/s", "beats", "points")
    if not solo:
        headings = (*lowest, "games/s", "beats", "alone", "wins", "points")
    for heading in ("score", *headings):
        shown.add_column(heading, justify="right", no_wrap=True)
    for rung, duel in zip(rungs, duels, strict=True):
        cells = [with_half(rung.score, rung.half)]
        if rung.rival is not None:
            cells += [plain(rung.rival), share_text((rung.wins, rung.wins_low, rung.wins_high))]
        elif factions:
            cells += [f"{rung.lowest_faction} {rung.lowest_score:.0f}"]
        cells += [f"{rung.games_per_second:,.0f}"]
        if duel:
            cells += [with_half(duel.won, (duel.high - duel.low) / 2, "%", scale=100)]
            cells += [] if solo else [percent(duel.alone), percent(duel.wins_alone)]
            cells += [value_text(duel.points, signed=True)]
        shown.add_row(rung.name, *cells)
    return shown
