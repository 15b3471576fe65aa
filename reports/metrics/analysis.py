"""All metrics of one cell, from one pass over its tables."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

import polars as pl

from reports.metrics import ends, pace, pieces, rival, standings, strengths, variance
from reports.metrics.intervals import FEWEST_BLOCKS
from reports.metrics.names import Cell, Names
from reports.metrics.paired import RivalGames
from reports.metrics.regression import RegressionSums
from reports.metrics.source import BLOCKS, Source

THREADS = 2  # as the slowest takes about half of the time
ROOM = 40_000_000  # numbers in the largest table of sums; games with many components get fewer blocks
GAMES_A_BLOCK = 10  # small runs get fewer blocks; below ten of them regressions say nothing


@dataclass(frozen=True)
class Analysis:
    """The tables that charts and documents are made of; empty ones where the run cannot tell."""

    cell: Cell
    names: Names
    factions: pl.DataFrame
    seats: pl.DataFrame
    personas: pl.DataFrame
    match_ups: pl.DataFrame
    by_player: pl.DataFrame
    strengths: pl.DataFrame
    components: pl.DataFrame
    set_up: pl.DataFrame
    faction_components: pl.DataFrame
    persona_components: pl.DataFrame
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
    told_apart: bool  # factions and seats: not where a faction keeps its seat
    rival_games: RivalGames

    @property
    def solo(self) -> bool:
        """Whether one player meets an automated rival."""
        return self.rival.height > 0

    @property
    def alike(self) -> bool:
        """Whether all players have the same faction: seats, components and ways to play are compared."""
        return self.factions.height == 1 and self.cell.players > 1

    @property
    def title(self) -> str:
        """What the cell is called."""
        return (
            self.cell.title.replace(f"{self.cell.players} players", "solo", 1)
            if self.solo
            else self.cell.title
        )

    @property
    def decided(self) -> float:
        """Share of games that somebody won: below 1, shares of wins say less than they seem to."""
        wins = (self.factions["win_share"] * self.factions["games"]).sum()
        return float(wins) * self.names.replays / max(self.cell.games, 1)

    def factions_by(self, level: str) -> pl.DataFrame:
        """How far each faction is ahead in the hands of each "persona", or of each "rung" of players."""
        return self.by_player.filter(pl.col("kind") == "faction", pl.col("level") == level)

    @property
    def comparisons(self) -> int:
        """How many comparisons were corrected for, over all families."""
        tables = [self.factions, self.seats, self.personas, self.components, self.set_up]
        tables += (self.faction_components, self.persona_components, self.pairs)
        families = [table["q"] for table in tables] + [self.components["beside_q"]]
        families += [self.factions["win_q"], self.personas["win_q"]]
        twice = [self.match_ups[name] for name in ("q", "beyond_q")]  # from both sides of a pair
        return _known(families) + _known(twice) // 2


def _known(families: list[pl.Series]) -> int:
    return sum(family.fill_nan(None).drop_nulls().len() for family in families)


def analyse(source: Source, cell: Cell, progress: Callable[[int], None] | None = None) -> Analysis:
    """Read a cell once and work out everything; ``progress`` is told how many games were read since."""
    names, players = source.names, cell.players
    blocks = max(min(BLOCKS, cell.games // max(GAMES_A_BLOCK, names.replays)), 1)
    blocks = min(blocks, max(FEWEST_BLOCKS, ROOM // RegressionSums.largest(names, players)))
    standing = standings.StandingSums(names, players, blocks)
    pair = strengths.PairSums(names, players, blocks)
    piece = pieces.PieceSums(names, players)
    regression = RegressionSums(names, players, blocks)
    paces = pace.PaceSums(names, players)
    spread = variance.VarianceSums(names, players, blocks)
    # The slowest first. Each sees the chunks in order; the next one is read meanwhile.
    games, ending = RivalGames(names, players), ends.EndSums(names, players)
    every = (regression, piece, spread, paces, pair, standing, games, ending)
    with ThreadPoolExecutor(THREADS) as pool:
        under_way: list[Future[None]] = []
        for chunk in source.chunks(cell, blocks):
            for future in under_way:
                future.result()
            under_way = [pool.submit(sums.add, chunk) for sums in every]
            if progress:
                progress(len(chunk.score))
        for future in under_way:
            future.result()
    for settled in (standing, piece, paces, ending):
        settled.settle()
    rivals = rival.difficulty(standing)
    told_apart = standings.told_apart(standing)
    set_up = pieces.set_up(piece)
    to_players = {level: pieces.with_players(regression, level) for level in ("rung", "persona")}
    by_player = [standings.by_player(standing), pieces.by_player(piece, set_up, to_players)]
    return Analysis(
        cell=cell,
        names=names,
        factions=standings.factions(standing),
        seats=standings.seats(standing),
        personas=standings.personas(standing),
        match_ups=standings.match_ups(standing),
        by_player=pl.concat(by_player),
        strengths=strengths.strengths(pair, told_apart),
        components=pieces.components(piece, regression),
        set_up=set_up,
        faction_components=pieces.with_factions(regression),
        persona_components=to_players["persona"],
        pairs=pieces.together(regression),
        length=pace.length(paces),
        sources=pace.score_parts(paces, "source"),
        rounds=pace.score_parts(paces, "round"),
        leaders=pace.leaders(paces),
        comebacks=pace.comebacks(paces),
        endings=ends.endings(ending, cell),
        ending_pays=ends.pays(ending),
        variance=variance.variance(spread, told_apart, piece.dealt),
        rival=rivals,
        told_apart=told_apart,
        rival_games=games,
    )
