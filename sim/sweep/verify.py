"""Verifying a run: its games are played again and compared with the tables. And opening one game of it."""

from __future__ import annotations

import json
import os
import random
from collections import defaultdict
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

from sim.errors import BadInput
from sim.files.manifest import MANIFEST, Manifest, read_manifest, sample_folders, unadapted_folder
from sim.files.records import TABLES, Record, record_path
from sim.files.tables import frames
from sim.kernel.trace import Trace
from sim.playing.batch import Match, play_traced, prepare
from sim.sweep import provenance
from sim.sweep.cells import Cell, Sweep
from sim.sweep.folder import open_run
from sim.sweep.shards import Shard, checked_record, describe, play, read_records, shards_of


class Verdict(NamedTuple):
    """A verified run: how much was compared, one line per difference, and whether all games are there."""

    shards: int
    games: int
    differences: list[str]
    complete: bool
    there: int  # games in the run
    planned: int  # games in it when it is finished; with a precision, at most


def verify(folder: Path, games: int, seed: int | None = None, trust: bool = False) -> Verdict:
    """Compare all checksums and all numbers that follow from the tables, then play a random choice of games
    again and compare all their rows; then the same for each sample of the run, and for its games without
    practice. Code in the run is executed only with ``trust``."""
    unadapted = unadapted_folder(folder)
    parts = [folder, *([unadapted] if unadapted else []), *sample_folders(folder)]
    return _added([_verify(part, games, seed, trust) for part in parts])


def _added(verdicts: list[Verdict]) -> Verdict:
    """One verdict on a run and its parts."""
    return Verdict(
        shards=sum(verdict.shards for verdict in verdicts),
        games=sum(verdict.games for verdict in verdicts),
        differences=[line for verdict in verdicts for line in verdict.differences],
        complete=all(verdict.complete for verdict in verdicts),
        there=sum(verdict.there for verdict in verdicts),
        planned=sum(verdict.planned for verdict in verdicts),
    )


def _verify(folder: Path, games: int, seed: int | None, trust: bool) -> Verdict:
    manifest = read_manifest(folder)
    sweep = open_run(folder, trust)
    if changes := provenance.changes(manifest, sweep):
        raise BadInput(f"{folder}: can only be verified with the data and code of its games. {changes[0]}")
    if sweep.practised:
        for cell in sweep.cells:
            sweep.networks(cell)  # checks them
    done = dict(read_records(sweep, folder, manifest.run_id))
    if not done:
        raise BadInput(f"{folder}: expected games, found none")
    differences = _stray_files(folder, list(done))
    for shard, record in done.items():
        differences += _numbers(sweep, shard, record, folder)
    if manifest.complete:
        differences += _counts(sweep, manifest, list(done.values()))
    prepare(sweep.match(sweep.cells[0]))
    sample = _sample(list(done), games, random.Random(seed))
    for shard, indices in sample.items():
        differences += _compare(sweep, shard, indices, folder)
    there, planned = sum(record.games for record in done.values()), len(sweep.cells) * sweep.plan.size
    played = sum(map(len, sample.values()))
    return Verdict(len(done), played, differences, manifest.complete, there, planned)


def _numbers(sweep: Sweep, shard: Shard, record: Record, folder: Path) -> list[str]:
    """Where a side record differs from the tables of its shard."""
    heights = {table: _read(folder, table, shard, ["game"]).height for table in TABLES}
    files = {
        table: written.model_copy(update={"rows": heights[table]}) for table, written in record.files.items()
    }
    games = _read(folder, "games", shard, ["decisions"])
    seats = _read(folder, "seats", shard, ["game", "seat", "faction", "score", "win_share"])
    for table, frame in (("games", games), ("seats", seats)):
        for name, kind in frame.schema.items():
            fits = isinstance(kind, pl.Enum) if name == "faction" else kind.is_numeric()
            if not fits or frame[name].null_count():
                where = folder / table / f"{shard.name}.parquet"
                return [f"{where}: {name}: expected what a sweep writes, found {kind} or empty values"]
    expected = describe(sweep, shard, games, seats, files, record.begun)
    path = record_path(folder, shard.number)
    return [
        f"{path}: {key}: differs from the numbers in the tables"
        for key in Record.model_fields
        if getattr(expected, key) != getattr(record, key)
    ]


def _counts(sweep: Sweep, manifest: Manifest, records: list[Record]) -> list[str]:
    """Where a manifest differs from the side records and the game."""
    counts = provenance.RunCounts(sweep)
    for record in records:
        counts.add(record)
    expected = json.loads(json.dumps(counts.manifest()))
    lines = provenance.differences(manifest.model_dump(mode="json", exclude_unset=True), expected)
    return [f"{MANIFEST}: {line}" for line in lines]


def _stray_files(folder: Path, done: list[Shard]) -> list[str]:
    """Files of tables without a side record."""
    names = {shard.name for shard in done}
    files = [path for table in TABLES for path in sorted((folder / table).glob("part-*.parquet"))]
    return [f"{path}: does not belong to a finished shard" for path in files if path.stem not in names]


def _sample(done: list[Shard], games: int, chance: random.Random) -> dict[Shard, list[int]]:
    """Games to play again, by shard; every game of the run is equally likely."""
    sizes = [shard.stop - shard.start for shard in done]
    chosen = chance.sample(range(sum(sizes)), min(games, sum(sizes)))
    sample: dict[Shard, list[int]] = defaultdict(list)
    place, before = 0, 0
    for number in sorted(chosen):
        while number >= before + sizes[place]:
            before += sizes[place]
            place += 1
        sample[done[place]].append(done[place].start + number - before)
    return dict(sample)


def _compare(sweep: Sweep, shard: Shard, indices: list[int], folder: Path) -> list[str]:
    cell = sweep.cells[shard.cell]
    outcomes, origin, _ = play(sweep, cell, indices)
    differences = []
    for table, expected in frames(sweep.game, outcomes, sweep.plan.seed, origin).items():
        written = rows_of(folder, table, shard, [cell.first + index for index in indices])
        if written.schema != expected.schema or written.height != expected.height:
            differences.append(f"{table}/{shard.name}: different columns or rows when played again")
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
    return _read(folder, table, shard).filter(pl.col("game").is_in(games))


def _read(folder: Path, table: str, shard: Shard, columns: list[str] | None = None) -> pl.DataFrame:
    file = folder / table / f"{shard.name}.parquet"
    try:
        return pl.read_parquet(file, columns=columns)
    except (OSError, pl.exceptions.PolarsError) as error:
        raise BadInput(f"{file}: cannot be read: {error}") from None


class Opened(NamedTuple):
    """A game of a run, move by move."""

    match: Match
    trace: Trace
    outcome: Any
    names: list[str]  # strategies by player
    changed: list[str]  # what has changed since the run was played
    same: bool  # whether the game ended as its row says


def open_game(folder: Path, number: int, trust: bool = False) -> Opened:
    """Play game ``number`` of a run again, with a trace. Code in the run is executed only with ``trust``."""
    manifest = read_manifest(folder)
    sweep = open_run(folder, trust)
    cell, index, shard = _find(sweep, folder, number)
    checked_record(shard, folder, manifest.run_id)
    schedule, line_ups = sweep.schedule(cell, [index])
    trace, outcome = play_traced(sweep.match(cell), sweep.plan.seed, schedule=schedule)
    rows = rows_of(folder, "seats", shard, [number]).sort("seat")
    same = rows["score"].to_list() == outcome["seats"]["score"][: cell.players].tolist()
    names = [sweep.strategies[place].name for place in line_ups[0].strategies]
    return Opened(sweep.match(cell), trace, outcome, names, provenance.changes(manifest, sweep), same)


def _find(sweep: Sweep, folder: Path, number: int) -> tuple[Cell, int, Shard]:
    last = len(sweep.cells) * sweep.plan.size - 1
    if not 0 <= number <= last:
        raise BadInput(f"--game: expected 0 to {last:,}, the games of {folder}, found {number:,}")
    cell, index = sweep.cell_of(number)
    shard = shards_of(sweep, cell)[index // sweep.plan.shard_size]
    if not os.path.lexists(record_path(folder, shard.number)):
        raise BadInput(
            f"--game: {folder} has no game {number:,}: its cell stopped before that, or is not finished"
        )
    return cell, index, shard
