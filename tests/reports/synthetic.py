"""Runs whose truth is known: scores are made of stated effects and noise, and written as a sweep does."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol, TypeVar

import numpy as np
import polars as pl

from reports.metrics.choices import ChoiceSums, values
from reports.metrics.components import ComponentSums, components
from reports.metrics.names import Names
from reports.metrics.source import Chunk, Source
from sim.files.records import RECORDS, TABLES, Record, Written, read_record, record_path, write_record


class Sums(Protocol):
    """What every metric has."""

    def add(self, chunk: Chunk) -> None: ...


S = TypeVar("S", bound=Sums)
FACTIONS = ("ants", "bees", "crabs", "deer", "eels", "foxes")


@dataclass
class Truth:
    """What the scores are made of."""

    games: int = 2_000
    players: int = 4
    factions: dict[str, float] = field(default_factory=dict)  # points of a faction
    seats: tuple[float, ...] = ()  # points of a seat
    strategies: dict[str, float] = field(default_factory=lambda: {"careful": 0.0})
    tiles: dict[str, float] = field(default_factory=dict)  # points of taking a tile
    for_faction: dict[tuple[str, str], float] = field(default_factory=dict)  # (faction, tile): more points
    liked: dict[str, str] = field(default_factory=dict)  # tile -> faction that takes it more often
    dealt: tuple[str, ...] = ()  # tiles that are in half of the games only
    dealt_for: dict[tuple[str, str], float] = field(default_factory=dict)  # points of its being there
    against: dict[tuple[str, str], float] = field(default_factory=dict)  # (faction, opponent at the table)
    as_played: dict[tuple[str, str], float] = field(default_factory=dict)  # (strategy, faction): more points
    replays: int = 1  # games of each deal, in which the strategies change seats
    deal: float = 0.0  # spread of what the deal gives a seat
    noise: float = 12.0
    shared: float = 8.0  # spread of what all players of a game share
    seed: int = 1


def write_run(folder: Path, truth: Truth, parts: int = 7, about: dict[str, Any] | None = None) -> Path:
    """The three tables and the manifest of a run that was played by these effects."""
    random = np.random.default_rng(truth.seed)
    games, players = truth.games, truth.players
    tiles, strategies = list(truth.tiles), list(truth.strategies)
    luck = np.arange(games) // truth.replays
    deals = int(luck[-1]) + 1
    order = np.argsort(random.random((deals, len(FACTIONS))), axis=1)[luck, :players]
    strategy = random.integers(len(strategies), size=(deals, players))[luck]
    strategy = (strategy + (np.arange(games) % truth.replays)[:, None]) % len(strategies)
    score = random.normal(100, truth.shared, (games, 1)) + random.normal(0, truth.noise, (games, players))
    score += np.array([truth.factions.get(name, 0.0) for name in FACTIONS])[order]
    score += np.array(list(truth.strategies.values()))[strategy]
    score += random.normal(0, truth.deal, (deals, players))[luck]
    score += np.array([*truth.seats, *[0.0] * players])[:players]
    for (faction, opponent), points in truth.against.items():
        met = (order == FACTIONS.index(opponent)).any(axis=1, keepdims=True)
        score += points * met * (order == FACTIONS.index(faction))
    for (name, faction), points in truth.as_played.items():
        score += points * (strategy == strategies.index(name)) * (order == FACTIONS.index(faction))
    there = np.ones((games, 1, len(tiles)), bool)
    for place, tile in enumerate(tiles):
        if tile in truth.dealt:
            there[:, 0, place] = (random.random(deals) < 0.5)[luck]
    chance = np.full((games, players, len(tiles)), 0.3)
    for tile, faction in truth.liked.items():
        chance[order == FACTIONS.index(faction), tiles.index(tile)] = 0.8
    taken = (random.random(chance.shape) < chance) & there
    score += taken @ np.array([truth.tiles[tile] for tile in tiles], float)
    for (faction, tile), points in truth.for_faction.items():
        score += points * taken[:, :, tiles.index(tile)] * (order == FACTIONS.index(faction))
    for (faction, tile), points in truth.dealt_for.items():
        score += points * there[:, :, tiles.index(tile)] * (order == FACTIONS.index(faction))
    score = np.rint(score).astype(np.int16)
    _write(folder, truth, order, strategy, score, np.broadcast_to(there, taken.shape), taken, parts)
    plan = {"game": "synthetic", "seed": truth.seed, "strategies": strategies}
    plan |= {"factions": "mirror"} if truth.replays > 1 else {}
    manifest: dict[str, Any] = {"plan": plan, "complete": True}
    manifest["cells"] = [
        {
            "cell": 0,
            "variant": "default",
            "overlay": "printed",
            "players": players,
            "first": 0,
            "games": games,
        }
    ]
    (folder / "manifest.json").write_text(json.dumps(manifest | ({"about": about} if about else {})))
    return sealed(folder)


def sealed(folder: Path) -> Path:
    """The run with a side record for each part, as its files are now."""
    (folder / RECORDS).mkdir(exist_ok=True)
    for path in sorted((folder / "seats").glob("part-*.parquet")):
        files = {table: _written(folder / table / path.name) for table in TABLES}
        number = _number(path)
        record = Record(shard=number, cell=0, start=0, games=0, decisions=0, files=files, factions={})
        write_record(folder, record)
    return folder


def _number(part: Path) -> int:
    return int(part.stem.removeprefix("part-"))


def put(frame: pl.DataFrame, path: Path) -> None:
    """Other rows in a part of a run, with their checksum."""
    frame.write_parquet(path)
    record = read_record(record_path(path.parents[1], _number(path)))
    files = record.files | {path.parent.name: _written(path)}
    write_record(path.parents[1], record.model_copy(update={"files": files}))


def _written(path: Path) -> Written:
    content = path.read_bytes() if path.exists() else b""  # a table that the run lacks
    return Written(rows=0, bytes=len(content), sha256=hashlib.sha256(content).hexdigest())


def rescore(run: Path, score: Callable[[pl.DataFrame], np.ndarray]) -> Path:
    """The same run with other scores, and with the wins that follow from them."""
    for path in sorted((run / "seats").glob("*.parquet")):
        frame = pl.read_parquet(path)
        scores = np.rint(score(frame)).astype(np.int16)
        table = scores.reshape(-1, frame["players"][0])
        best = table == table.max(axis=1, keepdims=True)
        win = (best / best.sum(axis=1, keepdims=True)).ravel().astype(np.float32)
        frame.with_columns(score=pl.Series(scores), win_share=pl.Series(win)).pipe(put, path)
    return run


def summed(run: Path, sums: Callable[[Names, int, int], S], blocks: int = 50) -> S:
    """One metric's sums over a run: for tests that repeat it often, and need no other."""
    source = Source(run)
    accumulator = sums(source.names, source.cells[0].players, blocks)
    for chunk in source.chunks(source.cells[0], blocks):
        accumulator.add(chunk)
    return accumulator


def taken_in(run: Path) -> pl.DataFrame:
    """The table of components of a run, and nothing else."""
    sums, choices = (
        summed(run, lambda names, players, _: ComponentSums(names, players)),
        summed(run, ChoiceSums),
    )
    return components(sums, choices, values(choices))


def _write(
    folder: Path,
    truth: Truth,
    order: np.ndarray,
    strategy: np.ndarray,
    score: np.ndarray,
    there: np.ndarray,
    taken: np.ndarray,
    parts: int,
) -> None:
    tiles, strategies = list(truth.tiles), list(truth.strategies)
    best = score == score.max(axis=1, keepdims=True)
    games, players = score.shape
    for number, rows in enumerate(np.array_split(np.arange(games), parts)):
        seat = np.tile(np.arange(players, dtype=np.int8), len(rows))
        halves = np.stack([score[rows] // 2, score[rows] - score[rows] // 2], axis=2).reshape(-1, 2)
        seats = pl.DataFrame(
            {
                "game": np.repeat(rows, players),
                "seat": seat,
                "players": np.full(len(seat), players, np.int8),
                "strategy": _words(strategy[rows], strategies),
                "faction": _words(order[rows], FACTIONS),
                "score": score[rows].ravel(),
                "win_share": (best[rows] / best[rows].sum(axis=1, keepdims=True)).ravel().astype(np.float32),
                "vp_by": pl.Series(halves, dtype=pl.Array(pl.Int16, 2)),
                "vp_by_round": pl.Series(np.cumsum(halves, axis=1), dtype=pl.Array(pl.Int16, 2)),
            }
        )
        table = pl.DataFrame(
            {"game": rows, "luck": rows // truth.replays, "rounds": np.full(len(rows), 2, np.int8)}
        )
        tables = {"games": table, "seats": seats}
        if tiles:
            tables["components"] = _components(rows, seat, players, tiles, there[rows], taken[rows])
        for name, frame in tables.items():
            (folder / name).mkdir(parents=True, exist_ok=True)
            frame.write_parquet(folder / name / f"part-{number:06}.parquet")


def _components(
    rows: np.ndarray, seat: np.ndarray, players: int, tiles: list[str], there: np.ndarray, taken: np.ndarray
) -> pl.DataFrame:
    rows_of_all = np.tile(np.arange(len(tiles)), len(seat))
    return pl.DataFrame(
        {
            "game": np.repeat(rows, players * len(tiles)),
            "seat": np.repeat(seat, len(tiles)),
            "kind": pl.Series(["tile"] * len(rows_of_all), dtype=pl.Enum(["tile"])),
            "component": _words(rows_of_all, tiles),
            "available": there.ravel(),
            "acquired": np.where(taken, 1, -1).ravel().astype(np.int8),
            "used": taken.ravel().astype(np.int8),
            "points": (2 * taken).ravel().astype(np.int16),
        }
    )


def _words(codes: np.ndarray, words: tuple[str, ...] | list[str]) -> pl.Series:
    return pl.Series(codes.ravel().astype(np.uint32)).cat.to(pl.Enum(list(words)))


def words_of(page: str) -> str:
    """A page without the marks of terms that are explained, so that its sentences can be looked for."""
    return re.sub(r"</?dfn[^>]*>", "", page).replace("\u00a0", " ")


def in_cells(run: Path, games: int) -> Path:
    """The run, cut into cells of that many games: variants that differ only in their names."""
    path = run / "manifest.json"
    manifest = json.loads(path.read_text())
    (whole,) = manifest["cells"]
    manifest["cells"] = [
        whole
        | {
            "cell": place,
            "variant": f"v{place}",
            "options": {"v": str(place)},
            "first": first,
            "games": games,
        }
        for place, first in enumerate(range(0, whole["games"], games))
    ]
    path.write_text(json.dumps(manifest))
    return run
