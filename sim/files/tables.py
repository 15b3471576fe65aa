"""The three tables of a run: ``games``, ``seats``, ``components``. Their columns, and how to open them.

The first columns say where a row comes from. The others are the fields of the game's outcome record, in
order. A field with several numbers (points by source, by round) is an Array column, whose axes the game
names; factions, strategies, variants and components are Enums. ``describe`` says what each column means.
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import polars as pl

from sim.errors import BadInput
from sim.files.long import long_form
from sim.files.manifest import read_manifest, sample_folders, unadapted_folder
from sim.files.parts import scan_parts
from sim.files.sealed import DAMAGED
from sim.kernel.game import ArrayColumn, Game

if TYPE_CHECKING:
    import pandas as pd

# Where a row comes from, and what all games record; a game can describe its columns more precisely.
COLUMNS = {
    "games": {
        "game": "number of the game in its run; `libration play --run RUN --game NUMBER` shows it",
        "seed": "seed of the plan",
        "luck": "number of its random streams: games with the same luck have the same set-up and draws",
        "cell": "number of the cell: variant, overlay and players",
        "variant": "name of the variant: options of the game",
        "overlay": 'name of the overlay, or of the variant if that changes components; "printed" if neither',
        "decisions": "number of decisions, of all players",
        "failure": "0; other numbers are errors in the rules",
        "players": "number of players",
        "lead_changes": "how often another player took the lead",
    },
    "seats": {
        "game": "number of the game in its run",
        "seat": "place in turn order, from 0",
        "players": "number of players",
        "strategy": "strategy of the player in this seat; an automated rival has its own name",
        "faction": "faction",
        "score": "final score",
        "rank": "1 is best; players equal in score and tie-breaks share the better rank",
        "win_share": "1 for a sole winner; tied winners share it",
    },
    "components": {
        "game": "number of the game in its run",
        "seat": "place in turn order, from 0",
        "kind": "kind of component",
        "component": "id in the game's data files",
        "available": "whether it was part of this game, and open to this player's faction",
        "acquired": "round in which the player first took, built or used it; 0 before round 1, -1 never",
        "used": "how often the player took or used it",
        "points": "points that the player got from it",
    },
}


class Origin(NamedTuple):
    """Where the games of a frame come from: their numbers in the run, their cell, their strategies."""

    games: np.ndarray
    cell: int
    variant: str
    variants: tuple[str, ...]
    overlay: str
    overlays: tuple[str, ...]
    strategies: np.ndarray  # game, seat: place in ``names``
    names: tuple[str, ...]


def games_frame(game: Game, outcomes: np.ndarray, seed: int, origin: Origin | None = None) -> pl.DataFrame:
    """One row per game: its number and seed, which replay it, and whatever concerns all players."""
    fields = [name for name in outcomes.dtype.names or () if name not in ("game", "seats")]
    count = len(outcomes)
    columns: dict[str, Any] = {
        "game": _column(game, "game", outcomes["game"]) if origin is None else origin.games,
        "seed": np.full(count, seed, np.int64),
    }
    if origin is not None:
        columns["luck"] = _column(game, "luck", outcomes["game"])
        columns["cell"] = np.full(count, origin.cell, np.int32)
        columns["variant"] = pl.Series([origin.variant] * count, dtype=pl.Enum(origin.variants))
        columns["overlay"] = pl.Series([origin.overlay] * count, dtype=pl.Enum(origin.overlays))
    return pl.DataFrame(columns | dict(_flat(game, outcomes[fields], np.ones(count, bool))))


def seats_frame(game: Game, outcomes: np.ndarray, origin: Origin | None = None) -> pl.DataFrame:
    """One row per game and occupied seat, with the number of players."""
    seats = outcomes["seats"]
    taken = np.arange(seats.shape[1]) < outcomes["players"][:, None]
    rows, seat = np.nonzero(taken)
    columns: dict[str, np.ndarray | pl.Series] = {
        "game": (outcomes["game"] if origin is None else origin.games)[rows],
        "seat": seat.astype(np.int8),
        "players": outcomes["players"][rows].astype(np.int8),
    }
    fields = seats.dtype.names or ()
    if origin is not None:
        place = origin.strategies[rows, seats["chair"][taken] if "chair" in fields else seat]
        names = origin.names
        if game.automated:  # no strategy plays the rival, whatever the line-up says
            place = np.where(
                seats["faction"][taken] == game.factions.index(game.automated), len(names), place
            )
            names = (*names, game.automated)
        columns["strategy"] = _words("strategy", place, names)
    return pl.DataFrame(columns | dict(_flat(game, seats, taken)))


def seated_frame(game: Game, outcomes: np.ndarray, names: Sequence[str]) -> pl.DataFrame:
    """The seats of games that the same strategies played: ``names`` by player."""
    players = np.tile(np.arange(len(names)), (len(outcomes), 1))
    origin = Origin(outcomes["game"], 0, "", ("",), "", ("",), players, tuple(names))
    return seats_frame(game, outcomes, origin)


def _flat(game: Game, records: np.ndarray, taken: np.ndarray) -> Iterator[tuple[str, pl.Series]]:
    """The columns of records, including those of nested records."""
    for name in records.dtype.names or ():
        if records[name].dtype.names:
            yield from _flat(game, records[name], taken)
        else:
            yield name, _column(game, name, records[name][taken])


def components_frame(game: Game, outcomes: np.ndarray, origin: Origin) -> pl.DataFrame:
    """One row per game, occupied seat, and component of the game."""
    taken = np.arange(outcomes["seats"].shape[1]) < outcomes["players"][:, None]
    rows, seat = np.nonzero(taken)
    component_ids = game.component_ids()
    kinds = tuple(dict.fromkeys(kind for kind, _ in component_ids))
    ids = tuple(dict.fromkeys(name for _, name in component_ids))
    kind = np.array([kinds.index(kind) for kind, _ in component_ids], np.int64)
    component = np.array([ids.index(name) for _, name in component_ids], np.int64)
    columns: dict[str, Any] = {
        "game": np.repeat(origin.games[rows], len(component_ids)),
        "seat": np.repeat(seat.astype(np.int8), len(component_ids)),
        "kind": _words("kind", np.tile(kind, len(rows)), kinds),
        "component": _words("component", np.tile(component, len(rows)), ids),
    }
    for name, values in game.component_columns(outcomes).items():
        columns[name] = np.ascontiguousarray(values[taken].reshape(-1))
    return pl.DataFrame(columns)


def frames(game: Game, outcomes: np.ndarray, seed: int, origin: Origin) -> dict[str, pl.DataFrame]:
    """All tables of some games, by name."""
    return {
        "games": games_frame(game, outcomes, seed, origin),
        "seats": seats_frame(game, outcomes, origin),
        "components": components_frame(game, outcomes, origin),
    }


def _words(name: str, places: np.ndarray, words: Sequence[str]) -> pl.Series:
    """An Enum of the words, from their places; a plan may name a strategy twice."""
    different = list(dict.fromkeys(words))
    codes = np.array([different.index(word) for word in words], np.uint32)
    return pl.Series(name, codes[places]).cat.to(pl.Enum(different))


def _column(game: Game, name: str, values: np.ndarray) -> pl.Series:
    values = np.ascontiguousarray(values)  # a field of a record is strided, which Polars can't use
    if name == "faction":
        return _words(name, values, game.factions)
    return pl.Series(name, values)


def describe(game: Game) -> Iterator[tuple[str, str, str, str]]:
    """Table, name, type and meaning of every column of a game's tables."""
    empty = np.zeros(0, game.outcome).view(np.recarray)
    nobody = np.zeros((0, empty["seats"].shape[1]), np.int64)
    origin = Origin(np.zeros(0, np.int64), 0, "", ("",), "", ("",), nobody, ("",))
    for table, frame in frames(game, empty, 0, origin).items():
        meanings = COLUMNS[table] | dict(game.columns.get(table, {}))
        for column, kind in frame.schema.items():
            meaning = meanings.get(column, "")
            if isinstance(meaning, ArrayColumn):
                yield table, column, f"{_type_text(kind)} by {', '.join(meaning.axes)}", meaning.meaning
            else:
                yield table, column, _type_text(kind), meaning


def describe_axes(game: Game) -> Iterator[tuple[str, str]]:
    """Every axis of the Array columns, and its places in order."""
    for axis, places in game.axes().items():
        numbers = isinstance(places[0], int)
        yield axis, f"{places[0]} to {places[-1]}" if numbers else ", ".join(map(str, places))


def _type_text(kind: pl.DataType) -> str:
    if isinstance(kind, pl.Array):
        inner: Any = kind
        while isinstance(inner, pl.Array):
            inner = inner.inner
        return f"{inner}{list(kind.shape)}"
    return "Enum" if isinstance(kind, pl.Enum) else str(kind)


@dataclass(frozen=True)
class Run:
    """The tables of a run, as lazy Polars frames; ``run.seats.to_pandas()`` makes a pandas frame."""

    folder: Path
    manifest: Mapping[str, Any]

    def __repr__(self) -> str:
        return f"Run {self.folder}: {self._summary()}; tables games, seats, components"

    def _repr_html_(self) -> str:
        """For notebooks."""
        rows = (self.manifest.get("counts") or {}).get("rows", {})
        cells = "".join(f"<tr><td>{name}</td><td>{count:,}</td></tr>" for name, count in rows.items())
        title = html.escape(f"{self.folder}: {self._summary()}")
        return f"<p><b>{title}</b></p><table><tr><th>table</th><th>rows</th></tr>{cells}</table>"

    def _summary(self) -> str:
        plan = self.manifest.get("plan") or {}
        title = (self.manifest.get("about") or {}).get("title", plan.get("game", "a game"))
        games = ((self.manifest.get("counts") or {}).get("rows") or {}).get("games", 0)
        cells = len(self.manifest.get("cells") or ())
        strategies = ", ".join(plan.get("strategies", ()))
        unfinished = "" if self.manifest.get("complete") else ", not finished"
        several = f" in {cells} cells" if cells > 1 else ""
        return f"{title}, {games:,} games{several}, played by {strategies}{unfinished}"

    def columns(self, table: str | None = None) -> pl.DataFrame:
        """What every column means, for one table or for all."""
        games = import_module("sim.games")  # by name: reports read tables, and don't depend on rules
        rows = [row for row in describe(games.get(self.manifest["plan"]["game"])) if table in (None, row[0])]
        if not rows:
            raise BadInput(f'table: expected games, seats or components, found "{table}"')
        return pl.DataFrame(rows, ["table", "column", "type", "meaning"], orient="row")

    def long(self, column: str, table: str | None = None) -> pl.LazyFrame:
        """An Array column in long form, one row per number: game, seat, the axes by name, and the number.

        ``run.long("vp_by")`` has game, seat, source and vp_by. ``table``: needed if several have the column.
        """
        return long_form(self, column, table)

    @property
    def games(self) -> pl.LazyFrame:
        """One row per game."""
        return self.scan("games")

    @property
    def seats(self) -> pl.LazyFrame:
        """One row per game and seat."""
        return self.scan("seats")

    @property
    def components(self) -> pl.LazyFrame:
        """One row per game, seat and component."""
        return self.scan("components")

    @property
    def samples(self) -> dict[str, Run]:
        """Games of stronger or weaker players, if the plan has samples: a run for each strategy."""
        return {folder.name: load(folder) for folder in sample_folders(self.folder)}

    @property
    def unadapted(self) -> Run | None:
        """The same games by players who didn't practise, if the plan's players did and it has designs to
        compare."""
        folder = unadapted_folder(self.folder)
        return load(folder) if folder else None

    def scan(self, table: str) -> pl.LazyFrame:
        """A table by name."""
        files = sorted((self.folder / table).glob("part-*.parquet"))
        if not files:
            raise BadInput(f"{self.folder / table}: expected part-*.parquet, found none")
        written = (self.manifest.get("counts") or {}).get("shards", len(files))
        if len(files) != written:
            raise BadInput(f"{self.folder / table}: expected {written:,} parts, found {len(files):,}")
        for file in files:
            _check_part(file)
        return scan_parts(files)


def _check_part(file: Path) -> None:
    """BadInput if a part isn't whole. Polars says so too, but not of which file."""
    try:
        pl.read_parquet_schema(file)
    except (pl.exceptions.PolarsError, OSError) as error:
        raise BadInput(f"{file}: damaged: {error}; {DAMAGED}") from None


def load(folder: str | Path) -> Run:
    """The tables of a run. BadInput if there is no run."""
    return Run(Path(folder), read_manifest(Path(folder)).model_dump(mode="json", exclude_unset=True))


@pl.api.register_lazyframe_namespace("to_pandas")
class _ToPandas:
    """``frame.to_pandas()`` for a lazy frame, without pyarrow."""

    def __init__(self, frame: pl.LazyFrame) -> None:
        self._frame = frame

    def __call__(self) -> pd.DataFrame:
        return pandas_frame(self._frame.collect())


def pandas_frame(frame: pl.DataFrame) -> pd.DataFrame:
    """A frame for pandas, without pyarrow, which ``frame.to_pandas()`` of Polars needs."""
    import pandas as pd

    columns: dict[str, Any] = {}
    for series in frame:
        if isinstance(series.dtype, pl.Enum):
            words = series.dtype.categories.to_list()
            codes = series.to_physical().to_numpy()
            columns[series.name] = pd.Categorical.from_codes(codes, pd.Index(words))
        elif isinstance(series.dtype, pl.Array):
            columns[series.name] = list(series.to_numpy())
        else:
            columns[series.name] = series.to_numpy()
    return pd.DataFrame(columns)
