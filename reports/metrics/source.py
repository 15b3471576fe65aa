"""A run as metrics read it: its cells, what it says of its game, and its rows in chunks.

A chunk is a few part files of one cell, reshaped to (game, seat) and (game, seat, component), so that a
run of any size is read in the memory of one chunk. Chunks are cut at the borders of blocks: as many equal
stretches of games whose sums are kept apart, for errors that hold whatever the seats of a game share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from sim.errors import BadInput
from sim.tables import read_manifest

BLOCKS = 50
CHUNK_GAMES = 8_000  # of about 80 components and 4 seats: some 200 MB while they are worked on
NEEDED = ("game", "seat", "players", "faction", "score", "win_share")
LENGTHS = ("rounds", "turns", "lead_changes", "decisions")
PIECES = ("available", "acquired", "points")
ENDS = ("type", "seat", "done", "forced")  # what a game may name columns of the games table for


@dataclass(frozen=True)
class Cell:
    """Games that were played alike: one variant, overlay and number of players."""

    number: int
    variant: str
    overlay: str
    players: int
    games: int
    parts: tuple[str, ...]  # names of its part files, in order
    options: Mapping[str, str] = field(default_factory=dict)  # of the variant, as text
    dials: Mapping[str, float] = field(default_factory=dict)  # at which numbers the variant stands
    targets: Mapping[str, Any] = field(default_factory=dict)  # what designers aim at

    @property
    def title(self) -> str:
        words = [f"{self.players} players"]
        words += [self.variant] if self.variant != "default" else []
        words += [f"overlay {self.overlay}"] if self.overlay not in ("printed", self.variant) else []
        return ", ".join(words)


@dataclass(frozen=True)
class Names:
    """The words that codes stand for, and what people call them."""

    factions: tuple[str, ...]
    personas: tuple[str, ...]
    components: tuple[tuple[str, str], ...]  # kind and id, in the order of the rows
    about: Mapping[str, Any] = field(default_factory=dict)
    replays: int = 1  # games of one deal, in which the personas change seats
    held: tuple[int, ...] = ()  # places in the plan that each persona has, if not one each

    @property
    def title(self) -> str:
        return str(self.about.get("title", "The game"))

    @property
    def unit(self) -> str:
        return str(self.about.get("unit", "points"))

    @property
    def clock(self) -> str:
        """What ``acquired`` counts: rounds, or a player's own turns."""
        return str(self.about.get("clock", "round"))

    @property
    def rival(self) -> str:
        """The faction that plays by rules of its own, if the game has one; its persona has the same name."""
        return str(self.about.get("rival", {}).get("faction", ""))

    @property
    def ends(self) -> Mapping[str, Any]:
        """How the run tells the end of a game: columns, and words for them; empty where it does not."""
        return dict(self.about.get("ends", {}))

    @property
    def people(self) -> tuple[str, ...]:
        """The personas of the plan: all but an automated rival."""
        return tuple(name for name in self.personas if name != self.rival)

    def chosen(self, faction: np.ndarray) -> np.ndarray | None:
        """Which of these seats a persona plays; None where all are."""
        if self.rival not in self.factions:
            return None
        return np.asarray(faction != self.factions.index(self.rival))

    def rung(self, persona: str) -> str:
        """Where the persona stands on the ladder of players; empty where the run does not say."""
        return str(self.about.get("personas", {}).get(persona, {}).get("rung", ""))

    @property
    def rungs(self) -> tuple[str, ...]:
        """The rungs that play, from the lowest; empty where the run does not say."""
        order = list(self.about.get("rungs", ()))
        here = {self.rung(persona) for persona in self.personas} - {""}
        return tuple(
            sorted(here, key=lambda rung: (order.index(rung) if rung in order else len(order), rung))
        )

    def levels(self) -> dict[str, tuple[tuple[str, ...], np.ndarray]]:
        """Who may be asked whether a verdict holds: rungs and personas, where there are several; with the
        place of each persona among them, -1 for an automated rival."""
        found: dict[str, tuple[tuple[str, ...], np.ndarray]] = {}
        if len(self.rungs) > 1 and all(self.rung(persona) for persona in self.people):
            found["rung"] = (self.rungs, self.places(self.rungs, self.rung))
        if len(self.people) > 1:
            found["persona"] = (self.people, self.places(self.people, str))
        return found

    def places(self, words: tuple[str, ...], of: Callable[[str], str]) -> np.ndarray:
        """The place of each persona among some words; -1 for an automated rival."""
        return np.array([words.index(of(name)) if name in self.people else -1 for name in self.personas])

    def members(self, here: np.ndarray) -> int:
        """Places in the plan that some of the personas have."""
        return max(int(np.array(self.held or [1] * len(self.personas))[here].sum()), 1)

    def deals(self, count: np.ndarray, members: int) -> np.ndarray:
        """Sums in which a deal counts once, of some of the personas: where deals are played again, each of
        them plays every seat of a deal as often as the plan names it."""
        return count * self.replays / members if self.replays > 1 else count

    def faction(self, name: str) -> str:
        return str(self.about.get("factions", {}).get(name, {}).get("title", spoken(name)))

    def kind(self, kind: str) -> str:
        return str(self.about.get("components", {}).get(kind, {}).get("title", spoken(kind)))

    def component(self, kind: str, name: str) -> str:
        entries = self.about.get("components", {}).get(kind, {}).get("entries", {})
        return str(entries.get(name, {}).get("title", spoken(name)))

    def origin(self, kind: str, name: str) -> str:
        """seed, public or reconstructed; empty where the run does not say."""
        entries = self.about.get("components", {}).get(kind, {}).get("entries", {})
        return str(entries.get(name, {}).get("source", ""))

    def group(self, kind: str, name: str) -> str:
        """Components that are alike, and so worth comparing: advanced tiles with advanced tiles."""
        entries = self.about.get("components", {}).get(kind, {}).get("entries", {})
        return str(entries.get(name, {}).get("group", self.kind(kind)))

    def alike(self, kind: str) -> bool:
        """Whether components of a kind are alternatives, so that one can be worth too much beside others;
        structures are not, each being built on another."""
        return bool(self.about.get("components", {}).get(kind, {}).get("alike", True))

    def scored(self, kind: str) -> bool:
        """Whether it gives points by itself, as a round tile does: nobody takes it, so it has an effect of
        being in the game only."""
        return bool(self.about.get("components", {}).get(kind, {}).get("scored", False))

    def sources(self, count: int) -> list[str]:
        """What the entries of ``vp_by`` are called."""
        known = list(self.about.get("sources", ()))
        return known if len(known) == count else [f"source {number + 1}" for number in range(count)]


def spoken(name: str) -> str:
    """An id as words: "hadsch_hallas" is Hadsch Hallas."""
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]


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
        if not self.manifest.get("complete"):
            raise BadInput(f"{folder}: expected a finished run; the `libration sweep` that began it goes on")
        self._check_manifest()
        self.missing: list[str] = []
        self.schemas = {name: self._schema(name) for name in ("games", "seats", "components")}
        if not self.schemas["seats"]:
            raise BadInput(f"{folder / 'seats'}: expected part-*.parquet, found none")
        if lacking := [name for name in NEEDED if name not in self.schemas["seats"]]:
            raise BadInput(f"{folder / 'seats'}: expected the column {lacking[0]}, found none")
        self._check_parts()
        self.cells = self._cells()
        self.names = self._names()

    def _check_manifest(self) -> None:
        """What must be a table or a list in the manifest is one; an older run may lack some of it."""
        cells = self.manifest.get("cells")
        if not isinstance(cells, list) or not cells:
            found = "none" if not cells else type(cells).__name__
            raise BadInput(f"{self.folder}/manifest.json: cells: expected a list of cells, found {found}")
        for name in ("plan", "about", "counts"):
            table = self.manifest.get(name)
            if table is not None and not isinstance(table, dict):
                where = f"{self.folder}/manifest.json: {name}"
                raise BadInput(f"{where}: expected a table, found {type(table).__name__}")

    def _check_parts(self) -> None:
        """A table is there with all of its parts, or not at all."""
        parts = {
            table: {path.name for path in self._files(table)}
            for table, known in self.schemas.items()
            if known
        }
        every = set[str]().union(*parts.values())
        expected = int((self.manifest.get("counts") or {}).get("shards", len(every)))
        for table, names in parts.items():
            if len(names) != expected:
                raise BadInput(f"{self.folder / table}: expected {expected:,} parts, found {len(names):,}")
            if lacking := sorted(every - names):
                raise BadInput(f"{self.folder / table}: expected {lacking[0]} as in other tables, found none")

    def _files(self, table: str) -> list[Path]:
        return sorted((self.folder / table).glob("part-*.parquet"))

    def _schema(self, table: str) -> Mapping[str, pl.DataType]:
        files = self._files(table)
        if not files:
            self.missing.append(f"the table {table}")
            return {}
        try:
            return pl.read_parquet_schema(files[0])
        except (OSError, pl.exceptions.PolarsError) as error:
            raise BadInput(f"{files[0]}: expected a Parquet file, found: {_line(error)}") from None

    def _cells(self) -> list[Cell]:
        """The cells that the manifest lists, each with the part files of its games."""
        try:
            listed = sorted(self.manifest["cells"], key=lambda cell: int(cell["first"]))
            firsts = [int(cell["first"]) for cell in listed]
            played = [int(cell["games"]) for cell in listed]
            frame = pl.scan_parquet(self._files("seats"), include_file_paths="file")
            parts = frame.group_by("file").agg(pl.col("game").min(), pl.len()).sort("file").collect()
        except (KeyError, TypeError, ValueError):
            raise BadInput(f"{self.folder}/manifest.json: expected cells with first and games") from None
        except (OSError, pl.exceptions.PolarsError) as error:
            raise BadInput(f"{self.folder / 'seats'}: cannot be read: {_line(error)}") from None
        held: list[list[tuple[str, int]]] = [[] for _ in listed]
        for file, first, rows in parts.iter_rows():
            place = int(np.searchsorted(firsts, first, side="right")) - 1
            held[max(place, 0)].append((Path(file).name, rows))
        for cell, games, files in zip(listed, played, held, strict=True):
            rows, expected = sum(rows for _, rows in files), games * int(cell["players"])
            if rows != expected:
                where = f"{self.folder / 'seats'}: cell {cell['cell']}"
                raise BadInput(f"{where}: expected {expected:,} rows, found {rows:,}")
        return [
            Cell(
                int(cell["cell"]),
                str(cell["variant"]),
                str(cell["overlay"]),
                int(cell["players"]),
                sum(rows for _, rows in files) // int(cell["players"]),
                tuple(name for name, _ in files),
                dict(cell.get("options", {})),
                dict(cell.get("dials", {})),
                dict(cell.get("targets", {})),
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
        about = self.manifest.get("about") or {}
        if not about:
            self.missing.append("titles and sources of components (an older run)")
            about = {"title": spoken(str(self.manifest.get("plan", {}).get("game", "the game")))}
        plan = self.manifest["plan"]
        planned = list(plan.get("personas", ())) if plan.get("factions") == "mirror" else []
        held = tuple(planned.count(persona) for persona in personas) if planned else ()
        factions = _words(seats["faction"])
        return Names(factions, personas or ("everyone",), pieces, about, max(len(planned), 1), held)

    def chunks(self, cell: Cell, blocks: int) -> Iterator[Chunk]:
        """All games of a cell, in order, cut at the borders of ``blocks`` equal stretches."""
        each = max(cell.games // max(len(cell.parts), 1), 1)
        step = max(CHUNK_GAMES // each, 1)
        done = 0
        for start in range(0, len(cell.parts), step):
            for part in self._cut(self._read(cell, cell.parts[start : start + step])):
                size = len(part.score)
                deal = np.arange(done, done + size) // self.names.replays  # never cut apart
                block_of = deal * blocks // -(-cell.games // self.names.replays)
                done += size
                for block in np.unique(block_of):
                    yield _within(part, int(block), block_of == block)

    def _cut(self, chunk: Chunk) -> Iterator[Chunk]:
        """One part file may hold more games than memory likes."""
        size = len(chunk.score)
        most = max(CHUNK_GAMES // self.names.replays, 1) * self.names.replays  # whole deals
        for start in range(0, size, most):
            here = np.zeros(size, bool)
            here[start : start + most] = True
            yield chunk if size <= most else _within(chunk, 0, here)

    def _read(self, cell: Cell, parts: tuple[str, ...]) -> Chunk:
        known = self.schemas["seats"]
        before = str(self.names.ends.get("before", ""))  # a score before the last turn
        wanted = [name for name in (*NEEDED, "persona", "vp_by", "vp_by_round", before) if name in known]
        seats = self._table("seats", parts, wanted)
        shape = (len(seats) // cell.players, cell.players)
        numbers = seats["game"].to_numpy()
        if shape[0] * shape[1] != len(seats) or (numbers.reshape(shape) != numbers[:: shape[1], None]).any():
            where = f"{self.folder / 'seats'}/{parts[0]}"
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
            **self._games(parts, shape[0], {"before": column(before)} if before in wanted else {}),
        )

    def _pieces(self, parts: tuple[str, ...], shape: tuple[int, int]) -> dict[str, np.ndarray]:
        frame = self._table("components", parts, list(PIECES))
        full = (*shape, len(self.names.components))
        if len(frame) != np.prod(full):
            where = f"{self.folder / 'components'}/{parts[0]}"
            raise BadInput(f"{where}: expected {np.prod(full):,} rows, one for each seat and component")
        return {name: frame[name].to_numpy().reshape(full) for name in PIECES}

    def _games(self, parts: tuple[str, ...], count: int, before: dict[str, np.ndarray]) -> dict[str, Any]:
        known = self.schemas["games"]
        ends = {key: name for key, name in self.names.ends.items() if key in ENDS and name in known}
        wanted = [name for name in dict.fromkeys((*LENGTHS, "luck", *ends.values())) if name in known]
        frame = self._table("games", parts, ["game", *wanted]) if wanted else pl.DataFrame()
        if wanted and len(frame) != count:
            where = f"{self.folder / 'games'}/{parts[0]}"
            raise BadInput(f"{where}: expected {count:,} rows, one for each game, found {len(frame):,}")
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
            raise BadInput(f"{self.folder / table}/{parts[0]}: cannot be read: {_line(error)}") from None


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
