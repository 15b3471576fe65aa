"""A run as metrics read it: its cells, what it says about its game, and its rows in chunks.

A chunk is a few part files of one cell, reshaped to (game, seat) and (game, seat, component), so that a run
of any size is read in the memory of one chunk. Chunks are cut at the boundaries of blocks: equal stretches of
games whose sums are kept apart, for errors that hold whatever the seats of a game share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from reports.metrics import checked
from reports.metrics.drawn import by_tile, drawn_columns
from reports.metrics.names import Cell, Names
from reports.metrics.seating import seating
from sim.errors import BadInput
from sim.files.manifest import MANIFEST, UNADAPTED, read_manifest, sample_folders, unadapted_folder
from sim.files.parts import scan_parts
from sim.files.records import RECORDS, TABLES, check_files, check_run, read_record, record_paths
from sim.files.sealed import DAMAGED
from sim.gamekit.about import About, spoken

BLOCKS = 50
FEWEST_CLUSTERS = 20  # rounds of the rotation, to estimate errors from them
CHUNK_GAMES = 8_000  # with up to FEW components and 4 seats: about 200 MB in use
FEW = 80  # components; with more, chunks have fewer games
LENGTHS = ("rounds", "turns", "lead_changes", "decisions")
COMPONENT_COLUMNS = ("available", "acquired", "points")


@dataclass(frozen=True)
class Chunk:
    """Some games of one block. A field is None if the run has no column for it."""

    block: int
    faction: np.ndarray  # game, seat: index in Names.factions
    strategy: np.ndarray
    score: np.ndarray
    win: np.ndarray
    vp_by: np.ndarray | None  # game, seat, source
    vp_by_round: np.ndarray | None  # game, seat, round
    components: Mapping[str, np.ndarray] | None  # column -> game, seat, component
    games: Mapping[str, np.ndarray]  # column of the games table -> game
    deal: np.ndarray | None = None  # games with the same number have the same set-up and luck
    ends: Mapping[str, np.ndarray] = field(default_factory=dict)  # how games ended: game, or game and seat
    clusters: np.ndarray | None = None  # games with the same number depend on each other, others don't

    @property
    def cluster(self) -> np.ndarray:
        """The cluster of each game, from 0."""
        return np.arange(len(self.score)) if self.clusters is None else self.clusters

    @property
    def seat_cluster(self) -> np.ndarray:
        """The cluster of each game and seat, flat."""
        return np.repeat(self.cluster, self.score.shape[1])

    def margin(self) -> np.ndarray:
        """Score minus the mean score of the opponents; 0 for a lone player."""
        players = self.score.shape[1]
        return np.asarray(
            (self.score - self.score.mean(axis=1, keepdims=True)) * (players / max(players - 1, 1))
        )


class Source:
    """A finished run. BadInput, in one line, if something can't be read."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.manifest = read_manifest(folder)
        if not self.manifest.complete:
            raise BadInput(
                f"{folder}: expected a finished run; rerun the `libration sweep` that started it to resume"
            )
        if not self.manifest.cells:
            raise BadInput(f"{folder / MANIFEST}: cells: expected a list of cells, found none")
        self.missing = [f"the table {table}" for table in TABLES if not self._files(table)]
        if not self._files("seats"):
            raise BadInput(f"{folder / 'seats'}: expected part-*.parquet, found none")
        self._check_parts()
        self.schemas = {table: self._schema(table) for table in TABLES}
        self._check_columns()
        self.cells = self._cells()
        self.names = self._names()

    def _check_parts(self) -> None:
        """All parts are as they were written, and a table has all of them or none."""
        begun, paths = self.manifest.run_id, record_paths(self.folder)
        expected = self.manifest.counts.shards if self.manifest.counts else len(paths)
        tables = [table for table in TABLES if self._files(table)]
        counts = {table: len(self._files(table)) for table in tables} | {RECORDS: len(paths)}
        for name, count in counts.items():
            if count != expected:
                where = self.folder / name
                raise BadInput(f"{where}: expected {expected:,} parts, found {count:,}; {DAMAGED}")
        for path in paths:
            record = read_record(path)
            check_run(path, record, begun)
            check_files(self.folder, record, tables)

    def _check_columns(self) -> None:
        """The columns that reports read have the types that a sweep writes, and no part is a bomb."""
        ends = self.manifest.about.ends
        for table, schema in self.schemas.items():
            if schema:
                counts = ends.columns().values() if table == "games" else ()
                before = [ends.before] if table == "seats" else ()
                checked.check_schema(self.folder / table, table, schema, counts, before)
                checked.check_sizes(self._files(table))

    def _files(self, table: str) -> list[Path]:
        return sorted((self.folder / table).glob("part-*.parquet"))

    def _schema(self, table: str) -> Mapping[str, pl.DataType]:
        files = self._files(table)
        if not files:
            return {}
        try:
            return scan_parts(files[:1]).collect_schema()
        except (OSError, pl.exceptions.PolarsError) as error:
            raise BadInput(f"{files[0]}: expected a Parquet file, found: {_line(error)}") from None

    def _cells(self) -> list[Cell]:
        """The cells in the manifest, each with the part files of its games."""
        listed = sorted(self.manifest.cells, key=lambda cell: cell.first)
        firsts = [cell.first for cell in listed]
        try:
            frame = scan_parts(self._files("seats"), "file")
            parts = (
                frame.group_by("file").agg(pl.len().alias("rows"), *checked.ranges()).sort("file").collect()
            )
        except (OSError, pl.exceptions.PolarsError) as error:
            raise BadInput(f"{self.folder / 'seats'}: cannot be read: {_line(error)}") from None
        held: list[list[tuple[str, int]]] = [[] for _ in listed]
        for part in parts.iter_rows(named=True):
            where = self.folder / "seats" / Path(part["file"]).name
            place = max(int(np.searchsorted(firsts, part["game_least"] or 0, side="right")) - 1, 0)
            checked.check_ranges(where, listed[place], part)
            held[place].append((where.name, part["rows"]))
        for cell, files in zip(listed, held, strict=True):
            rows, expected = sum(rows for _, rows in files), cell.games * cell.players
            if rows != expected:
                place_text = f"{self.folder / 'seats'}: cell {cell.cell}"
                raise BadInput(f"{place_text}: expected {expected:,} rows, found {rows:,}")
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
        strategies = _words(seats["strategy"]) if "strategy" in seats else ()
        components: tuple[tuple[str, str], ...] = ()
        if self.schemas["components"]:
            first = scan_parts(self._files("components")[:1])
            start = pl.col("game") == pl.col("game").first(), pl.col("seat") == pl.col("seat").first()
            words = first.filter(*start).select(pl.col("kind", "component").cast(pl.String))
            components = tuple(words.head(checked.MOST_COMPONENTS + 1).collect().iter_rows())
            if len(components) > checked.MOST_COMPONENTS:
                where = self._files("components")[0]
                raise BadInput(
                    f"{where}: expected at most {checked.MOST_COMPONENTS:,} components, found more"
                )
        about, plan = self.manifest.about, self.manifest.plan
        if "about" not in self.manifest.model_fields_set:
            self.missing.append("titles and sources of components (an older run)")
            about = About(title=spoken(plan.game))
        planned = plan.strategies if plan.factions == "mirror" else []
        held = tuple(planned.count(strategy) for strategy in strategies) if planned else ()
        factions = _words(seats["faction"])
        seated = (
            1
            if plan.factions == "dealt"
            else len(plan.factions)
            if isinstance(plan.factions, list)
            else len(factions)
        )
        turn = max(seated * len(plan.strategies), 1)
        samples = tuple(folder.name for folder in self._finished_samples())
        if len(samples) < len(plan.samples):
            self.missing.append(f"{len(plan.samples) - len(samples)} of its {len(plan.samples)} samples")
        designs = {(cell.variant, cell.overlay) for cell in self.manifest.cells}
        if plan.adapt and len(designs) > 1 and not self._is_unadapted_finished():
            self.missing.append("the games without practice")
        return Names(
            factions,
            strategies or ("everyone",),
            components,
            about,
            max(len(planned), 1),
            held,
            turn,
            samples,
        )

    def _is_unadapted_finished(self) -> bool:
        folder = unadapted_folder(self.folder)
        return folder is not None and read_manifest(folder).complete

    def _finished_samples(self) -> list[Path]:
        return [folder for folder in sample_folders(self.folder) if read_manifest(folder).complete]

    def samples(self) -> list[Source]:
        """Games of other players, for comparison: a run for each strategy."""
        sources = [Source(folder) for folder in self._finished_samples()]
        for source in sources:
            if source.names.factions != self.names.factions:
                raise BadInput(f"{source.folder}: expected a sample of the same game, found another game")
        return sources

    def unadapted(self) -> Source | None:
        """The same games by players who didn't practise; None if there are none, or not all yet."""
        if not self._is_unadapted_finished():
            return None
        folder = self.folder / UNADAPTED
        source = Source(folder)
        if (source.names.factions, source.names.strategies) != (self.names.factions, self.names.strategies):
            raise BadInput(f"{folder}: expected the games of the same players, found others")
        return source

    def chunks(self, cell: Cell, blocks: int) -> Iterator[Chunk]:
        """All games of a cell, in order, cut at the boundaries of ``blocks`` equal stretches."""
        each = max(cell.games // max(len(cell.parts), 1), 1)
        step = max(self._at_once() // each, 1)
        whole = self.names.whole(cell.games)  # never cut one in two
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
        """How many games to read at a time."""
        return CHUNK_GAMES * FEW // max(FEW, len(self.names.components))

    def _clusters(self, index: np.ndarray, faction: np.ndarray, games: int) -> np.ndarray:
        """Which games depend on each other: those of a round of the rotation, if there are enough rounds to
        estimate errors from; otherwise those of a deal, or of a line-up that a round repeats."""
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
        schema = self.schemas["seats"]
        before = self.names.ends.before  # a score before the last turn
        wanted = [
            name
            for name in (*checked.NEEDED["seats"], "strategy", "vp_by", "vp_by_round", before)
            if name in schema
        ]
        seats = self._table("seats", parts, wanted)
        shape = (len(seats) // cell.players, cell.players)
        numbers = seats["game"].to_numpy()
        if shape[0] * shape[1] != len(seats) or (numbers.reshape(shape) != numbers[:: shape[1], None]).any():
            where = (
                self.folder / "seats" / self._first(parts, lambda part: self._scattered(part, cell.players))
            )
            raise BadInput(f"{where}: expected {cell.players} rows together for each game")

        def column(name: str) -> np.ndarray:
            values = seats[name].to_numpy().astype(float)
            checked.check_numbers(self.folder / "seats", name, values)
            return values.reshape(*shape, *values.shape[1:])

        codes = {
            name: _codes(seats[name]).reshape(shape) for name in ("faction", "strategy") if name in schema
        }
        points = column("vp_by") if "vp_by" in schema else None
        about = self.names.about
        drawn = self.drawn(parts, shape[0]) if points is not None else {}
        return Chunk(
            0,
            codes["faction"],
            codes.get("strategy", np.zeros(shape, np.int64)),
            column("score"),
            column("win_share"),
            None if points is None else by_tile(about, points, drawn),
            column("vp_by_round") if "vp_by_round" in schema else None,
            self._components(parts, shape) if self.names.components else None,
            **self._games(parts, *shape, {"before": column(before)} if before in wanted else {}),
        )

    def drawn(self, parts: tuple[str, ...], count: int) -> dict[str, np.ndarray]:
        """The columns that say which tiles were drawn, of a number of games."""
        wanted = [name for name in drawn_columns(self.names.about) if name in self.schemas["games"]]
        frame = self._table("games", parts, wanted) if wanted else pl.DataFrame()
        found = {name: frame[name].head(count).to_numpy() for name in wanted}
        least = {name: 0 for name in wanted}
        for one in self.names.about.drawn:
            least[one.column] = max(least.get(one.column, 0), one.place + 1)
        return {
            name: values
            for name, values in found.items()
            if len(values) == count and values.ndim == 2 and values.shape[1] >= least[name]
        }

    def _components(self, parts: tuple[str, ...], shape: tuple[int, int]) -> dict[str, np.ndarray]:
        frame = self._table("components", parts, list(COMPONENT_COLUMNS))
        full = (*shape, len(self.names.components))
        if len(frame) != np.prod(full):
            raise self._wrong_rows("components", parts, "seat and component", (full[2], 1))
        for name, low in zip(COMPONENT_COLUMNS, (0, -1, -np.inf), strict=True):
            checked.check_numbers(self.folder / "components", name, frame[name].to_numpy(), low)
        return {name: frame[name].to_numpy().reshape(full) for name in COMPONENT_COLUMNS}

    def _games(
        self, parts: tuple[str, ...], count: int, players: int, before: dict[str, np.ndarray]
    ) -> dict[str, Any]:
        schema = self.schemas["games"]
        ends = {key: name for key, name in self.names.ends.columns().items() if name in schema}
        wanted = [name for name in dict.fromkeys((*LENGTHS, "luck", *ends.values())) if name in schema]
        frame = self._table("games", parts, ["game", *wanted]) if wanted else pl.DataFrame()
        if wanted and len(frame) != count:
            raise self._wrong_rows("games", parts, "game", (1, players))
        columns = {name: frame[name].to_numpy() for name in wanted}
        for name, values in columns.items():
            low, high = (-1, players - 1) if name == ends.get("seat") else (0, np.inf)
            checked.check_numbers(self.folder / "games", name, values, low, high)
        return {
            "deal": columns.get("luck"),
            "games": {name: values for name, values in columns.items() if name in LENGTHS},
            "ends": {key: columns[name] for key, name in ends.items()} | before,
        }

    def _table(self, table: str, parts: tuple[str, ...], columns: list[str]) -> pl.DataFrame:
        files = [self.folder / table / name for name in parts]
        try:
            return scan_parts(files).select(columns).collect()
        except (OSError, pl.exceptions.PolarsError) as error:
            if len(parts) > 1:  # read them one by one to name the bad one
                for part in parts:
                    self._table(table, (part,), columns)
            raise BadInput(f"{files[0]}: cannot be read: {_line(error)}") from None

    def _first(self, parts: tuple[str, ...], wrong: Callable[[str], bool]) -> str:
        """The first part that is wrong; the very first if they are only wrong together."""
        return next((part for part in parts if wrong(part)), parts[0])

    def _scattered(self, part: str, players: int) -> bool:
        games = self._table("seats", (part,), ["game"])["game"].to_numpy()
        return bool(len(games) % players or (games.reshape(-1, players) != games[::players, None]).any())

    def _wrong_rows(self, table: str, parts: tuple[str, ...], each: str, rate: tuple[int, int]) -> BadInput:
        """The error for a part whose rows are not the expected multiple of those of the seats' part."""

        def rows(part: str) -> tuple[int, int]:
            seats, own = (len(self._table(name, (part,), ["game"])) for name in ("seats", table))
            return seats * rate[0] // rate[1], own

        part = self._first(parts, lambda part: len(set(rows(part))) > 1)
        expected, actual = rows(part)
        where = self.folder / table / part
        return BadInput(f"{where}: expected {expected:,} rows, one for each {each}, found {actual:,}")


def _within(chunk: Chunk, block: int, here: np.ndarray) -> Chunk:
    def cut(values: np.ndarray | None) -> np.ndarray | None:
        return None if values is None else values[here]

    return Chunk(
        block,
        chunk.faction[here],
        chunk.strategy[here],
        chunk.score[here],
        chunk.win[here],
        cut(chunk.vp_by),
        cut(chunk.vp_by_round),
        {name: values[here] for name, values in chunk.components.items()} if chunk.components else None,
        {name: values[here] for name, values in chunk.games.items()},
        cut(chunk.deal),
        {name: values[here] for name, values in chunk.ends.items()},
    )


def _words(kind: pl.DataType) -> tuple[str, ...]:
    if not isinstance(kind, pl.Enum):
        raise BadInput(f"seats: expected factions and strategies as Enum columns, found {kind}")
    return tuple(kind.categories.to_list())


def _codes(series: pl.Series) -> np.ndarray:
    return series.to_physical().to_numpy().astype(np.int64)


def _line(error: Exception) -> str:
    return str(error).splitlines()[0] if str(error) else type(error).__name__
