"""Opening rows of a run: games are played again, and compared with what the tables say."""

from __future__ import annotations

import random
from collections import defaultdict
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

from sim.errors import BadInput
from sim.files.tables import TABLES, frames
from sim.kernel.trace import Trace
from sim.playing.batch import Lines, Table, play_traced, prepare
from sim.sweep import manifest
from sim.sweep.cells import Cell, Sweep
from sim.sweep.shards import Shard, play, read_records, shards_of


class Verdict(NamedTuple):
    """Of a verified run: how much was compared, and every difference in a line."""

    shards: int
    games: int
    differences: list[str]


def verify(folder: Path, games: int, seed: int | None = None) -> Verdict:
    """Compare all checksums, then play a random sample of games again and compare all their rows."""
    sweep = manifest.open_run(folder)
    if found := manifest.changes(folder, sweep):
        raise BadInput(
            f"{folder}: cannot be verified with other data or code than it was played with. {found[0]}"
        )
    done = [shard for shard, _ in read_records(sweep, folder)]
    if not done:
        raise BadInput(f"{folder}: expected games, found none")
    differences = _stray_files(folder, done)
    prepare(sweep.table(sweep.cells[0]))
    sample = _sample(done, games, random.Random(seed))
    for shard, indices in sample.items():
        differences += _compare(sweep, shard, indices, folder)
    return Verdict(len(done), sum(map(len, sample.values())), differences)


def _stray_files(folder: Path, done: list[Shard]) -> list[str]:
    """Files of tables that no side record knows."""
    names = {shard.name for shard in done}
    files = [path for table in TABLES for path in sorted((folder / table).glob("part-*.parquet"))]
    return [f"{path}: belongs to no finished shard" for path in files if path.stem not in names]


def _sample(done: list[Shard], games: int, chance: random.Random) -> dict[Shard, list[int]]:
    """Games to play again, by shard, every game of the run equally likely."""
    sizes = [shard.stop - shard.start for shard in done]
    chosen = chance.sample(range(sum(sizes)), min(games, sum(sizes)))
    found: dict[Shard, list[int]] = defaultdict(list)
    place, before = 0, 0
    for number in sorted(chosen):
        while number >= before + sizes[place]:
            before += sizes[place]
            place += 1
        found[done[place]].append(done[place].start + number - before)
    return dict(found)


def _compare(sweep: Sweep, shard: Shard, indices: list[int], folder: Path) -> list[str]:
    cell = sweep.cells[shard.cell]
    outcomes, origin, _ = play(sweep, cell, indices)
    differences = []
    for table, expected in frames(sweep.game, outcomes, sweep.plan.seed, origin).items():
        written = rows_of(folder, table, shard, [cell.first + index for index in indices])
        if written.schema != expected.schema or written.height != expected.height:
            differences.append(f"{table}/{shard.name}: other columns or rows than when played again")
        elif not written.equals(expected):
            for column in expected.columns:
                if not written[column].equals(expected[column]):
                    row = _first_difference(written[column], expected[column])
                    where = f"game {expected['game'][row]}, {table}.{column}"
                    differences.append(
                        f"{where}: {expected[column][row]} when played again, {written[column][row]} here"
                    )
    return differences


def _first_difference(written: pl.Series, expected: pl.Series) -> int:
    pairs = zip(written.to_list(), expected.to_list(), strict=True)
    return next(row for row, (there, here) in enumerate(pairs) if there != here)


def rows_of(folder: Path, table: str, shard: Shard, games: list[int]) -> pl.DataFrame:
    """The rows of some games of a shard."""
    file = folder / table / f"{shard.name}.parquet"
    try:
        return pl.read_parquet(file).filter(pl.col("game").is_in(games))
    except (OSError, pl.exceptions.PolarsError) as error:
        raise BadInput(f"{file}: cannot be read: {error}") from None


class Opened(NamedTuple):
    """A game of a run, move by move."""

    table: Table
    trace: Trace
    outcome: Any
    names: list[str]  # personas by player
    changed: list[str]  # what has changed since the run was played
    same: bool  # whether the game ends as its row says


def open_game(folder: Path, number: int) -> Opened:
    """Play game ``number`` of a run again, with a trace."""
    sweep = manifest.open_run(folder)
    cell, index, shard = _find(sweep, folder, number)
    lines, line_ups = sweep.lines(cell, [index])
    trace, outcome = play_traced(sweep.table(cell), sweep.plan.seed, lines=Lines(*lines))
    rows = rows_of(folder, "seats", shard, [number]).sort("seat")
    same = rows["score"].to_list() == outcome["seats"]["score"][: cell.players].tolist()
    names = [sweep.personas[place].name for place in line_ups[0].personas]
    return Opened(sweep.table(cell), trace, outcome, names, manifest.changes(folder, sweep), same)


def _find(sweep: Sweep, folder: Path, number: int) -> tuple[Cell, int, Shard]:
    last = len(sweep.cells) * sweep.plan.size - 1
    if not 0 <= number <= last:
        raise BadInput(f"--game: expected 0 to {last:,}, the games of {folder}, found {number:,}")
    cell, index = sweep.cell_of(number)
    shard = shards_of(sweep, cell)[index // sweep.plan.shard_size]
    if not (folder / "seats" / f"{shard.name}.parquet").exists():
        raise BadInput(
            f"--game: {folder} has no game {number:,}: its cell stopped before, or is not finished"
        )
    return cell, index, shard
