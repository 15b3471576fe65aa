"""The games of a cell, read back in the form that commands which play games use, so both share their code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import polars as pl

from reports.metrics.analysis import Analysis
from reports.metrics.checked import MOST_PLACES
from reports.metrics.drawn import by_tile
from reports.metrics.engine import GAMES, Values
from reports.metrics.names import Cell
from reports.metrics.source import Source
from sim.files.parts import scan_parts
from sim.gamekit.about import About

MOST = 200_000  # games to read: answers don't get better with more
PARTED = ("vp_by", "vp_by_round")


@dataclass(frozen=True)
class Recorded:
    """Who sat where with which result. ``factions``: the groups that are compared; ``word``: what they
    are."""

    word: str
    factions: tuple[str, ...]
    titles: dict[str, str]  # of factions
    game: About
    outcomes: np.ndarray
    luck: np.ndarray | None  # the deal of each game
    engine: Values | None = None  # how the engines of the seats ran, if there are factions

    def about(self) -> About:
        """What the game says about itself."""
        return self.game


def recorded(source: Source, analysis: Analysis) -> Recorded:
    """The games of a cell. Players are grouped by faction; if all have the same, by seat. Against an
    automated rival they are grouped by strategy, and the rival is left out."""
    names, cell = source.names, analysis.cell
    wanted = ["game", "score", "win_share", "faction", "strategy", *PARTED]
    wanted = [name for name in wanted if name in source.schemas["seats"]]
    columns = columns_of(source, "seats", cell, wanted, MOST * cell.players)
    shape = (len(columns["game"]) // cell.players, cell.players)
    columns = {name: values.reshape(*shape, *values.shape[1:]) for name, values in columns.items()}
    chosen = names.chosen(columns["faction"]) if analysis.solo else None
    here = np.ones(shape, bool) if chosen is None else chosen
    word, groups = "faction", names.factions
    if analysis.solo:
        word, groups = "player", names.strategies
        columns["faction"] = columns["strategy"]
    elif analysis.alike:
        word, groups = "seat", tuple(f"seat {number + 1}" for number in range(cell.players))
        columns["faction"] = np.broadcast_to(np.arange(cell.players), shape)
    if "vp_by" in columns:
        drawn = source.drawn(cell.parts, shape[0])
        columns["vp_by"] = by_tile(names.about, columns["vp_by"], drawn)
    kept = [name for name in ("faction", "score", "win_share", *PARTED) if name in columns]
    kinds = {"faction": int}
    fields: list[Any] = [(name, kinds.get(name, float), columns[name].shape[2:]) for name in kept]
    width = int(here[0].sum())
    outcomes = np.zeros(shape[0], np.dtype([("game", int), ("players", int), ("seats", fields, (width,))]))
    outcomes["game"], outcomes["players"] = columns["game"][:, 0], width
    for name in kept:
        outcomes["seats"][name] = columns[name][here].reshape(shape[0], width, *columns[name].shape[2:])
    about, titles = names.about, {name: names.faction(name) for name in groups if word == "faction"}
    luck = None
    if "luck" in source.schemas["games"]:
        luck = columns_of(source, "games", cell, ["luck"], MOST)["luck"]
    engine = None if analysis.alike or analysis.solo else engine_values(source, cell, shape)
    return Recorded(word, groups, titles, about, outcomes, luck, engine)


def engine_values(source: Source, cell: Cell, shape: tuple[int, int]) -> Values:
    """Course and gauges of the games, read column by column, because some are large."""

    def read(name: str) -> np.ndarray | None:
        table: Literal["games", "seats"] = "games" if name.startswith(GAMES) else "seats"
        column = name.removeprefix(GAMES)
        kind = source.schemas[table].get(column)
        if kind is None or not _numbers(kind):
            return None
        rows = MOST if table == "games" else MOST * cell.players
        values = columns_of(source, table, cell, [column], rows)[column]
        wide = (shape[0],) if table == "games" else shape
        return values.reshape(*wide, *values.shape[1:]) if len(values) == np.prod(wide) else None

    return Values.of(source.names.about, read)


def _numbers(kind: pl.DataType) -> bool:
    """Whether a column has numbers, or arrays of not too many of them: any file can be somebody's run."""
    if isinstance(kind, pl.Array):
        return bool(
            kind.inner is not None and _base(kind).is_numeric() and np.prod(kind.shape) <= MOST_PLACES
        )
    return bool(kind.is_numeric())


def _base(kind: pl.DataType) -> pl.DataType:
    while isinstance(kind, pl.Array):
        kind = kind.inner  # type: ignore[assignment]
    return kind


def by_deal(outcomes: np.ndarray, replays: int) -> np.ndarray:
    """Merge the games of a deal into one game with all their seats, because errors are computed by deal."""
    deals = len(outcomes) // replays
    seats = outcomes["seats"][: deals * replays].reshape(deals, -1)
    kinds = [("players", np.int64), ("seats", seats.dtype, seats.shape[1:])]
    merged = np.zeros(deals, np.dtype(kinds))
    merged["players"], merged["seats"] = seats.shape[1], seats
    return merged


def columns_of(source: Source, table: str, cell: Cell, names: list[str], rows: int) -> dict[str, np.ndarray]:
    """The first rows of a table; categories as their codes."""
    frame = scan_parts([source.folder / table / part for part in cell.parts]).select(names)
    rows_read = frame.head(rows).collect()
    return {name: rows_read[name].to_physical().to_numpy() for name in names}
