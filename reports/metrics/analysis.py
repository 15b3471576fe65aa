"""All metrics of one cell, from one pass over its tables."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

import polars as pl

from reports.metrics import (
    choices,
    components,
    crossed,
    ends,
    match_ups,
    pace,
    page,
    rival,
    standings,
    strengths,
    variance,
)
from reports.metrics.estimates import Estimates
from reports.metrics.explained import MEANINGS
from reports.metrics.names import Cell, Names
from reports.metrics.paired import RivalGames
from reports.metrics.source import BLOCKS, Source
from sim.errors import unknown

if TYPE_CHECKING:
    from reports.charts.plots import Plots

EVERYONE = "everyone"
THREADS = 2  # more wouldn't help: the slowest metric takes about half of the time
GAMES_A_BLOCK = 10  # at least; small runs get fewer blocks, and with fewer than ten, no regressions


@dataclass(frozen=True, repr=False)
class Analysis:
    """The tables behind charts and documents; a table is empty if the run can't fill it."""

    cell: Cell
    names: Names
    tolerance: float  # points, either way, below which a difference does not matter
    tolerance_wins: float  # what so many points do to the share of wins in these games
    factions: pl.DataFrame
    seats: pl.DataFrame
    strategies: pl.DataFrame
    match_ups: pl.DataFrame
    strategy_match_ups: pl.DataFrame
    by_player: pl.DataFrame
    strengths: pl.DataFrame
    components: pl.DataFrame
    set_up: pl.DataFrame
    faction_components: pl.DataFrame
    strategy_components: pl.DataFrame
    moments: pl.DataFrame
    pairs: pl.DataFrame
    length: pl.DataFrame
    sources: pl.DataFrame
    rounds: pl.DataFrame
    leaders: pl.DataFrame
    comebacks: pl.DataFrame
    endings: pl.DataFrame
    ending_pays: pl.DataFrame
    variance: pl.DataFrame
    rival: pl.DataFrame
    told_apart: bool  # whether factions and seats can be: not if a faction keeps its seat
    rival_games: RivalGames
    # By kind and subject: estimates that can be compared with other cells, deal by deal.
    paired: dict[str, dict[str, Estimates]]

    def __repr__(self) -> str:
        rows = {name: value.height for name, value in vars(self).items() if isinstance(value, pl.DataFrame)}
        tables = ", ".join(f"{name} ({count:,})" for name, count in rows.items() if count)
        return f"{self.names.title}, {self.title}: {self.cell.games:,} games. Tables (rows): {tables}"

    @property
    def solo(self) -> bool:
        """Whether one player plays against an automated rival."""
        return self.rival.height > 0

    @property
    def alike(self) -> bool:
        """Whether all players have the same faction, so that only seats, components and strategies are
        compared."""
        return self.factions.height == 1 and self.cell.players > 1

    @property
    def title(self) -> str:
        """The name of the cell."""
        return (
            self.cell.title.replace(f"{self.cell.players} players", "solo", 1)
            if self.solo
            else self.cell.title
        )

    @property
    def decided(self) -> float:
        """Share of games that somebody won; below 1, shares of wins mean less than they seem to."""
        wins = (self.factions["win_share"] * self.factions["games"]).sum()
        return float(wins) * self.names.replays / max(self.cell.games, 1)

    def factions_by(self, level: str) -> pl.DataFrame:
        """How far each faction is ahead when each "strategy", or each "rung", plays it."""
        return self.by_player.filter(pl.col("kind") == "faction", pl.col("level") == level)

    def columns(self, table: str | None = None) -> pl.DataFrame:
        """What every column means, for one table or for all."""
        if table is not None and table not in MEANINGS:
            raise unknown("a table of an analysis", str(table), MEANINGS, "table")
        rows = [
            (name, column, meaning.get(column, "").format(unit=self.names.unit, clock=self.names.clock))
            for name, meaning in MEANINGS.items()
            if table in (None, name)
            for column in getattr(self, name).columns
        ]
        return pl.DataFrame(rows, ["table", "column", "meaning"], orient="row")

    @property
    def plot(self) -> Plots:
        """The charts of these tables: ``analysis.plot.factions()``; ``dir(analysis.plot)`` lists them."""
        from reports.charts.plots import Plots  # slow to import, and only needed to draw

        return Plots(self)

    @property
    def comparisons(self) -> int:
        """How many comparisons the cell adds to the correction."""
        return page.comparisons(self)


def _paired(standing: standings.StandingSums, values: choices.Values) -> dict[str, dict[str, Estimates]]:
    """Shares of wins, margins and component values, by the names that findings use for them."""
    names = standing.names
    blocks = standings.in_blocks(standing)
    factions = [names.faction(name) for name in names.factions]
    seats = [f"seat {number + 1}" for number in range(standing.players)]
    by_kind = {
        "score": ([EVERYONE], standings.mean_score(standing)),
        "wins": (factions, blocks["faction"][0]),
        "faction": (factions, blocks["faction"][1]),
        "seat": (seats, blocks["seat"][1]),
        "strategy": (list(names.strategies), blocks["strategy"][1]),
        "component": (components.titles(names), values.beside),
    }
    return {
        kind: {subject: estimates.at(place) for place, subject in enumerate(subjects)}
        for kind, (subjects, estimates) in by_kind.items()
    }


def blocks_of(names: Names, cell: Cell) -> int:
    """How many blocks of games a cell is cut into, to get errors from leaving out each."""
    return max(min(BLOCKS, cell.games // max(GAMES_A_BLOCK, names.whole(cell.games))), 1)


def analyse(
    source: Source,
    cell: Cell,
    progress: Callable[[int], None] | None = None,
    tolerance: float | None = None,
) -> Analysis:
    """Read a cell once and compute everything. ``progress`` is called with the number of games just read.
    ``tolerance`` defaults to that of the game's data. The comparisons are corrected as if the cell were a
    page of its own."""
    names, players, blocks = source.names, cell.players, blocks_of(source.names, cell)
    standing = standings.StandingSums(names, players, blocks)
    met = match_ups.MatchUpSums(names, players, blocks)
    met_strategies = match_ups.MatchUpSums(names, players, blocks, strategies=True)
    pair = strengths.PairSums(names, players, blocks)
    component = components.ComponentSums(names, players)
    set_ups = crossed.SetUpSums(names, players)
    choice = choices.ChoiceSums(names, players, blocks)
    paces = pace.PaceSums(names, players)
    spread = variance.VarianceSums(names, players, blocks)
    # The slowest first. Each gets the chunks in order; the next chunk is read in the meantime.
    games, ending = RivalGames(names, players), ends.EndSums(names, players)
    accumulators = (
        choice,
        set_ups,
        component,
        spread,
        paces,
        pair,
        standing,
        met,
        met_strategies,
        games,
        ending,
    )
    with ThreadPoolExecutor(THREADS) as pool:
        under_way: list[Future[None]] = []
        for chunk in source.chunks(cell, blocks):
            for future in under_way:
                future.result()
            under_way = [pool.submit(sums.add, chunk) for sums in accumulators]
            if progress:
                progress(len(chunk.score))
        for future in under_way:
            future.result()
    limit = float(tolerance if tolerance is not None else cell.targets.tolerance or 0.0)
    rivals = rival.difficulty(standing, cell.targets.band)
    told_apart = standings.told_apart(standing)
    set_up = crossed.set_up(set_ups, limit)
    values = choices.values(choice)
    to_players = {level: crossed.with_players(choice, values, level, limit) for level in ("rung", "strategy")}
    by_player = [standings.by_player(standing), crossed.by_player(set_ups, set_up, to_players)]
    analysis = Analysis(
        cell=cell,
        names=names,
        tolerance=limit,
        tolerance_wins=standing.handicaps.wins_moved(limit),
        factions=standings.factions(standing, limit),
        seats=standings.seats(standing, limit),
        strategies=standings.strategies(standing, limit),
        match_ups=match_ups.match_ups(met, limit),
        strategy_match_ups=match_ups.match_ups(met_strategies),
        by_player=pl.concat(by_player),
        strengths=strengths.strengths(pair, told_apart),
        components=components.components(component, choice, values, limit),
        set_up=set_up,
        faction_components=crossed.with_factions(choice, values, limit),
        strategy_components=to_players["strategy"],
        moments=crossed.by_moment(choice, values),
        pairs=crossed.together(choice, values, limit),
        length=pace.length(paces),
        sources=pace.score_parts(paces, "source"),
        rounds=pace.score_parts(paces, "round"),
        leaders=pace.leaders(paces),
        comebacks=pace.comebacks(paces),
        endings=ends.endings(ending, cell),
        ending_pays=ends.pays(ending),
        variance=variance.variance(spread, told_apart, set_ups.dealt),
        rival=rivals,
        told_apart=told_apart,
        rival_games=games,
        paired=_paired(standing, values),
    )
    return page.corrected_page([analysis])[0]
