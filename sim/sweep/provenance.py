"""Where a run comes from: plan, hashes of data and code, versions. And what changed since it was begun."""

from __future__ import annotations

import hashlib
import json
import platform
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import numpy as np

from sim import games
from sim.errors import short
from sim.files.manifest import Begun
from sim.files.reading import read_text, read_toml
from sim.files.records import TABLES, Record
from sim.gamekit.about import About, StrategyAbout, Targets, joined_titles
from sim.kernel import driver, mixed, sources
from sim.kernel.game import ArrayColumn
from sim.sweep import cells, plan, shards
from sim.sweep.cells import Cell, Sweep
from sim.sweep.plan import Plan
from strategies import registry
from strategies.rungs import TEMPERATURE

LIBRARIES = ("libration", "numpy", "numba", "polars")
BALANCE = Path(games.__file__).parent / "balance.toml"


def identity(sweep: Sweep) -> dict[str, Any]:
    """Everything that decides the bytes of a run."""
    return {
        "plan": plan.placed(sweep.plan, _within).model_dump(mode="json", exclude_none=True),
        "files": {name: read_text(path, str(path)) for name, path in files_of(sweep.plan).items()},
        "rules": {sweep.plan.game: sweep.game.version},
        "code": code_hash(sweep),
        "data": data_hash(sweep),
        "versions": versions(),
    }


def versions() -> dict[str, str]:
    """The versions of everything that could change results."""
    return {"python": platform.python_version()} | {name: _version(name) for name in LIBRARIES}


def _about(sweep: Sweep) -> About:
    """The game with the names that its overlays give. What has other names in other cells has all of them, as
    in "Terrans / Zorgs"."""
    overlays = {str(overlay): overlay for overlay in map(sweep.overlay, sweep.cells)}
    named = {key: overlay for key, overlay in overlays.items() if sweep.game.renames(overlay)}
    abouts: list[About] = [] if len(named) == len(overlays) else [sweep.game.about()]
    for overlay in named.values():
        with sweep.game.texts(overlay):
            abouts.append(sweep.game.about())
    return joined_titles(abouts)


def described(sweep: Sweep) -> dict[str, Any]:
    """The identity, and what reports need to know about the game and its players: they read nothing else."""
    about = _about(sweep)
    arrays = {
        "axes": {axis: tuple(places) for axis, places in sweep.game.axes().items()},
        "arrays": {
            table: {name: column.axes for name, column in columns.items() if isinstance(column, ArrayColumn)}
            for table, columns in sweep.game.columns.items()
        },
    }
    players = {
        "rungs": tuple(registry.rungs(sweep.plan.game)),
        "strategies": {
            strategy.name: StrategyAbout(rung=_rung(sweep, strategy), note=strategy.note)
            for strategy in sweep.strategies
        },
        "remarks": tuple(sweep.remarks),
    }
    rulings = {"rulings": about.rulings or plan.rulings(sweep.plan.game)}
    return identity(sweep) | {"about": about.model_copy(update=arrays | players | rulings).as_json()}


def _rung(sweep: Sweep, strategy: registry.Strategy) -> str:
    """The strategy's rung; empty if it is weaker by noise, and so between two rungs."""
    rung = registry.rung(sweep.plan.game, strategy)
    return "" if registry.weighs(sweep.plan.game, strategy) and strategy.weights[TEMPERATURE] > 0.0 else rung


def code_files(sweep: Sweep) -> list[Path]:
    """The sources that decide how games go and how tables are written. Texts about games are not included."""
    from sim.files import tables

    functions = [strategy.choose for strategy in sweep.strategies]
    roots = [Path(getattr(f, "py_func", f).__code__.co_filename).resolve() for f in functions]
    modules = (games.package(sweep.plan.game), driver, mixed, cells, plan, shards, tables)
    roots += [Path(str(module.__file__)).resolve() for module in modules]
    if sweep.plan.adapt:
        from strategies.learning import adapting  # slow to import

        roots.append(Path(str(adapting.__file__)).resolve())
    return sources.dependencies(roots)


def code_hash(sweep: Sweep) -> str:
    """A hash of those sources, wherever they are installed."""
    digest = hashlib.sha256()
    for path in code_files(sweep):
        name = path.relative_to(sources.ROOT) if path.is_relative_to(sources.ROOT) else path.name
        digest.update(str(name).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def data_hash(sweep: Sweep) -> str:
    """A hash of the components (with overlays), the factions, and the strategies' weights and network."""
    digest = hashlib.sha256(repr(sweep.game.factions).encode())
    for cell in sweep.cells:
        hash_values(digest, sweep.components(cell))
    learning = registry.lesson(sweep.plan.game)
    if learning and any(strategy.policy in registry.NETWORK for strategy in sweep.strategies):
        hash_values(digest, tuple(learning.models()))
    for strategy in sweep.strategies:
        digest.update(repr((strategy.name, strategy.policy, tuple(strategy.weights))).encode())
    return digest.hexdigest()


def tolerance(game: str) -> float | None:
    """How many points ahead or behind a designer wouldn't mind, by the game's data; None: it doesn't say."""
    points = read_toml(BALANCE).get(game, {}).get("tolerance")
    return None if points is None else float(points)


def described_cell(sweep: Sweep, cell: Cell) -> dict[str, Any]:
    """What a cell plays, and what designers aim for: reports read it."""
    variant = sweep.plan.variants[cell.variant]
    read_targets = sweep.game.targets
    targets = read_targets(sweep.overlay(cell)) if read_targets else Targets()
    targets = targets.model_copy(update={"tolerance": tolerance(sweep.game.name)})
    digest = hashlib.sha256()
    hash_values(digest, sweep.components(cell))
    return {
        "cell": cell.number,
        "variant": sweep.variant_name(cell),
        "options": plan.variant_options(variant),
        "overlay": sweep.overlay_name(cell),
        "change": variant.get("overlay", {}),
        "dials": variant.get("dials", {}),
        "data": digest.hexdigest(),
        "targets": targets.as_json(),
        "players": cell.players,
        "first": cell.first,
    }


def hash_values(digest: Any, value: Any) -> None:
    """Hash arrays and records, however nested, without the padding between their fields."""
    if isinstance(value, tuple) and not isinstance(value, np.record):
        for entry in value:
            hash_values(digest, entry)
        return
    names = getattr(getattr(value, "dtype", None), "names", None)
    if names:
        for name in names:
            digest.update(name.encode())
            hash_values(digest, value[name])
    else:
        array = np.ascontiguousarray(value)
        digest.update(f"{array.dtype} {array.shape}".encode() + array.tobytes())


def _version(library: str) -> str:
    try:
        return version(library)
    except PackageNotFoundError:  # a clone that is not installed
        return "unknown"


def _within(kind: str, text: str) -> str:
    """What a file of the plan is called in the run's folder."""
    return f"{kind}/{Path(text).name}"


def files_of(planned: Plan) -> dict[str, Path]:
    """The plan's files, by their names in the run's folder."""
    files: dict[str, Path] = {}

    def add(kind: str, text: str) -> str:
        files[_within(kind, text)] = Path(text)
        return text

    plan.placed(planned, add)
    return dict(sorted(files.items()))


def changes(before: Begun, sweep: Sweep) -> list[str]:
    """What differs between a run and what would be played now, one line each."""
    return differences(before.identity(), identity(sweep))


def differences(before: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    """What differs between two identities, one line each."""
    return [line for key in now for line in _differences(key, before.get(key), now[key])]


def _differences(key: str, before: Any, now: Any) -> list[str]:
    if isinstance(before, dict) and isinstance(now, dict):
        keys = dict.fromkeys([*before, *now])
        parts = [_differences(f"{key}.{part}", before.get(part), now.get(part)) for part in keys]
        return [line for lines in parts for line in lines]
    if before == now:
        return []
    if isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        pairs = enumerate(zip(before, now, strict=True))
        parts = [_differences(f"{key}[{place}]", *pair) for place, pair in pairs]
        return [line for lines in parts for line in lines]
    if key.startswith("files."):
        return [f"{key.removeprefix('files.')}: the file has changed"]
    if key in ("code", "data"):
        what = (
            "sources of the rules or the tables"
            if key == "code"
            else "components, overlays, weights or networks"
        )
        return [f"{key}: {what} have changed"]
    return [f"{key}: {_text(before)} then, {_text(now)} now"]


def _text(value: Any) -> str:
    return short(json.dumps(value, ensure_ascii=False))


class RunCounts:
    """Counts over all shards of a run, for its manifest."""

    def __init__(self, sweep: Sweep) -> None:
        self.sweep = sweep
        self.games = [0] * len(sweep.cells)
        self.rows: dict[str, int] = dict.fromkeys(TABLES, 0)
        self.bytes = self.decisions = self.shards = 0

    def add(self, record: Record) -> None:
        """Count a shard."""
        self.shards += 1
        self.decisions += record.decisions
        self.games[record.cell] += record.games
        for table, written in record.files.items():
            self.rows[table] += written.rows
            self.bytes += written.bytes

    def manifest(self) -> dict[str, Any]:
        """The manifest of the finished run."""
        counts = {
            "shards": self.shards,
            "decisions": self.decisions,
            "rows": self.rows,
            "bytes": self.bytes,
        }
        played = [
            described_cell(self.sweep, cell) | {"games": self.games[cell.number]} for cell in self.sweep.cells
        ]
        return described(self.sweep) | {"complete": True, "counts": counts, "cells": played}
