"""A run as metrics read it: its cells, what it says of its game, and its rows in chunks.

A chunk is a few part files of one cell, reshaped to (game, seat) and (game, seat, component), so that a
run of any size is read in the memory of one chunk. Chunks are cut at the borders of blocks: as many equal
stretches of games whose sums are kept apart, for errors that hold whatever the seats of a game share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from reports.metrics.names import Cell, Names
from reports.metrics.seating import seating
from sim.errors import BadInput
from sim.files.manifest import MANIFEST, read_manifest
from sim.files.records import RECORDS, TABLES, check_files, check_run, read_record, record_paths
from sim.files.sealed import DAMAGED, checksum
from sim.rooms.about import About, spoken

BLOCKS = 50
FEWEST_CLUSTERS = 20  # rounds of the rotation, to tell errors from them
CHUNK_GAMES = 8_000  # with up to FEW components and 4 seats: some 200 MB while they are worked on
FEW = 80  # components; with more of them fewer games are worked on at a time
NEEDED = ("game", "seat", "players", "faction", "score", "win_share")
LENGTHS = ("rounds", "turns", "lead_changes", "decisions")
PIECES = ("available", "acquired", "points")


@dataclass(frozen=True)
class Chunk:
    """Some games of one block. What a run has no column for is None."""

    block: int
    faction: np.ndarray  # game, seat: place in Names.factions
    persona: np.ndarray
    score: np.ndarray
    win: np.ndarray
    vp_by: np.ndarray | None  # game, seat, source
    vp_by_round: np.ndarray | None  # game, seat, round
    pieces: Mapping[str, np.ndarray] | None  # column -> game, seat, component
    games: Mapping[str, np.ndarray]  # column of the games table -> game
    deal: np.ndarray | None = None  # games of one number have the same set-up and luck
    ends: Mapping[str, np.ndarray] = field(default_factory=dict)  # how games ended: game, or game and seat
    clusters: np.ndarray | None = None  # games of one number hang together, those of others do not

    @property
    def cluster(self) -> np.ndarray:
        """The cluster of each game, from 0."""
        return np.arange(len(self.score)) if self.clusters is None else self.clusters

    @property
    def seat_cluster(self) -> np.ndarray:
        """The cluster of each game and seat, flat."""
        return np.repeat(self.cluster, self.score.shape[1])

    def margin(self) -> np.ndarray:
        """Score less the mean score of the opponents; 0 for one who plays alone."""
        players = self.score.shape[1]
        return np.asarray(
            (self.score - self.score.mean(axis=1, keepdims=True)) * (players / max(players - 1, 1))
        )


class Source:
    """A finished run. BadInput, in one line, for what cannot be read."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.manifest = read_manifest(folder)
        if not self.manifest.complete:
            raise BadInput(f"{folder}: expected a finished run; rerun the `libration sweep` that began it")
        if not self.manifest.cells:
            raise BadInput(f"{folder / MANIFEST}: cells: expected a list of cells, found none")
        self.missing = [f"the table {table}" for table in TABLES if not self._files(table)]
        if not self._files("seats"):
            raise BadInput(f"{folder / 'seats'}: expected part-*.parquet, found none")
        self._check_parts()
        self.schemas = {table: self._schema(table) for table in TABLES}
        if lacking := [name for name in NEEDED if name not in self.schemas["seats"]]:
            raise BadInput(f"{folder / 'seats'}: expected the column {lacking[0]}, found none")
        self.cells = self._cells()
        self.names = self._names()

    def _check_parts(self) -> None:
        """All parts are as they were written; a table is there with all of them, or not at all."""
        begun, paths = checksum(self.manifest.identity()), record_paths(self.folder)
        expected = self.manifest.counts.shards if self.manifest.counts else len(paths)
        tables = [table for table in TABLES if self._files(table)]
        found = {table: len(self._files(table)) for table in tables} | {RECORDS: len(paths)}
        for name, count in found.items():
            if count != expected:
                where = self.folder / name
                raise BadInput(f"{where}: expected {expected:,} parts, found {count:,}; {DAMAGED}")
        for path in paths:
            record = read_record(path)
            check_run(path, record, begun)
            check_files(self.folder, record, tables)

    def _files(self, table: str) -> list[Path]:
        return sorted((self.folder / table).glob("part-*.parquet"))

    def _schema(self, table: str) -> Mapping[str, pl.DataType]:
        files = self._files(table)
        if not files:
            return {}
        try:
            return pl.read_parquet_schema(files[0])
        except (OSError, pl.exceptions.PolarsError) as error:
            raise BadInput(f"{files[0]}: expected a Parquet file, found: {_line(error)}") from None

    def _cells(self) -> list[Cell]:
        """The cells that the manifest lists, each with the part files of its games."""
        listed = sorted(self.manifest.cells, key=lambda cell: cell.first)
        firsts = [cell.first for cell in listed]
        try:
            frame = pl.scan_parquet(self._files("seats"), include_file_paths="file")
            parts = frame.group_by("file").agg(pl.col("game").min(), pl.len()).sort("file").collect()
        except (OSError, pl.exceptions.PolarsError) as error:
            raise BadInput(f"{self.folder / 'seats'}: cannot be read: {_line(error)}") from None
        held: list[list[tuple[str, int]]] = [[] for _ in listed]
        for file, first, rows in parts.iter_rows():
            place = int(np.searchsorted(firsts, first, side="right")) - 1
            held[max(place, 0)].append((Path(file).name, rows))
        for cell, files in zip(listed, held, strict=True):
            rows, expected = sum(rows for _, rows in files), cell.games * cell.players
            if rows != expected:
                where = f"{self.folder / 'seats'}: cell {cell.cell}"
                raise BadInput(f"{where}: expected {expected:,} rows, found {rows:,}")
        factions = len(_words(self.schemas["seats"]["faction"]))
        return [
            Cell(
                cell.cell,
                cell.variant,
                cell.overlay,
                cell.players,
                sum(rows for _, rows in files) // cell.players,
                tuple(name for name, _ in files),
                cell.options,
                seating(self.manifest.plan.factions, self.manifest.about.dealing, cell.options, factions),
                cell.dials,
                cell.targets,
            )
            for cell, files in zip(listed, held, strict=True)
            if files
        ]

    def _names(self) -> Names:
        seats = self.schemas["seats"]
        personas = _words(seats["persona"]) if "persona" in seats else ()
        pieces: tuple[tuple[str, str], ...] = ()
        if self.schemas["components"]:
            first = pl.scan_parquet(self._files("components")[0])
            start = pl.col("game") == pl.col("game").first(), pl.col("seat") == pl.col("seat").first()
            rows = first.filter(*start).select(pl.col("kind", "component").cast(pl.String)).collect()
            pieces = tuple(rows.iter_rows())
        about, plan = self.manifest.about, self.manifest.plan
        if "about" not in self.manifest.model_fields_set:
            self.missing.append("titles and sources of components (an older run)")
            about = About(title=spoken(plan.game))
        planned = plan.personas if plan.factions == "mirror" else []
        held = tuple(planned.count(persona) for persona in personas) if planned else ()
        factions = _words(seats["faction"])
        seated = (
            1
            if plan.factions == "dealt"
            else len(plan.factions)
            if isinstance(plan.factions, list)
            else len(factions)
        )
        turn = max(seated * len(plan.personas), 1)
        return Names(factions, personas or ("everyone",), pieces, about, max(len(planned), 1), held, turn)

    def chunks(self, cell: Cell, blocks: int) -> Iterator[Chunk]:
        """All games of a cell, in order, cut at the borders of ``blocks`` equal stretches."""
        each = max(cell.games // max(len(cell.parts), 1), 1)
        step = max(self._at_once() // each, 1)
        whole = self.names.whole(cell.games)  # never cut apart
        done = 0
        for start in range(0, len(cell.parts), step):
            for part in self._cut(self._read(cell, cell.parts[start : start + step]), whole):
                size = len(part.score)
                index = np.arange(done, done + size)
                block_of = index // whole * blocks // -(-cell.games // whole)
                done += size
                for block in np.unique(block_of):
                    here = block_of == block
                    clusters = self._clusters(index[here], part.faction[here], cell.games)
                    yield replace(_within(part, int(block), here), clusters=clusters)

    def _at_once(self) -> int:
        """Games that are worked on at a time."""
        return CHUNK_GAMES * FEW // max(FEW, len(self.names.components))

    def _clusters(self, index: np.ndarray, faction: np.ndarray, games: int) -> np.ndarray:
        """Which games hang together: those of a round of the rotation, where there are enough rounds to tell
        an error from; else those of a deal, or of a line-up that a round plays again."""
        names = self.names
        if games // names.turn >= FEWEST_CLUSTERS or names.replays > 1:
            key = index // (names.turn if games // names.turn >= FEWEST_CLUSTERS else names.replays)
            return np.unique(key, return_inverse=True)[1].ravel()
        rows = np.column_stack([index // names.turn, np.sort(faction, axis=1)])
        return np.unique(rows, axis=0, return_inverse=True)[1].ravel()

    def _cut(self, chunk: Chunk, whole: int) -> Iterator[Chunk]:
        """One part file may hold more games than memory likes."""
        size = len(chunk.score)
        most = max(self._at_once() // whole, 1) * whole
        for start in range(0, size, most):
            here = np.zeros(size, bool)
            here[start : start + most] = True
            yield chunk if size <= most else _within(chunk, 0, here)

    def _read(self, cell: Cell, parts: tuple[str, ...]) -> Chunk:
        known = self.schemas["seats"]
        before = self.names.ends.before  # a score before the last turn
        wanted = [name for name in (*NEEDED, "persona", "vp_by", "vp_by_round", before) if name in known]
        seats = self._table("seats", parts, wanted)
        shape = (len(seats) // cell.players, cell.players)
        numbers = seats["game"].to_numpy()
        if shape[0] * shape[1] != len(seats) or (numbers.reshape(shape) != numbers[:: shape[1], None]).any():
            where = (
                self.folder / "seats" / self._first(parts, lambda part: self._scattered(part, cell.players))
            )
            raise BadInput(f"{where}: expected {cell.players} rows together for each game")

        def column(name: str, kind: type = float) -> np.ndarray:
            return seats[name].to_numpy().astype(kind).reshape(*shape, *seats[name].to_numpy().shape[1:])

        codes = {name: _codes(seats[name]).reshape(shape) for name in ("faction", "persona") if name in known}
        return Chunk(
            0,
            codes["faction"],
            codes.get("persona", np.zeros(shape, np.int64)),
            column("score"),
            column("win_share"),
            column("vp_by") if "vp_by" in known else None,
            column("vp_by_round") if "vp_by_round" in known else None,
            self._pieces(parts, shape) if self.names.components else None,
            **self._games(parts, *shape, {"before": column(before)} if before in wanted else {}),
        )

    def _pieces(self, parts: tuple[str, ...], shape: tuple[int, int]) -> dict[str, np.ndarray]:
        frame = self._table("components", parts, list(PIECES))
        full = (*shape, len(self.names.components))
        if len(frame) != np.prod(full):
            raise self._wrong_rows("components", parts, "seat and component", (full[2], 1))
        return {name: frame[name].to_numpy().reshape(full) for name in PIECES}

    def _games(
        self, parts: tuple[str, ...], count: int, players: int, before: dict[str, np.ndarray]
    ) -> dict[str, Any]:
        known = self.schemas["games"]
        ends = {key: name for key, name in self.names.ends.columns().items() if name in known}
        wanted = [name for name in dict.fromkeys((*LENGTHS, "luck", *ends.values())) if name in known]
        frame = self._table("games", parts, ["game", *wanted]) if wanted else pl.DataFrame()
        if wanted and len(frame) != count:
            raise self._wrong_rows("games", parts, "game", (1, players))
        found = {name: frame[name].to_numpy() for name in wanted}
        return {
            "deal": found.get("luck"),
            "games": {name: values for name, values in found.items() if name in LENGTHS},
            "ends": {key: found[name] for key, name in ends.items()} | before,
        }

    def _table(self, table: str, parts: tuple[str, ...], columns: list[str]) -> pl.DataFrame:
        files = [self.folder / table / name for name in parts]
        try:
            return pl.scan_parquet(files).select(columns).collect()
        except (OSError, pl.exceptions.PolarsError) as error:
            if len(parts) > 1:  # which of them? what is read alone says so
                for part in parts:
                    self._table(table, (part,), columns)
            raise BadInput(f"{files[0]}: cannot be read: {_line(error)}") from None

    def _first(self, parts: tuple[str, ...], wrong: Callable[[str], bool]) -> str:
        """The first part that is wrong; of several that are only wrong together the first."""
        return next((part for part in parts if wrong(part)), parts[0])

    def _scattered(self, part: str, players: int) -> bool:
        games = self._table("seats", (part,), ["game"])["game"].to_numpy()
        return bool(len(games) % players or (games.reshape(-1, players) != games[::players, None]).any())

    def _wrong_rows(self, table: str, parts: tuple[str, ...], each: str, rate: tuple[int, int]) -> BadInput:
        """The error for a part whose rows are not so many to so many of the seats' part."""

        def rows(part: str) -> tuple[int, int]:
            seats, own = (len(self._table(name, (part,), ["game"])) for name in ("seats", table))
            return seats * rate[0] // rate[1], own

        part = self._first(parts, lambda part: len(set(rows(part))) > 1)
        expected, found = rows(part)
        where = self.folder / table / part
        return BadInput(f"{where}: expected {expected:,} rows, one for each {each}, found {found:,}")


def _within(chunk: Chunk, block: int, here: np.ndarray) -> Chunk:
    def cut(values: np.ndarray | None) -> np.ndarray | None:
        return None if values is None else values[here]

    return Chunk(
        block,
        chunk.faction[here],
        chunk.persona[here],
        chunk.score[here],
        chunk.win[here],
        cut(chunk.vp_by),
        cut(chunk.vp_by_round),
        {name: values[here] for name, values in chunk.pieces.items()} if chunk.pieces else None,
        {name: values[here] for name, values in chunk.games.items()},
        cut(chunk.deal),
        {name: values[here] for name, values in chunk.ends.items()},
    )


def _words(kind: pl.DataType) -> tuple[str, ...]:
    if not isinstance(kind, pl.Enum):
        raise BadInput(f"seats: expected factions and personas as Enum columns, found {kind}")
    return tuple(kind.categories.to_list())


def _codes(series: pl.Series) -> np.ndarray:
    return series.to_physical().to_numpy().astype(np.int64)


def _line(error: Exception) -> str:
    return str(error).splitlines()[0] if str(error) else type(error).__name__
